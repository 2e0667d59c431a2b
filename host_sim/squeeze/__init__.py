# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""The box's source with less of what costs its memory: the same lines, the same work.

CircuitPython keeps every name that it has ever read, and looks up each constant by its name; a
module costs it some 300 bytes beside its code. So on the drive

- what no other file can see has a short name that many share (`names`),
- a constant's value stands where its name stood (`constants`),
- comments and docstrings are gone (`edits`),
- what only the program's own objects have has a short name everywhere (`attributes`),
- modules that are always loaded together stand in one file (`join`).

Every line of a source stays a line, also where several sources stand in one file, so that a place
in a traceback can be told as one in the source (host_sim/crash_reader.py). This is own code, as the
minifiers on PyPI keep no line in its place and see one file at a time.
"""

from host_sim.squeeze.constants import constants_of, inline
from host_sim.squeeze.edits import without_comments
from host_sim.squeeze.families import refuse_mixed_families
from host_sim.squeeze.names import CannotSqueeze, keywords_of, shorten

__all__ = ["CannotSqueeze", "squeeze"]


def squeeze(sources: dict[str, str]) -> dict[str, str]:
    """Each file's source, squeezed; the keys are paths below the drive's root, with slashes.

    All files that may import each other must be there. Raises CannotSqueeze.
    """
    bare = {path: without_comments(source) for path, source in sources.items()}
    constants = constants_of(bare)
    valued = {path: inline(source, path, constants) for path, source in bare.items()}
    refuse_mixed_families(valued)
    keywords = keywords_of(valued.values())
    return {path: shorten(source, keywords) for path, source in valued.items()}
