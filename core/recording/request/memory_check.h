// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether a training step fits into the device's memory, and determines the batch size that
// fits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cost/device_time.h"
#include "core/cost/on_device.h"
#include "core/recording/request/device_choice.h"
#include "core/recording/request/recorder.h"
#include "core/run/types.h"

namespace ridgepoint::recording {

using cost::LargestBatch;

// Returns the options for a recording's estimate. The device must already be selected.
cost::StepOptions stepOptions(const RecordingOptions& options);
// Returns a function that estimates the largest batch for a built-in network with these options.
LargestBatch zooLargestBatch(const RecordingOptions& options);
// Returns a function that calculates the largest batch for a TorchScript file from its dry run's
// peak, which is empty if unknown.
LargestBatch scriptLargestBatch(std::vector<cost::PeakLine> peak);

// Returns the number of bytes that a step can currently use on the device, or unset if unknown. On
// a GPU, this is the free memory minus the memory that CUDA itself needs.
std::optional<std::uint64_t> roomOn(const ChosenDevice& device);

// Throw std::invalid_argument with one sentence if the step needs more memory than is available.
void checkZooMemory(const RecordingOptions& options, const ChosenDevice& device);
void checkScriptMemory(const RecordingOptions& options, const ChosenDevice& device,
                       std::uint64_t needed_bytes, const std::vector<cost::PeakLine>& peak);

// Returns the batch size to suggest after `batch` ran out of memory although the estimate fit: the
// estimated largest batch for `memory_bytes`, or half of `batch` if this estimate is missing or not
// smaller than `batch`. Returns 0 if not even one sample fits.
std::int64_t smallerBatch(std::int64_t batch, std::uint64_t memory_bytes,
                          const LargestBatch& largest_batch);
// Returns a sentence with the failed allocation, the memory contents and the batch to use.
std::string outOfMemoryWords(const std::string& model, const run::OutOfMemory& moment);

}  // namespace ridgepoint::recording
