# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The version of the box's program."""

VERSION = "0.1.0"
