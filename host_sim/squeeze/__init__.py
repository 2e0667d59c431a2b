# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The box's source with less of what costs its memory: the same lines, the same work.

CircuitPython compiles on the box, keeps every name that it has ever read, locals included, and
looks up each constant by its name. So on the drive

- what no other file can see has a short name that many share (`names`),
- a constant's value stands where its name stood (`constants`),
- comments and docstrings are gone, which saves time at power-on (`edits`).

Every line keeps its number: a traceback from the box is true of the source. This is own code, as
the minifiers on PyPI keep no line in its place, and compiled .mpy files must come from the very
version of CircuitPython that runs them.
"""

from host_sim.squeeze.constants import constants_of, inline
from host_sim.squeeze.edits import without_comments
from host_sim.squeeze.names import CannotSqueeze, keywords_of, shorten

__all__ = ["CannotSqueeze", "squeeze"]


def squeeze(sources: dict[str, str]) -> dict[str, str]:
    """Each file's source, squeezed; the keys are paths below the drive's root, with slashes.

    All files that may import each other must be there. Raises CannotSqueeze.
    """
    bare = {path: without_comments(source) for path, source in sources.items()}
    constants = constants_of(bare)
    valued = {path: inline(source, path, constants) for path, source in bare.items()}
    keywords = keywords_of(valued.values())
    return {path: shorten(source, keywords) for path, source in valued.items()}
