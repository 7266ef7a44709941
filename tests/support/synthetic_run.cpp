// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/synthetic_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/run/cell_table.h"
#include "core/run/gpu_table.h"

namespace ridgepoint::tests {
namespace {

using cost::Category;
using run::Phase;
using run::StringId;

constexpr std::int64_t kMicrosecond = 1000;

// Adds steps to a run, with its own clock.
class Builder {
  public:
    Builder(SyntheticRun& result, const SyntheticOptions& options)
        : run_(result), options_(options) {
        run_.strings.emplace_back();
    }

    void addStep(run::StepRecord::Kind kind);
    std::int64_t now() const { return now_; }

  private:
    StringId intern(const std::string& text) {
        const auto [place, is_new] =
            ids_.try_emplace(text, static_cast<StringId>(run_.strings.size()));
        if (is_new) run_.strings.push_back(text);
        return place->second;
    }
    // Pseudo-random variation from 0 to spread - 1, the same in every run.
    std::int64_t unrest(std::int64_t spread) {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::int64_t>((state_ >> 33) % static_cast<std::uint64_t>(spread));
    }
    std::string layerName(int layer) const {
        return fmt::format("layer{}.{}", 1 + layer / 4, layer % 4);
    }
    void open(Phase phase) {
        phase_ = phase;
        phase_start_ = now_;
    }
    void close() {
        now_ += 2 * kMicrosecond;  // time in which no op runs
        step_.phase_ns[static_cast<std::size_t>(phase_)] = now_ - phase_start_;
        phase_ = Phase::none;
    }
    struct Call {
        const char* name;
        const char* inner = "";
        std::string layer;
        Category category = Category::other;
        std::int64_t microseconds = 1;
        bool known = true;
        std::uint64_t flops_matrix = 0;
        std::uint64_t flops_elementwise = 0;
        std::uint64_t bytes = 0;
    };
    void add(const Call& call);
    void memory(std::int64_t bytes, run::MemoryCategory category, const std::string& layer,
                const char* op);
    void point();
    void forward();
    void backward();
    void optimizer();

