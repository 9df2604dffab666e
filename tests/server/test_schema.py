"""The page's types are made from the schema, and the schema has no name for a secret."""

from pathlib import Path

from brushpass.core import Truth
from brushpass.wire.schema import published, typescript

WIRE = Path(__file__).parent.parent.parent / "web" / "src" / "wire.ts"


def test_the_pages_types_are_those_of_the_schema():
    """If this fails: brushpass schema --typescript > web/src/wire.ts."""
    assert WIRE.read_text("utf-8").strip() == typescript().strip()


def test_the_schema_names_no_truth():
    def truths(kind=Truth):
        return {kind.__name__, *(name for child in kind.__subclasses__() for name in truths(child))}

    described = published()
    names = {*described["messages"], *(name for game in described["games"].values() for name in game)}
    assert names & {"Frame", "YouDrew", "Hand"} == {"Frame", "YouDrew", "Hand"}
    assert not names & truths()
