"""Counts which kind of node follows which in public templates, for `resources/next_nodes.json`.

`python -m tools.next_nodes` reads the installed package of templates and `workflows/`; only figures are kept.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path

from app.folders import example_path, resource_path
from app.problems import RunFailed
from app.workflow.next_nodes import LinkCounts, links_told
from app.workflow.ui_format import read_workflow

TEMPLATES = "comfyui_workflow_templates_json"
LEAST = 3
"""What was seen less often in all templates says little."""


def sources() -> Iterator[Path]:
    """Yield the files to count."""
    found = importlib.util.find_spec(TEMPLATES)
    folders = [Path(place) / "templates" for place in (found and found.submodule_search_locations) or ()]
    for folder in (*folders, example_path()):
        yield from (path for path in sorted(folder.glob("*.json")) if not path.name.startswith("index"))


def count() -> LinkCounts:
    """Return the counts of all files; those that hold no workflow count for nothing."""
    counts = LinkCounts()
    for path in sources():
        try:
            workflow = read_workflow(path.read_bytes())
        except RunFailed:
            continue
        for scope in workflow.scopes.values():
            for kind in links_told(workflow, scope):
                counts.add(kind)
    return counts


if __name__ == "__main__":
    text = json.dumps(count().to_json(LEAST), indent=1, ensure_ascii=False)
    resource_path("next_nodes.json").write_text(text + "\n", "utf-8")
