"""JSON files come back byte for byte, and an edit changes only its place."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.problems import RunFailed
from app.workflow.json_same import same
from app.workflow.json_text import read_json, write_json
from tests.workflow_cases import JSON_VALUES

ODD_TEXTS = {
    "numbers": b"[1.0, 1e-3, -0, 0.10, 1E5, 18446744073709551616, 1e400, 12345678901234567890.5]",
    "nan": b'{"a": NaN, "b": [Infinity, -Infinity]}',
    "bom": b'\xef\xbb\xbf{"a": 1}',
    "crlf": b'{\r\n\t"a": [\r\n\t\t1\r\n\t]\r\n}\r\n',
    "utf-16": '{"ä": "日本"}'.encode("utf-16"),
    "utf-16 without a mark": '{"a": "b"}'.encode("utf-16-le"),
    "escapes": b'{"a": "\\u00e9\\/\\ud83d\\ude00\\n"}',
    "half a surrogate": b'{"a": "\\ud83d"}',
    "spaces": b'  { "a" :1 ,\n\n "b":[ ]}  \n\n',
    "repeated name": b'{"a": 1, "a": 2}',
    "tab in a text": b'{"a": "x\ty"}',
    "utf-32": '{"ä": "日本"}'.encode("utf-32"),
    "utf-16 with the other byte first": b"\xfe\xff" + '{"ä": 1}'.encode("utf-16-be"),
    "lines of both kinds": b'{\r\n"a": 1,\n"b": 2}\r\n',
    "a number of 4,000 digits": b"[" + b"7" * 4000 + b", 1]",
    "brackets 200 deep": b"[" * 200 + b"]" * 200,
}


@pytest.mark.parametrize("name", ODD_TEXTS)
def test_a_file_without_changes_is_written_as_it_was(name: str) -> None:
    source = read_json(ODD_TEXTS[name])
    assert write_json(source.value, source) == ODD_TEXTS[name]


def edited(data: bytes, change: Any) -> bytes:
    source = read_json(data)
    value = json.loads(json.dumps(source.value))
    value = change(value) or value
    return write_json(value, source)


def test_a_changed_value_leaves_everything_else_alone() -> None:
    data = b'{ "a":[1.0,  1e-3],\r\n"b" : {"c":"\\u00e9", "d": 2} }'
    assert edited(data, lambda v: v["b"].update(d=3)) == data.replace(b'"d": 2', b'"d": 3')
    assert edited(data, lambda v: v["a"].__setitem__(0, 2)) == data.replace(b"1.0", b"2")


def test_a_change_beside_numbers_without_an_equal_leaves_them_alone() -> None:
    text = b'{"a": [NaN,  1.0, {"x" : NaN}], "b": -Infinity, "c": 1}'
    before = read_json(text)
    assert write_json({**before.value, "c": 2}, before) == text.replace(b'"c": 1', b'"c": 2')


def test_a_number_changes_when_only_its_kind_changes() -> None:
    assert edited(b'{"a": 1}', lambda v: v.update(a=1.0)) == b'{"a": 1.0}'
    assert edited(b'{"a": 1}', lambda v: v.update(a=True)) == b'{"a": true}'


def test_new_members_follow_the_layout_of_their_neighbours() -> None:
    data = b'{\n  "nodes": [\n    {"id": 1},\n    {"id": 2}\n  ]\n}\n'
    longer = edited(data, lambda v: v["nodes"].append({"id": 3}))
    assert longer == b'{\n  "nodes": [\n    {"id": 1},\n    {"id": 2},\n    {\n      "id": 3\n    }\n  ]\n}\n'
    assert edited(data, lambda v: v["nodes"].pop(0) and None) == b'{\n  "nodes": [\n    {"id": 2}\n  ]\n}\n'
    assert edited(b'{"a":1}', lambda v: v.update(b=[1, 2])) == b'{"a":1,"b":[1,2]}'
    assert edited(b'{"a": []}', lambda v: v["a"].append(5)) == b'{"a": [5]}'


def test_items_with_ids_keep_their_text_when_one_goes_and_one_comes() -> None:
    data = b'[{"id":1,"v":1.0}, {"id":2,"v":2.0},  {"id":3,"v":3.0}]'
    assert edited(data, lambda v: [v[2], {"id": 9}]) == b'[{"id":3,"v":3.0}, {"id":9}]'


def test_ascii_files_stay_ascii() -> None:
    data = b'{"a": "\\u00e9", "b": "x"}'
    assert edited(data, lambda v: v.update(b="ü")) == b'{"a": "\\u00e9", "b": "\\u00fc"}'


def test_half_a_surrogate_can_be_written_beside_other_text() -> None:
    source = read_json(b'{"a": "\xc3\xa9", "b": "\\ud83d"}')
    assert write_json({"a": "é", "b": "\ud83dx"}, source) == b'{"a": "\xc3\xa9", "b": "\\ud83dx"}'


def test_a_file_as_deep_as_allowed_can_be_changed() -> None:
    data = b"[" * 199 + b'{"a": 1}' + b"]" * 199
    before = read_json(data)
    value = json.loads(data.replace(b"1", b"2"))
    assert write_json(value, before) == data.replace(b"1", b"2")


def test_a_name_that_stands_twice_keeps_both_when_something_else_changes() -> None:
    data = b'{"a": 1.0, "b": {"x": 1, "y": 5, "x": 2}, "a": 2, "c": 3}'
    assert edited(data, lambda v: v.update(c=4)) == data.replace(b'"c": 3', b'"c": 4')
    assert edited(data, lambda v: v["b"].update(y=6)) == data.replace(b'"y": 5', b'"y": 6')
    assert edited(data, lambda v: v["b"].update(x=7)) == data.replace(b'"x": 2', b'"x": 7')
    assert json.loads(edited(data, lambda v: v.pop("a") and None)) == {"b": {"x": 2, "y": 5}, "c": 3}


def test_numbers_past_every_limit_stay_when_a_neighbour_changes() -> None:
    data = b"[1e400, -1e999, 9223372036854775808, 1e-400, 0.30000000000000004441, NaN, 1]"
    assert edited(data, lambda v: v.__setitem__(6, 2)) == data.replace(b"NaN, 1]", b"NaN, 2]")


CONFLICT = b'{\n"nodes": [\n<<<<<<< HEAD\n1\n=======\n2\n>>>>>>> theirs\n]}'


def test_a_merge_conflict_is_named_with_its_line_and_what_to_do() -> None:
    for data, line in ((CONFLICT, 3), (CONFLICT[13:], 1), (CONFLICT.replace(b"\n", b"\r\n"), 3)):
        with pytest.raises(RunFailed) as caught:
            read_json(data)
        problem = caught.value.problem
        assert problem.message == f"This file has an unresolved git merge conflict at line {line}."
        assert "Keep one side" in problem.remedies[0].title


@given(JSON_VALUES, JSON_VALUES, st.sampled_from([None, 1, 4, "\t"]), st.booleans())
def test_whatever_replaces_whatever_reads_back(old: Any, new: Any, indent: Any, ascii_only: bool) -> None:
    before = read_json(json.dumps(old, indent=indent, ensure_ascii=ascii_only).encode())
    written = read_json(write_json(new, before)).value
    assert json.dumps(written, sort_keys=True) == json.dumps(new, sort_keys=True)


@given(st.lists(JSON_VALUES, min_size=3, max_size=3), st.lists(JSON_VALUES, min_size=2, max_size=2))
def test_names_that_stand_twice_stay_and_the_last_one_changes(old: Any, new: Any) -> None:
    first, last, other = map(json.dumps, old)
    before = read_json(f'{{"a": {first}, "b": {{"c": {other}, "c": {first}}}, "a": {last}}}'.encode())
    changed = write_json({"a": new[0], "b": {"c": new[1]}}, before)
    assert json.loads(changed) == {"a": new[0], "b": {"c": new[1]}}
    assert changed.startswith(f'{{"a": {first}, "b": {{"c": {other}, "c": '.encode())


@given(JSON_VALUES)
def test_a_document_that_never_was_a_file_reads_back(value: Any) -> None:
    assert same(read_json(write_json(value)).value, value)


BROKEN = {
    b"": "empty",
    b'{"a": 1 "b": 2}': "a comma or a closing bracket is missing at line 1, column 9",
    b'{\n "a" 1}': "a colon is missing after a name at line 2, column 6",
    b'{"nodes": [\n  {"id": 1': "ends too early, at line 2, column 11",
    b'{"a": "text': "ends too early",
    b'{"a": 1} x': "more text after the end at line 1, column 10",
    b'{"a": [1, 2,\n]}': "a comma before the closing bracket at line 1, column 12: remove it",
    b'{"a": [1, 2],\n "b": ",]" ,\n}': "a comma before the closing bracket at line 2, column 12: remove it",
    b'{"a": 1,,"b": 2}': "two commas with nothing between them, the second at line 1, column 9: remove it",
    b"[,1]": "a comma after the opening bracket at line 1, column 2: remove it",
    b"{'a': 1}": "single quotes at line 1, column 2: JSON has double quotes only",
    b"{\"a\": 'b'}": "single quotes at line 1, column 7",
    "{“a”: 1}".encode(): "typographic quotes at line 1, column 2",
    b"{\n  nodes: []}": 'a name without quotes at line 2, column 3: write "nodes"',
    b'{"a": 1, // why\n "b": 2}': "there is a comment at line 1, column 10, which JSON has not: remove it",
    b'{"a": 1 /* x */}': "there is a comment at line 1, column 9",
    b'{"a": 1}\n# end': "there is a comment at line 2, column 1",
    b'{"a": True}': "True at line 1, column 7 is no JSON: write true",
    b'{"a": [None]}': "None at line 1, column 8 is no JSON: write null",
    b'{"a": "C:\\models"}': "a backslash at line 1, column 10 begins no escape that JSON has",
    b'{"a": 1}\n{"b": 2}': "a second document begins at line 2, column 1: keep one of the two",
    b'{"a": nul}': "a value is missing or misspelt at line 1, column 7",
    b'{\n"a": "\xff"}': "byte 8 (line 2, column 7) belongs to no character",
    b"\xef\xbb\xbf[\n\xff]": "byte 5 (line 2, column 1) belongs to no character",
    b"[" * 100_000: "nested too deeply, over 200, at line 1, column 201",
    b'{"a":\n' * 250 + b"1" + b"}" * 250: "nested too deeply, over 200, at line 201, column 1",
    b'["' + b"9" * 5000 + b'",\n' + b"9" * 10_000 + b"]": (
        "the number at line 2, column 1 is too long: it has 10000 digits, 4300 are read"
    ),
}


@pytest.mark.parametrize("data", BROKEN, ids=lambda data: data[:12])
def test_what_is_no_json_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(RunFailed) as caught:
        read_json(data)
    assert caught.value.problem.kind == "file.not_json"
    assert BROKEN[data] in caught.value.problem.message
