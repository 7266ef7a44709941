# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes core/recording/collect/cuda/record_table.h: where CUPTI's activity records have their fields, for each version in cupti.txt.

  cupti_layouts.py HEADERS          prints the table; HEADERS is the folder that nvidia.py fills (build/nvidia)
  cupti_layouts.py HEADERS --check  compares the table in the sources with the headers
  cupti_layouts.py HEADERS --write  writes it

A compiler reads the headers: a program for each version prints the sizes and offsets."""
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import headers  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE.parents[1] / "core/recording/collect/cuda/record_table.h"

# The kinds of records: CUPTI's kinds, the struct without its number, the prefix of the fields' identifiers, and the
# fields: Ridgepoint's name, the struct's member, and the identifier without its prefix.
PLACE = "start start START, end end END, device deviceId DEVICE_ID, context contextId CONTEXT_ID, stream streamId STREAM_ID, " \
        "correlation correlationId CORRELATION_ID, graph graphId GRAPH_ID, graph_node graphNodeId GRAPH_NODE_ID"
COPY = PLACE + ", copy_kind copyKind COPY_KIND, source_kind srcKind SRC_KIND, destination_kind dstKind DST_KIND, " \
       "flags flags FLAGS, bytes bytes BYTES"
KERNEL = PLACE + ", name name NAME, " + ", ".join(
    f"{ours}_{axis} {theirs}{axis.upper()} {ours.upper()}_{axis.upper()}"
    for ours, theirs in (("grid", "grid"), ("block", "block"), ("cluster", "cluster")) for axis in "xyz") + \
    ", registers_per_thread registersPerThread REGISTERS_PER_THREAD" \
    ", static_shared_bytes staticSharedMemory STATIC_SHARED_MEMORY" \
    ", dynamic_shared_bytes dynamicSharedMemory DYNAMIC_SHARED_MEMORY" \
    ", local_bytes_per_thread localMemoryPerThread LOCAL_MEMORY_PER_THREAD"
API = "start start START, end end END, call cbid CBID, thread threadId THREAD_ID, correlation correlationId CORRELATION_ID, " \
      "result returnValue RETURN_VALUE"
RECORDS = (
    ("MEMCPY", "Memcpy", "MEMCPY", COPY),
    ("MEMSET", "Memset", "MEMSET", PLACE + ", memory_kind memoryKind MEMORY_KIND, bytes bytes BYTES"),
    ("KERNEL", "Kernel", "KERNEL", KERNEL),
    ("DRIVER", "API", "API", API),
    ("RUNTIME", "API", "API", API),
    ("CONCURRENT_KERNEL", "Kernel", "KERNEL", KERNEL),
    ("OVERHEAD", "Overhead", "OVERHEAD",
     "start start START, end end END, overhead_kind overheadKind OVERHEAD_KIND, overhead_data overheadData OVERHEAD_DATA"),
    ("MEMCPY2", "MemcpyPtoP", "MEMCPY2", COPY),
    ("SYNCHRONIZATION", "Synchronization", "SYNCHRONIZATION",
     "start start START, end end END, type type TYPE, correlation correlationId CORRELATION_ID, "
     "context contextId CONTEXT_ID, stream streamId STREAM_ID"),
    ("GRAPH_TRACE", "GraphTrace", "", "start start -, end end -, device deviceId -, context contextId -, stream streamId -, "
     "correlation correlationId -, graph graphId -"),
)

# Calls that start no GPU work. Frameworks make hundreds of them in each step.
UNRECORDED = (
    ("runtime", "cudaGetLastError_v3020 cudaPeekAtLastError_v3020 cudaSetDevice_v3020 cudaGetDevice_v3020 cudaEventCreate_v3020 "
     "cudaEventCreateWithFlags_v3020 cudaEventDestroy_v3020 cudaDeviceGetAttribute_v5000 cudaStreamIsCapturing_v10000"),
    ("driver", "cuDeviceGetAttribute cuCtxGetDevice cuCtxGetCurrent cuDevicePrimaryCtxGetState cuKernelGetAttribute"),
)


def fields(text):
    return [part.split() for part in text.split(", ")]


def structs(text):
    """The newest number of each numbered struct: {"Kernel": "CUpti_ActivityKernel13"}."""
    newest = {}
    for name, number in re.findall(r"^}\s*CUpti_Activity([A-Za-z]+?)(\d*);", text, re.M):
        if int(number or 0) >= int(newest.get(name, (0, ""))[0]):
            newest[name] = (int(number or 0), f"CUpti_Activity{name}{number}")
    return {name: struct for name, (_, struct) in newest.items()}


def kinds(text):
    """[(number, name, struct or "")] from the enumeration; its comments name each kind's struct."""
    body = re.search(r"typedef enum \{((?:(?!typedef enum).)*?)\} CUpti_ActivityKind;", text, re.S).group(1)
    newest = structs(text)
    found = []
    last = 0
    for comment, name, number in re.findall(r"/\*\*(.*?)\*/\s*CUPTI_ACTIVITY_KIND_(\w+)\s*(?:=\s*(\d+))?", body, re.S):
        last = int(number) if number else last + 1
        named = re.findall(r"CUpti_Activity([A-Za-z]+?)\d*\b", comment)
        named.append("".join(word.title() for word in name.split("_")))
        struct = next((newest[each] for each in named if each in newest), "")
        # Numbered structs contain the second kind of memory records.
        found.append((last, name, "CUpti_ActivityMemory" if name == "MEMORY" else struct))
    return found


