"""Registers Confy with git: drivers in its configuration, patterns in its attributes; and undoes it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from app.child_process import own_command
from app.problems import Problem, RunFailed
from app.settings import write_atomically
from app.workflow.media.suffixes import MODELS, PICTURES, SOUNDS, VIDEOS

Where = Literal["repository", "shared", "global"]
"""One repository of this person; one repository with the patterns in its files; all repositories."""

CONFLICTS_LEFT = 3
"""What `confy merge --git` ends with where git is to hear 1: a Python that cannot start ends with 1, too."""

_NOT_RUN = "echo 'Confy did not run: git goes by lines. Run confy git-setup again, or see docs/git.md' >&2"

WINDOWS = os.name == "nt"

BEGIN = "# Confy: workflows in git (confy git-setup; --remove takes these lines away)"
BEGIN_NEW = BEGIN + " (file made for them)"
END = "# Confy: end"

_NO_TEXTCONV = (".svg", ".safetensors")
"""Git shows a picture that is text itself, and nobody keeps models of gigabytes in git."""


@dataclass(frozen=True)
class Setting:
    """One line of git's configuration: section, key and value."""

    section: str
    key: str
    value: str

    @property
    def name(self) -> str:
        """The whole name, as `git config` takes it."""
        return f"{self.section}.{self.key}"


def settings() -> tuple[Setting, ...]:
    """Return what is registered: Confy is named by its full path, so that git finds it from anywhere.

    Each command goes git's own way if Confy does not run: a repository outlives an installation. A merge
    that only says "failed" would leave our side in the file as if it were the result.
    """
    merge = _if_there("merge", "--git").replace("%", "%%")
    by_lines = "git merge-file --marker-size=%L -L ours -L base -L theirs %A %O %B"
    compare = "git diff --no-index --no-ext-diff --no-textconv"
    return (
        Setting("merge.confy", "name", "Confy: merges workflows by node and value"),
        Setting(
            "merge.confy",
            "driver",
            f"{merge} --marker-size %L --name %P %O %A %B; "
            f"case $? in 0) ;; {CONFLICTS_LEFT}) exit 1 ;; *) {_NOT_RUN}; {by_lines} ;; esac",
        ),
        Setting(
            "diff.confy",
            "command",
            _function(
                f'{_if_there("diff", "--git")} "$@" || '
                f'{{ {_NOT_RUN}; [ $# -lt 7 ] || {compare} -- "$2" "$5"; :; }}'
            ),
        ),
        Setting(
            "diff.confy-media",
            "textconv",
            _function(f'{_if_there("git-text")} "$1" || {{ {_NOT_RUN}; git hash-object -- "$1"; }}'),
        ),
    )


def _if_there(*words: str) -> str:
    """Return a command of Confy for the shell that fails quietly when the program is gone."""
    command = own_command(*words)
    return f"[ -x {shell_line(command[:1])} ] && {shell_line(command)}"


def _function(body: str) -> str:
    """Return a command that may use its arguments: git puts them behind what it runs."""
    return f"f() {{ {body}; }}; f"


def shell_line(words: Sequence[str]) -> str:
    """Return a command for the shell that git runs; on Windows, too, it reads backslashes as escapes."""
    return shlex.join(word.replace("\\", "/") if WINDOWS else word for word in words)


def attribute_lines() -> list[str]:
    """Return the patterns: all JSON files, since Confy leaves what is no workflow to git's own way."""
    suffixes = [item for item in (*PICTURES, *VIDEOS, *SOUNDS, *MODELS) if item not in _NO_TEXTCONV]
    return ["*.json diff=confy merge=confy", *(f"*{suffix} diff=confy-media" for suffix in suffixes)]


def set_up(where: Where, folder: Path) -> Path:
    """Register Confy for the repository around `folder`, or for all; return the file of patterns.

    What is there already stays; twice is the same as once. Raises RunFailed.
    """
    scope = _scope(where)
    attributes = attributes_file(where, folder)
    for setting in settings():
        found = _values(scope, setting.name, folder)
        if len(found) > 1 or (found and not _is_ours(setting, found[0])):
            words = f"git has a setting {setting.name} that is not Confy's: {found[-1]}"
            raise _failed(f"{words}. Rename or remove it first")
    for setting in settings():
        if _values(scope, setting.name, folder) != [setting.value]:
            _git(["config", scope, setting.name, setting.value], folder)
    old = _read(attributes)
    made = old is None or BEGIN_NEW in old.split("\n")
    block = "\n".join([BEGIN_NEW if made else BEGIN, *attribute_lines(), END, ""])
    # First in the file, so that whatever a person wrote there counts more.
    _write(attributes, block + (_without_block(old) if old is not None else ""))
    return attributes


