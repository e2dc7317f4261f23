"""The nodes that live in the editor only: they shape the workflow and never reach a prompt."""

from __future__ import annotations

from collections.abc import Mapping

from app.workflow.node_info import InputInfo, NodeInfo, OutputInfo

VIRTUAL_MODULE = "confy.virtual"
_TEXT = (InputInfo("text", "STRING", options={"default": "", "multiline": True}),)


def _virtual(
    class_type: str,
    title: str,
    description: str,
    inputs: tuple[InputInfo, ...] = (),
    outputs: tuple[OutputInfo, ...] = (),
) -> NodeInfo:
    return NodeInfo(
        class_type,
        title,
        "utilities",
        description,
        inputs,
        outputs,
        module=VIRTUAL_MODULE,
        extra={"virtual": True},
    )


VIRTUAL_NODES: Mapping[str, NodeInfo] = {
    info.class_type: info
    for info in (
        _virtual(
            "Reroute",
            "Reroute",
            "A bend in a link: passes on what it gets.",
            (InputInfo("", "*"),),
            (OutputInfo("", "*"),),
        ),
        _virtual("Note", "Note", "Text for whoever reads the workflow.", _TEXT),
        _virtual(
            "MarkdownNote", "Markdown Note", "Text with headings, lists and links for the reader.", _TEXT
        ),
        _virtual(
            "Label (rgthree)",
            "Label",
            "A title of any size on the canvas, without a box. ComfyUI shows it with the pack rgthree.",
        ),
        *(
            _virtual(
                f"Fast Groups {word} (rgthree)",
                f"Fast Groups {word}",
                f"A switch for each group that {verb} its nodes. ComfyUI needs the pack rgthree for it.",
                outputs=(OutputInfo("OPT_CONNECTION", "*"),),
            )
            for word, verb in (("Muter", "mutes"), ("Bypasser", "bypasses"))
        ),
        _virtual(
            "PrimitiveNode",
            "Primitive",
            "One value for the widgets it is linked to; it takes their type and limits.",
            outputs=(OutputInfo("connect to widget input", "*"),),
        ),
    )
}
"""Virtual nodes by class_type; a PrimitiveNode's own widget is the one of its first target."""
