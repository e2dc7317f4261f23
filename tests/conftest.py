"""What all tests share: English, and each of several processes of tests its part of the machine."""

import os


def pytest_configure() -> None:
    """Leave the other processes their cores: torch would take all of them in each, and in each worker."""
    os.environ["LANGUAGE"] = "en"
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if processes > 1:
        threads = max(1, (os.cpu_count() or 1) // processes)
        for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS"):
            os.environ.setdefault(name, str(threads))
