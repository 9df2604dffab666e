"""Prometheus metrics: counters and gauges of this worker, and the figures that all workers report."""

import time
from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from brushpass.server.store import Figures, WorkerStatus

TOLD = {
    "rooms": "Rooms in memory",
    "sockets": "Open sockets",
    "messages": "Messages from pages",
    "refused": "Messages refused before a room",
}


class Metrics(Collector):
    """Counts of this worker; with ``workers`` also all workers, each and in sum."""

    def __init__(
        self,
        rooms: Callable[[], int],
        sockets: Callable[[], int],
        replaced: Callable[[], int],
        lag: Callable[[], float],
    ) -> None:
        self.registry = CollectorRegistry()
        self.messages = self.refused = 0
        Gauge("brushpass_rooms", TOLD["rooms"], registry=self.registry).set_function(rooms)
        Gauge("brushpass_sockets", TOLD["sockets"], registry=self.registry).set_function(sockets)
        gauge = Gauge("brushpass_bots_replaced", "Moves a novice made for a bot", registry=self.registry)
        gauge.set_function(replaced)
        gauge = Gauge(
            "brushpass_loop_lag_ms", "How late 99 of 100 beats were, at most", registry=self.registry
        )
        gauge.set_function(lag)
        self._rooms, self._sockets = rooms, sockets
        self._before = (time.monotonic(), 0)
        self.workers: Callable[[], list[WorkerStatus]] = list
        self.registry.register(self)

    def figures(self, crowds: dict[str, int], hurries: dict[str, float], *, draining: bool) -> Figures:
        """Say what others are told of this worker; the rate is that since it was last said."""
        messages, now = self.messages, time.monotonic()
        (then, counted), self._before = self._before, (now, messages)
        rate = round((messages - counted) / max(now - then, 0.001), 1)
        rooms, sockets = self._rooms(), self._sockets()
        return Figures(rooms, sockets, messages, self.refused, rate, draining, crowds, hurries)

    def text(self) -> bytes:
        """Write everything as Prometheus reads it."""
        return generate_latest(self.registry)

    def collect(self) -> Iterator[Metric]:
        """Give what was counted here, and what all workers said with their last beats."""
        yield CounterMetricFamily("brushpass_messages", TOLD["messages"], value=self.messages)
        yield CounterMetricFamily("brushpass_refused", TOLD["refused"], value=self.refused)
        workers = self.workers()
        for name, means in TOLD.items():
            each = GaugeMetricFamily(f"brushpass_worker_{name}", f"{means}, each worker", labels=["worker"])
            total = 0
            for worker in workers:
                value = getattr(worker.figures, name)
                each.add_metric([worker.name], value)
                total += value
            yield each
            yield GaugeMetricFamily(f"brushpass_all_{name}", f"{means}, all workers", value=total)
