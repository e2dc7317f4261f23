"""The command line: which commands there are, their options, and the function behind each."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from app import __version__
from app.problems import RunFailed
from app.spoken import say, told, translate_parser
from app.workflow.found_documents import numbered
from app.workflow.media.suffixes import SUFFIXES

DONE, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: done; the workflow or a run failed; wrong usage; stopped by the user."""

_FILE = "workflow, API prompt, or a picture, video or sound with either inside"

Commands = Any  # argparse names the type of add_subparsers() with a leading underscore only


def run_command(arguments: Sequence[str]) -> int:
    """Run one command of `confy` and return its exit code; a file alone, or nothing, opens the editor."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a pipe on Windows cannot spell an arrow
    parser, names = make_parser()
    translate_parser(parser)
    words = list(arguments)
    if not words or (words[0] not in names and _means_edit(words[0])):
        words.insert(0, "edit")
    options = parser.parse_args(words)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        code = command(options)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _forget_output()  # whoever reads has seen enough: `head`, a pager
        return FAILED
    except OSError as error:
        if error.filename is not None or words[0] in ("edit", "serve"):
            raise  # of a file commands speak themselves
        _forget_output()
        reason = say("the output cannot be written: {reason}").format(reason=error.strerror or error)
        print(f"confy: {reason}", file=sys.stderr)
        return USAGE if words[0] in ("diff", "merge") else FAILED
    except RunFailed as failure:
        print(f"confy: {told(failure.problem.message)}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print(f"confy: {say('interrupted')}", file=sys.stderr)
        return INTERRUPTED


def _open_closed_streams() -> None:
    """Put the empty device where a shell closed a stream (`>&-`): Python has None there."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115  # as long as the process
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115


def _forget_output() -> None:
    """Let what is left in the buffer of stdout go nowhere: at its end Python would try again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def make_parser() -> tuple[argparse.ArgumentParser, frozenset[str]]:
    """Return the parser of all commands and the names of the commands."""
    parser = argparse.ArgumentParser(prog="confy", description="Edit, check and run typed node graphs.")
    parser.add_argument("--version", action="version", version=f"confy {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for add in (
        _add_edit,
        _add_run,
        _add_inputs,
        _add_check,
        _add_explain,
        _add_convert,
        _add_format,
        _add_diff,
        _add_merge,
        _add_git,
        _add_serve,
        _add_reports,
        _add_free,
    ):
        add(commands)
    return parser, frozenset(commands.choices)


def _means_edit(word: str) -> bool:
    """Whether a first word that is no command is the editor's: its option, or a file."""
    if word.startswith("-"):
        return word.split("=")[0] in ("--screenshot", "--home")
    file, _ = numbered(Path(word))
    return file.exists() or file.suffix.lower() in (".json", *SUFFIXES)


