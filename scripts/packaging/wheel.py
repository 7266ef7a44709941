# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes a wheel of an installed Ridgepoint: the programs, Qt and its plugins, the licences of all that is bundled. Prints
its path.

  wheel.py PREFIX RESULT_FOLDER      PREFIX: what `cmake --install` wrote"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
DISTRIBUTION = "ridgepoint-profiler"  # PyPI's `ridgepoint` is a different program
FILES = DISTRIBUTION.replace("-", "_")  # the distribution's name in file names
# Qt loads these at run time; plugins that the window does not use are omitted.
PLUGINS = ("platforms/libqxcb.so", "platforms/libqoffscreen.so", "xcbglintegrations/libqxcb-glx-integration.so",
           "iconengines/libqsvgicon.so", "imageformats/libqsvg.so",
           "platforminputcontexts/libcomposeplatforminputcontextplugin.so",
           "platforminputcontexts/libibusplatforminputcontextplugin.so")
LANGUAGES = ("de", "es", "fr", "ja", "zh_CN")  # Qt's own texts, such as Cancel
# Users provide LibTorch and CUDA; OpenGL belongs to the system's driver.
NOT_BUNDLED = ("libtorch*", "libc10*", "libcu*", "libnv*", "libridgepoint-*", "libEGL.so.1", "libGL.so.1", "libGLX.so.0",
               "libOpenGL.so.0", "libGLdispatch.so.0")


def run(*words, **options):
    return subprocess.run(words, check=True, text=True, stdout=subprocess.PIPE, **options).stdout


def needed(path):
    return re.findall(r"NEEDED +(\S+)", run("objdump", "-p", path))


def is_elf(path):
    if not path.is_file() or path.is_symlink():
        return False
    with open(path, "rb") as file:
        return file.read(4) == b"\x7fELF"


def package_of(library):
    """The Debian package of a library of this machine, by its file name."""
    found = subprocess.run(["dpkg", "-S", f"*/{library}"], text=True, stdout=subprocess.PIPE)
    for line in found.stdout.splitlines():
        if "/lib/x86_64-linux-gnu/" in line and line.endswith(library):
            return line.split(":")[0]
    sys.exit(f"No package owns {library}.")


def copy_licences(packages, folder):
    """Those of packages, and the texts in Debian's folder of common licences that they name."""
    named = set()
    for package in sorted(packages):
        text = pathlib.Path(f"/usr/share/doc/{package}/copyright").read_text(errors="replace")
        (folder / f"{package}.txt").write_text(text)
        named |= set(re.findall(r"/usr/share/common-licenses/([A-Za-z0-9.-]*[A-Za-z0-9])", text))
    (folder / "common-licenses").mkdir()
    for name in sorted(named):
        shutil.copy(f"/usr/share/common-licenses/{name}", folder / "common-licenses")


def teach_auditwheel():
    """Returns this system's platform, such as manylinux_2_36_x86_64. auditwheel only knows older systems than itself, and
    refuses wheels of newer ones. Adds this system and its symbols to auditwheel's list."""
    import auditwheel.policy

    list_of_policies = pathlib.Path(auditwheel.policy.__file__).parent / "manylinux-policy.json"
    policies = json.loads(list_of_policies.read_text())
    name = f"manylinux_{os.confstr('CS_GNU_LIBC_VERSION').split()[1].replace('.', '_')}"
    if name not in (policy["name"] for policy in policies):
        newest = min((policy for policy in policies if policy["name"] != "linux"), key=lambda policy: policy["priority"])
        versions = newest["symbol_versions"]["x86_64"]
        for library in ("libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1", "libz.so.1"):
            shown = run("objdump", "-p", f"/lib/x86_64-linux-gnu/{library}")
            defined = shown.partition("Version definitions:")[2].partition("Version References:")[0]
            for kind, version in re.findall(r" (GLIBC|GLIBCXX|CXXABI|GCC|ZLIB)_(\S+)", defined):
                if version != "PRIVATE" and version not in versions[kind]:
                    versions[kind].append(version)
        newest |= {"name": name, "aliases": [], "priority": newest["priority"] - 1}
        part = list_of_policies.with_suffix(".part")
        part.write_text(json.dumps(json.loads(list_of_policies.read_text()) + [newest]))
        os.replace(part, list_of_policies)
    return f"{name}_x86_64"


