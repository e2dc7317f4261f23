"""Where templates come from: Confy's workflows, the user's, those of node packs, the public package.

Nothing here knows Qt: it reads folders, and is called in a thread.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from app.editor.words import marked, tr
from app.folders import Folders, example_path
from app.pack_examples import example_folders, examples_in, picture_of

Source = Literal["confy", "own", "pack", "public"]

PACKAGE = "comfyui_workflow_templates_json"
PICTURE_PACKAGES = tuple(
    f"comfyui_workflow_templates_media_{name}"
    for name in ("image", "video", "api", "other", "assets_01", "assets_02")
)
MOST_OWN = 2000
"""So many files of a folder are looked at: a folder may hold anything."""


@dataclass(frozen=True)
class Template:
    """One workflow to begin with. `category` is for people; `picture` a file, None: it is to be drawn."""

    title: str
    path: Path
    source: Source
    category: str
    description: str = ""
    tags: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    picture: Path | None = None
    rank: float = 0.0
    """More comes first within its category."""
    text: str = field(default="", compare=False)
    """All of it in small letters, for searching."""


def find_templates(folders: Folders, language: str = "en") -> list[Template]:
    """Return all templates: the shipped, the user's, those of packs, then the public ones by use.

    `language` is a code such as `zh` or `pt-BR`; titles come in it where the package has them.
    """
    found = [*_shipped(), *_own(folders), *_of_packs(folders), *_public(language)]
    return [_searchable(template) for template in found]


def matching(templates: Iterable[Template], query: str, category: str | None = None) -> list[Template]:
    """Return the templates of a category (None: of all) that have every word, those in titles first."""
    words = query.lower().split()
    found = [
        template
        for template in templates
        if category in (None, template.category) and all(word in template.text for word in words)
    ]
    if words:
        whole = " ".join(words)
        found.sort(
            key=lambda template: (
                whole not in template.title.lower(),
                -sum(word in template.title.lower() for word in words),
            )
        )
    return found


def _searchable(template: Template) -> Template:
    parts = (template.title, template.description, template.category, *template.tags, *template.models)
    text = " ".join((*parts, template.path.stem)).lower()
    return Template(**{**_fields(template), "text": text})


def _fields(template: Template) -> dict[str, Any]:
    return {name: getattr(template, name) for name in Template.__dataclass_fields__}


def _shipped() -> Iterator[Template]:
    said: Mapping[str, tuple[str, str]] = {
        "starter": (
            marked("Text to image"),
            marked("A picture from a text, with the small model that comes along."),
        ),
        "image_to_image": (marked("Image to image"), marked("A picture changed by a text.")),
        "upscale": (marked("Upscale"), marked("A picture made larger.")),
        "chat": (marked("Chat"), marked("A text from a language model.")),
    }
    files = sorted(example_path().glob("*.json"), key=lambda path: (path.stem != "starter", path.stem))
    for path in files:
        title, description = said.get(path.stem, (_title_of(path), ""))
        yield Template(tr(title), path, "confy", "Confy", tr(description))


def _own(folders: Folders) -> Iterator[Template]:
    folder = folders.user / "default" / "workflows"
    for path in _files_in(folder, "**/*.json"):
        place = path.relative_to(folder).parent.as_posix()
        yield Template(path.stem, path, "own", tr("Your workflows"), "" if place == "." else place)


def _of_packs(folders: Folders) -> Iterator[Template]:
    for pack, folder in example_folders(folders.custom_nodes):
        for path in examples_in(folder):
            yield Template(_title_of(path), path, "pack", pack, picture=picture_of(path))


def _public(language: str) -> Iterator[Template]:
    folder = _folder_of(PACKAGE)
    if folder is None:
        return
    codes = (language, language.split("-")[0])
    index = next(
        (folder / f"index.{code}.json" for code in codes if (folder / f"index.{code}.json").is_file()), None
    )
    groups = _read_list(index or folder / "index.json")
    pictures = [found for found in map(_folder_of, PICTURE_PACKAGES) if found is not None]
    for group in groups:
        title = str(group.get("title") or "")
        entries = [_entry(item, title, folder, pictures) for item in _objects(group.get("templates"))]
        templates = [template for template in entries if template is not None]
        yield from sorted(templates, key=lambda template: -template.rank)


def _entry(item: Mapping[str, Any], category: str, folder: Path, pictures: Iterable[Path]) -> Template | None:
    name = str(item.get("name") or "")
    path = folder / f"{name}.json"
    if not name or not path.is_file():
        return None
    usage = item.get("usage")
    return Template(
        str(item.get("title") or name),
        path,
        "public",
        category,
        str(item.get("description") or ""),
        _texts(item.get("tags")),
        _texts(item.get("models")),
        _picture_named(name, str(item.get("mediaSubtype") or "webp"), (folder, *pictures)),
        float(usage) if isinstance(usage, int | float) else 0.0,
    )


def _folder_of(package: str) -> Path | None:
    """Return the folder of templates of an installed package, without importing it."""
    try:
        found = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        return None
    places = found.submodule_search_locations if found is not None else None
    folder = Path(next(iter(places), "")) / "templates" if places else None
    return folder if folder is not None and folder.is_dir() else None


def _picture_named(name: str, suffix: str, folders: Iterable[Path]) -> Path | None:
    for folder in folders:
        path = folder / f"{name}-1.{suffix}"
        if path.is_file():
            return path
    return None


def _files_in(folder: Path, pattern: str) -> list[Path]:
    if not folder.is_dir():
        return []
    found = [path for path in folder.glob(pattern) if path.is_file() and not path.name.startswith(".")]
    return sorted(found, key=lambda path: path.as_posix().lower())[:MOST_OWN]


def _title_of(path: Path) -> str:
    return path.stem.replace("_", " ").replace("-", " ").strip() or path.stem


def _read_list(path: Path) -> list[Mapping[str, Any]]:
    try:
        return _objects(json.loads(path.read_text("utf-8")))
    except (OSError, ValueError):
        return []


def _objects(data: Any) -> list[Mapping[str, Any]]:
    return [item for item in data if isinstance(item, Mapping)] if isinstance(data, list) else []


def _texts(data: Any) -> tuple[str, ...]:
    return tuple(str(item) for item in data) if isinstance(data, list) else ()
