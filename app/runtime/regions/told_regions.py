"""How the regions of a plan would run now, as JSON for people who look at the plan."""

from __future__ import annotations

from typing import Any

from app.runtime.graph import Graph, Region
from app.runtime.regions.members import ROW_BLOCKS
from app.runtime.regions.region_code import RegionCode
from app.runtime.regions.structure import NotCompiledError, Part, Picture, structure_of
from app.tensor_spec import TensorSpec


def regions_to_json(graph: Graph, code: RegionCode | None) -> list[dict[str, Any]]:
    """Return the steps of each region, how it would run (`row blocks` or `compiled`) and why."""
    told = []
    for region in graph.regions.values():
        how, why = _expected(graph, region, code)
        told.append({"steps": [step.id for step in region.steps], "how": how, "why": why})
    return told


def _expected(graph: Graph, region: Region, code: RegionCode | None) -> tuple[str, str]:
    if code is None:
        return ROW_BLOCKS, ""
    try:
        return code.expected(structure_of(_parts(graph, region)))
    except NotCompiledError as reason:
        return ROW_BLOCKS, f"it cannot be compiled: {reason}"


def _parts(graph: Graph, region: Region) -> list[Part]:
    """Return the nodes of a region with what the plan knows of their inputs. Raises NotCompiledError."""
    places = {step.id: place for place, step in enumerate(region.steps)}
    parts = []
    for step in region.steps:
        given: dict[str, Any] = dict(step.constants)
        inner = {}
        for name, link in step.links.items():
            if link.node_id in places:
                inner[name] = (places[link.node_id], link.slot)
                continue
            specs = graph.specs.get(link.node_id, ())
            spec = specs[link.slot] if link.slot < len(specs) else None
            if not isinstance(spec, TensorSpec):
                raise NotCompiledError("what goes in is only known in the run")
            given[name] = Picture(spec.shape, spec.dtype, (link.node_id, link.slot))
        parts.append(Part(step.kind.node, given, inner))
    return parts
