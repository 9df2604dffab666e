"""What is in deploy/ is what is tested: HAProxy with its own configuration, over TLS."""

import asyncio
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path

import aiohttp
import pytest
from typer.main import get_command
from yarl import URL

from brushpass import cli
from support.servers.fleet import CONFIG, HAPROXY, Router, Worker, fleet
from support.servers.tablemates import Mate
from support.servers.tls import certificate, secure

DEPLOY = CONFIG.parent


@pytest.fixture
def pem(tmp_path):
    """A certificate that nobody but this test trusts."""
    return certificate(tmp_path)


def sound(config):
    """Let HAProxy read a configuration; give what it complains about."""
    done = subprocess.run([HAPROXY, "-c", "-f", config], check=False, capture_output=True, text=True)
    return done.stderr if done.returncode else ""


def test_the_configuration_is_sound(tmp_path, pem):
    config = tmp_path / "haproxy.cfg"
    config.write_text(CONFIG.read_text("utf-8").replace("/etc/haproxy/certs/", str(pem)), "utf-8")
    assert sound(config) == ""


def test_what_the_containers_make_of_it_is_sound(tmp_path, pem):
    compose = (DEPLOY / "compose.scale.yml").read_text("utf-8")
    script = " ".join(re.search(r"- -c\n      - >\n(.*?)&& exec", compose, re.DOTALL)[1].split("\n        "))
    made = script.replace("/tmp/", f"{tmp_path}/").replace("/etc/haproxy/haproxy.cfg", str(CONFIG))  # noqa: S108
    subprocess.run(["/bin/sh", "-c", made], check=True)
    config = tmp_path / "haproxy.cfg"
    text = config.read_text("utf-8")
    assert "server w2 w2:8000 resolvers docker" in text
    config.write_text(text.replace("/etc/haproxy/certs/", str(pem)), "utf-8")
    assert sound(config) == ""


def test_the_router_looks_for_workers_where_the_units_start_them():
    unit = (DEPLOY / "systemd" / "brushpass@.service").read_text("utf-8")
    assert "--port $((8000 + %i)) --name w%i" in unit
    workers = re.findall(r"^    server w(\d) [\d.]+:(\d+)$", CONFIG.read_text("utf-8"), re.MULTILINE)
    assert workers == 2 * [("1", "8001"), ("2", "8002"), ("3", "8003")]


def test_three_workers_run_on_this_machine_as_the_runbook_says(tmp_path):
    """As it is typed, but for the ports, the folder, and what `make` would install."""
    text = (DEPLOY.parent / "docs" / "runbook.md").read_text("utf-8")
    typed = text.split("## Three workers on this machine")[1].split("```console\n")[1].split("```")[0]
    script = re.sub(r"^(\$ |  )", "", typed, flags=re.MULTILINE)
    install, script = script.split(" && ", 1)
    assert install.startswith("make ")
    ports = four_free_ports()
    (tmp_path / "haproxy.cfg").write_text(CONFIG.read_text("utf-8").replace(":800", f":{ports}"), "utf-8")
    until_seated = (
        "until curl -fs http://127.0.0.1:8000/api/tables/$code | grep free.:0; do sleep 0.1; done\n"
    )
    for written, instead in (
        ("kill $bot", f"{until_seated}kill $bot"),
        ("PATH=$PWD/.venv/bin", f"PATH={Path(sys.executable).parent}"),
        ("/tmp/three", f"{tmp_path}/three"),  # noqa: S108
        ("deploy/haproxy.cfg", f"{tmp_path}/haproxy.cfg"),
        (":800", f":{ports}"),
        ("--port 800", f"--port {ports}"),
    ):
        assert written in script
        script = script.replace(written, instead)
    with subprocess.Popen(
        ["/bin/bash", "-c", script],
        cwd=DEPLOY.parent,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as typing:
        try:
            said = typing.communicate(timeout=90)[0]
        finally:
            with suppress(ProcessLookupError):
                os.killpg(typing.pid, signal.SIGKILL)
    assert typing.returncode == 0
    assert '"free":0' in said
    assert not (tmp_path / "three").exists()


def four_free_ports():
    """Find what four ports have in common that nobody listens on, but for the last digit."""
    for tens in range(2100, 3200):
        with ExitStack() as stack:
            try:
                for port in range(10 * tens, 10 * tens + 4):
                    stack.enter_context(socket.socket()).bind(("127.0.0.1", port))
            except OSError:
                continue
            return str(tens)
    raise AssertionError("no ports are free")


def test_all_settings_that_are_deployed_exist():
    known = {option.envvar for option in get_command(cli.app).commands["serve"].params}
    for path in (DEPLOY / "compose.scale.yml", DEPLOY / "compose.yaml", DEPLOY / "systemd" / "environment"):
        used = set(re.findall(r"BRUSHPASS_[A-Z_]+", path.read_text("utf-8")))
        assert used - known <= {"BRUSHPASS_BIND"}  # which the unit hands on itself
    unit = (DEPLOY / "systemd" / "brushpass@.service").read_text("utf-8")
    flags = {flag for option in get_command(cli.app).commands["serve"].params for flag in option.opts}
    assert set(re.findall(r" (--[a-z-]+)", unit)) <= flags


def test_to_stop_the_target_is_to_stop_every_worker():
    """As the runbook says before a restore: without this line, systemd would stop the target alone."""
    unit = (DEPLOY / "systemd" / "brushpass@.service").read_text("utf-8")
    assert "\nPartOf=brushpass.target\n" in unit.split("[Service]")[0]


def test_while_no_worker_is_ready_any_can_still_say_so(tmp_path, database):
    async def scenario():
        async with fleet(tmp_path, database, ["w1", "w2"]) as ships, aiohttp.ClientSession() as http:
            for relay in ships.relays.values():
                relay.part()
            url = f"{ships.router.url}/api/tables"
            while await said(http, url) != '{"reason": "one_moment"}':  # noqa: ASYNC110 -- nobody tells
                await asyncio.sleep(0.2)
            assert "spywhere" in await said(http, f"{ships.router.url}/api/games")
            for relay in ships.relays.values():
                relay.join()
            while await said(http, url) != "[]":  # noqa: ASYNC110 -- nobody tells
                await asyncio.sleep(0.2)

    asyncio.run(asyncio.wait_for(scenario(), 60))


async def said(http, url):
    async with http.get(url) as answer:
        return await answer.text()


def test_people_come_in_by_tls_and_meet_at_one_worker(tmp_path, database, pem):
    async def scenario():
        async with fleet(tmp_path, database, ["w1", "w2"]) as ships:
            url = secure(ships, pem, redirect=True)
            trust = ssl.create_default_context(cafile=str(pem))
            async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=trust)) as http:
                plain = ships.router.url
                async with http.get(f"{plain}/api/games", allow_redirects=False) as answer:
                    assert answer.status == 308
                    assert answer.headers["Location"].startswith("https://")
                for path in ("/metrics", "/readyz", "/%6detrics", "/ready%7a"):
                    headers = {"Authorization": "Bearer sesame"}
                    async with http.get(URL(url + path, encoded=True), headers=headers) as answer:
                        assert answer.status == 404
                for number in range(6):
                    await meet(http, url, number)
                await lie(http, url)

    asyncio.run(asyncio.wait_for(scenario(), 120))


