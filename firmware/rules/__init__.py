# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Who was first, what the games allow, what the cards score: pure, imports only itself."""
