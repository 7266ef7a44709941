// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/repair/check_api.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/base/saturating.h"

namespace ridgepoint::run {
namespace {

using Totals = std::map<GpuCall::Key, GpuCall>;

void compareTotals(const ApiCheck& of, Totals added_up,
                   const std::function<void(std::string)>& problem) {
    const auto name = [&of](StringId id) {
        const auto position = static_cast<std::size_t>(id);
        return position < of.strings.size() ? of.strings[position] : std::string("a call");
    };
    for (const GpuCall& total : of.totals) {
        if (total.key.kind != GpuCall::Kind::runtime && total.key.kind != GpuCall::Kind::driver)
            continue;
        const auto sum = added_up.find(total.key);
        const bool same = sum != added_up.end() && sum->second.calls == total.calls &&
                          sum->second.total_ns == total.total_ns;
        if (!same) {
            problem(fmt::format("The totals of {} (gpu_call) are not what its calls add up to.",
                                name(total.key.name)));
        }
        if (sum != added_up.end()) added_up.erase(sum);
    }
    for (const auto& [key, sum] : added_up)
        problem(fmt::format("The totals of {} (gpu_call) are missing.", name(key.name)));
}

}  // namespace

void checkApiCalls(TableReader& tables, const ApiCheck& of,
                   const std::function<void(std::string)>& problem) {
    std::size_t nameless = 0, astray = 0;
    bool all = of.whole;
    std::int64_t found = 0;
    Totals added_up;
    for (std::size_t i = 0; i < of.steps.size(); ++i) {
        const StepRecord& step = of.steps[i];
        const std::vector<ApiCall> calls =
            tables.recordsOf<tables::ApiCalls>(step.index, of.rows[i]);
        found += static_cast<std::int64_t>(calls.size());
        if (found > of.calls) {
            problem(
                fmt::format("The API calls of step {} are another step's as well.", step.index));
            return;
        }
        nameless += static_cast<std::size_t>(
            std::count_if(calls.begin(), calls.end(), [&of](const ApiCall& call) {
                return static_cast<std::size_t>(call.name) >= of.strings.size();
            }));
        const auto expected = tables.storedCount<tables::ApiCalls>(of.rows[i]);
        all = all && expected.has_value();
        if (expected && *expected != static_cast<std::int64_t>(calls.size())) {
            problem(fmt::format("Step {} has {} API calls and should have {}.", step.index,
                                calls.size(), *expected));
        }
        if (i < of.launchers.size() && of.launchers[i] > calls.size()) ++astray;
        const bool warmup = step.kind == StepRecord::Kind::warmup;
        for (const GpuCall& total : totalsOf(calls, step.segment, warmup)) {
            added_up.try_emplace(total.key, GpuCall{total.key}).first->second.add(total);
        }
    }
    if (nameless > 0)
        problem(fmt::format("{} names of API calls are not in the table string.", nameless));
    if (astray > 0) {
        problem(fmt::format("GPU records of {} steps were launched by missing API calls.", astray));
    }
    if (found < of.calls) {
        problem(fmt::format("{} API calls belong to missing steps.", of.calls - found));
    }
    if (all && of.calls > 0) compareTotals(of, std::move(added_up), problem);
}

}  // namespace ridgepoint::run
