# SPDX-License-Identifier: GPL-3.0-or-later
"""Records torch.compile in a script: compilations as ops with their reasons, and the kernels of CPU
graphs (kernels.py). With an unknown version of Inductor, a compiled region stays a single op."""
import collections
import hashlib
import importlib
import os
import re
import sys
import threading
import time

from . import kernels
from .watching import named_alike

_ATTRIBUTE = "_ridgepoint_kernels"
COMPILATION, BREAK = "torch.compile", "graph break"
_MOST_EVENTS = 512   # same limit as in core/run/types.h
_MOST_TOLD = 64      # maximum number reported while the script runs; all are reported at its end
_MOST_SHAPES = 4096  # if there are more descriptions, new kernels of the script are described without shapes


def _line(code):
    """Returns, for example, "train.py:12"."""
    return f"{os.path.basename(code.co_filename)}:{code.co_firstlineno}"


def _broken_line(reason):
    """Returns the script's line at which a graph breaks, or an empty string if torch does not know
    it. Ignores lines of Ridgepoint's hooks, through which the script's calls pass."""
    stack = getattr(reason, "user_stack", None) or ()
    own = os.path.dirname(__file__)
    frame = next((frame for frame in reversed(stack) if os.path.dirname(frame.filename) != own), None)
    return f"{os.path.basename(frame.filename)}:{frame.lineno}" if frame is not None else ""


def _compiled_now():
    """Returns the (code, frame) that torch is about to compile. The arguments of torch's callbacks
    contain neither."""
    frame = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_name == "_compile" and frame.f_globals.get("__name__") == "torch._dynamo.convert_frame":
            return frame.f_locals.get("code"), frame.f_locals.get("frame")
        frame = frame.f_back
    return None, None


def _compile_id(given):
    """Returns torch's name for a compilation, from the arguments of a callback. Both passes of a
    graph have the same name."""
    return str(getattr(given[0], "compile_id", "")) if given else ""


def _words(event):
    """Returns the text of an event on the timeline: its reason or place, and the line."""
    words = event["reason"] or event["where"]
    return f"{words} ({event['line']})" if words and event["line"] and event["line"] not in words else words


class _Kernel:
    """Wraps a Triton kernel and replaces its run(). The kernel itself must not change, because
    graphs share it if their kernels have the same source."""

    def __init__(self, inner, run):
        self._inner, self.run = inner, run

    def __getattr__(self, name):
        return getattr(self._inner, name)


