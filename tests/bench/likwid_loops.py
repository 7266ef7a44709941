# SPDX-License-Identifier: GPL-3.0-or-later
"""The loops of core/machine/cpu in the form that likwid-bench compiles at run time (.ptt files).

likwid-bench's own loops take fewer vectors a turn than ours, or multiply and add apart, so a difference may be the loop's
or the timing's. With the same instructions in likwid-bench's harness only the timing differs. A .ptt file says how many
arrays, bytes and FLOPs an element has, and the body of a loop over elements of four bytes (LOOP: elements a turn).
"""
import os

UNROLL = 8        # vectors per array and iteration, as in memory_x86.cpp
CHAINS = 12       # accumulators, used twice per iteration, as in compute_x86.cpp
ELEMENT_BYTES = 4

REGISTERS = {"avx512": ("zmm", 64), "avx": ("ymm", 32), "sse": ("xmm", 16)}


def body_of(access, unit):
    """(arrays, FLOPs of an element, instructions for vector {n} at byte {o}) of an access; STR0 is written."""
    register = REGISTERS[unit][0]
    prefix = "" if unit == "sse" else "v"
    streaming = access.endswith("non-temporal")
    move, store = prefix + "movaps", prefix + ("movntps" if streaming else "movaps")
    at = "[STR{stream} + GPR1*4 + {{o}}]".format
    value, factor = register + "{n}", register + "14"
    write = f"{store} {at(stream=0)}, {value}"
    kind = access.split(",")[0]
    if kind == "load":
        return 1, 0, [f"{move} {value}, {at(stream=0)}"]
    if kind == "store":
        return 1, 0, [f"{store} {at(stream=0)}, {factor}"]
    if kind == "copy":
        return 2, 0, [f"{move} {value}, {at(stream=1)}", write]
    if unit == "sse":
        multiply = f"mulps {value}, " + (factor if kind == "triad" else at(stream=3))
        return 3 + (kind != "triad"), 2, [f"{move} {value}, {at(stream=2)}", multiply, f"addps {value}, {at(stream=1)}", write]
    if kind == "triad":
        return 3, 2, [f"{move} {value}, {at(stream=1)}", f"vfmadd231ps {value}, {factor}, {at(stream=2)}", write]
    return 4, 2, [f"{move} {value}, {at(stream=1)}", f"{move} {register}15, {at(stream=2)}",
                  f"vfmadd231ps {value}, {register}15, {at(stream=3)}", write]


def memory_loop(access, unit):
    arrays, flops, body = body_of(access, unit)
    vector = REGISTERS[unit][1]
    lines = [instruction.format(n=n, o=n * vector) for n in range(UNROLL) for instruction in body]
    return test_case(arrays, ELEMENT_BYTES * arrays, flops, UNROLL * vector // ELEMENT_BYTES, [], lines)


def compute_loop(precision, unit):
    """A turn is written as one over as many elements as a vector has lanes of FP32, so that its FLOPs come out right."""
    register, vector = {"scalar": ("xmm", 4), "sse2": ("xmm", 16), "avx2": ("ymm", 32), "avx512": ("zmm", 64)}[unit]
    size = {"fp32": 4, "fp64": 8}[precision]
    suffix = ("s" if unit == "scalar" else "p") + ("s" if precision == "fp32" else "d")
    lanes = 1 if unit == "scalar" else vector // size
    pairs = [(chain // 2 + 6 * (chain % 2), chain % 2) for chain in range(CHAINS)]
    if unit == "sse2":
        turn = [f"{'add' if adds else 'mul'}{suffix} xmm{n}, xmm{13 if adds else 12}" for n, adds in pairs]
        flops = 2 * CHAINS * lanes
    else:
        turn = [f"vfmadd231{suffix} {register}{n}, {register}12, {register}13" for n in range(CHAINS)]
        flops = 2 * CHAINS * lanes * 2
    zero = [f"pxor xmm{n}, xmm{n}" if unit == "sse2" else f"vpxor xmm{n}, xmm{n}, xmm{n}" for n in range(14)]
    elements = vector // ELEMENT_BYTES
    return test_case(1, ELEMENT_BYTES, flops // elements, elements, zero, turn + turn)


def test_case(arrays, bytes_of_element, flops, elements_of_turn, before, loop):
    head = [f"STREAMS {arrays}", "TYPE SINGLE", f"FLOPS {flops}", f"BYTES {bytes_of_element}", "DESC a loop of Ridgepoint",
            "LOADS 1", "STORES 0", "INSTR_CONST 1", f"INSTR_LOOP {len(loop) + 3}", f"UOPS {len(loop) + 3}"]
    return "\n".join([*head, *before, ".align 64", f"LOOP {elements_of_turn}", *loop]) + "\n"


def write(home, name, text):
    """Where likwid-bench looks for loops of its user."""
    folder = os.path.join(home, ".likwid", "bench", "x86-64")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name + ".ptt"), "w", encoding="ascii") as file:
        file.write(text)
