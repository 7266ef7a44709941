# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the hooks for every torch in hooks.txt, from the headers in its wheel on the package index, into a folder. Of a
wheel of 500 MB only the headers are fetched (its index and one part of it). An argument --pin prints the lines of hooks.txt.

  hooks.py ENTRY_FOLDER RESULT_FOLDER [--pin]      ENTRY_FOLDER: build/release/bin/entry"""
import hashlib
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse
import urllib.request
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent
sys.path.insert(0, str(TOP / "resources" / "python"))
sys.dont_write_bytecode = True
from ridgepoint_entry import hooks  # noqa: E402

INDEX = os.environ.get("PIP_INDEX_URL", "https://pypi.org/simple").rstrip("/")
BLOCK = 4 << 20


class Remote(io.RawIOBase):
    """A file on a server, read in blocks."""

    def __init__(self, address):
        self.address, self.position, self.blocks = address, 0, {}
        with urllib.request.urlopen(urllib.request.Request(address, method="HEAD")) as answer:
            self.length = int(answer.headers["Content-Length"])

    def seekable(self):
        return True

    def readable(self):
        return True

    def tell(self):
        return self.position

    def seek(self, offset, whence=io.SEEK_SET):
        self.position = offset + {io.SEEK_SET: 0, io.SEEK_CUR: self.position, io.SEEK_END: self.length}[whence]
        return self.position

    def block(self, number):
        if number not in self.blocks:
            first = number * BLOCK
            last = min(first + BLOCK, self.length) - 1
            request = urllib.request.Request(self.address, headers={"Range": f"bytes={first}-{last}"})
            with urllib.request.urlopen(request) as answer:
                self.blocks[number] = answer.read()
        return self.blocks[number]

    def readinto(self, buffer):
        number, offset = divmod(self.position, BLOCK)
        if self.position >= self.length:
            return 0
        part = self.block(number)[offset:offset + len(buffer)]
        buffer[:len(part)] = part
        self.position += len(part)
        return len(part)


def wheel_of(version):
    page = f"{INDEX}/torch/"
    with urllib.request.urlopen(page) as answer:
        text = answer.read().decode()
    found = re.search(rf'href="([^"#]*torch-{re.escape(version)}-cp311-cp311-manylinux[^"#]*x86_64\.whl)', text)
    if found is None:
        sys.exit(f"The package index has no torch {version} for Linux on x86-64.")
    return urllib.parse.urljoin(page, found.group(1))


def fetch_headers(version, folder):
    """torch's headers, below folder; returns the SHA-256 of their names and contents."""
    digest = hashlib.sha256()
    with zipfile.ZipFile(io.BufferedReader(Remote(wheel_of(version)), BLOCK)) as wheel:
        for name in sorted(wheel.namelist(), key=lambda name: wheel.getinfo(name).header_offset):
            if not name.startswith("torch/include/") or name.endswith("/") or ".." in name.split("/"):
                continue
            content = wheel.read(name)
            digest.update(f"{name} {len(content)}\n".encode() + content)
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    return digest.hexdigest()


def pins():
    for line in (HERE / "hooks.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            version, _, digest = line.partition(" ")
            yield version, digest.strip()


def stubs(folder):
    """Libraries of torch's names without content: the loader takes those of the process."""
    for name in ("libc10.so", "libtorch_cpu.so"):
        path = folder / name
        subprocess.run(["gcc", "-shared", f"-Wl,-soname,{name}", "-x", "c", os.devnull, "-o", path], check=True)
        yield str(path)


def main():
    entry, results = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    results.mkdir(parents=True, exist_ok=True)
    sources = hashlib.sha256(b"".join(
        path.read_bytes() for path in sorted((entry / "sources").rglob("*")) if path.is_file())).hexdigest()
    for version, pin in pins():
        result = results / f"libridgepoint-hooks-{version}.so"
        stamp = results / f"{version}.built"
        wanted = f"{sources} {pin}"
        if result.exists() and stamp.exists() and stamp.read_text() == wanted and "--pin" not in sys.argv:
            continue
        work = results / f"torch-{version}"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir()
        digest = fetch_headers(version, work)
        if "--pin" in sys.argv:
            print(version, digest, flush=True)
        elif digest != pin:
            sys.exit(f"The headers of torch {version} are not those in hooks.txt (their SHA-256 is {digest}).")
        error = hooks.compile_hooks("g++", str(entry), str(work / "torch/include"), list(stubs(work)), True, str(result))
        if error is not None:
            sys.exit(f"The hooks for torch {version} could not be built: {error}")
        subprocess.run(["strip", result], check=True)
        stamp.write_text(wanted)
        shutil.rmtree(work)


main()
