"""Rules broken on purpose: every rule id is cited by a test that goes red when the rule is broken."""

import os

# What is changed on purpose is source: a compiled build would hide it.
os.environ["PIOCHE_FAST"] = "0"
