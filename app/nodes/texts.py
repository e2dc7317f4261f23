"""Nodes that take texts apart, compare them and put them together."""

from __future__ import annotations

import re
import string as strings
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from app.nodes.declare import Group, Grown, Places, Range, Tip, Widget, node
from app.nodes.values import AnyValue
from app.problems import InputError

MODULE = "comfy_extras.nodes_string"
CATEGORY = "text"


def _combo(*options: str) -> Widget:
    """Return a combo as ComfyUI's later nodes (V3) write it."""
    return Widget(multiselect=False, options=list(options))


Text = Annotated[str, Widget(multiline=True), Tip("A text.")]
Line = Annotated[str, Widget(multiline=False), Tip("What stands between the two.")]
Pattern = Annotated[
    str, Widget(multiline=True), Tip("A regular expression, as Python's module re understands it.")
]
Advanced = Widget(advanced=True)
FINDS = _combo("First Match", "All Matches", "First Group", "All Groups")
COMPARISONS = _combo("Starts With", "Ends With", "Equal")
ENDS = _combo("Both", "Left", "Right")
CASES = _combo("UPPERCASE", "lowercase", "Capitalize", "Title Case")


@node("StringConcatenate", title="Concatenate Text", category=CATEGORY, cheap=True, module=MODULE)
def concatenate(string_a: Text, string_b: Text, delimiter: Line = "") -> str:
    """Put two texts together, the delimiter between them."""
    return delimiter.join((string_a, string_b))


@node("StringSubstring", title="Substring", category=CATEGORY, cheap=True, module=MODULE)
def substring(
    string: Text,
    start: Annotated[int, Tip("The first character; the first of all is 0, negative counts from the end.")],
    end: Annotated[int, Tip("The character after the last one; negative counts from the end.")],
) -> str:
    """Give a piece of a text."""
    return string[start:end]


@node("StringLength", title="Text Length", category=CATEGORY, outputs=("length",), cheap=True, module=MODULE)
def length(string: Text) -> int:
    """Count the characters of a text."""
    return len(string)


@node("CaseConverter", title="Convert Text Case", category=CATEGORY, cheap=True, module=MODULE)
def convert_case(
    string: Text,
    mode: Annotated[
        Literal["UPPERCASE", "lowercase", "Capitalize", "Title Case"],
        CASES,
        Tip("How the letters are written."),
    ],
) -> str:
    """Write a text in large or small letters."""
    match mode:
        case "UPPERCASE":
            return string.upper()
        case "lowercase":
            return string.lower()
        case "Capitalize":
            return string.capitalize()
        case _:
            return string.title()


@node("StringTrim", title="Trim Text", category=CATEGORY, cheap=True, module=MODULE)
def trim(string: Text, mode: Annotated[Literal["Both", "Left", "Right"], ENDS, Tip("At which ends.")]) -> str:
    """Take blanks and line ends off the ends of a text."""
    match mode:
        case "Left":
            return string.lstrip()
        case "Right":
            return string.rstrip()
        case _:
            return string.strip()


@node("StringReplace", title="Replace Text", category=CATEGORY, cheap=True, module=MODULE)
def replace_text(string: Text, find: Text, replace: Text) -> str:
    """Replace each place where a text stands by another one."""
    return string.replace(find, replace)


@node(
    "StringContains",
    title="Contains Text",
    category=CATEGORY,
    outputs=("contains",),
    cheap=True,
    module=MODULE,
)
def contains(
    string: Text,
    substring: Text,
    case_sensitive: Annotated[bool, Advanced, Tip("Whether large and small letters differ.")] = True,
) -> bool:
    """Say whether a text stands somewhere in another."""
    if not case_sensitive:
        string, substring = string.lower(), substring.lower()
    return substring in string


@node("StringCompare", title="Compare Text", category=CATEGORY, cheap=True, module=MODULE)
def compare(
    string_a: Text,
    string_b: Text,
    mode: Annotated[
        Literal["Starts With", "Ends With", "Equal"], COMPARISONS, Tip("How the two are compared.")
    ],
    case_sensitive: Annotated[bool, Advanced, Tip("Whether large and small letters differ.")] = True,
) -> bool:
    """Say whether a text starts with, ends with or is another."""
    if not case_sensitive:
        string_a, string_b = string_a.lower(), string_b.lower()
    match mode:
        case "Starts With":
            return string_a.startswith(string_b)
        case "Ends With":
            return string_a.endswith(string_b)
        case _:
            return string_a == string_b


