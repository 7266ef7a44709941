// SPDX-License-Identifier: GPL-3.0-or-later
// Selects a rank's part of a step's samples.
#pragma once

#include <torch/types.h>

namespace ridgepoint::training {

struct Share {
    int rank = 0, ranks = 1;

    // Returns this rank's part of synthetic data. Calls `make`, which creates the data of one rank,
    // once for each rank. All ranks together then have the data of a single process, and their
    // random generators stay equal. Each rank needs a multiple of 16 values (as images have),
    // because LibTorch creates normally distributed values 16 at a time.
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
