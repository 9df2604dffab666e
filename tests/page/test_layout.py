"""Every table on every screen: nothing overlaps, is cut, is too small, or has to be scrolled for.

What is wrong is read off the layout itself, by ``layout.js``. One page is taken through all sizes.
"""

import base64
import os
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from brushpass import GAMES
from page.actions import stop_clock
from page.populated import PEOPLE, populate
from page.scenes import COUNTS, hints, scenes
from page.staged import Stage

FAULTS = Path(__file__).with_name("layout.js").read_text("utf-8")
LEAST = {"target": 44, "crowd": 40}  # pixels
SHEETS = os.environ.get("BRUSHPASS_SHEETS")  # where contact sheets of what is measured are put
PHONES = [(320, 568), (360, 620), (360, 740), (390, 664), (412, 780)]
ASIDE = [(568, 320), (740, 360), (844, 390)]
DESKS = [(768, 1024), (1024, 600), (1280, 580), (1366, 640), (1440, 900), (1920, 1080), (2560, 1440)]
SIZES = [*PHONES, *ASIDE, *DESKS]
FEW = [(320, 568), (360, 620), (568, 320), (740, 360), (1024, 600), (1366, 640)]  # where room is shortest
LARGE = [(360, 740), (1366, 640)]
USUAL = SimpleNamespace(LANGUAGE="fr", FULLEST=())  # no scenes in the short form
SOON = 600  # milliseconds: what comes a moment later has come, and no beat of a story is over
# The clock is put forward, so that the table seems silent; what the page says of that is not looked at here.
UNTOLD = """() => {
    const untold = new CSSStyleSheet();
    untold.replaceSync(".note { display: none !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, untold];
}"""
KEYBOARD = """() => {
    const left = innerHeight > innerWidth ? innerHeight - 260 : innerHeight - 195;
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => left });
    visualViewport.dispatchEvent(new Event('resize'));
}"""
STYLE = "body { background: #555; color: #fff } figure { display: inline-block } img { max-height: 420px }"
# The browser draws a frame, and has told everybody how large things are.
SETTLED = """async () => {
    for (let i = 0; i < 3; i += 1) await new Promise((seen) => {
        const look = new ResizeObserver(() => { look.disconnect(); seen(); });
        look.observe(document.body);
    });
}"""


@pytest.fixture
def stand(visit):
    """Open a page that shows one table after another."""

    def stand(lang):
        stage = Stage()
        page = visit("/t/stage#backstage", lang=lang, prepare=stage.timed)
        return stage, page

    return stand


def screens(game):
    """Find what a game says of the room that it needs, if it says anything."""
    place = f"games.{game}.screens"
    return import_module(place) if find_spec(place) else USUAL


def resize(page, size):
    """Give the page another screen, and wait until it has found its place there."""
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.evaluate(SETTLED)


def faults_at(page, size, **how):
    """Lay the page out at one size, and say what is wrong with it."""
    resize(page, size)
    return page.evaluate(FAULTS, LEAST | how)


def lay(stage, page, scene):
    """Show a table, and let come what comes a moment later."""
    scene.show(stage)
    expect(page.locator(".felt, section.over").first).to_be_visible()
    if not page.evaluate("() => window.stopped"):
        stop_clock(page)
        page.evaluate("() => { window.stopped = true }")
        page.evaluate(UNTOLD)
    page.clock.run_for(SOON)


def sweep(stage, page, several, sizes, name, **how):
    """Go through scenes and sizes; say what is wrong where, and keep pictures where they are wanted."""
    found = {}
    for scene in several:
        lay(stage, page, scene)
        pictures = []
        for size in sizes:
            faults = faults_at(page, size, **how)
            if faults:
                found[f"{scene.name} {size[0]}x{size[1]}"] = faults
            if SHEETS:
                pictures.append((f"{size[0]} x {size[1]}: {len(faults)}", page.screenshot()))
        if SHEETS:
            contact_sheet(page.context, pictures, f"{name}-{scene.name}")
    return found


