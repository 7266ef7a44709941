// SPDX-License-Identifier: GPL-3.0-or-later
// Repairs the individual CUDA API calls of a damaged run and their totals.
#include <fmt/format.h>

#include <algorithm>

#include "core/base/saturating.h"
#include "core/run/run_questions.h"
#include "core/run/store/repair/repair_run.h"

namespace ridgepoint::run {
namespace {

bool isSingle(const GpuCall& total) {
    return total.key.kind == GpuCall::Kind::runtime || total.key.kind == GpuCall::Kind::driver;
}

}  // namespace

void Repair::readApiCalls(std::size_t step) {
    read_.api_calls.clear();
    const bool readable = attempt({"api_call", "api_kind", "step"}, [&] {
        if (!steps_[step].gpu_traced) return;
        read_.api_calls = tables_.recordsOf<tables::ApiCalls>(steps_[step].index, rows_[step]);
        expectAll<tables::ApiCalls>(rows_[step], read_.api_calls);
    });
    if (!readable) {
        read_.api_calls.clear();
        steps_without_api_calls_.insert(steps_[step].index);
    }
    for (GpuRecord& record : read_.gpu_records) {
        if (record.api_call && *record.api_call >= read_.api_calls.size()) record.api_call.reset();
    }
}

void Repair::addApiCalls(RunWriter::Batch& batch, const StepRecord& step) {
    for (ApiCall& call : read_.api_calls) {
        call.name = names_(call.name);
        if (call.op_call && *call.op_call >= read_.ops.size()) call.op_call.reset();
    }
    for (const GpuCall& total :
         totalsOf(read_.api_calls, step.segment, step.kind == StepRecord::Kind::warmup)) {
        api_totals_.try_emplace(total.key, GpuCall{total.key}).first->second.add(total);
    }
    report_.api_calls += static_cast<std::int64_t>(read_.api_calls.size());
    batch.api_calls.insert(batch.api_calls.end(), read_.api_calls.begin(), read_.api_calls.end());
}

// Reports steps whose calls are lost. If all calls are readable, replaces totals that do not match
// the calls.
void Repair::addApiTotals(RunWriter::Batch& batch) {
    if (!steps_without_api_calls_.empty()) {
        say(fmt::format("The single calls of CUDA's API of {} of {} step{} are lost.",
                        steps_without_api_calls_.size(), steps_.size(),
                        steps_.size() == 1 ? "" : "s"));
        if (!documents_.notes.isIncomplete("api_call"))
            documents_.notes.incomplete.push_back("api_call");
    }
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (!whole_[i] && !hooksOff(steps_[i].kind)) return;
    }
    if (report_.api_calls == 0 || documents_.notes.isIncomplete("api_call") ||
        isImported(documents_.info)) {
        return;
    }
    std::vector<GpuCall> totals, stored;
    for (const auto& [key, sum] : api_totals_) totals.push_back(sum);
    std::copy_if(batch.gpu_calls.begin(), batch.gpu_calls.end(), std::back_inserter(stored),
                 isSingle);
    const auto by_key = [](const GpuCall& a, const GpuCall& b) { return a.key < b.key; };
    std::sort(stored.begin(), stored.end(), by_key);
    const bool same =
        std::equal(totals.begin(), totals.end(), stored.begin(), stored.end(),
                   [](const GpuCall& a, const GpuCall& b) {
                       return a.key == b.key && a.calls == b.calls && a.total_ns == b.total_ns;
                   });
    if (same) return;
    say("The totals of the CUDA calls did not match the calls and were recalculated.");
    std::erase_if(batch.gpu_calls, isSingle);
    batch.gpu_calls.insert(batch.gpu_calls.end(), totals.begin(), totals.end());
}

}  // namespace ridgepoint::run
