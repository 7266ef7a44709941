// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/training_generator.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "core/run/gpu_table.h"

namespace ridgepoint::tests {
namespace {

using cost::Category;
using run::MemoryCategory;
using run::Phase;
using run::StringId;

constexpr std::int64_t kBatch = 16;
constexpr std::uint64_t kAddress = 0x7f3a'0000'0000u;
// Number of points per step after the recorder's thinning.
constexpr std::size_t kPointsPerStep = 480;

}  // namespace

TrainingGenerator::TrainingGenerator(Intern intern, int layers) : intern_(std::move(intern)) {
    live_[static_cast<std::size_t>(MemoryCategory::parameter)] = 102'000'000;
    live_[static_cast<std::size_t>(MemoryCategory::gradient)] = 102'000'000;
    live_[static_cast<std::size_t>(MemoryCategory::optimizer_state)] = 102'000'000;
    peak_ = live_;
    makeTemplate(layers);
}

std::int64_t TrainingGenerator::unrest(std::int64_t spread) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::int64_t>((state_ >> 33) % static_cast<std::uint64_t>(spread));
}

void TrainingGenerator::begin(Phase phase) {
    phase_ = phase;
    phase_start_ = now_;
}

void TrainingGenerator::end() {
    now_ += 1500;
    template_step_.phase_ns[static_cast<std::size_t>(phase_)] = now_ - phase_start_;
    phase_ = Phase::none;
}

void TrainingGenerator::memory(std::int64_t bytes, MemoryCategory category, std::uint64_t address,
                               const char* op, const std::string& layer) {
    run::MemoryEvent event;
    event.time_ns = now_;
    event.address = address;
    event.bytes = bytes;
    event.category = category;
    event.phase = phase_;
    event.op = intern_(op);
    event.layer = intern_(layer);
    events_.push_back(event);
    live_[static_cast<std::size_t>(category)] += bytes;
    if (run::total(live_) > run::total(peak_)) peak_ = live_;
    points_.push_back({now_, live_});
}