@node("RegexMatch", title="Match Text", category=CATEGORY, outputs=("matches",), module=MODULE)
def matches(
    string: Text,
    regex_pattern: Pattern,
    case_insensitive: Annotated[bool, Advanced, Tip("Large and small letters are the same.")] = True,
    multiline: Annotated[bool, Advanced, Tip("^ and $ are found at the ends of each line.")] = False,
    dotall: Annotated[bool, Advanced, Tip("The dot stands for a line end, too.")] = False,
) -> bool:
    """Say whether a pattern is found in a text."""
    pattern = _compiled(regex_pattern, case_insensitive, multiline, dotall)
    return pattern.search(string) is not None


@node("RegexExtract", title="Extract Text", category=CATEGORY, module=MODULE)
def extract(
    string: Text,
    regex_pattern: Pattern,
    mode: Annotated[
        Literal["First Match", "All Matches", "First Group", "All Groups"],
        FINDS,
        Tip("The whole find or one group of it; of the first find or of all."),
    ],
    case_insensitive: Annotated[bool, Advanced, Tip("Large and small letters are the same.")] = True,
    multiline: Annotated[bool, Advanced, Tip("^ and $ are found at the ends of each line.")] = False,
    dotall: Annotated[bool, Advanced, Tip("The dot stands for a line end, too.")] = False,
    group_index: Annotated[int, Range(0, 100), Advanced, Tip("Which group; 0 is the whole find.")] = 1,
) -> str:
    """Give what a pattern finds in a text, one find a line; an empty text where it finds nothing."""
    found = list(_compiled(regex_pattern, case_insensitive, multiline, dotall).finditer(string))
    if mode.startswith("First"):
        found = found[:1]
    group = group_index if mode.endswith(("Group", "Groups")) else 0
    return "\n".join(one[group] or "" for one in found if group <= len(one.groups()))


@node("RegexReplace", title="Replace Text (Regex)", category=CATEGORY, module=MODULE)
def replace_pattern(
    string: Text,
    regex_pattern: Pattern,
    replace: Text,
    case_insensitive: Annotated[
        bool, Advanced, Tip("Large and small letters are the same."), Group("optional")
    ] = True,
    multiline: Annotated[
        bool, Advanced, Tip("^ and $ are found at the ends of each line."), Group("optional")
    ] = False,
    dotall: Annotated[bool, Advanced, Tip("The dot stands for a line end, too."), Group("optional")] = False,
    count: Annotated[
        int, Range(0, 100), Advanced, Tip("How many finds are replaced; 0: all."), Group("optional")
    ] = 0,
) -> str:
    r"""Replace what a pattern finds, the first `count` finds or (0) all; `\1` is its first group."""
    pattern = _compiled(regex_pattern, case_insensitive, multiline, dotall)
    try:
        return pattern.sub(replace, string, count=count)
    except (re.error, IndexError) as error:
        raise InputError("replace", f"the replacement cannot be used: {error}") from error


@node("StringFormat", title="Format Text", category=CATEGORY, cheap=True, module=MODULE)
def format_text(
    values: Annotated[
        Grown[AnyValue],
        Places("value", names=tuple(strings.ascii_lowercase)),
        Tip("What the letters in the text stand for."),
    ],
    f_string: Annotated[
        str, Widget(multiline=True), Tip("{a} is the value of a, {a:.2f} with two digits, {{ a brace.")
    ] = "{a}",
) -> str:
    """Fill values into a text, as Python's f-strings do."""
    try:
        return _Plain().vformat(f_string, (), values)
    except (KeyError, IndexError) as error:
        there = ", ".join(f"{{{name}}}" for name in values) or "none: link something to the node"
        message = f"nothing is linked for {{{error.args[0]}}}; there is {there}."
        raise InputError("f_string", message, value=f_string) from error
    except (ValueError, TypeError) as error:
        raise InputError("f_string", f"the text cannot be filled in: {error}.", value=f_string) from error


class _Plain(strings.Formatter):
    """Fills in values themselves, never their attributes or items: a text comes from anywhere."""

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if not field_name.isidentifier():
            raise ValueError(f"{field_name!r} is no letter of a value")
        return kwargs[field_name], field_name


def _compiled(pattern: str, case_insensitive: bool, multiline: bool, dotall: bool) -> re.Pattern[str]:
    flags = (
        (re.IGNORECASE if case_insensitive else 0)
        | (re.MULTILINE if multiline else 0)
        | (re.DOTALL if dotall else 0)
    )
    try:
        return re.compile(pattern, flags)
    except re.error as error:
        raise InputError("regex_pattern", f"this is no regular expression: {error}") from error
