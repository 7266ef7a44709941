// SPDX-License-Identifier: GPL-3.0-or-later
// A plausible training run, made up: the same numbers every time, no LibTorch, no clock.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/run/snapshot.h"
#include "core/store/store.h"

namespace ridgepoint::tests {

struct SyntheticOptions {
    int layers = 6;  // each a convolution, a batch norm and a ReLU
    int steps = 5;   // measured
    int warmup = 2;
    int reference = 2;  // between warm-up and measured ones
    std::int64_t batch = 16;
    int memory_points_per_step = 24;
    bool complete = true;  // false: as a run that is still being recorded
    std::string model = "synthetic";
    std::string title = "synthetic, batch 16";
};

// All of a run, as a recorder would hand it to a RunWriter. A StringId indexes `strings`.
struct SyntheticRun {
    run::RunInfo info;
    run::MachineInfo machine;
    std::vector<roofline::Ceiling> ceilings;  // FP32 compute; L1, L2, L3, DRAM
    std::vector<std::string> strings;         // [0] is ""
    std::vector<run::StepRecord> steps;
    std::vector<run::OpRecord> ops;  // about 7 for each layer and step
    std::vector<run::MemoryEvent> memory_events;
    std::vector<run::MemoryPoint> memory_points;
    run::MemorySummary memory;
    // By step, as ops; a recording on a CPU has none of them.
    std::vector<run::GpuRecord> gpu_records;
    std::vector<run::ApiCall> api_calls;
    std::vector<run::DeviceSample> device_samples;
    std::vector<run::Collective> collectives;  // by step; of a rank of several
};

SyntheticRun makeSyntheticRun(const SyntheticOptions& options = {});
// The same on a GPU: each step copies its input there, and each call that counts launches a kernel
// of half its length 5 µs after its begin, on stream 7, every eighth one on stream 20; device
// samples every 2 ms. Kernels are named "kernel of <op>". Each has its cudaLaunchKernel, every
// fourth of these a cuLaunchKernel within, and each step ends with a cudaEventQuery of a thread
// without ops.
SyntheticRun makeSyntheticGpuRun(const SyntheticOptions& options = {});

// The run as a view sees it; cells are added up by run::CellTable.
std::shared_ptr<const run::Snapshot> makeSnapshot(const SyntheticRun& run);
std::shared_ptr<const run::Snapshot> makeSnapshot(const SyntheticOptions& options = {});

// Writes the run as a recorder does, one commit for each step, and finishes it when it is complete.
// `after_commit` is told how many steps have been committed.
void writeRun(const std::filesystem::path& path, const SyntheticRun& run,
              const std::function<void(int)>& after_commit = {});
void writeRun(const std::filesystem::path& path, const SyntheticOptions& options = {});

}  // namespace ridgepoint::tests
