"""Looking into a run: probes, breakpoints, frozen outputs."""
