"""Asks for a file for an input that takes one: a picture, a video, a sound."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from app.editor.words import tr
from app.workflow.document import NodeId
from app.workflow.node_info import InputInfo

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

_ENDINGS = {
    "image_upload": "*.png *.jpg *.jpeg *.webp *.bmp *.gif *.tif *.tiff *.avif",
    "video_upload": "*.mp4 *.webm *.mkv *.mov *.avi *.gif *.m4v",
    "audio_upload": "*.wav *.mp3 *.flac *.ogg *.opus *.m4a *.aac",
    "file_upload": "*.glb *.gltf *.obj *.fbx *.stl *.ply *.spz *.splat *.ksplat",
}

_BY_TYPE = {"AUDIO_RECORD": "audio_upload", "WEBCAM": "image_upload"}
"""What a microphone or a camera would make."""


def filters_of(info: InputInfo) -> str:
    """Return the kinds of files that an input takes, as a file dialog lists them."""
    words = {
        "image_upload": tr("Images"),
        "video_upload": tr("Videos"),
        "audio_upload": tr("Sounds"),
        "file_upload": tr("3D models"),
    }
    kinds = [f"{words[key]} ({endings})" for key, endings in _ENDINGS.items() if _takes(info, key)]
    return ";;".join([*kinds, tr("All files") + " (*)"])


def takes_file(info: InputInfo | None, path: str) -> bool:
    """Whether a file is of a kind that an input takes."""
    if info is None:
        return False
    ending = Path(path).suffix.lower()
    return any(f"*{ending}" in _ENDINGS[key].split() for key in _ENDINGS if _takes(info, key))


def _takes(info: InputInfo, key: str) -> bool:
    """Whether an input takes files of this kind."""
    return bool(info.options.get(key)) or _BY_TYPE.get(info.widget_type) == key


def ask_for_file(canvas: Canvas, node_id: NodeId, info: InputInfo) -> QFileDialog:
    """Ask for a file for an input; the dialog does not stop the program."""
    dialog = QFileDialog(canvas, tr("Choose a file for {name}").format(name=info.name), "", filters_of(info))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(lambda path: canvas.image_chosen.emit(node_id, info.name, path))
    dialog.open()
    return dialog
