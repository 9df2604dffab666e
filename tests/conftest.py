"""How hard the property tests try: a little in every run, long in a soak."""

import os

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
