"""A certificate that nobody but a test trusts, and a router that shows it."""

import re
import subprocess
from pathlib import Path

from support.servers.fleet import CONFIG, Fleet
from support.servers.ports import free_port

SUBJECT = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"]


def certificate(folder: Path) -> Path:
    """Make a certificate, with its key in the same file."""
    key, cert, pem = folder / "key", folder / "cert", folder / "table.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *SUBJECT]
    subprocess.run([*made, "-keyout", key, "-out", cert], check=True, capture_output=True)
    pem.write_text(cert.read_text("utf-8") + key.read_text("utf-8"), "utf-8")
    return pem


def secure(ships: Fleet, pem: Path, *, redirect: bool) -> str:
    """Let the router listen with TLS too, as it is deployed; where it ``redirect``s, for nothing else."""
    port, config = free_port(), ships.router.folder / "haproxy.cfg"
    deployed = CONFIG.read_text("utf-8")
    more = re.search(r"    bind :443 .*\n", deployed)[0]
    more = more.replace(":443", f"127.0.0.1:{port}").replace("/etc/haproxy/certs/", str(pem))
    if redirect:
        more += re.search(r"    http-request redirect .*\n", deployed)[0]
    plain = f"    bind 127.0.0.1:{ships.router.port}\n"
    config.write_text(config.read_text("utf-8").replace(plain, plain + more), "utf-8")
    ships.router.stop()
    ships.router.start()
    return f"https://127.0.0.1:{port}"
