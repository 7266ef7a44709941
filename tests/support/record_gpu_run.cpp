// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <cstdio>
#include <exception>

#include "tests/support/gpu_run.h"

int main(int count, char** arguments) {
    if (count != 2) {
        fmt::print(stderr, "Usage: record_gpu_run RUN.ridge\n");
        return 2;
    }
    try {
        ridgepoint::tests::recordGpuRun(arguments[1],
                                        {.layers = 16, .warmup = 2, .steps = 30, .reference = 2});
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 1;
    }
    return 0;
}
