"""The scenes of big documents that are out of view: coming back to one takes no time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.editor.canvas.scene import CanvasScene
from app.settings import Settings
from app.workflow.document import ROOT, ScopeId, Workflow
from app.workflow.node_info import NodeInfo

if TYPE_CHECKING:
    from app.editor.canvas.canvas import Canvas

KEPT_FROM = 150
"""A scene with fewer nodes is made anew in a moment."""
MOST_NODES = 8000
"""So many nodes are kept in all; a thousand of them take some ten megabytes."""


@dataclass(frozen=True, eq=False)
class _Kept:
    scene: CanvasScene
    end: Callable[[], None]
    """Ends that the scene follows the edits of its workflow."""


class KeptScenes:
    """Holds scenes by their workflows and keeps them in step with edits made out of view."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._kept: list[_Kept] = []
        self._settings = Settings()

    def come_back(self, workflow: Workflow, scope: ScopeId, library: Mapping[str, NodeInfo]) -> bool:
        """Put the scene in view aside, where it is a big one of another workflow, and show the wanted one.

        Returns False where that is not kept: then the canvas has a scene to load it into.
        """
        before = self._canvas.graph
        if workflow is before.workflow:
            return False
        kept = self._take(workflow, scope, library)
        keeps = KEPT_FROM <= len(before.node_items) <= MOST_NODES
        if kept is None and not keeps:
            return False
        self._canvas.show_graph(kept or self._new_scene())
        if keeps:
            self._put(before)
        else:
            _give_up(before)
        return kept is not None

    def use_settings(self, settings: Settings) -> None:
        """Make scenes by these settings from now on."""
        self._settings = settings
        self.forget_all()

    def forget(self, workflow: Workflow) -> None:
        """Give up what is kept of a workflow: it is closed."""
        for each in [each for each in self._kept if each.scene.workflow is workflow]:
            self._drop(each)

    def forget_all(self) -> None:
        """Give up everything: it would look different now."""
        for each in list(self._kept):
            self._drop(each)

    def _new_scene(self) -> CanvasScene:
        scene = CanvasScene(self._canvas)
        scene.shapes.use(self._settings)
        return scene

    def _put(self, scene: CanvasScene) -> None:
        """Keep a scene, and give up those that were kept longest where there are too many."""
        self._kept.append(_Kept(scene, scene.workflow.listen(scene.follow)))
        while sum(len(each.scene.node_items) for each in self._kept) > MOST_NODES:
            self._drop(self._kept[0])

    def _take(
        self, workflow: Workflow, scope: ScopeId, library: Mapping[str, NodeInfo]
    ) -> CanvasScene | None:
        """Return the scene of a scope of a workflow, None where it is not kept as it would be shown now."""
        for each in self._kept:
            if each.scene.workflow is workflow:
                if each.scene.scope_id == scope and each.scene.library is library:
                    self._kept.remove(each)
                    each.end()
                    return each.scene
                self._drop(each)
                return None
        return None

    def _drop(self, kept: _Kept) -> None:
        self._kept.remove(kept)
        kept.end()
        _give_up(kept.scene)


def _give_up(scene: CanvasScene) -> None:
    """Let go of a scene, and at once of its document."""
    scene.load(Workflow(), ROOT, {})
    scene.deleteLater()
