# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Where commands are answered: a room is loaded when needed, and goes when memory is short."""
