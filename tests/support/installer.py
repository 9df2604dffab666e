"""``tools/install.py``, which is a script and no package, for tests to call."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

SCRIPT = Path(__file__).parent.parent.parent / "tools" / "install.py"


def load() -> ModuleType:
    spec = spec_from_file_location("install", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


install = load()
