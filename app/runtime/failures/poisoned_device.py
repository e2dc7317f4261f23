"""Errors after which a process can use its GPU no more: every later call would fail with them, too."""

from __future__ import annotations

from collections.abc import Iterator

_TEXTS = (
    "device-side assert",
    "illegal memory access",
    "illegal instruction",
    "misaligned address",
    "invalid address space",
    "invalid program counter",
    "unspecified launch failure",
    "hardware stack error",
    "launch timed out",
    "uncorrectable",
    "cuda error: unknown error",
    "cublas_status_execution_failed",
    "cublas_status_internal_error",
    "cudnn_status_execution_failed",
    "cudnn_status_internal_error",
    "cudnn error: internal",
)
_HARMLESS = (
    "out of memory",
    "alloc_failed",
    "allocation_failed",
    "no kernel image",
    "invalid device ordinal",
    "invalid argument",
    "invalid configuration argument",
    "too many resources requested",
    "operation not supported",
    "no cuda-capable device",
    "busy or unavailable",
    "driver version is insufficient",
    "not compiled with",
)
"""What the GPU refuses without taking harm, although it is an error of the same kind."""
_KINDS = ("AcceleratorError",)


def poisoning(error: BaseException) -> BaseException | None:
    """Return the error that spoilt the GPU for this process: the given one or one it came from; else None."""
    return next((one for one in _chain(error) if _is_poisoning(one)), None)


def _is_poisoning(error: BaseException) -> bool:
    text = str(error).lower()
    if any(words in text for words in _HARMLESS):
        return False
    if type(error).__name__ in _KINDS:
        return True
    return isinstance(error, RuntimeError) and any(words in text for words in _TEXTS)


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    one: BaseException | None = error
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        yield one
        one = one.__cause__ or one.__context__
