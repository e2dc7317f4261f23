"""Links, subgraphs, `extra` and the file itself of three versions."""

import json
from dataclasses import replace

from app.workflow.document import ROOT, Link, Node, Workflow
from app.workflow.edit_extra import SetExtra
from app.workflow.edits import (
    AddLink,
    AddNodes,
    ChangeNode,
    Edit,
    RemoveLink,
    RemoveNodes,
    RemoveSubgraphs,
    RenameNode,
    SetMode,
    SetValue,
)
from app.workflow.merge.conflicts import in_words
from app.workflow.merge.merge import merge
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow, workflow_to_json, write_workflow
from tests.merge_cases import (
    changed,
    only,
    sample,
    subgraph,
    three,
    values_edit,
    with_subgraph,
)
from tests.workflow_cases import LIBRARY, document, node
from tests.workflow_changes import unsound_ends


class TestLinks:
    def test_one_input_linked_twice_is_a_conflict(self) -> None:
        merged = three(
            sample(),
            [RemoveLink(ROOT, "2"), AddLink(ROOT, Link("3", "1", 0, "3", 0, "INT"))],
            [RemoveLink(ROOT, "2"), AddLink(ROOT, Link("3", "7", 0, "3", 0, "LATENT"))],
        )
        conflict = only(merged)
        assert (conflict.node, conflict.what, conflict.name) == ("3", "link", "x")
        assert conflict.theirs == {"node": "7", "output": "LATENT", "title": "Unknown sampler"}
        assert [link.source for link in merged.workflow.root.links_into("3")] == ["1"]
        assert in_words(conflict) == (
            'link into x: INT of "PInt" (#1) here, LATENT of "Unknown sampler" (#7) in the other version'
            ' (* of "PAdd" (#2) before)'
        )

    def test_links_follow_their_slots_by_name(self) -> None:
        base = sample()
        slots = base.nodes["2"].inputs
        reversed_slots = ChangeNode(ROOT, "2", {"inputs": (replace(slots[1], name="new"), *slots)})
        links = {key: replace(link, target_slot=1) for key, link in base.links.items() if link.target == "2"}
        ours = changed(base, reversed_slots)
        ours.root.links.update(links)
        assert not unsound_ends(ours)
        merged = merge(base, ours, changed(base, AddLink(ROOT, Link("3", "1", 0, "2", 1, "INT"))))
        assert not unsound_ends(merged.workflow)
        found = merged.workflow.nodes["2"]
        assert [(slot.name, slot.link is not None) for slot in found.inputs] == [
            ("new", False),
            ("a", True),
            ("b", True),
        ]

    def test_both_changes_reach_the_prompt(self) -> None:
        merged = three(
            sample(),
            [AddLink(ROOT, Link("3", "1", 0, "2", 1, "INT"))],
            [SetValue(ROOT, "1", "v", 9, LIBRARY["PInt"])],
        )
        prompt = to_prompt(merged.workflow, LIBRARY).to_json()
        assert prompt["1"]["inputs"] == {"v": 9}
        assert prompt["2"]["inputs"] == {"a": ["1", 0], "b": ["1", 0]}


