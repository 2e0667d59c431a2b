# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The part of the hardware, played on a desktop: the same program, no box."""
