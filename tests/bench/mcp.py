# SPDX-License-Identifier: GPL-3.0-or-later
"""How long `ridgepoint mcp` takes for an answer about a run of 10⁶ calls: 50 questions in one session, each timed from the
request's line to the reply's, the first of each kind included. The value is the longest."""
import json
import os
import pathlib
import statistics
import subprocess
import tempfile
import time

BIN = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"]).resolve()


def questions(run, other):
    yield "open", {"path": run}
    yield "summary", {"path": run}
    yield "insights", {"path": run}
    yield "compare", {"paths": [run, other]}
    for by in ("op", "layer", "phase", "category", "step"):
        yield "rows", {"path": run, "by": by}
        yield "rows", {"path": other, "by": by, "limit": 200}
        yield "rows", {"path": run, "by": by, "offset": 20}
        yield "rows", {"path": run, "by": by, "fields": ["seconds", "share"]}
    for sort in ("calls", "flops", "bytes", "intensity", "roof_share", "share", "name"):
        yield "rows", {"path": run, "by": "layer", "sort": sort}
    for by in ("op", "layer", "phase", "category"):
        yield "compare", {"paths": [run, other], "by": by}
        yield "compare", {"paths": [other, run], "by": by, "offset": 20}
    yield "summary", {"path": other}
    yield "insights", {"path": other}
    for model in ("resnet18", "resnet152", "gpt2", "vgg16", "bert_base"):
        yield "estimate", {"model": model, "devices": ["T4", "A100 SXM4 80GB"]}
    for batch in (1, 2, 4, 8):
        yield "estimate", {"model": "resnet50", "batch": batch}


def main(folder):
    runs = [str(folder / name) for name in ("a.ridge", "b.ridge")]
    for run in runs:
        subprocess.run([BIN / "generate_run", run, "1e6"], check=True, stdout=subprocess.DEVNULL)
    times, failures = [], []
    with subprocess.Popen([BIN / "ridgepoint", "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        def ask(method, params):
            line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n"
            start = time.perf_counter()
            server.stdin.write(line.encode())
            server.stdin.flush()
            reply = server.stdout.readline()
            return time.perf_counter() - start, json.loads(reply)["result"]

        ask("initialize", {"protocolVersion": "2025-06-18"})
        for tool, arguments in questions(*runs):
            seconds, result = ask("tools/call", {"name": tool, "arguments": arguments})
            times.append((seconds, tool, arguments))
            if result["isError"]:
                failures.append(result["content"][0]["text"])
        server.stdin.close()
    if failures:
        raise SystemExit(f"{len(failures)} questions failed: {failures[0]}")
    longest = max(times, key=lambda one: one[0])
    of_tools = {}
    for seconds, tool, _ in times:
        of_tools.setdefault(tool, []).append(seconds)
    print(json.dumps({
        "name": "longest answer of the MCP server", "value": longest[0], "unit": "s", "hold": ["value <= 0.2"],
        "detail": f"of {len(times)} questions about two runs of 1e6 op calls: {longest[1]} {json.dumps(longest[2].get('by', ''))}; "
                  "median and longest in ms: " + ", ".join(
                      f"{tool} {1e3 * statistics.median(all):.0f}, {1e3 * max(all):.0f}" for tool, all in of_tools.items())}))


with tempfile.TemporaryDirectory(prefix="ridgepoint-bench-mcp-") as name:
    main(pathlib.Path(name))
