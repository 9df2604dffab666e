"""A first game of every game, played through on a phone by somebody who does what the page says."""

import re

import pytest
from playwright.sync_api import TimeoutError as TooSlow
from playwright.sync_api import expect

from brushpass import GAMES
from brushpass.table.lesson import PUPIL, lesson_for
from brushpass.words import phrases
from page.actions import MINE, PATIENCE, READY, asked, fits, over, skip
from page.conftest import DESK, HASTY, PHONE

TAUGHT = [game.name for game in GAMES.values() if lesson_for(game)]
LONG = ("linq",)  # many rounds: the rivals had better hurry
SHORT = ("linq", "spywhere")
GOES_ON = [game.name for game in GAMES.values() if game.real_time]  # after its lesson, for minutes, by itself
LESSONS = [  # short ones in one language with every test, and else in long runs
    pytest.param(
        game,
        lang,
        HASTY if game in LONG else (),
        marks=[] if game in SHORT and lang == "fr" else [pytest.mark.soak],
        id=f"{lang}-{game}",
    )
    for game in TAUGHT
    for lang in ("en", "fr")
]
WORDS = ("anchor", "ribbon", "pepper", "tunnel", "feather", "mirror", "candle", "ladder")
NOW = ".seats button.can, .eye.secret"  # done at once: there is nothing to confirm


def learn(page, game):
    """Begin a first game from home."""
    poster = page.locator(".poster", has=page.locator(f"a[href='/rules/{game}']"))
    poster.locator(".ways button").nth(1).click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    expect(page.locator(".hint")).to_be_visible()


def obey(page, words):
    """Do what the page says; where others were quicker, look again."""
    try:
        do_what_glows(page, words)
    except TooSlow:
        page.keyboard.press("Escape")
    page.wait_for_timeout(400)  # the page lets one decision sink in before it takes the next


def do_what_glows(page, words):
    """Pick what glows until it is a whole move, and do it; where a word is to be written, write one."""
    if page.locator(NOW).count():
        page.locator(NOW).first.click(timeout=PATIENCE)
        return
    for group in (
        ".tokens",
        ".counter",
        ".slot",
        ".hand",
        ".ids",
        ".board",
        ".crowd",
        ".rivals",
        ".numbers",
        ".people",
    ):
        if not page.locator(READY).count() and page.locator(f"{group} button.can").count():
            page.locator(f"{group} button.can").first.click(timeout=PATIENCE)
    if not page.locator(READY).count() and page.locator(".people button.can[aria-pressed='false']").count():
        page.locator(".people button.can[aria-pressed='false']").first.click(
            timeout=PATIENCE
        )  # with the other hand
    if page.locator(f"{MINE} input").count():
        page.locator(f"{MINE} input").fill(next(words), timeout=PATIENCE)
        page.locator(f"{MINE} input").press("Enter", timeout=PATIENCE)
    elif page.locator(READY).count():
        page.locator(READY).click(timeout=PATIENCE)
    else:
        page.locator(f"{MINE} button.btn:not([disabled])").first.click(timeout=PATIENCE)


def begins(text):
    """Say what a phrase begins with, up to the first name in it."""
    return text.split("{")[0]


def uncovered(page):
    """Nothing lies over what can be picked, and nothing has to be scrolled for."""
    hidden = """() => [...document.querySelectorAll('.can, .decision button')].filter((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const found = document.elementFromPoint(x + width / 2, y + height / 2);
        return !(button.contains(found) || found?.contains(button));
    }).map((button) => button.outerHTML.slice(0, 200))"""
    assert page.evaluate(hidden) == []
    fits(page)


@pytest.mark.parametrize(("game", "lang", "site"), LESSONS, indirect=["site"])
@pytest.mark.usefixtures("site")
def test_a_first_game_is_played_through_on_a_phone(visit, axe, snap, game, lang):
    page = visit("/", PHONE, {"en": "en-GB", "fr": "fr-FR"}[lang], {"en": "dark", "fr": "light"}[lang])
    learn(page, game)
    script = [task.hint for task in lesson_for(GAMES[game], {"language": lang}).scripts[PUPIL]]
    words = iter(WORDS)
    said = phrases(f"brushpass.games.{game}", lang)["lesson"]
    seen = []
    explained = set()
    for _ in range(600):
        if over(page):
            break
        seen += [hint for hint in page.locator(".hint p").all_inner_texts() if hint not in seen]
        if game in GOES_ON and len(seen) == len(script):
            break
        if not asked(page) and not page.locator(NOW).count():
            skip(page)
            page.wait_for_timeout(100)
            continue
        if seen[-1] not in explained:
            explained.add(seen[-1])
            expect(page.locator(".told")).to_contain_text(seen[-1])
            snap(page, f"{len(seen):02}")
            uncovered(page)
        if len(seen) == 1:
            axe(page)
        obey(page, words)
    assert len(seen) == len(script)
    for text, key in zip(seen, script, strict=True):
        assert text.startswith(begins(said[key])), key
    snap(page, "end")
    axe(page)
    if game in GOES_ON:
        return
    page.locator(".ending button.hot").click()
    expect(page.locator(".lobby .decision button.hot")).to_be_enabled()  # bots sit there already
    page.locator(".lobby .decision button.hot").click()
    expect(page.locator(".shell")).to_be_visible()
    expect(page.locator(".hint")).to_have_count(0)


def test_a_first_game_outlives_a_reload_and_leads_home(visit, axe, snap):
    page = visit("/", DESK, theme="light")
    learn(page, "double_agent")
    first = page.locator(".hint p").inner_text()
    obey(page, iter(WORDS))
    expect(page.locator(".hint p")).not_to_have_text(first)
    second = page.locator(".hint p").inner_text()
    snap(page, "desk")
    axe(page)
    page.reload()
    expect(page.locator(".hint p")).to_have_text(second)
