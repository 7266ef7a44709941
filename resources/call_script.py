import statistics
import time

import torch
from torch.utils.flop_counter import FlopCounterMode

# @SETTINGS@

SECONDS = 0.5  # time to repeat each call


def tensor(kind, sizes, layout, highest):
    """Makes a random tensor. Integers are valid indices into the other tensors of the call."""
    dtype = getattr(torch, kind)
    swapped = layout == "transposed" and len(sizes) > 1
    if swapped:
        sizes = [*sizes[:-2], sizes[-1], sizes[-2]]
    if dtype == torch.bool:
        value = torch.rand(sizes, device=DEVICE) < 0.5
    elif dtype.is_floating_point:
        value = torch.randn(sizes, device=DEVICE).to(dtype)
    else:
        value = torch.randint(0, highest, sizes, device=DEVICE).to(dtype)
    if swapped:
        value = value.transpose(-1, -2)
    if layout == "channels_last":
        formats = {4: torch.channels_last, 5: torch.channels_last_3d}
        value = value.contiguous(memory_format=formats[len(sizes)])
    return value


def is_tensor(value):
    return isinstance(value, tuple)


def highest_index(op, arguments):
    """Returns the number of valid indices, which depends on the tensor that is indexed."""
    sizes = [value[1] for value in arguments if is_tensor(value) and "float" in value[0] and value[1]]
    if "embedding" not in op:
        return min([127, *(size for each in sizes for size in each if size > 0)])
    # An embedding's table, or in its backward pass the number of rows in the table.
    numbers = [value for value in arguments if type(value) is int and value > 0]
    return numbers[0] if "backward" in op and numbers else sizes[0][0]


def made(op, arguments):
    """Replaces the descriptions of tensors by tensors."""
    highest = highest_index(op, arguments)
    values = []
    for value in arguments:
        if is_tensor(value):
            value = tensor(*value, highest)
        elif isinstance(value, list) and value and is_tensor(value[0]):
            value = [tensor(*each, highest) for each in value]
        values.append(value)
    return values


def accepts(argument, value):
    """Returns whether an argument of an op's schema takes the value."""
    kind = str(argument.type)
    if value is None:
        return True
    listed = "List[" in kind
    if isinstance(value, torch.Tensor):
        return "Tensor" in kind and not listed
    if isinstance(value, list):
        tensors = bool(value) and isinstance(value[0], torch.Tensor)
        return listed and (not value or tensors == ("Tensor" in kind))
    return not listed and "Tensor" not in kind and "str" not in kind


def overload(op, values):
    """Finds the overload of an op that takes these arguments."""
    packet = torch.ops
    for part in op.split("::"):
        packet = getattr(packet, part)
    for name in packet.overloads():
        found = getattr(packet, name)
        schema = found._schema.arguments
        if len(schema) == len(values) and all(map(accepts, schema, values)):
            return found
    raise SystemExit(f"{op} of this PyTorch does not take the recorded arguments; edit CALLS.")


def bound(op, arguments):
    """Returns a function that makes the call."""
    values = made(op, arguments)
    function = overload(op, values)
    positional, named, skipped = [], {}, False
    for argument, value in zip(function._schema.arguments, values):
        optional = str(argument.type).startswith("Optional")
        if value is None and not optional and argument.has_default_value():
            skipped = True  # the run does not contain this value, for example a text
        elif skipped or argument.kwarg_only:
            named[argument.name] = value
        else:
            positional.append(value)
    return lambda: function(*positional, **named)


def finish():
    if DEVICE == "cuda":
        torch.cuda.synchronize()


def median_seconds(run):
    for _ in range(3):
        run()
    finish()
    times = []
    end = time.perf_counter() + SECONDS
    while len(times) < 5 or (time.perf_counter() < end and len(times) < 1000):
        start = time.perf_counter()
        run()
        finish()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main():
    torch.manual_seed(SEED)
    if THREADS:
        torch.set_num_threads(THREADS)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = TF32
    total = 0.0
    for call in CALLS:
        half = call["autocast"]
        autocast = torch.autocast(DEVICE, getattr(torch, half or "bfloat16"), enabled=bool(half))
        with torch.no_grad(), autocast:
            run = bound(call["op"], call["arguments"])
            with FlopCounterMode(display=False) as counter:
                run()
            seconds = median_seconds(run)
        total += seconds * call["per_step"]
        recorded, flops = call["flops_matrix"], counter.get_total_flops()
        print(
            f"{call['op']}: {seconds * 1e6:.1f} us (recorded: {call['seconds'] * 1e6:.1f} us), "
            f"{recorded / seconds / 1e9:.1f} GFLOP/s, "
            f"matrix FLOPs: {recorded}, counted by torch: {flops}"
        )
    print(f"All calls of a step: {total * 1e3:.3f} ms")


if __name__ == "__main__":
    main()
