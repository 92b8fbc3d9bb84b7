"""Mutants of functions, and the plugin for pytest that runs tests with one of them.

All mutants of a run are compiled into one module, each beside the code that it changes:
`(a <= b if __mutant__(7) else a < b)`. So the same program records which tests reach which mutants, to the expression,
and runs each mutant, while no file is changed.
"""

import ast
import copy
import os
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

import msgspec
import pytest

PLAN = "VARIORUM_MUTANTS"
"""The variable with the path of the plan."""

MUTANT, SAME, FATAL = "mutant", "same", "fatal"
"""A change; a control that must survive, since it changes nothing; and one that must die, since it raises an error."""

SWAPPED = (
    (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE),
    (ast.Eq, ast.NotEq),
    (ast.Is, ast.IsNot),
    (ast.In, ast.NotIn),
    (ast.And, ast.Or),
    (ast.Add, ast.Sub),
    (ast.Mult, ast.FloorDiv),
    (ast.BitAnd, ast.BitOr),
)
OPERATORS = dict(SWAPPED) | {right: left for left, right in SWAPPED}
FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}
METHODS = {"filter": "exclude", "exclude": "filter"}


class Mutant(msgspec.Struct, frozen=True):
    """A place in a file by its number among the file's places, and what is done there."""

    path: str
    place: int
    kind: str = MUTANT


class Plan(msgspec.Struct, frozen=True):
    """The mutants of a run, where to report, the active mutant, and the tests to be run: all if empty."""

    mutants: tuple[Mutant, ...]
    report: str
    active: int | None = None
    tests: tuple[str, ...] = ()


class Report(msgspec.Struct):
    """The tests that passed with their seconds, those that failed, and the mutants that each test or file reached."""

    passed: dict[str, float] = {}
    failed: list[str] = []
    reached: dict[str, list[int]] = {}


class Place(msgspec.Struct, frozen=True):
    """Where a mutant can be, and both texts."""

    line: int
    original: str
    mutated: str


