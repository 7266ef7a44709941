// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/cuda/gpu_records.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/saturating.h"
#include "core/recording/collect/cuda/work_sharing.h"

namespace ridgepoint::recording::collect::cuda {
namespace {

using cost::Category;
using roofline::Arithmetic;

// Returns the op whose row contains the GPU work, or null if there is none.
const run::OpRecord* opOf(const JoinedStep& step, const Joined& work) {
    if (work.captured) return work.captured.get();
    return work.costed_op < step.ops.size() ? &step.ops[work.costed_op] : nullptr;
}

// Finds the call that launched an activity.
class Launches {
  public:
    explicit Launches(std::span<const run::ApiCall> calls) {
        calls_.reserve(calls.size());
        for (std::size_t i = 0; i < calls.size(); ++i)
            calls_.push_back(
                {calls[i].correlation, calls[i].start_ns, static_cast<std::uint32_t>(i)});
        std::sort(calls_.begin(), calls_.end());
    }
    std::optional<std::uint32_t> of(const Joined& work) const {
        if (!work.launch_ns) return std::nullopt;
        const auto found = std::lower_bound(calls_.begin(), calls_.end(),
                                            Call{work.correlation, *work.launch_ns, 0});
        if (found == calls_.end() || found->correlation != work.correlation ||
            found->start_ns != *work.launch_ns) {
            return std::nullopt;
        }
        return found->position;
    }