def _add_command(commands: Commands, name: str, function: str, text: str) -> argparse.ArgumentParser:
    """Add a command; `function` is `module.function`, imported only when the command is used."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text)
    parser.add_argument(
        "--home",
        "--base-directory",
        type=Path,
        metavar="DIR",
        help="folder of models, inputs, outputs and state",
    )
    module, attribute = function.rsplit(".", 1)

    def run(options: argparse.Namespace) -> int:
        code: int = getattr(import_module(f"app.{module}"), attribute)(options)
        return code

    parser.set_defaults(command=run)
    return parser


def _add_edit(commands: Commands) -> None:
    edit = _add_command(commands, "edit", "cli_roles.edit", "Open the editor.")
    edit.add_argument("file", nargs="?", type=Path, help=_FILE)
    edit.add_argument(
        "--screenshot", type=Path, metavar="PNG", help="open, write a picture of the window, leave"
    )


def _add_run(commands: Commands) -> None:
    run = _add_command(commands, "run", "cli_run.run", "Run a workflow and wait for its results.")
    run.add_argument("file", type=Path, help=_FILE)
    run.add_argument(
        "--set",
        action="append",
        default=[],
        dest="values",
        metavar="NAME=VALUE",
        help="change a value for this run; NAME is that of an exposed input, or NODE.INPUT, where NODE is an "
        "id, a path 5:3, a title or a class",
    )
    run.add_argument(
        "--params",
        type=Path,
        metavar="TABLE",
        help="run once for each row of a .csv, .json or .yaml file; its columns are named as for --set",
    )
    run.add_argument("--stop-on-error", action="store_true", help="with --params: end at the first bad row")
    run.add_argument("--output", type=Path, metavar="DIR", help="copy the results into this folder")
    run.add_argument(
        "--name-by", metavar="TEMPLATE", help='with --params: name the copies, such as "{row}-{seed}"'
    )
    run.add_argument("--targets", metavar="ID,...", help="run only these output nodes, or exposed results")
    run.add_argument(
        "--trace",
        type=Path,
        metavar="FILE",
        help="write what ran when as a trace for ui.perfetto.dev or chrome://tracing",
    )
    run.add_argument("--json", action="store_true", help="print one JSON document on stdout")
    _add_workers_option(run)
    _add_server_option(run)


def _add_inputs(commands: Commands) -> None:
    inputs = _add_command(
        commands, "inputs", "cli_parameters.inputs", "List the values of a workflow that --set can change."
    )
    inputs.add_argument("file", type=Path, help=_FILE)
    inputs.add_argument(
        "--all", action="store_true", help="every NODE.INPUT, besides what is exposed by name"
    )
    inputs.add_argument("--json", action="store_true", help="print one JSON document on stdout")
    _add_server_option(inputs)


def _add_check(commands: Commands) -> None:
    check = _add_command(
        commands, "check", "cli_files.check", "List the problems of workflows without running them."
    )
    check.add_argument("files", nargs="+", type=Path, metavar="FILE", help="of a folder, all workflows below")
    check.add_argument("--conflicts", action="store_true", help="only what a merge left to decide")
    check.add_argument("--json", action="store_true", help="print one JSON document on stdout")
    _add_server_option(check)


def _add_explain(commands: Commands) -> None:
    explain = _add_command(
        commands, "explain", "cli_explain.explain", "Show the plan of a run without running it."
    )
    explain.add_argument("file", type=Path)
    explain.add_argument("--json", action="store_true", help="print one JSON document on stdout")
    _add_server_option(explain)


def _add_convert(commands: Commands) -> None:
    export = _add_command(commands, "export", "cli_files.export", "Write the API prompt of a workflow.")
    export.add_argument("file", type=Path)
    export.add_argument("-o", "--out", type=Path, metavar="OUT", help="default: stdout")
    _add_server_option(export)
    load = _add_command(commands, "import", "cli_files.import_prompt", "Make a workflow of an API prompt.")
    load.add_argument("file", type=Path)
    load.add_argument("-o", "--out", type=Path, metavar="OUT", help="default: stdout")
    _add_server_option(load)


def _add_diff(commands: Commands) -> None:
    diff = _add_command(
        commands, "diff", "cli_diff.diff_files", "Say what differs between two workflows; exit 1 if anything."
    )
    diff.usage = "confy diff [--json] [--layout] A B"
    diff.add_argument("files", nargs="+", type=Path, metavar="FILE", help="workflow, API prompt or picture")
    diff.add_argument("--json", action="store_true", help="print one JSON document on stdout")
    diff.add_argument(
        "--layout", action="store_true", help="count places, sizes, colours and bookkeeping, too"
    )
    diff.add_argument("--git", action="store_true", help=argparse.SUPPRESS)


def _add_merge(commands: Commands) -> None:
    merge = _add_command(
        commands,
        "merge",
        "cli_merge.merge_files",
        "Merge two versions of a workflow that came from one; exit 1 if conflicts are left in the file.",
    )
    merge.add_argument("base", type=Path, metavar="BASE", help="what both came from; an empty file: nothing")
    merge.add_argument("ours", type=Path, metavar="OURS", help="its form is the result's, its side that kept")
    merge.add_argument("theirs", type=Path, metavar="THEIRS")
    merge.add_argument("-o", "--out", type=Path, metavar="OUT", help="default: stdout; may be OURS")
    merge.add_argument("--json", action="store_true", help="print one JSON document on stdout")
    merge.add_argument("--git", action="store_true", help=argparse.SUPPRESS)
    merge.add_argument("--marker-size", type=int, default=7, help=argparse.SUPPRESS)
    merge.add_argument("--name", type=Path, help=argparse.SUPPRESS)


def _add_git(commands: Commands) -> None:
    setup = _add_command(
        commands, "git-setup", "cli_git.git_setup", "Have git compare and merge workflows with Confy."
    )
    place = setup.add_mutually_exclusive_group()
    place.add_argument(
        "--global", action="store_true", dest="everywhere", help="in all your repositories, not only here"
    )
    place.add_argument("--shared", action="store_true", help="name the files in .gitattributes, to commit it")
    setup.add_argument("--remove", action="store_true", help="take away what this command added")
    text = _add_command(commands, "git-text", "cli_git.git_text", "Print a picture's workflow for git diff.")
    text.add_argument("file", type=Path)


def _add_format(commands: Commands) -> None:
    fmt = _add_command(
        commands, "fmt", "cli_format.format_files", "Rewrite workflows and prompts in canonical form."
    )
    fmt.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="- is stdin, written to stdout; of a folder, all workflows below",
    )
    fmt.add_argument("--check", action="store_true", help="write nothing; exit code 1 if a file would change")
    fmt.add_argument("--stdout", action="store_true", help="leave the file as it is and print the result")


def _add_serve(commands: Commands) -> None:
    serve = _add_command(commands, "serve", "cli_roles.serve", "Serve ComfyUI's API until interrupted.")
    serve.add_argument("--listen", default="127.0.0.1", metavar="ADDR", help="address to listen on")
    serve.add_argument("--port", type=int, default=8188, metavar="N")
    serve.add_argument(
        "--token", metavar="T", help="token that clients send; `none` asks for none (loopback only)"
    )
    serve.add_argument(
        "--disable-metadata", action="store_true", help="save no prompt and no workflow inside pictures"
    )
    _add_workers_option(serve)
    serve.add_argument(
        "--cuda-device", metavar="N", help="use only this GPU, or these: `0,2`, as nvidia-smi counts them"
    )
    serve.set_defaults(keep=True)


def _add_reports(commands: Commands) -> None:
    nodes = _add_command(commands, "nodes", "cli_reports.nodes", "List the kinds of nodes.")
    nodes.add_argument("--json", action="store_true", help="print object_info")
    _add_server_option(nodes)
    doctor = _add_command(
        commands, "doctor", "cli_reports.doctor", "Report versions, devices, folders, what is missing."
    )
    doctor.add_argument("--json", action="store_true", help="print one JSON document on stdout")


def _add_free(commands: Commands) -> None:
    free = _add_command(
        commands, "free", "cli_workers.free", "Drop what workers keep in memory: models and earlier results."
    )
    free.add_argument("--files", action="store_true", help="also the results that are kept in files")
    _add_server_option(free)


def _add_workers_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--workers",
        type=_workers,
        default="one",
        metavar="N|one|per-device",
        help="so many runs of the queue at a time: one worker for all devices (the default), one for each "
        "GPU, or N that share all devices",
    )


def _workers(text: str) -> str:
    from app.server.supervision.staff import read_workers

    try:
        return read_workers(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _add_server_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--server",
        metavar="URL",
        help="a running server (Confy or ComfyUI); its token is read from CONFY_TOKEN",
    )
