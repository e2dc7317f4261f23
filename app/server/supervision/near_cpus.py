"""The processors near a device: those of its NUMA node. Linux says which; elsewhere nothing is bound."""

from __future__ import annotations

from pathlib import Path


def near_cpus(bus_id: str, sysfs: Path = Path("/sys")) -> frozenset[int]:
    """Return the processors near the device at a PCI address; empty where nobody knows, or all are near.

    `bus_id` as nvidia-smi writes it (`00000000:65:00.0`) or as the kernel does (`0000:65:00.0`).
    """
    if not bus_id:
        return frozenset()
    domain, _, rest = bus_id.lower().partition(":")
    device = sysfs / "bus" / "pci" / "devices" / f"{domain[-4:]}:{rest}"
    try:
        node = int((device / "numa_node").read_text())
        if node < 0:
            return frozenset()
        nodes = sysfs / "devices" / "system" / "node"
        if len(list(nodes.glob("node[0-9]*"))) < 2:
            return frozenset()
        return cpu_list((nodes / f"node{node}" / "cpulist").read_text())
    except (OSError, ValueError):
        return frozenset()


def cpu_list(text: str) -> frozenset[int]:
    """Return the processors in a list such as `0-3,8`; raises ValueError for what is none."""
    found: set[int] = set()
    for part in filter(None, text.strip().split(",")):
        first, _, last = part.partition("-")
        found.update(range(int(first), int(last or first) + 1))
    return frozenset(found)
