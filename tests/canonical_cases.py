"""What a file means, apart from what its canonical form may change; and small files that are odd."""

import json
import math
from collections.abc import Callable
from typing import Any

Json = dict[str, Any]


def meaning(value: Any) -> str:
    """Return a text that is the same for two files of one meaning, and for no others.

    Written without the code it judges: parts go by their ids, and what order tells nothing is sorted.
    """
    return json.dumps(_document(value), sort_keys=True)


def _document(value: Any, top: bool = True) -> Any:
    if _is_workflow(value, top):
        return _scope(value)
    if _is_prompt(value):
        return {key: _prompt_node(item) for key, item in value.items()}
    if isinstance(value, dict):
        return [[key, _document(item, False)] for key, item in value.items()]
    if isinstance(value, list):
        return [_document(item, False) for item in value]
    return value


def _is_workflow(value: Any, top: bool) -> bool:
    if not isinstance(value, dict) or not isinstance(value.get("nodes"), list):
        return False
    return "links" in value or (top and not any(map(_is_prompt, value["nodes"])))


def _is_prompt(value: Any) -> bool:
    return isinstance(value, dict) and any(
        isinstance(item, dict) and isinstance(item.get("class_type"), str) for item in value.values()
    )


def _prompt_node(raw: Any) -> Any:
    if not isinstance(raw, dict):
        return _ordered(raw)
    return {key: _ordered(value) for key, value in raw.items()}


def _scope(raw: Json) -> Json:
    return {key: _SCOPE_READERS.get(key, _ordered)(value) for key, value in raw.items()}


def _extra(raw: Any) -> Any:
    if not isinstance(raw, dict):
        return _ordered(raw)
    kept = {key: value for key, value in raw.items() if key != "ds"}
    return _with(kept, {"reroutes": _parts(_placed_set), "linkExtensions": _parts(_ordered_set)})


def _links(raw: Any) -> Any:
    if isinstance(raw, dict):
        return {key: _ordered_set(link) for key, link in raw.items()}
    return _parts(_ordered_set)(raw)


def _groups(raw: Any) -> Any:
    if not isinstance(raw, list):
        return _ordered(raw)
    groups = [_with(group, {"bounding": _rounded(4), "flags": _ordered_set}) for group in raw]
    return sorted(json.dumps(group, sort_keys=True) for group in groups)


def _slots(raw: Any) -> Any:
    return [_slot(slot) for slot in raw] if isinstance(raw, list) else _ordered(raw)


def _definition(raw: Any) -> Any:
    return _scope(raw) if isinstance(raw, dict) else _ordered(raw)


def _node(raw: Any) -> Any:
    found = _with(
        raw,
        {
            "pos": _rounded(2),
            "size": _rounded(2),
            "inputs": _slots,
            "outputs": _slots,
            "flags": _ordered_set,
            "properties": _ordered_set,
        },
    )
    if isinstance(found, dict) and isinstance(raw.get("order"), int | float):
        found["order"] = isinstance(raw["order"], bool) and str(raw["order"])
    return found


def _slot(raw: Any) -> Any:
    return _with(raw, {"pos": _rounded(2), "boundingRect": _rounded(4), "links": _empty_is_none})


def _empty_is_none(value: Any) -> Any:
    return None if value == [] else _ordered(value)


def _with(raw: Any, readers: dict[str, Callable[[Any], Any]]) -> Any:
    if not isinstance(raw, dict):
        return _ordered(raw)
    return {key: readers.get(key, _ordered)(value) for key, value in raw.items()}


def _ordered_set(raw: Any) -> Any:
    return _with(raw, {})


def _placed_set(raw: Any) -> Any:
    return _with(raw, {"pos": _rounded(2)})


def _ordered(value: Any) -> Any:
    """Return a value in which the order of keys counts."""
    if isinstance(value, dict):
        return ["object", *([key, _ordered(item)] for key, item in value.items())]
    return [_ordered(item) for item in value] if isinstance(value, list) else value