def take_away(where: Where, folder: Path) -> Path:
    """Undo `set_up`: take away what it added, nothing else; return the file of patterns. Raises RunFailed."""
    scope = _scope(where)
    attributes = attributes_file(where, folder)
    ours: dict[str, list[Setting]] = {}
    for setting in settings():
        if any(_is_ours(setting, value) for value in _values(scope, setting.name, folder)):
            ours.setdefault(setting.section, []).append(setting)
    for section, found in ours.items():
        if len(_section(scope, section, folder)) == len(found):
            _git(["config", scope, "--remove-section", section], folder)
        else:
            for setting in found:
                _git(["config", scope, "--unset", setting.name], folder)
    old = _read(attributes)
    if old is not None:
        left = _without_block(old)
        if not left and BEGIN_NEW in old.split("\n"):
            attributes.unlink()
        elif left != old:
            _write(attributes, left)
    return attributes


def attributes_file(where: Where, folder: Path) -> Path:
    """Return where the patterns belong; raises RunFailed outside of a repository."""
    if where == "repository":
        found = _git(["rev-parse", "--git-path", "info/attributes"], folder)
        return Path(os.path.normpath(folder / found.removesuffix("\n")))
    if where == "shared":
        return folder / _git(["rev-parse", "--show-toplevel"], folder).strip() / ".gitattributes"
    for scope in ("--global", "--system"):
        found = _git(
            ["config", scope, "--path", "--get", "core.attributesFile"], folder, may_fail=True
        ).strip()
        if found:
            return Path(found)
    home = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(home) / "git" / "attributes"


def _scope(where: Where) -> str:
    return "--global" if where == "global" else "--local"


def _is_ours(setting: Setting, value: str) -> bool:
    """Whether a value in git's configuration was written by some installation of this program."""
    if setting.key == "name":
        return value.startswith("Confy")
    marks = {"driver": " merge --git ", "command": " diff --git", "textconv": " git-text"}
    return marks[setting.key] in value


def _values(scope: str, name: str, folder: Path) -> list[str]:
    return _git(["config", scope, "--null", "--get-all", name], folder, may_fail=True).split("\0")[:-1]


def _section(scope: str, section: str, folder: Path) -> list[str]:
    pattern = "^" + section.replace(".", r"\.") + r"\."
    listed = _git(["config", scope, "--null", "--name-only", "--get-regexp", pattern], folder, may_fail=True)
    return listed.split("\0")[:-1]


def _git(arguments: list[str], folder: Path, *, may_fail: bool = False) -> str:
    git = shutil.which("git")
    if git is None:
        raise _failed("git is not installed, or not on PATH")
    done = subprocess.run([git, *arguments], cwd=folder, capture_output=True, check=False)
    if done.returncode and not may_fail:
        reason = done.stderr.decode("utf-8", "replace").strip().removeprefix("fatal: ")
        if arguments[0] == "rev-parse":
            hint = "Run it in a repository, or with --global"
            raise _failed(f"{folder} is in no git repository that can be used ({reason}). {hint}")
        raise _failed(f"git {' '.join(arguments)} failed: {reason}")
    return done.stdout.decode("utf-8", "surrogateescape")


def _read(path: Path) -> str | None:
    try:
        return path.read_bytes().decode("utf-8", "surrogateescape")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _failed(f"{path} cannot be read: {error.strerror or error}") from None


def _without_block(text: str) -> str:
    """Return the text of an attributes file without the lines between Confy's marks."""
    lines = text.split("\n")
    begin = next((at for at, line in enumerate(lines) if line in (BEGIN, BEGIN_NEW)), None)
    if begin is None or END not in lines[begin:]:
        return text
    end = lines.index(END, begin)
    return "\n".join([*lines[:begin], *lines[end + 1 :]])


def _write(path: Path, text: str) -> None:
    try:
        write_atomically(path, text.encode("utf-8", "surrogateescape"))
    except OSError as error:
        raise _failed(f"{path} cannot be written: {error.strerror or error}") from None


def _failed(message: str) -> RunFailed:
    return RunFailed(Problem("file.cannot_save", message, source="process"))
