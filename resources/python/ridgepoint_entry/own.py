# SPDX-License-Identifier: GPL-3.0-or-later
"""Creates folders and opens files that no other user of the machine can change or replace, like
core/base/own_folder."""
import os
import stat

_MOST_LINKS = 40


class Foreign(OSError):
    """Another user can change the file or folder."""


def _ours(found):
    return found.st_uid in (os.geteuid(), 0)


def _followed(path):
    """Returns the path with links resolved. Follows only links of this user or root, and none in a
    folder to which everyone can write."""
    rest, at, links = path.split("/"), "/", 0
    while rest:
        name = rest.pop(0)
        if name in ("", "."):
            continue
        if name == "..":
            at = os.path.dirname(at)
            continue
        following = os.path.join(at, name)
        try:
            found = os.lstat(following)
        except FileNotFoundError:
            at = following
            continue
        if not stat.S_ISLNK(found.st_mode):
            at = following
            continue
        links += 1
        if not _ours(found) or os.stat(at).st_mode & stat.S_IWOTH or links > _MOST_LINKS:
            raise Foreign(f"\"{following}\" is a link that another user can have made")
        target = os.readlink(following)
        rest = target.split("/") + rest
        if target.startswith("/"):
            at = "/"
    return at


def folder(path):
    """Creates the folder with the mode 0700, and its parents. Returns the folder's path without
    links. Raises OSError if another user can change the folder or replace one of its parents."""
    parents, own = os.path.split(path)
    at = "/"
    above = os.open(at, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        names = [part for part in _followed(parents).split("/") if part] + [own]
        for number, name in enumerate(names, 1):
            at = os.path.join(at, name)
            try:
                os.mkdir(name, 0o700, dir_fd=above)
            except OSError:
                pass  # the folder exists, or opening it reports the error
            # A parent might not be readable.
            access = os.O_RDONLY if number == len(names) else os.O_PATH
            below = os.open(name, access | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=above)
            os.close(above)
            above = below
            found = os.fstat(above)
            if number == len(names):
                if found.st_uid != os.geteuid():
                    raise Foreign(f"\"{at}\" belongs to another user")
                if stat.S_IMODE(found.st_mode) != 0o700:
                    os.fchmod(above, 0o700)
            elif not _ours(found) or found.st_mode & stat.S_IWOTH and not found.st_mode & stat.S_ISVTX:
                raise Foreign(f"\"{at}\" can be changed by other users")
    finally:
        os.close(above)
    return at


def opened(path):
    """Returns a descriptor of a file that no other user could have written, or None if there is no
    such file."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    found = os.fstat(file)
    if stat.S_ISREG(found.st_mode) and _ours(found) and not found.st_mode & 0o022:
        return file
    os.close(file)
    return None
