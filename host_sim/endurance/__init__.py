# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Games in a row on one box that is not spared, every score counted a second time."""
