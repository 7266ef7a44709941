# SPDX-License-Identifier: GPL-3.0-or-later
"""Describes the kernels of a graph that Inductor compiles: the computation of each kernel, the
buffers that it reads and writes, and the layers to which it belongs. The description is stored as a
comment at the end of the generated code, so that Inductor's caches contain it. Sizes are numbers,
or expressions of the graph's symbols (dynamic shapes)."""
import collections
import itertools
import json
import math
import re

VERSION = 4  # version of the description
_MARK = "\n# ridgepoint: "

# Maps Inductor's elementary operations that are FLOPs to the formula with the same cost
# (core/cost). "exp" represents every operation that a hardware counter counts as one transcendental
# function.
_FORMULAS = {
    "add": "add", "sub": "sub", "mul": "mul", "mul_rn": "mul", "square": "mul", "truediv": "div", "reciprocal": "reciprocal",
    "sqrt": "sqrt", "rsqrt": "rsqrt", "pow": "pow", "fma": "addcmul", "sigmoid": "sigmoid", "tanh": "tanh",
    **dict.fromkeys("exp exp2 expm1 log log1p log2 log10 sin cos tan asin acos atan atan2 sinh cosh asinh acosh atanh erf "
                    "erfc erfinv lgamma digamma hypot".split(), "exp"),
    **dict.fromkeys("fmod remainder mod".split(), "div"),
}
_REDUCTIONS = {"sum": "sum", "prod": "sum", "welford_reduce": "var", "welford_combine": "var"}
_COMPARE = set("eq ne lt le gt ge logical_and logical_or logical_not logical_xor isnan isinf signbit".split())
_NO_FLOPS = _COMPARE | set(
    "abs neg maximum minimum relu where sign copysign floor ceil trunc round identity load store store_reduction constant "
    "index_expr to_dtype to_dtype_bitcast load_seed rand randn randint64 bitwise_and bitwise_or bitwise_xor bitwise_not "
    "bitwise_left_shift bitwise_right_shift and_ or_ xor lshift rshift floordiv truncdiv int_truediv trunc_to_int "
    "ceil_to_int floor_to_int round_to_int check_bounds masked nextafter frexp ldexp any max min argmax argmin xor_sum "
    "bucketize".split())
_PRODUCTS = set("mm addmm bmm baddbmm convolution".split())
# Ops with packed weights, with the positions of the weight and the bias among their arguments.
# Inductor adds MKL's bias itself.
_LINEAR = {"_mkl_linear": (2, None), "_linear_pointwise": (1, 2)}


class _Unknown(Exception):
    """An operation whose FLOPs are unknown."""


def _dtype(dtype):
    return str(dtype).removeprefix("torch.").replace("bool", "boolean")


def _number(value):
    from torch.utils._sympy.printers import PythonPrinter

    return int(value) if isinstance(value, int) or value.is_Integer else PythonPrinter().doprint(value)


def _numbers(values):
    return [_number(value) for value in values]


def path(stack):
    """Returns the layer in a torch.fx module stack, relative to the compiled module."""
    name = str(list(stack.values())[-1][0]) if stack else ""
    name = re.sub(r"^[LG]\['[^']*'\]", "", name)
    name = re.sub(r"\._modules\['([^']*)'\]|\['?([^'\]]*)'?\]", lambda found: "." + (found[1] or found[2]), name)
    return name.split("@")[0].strip(".")


def layer_of(origin):
    return path(origin.meta.get("nn_module_stack") or origin.meta.get("fwd_nn_module_stack"))


def _source_of(origin):
    """Returns the op in the program from which this graph node was created."""
    op = origin.meta.get("original_aten") or origin.target
    return getattr(op, "_overloadpacket", op).__name__


