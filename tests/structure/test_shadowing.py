# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""code.py at the root has the name of a standard module and must not get in its way."""

import subprocess
import sys

from tests.structure.sources import ROOT


def run(source):
    """(exit status, standard output, standard error) of a fresh Python far from the root."""
    command = [sys.executable, "-P", "-c", source, str(ROOT)]
    done = subprocess.run(command, cwd=ROOT.anchor, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def test_debugger_and_doctest_work_with_the_root_appended():
    source = """
import sys
sys.path.append(sys.argv[1])
import doctest, pdb, code
print(code.InteractiveConsole.__name__)
"""
    assert run(source) == (0, "InteractiveConsole\n", "")


def test_debugger_and_doctest_work_in_these_tests():
    import code
    import doctest
    import pdb

    standard = [code.InteractiveConsole, doctest.DocTestRunner, pdb.Pdb]
    assert [thing.__name__ for thing in standard] == ["InteractiveConsole", "DocTestRunner", "Pdb"]


def test_importing_code_py_by_mistake_does_nothing():
    source = """
import sys
sys.path.insert(0, sys.argv[1])
import code
print(code.__file__ == sys.argv[1] + "/code.py")
"""
    assert run(source) == (0, "True\n", "")