void TrainingGenerator::add(const Call& call) {
    now_ += 250;  // gap between two ops
    const std::int64_t below = 400;
    const std::int64_t duration =
        call.nanoseconds + below * static_cast<std::int64_t>(call.names.size());
    const std::string shapes =
        fmt::format("{}x64x{}x56, 64x64x3x3", kBatch, 7 + call.bytes / 100'000 % 50);
    const std::size_t first = ops_.size();
    for (std::size_t depth = 0; depth < call.names.size(); ++depth) {
        run::OpRecord op;
        op.phase = phase_;
        op.category = call.category;
        op.name = intern_(call.names[depth]);
        op.layer = intern_(call.layer);
        op.shapes = intern_(shapes);
        op.depth = static_cast<std::uint32_t>(depth);
        op.start_ns = now_ + below / 2 * static_cast<std::int64_t>(depth);
        op.duration_ns = duration - below * static_cast<std::int64_t>(depth);
        if (depth == 0) {
            if (call.names.size() > 1) op.inner = intern_(call.names.back());
            op.costed = true;
            op.self_ns = op.duration_ns;
            op.flops_known = call.flops_matrix + call.flops_elementwise + call.bytes > 0;
            op.flops_matrix = call.flops_matrix;
            op.flops_elementwise = call.flops_elementwise;
            op.bytes = {call.bytes, call.bytes, call.bytes * 3 / 4, call.bytes / 2};
            template_step_.flops_matrix += op.flops_matrix;
            template_step_.flops_elementwise += op.flops_elementwise;
        }
        ops_.push_back(op);
    }
    // Calls are written when they end, so inner calls come first.
    std::reverse(ops_.begin() + static_cast<std::ptrdiff_t>(first), ops_.end());
    const std::int64_t start = now_;
    const std::int64_t part = duration / (2 * call.temporaries + 1);
    for (int i = 0; i < call.temporaries; ++i) {
        const auto bytes =
            static_cast<std::int64_t>(call.bytes / 8 + 512u * static_cast<unsigned>(i + 1));
        const std::uint64_t address =
            kAddress + 0x1000'0000u * static_cast<std::uint64_t>(i) + call.bytes * 16;
        now_ += part;
        memory(bytes, MemoryCategory::temporary, address, call.names.back(), call.layer);
        now_ += part;
        memory(-bytes, MemoryCategory::temporary, address, call.names.back(), call.layer);
    }
    now_ = start + duration;
}

void TrainingGenerator::makeTemplate(int layers) {
    const auto count = static_cast<std::uint64_t>(layers);
    const auto size = [](std::uint64_t layer) { return 12'800'000u / (1 + layer % 7); };
    const auto flops = [](std::uint64_t layer) { return 640'000'000u / (1 + layer % 5); };
    const auto name = [](std::uint64_t layer, const char* part) {
        return fmt::format("layer{}.{}.{}", 1 + layer / 16, layer % 16, part);
    };
    const auto address = [](std::uint64_t layer) {
        return kAddress + 0x8000'0000u + layer * 0x100'0000u;
    };

    begin(Phase::data);
    add({{"aten::randn", "aten::normal_"}, "", Category::random, 150'000, 0, 0, 9'633'792, 1});
    memory(9'633'792, MemoryCategory::input, kAddress, "aten::randn", "");
    end();
    begin(Phase::forward);
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto bytes = static_cast<std::int64_t>(size(i));
        add({{"aten::conv2d", "aten::convolution", "aten::_convolution", "aten::mkldnn_convolution",
              "aten::empty"},
             name(i, "conv"),
             Category::convolution,
             900'000 / (1 + std::int64_t(i) % 5),
             flops(i),
             0,
             size(i),
             1});
        memory(bytes, MemoryCategory::activation, address(i), "aten::mkldnn_convolution",
               name(i, "conv"));
        add({{"aten::add_"}, name(i, "bn"), Category::elementwise, 2'000, 0, 1, 16, 0});
        add({{"aten::batch_norm", "aten::_batch_norm_impl_index", "aten::native_batch_norm",
              "aten::empty_like"},
             name(i, "bn"),
             Category::normalization,
             60'000,
             0,
             size(i),
             2 * size(i),
             3});
        memory(bytes, MemoryCategory::activation, address(i) + 0x80'0000, "aten::native_batch_norm",
               name(i, "bn"));
        add({{"aten::relu_", "aten::clamp_min_"},
             name(i, "relu"),
             Category::activation,
             20'000,
             0,
             size(i) / 4,
             size(i),
             0});
    }
    add({{"aten::linear", "aten::addmm"},
         "fc",
         Category::matmul,
         70'000,
         65'536'000,
         16'000,
         8'400'000,
         1});
    end();
    begin(Phase::loss);
    add({{"aten::cross_entropy_loss", "aten::log_softmax", "aten::_log_softmax"},
         "",
         Category::loss,
         14'000,
         0,
         80'000,
         128'000,
         1});
    end();
    begin(Phase::backward);
    for (std::uint64_t i = count; i-- > 0;) {
        const auto bytes = static_cast<std::int64_t>(size(i));
        add({{"ReluBackward0", "aten::threshold_backward"},
             name(i, "relu"),
             Category::activation,
             22'000,
             0,
             size(i) / 4,
             size(i),
             1});
        add({{"NativeBatchNormBackward0", "aten::native_batch_norm_backward", "aten::empty"},
             name(i, "bn"),
             Category::normalization,
             95'000,
             0,
             2 * size(i),
             3 * size(i),
             2});
        memory(-bytes, MemoryCategory::activation, address(i) + 0x80'0000,
               "aten::native_batch_norm_backward", name(i, "bn"));
        add({{"ConvolutionBackward0", "aten::convolution_backward",
              "aten::mkldnn_convolution_backward_input", "aten::empty"},
             name(i, "conv"),
             Category::convolution,
             1'900'000 / (1 + std::int64_t(i) % 5),
             2 * flops(i),
             0,
             2 * size(i),
             2});
        memory(-bytes, MemoryCategory::activation, address(i),
               "aten::mkldnn_convolution_backward_input", name(i, "conv"));
        // Ops without a cost model: their time is known, their FLOPs and bytes are not.
        for (int k = 0; k < 2; ++k) {
            add({{"torch::autograd::AccumulateGrad", "aten::detach"},
                 name(i, "conv"),
                 Category::autograd,
                 1'500,
                 0,
                 0,
                 0,
                 0});
        }
    }
    end();
    begin(Phase::optimizer);
    for (std::uint64_t i = 0; i < count; ++i) {
        for (const char* const part : {"conv", "bn", "bn"}) {
            add({{"aten::mul_"}, name(i, part), Category::optimizer, 3'000, 0, 36'864, 294'912, 0});
            add({{"aten::add_", "aten::empty"},
                 name(i, part),
                 Category::optimizer,
                 4'000,
                 0,
                 73'728,
                 442'368,
                 0});
        }
    }
    end();
    memory(-9'633'792, MemoryCategory::input, kAddress, "aten::randn", "");
    template_step_.batch = kBatch;
    template_step_.duration_ns = now_ + 2'000;
    if (points_.size() > kPointsPerStep) {
        std::vector<run::MemoryPoint> kept;
        for (std::size_t i = 0; i < kPointsPerStep; ++i) {
            kept.push_back(points_[i * points_.size() / kPointsPerStep]);
        }
        kept.back() = points_.back();
        points_ = std::move(kept);
    }
}

run::RunWriter::Batch TrainingGenerator::next(run::StepRecord::Kind kind) {
    run::RunWriter::Batch batch;
    run::StepRecord step = template_step_;
    step.index = next_step_++;
    step.kind = kind;
    step.start_ns = start_ns_;
    // Step and call durations vary slightly.
    const std::int64_t outside = unrest(step.duration_ns / 50);
    step.duration_ns += outside;
    start_ns_ += step.duration_ns + 3'000;
    if (kind == run::StepRecord::Kind::baseline) {
        step.flops_matrix = step.flops_elementwise = 0;
        batch.steps = {step};
        return batch;
    }
    batch.steps = {step};
    batch.ops = ops_;
    std::size_t before = 0;
    for (run::OpRecord& op : batch.ops) {
        op.step = step.index;
        op.start_ns += step.start_ns;
        const std::int64_t shorter = unrest(200);
        op.duration_ns -= shorter;
        if (op.costed) op.self_ns -= shorter;
    }
    batch.memory_events = events_;
    if (step.index == 0) {
        // Memory that existed before the first step.
        for (std::size_t i = 0; i < run::kMemoryCategoryCount; ++i) {
            if (live_[i] == 0) continue;
            run::MemoryEvent event;
            event.step = run::kBeforeFirstStep;
            event.time_ns = static_cast<std::int64_t>(i);
            event.address = kAddress - (i + 1) * 0x4000'0000u;
            event.bytes = live_[i];
            event.category = static_cast<MemoryCategory>(i);
            batch.memory_events.insert(batch.memory_events.begin() + std::ptrdiff_t(before++),
                                       event);
        }
    }
    for (std::size_t i = before; i < batch.memory_events.size(); ++i) {
        batch.memory_events[i].step = step.index;
        batch.memory_events[i].time_ns += step.start_ns;
    }
    batch.memory_points = points_;
    for (run::MemoryPoint& point : batch.memory_points) point.time_ns += step.start_ns;
    cells_.addStep(step, batch.ops);
    batch.memory = run::MemorySummary{run::total(peak_),      std::nullopt, peak_,
                                      std::int64_t{64} << 30, std::nullopt, std::nullopt};
    return batch;
}

run::RunInfo TrainingGenerator::info() const {
    run::RunInfo info;
    info.id = "00112233445566778899aabbccddeeff";
    info.title = "generated training";
    info.started = "2026-01-02T03:04:05Z";
    info.model = "generated";
    info.batch = kBatch;
    info.optimizer = "sgd";
    info.warmup_steps = 3;
    info.threads = 8;
    info.rung_reason = "This is a made-up run.";
    return info;
}

run::MachineInfo TrainingGenerator::machine() const {
    run::MachineInfo machine;
    machine.host = "example";
    machine.cpu = "Example CPU @ 3.0 GHz";
    machine.logical_cores = 16;
    machine.physical_cores = 8;
    machine.memory_bytes = std::int64_t{64} << 30;
    machine.cache_bytes = {512 << 10, 8 << 20, 32 << 20, 0};
    return machine;
}

std::vector<roofline::Ceiling> TrainingGenerator::ceilings() const {
    roofline::Ceiling compute;
    compute.name = "FP32 FMA, AVX2, 8 cores";
    compute.unit = "avx2";
    compute.value = 1.1e12;
    roofline::Ceiling dram;
    dram.name = "DRAM read";
    dram.kind = roofline::Ceiling::Kind::bandwidth;
    dram.level = roofline::Level::dram;
    dram.value = 40e9;
    return {compute, dram};
}

run::StepRecord::Kind TrainingGenerator::nextKind() const {
    using Kind = run::StepRecord::Kind;
    if (next_step_ < 3) return Kind::warmup;
    return next_step_ % 50 == 10 ? Kind::baseline : Kind::measured;
}

run::RunWriter::Batch nextBatch(TrainingGenerator& generator, std::int64_t ops) {
    run::RunWriter::Batch batch;
    const auto append = [](auto& to, const auto& from) {
        to.insert(to.end(), from.begin(), from.end());
    };
    while (static_cast<std::int64_t>(batch.ops.size()) < ops) {
        const run::RunWriter::Batch step = generator.next(generator.nextKind());
        append(batch.steps, step.steps);
        append(batch.ops, step.ops);
        append(batch.memory_events, step.memory_events);
        append(batch.memory_points, step.memory_points);
        if (step.memory) batch.memory = step.memory;
    }
    batch.cells = generator.takeCells();
    return batch;
}

GeneratedWriter makeGeneratedWriter(const std::filesystem::path& path, int layers,
                                    const run::Detail& detail) {
    // Names are known before the writer exists, and get the same IDs that the writer will assign.
    std::vector<std::string> names;
    auto generator = std::make_unique<TrainingGenerator>(
        [&names](std::string_view text) {
            if (text.empty()) return StringId::none;
            const auto place = std::find(names.begin(), names.end(), text);
            const auto id = static_cast<StringId>(place - names.begin() + 1);
            if (place == names.end()) names.emplace_back(text);
            return id;
        },
        layers);
    auto writer = run::RunWriter::create(path, generator->info(), generator->machine(), detail);
    for (const std::string& name : names) writer->intern(name);
    return {std::move(generator), std::move(writer)};
}

namespace {

void launchKernels(run::RunWriter::Batch& batch, run::GpuTable& cells) {
    auto op = batch.ops.begin();
    for (run::StepRecord& step : batch.steps) {
        const std::size_t first = batch.gpu_records.size();
        std::int64_t free_from = step.start_ns;
        std::uint32_t call = 0;
        for (; op != batch.ops.end() && op->step == step.index; ++op, ++call) {
            if (!op->costed) continue;
            run::GpuRecord kernel;
            kernel.step = step.index;
            kernel.phase = op->phase;
            kernel.category = op->category;
            kernel.name = kernel.full_name = kernel.op = op->name;
            kernel.layer = op->layer;
            kernel.context = 1;
            kernel.stream = 7;
            kernel.launch_ns = op->start_ns;
            kernel.start_ns = std::max(free_from, op->start_ns + 3000);
            kernel.duration_ns = op->duration_ns / 2;
            kernel.op_call = call;
            free_from = kernel.start_ns + kernel.duration_ns;
            batch.gpu_records.push_back(kernel);
        }
        if (step.kind == run::StepRecord::Kind::baseline) continue;
        step.gpu_traced = true;
        cells.addStep(step, std::span(batch.gpu_records).subspan(first));
    }
    batch.gpu_cells = cells.takeChanged();
}

}  // namespace

GeneratedRun generateRun(const std::filesystem::path& path, std::int64_t ops,
                         const run::Detail& detail, bool on_gpu) {
    constexpr std::int64_t kOpsPerCommit = 5000;
    auto [generator, writer] = makeGeneratedWriter(path, 62, detail);
    GeneratedRun made;
    run::GpuTable gpu_cells;
    for (bool first = true; made.ops < ops; first = false) {
        run::RunWriter::Batch batch =
            nextBatch(*generator, std::min(kOpsPerCommit, ops - made.ops));
        if (first) batch.ceilings = generator->ceilings();
        if (on_gpu) launchKernels(batch, gpu_cells);
        made.steps += static_cast<std::int64_t>(batch.steps.size());
        made.ops += static_cast<std::int64_t>(batch.ops.size());
        made.memory_events += static_cast<std::int64_t>(batch.memory_events.size());
        writer->commit(batch);
    }
    writer->finish(generator->info());
    return made;
}

}  // namespace ridgepoint::tests
