# SPDX-License-Identifier: GPL-3.0-or-later
"""The GPU checks behind tests/gpu/run: starts the programs, looks at the runs that they write, and puts what was
measured and which promises hold into one dated JSON. Standard library only."""
import argparse
import datetime
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

SKIPPED = 77
CHECKS = ["ceilings", "traced", "profiler", "precisions", "modes", "memory", "capture", "counters", "sampling", "ranks"]


class Failed(Exception):
    """A program did not do what it was asked; the sentence it said."""


class Checks:
    def __init__(self, options):
        self.options = options
        self.bin = pathlib.Path(options.bin).resolve()
        self.here = pathlib.Path(__file__).resolve().parent
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ridgepoint-gpu-"))
        self.results = pathlib.Path(options.results)
        self.promises = []
        self.number = 0

    # --- tools ---------------------------------------------------------------------------------------------------

    def start(self, *words, timeout=900, env=None):
        done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=timeout,
                              env={**os.environ, **(env or {})})
        return done

    def ridgepoint(self, *words, **named):
        done = self.start(self.bin / "ridgepoint", *words, **named)
        if done.returncode != 0:
            raise Failed(f"ridgepoint {' '.join(map(str, words))} ended with {done.returncode}: {done.stderr.strip()}")
        return done

    def record(self, *words, env=None):
        """Records and returns (the run's file, what show --json says)."""
        self.number += 1
        run = self.folder / f"{self.number}.ridge"
        done = self.ridgepoint("record", *words, "--device", "cuda", "-o", run, "--json", env=env)
        return run, json.loads(done.stdout)

    def promise(self, what, holds, value, wanted, true_times=False):
        """holds: True, False, or None if it could not be checked. true_times: needs measured times, which the pretend GPU
        (docs/pretend-gpu.md) does not have."""
        if true_times and self.pretend:
            holds, value = None, f"skipped: a pretend GPU has no times of its own ({value})"
        self.promises.append({"what": what, "holds": holds, "value": value, "wanted": wanted})
        self.save()
        word = {True: "holds", False: "DOES NOT HOLD", None: "not known"}[holds]
        print(f"  {word}: {what}: {value} (wanted: {wanted})", flush=True)

    @property
    def steps(self):
        return 10 if self.options.quick else 60

    @property
    def model(self):
        return ("resnet18", 16) if self.options.quick else ("resnet50", 64)

    # --- checks for every traced run -------------------------------------------------------------------------------

    def look(self, run, document, label):
        about = document["run"]
        self.promise(f"{label}: no record dropped", about["dropped_records"] == 0, about["dropped_records"], 0)
        self.promise(f"{label}: kernels were traced", about["rung"] in ("activity", "counted", "sampled"), about["rung"],
                     "activity or above")
        joined = self.joined_share(run)
        if joined is not None:
            self.promise(f"{label}: kernels joined to an op", joined >= 0.99, round(joined, 5), "≥ 0.99")
        done = self.start(self.bin / "ridgepoint", "check", run)
        self.promise(f"{label}: the file is sound", done.returncode == 0, done.returncode, 0)
        return {"kernels_per_step": self.kernels_per_step(run), "rung": about["rung"], "rung_reason": about["rung_reason"], "joined_share": joined,
                "step": document["step"], "memory": document["memory"], "modes": about.get("modes"),
                "notes": about.get("notes"), "losses": about.get("losses")}

    @staticmethod
    def joined_share(run):
        """Of the kernels that ran in measured steps; None where none was traced."""
        with sqlite3.connect(f"file:{run}?mode=ro", uri=True) as file:
            try:
                kernels, with_op = file.execute(
                    "SELECT COUNT(*), COALESCE(SUM(k.op <> 0), 0) FROM gpu_record r JOIN gpu_kind k ON k.id = r.kind "
                    "JOIN step s ON s.step = r.step WHERE k.kind = 'kernel' AND s.kind = 'measured'").fetchone()
            except sqlite3.Error:
                return None
        return with_op / kernels if kernels else None

    @staticmethod
    def mean_of_steps(run, expression):
        """The mean over measured steps of an SQL sum over their kernels; None where no kernel was traced."""
        with sqlite3.connect(f"file:{run}?mode=ro", uri=True) as file:
            try:
                total, steps = file.execute(
                    f"SELECT {expression}, COUNT(DISTINCT r.step) FROM gpu_record r JOIN gpu_kind k ON k.id = r.kind "
                    "JOIN step s ON s.step = r.step WHERE k.kind = 'kernel' AND s.kind = 'measured'").fetchone()
            except sqlite3.Error:
                return None
        return total / steps if steps else None

    def kernels_per_step(self, run):
        return self.mean_of_steps(run, "COUNT(*)")

    def kernel_seconds(self, run):
        """Summed time of kernels in a measured step, seconds."""
        return self.mean_of_steps(run, "SUM(r.duration_ns) * 1e-9")

    # --- the individual checks -------------------------------------------------------------------------------------

    def ceilings(self):
        done = self.start(self.bin / "gpu_ceilings", self.results, timeout=1200)
        self.promise("roofs reach their share of the datasheet", done.returncode == 0, done.returncode, 0)
        return {"said": (done.stdout + done.stderr).strip().splitlines()}

    def traced(self):
        model, batch = self.model
        run, document = self.record(model, "--batch", batch, "--steps", self.steps, "--detail", "all")
        result = self.look(run, document, f"{model} batch {batch}")
        step = document["step"]
        overhead, noise = step["collection_overhead"], step["collection_overhead_noise"]
        # Compares each step without hooks and tracing with its neighbours, within the run.
        self.promise("step-time overhead of hooks and tracing, paired",
                     None if overhead is None else overhead <= 0.03, overhead, f"≤ 0.03 (noise {noise})", true_times=True)
        estimate = json.loads(self.ridgepoint("estimate", model, "--batch", batch, "--json").stdout)
        wanted = estimate["flops"]["forward"] + estimate["flops"]["backward"]
        self.promise("matrix FLOPs of a step equal to the estimate", step["flops_matrix"] == wanted, step["flops_matrix"],
                     wanted)
        result["kernel_seconds_per_step"] = self.kernel_seconds(run)
        result["rows"] = sorted(document["rows"], key=lambda row: -row["seconds"])[:40]
        self.main_run = run
        return result

    def profiler(self):
        """The same network under torch.profiler in this machine's Python, if it has torch."""
        model, batch = self.model
        done = self.start(sys.executable, self.here / "profiler_peer.py", model, batch, self.steps)
        if done.returncode != 0:
            why = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            self.promise("kernel time of a step against torch.profiler's", None, f"skipped: {why}", "within 0.02")
            return {"skipped": why}
        peer = json.loads(done.stdout)
        run = getattr(self, "main_run", None)
        if run is None:
            run, _ = self.record(model, "--batch", batch, "--steps", self.steps, "--detail", "all")
        ours = self.kernel_seconds(run)
        if ours is None:
            return {"peer": peer, "skipped": "this run has no traced kernels"}
        difference = ours / peer["kernel_seconds_per_step"] - 1
        # Another program with a different order of kernels in its optimizer; convolutions and similar kernels are the
        # same.
        self.promise("kernel time of a step against torch.profiler's", abs(difference) <= 0.02, round(difference, 5),
                     "within 0.02", true_times=True)
        return {"ours": ours, "peer": peer}

    @staticmethod
    def why_above(row, document):
        """Why a row may lie above its roof; None: it may not."""
        if "winograd" in f"{row.get('algorithm')} {row['name']}".lower():
            return "Winograd multiplies less often than the direct convolution whose FLOPs are counted"
        moved, launches = row["bytes"]["dram"], row["launches"]
        l2 = document["machine"]["cache_bytes"].get("l2") or 0
        if row["bound"] == "memory" and moved and launches and moved / launches < l2:
            return "what it moves fits in the L2, which still has it from the kernel before"
        return None

    def sampling(self):
        """PM sampling: samples in every measured step, and values that a share can have."""
        model, batch = self.model
        run, document = self.record(model, "--batch", batch, "--steps", self.steps, "--precision", "bf16",
                                    "--collect", "ops,memory,kernels,samples")
        about = self.look(run, document, "sampled")
        if about["rung"] not in ("sampled", "counted"):
            self.promise("PM sampling works", None, about["rung_reason"], "samples")
            return about
        with sqlite3.connect(f"file:{run}?mode=ro", uri=True) as file:
            columns = [column[1] for column in file.execute("PRAGMA table_info(device_sample)")]
            samples = [dict(zip(columns, sample)) for sample in file.execute("SELECT * FROM device_sample")]
        about["samples"] = len(samples)
        self.promise("PM sampling gives samples", len(samples) > 0, len(samples), "some")
        wrong = [(name, value) for sample in samples for name, value in sample.items()
                 if name.endswith(("_share", "_busy", "active")) and value is not None and not 0 <= value <= 1.001]
        self.promise("each share of a sample is between 0 and 1", not wrong, wrong[:5], "none")
        return about

    def precisions(self):
        results = {}
        model, batch = self.model
        for precision in ("fp32", "tf32", "bf16", "fp16"):
            try:
                run, document = self.record(model, "--batch", batch, "--steps", self.steps, "--precision", precision)
            except Failed as error:
                self.promise(f"{precision} is recorded", None, str(error), "a run, or a sentence why not")
                continue
            results[precision] = self.look(run, document, precision)
            above = {row["name"]: self.why_above(row, document) for row in document["rows"] if (row["roof_share"] or 0) > 1.05}
            unexplained = [name for name, why in above.items() if why is None]
            self.promise(f"{precision}: no row above its roof without a reason", not unexplained, above or "none", "none",
                         true_times=True)
            used = sorted({name for row in document["rows"] for name in (row["flops"] or {})})
            results[precision]["arithmetic"] = used
        return results

    def modes(self):
        results = {}
        model, batch = self.model
        for name, words in {"channels_last": ["--channels-last", "--precision", "bf16"],
                            "cudnn_benchmark": ["--cudnn-benchmark", "on", "--warmup", "10"],
                            "deterministic": ["--deterministic"]}.items():
            run, document = self.record(model, "--batch", batch, "--steps", self.steps, *words)
            results[name] = self.look(run, document, name)
        return results

    def memory(self):
        """More than the GPU has: refused by the estimate, or run into and told."""
        model, _ = self.model
        refused = self.start(self.bin / "ridgepoint", "record", model, "--device", "cuda", "--batch", 1 << 19, "-o",
                             self.folder / "refused.ridge")
        self.promise("a batch that cannot fit is refused with one that does",
                     refused.returncode == 1 and "largest that fits" in refused.stderr, refused.stderr.strip()[-300:],
                     "a sentence")
        # Limits the allocator to two thirds of the batch's memory; the estimate does not know about this limit.
        batch = 128
        _, whole = self.record(model, "--batch", batch, "--steps", 2)
        fraction = whole["memory"]["peak_allocated_bytes"] / whole["memory"]["capacity_bytes"] * 2 / 3
        words = f"per_process_memory_fraction:{fraction:.6f}"
        run = self.folder / "full.ridge"
        limited = self.start(self.bin / "ridgepoint", "record", model, "--device", "cuda", "--batch", batch, "--steps", 5, "-o",
                             run, env={"PYTORCH_CUDA_ALLOC_CONF": words, "PYTORCH_ALLOC_CONF": words})
        told = limited.returncode == 1 and "ran out of memory" in limited.stderr
        self.promise("running out of memory is told, with a batch to take", told,
                     limited.stderr.strip()[-600:], "what filled it, and a batch to take")
        if not run.exists():
            return {}
        document = json.loads(self.ridgepoint("show", run, "--json").stdout)
        return {"out_of_memory": document["run"].get("out_of_memory")}

    def capture(self):
        """A few steps' activity buffers, small enough to be kept for tests without a GPU."""
        name = self.results / f"{self.stamp}-activity.cupti"
        self.record("lenet_300_100", "--batch", 4, "--steps", 2, "--warmup", 1, env={"RIDGEPOINT_CAPTURE": str(name)})
        size = name.stat().st_size if name.exists() else 0
        self.promise("captured buffers are saved", 0 < size < 8 << 20, size, "a file below 8 MiB")
        return {"file": name.name, "bytes": size}

    def counters(self):
        """Counts against known work; what counting costs; how soon a step is counted beside ncu, where that is."""
        results = {}
        done = self.start(self.bin / "gpu_counters")
        if done.returncode == SKIPPED:
            self.promise("counters can be read", None, done.stdout.strip(), "allowed to, see doctor")
            return {"skipped": done.stdout.strip()}
        results["loops"] = json.loads(done.stdout) if done.stdout.startswith("{") else done.stderr.strip()
        self.promise("FADD, FMUL, FFMA, DADD, DFMA, HFMA2 and DRAM bytes are those of the loops", done.returncode == 0,
                     [[each["loop"], each["ratio"]] for each in results["loops"]["results"]]
                     if isinstance(results["loops"], dict) else results["loops"], "within 2 %")
        model, batch = self.model
        for precision in ("fp32", "tf32", "bf16"):
            run, document = self.record(model, "--batch", batch, "--steps", max(self.steps, 60), "--precision", precision,
                                        "--collect", "ops,memory,kernels,counters", "--counters-every", 25)
            counted = document["counters"] or {}
            label = f"counted {precision}"
            about = self.look(run, document, label)
            about["counters"] = counted
            results[precision] = about
            self.promise(f"{label}: the run stands on counters", document["run"]["rung"] == "counted",
                         document["run"]["rung_reason"], "counted")
            self.promise(f"{label}: no set of passes was refused", counted.get("refused_sets") == 0, counted.get("notes"), "none")
            for check in counted.get("checks", []):
                ratio = check["counted_flops"] / check["expected_flops"] if check["counted_flops"] else None
                self.promise(f"{label}: {check['precision']} of a matrix product is 2·M·N·K", check["good"], ratio, "within 0.1 %")
            rows = [row for row in document["rows"] if row["modelled"]]
            about["counted_share_of_time"] = sum(row["share"] for row in rows)
            about["bytes_counted_to_modelled"] = {row["name"]: row["bytes_counted_to_modelled"] for row in rows[:10]}
        # Compares steps between counted ones with those of a run without counters, alternating so that drift affects
        # both.
        means = {True: [], False: []}
        for turn in range(4):
            with_counters = turn % 2 == 1
            words = ["--collect", "ops,memory,kernels" + (",counters" if with_counters else "")]
            _, document = self.record(model, "--batch", batch, "--steps", max(self.steps, 60), "--precision", "bf16", *words)
            means[with_counters].append(document["step"]["seconds_median"])
        cost = min(means[True]) / min(means[False]) - 1
        results["cost_between_counted_steps"] = cost
        self.promise("steps between counted ones are as fast as without counters", cost <= 0.01, round(cost, 4), "≤ 1 %",
                     true_times=True)
        results["beside_ncu"] = self.beside_ncu(results.get("bf16"))
        return results

    def beside_ncu(self, ours):
        """Time until a step is fully counted, ours and that of ncu --set roofline."""
        ncu = shutil.which("ncu")
        if not ncu or not ours:
            self.promise("a step is counted ≥ 10 × sooner than by ncu --set roofline", None, "ncu is not here", "≥ 10 ×")
            return None
        model, batch = self.model
        run = self.folder / "ncu.ridge"
        words = [self.bin / "ridgepoint", "record", model, "--batch", batch, "--warmup", 2, "--steps", 1, "--device", "cuda",
                 "--precision", "bf16", "--collect", "ops", "-q"]
        began = datetime.datetime.now()
        self.start(*words, "-o", run)
        plain = (datetime.datetime.now() - began).total_seconds()
        began = datetime.datetime.now()
        # Leaves the GPU's clocks unchanged. Replays about a hundred launches and extrapolates the total time.
        launches = 100
        done = self.start(ncu, "--set", "roofline", "--replay-mode", "kernel", "--clock-control", "none", "--launch-count", launches,
                          *words, "-o", self.folder / "ncu2.ridge", timeout=300)
        replayed = done.stdout.count("==PROF== Profiling") or launches
        theirs = (datetime.datetime.now() - began).total_seconds() - plain
        every = ours.get("kernels_per_step") or replayed
        theirs *= max(1.0, every / replayed)
        passes = ours["counters"]["passes"]
        step = ours["step"]["seconds_median"]
        own = passes * step * (1 + (ours["counters"]["pass_overhead"] or 0))
        self.promise("a step is counted ≥ 10 × sooner than by ncu --set roofline", theirs / own >= 10, round(theirs / own, 1), "≥ 10 ×")
        return {"ncu_seconds": theirs, "our_seconds": own}

    def ranks(self):
        """Parameters of ranks that exchange over NCCL, and a recording of two where there are two GPUs."""
        what, wanted = "ranks over NCCL come to what one process comes to", "differences of rounding"
        env = {}
        if torch := os.environ.get("RIDGEPOINT_TORCH_DIR"):
            env["LD_LIBRARY_PATH"] = ":".join(filter(None, [f"{torch}/lib", os.environ.get("LD_LIBRARY_PATH")]))
        done = self.start(self.bin / "gpu_ranks", env=env)
        if done.returncode == SKIPPED:
            self.promise(what, None, done.stdout.strip(), wanted)
            return None
        if not done.stdout:
            raise Failed(f"gpu_ranks ended with {done.returncode}: {done.stderr.strip()}")
        found = json.loads(done.stdout)
        self.promise(what, found["holds"], {"one": found["one_rank"], "two": found["two_ranks"]}, wanted)
        if found["two_ranks"]:
            model, batch = self.model
            _, run = self.record(model, "--batch", 2 * batch, "--ranks", 2, "--steps", 10)
            found["recording"] = {"rank": run["run"]["rank"], "ranks": run["ranks"]}
            self.promise("two ranks exchange over NCCL", run["run"]["rank"]["exchange"] == "nccl",
                         run["run"]["rank"]["exchange"], "nccl")
        return found

    def save(self):
        """Writes the results after each promise, so that an early end loses nothing that was found."""
        part = self.path.with_suffix(".part")
        part.write_text(json.dumps(self.document, indent=1, ensure_ascii=False) + "\n")
        os.replace(part, self.path)

    # --- all checks -------------------------------------------------------------------------------------------------

    def run(self):
        doctor = json.loads(self.ridgepoint("doctor", "--json").stdout)
        gpus = [finding for finding in doctor["findings"] if re.fullmatch(r"cuda:\d+", finding["name"])]
        if not gpus:
            reason = next((finding["detail"] for finding in doctor["findings"] if finding["name"] == "cuda"), "")
            print(f"skipped: CUDA finds no GPU here ({reason})")
            return SKIPPED
        # Values from a pretend GPU are not results, so they are stored in a different folder.
        self.pretend = any(gpu["detail"].startswith("Pretend ") for gpu in gpus)
        if self.pretend and not self.options.folder:
            self.results = pathlib.Path(tempfile.mkdtemp(prefix="ridgepoint-pretend-gpu-"))
        self.stamp = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H%M%SZ")
        self.results.mkdir(parents=True, exist_ok=True)
        gpu = re.sub(r"[^A-Za-z0-9.]+", "-", gpus[0]["detail"].split(",")[0]).strip("-")
        self.path = self.results / f"{self.stamp}-{gpu}.json"
        document = self.document = {
            "format": "ridgepoint-gpu-checks", "version": 1, "when": self.stamp, "quick": self.options.quick,
            "pretend": self.pretend, "gpus": [gpu["detail"] for gpu in gpus], "doctor": doctor["findings"], "checks": {},
            "promises": self.promises}
        wanted = self.options.only.split(",") if self.options.only else CHECKS
        for name in wanted:
            print(f"{name} …", flush=True)
            try:
                document["checks"][name] = getattr(self, name)()
            except Exception as error:  # a failing check must not hide the results of others
                document["checks"][name] = {"failed": f"{type(error).__name__}: {error}"}
                self.promise(name, False, f"{type(error).__name__}: {error}", "to come to an end")
            self.save()
        shutil.rmtree(self.folder, ignore_errors=True)
        broken = sum(promise["holds"] is False for promise in self.promises)
        print(f"{self.path}: {len(self.promises)} promises, {broken} broken")
        return 1 if broken else 0


class Arguments(argparse.ArgumentParser):
    """What is wrong is said in one sentence."""

    def error(self, message):
        self.exit(2, f"{self.prog}: {message}; \"{self.prog} --help\" says what it takes.\n")


def main():
    parser = Arguments(prog="tests/gpu/run", allow_abbrev=False)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--results", default="results")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("folder", nargs="?", help="where the results go")
    parser.add_argument("--only-arguments", action="store_true", help=argparse.SUPPRESS)  # shows them and exits
    options = parser.parse_args()
    unknown = [name for name in options.only.split(",") if name and name not in CHECKS]
    if unknown:
        parser.error(f"--only takes a list out of {','.join(CHECKS)}, not \"{','.join(unknown)}\"")
    if options.only_arguments:
        return 0
    if options.folder:
        options.results = options.folder
    return Checks(options).run()


if __name__ == "__main__":
    sys.exit(main())
