// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/gpu_names.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ridgepoint::import {

const NamedKernel& KernelNamer::of(std::string_view name) {
    const auto id = static_cast<std::size_t>(names_.idOf(name));
    while (kernels_.size() <= id) {
        const recording::collect::cuda::KernelName& kernel =
            names_.at(static_cast<recording::collect::cuda::KernelId>(kernels_.size()));
        NamedKernel& named = kernels_.emplace_back();
        named.name = sink_.intern(kernel.short_name);
        named.full_name = sink_.intern(kernel.full);
        named.category = kernel.kind.category;
        named.arithmetic = kernel.kind.arithmetic;
        named.matrix = kernel.matrix;
    }
    return kernels_[id];
}

run::CopyDirection directionIn(std::string_view name) {
    using enum run::CopyDirection;
    // In these codes, A is a CUDA array, which is in device memory.
    constexpr std::array<std::pair<std::string_view, run::CopyDirection>, 21> kDirections{
        {{"HtoD", host_to_device},
         {"HtoA", host_to_device},
         {"DtoH", device_to_host},
         {"AtoH", device_to_host},
         {"DtoD", device_to_device},
         {"AtoA", device_to_device},
         {"AtoD", device_to_device},
         {"DtoA", device_to_device},
         {"HtoH", host_to_host},
         {"PtoP", device_to_other_device},
         {"HostToDevice", host_to_device},
         {"DeviceToHost", device_to_host},
         {"DeviceToDevice", device_to_device},
         {"HOST_TO_DEVICE", host_to_device},
         {"H2D", host_to_device},
         {"DEVICE_TO_HOST", device_to_host},
         {"D2H", device_to_host},
         {"DEVICE_TO_DEVICE", device_to_device},
         {"D2D", device_to_device},
         {"HOST_TO_HOST", host_to_host},
         {"H2H", host_to_host}}};
    const auto found = std::find_if(kDirections.begin(), kDirections.end(), [&](const auto& each) {
        return name.find(each.first) != std::string_view::npos;
    });
    return found == kDirections.end() ? unknown : found->second;
}

run::MemoryPlace placeIn(std::string_view word) {
    for (std::size_t i = 0; i < run::kMemoryPlaceCount; ++i) {
        const auto place = static_cast<run::MemoryPlace>(i);
        const std::string_view name = toString(place);
        if (std::equal(word.begin(), word.end(), name.begin(), name.end(),
                       [](char a, char b) { return a == b || a - 'A' + 'a' == b; })) {
            return place;
        }
    }
    return run::MemoryPlace::unknown;
}

}  // namespace ridgepoint::import
