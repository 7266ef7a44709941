// SPDX-License-Identifier: GPL-3.0-or-later
// Groups traces by training, because a folder can contain unrelated traces.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/import/sink.h"

namespace ridgepoint::import {

struct NamedTrace {
    std::size_t number = 0;
    std::string name;  // file name
    Sink::Stated stated;
};

// Returns the indices of the traces that belong to each training. Two traces are related if both
// describe a training with several ranks and do not contradict each other, or if their collectives
// are equal. Traces of the same kind of device are also related if they overlap in time and have
// similar names or the same number of ops. If it is unknown whether they overlap, they are related
// if they have similar names with numbers as of ranks, and the same number of ops.
std::vector<std::vector<std::size_t>> trainingsOf(std::vector<NamedTrace> traces);

}  // namespace ridgepoint::import