class _Work:
    """The arithmetic of a kernel. An expression is computed only once, even if several loops with
    the same size need it."""

    def __init__(self, graph):
        self.graph = graph
        self.calls = collections.Counter()  # calls by (formula, type, number of elements, number of results)
        self.known = set()
        self.numbers = {}  # short number for each expression, which names it in other keys

    def add(self, body):
        """Adds the work of a loop body. Returns its number of operations per element."""
        import sympy

        outer, inner = (sympy.Mul(*sizes) for sizes in body.sizes)
        self.count = 0
        self._walk(body, body.root_block.graph, outer, inner)
        return self.count

    def _walk(self, body, graph, outer, inner):
        import torch

        facts = {}  # (type, key, whether it follows a reduction), by node
        result = None
        for node in graph.nodes:
            if node.op in ("placeholder", "output", "get_attr"):
                continue
            arguments = [facts[entry] if isinstance(entry, torch.fx.Node) and entry in facts
                         else (None, repr(entry), False) for entry in node.args]
            key = str(node.target), tuple(entry[1] for entry in arguments)
            reduced = any(entry[2] for entry in arguments)
            types = [entry[0] for entry in arguments if entry[0] is not None]
            dtype = types[0] if types else None
            if node.op == "call_module":
                if node.target.startswith("masked_subblock"):
                    dtype = self._walk(body, body.subblocks[node.target].graph, outer, inner)
                elif node.target == "get_index":
                    index = str(body.indexing_exprs[node.args[0]])
                    # Looked-up values have the same names in all loops, so the key also contains
                    # the loop.
                    dtype, key = torch.int64, (index, id(body) if "indirect" in index else None)
                elif node.target.startswith("set_indirect"):
                    dtype = torch.int64
                else:
                    raise _Unknown(node.target)
            elif node.op == "call_method":
                dtype = self._method(node, key, types, dtype, outer if reduced else outer * inner, outer)
                reduced = reduced or node.target == "reduction"
            facts[node] = dtype, self.numbers.setdefault(key, len(self.numbers)), reduced
            result = dtype
        return result

    def _method(self, node, key, types, dtype, elements, outer):
        import torch

        name, given = node.target, node.args[1:]
        if name == "load":
            return self.graph.get_dtype(given[0])
        if name in ("constant", "index_expr", "to_dtype", "to_dtype_bitcast"):
            return given[1]
        if name == "reduction":
            if given[2] not in _NO_FLOPS:
                self._count(_REDUCTIONS.get(given[2]), given[2], (key, elements), given[1], elements, outer)
            return given[0]
        if name in ("rand", "randn"):
            return torch.float32
        if name == "store":
            if (given[3] if len(given) > 3 else node.kwargs.get("mode")) == "atomic_add":
                self._count("add", name, (key, elements), dtype, elements, elements)
            return dtype
        if name in _COMPARE:
            return torch.bool
        for other in types:
            dtype = torch.promote_types(dtype, other)
        if name not in _NO_FLOPS and (dtype is None or dtype.is_floating_point or dtype.is_complex):
            self._count(_FORMULAS.get(name), name, (key, elements), dtype, elements, elements)
        return dtype

    def _count(self, formula, name, key, dtype, elements, results):
        if formula is None or dtype is None:
            raise _Unknown(name)
        self.count += 1
        if key not in self.known:
            self.known.add(key)
            self.calls[formula, dtype, elements, results] += 1

    def document(self):
        def call(formula, dtype, elements, results):
            kind = _dtype(dtype)
            if formula in ("sum", "var"):
                sizes = [_number(results), _number(elements / results) if results != 0 else 0]
                return [{"type": kind, "sizes": sizes}, [1], *([False, None] if formula == "sum" else [])]
            operands = {"addcmul": 3, "add": 2, "sub": 2, "mul": 2, "div": 2, "pow": 2}.get(formula, 1)
            return [{"type": kind, "sizes": [_number(elements)]}] * operands

        return [{"op": "aten::" + key[0], "times": times, "arguments": call(*key)} for key, times in self.calls.items()]


def _name(node):
    return getattr(getattr(node.target, "_overloadpacket", node.target), "__name__", "")


def _named(buffer, names):
    """Returns the origins with these names: the one for which the buffer was created, or else
    all."""
    own = getattr(buffer, "origin_node", None)
    return [own] if own is not None and _name(own) in names else [one for one in buffer.origins if _name(one) in names]


def _product(origins):
    """Returns a call of an op with the same work as the first origin, a matrix product. Returns
    None if there is no such op."""
    import torch

    if not origins:
        return None
    node = origins[0]
    def argument(value):
        if isinstance(value, torch.fx.Node):
            value = value.meta.get("val")
        if isinstance(value, torch.Tensor):
            return {"type": _dtype(value.dtype), "sizes": [_number(getattr(getattr(size, "node", None), "expr", size))
                                                           for size in value.shape]}
        if isinstance(value, (list, tuple)):
            return [entry if isinstance(entry, int) else 0 for entry in value]
        return value if isinstance(value, (bool, int, float)) else None

    if _name(node) in _PRODUCTS:
        return {"op": "aten::" + _name(node), "times": 1, "arguments": [argument(value) for value in node.args]}
    weight, bias = _LINEAR[_name(node)]
    given, weight, bias = (None if place is None else argument(node.args[place]) for place in (0, weight, bias))
    if not given or not weight or any(isinstance(size, str) for size in given["sizes"]):
        return None
    rows, (results, inner) = math.prod(given["sizes"][:-1]), weight["sizes"]
    factors = [{**given, "sizes": [rows, inner]}, {**weight, "sizes": [inner, results]}]
    return {"op": "aten::addmm", "times": 1, "arguments": [bias, *factors]} if bias else {
        "op": "aten::mm", "times": 1, "arguments": factors}


