# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Recorded contact traces, judged by the box's own PIO words and referee."""