class Compiled:
    def __init__(self, torch, native, session):
        self.torch, self.native, self.session = torch, native, session
        self._watched = set()  # parts of torch: "compile", "inductor"
        self._written = None   # (name in the code, name in the script) of the last user-defined kernel
        self._kernels = []     # (namespace of the generated code, name, kernel, kernel with marks around it)
        self._on = False
        self._refused = ""
        self.forget()

    def forget(self):
        self._numbers = {}     # number of each described graph and kernel
        self._compiling = 0    # id of the thread with an open compilation on the timeline, or 0
        self.count = 0
        self.seconds = self._begun = 0.0
        self.events = []       # Compilations::Event in core/run/types.h, with times of CLOCK_MONOTONIC
        self._event = None     # the current compilation
        self._places = {}      # (layer or function, line) of each compilation, by torch's name for it
        self._reason = None    # (reason, layer or function) of the next compilation if it is a recompilation
        self._again = {}       # [count, seconds] for each of these reasons
        self._reasons = {}     # reason of each compilation, by torch's name, which its backward pass shares
        self._known = None     # reason of the current compilation

    def handed_on(self, native, session):
        """Passes this object to the next recording in this process. torch is watched only once, and
        graphs know their kernels from the time they were loaded."""
        self.native, self.session, self._refused = native, session, ""
        self.forget()
        return self

    # --- hooks ---

    def watch(self):
        """Watches torch.compile before its first use, and the parts of it that are already
        loaded."""
        for kind in ("_TorchCompileInductorWrapper", "_TorchCompileWrapper"):
            if hasattr(self.torch, kind):
                self._put(getattr(self.torch, kind), "__init__", self._after(self._watch_compile))
        if hasattr(self.torch, "_TorchCompileInductorWrapper"):
            self._put(self.torch._TorchCompileInductorWrapper, "__call__", self._before(self._watch_inductor))
        if "torch._dynamo.convert_frame" in sys.modules:  # torch.compile has been used before
            self._safely(self._watch_compile)

    def watch_written(self):
        """Watches Triton kernels that the script itself defines. The script might load Triton
        late."""
        jit = sys.modules.get("triton.runtime.jit")
        if "triton" not in self._watched and hasattr(jit, "JITFunction"):
            self._watched.add("triton")
            self._put(jit.JITFunction, "run", self._around_written)

    def _put(self, owner, name, make):
        inner = getattr(owner, name)
        setattr(owner, name, named_alike(owner, inner, make(inner)))

    def _safely(self, action, *arguments):
        if self.session.over:
            return
        try:
            action(*arguments)
        except Exception as error:  # probably an unknown version of torch
            self._refuse(error)

    def _refuse(self, error):
        self._refuse_for(f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}")

    def _refuse_for(self, reason):
        if not self._refused:
            self._refused = reason
            self.session.note(f"Kernels of a compiled region are missing, and the region is one op instead: torch "
                              f"{self.torch.__version__} describes them in an unknown way ({self._refused[:160]}).")

    def _before(self, action):
        def make(inner):
            def ours(*arguments, **named):
                self._safely(action)
                return inner(*arguments, **named)

            return ours

        return make

    def _after(self, action):
        """Calls `action` after a function, with the function's result and arguments."""
        def make(inner):
            def ours(*arguments, **named):
                result = inner(*arguments, **named)
                self._safely(action, result, *arguments)
                return result

            return ours

        return make

    def _watch_compile(self, *_):
        if "compile" in self._watched:
            return
        self._watched.add("compile")
        # Replaces methods instead of registering callbacks, because torch.compiler.reset() removes
        # registered callbacks.
        callbacks = importlib.import_module("torch._dynamo.callback").CompilationCallbackHandler
        self._put(callbacks, "run_start_callbacks", self._after(lambda _, __, *given: self._begin(*given)))
        self._put(callbacks, "run_end_callbacks", self._after(lambda *_: self._end()))
        frames = importlib.import_module("torch._dynamo.convert_frame")
        self._put(frames, "get_and_maybe_log_recompilation_reasons", self._after(self._note_reason))
        output = importlib.import_module("torch._dynamo.output_graph").OutputGraph
        self._put(output, "compile_subgraph", self._around_break)

    def _watch_inductor(self):
        if "inductor" in self._watched:
            return
        self._watched.add("inductor")
        part = {name: importlib.import_module("torch._inductor." + name)
                for name in ("codecache", "compile_fx", "graph", "scheduler", "codegen.cpp", "codegen.triton",
                             "codegen.wrapper")}
        self._config = importlib.import_module("torch.compiler.config")
        self._tag = self._config.cache_key_tag
        self._virtualized = importlib.import_module("torch._inductor.virtualized")
        self._put(part["codegen.cpp"].CppScheduling, "define_kernel", self._after(self._note_cpp))
        self._put(part["codegen.triton"].TritonScheduling, "define_kernel", self._after(self._note_triton))
        self._put(part["codegen.wrapper"].PythonWrapperCodegen, "define_user_defined_triton_kernel",
                  self._after(self._note_written))
        self._put(part["scheduler"].Scheduler, "codegen_extern_call", self._after(self._note_extern))
        self._put(part["graph"].GraphLowering, "codegen", self._after(self._store))
        self._put(part["codecache"].PyCodeCache, "load_by_key_path", self._after(self._load))
        # Graphs that Inductor cached without Ridgepoint have no description. A tag that depends on
        # the names of layers separates them. The compiled kernels themselves are shared.
        for name in ("compile_fx", "_compile_fx_inner"):
            self._put(part["compile_fx"], name, self._tagged)

    # --- compilations ---

    def _note_reason(self, reasons, _=None, frame=None, *__):
        if reasons:
            words = re.sub(r"^\S+: ", "", str(reasons[0]).splitlines()[0].strip())[:140]
            self._reason = words, self._place(frame)

    def _place(self, frame):
        """Returns the layer that is compiled, or the function if there is no layer."""
        given, code = (frame.f_locals, frame.f_code) if frame is not None else ({}, None)
        function = given.get("fn")  # torch's wrapper around a module's function
        first = given.get(code.co_varnames[0]) if code is not None and code.co_argcount else None
        # The code after a graph break has a different first argument.
        for module in (given.get("self"), first, function, getattr(function, "__self__", None)):
            if isinstance(module, self.torch.nn.Module):
                return self.session.steps.models.name_of(module) or type(module).__name__
        return f"{code.co_name}, {_line(code)}" if code is not None else ""

    def _event_of(self, given, reason):
        """Returns an event that describes the compilation that begins."""
        trigger = getattr(getattr(given[0], "callback_trigger", None), "name", "") if given else ""
        name = _compile_id(given)
        code, frame = _compiled_now()
        if code is not None:
            self._places[name] = self._place(frame) if frame is not None else code.co_name, _line(code)
        where, line = self._places.get(name, ("", ""))
        if trigger == "LAZY_BACKWARD":
            where = f"{where} (backward)".strip()
        kind = "cuda_graph" if trigger == "CUDAGRAPH_RECORDING" else "recompilation" if reason else "compilation"
        return {"kind": kind, "reason": reason[0] if reason else "", "where": where, "line": line}

    def _keep(self, event, begun):
        if len(self.events) < _MOST_EVENTS:
            self.events.append({**event, "start_ns": begun, "end_ns": time.monotonic_ns()})

    def _open_event(self, name, words):
        """Opens an op with this name on the timeline. `words` describes the op."""
        number = self._describe((name, words), {"slots": [words], "kernels": [{
            "kernel": words, "ops": [name], "category": "other", "calls": [], "read": 0, "written": 0, "touched": 0}]})
        self.native.open_graph(number)
        self.native.open_kernel(0)

    def _close_event(self):
        self.native.close_kernel()
        self.native.close_graph()

    def _around_break(self, inner):
        """Records the end of a graph at code that torch does not compile."""
        def begin(reason):
            if not getattr(reason, "graph_break", False):
                return None
            line = _broken_line(reason)
            words = str(getattr(reason, "reason", "")).strip().splitlines()
            event = {"kind": "graph_break", "reason": words[0][:140].rstrip(".") if words else "",
                     "where": (self._event or {}).get("where", ""), "line": line}
            shown = self._compiling == threading.get_ident() and self._marking()
            if shown:
                self._open_event(BREAK, _words(event) or BREAK)
            return event, time.monotonic_ns(), shown

        def end(event, begun, shown):
            self._keep(event, begun)
            if shown:
                self._close_event()

        def ours(*arguments, **named):
            found = []
            self._safely(lambda: found.append(begin(named.get("reason", arguments[2] if len(arguments) > 2 else None))))
            try:
                return inner(*arguments, **named)
            finally:
                if found and found[0] is not None:
                    self._safely(end, *found[0])

        return ours

    def _begin(self, *given):
        self.count += 1
        self._begun, begun = time.perf_counter(), time.monotonic_ns()
        reason, self._reason = self._reason, None
        if reason is not None:
            self._again.setdefault(reason, [0, 0.0])[0] += 1
            self._reasons[_compile_id(given)] = reason
        self._known = reason or self._reasons.get(_compile_id(given) or None)
        self._event = {**self._event_of(given, reason), "start_ns": begun}
        # Calls during the capture of a CUDA graph belong to the graph, not to the compiler.
        if self._marking() and not self._compiling and self._event["kind"] != "cuda_graph":
            self._compiling = threading.get_ident()
            self._open_event(COMPILATION, _words(self._event) or COMPILATION)

    def _end(self):
        seconds = time.perf_counter() - self._begun
        self.seconds += seconds
        if self._known is not None:
            self._again[self._known][1] += seconds
        if self._compiling == threading.get_ident():
            self._compiling = 0
            self._close_event()
        if self._event is not None:
            event, self._event = self._event, None
            self._keep(event, event["start_ns"])
        if self.count <= _MOST_TOLD:
            self.session.tell(compilations=self._facts())

    # --- at compilation ---

    def _tagged(self, inner):
        def ours(graph, *arguments, **named):
            if self.session.over or not isinstance(graph, self.torch.fx.GraphModule):
                return inner(graph, *arguments, **named)
            try:
                layers = "|".join(map(kernels.layer_of, graph.graph.nodes))
                tag = f"{self._tag}ridgepoint{kernels.VERSION}-{hashlib.sha256(layers.encode()).hexdigest()[:16]}"
                patched = self._config.patch(cache_key_tag=tag)
            except Exception as error:
                self._refuse(error)
                return inner(graph, *arguments, **named)
            with patched:
                return inner(graph, *arguments, **named)

        return ours

    def _graph(self):
        return self._virtualized.V.graph

    def _add(self, describe):
        """Adds a kernel to the graph's description. An incomplete description is not stored."""
        graph = self._graph()
        found = vars(graph).setdefault(_ATTRIBUTE, [])
        try:
            found.append(describe(graph))
        except Exception as error:
            self._refuse(error)
            found.append(self._refused)

    def _note_cpp(self, name, scheduling, _, nodes, arguments=None):
        self._note_generated(name, nodes, arguments if arguments is not None else scheduling.kernel_group.args)

    def _note_triton(self, name, _, __, nodes, kernel):
        # `nodes` also contains marks for the beginning and the end of loops.
        self._note_generated(name, [node for node in nodes if hasattr(node, "get_nodes")], kernel.args)

    def _note_generated(self, name, nodes, arguments):
        self._add(lambda graph: {"kernel": name, **kernels.generated(graph, nodes, arguments)})

    def _note_written(self, result, _, kernel, *__):
        self._written = result[0], kernel.__name__

    def _note_extern(self, _, __, node):
        written, self._written = self._written, None
        self._add(lambda graph: kernels.written(node.node, *written) if written else kernels.extern(node.node))

    def _store(self, result, graph):
        found = [entry for entry in vars(graph).pop(_ATTRIBUTE, []) if entry is not None]
        refused = next((entry for entry in found if isinstance(entry, str)), "")
        if found and not graph.cpp_wrapper:
            result[0].value = kernels.stored(result[0].value, graph, found, refused)

    # --- when generated code is loaded, new or from a cache ---

    def _load(self, module, _, path, *__):
        names = vars(module)
        description = kernels.load(path)
        if description is not None and "refused" in description:
            self._refuse_for(description["refused"])
            return
        if description is None or "call" not in names or _ATTRIBUTE in names:
            return
        names[_ATTRIBUTE] = True
        slots = {}
        for kernel in description["kernels"]:
            name = kernel.get("kernel")
            inner = names.get(name)
            run = getattr(inner, "run", inner)  # Triton's kernels are objects
            if name is not None and name not in slots and callable(run):
                ours = self._kernel(run, slots.setdefault(name, len(slots)))
                self._kernels.append((names, name, inner, ours if run is inner else _Kernel(inner, ours)))
                if self._on:
                    names[name] = self._kernels[-1][3]
        description["slots"] = list(slots)
        names["call"] = self._called(names["call"], description)

    def _kernel(self, inner, slot):
        opened, closed = self.native.open_kernel, self.native.close_kernel

        def kernel(*arguments, **named):
            opened(slot)
            try:
                return inner(*arguments, **named)
            finally:
                closed()

        return kernel

    def _around_written(self, inner):
        """Records a kernel call outside graphs as an op of its own with unknown work."""
        def begin(kernel, tensors):
            name = getattr(kernel, "__name__", "") or type(kernel).__name__
            shapes = [[int(size) for size in value.shape] for value in tensors][:8]
            if len(self._numbers) > _MOST_SHAPES:
                shapes = []
            number = self._describe((name, str(shapes)), {"slots": [name], "kernels": [{
                "kernel": name, "ops": [], "category": "other", "shapes": shapes}]})
            self.native.open_graph(number)
            self.native.open_kernel(0)
            return True

        def ours(kernel, *arguments, **named):
            opened = []
            if self._marking() and not named.get("warmup"):
                self._safely(lambda: opened.append(begin(kernel, [
                    value for value in (*arguments, *named.values()) if isinstance(value, self.torch.Tensor)])))
            try:
                return inner(kernel, *arguments, **named)
            finally:
                if opened:
                    self._close_event()

        return ours

    def _called(self, inner, description):
        symbols = description["symbols"]

        def called(arguments):
            if not self._marking():
                return inner(arguments)
            try:
                values = tuple(int(arguments[place] if dimension is None else arguments[place].shape[dimension])
                               for _, place, dimension in symbols)
                key = id(description), values
                number = self._numbers.get(key)
                if number is None:
                    names = dict(zip((name for name, _, _ in symbols), values))
                    number = self._describe(key, {"slots": description["slots"],
                                                  "kernels": kernels.with_numbers(description, names)})
                self.native.open_graph(number)
            except Exception as error:
                self._refuse(error)
                return inner(arguments)
            try:
                return inner(arguments)
            finally:
                self.native.close_graph()

        return called

    def _describe(self, key, document):
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._numbers) + 1
            self.native.describe_graph(number, document)
        return number

    def _marking(self):
        return self._on and self.session.started and not self.session.over

    def hear(self, on):
        """Enables the marks around kernels in measured steps, and disables them in other steps."""
        on = self._on = on and self.session.config["ops"]
        for names, name, inner, ours in self._kernels:
            names[name] = ours if on else inner

    # --- reports ---

    def _breaks(self):
        """Returns torch's own counters for the reasons of graph breaks."""
        return sys.modules["torch._dynamo.utils"].counters["graph_break"]

    def _reasons_again(self):
        return sorted(self._again, key=lambda reason: -self._again[reason][1])

    def _facts(self):
        """Returns the members of Compilations in core/run/types.h."""
        facts = {"count": self.count, "seconds": self.seconds, "again": sum(times for times, _ in self._again.values()),
                 "again_seconds": sum(seconds for _, seconds in self._again.values()), "events": list(self.events)}
        again, breaks = self._reasons_again(), self._breaks()
        if again:
            facts["reason"], facts["where"] = again[0]
        if breaks:
            reason = str(max(breaks, key=breaks.get)).strip().splitlines()[0]
            facts.update(breaks=sum(breaks.values()), break_reason=reason[:140].rstrip("."), break_where=self._break())
        return facts

    def note(self):
        """Adds a note about the script's compilations to the run."""
        if not self.count:
            return
        facts = self._facts()
        text = f"torch.compile compiled code {self.count} times, in {self.seconds:.3g} s"
        if facts["again"]:
            reasons = list(dict.fromkeys(reason for reason, _ in self._reasons_again()))
            text += f"; {facts['again']} times because guards failed ({'; '.join(reasons[:3])})"
        if "breaks" in facts:
            text += f"; {facts['breaks']} graph breaks, most often: {facts['break_reason']}"
        self.session.note(text + ".")
        self.session.tell(compilations=facts)

    def _break(self):
        """Returns the line with the most graph breaks, if torch stores the lines."""
        found = getattr(sys.modules.get("torch._dynamo.output_graph"), "graph_break_reasons", ())
        lines = collections.Counter(filter(None, map(_broken_line, found)))
        return lines.most_common(1)[0][0] if lines else ""
