import asyncio

import comfy.utils
import folder_paths
import nodes
from comfy.model_management import throw_exception_if_processing_interrupted
from comfy_execution.graph import ExecutionBlocker
from comfy_execution.graph_utils import GraphBuilder

SEEN: list = []


class AnyType(str):
    """A type that equals every other, as many packs have it."""

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = str.__hash__


ANY = AnyType("*")


class Greeting:
    CATEGORY = "greetings"
    DESCRIPTION = "Greets somebody."
    FUNCTION = "greet"
    RETURN_TYPES = ("STRING", "INT")
    RETURN_NAMES = ("text", "count")
    OUTPUT_NODE = True

    def __init__(self):
        self.count = 0

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "name": ("STRING", {"default": "you"}),
                "style": (["plain", "loud"], {"default": "plain"}),
                "times": ("INT", {"default": 1, "min": 1, "max": 5}),
            },
            "optional": {"ending": ("STRING", {"forceInput": True}), "thing": (ANY,)},
            "hidden": {
                "node": "UNIQUE_ID",
                "prompt": "PROMPT",
                "info": "EXTRA_PNGINFO",
                "other": "NEVER_HEARD",
            },
        }

    @classmethod
    def VALIDATE_INPUTS(cls, name, input_types):
        if input_types.get("thing") == "BLOB":
            return "A blob cannot be greeted"
        return True if name.isalpha() else f"{name!r} is no name"

    @classmethod
    def IS_CHANGED(cls, name, style, times, ending=None, thing=None):
        if name == "broken":
            raise ValueError("no")
        return f"{name}/{style}"

    def greet(self, name, style, times, ending="", thing=None, node=None, prompt=None, info=None, other="-"):
        bar = comfy.utils.ProgressBar(times)
        for _ in range(times):
            bar.update(1)
        self.count += 1
        text = f"Hello {name}{ending} from {node}, {sorted(prompt)}, {info}, {other}"
        text = text.upper() if style == "loud" else text
        return {"ui": {"text": [text]}, "result": (text, self.count)}


class Switch:
    FUNCTION = "switch"
    RETURN_TYPES = (ANY,)

    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"first": ("BOOLEAN",), "a": (ANY, {"lazy": True}), "b": (ANY, {"lazy": True})}}

    def check_lazy_status(self, first, a=None, b=None):
        wanted = "a" if first else "b"
        return [wanted] if {"a": a, "b": b}[wanted] is None else []

    def switch(self, first, a=None, b=None):
        return (a if first else b,)


class Join:
    FUNCTION = "join"
    INPUT_IS_LIST = True
    OUTPUT_IS_LIST = (False, True)
    RETURN_TYPES = ("STRING", "STRING")

    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"words": ("STRING", {"forceInput": True})}}

    @classmethod
    def VALIDATE_INPUTS(cls, **kwargs):
        return all(isinstance(value, list) for value in kwargs.values())

    def join(self, words):
        return " ".join(words), sorted(words)


class Block:
    FUNCTION = "block"
    RETURN_TYPES = ("STRING", "STRING")
    NOT_IDEMPOTENT = True

    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {}}

    def block(self):
        return ExecutionBlocker("not today")


class Chain:
    FUNCTION = "expand"
    RETURN_TYPES = ("STRING",)

    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"name": ("STRING",)}}

    def expand(self, name):
        graph = GraphBuilder()
        first = graph.node("Greeting", name=name, style="plain", times=1)
        second = graph.node("Greeting", name="x", style="plain", times=1, ending=first.out(0))
        return {"result": (second.out(0),), "expand": graph.finalize()}


class Slow:
    FUNCTION = "wait"
    RETURN_TYPES = ("STRING",)

    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"text": ("STRING",)}}

    async def wait(self, text):
        await asyncio.sleep(0)
        throw_exception_if_processing_interrupted()
        return (text,)


class PickModel:
    FUNCTION = "pick"
    RETURN_TYPES = ("STRING",)

    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"ckpt_name": (folder_paths.get_filename_list("checkpoints"),)}}

    def pick(self, ckpt_name):
        return (folder_paths.get_full_path_or_raise("checkpoints", ckpt_name),)


class Blob:
    FUNCTION = "make"
    RETURN_TYPES = ("BLOB",)

    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {}}

    def make(self):
        return (b"",)


class Card(nodes.SaveImage):
    """A preview made of SaveImage, as many packs make it."""

    FUNCTION = "make"

    def __init__(self):
        self.type = "temp"

    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"image": ("IMAGE",)}, "hidden": {"prompt": "PROMPT"}}

    def make(self, image, prompt=None):
        (negative,) = nodes.NODE_CLASS_MAPPINGS["ImageInvert"]().invert(image)
        return self.save_images(negative, "card", prompt, None)


class Broken:
    FUNCTION = "nothing_of_that_name"

    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {}}


NODE_CLASS_MAPPINGS = {
    cls.__name__: cls for cls in (Greeting, Switch, Join, Block, Chain, Slow, PickModel, Blob, Card, Broken)
}
