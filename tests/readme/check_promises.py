#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that every promise in docs/security.md names the tests that prove it, and that these tests exist.

The tables with a column "test" are read. A name is a suite or a SUITE.CASE of GoogleTest, a CLASS.method of a window's
test, or a ctest test of a CMakeLists.txt. A row without a name fails, unless it says "no test" and why."""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = TOP / "docs/security.md"


def tests_here():
    found = set()
    for file in (TOP / "tests").rglob("*.cpp"):
        text = file.read_text(encoding="utf-8")
        for suite, case in re.findall(r"^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)", text, re.MULTILINE):
            found |= {suite, f"{suite}.{case}"}
        for name in re.findall(r"^class (\w+) : public QObject", text, re.MULTILINE):
            found.add(name)
            found.update(f"{name}.{method}" for method in re.findall(r"^    void (\w+)\(\) \{", text, re.MULTILINE))
    for file in (TOP / "tests").rglob("CMakeLists.txt"):
        found.update(re.findall(r"add_test\(NAME ([\w-]+)", file.read_text(encoding="utf-8")))
    return found


def rows_of(page):
    """The cells of each row of the tables that have a column "test", as {heading: text}."""
    head = None
    for line in page.splitlines():
        if not line.startswith("|"):
            head = None
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if head is None:
            head = cells
        elif not set("".join(cells)) <= set("-: ") and "test" in head:
            yield dict(zip(head, cells))


def main():
    known, faults, rows = tests_here(), [], 0
    for row in rows_of(PAGE.read_text(encoding="utf-8")):
        rows += 1
        names = re.findall(r"`([^`]+)`", row["test"])
        if not names and "no test" not in row["test"]:
            faults.append(f"no test: {row['promise']}")
        faults += [f"there is no test {name}: {row['promise']}" for name in names if name not in known]
    for fault in faults:
        print(fault)
    print(f"{rows} promises, {len(faults)} faults")
    return 1 if faults or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
