"""What a screen reader hears of the window over the desktop's bus (AT-SPI), asked by the system's own tools.

`python -m tests.heard_on_the_bus` inside of a session with a screen and a bus prints it as one JSON object.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
REGISTRY = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
ACCESSIBLE, VALUE, ACTION = (f"org.a11y.atspi.{name}" for name in ("Accessible", "Value", "Action"))
PATIENCE_S = 60.0

Place = tuple[str, str]
"""Where an object is on the bus: the name of its process and its path."""


class Bus:
    """Asks by busctl, a process of its own each time: nothing of Confy or PySide is on this side."""

    def __init__(self) -> None:
        asked = ("gdbus", "call", "--session", "-d", "org.a11y.Bus", "-o", "/org/a11y/bus")
        told = subprocess.run((*asked, "-m", "org.a11y.Bus.GetAddress"), capture_output=True, text=True)
        self._address = told.stdout.strip()[2:-3]

    def call(self, place: Place, interface: str, method: str, *arguments: str) -> Any:
        """Return what a method answers, None where it fails."""
        return self._run("call", *place, interface, method, *arguments)

    def get(self, place: Place, interface: str, name: str) -> Any:
        """Return a property, None where there is none."""
        return self._run("get-property", *place, interface, name)

    def set_number(self, place: Place, number: float) -> None:
        """Set the value of a spin box."""
        self._run("set-property", *place, VALUE, "CurrentValue", "d", str(number))

    def name(self, place: Place) -> str:
        """Return what is said of an object."""
        return str(self.get(place, ACCESSIBLE, "Name") or "")

    def children(self, place: Place) -> list[Place]:
        """Return the objects in an object."""
        found = self.call(place, ACCESSIBLE, "GetChildren")
        return [(entry[0], entry[1]) for entry in found[0]] if found else []

    def find(self, start: str, place: Place = REGISTRY, depth: int = 7) -> Place | None:
        """Return the first object whose name begins so."""
        return next((found for found in self._walk(place, depth) if self.name(found).startswith(start)), None)

    def _walk(self, place: Place, depth: int) -> Iterator[Place]:
        yield place
        if depth and not self.name(place).startswith("Graph"):
            for child in self.children(place):
                yield from self._walk(child, depth - 1)

    def _run(self, *arguments: str) -> Any:
        command = ("busctl", "--json=short", f"--address={self._address}", *arguments)
        told = subprocess.run(command, capture_output=True, text=True)
        return json.loads(told.stdout)["data"] if told.returncode == 0 and told.stdout else None


def listen() -> dict[str, Any]:
    """Start the window and walk it; returns what was heard."""
    launcher = subprocess.Popen((LAUNCHER, "--launch-immediately"))
    window = subprocess.Popen((sys.executable, "-m", "tests.heard_on_the_bus", "window"))
    try:
        bus, end = _patient_bus(), time.monotonic() + PATIENCE_S
        graph = None
        while graph is None and time.monotonic() < end:
            graph = bus.find("Graph, 8 nodes")
        return _heard(bus, graph) if graph is not None else {}
    finally:
        window.terminate()
        code = window.wait()
        launcher.terminate()
        launcher.wait()
        assert code in (0, -15), f"the window ended with {code}"


def _patient_bus() -> Bus:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        bus = Bus()
        if bus.children(REGISTRY):
            return bus
    raise TimeoutError("nothing came to the bus")


def _heard(bus: Bus, graph: Place) -> dict[str, Any]:
    nodes = bus.children(graph)
    sampler = next(node for node in nodes if bus.name(node).startswith("KSampler"))
    parts = bus.children(sampler)
    roles = {bus.name(part): str((bus.call(part, ACCESSIBLE, "GetRoleName") or [""])[0]) for part in parts}
    steps = next(part for part in parts if bus.name(part) == "steps")
    before = bus.get(steps, VALUE, "CurrentValue")
    bus.set_number(steps, 44.0)
    model = next(part for part in parts if bus.name(part).startswith("input model"))
    (link,) = bus.children(model)
    pressed = bus.call(link, ACTION, "DoAction", "i", "0")
    return {
        "nodes": [bus.name(node) for node in nodes],
        "roles": roles,
        "steps": [before, bus.get(steps, VALUE, "CurrentValue"), bus.get(steps, VALUE, "MaximumValue")],
        "link": [bus.name(link), pressed],
    }


def show_window() -> None:
    """Show the starter workflow until somebody ends the process."""
    from PySide6.QtWidgets import QApplication

    from app.editor.application import shipped_library
    from app.editor.garbage import GarbageCollection
    from app.editor.main_window import MainWindow
    from app.folders import default_folders, example_path
    from app.settings import Settings

    application = QApplication(["confy"])
    collection = GarbageCollection(application)
    with tempfile.TemporaryDirectory() as home:
        folders = default_folders({}, Path(home))
        folders.create()
        window = MainWindow(folders, Settings(animations=False), shipped_library(folders))
        window.show()
        window.files.open_path(str(example_path("starter.json")))
        application.exec()
    collection.stop()


if __name__ == "__main__":
    if "window" in sys.argv:
        os.environ |= {"QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
        show_window()
    else:
        print(json.dumps(listen()))
