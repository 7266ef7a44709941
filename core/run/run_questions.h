// SPDX-License-Identifier: GPL-3.0-or-later
// Answers questions about a run, based on its RunInfo.
#pragma once

#include <string_view>

#include "core/run/types.h"

namespace ridgepoint::run {

// Returns whether the run was imported from a file of another profiler (source "imported:FORMAT").
inline bool isImported(const RunInfo& info) { return info.source.starts_with("imported"); }

// Returns whether a device name in RunInfo or RecordingOptions refers to the CPU.
inline bool isCpu(std::string_view device) { return device == "cpu"; }

// Returns whether Ridgepoint's own trainer recorded the run. The seed is known only in this case.
inline bool hasSeed(const RunInfo& info) { return info.source == RunInfo().source; }

// Returns whether the run used an NVIDIA GPU (device "cuda" or "cuda:N"), regardless of whether it
// was traced.
inline bool usesCuda(const RunInfo& info) { return info.device.starts_with("cuda"); }

}  // namespace ridgepoint::run