def contact_sheet(context, pictures, name):
    """Put the pictures of one table at all sizes onto one sheet."""
    Path(SHEETS).mkdir(parents=True, exist_ok=True)
    sheet = context.new_page()
    figures = "".join(
        f"<figure><figcaption>{title}</figcaption>"
        f"<img src='data:image/png;base64,{base64.b64encode(shot).decode()}'></figure>"
        for title, shot in pictures
    )
    sheet.set_viewport_size({"width": 2000, "height": 900})
    sheet.set_content(f"<style>{STYLE}</style>{figures}")
    sheet.screenshot(path=Path(SHEETS) / f"{name}.png", full_page=True)
    sheet.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_fullest_tables_are_whole_on_every_screen(stand, game):
    stage, page = stand(screens(game).LANGUAGE)
    names = screens(game).FULLEST
    fullest = (scene for scene in scenes(game, COUNTS[game][-1]) if scene.name in names)
    assert sweep(stage, page, fullest, FEW, f"{game}-fullest") == {}


LEAVES = {"law": ["/rules/wink/law"], "guides": [f"/rules/{game}" for game in GAMES]}  # pages to be read


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("leaf", LEAVES)
def test_pages_to_be_read_are_whole_on_every_screen(visit, site, leaf, lang):
    found, page = {}, visit(lang=lang)
    for path in LEAVES[leaf]:
        page.goto(site.url + path)
        expect(page.locator(".prose > p").first).to_be_visible()
        for size in [*PHONES[:1], *ASIDE, *DESKS[3:5]]:
            faults = faults_at(page, size)
            if faults:
                found[f"{path} {size[0]}x{size[1]}"] = faults
    assert found == {}, found


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_pages_of_people_are_whole_on_every_screen(visit, site, lang):
    found, page = {}, visit(lang=lang, prepare=populate)
    for path in PEOPLE:
        page.goto(site.url + path)
        expect(page.locator(PEOPLE[path]).first).to_be_visible()
        page.evaluate("() => document.querySelectorAll('details').forEach((one) => (one.open = true))")
        for size in [PHONES[0], *ASIDE, *DESKS[3:5]]:
            faults = faults_at(page, size)
            if faults:
                found[f"{path} {size[0]}x{size[1]}"] = faults
            if SHEETS:
                Path(SHEETS).mkdir(parents=True, exist_ok=True)
                name = f"people{path.replace('/', '-')}-{lang}-{size[0]}.png"
                page.screenshot(path=Path(SHEETS) / name, full_page=True)
    assert found == {}, found


def test_who_writes_sees_all_words_above_the_keyboard(stand):
    """A keyboard lies over the screen: browsers say so by what they call the visual viewport."""
    stage, page = stand("fr")
    names = ("Talk-asked-last", "Guessing-asked-first")
    found = {}
    for scene in (scene for scene in scenes("linq", 8) if scene.name in names):
        lay(stage, page, scene)
        for size in (*PHONES[1:4], ASIDE[-1]):
            page.evaluate("() => { delete visualViewport.height }")
            resize(page, size)
            page.locator(".decision input").focus()
            page.evaluate(KEYBOARD)
            found[f"{scene.name} {size}"] = faults_at(page, size)
            page.locator(".decision input").blur()
    assert {where: faults for where, faults in found.items() if faults} == {}


@pytest.mark.parametrize("game", GAMES)
def test_letters_twice_as_large_lose_nothing(stand, game):
    stage, page = stand("fr")
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    several = (one for one in scenes(game, COUNTS[game][-1]) if one.name == screens(game).TWICE)
    assert sweep(stage, page, several, LARGE, f"{game}-large", scrolls=True) == {}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in COUNTS for seats in COUNTS[game]])
@pytest.mark.soak
def test_every_table_is_whole_on_every_screen(stand, game, seats, lang):
    stage, page = stand(lang)
    assert sweep(stage, page, scenes(game, seats), SIZES, f"{game}-{seats}-{lang}") == {}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", COUNTS)
@pytest.mark.soak
def test_every_hint_of_a_first_game_leaves_the_table_whole(stand, game, lang):
    stage, page = stand(lang)
    assert sweep(stage, page, hints(game, lang), SIZES, f"{game}-hints-{lang}") == {}
