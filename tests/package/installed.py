# SPDX-License-Identifier: GPL-3.0-or-later
"""Installs a build into a folder, moves the folder, and uses what is in it: programs, manual pages, completions, file type.

    installed.py BUILD_FOLDER WHEELS_FOLDER"""
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD, WHEELS = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
RUN = TOP / "tests/data/run/format1.ridge"
PROGRAMS = "ridgepoint", "ridgepoint-ui"
# The oldest supported system is Debian 12.
NEWEST_SYMBOLS = {"GLIBC": (2, 36), "GLIBCXX": (3, 4, 30), "CXXABI": (1, 3, 13)}


def files_in(folder, *without):
    """{path: (size, time)} of every file below the folder. Python's caches do not count."""
    found = {}
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in ("__pycache__", *without)]
        for name in names:
            path = os.path.join(place, name)
            status = os.lstat(path)
            found[path] = status.st_size, status.st_mtime_ns
    return found


def needs(*programs):
    missing = [name for name in programs if shutil.which(name) is None]
    return unittest.skipIf(missing, f"{', '.join(missing)} is missing")


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="ridgepoint-installed-")
        cls.work = pathlib.Path(cls.folder.name)
        cls.sources = files_in(TOP, "build", ".git")
        first = cls.work / "first"
        subprocess.run(["cmake", "--install", BUILD, "--prefix", first], check=True, stdout=subprocess.PIPE)
        cls.listed = set((BUILD / "install_manifest.txt").read_text().split("\n"))
        cls.written = set(files_in(first))
        cls.prefix = cls.work / "moved here"
        first.rename(cls.prefix)
        cls.share = cls.prefix / "share"
        cls.before = files_in(cls.prefix)
        for name in ("home", "data"):
            (cls.work / name).mkdir()
        cls.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("RIDGEPOINT_")},
            "HOME": str(cls.work / "home"), "XDG_DATA_HOME": str(cls.work / "home/.local/share"),
            "XDG_CACHE_HOME": str(BUILD / "test-cache"), "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8",
            "PATH": f"{cls.prefix / 'bin'}:{os.environ['PATH']}",
        }

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_it(self, *words, status=0, **environment):
        done = subprocess.run([str(word) for word in words], capture_output=True, text=True, cwd=self.work,
                              env={**self.environment, **environment})
        self.assertEqual(done.returncode, status, f"{words}: {done.stderr}")
        return done.stdout + done.stderr

    # --- programs ---

    def test_programs_run_from_where_they_were_moved(self):
        (self.work / "link").symlink_to(self.prefix / "bin/ridgepoint")
        for program in ("ridgepoint", self.prefix / "bin/ridgepoint", self.work / "link"):
            self.assertTrue(self.run_it(program, "--version").startswith("ridgepoint "))
        self.assertIn("resnet18", self.run_it("ridgepoint", "models"))
        # The command line finds the window program in its own folder.
        self.run_it("ridgepoint", "export", RUN, "--view", "roofline", "-o", self.work / "roofline.png")
        self.assertGreater((self.work / "roofline.png").stat().st_size, 10_000)
        self.run_it("ridgepoint-ui", RUN, "--export", f"table={self.work / 'ops.csv'}", "--quit")
        self.assertIn("conv", (self.work / "ops.csv").read_text())

    def test_a_build_without_a_torch_says_how_to_get_one(self):
        words = self.run_it(self.prefix / "bin/ridgepoint", "record", "alexnet", "--batch", "1", "--steps", "1",
                            "-o", "no.ridge", status=1, PATH="/nowhere")
        self.assertIn("ridgepoint setup-torch", words)
        words = self.run_it(self.prefix / "bin/ridgepoint", "doctor", PATH="/nowhere")
        self.assertIn("ridgepoint setup-torch", words)
        self.assertNotIn("scripts/", words)  # in the source folder, which a package lacks

    def test_records_networks_and_scripts_with_a_torch_that_is_there(self):
        self.run_it("ridgepoint", "record", "squeezenet1_1", "--batch", "1", "--steps", "1", "--warmup", "0", "-o", "net.ridge",
                    RIDGEPOINT_TORCH_DIR=str(WHEELS / "torch"))
        self.assertIn("squeezenet1_1", self.run_it("ridgepoint", "show", "net.ridge"))
        python = pathlib.Path(os.environ.get("RIDGEPOINT_TEST_PYTHON", TOP / "build/bench-python/bin/python"))
        if python.exists():
            words = self.run_it("ridgepoint", "record", "-o", "script.ridge", "--", python,
                                TOP / "tests/data/python/train.py", "3")
            self.assertNotIn("Building the hooks", words)
            self.run_it("ridgepoint", "check", "script.ridge")

    def test_the_manifest_lists_every_file_so_that_it_can_uninstall(self):
        self.assertEqual(self.written, self.listed)

    def test_needs_no_newer_system_than_debian_12(self):
        glibc = os.confstr("CS_GNU_LIBC_VERSION").split()[1]
        if tuple(map(int, glibc.split("."))) > NEWEST_SYMBOLS["GLIBC"]:
            self.skipTest(f"built with glibc {glibc}")
        for path in files_in(self.prefix / "lib"):
            with open(path, "rb") as file:
                if file.read(4) != b"\x7fELF":
                    continue
            symbols = subprocess.run(["objdump", "-T", path], capture_output=True, text=True, check=True).stdout
            for library, numbers in re.findall(r"\((GLIBC|GLIBCXX|CXXABI)_([\d.]+)\)", symbols):
                self.assertLessEqual(tuple(map(int, numbers.split("."))), NEWEST_SYMBOLS[library], path)

    def test_zz_nothing_is_written_into_the_sources_or_the_prefix(self):  # runs last
        self.assertEqual(self.before, files_in(self.prefix))
        self.assertEqual(self.sources, files_in(TOP, "build", ".git"))

    # --- manual pages ---

    @needs("groff")
    def test_manual_pages_are_without_warnings_and_name_every_option(self):
        for program in PROGRAMS:
            page = self.share / f"man/man1/{program}.1"
            shown = subprocess.run(["groff", "-man", "-Kutf8", "-Tutf8", "-P-cbou", "-ww", "-rLL=200n", page],
                                   capture_output=True, text=True)
            self.assertEqual(shown.stderr, "")
            help_text = self.run_it(program, "--help")
            commands = re.findall(r"^  ([a-z][a-z-]*) ", help_text.partition("Subcommands:\n")[2], re.MULTILINE)
            texts = [help_text] + [self.run_it(program, command, "--help") for command in commands]
            wanted = set(commands) | {option for text in texts for option in re.findall(r"^ +(?:-\w,)?(--[\w-]+)", text, re.MULTILINE)}
            self.assertGreater(len(wanted), 10)
            self.assertEqual({word for word in wanted if word not in shown.stdout.replace("‐", "-")}, set())

    # --- completions ---

    def typed(self, shell, prepare, keys):
        """What an interactive shell makes of these keys; the line is printed instead of executed."""
        process, terminal = pty.fork()
        if process == 0:
            os.chdir(self.work)
            os.execvpe(shell[0], shell, {**self.environment, "TERM": "dumb", "PS1": "> ", "COLUMNS": "200"})
        text = ""

        def answer(keys, until):
            nonlocal text
            os.write(terminal, keys.encode())
            end, begin = time.monotonic() + 20, len(text)
            while until not in text[begin:] and time.monotonic() < end:
                if select.select([terminal], [], [], 0.1)[0]:
                    text += os.read(terminal, 4096).decode(errors="replace")
            self.assertIn(until, text[begin:])

        try:
            answer(f"{prepare}; echo rea''dy\n", "ready")
            # Tab completes. Then a command that prints the line is inserted at its start (Ctrl-A).
            answer(f"{keys}\x01echo typed: \n", "typed: ridgepoint")
            answer("exit\n", "exit")
        finally:
            os.close(terminal)
            os.waitpid(process, 0)
        return text.replace("\r", "").rpartition("typed: ridgepoint")[2].splitlines()[0].split()

    @needs("bash")
    def test_bash_completes_commands_options_and_networks(self):
        prepare = f"source '{self.share}/bash-completion/completions/ridgepoint'"
        shell = ["bash", "--norc", "--noprofile", "-i"]
        self.assertEqual(self.typed(shell, prepare, "ridgepoint esti\talexn\t--ba\t"), ["estimate", "alexnet", "--batch"])

    @needs("zsh")
    def test_zsh_completes_commands_options_and_networks(self):
        prepare = f"fpath=('{self.share}/zsh/site-functions' $fpath); autoload -U compinit; compinit -D -u; bindkey -e"
        self.assertEqual(self.typed(["zsh", "-f", "-i"], prepare, "ridgepoint esti\talexn\t--ba\t"),
                         ["estimate", "alexnet", "--batch"])

    @needs("fish")
    def test_fish_completes_commands_options_and_networks(self):
        file = self.share / "fish/vendor_completions.d/ridgepoint.fish"
        for line, wanted in {"esti": "estimate", "estimate alexn": "alexnet", "estimate --ba": "--batch"}.items():
            shown = self.run_it("fish", "-c", f"source '{file}'; complete -C 'ridgepoint {line}'")
            self.assertEqual([each.split("\t")[0] for each in shown.splitlines()], [wanted])

    # --- desktop ---

    @needs("desktop-file-validate")
    def test_the_desktop_entry_is_valid(self):
        self.assertEqual(self.run_it("desktop-file-validate", self.share / "applications/ridgepoint.desktop"), "")

    @needs("appstreamcli")
    def test_the_appstream_metadata_is_valid(self):
        self.run_it("appstreamcli", "validate", "--no-net",
                    self.share / "metainfo/org.ridgepoint.Ridgepoint.metainfo.xml")

    @needs("update-mime-database", "gio")
    def test_a_run_is_recognised_by_its_content_and_opens_in_the_window(self):
        data = self.work / "data"
        variables = {"XDG_DATA_DIRS": f"{data}:/usr/share", "XDG_DATA_HOME": str(data)}
        shutil.copytree(self.share / "mime", data / "mime")
        shutil.copytree(self.share / "applications", data / "applications")
        self.assertEqual(self.run_it("update-mime-database", data / "mime", **variables), "")
        (data / "applications/mimeinfo.cache").write_text("[MIME Cache]\napplication/x-ridgepoint=ridgepoint.desktop;\n")
        shutil.copy(RUN, self.work / "a-run-without-its-ending")
        (self.work / "other.db").write_bytes(b"SQLite format 3\0" + bytes(500))
        def kind(path):
            shown = self.run_it("gio", "info", "-a", "standard::content-type", path, **variables)
            return re.search(r"content-type: (\S+)", shown).group(1)

        self.assertEqual(kind(self.work / "a-run-without-its-ending"), "application/x-ridgepoint")
        self.assertNotEqual(kind(self.work / "other.db"), "application/x-ridgepoint")
        # Profilers' files, by their endings or their first bytes.
        (self.work / "a-report-without-its-ending").write_bytes(b"NVR\0\2\0\0\0\x08\7")
        (self.work / "report1.nsys-rep").write_bytes(b"\1\2\3")
        (self.work / "run.nvvp").write_bytes(b"SQLite format 3\0" + bytes(500))
        entry = (self.share / "applications/ridgepoint.desktop").read_text()
        for name, expected in (("a-report-without-its-ending", "application/x-nsight-compute-report"),
                               ("report1.nsys-rep", "application/x-nsight-systems-report"),
                               ("run.nvvp", "application/x-nvprof")):
            self.assertEqual(kind(self.work / name), expected)
            self.assertIn(expected + ";", entry)
        self.assertIn("ridgepoint.desktop", self.run_it("gio", "mime", "application/x-ridgepoint", **variables))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
