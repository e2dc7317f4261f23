"""Checks one value against its input as ComfyUI does, and says what is wrong with it and what would help."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Any

from app.folders import MODEL_EXTENSIONS
from app.problems import Problem, Remedy
from app.workflow.node_info import COMBO, InputInfo

SHOWN_CHOICES = 8
_UPLOADS = ("image_upload", "audio_upload", "video_upload", "file_upload")
_MODEL_FOLDERS = {
    "ckpt_name": "checkpoints",
    "vae_name": "vae",
    "lora_name": "loras",
    "unet_name": "diffusion_models",
    "clip_name": "text_encoders",
    "control_net_name": "controlnet",
}
"""Name of an input -> the folder its files lie in; object_info says only which files there are."""

_OTHER_FOLDERS = (" [input]", " [output]", " [temp]")


def converted(info: InputInfo, value: Any, strict_compat: bool = False) -> Any:
    """Return `value` as the node will get it: `"7"` becomes 7 for an INT.

    Raises ValueError with a sentence when it cannot be converted. Without `strict_compat` conversions that
    hide a mistake are refused, too: any text as a BOOLEAN, null as a STRING, NaN as a FLOAT.
    """
    match info.type:
        case "INT":
            return _integer(value)
        case "FLOAT":
            return _number(value, strict_compat)
        case "STRING":
            if value is None and not strict_compat:
                raise ValueError("it has no value; a text is needed, which may be empty")
            return str(value)
        case "BOOLEAN":
            if isinstance(value, str) and not strict_compat:
                return _truth(value)
            return bool(value)
    return value


def _integer(value: Any) -> int:
    try:
        return int(value)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{shown(value)} is not a whole number") from None


def _number(value: Any, strict_compat: bool) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{shown(value)} is not a number") from None
    if math.isnan(number) and not strict_compat:
        raise ValueError("NaN is not a number to work with")
    return number


def _truth(text: str) -> bool:
    word = text.strip().lower()
    if word in ("true", "false"):
        return word == "true"
    raise ValueError(f"{shown(text)} is neither true nor false")


def value_problem(info: InputInfo, value: Any) -> Problem | None:
    """Return what is wrong with a converted value: below or above the range, or not among the choices."""
    return _range_problem(info, value) or _choice_problem(info, value)


def _range_problem(info: InputInfo, value: Any) -> Problem | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    low, high = info.options.get("min"), info.options.get("max")
    if isinstance(low, int | float) and value < low:
        message = f"{info.name} is {value}; the smallest value allowed is {low}"
        return Problem("input.below_minimum", message, input_name=info.name, value=value, limit=low)
    if isinstance(high, int | float) and value > high:
        message = f"{info.name} is {value}; the largest value allowed is {high}"
        return Problem("input.above_maximum", message, input_name=info.name, value=value, limit=high)
    return None


def _choice_problem(info: InputInfo, value: Any) -> Problem | None:
    if info.type != COMBO or info.choices is None or "remote" in info.options:
        return None
    chosen = value if isinstance(value, list | tuple) else [value]
    wrong = [item for item in chosen if not _is_choice(item, info.choices)]
    if not wrong or _names_a_file_elsewhere(info, wrong[0]):
        return None
    item = wrong[0]
    is_model = isinstance(item, str) and PurePosixPath(item).suffix.lower() in MODEL_EXTENSIONS
    kind = "model.missing" if is_model else "input.not_in_list"
    message = _choice_message(info, item, is_model)
    return Problem(kind, message, input_name=info.name, value=value, limit=list(info.choices[:SHOWN_CHOICES]))


def _is_choice(value: Any, choices: Sequence[Any]) -> bool:
    """Whether a value is one of the choices; 1 and true are different choices, 1 and 1.0 are not."""
    return any(value == choice and isinstance(value, bool) == isinstance(choice, bool) for choice in choices)


def _names_a_file_elsewhere(info: InputInfo, value: Any) -> bool:
    """Whether a file input names a file that no list has: `a.png [output]`, or one in a subfolder.

    Such a node looks for the file itself before it runs.
    """
    if not isinstance(value, str) or not any(info.options.get(key) for key in _UPLOADS):
        return False
    return "/" in value or value.endswith(_OTHER_FOLDERS)


def _choice_message(info: InputInfo, value: Any, is_model: bool) -> str:
    if is_model:
        folder = f"models/{_MODEL_FOLDERS[info.name]}" if info.name in _MODEL_FOLDERS else "the models folder"
        others = "or choose another" if info.choices else "there is no other to choose"
        return f"there is no file {shown(value)} in {folder}: put it there, {others}"
    if isinstance(value, str) and any(info.options.get(key) for key in _UPLOADS):
        others = ", or choose another" if info.choices else ""
        return f"there is no file {shown(value)} in the input folder: drop it on the node{others}"
    if not info.choices:
        return f"{info.name} is {shown(value)}, but there is nothing to choose from"
    if len(info.choices) > SHOWN_CHOICES:
        best = nearest(str(value), info.choices, count=1)[0]
        none = f"none of its {len(info.choices)} choices"
        return f"{info.name} is {shown(value)}, which is {none}; nearest is {shown(best)}"
    names = ", ".join(str(choice) for choice in info.choices)
    return f"{info.name} is {shown(value)}, which is not one of: {names}"


def value_remedies(info: InputInfo, problem: Problem, node_path: str) -> tuple[Remedy, ...]:
    """Return the values that would be right: the limit of a range, the nearest choices, else the default."""

    def use(value: Any) -> Remedy:
        edit = {"set_input": {"node": node_path, "input": info.name, "value": value}}
        return Remedy(f'Use "{value}"' if isinstance(value, str) else f"Use {value}", edit)

    match problem.kind:
        case "input.below_minimum" | "input.above_maximum":
            return (use(problem.limit),)
        case "input.not_in_list":
            return tuple(use(choice) for choice in nearest(str(problem.value), info.choices or ()))
        case "model.missing":
            # Not what stands in the list beside the files: `pixel_space` is no VAE to try instead.
            files = [it for it in info.choices or () if PurePosixPath(str(it)).suffix in MODEL_EXTENSIONS]
            return tuple(use(choice) for choice in nearest(str(problem.value), files))
        case "input.wrong_type" | "input.missing" if info.is_widget and info.default is not None:
            return (use(info.default),)
    return ()


def nearest(value: str, choices: Sequence[Any], count: int = 3) -> list[Any]:
    """Return the choices most like `value`, best first; the first choice when none is alike."""
    from difflib import get_close_matches  # imported when it is wanted: the window is painted earlier

    texts = {_compared(str(choice)): choice for choice in reversed(choices)}
    wanted = _compared(value)
    found = get_close_matches(wanted, texts, n=count, cutoff=0.5)
    if not found:
        stem = PurePosixPath(wanted).stem
        found = [text for text in texts if stem and stem in text][:count]
    return [texts[text] for text in found] or list(choices[:1])


def _compared(text: str) -> str:
    """Return a name as it is compared: the ending that all models share would make them all alike."""
    path = PurePosixPath(text.lower())
    return str(path.with_suffix("")) if path.suffix in MODEL_EXTENSIONS else text.lower()


def shown(value: Any) -> str:
    """Return a value as a message shows it: texts in quotes, long ones cut."""
    text = f'"{value}"' if isinstance(value, str) else "null" if value is None else str(value)
    return text if len(text) <= 60 else text[:57] + "…"
