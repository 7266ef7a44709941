// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a synthetic run of any length: generate_run OUT.ridge CALLS [gpu] (100000, 1e6, 1e7 …).
// With "gpu", each costed op call launches a kernel.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string_view>

#include "tests/support/training_generator.h"

int main(int argc, char** argv) {
    const bool on_gpu = argc == 4 && std::string_view(argv[3]) == "gpu";
    const double calls = argc == 3 || on_gpu ? std::atof(argv[2]) : 0;
    if (calls < 1 || calls > 1e9) {
        std::fprintf(stderr, "Usage: generate_run OUT.ridge CALLS [gpu], with 1 to 1e9 calls.\n");
        return 2;
    }
    try {
        const auto made =
            ridgepoint::tests::generateRun(argv[1], static_cast<std::int64_t>(calls), {}, on_gpu);
        std::printf("%s: %lld steps, %lld op calls, %lld memory events\n", argv[1],
                    static_cast<long long>(made.steps), static_cast<long long>(made.ops),
                    static_cast<long long>(made.memory_events));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "generate_run: %s\n", error.what());
        return 1;
    }
    return 0;
}
