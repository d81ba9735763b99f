"""Rules broken on purpose: every rule id is cited by a test that goes red when the rule is broken."""
