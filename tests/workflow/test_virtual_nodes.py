"""The nodes that never reach a prompt."""

from app.workflow.virtual_nodes import VIRTUAL_NODES


def test_slots_and_widgets_are_those_of_files() -> None:
    assert set(VIRTUAL_NODES) == {"Reroute", "Note", "MarkdownNote", "PrimitiveNode"}
    reroute = VIRTUAL_NODES["Reroute"]
    assert [(slot.name, slot.type) for slot in reroute.inputs] == [("", "*")]
    assert [(slot.name, slot.type) for slot in reroute.outputs] == [("", "*")]
    assert reroute.widgets == ()
    for name in ("Note", "MarkdownNote"):
        assert [(widget.name, widget.type) for widget in VIRTUAL_NODES[name].widgets] == [("text", "STRING")]
        assert VIRTUAL_NODES[name].outputs == ()
    primitive = VIRTUAL_NODES["PrimitiveNode"]
    assert (primitive.inputs, [slot.type for slot in primitive.outputs]) == ((), ["*"])


def test_nothing_of_them_is_in_object_info() -> None:
    import json

    from app.folders import resource_path

    shipped = json.loads(resource_path("object_info.json").read_text("utf-8"))
    assert VIRTUAL_NODES.keys() & shipped.keys() == set()
