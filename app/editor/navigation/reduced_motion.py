"""Whether the user asked the system for less motion: then the view jumps, whatever the settings say."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

PORTAL = (
    "org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Settings",
)
LINUX_KEYS = (
    ("org.freedesktop.appearance", "reduced-motion", 1),
    ("org.gnome.desktop.interface", "enable-animations", False),
)
"""Namespace, key, and the value that asks for less motion."""
_SPI_GETCLIENTAREAANIMATION = 0x1042


class ReducedMotion(QObject):
    """Asks the system once and tells; on Linux the answer comes from the desktop's portal, a moment later."""

    def __init__(self, tell: Callable[[bool], None], parent: QObject) -> None:
        super().__init__(parent)
        self._tell = tell
        self._waiting: list[QObject] = []

    def ask(self) -> None:
        """Ask; `tell` is called where less motion is wanted."""
        if sys.platform == "win32":
            import ctypes

            on = ctypes.c_int(1)
            ctypes.windll.user32.SystemParametersInfoW(_SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(on), 0)
            self._answer(not on.value)
        elif sys.platform == "darwin":
            self._answer(_macos_asks())
        elif os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
            self._ask_portal()

    def _answer(self, less: bool) -> None:
        if less:
            self._tell(True)

    def _ask_portal(self) -> None:
        # Only here: its import takes time, and there may be no bus at all.
        from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher

        bus = QDBusConnection.sessionBus()
        for namespace, key, _ in LINUX_KEYS if bus.isConnected() else ():
            message = QDBusMessage.createMethodCall(*PORTAL, "Read")
            message.setArguments([namespace, key])
            watcher = QDBusPendingCallWatcher(bus.asyncCall(message), self)
            watcher.setObjectName(key)
            watcher.finished.connect(self._hear)

    @Slot("QDBusPendingCallWatcher*")
    def _hear(self, watcher: QObject) -> None:
        from PySide6.QtDBus import QDBusPendingCallWatcher, QDBusVariant

        if isinstance(watcher, QDBusPendingCallWatcher) and not watcher.isError():
            value = next(iter(watcher.reply().arguments()), None)
            while isinstance(value, QDBusVariant):
                value = value.variant()
            wanted = {key: asks for _, key, asks in LINUX_KEYS}
            self._answer(value == wanted.get(watcher.objectName()) and value is not None)
        watcher.deleteLater()


def _macos_asks() -> bool:
    import ctypes
    import ctypes.util

    library = ctypes.cdll.LoadLibrary(ctypes.util.find_library("objc") or "libobjc.dylib")
    library.objc_getClass.restype = library.sel_registerName.restype = ctypes.c_void_p
    send = library.objc_msgSend
    send.restype, send.argtypes = ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_void_p]
    workspace = send(library.objc_getClass(b"NSWorkspace"), library.sel_registerName(b"sharedWorkspace"))
    send.restype = ctypes.c_bool
    return bool(send(workspace, library.sel_registerName(b"accessibilityDisplayShouldReduceMotion")))
