"""The built-in nodes as ComfyUI's classes, for packs that call them or derive their own from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.file_choices import with_file_choices
from app.folders import Folders
from app.node_def import NodeDef
from app.pack_host import current_run

METHODS: Mapping[str, tuple[str, tuple[str, ...] | None]] = {
    # Class -> the method that runs it, and the order of its parameters where that is not the inputs' order.
    "CLIPSetLastLayer": ("set_last_layer", None),
    "CLIPTextEncode": ("encode", ("clip", "text")),
    "CheckpointLoaderSimple": ("load_checkpoint", None),
    "ConditioningCombine": ("combine", None),
    "EmptyLatentImage": ("generate", None),
    "ImageBatch": ("batch", None),
    "ImageInvert": ("invert", None),
    "ImageScale": ("upscale", None),
    "ImageScaleBy": ("upscale", None),
    "KSampler": ("sample", None),
    "LatentUpscale": ("upscale", None),
    "LatentUpscaleBy": ("upscale", None),
    "LoadImage": ("load_image", None),
    "PreviewImage": ("save_images", None),
    "SaveImage": ("save_images", None),
    "VAEDecode": ("decode", ("vae", "samples")),
    "VAEDecodeTiled": ("decode", None),
    "VAEEncode": ("encode", ("vae", "pixels")),
    "VAEEncodeTiled": ("encode", None),
    "VAELoader": ("load_vae", None),
}


def old_style_classes(definitions: Mapping[str, NodeDef], folders: Folders) -> dict[str, type]:
    """Return a class for each node that packs know by its method; their results are those of the node."""
    return {
        class_type: _as_class(definitions[class_type], method, order, definitions, folders)
        for class_type, (method, order) in METHODS.items()
        if class_type in definitions
    }


def _as_class(
    definition: NodeDef,
    method: str,
    order: tuple[str, ...] | None,
    definitions: Mapping[str, NodeDef],
    folders: Folders,
) -> type:
    info = definition.info
    names = order or tuple(item.name for item in info.inputs if item.group != "hidden")

    def call(self: object, *arguments: Any, **values: Any) -> Any:
        run = current_run()
        if run is None:
            raise RuntimeError(f"{info.class_type} can only be called while a node of the pack runs")
        given = {**dict(zip(names, arguments, strict=False)), **values}
        chosen = _chosen(self, definition, definitions)
        taken = {item.name for item in chosen.info.inputs if item.group != "hidden"}
        result = chosen.run(run, {name: value for name, value in given.items() if name in taken})
        return result.outputs if result.ui is None else {"ui": result.ui, "result": result.outputs}

    def input_types(cls: type) -> dict[str, dict[str, Any]]:
        groups = with_file_choices(info, folders).to_json()["input"]
        return {
            group: {name: _declared(e) for name, e in members.items()} for group, members in groups.items()
        }

    return type(
        info.class_type,
        (),
        {
            "__doc__": info.description,
            "INPUT_TYPES": classmethod(input_types),
            "RETURN_TYPES": tuple(output.type for output in info.outputs),
            "RETURN_NAMES": tuple(output.name for output in info.outputs),
            "FUNCTION": method,
            "CATEGORY": info.category,
            "OUTPUT_NODE": info.output_node,
            method: call,
        },
    )


def _chosen(instance: object, definition: NodeDef, definitions: Mapping[str, NodeDef]) -> NodeDef:
    """Return the node to run: packs make a preview of SaveImage by setting `type` to "temp"."""
    if definition.class_type == "SaveImage" and getattr(instance, "type", "output") == "temp":
        return definitions["PreviewImage"]
    return definition


def _declared(entry: Any) -> Any:
    return tuple(entry) if isinstance(entry, list) else entry
