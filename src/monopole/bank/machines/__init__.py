"""The two electronic banks the booklets print: world-2008 with two slots, canada-2011 with one.

Each is a pure function of a machine and an event (`two_slots`, `one_slot`); `MachineBook` journals the events, gives cards to people and
tells the page what it may know.
"""

from monopole.bank.machines.machine_book import MachineBook

__all__ = ["MachineBook"]