def main():
    prefix, results = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    version = re.search(r"project\(ridgepoint VERSION ([0-9.]+)", (TOP / "CMakeLists.txt").read_text()).group(1)
    work = results / "wheel"
    shutil.rmtree(work, ignore_errors=True)
    tree = work / f"{FILES}-{version}"
    package = tree / "ridgepoint"
    home = prefix / "lib/ridgepoint"
    shutil.copytree(home / "python/ridgepoint", package)
    shutil.copytree(home, package / "bin", symlinks=True,
                    ignore=lambda folder, names: ["python"] if pathlib.Path(folder) == home else [])
    shutil.copytree(prefix / "share/doc/ridgepoint/docs", package / "docs", ignore=shutil.ignore_patterns("studies", "notebooks"))
    shutil.copytree(prefix / "share", tree / f"{FILES}-{version}.data/data/share",
                    ignore=shutil.ignore_patterns("doc"))

    plugins = pathlib.Path(run("qtpaths6", "--query", "QT_INSTALL_PLUGINS").strip())
    for name in PLUGINS:
        (package / "plugins" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(plugins / name, package / "plugins" / name)
    translations = pathlib.Path(run("qtpaths6", "--query", "QT_INSTALL_TRANSLATIONS").strip())
    (package / "translations").mkdir()
    for language in LANGUAGES:
        shutil.copy(translations / f"qtbase_{language}.qm", package / "translations")
    (package / "bin/qt.conf").write_text("[Paths]\nPrefix=..\nPlugins=plugins\nTranslations=translations\n")

    information = tree / f"{FILES}-{version}.dist-info"
    licences = information / "licenses"
    licences.mkdir(parents=True)
    shutil.copy(TOP / "LICENSE", licences / "LICENSE")
    for path in (prefix / "share/doc/ridgepoint/licenses").iterdir():  # licences of code compiled in from headers
        shutil.copy(path, licences)
    (information / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {DISTRIBUTION}\nVersion: {version}\n"
        "Summary: Roofline explorer for deep-learning training\nLicense: GPL-3.0-or-later\nRequires-Python: >=3.9\n"
        "Provides-Extra: pandas\nRequires-Dist: pandas; extra == 'pandas'\n"
        "Provides-Extra: arrow\nRequires-Dist: pyarrow; extra == 'arrow'\n"
        "Requires-Dist: adbc-driver-sqlite; extra == 'arrow'\n"
        "Classifier: Operating System :: POSIX :: Linux\nClassifier: Environment :: X11 Applications :: Qt\n"
        "Description-Content-Type: text/markdown\n\n" + (TOP / "README.md").read_text())
    (information / "WHEEL").write_text(
        "Wheel-Version: 1.0\nGenerator: ridgepoint\nRoot-Is-Purelib: false\nTag: py3-none-linux_x86_64\n")
    (information / "entry_points.txt").write_text(
        "[console_scripts]\nridgepoint = ridgepoint.start:command\nridgepoint-ui = ridgepoint.start:window\n")

    # Every Python in the environment reads this at its start, so it only checks a variable.
    (tree / "ridgepoint-wait.pth").write_text(
        'import os; os.environ.get("RIDGEPOINT_WAIT") == "1" and __import__("ridgepoint._wait")\n')

    run(sys.executable, "-m", "wheel", "pack", tree, "--dest-dir", work)
    packed = next(work.glob("*.whl"))
    excluded = [word for name in NOT_BUNDLED for word in ("--exclude", name)]
    this_system = teach_auditwheel()
    # The oldest glibc that the symbols require; auditwheel names the wheel after it.
    shown = run(sys.executable, "-m", "auditwheel", "show", packed)
    platform = re.search(r'manylinux_2_\d+_x86_64', shown.split("constrains the platform tag to")[-1])
    platform = platform.group(0) if platform else this_system
    run(sys.executable, "-m", "auditwheel", "repair", "--plat", platform, *excluded, "--wheel-dir", work / "repaired",
        packed, env={**os.environ, "PATH": f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"})
    repaired = next((work / "repaired").glob("*.whl"))

    # The licences of the libraries that auditwheel bundled, and the packages of those that it left to the system.
    run(sys.executable, "-m", "wheel", "unpack", repaired, "--dest", work / "unpacked")
    tree = work / f"unpacked/{FILES}-{version}"
    bundled = {re.sub(r"-[0-9a-f]{8}(?=\.so)", "", path.name): path for path in (tree / f"{FILES}.libs").iterdir()}
    files = [path for path in tree.rglob("*") if is_elf(path)]
    inside = {path.name for path in files}
    outside = {library for path in files for library in needed(path)} - inside
    system = {library: package_of(library) for library in sorted(outside)
              if not re.match(r"lib(torch|c10|cu|nv|ridgepoint)", library)}
    of_libc = {"libc6", "libstdc++6", "libgcc-s1"}
    (tree / "ridgepoint/system_libraries.json").write_text(
        json.dumps({library: name for library, name in system.items() if name not in of_libc}, indent=1) + "\n")
    qt = {"libqt6gui6", "qt6-translations-l10n"}
    copy_licences({package_of(name) for name in bundled} | qt, tree / f"{FILES}-{version}.dist-info/licenses")
    run(sys.executable, "-m", "wheel", "pack", tree, "--dest-dir", results)
    print(next(results.glob(f"{FILES}-{version}-*.whl")))


main()
