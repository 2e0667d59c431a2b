# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Take 5 (6 nimmt!) by Wolfgang Kramer: rows, bull heads, rounds, the limit."""