def layouts_of(include, toolkit):
    """(version, {kind: size}, {kind: [(field, offset, size)]}, {kind: {field: identifier}}, {attribute: number})."""
    text = (include / "cupti_activity.h").read_text()
    newest, lines = structs(text), []
    for number, _, struct in kinds(text):
        if struct:
            lines.append(f'printf("size {number} %zu\\n", sizeof({struct}));')
    selects = "CUPTI_ACTIVITY_ATTR_USER_DEFINED_RECORDS" in text
    for kind, struct, prefix, members in RECORDS:
        lines.append(f'printf("record %d {kind}\\n", CUPTI_ACTIVITY_KIND_{kind});')
        for ours, theirs, identifier in fields(members):
            type_ = newest[struct]
            lines.append(f'printf("field {ours} %zu %zu\\n", offsetof({type_}, {theirs}), sizeof((({type_}*)0)->{theirs}));')
            if selects and prefix:
                lines.append(f'printf("select {ours} %d\\n", {prefix}_FIELD_{identifier});')
    if selects:
        for attribute in ("USER_DEFINED_RECORDS", "THREAD_ID_TYPE", "TIMESTAMP_CALLBACK"):
            lines.append(f'printf("attribute {attribute} %d\\n", CUPTI_ACTIVITY_ATTR_{attribute});')
    program = "#include <stddef.h>\n#include <stdio.h>\n#include <cupti_version.h>\n#include <cupti_activity.h>\n" \
              "int main(void) {\nprintf(\"version %d\\n\", CUPTI_API_VERSION);\n" + "\n".join(lines) + "\nreturn 0;\n}\n"
    with tempfile.TemporaryDirectory() as folder:
        source, binary = pathlib.Path(folder, "layouts.c"), pathlib.Path(folder, "layouts")
        source.write_text(program)
        subprocess.run(["cc", "-w", f"-I{include}", f"-isystem{toolkit}", source, "-o", binary], check=True)
        printed = subprocess.run([binary], check=True, capture_output=True, text=True).stdout
    version, sizes, records, selections, attributes, current = 0, {}, {}, {}, {}, None
    for line in printed.splitlines():
        word, *rest = line.split()
        if word == "version":  # per release: 22 (CUDA 12.4), 130000 (13.0)
            version = int(rest[0]) if int(rest[0]) < 100000 else int(rest[0]) // 100 * 100
        elif word == "size":
            sizes[int(rest[0])] = int(rest[1])
        elif word == "record":
            current = int(rest[0])
            records[current], selections[current] = [], {}
        elif word == "field":
            records[current].append((rest[0], int(rest[1]), int(rest[2])))
        elif word == "select":
            selections[current][rest[0]] = int(rest[1])
        else:
            attributes[rest[0]] = int(rest[1])
    return version, sizes, records, selections, attributes, [(number, name) for number, name, _ in kinds(text)]


