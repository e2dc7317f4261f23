"""PromptNames: collects what is offered in prompts, from the server and from the user's own lists."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from app.editor.prompts.vocabulary import NameIndex, Vocabulary, read_tags
from app.editor.running.server_client import ServerClient
from app.folders import Folders

MOST_TAGS = 400_000


def tag_files(folders: Folders) -> list[Path]:
    """Return the user's lists of tags: `tags.csv`, and all CSV files of `tags/`, in the user folder."""
    own = folders.user / "tags.csv"
    return [path for path in (own, *sorted((folders.user / "tags").glob("*.csv"))) if path.is_file()]


def wildcard_names(folders: Folders) -> list[str]:
    """Return the names of the wildcard lists: the text files of `wildcards/` in the user folder."""
    root = folders.user / "wildcards"
    return sorted(path.relative_to(root).with_suffix("").as_posix() for path in root.rglob("*.txt"))


class PromptNames(QObject):
    """Keeps a Vocabulary; reading and sorting the lists happens in a thread."""

    changed = Signal(object)
    """There is another Vocabulary."""
    tags_loaded = Signal(int, str)
    """A list of the user was read: so many tags are offered now, and why it could not be read, else empty."""
    _loaded = Signal(str)
    """From the thread: the list is copied, or why it is not."""
    _read = Signal(object, object)
    """From the thread: the index of the tags, and the names of the wildcards."""

    def __init__(self, folders: Folders, client: ServerClient, parent: QObject) -> None:
        super().__init__(parent)
        self._folders = folders
        self._client = client
        self._tags = NameIndex()
        self._wildcards: list[str] = []
        self._embeddings: tuple[str, ...] = ()
        self._loras: tuple[str, ...] = ()
        self._asked_to_load = False
        self._read.connect(self._take_lists)
        self._loaded.connect(self._read_loaded)
        client.prompt_names_received.connect(self._take_names)
        client.connected.connect(self._ask)
        client.library_received.connect(self._ask)

    def read_lists(self) -> None:
        """Read the user's lists anew; `changed` tells when that is done."""
        QThreadPool.globalInstance().start(_ListReader(self._folders, self))

    def load_list(self, path: Path) -> None:
        """Keep a list of tags among the user's own and read all; `tags_loaded` tells when that is done."""
        QThreadPool.globalInstance().start(_ListLoader(path, self._folders.user / "tags", self))

    def _read_loaded(self, failure: str) -> None:
        if failure:
            self.tags_loaded.emit(len(self._tags), failure)
        else:
            self._asked_to_load = True
            self.read_lists()

    def _ask(self, _: object) -> None:
        self._client.fetch_prompt_names()

    def _take_lists(self, tags: NameIndex, wildcards: list[str]) -> None:
        self._tags, self._wildcards = tags, wildcards
        self._tell()
        if self._asked_to_load:
            self._asked_to_load = False
            self.tags_loaded.emit(len(tags), "")

    def _take_names(self, embeddings: list[str], loras: list[str]) -> None:
        self._embeddings, self._loras = tuple(embeddings), tuple(loras)
        self._tell()

    def _tell(self) -> None:
        self.changed.emit(Vocabulary(self._tags, self._embeddings, self._loras, self._wildcards))


class _ListLoader(QRunnable):
    """Copies a list of tags to the user's own."""

    def __init__(self, path: Path, folder: Path, names: PromptNames) -> None:
        super().__init__()
        self._path = path
        self._folder = folder
        self._names = names

    def run(self) -> None:
        """Copy, tell."""
        failure = ""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self._path, (self._folder / self._path.name).with_suffix(".csv"))
        except shutil.SameFileError:
            failure = ""  # it is one of them already
        except OSError as error:
            failure = error.strerror or str(error)
        try:
            self._names._loaded.emit(failure)
        except RuntimeError:
            return  # the window is gone


class _ListReader(QRunnable):
    """Reads lists of tags; a file that cannot be read is left out."""

    def __init__(self, folders: Folders, names: PromptNames) -> None:
        super().__init__()
        self._folders = folders
        self._names = names

    def run(self) -> None:
        """Read, sort, tell."""
        found = []
        for path in tag_files(self._folders):
            try:
                with path.open(encoding="utf-8", errors="replace") as lines:
                    found += read_tags(lines)
            except OSError:
                continue
        index = NameIndex(found[:MOST_TAGS])
        wildcards = wildcard_names(self._folders)
        try:
            self._names._read.emit(index, wildcards)
        except RuntimeError:
            return  # the window is gone
