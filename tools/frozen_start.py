"""The start of the packaged program: it runs the same files of `app/` that a worker's interpreter reads."""

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    bundle = Path(getattr(sys, "_MEIPASS", Path(__file__).parent.parent))
    runpy.run_path(str(bundle / "source" / "app" / "__main__.py"), run_name="__main__")