    SyntheticRun& run_;
    const SyntheticOptions& options_;
    std::map<std::string, StringId> ids_{{"", StringId::none}};
    std::uint64_t state_ = 1;
    std::int64_t now_ = 1000 * kMicrosecond;
    std::int64_t step_index_ = 0;
    Phase phase_ = Phase::none;
    std::int64_t phase_start_ = 0;
    bool hooks_on_ = true;
    int points_ = 0;
    run::StepRecord step_;
    run::MemoryByCategory live_{};
};

void Builder::add(const Call& call) {
    // Half of the bytes come from DRAM at 30 GB/s, so every op stays below its roofs.
    const auto memory_microseconds = static_cast<std::int64_t>(call.bytes / 60'000u);
    const std::int64_t duration =
        (call.microseconds + memory_microseconds) * kMicrosecond + unrest(kMicrosecond);
    now_ += 300;  // gap between two ops
    if (!hooks_on_) {
        now_ += duration;
        return;
    }
    run::OpRecord op;
    op.step = step_.index;
    op.phase = phase_;
    op.category = call.category;
    op.name = intern(call.name);
    op.inner = intern(call.inner);
    op.layer = intern(call.layer);
    op.shapes = intern(fmt::format("{}x64x56x56, 64x64x3x3", options_.batch));
    op.start_ns = now_;
    op.duration_ns = op.self_ns = duration;
    op.costed = true;
    op.flops_known = call.known;
    op.flops_matrix = call.flops_matrix;
    op.flops_elementwise = call.flops_elementwise;
    // A small op's working set fits into the caches, so fewer bytes reach the outer levels.
    op.bytes = {call.bytes, call.bytes, call.bytes * 3 / 4, call.bytes / 2};
    step_.flops_matrix += op.flops_matrix;
    step_.flops_elementwise += op.flops_elementwise;
    run_.ops.push_back(op);
    if (op.inner != StringId::none) {
        run::OpRecord below;
        below.step = op.step;
        below.phase = op.phase;
        below.category = op.category;
        below.name = op.inner;
        below.layer = op.layer;
        below.depth = 1;
        below.start_ns = now_ + 200;
        below.duration_ns = duration - 400;
        run_.ops.push_back(below);
    }
    now_ += duration;
}

void Builder::memory(std::int64_t bytes, run::MemoryCategory category, const std::string& layer,
                     const char* op) {
    live_[static_cast<std::size_t>(category)] += bytes;
    if (!hooks_on_) return;
    run::MemoryEvent event;
    event.step = step_.index;
    event.time_ns = now_;
    event.address = 0x7f0000000000u + 4096u * static_cast<std::uint64_t>(intern(layer));
    event.bytes = bytes;
    event.category = category;
    event.phase = phase_;
    event.op = intern(op);
    event.layer = intern(layer);
    run_.memory_events.push_back(event);
    const std::int64_t allocated = run::total(live_);
    if (step_.kind == run::StepRecord::Kind::measured &&
        allocated > run_.memory.peak_allocated_bytes.value_or(-1)) {
        run_.memory.peak_allocated_bytes = allocated;
        run_.memory.at_peak = live_;
    }
}

void Builder::point() {
    if (!hooks_on_ || points_ >= options_.memory_points_per_step) return;
    ++points_;
    run_.memory_points.push_back({now_, live_});
}

void Builder::forward() {
    const auto batch = static_cast<std::uint64_t>(options_.batch);
    for (int layer = 0; layer < options_.layers; ++layer) {
        const std::string name = layerName(layer);
        // Deeper layers have smaller images and more arithmetic per byte.
        const std::uint64_t flops = batch * 40'000'000u / static_cast<std::uint64_t>(1 + layer % 5);
        const std::uint64_t bytes = batch * 800'000u / static_cast<std::uint64_t>(1 + layer % 7);
        const std::int64_t microseconds = static_cast<std::int64_t>(flops / 400'000u);
        add({"aten::conv2d", "aten::mkldnn_convolution", name + ".conv", Category::convolution,
             microseconds, true, flops, 0, bytes});
        memory(static_cast<std::int64_t>(bytes / 2), run::MemoryCategory::activation, name,
               "aten::conv2d");
        add({"aten::batch_norm", "aten::native_batch_norm", name + ".bn", Category::normalization,
             20, true, 0, bytes, 2 * bytes});
        add({"aten::relu_", "", name + ".relu", Category::activation, 8, true, 0, bytes / 4,
             bytes});
        point();
    }
    add({"aten::flatten", "", "", Category::view, 1, true, 0, 0, 0});
    add({"aten::linear", "aten::addmm", "fc", Category::matmul, 60, true, batch * 1'024'000u, 0,
         2'100'000u});
}

void Builder::backward() {
    const auto batch = static_cast<std::uint64_t>(options_.batch);
    for (int layer = options_.layers - 1; layer >= 0; --layer) {
        const std::string name = layerName(layer);
        const std::uint64_t flops = batch * 80'000'000u / static_cast<std::uint64_t>(1 + layer % 5);
        const std::uint64_t bytes = batch * 800'000u / static_cast<std::uint64_t>(1 + layer % 7);
        add({"aten::threshold_backward", "", name + ".relu", Category::activation, 9, true, 0,
             bytes / 4, bytes});
        add({"aten::convolution_backward", "", name + ".conv", Category::convolution,
             static_cast<std::int64_t>(flops / 350'000u), true, flops, 0, 2 * bytes});
        memory(-static_cast<std::int64_t>(bytes / 2), run::MemoryCategory::activation, name,
               "aten::convolution_backward");
        point();
    }
    // An op without a cost model: its time is known, its FLOPs and bytes are not.
    add({"aten::mystery_backward", "", "", Category::other, 5, false, 0, 0, 0});
}

void Builder::optimizer() {
    for (int layer = 0; layer < options_.layers; ++layer) {
        add({"aten::add_", "", layerName(layer) + ".conv", Category::optimizer, 4, true, 0, 73'728,
             442'368});
    }
    add({"aten::add_", "", "", Category::optimizer, 4, true, 0, 1'024, 12'288});
}

void Builder::addStep(run::StepRecord::Kind kind) {
    hooks_on_ = kind != run::StepRecord::Kind::baseline;
    points_ = 0;
    step_ = {};
    step_.index = step_index_++;
    step_.kind = kind;
    step_.batch = options_.batch;
    step_.start_ns = now_;
    if (run_.steps.empty()) {
        memory(46'800'000, run::MemoryCategory::parameter, "fc", "aten::empty");
    }
    open(Phase::data);
    add({"aten::randn", "", "", Category::random, 30, true, 0, 0,
         static_cast<std::uint64_t>(options_.batch) * 602'112u});
    const std::int64_t input = options_.batch * 602'112;
    memory(input, run::MemoryCategory::input, "", "aten::randn");
    close();
    now_ += 1500;  // time outside all phases
    open(Phase::forward);
    forward();
    close();
    open(Phase::loss);
    add({"aten::cross_entropy_loss", "", "", Category::loss, 12, true, 0,
         static_cast<std::uint64_t>(options_.batch) * 5'000u, 1'000'000});
    close();
    open(Phase::backward);
    backward();
    close();
    open(Phase::optimizer);
    optimizer();
    close();
    memory(-input, run::MemoryCategory::input, "", "aten::randn");
    // Hooks add a little time, which the baseline steps reveal.
    if (hooks_on_) now_ += 5 * kMicrosecond;
    if (hooks_on_) run_.memory_points.push_back({now_, live_});
    step_.duration_ns = now_ - step_.start_ns;
    if (!hooks_on_) step_.flops_matrix = step_.flops_elementwise = 0;
    run_.steps.push_back(step_);
    now_ += 700;
}

roofline::Ceiling bandwidth(const char* name, roofline::Level level, double value) {
    roofline::Ceiling ceiling;
    ceiling.name = name;
    ceiling.kind = roofline::Ceiling::Kind::bandwidth;
    ceiling.level = level;
    ceiling.value = value;
    ceiling.samples = 5;
    ceiling.spread = 0.031;
    return ceiling;
}

}  // namespace

SyntheticRun makeSyntheticRun(const SyntheticOptions& options) {
    SyntheticRun result;
    run::RunInfo& info = result.info;
    info.id = "0123456789abcdef0123456789abcdef";
    info.title = options.title;
    info.started = "2025-03-04T05:06:07Z";
    info.model = options.model;
    info.batch = options.batch;
    info.optimizer = "sgd";
    info.warmup_steps = options.warmup;
    info.threads = 4;
    info.seed = 18446744073709551615u;  // the largest possible value
    info.complete = options.complete;
    info.rung_reason = "This is a made-up run.";

    run::MachineInfo& machine = result.machine;
    machine.host = "example";
    machine.cpu = "Example CPU @ 3.0 GHz";
    machine.software = {{"ridgepoint", "0.1.0"}, {"kernel", "6.1.0"}};
    machine.logical_cores = 8;
    machine.physical_cores = 4;
    machine.memory_bytes = std::int64_t{16} << 30;
    machine.cache_bytes = {128 << 10, 4 << 20, 16 << 20, 0};

    roofline::Ceiling compute;
    compute.name = "FP32 FMA, AVX2, 4 cores";
    compute.unit = "avx2";
    compute.value = 500e9 / 3 * 3.7;  // not round, to detect lost digits
    compute.samples = 7;
    compute.spread = 0.1 / 3;
    result.ceilings = {compute, bandwidth("L1 read", roofline::Level::l1, 1.2e12),
                       bandwidth("L2 read", roofline::Level::l2, 600e9),
                       bandwidth("L3 read", roofline::Level::l3, 200e9),
                       bandwidth("DRAM read", roofline::Level::dram, 40e9 / 0.97)};

    result.memory.capacity_bytes = machine.memory_bytes;
    Builder builder(result, options);
    for (int i = 0; i < options.warmup; ++i) builder.addStep(run::StepRecord::Kind::warmup);
    for (int i = 0; i < options.reference; ++i) builder.addStep(run::StepRecord::Kind::baseline);
    for (int i = 0; i < options.steps; ++i) builder.addStep(run::StepRecord::Kind::measured);
    return result;
}

std::shared_ptr<const run::Snapshot> makeSnapshot(const SyntheticRun& run) {
    auto snapshot = std::make_shared<run::Snapshot>();
    snapshot->revision = 1;
    snapshot->info = run.info;
    snapshot->machine = run.machine;
    snapshot->ceilings = run.ceilings;
    snapshot->strings = std::make_shared<run::StringTable>(run.strings);
    snapshot->steps = std::make_shared<run::StepList>(run.steps);
    run::CellTable cells;
    auto op = run.ops.begin();
    auto points_begin = run.memory_points.begin();
    for (const run::StepRecord& step : run.steps) {
        const auto end = std::find_if(op, run.ops.end(), [&](const run::OpRecord& other) {
            return other.step != step.index;
        });
        cells.addStep(step, {op, end});
        op = end;
        const auto points_end =
            std::find_if(points_begin, run.memory_points.end(), [&](const run::MemoryPoint& point) {
                return point.time_ns > step.start_ns + step.duration_ns;
            });
        snapshot->memory_points.push_back(
            std::make_shared<std::vector<run::MemoryPoint>>(points_begin, points_end));
        points_begin = points_end;
    }
    snapshot->cells = std::make_shared<std::vector<run::Cell>>(cells.all());
    snapshot->memory = run.memory;
    return snapshot;
}

std::shared_ptr<const run::Snapshot> makeSnapshot(const SyntheticOptions& options) {
    return makeSnapshot(makeSyntheticRun(options));
}

void writeRun(const std::filesystem::path& path, const SyntheticRun& run,
              const std::function<void(int)>& after_commit) {
    run::RunInfo info = run.info;
    info.complete = false;
    const auto writer = run::RunWriter::create(path, info, run.machine);
    for (const std::string& text : run.strings) writer->intern(text);
    run::CellTable cells;
    run::GpuTable gpu_cells;
    auto op = run.ops.begin();
    auto gpu_record = run.gpu_records.begin();
    auto api_call = run.api_calls.begin();
    std::map<run::GpuCall::Key, run::GpuCall> api_totals;
    auto event = run.memory_events.begin();
    auto point = run.memory_points.begin();
    int committed = 0;
    for (const run::StepRecord& step : run.steps) {
        run::RunWriter::Batch batch;
        if (committed == 0) {
            batch.ceilings = run.ceilings;
            batch.memory = run.memory;
        }
        batch.steps = {step};
        for (; op != run.ops.end() && op->step == step.index; ++op) batch.ops.push_back(*op);
        for (; event != run.memory_events.end() && event->step == step.index; ++event) {
            batch.memory_events.push_back(*event);
        }
        const std::int64_t end = step.start_ns + step.duration_ns;
        for (; point != run.memory_points.end() && point->time_ns <= end; ++point) {
            batch.memory_points.push_back(*point);
        }
        for (const run::Collective& exchange : run.collectives) {
            if (exchange.step == step.index) batch.collectives.push_back(exchange);
        }
        cells.addStep(step, batch.ops);
        batch.cells = cells.takeChanged();
        for (; gpu_record != run.gpu_records.end() && gpu_record->step == step.index; ++gpu_record)
            batch.gpu_records.push_back(*gpu_record);
        for (; api_call != run.api_calls.end() && api_call->step == step.index; ++api_call)
            batch.api_calls.push_back(*api_call);
        for (const run::GpuCall& call : run::totalsOf(batch.api_calls, step.segment,
                                                      step.kind == run::StepRecord::Kind::warmup)) {
            run::GpuCall& total =
                api_totals.try_emplace(call.key, run::GpuCall{call.key}).first->second;
            total.add(call);
            batch.gpu_calls.push_back(total);
        }
        if (step.gpu_traced) gpu_cells.addStep(step, batch.gpu_records);
        batch.gpu_cells = gpu_cells.takeChanged();
        if (committed == 0) batch.device_samples = run.device_samples;
        writer->commit(batch);
        if (after_commit)
            after_commit(++committed);
        else
            ++committed;
    }
    if (!run.info.complete) return;
    if (!run.loss.empty()) {
        run::RunWriter::Batch last;
        last.loss = run.loss;
        writer->commit(last);
    }
    writer->finish(run.info);
}

void writeRun(const std::filesystem::path& path, const SyntheticOptions& options) {
    writeRun(path, makeSyntheticRun(options));
}

}  // namespace ridgepoint::tests
