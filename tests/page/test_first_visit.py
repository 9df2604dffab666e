"""The first visit: what is painted before the script, how much comes over the line, and what comes again."""

import re
from http.client import HTTPConnection

from playwright.sync_api import expect

from page.conftest import PHONE

MOST = 200_000  # bytes over the line until a first visitor has everything


def ask(site, path, **headers):
    line = HTTPConnection("127.0.0.1", site.port)
    try:
        line.request("GET", path, headers=headers)
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        line.close()


def shell(site):
    html = ask(site, "/")[2].decode()
    return re.search(r'src="(/assets/shell-[\w-]+\.js)"', html).group(1)


def test_a_first_visit_is_light(visit):
    sizes = []

    def count(page):
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))

    page = visit("/", PHONE, prepare=count)
    page.wait_for_selector("main button")
    page.wait_for_load_state("networkidle")
    assert 50_000 < sum(sizes) < MOST


def test_what_never_changes_is_asked_for_once_and_comes_compressed(site):
    path = shell(site)
    plain = ask(site, path)
    brotli = ask(site, path, **{"Accept-Encoding": "gzip, br"})
    zipped = ask(site, path, **{"Accept-Encoding": "gzip"})
    assert brotli[1]["Content-Encoding"] == "br"
    assert zipped[1]["Content-Encoding"] == "gzip"
    assert len(brotli[2]) < len(zipped[2]) < len(plain[2]) / 2
    for _, headers, _ in (plain, brotli, zipped):
        assert "immutable" in headers["Cache-Control"]
        assert headers["Content-Type"].endswith("javascript")
    assert {brotli[1]["Vary"], zipped[1]["Vary"]} == {"Accept-Encoding"}


def test_everything_else_has_a_validator_and_is_not_sent_twice(site):
    for path in ("/", "/api/words/fr", "/api/games", "/api/rules/wink/en", "/robots.txt"):
        _, headers, body = ask(site, path)
        assert body
        status, headers, body = ask(site, path, **{"If-None-Match": headers["ETag"]})
        assert (path, status, body) == (path, 304, b"")
        assert headers["Content-Security-Policy"]


def test_only_files_that_were_built_are_given(site):
    for path in ("/assets/..%2findex.html", "/assets/nothing.js", f"{shell(site)}.br"):
        assert (path, ask(site, path)[0]) == (path, 404)


def test_the_chosen_light_is_there_before_the_script(visit, site):
    page = visit("/settings", theme="dark")
    page.locator("input[name='theme']").last.check()  # the morning papers
    page.route("**/assets/*", lambda route: route.abort())
    page.goto(site.url)
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert (
        page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
        == "rgb(241, 229, 205)"
    )
    expect(page.locator("#before")).to_be_visible()
    expect(page.locator("main")).to_have_count(0)


def test_a_game_is_fetched_by_those_who_sit_down_to_it(visit):
    asked = []
    page = visit("/", PHONE, prepare=lambda page: page.on("request", lambda one: asked.append(one.url)))
    page.wait_for_selector("main button")
    page.wait_for_load_state("networkidle")
    games = "spywhere|double_agent|linq|wink"
    assert [url for url in asked if re.search(rf"/assets/({games})-", url)] == []
    page.get_by_role("button", name="Linq: learn it").click()
    expect(page.locator(".felt")).to_be_visible()
    assert {re.search(games, url).group() for url in asked if re.search(rf"/assets/({games})-", url)} == {
        "linq"
    }
    assert not any("/api/words/fr" in url for url in asked)
