"""Inputs that come and go, declared by a signature: what `object_info` says, and what a node gets."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, ClassVar

import pytest

from app.folders import Folders, folders_below
from app.messages import Problems
from app.nodes.declare import _DECLARED, Grown, Matching, Places, Range, Shown, Tip, node
from app.nodes.expressions import compute
from app.nodes.registry import load_nodes
from app.nodes.values import AnyValue, Image, Mask
from app.problems import InputError
from app.run_context import RunContext
from app.runtime.graph import check_graph
from tests.fakes import Probes
from tests.prompt_bench import Bench

Items = Annotated[Grown[AnyValue], Places("it", prefix="item", fewest=2, most=4)]
Letters = Annotated[Grown[float], Places("fv", names=("a", "b", "c"), fewest=1)]


@dataclass(frozen=True, kw_only=True)
class One:
    key: ClassVar[str] = "one"
    n: Annotated[int, Range(0, 5), Tip("A number.")] = 1


@dataclass(frozen=True, kw_only=True)
class Two:
    key: ClassVar[str] = "two"
    t: str
    img: Image | None = None


@dataclass(frozen=True, kw_only=True)
class WithFactor:
    key: ClassVar[str] = "p"
    q: float


@dataclass(frozen=True, kw_only=True)
class Bare:
    key: ClassVar[str] = "r"


@dataclass(frozen=True, kw_only=True)
class Nested:
    key: ClassVar[str] = "nest"
    sub: WithFactor | Bare
    more: Letters


@dataclass
class Toys:
    """Nodes that log what they get."""

    calls: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        calls = self.calls

        @node("List", output_node=True)
        def grown(items: Items, letters: Letters) -> Shown[str]:
            calls.append((items, letters))
            return Shown("", ui={"text": ("",)})

        @node("Choice", output_node=True)
        def choice(mode: One | Two | Nested) -> Shown[str]:
            calls.append(mode)
            return Shown("", ui={"text": ("",)})

        folders = folders_below(Path("/nonexistent"), Path("/nonexistent"))
        made = [_DECLARED.pop(function).define(folders) for function in (grown, choice)]
        self.definitions = {**Probes().definitions, **{one.class_type: one for one in made}}

    def forget_calls(self) -> None:
        self.calls.clear()


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(Toys(), folders_below(tmp_path, tmp_path / "state"))


def made(kind: str, **inputs: Any) -> dict[str, Any]:
    named = {name.replace("__", "."): value for name, value in inputs.items()}
    return {"1": {"class_type": "PInt", "inputs": {"v": 7}}, "2": {"class_type": kind, "inputs": named}}


def test_declarations_are_what_the_peer_writes(bench: Bench) -> None:
    kinds = bench.probes.definitions
    assert kinds["List"].info.to_json()["input"]["required"] == {
        "items": [
            "COMFY_AUTOGROW_V3",
            {"template": {"input": {"required": {"it": ["*"]}}, "prefix": "item", "min": 2, "max": 4}},
        ],
        "letters": [
            "COMFY_AUTOGROW_V3",
            {"template": {"input": {"required": {"fv": ["FLOAT"]}}, "names": ["a", "b", "c"], "min": 1}},
        ],
    }
    kind, options = kinds["Choice"].info.to_json()["input"]["required"]["mode"]
    assert kind == "COMFY_DYNAMICCOMBO_V3"
    one, two, nested = options["options"]
    number = ["INT", {"default": 1, "min": 0, "max": 5, "tooltip": "A number."}]
    assert one == {"key": "one", "inputs": {"required": {"n": number}}}
    assert two == {"key": "two", "inputs": {"required": {"t": ["STRING"]}, "optional": {"img": ["IMAGE"]}}}
    assert nested["inputs"]["required"]["sub"][1]["options"] == [
        {"key": "p", "inputs": {"required": {"q": ["FLOAT"]}}},
        {"key": "r", "inputs": {}},
    ]


def test_outputs_follow_the_template_of_inputs(folders: Folders) -> None:
    @node("Toy", outputs=("same", "other"))
    def toy(a: Annotated[Any, Matching("t", "IMAGE,MASK")]) -> tuple[Annotated[Any, Matching("t")], Mask]:
        return a, a

    entry = _DECLARED.pop(toy).define(folders).info.to_json()
    template = {"template": {"template_id": "t", "allowed_types": "IMAGE,MASK"}}
    assert entry["input"]["required"]["a"] == ["COMFY_MATCHTYPE_V3", template]
    assert entry["output"] == ["COMFY_MATCHTYPE_V3", "MASK"]
    assert entry["output_matchtypes"] == ["t", None]


@pytest.mark.parametrize("passes_off", [(), ("fold_constants", "merge_duplicates", "use_cached")])
def test_lists_arrive_as_recorded(bench: Bench, passes_off: tuple[str, ...]) -> None:
    """The cases autogrow_min, _gap, _over_max and _names of the recorded runs."""
    some = {"letters__a": 1.5}
    for inputs, items, letters in [
        ({"items__item0": ["1", 0], "items__item1": ["1", 0]}, {"item0": 7, "item1": 7}, {"a": 1.5}),
        (
            {"items__item0": 1, "items__item1": 2, "items__item3": 4},
            {"item0": 1, "item1": 2, "item3": 4},
            {"a": 1.5},
        ),
        ({"items__item0": 1, "items__item1": 2, "items__item4": 5}, {"item0": 1, "item1": 2}, {"a": 1.5}),
        (
            {"items__item0": 1, "items__item1": 2, "letters__c": 2},
            {"item0": 1, "item1": 2},
            {"a": 1.5, "c": 2},
        ),
    ]:
        bench.probes.forget_calls()
        assert bench.run(made("List", **some, **inputs), passes_off=passes_off).status == "success"
        assert bench.probes.calls == [(items, letters)]


def test_too_few_of_a_list_are_refused(bench: Bench) -> None:
    plan = bench.compile(made("List", letters__a=1.5, items__item0=1))
    assert [(p.node_path, p.input_name) for p in plan.problems] == [("2", "items.item1")]


@pytest.mark.parametrize(
    ("inputs", "expected"),
    [
        ({"mode": "one", "mode__n": 3}, One(n=3)),
        ({"mode": "two", "mode__t": "txt"}, Two(t="txt")),
        ({"mode": "two", "mode__t": "txt", "mode__n": 4}, Two(t="txt")),
        (
            {"mode": "nest", "mode__sub": "p", "mode__sub__q": 0.5, "mode__more__a": 1, "mode__more__c": 2},
            Nested(sub=WithFactor(q=0.5), more={"a": 1.0, "c": 2.0}),
        ),
        ({"mode": "nest", "mode__sub": "r", "mode__more__a": 7}, Nested(sub=Bare(), more={"a": 7.0})),
    ],
)
def test_a_choice_arrives_with_its_inputs(bench: Bench, inputs: dict[str, Any], expected: Any) -> None:
    """The cases dyncombo_one, _two, _stale_subinput, _nested and _nested_empty of the recorded runs."""
    assert bench.run(made("Choice", **inputs)).status == "success"
    assert bench.probes.calls == [expected]


def test_unknown_choice_is_told_with_its_address(bench: Bench) -> None:
    assert bench.run(made("Choice", mode="zz")).status == "error"
    (problem,) = (message.problem for message in bench.all(Problems))
    assert (problem.node_path, problem.input_name) == ("2", "mode")
    assert problem.message == "'zz' is no choice: choose one of one, two, nest."


def called(name: str, folders: Folders, run: RunContext, **inputs: Any) -> tuple[Any, ...]:
    named = {key.replace("__", "."): value for key, value in inputs.items()}
    return load_nodes(folders, with_packs=False).definitions[name].run(run, named).outputs


@pytest.mark.parametrize(
    ("values", "both", "either"), [((True, 1), True, True), ((True, 0), False, True), (("", 0), False, False)]
)
def test_and_or(values: tuple[Any, ...], both: bool, either: bool, folders: Folders, run: RunContext) -> None:
    given = {f"values__value{index}": value for index, value in enumerate(values)}
    assert called("ComfyAndNode", folders, run, **given) == (both,)
    assert called("ComfyOrNode", folders, run, **given) == (either,)


@pytest.mark.parametrize(
    ("expression", "values", "result"),
    [
        ("a", {"a": 3}, 3),
        ("a * b + 1", {"a": 2, "b": 0.5}, 2.0),
        ("max(5, round(a * 24)) + (5 - (max(5, round(a * 24)) % 17)) % 17", {"a": 5.0}, 124),
        ("a > 2048", {"a": 4096}, True),
        ("a & ~1", {"a": 7}, 6),
        ("max(4, (int(a) // 16) * 16)", {"a": 70}, 64),
        ("min(max(int(a if a >= 0 else b + a), 0), b - 1)", {"a": -1, "b": 5}, 4),
        ("round (a * 24)", {"a": 2.1}, 50),
        ("1 < a <= 3 and not a == 2", {"a": 3}, True),
        ("sum(a, 2, 3)", {"a": True}, 6),
        ("2 ** 10", {}, 1024),
        ("1 << 4 | 1", {}, 17),
    ],
)
def test_expressions(expression: str, values: dict[str, Any], result: Any) -> None:
    assert compute(expression, values) == result


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("a +", "this is no expression"),
        ("b", "there is no b; there is a"),
        ("a / 0", "it cannot be computed: division by zero"),
        ("a.real", "'a.real' may not stand in an expression"),
        ("__import__('os')", "there is no function __import__"),
        ("[a for a in (1, 2)]", "may not stand in an expression"),
        ("'x' * 9", "may not stand in an expression"),
        ("9 ** 9 ** 9", "too large a number"),
        ("1 << 99999", "too large a number"),
        ("a == 1 in a", "may not stand in an expression"),
        ("(0 - 8) ** 0.5", "no real number"),
        ("min(a)", "it cannot be computed"),
    ],
)
def test_what_is_no_expression_is_explained(expression: str, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("(", r"\(").replace("[", r"\[")):
        compute(expression, {"a": 1})


def test_expression_gives_number_whole_number_and_truth(folders: Folders, run: RunContext) -> None:
    outputs = called("ComfyMathExpression", folders, run, expression="a / b", values__a=-7, values__b=2)
    assert outputs == (-3.5, -3, True)


def test_expressions_of_constants_are_folded(folders: Folders) -> None:
    probes = Probes()
    probes.definitions.update(load_nodes(folders, with_packs=False).definitions)
    bench = Bench(probes, folders)
    inputs = {"expression": "a * 2", "values.a": ["1", 0]}
    prompt = {
        "1": {"class_type": "PrimitiveInt", "inputs": {"value": 4}},
        "2": {"class_type": "ComfyMathExpression", "inputs": inputs},
        "3": {"class_type": "PSink", "inputs": {"x": ["2", 1]}},
    }
    graph = bench.compile(prompt).graph
    assert check_graph(graph) == []
    assert graph.folded["2"].values == (8.0, 8, True)
    assert bench.run(prompt).status == "success"
    assert bench.shown() == {"3": {"text": ["8"]}}


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("{a} and {b}", "1.5 and x"),
        ("{a:.2f}|{b!r}|{{}}", "1.50|'x'|{}"),
        ("{c}", "nothing is linked for {c}; there is {a}, {b}"),
        ("{a.real}", "'a.real' is no letter of a value"),
        ("{b[0]}", "is no letter of a value"),
        ("{a", "cannot be filled in"),
    ],
)
def test_format_text(text: str, result: str, folders: Folders, run: RunContext) -> None:
    given = {"values__a": 1.5, "values__b": "x"}
    try:
        (got,) = called("StringFormat", folders, run, f_string=text, **given)
    except InputError as error:
        got = str(error)
    assert got == result or result in got


@pytest.mark.parametrize(
    ("aspect", "megapixels", "multiple", "size"),
    [("1:1 (Square)", 1.0, 8, (1024, 1024)), ("16:9 (Widescreen)", 1.0, 8, (1368, 768))],
)
def test_resolution(
    aspect: str,
    megapixels: float,
    multiple: int,
    size: tuple[int, int],
    folders: Folders,
    run: RunContext,
) -> None:
    inputs = {"aspect_ratio": aspect, "megapixels": megapixels, "multiple": multiple}
    assert called("ResolutionSelector", folders, run, **inputs) == size
