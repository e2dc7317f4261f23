"""Workflows of the tour, written node by node: an SDXL graph of 32 nodes, and a small one with LoRAs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.workflow.document import ROOT, Group, Link, Node, NodeId, Workflow
from app.workflow.edits import AddGroup, AddLink, AddNodes
from app.workflow.new_node import new_node
from app.workflow.node_info import NodeInfo, read_object_info
from app.workflow.widgets import default_widgets

CHECKPOINTS = ("sd_xl_base_1.0.safetensors", "sd_xl_refiner_1.0.safetensors", "lighthouse/coast.safetensors")
LORAS = (
    "detail.safetensors",
    "style/ink.safetensors",
    "style/oil.safetensors",
    "style/pastel.safetensors",
    "light/golden_hour.safetensors",
    "light/mist.safetensors",
)
_CONTROL_NETS = ("depth.safetensors", "edges.safetensors")
KINDS: Mapping[str, NodeInfo] = read_object_info(
    {
        "LoraLoader": {
            "display_name": "Load LoRA",
            "category": "loaders",
            "description": "Change the model and the text encoder by a LoRA.",
            "input": {
                "required": {
                    "model": ["MODEL"],
                    "clip": ["CLIP"],
                    "lora_name": [list(LORAS), {}],
                    "strength_model": ["FLOAT", {"default": 1.0, "min": -20.0, "max": 20.0, "step": 0.01}],
                    "strength_clip": [
                        "FLOAT",
                        {"default": 1.0, "min": -20.0, "max": 20.0, "step": 0.01, "advanced": True},
                    ],
                }
            },
            "output": ["MODEL", "CLIP"],
        },
        "ControlNetLoader": {
            "display_name": "Load ControlNet",
            "category": "loaders",
            "input": {"required": {"control_net_name": [list(_CONTROL_NETS), {}]}},
            "output": ["CONTROL_NET"],
        },
        "ControlNetApplyAdvanced": {
            "display_name": "Apply ControlNet",
            "category": "conditioning/controlnet",
            "input": {
                "required": {
                    "positive": ["CONDITIONING"],
                    "negative": ["CONDITIONING"],
                    "control_net": ["CONTROL_NET"],
                    "image": ["IMAGE"],
                    "strength": ["FLOAT", {"default": 1.0, "min": 0.0, "max": 10.0, "step": 0.01}],
                }
            },
            "output": ["CONDITIONING", "CONDITIONING"],
            "output_name": ["positive", "negative"],
        },
    }
)
"""Kinds that the graphs of the tour need beside Confy's own."""


class Draft:
    """A workflow that is written node by node."""

    def __init__(self, library: Mapping[str, NodeInfo]) -> None:
        self.library = {**library, **KINDS}
        self.workflow = Workflow()
        self._links = 0

    def node(
        self,
        kind: str,
        x: float,
        y: float,
        *sources: object,
        title: str = "",
        size: tuple[float, float] | None = None,
        **values: Any,
    ) -> NodeId:
        """Add a node; `sources` go into its slots in their order: a node, (node, output), or None."""
        info = self.library[kind]
        node = new_node(self.workflow, ROOT, info, (x, y))
        names = [widget.name for widget in default_widgets(info)]
        given = node.values if isinstance(node.values, tuple) else ()
        filled = tuple(values.get(name, value) for name, value in zip(names, given, strict=True))
        named = None if node.named_values is None else dict(zip(names, filled, strict=True))
        node = replace(
            node, title=title or None, size=size or node.size, values=filled or None, named_values=named
        )
        self.workflow.apply(AddNodes(ROOT, (node,)))
        for slot, source in enumerate(sources):
            if source is not None:
                self._link(source, node, slot)
        return node.id

    def frame(self, title: str, x: float, y: float, width: float, height: float, color: str) -> None:
        """Add a group."""
        number = str(len(self.workflow.groups) + 1)
        self.workflow.apply(AddGroup(ROOT, Group(number, title, (x, y, width, height), color)))

    def _link(self, source: object, target: Node, slot: int) -> None:
        origin, output = source if isinstance(source, tuple) else (source, 0)
        self._links += 1
        kind = self.workflow.nodes[origin].outputs[output].type
        self.workflow.apply(AddLink(ROOT, Link(str(self._links), str(origin), output, target.id, slot, kind)))


