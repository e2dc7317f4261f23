"""CompileContext: the frozen snapshot of everything that compiling depends on besides the prompt."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.file_choices import FreshLibrary
from app.folders import Folders
from app.node_def import NodeDef
from app.runtime.compiler.content_key import ConstantTexts
from app.runtime.compiler.file_facts import FileFacts
from app.runtime.graph import Graph, Key
from app.runtime.results.cache import CacheEntry
from app.workflow.node_info import NodeInfo


@dataclass(frozen=True)
class CompileContext:
    """A snapshot for one compilation.

    `cached` has what the cache holds, by content key. `targets` are the output nodes wanted (None: all).
    With `any_target` they may be any nodes. `watched` are nodes that somebody looks at one by one: no pass
    may make them part of something larger; `called` are those of them that are not to be computed while
    compiling either. `frozen` nodes keep what they gave, under these keys, which `cached` has; `again` has a
    word for each node that ran again on purpose, which counts for its key.
    `passes_off` names passes to leave out; those that a plan cannot do without run all the same.
    `files` remembers what the headers of files tell.
    `check_graphs` checks the graph after each pass and raises AssertionError at the first that breaks it;
    `on_pass` is told the graph after each.
    """

    definitions: Mapping[str, NodeDef]
    folders: Folders | None = None
    cached: Mapping[Key, CacheEntry] = field(default_factory=dict)
    targets: Collection[str] | None = None
    strict_compat: bool = False
    passes_off: frozenset[str] = frozenset()
    check_graphs: bool = False
    files: FileFacts = field(default_factory=FileFacts)
    texts: ConstantTexts = field(default_factory=ConstantTexts)
    devices: tuple[Mapping[str, Any], ...] = ()
    on_pass: Callable[[str, Graph], None] | None = None
    any_target: bool = False
    watched: frozenset[str] = frozenset()
    called: frozenset[str] = frozenset()
    frozen: Mapping[str, Key] = field(default_factory=dict)
    again: Mapping[str, str] = field(default_factory=dict)

    def library(self) -> Mapping[str, NodeInfo]:
        """Return the interfaces of all kinds of node; choices that are files are those of now."""
        infos = {name: definition.info for name, definition in self.definitions.items()}
        return infos if self.folders is None else FreshLibrary(infos, self.folders)