def _parts(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return what reads parts by their ids, those with the same id in their order."""

    def read_all(items: Any) -> Any:
        if not isinstance(items, list):
            return _ordered(items)
        found: dict[str, list[Any]] = {}
        for item in items:
            own = item.get("id") if isinstance(item, dict) else None
            own = item[0] if isinstance(item, list) and len(item) > 1 else own
            found.setdefault(str(own), []).append(read(item))
        return found

    return read_all


def _rounded(count: int) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        numbers = value
        if isinstance(value, dict) and all(key.isdecimal() for key in value):
            numbers = [value.get(str(index), "?") for index in range(len(value))]
        if not isinstance(numbers, list) or len(numbers) < count:
            return _ordered(value)
        if not all(type(number) in (int, float) for number in numbers):
            return _ordered(value)
        return [_nearest(number) for number in numbers[:count]]

    return read


def _nearest(number: float) -> float:
    if isinstance(number, int) or not math.isfinite(number) or abs(number) >= 2**53:
        return number
    whole = math.floor(number)
    return whole + 1 if number - whole >= 0.5 else whole


_SCOPE_READERS: dict[str, Callable[[Any], Any]] = {
    "nodes": _parts(_node),
    "links": _links,
    "floatingLinks": _parts(_ordered_set),
    "reroutes": _parts(_placed_set),
    "groups": _groups,
    "extra": _extra,
    "definitions": lambda raw: _with(raw, {"subgraphs": _parts(_definition)}),
    "inputs": _slots,
    "outputs": _slots,
    "inputNode": lambda raw: _with(raw, {"bounding": _rounded(4)}),
    "outputNode": lambda raw: _with(raw, {"bounding": _rounded(4)}),
    "state": _ordered_set,
}


SMALL_FILES: dict[str, Any] = {
    "nothing in it": {"nodes": [], "links": []},
    "ids of all kinds": {
        "nodes": [{"id": key, "type": "A"} for key in ("b", 10, "a", 9, "-3", -1, "007", 1.5, None, True)]
        + [{"type": "no id"}, None, "text", 5, [1, 2]],
        "links": [],
    },
    "an id twice": {
        "nodes": [{"id": 2, "type": "B"}, {"id": 1, "type": "first"}, {"id": 1, "type": "A"}],
        "links": [],
    },
    "places in all forms": {
        "nodes": [
            {"id": 1, "pos": {"1": -2.5, "0": 1.5}, "size": [3.49, 4.5]},
            {"id": 2, "pos": [1e300, -1e300], "size": [5, 6, 0, 0, 0, 0, 0, 0, 0, 0]},
            {"id": 3, "pos": [1, "2"], "size": {"0": 1}},
            {"id": 4, "pos": [1], "size": [1.5, 2.5, "more"]},
            {"id": 5, "pos": {"0": 1, "1": 2, "unit": "cm"}, "size": [float("inf"), float("nan")]},
            {"id": 6, "pos": None, "size": "wide"},
        ],
        "groups": [
            {"title": "a", "bounding": {"0": 0.4, "1": 0.5, "2": 10.6, "3": 9}},
            {"bounding": [1.5] * 3},
            5,
        ],
        "links": [],
    },
    "links of all forms": {
        "nodes": [
            {
                "id": 1,
                "type": "A",
                "outputs": [{"name": "a", "links": []}, {"links": [3, 1]}, {"links": "x"}, None],
            }
        ],
        "links": [
            [10, 1, 0, 2, 0, "X"],
            {"id": 2, "type": ["A", "B"], "origin_id": 1, "parentId": 4},
            None,
            [4],
            [],
            [3, "1", 0, "2", 2, ["X"], {"more": 1}],
            {"no": "id"},
            [2, 0, 0, 0, 0, "*"],
        ],
        "floatingLinks": [{"id": 3, "origin_id": 1}, {"id": 1}],
        "reroutes": [
            {"linkIds": [2, 1], "pos": [0.5, 1.5], "id": 2},
            {"id": 1, "floating": {"slotType": "input"}},
        ],
        "extra": {
            "zz": {"b": 1, "a": 2},
            "ds": {"scale": 1},
            "linkExtensions": [{"id": 9, "parentId": 1}, {"id": 2}],
            "reroutes": [{"id": 1, "pos": [1.1, 2.2]}],
            "aa": [{"b": 1, "a": 2}],
        },
    },
    "links by id": {"nodes": [], "links": {"10": {"id": 10}, "9": {"id": 9, "type": "A"}, "odd": 5}},
    "values of all forms": {
        "nodes": [
            {
                "id": 1,
                "widgets_values": [2**64 + 1, 1.0, 1, True, None, "a\nb", "\u2028", "Infinity", float("inf")],
            },
            {"id": 2, "widgets_values": {"b": [1, 2], "a": [float("-inf"), {"d": 1, "c": [[0, 0], [1, 1]]}]}},
            {"id": 3, "widgets_values": [1, 2, 3], "widgets_values_named": {"z": 1, "a": 2, "k": 3}},
            {
                "id": 4,
                "widgets_values": [[], {}, [[]], [{}]],
                "properties": {"proxyWidgets": [["-1", "a"], [["x"]], 3]},
            },
            {
                "id": 5,
                "widgets_values": "?",
                "widgets_values_named": [1],
                "properties": [],
                "flags": 3,
                "order": "x",
            },
        ],
        "links": [],
    },
    "slots with more in them": {
        "nodes": [
            {
                "id": 1,
                "inputs": [
                    {
                        "link": None,
                        "widget": {"name": "seed", "config": ["INT", {"max": 5}]},
                        "type": "INT",
                        "name": "seed",
                    },
                    {"type": ["a", "b"], "name": "choice"},
                    {"q": 1, "name": "", "type": 0, "pos": [10, 20.5]},
                ],
            }
        ],
        "links": [],
    },
    "frames in frames": {
        "nodes": [],
        "groups": [
            {"id": 1, "title": "inner", "bounding": [10, 10, 20, 20], "flags": {"pinned": True, "a": 1}},
            {"id": 3, "title": "beside", "bounding": [500, 0, 10, 10]},
            {"id": 2, "title": "outer", "bounding": [0, 0, 100, 100], "font_size": 24, "color": "#3f789e"},
            {"title": "innermost, no id", "bounding": [12, 12, 2, 2]},
        ],
        "links": [],
    },
    "definitions of all kinds": {
        "nodes": [],
        "links": [],
        "definitions": {
            "other": 1,
            "subgraphs": [
                {"name": "no id"},
                None,
                {
                    "id": "w",
                    "nodes": [{"id": 2}, {"id": 1}],
                    "inputs": None,
                    "outputs": [{"name": "x"}, 3],
                    "name": 5,
                },
                {
                    "id": "u",
                    "links": [{"id": 1, "origin_id": -10}],
                    "nodes": [],
                    "inputNode": {"id": -10, "bounding": [0.5, 1, 2, 3]},
                    "extra": {"ds": 1, "b": 2},
                    "definitions": {"subgraphs": [{"id": "v", "nodes": []}]},
                },
                {"id": "u", "nodes": [], "title": "the same id"},
            ],
        },
    },
    "a wrapper": {
        "input": {"images": [], "workflow": {"nodes": [{"type": "A", "id": 1}], "links": []}},
        "a": 1.5,
    },
    "several documents": {
        "second": {"links": [], "nodes": [{"id": 2}, {"id": 1}]},
        "first": {"nodes": [], "links": [[2, 1, 0, 1, 0, "*"], [1, 1, 0, 1, 0, "*"]]},
        "prompt": {"2": {"class_type": "A", "inputs": {"b": ["1", 0], "a": 1}}, "1": {"class_type": "B"}},
    },
    "a prompt": {
        "10": {
            "class_type": "A",
            "inputs": {"z": ["5:10", 0], "a": [1, 2], "t": ["x", "y"], "n": float("nan")},
            "is_changed": [float("nan")],
        },
        "5:10": {"_meta": {"title": "B"}, "inputs": {}, "class_type": "B"},
        "5:9": {"class_type": "C", "inputs": None},
        "word": {"class_type": "D", "inputs": {"é": "ü", "half": "\ud83d"}},
        "9": {"class_type": "E", "inputs": {"x": ["9", 0, 1]}},
        "note": "no node",
    },
    "a list of documents": [{"nodes": [{"id": 2}, {"id": 1}], "links": []}, 5, {"nodes": [], "links": []}],
}
"""Files by what is odd about them; some are odder than anything ever met."""
