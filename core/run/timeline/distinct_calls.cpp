// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/timeline/distinct_calls.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace ridgepoint::run {
namespace {

class CallFinder {
  public:
    CallFinder(const Snapshot& snapshot, GroupBy by, std::string_view row,
               const std::vector<CallArguments>& arguments)
        : strings_(*snapshot.strings), by_(by), row_(row) {
        for (const CallArguments& call : arguments) known_.emplace(keyOf(call), &call);
    }

    void addStep(const std::vector<OpRecord>& ops, const std::vector<GpuRecord>& gpu) {
        ++result_.steps;
        // The calls of a row of kernels are those that launch them.
        std::map<std::size_t, std::int64_t> kernel_ns;
        for (const GpuRecord& record : gpu) {
            if (!record.op_call || *record.op_call >= ops.size()) continue;
            const std::size_t call = costedAround(ops, *record.op_call);
            if (by_ != GroupBy::kernel || strings_[record.name] == row_)
                kernel_ns[call] += record.duration_ns;
        }
        for (std::size_t at = 0; at < ops.size(); ++at) {
            const auto kernels = kernel_ns.find(at);
            const bool of_kernels = kernels != kernel_ns.end();
            if (by_ == GroupBy::kernel ? of_kernels : ops[at].costed && isOfRow(ops[at]))
                add(ops[at], of_kernels ? kernels->second : ops[at].duration_ns);
        }
    }

    DistinctCalls finish() {
        for (auto& [key, call] : sums_) result_.calls.push_back(std::move(call));
        std::stable_sort(result_.calls.begin(), result_.calls.end(),
                         [](const DistinctCall& a, const DistinctCall& b) {
                             return a.duration_ns > b.duration_ns;
                         });
        return std::move(result_);
    }

  private:
    using Key =
        std::tuple<std::string_view, std::string_view, std::uint64_t, std::uint64_t, std::uint64_t>;
    static Key keyOf(const CallArguments& call) {
        return {call.op, call.shapes, call.flops_matrix, call.flops_elementwise, call.bytes};
    }

    // Returns the op whose row contains the work of a call.
    static std::size_t costedAround(const std::vector<OpRecord>& ops, std::size_t call) {
        std::uint32_t depth = ops[call].depth;
        for (std::size_t at = call;; --at) {
            if (ops[at].thread == ops[call].thread && ops[at].depth <= depth) {
                depth = ops[at].depth;
                if (ops[at].costed || depth == 0) return at;
                --depth;
            }
            if (at == 0) return call;
        }
    }

    bool isOfRow(const OpRecord& op) const {
        Cell::Key key;
        key.phase = op.phase;
        key.category = op.category;
        key.name = op.name;
        key.inner = op.inner;
        key.layer = op.layer;
        return rowNameOf(key, by_, strings_) == row_;
    }

    void add(const OpRecord& op, std::int64_t duration_ns) {
        const auto known =
            known_.find({strings_[op.name], strings_[op.shapes], op.flops_matrix,
                         op.flops_elementwise, op.bytes[roofline::index(roofline::Level::l1)]});
        if (!op.flops_known || known == known_.end()) {
            ++result_.lacking;
            return;
        }
        DistinctCall& call = sums_[{known->second, op.phase, op.arithmetic}];
        if (call.calls == 0) {
            call.arguments = *known->second;
            call.phase = op.phase;
            call.arithmetic = op.arithmetic;
        }
        call.layers.insert(strings_[op.layer]);
        ++call.calls;
        call.duration_ns += duration_ns;
    }

    const StringTable& strings_;
    GroupBy by_;
    std::string_view row_;
    std::map<Key, const CallArguments*> known_;
    std::map<std::tuple<const CallArguments*, Phase, roofline::Arithmetic>, DistinctCall> sums_;
    DistinctCalls result_;
};

}  // namespace

DistinctCalls distinctCallsOf(RunReader& reader, const Snapshot& snapshot, GroupBy by,
                              std::string_view row, const std::vector<CallArguments>& arguments,
                              const Watch& watch) {
    const Scope scope = scopeOf(snapshot);
    CallFinder finder(snapshot, by, row, arguments);
    std::int64_t read = 0;
    for (const StepRecord& step : *snapshot.steps) {
        if (read == kMostCallSteps || watch.stop.stop_requested()) break;
        const auto kind = scope.warmup ? StepRecord::Kind::warmup : StepRecord::Kind::measured;
        if (step.segment != scope.segment || step.kind != kind) continue;
        const std::vector<OpRecord> ops = reader.ops(step.index);
        if (ops.empty()) continue;
        finder.addStep(ops, reader.gpuRecords(step.index));
        ++read;
    }
    return finder.finish();
}

}  // namespace ridgepoint::run
