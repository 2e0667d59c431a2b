# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Взять (Take) by Alan McCollough: sequences, captures, hands, points."""
