# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""What the real modules refuse, and in which words (CircuitPython 10.2.1, py/argcheck.c)."""

from typing import Any, NoReturn

DEINITED = "Object has been deinitialized and can no longer be used. Create a new object."


def raise_deinited() -> NoReturn:
    raise ValueError(DEINITED)


def raise_in_use(name: str) -> NoReturn:
    raise ValueError(f"{name} in use")


def raise_invalid(name: str) -> NoReturn:
    raise ValueError(f"Invalid {name}")


def check_range(value: int, low: int, high: int, name: str) -> int:
    if not low <= value <= high:
        raise ValueError(f"{name} must be {low}-{high}")
    return value


def check_at_least(value: int, low: int, name: str) -> int:
    if value < low:
        raise ValueError(f"{name} must be >= {low}")
    return value


def check_at_most(value: float, high: int, name: str) -> float:
    if int(value) > high:
        raise ValueError(f"{name} must be <= {high}")
    return value


def check_length(length: int, low: int, high: int, name: str) -> int:
    if not low <= length <= high:
        raise ValueError(f"{name} length must be {low}-{high}")
    return length


def check_type(value: Any, kind: type, name: str) -> Any:
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be of type {kind.__name__}, not {type(value).__name__}")
    return value


def check_int(value: Any) -> int:
    """An argument the C code reads with mp_obj_get_int()."""
    if not isinstance(value, int):
        raise TypeError(f"can't convert {type(value).__name__} to int")
    return int(value)


def view(value: Any, writable: bool = False) -> memoryview:
    """The buffer of an argument. CircuitPython's str is one too, but not to be written."""
    try:
        buffer = memoryview(value.encode() if isinstance(value, str) else value)
    except TypeError:
        raise TypeError("object with buffer protocol required") from None
    if writable and buffer.readonly:
        raise TypeError("object with buffer protocol required")
    return buffer
