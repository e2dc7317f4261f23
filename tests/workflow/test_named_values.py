"""Values that a file holds twice: by name and in a list."""

from app.workflow.document import Node
from app.workflow.named_values import named_values
from app.workflow.node_info import NodeInfo
from app.workflow.unknown_values import unknown_values
from app.workflow.widgets import widget_values, with_value

INFO = NodeInfo.from_json(
    "Load", {"input": {"required": {"image": ("STRING", {}), "size": ("INT", {"default": 1})}}, "output": []}
)


def test_the_list_counts_where_another_program_changed_it() -> None:
    """Seen in templates: their pictures and notes were renamed in the list alone."""
    node = Node("1", "Load", values=("dog.png", 5), named_values={"image": "3f77.png", "size": 5})
    assert named_values(node) == {"image": "dog.png", "size": 5}
    assert widget_values(node, INFO) == {"image": "dog.png", "size": 5}
    assert unknown_values(node) == {"image": "dog.png", "size": 5}
    changed = with_value(node, INFO, "size", 6)
    assert changed.values == ("dog.png", 6)
    assert changed.named_values == {"image": "dog.png", "size": 6}, "one edit makes them agree"


def test_a_list_of_another_length_has_no_names() -> None:
    node = Node("1", "Load", values=("dog.png",), named_values={"image": "cat.png", "size": 5})
    assert named_values(node) == {"image": "cat.png", "size": 5}
    assert named_values(Node("1", "Load", values={"image": "a"})) == {"image": "a"}
    assert named_values(Node("1", "Load", values=("a",))) is None
