// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cuda/process_memory.h"

#include <array>
#include <vector>

#include "core/machine/cuda/driver_api.h"
#include "core/machine/cuda/shared_library.h"

namespace ridgepoint::machine::cuda {

std::map<pid_t, std::int64_t> memoryOfProcesses() {
    std::map<pid_t, std::int64_t> bytes;
    try {
        constexpr std::array kLibrary{"libnvidia-ml.so.1"};
        const SharedLibrary library(kLibrary, "it comes with NVIDIA's driver");
        int (*init)() = nullptr;
        int (*count_devices)(unsigned*) = nullptr;
        int (*device_at)(unsigned, void**) = nullptr;
        int (*processes_on)(void*, unsigned*, NvmlProcess*) = nullptr;
        library.find(init, "nvmlInit_v2");
        library.find(count_devices, "nvmlDeviceGetCount_v2");
        library.find(device_at, "nvmlDeviceGetHandleByIndex_v2");
        library.find(processes_on, "nvmlDeviceGetComputeRunningProcesses_v3");
        unsigned devices = 0;
        if (init() != 0 || count_devices(&devices) != 0) return bytes;
        for (unsigned i = 0; i < devices; ++i) {
            void* device = nullptr;
            std::vector<NvmlProcess> processes(256);
            auto count = static_cast<unsigned>(processes.size());
            if (device_at(i, &device) != 0 || processes_on(device, &count, processes.data()) != 0)
                continue;
            for (unsigned j = 0; j < count && j < processes.size(); ++j) {
                if (processes[j].bytes == kNvmlNotAvailable) continue;
                bytes[static_cast<pid_t>(processes[j].id)] +=
                    static_cast<std::int64_t>(processes[j].bytes);
            }
        }
    } catch (const Unavailable&) {
        // The error is ignored, because no process uses GPU memory without an NVIDIA driver.
    }
    return bytes;
}

}  // namespace ridgepoint::machine::cuda
