// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cpu/cpu_kernels.h"

namespace ridgepoint::machine {

int arraysOf(Access access) {
    switch (access) {
        case Access::load:
        case Access::store:
        case Access::store_stream:
            return 1;
        case Access::copy:
        case Access::copy_stream:
            return 2;
        case Access::triad:
        case Access::triad_stream:
            return 3;
        case Access::vector_triad:
        case Access::vector_triad_stream:
            return 4;
    }
    return 1;
}

bool streams(Access access) {
    return access == Access::store_stream || access == Access::copy_stream ||
           access == Access::triad_stream || access == Access::vector_triad_stream;
}

std::string_view toString(Access access) {
    switch (access) {
        case Access::load:
            return "load";
        case Access::store:
            return "store";
        case Access::store_stream:
            return "store, non-temporal";
        case Access::copy:
            return "copy";
        case Access::copy_stream:
            return "copy, non-temporal";
        case Access::triad:
            return "triad";
        case Access::triad_stream:
            return "triad, non-temporal";
        case Access::vector_triad:
            return "vector triad";
        case Access::vector_triad_stream:
            return "vector triad, non-temporal";
    }
    return "load";
}

std::string_view widestUnit() {
    for (const ComputeKernel& kernel : computeKernels()) {
        if (kernel.arithmetic == roofline::Arithmetic::fp32) return kernel.unit;
    }
    return "scalar";
}

}  // namespace ridgepoint::machine
