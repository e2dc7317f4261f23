"""Makes the starter checkpoint: `python -m tools.starter STAGE`, or `all` for every stage in order."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

from tools.starter.places import Places

STAGES = ("autoencoder", "latents", "unet", "export", "evaluate", "verify")


def main() -> int:
    """Run the stages that the arguments name."""
    options = _parser().parse_args()
    places = Places(options.assets, options.work)
    for stage in STAGES if options.stage == "all" else (options.stage,):
        print(f"--- {stage}", flush=True)
        if stage == "unet" and options.processes > 1 and "RANK" not in os.environ:
            subprocess.run(_in_processes(options.processes), check=True)
        else:
            _run(stage, places, options)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.starter", description=__doc__)
    parser.add_argument("stage", choices=("all", *STAGES))
    parser.add_argument(
        "--assets", type=Path, default=Path("assets"), help="folder of the font and the words"
    )
    parser.add_argument("--work", type=Path, default=Path("build/starter"))
    parser.add_argument("--out", type=Path, default=Path("build/starter/starter.safetensors"))
    parser.add_argument("--autoencoder-minutes", type=float, default=14)
    parser.add_argument("--unet-minutes", type=float, default=25)
    parser.add_argument("--views", type=int, default=4, help="pictures of each thing on each colour")
    parser.add_argument("--processes", type=int, default=2, help="of one thread each, for the UNet")
    parser.add_argument("--resume", action="store_true", help="go on from the last weights")
    parser.add_argument("--cfg", type=float, default=5.0)
    return parser


def _in_processes(count: int) -> list[str]:
    """Return the command that runs this very command's `unet` stage in several processes."""
    launcher = [sys.executable, "-m", "torch.distributed.run", "--master-addr", "127.0.0.1"]
    arguments = ["unet" if word == "all" else word for word in sys.argv[1:]]
    return [*launcher, "--nproc-per-node", str(count), "-m", "tools.starter", *arguments]


def _run(stage: str, places: Places, options: argparse.Namespace) -> None:
    match stage:
        case "autoencoder":
            from tools.starter.train_autoencoder import train_autoencoder

            train_autoencoder(places, options.autoencoder_minutes, resume=options.resume)
        case "latents":
            from tools.starter.train_autoencoder import encode_pictures

            encode_pictures(places, options.views)
        case "unet":
            from tools.starter.train_unet import Recipe, train_unet

            train_unet(places, Recipe(minutes=options.unet_minutes, resume=options.resume))
        case "export":
            from tools.starter.checkpoint import export

            export(places, options.out)
        case "evaluate":
            from tools.starter.evaluate import evaluate

            evaluate(places, options.out, options.cfg, options.work / "held-out.png")
        case _:
            from tools.starter.verify import verify

            verify(options.out)


if __name__ == "__main__":
    sys.exit(main())
