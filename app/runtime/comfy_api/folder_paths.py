"""`folder_paths`: where models, inputs and outputs lie, by ComfyUI's names."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Any

from app.folders import LEGACY_FOLDERS, MODEL_EXTENSIONS, Folders, inside
from app.output_files import output_names
from app.pack_host import FileNames, host, missing

supported_pt_extensions: set[str] = set(MODEL_EXTENSIONS)
folder_names_and_paths: dict[str, tuple[list[str], set[str]]] = {}
"""Kind of model -> (folders, extensions); packs read it and add to it."""
base_path = ""
models_dir = ""
output_directory = ""
temp_directory = ""
input_directory = ""
user_directory = ""


def connect(folders: Folders) -> None:
    """Take over the folders of this worker."""
    state = globals()
    state["base_path"], state["models_dir"] = str(folders.base), str(folders.base / "models")
    state["output_directory"], state["input_directory"] = str(folders.output), str(folders.input)
    state["temp_directory"], state["user_directory"] = str(folders.temp), str(folders.user)
    folder_names_and_paths.clear()
    for kind, paths in folders.model_paths.items():
        folder_names_and_paths[kind] = ([str(path) for path in paths], set(supported_pt_extensions))
    folder_names_and_paths["custom_nodes"] = ([str(folders.custom_nodes)], set())


def __getattr__(name: str) -> Any:
    missing("folder_paths", name)


def map_legacy(folder_name: str) -> str:
    """Return today's name of a model folder."""
    return LEGACY_FOLDERS.get(folder_name, folder_name)


def get_folder_paths(folder_name: str) -> list[str]:
    """Return the folders of a kind of model; raises KeyError for an unknown kind."""
    return folder_names_and_paths[map_legacy(folder_name)][0][:]


def add_model_folder_path(folder_name: str, full_folder_path: str, is_default: bool = False) -> None:
    """Search one more folder for a kind of model, first if `is_default`."""
    paths, _ = folder_names_and_paths.setdefault(map_legacy(folder_name), ([], set()))
    if full_folder_path in paths:
        if not is_default:
            return
        paths.remove(full_folder_path)
    paths.insert(0 if is_default else len(paths), full_folder_path)


def get_filename_list(folder_name: str) -> list[str]:
    """Return the files of a kind of model, sorted; an empty set of extensions means all files."""
    kind = map_legacy(folder_name)
    paths, extensions = folder_names_and_paths[kind]
    names: set[str] = set()
    for folder in paths:
        found = recursive_search(folder)[0]
        names.update(filter_files_extensions(found, extensions))
    return FileNames(sorted(names), kind) if kind in host().folders.model_paths else sorted(names)


def recursive_search(
    directory: str, excluded_dir_names: list[str] | None = None
) -> tuple[list[str], dict[str, float]]:
    """Return the files below a folder (relative to it) and its subfolders with their time of change."""
    files: list[str] = []
    times: dict[str, float] = {}
    for root, folders, names in os.walk(directory, followlinks=True):
        folders[:] = [name for name in folders if name not in (excluded_dir_names or ())]
        times[root] = Path(root).stat().st_mtime
        files += [os.path.relpath(os.path.join(root, name), directory) for name in names]  # noqa: PTH118 - text wanted
    return files, times


def filter_files_extensions(files: list[str], extensions: set[str]) -> list[str]:
    """Return the names with one of the extensions, sorted; all where there are none to choose from."""
    return sorted(name for name in files if not extensions or Path(name).suffix.lower() in extensions)


def get_full_path(folder_name: str, filename: str) -> str | None:
    """Return the path of a model file, None when there is no such file inside the folders of its kind."""
    for folder in folder_names_and_paths.get(map_legacy(folder_name), ([], set()))[0]:
        path = inside(Path(folder), filename)
        if path is not None and path.is_file():
            return str(path)
    return None


def get_full_path_or_raise(folder_name: str, filename: str) -> str:
    """Return the path of a model file; raises FileNotFoundError."""
    path = get_full_path(folder_name, filename)
    if path is None:
        raise FileNotFoundError(f"There is no {filename!r} among the models of kind {folder_name!r}")
    return path


def get_output_directory() -> str:
    """Return the output folder."""
    return output_directory


def get_temp_directory() -> str:
    """Return the folder of previews."""
    return temp_directory


def get_input_directory() -> str:
    """Return the input folder."""
    return input_directory


def get_user_directory() -> str:
    """Return the folder of the user's own files."""
    return user_directory


def get_directory_by_type(type_name: str) -> str | None:
    """Return the folder that `input`, `output` or `temp` means."""
    path = host().folders.by_type(type_name)
    return None if path is None else str(path)


def annotated_filepath(name: str) -> tuple[str, str | None]:
    """Return a name without its ` [output]`, ` [input]` or ` [temp]`, and the folder that means."""
    for kind in ("output", "input", "temp"):
        if name.endswith(f"[{kind}]"):
            return name.removesuffix(f"[{kind}]").rstrip(), get_directory_by_type(kind)
    return name, None


def get_annotated_filepath(name: str, default_dir: str | None = None) -> str:
    """Return the path of a name such as `a.png [output]`; raises ValueError if it leaves its folder."""
    bare, folder = annotated_filepath(name)
    path = inside(Path(folder or default_dir or input_directory), bare)
    if path is None:
        raise ValueError(f"{name!r} leaves its folder")
    return str(path)


def exists_annotated_filepath(name: str) -> bool:
    """Whether there is a file for a name such as `a.png [output]`."""
    bare, folder = annotated_filepath(name)
    path = inside(Path(folder or input_directory), bare)
    return path is not None and path.exists()


def get_save_image_path(
    filename_prefix: str, output_dir: str, image_width: int = 0, image_height: int = 0
) -> tuple[str, str, int, str, str]:
    """Return (folder, name, first free number, subfolder, prefix) for the next file of a save node."""
    names = output_names(Path(output_dir), filename_prefix, image_width, image_height, datetime.now())
    return str(names.folder), names.stem, names.counter, names.subfolder, filename_prefix
