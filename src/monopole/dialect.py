"""The rule dialect: rules are ordinary Python functions; `link` rebuilds the same functions for a compiler.

A rule may use integers and bools, tuples of integers that go together, `if`, `while`, `for ... in range`, fields of the table and of the
edition (`g.cash[seat]`), calls to other rules, and `return`. `offences` says what else a function uses, so that a mistake is found in a
second and not in a compiler trace.
"""

from __future__ import annotations

import ast
import dis
import hashlib
import inspect
import textwrap
import types
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

Rule = TypeVar("Rule", bound=Callable[..., Any])

RULES: dict[str, Callable[..., Any]] = {}
CARRIED: dict[str, tuple[str, ...]] = {}

BUILT_IN = {"range", "len", "min", "max", "abs", "int", "bool"}
ALLOWED: tuple[type[ast.AST], ...] = (
    ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.If, ast.While, ast.For, ast.Break, ast.Continue, ast.Pass,
    ast.Assign, ast.AugAssign, ast.Expr, ast.Name, ast.Load, ast.Store, ast.Attribute, ast.Subscript, ast.Constant,
    ast.Call, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Tuple, ast.operator, ast.unaryop,
    ast.boolop, ast.cmpop,
)  # fmt: skip


def rule(*ids: str) -> Callable[[Rule], Rule]:
    """Marks a function as a rule and names the paragraphs of the rulebooks it carries out."""

    def mark(function: Rule) -> Rule:
        name = function.__name__
        if name in RULES:
            raise NameError(f"two rules are called {name}")
        RULES[name] = function
        CARRIED[name] = ids
        return function

    return mark


def calls(function: Callable[..., Any]) -> list[str]:
    """The rules a rule calls."""
    return [step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL" and step.argval in RULES]


def needed(wanted: Iterable[str]) -> set[str]:
    """The wanted rules and all they call."""
    names = set(wanted)
    frontier = list(names)
    while frontier:
        for callee in calls(RULES[frontier.pop()]):
            if callee not in names:
                names.add(callee)
                frontier.append(callee)
    return names


def link(compile_rule: Callable[[types.FunctionType, Callable[..., Any]], Any], wanted: list[str] | None = None) -> dict[str, Any]:
    """Rules in one namespace, each compiled after those it calls: all of them, or the wanted ones and what they need.

    `compile_rule` receives a copy of the rule whose globals are that namespace, and the rule itself.
    """
    space: dict[str, Any] = {}
    for function in RULES.values():
        space.update({name: value for name, value in function.__globals__.items() if isinstance(value, int)})
    linked: set[str] = set()

    def visit(name: str) -> None:
        if name in linked:
            return
        linked.add(name)
        function = RULES[name]
        for callee in calls(function):
            visit(callee)
        copy = types.FunctionType(function.__code__, space, name)
        copy.__module__, copy.__qualname__ = function.__module__, name
        space[name] = compile_rule(copy, function)

    for name in wanted or list(RULES):
        visit(name)
    return space


def source_digest(*folders: str) -> str:
    """Names a text of the rules, and a compiled cache: a compiler's own cache does not notice a change in a callee's file.

    The files of these folders of the package (the rules alone when none is named) and the words they are written with.
    """
    package = Path(__file__).parent
    files = [path for folder in folders or ("rules",) for path in (package / folder).rglob("*.py")]
    digest = hashlib.sha256()
    words = [package / f"{name}.py" for name in ("dialect", "options", "schema", "vocabulary")]
    for path in sorted([*files, *words]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def offences(function: Callable[..., Any]) -> Iterator[str]:
    """What in this rule is outside the dialect, line by line."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    first = function.__code__.co_firstlineno
    known = function.__globals__
    if definition.args.kwonlyargs or definition.args.vararg or definition.args.kwarg or definition.args.defaults:
        yield f"{definition.name}:{first}: only plain parameters"
    for node in (inner for statement in definition.body for inner in ast.walk(statement)):
        line = f"{definition.name}:{first + getattr(node, 'lineno', 1) - 1}"
        if not isinstance(node, ALLOWED):
            yield f"{line}: {type(node).__name__} is not in the dialect"
        elif isinstance(node, ast.Constant) and not isinstance(node.value, int):
            if not (isinstance(node.value, str) and node is getattr(definition.body[0], "value", None)):
                yield f"{line}: only whole numbers and bools, not {node.value!r}"
        elif isinstance(node, ast.Div):
            yield f"{line}: / makes floats; use //"
        elif isinstance(node, ast.For) and not (isinstance(node.iter, ast.Call) and getattr(node.iter.func, "id", "") == "range"):
            yield f"{line}: a for loop runs over range(...)"
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "id", None)
            if node.keywords or name is None or (name not in BUILT_IN and name not in RULES):
                yield f"{line}: {ast.unparse(node.func)} is not a rule"
            elif name == definition.name:
                yield f"{line}: a rule does not call itself"
        elif isinstance(node, ast.Name) and node.id in known and node.id not in RULES and not isinstance(known[node.id], int):
            yield f"{line}: {node.id} is neither a rule nor a whole number"
    yield from _cycles(definition.name)


def _cycles(name: str) -> Iterator[str]:
    """Rules that reach themselves through others: the compilers have no recursion."""
    if name in needed(calls(RULES[name])):
        yield f"{name}: reaches itself through other rules"
