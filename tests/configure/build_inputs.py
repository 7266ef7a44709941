# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares what a build read with what set-up installs: the headers of every compiled file, the programs and libraries that
the build uses, and the libraries that the programs load. Each must belong to the sources, to the build, to a wheel that
scripts/setup fetches, or to a package that it installs (with what that package depends on).

    build_inputs.py BUILD_FOLDER"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(sys.argv[1]).resolve()
SKIPPED = 77


def run(*words):
    return subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def installed_packages():
    """Returns {package: its dependencies}, the essential packages and {virtual package: its providers}."""
    depends, essential, providers = {}, set(), {}
    form = "${db:Status-Status}\t${Package}\t${Essential}\t${Priority}\t${Pre-Depends}, ${Depends}\t${Provides}\n"
    for line in run("dpkg-query", "-W", "-f", form).splitlines():
        status, name, is_essential, priority, needs, provides = line.split("\t")
        if status != "installed":
            continue
        depends.setdefault(name, set()).update(re.findall(r"(?:^|[,|] *)([a-z0-9][a-z0-9.+-]*)", needs))
        if is_essential == "yes" or priority == "required" or name == "apt":
            essential.add(name)
        for virtual in re.findall(r"(?:^|, *)([a-z0-9][a-z0-9.+-]*)", provides):
            providers.setdefault(virtual, set()).add(name)
    return depends, essential, providers


def with_dependencies(names):
    depends, essential, providers = installed_packages()
    waiting, found = list(essential | set(names)), set()
    while waiting:
        name = waiting.pop()
        for real in {name} & depends.keys() or providers.get(name, ()):
            if real not in found:
                found.add(real)
                waiting += depends[real]
    return found


def inputs():
    """Yields (path, the file or setting that uses it)."""
    source, stale = "", False
    for line in run("ninja", "-C", BUILD, "-t", "deps").splitlines():
        if line.startswith("    ") and not stale:
            yield os.path.join(BUILD, line.strip()), source
        elif ":" in line:
            source, stale = line.partition(":")[0], "(STALE)" in line
    rules = (BUILD / "build.ninja").read_text() + (BUILD / "CMakeFiles/rules.ninja").read_text()
    for line in (BUILD / "CMakeCache.txt").read_text().splitlines():
        setting = re.match(r"(\w+):(?:FILEPATH|PATH)=(/.+)", line)
        if setting and os.path.isfile(setting[2]) and setting[2] in rules:  # CMake's modules find more than they use
            yield setting[2], setting[1]
    for program in (BUILD / "bin").iterdir():
        if program.is_file() and os.access(program, os.X_OK):
            for library in re.findall(r"=> (/\S+) \(", run("ldd", program)):
                yield library, program.name


def owners(paths):
    """Returns {path: package}. dpkg may list a file under its path before the /usr merge, and never lists links to it."""
    asked = {}
    for path in paths:
        for name in {path, os.path.realpath(path)}:
            asked.setdefault(name, set()).add(path)
            if name.startswith("/usr/"):
                asked.setdefault(name.removeprefix("/usr"), set()).add(path)
    found, names = {}, list(asked)
    for at in range(0, len(names), 500):
        for line in run("dpkg-query", "-S", *names[at:at + 500]).splitlines():
            packages, _, name = line.partition(": ")
            if not packages.startswith("diversion by "):
                found.update(dict.fromkeys(asked.get(name, ()), packages.split(",")[0].split(":")[0]))
    return found


def main():
    if not shutil.which("dpkg-query") or not shutil.which("ninja") or not (BUILD / ".ninja_deps").exists():
        print("skipped: requires dpkg and a build by ninja")
        return SKIPPED
    ours = tuple(f"{folder}/" for folder in {str(TOP), str(BUILD), os.path.realpath(TOP / "build")})
    read = {}
    for path, source in inputs():
        path = os.path.normpath(path)
        if not path.startswith(ours) and not os.path.realpath(path).startswith(ours):
            read.setdefault((path, source.startswith("tests/")), source)
    # The programs must not use a package that only tests require.
    allowed = [with_dependencies(run(TOP / "scripts/setup", "--list", *options).split())
               for options in ((), ("--tests", "--bench"))]
    owner = owners({path for path, _ in read})
    wrong = [(path, source) for (path, of_tests), source in sorted(read.items()) if owner.get(path) not in allowed[of_tests]]
    for path, source in wrong[:20]:
        print(f"{source} uses {path}, which belongs to {owner.get(path, 'no package')}: scripts/setup does not install it")
    print(f"{len(owner)} files of {len(set(owner.values()))} packages; {len(wrong)} uses of others")
    # A developer's machine may have its own CMake or ccache.
    return 0 if read and not wrong else 1 if "CI" in os.environ else SKIPPED


sys.exit(main())
