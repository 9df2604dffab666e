"""Whatever one address does within all limits, others hardly wait for their moves."""

import asyncio

import pytest

from brushpass.bench.server import core_apart
from support.faults.kills import Victim
from support.servers.one_address import ATTACKS, under


@pytest.mark.soak
@pytest.mark.parametrize("name", ATTACKS)
def test_one_address_stops_nobody(tmp_path, name, capsys):
    """The figures are said; what is checked leaves room for a busy machine."""
    core, victim = core_apart(), Victim(tmp_path)
    victim.start()
    try:
        victim.keep_to(core)
        found = asyncio.run(under(name, victim.url, victim.process.pid, 12))
    finally:
        victim.kill()
    with capsys.disabled():
        print(f"\n{name}: {found}")  # noqa: T201 -- it is what is asked for
    assert found["p50"] < 40
    assert found["p99"] < 200
