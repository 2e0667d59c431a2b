# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Files and the modules in them."""


def module_of(path: str) -> str:
    """The full name of the module in a file, whose path is below the drive's root."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
