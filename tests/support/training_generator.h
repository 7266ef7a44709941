// SPDX-License-Identifier: GPL-3.0-or-later
// Generates a training run of any length step by step: nested op calls, memory events and memory
// points, in the numbers that a recording of a residual network on a CPU has (about 2000 calls,
// 1450 memory events and 480 points per step). The numbers are always the same. The generator needs
// neither LibTorch nor a clock, and stores only one step, so that runs with 10⁷ calls can be made.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/run/cell_table.h"
#include "core/run/store/store.h"

namespace ridgepoint::tests {

class TrainingGenerator {
  public:
    using Intern = std::function<run::StringId(std::string_view)>;

    // layers: number of blocks with a convolution, a batch norm and a ReLU; each makes about 32
    // calls per step.
    explicit TrainingGenerator(Intern intern, int layers = 62);

    // Returns the next step with all its data except cells; step.index counts from 0. Its records
    // begin where the previous step ended.
    run::RunWriter::Batch next(run::StepRecord::Kind kind);
    // Returns the kind of the recorder's next step: 3 warm-up steps, then one baseline step in
    // every 50.
    run::StepRecord::Kind nextKind() const;
    // Returns the cells that have changed since the last call, as a recorder commits them.
    std::vector<run::Cell> takeCells() { return cells_.takeChanged(); }

    run::RunInfo info() const;
    run::MachineInfo machine() const;
    std::vector<roofline::Ceiling> ceilings() const;
    std::int64_t opsPerStep() const { return static_cast<std::int64_t>(ops_.size()); }
    std::int64_t eventsPerStep() const {
        return static_cast<std::int64_t>(ops_.size() + events_.size());
    }
    std::int64_t stepNanoseconds() const { return template_step_.duration_ns; }

  private:
    // A kind of call in the template: its cost and its inner calls.
    struct Call {
        std::vector<const char*> names;  // outermost first; the last one has the cost
        std::string layer;
        cost::Category category = cost::Category::other;
        std::int64_t nanoseconds = 1000;
        std::uint64_t flops_matrix = 0, flops_elementwise = 0, bytes = 0;
        int temporaries = 0;  // number of tensors that are allocated and freed within the call
    };
    void add(const Call& call);
    void memory(std::int64_t bytes, run::MemoryCategory category, std::uint64_t address,
                const char* op, const std::string& layer);
    void begin(run::Phase phase);
    void end();
    void makeTemplate(int layers);
    std::int64_t unrest(std::int64_t spread);

    Intern intern_;
    // The template step, with times relative to its start.
    run::StepRecord template_step_;
    std::vector<run::OpRecord> ops_;
    std::vector<run::MemoryEvent> events_;
    std::vector<run::MemoryPoint> points_;
    run::MemoryByCategory live_{};
    run::MemoryByCategory peak_{};
    run::Phase phase_ = run::Phase::none;
    std::int64_t phase_start_ = 0;
    std::int64_t now_ = 0;

    run::CellTable cells_;
    std::int64_t next_step_ = 0;
    std::int64_t start_ns_ = 1'000'000;
    std::uint64_t state_ = 1;
};

struct GeneratedRun {
    std::int64_t ops = 0, memory_events = 0, steps = 0;
};
// Returns a batch of whole steps with at least `ops` calls.
run::RunWriter::Batch nextBatch(TrainingGenerator& generator, std::int64_t ops);
// Writes and finishes a run with at least `ops` calls like a recorder, with 5000 calls per
// transaction. If `on_gpu` is true, each costed call launches a kernel with its name and half its
// duration.
GeneratedRun generateRun(const std::filesystem::path& path, std::int64_t ops,
                         const run::Detail& detail = {}, bool on_gpu = false);
// A writer that already contains a generator's names.
struct GeneratedWriter {
    std::unique_ptr<TrainingGenerator> generator;
    std::unique_ptr<run::RunWriter> writer;
};
GeneratedWriter makeGeneratedWriter(const std::filesystem::path& path, int layers = 62,
                                    const run::Detail& detail = {});

}  // namespace ridgepoint::tests
