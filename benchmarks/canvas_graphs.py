"""The documents that the canvas benchmark opens: squares of samplers, and the largest files at hand."""

from __future__ import annotations

from collections import Counter

from app.workflow.document import InputSlot, Link, Node, NodeId, OutputSlot, Workflow
from app.workflow.node_info import InputInfo, NodeInfo, OutputInfo
from app.workflow.ui_format import read_workflow
from benchmarks.files import CORPUS

STEP = 330.0

SLOTS = (("model", "MODEL"), ("positive", "LATENT"), ("negative", "CONDITIONING"), ("latent_image", "LATENT"))
SAMPLER = NodeInfo(
    "KSampler",
    "KSampler",
    "model/sampling",
    inputs=(
        *(InputInfo(name, kind) for name, kind in SLOTS),
        InputInfo("seed", "INT", options={"min": 0, "max": 2**64 - 1, "control_after_generate": True}),
        InputInfo("steps", "INT", options={"min": 1, "max": 10000}),
        InputInfo("cfg", "FLOAT", options={"min": 0.0, "max": 100.0, "step": 0.1, "round": 0.01}),
        InputInfo("sampler_name", "COMBO", choices=("euler", "heun")),
        InputInfo("scheduler", "COMBO", choices=("normal", "karras")),
        InputInfo("denoise", "FLOAT", options={"min": 0.0, "max": 1.0, "step": 0.01}),
    ),
    outputs=(OutputInfo("LATENT", "LATENT"),),
)


def graph(count: int) -> Workflow:
    """Return a document of samplers in a square, each linked to the two before it, one with five links."""
    workflow = Workflow()
    columns = max(1, int(count**0.5))
    links = {}
    for index in range(count):
        for back, slot in ((1, 1), (2, 3)):
            if index >= back:
                key = f"{index * 2 + slot}"
                links[key] = Link(key, str(index - back), 0, str(index), slot, "LATENT")
    middle, below = int(middle_of(count)), int(middle_of(count)) + columns
    if below < count:
        links["0"] = Link("0", str(middle), 0, str(below), 0, "LATENT")
    into = {(link.target, link.target_slot): link.id for link in links.values()}
    for index in range(count):
        node_id = str(index)
        workflow.nodes[node_id] = Node(
            node_id,
            "KSampler",
            (index % columns * STEP, index // columns * STEP),
            (240.0, 236.0),
            inputs=tuple(InputSlot(n, kind, into.get((node_id, i))) for i, (n, kind) in enumerate(SLOTS)),
            outputs=(OutputSlot("LATENT", "LATENT"),),
            values=(index, "fixed", 20, 8.0, "euler", "normal", 1.0),
        )
    workflow.links.update(links)
    return workflow


def middle_of(count: int) -> NodeId:
    """Return the id of the node in the middle of the square."""
    return str(min(count // 2 + int(count**0.5) // 2, count - 1))


def most_linked(workflow: Workflow) -> NodeId:
    """Return the id of the node with the most links, the last of several."""
    counts = Counter(end for link in workflow.links.values() for end in (link.source, link.target))
    places = {node_id: place for place, node_id in enumerate(workflow.nodes)}
    return max(places, key=lambda node_id: (counts[node_id], places[node_id]))


def largest_files(count: int) -> list[tuple[str, Workflow]]:
    """Return the name and the document of the largest files of the corpus; none where it is absent."""
    sizes = {path: path.stat().st_size for path in CORPUS.rglob("*.json")} if CORPUS.is_dir() else {}
    candidates = sorted(sizes, key=lambda path: -sizes[path])[: 8 * count]
    documents = [(path.stem, read_workflow(path.read_bytes())) for path in candidates]
    documents.sort(key=lambda document: -len(document[1].nodes))
    return documents[:count]
