"""What is said to people waits for the very page of the ledger that it tells of."""

from brushpass.server.rooms.broadcast import Broadcaster
from brushpass.server.store import Ledger
from brushpass.wire import messages


class Ear:
    """Somebody who listens."""

    viewer = None

    def __init__(self):
        self.heard = []

    def post(self, data):
        self.heard.append(data)


def test_what_is_said_while_a_commit_is_under_way_waits_for_the_next():
    pages, ear, failures = [], Ear(), []
    ledger = Ledger("abc", 1, pages.append)
    broadcaster = Broadcaster(ledger, lambda: failures.append(1))
    broadcaster.add(ear)
    broadcaster.tell(ear, messages.Done(1))
    ledger.closed()  # the first page is on its way to the database
    broadcaster.tell(ear, messages.Done(2))
    pages[0].settle()
    assert ear.heard == [b'{"type":"Done","ref":1}']
    ledger.void = True  # the table was taken over
    pages[1].settle()
    assert len(ear.heard) == 1
    assert failures == [1]
