// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the device of a recording, independent of training: its properties, its roofs, and the
// message if it fails.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/machine/counter_access.h"
#include "core/machine/machine.h"
#include "core/recording/collect/cuda/gpu_collector.h"
#include "core/recording/collect/device_sampler.h"
#include "core/recording/request/device_choice.h"
#include "core/roofline/roofline.h"
#include "core/run/types.h"

namespace ridgepoint::recording::collect {

// Returns the description of the machine and the device for a run. libraries: library names with
// their versions, for example "libtorch". Only the code that loads the libraries knows these
// versions.
run::MachineInfo describe(const machine::Machine& machine, const recording::ChosenDevice& device,
                          const std::map<std::string, std::string>& libraries);

struct DeviceRoofs {
    std::vector<roofline::Ceiling> ceilings;
    std::vector<std::string> notes;  // one sentence per note
};
// Returns measured roofs, which may come from the cache (ceiling_cache.h), and a GPU's datasheet
// roofs, except for a MIG slice. If the GPU cannot be measured, returns no measured roofs. threads:
// 0 for one thread per physical core.
DeviceRoofs roofsOf(const machine::Machine& machine, const recording::ChosenDevice& device,
                    std::int64_t threads, const std::function<bool()>& cancelled);

// Returns notes about the selected device that affect the measurements, for example, that the GPU
// is shared with another process. One sentence per note.
std::vector<std::string> notesOn(const recording::ChosenDevice& device);

// Returns a sentence that explains why a CPU run has no counts and how to reach a higher evidence
// level.
enum class CountingOnCpu { not_asked_for, tried, not_offered };
std::string reasonOnCpu(CountingOnCpu counting,
                        const machine::CounterAccess& access = machine::cpuCounterAccess());

// Returns the tracing for Collection::traceGpu(), or the reason why tracing is unavailable. Call
// this after the roofs are measured and before CUDA creates its context in this process. If
// RIDGEPOINT_CAPTURE names a file, the activity buffers are also written to this file.
cuda::GpuTracing openTracing();
// Returns a meter for the GPU or, on a CPU, for the memory of this process. Both also read the
// CPU's energy. If NVML cannot read the GPU, adds the reason to `notes` and returns null. The run
// then has no samples. If a run on a CPU may not read its energy, adds the permission that it
// lacks. `root` is the root of the file system; tests use another folder.
std::unique_ptr<DeviceMeter> openMeter(const recording::ChosenDevice& device,
                                       std::vector<std::string>& notes,
                                       const std::filesystem::path& root = "/");

// Returns the message for a LibTorch error in a step. A CUDA error means that the GPU is no longer
// usable.
std::string stepFailure(const recording::ChosenDevice& device, std::int64_t measured_steps,
                        const std::string& said);

}  // namespace ridgepoint::recording::collect
