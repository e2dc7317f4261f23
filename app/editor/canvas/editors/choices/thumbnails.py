"""Thumbnails: small pictures of the files in a list of choices, read in threads as they come into sight."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QSize, Qt, QThreadPool, Signal
from PySide6.QtGui import QImage, QImageReader

from app.folders import IMAGE_EXTENSIONS, Folders
from app.workflow.node_info import InputInfo

SIDE = 96
"""No side of a small picture is longer, in pixels."""
KEPT = 600
AT_ONCE = 2


class Thumbnails(QObject):
    """Finds the picture of a file: the file itself where it is one, else a picture beside it."""

    arrived = Signal()
    """There are more pictures now."""
    wanted = Signal(str)
    """A picture of the input folder is not on this machine: the server may have it."""
    model_wanted = Signal(str, str)
    """No picture lies beside this model here (its folder, its name): the server may have one."""
    _read = Signal(str, QImage)
    """From a thread: the key and the picture, null where there is none."""

    def __init__(self, folders: Folders, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folders = folders
        self._pictures: OrderedDict[str, QImage] = OrderedDict()
        self._asked: set[str] = set()
        self._wanted: set[str] = set()
        self._threads = QThreadPool(self)
        self._threads.setMaxThreadCount(AT_ONCE)
        self._read.connect(self._take)

    def for_input(self, info: InputInfo) -> Callable[[Any], QImage | None] | None:
        """Return what gives the picture of a choice of an input; None where its choices are no files."""
        kind = kind_of(info)
        if kind is None:
            return None

        def picture(choice: Any) -> QImage | None:
            return self.picture(kind, str(choice))

        return picture

    def picture(self, kind: str, name: str) -> QImage | None:
        """Return the picture of a file of a folder; None where there is none, or it is still being read."""
        key = f"{kind}/{name}"
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
            return None if found.isNull() else found
        if key not in self._asked:
            self._asked.add(key)
            self._threads.start(_PictureReader(self, key, self._places(kind, name)))
        return None

    def take_from_server(self, name: str, picture: QImage) -> None:
        """Keep a picture that the server sent, if it was wanted."""
        key = f"input/{name}"
        if key in self._wanted:
            self._wanted.discard(key)
            side = QSize(SIDE, SIDE)
            small = picture.scaled(side, Qt.AspectRatioMode.KeepAspectRatio) if _large(picture) else picture
            self._take(key, small)

    def take_model_from_server(self, kind: str, name: str, picture: QImage) -> None:
        """Keep the picture of a model that the server sent, if it was wanted."""
        key = f"{kind}/{name}"
        if key in self._wanted and not picture.isNull():
            self._wanted.discard(key)
            self._take(key, picture)

    def close(self) -> None:
        """Read nothing any more."""
        self._threads.clear()
        self._threads.waitForDone(2000)

    def _places(self, kind: str, name: str) -> list[Path]:
        if kind in ("input", "output"):
            folder = self._folders.input if kind == "input" else self._folders.output
            inside = PurePosixPath(name.replace("\\", "/"))
            safe = not inside.is_absolute() and ".." not in inside.parts
            return [folder / inside] if safe and inside.suffix.lower() in IMAGE_EXTENSIONS else []
        beside = self._folders.model_picture(kind, name)
        return [] if beside is None else [beside]

    def _take(self, key: str, picture: QImage) -> None:
        kind, _, name = key.partition("/")
        if picture.isNull() and kind != "output" and key in self._asked:
            self._wanted.add(key)
            if kind == "input":
                self.wanted.emit(name)
            else:
                self.model_wanted.emit(kind, name)
        self._asked.discard(key)
        self._pictures[key] = picture
        while len(self._pictures) > KEPT:
            self._pictures.popitem(last=False)
        if not picture.isNull():
            self.arrived.emit()


def _large(picture: QImage) -> bool:
    return max(picture.width(), picture.height()) > SIDE


def kind_of(info: InputInfo) -> str | None:
    """Return the folder that the choices of an input are files of, None where they are none."""
    folder = info.options.get("confy_files") or info.options.get("image_folder")
    if isinstance(folder, str):
        return folder
    if info.options.get("image_upload"):
        return "input"
    return MODEL_INPUTS.get(info.name)


MODEL_INPUTS = {
    "ckpt_name": "checkpoints",
    "vae_name": "vae",
    "lora_name": "loras",
    "unet_name": "diffusion_models",
    "clip_name": "text_encoders",
    "control_net_name": "controlnet",
}
"""Name of an input -> the folder its files lie in, where the server does not say it."""


class _PictureReader(QRunnable):
    """Reads the first picture that there is, scaled down while it is decoded."""

    def __init__(self, thumbnails: Thumbnails, key: str, places: list[Path]) -> None:
        super().__init__()
        self._thumbnails = thumbnails
        self._key = key
        self._places = places

    def run(self) -> None:
        """Read and tell."""
        picture = next((image for image in map(small_picture, self._places) if not image.isNull()), QImage())
        try:
            self._thumbnails._read.emit(self._key, picture)
        except RuntimeError:
            return  # the window is gone


def small_picture(path: Path) -> QImage:
    """Return the picture in a file, no side longer than `SIDE`; a null one where there is none."""
    if not path.is_file():
        return QImage()
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    size = reader.size()
    if size.isValid() and max(size.width(), size.height()) > SIDE:
        reader.setScaledSize(size.scaled(QSize(SIDE, SIDE), Qt.AspectRatioMode.KeepAspectRatio))
    return reader.read()
