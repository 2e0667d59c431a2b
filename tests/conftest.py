# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Puts the root last on the import path, as code.py there hides the standard `code`."""

import sys
from pathlib import Path

from hypothesis import settings

ROOT = Path(__file__).parent.parent

# `python -m pytest` has put it first. Appended, `import pdb` finds the standard library's `code`.
sys.path[:] = [entry for entry in sys.path if Path(entry).resolve() != ROOT] + [str(ROOT)]

# Machines are noisy: how long an example takes is nobody's failure.
settings.register_profile("no_deadline", deadline=None)
settings.load_profile("no_deadline")
