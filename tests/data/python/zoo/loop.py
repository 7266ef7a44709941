# SPDX-License-Identifier: GPL-3.0-or-later
"""The loop of the scripts beside this: `for number in loop(20)`. Run with the word `flops`, it prints what
torch.utils.flop_counter counts in the third pass, and leaves."""
import sys

import torch

torch.manual_seed(0)
torch.set_num_threads(1)


def loop(steps):
    for number in range(steps):
        if number == 2 and "flops" in sys.argv:
            from torch.utils.flop_counter import FlopCounterMode

            with FlopCounterMode(display=False) as counter:
                yield number
            print("flops", counter.get_total_flops())
            return
        yield number
