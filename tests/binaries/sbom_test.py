# SPDX-License-Identifier: GPL-3.0-or-later
"""scripts/sbom names what a build contains, and the same each time: sbom_test.py BUILD."""
import json
import os
import subprocess
import sys

SBOM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts", "sbom")


def bill():
    return subprocess.run([sys.executable, SBOM, sys.argv[1]], capture_output=True, text=True, check=True).stdout


text = bill()
assert text == bill(), "two bills of one build differ"
document = json.loads(text)
assert document["bomFormat"] == "CycloneDX" and document["metadata"]["component"]["name"] == "ridgepoint"
components = {component["name"]: component for component in document["components"]}
for name in ("torch", "nvidia-cuda-cupti", "nlohmann-json", "cli11"):
    assert components[name]["version"], name
# The measurements that predictions were fitted to, each with a licence whose text is installed.
for name, licence in (("sitar-lab/NeuSight", "MIT"), ("huggingface/pytorch-image-models", "Apache-2.0")):
    assert components[name]["licenses"] == [{"license": {"id": licence}}], name
assert any(name.startswith("libsqlite3.so") for name in components), sorted(components)
assert all(component.get("version") or component.get("hashes") for component in components.values())
refused = subprocess.run([sys.executable, SBOM, "/nonexistent"], capture_output=True, text=True)
assert refused.returncode == 1 and refused.stderr.count("\n") == 1, refused.stderr
print(f"{len(components)} components")
