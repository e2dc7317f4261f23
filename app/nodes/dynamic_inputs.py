"""Inputs that come and go with links and choices: how a signature declares them, and how a node gets them.

    images: Annotated[Grown[Image], Places("image", prefix="image", fewest=1, most=50)]
        A list that grows: a mapping of the inputs that are there, by the names of their places.
    size: ToWidth | ByFactor
        A choice that brings inputs of its own: each option is a frozen dataclass with a `key`, its fields are
        the inputs, and the node gets the one that is chosen.
    left: Annotated[Any, Matching("kind")], right: Annotated[Any, Matching("kind")]
        Inputs, and outputs, of one template carry one type.

In a prompt their names have the name of the input before a dot: `images.image0`, `size.width`.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from app.nodes.values import SlotType
from app.problems import InputError
from app.workflow.slot_types import AUTOGROW

T = TypeVar("T")

Grown = Annotated[Mapping[str, T], SlotType(AUTOGROW)]
"""The inputs of a list that grows, by the names of their places; say by `Places` which it may have."""

Flat = Mapping[str, Any]
"""Values, or specs, by the names that they have in a prompt."""
Reader = Callable[[Flat, str, bool], Any]
"""Takes a dynamic input by its full name out of flat ones; the last argument: refuse what cannot be used."""


@dataclass(frozen=True)
class Places:
    """The places of a list that grows: `name` is that of its input, `fewest` are shown and needed.

    They are called by `names`, or by `prefix` and a number up to `most`.
    """

    name: str
    prefix: str = ""
    names: tuple[str, ...] = ()
    fewest: int = 0
    most: int | None = None

    @property
    def all_names(self) -> tuple[str, ...]:
        """The names of all places, in order."""
        return self.names or tuple(f"{self.prefix}{index}" for index in range(self.most or 0))

    def template(self, declared: Any) -> dict[str, Any]:
        """Return what `object_info` says of the list, whose inputs are declared as `declared`."""
        named: dict[str, Any] = {"names": list(self.names)} if self.names else {"prefix": self.prefix}
        limit = {} if self.most is None else {"max": self.most}
        return {"input": {"required": {self.name: declared}}, **named, "min": self.fewest, **limit}


@dataclass(frozen=True)
class Matching:
    """Slots of one template carry one type, one of those `allowed`."""

    template: str
    allowed: str = "*"

    def to_json(self) -> dict[str, str]:
        """Return what `object_info` says of the template."""
        return {"template_id": self.template, "allowed_types": self.allowed}


def options_of(hint: Any) -> tuple[type, ...]:
    """Return the options of a choice that brings inputs; none where a type, without its notes, is none."""
    parts = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    return parts if all(isinstance(p, type) and isinstance(_key(p), str) for p in parts) else ()


def key_of(option: type) -> str:
    """Return the word by which an option is chosen."""
    return str(_key(option))


def fields_of(option: type) -> list[tuple[str, Any, Any]]:
    """Return the inputs of an option: name, type with its notes, default (`dataclasses.MISSING`: none)."""
    hints = get_type_hints(option, include_extras=True)
    return [(field.name, hints[field.name], field.default) for field in dataclasses.fields(option)]


def opener_of(hints: Mapping[str, Any]) -> Callable[[Flat, bool], Flat] | None:
    """Return what gives a function with these type hints its dynamic inputs; None where it has none.

    It takes flat inputs and whether to refuse what cannot be used: for specs, what is not known is None.
    """
    readers = {
        name.removesuffix("_"): reader
        for name, hint in hints.items()
        if name != "return" and (reader := _reader(hint)) is not None
    }
    if not readers:
        return None

    def opened(flat: Flat, refuse: bool) -> Flat:
        plain = {name: value for name, value in flat.items() if name.split(".", 1)[0] not in readers}
        return {**plain, **{name: read(flat, name, refuse) for name, read in readers.items()}}

    return opened


def _reader(hint: Any) -> Reader | None:
    notes: Sequence[Any] = ()
    while get_origin(hint) is Annotated:
        notes = (*notes, *hint.__metadata__)
        hint = hint.__origin__
    places = next((note for note in notes if isinstance(note, Places)), None)
    if places is not None:
        return _list_reader(places.all_names)
    options = options_of(hint)
    return _choice_reader({key_of(option): option for option in options}) if options else None


def _list_reader(names: Sequence[str]) -> Reader:
    def read(flat: Flat, full: str, refuse: bool) -> Any:
        return {name: flat[place] for name in names if (place := f"{full}.{name}") in flat}

    return read


def _choice_reader(options: Mapping[str, type]) -> Reader:
    inner = {
        key: [(name, _reader(hint), default) for name, hint, default in fields_of(option)]
        for key, option in options.items()
    }

    def read(flat: Flat, full: str, refuse: bool) -> Any:
        chosen = flat.get(full)
        if not isinstance(chosen, str) or chosen not in options:
            if not refuse:
                return None
            choices = ", ".join(options)
            raise InputError(full, f"{chosen!r} is no choice: choose one of {choices}.", value=chosen)
        values = {}
        for name, reader, default in inner[chosen]:
            missing = None if default is dataclasses.MISSING else default
            place = f"{full}.{name}"
            values[name] = flat.get(place, missing) if reader is None else reader(flat, place, refuse)
        return options[chosen](**values)

    return read


def _key(option: Any) -> Any:
    return getattr(option, "key", None) if dataclasses.is_dataclass(option) else None
