# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Modules that are always loaded together, as one file.

A module costs the Pico some 300 bytes beside its code, and whatever it has from another one is
looked up, or kept, a second time. In a file of several modules each thing has a short name, but for
what others may have from its root by a text, or as an attribute of a module that a text names.
"""

import ast
import builtins
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field

from host_sim.squeeze.attributes import is_spoken, words_in_texts
from host_sim.squeeze.edits import Edit, apply, replacement
from host_sim.squeeze.modules import Modules, Thing
from host_sim.squeeze.names import CannotSqueeze
from host_sim.squeeze.pool import short_names
from host_sim.squeeze.scopes import global_uses
from host_sim.squeeze.second_names import named_twice, second_name_edits

Places = list[tuple[int, str]]
"""(first line, path of the source), for each source that stands in a file."""


@dataclass(frozen=True)
class Joined:
    """What is left: the source by path, and what stands where in the files that hold several."""

    sources: dict[str, str]
    places: dict[str, Places]


@dataclass
class Unit:
    """Modules that make one file: all that `root` needs, itself at the end.

    `names` is what the things that it defines are called in it.
    """

    root: str
    members: list[str] = field(default_factory=list)
    names: dict[Thing, str] = field(default_factory=dict)


def join(
    sources: dict[str, str], shared: Sequence[str], copied: Sequence[str], apart: Sequence[str]
) -> Joined:
    """Put what each root imports into the root's file. Roots are modules by their full names.

    A module that a `shared` root needs is there and nowhere else; whoever imports it is sent there.
    What a `copied` root needs beyond that it has for itself; another copy has a file of its own if
    somebody else asks for it. Modules `apart` stay as they are.
    Raises CannotSqueeze.
    """
    return _Join(Modules(sources), frozenset(apart)).run(shared, copied)


class _Join:
    def __init__(self, modules: Modules, apart: frozenset[str]) -> None:
        self._modules = modules
        self._apart = apart
        self._spoken = words_in_texts(modules.trees.values())
        self._reached = frozenset(modules.reached())
        self._homes: dict[str, Unit] = {}

    def run(self, shared: Sequence[str], copied: Sequence[str]) -> Joined:
        units = [self._unit(root, is_home=True) for root in shared]
        units += [self._unit(root, is_home=False) for root in copied]
        for unit in units:
            self._name_all(unit)
        alone = self._alone(units)
        texts = {self._modules.paths[module]: self._text(module, Unit(module)) for module in alone}
        places = {}
        for unit in units:
            path = self._modules.paths[unit.root]
            texts[path], places[path] = self._whole(unit)
        return Joined(texts, places)

    # -- which modules make a unit

    def _unit(self, root: str, is_home: bool) -> Unit:
        unit = Unit(root)
        self._gather(root, unit)
        if is_home:
            self._homes.update(dict.fromkeys(unit.members, unit))
        return unit

    def _gather(self, module: str, unit: Unit) -> None:
        """Add a module behind all that it imports when it is loaded."""
        if module in unit.members or module in self._homes or module in self._apart:
            return
        for statement in self._modules.trees[module].body:
            for _, (other, _) in self._modules.imported(statement):
                self._gather(other, unit)
        unit.members.append(module)

    def _alone(self, units: list[Unit]) -> list[str]:
        """Modules with a file of their own: those in no unit, and what is asked for by name."""
        inside = {member for unit in units for member in unit.members}
        alone = [module for module in self._modules.trees if module not in inside]
        roots = {unit.root for unit in units}
        for unit in [*units, *map(Unit, alone)]:
            alone += sorted(self._asked_for(unit) - {*self._homes, *roots, *alone})
        return alone

    def _asked_for(self, unit: Unit) -> set[str]:
        """What a file's modules import, and what that imports, unless it is in the file."""
        asked: set[str] = set()
        waiting = [*unit.members, unit.root]
        while waiting:
            known = self._modules.known[waiting.pop()]
            found = {other for other, _ in known.values()} - {*unit.members, *asked, *self._homes}
            asked |= found
            waiting += found
        return asked

    # -- what things are called

    def _name_all(self, unit: Unit) -> None:
        taken = {*dir(builtins), *self._names_from_outside(unit), *self._spoken}
        hidden = self._hidden(unit)
        for member in unit.members:
            for name in self._modules.made[member]:
                stays = member == unit.root and self._may_be_reached(name)
                new = name if stays else _free_name(taken | hidden[member, name])
                unit.names[member, name] = new
                taken.add(new)

    def _may_be_reached(self, name: str) -> bool:
        """Whether a thing of a root may be had from a module that was loaded by a text."""
        return name in self._reached or is_spoken(name, self._spoken)

    def _hidden(self, unit: Unit) -> defaultdict[Thing, frozenset[str]]:
        """By thing: the names that mean something else wherever it is used."""
        hidden: defaultdict[Thing, frozenset[str]] = defaultdict(frozenset)
        for member in unit.members:
            known = self._modules.known[member]
            for node, others in global_uses(self._modules.trees[member]):
                hidden[known.get(node.id, (member, node.id))] |= others
        return hidden

    def _names_from_outside(self, unit: Unit) -> Iterator[str]:
        """What its members call the things that come from other files, each the same one."""
        known: dict[str, Thing] = {}
        for member in unit.members:
            for here, thing in self._outside(member, unit):
                if known.setdefault(here, thing) != thing:
                    raise CannotSqueeze(f"{member}: {here} is something else in {unit.root}")
        yield from known

    def _outside(self, member: str, unit: Unit) -> Iterator[tuple[str, Thing]]:
        for statement in self._modules.trees[member].body:
            if isinstance(statement, ast.Import):
                yield from [(one.asname or one.name, (one.name, "")) for one in statement.names]
            elif isinstance(statement, ast.ImportFrom):
                for alias in statement.names:
                    yield from self._from_outside(member, statement.module or "", alias, unit)

    def _from_outside(
        self, member: str, package: str, alias: ast.alias, unit: Unit
    ) -> Iterator[tuple[str, Thing]]:
        here = alias.asname or alias.name
        thing = self._modules.known[member].get(here, (package, alias.name))
        home = self._homes.get(thing[0])
        if thing[0] in unit.members:
            return
        if home is None:
            yield here, thing
            return
        for each in self._things(member, here, thing):
            yield home.names[each], each

    def _things(self, module: str, here: str, thing: Thing) -> list[Thing]:
        """The thing itself, or those that a module reaches through another one."""
        if thing[1]:
            return [thing]
        names = {node.attr for node in self._modules.attributes(module, here)}
        return [(thing[0], name) for name in sorted(names)]

    # -- texts

    def _whole(self, unit: Unit) -> tuple[str, Places]:
        texts, places, line = [], [], 1
        for member in unit.members:
            texts.append(self._text(member, unit))
            places.append((line, self._modules.paths[member]))
            line += texts[-1].count("\n")
        texts.append(_own_builtins("".join(texts)))
        return "".join(texts), places

    def _text(self, module: str, unit: Unit) -> str:
        """A module's source as it stands in a unit; one without members stands alone."""
        edits = [*self._import_edits(module, unit), *self._attribute_edits(module, unit)]
        if unit.members:
            edits += [*self._name_edits(module, unit), *self._definition_edits(module, unit)]
        else:
            edits += second_name_edits(self._modules, module, self._renamed(module))
        return apply(self._modules.sources[module], edits)

    def _is_joined(self, module: str, unit: Unit) -> bool:
        return module in self._homes or module in unit.members

    def _called(self, thing: Thing, unit: Unit) -> str | None:
        """What a thing of a joined module is called in a unit's file; None for any other."""
        home = unit if thing[0] in unit.members else self._homes.get(thing[0])
        return home.names.get(thing) if home is not None else None

    def _name_edits(self, module: str, unit: Unit) -> Iterator[Edit]:
        known = self._modules.known[module]
        for node, hidden in global_uses(self._modules.trees[module]):
            name = self._called(known.get(node.id, (module, node.id)), unit) or node.id
            if name != node.id and name in hidden:
                raise CannotSqueeze(f"{module}, line {node.lineno}: {name} means something else")
            if name != node.id:
                yield replacement(node, name)

    def _renamed(self, module: str) -> dict[str, str]:
        """By the name here, the home's name of what a file of one module has from it."""
        names = {thing: name for home in self._homes.values() for thing, name in home.names.items()}
        called = named_twice(self._modules, module, names)
        return {here: name for here, name in called.items() if not self._may_be_reached(here)}

    def _attribute_edits(self, module: str, unit: Unit) -> Iterator[Edit]:
        """`module.name` becomes the name, if the module is joined."""
        for here, (other, name) in self._modules.known[module].items():
            if not name and self._is_joined(other, unit):
                nodes = self._modules.attributes(module, here)
                self._refuse_bare(module, here, len(nodes))
                for node in nodes:
                    yield replacement(node, self._called((other, node.attr), unit) or node.attr)

    def _refuse_bare(self, module: str, here: str, attributes: int) -> None:
        nodes = ast.walk(self._modules.trees[module])
        names = [node for node in nodes if isinstance(node, ast.Name) and node.id == here]
        if len(names) != attributes:
            raise CannotSqueeze(f"{module}: {here} is used as a module")

    def _definition_edits(self, module: str, unit: Unit) -> Iterator[Edit]:
        for node in self._modules.trees[module].body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                word = "def " if isinstance(node, ast.FunctionDef) else "class "
                begin = node.col_offset + len(word)
                end = begin + len(node.name.encode())
                yield node.lineno, begin, node.lineno, end, unit.names[module, node.name]

    # -- imports

    def _import_edits(self, module: str, unit: Unit) -> Iterator[Edit]:
        tree = self._modules.trees[module]
        for node in ast.walk(tree):
            others = [other for _, (other, _) in self._modules.imported(node)]
            if not any(self._is_joined(other, unit) for other in others):
                continue
            assert isinstance(node, ast.ImportFrom)
            if unit.members and node not in tree.body:
                raise CannotSqueeze(
                    f"{module}, line {node.lineno}: what is always there is imported"
                )
            yield replacement(node, "; ".join(self._imports(node, module, unit)) or "pass")

    def _imports(self, node: ast.ImportFrom, module: str, unit: Unit) -> Iterator[str]:
        """The statements that import from other files what one statement did."""
        known = dict(self._modules.imported(node))
        renamed = self._renamed(module) if not unit.members else {}
        is_top = node in self._modules.trees[module].body
        for alias in node.names:
            here = alias.asname or alias.name
            thing = known.get(here, ("", ""))
            if not self._is_joined(thing[0], unit):
                yield f"from {node.module} import {ast.unparse(alias)}"
            elif thing[0] not in unit.members:
                is_kept = not unit.members and not (is_top and here in renamed)
                yield from self._from_home(module, here, thing, is_kept)

    def _from_home(self, module: str, here: str, thing: Thing, is_kept: bool) -> Iterator[str]:
        """The name that a home gives to it; `is_kept` where the module goes on to say `here`."""
        home = self._homes[thing[0]]
        for each in self._things(module, here, thing):
            called = home.names[each]
            alias = f" as {here}" if thing[1] and is_kept and here != called else ""
            yield f"from {home.root} import {called}{alias}"


def _own_builtins(source: str) -> str:
    """Statements that make Python's own functions things of the module.

    To find that a module does not have a name, CircuitPython looks through its table until a place
    is free, and a table is nearly full: of 167 places 164. It remembers where it found one.
    """
    uses = {node.id for node, _ in global_uses(ast.parse(source)) if hasattr(builtins, node.id)}
    return "".join(f"{name} = {name}\n" for name in sorted(uses))


def _free_name(taken: Set[str]) -> str:
    return next(name for name in short_names() if name not in taken)
