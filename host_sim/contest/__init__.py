# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The last contest of a session as a waveform and as a picture: --vcd FILE, --diagram FILE."""
