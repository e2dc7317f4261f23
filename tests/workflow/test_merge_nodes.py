"""Nodes of three versions: each field and value by itself, added and deleted nodes."""

import json
from dataclasses import replace
from typing import Any

import pytest

from app.workflow.document import ROOT, Link, Node, OutputSlot, Workflow
from app.workflow.edit_extra import SetExtra
from app.workflow.edits import (
    AddLink,
    AddNodes,
    ChangeGroup,
    ChangeNode,
    Edit,
    MoveNodes,
    RemoveGroup,
    RemoveLink,
    RemoveNodes,
    RenameNode,
    SetFlags,
    SetMode,
    SetValue,
)
from app.workflow.merge.conflicts import in_words
from app.workflow.merge.merge import merge
from app.workflow.ui_format import workflow_to_json, write_workflow
from tests.merge_cases import SAMPLER, SINK, changed, only, sample, three, values, values_edit
from tests.workflow_cases import LIBRARY, document, node


class TestNodes:
    def test_each_value_comes_from_the_side_that_changed_it(self) -> None:
        merged = three(sample(), [values_edit(5, "fixed", 30, 8.0)], [values_edit(6, "fixed", 20, 7.5)])
        assert merged.conflicts == ()
        assert values(merged) == (6, "fixed", 30, 7.5)

    def test_a_value_changed_twice_is_a_conflict_and_ours_is_kept(self) -> None:
        merged = three(sample(), [values_edit(5, "fixed", 30, 8.0)], [values_edit(5, "fixed", 40, 7.5)])
        assert values(merged) == (5, "fixed", 30, 7.5)
        conflict = only(merged)
        assert (conflict.node, conflict.what, conflict.name) == ("7", "value", "#2")
        assert (conflict.base, conflict.ours, conflict.theirs) == (20, 30, 40)

    def test_the_same_change_twice_is_no_conflict(self) -> None:
        edit = values_edit(5, "fixed", 30, 8.0)
        assert three(sample(), [edit], [edit]).conflicts == ()

    def test_a_number_spelt_otherwise_by_another_program_is_no_change(self) -> None:
        merged = three(sample(), [values_edit(5, "fixed", 20, 8)], [values_edit(5, "fixed", 20, 9.5)])
        assert merged.conflicts == ()
        assert values(merged) == (5, "fixed", 20, 9.5)

    def test_the_library_names_the_controls_of_lists_of_other_lengths(self) -> None:
        info = LIBRARY["KSampler"]
        base = document(node(1, "KSampler", 5, "fixed", 20, 8.0, "euler", "normal", 1.0))
        old = document(node(1, "KSampler", 5, 25, 8.0, "euler", "normal", 1.0))
        ours = changed(base, SetValue(ROOT, "1", "cfg", 6.5, info))
        merged = merge(base, ours, old, LIBRARY)
        assert merged.conflicts == ()
        assert values(merged, "1")[-5:] == (25, 6.5, "euler", "normal", 1.0)

    def test_named_values_and_the_list_beside_them_stay_in_step(self) -> None:
        named = document(node(1, "X", *SAMPLER.values(), widgets_values_named=SAMPLER))
        ours = changed(named, SetValue(ROOT, "1", "steps", 30))
        theirs = changed(named, SetValue(ROOT, "1", "cfg", 4.0))
        merged = merge(named, ours, theirs)
        assert merged.workflow.nodes["1"].named_values == {**SAMPLER, "steps": 30, "cfg": 4.0}
        assert values(merged, "1") == (5, "fixed", 30, 4.0)

    def test_names_that_a_newer_program_added_serve_the_older_version_too(self) -> None:
        old = document(node(1, "X", *SAMPLER.values()))
        newer = {**SAMPLER, "steps": 30}
        ours = document(node(1, "X", *newer.values(), widgets_values_named=newer))
        theirs = document(node(1, "X", 5, "fixed", 40, 2.0))
        merged = merge(old, ours, theirs)
        assert only(merged).name == "steps"
        assert merged.workflow.nodes["1"].named_values == {**newer, "cfg": 2.0}
        assert values(merged, "1") == (5, "fixed", 30, 2.0)

    def test_values_in_an_object_merge_key_by_key(self) -> None:
        base = document(node(1, "VHS", widgets_values={"rate": 8, "crf": 19, "preview": {"a": 1, "b": 1}}))
        ours = changed(
            base, ChangeNode(ROOT, "1", {"values": {"rate": 9, "crf": 19, "preview": {"a": 2, "b": 1}}})
        )
        theirs = changed(
            base, ChangeNode(ROOT, "1", {"values": {"rate": 8, "crf": 20, "preview": {"a": 1, "b": 3}}})
        )
        merged = merge(base, ours, theirs)
        assert merged.conflicts == ()
        assert values(merged, "1") == {"rate": 9, "crf": 20, "preview": {"a": 2, "b": 3}}

    def test_title_mode_flags_colours_and_properties_merge_one_by_one(self) -> None:
        ours = [RenameNode(ROOT, "7", "Mine"), SetFlags(ROOT, ("7",), {"pinned": True})]
        ours.append(ChangeNode(ROOT, "7", {"properties": {"a": 1}}))
        theirs = [
            SetMode(ROOT, ("7",), 4),
            ChangeNode(ROOT, "7", {"properties": {"b": 2}, "color": "#112233"}),
        ]
        merged = three(sample(), ours, theirs)
        found = merged.workflow.nodes["7"]
        assert merged.conflicts == ()
        assert (found.title, found.mode, found.color) == ("Mine", 4, "#112233")
        assert (found.flags, found.properties) == ({"pinned": True}, {"a": 1, "b": 2})

    @pytest.mark.parametrize(
        ("ours", "theirs", "what", "words"),
        [
            (
                RenameNode(ROOT, "7", "A"),
                RenameNode(ROOT, "7", "B"),
                "title",
                "title: A here, B in the other version (none before)",
            ),
            (
                SetMode(ROOT, ("7",), 2),
                SetMode(ROOT, ("7",), 4),
                "mode",
                "mode: muted here, bypassed in the other version (normal before)",
            ),
            (
                ChangeNode(ROOT, "7", {"color": "#1"}),
                ChangeNode(ROOT, "7", {"color": "#2"}),
                "color",
                "colour: #1 here, #2 in the other version (none before)",
            ),
            (
                ChangeNode(ROOT, "7", {"properties": {"p": {"q": 1}}}),
                ChangeNode(ROOT, "7", {"properties": {"p": {"q": 2}}}),
                "property",
                "property p.q: 1 here, 2 in the other version",
            ),
        ],
    )
    def test_each_field_can_be_in_conflict(self, ours: Edit, theirs: Edit, what: str, words: str) -> None:
        conflict = only(three(sample(), [ours], [theirs]))
        assert (conflict.node, conflict.what) == ("7", what)
        assert in_words(conflict) == words

    def test_layout_never_is(self) -> None:
        def moved(x: float) -> list[Edit]:
            bounds = ChangeGroup(ROOT, "1", {"bounds": (x, x, 50.0, 50.0)})
            view = SetExtra("ds", {"scale": x, "offset": [0, 0]})
            fold = SetFlags(ROOT, ("7",), {"collapsed": x > 5})
            return [
                MoveNodes(ROOT, {"7": (x, x)}),
                ChangeNode(ROOT, "7", {"size": (x, 9.0)}),
                bounds,
                view,
                fold,
            ]

        merged = three(sample(), moved(3.0), moved(9.0))
        assert merged.conflicts == ()
        assert merged.workflow.nodes["7"].position == (3.0, 3.0)
        assert merged.workflow.root.groups["1"].bounds[0] == 3.0

    def test_what_one_side_made_another_kind_stays_that_kind(self) -> None:
        merged = three(
            sample(), [RenameNode(ROOT, "1", "N")], [ChangeNode(ROOT, "7", {"type": "Other", "values": (1,)})]
        )
        assert (merged.workflow.nodes["7"].type, values(merged)) == ("Other", (1,))
        assert merged.conflicts == ()

    def test_another_kind_against_another_value_is_a_conflict(self) -> None:
        merged = three(sample(), [values_edit(1)], [ChangeNode(ROOT, "7", {"type": "Other", "values": (1,)})])
        conflict = only(merged)
        assert (conflict.what, conflict.ours, conflict.theirs["type"]) == ("type", "Unknown sampler", "Other")
        assert merged.workflow.nodes["7"].type == "Unknown sampler"


