// SPDX-License-Identifier: GPL-3.0-or-later
// Selects a rank's part of a step's samples.
#pragma once

#include <torch/types.h>

namespace ridgepoint::recording::training {

struct Share {
    int rank = 0, ranks = 1;

    // Returns this rank's part of synthetic data. `make` creates the data of one rank and is called
    // once for each rank. All ranks together therefore have the same data as a single process, and
    // their random generators stay synchronized. The data of each rank must be a multiple of 16
    // values, because LibTorch creates normally distributed values 16 at a time. Images satisfy
    // this condition.
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

}  // namespace ridgepoint::recording::training
