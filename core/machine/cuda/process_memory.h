// SPDX-License-Identifier: GPL-3.0-or-later
// Reads how much GPU memory each process uses, from NVML. Creates no CUDA context.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>

namespace ridgepoint::machine::cuda {

// Returns bytes by process ID, added up over all GPUs. Processes without a figure are missing:
// those that use no GPU, and all of them without NVML or where it does not know (as in some
// containers).
std::map<pid_t, std::int64_t> memoryOfProcesses();

}  // namespace ridgepoint::machine::cuda
