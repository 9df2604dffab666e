"""How hard the property tests try: a little in every run, long in a soak; and how tests are run."""

import os
import pkgutil
import sys
from contextlib import contextmanager, nullcontext
from importlib import import_module

import pytest
from coverage import Coverage
from hypothesis import HealthCheck, Phase, settings

# A whole match is a slow example, and some secrets (a sealed guess) are there only at its very end.
USUAL_HERE = [HealthCheck.too_slow, HealthCheck.filter_too_much]

settings.register_profile(
    "ci", max_examples=25, deadline=None, derandomize=True, suppress_health_check=USUAL_HERE
)
settings.register_profile("long", settings.get_profile("ci"), max_examples=1500, derandomize=False)
# For a failure that is expected: there is no use in looking for a smaller one.
settings.register_profile("blunt", settings.get_profile("ci"), phases=(Phase.explicit, Phase.generate))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


# What is counted has unit tests of its own; these tests are of what stands around it.
AROUND = ("tests/install/", "tests/page/", "tests/server/", "tests/terminal/")


def uncounted(item):
    """Say whether a test goes over lines that others cover, as laws and whole matches do."""
    return item.nodeid.startswith(AROUND) or any(map(item.get_closest_marker, ("law", "uncounted")))


def pytest_collection_modifyitems(items):
    """Let browsers begin, for they wait more than they work; where lines are not counted comes last."""
    items.sort(key=lambda item: (not item.nodeid.startswith("tests/page/"), uncounted(item)))


@contextmanager
def counting_nothing():
    counting = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(counting)


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Count the lines of what is counted as it is read, and none of what reads the tests."""
    counts = Coverage.current() if sys.gettrace() else None
    for package in counts.get_option("run:source_pkgs") if counts else ():
        for module in pkgutil.walk_packages(getattr(import_module(package), "__path__", ()), f"{package}."):
            import_module(module.name)
    with counting_nothing():
        return (yield)


class Kept:
    """What is worked out once and kept. What a test did that counts no lines has to be done again."""

    uncounted = True  # what was worked out while tests were read

    def ready_for(self, item):
        """Clear what was kept if its lines were not counted, and those of this test are."""
        if self.uncounted and not uncounted(item):
            ours = [module for name, module in sys.modules.items() if name.startswith("brushpass.")]
            for value in {id(value): value for module in ours for value in vars(module).values()}.values():
                getattr(value, "cache_clear", bool)()
        self.uncounted = uncounted(item)


kept = Kept()


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item):
    """Count no lines where others have: it would take twice as long as all the rest."""
    if sys.gettrace():
        kept.ready_for(item)
    with counting_nothing() if uncounted(item) else nullcontext():
        return (yield)