def _traffic(graph, arguments, nodes):
    """Returns ({buffer: elements read}, {buffer: elements written}) for the arguments of a kernel.
    Counts each element at most once."""
    import sympy

    real = graph.scheduler.mutation_real_name

    def kept(buffers):
        return {name for name, inner in buffers.items() if type(inner).__name__ != "RemovedArg"}

    inputs, outputs, both = (kept(buffers) for buffers in (
        arguments.input_buffers, arguments.output_buffers, arguments.inplace_buffers))
    # A buffer with several names is known by its first name.
    first = {name: inner.other_names[0] for name, inner in arguments.inplace_buffers.items() if name in both}
    read, written, made = {}, {}, set()

    def note(into, dependency, name):
        whole = graph.get_numel(name)
        if _is_indexed(dependency):
            sizes = dependency.size if dependency.is_indirect() else [
                size for name_, size in dependency.ranges.items() if name_ in dependency.index.free_symbols]
            part = sympy.Mul(*sizes)
        else:
            part = whole
        into.setdefault(first.get(name, name), {})[str(dependency)] = part

    for node in nodes:
        for dependency in node.read_writes.reads:
            name = real.get(dependency.name, dependency.name)
            loaded = _is_indexed(dependency) or name in inputs and name not in outputs
            if loaded and (name in inputs or name in both) and dependency.name not in made:
                note(read, dependency, name)
        for dependency in node.read_writes.writes:
            name = real.get(dependency.name, dependency.name)
            made |= {dependency.name, name}
            if _is_indexed(dependency) and (name in outputs or name in both):
                note(written, dependency, name)

    def total(parts, name):
        whole, part = graph.get_numel(name), sympy.Add(*parts.values())
        return whole if _hint(graph, part) >= _hint(graph, whole) else part

    return ({name: total(parts, name) for name, parts in read.items()},
            {name: total(parts, name) for name, parts in written.items()})


def _is_indexed(dependency):
    return type(dependency).__name__ == "MemoryDep"


def _hint(graph, size):
    """Returns a number for a size, which can be an expression."""
    sizes = graph.sizevars  # torch renamed size_hint() after 2.11
    return sizes.size_hint(size, fallback=1) if hasattr(sizes, "size_hint") else sizes.optimization_hint(size)


def _sizes(graph, name):
    buffer = graph.try_get_buffer(name)
    return _numbers(buffer.get_size()) if hasattr(buffer, "get_size") else []


def _bytes(graph, elements):
    import sympy

    return _number(sympy.Add(*(count * graph.get_dtype(name).itemsize for name, count in elements.items())))


class Shares:
    """The shares of each layer, and of each op of the program, in a kernel."""

    def __init__(self):
        self.layers, self.ops = collections.Counter(), collections.Counter()

    def add(self, weight, origins):
        origins = [origin for origin in origins if origin.op == "call_function"]
        for origin in origins:
            self.layers[layer_of(origin)] += weight / len(origins)
            self.ops[_source_of(origin)] += weight / len(origins)

    def document(self):
        def ordered(shares):
            return [name for name, _ in shares.most_common() if name]

        return {"ops": ordered(self.ops), "layers": ordered(self.layers)}


def _users(node):
    """Returns the origins of the nodes that use the results."""
    return [origin for output in node.get_outputs() for user in output.users
            if getattr(user.node, "node", None) is not None for origin in getattr(user.node.node, "origins", ())]


