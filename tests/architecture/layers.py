#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails when an include points up, or when docs/architecture.md shows other folders than there are.

The order of the parts of core/ (rooms and the folders in them) is that of core/CMakeLists.txt, lowest first: a file may
include its own part and those before it. ui/ may include core/, and app/ both; core/ and app/cli know no Qt, and only those who train know LibTorch.

Only core/base/json_text parses JSON, which limits its depth.

The folders of ui/ have an order too, and a view (a folder of ui/views) includes no other view. A namespace is named after folders: after the room (a folder of core/ or app/, or ui/), then after folders in it. No two
headers have the same name, and a file of GoogleTest's tests is NAME_test.cpp.

No folder has too many files, no .cpp too many lines, and no class too many data members; a struct may have more, because the
members of a record are its columns.
"""
import collections
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)
QT = re.compile(r"^Q[A-Z]\w+$|^Qt\w*/")
TORCH = re.compile(r"^(torch|ATen|c10)/")
JSON = re.compile(r"\b(?:json|Json|Message)::(?:parse|accept|sax_parse)\(")
PARSES_JSON = ("core/base/json_text.cpp", "core/run/store/documents_json.h")  # each of these limits the depth
KNOWS_TORCH = re.compile(r"^core/recording/(training/|collect/torch_|script/torch_hooks\.)")

ORDER_OF_UI = ["base", "run", "chart", "roofline", "export", "views", "shell"]  # lowest layer first
MOST_FILES = 40  # per folder
MOST_LINES = 500  # per .cpp
MOST_MEMBERS = 25  # per class


def order_of_core():
    return re.search(r"set\(parts ([^)]*)\)", (TOP / "core/CMakeLists.txt").read_text())[1].split()


def part_of(path, order):
    """The part of core/ that contains a file: the longest folder of the order above it."""
    return max((part for part in order if path.startswith(f"core/{part}/")), key=len, default="")


def order_in_picture():
    return list(reversed(re.findall(r"^ │ ([\w/]+)/ ", (TOP / "docs/architecture.md").read_text().split("```")[1], re.MULTILINE)))


def order_of_ui_in_picture():
    text = (TOP / "docs/architecture.md").read_text()
    row = re.search(r"ui/  (\w+(?: → \w+)+)", text.split("```")[1])
    return list(reversed(row[1].split(" → "))) if row else []


def fault_in_ui(words, parts):
    if ORDER_OF_UI.index(parts[1]) > ORDER_OF_UI.index(words[1]):
        return f"ui/{words[1]} stands below ui/{parts[1]}"
    # All views may use ui/views/FILE.h.
    if words[1] == parts[1] == "views" and len(parts) > 3 and parts[2] != words[2]:
        return "no view includes another view"
    return None


def faults_of(path, order):
    words = path.split("/")
    code = (TOP / path).read_text(errors="replace")
    if JSON.search(code) and path not in PARSES_JSON:
        yield f"{path} parses JSON itself, without a limit of depth: use core/base/json_text.h"
    for include in INCLUDE.findall(code):
        parts = include.split("/")
        if parts[0] in ("core", "ui", "app"):
            if "core ui app".index(parts[0]) > "core ui app".index(words[0]):
                yield f"{path} includes {include}: {words[0]}/ stands below {parts[0]}/"
            elif parts[0] == "ui" and words[:2] == ["app", "cli"]:
                yield f"{path} includes {include}: the command line knows no window"
            elif words[0] == parts[0] == "ui":
                if fault := fault_in_ui(words, parts):
                    yield f"{path} includes {include}: {fault}"
            elif words[0] == parts[0] == "core":
                own, other = part_of(path, order), part_of(include, order)
                if not own or not other:
                    yield f"{path} includes {include}: core/CMakeLists.txt lists no part for one of them"
                elif order.index(other) > order.index(own):
                    yield f"{path} includes {include}: {own} stands below {other}"
        elif QT.match(include) and (words[0] == "core" or words[:2] == ["app", "cli"]):
            yield f"{path} includes {include}: no Qt here"
        elif TORCH.match(include) and not KNOWS_TORCH.match(path):
            yield f"{path} includes {include}: no LibTorch here"


NAMESPACE = re.compile(r"^namespace ridgepoint((?:::\w+)*) \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
FORWARD = re.compile(r"(?:\s*(?:class|struct|enum class) \w+(?: : \w+)?;)*\s*")


def names_places(path):
    """Yields the namespaces of a file, except forward declarations, whose names are not those of its folders. The last one may
    be the first word of the file's name: helpers for few files, which name it in a using directive."""
    *folders, file = path.split("/")
    folders = folders[folders[0] == "core" or len(folders) > 1 and folders[0] == "app":]
    for name, body in NAMESPACE.findall((TOP / path).read_text()):
        words = name.split("::")[1:]
        below = iter([*folders, re.split(r"[_.]", file)[0]])
        if not FORWARD.fullmatch(body) and (words[:1] != folders[:1] or not all(word in below for word in words)):
            yield f"{path} declares names in ridgepoint{name}, which is not named after its folders"


