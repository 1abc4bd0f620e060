"""Games by the thousand: a plan says who plays what; its games come in batches, from this process, several, a cluster or a GPU, and are
counted in their order."""

from __future__ import annotations

from monopole.lab.simulate.plan import Plan, SimulationError
from monopole.lab.simulate.simulation import simulate

__all__ = ["Plan", "SimulationError", "simulate"]
