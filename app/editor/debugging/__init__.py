"""Looking into runs: probes, breakpoints, frozen nodes, running to a node."""
