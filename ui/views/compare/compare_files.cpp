// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/compare_files.h"

#include <algorithm>

#include "core/compare/own_estimate.h"
#include "ui/run/open_runs.h"

namespace ridgepoint::ui {

std::shared_ptr<const CompareFrame> compareFiles(
    std::span<const std::unique_ptr<compare::RunFile>> files, const CompareQuestion& question) {
    const std::vector<std::string> labels = runLabels(question.paths);
    std::vector<compare::Input> inputs;
    for (std::size_t at = 0; at < files.size(); ++at)
        inputs.push_back({files[at]->snapshot(true), labels[at], {}});
    std::vector<int> colors = question.colors;
    compare::Options options{.by = question.by, .baseline = question.baseline};
    const std::size_t baseline = std::min(question.baseline, inputs.size() - 1);
    if (question.estimate && inputs.size() < compare::kMostRuns) {
        if (auto estimate = compare::ownEstimate(*inputs[baseline].snapshot)) {
            inputs.push_back({std::move(estimate), "estimate", {}});
            int fresh = 0;
            while (std::find(colors.begin(), colors.end(), fresh) != colors.end()) ++fresh;
            colors.push_back(fresh);
        }
    }
    options.per_sample = question.per_sample.value_or(compare::batchesDiffer(inputs));
    const run::GroupBy by = options.by.value_or(compare::defaultGroupBy(inputs));
    for (std::size_t at = 0; at < files.size(); ++at) inputs[at].spreads = files[at]->spreads(by);
    return makeCompareFrame(inputs, options, question.level, std::move(colors));
}

std::shared_ptr<const CompareFrame> compareFiles(const CompareQuestion& question) {
    std::vector<std::unique_ptr<compare::RunFile>> files;
    for (const auto& path : question.paths)
        files.push_back(std::make_unique<compare::RunFile>(path));
    return compareFiles(files, question);
}

}  // namespace ridgepoint::ui
