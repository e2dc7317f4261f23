"""A node's signature is its only declaration."""

from typing import Annotated, Any, Literal

import pytest

from app.folders import Folders
from app.node_def import NodeDef
from app.nodes.declare import _DECLARED, Choices, Files, Group, Range, Shown, Tip, Widget, node
from app.nodes.values import AnyValue, Image, Mask, Model, SlotType
from app.run_context import RunContext


def defined(function: Any, folders: Folders) -> NodeDef:
    return _DECLARED.pop(function).define(folders)


def inputs_json(definition: NodeDef) -> dict[str, Any]:
    return definition.info.to_json()["input"]


def test_hints_become_inputs_in_order(folders: Folders) -> None:
    @node("Toy", title="A Toy", category="toys")
    def toy(
        *,
        model: Model,
        seed: Annotated[int, Range(0, 2**64 - 1), Widget(control_after_generate=True)] = 0,
        cfg: Annotated[float, Range(0.0, 100.0, step=0.1, round=0.01), Tip("How strict.")] = 8.0,
        method: Literal["a", "b"],
        flag: bool = True,
        text: Annotated[str, Widget(multiline=True)],
        mask: Mask | None = None,
        extra: Annotated[float, Group("optional")] = 1.0,
        size: Annotated[int | float, SlotType("INT,FLOAT"), Widget(widgetType="INT")] = 3,
    ) -> Image:
        """Play with it.

        More words.
        """

    definition = defined(toy, folders)
    assert inputs_json(definition) == {
        "required": {
            "model": ["MODEL"],
            "seed": ["INT", {"default": 0, "min": 0, "max": 2**64 - 1, "control_after_generate": True}],
            "cfg": [
                "FLOAT",
                {
                    "default": 8.0,
                    "min": 0.0,
                    "max": 100.0,
                    "step": 0.1,
                    "round": 0.01,
                    "tooltip": "How strict.",
                },
            ],
            "method": [["a", "b"]],
            "flag": ["BOOLEAN", {"default": True}],
            "text": ["STRING", {"multiline": True}],
            "size": ["INT,FLOAT", {"default": 3, "widgetType": "INT"}],
        },
        "optional": {"mask": ["MASK"], "extra": ["FLOAT", {"default": 1.0}]},
    }
    assert list(inputs_json(definition)["required"]) == [
        "model",
        "seed",
        "cfg",
        "method",
        "flag",
        "text",
        "size",
    ]
    assert definition.info.description == "Play with it."
    assert (definition.info.display_name, definition.info.category) == ("A Toy", "toys")


def test_tuple_gives_named_outputs_and_lists(folders: Folders) -> None:
    @node("Toy", outputs=("picture", "masks"), list_out=("masks",))
    def toy() -> tuple[Annotated[Image, Tip("The picture.")], Mask]:
        return "i", ["m"]  # type: ignore[return-value]

    definition = defined(toy, folders)
    info = definition.info.to_json()
    assert info["output"] == ["IMAGE", "MASK"]
    assert info["output_name"] == ["picture", "masks"]
    assert info["output_is_list"] == [False, True]
    assert info["output_tooltips"] == ["The picture.", None]
    assert definition.run(RunContext("1", folders), {}).outputs == ("i", ["m"])


def test_run_context_is_handed_over_and_is_no_input(folders: Folders) -> None:
    @node("Toy", hidden=("prompt", "unique_id"))
    def toy(run: RunContext, type_: str) -> Shown[str]:
        return Shown(f"{run.node_path}:{type_}", ui={"text": (type_,)})

    definition = defined(toy, folders)
    assert inputs_json(definition)["required"] == {"type": ["STRING"]}
    assert inputs_json(definition)["hidden"] == {"prompt": "PROMPT", "unique_id": "UNIQUE_ID"}
    assert definition.hidden == {"prompt": "PROMPT", "unique_id": "UNIQUE_ID"}
    result = definition.run(RunContext("5:3", folders), {"type": "x", "stranger": 1})
    assert result.outputs == ("5:3:x",)
    assert result.ui == {"text": ("x",)}


def test_output_node_without_outputs(folders: Folders) -> None:
    @node("Toy", output_node=True)
    def toy(source: AnyValue) -> None:
        return None

    definition = defined(toy, folders)
    assert definition.run(RunContext("1", folders), {"source": 1}).outputs == ()
    assert definition.info.to_json()["output"] == []


def test_files_are_read_from_the_folders_and_stay_marked(folders: Folders) -> None:
    @node("Toy")
    def toy(vae_name: Annotated[str, Files("vae", also=("pixel_space",))]) -> None:
        return None

    (folders.model_paths["vae"][0] / "sub").mkdir()
    (folders.model_paths["vae"][0] / "sub" / "x.safetensors").write_bytes(b"")
    definition = defined(toy, folders)
    vae_name = definition.info.input("vae_name")
    assert vae_name is not None
    assert vae_name.choices == ("sub/x.safetensors", "pixel_space")
    assert vae_name.options["confy_files"] == "vae"
    assert definition.file_inputs == {"vae_name": "vae"}


def test_validation_takes_over_only_the_inputs_it_names(folders: Folders) -> None:
    def small(folders: Folders, number: int) -> bool | str:
        return number < 5 or f"{number} is too much for {folders.base.name}"

    @node("Toy", validate=small)
    def toy(number: int, other: int) -> None:
        return None

    definition = defined(toy, folders)
    assert definition.validate_names == {"number"}
    assert definition.validate is not None
    assert definition.validate({"number": 3, "other": 9}) is True
    assert definition.validate({"number": 7, "other": 9}) == "7 is too much for home"


def test_lazy_inputs_are_marked(folders: Folders) -> None:
    @node("Toy", lazy=("a",), check_lazy=lambda inputs: ("a",))
    def toy(a: Image, b: Image) -> Image:
        return a

    definition = defined(toy, folders)
    assert inputs_json(definition)["required"] == {"a": ["IMAGE", {"lazy": True}], "b": ["IMAGE"]}
    assert definition.lazy == ("a",)


def untyped(x) -> int:  # type: ignore[no-untyped-def]
    return 1


def of_unknown_type(x: dict[str, int]) -> int:
    return 1


def out_of_range(x: Annotated[int, Range(0, 3)] = 4) -> int:
    return x


def not_a_choice(x: Annotated[str, Choices(["a"])] = "b") -> str:
    return x


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (untyped, "untyped: no type for x"),
        (of_unknown_type, "node of_unknown_type, input x: .* is no slot type"),
        (out_of_range, r"node out_of_range, input x: default 4 is not in 0\.\.3"),
        (not_a_choice, "node not_a_choice, input x: default 'b' is not among its choices"),
    ],
)
def test_bad_declaration_is_refused(function: Any, words: str) -> None:
    with pytest.raises(TypeError, match=words):
        node("Toy")(function)


def test_number_of_output_names_must_fit() -> None:
    with pytest.raises(TypeError, match=r"2 output names \['a', 'b'\] for 1 outputs"):

        @node("Toy", outputs=("a", "b"))
        def toy() -> int:
            return 1