def generated(graph, nodes, arguments):
    """Describes a kernel that Inductor generates."""
    import sympy

    nodes = [part for node in nodes for part in node.get_nodes()]
    shares, work, calls = Shares(), _Work(graph), []
    known = True
    for node in nodes:
        body = getattr(node, "_body", None)
        if body is None:
            origins = _named(node.node, {*_PRODUCTS, *_LINEAR})
            product = _product(origins)
            known = known and product is not None
            calls += [product] if product is not None else []
            shares.add(1e18, origins or node.node.origins)
            continue
        try:
            operations = work.add(body)
        except _Unknown:
            known, operations = False, 1
        elements = _hint(graph, sympy.Mul(*itertools.chain(*body.sizes)))
        shares.add(elements * (1 + operations), node.node.origins)
    # Work that the compiler adds, for example a change of memory format, belongs to the layers that
    # use its results. Program code that is in no part of the compiled module has no layer.
    if not any(shares.layers) and not any(
            origin.meta.get("stack_trace") for node in nodes for origin in getattr(node.node, "origins", ())):
        for node in nodes:
            layers = Shares()
            layers.add(1, _users(node))
            shares.layers += layers.layers
    read, written = _traffic(graph, arguments, nodes)
    touched = {key: max(read.get(key, 0), written.get(key, 0), key=lambda size: _hint(graph, size))
               for key in [*read, *written]}
    document = {**shares.document(), "read": _bytes(graph, read), "written": _bytes(graph, written),
                "touched": _bytes(graph, touched),
                "shapes": [_sizes(graph, key) for key in list(read)[:8]]}
    if known:
        document["calls"] = calls + work.document()
    return document


def extern(node):
    """Describes the call of a kernel that Inductor does not generate, for example a matrix product.
    Returns None if the node is no such call."""
    name = getattr(node, "python_kernel_name", None)
    words = (name or "").split(".")
    if words[0] == "extern_kernels":
        op = "aten::" + words[-1]
    elif words[:2] == ["torch", "ops"] and len(words) >= 4:
        op = f"{words[2]}::{words[3]}"
    else:
        return None
    plain = op.partition("::")[2]
    origins = _named(node, {plain})
    shares = Shares()
    # Nodes that a graph pass has inserted have no layer, so the layers of their inputs are used.
    for group in (origins, list(node.origins), [value for origin in origins for value in origin.all_input_nodes]):
        shares.add(1, group)
        if any(shares.layers):
            break
    product = _product(origins) if plain in _LINEAR else None  # there is no formula for its name
    return {"op": op, "layers": shares.document()["layers"], **({"calls": [product]} if product is not None else {})}


def written(node, name, written_as):
    """Describes a Triton kernel that the script itself defines. Its work and the elements that it
    accesses are unknown, because only its source defines them."""
    shares = Shares()
    shares.add(1, node.origins)
    return {"kernel": name, **shares.document(), "ops": [written_as], "category": "other"}


def _symbols(graph):
    """Returns [name, argument, dimension of the argument or null] for each symbol in a graph's
    sizes."""
    found = {}
    for place, value in enumerate(graph.graph_inputs.values()):
        if getattr(value, "is_Symbol", False):
            found.setdefault(str(value), [str(value), place, None])
        elif hasattr(value, "get_size"):
            for dimension, size in enumerate(value.get_size()):
                if getattr(size, "is_Symbol", False):
                    found.setdefault(str(size), [str(size), place, dimension])
    return list(found.values())


def stored(code, graph, kernels, refused=""):
    """Returns the generated code with the description at its end. `refused` is the reason if there
    is no description."""
    document = {"refused": refused} if refused else {"symbols": _symbols(graph), "kernels": kernels}
    return code + _MARK + json.dumps(document)


def load(code_path):
    """Returns the description in a file of generated code, or None if there is none."""
    with open(code_path, encoding="utf-8") as file:
        _, mark, text = file.read().rpartition(_MARK)
    return json.loads(text) if mark else None


def with_numbers(description, values):
    """Returns the kernels for these values of the symbols. Omits the parts that depend on other
    symbols."""
    def number(value):
        # The expressions come from Inductor's own code.
        return int(eval(value, {"math": math}, values)) if isinstance(value, str) else value

    def kernel(entry):
        entry = dict(entry)
        try:
            entry.update({key: number(entry[key]) for key in ("read", "written", "touched") if key in entry})
            entry["shapes"] = [[number(size) for size in sizes] for sizes in entry.get("shapes", [])]
            if "calls" in entry:
                entry["calls"] = [{**call, "arguments": [
                    {**argument, "sizes": [number(size) for size in argument["sizes"]]} if isinstance(argument, dict)
                    else argument for argument in call["arguments"]]} for call in entry["calls"]]
        except Exception:  # some sizes are known only while the graph runs
            entry.pop("calls", None), entry.pop("shapes", None)
        return entry

    return [kernel(entry) for entry in description["kernels"]]
