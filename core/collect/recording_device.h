// SPDX-License-Identifier: GPL-3.0-or-later
// The device of a recording, apart from training: its description, its roofs, and the message if it
// fails.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/collect/cuda/gpu_collector.h"
#include "core/collect/device_sampler.h"
#include "core/machine/counter_access.h"
#include "core/machine/machine.h"
#include "core/record/device_choice.h"
#include "core/roofline/roofline.h"
#include "core/run/types.h"

namespace ridgepoint::collect {

// libraries: what only who has loaded them knows ("libtorch": its version …).
run::MachineInfo describe(const machine::Machine& machine, const run::ChosenDevice& device,
                          const std::map<std::string, std::string>& libraries);

struct DeviceRoofs {
    std::vector<roofline::Ceiling> ceilings;
    std::vector<std::string> notes;  // one sentence each
};
// The measured roofs, or those of an earlier measurement (ceiling_cache.h). A GPU's datasheet is
// added, and is alone if the GPU cannot be measured. threads: 0 is every usable core.
DeviceRoofs roofsOf(const machine::Machine& machine, const run::ChosenDevice& device,
                    std::int64_t threads, const std::function<bool()>& cancelled);

// Warnings about the device's state at the start, for readers of the figures.
std::vector<std::string> notesOn(const run::ChosenDevice& device);

// What would lift a run on the CPU, in which nothing was counted, to a higher rung; and why it is
// not there. One sentence.
enum class CountingOnCpu { not_asked_for, tried, not_offered };
std::string reasonOnCpu(CountingOnCpu counting,
                        const machine::CounterAccess& access = machine::cpuCounterAccess());

// Listens to the GPU, or knows why it cannot: what a Session is to be given. Before CUDA makes its
// context in this process, and after the roofs were measured. RIDGEPOINT_CAPTURE names a file into
// which the activity buffers go as well.
cuda::GpuTracing openTracing();
// With what there is a device to ask; null: NVML does not know it, and the run has no samples.
std::unique_ptr<DeviceMeter> openMeter(const run::ChosenDevice& device,
                                       std::vector<std::string>& notes);

// The sentence for what LibTorch said when a step failed; where it speaks of CUDA the GPU is gone.
std::string stepFailure(const run::ChosenDevice& device, std::int64_t measured_steps,
                        const std::string& said);

}  // namespace ridgepoint::collect
