# SPDX-License-Identifier: GPL-3.0-or-later
"""A hook of MkDocs (mkdocs.yml). GitHub's tables need a backslash before a pipe in code; MkDocs would show it."""
import re


def on_page_markdown(markdown, **_):
    def in_row(line):
        return re.sub(r"`[^`]*`", lambda code: code[0].replace("\\|", "|"), line) if line.startswith("|") else line
    return "\n".join(map(in_row, markdown.split("\n")))
