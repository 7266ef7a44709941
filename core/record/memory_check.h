// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a step fits into the memory of the device that it is to run on, and which batch does.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/cost/device_time.h"
#include "core/cost/on_device.h"
#include "core/record/device_choice.h"
#include "core/record/recorder.h"
#include "core/run/types.h"

namespace ridgepoint::run {

using cost::LargestBatch;

// What is estimated of a step that is recorded so; the device has been chosen.
cost::StepOptions stepOptions(const RecordingOptions& options);
// Of a network of the zoo with these options, by the estimate.
LargestBatch zooLargestBatch(const RecordingOptions& options);
// Of a TorchScript file, by its dry run's peaks (empty: not known).
LargestBatch scriptLargestBatch(std::vector<cost::PeakLine> peak);

// Bytes that a step may take on the device now; unset if unknown. Of a GPU's free memory
// CUDA's own part is taken off.
std::optional<std::uint64_t> roomOn(const ChosenDevice& device);

// Throw std::invalid_argument with one sentence when the step needs more than there is room for.
void checkZooMemory(const RecordingOptions& options, const ChosenDevice& device);
void checkScriptMemory(const RecordingOptions& options, const ChosenDevice& device,
                       std::uint64_t needed_bytes, const std::vector<cost::PeakLine>& peak);

// What to record with instead, when a batch ran out of memory although it seemed to fit: the most
// that fits into what there really was, and less than it was. 0: not even one sample.
std::int64_t smallerBatch(std::int64_t batch, std::uint64_t memory_bytes,
                          const LargestBatch& largest_batch);
// One sentence: what asked for how much, what filled memory, and which batch to take.
std::string outOfMemoryWords(const std::string& model, const OutOfMemory& moment);

}  // namespace ridgepoint::run
