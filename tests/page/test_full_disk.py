"""A server whose disk is full: people are told so, and their last move is made when there is room."""

import pytest
from playwright.sync_api import expect

from page.actions import SEEN, by_taps, open_table, seen, sit, start, watch_link, whoever_is_asked
from support.faults.disks import Filler, need_a_small_disk, on_a_small_disk
from support.faults.kills import BRUSHPASS, Victim


@pytest.fixture
def site(tmp_path):
    """A server whose file lies on a small disk."""
    need_a_small_disk(tmp_path)
    victim = Victim(tmp_path, *on_a_small_disk(tmp_path, BRUSHPASS))
    victim.start()
    yield victim
    victim.kill()


def test_a_full_disk_holds_a_move_until_there_is_room(visit, site, snap):
    ada = visit("/")
    code = open_table(ada, "Ada", seats=2)
    link = watch_link(ada).removeprefix(site.url)
    bo = visit(f"/t/{code}", lang="fr-FR")
    sit(bo, "Bo")
    start(ada)
    tv = visit(link)
    expect(tv.locator(".play")).to_be_visible()
    mover = whoever_is_asked(ada, bo)
    filler = Filler(site.process.pid, site.folder)
    filler.fill()
    by_taps(mover)
    expect(ada.locator(".notice")).to_contain_text("The server cannot keep anything just now.")
    expect(bo.locator(".notice")).to_contain_text("Le serveur ne peut rien conserver pour l\u2019instant.")
    assert seen(ada) == seen(bo) == 0
    late = visit(link)  # the big screen, as it was and switched on just now
    for screen in (tv, late):
        expect(screen.locator(".notice")).to_contain_text("The server cannot keep anything just now.")
    snap(ada, "held")
    snap(tv, "tv")
    snap(late, "late")
    filler.remove()
    for page in (ada, bo):
        expect(page.locator(SEEN)).not_to_have_count(0)
        expect(page.locator(".notice")).to_have_count(0)
    for screen in (tv, late):
        expect(screen.locator(".play")).to_be_visible()
        expect(screen.locator(".notice")).to_have_count(0)
