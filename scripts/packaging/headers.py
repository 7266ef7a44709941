# SPDX-License-Identifier: GPL-3.0-or-later
"""Fetches the headers in a wheel on the package index: of hundreds of megabytes only its index and that part."""
import hashlib
import io
import os
import re
import subprocess
import sys
import urllib.parse
import urllib.request
import zipfile


def index():
    """Returns the package index from pip's settings."""
    found = os.environ.get("PIP_INDEX_URL") or subprocess.run(
        [sys.executable, "-m", "pip", "config", "get", "global.index-url"], capture_output=True, text=True).stdout.strip()
    return (found or "https://pypi.org/simple").rstrip("/")


INDEX = index()
BLOCK = 4 << 20
SECONDS = 60  # timeout


class Remote(io.RawIOBase):
    """A file on a server, read in blocks."""

    def __init__(self, address):
        self.address, self.position, self.blocks = address, 0, {}
        with urllib.request.urlopen(urllib.request.Request(address, method="HEAD"), timeout=SECONDS) as answer:
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
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
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


def wheel_of(project, version):
    page = f"{INDEX}/{project}/"
    with urllib.request.urlopen(page, timeout=SECONDS) as answer:
        text = answer.read().decode()
    name = f"{project.replace('-', '_')}-{re.escape(version)}-(?:cp311-cp311|py3-none)-manylinux"
    found = re.search(rf'href="([^"#]*{name}[^"#]*x86_64\.whl)', text)
    if found is None:
        raise SystemExit(f"The package index has no {project} {version} for Linux on x86-64.")
    return urllib.parse.urljoin(page, found.group(1))


def fetch(project, version, folder):
    """The files in folders named `include`, below folder; returns the SHA-256 of their names and contents."""
    digest = hashlib.sha256()
    with zipfile.ZipFile(io.BufferedReader(Remote(wheel_of(project, version)), BLOCK)) as wheel:
        for name in sorted(wheel.namelist(), key=lambda name: wheel.getinfo(name).header_offset):
            if not re.match(r"(torch|nvidia/\w+)/include/", name) or name.endswith("/") or ".." in name.split("/"):
                continue
            content = wheel.read(name)
            digest.update(f"{name} {len(content)}\n".encode() + content)
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    return digest.hexdigest()


def pins(file):
    """(version, SHA-256) or (project, version, SHA-256) of each line."""
    for line in file.read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.split()