class TestSubgraphs:
    def test_inner_nodes_merge_as_those_outside(self) -> None:
        base = with_subgraph()
        ours = changed(base, RenameNode("sub-a", "1", "Mine"), AddNodes("sub-a", (Node("2", "Ours"),)))
        proxies = ChangeNode(ROOT, "2", {"properties": {"proxyWidgets": [["2", "text"]]}})
        theirs = changed(
            base, SetMode("sub-a", ("1",), 4), AddNodes("sub-a", (Node("2", "Theirs"),)), proxies
        )
        merged = merge(base, ours, theirs)
        assert not unsound_ends(merged.workflow)
        inside = merged.workflow.scopes["sub-a"]
        assert merged.conflicts == ()
        assert (inside.nodes["1"].title, inside.nodes["1"].mode) == ("Mine", 4)
        assert (inside.nodes["2"].type, inside.nodes["3"].type) == ("Ours", "Theirs")
        assert merged.workflow.nodes["2"].properties["proxyWidgets"] == [["3", "text"]]
        written = workflow_to_json(merged.workflow)
        assert written["definitions"]["subgraphs"][0]["state"]["lastNodeId"] == 3

    def test_both_sides_add_an_input(self) -> None:
        base = with_subgraph()

        def grown(name: str) -> Workflow:
            copy = changed(base)
            scope = copy.scopes["sub-a"]
            scope.inputs = (*scope.inputs, {"id": f"id-{name}", "name": name, "type": "INT"})
            slots = copy.nodes["2"].inputs
            copy.apply(ChangeNode(ROOT, "2", {"inputs": (*slots, replace(slots[0], name=name, link=None))}))
            return changed(copy)

        merged = merge(base, grown("first"), grown("second"))
        assert merged.conflicts == ()
        assert [item["name"] for item in merged.workflow.scopes["sub-a"].inputs] == ["v", "first", "second"]
        assert [slot.name for slot in merged.workflow.nodes["2"].inputs] == ["v", "first", "second"]
        assert not unsound_ends(merged.workflow)

    def test_one_new_id_for_two_definitions_becomes_two(self) -> None:
        base = document(node(1, "PInt", 3))

        def added(name: str) -> Workflow:
            return document(
                node(1, "PInt", 3),
                node(2, "sub-n", title=name),
                definitions={"subgraphs": [subgraph("sub-n", node(5, name))]},
            )

        merged = merge(base, added("A"), added("B"))
        workflow = merged.workflow
        assert merged.conflicts == ()
        kinds = {item.title: item.type for item in workflow.nodes.values() if item.title}
        assert kinds["A"] == "sub-n" != kinds["B"]
        assert workflow.scopes[kinds["A"]].nodes["5"].type == "A"
        assert workflow.scopes[kinds["B"]].nodes["5"].type == "B"
        again = read_workflow(write_workflow(workflow))
        assert again.scopes.keys() == workflow.scopes.keys()

    def test_a_subgraph_deleted_here_and_edited_there_stays(self) -> None:
        base = with_subgraph()
        ours = changed(base, RemoveNodes(ROOT, ("2",)), RemoveSubgraphs(("sub-a",)))
        theirs = changed(base, RenameNode("sub-a", "1", "Edited"))
        merged = merge(base, ours, theirs)
        conflict = only(merged)
        assert (conflict.node, conflict.what, conflict.theirs) == ("2", "deleted", ["what is in it"])
        assert merged.workflow.scopes["sub-a"].nodes["1"].title == "Edited"
        assert merged.workflow.nodes["2"].type == "sub-a"
        again = read_workflow(write_workflow(merged.workflow))
        assert again.scopes["sub-a"].nodes["1"].title == "Edited"

    def test_an_unchanged_one_goes(self) -> None:
        base = with_subgraph()
        ours = changed(base, RemoveNodes(ROOT, ("2",)), RemoveSubgraphs(("sub-a",)))
        merged = merge(base, ours, changed(base, RenameNode(ROOT, "1", "N")))
        assert (merged.conflicts, list(merged.workflow.scopes)) == ((), [ROOT])


