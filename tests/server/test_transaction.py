"""Committed before told: transactions without a room, a socket or a database."""

from hypothesis import given
from hypothesis import strategies as st

from brushpass.server.rooms.broadcast import Broadcaster
from brushpass.server.store import Begun, Ledger, Played
from brushpass.wire import messages

MOVE = Played(1, 0, 100, None, '{"type":"Pass"}')


class Ear:
    """Somebody who listens."""

    viewer = None

    def __init__(self):
        self.heard = []

    def post(self, data):
        self.heard.append(data)

    def hang_up(self, reason):
        self.heard.append(f"bye: {reason}")


class BrokenEar(Ear):
    """Somebody whose line cannot be spoken to."""

    def post(self, data):
        raise OSError(data)


class Desk:
    """A ledger, whose transactions are committed by hand, and what its room is told of a loss."""

    def __init__(self):
        self.opened, self.losses = [], []
        self.ledger = Ledger("abc", 1, self.opened.append)
        self.ledger.lost = self.losses.append

    def commit(self, *, kept=True):
        """Do what a store does with the oldest transaction that is not settled."""
        self.ledger.close()
        transaction = self.opened.pop(0)
        transaction.kept = kept
        transaction.settle()


def test_nothing_is_told_before_it_is_kept():
    desk, ear = Desk(), Ear()
    transaction = desk.ledger.transaction()
    transaction.log("match", [MOVE], over=False)
    transaction.send(ear, b"seen")
    transaction.dismiss(ear, "left")
    assert ear.heard == []
    desk.commit()
    assert ear.heard == [b"seen", "bye: left"]
    assert desk.losses == []


def test_it_does_not_matter_whether_a_move_is_logged_or_told_first():
    desk, ear = Desk(), Ear()
    desk.ledger.transaction().send(ear, b"seen")
    desk.ledger.transaction().log("match", [MOVE], over=True)
    (transaction,) = desk.opened
    assert (transaction.played, transaction.over) == ([("match", MOVE)], ("match",))
    desk.commit(kept=False)
    assert ear.heard == []


def test_what_is_not_kept_is_never_told_and_whoever_was_to_leave_comes_back():
    desk, stays, leaves = Desk(), Ear(), Ear()
    transaction = desk.ledger.transaction()
    transaction.save("record", public=False)
    transaction.send(stays, b"seen")
    transaction.dismiss(leaves, "left")
    desk.commit(kept=False)
    assert (stays.heard, leaves.heard) == ([], ["bye: restart"])
    assert desk.losses == ["restart"]
    assert desk.ledger.void


def test_a_room_learns_of_a_loss_though_nobody_was_to_be_told():
    for write in (
        lambda transaction: transaction.save("record", public=True),
        lambda transaction: transaction.begin(
            Begun("match", "abc", "spywhere", 2, {}, 0, "half", ()), "seed"
        ),
        lambda transaction: transaction.log("match", [MOVE], over=False),
        lambda transaction: transaction.log("match", [], over=True),
    ):
        desk = Desk()
        write(desk.ledger.transaction())
        assert not desk.opened[0].blank
        desk.commit(kept=False)
        assert desk.losses == ["restart"]


def test_after_a_loss_nothing_is_told_though_the_store_would_keep_it():
    desk, ear = Desk(), Ear()
    desk.ledger.transaction().log("match", [MOVE], over=False)
    desk.ledger.close()
    desk.ledger.transaction().send(ear, b"hello")
    desk.commit(kept=False)
    desk.commit()
    assert ear.heard == []
    assert desk.losses == ["restart", "restart"]


def test_what_needs_no_keeping_is_told_unless_the_table_is_somebody_elses():
    desk, ear = Desk(), Ear()
    desk.ledger.transaction().send(ear, b"hello")
    desk.commit(kept=False)
    assert ear.heard == [b"hello"]
    desk.ledger.transaction().send(ear, b"still here")
    desk.ledger.void = True
    desk.commit(kept=False)
    assert ear.heard == [b"hello"]
    assert desk.losses == ["restart"]


def test_who_only_waits_learns_of_a_loss_and_no_room_does():
    desk, told = Desk(), []
    desk.ledger.transaction().on_settled(told.append)
    desk.ledger.void = True
    desk.commit()
    assert told == [False]
    assert desk.losses == []


def test_a_ledger_that_nobody_runs_may_lose_things():
    ledger = Ledger("abc", 1, lambda _: None)
    transaction = ledger.transaction()
    transaction.save("record", public=False)
    transaction.settle()
    assert ledger.void


def test_one_broken_line_keeps_nothing_from_the_others(caplog):
    desk, ear, told = Desk(), Ear(), []
    desk.ledger.transaction().send(BrokenEar(), b"lost")
    desk.ledger.transaction().send(ear, b"seen")
    desk.ledger.transaction().on_settled(told.append)
    desk.commit()
    assert (ear.heard, told) == ([b"seen"], [True])
    assert "after a commit" in caplog.text


def test_what_is_said_while_a_commit_is_under_way_waits_for_the_next():
    desk, ear = Desk(), Ear()
    broadcaster = Broadcaster(desk.ledger)
    broadcaster.add(ear)
    broadcaster.tell(ear, messages.Done(1))
    desk.ledger.close()  # the first transaction is on its way to the database
    broadcaster.tell(ear, messages.Done(2))
    assert [transaction.number for transaction in desk.opened] == [1, 2]
    desk.commit()
    assert ear.heard == [b'{"type":"Done","ref":1}']
    desk.ledger.void = True  # the table was taken over
    desk.commit()
    assert len(ear.heard) == 1
    assert desk.losses == ["restart"]


ACTS = st.sampled_from(["log", "send", "close", "commit", "fail"])


@given(st.lists(ACTS, max_size=30))
def test_whatever_is_told_tells_of_kept_things_alone(acts):
    """Each message says how many moves were logged before it: so many are kept when somebody hears it."""
    desk, ear, logged, kept = Desk(), Ear(), 0, 0
    for act in acts:
        match act:
            case "log":
                logged += 1
                desk.ledger.transaction().log("match", [MOVE], over=False)
            case "send":
                desk.ledger.transaction().send(ear, logged)
            case "close":
                desk.ledger.close()
            case _ if desk.opened:
                oldest = desk.opened[0]
                held = act == "commit" and not desk.ledger.void
                kept += len(oldest.played) if held else 0
                desk.commit(kept=held)
        assert all(told <= kept for told in ear.heard)
    assert ear.heard == sorted(ear.heard)
