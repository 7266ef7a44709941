# SPDX-License-Identifier: GPL-3.0-or-later
"""Puts the JSON lines of the benchmarks together: bench-table.py LINES RESULTS writes RESULTS and prints a table."""
import datetime
import json
import os
import platform
import re
import sys

HOLD = re.compile(r"\s*(value|ratio)\s*(<=|>=)\s*([0-9.eE+-]+)\s*")
SI_UNITS = ("s", "B", "B/s", "FLOP", "FLOP/s")
PREFIXES = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"), (1, ""), (1e-3, "m"), (1e-6, "µ"), (1e-9, "n")]


def quantity(value, unit):
    """Three digits, an SI prefix and the unit."""
    if value is None:
        return "–"
    if not isinstance(value, (int, float)):
        return str(value)
    if unit not in SI_UNITS or value == 0:
        return (f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}") + (f" {unit}" if unit else "")
    for factor, prefix in PREFIXES:
        if abs(value) >= factor * 0.9995:
            break
    return f"{value / factor:.3g} {prefix}{unit}"


def met(hold, result):
    """Whether "value <= 1.5e-7" or "ratio >= 10" is true of the result; None where the number was not measured."""
    match = HOLD.fullmatch(hold)
    if not match:
        raise SystemExit(f'bench-table.py: cannot read the hold "{hold}" of {result["name"]}')
    number, limit = result.get(match[1]), float(match[3])
    if number is None:
        return None
    return number <= limit if match[2] == "<=" else number >= limit


def holds_of(given):
    """The holds as a list; a bare number is what the value may reach."""
    hold = given.get("hold") or []
    hold = hold if isinstance(hold, list) else [hold]
    return [f"value <= {h}" if isinstance(h, (int, float)) else h for h in hold]


def collect(lines):
    results = {}
    for line in lines:
        given = json.loads(line)
        result = results.setdefault(given["name"], {"hold": []})
        result["hold"] += [hold for hold in holds_of(given) if hold not in result["hold"]]
        result.update({k: v for k, v in given.items() if v is not None and k != "hold"})
    for result in results.values():
        if "ratio" not in result and result.get("value") is not None and result.get("peer_value"):
            result["ratio"] = result["value"] / result["peer_value"]
        verdicts = [met(hold, result) for hold in result["hold"]]
        if verdicts:
            result["met"] = False if False in verdicts else None if None in verdicts else True
    return list(results.values())


def hold_words(result):
    unit = result.get("unit", "")
    words = []
    for hold in result["hold"]:
        name, sign, limit = HOLD.fullmatch(hold).groups()
        sign = {"<=": "≤", ">=": "≥"}[sign]
        words.append(f"ratio {sign} {float(limit):g}" if name == "ratio" else f"{sign} {quantity(float(limit), unit)}")
    return ", ".join(words) or "–"


def table(results):
    rows = [("benchmark", "value", "peer", "peer's value", "ratio", "hold", "held")]
    for r in results:
        held = {True: "yes", False: "NO", None: "not measured"}[r["met"]] if "met" in r else "–"
        ratio = f"{r['ratio']:.3g}" if r.get("ratio") is not None else "–"
        rows.append((r["name"], quantity(r.get("value"), r.get("unit", "")), r.get("peer", "–"),
                     quantity(r.get("peer_value"), r.get("unit", "")), ratio, hold_words(r), held))
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    rows.insert(1, tuple("-" * w for w in widths))
    right = (1, 3, 4)
    for row in rows:
        print("  ".join(c.rjust(w) if i in right else c.ljust(w) for i, (c, w) in enumerate(zip(row, widths))).rstrip())


def cpu_name():
    with open("/proc/cpuinfo", encoding="utf-8") as info:
        return next((line.split(":", 1)[1].strip() for line in info if line.startswith("model name")), platform.machine())


def main():
    with open(sys.argv[1], encoding="utf-8") as lines:
        results = collect(line for line in lines if line.startswith("{"))
    document = {
        "format": "ridgepoint-bench", "version": 1,
        "started": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
        "machine": {"cpu": cpu_name(), "processors": os.cpu_count(), "load": os.getloadavg()[0]},
        "results": results,
    }
    with open(sys.argv[2], "w", encoding="utf-8") as out:
        json.dump(document, out, indent=1, ensure_ascii=False)
        out.write("\n")
    table(results)
    unmet = [r["name"] for r in results if r.get("met") is False]
    if unmet:
        print("not held: " + ", ".join(unmet))
    sys.exit(1 if unmet else 0)


main()
