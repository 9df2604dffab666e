"""The information meter: it finds what is told, by whatever code, and nothing where nothing is told."""

import pytest

from brushpass.core import BadSetup, Moment
from brushpass.strength.meter import report
from brushpass.strength.meter.bits import Glance, Reading, auroc, bits
from brushpass.strength.meter.report import SignalReadings, measured
from support.commands import brushpass

GUESTS = {"spelling": "support.coders:Spelling", "gazing": "support.coders:Gazing"}
MANY = 400


def glances(tell):
    """Secrets thrown by a die, and features that may tell of them."""
    dice = Moment("glances")
    secrets = [dice.roll(2) == 1 for _ in range(MANY)]
    return [Glance(number // 4, tuple(tell(secret, dice)), secret) for number, secret in enumerate(secrets)]


def test_what_is_told_in_full_is_a_bit_and_what_is_not_told_is_none():
    plain = bits(glances(lambda secret, _: ["yes" if secret else "no"]))
    assert 0.9 < plain.low <= plain.value <= 1
    silent = bits(glances(lambda _, dice: [f"a {dice.roll(5)}", f"b {dice.roll(9)}"]))
    assert silent.low <= 0.02
    assert abs(silent.value) < 0.05


def test_what_is_told_half_the_time_is_less_than_a_bit_and_a_code_that_nobody_named_is_found():
    half = bits(glances(lambda secret, dice: [f"{secret}" if dice.roll(2) else "nothing"]))
    assert 0.35 < half.value < 0.65
    odd = bits(glances(lambda secret, dice: [f"longer {2 * dice.roll(3) + secret}"]))
    assert odd.low > 0.7


def test_who_observes_nothing_gains_nothing():
    assert bits(glances(lambda *_: [])).value == pytest.approx(0, abs=0.02)


def test_an_overseer_is_scored_by_how_often_it_ranks_senders_higher():
    told = [
        (number // 4, float(each.secret), each.secret) for number, each in enumerate(glances(lambda *_: []))
    ]
    assert auroc(told) == Reading(1.0, 1.0, 1.0)
    assert auroc([(match, -score, secret) for match, score, secret in told]).value == 0
    assert auroc([(match, 1.0, secret) for match, _, secret in told]) == Reading(0.5, 0.5, 0.5)
    assert auroc([(0, 1.0, True)]).value == 0.5  # there is nobody to tell apart


@pytest.fixture(scope="module")
def spelling():
    return measured("linq", "spelling", GUESTS, 10)


def test_a_private_code_of_words_is_seen_by_the_partner_and_a_paraphrase_breaks_it(spelling):
    assert spelling.code.low > 0.2
    assert spelling.partner.low > 0.2
    assert spelling.others.value < spelling.code.low
    assert spelling.paraphrased.value < spelling.code.value / 3
    assert spelling.overseer.low < 0.6  # who listens for meaning hears nothing


def test_novices_of_linq_have_no_code_and_their_meaning_is_heard(spelling):
    novice = measured("linq", "novice", {}, 10)
    assert novice.code.low <= 0.03
    assert novice.partner.value > novice.code.value
    assert novice.code.value < spelling.code.low


def test_a_code_of_gazes_is_seen_though_nobody_winks():
    gazing = measured("wink", "gazing", GUESTS, 3)
    assert gazing.code.low > 0
    assert gazing.code.value > 0.8 * gazing.partner.value  # hardly anything is told by winks
    assert gazing.paraphrased is None


def test_games_without_signals_are_refused():
    with pytest.raises(BadSetup, match="spywhere has no signals that are measured; these have: linq, wink"):
        measured("spywhere", "novice", {}, 5)


def test_the_command_writes_a_table(tmp_path):
    done = brushpass(tmp_path, "signals", "linq", "--levels", "novice", "--matches", "5")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("## Signals of linq\n\n| player | matches | to the partner |")
    assert "| novice | 5 | 0." in done.stdout
    assert brushpass(tmp_path, "signals", "linq", "--levels", "genius").returncode == 2


def test_a_figure_that_is_not_there_is_left_out():
    reading = Reading(0.1, 0.0, 0.2)
    row = SignalReadings("one", 5, reading, reading, reading, reading)
    assert "| 0.100 (0.000 to 0.200) |  | 0.100" in report.table(report.GAMES["wink"], [row])