def sdxl(library: Mapping[str, NodeInfo]) -> Workflow:
    """Return a graph of 32 nodes: base and refiner, LoRAs, ControlNet, a larger second pass, two results."""
    draft = Draft(library)
    add = draft.node
    base = add("CheckpointLoaderSimple", 0, 0, title="Load Base", ckpt_name=CHECKPOINTS[0])
    refiner = add("CheckpointLoaderSimple", 0, 960, title="Load Refiner", ckpt_name=CHECKPOINTS[1])
    vae = add("VAELoader", 0, 1160, title="Load VAE")
    ink = add("LoraLoader", 320, 0, base, (base, 1), lora_name=LORAS[1], strength_model=0.8)
    gold = add("LoraLoader", 640, 0, ink, (ink, 1), lora_name=LORAS[4], strength_model=0.6)
    skip = add("CLIPSetLastLayer", 320, 240, (gold, 1))
    scene = add("PrimitiveStringMultiline", 320, 400, title="Scene", value="a lighthouse at dusk, waves")
    add("PrimitiveStringMultiline", 320, 600, title="Style", value="ink drawing, golden hour")
    prompts = [
        add("CLIPTextEncode", 960, 0, skip, title="Scene Prompt", text="a lighthouse at dusk, waves"),
        add("CLIPTextEncode", 960, 200, skip, title="Style Prompt", text="ink drawing, golden hour"),
        add("CLIPTextEncode", 960, 400, skip, title="Negative Prompt", text="blurry, watermark"),
        add("CLIPTextEncode", 960, 960, (refiner, 1), title="Refiner Prompt", text="fine detail"),
        add("CLIPTextEncode", 960, 1160, (refiner, 1), title="Refiner Negative", text="noise"),
    ]
    add("PreviewAny", 640, 400, scene, title="Scene Text")
    both = add("ConditioningCombine", 1280, 60, prompts[0], prompts[1])
    photo = add("LoadImage", 640, 1360, title="Load Sketch")
    scaled = add("ImageScale", 960, 1360, photo, width=1024, height=1024)
    depth = add("ControlNetLoader", 960, 1620)
    guided = add("ControlNetApplyAdvanced", 1280, 300, both, prompts[2], depth, scaled, strength=0.7)
    latent = add("EmptyLatentImage", 1280, 560, width=1024, height=1024)
    first = add(
        "KSampler", 1640, 0, gold, guided, (guided, 1), latent, title="Sample Base", steps=25, cfg=7.0
    )
    rough = add("VAEDecode", 1980, 0, first, vae, title="Decode Base")
    add("PreviewImage", 2300, 0, rough, title="Preview Base")
    larger = add("LatentUpscaleBy", 1980, 300, first, scale_by=1.5)
    second = add(
        "KSampler", 2300, 500, refiner, prompts[3], prompts[4], larger, title="Sample Refiner", denoise=0.35
    )
    fine = add("VAEDecode", 2640, 500, second, vae, title="Decode Refined")
    bigger = add("ImageScaleBy", 2640, 700, fine, scale_by=2.0)
    add("SaveImage", 2980, 500, bigger, filename_prefix="lighthouse")
    small = add("ImageScale", 2640, 960, fine, title="Make Thumbnail", width=256, height=256)
    add("PreviewImage", 2980, 960, small, title="Preview Thumbnail")
    negative = add("ImageInvert", 2640, 1160, rough)
    add("PreviewImage", 2980, 1260, negative, title="Preview Inverted")
    return draft.workflow


def with_loras(library: Mapping[str, NodeInfo]) -> Workflow:
    """Return a graph of nine nodes: two LoRAs, prompts, a sampler, a result."""
    draft = Draft(library)
    add = draft.node
    base = add("CheckpointLoaderSimple", 0, 60, size=(260, 100), ckpt_name=CHECKPOINTS[0])
    ink = add("LoraLoader", 300, 60, base, (base, 1), size=(250, 120), lora_name=LORAS[1], strength_model=0.8)
    positive = add(
        "CLIPTextEncode", 590, 0, (ink, 1), title="Prompt", size=(280, 140), text="a lighthouse at dusk"
    )
    negative = add(
        "CLIPTextEncode",
        590,
        200,
        (ink, 1),
        title="Negative Prompt",
        size=(280, 120),
        text="blurry, watermark",
    )
    latent = add("EmptyLatentImage", 590, 380, size=(280, 110), width=1024, height=1024)
    sampler = add("KSampler", 920, 60, ink, positive, negative, latent, size=(260, 262), steps=25)
    image = add("VAEDecode", 1230, 60, sampler, (base, 2), size=(150, 46))
    add("SaveImage", 1430, 60, image, size=(250, 300), filename_prefix="lighthouse")
    return draft.workflow
