"""What is counted at the doors, and how it is told: the text format of Prometheus, version 0.0.4."""

from __future__ import annotations

from collections.abc import Mapping

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds
COUNTED = {
    "requests": "requests answered, by the first digit of the status",
    "turned_away": "requests, connections and messages turned away, by the word for why",
    "messages": "messages of clients that were understood",
    "connections_made": "connections to tables that said hello",
    "slow_readers": "connections dropped because their reader was too slow",
    "relayed": "requests and connections passed on to the server that holds their table",
    "faults": "requests and messages that met a fault of the server",
}


class Metrics:
    """Counters of this process."""

    def __init__(self) -> None:
        self._counts: dict[str, dict[str, int]] = {name: {} for name in COUNTED}
        self._seconds = [0] * (len(STEPS) + 1)
        self._seconds_sum = 0.0

    def count(self, name: str, label: str = "") -> None:
        """One more; `label` is always a word of ours, never somebody else's, so that their number is bounded."""
        counts = self._counts[name]
        counts[label] = counts.get(label, 0) + 1

    def counted(self, name: str, label: str = "") -> int:
        return self._counts[name].get(label, 0)

    def took(self, seconds: float) -> None:
        """A message of a client was answered after so long."""
        step = next((place for place, most in enumerate(STEPS) if seconds <= most), len(STEPS))
        self._seconds[step] += 1
        self._seconds_sum += seconds

    def told(self, gauges: Mapping[str, float]) -> str:
        """Everything, with what others measure beside it."""
        lines = []
        for name, counts in self._counts.items():
            lines += [f"# HELP monopole_{name}_total {COUNTED[name]}", f"# TYPE monopole_{name}_total counter"]
            for label, count in sorted(counts.items()) or [("", 0)]:
                kind = f'{{kind="{label}"}}' if label else ""
                lines.append(f"monopole_{name}_total{kind} {count}")
        lines += ["# HELP monopole_message_seconds seconds until a message was dealt with", "# TYPE monopole_message_seconds histogram"]
        so_far = 0
        for most, count in zip((*STEPS, "+Inf"), self._seconds, strict=True):
            so_far += count
            lines.append(f'monopole_message_seconds_bucket{{le="{most}"}} {so_far}')
        lines += [f"monopole_message_seconds_sum {self._seconds_sum:.6f}", f"monopole_message_seconds_count {so_far}"]
        for name, value in sorted(gauges.items()):
            lines += [f"# TYPE monopole_{name} gauge", f"monopole_{name} {value:g}"]
        return "\n".join(lines) + "\n"