TEXTS_AND_COMMENTS = re.compile(r"""//[^\n]* | /\*.*?\*/ | R"(\w*)\(.*?\)\1" | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])+'
                                    | ^\s*\#[^\n]*""", re.DOTALL | re.MULTILINE | re.VERBOSE)
NO_MEMBER = re.compile(r"(using|friend|typedef|static|template|class|struct|enum|constexpr|inline|Q_\w+)\b")


def bare(code):
    digits = re.sub(r"(?<=[0-9a-fA-F])'(?=[0-9a-fA-F])", "", code)
    return TEXTS_AND_COMMENTS.sub(" ", digits)


def without_template_arguments(text):
    while re.search(r"<[^<>]*>", text):
        text = re.sub(r"<[^<>]*>", "", text)
    return text


def declarations(body):
    """The declarations of a class body, without what stands in their braces."""
    depth, text = 0, ""
    for letter in body:
        depth -= letter == "}"
        if depth == 0:
            text += letter
        ends_function = letter == "}" and re.search(r"\)[^;={]*\{\}$", without_template_arguments(text))
        if depth == 0 and (letter == ";" or ends_function):
            yield text.rstrip(";")
            text = ""
        depth += letter == "{"


def data_members(declaration):
    text = re.sub(r"\b(public|private|protected|Q_SIGNALS|Q_OBJECT)\b(\s+Q_SLOTS)?\s*:?|\bmutable\b", " ", declaration).strip()
    if nested := re.match(r"(class|struct|union|enum)\b[^{]*\{\}(.*)", text, re.DOTALL):
        return len(nested[2].split(",")) if nested[2].strip() else 0
    text = re.sub(r"=[^,]*|\{\}", "", without_template_arguments(text))
    return 0 if not text or NO_MEMBER.match(text) or "(" in text else 1 + text.count(",")


def classes_of(code):
    for start in re.finditer(r"\bclass\s+(\w+)(?:\s+final)?\s*(?::[^{;]*)?\{", code):
        depth, end = 1, start.end()
        while depth:
            depth += (code[end] == "{") - (code[end] == "}")
            end += 1
        yield start[1], sum(map(data_members, declarations(code[start.end():end - 1])))


def main():
    order = order_of_core()
    files = [file.relative_to(TOP).as_posix() for part in ("core", "ui", "app")
             for file in sorted((TOP / part).rglob("*.*")) if file.suffix in (".h", ".cpp")]
    faults = [fault for file in files if file != "core/headers.cpp" for fault in faults_of(file, order)]
    folders = collections.Counter(file.rsplit("/", 1)[0] for file in files)
    faults += [f"{folder} has {count} files, more than {MOST_FILES}"
               for folder, count in folders.items() if count > MOST_FILES]
    for file in files:
        lines = (TOP / file).read_text().count("\n")
        if file.endswith(".cpp") and lines > MOST_LINES:
            faults.append(f"{file} has {lines} lines, more than {MOST_LINES}")
        faults += [f"{file}: {name} has {count} data members, more than {MOST_MEMBERS}"
                   for name, count in classes_of(bare((TOP / file).read_text()))
                   if count > MOST_MEMBERS]
    faults += [fault for file in files for fault in names_places(file)]
    named = collections.Counter(file.rsplit("/", 1)[1] for file in files if file.endswith(".h") and "/gloo/" not in file)
    faults += [f"{count} headers are called {name}" for name, count in named.items() if count > 1]
    faults += [f"{file.relative_to(TOP)} contains tests and is not called NAME_test.cpp"
               for file in sorted((TOP / "tests").rglob("*.cpp")) if not file.stem.endswith("_test")
               and re.search(r"^TEST(_F|_P)?\(", file.read_text(errors="replace"), re.MULTILINE)]
    pictured = order_in_picture()
    in_ui = order_of_ui_in_picture()
    if in_ui != ORDER_OF_UI:
        faults.append(f"docs/architecture.md shows {in_ui} in ui/, its order is {ORDER_OF_UI}")
    if pictured != order:
        faults.append(f"docs/architecture.md shows {pictured}, core/CMakeLists.txt has {order}")
    for fault in faults:
        print(fault)
    print(f"{len(files)} files, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
