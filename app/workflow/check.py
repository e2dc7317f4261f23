"""The check while editing: what is wrong with each node, kept up to date edit by edit."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.problems import Problem, Remedy
from app.workflow.check_value import converted, value_problem, value_remedies
from app.workflow.custom_combo import with_own_choices
from app.workflow.cycles import closes_circle, nodes_in_cycles
from app.workflow.document import (
    MODE_BYPASS,
    MODE_MUTE,
    ROOT,
    InputSlot,
    LinkId,
    Node,
    NodeId,
    ScopeId,
    Workflow,
)
from app.workflow.expected_inputs import expected_inputs
from app.workflow.group_nodes import PREFIXES, kinds_in_groups
from app.workflow.link_sources import VIRTUAL, Constant, LinkSources, NodeOutput, Place
from app.workflow.merge.conflicts import conflict_problems
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.patch import Change
from app.workflow.prompt_problems import (
    cycle_problem,
    missing_input,
    no_outputs,
    nothing_comes,
    type_mismatch,
    wrong_type,
)
from app.workflow.slot_types import allowed_types, connects
from app.workflow.subgraphs.stale_slots import stale_slots_problem
from app.workflow.unknown_kinds import unknown_node
from app.workflow.virtual.kinds import is_virtual
from app.workflow.virtual.links import NAMED, Reach, reach
from app.workflow.widgets import DYNAMIC_COMBO, widget_values

Address = tuple[ScopeId, NodeId]
FEW_LINKS = 8
"""Of more new links than these it is not asked one by one whether they close a circle."""
FEW_NODES = 100
"""After more nodes than these, a check that has little time leaves circles and outputs to the next one."""


def check_workflow(workflow: Workflow, library: Mapping[str, NodeInfo]) -> list[Problem]:
    """Return the problems of all nodes that could run, whether or not an output reaches them."""
    checked = CheckedWorkflow(workflow, library)
    checked.stop()
    return checked.problems()


@dataclass(frozen=True)
class CheckStep:
    """What a check changed: the problems that are gone and the new ones; `done`: nothing is left to check."""

    gone: tuple[Problem, ...]
    new: tuple[Problem, ...]
    done: bool


class CheckedWorkflow:
    """A workflow and its problems. It listens to changes and checks again only the nodes they concern."""

    def __init__(self, workflow: Workflow, library: Mapping[str, NodeInfo]) -> None:
        self._workflow = workflow
        self._library = library
        self._found: dict[Address, tuple[Problem, ...]] = {}
        self._cycles: tuple[Problem, ...] = ()
        self._outputs: tuple[Problem, ...] = ()
        self._conflicts: tuple[Problem, ...] = ()
        self._modes: dict[Address, int] = {}
        self._reach: dict[ScopeId, Reach] = {}
        self._tables: tuple[LinkSources, dict[ScopeId, Place]] | None = None
        """What the last check looked things up in, as long as nothing changed since."""
        self._new_links: set[tuple[ScopeId, LinkId]] = set()
        self._touched: set[Address] = set()
        self._waiting: dict[Address, None] = {}
        self._all_touched = True
        self._links_touched = True
        self._outputs_touched = True
        self._whole_left = True
        self.nodes_checked = 0
        """How many times a node was checked, since the beginning."""
        self.stop = workflow.listen(self._note)

    def set_library(self, library: Mapping[str, NodeInfo]) -> None:
        """Check against other node kinds, for example after a pack or a model file was added."""
        self._library = library
        self._all_touched = True
        self._tables = None

    def problems(self) -> list[Problem]:
        """Return what is wrong now, in the order of the nodes."""
        self.check()
        scopes = self._workflow.scopes
        listed = [(scope.id, node_id) for scope in scopes.values() for node_id in scope.nodes]
        listed += [address for address in self._found if address[0] not in scopes]
        found = [problem for address in listed for problem in self._found.get(address, ())]
        return [*found, *self._cycles, *self._outputs, *self._conflicts]

    def check(self, for_s: float = math.inf) -> CheckStep:
        """Check what edits concerned since the last call, and what that left, for about `for_s` seconds."""
        end = time.perf_counter() + for_s
        if not (self._touched or self._all_touched or self._waiting or self._whole_left):
            return CheckStep((), (), True)
        before: dict[int, Problem] = {}
        after: dict[int, Problem] = {}
        sources, places = self._tables or self._new_tables()
        self._plan(places, before)
        self._whole_left = True
        done: list[Address] = []
        for address in self._waiting:
            if done and time.perf_counter() > end:
                break
            done.append(address)
            place = places.get(address[0])
            self._check_address(sources, place, address, before, after)
        for address in done:
            del self._waiting[address]
        if not self._waiting and (len(done) <= FEW_NODES or for_s == math.inf):
            self._check_whole(sources, before, after)
            self._check_conflicts(before, after)
        gone = tuple(problem for key, problem in before.items() if key not in after)
        new = tuple(problem for key, problem in after.items() if key not in before)
        return CheckStep(gone, new, not self._whole_left)

    def _new_tables(self) -> tuple[LinkSources, dict[ScopeId, Place]]:
        scopes = self._workflow.scopes
        self._reach = {key: self._reach.get(key) or reach(scope) for key, scope in scopes.items()}
        sources = LinkSources(self._workflow, self._library)
        self._tables = sources, self._first_places(sources)
        return self._tables

    def _note(self, change: Change) -> None:
        self._tables = None
        scope = self._workflow.scopes.get(change.scope)
        ids = change.nodes_added | change.nodes_changed | change.nodes_removed
        self._touched.update((change.scope, node_id) for node_id in ids)
        nodes = scope.nodes if scope else {}
        types = {nodes[node_id].type for node_id in ids if node_id in nodes}
        inner = types & self._workflow.scopes.keys()
        before = self._reach.get(change.scope, "links")
        now = self._reach[change.scope] = reach(scope) if scope else "links"
        if self._workflow.extra.get("groupNodes"):
            self._all_touched = True  # what is inside group nodes has no scope to follow
        if change.boundary_changed or inner or "everywhere" in (before, now) or types & NAMED:
            self._all_touched = True
        if before == "names" and change.nodes_removed:
            self._all_touched = True
        if self._cycles and (change.links_added or change.links_removed):
            self._links_touched = True
        if change.nodes_added or change.nodes_removed:
            self._outputs_touched = True
        if change.extra_changed:
            self._whole_left = True
        self._new_links.update((change.scope, link_id) for link_id in change.links_added)

    def _plan(self, places: Mapping[ScopeId, Place], before: dict[int, Problem]) -> None:
        """Note which nodes are to be checked; take off the problems of those that no scope has any longer."""
        if self._all_touched:
            self._waiting = {
                (key, node_id): None for key, place in places.items() for node_id in place.scope.nodes
            }
            for address in self._found.keys() - self._waiting.keys():
                before.update((id(problem), problem) for problem in self._found.pop(address))
            self._links_touched = self._outputs_touched = True
        else:
            self._waiting.update(dict.fromkeys(self._with_fed(self._touched)))
        self._touched = set()
        self._all_touched = False

    def _check_address(
        self,
        sources: LinkSources,
        place: Place | None,
        address: Address,
        before: dict[int, Problem],
        after: dict[int, Problem],
    ) -> None:
        node = place.scope.nodes.get(address[1]) if place is not None else None
        found: tuple[Problem, ...] = ()
        if place is not None and node is not None:
            # Muting a node can break a circle, as can taking a link away.
            if self._modes.get(address, node.mode) != node.mode:
                self._links_touched = self._outputs_touched = True
            self._modes[address] = node.mode
            self.nodes_checked += 1
            found = tuple(self._check_node(sources, place, node))
        old = self._found.pop(address, ())
        if found:
            found = self._found[address] = _kept(old, found)
        _note_both(old, found, before, after)

    def _check_whole(
        self, sources: LinkSources, before: dict[int, Problem], after: dict[int, Problem]
    ) -> None:
        """Check what no node has alone: circles, and whether there is an output."""
        if self._links_touched or self._has_new_circle():
            rings = nodes_in_cycles(sources)
            cycles = (cycle_problem(path, ring, "edit") for path, ring in rings.items())
            old, self._cycles = self._cycles, _kept(self._cycles, tuple(cycles))
            _note_both(old, self._cycles, before, after)
        if self._outputs_touched:
            old, self._outputs = self._outputs, _kept(self._outputs, tuple(self._outputs_problem()))
            _note_both(old, self._outputs, before, after)
        self._new_links = set()
        self._links_touched = self._outputs_touched = self._whole_left = False

    def _check_conflicts(self, before: dict[int, Problem], after: dict[int, Problem]) -> None:
        """Tell what a merge left to decide: their addresses change with the nodes, so all are looked at."""
        found = conflict_problems(self._workflow)
        old = self._conflicts
        self._conflicts = tuple(
            next((known for known in old if known.says_the_same(problem)), problem) for problem in found
        )
        _note_both(old, self._conflicts, before, after)

    def _has_new_circle(self) -> bool:
        """Whether a link added since the last check may close a circle; before it there was none."""
        if len(self._new_links) > FEW_LINKS:
            return True
        for scope_id, link_id in self._new_links:
            scope = self._workflow.scopes.get(scope_id)
            link = scope.links.get(link_id) if scope else None
            if scope is not None and link is not None and closes_circle(scope, link):
                return True
        return False

    def _first_places(self, sources: LinkSources) -> dict[ScopeId, Place]:
        """Return the first appearance of each scope: a subgraph used twice is reported once.

        What is inside a group node has the values of that node, and stands under its path (`7:`).
        """
        if len(self._workflow.scopes) == 1 and not self._workflow.extra.get("groupNodes"):
            return {ROOT: next(sources.places())}
        places: dict[ScopeId, Place] = {}
        for place in sources.places():
            known = place.scope.id in self._workflow.scopes
            places.setdefault(place.scope.id if known else place.prefix, place)
        return places

    def _with_fed(self, touched: set[Address]) -> set[Address]:
        """Return the addresses and those their nodes feed, also through nodes that only pass things on."""
        found, waiting = set(touched), list(touched)
        while waiting:
            scope_id, node_id = waiting.pop()
            scope = self._workflow.scopes.get(scope_id)
            node = scope.nodes.get(node_id) if scope else None
            if scope is None or node is None:
                continue
            for slot in node.outputs:
                for link in (scope.links[key] for key in slot.links if key in scope.links):
                    address = (scope_id, link.target)
                    if address in found:
                        continue
                    found.add(address)
                    target = scope.nodes.get(link.target)
                    if target is None or target.type in self._workflow.scopes:
                        found |= {
                            (other.id, key) for other in self._workflow.scopes.values() for key in other.nodes
                        }
                    elif target.mode == MODE_BYPASS or target.type in VIRTUAL:
                        waiting.append(address)
        return found

    def _outputs_problem(self) -> Iterator[Problem]:
        kinds = {
            node.type
            for scope in self._workflow.scopes.values()
            for node in scope.nodes.values()
            if node.mode != MODE_MUTE and node.mode != MODE_BYPASS
        }
        kinds |= kinds_in_groups(self._workflow) if self._workflow.extra.get("groupNodes") else set()
        kinds = {kind for kind in kinds if not is_virtual(kind, self._library)}
        kinds -= {kind for kind in kinds if kind in self._workflow.scopes or kind.startswith(PREFIXES)}
        # One that is not installed may be what shows the result; that it is missing is said already.
        if kinds and not any(kind not in self._library or self._library[kind].output_node for kind in kinds):
            yield replace(no_outputs(), severity="warning", source="edit")

    def _check_node(self, sources: LinkSources, place: Place, node: Node) -> Iterator[Problem]:
        if node.mode in (MODE_MUTE, MODE_BYPASS) or sources.is_virtual(node):
            return
        path = place.path(node)
        info = self._library.get(node.type)
        if info is None:
            if sources.inside(place, node) is None:
                yield unknown_node(path, node, node.type in self._workflow.scopes)
            elif node.type.startswith(PREFIXES) and place.scope.id in self._workflow.scopes:
                yield old_group(path, node)
            elif (stale := stale_slots_problem(self._workflow, path, node)) is not None:
                yield stale
            return
        slots = {slot.widget or slot.name: slot for slot in node.inputs}
        values = widget_values(node, info)
        present: dict[str, Any] = {**{name: slot for name, slot in slots.items() if slot.link}, **values}
        for item in (with_own_choices(node, found) for found in expected_inputs(info, present)):
            slot = slots.get(item.name)
            source = sources.source(place, slot) if slot is not None and slot.link is not None else None
            problem: Problem | None
            if isinstance(source, NodeOutput):
                problem = self._link_problem(path, item, slot, source)
            elif isinstance(source, Constant):
                problem = _value_problem(source.node_path or path, item, source.value, source.input_name)
            elif item.name in values:
                problem = _value_problem(path, item, values[item.name], item.name)
            else:
                problem = _absent_problem(path, item, nothing_comes(item, place.scope, slot))
            if problem is not None:
                yield problem

    def _link_problem(
        self, path: str, item: InputInfo, slot: InputSlot | None, source: NodeOutput
    ) -> Problem | None:
        outputs = source.node.outputs
        received = outputs[source.slot].type if source.slot < len(outputs) else "*"
        known = self._library.get(source.node.type)
        if known is not None and source.slot < len(known.outputs):
            received = known.outputs[source.slot].type
        wanted = allowed_types(item.type, item.options)
        if connects(received, wanted):
            return None
        remedy = Remedy(
            "Remove the link", {"remove_link": {"node": path, "input": slot.name if slot else ""}}
        )
        found = type_mismatch(path, item.name, received, wanted)
        return replace(found, source="edit", remedies=(remedy,))


def _kept(old: tuple[Problem, ...], found: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Return what was found, with the old problems where they say the same."""
    if not old:
        return found
    known = {(problem.kind, problem.node_path, problem.input_name): problem for problem in old}
    before = (known.get((problem.kind, problem.node_path, problem.input_name)) for problem in found)
    return tuple(
        known if known is not None and known.says_the_same(problem) else problem
        for known, problem in zip(before, found, strict=True)
    )


