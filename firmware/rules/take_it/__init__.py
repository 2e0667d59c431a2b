# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Take It! by Reiner Knizia: calls, dealer, piles, cards, points."""