class TestExtra:
    def test_keys_merge_one_by_one_and_unknown_ones_are_kept(self) -> None:
        base = sample(extra={"a": 1, "b": {"c": [1], "d": 2}, "frontendVersion": "1"})
        merged = three(
            base,
            [SetExtra("a", 2), SetExtra("frontendVersion", "2"), SetExtra("b", {"c": [1], "d": 3})],
            [
                SetExtra("new", {"x": None}),
                SetExtra("frontendVersion", "3"),
                SetExtra("b", {"c": [4], "d": 2}),
            ],
        )
        assert merged.conflicts == ()
        assert merged.workflow.extra == {
            "a": 2, "b": {"c": [4], "d": 3}, "frontendVersion": "2", "new": {"x": None},
        }  # fmt: skip

    def test_a_key_changed_twice_is_a_conflict(self) -> None:
        base = sample(extra={"note": {"text": "x"}})
        merged = three(base, [SetExtra("note", {"text": "A"})], [SetExtra("note", {"text": "B"})])
        conflict = only(merged)
        assert (conflict.what, conflict.path, conflict.ours, conflict.theirs) == (
            "extra",
            ("note", "text"),
            "A",
            "B",
        )

    def test_breakpoints_and_inputs_come_and_go_one_by_one(self) -> None:
        base = sample(extra={"confy": {"breakpoints": ["1", "2"]}})
        merged = three(
            base,
            [SetExtra("confy", {"breakpoints": ["2"]})],
            [
                SetExtra(
                    "confy",
                    {"breakpoints": ["1", "2", "7"], "inputs": [{"name": "n", "node": "1", "input": "v"}]},
                )
            ],
        )
        assert merged.conflicts == ()
        assert merged.workflow.extra["confy"] == {
            "breakpoints": ["2", "7"], "inputs": [{"name": "n", "node": "1", "input": "v"}],
        }  # fmt: skip

    def test_reroutes_of_both_sides_stay_on_their_links(self) -> None:
        def bent(link: int, x: int) -> list[Edit]:
            return [
                SetExtra("reroutes", [{"id": 1, "pos": [x, x], "linkIds": [link]}]),
                SetExtra("linkExtensions", [{"id": link, "parentId": 1}]),
            ]

        merged = three(sample(extra={}), bent(1, 10), bent(2, 20))
        assert merged.conflicts == ()
        reroutes = {entry["id"]: entry for entry in merged.workflow.extra["reroutes"]}
        assert {key: (entry["pos"], entry["linkIds"]) for key, entry in reroutes.items()} == {
            1: ([10, 10], [1]),
            2: ([20, 20], [2]),
        }
        assert merged.workflow.extra["linkExtensions"] == [{"id": 1, "parentId": 1}, {"id": 2, "parentId": 2}]

    def test_a_reroute_goes_with_its_last_link(self) -> None:
        bend = {
            "reroutes": [{"id": 1, "pos": [1, 1], "linkIds": [1]}],
            "linkExtensions": [{"id": 1, "parentId": 1}],
        }
        merged = three(sample(extra=bend), [RemoveLink(ROOT, "1")], [RenameNode(ROOT, "7", "x")])
        assert merged.workflow.extra == {"reroutes": [], "linkExtensions": []}

    def test_groups_without_ids_are_known_by_title_and_place(self) -> None:
        def grouped(*groups: tuple[str, int]) -> Workflow:
            return document(groups=[{"title": title, "bounding": [x, 0, 10, 10]} for title, x in groups])

        base = grouped(("A", 0), ("B", 100))
        merged = merge(base, grouped(("B", 100)), grouped(("A", 0), ("B", 150), ("C", 300)))
        assert merged.conflicts == ()
        found = [(group.title, group.bounds[0]) for group in merged.workflow.root.groups.values()]
        assert found == [("B", 150), ("C", 300)]


class TestFile:
    def test_conflicts_are_listed_in_the_file(self) -> None:
        merged = three(sample(), [values_edit(5, "fixed", 30, 8.0)], [values_edit(5, "fixed", 40, 8.0)])
        written = json.loads(write_workflow(merged.workflow))
        (entry,) = written["extra"]["confy"]["conflicts"]
        assert entry == {
            "id": only(merged).id, "scope": "", "node": "7", "what": "value", "name": "#2",
            "base": 20, "ours": 30, "theirs": 40,
        }  # fmt: skip

    def test_a_merge_changes_only_the_lines_it_must(self) -> None:
        base = sample()
        ours = changed(base)
        text = write_workflow(ours).decode().splitlines()
        merged = merge(base, ours, changed(base, RenameNode(ROOT, "1", "Other")))
        after = write_workflow(merged.workflow).decode().splitlines()
        assert len([line for line in after if line not in text]) <= 2
        assert [line for line in text if line not in after] in ([], [text[0]])

    def test_conflicts_resolved_on_one_side_stay_resolved(self) -> None:
        entry = {
            "id": "k",
            "scope": "",
            "node": "7",
            "what": "title",
            "name": "title",
            "ours": "A",
            "theirs": "B",
        }
        base = sample(extra={"confy": {"conflicts": [entry]}})
        merged = three(base, [SetExtra("confy", None)], [RenameNode(ROOT, "1", "N")])
        assert "confy" not in merged.workflow.extra