async def lie(http, url):
    """Guess codes at both workers, each time as somebody else; the router knows better."""
    told = Counter()
    for number in range(50):
        headers = {"X-Forwarded-For": f"198.51.100.{number}"}
        async with http.get(f"{url}/api/tables/guess{number}", headers=headers) as answer:
            told[answer.status] += 1
    assert told[404] in range(30, 45)  # one more every two seconds
    assert told[404] + told[429] == 50


async def meet(http, url, number):
    """Two people found a table and find each other, each coming by an address of their own."""
    wish = {"game": "spywhere", "seats": 2, "name": "Ada", "colour": "rose", "pace": "none"}
    async with http.post(f"{url}/api/tables", json=wish) as answer:
        ada = await answer.json()
    async with http.post(
        f"{url}/api/tables/{ada['code']}/chairs", json={"name": f"Bo {number}", "colour": "sky"}
    ) as answer:
        bo = await answer.json()
    mates = []
    for seated in (ada, bo):
        mate = Mate(await http.ws_connect(f"{url}/ws/{ada['code']}"), seated["seat"])
        assert (await mate.say(join={"table": seated["code"], "key": seated["key"]}))["type"] == "Done"
        mates.append(mate)
    await mates[0].ask("Start")
    await mates[1].until("Frame")
    await asyncio.gather(*(mate.ws.close() for mate in mates))


def test_one_address_gets_only_so_many_connections_and_answers(tmp_path):
    """Before anything reaches a worker; here there is none."""

    async def scenario(router):
        held = []
        for _ in range(140):
            with suppress(ConnectionError):
                reader, writer = await asyncio.open_connection("127.0.0.1", router.port)
                held.append((reader, writer))
        await asyncio.sleep(0.2)
        assert sum(not reader.at_eof() and reader.exception() is None for reader, _ in held) == 128
        for _, writer in held:
            writer.transport.abort()
        await asyncio.sleep(0.2)
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=1)) as http:
            statuses = []
            for _ in range(900):
                async with http.get(f"{router.url}/metrics") as answer:
                    statuses.append(answer.status)
        assert statuses[0] == 404
        assert statuses[-1] == 429

    router = Router(tmp_path, [Worker("w1", tmp_path, [], 1.0)], crowd=False)
    router.start()
    try:
        asyncio.run(asyncio.wait_for(scenario(router), 60))
    finally:
        router.stop()
