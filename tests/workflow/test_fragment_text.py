"""The text of copied nodes survives what mail programs do to it."""

import json
import textwrap
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.workflow.document import ROOT, Workflow
from app.workflow.edits import EditRefused
from app.workflow.fragment import copy_json, copy_nodes, paste_edit
from app.workflow.fragment_text import LINE, fragment_in, fragment_text
from app.workflow.ui_format import read_workflow, write_workflow
from tests.shared_folder import need_shared
from tests.workflow_cases import document, node

texts = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=60)
prose = st.lists(
    st.sampled_from(["a", "word", "|", "lighthouse,", ">", "“dusk”", "\u00a0", "  ", "x\ny", "\\n", '"'])
)
values = st.one_of(prose.map(" ".join), texts, st.integers(), st.none())


def holding(value: Any) -> dict[str, Any]:
    return {"nodes": [{"id": 1, "type": "Note", "widgets_values": [value]}], "links": []}


def wrapped(text: str, width: int = 76) -> str:
    """Wrap as mail programs do: at spaces, which go; words are never broken."""
    options = {"break_long_words": False, "break_on_hyphens": False, "drop_whitespace": True}
    lines = [textwrap.wrap(line, width, replace_whitespace=False, **options) for line in text.split("\n")]
    return "\n".join(part for parts in lines for part in parts or [""])


@given(values)
def test_the_text_is_json_and_comes_back(value: Any) -> None:
    text = fragment_text(holding(value))
    assert json.loads(text) == holding(value)
    assert fragment_in(text, {}) == holding(value)


@given(prose.map(" ".join), st.sampled_from(["", "> ", ">> ", "> > "]), st.sampled_from(["\n", "\r\n"]))
def test_it_survives_wrapping_and_quoting(value: str, mark: str, end: str) -> None:
    sent = wrapped(fragment_text(holding(value)), 40)
    quoted = end.join(mark + line for line in sent.split("\n"))
    mail = f"On Monday {{10:00}} somebody wrote:{end}{quoted}{end}-- {end}regards {{x}}"
    assert fragment_in(mail, {}) == holding(value)


def test_flowed_lines_keep_their_space_at_the_end() -> None:
    text = fragment_text(holding("one two three " * 20))
    flowed = "\n".join(textwrap.fill(line, 60).replace("\n", " \n") for line in text.split("\n"))
    assert fragment_in(flowed, {}) == holding("one two three " * 20)


def test_curved_quotation_marks_around_it_are_read() -> None:
    text = fragment_text(holding("a lighthouse"))
    curved = text
    while '"' in curved:
        curved = curved.replace('"', "“", 1).replace('"', "”", 1)
    assert fragment_in(curved, {}) == holding("a lighthouse")


def test_lines_are_short() -> None:
    text = fragment_text({"nodes": [{"id": n, "type": "KSampler"} for n in range(100)]})
    assert max(map(len, text.splitlines())) <= LINE


@pytest.mark.parametrize("text", ["{" * 100_000, '{"a":' * 50_000, '{"' * 50_000, "> {\n" * 20_000])
def test_hostile_text_is_refused_soon(text: str) -> None:
    with pytest.raises(EditRefused):
        fragment_in(text, {})


def with_subgraph(inner_value: int, deeper: int = 7) -> Workflow:
    inner = {"id": "u", "name": "Sub", "nodes": [node(3, "v"), node(4, "PInt", inner_value)], "links": []}
    below = {"id": "v", "nodes": [node(1, "PInt", deeper)], "links": []}
    return document(node(5, "u"), definitions={"subgraphs": [inner, below]})


def test_a_definition_that_is_here_already_is_shared() -> None:
    here = with_subgraph(1)
    here.apply(paste_edit(here, ROOT, copy_nodes(with_subgraph(1), ROOT, {"5"}), (0, 0)))
    assert set(here.scopes) == {ROOT, "u", "v"}
    assert [item.type for item in here.nodes.values()] == ["u", "u"]


@pytest.mark.parametrize("other", [with_subgraph(2), with_subgraph(1, deeper=8)])
def test_another_definition_of_the_same_id_gets_one_of_its_own(other: Workflow) -> None:
    here = with_subgraph(1)
    before = write_workflow(here)
    undo = here.apply(paste_edit(here, ROOT, copy_nodes(other, ROOT, {"5"}), (0, 0)))
    kinds = [item.type for item in here.nodes.values()]
    assert kinds[0] == "u"
    assert kinds[1] != "u"
    pasted = read_workflow(write_workflow(here)).scopes[kinds[1]]
    assert pasted.nodes["4"].values == other.scopes["u"].nodes["4"].values
    deeper = here.scopes[pasted.nodes["3"].type].nodes["1"].values
    assert deeper == other.scopes["v"].nodes["1"].values
    assert here.scopes["u"].nodes["4"].values == (1,)
    here.apply(undo)
    assert write_workflow(here) == before


def test_groups_get_ids_and_places_of_their_own() -> None:
    source = document(node(1, "PInt", 1), groups=[{"id": 3, "title": "G", "bounding": [10, 20, 300, 200]}])
    data = copy_json(source, ROOT, {"1"}, {"3"})
    source.apply(paste_edit(source, ROOT, data, (110, 120)))
    assert source.root.groups["4"].bounds[2:] == (300, 200)
    corner = min(source.nodes["2"].position[0], source.root.groups["4"].bounds[0])
    assert corner == 110


def test_real_files_come_through_a_mail() -> None:
    folder = need_shared("corpus", "ui")
    for path in sorted(folder.glob("**/*.json"))[::60]:
        workflow = read_workflow(path.read_bytes())
        data = copy_json(workflow, ROOT, set(workflow.nodes), set(workflow.root.groups))
        if workflow.nodes:
            mail = "\n".join(f"> {line}" for line in wrapped(fragment_text(data)).split("\n"))
            assert fragment_in(f"Hello,\n{mail}\n", {}) == json.loads(json.dumps(data)), path.name


def test_a_very_long_text_has_a_line_for_each_node() -> None:
    data = {"nodes": [{"id": n, "type": "KSampler", "title": "x" * 400} for n in range(3000)]}
    text = fragment_text(data)
    assert len(text.splitlines()) == 3000
    assert fragment_in(text, {}) == data
