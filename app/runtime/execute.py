"""Execute: carry out a plan, step by step, with ComfyUI's semantics for lists, lazy inputs and expansions."""

from __future__ import annotations

import asyncio
import time

from app.collecting import seldom_collecting_all
from app.messages import Started
from app.problems import RunInterrupted
from app.runtime.compiler.plan import Plan, RunReport
from app.runtime.executing.reports import done_message, report_failure, report_of
from app.runtime.executing.run_state import RunState
from app.runtime.executing.work_list import work_off
from app.runtime.run_services import RunServices


def execute_plan(plan: Plan, services: RunServices) -> RunReport:
    """Run a plan and return the report; everything that happens is emitted as messages, Done last.

    A failed or interrupted run keeps what it has computed in the cache.
    """
    with seldom_collecting_all():
        return _execute(plan, services)


def _execute(plan: Plan, services: RunServices) -> RunReport:
    began = time.perf_counter()
    run = RunState(plan, services, began)
    services.forget_instances(plan.graph.prompt.nodes)
    services.emit(Started(services.prompt_id, plan.graph.at_hand, plan.steps))
    status = "success"
    try:
        with services.guard():
            work_off(run)
    except RunInterrupted:
        status = "interrupted"
    except (Exception, SystemExit, asyncio.CancelledError) as error:  # noqa: BLE001 - one step
        report_failure(run, error)
        status = "error"
    finally:
        run.lanes.close()
        run.async_calls.close()
    report = report_of(run, status, time.perf_counter() - began)
    services.emit(done_message(run, report))
    run.let_go()
    return report
