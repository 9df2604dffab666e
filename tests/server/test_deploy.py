"""What is in deploy/ is what is tested: HAProxy with its own configuration, over TLS."""

import asyncio
import re
import ssl
import subprocess

import aiohttp
import pytest

from support.fleet import CONFIG, HAPROXY, fleet
from support.ports import free_port
from support.tablemates import Mate


@pytest.fixture
def certificate(tmp_path):
    """A certificate that nobody but this test trusts."""
    folder = tmp_path / "certs"
    folder.mkdir()
    made = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
    ]
    where = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder / "key", "-out", folder / "cert"]
    subprocess.run([*made, *where], check=True, capture_output=True)
    pem = folder / "table.pem"
    pem.write_text((folder / "cert").read_text("utf-8") + (folder / "key").read_text("utf-8"), "utf-8")
    return pem


def test_the_configuration_is_sound(tmp_path, certificate):
    text = CONFIG.read_text("utf-8").replace("/etc/haproxy/certs/", str(certificate))
    (tmp_path / "haproxy.cfg").write_text(text, "utf-8")
    command = [HAPROXY, "-c", "-f", str(tmp_path / "haproxy.cfg")]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_people_come_in_by_tls_and_meet_at_one_worker(tmp_path, database, certificate):
    async def scenario():
        async with fleet(tmp_path, database, ["w1", "w2"]) as ships:
            url = secure(ships, certificate)
            trust = ssl.create_default_context(cafile=str(certificate))
            async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=trust)) as http:
                plain = ships.router.url
                async with http.get(f"{plain}/api/games", allow_redirects=False) as answer:
                    assert answer.status == 308
                    assert answer.headers["Location"].startswith("https://")
                for path in ("/metrics", "/readyz"):
                    async with http.get(url + path) as answer:
                        assert answer.status == 404
                for number in range(6):
                    await meet(http, url, number)

    asyncio.run(asyncio.wait_for(scenario(), 120))


def secure(ships, certificate):
    """Run the router as it is deployed: with TLS, and a redirect from the plain port."""
    port = free_port()
    config = ships.router.folder / "haproxy.cfg"
    tls, redirect = (
        re.search(rf"    {line} .*\n", CONFIG.read_text("utf-8"))[0]
        for line in ("bind :443", "http-request redirect")
    )
    tls = tls.replace(":443", f"127.0.0.1:{port}").replace("/etc/haproxy/certs/", str(certificate))
    text = config.read_text("utf-8")
    plain = f"    bind 127.0.0.1:{ships.router.port}\n"
    config.write_text(text.replace(plain, plain + tls + redirect), "utf-8")
    ships.router.stop()
    ships.router.start()
    return f"https://127.0.0.1:{port}"


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
