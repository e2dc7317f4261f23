"""What a probe shows, in words: a few lines for the card at a link, all facts for the window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.editor.words import tr, tr_count

Summary = Mapping[str, Any]
Row = tuple[str, str]


def lines_of(summary: Summary) -> list[str]:
    """Return the lines of a card: the most telling first."""
    match summary.get("kind"):
        case "text":
            return [str(summary.get("text", ""))[:300]]
        case "number" | "boolean":
            return [str(summary.get("value"))]
        case "nothing":
            return [tr("nothing")]
        case "blocked":
            return [tr("blocked: {reason}").format(reason=summary.get("text") or tr("no reason given"))]
        case "conditioning":
            width = tr("{tokens} tokens × {width}").format(
                tokens=summary.get("tokens"), width=summary.get("width")
            )
            pooled = summary.get("pooled")
            return [width, tr("pooled {shape}").format(shape=_shape(pooled)) if pooled else tr("not pooled")]
        case "model":
            return [str(summary.get("python")), _parameters(summary), str(summary.get("dtype"))]
        case "list":
            return [tr_count("a list of one", "a list of %n", int(summary.get("length") or 0))]
        case "mapping":
            return [", ".join(summary.get("items") or {})]
        case "object":
            return [str(summary.get("python", ""))]
    return _tensor_lines(summary)


def _tensor_lines(summary: Summary) -> list[str]:
    lines = [f"{_shape(summary.get('shape') or ())} {summary.get('dtype', '')}".strip()]
    if summary.get("min") is not None:
        lines.append(_range(summary))
    lines += _not_finite(summary)
    return lines


def _not_finite(summary: Summary) -> list[str]:
    shares = {"NaN": summary.get("nan") or 0.0, "inf": summary.get("inf") or 0.0}
    return [f"{name}: {share:.2%}" for name, share in shares.items() if share]


def rows_of(summary: Summary) -> list[Row]:
    """Return all facts of a value, as names and words."""
    rows: list[Row] = [(tr("Type"), str(summary.get("type", "")))]
    count = int(summary.get("count") or 1)
    if count > 1:
        rows.append((tr("Values in the list"), f"{count}"))
    simple: Sequence[tuple[str, str]] = (
        (tr("Value"), "value"),
        (tr("Length"), "length"),
        (tr("Kind"), "python"),
        (tr("Entries"), "entries"),
        (tr("Tokens"), "tokens"),
        (tr("Width"), "width"),
    )
    rows += [(name, str(summary[key])) for name, key in simple if summary.get(key) is not None]
    if summary.get("shape") is not None:
        rows.append((tr("Shape"), _shape(summary["shape"])))
    shown = {"colors": tr("in the model's colours"), "channels": tr("its channels side by side")}
    rows += [(tr("Picture"), shown[summary["shows"]])] if summary.get("shows") in shown else []
    if summary.get("pooled"):
        rows.append((tr("Pooled"), _shape(summary["pooled"])))
    if summary.get("parameters") is not None:
        rows.append((tr("Parameters"), _parameters(summary)))
    rows += [(name, str(summary[key])) for name, key in ((tr("Number format"), "dtype"),) if summary.get(key)]
    rows += [(tr("Device"), str(summary["device"]))] if summary.get("device") else []
    rows += [(tr("Size"), bytes_text(summary["bytes"]))] if summary.get("bytes") is not None else []
    rows += _spread(summary)
    rows += [(name, str(value)) for name, value in (summary.get("keys") or {}).items()]
    items = summary.get("items")
    pairs = items.items() if isinstance(items, Mapping) else enumerate(items or ())
    rows += [(str(name), str(value)) for name, value in pairs]
    rows += [(tr("Networks"), ", ".join(summary["networks"]))] if summary.get("networks") else []
    return rows


def _spread(summary: Summary) -> list[Row]:
    if summary.get("nan") is None:
        return []
    names = ((tr("Smallest"), "min"), (tr("Largest"), "max"), (tr("Mean"), "mean"), (tr("Deviation"), "std"))
    rows = [(name, number(summary[key])) for name, key in names if summary.get(key) is not None]
    rows.append((tr("Not a number"), f"{summary['nan']:.2%}"))
    rows.append((tr("Infinite"), f"{summary.get('inf') or 0.0:.2%}"))
    for index, channel in enumerate(summary.get("channels") or ()):
        words = _range(channel)
        rows.append((tr("Channel {number}").format(number=index), words))
    return rows


def _range(facts: Mapping[str, Any]) -> str:
    words = tr("{smallest} … {largest}, mean {mean}")
    return words.format(
        smallest=number(facts["min"]), largest=number(facts["max"]), mean=number(facts["mean"])
    )


def number(value: Any) -> str:
    """Return a number with four digits that count."""
    return f"{float(value):.4g}"


def bytes_text(size: int) -> str:
    """Return a number of bytes as people read it."""
    for unit, factor in (("GB", 2**30), ("MB", 2**20), ("KB", 2**10)):
        if size >= factor:
            return f"{size / factor:.1f} {unit}"
    return f"{size} B"


def _parameters(summary: Summary) -> str:
    count = float(summary.get("parameters") or 0)
    for unit, factor in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if count >= factor:
            return tr("{count} parameters").format(count=f"{count / factor:.3g}{unit}")
    return tr("{count} parameters").format(count=f"{count:g}")


def _shape(shape: Sequence[Any]) -> str:
    return " × ".join(str(side) for side in shape)
