"""A lock pins everything that is wanted of it, with extras and hashes, so that nothing is left to resolve."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement

from support.packaging.locks import ADDRESS, ROOT, complaints, lock, pins, stripped

LOCKED = re.compile(r"^\t(.*) --output-file requirements/([\w-]+)\.lock$", re.MULTILINE)
RECIPES = {
    name: recipe
    for recipe, name in LOCKED.findall((ROOT / "Makefile").read_text("utf-8").replace("\\\n\t\t", ""))
}
TOOLS = {"installer", "oldest-pip"}  # one package each, that installs the rest
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def declared(name):
    """What a lock is made of, as its line in the Makefile has it."""
    extras = re.findall(r"--extra (\w+)", RECIPES[name])
    lists = [PROJECT["dependencies"], *(PROJECT["optional-dependencies"][extra] for extra in extras)]
    wanted = [Requirement(line) for each in lists for line in each]
    return [each for each in wanted if each.marker is None or each.marker.evaluate()]


def faults(name, text):
    return list(complaints(text, declared(name)))


def test_every_lock_has_its_line_in_the_makefile():
    assert set(RECIPES) == {path.stem for path in (ROOT / "requirements").glob("*.lock")}


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_a_tool_needs_nothing_but_itself(name):
    (pin,) = pins(lock(name))
    assert pin.hashes
    assert not ADDRESS.search(lock(name))


@pytest.mark.parametrize("name", sorted(RECIPES.keys() - TOOLS))
def test_a_lock_leaves_nothing_to_resolve(name):
    assert pins(lock(name))
    assert not faults(name, lock(name))


def test_a_lock_without_its_extras_is_complained_about():
    found = faults("dev", stripped(lock("dev")))
    wanted = re.compile(r"pytest-cov wants coverage\[toml\]\S*: pinned without \['toml'\]")
    assert any(map(wanted.fullmatch, found))
    assert all("pinned without" in fault for fault in found)


def test_a_lock_without_a_package_without_a_hash_or_with_an_address_is_complained_about():
    text = lock("play")
    bare = re.sub(r"(?m)^(idna==\S+) \\\n(    --hash=\S+( \\)?\n)+", r"\1\n", text)
    assert faults("play", bare) == ["idna has no hash"]
    gone = re.sub(r"(?m)^idna==\S+ \\\n(    --hash=\S+( \\)?\n)+", "", text)
    assert [fault.split(":")[1] for fault in faults("play", gone)] == [" not pinned"]
    assert faults("play", f"--find-links https://somewhere.example/wheels\n{text}")


def test_a_pin_outside_the_bounds_of_the_project_is_complained_about():
    old = re.sub(r"(?m)^typer==\S+", "typer==0.1.0", lock("play"))
    assert any(fault.startswith("pyproject.toml wants typer") for fault in faults("play", old))
