"""The scripts in ``tools/``, which are no package, for tests to call."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

TOOLS = Path(__file__).parents[3] / "tools"
SCRIPT = TOOLS / "install.py"


def load(path: Path) -> ModuleType:
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


install = load(SCRIPT)
pythons = load(TOOLS / "pythons.py")