def calls_of(include):
    """{"runtime": [number of each unrecorded call], "driver": …}."""
    found = {}
    for domain, names in UNRECORDED:
        text = (include / f"cupti_{domain}_cbid.h").read_text()
        numbers = dict(re.findall(rf"CUPTI_{domain.upper()}_TRACE_CBID_(\w+)\s*=\s*(\d+)", text))
        found[domain] = [int(numbers[name]) for name in names.split()]
    return found


def table(folder):
    versions, calls = [], []
    for _, version, *_ in headers.pins(HERE / "cupti.txt"):
        include = next(folder.glob(f"cupti/{version}/nvidia/*/include"), None)
        if include is None:
            sys.exit(f"{folder} has no headers of CUPTI {version}; run scripts/setup --tests.")
        calls.append(calls_of(include))
        versions.append(layouts_of(include, folder / "nvidia/cu13/include"))
    versions.sort()
    out = ["// SPDX-License-Identifier: GPL-3.0-or-later", "// clang-format off",
           "// Internal to core/recording/collect/cuda. Written by scripts/packaging/cupti_layouts.py from NVIDIA's headers",
           "// (cupti.txt); not edited by hand.", "#pragma once", "", '#include "core/recording/collect/cuda/record_layouts.h"', "",
           "namespace ridgepoint::recording::collect::cuda {", "",
           "// CUPTI_API_VERSION",
           f"inline constexpr std::uint32_t kOldestVersion = {versions[0][0]}, kNewestVersion = {versions[-1][0]};", "",
           "// The size of a record, up to the next version that is listed.",
           "struct SizeRow {", "    std::uint32_t kind, from_version;", "    std::uint16_t bytes;", "};",
           "inline constexpr SizeRow kSizes[] = {"]
    names = dict(pair for *_, pairs in versions for pair in pairs)
    every = sorted({kind for _, sizes, *_ in versions for kind in sizes})
    for kind in every:
        before = None
        for version, sizes, *_ in versions:
            if sizes.get(kind, 0) != (before or 0):
                out.append(f"    {{{kind}, {version}, {sizes.get(kind, 0)}}}," + (f"  // {names[kind]}" if before is None else ""))
            before = sizes.get(kind, before and 0)
    if any(records != versions[0][2] for _, _, records, *_ in versions):
        sys.exit("A field has another place in another version; the table cannot say that.")
    chosen = [(selections, attributes) for _, _, _, selections, attributes, _ in versions if attributes]
    if any(one != chosen[0] for one in chosen):
        sys.exit("The identifiers of fields or attributes differ between versions; the table cannot say that.")
    out += ["};", "", "// The offset of a field is the same in every version, because CUPTI appends fields. The identifier",
            "// (CUpti_Activity…FieldIds) is that of user-defined records; -1: not selected.",
            "struct FieldRow {", "    std::uint32_t kind;", "    Field field;", "    FieldPlace place;", "    int identifier;", "};",
            "inline constexpr FieldRow kFields[] = {"]
    for kind, places in versions[0][2].items():
        out += [f"    {{{kind}, Field::{field}, {{{offset}, {size}}}, {chosen[0][0][kind].get(field, -1)}}},"
                for field, offset, size in places]
    out += ["};", "", "// Values from CUpti_ActivityAttribute, which are the same in every version."]
    out += [f"inline constexpr int k{''.join(word.title() for word in name.split('_'))} = {number};"
            for name, number in chosen[0][1].items()]
    if any(one != calls[0] for one in calls):
        sys.exit("The number of a call differs between versions; the table cannot say that.")
    out += ["", "// CUpti_CallbackId of calls that start no GPU work. Frameworks make hundreds of them in each step."]
    for domain, names in UNRECORDED:
        out.append(f"inline constexpr std::uint32_t kUnrecorded{domain.title()}Calls[] = {{")
        out += [f"    {number},  // {name}" for number, name in zip(calls[0][domain], names.split())]
        out.append("};")
    out += ["", "}  // namespace ridgepoint::recording::collect::cuda"]
    return "\n".join(out) + "\n"


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    if not (folder / "cupti").is_dir():
        sys.exit(77)  # ctest: skipped
    text = table(folder)
    if "--write" in sys.argv:
        TABLE.write_text(text)
    elif "--check" not in sys.argv:
        sys.stdout.write(text)
    elif text != TABLE.read_text():
        sys.exit(f"{TABLE.name} is not what the headers say; write it again with cupti_layouts.py --write.")


main()
