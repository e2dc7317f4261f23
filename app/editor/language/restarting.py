"""Says that another language needs a restart, and restarts without losing anything."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QProcess

from app.child_process import own_command
from app.editor.language.choice import LANGUAGES, wanted_language
from app.editor.words import language_in_use, tr

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow
    from app.settings import Settings


class Restarting(QObject):
    """Follows the settings of a window, which owns it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._chosen = window.settings.language
        self._said = ""
        window.settings_used.connect(self._show_used)

    def restart(self) -> None:
        """Leave what is open, saved or not, to an editor that starts when this one has ended."""
        window = self._window
        window.commit()
        window.files.finish_saving()
        if not window.journal.hand_over():
            window.notice.say(tr("Unsaved changes cannot be kept over a restart: save them first."))
            return
        base = window.folders.base
        window.leave()
        program, *arguments = own_command("edit", "--home", str(base))
        started, _ = QProcess.startDetached(program, arguments)
        if not started:
            sys.stderr.write("confy did not start again; the next start brings everything back\n")

    def _show_used(self, settings: Settings) -> None:
        if settings.language == self._chosen:
            return
        self._chosen = settings.language
        wanted = wanted_language(settings.language)
        if wanted == language_in_use():
            self._window.notice.withdraw(self._said)
            return
        text = tr(
            "Confy speaks {language} from the next start on. What is open comes back, unsaved work too."
        )
        self._said = text.format(language=LANGUAGES[wanted])
        self._window.notice.show_notice(self._said, [(tr("Restart now"), self.restart)])
