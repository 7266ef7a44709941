// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/machine/cuda/cuda_ceilings.h"

namespace ridgepoint::machine::cuda {

std::string ceilingKey(const Machine& machine, const DeviceState& gpu) {
    const auto driver = machine.software.find("driver");
    return fmt::format("{} | {} | {} | {}.{} | {} bytes | L2 {} | driver {} | {}", machine.host,
                       gpu.name, gpu.bus, gpu.capability / 10, gpu.capability % 10,
                       gpu.memory_bytes, gpu.l2_bytes,
                       driver == machine.software.end() ? "" : driver->second, RIDGEPOINT_VERSION);
}

MeasuredCeilings gpuCeilings(
    const Machine& machine, const DeviceState& gpu, const MeasureOptions& options, bool again,
    const CeilingCache& cache,
    const std::function<GpuCeilings(int number, const MeasureOptions&)>& measure) {
    const std::string key = ceilingKey(machine, gpu);
    if (!again) {
        auto found = cache.find(key);
        if (found && (options.quick || !found->quick)) return std::move(*found);
    }
    MeasuredCeilings measured =
        measure ? measure(gpu.number, options).measured : measureGpu(gpu.number, options).measured;
    if (measured.complete && !measured.disturbed && !measured.ceilings.empty()) {
        cache.keep(key, measured);
    }
    return measured;
}

}  // namespace ridgepoint::machine::cuda