class TestAddedAndDeleted:
    def test_two_people_add_nodes_under_one_id_and_both_stay_linked(self) -> None:
        def added(kind: str, source: str) -> Edit:
            new = Node("8", kind, inputs=(replace(SINK, link=None),))
            return AddNodes(ROOT, (new,), (Link("3", source, 0, "8", 0, "*"),))

        base = sample(extra={"confy": {"inputs": []}})
        shown = [{"name": "mine", "node": "8", "input": "x"}]
        merged = three(
            base,
            [added("Ours", "1")],
            [added("Theirs", "2"), SetExtra("confy", {"inputs": shown})],
        )
        workflow = merged.workflow
        assert merged.conflicts == ()
        assert [(entry.old, entry.new) for entry in merged.renumbered] == [("8", "9")]
        assert (workflow.nodes["8"].type, workflow.nodes["9"].type) == ("Ours", "Theirs")
        fed = {link.target: link.source for link in workflow.links.values()}
        assert (fed["8"], fed["9"]) == ("1", "2")
        assert workflow.extra["confy"]["inputs"] == [{**shown[0], "node": "9"}]
        written = workflow_to_json(workflow)
        assert (written["last_node_id"], written["last_link_id"]) == (9, 4)

    def test_fresh_ids_are_written_also_where_the_file_spells_ids_oddly(self) -> None:
        def version(kind: str, link: list[Any], node_id: Any) -> Workflow:
            new = node(node_id, kind, inputs=[("x", "*", 3)])
            first = node(1, "PInt", 3, outputs=[("INT", "INT", [3])])
            return document(first, new, links=[link])

        base = document(node(1, "PInt", 3, outputs=[("INT", "INT", None)]))
        ours = version("Ours", [3, 1, 0, 8, 0, "*"], 8)
        theirs = version("Theirs", [3, "1", 0, "8", 0, "*", "more"], "8")
        merged = merge(base, ours, theirs)
        written = json.loads(write_workflow(merged.workflow))
        assert [item["id"] for item in written["nodes"]] == [1, 8, 9]
        assert written["links"] == [[3, 1, 0, 8, 0, "*"], [4, "1", 0, 9, 0, "*", "more"]]
        assert [item["inputs"][0]["link"] for item in written["nodes"][1:]] == [3, 4]
        assert written["nodes"][0]["outputs"][0]["links"] == [3, 4]

    def test_the_same_addition_twice_is_one(self) -> None:
        add = AddNodes(ROOT, (Node("8", "Same", inputs=(SINK,)),), (Link("3", "1", 0, "8", 0, "*"),))
        merged = three(sample(), [add, RenameNode(ROOT, "3", "x")], [add])
        assert merged.renumbered == ()
        assert list(merged.workflow.nodes) == ["1", "2", "3", "7", "8"]
        assert len(merged.workflow.links) == 3

    def test_the_same_addition_that_was_moved_later_is_one(self) -> None:
        add = AddNodes(ROOT, (Node("8", "Same", inputs=(SINK,)),), (Link("3", "1", 0, "8", 0, "*"),))
        merged = three(sample(), [add, MoveNodes(ROOT, {"8": (50.0, 5.0)})], [add])
        assert (merged.renumbered, merged.conflicts) == ((), ())
        assert merged.workflow.nodes["8"].position == (50.0, 5.0)

    def test_equal_nodes_without_links_at_two_places_are_two(self) -> None:
        def add(x: float) -> list[Edit]:
            return [AddNodes(ROOT, (Node("8", "Same", (x, 0.0)),))]

        assert len(three(sample(), add(1.0), add(2.0)).renumbered) == 1
        assert three(sample(), add(1.0), add(1.0)).renumbered == ()

    def test_equal_nodes_at_two_places_that_feed_different_inputs_are_two(self) -> None:
        def add(x: float, target: tuple[str, int]) -> list[Edit]:
            new = Node("8", "Same", (x, 0.0), outputs=(OutputSlot("o", "*"),))
            return [RemoveLink(ROOT, "2"), AddNodes(ROOT, (new,), (Link("3", "8", 0, *target),))]

        assert len(three(sample(), add(1.0, ("2", 1)), add(2.0, ("3", 0))).renumbered) == 1
        assert three(sample(), add(1.0, ("2", 1)), add(2.0, ("2", 1))).renumbered == ()

    def test_equal_nodes_fed_by_different_nodes_are_two(self) -> None:
        def add(source: str) -> list[Edit]:
            return [
                AddNodes(ROOT, (Node("8", "Same", inputs=(SINK,)),), (Link("3", source, 0, "8", 0, "*"),))
            ]

        merged = three(sample(), add("1"), add("2"))
        assert [(entry.old, entry.new) for entry in merged.renumbered] == [("8", "9")]

    def test_a_deleted_node_goes_with_its_links(self) -> None:
        merged = three(sample(), [RemoveNodes(ROOT, ("1",))], [MoveNodes(ROOT, {"1": (5, 5)})])
        assert merged.conflicts == ()
        assert "1" not in merged.workflow.nodes
        assert list(merged.workflow.links) == ["2"]

    @pytest.mark.parametrize("here", [True, False])
    def test_deleted_on_one_side_and_changed_on_the_other_stays_with_its_links(self, here: bool) -> None:
        sides: list[list[Edit]] = [[RemoveNodes(ROOT, ("2",))], [RenameNode(ROOT, "2", "Sum")]]
        merged = three(sample(), *(sides if here else sides[::-1]))
        conflict = only(merged)
        assert (conflict.node, conflict.what, conflict.name) == ("2", "deleted", "PAdd")
        assert (conflict.ours, conflict.theirs)[not here] is None
        assert in_words(conflict) == (
            'the node "PAdd" was deleted here; the other version changed its title'
            if here
            else 'the node "PAdd" was deleted in the other version; here its title changed'
        )
        assert merged.workflow.nodes["2"].title == "Sum"
        assert {link.source: link.target for link in merged.workflow.links.values()} == {"1": "2", "2": "3"}

    def test_a_new_link_from_a_deleted_node_is_a_conflict(self) -> None:
        use = AddLink(ROOT, Link("9", "1", 0, "2", 1, "INT"))
        conflict = only(three(sample(), [RemoveNodes(ROOT, ("1",))], [use]))
        assert conflict.theirs == ["links from it"]

    def test_a_deleted_group_goes_and_a_renamed_one_stays(self) -> None:
        merged = three(sample(), [RemoveGroup(ROOT, "1")], [ChangeGroup(ROOT, "1", {"title": "H"})])
        conflict = only(merged)
        assert (conflict.group, conflict.node, conflict.what) == ("1", None, "deleted")
        assert merged.workflow.root.groups["1"].title == "H"
        quiet = three(sample(), [RemoveGroup(ROOT, "1")], [ChangeGroup(ROOT, "1", {"bounds": (1, 1, 9, 9)})])
        assert (quiet.conflicts, quiet.workflow.root.groups) == ((), {})

    def test_without_a_base_nodes_of_one_kind_and_id_are_the_same(self) -> None:
        ours, theirs = (
            sample(),
            changed(sample(), values_edit(5, "fixed", 30, 8.0), AddNodes(ROOT, (Node("9", "New"),))),
        )
        merged = merge(None, ours, theirs)
        assert list(merged.workflow.nodes) == ["1", "2", "3", "7", "9"]
        assert (only(merged).name, only(merged).ours, only(merged).theirs) == ("#2", 20, 30)
