"""Lock files as a careful reader finds them: what they pin, and what is wrong with them."""

import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "requirements"
ENTRY = re.compile(
    r"^(?P<wanted>[^\s#\\-][^\\\n]*?) *\\?\n(?P<hashes>(?:    --hash=\S+ *\\?\n)*)", re.MULTILINE
)
ADDRESS = re.compile(r"\w+://\S+|\s@\s|^-(?:i|f|-\w*(?:index|host|find)\S*)\b.*", re.MULTILINE)


class Pin(NamedTuple):
    """One entry of a lock."""

    wanted: Requirement
    hashes: int

    @property
    def name(self) -> str:
        return canonicalize_name(self.wanted.name)

    @property
    def version(self) -> str:
        return str(self.wanted.specifier).removeprefix("==")

    @property
    def applies(self) -> bool:
        return self.wanted.marker is None or self.wanted.marker.evaluate()


def lock(name: str) -> str:
    return (FOLDER / f"{name}.lock").read_text("utf-8")


def pins(text: str) -> list[Pin]:
    return [Pin(Requirement(m["wanted"]), m["hashes"].count("--hash=sha256:")) for m in ENTRY.finditer(text)]


def stripped(text: str) -> str:
    """Take the extras out of a lock, as uv does unless it is told not to."""
    return re.sub(r"^([\w.-]+)\[[^]]*\](==)", r"\1\2", text, flags=re.MULTILINE)


def wanted_by(pin: Pin) -> Iterator[Requirement]:
    """List what a package needs here, with the extras that the lock chose, as it says itself."""
    for line in metadata.requires(pin.name) or ():
        needed = Requirement(line)
        if needed.marker is None or _holds(needed.marker, pin.wanted.extras):
            yield needed


def _holds(marker: Marker, extras: set[str]) -> bool:
    return any(marker.evaluate({"extra": extra}) for extra in ("", *extras))


def complaints(text: str, declared: list[Requirement]) -> Iterator[str]:
    """Say what is wrong with a lock of what a project declares."""
    yield from (f"an address: {found}" for found in ADDRESS.findall(text))
    listed = pins(text)
    yield from (f"{pin.name} has no hash" for pin in listed if not pin.hashes)
    here = {pin.name: pin for pin in listed if pin.applies}
    yield from _gaps("pyproject.toml", declared, here)
    for pin in here.values():
        if (found := metadata.version(pin.name)) != pin.version:
            yield f"{pin.name} is pinned as {pin.version}, and {found} is installed: make lock, or install"
        yield from _gaps(pin.name, wanted_by(pin), here)


def _gaps(who: str, wanted, here: dict[str, Pin]) -> Iterator[str]:
    for needed in wanted:
        pin = here.get(canonicalize_name(needed.name))
        if pin is None:
            yield f"{who} wants {needed}: not pinned"
        elif missing := needed.extras - pin.wanted.extras:
            yield f"{who} wants {needed}: pinned without {sorted(missing)}"
        elif not needed.specifier.contains(pin.version, prereleases=True):
            yield f"{who} wants {needed}: pinned as {pin.version}"


def only(text: str, names: set[str]) -> str:
    """Keep these entries of a lock."""
    found = [entry for entry in ENTRY.finditer(text) if canonicalize_name(_name(entry["wanted"])) in names]
    return "".join(entry[0] for entry in found)


def _name(wanted: str) -> str:
    return Requirement(wanted).name


def closure(text: str, name: str) -> set[str]:
    """Name a package and all that it needs here."""
    here = {pin.name: pin for pin in pins(text) if pin.applies}
    found, wanted = set[str](), [name]
    while wanted:
        if (each := wanted.pop()) not in found:
            found.add(each)
            wanted += [canonicalize_name(needed.name) for needed in wanted_by(here[each])]
    return found


def releases_of(text: str, version: str, folder: Path) -> Path:
    """Write an empty wheel of this version for each name in a lock: an index on the day of their release."""
    folder.mkdir()
    for name in {pin.name for pin in pins(text)}:
        write_wheel(folder, name, version)
    return folder


def write_wheel(folder: Path, name: str, version: str) -> None:
    stem = f"{name.replace('-', '_')}-{version}"
    about = f"{stem}.dist-info"
    with ZipFile(folder / f"{stem}-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "")
