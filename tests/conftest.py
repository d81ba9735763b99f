"""Hypothesis profiles: `quick` for every run, `long` for a night."""

import os

from hypothesis import HealthCheck, settings

_SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("quick", max_examples=60, deadline=None, suppress_health_check=_SLOW_IS_FINE)
settings.register_profile("long", max_examples=1000, deadline=None, suppress_health_check=_SLOW_IS_FINE)
settings.load_profile(os.environ.get("PIOCHE_HYPOTHESIS", "quick"))
