"""Where models, inputs, outputs, custom nodes, state and the program's own resources lie."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

MODEL_EXTENSIONS = frozenset(
    {".ckpt", ".pt", ".pt2", ".bin", ".pth", ".safetensors", ".pkl", ".sft", ".gguf"}
)
MODEL_FOLDERS = (
    "checkpoints",
    "loras",
    "vae",
    "text_encoders",
    "diffusion_models",
    "clip_vision",
    "style_models",
    "embeddings",
    "diffusers",
    "vae_approx",
    "controlnet",
    "gligen",
    "upscale_models",
    "latent_upscale_models",
    "hypernetworks",
    "photomaker",
    "classifiers",
    "model_patches",
    "audio_encoders",
    "configs",
)
LEGACY_FOLDERS = {"unet": "diffusion_models", "clip": "text_encoders", "t2i_adapter": "controlnet"}
"""Older names of model folders that ComfyUI still reads, and the folder each belongs to."""

IMAGE_EXTENSIONS = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".avif"})
PICTURE_ENDINGS = (".preview.png", ".png", ".preview.jpg", ".jpg", ".jpeg", ".preview.webp", ".webp")
"""The endings of a picture that lies beside a model file and has its name."""


@dataclass(frozen=True)
class Folders:
    """All folders of one Confy home; `model_paths` lists where each kind of model is searched, in order."""

    base: Path
    state: Path
    input: Path
    output: Path
    temp: Path
    user: Path
    custom_nodes: Path
    model_paths: Mapping[str, tuple[Path, ...]] = field(default_factory=dict)

    def model_files(self, kind: str) -> list[str]:
        """Return the names (with subfolders, `/` between) of the models of a kind, sorted, case ignored."""
        names = {
            path.relative_to(folder).as_posix()
            for folder in self.model_paths.get(LEGACY_FOLDERS.get(kind, kind), ())
            for path in _files_below(folder)
            if path.suffix.lower() in MODEL_EXTENSIONS
        }
        return sorted(names, key=str.lower)

    def model_path(self, kind: str, name: str) -> Path | None:
        """Return the file of a model, None without one; a name that leaves its folder is never found."""
        for folder in self.model_paths.get(LEGACY_FOLDERS.get(kind, kind), ()):
            path = inside(folder, name)
            if path is not None and path.is_file():
                return path
        return None

    def model_picture(self, kind: str, name: str) -> Path | None:
        """Return the picture that lies beside a model's file and has its name; None where there is none."""
        model = self.model_path(kind, name)
        beside = () if model is None else (model.with_name(model.stem + end) for end in PICTURE_ENDINGS)
        return next((path for path in beside if path.is_file()), None)

    def input_images(self) -> list[str]:
        """Return the names of the pictures in the input folder, sorted."""
        files = self.input.iterdir() if self.input.is_dir() else ()
        return sorted(path.name for path in files if path.suffix.lower() in IMAGE_EXTENSIONS)

    def by_type(self, folder_type: str) -> Path | None:
        """Return the folder that ComfyUI's `type` names: input, output or temp; None for another word."""
        return {"input": self.input, "output": self.output, "temp": self.temp}.get(folder_type)

    def annotated_path(self, name: str, default_type: str = "input") -> Path | None:
        """Return the path of a file reference such as `a.png [output]`; None if it leaves its folder."""
        for folder_type in ("input", "output", "temp"):
            suffix = f" [{folder_type}]"
            if name.endswith(suffix):
                name, default_type = name[: -len(suffix)], folder_type
        folder = self.by_type(default_type)
        return None if folder is None else inside(folder, name)

    def create(self) -> None:
        """Make every folder that does not exist yet; a new input folder gets the shipped example picture."""
        new_input = not self.input.exists()
        for folder in (self.state, self.input, self.output, self.temp, self.user, self.custom_nodes):
            folder.mkdir(parents=True, exist_ok=True)
        for paths in self.model_paths.values():
            if paths and paths[0].is_relative_to(self.base):
                paths[0].mkdir(parents=True, exist_ok=True)
        if new_input:
            for example in resource_path("input").glob("*"):
                shutil.copyfile(example, self.input / example.name)


def default_folders(environment: Mapping[str, str] = os.environ, base: Path | None = None) -> Folders:
    """Return the folders of this user: below `base`, else `$CONFY_HOME`, else the platform's data folder.

    With `base` or CONFY_HOME the state folder lies inside as `state/`: two homes never share a server.
    """
    home = base or (Path(environment["CONFY_HOME"]) if environment.get("CONFY_HOME") else None)
    if home is not None:
        home = home.expanduser().absolute()
        return folders_below(home, home / "state")
    return folders_below(
        Path(platformdirs.user_data_dir("confy")), Path(platformdirs.user_state_dir("confy"))
    )


def folders_below(base: Path, state: Path) -> Folders:
    """Return the standard layout below `base`; the models shipped with Confy are searched last."""
    shipped = resource_path("models")
    models = {kind: _unique((base / "models" / kind, shipped / kind)) for kind in MODEL_FOLDERS}
    for legacy, kind in LEGACY_FOLDERS.items():
        models[kind] = _unique((*models[kind], base / "models" / legacy))
    return Folders(
        base=base,
        state=state,
        input=base / "input",
        output=base / "output",
        temp=base / "temp",
        user=base / "user",
        custom_nodes=base / "custom_nodes",
        model_paths=models,
    )


def inside(folder: Path, name: str) -> Path | None:
    """Return `folder / name`; None when that lies outside (also through a link) or can be no file's name."""
    if not name or "\0" in name:
        return None
    try:
        path = (folder / name).resolve()
        with suppress(FileNotFoundError, NotADirectoryError):
            path.lstat()  # the system knows which names are too long
    except (OSError, RuntimeError, UnicodeError):
        return None
    return path if path.is_relative_to(folder.resolve()) else None


def resource_path(*parts: str) -> Path:
    """Return the path of something shipped in `resources/`."""
    return _shipped("resources").joinpath(*parts)


def example_path(*parts: str) -> Path:
    """Return the path of something shipped in `workflows/`."""
    return _shipped("workflows").joinpath(*parts)


def _shipped(folder: str) -> Path:
    """Return a data folder: beside `app/` in a checkout, under `app/_data/` in a wheel or bundle."""
    app = Path(__file__).resolve().parent
    packed = app / "_data" / folder
    return packed if packed.is_dir() else app.parent / folder


def _files_below(folder: Path) -> Iterable[Path]:
    seen: set[tuple[int, int]] = set()
    for root, folders, names in os.walk(folder, followlinks=True):
        facts = Path(root).stat()
        if (facts.st_dev, facts.st_ino) in seen:
            folders.clear()  # a link back to a folder above, or a second way to the same one
            continue
        seen.add((facts.st_dev, facts.st_ino))
        yield from (Path(root, name) for name in names if not name.startswith("."))


def _unique(paths: Iterable[Path]) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(paths))
