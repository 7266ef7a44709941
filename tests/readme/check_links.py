#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the links of the documentation, with no network and no MkDocs.

    check_links.py [PAGE.md]…      (default: README.md, CONTRIBUTING.md, CHANGELOG.md and all pages below docs/)

A relative link must name a file of the source folder; an anchor must be a heading of its page, and have the same name on
GitHub and in MkDocs. A page of docs/ must not link outside docs/, because MkDocs does not publish what lies there. Every
picture of docs/images must be shown by a page. Links to other sites are not checked."""
import pathlib
import re
import sys
import unicodedata
import urllib.parse

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
DOCS = TOP / "docs"
LARGEST_PICTURE = 250_000  # bytes

LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\[\]]*\])*\]\(\s*<?([^()\s<>]+(?:\([^()\s]*\)[^()\s<>]*)?)>?(?:\s+\"[^\"]*\")?\s*\)")
REFERENCE = re.compile(r"^ {0,3}\[[^\]^][^\]]*\]:\s*<?(\S+?)>?(?:\s+\"[^\"]*\")?\s*$")
HTML = re.compile(r"<(?:a|img)\b[^>]*?\b(?:href|src)=\"([^\"]+)\"")


def prose(text):
    """The lines with their numbers, without code blocks and code spans."""
    fence = ""
    for number, line in enumerate(text.splitlines(), 1):
        mark = re.match(r"\s*(```+|~~~+)", line)
        if mark and not fence:
            fence = mark[1]
        elif mark and mark[1].startswith(fence):
            fence = ""
        elif not fence:
            yield number, line


def plain(heading):
    """A heading's text without its markup."""
    heading = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[`*]", "", heading).strip()


def github_name(heading):
    kept = "".join(c for c in heading.lower() if c.isalnum() or c in " -_" or unicodedata.category(c).startswith("M"))
    return kept.replace(" ", "-")


def mkdocs_name(heading):
    ascii_only = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", ascii_only).strip().lower())


def numbered(names, separator):
    """Equal names get a number, as the sites give it."""
    seen, found = {}, []
    for name in names:
        count = seen.get(name, 0)
        found.append(f"{name}{separator}{count}" if count else name)
        seen[name] = count + 1
    return found


def anchors_of(path):
    """The anchors that work on GitHub, and those that work in MkDocs."""
    headings = [plain(match[1]) for _, line in prose(path.read_text(encoding="utf-8"))
                if (match := re.match(r"#{1,6}\s+(.*?)\s*#*\s*$", line))]
    return (set(numbered(map(github_name, headings), "-")), set(numbered(map(mkdocs_name, headings), "_")))


def links_of(path):
    for number, line in prose(path.read_text(encoding="utf-8")):
        line = re.sub(r"(`+).*?\1", "``", line)
        for pattern in (LINK, REFERENCE, HTML):
            for match in pattern.finditer(line):
                yield number, match[1]


def fault_of(page, link):
    """What is wrong with a link, or nothing."""
    parts = urllib.parse.urlsplit(link)
    if parts.scheme or link.startswith("//"):
        return ""
    if parts.path.startswith("/"):
        return "is absolute; link relative to the page"
    target = (page.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else page
    if not target.exists():
        return "names a file that does not exist"
    if not target.is_relative_to(TOP):
        return "leaves the source folder"
    if page.is_relative_to(DOCS) and not target.is_relative_to(DOCS):
        return "leaves docs/, which MkDocs does not publish"
    if not parts.fragment:
        return ""
    if target.suffix != ".md":
        return "has an anchor, but its target is not a page"
    on_github, in_mkdocs = anchors_of(target)
    missing = [site for site, names in (("GitHub", on_github), ("MkDocs", in_mkdocs))
               if urllib.parse.unquote(parts.fragment) not in names]
    return f"names an anchor that {' and '.join(missing)} would not have" if missing else ""


def main():
    pages = [pathlib.Path(name).resolve() for name in sys.argv[1:]]
    pages = pages or [TOP / "README.md", TOP / "CONTRIBUTING.md", TOP / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]
    faults, links, targets = [], 0, set()
    for page in pages:
        for number, link in links_of(page):
            links += 1
            targets.add((page.parent / link).resolve())
            if fault := fault_of(page, link):
                faults.append(f"{page.relative_to(TOP)}:{number}: the link \"{link}\" {fault}")
    if len(sys.argv) == 1:
        for picture in sorted((DOCS / "images").iterdir()):
            name = picture.relative_to(TOP)
            if picture not in targets:
                faults.append(f"{name}: no page shows this picture")
            if picture.stat().st_size > LARGEST_PICTURE:
                faults.append(f"{name}: larger than {LARGEST_PICTURE:,} bytes")
    print("\n".join([*faults, f"{len(pages)} pages, {links} links, {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
