"""Networks, samplers, schedules and conditioning as plain functions."""
