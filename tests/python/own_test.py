# SPDX-License-Identifier: GPL-3.0-or-later
"""The cache of hooks with other users on the machine: a library that one of them could have written is not loaded, also if it
takes the place of the checked one at the last moment."""
import os
import pathlib
import shutil
import sys
import tempfile
import types
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources/python"))
from ridgepoint_entry import hooks, own  # noqa: E402

NOBODY = 65534


def mode(path):
    return os.stat(path).st_mode & 0o7777


class Own(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ridgepoint-own-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.shared = self.folder / "shared"
        self.shared.mkdir()
        self.shared.chmod(0o1777)

    def find(self, cache):
        """Hooks for a torch whose cached library is there already."""
        os.environ["XDG_CACHE_HOME"] = str(cache)
        torch = types.SimpleNamespace(__version__="2.9.0", _C=types.SimpleNamespace())
        self.name = hooks.name_of(torch, str(self.folder))
        place = types.SimpleNamespace(path=str(self.folder / "place"))
        own_cache = pathlib.Path(place.path) / "cache"
        own_cache.mkdir(parents=True, exist_ok=True)
        (own_cache / self.name).write_text("of this recording")
        (own_cache / self.name).chmod(0o600)
        return hooks.find(torch, str(self.folder), place)

    def plant(self, cache, text="cached"):
        entry = cache / "ridgepoint/entry"
        entry.mkdir(parents=True, exist_ok=True)
        torch = types.SimpleNamespace(__version__="2.9.0", _C=types.SimpleNamespace())
        built = entry / hooks.name_of(torch, str(self.folder))
        built.write_text(text)
        built.chmod(0o600)
        return built

    def test_a_folder_is_ours_alone_in_spite_of_the_umask(self):
        before = os.umask(0)
        try:
            made = own.folder(str(self.folder / "a/b"))
        finally:
            os.umask(before)
        self.assertEqual([mode(made), mode(self.folder / "a")], [0o700, 0o700])
        os.chmod(made, 0o777)
        own.folder(made)
        self.assertEqual(mode(made), 0o700)

    def test_a_link_is_no_folder_and_its_target_keeps_its_mode(self):
        victim = self.folder / "victim"
        victim.mkdir(mode=0o755)
        (self.shared / "cache").symlink_to(victim)
        for path in (self.shared / "cache", self.shared / "cache/entry"):
            with self.assertRaises(OSError):
                own.folder(str(path))
        self.assertEqual(mode(victim), 0o755)
        self.assertEqual(list(victim.iterdir()), [])

    def test_a_folder_that_others_can_replace_is_refused(self):
        self.shared.chmod(0o777)
        with self.assertRaises(own.Foreign):
            own.folder(str(self.shared / "cache"))
        if os.geteuid() == 0:  # only root can change owners
            self.shared.chmod(0o755)
            os.chown(self.shared, NOBODY, NOBODY)
            with self.assertRaises(own.Foreign):
                own.folder(str(self.shared / "cache"))

    def test_cached_hooks_are_used(self):
        self.plant(self.folder)
        with self.find(self.folder) as path:
            self.assertEqual(pathlib.Path(path).read_text(), "cached")

    def test_hooks_that_others_could_have_written_are_not_loaded(self):
        built = self.plant(self.folder)
        built.chmod(0o666)
        self.assertIsNone(own.opened(str(built)))
        built.chmod(0o600)
        link = built.with_name("link.so")
        link.symlink_to(built)
        self.assertIsNone(own.opened(str(link)))
        self.plant(self.shared)
        self.shared.chmod(0o777)
        with self.find(self.shared) as path:
            self.assertEqual(pathlib.Path(path).read_text(), "of this recording")

    def test_a_folder_that_is_swapped_after_the_check_changes_nothing(self):
        built = self.plant(self.folder)
        with self.find(self.folder) as path:
            (self.folder / "ridgepoint").rename(self.folder / "away")
            self.plant(self.folder, "planted")
            self.assertEqual(pathlib.Path(path).read_text(), "cached")
            self.assertEqual(built.read_text(), "planted")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