  private:
    struct Call {
        std::uint32_t correlation;
        std::int64_t start_ns;
        std::uint32_t position;
        auto operator<=>(const Call&) const = default;
    };
    std::vector<Call> calls_;
};

std::string_view toString(SynchronizationActivity::Type type) {
    using enum SynchronizationActivity::Type;
    switch (type) {
        case event:
            return "for an event";
        case stream_wait_event:
            return "of a stream for an event";
        case stream:
            return "for a stream";
        case context:
            return "for the device";
        case unknown:
            break;
    }
    return "for the GPU";
}

}  // namespace

Arithmetic arithmeticOf(bool matrix_work, const cost::kernel::KernelKind& kind, Arithmetic of_op) {
    using enum Arithmetic;
    if (matrix_work) {
        if (kind.arithmetic) return *kind.arithmetic;
        if (of_op == bf16) return tensor_bf16;
        if (of_op == fp16) return tensor_fp16;
        return of_op;
    }
    return of_op == fp64 || of_op == tensor_fp64 ? fp64 : fp32;
}

Category categoryOf(const cost::kernel::KernelKind& kind, const run::OpRecord* op) {
    // A convolution may run as a matrix product. The op's category is used for such a kernel, and
    // for kernels whose names show no category.
    const bool of_op =
        op != nullptr &&
        (kind.category == Category::other ||
         (kind.category == Category::matmul && op->category == Category::convolution));
    const Category by_name = of_op ? op->category : kind.category;
    if (op == nullptr || op->phase != run::Phase::optimizer) return by_name;
    switch (by_name) {
        case Category::elementwise:
        case Category::reduction:
        case Category::copy:
        case Category::autograd:
        case Category::other:
            return Category::optimizer;
        default:
            return by_name;
    }
}

std::string plainCallName(std::string_view name) {
    const auto cut = [&name] {  // removes suffixes that call names have in programs with per-thread
                                // default streams
        for (const std::string_view ending : {"_ptsz", "_ptds"}) {
            if (name.ends_with(ending)) name.remove_suffix(ending.size());
        }
    };
    cut();
    const std::size_t version = name.rfind("_v");
    if (version != std::string_view::npos && version > 0 && version + 2 < name.size() &&
        name.find_first_not_of("0123456789", version + 2) == std::string_view::npos) {
        name = name.substr(0, version);
    }
    cut();
    return std::string(name);
}

GpuRecords::Name GpuRecords::nameOf(KernelId kernel) {
    const auto position = static_cast<std::size_t>(kernel);
    while (kernels_.size() <= position) {
        const KernelName& name = names_.at(static_cast<KernelId>(kernels_.size()));
        kernels_.push_back({intern_(name.short_name), intern_(name.full)});
    }
    return kernels_[position];
}

run::StringId GpuRecords::callId(bool driver, std::uint32_t call) {
    const auto [place, is_new] =
        calls_.try_emplace(std::uint64_t{driver} << 32 | call, run::StringId::none);
    if (is_new) {
        std::string name = plainCallName(call_name_(driver, call));
        if (name.empty()) name = fmt::format("{} call {}", driver ? "driver" : "runtime", call);
        place->second = intern_(name);
    }
    return place->second;
}

std::vector<run::ApiCall> GpuRecords::apiCallsOf(const JoinedStep& step) {
    std::vector<run::ApiCall> calls;
    calls.reserve(step.calls.size());
    for (const JoinedCall& joined : step.calls) {
        run::ApiCall call;
        call.step = step.step.index;
        call.kind = joined.driver ? run::GpuCall::Kind::driver : run::GpuCall::Kind::runtime;
        call.name = callId(joined.driver, joined.call);
        call.thread = joined.thread;
        call.system_thread = joined.system_thread;
        call.start_ns = joined.start_ns;
        call.duration_ns = joined.end_ns - joined.start_ns;
        call.correlation = joined.correlation;
        call.result = joined.result;
        if (joined.op != kNoOp) call.op_call = joined.op;
        calls.push_back(call);
    }
    std::sort(calls.begin(), calls.end(), run::standsBefore);
    run::nest(calls);
    return calls;
}

std::vector<run::GpuRecord> GpuRecords::of(const JoinedStep& step,
                                           std::span<const run::ApiCall> calls) {
    const Launches launches(calls);
    const auto helps = [&](const Joined& work, const run::OpRecord* op) {
        return !step.incomplete && !step.incomplete_ops.contains(work.costed_op) && op != nullptr &&
               op->flops_known && !saysNothing(*op);
    };
    std::vector<run::GpuRecord> records;
    records.reserve(step.work.size());
    for (const Joined& work : step.work) {
        run::GpuRecord& record = records.emplace_back(work);
        const run::OpRecord* const op = opOf(step, work);
        record.step = step.step.index;
        if (op != nullptr) record.op = op->name;
        record.api_call = launches.of(work);
        // If an op computes, its copies and its other kernels only help its main kernels.
        record.helps = !record.work_known && helps(work, op);
        if (record.kind == run::GpuKind::kernel) {
            const cost::kernel::KernelKind& kind = names_.at(work.kernel).kind;
            const Name name = nameOf(work.kernel);
            record.name = name.name;
            record.full_name = name.full;
            record.category = categoryOf(kind, op);
            if (record.work_known && op != nullptr)
                record.arithmetic = arithmeticOf(record.flops_matrix > 0, kind, op->arithmetic);
        } else if (record.kind == run::GpuKind::graph) {
            record.name = intern_("CUDA graph");
        } else {
            const bool copy = record.kind == run::GpuKind::copy;
            record.name =
                intern_(copy ? fmt::format("copy {}", run::toString(record.direction)) : "fill");
            record.category = Category::copy;
        }
    }
    return records;
}

std::vector<run::GpuCall> GpuRecords::totalsOf(const JoinedStep& step,
                                               std::span<const run::ApiCall> calls) {
    std::vector<run::GpuCall> totals =
        run::totalsOf(calls, step.step.segment, step.step.kind == run::StepRecord::Kind::warmup);
    const auto add = [&](run::GpuCall::Kind kind, run::StringId name, std::uint64_t count,
                         std::int64_t total_ns) {
        run::GpuCall call;
        call.key = {step.step.segment, step.step.kind == run::StepRecord::Kind::warmup, kind, name};
        call.calls = count;
        call.total_ns = std::max<std::int64_t>(total_ns, 0);
        totals.push_back(call);
    };
    for (const JoinedWait& wait : step.waits) {
        add(run::GpuCall::Kind::wait, intern_(toString(wait.type)), 1, wait.end_ns - wait.start_ns);
    }
    for (const auto& [kind, nanoseconds] : step.overhead_ns) {
        add(run::GpuCall::Kind::overhead, intern_(overheadName(kind)), 0, nanoseconds);
    }
    return totals;
}

}  // namespace ridgepoint::recording::collect::cuda
