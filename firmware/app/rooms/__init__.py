# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Where commands are answered: one room is loaded at a time, the one that is needed."""
