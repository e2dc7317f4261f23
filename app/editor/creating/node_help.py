"""A page about a kind of node: what it does, its inputs with types and ranges, its outputs."""

from __future__ import annotations

from collections.abc import Iterator

from app.editor import theme
from app.editor.creating.search.search_words import pack_of
from app.editor.words import tr
from app.editor.writing.shown import cut, in_lines
from app.workflow.node_info import InputInfo, NodeInfo, OutputInfo

SHOWN_CHOICES = 4
MOST_TEXT = 1200
"""So many letters of a description or tooltip are shown: a page is no book."""


def help_page(info: NodeInfo, full: bool = True) -> str:
    """Return a page of rich text; `full` False leaves the title, class and long lists out."""
    parts = list(_head(info)) if full else []
    parts += [f"<p>{_text(info.description.strip())}</p>"] if info.description.strip() else []
    parts += _marks(info)
    inputs = [item for item in info.inputs if item.group != "hidden"]
    for title, rows in (
        (tr("Inputs"), [_input_row(item) for item in inputs]),
        (tr("Outputs"), [_output_row(output) for output in info.outputs]),
    ):
        if rows:
            parts.append(f"<p style='color:{theme.FAINT.name()}; margin-bottom:2px'>{title}</p>")
            parts.append(f"<table cellspacing='0' cellpadding='2'>{''.join(rows)}</table>")
    return "".join(parts)


def _head(info: NodeInfo) -> Iterator[str]:
    where = " · ".join(filter(None, (info.class_type, info.shown_category, pack_of(info))))
    yield f"<p style='font-size:14px; font-weight:600; margin-bottom:0'>{_text(info.display_name)}</p>"
    yield f"<p style='color:{theme.DIM.name()}; margin-top:2px'>{_text(where)}</p>"


def _marks(info: NodeInfo) -> list[str]:
    words = []
    if info.deprecated:
        words.append(tr("Deprecated: it works in old workflows; new ones do better without it."))
    if info.experimental:
        words.append(tr("Experimental: it may change or go."))
    if info.output_node:
        words.append(tr("A run ends here: it shows or saves a result."))
    color = theme.WARNING if info.deprecated or info.experimental else theme.DIM
    return [f"<p style='color:{color.name()}'>{_text(word)}</p>" for word in words]


def _input_row(item: InputInfo) -> str:
    optional = tr("optional") if item.group == "optional" else ""
    facts = ", ".join(filter(None, (optional, range_of(item))))
    name = f"{item.localized_name} ({item.name})" if item.localized_name else item.name
    return _row(name, item.type, facts, str(item.options.get("tooltip") or ""))


def _output_row(output: OutputInfo) -> str:
    return _row(output.name, output.type, tr("a list") if output.is_list else "", output.tooltip or "")


def _row(name: str, kind: str, facts: str, tip: str) -> str:
    color = theme.slot_color(kind).name()
    below = f"<br><span style='color:{theme.DIM.name()}'>{_text(tip)}</span>" if tip else ""
    said = f" <span style='color:{theme.FAINT.name()}'>{_text(facts)}</span>" if facts else ""
    return (
        f"<tr><td style='color:{color}'>●&nbsp;</td><td><span style='font-weight:600'>{_text(name)}</span> "
        f"<span style='color:{theme.DIM.name()}'>{_text(kind)}</span>{said}{below}</td></tr>"
    )


def range_of(item: InputInfo) -> str:
    """Return what values an input takes, in a few words; empty where anything goes."""
    options = item.options
    if item.choices is not None:
        shown = ", ".join(str(choice) for choice in item.choices[:SHOWN_CHOICES])
        more = len(item.choices) - SHOWN_CHOICES
        return f"{shown} {tr('and {count} more').format(count=more)}" if more > 0 else shown
    least, most = options.get("min"), options.get("max")
    bounds = f"{least} – {most}" if least is not None and most is not None else ""
    default = options.get("default")
    if default in (None, "") or isinstance(default, str):
        return bounds
    return ", ".join(filter(None, (bounds, tr("at first {value}").format(value=default))))


def _text(text: str) -> str:
    from html import escape  # imported when it is wanted: the window is painted earlier

    short = in_lines(cut(text, MOST_TEXT))
    return escape(short).replace("\n", "<br>")
