// SPDX-License-Identifier: GPL-3.0-or-later
// A plausible synthetic training run: always the same numbers, without LibTorch and without a
// clock.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/run/snapshot.h"
#include "core/run/store/store.h"

namespace ridgepoint::tests {

struct SyntheticOptions {
    int layers = 6;  // each has a convolution, a batch norm and a ReLU
    int steps = 5;   // measured steps
    int warmup = 2;
    int reference = 2;  // baseline steps between warm-up and measured steps
    std::int64_t batch = 16;
    int memory_points_per_step = 24;
    bool complete = true;  // false: like a run that is still being recorded
    std::string model = "synthetic";
    std::string title = "synthetic, batch 16";
};

// The contents of a run, as a recorder passes them to a RunWriter. A StringId is an index of
// `strings`.
struct SyntheticRun {
    run::RunInfo info;
    run::MachineInfo machine;
    std::vector<roofline::Ceiling> ceilings;  // roofs: FP32 compute; L1, L2, L3, DRAM
    std::vector<std::string> strings;         // the first string is empty
    std::vector<run::StepRecord> steps;
    std::vector<run::OpRecord> ops;  // about 7 per layer and step
    std::vector<run::MemoryEvent> memory_events;
    std::vector<run::MemoryPoint> memory_points;
    run::MemorySummary memory;
    // Sorted by step, like ops; empty for a recording on a CPU.
    std::vector<run::GpuRecord> gpu_records;
    std::vector<run::ApiCall> api_calls;
    std::vector<run::DeviceSample> device_samples;
    std::vector<run::LossPoint> loss;          // only if the run is complete
    std::vector<run::Collective> collectives;  // sorted by step; only if there are several ranks
};

SyntheticRun makeSyntheticRun(const SyntheticOptions& options = {});
// Makes the same run on a GPU. Each step copies its input to the GPU. Each costed call launches a
// kernel half as long as the call, 5 µs after the call begins, on stream 7, and every eighth kernel
// on stream 20. Device samples follow every 2 ms. Kernels are named "kernel of <op>". Each is
// launched by a cudaLaunchKernel call, and every fourth of these contains a cuLaunchKernel call.
// Each step ends with a cudaEventQuery call on a thread without ops.
SyntheticRun makeSyntheticGpuRun(const SyntheticOptions& options = {});

// Returns the run as a view receives it; run::CellTable adds up the cells.
std::shared_ptr<const run::Snapshot> makeSnapshot(const SyntheticRun& run);
std::shared_ptr<const run::Snapshot> makeSnapshot(const SyntheticOptions& options = {});

// Writes the run like a recorder, with one commit per step, and finishes it if it is complete.
// `after_commit` receives the number of committed steps.
void writeRun(const std::filesystem::path& path, const SyntheticRun& run,
              const std::function<void(int)>& after_commit = {});
void writeRun(const std::filesystem::path& path, const SyntheticOptions& options = {});

}  // namespace ridgepoint::tests
