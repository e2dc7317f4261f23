"""Writes a workflow to its file, with the version before kept beside it; what is said when that fails."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

from app.editor.words import tr
from app.problems import Problem, Remedy
from app.settings import BACKUP_SUFFIX, beside, write_atomically
from app.workflow.canonical.form import saved_bytes
from app.workflow.document import Workflow


def write_file(workflow: Workflow, path: Path) -> bytes:
    """Write a workflow to `path`, keeping the file that was there as a backup; returns what was written.

    Raises OSError when that fails: then the old file is as it was.
    """
    content = saved_bytes(workflow)
    keep_backup(path, content)
    write_atomically(path, content)
    return content


def backup_path(path: Path) -> Path:
    """Return where the previous version of a saved file stays."""
    return beside(path, BACKUP_SUFFIX)


def keep_backup(path: Path, content: bytes) -> None:
    """Copy the file that `content` is about to replace; one with the same bytes is no version of its own.

    Raises OSError when the copy fails: then nothing is to be overwritten.
    """
    if path.is_file() and path.read_bytes() != content:
        temporary = beside(path, f"{BACKUP_SUFFIX}.part", ".")
        try:
            shutil.copy2(path, temporary)
            temporary.replace(backup_path(path))
        finally:
            temporary.unlink(missing_ok=True)


def save_problem(path: Path, error: OSError) -> Problem:
    """Return the problem of a failed save, with what helps."""
    reasons = {
        errno.ENOSPC: tr("the disk is full. Free some space, or save to another place"),
        errno.EDQUOT: tr("your quota is used up. Free some space, or save to another place"),
        errno.EACCES: tr("you may not write there. Save to another place"),
        errno.EPERM: tr("you may not write there. Save to another place"),
        errno.EROFS: tr("that disk is read-only. Save to another place"),
        errno.ENOTDIR: tr("a part of its path is a file, not a folder. Save to another place"),
        errno.EISDIR: tr("there is a folder of that name. Save under another name"),
    }
    reason = reasons.get(
        error.errno or 0, tr("{error}. Save to another place").format(error=error.strerror or error)
    )
    return Problem(
        "file.cannot_save",
        tr(
            "{file} was not saved: {reason}. Nothing is lost: the workflow is still open, the file as it was."
        ).format(file=path, reason=reason),
        value=str(path),
        remedies=(Remedy(tr("Save as…"), {"save_as": {}}),),
        details=str(error),
        source="edit",
    )
