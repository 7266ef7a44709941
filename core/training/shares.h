// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of the samples of a step is a rank's.
#pragma once

#include <torch/types.h>

namespace ridgepoint::training {

struct Share {
    int rank = 0, ranks = 1;

    // What this rank gets of synthetic data: `make` makes as much as one rank needs, and is called
    // once for each, so that together they have what one process would make at once, and all go on
    // with the same random numbers. (Of normally distributed values LibTorch makes 16 at a time:
    // together they are one process's where a rank's values are a multiple of that, as images
    // are.)
    template <class Make>
    torch::Tensor of(Make&& make) const {
        torch::Tensor own;
        for (int other = 0; other < ranks; ++other) {
            torch::Tensor part = make();
            if (other == rank) own = std::move(part);
        }
        return own;
    }
};

}  // namespace ridgepoint::training
