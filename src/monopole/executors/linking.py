"""One program out of many rules: each is translated by itself, then all are put together and optimised once.

numba links a function with all it calls, and optimises the lot, every time a function is compiled: three hundred rules took a minute
and a half so, and the optimiser had to keep every rule as if a stranger might call it. Here a rule is a part, left as it is until a
door is compiled; the door is the whole, and only the door can be called from outside.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator
from typing import Any

from numba.core import types
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.np import arrayobj


class Detached:
    """Stands for the machine that runs code where there is none to run."""

    @staticmethod
    def set_env(name: str, env: Any) -> None:
        """What a function raises is looked up there; rules raise nothing."""


class Part(JITCodeLibrary):  # type: ignore[misc]
    """One rule, not to be run by itself."""

    codegen = Detached

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    def alone(self) -> Any:
        """The rule without those it calls."""
        return CPUCodeLibrary._get_module_for_linking(self)

    def _get_module_for_linking(self) -> Any:
        """The rule with all it calls, for a linker that does not put parts together."""
        module = self.alone().clone()
        for library in needed(self._linking_libraries):
            module.link_in(library.alone() if isinstance(library, Part) else library._get_module_for_linking(), preserve=True)
        return module


class Whole(JITCodeLibrary):  # type: ignore[misc]
    """A door and all the rules behind it."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        outside = {function.name for function in self._final_module.functions if not function.is_declaration}
        for library in needed(self._linking_libraries):
            module = library.alone() if isinstance(library, Part) else library._get_module_for_linking()
            self._final_module.link_in(module, preserve=True)
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in outside:
                function.linkage = "internal"
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()


def needed(libraries: list[Any]) -> list[Any]:
    """These libraries and all that they need, each once."""
    found: dict[Any, None] = {}
    frontier = list(libraries)
    while frontier:
        library = frontier.pop()
        if library not in found:
            found[library] = None
            if isinstance(library, Part):
                frontier.extend(library._linking_libraries)
    return list(found)


def from_the_front(types: Any, context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index as it is: rules count from the front only, so the compiler need not ask whether one is negative."""
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


@contextlib.contextmanager
def taking_over(lock: Any, codegen: Any, arrays: Any, types: Any, library: type) -> Iterator[None]:
    """While this lasts a compiler makes libraries of this sort, with indices as they are, and no other thread compiles anything."""
    with lock:
        usual = codegen._library_class, arrays.fix_integer_index
        codegen._library_class, arrays.fix_integer_index = library, functools.partial(from_the_front, types)
        try:
            yield
        finally:
            codegen._library_class, arrays.fix_integer_index = usual


def compiling(library: type[JITCodeLibrary]) -> contextlib.AbstractContextManager[None]:
    """While this lasts numba makes parts, or wholes."""
    return taking_over(global_compiler_lock, cpu_target.target_context.codegen(), arrayobj, types, library)
