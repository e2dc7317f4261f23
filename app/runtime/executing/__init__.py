"""How a plan is carried out: what is left to do, where inputs come from, calls, results, reports."""