class _Mutator(ast.NodeTransformer):
    """Number the places of a file, in order, and put mutants beside the originals."""

    def __init__(self, chosen: Mapping[int, Sequence[tuple[int, str]]]) -> None:
        self.chosen, self.places, self._inside = chosen, [], False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Change bodies only: signatures and decorators run when a module is imported."""
        outside, self._inside = self._inside, True
        node.body = [self.visit(statement) for statement in node.body]
        self._inside = outside
        return node

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815 - a name of `ast`

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Leave types."""
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        """Leave patterns, in which no expression can be another."""
        node.guard = node.guard and self.visit(node.guard)
        node.body = [self.visit(statement) for statement in node.body]
        return node

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        """Leave `zip(…, strict=True)`, which changes nothing in a program that works."""
        return node if node.arg == "strict" else self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        """Leave messages."""
        return node

    visit_Assert = visit_Raise  # noqa: N815 - a name of `ast`

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Visit what is inside, then number the node itself."""
        changed = mutated(node) if self._inside else None
        place = changed and Place(node.lineno, _text(node), _text(changed))
        original = made = super().generic_visit(node)
        if place is None:
            return original
        for mutant, kind in self.chosen.get(len(self.places), ()):
            other = _fatal() if kind == FATAL else original if kind == SAME else mutated(original)
            made = _beside(made, original, other, mutant)
        self.places.append(place)
        return made


def mutated(node: ast.AST) -> ast.AST | None:
    """What a node becomes; None if it is left as it is."""
    if isinstance(node, ast.IfExp | ast.If | ast.While):
        return _with(node, test=ast.UnaryOp(ast.Not(), node.test)) if mutated(node.test) is None else None
    if isinstance(node, ast.Call):
        return _other_call(node)
    return _other_value(node)


def _other_value(node: ast.AST) -> ast.AST | None:
    match node:
        case ast.Compare(ops=[one]) if type(one) in OPERATORS:
            return _with(node, ops=[OPERATORS[type(one)]()])
        case ast.BoolOp(op=one) | ast.BinOp(op=one) if type(one) in OPERATORS:
            return _with(node, op=OPERATORS[type(one)]())
        case ast.UnaryOp(op=ast.Not()):
            return node.operand
        case ast.Constant(value=bool(value)):
            return _with(node, value=not value)
        case ast.Constant(value=int(value)):
            return _with(node, value=value + 1)
    return ast.Pass() if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) else None


def _other_call(call: ast.Call) -> ast.AST | None:
    match call.func:
        case ast.Name(id=name) if name in FUNCTIONS:
            return _with(call, func=ast.Name(FUNCTIONS[name], ast.Load()))
        case ast.Attribute(attr=name) if name in METHODS:
            return _with(call, func=_with(call.func, attr=METHODS[name]))
    return None


def _text(node: ast.AST) -> str:
    match node:
        case ast.Pass():
            return "(deleted)"
        case ast.If(test=test) | ast.While(test=test):
            return f"{type(node).__name__.lower()} {ast.unparse(ast.fix_missing_locations(test))}"
    return ast.unparse(ast.fix_missing_locations(node))


def _with(node: ast.AST, **changes: object) -> ast.AST:
    changed = copy.copy(node)
    for name, value in changes.items():
        setattr(changed, name, value)
    return changed


def _fatal() -> ast.expr:
    return ast.BinOp(ast.Constant(1), ast.FloorDiv(), ast.Constant(0))


def _beside(node: ast.AST, original: ast.AST, changed: ast.AST, mutant: int) -> ast.AST:
    """Both in one place: a condition or a value in an expression, a deleted statement under `if`."""
    active = ast.Call(ast.Name("__mutant__", ast.Load()), [ast.Constant(mutant)], [])
    if isinstance(original, ast.Expr):
        made = ast.If(active, [changed if isinstance(changed, ast.stmt) else ast.Expr(changed)], [node])
    elif isinstance(original, ast.If | ast.While):
        wanted = changed.test if isinstance(changed, ast.If | ast.While) else changed
        made = _with(node, test=ast.IfExp(active, wanted, node.test))
    else:
        made = ast.IfExp(active, changed, node)
    return ast.fix_missing_locations(ast.copy_location(made, node))


def places(source: str) -> tuple[Place, ...]:
    """Where mutants of a file can be."""
    mutator = _Mutator({})
    mutator.visit(ast.parse(source))
    return tuple(mutator.places)


def compiled(source: str, path: str, chosen: Mapping[int, Sequence[tuple[int, str]]]) -> CodeType:
    """A file with mutants, which asks `__mutant__` whether it is to use one; they are chosen by their places."""
    return compile(_Mutator(chosen).visit(ast.parse(source)), path, "exec", dont_inherit=True)


class _Loader(SourceFileLoader):
    """Loads a file with its mutants, past the bytecode that Python keeps."""

    plugin: "Plugin"
    chosen: Mapping[int, Sequence[tuple[int, str]]]

    def get_code(self, fullname: str) -> CodeType:
        """The code with all mutants of the file."""
        path = self.get_filename(fullname)
        return compiled(Path(path).read_text(encoding="utf-8"), path, self.chosen)

    def exec_module(self, module: ModuleType) -> None:
        """Give the module what its mutants ask."""
        vars(module)["__mutant__"] = self.plugin.is_active
        super().exec_module(module)


class Plugin(MetaPathFinder):
    """Finds modules with mutants, and keeps which test reaches which of them."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.report = plan, Report()
        self._reached: dict[str, set[int]] = defaultdict(set)
        self._now = self._reached[""]
        self._chosen: dict[str, dict[int, list[tuple[int, str]]]] = {}
        for number, mutant in enumerate(plan.mutants):
            at = self._chosen.setdefault(str(Path(mutant.path).resolve()), {}).setdefault(mutant.place, [])
            at.append((number, mutant.kind))

    def is_active(self, mutant: int) -> bool:
        """Whether a mutant that has been reached is to take the place of the original."""
        self._now.add(mutant)
        return mutant == self.plan.active

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> object:
        """Let a file of the plan be loaded with its mutants."""
        spec = PathFinder.find_spec(name, path, target) if name.startswith("variorum") else None
        if spec is None or str(Path(spec.origin or "").resolve()) not in self._chosen:
            return None
        loader = _Loader(name, spec.origin)
        loader.plugin, loader.chosen = self, self._chosen[str(Path(spec.origin).resolve())]
        spec.loader = loader
        return spec

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the tests of the plan, in its order."""
        order = {test: number for number, test in enumerate(self.plan.tests)}
        if order:
            items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Iterator[None]:
        """Count what fixtures reach for the whole file, whose tests share them."""
        self._now = self._reached[item.nodeid.partition("::")[0]]
        try:
            return (yield)
        finally:
            self._now = self._reached[item.nodeid]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test's seconds, or its failure."""
        if report.failed:
            self.report.failed.append(report.nodeid)
            self.report.passed.pop(report.nodeid, None)
        elif report.passed and report.nodeid not in self.report.failed:
            self.report.passed[report.nodeid] = self.report.passed.get(report.nodeid, 0) + report.duration

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """Write the report."""
        self.report.reached = {test: sorted(reached) for test, reached in self._reached.items() if reached}
        Path(self.plan.report).write_bytes(msgspec.json.encode(self.report))


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin, whose modules are found from when this one is loaded."""
    if _PLUGIN:
        config.pluginmanager.register(_PLUGIN)


def _planned() -> Plugin | None:
    if PLAN not in os.environ:
        return None
    plugin = Plugin(msgspec.json.decode(Path(os.environ[PLAN]).read_bytes(), type=Plan))
    sys.meta_path.insert(0, plugin)
    return plugin


_PLUGIN = _planned()