def _note_both(
    old: tuple[Problem, ...],
    new: tuple[Problem, ...],
    before: dict[int, Problem],
    after: dict[int, Problem],
) -> None:
    before.update((id(problem), problem) for problem in old)
    after.update((id(problem), problem) for problem in new)


def _value_problem(path: str, item: InputInfo, value: Any, shown_name: str) -> Problem | None:
    """Return the problem of a value; `shown_name` is the control that holds it, of the node at `path`."""
    item = item if shown_name == item.name else replace(item, name=shown_name)
    if value is None and item.group == "optional":
        return None
    if value is None and item.type in ("INT", "FLOAT"):
        return missing_input(path, item).at(path, "edit")
    try:
        value = converted(item, value)
    except ValueError as error:
        return wrong_type(path, item, value, str(error)).at(path, "edit")
    problem = value_problem(item, value)
    if problem is None:
        return None
    return replace(problem, node_path=path, source="edit", remedies=value_remedies(item, problem, path))


def _absent_problem(path: str, item: InputInfo, why: str) -> Problem | None:
    if item.group != "required" or item.type == DYNAMIC_COMBO:
        return None
    problem = missing_input(path, item).at(path, "edit")
    return replace(problem, message=why) if why else problem


def old_group(path: str, node: Node) -> Problem:
    """Return the hint that a node is a group node, which runs as it is but cannot be edited inside."""
    return Problem(
        "node.old_group",
        "Group nodes are an old kind of subgraph: turn this one into a subgraph to edit what is inside",
        "hint",
        path,
        value=node.type,
        source="edit",
        remedies=(Remedy("Turn into a subgraph", {"group_to_subgraph": {"node": path}}),),
    )
