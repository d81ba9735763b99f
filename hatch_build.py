"""Makes a wheel a compiled one: `make wheel-fast` switches this hook on; without it a wheel is pure Python."""

import os
import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledWheel(BuildHookInterface[Any]):
    """Puts what `make fast` builds into the wheel, in the folder in which `pioche.fast` looks for it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is not current, and say for which Python and machine the wheel is."""
        source = os.path.join(self.root, "src")
        environment = {**os.environ, "PYTHONPATH": source, "PIOCHE_FAST": "0"}
        subprocess.run(
            [sys.executable, "-m", "pioche.fast.build"], cwd=self.root, env=environment, check=True
        )
        tag = subprocess.run(
            [sys.executable, "-c", "from pioche.fast import TAG; print(TAG)"],
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        built = os.path.join(self.root, "build", "fast", tag)
        build_data["force_include"][built] = f"pioche/_compiled/{tag}"
