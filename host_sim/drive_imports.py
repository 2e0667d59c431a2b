# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Imports modules from the box's drive, anew for every program that runs."""

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

LIBRARY = "lib"
RESERVED = frozenset(sys.stdlib_module_names) | {"host_sim"}
"""Never taken from the drive: CPython and the simulator need their own."""


class DriveLoader(Loader):
    """Runs a file of the drive with the box's built-in functions; keeps no compiled copy."""

    def __init__(self, file: Path | None, place: str, builtins: dict[str, Any]) -> None:
        self._file = file
        self._place = place
        self._builtins = builtins

    def create_module(self, spec: ModuleSpec) -> None:
        """An ordinary module will do."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the file; a folder without __init__.py is an empty package."""
        module.__dict__["__builtins__"] = self._builtins
        if self._file is not None:
            module.__file__ = self._place
            code = compile(self._file.read_bytes(), self._place, "exec", dont_inherit=True)
            exec(code, module.__dict__)


class DriveImports(MetaPathFinder):
    """Looks in the drive's root and in its lib/, before everything installed on the computer.

    Between `start()` and `end()`, for one program, modules of these names that the computer has
    imported for itself are out of sight.
    """

    def __init__(self, folder: Path, builtins: dict[str, Any]) -> None:
        self._folder = folder
        self._builtins = builtins
        self._hidden: dict[str, ModuleType] = {}

    def start(self) -> None:
        """A program begins."""
        sys.meta_path.insert(0, self)
        names = [name for name in sys.modules if self.has(name.partition(".")[0])]
        self._hidden = {name: sys.modules.pop(name) for name in names}

    def end(self) -> None:
        """It has ended: forget its modules, give the computer its own back."""
        if self in sys.meta_path:
            sys.meta_path.remove(self)
        for name, module in list(sys.modules.items()):
            if isinstance(getattr(module, "__loader__", None), DriveLoader):
                del sys.modules[name]
        sys.modules.update(self._hidden)
        self._hidden = {}

    def has(self, name: str) -> bool:
        """Whether the drive has a module or package of this name, and it may be used."""
        return name not in RESERVED and any(self._found(folder, name) for folder in self._roots())

    def _roots(self) -> tuple[Path, Path]:
        return (self._folder, self._folder / LIBRARY)

    @staticmethod
    def _found(folder: Path, name: str) -> Path | None:
        for path in (folder / name, folder / f"{name}.py"):
            if path.exists():
                return path
        return None

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The drive's module of this name, if it has one."""
        name = fullname.rpartition(".")[2]
        if path is None and name in RESERVED:
            return None
        for folder in self._roots() if path is None else [Path(entry) for entry in path]:
            if folder.is_relative_to(self._folder) and (found := self._found(folder, name)):
                return self._spec(fullname, found)
        return None

    def _spec(self, fullname: str, found: Path) -> ModuleSpec:
        if not found.is_dir():
            return ModuleSpec(fullname, self._loader(found), origin=str(found))
        init = found / "__init__.py"
        loader = self._loader(init if init.exists() else None)
        spec = ModuleSpec(fullname, loader, origin=str(found), is_package=True)
        spec.submodule_search_locations = [str(found)]
        return spec

    def _loader(self, file: Path | None) -> DriveLoader:
        place = "" if file is None else file.relative_to(self._folder).as_posix()
        return DriveLoader(file, place, self._builtins)
