"""What people do at a table of Linq."""

from playwright.sync_api import TimeoutError as TooSlow

from page.actions import MINE, PATIENCE, READY, asked, breathe, decided_now, skip

REFUSED = "document.querySelector('[role=alert]')"
FIELD = f"{MINE} input"


def decide(page, words, point):
    """Do whatever is asked; others may be quicker, and then it is asked no longer: look again."""
    breathe(page)
    try:
        act(page, words, point)
    except TooSlow:
        page.keyboard.press("Escape")
    decided_now(page)


def act(page, words, point):
    """Do whatever is asked."""
    if page.locator(".numbers").count():
        page.locator(".numbers button").nth(3).click(timeout=PATIENCE)
        page.locator(READY).click(timeout=PATIENCE)
    elif page.locator(".aim").count():
        point(page)
        page.locator(READY).click(timeout=PATIENCE)
    elif page.locator(FIELD).count() and page.locator(f"{MINE} .buttons").count():
        page.locator(f"{MINE} .buttons button").click(timeout=PATIENCE)  # the password is left alone
    elif page.locator(FIELD).count():
        say(page, words)
    else:
        page.locator(READY).click(timeout=PATIENCE)


def say(page, words):
    """Say the next word that is taken: one of them may be a spy's password."""
    for word in words:
        page.locator(FIELD).fill(word, timeout=PATIENCE)
        page.locator(FIELD).press("Enter", timeout=PATIENCE)
        page.wait_for_function(f"() => !document.querySelector('{FIELD}')?.value || {REFUSED}")
        if not page.get_by_role("alert").count():
            return


def open_hand(page):
    """Find somebody no hand is on yet."""
    return page.locator(".aim[aria-pressed='false']").first


def by_taps(page):
    """Tap people until both hands are out."""
    for _ in range(2 - page.locator(".own").count()):
        open_hand(page).click(timeout=PATIENCE)


def by_keyboard(page):
    """Go to people by keys until both hands are out."""
    for _ in range(2 - page.locator(".own").count()):
        open_hand(page).focus(timeout=PATIENCE)
        page.keyboard.press("Space")


def by_dragging(page):
    """Drag hands onto people until both are out."""
    for _ in range(2 - page.locator(".own").count()):
        drag(page, page.locator(".gloves .glove").first, open_hand(page))


def drag(page, thing, place):
    """Drag with the mouse, as one does: down, along, up."""
    start, end = thing.bounding_box(), place.bounding_box()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def play_until(pages, done, words, points, most=400):
    """Let these people play until something is so; each has a way to point."""
    for _ in range(most):
        if done():
            return
        for page, point in zip(pages, points, strict=True):
            if asked(page):
                decide(page, words, point)
                break
        else:
            for page in pages:
                skip(page)
            pages[0].wait_for_timeout(60)
    raise AssertionError("it did not come to that")
