// SPDX-License-Identifier: GPL-3.0-or-later
// Durations of the loops that measure a GPU's roofs. On the pretend GPU, they follow from its
// roofs, so that measured and true values can be compared.
#include <cmath>
#include <cstring>
#include <map>
#include <mutex>
#include <vector>

#include "core/machine/cuda/cuda_ceilings.h"
#include "core/machine/cuda/cuda_kernels.h"
#include "tests/pretend/state.h"

namespace ridgepoint::pretend {
namespace {

namespace loops = machine::cuda;
using Through = loops::Kernel::Memory;

// The catalogue has no cache roofs; these are the assumed ratios to DRAM.
constexpr double kOfL2 = 2.5, kOfL1 = 10;

// Returns the roof in FLOP/s or B/s.
double roofOf(const machine::Device& device, const loops::Kernel& kernel) {
    const roofline::Ceiling* const dram =
        roofline::bandwidthRoof(device.ceilings, roofline::Level::dram);
    switch (kernel.memory) {
        case Through::none: {
            const roofline::Ceiling* const roof =
                roofline::computeRoof(device.ceilings, kernel.roof.arithmetic);
            return roof == nullptr ? device.int8_ops_per_second.value_or(1e12) : roof->value;
        }
        case Through::dram:
            return dram->value;
        case Through::l2:
            return kOfL2 * dram->value;
        case Through::l1:
        case Through::shared:
            return kOfL1 * dram->value;
    }
    return 1e12;
}

template <class T>
T argument(void* const* arguments, int number) {
    T value;
    std::memcpy(&value, arguments[number], sizeof(value));
    return value;
}

}  // namespace

void asLoop(Launch& launch, void* const* arguments) {
    const State& s = state();
    const auto number = static_cast<std::size_t>(currentDevice());
    const DeviceFacts& facts = s.devices[number];
    const int capability = 10 * facts.major + facts.minor;
    // Cached, because creating the kernels takes longer than some of them run.
    static std::map<int, std::vector<loops::Kernel>> known;
    const std::lock_guard lock(state().mutex);
    const auto made = known.find(capability);
    const auto& kernels =
        made != known.end() ? made->second : (known[capability] = loops::kernelsFor(capability));
    for (const loops::Kernel& kernel : kernels) {
        if (kernel.name != launch.name) continue;
        loops::Launch work;
        work.grid = launch.grid[0];
        work.block = launch.block[0];
        work.elements = argument<unsigned long long>(arguments, 3);
        work.iterations = argument<unsigned>(arguments, 4);
        launch.seconds = loops::workOf(kernel, work) / roofOf(s.entries[number], kernel);
        if (kernel.memory == Through::none) {
            // Thread 0 stores its cycles and nanoseconds.
            auto* const watch = argument<std::uint64_t*>(arguments, 0);
            watch[1] = static_cast<std::uint64_t>(std::llround(launch.seconds * 1e9));
            watch[0] =
                static_cast<std::uint64_t>(std::llround(launch.seconds * 1e3 * facts.clock_khz));
        }
        return;
    }
}

}  // namespace ridgepoint::pretend
