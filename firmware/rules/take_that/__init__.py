# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Take That by Spies and Staupe: the row, its twists, two rounds, points."""
