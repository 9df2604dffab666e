"""Terminals of every kind: without some letters, without a keyboard, and with Ctrl-C."""

import os
import re
import subprocess
import sys

import pytest

from support.commands import BRUSHPASS, brushpass, said

MODULE = [sys.executable, "-m", "brushpass"]
NARROW = {
    "latin-1": {"PYTHONIOENCODING": "latin-1"},
    "cp437": {"PYTHONIOENCODING": "cp437"},
    "ascii": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
}


def typed(folder, command, env, keys=b""):
    return subprocess.run(
        command,
        input=keys,
        capture_output=True,
        cwd=folder,
        env={**os.environ, **env},
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("env", NARROW.values(), ids=NARROW)
def test_letters_that_a_terminal_lacks_stop_nothing(tmp_path, env):
    for arguments in (["games"], ["play", "spywhere", "--lang", "fr"]):
        done = typed(tmp_path, [*BRUSHPASS, *arguments], env, b"r\nl\n1\n1\n")
        assert (done.returncode, done.stderr) == (0, b"")
    done = typed(tmp_path, [*BRUSHPASS, "play", "l'échec"], env)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_typed_letters_that_are_none_are_asked_for_again(tmp_path):
    keys = b"1\n\xff\xfe\n" * 4
    done = typed(tmp_path, [*BRUSHPASS, "play", "linq", "--seed", "m"], NARROW["ascii"], keys)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_closed_keyboard_is_a_person_who_left(tmp_path):
    done = typed(tmp_path, ["/bin/sh", "-c", f"{BRUSHPASS[0]} play spywhere <&-"], {})
    assert (done.returncode, done.stderr) == (0, b"")
    name = re.search(r"--resume (\w+)", done.stdout.decode()).group(1)
    assert "Market" in said(brushpass(tmp_path, "play", "--resume", name))


def test_nothing_to_print_on_is_borne(tmp_path):
    assert typed(tmp_path, ["/bin/sh", "-c", f"{BRUSHPASS[0]} games >&- 2>&-"], {}).returncode == 0


@pytest.mark.parametrize("way", [BRUSHPASS, MODULE], ids=["command", "module"])
def test_ctrl_c_while_all_is_being_read_in_tells_nothing_of_our_insides(tmp_path, way):
    (tmp_path / "typer.py").write_text("raise KeyboardInterrupt\n")
    done = typed(tmp_path, [*way, "games"], {"PYTHONPATH": str(tmp_path)})
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
