// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/compare_files.h"

#include <QStringList>
#include <algorithm>

#include "core/compare/own_estimate.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

constexpr qsizetype kLongestLabel = 36;  // characters
constexpr const char* kEnding = ".ridge";

// The part up to which all names are alike, or from which on, ends between two words.
qsizetype alike(const QStringList& names, bool from_end) {
    qsizetype same = 0;
    const auto at = [&](const QString& name, qsizetype i) {
        return name[from_end ? name.size() - 1 - i : i];
    };
    const QString& first = names.front();
    for (qsizetype i = 0; i < first.size(); ++i) {
        const bool all = std::all_of(names.begin(), names.end(), [&](const QString& name) {
            return i < name.size() && at(name, i) == at(first, i);
        });
        if (!all) return same;
        if (!at(first, i).isLetterOrNumber()) same = i + 1;
    }
    return same;
}

QString middleCut(const QString& words, qsizetype most) {
    if (words.size() <= most) return words;
    return words.left(most / 2) + QStringLiteral("…") + words.right((most - 1) / 2);
}

}  // namespace

std::vector<std::string> runLabels(std::span<const std::filesystem::path> paths) {
    QStringList names;
    for (const std::string& label : compare::labelsOf(paths)) {
        names << text(label);
        if (names.back().endsWith(QLatin1String(kEnding))) names.back().chop(6);
    }
    const qsizetype before = names.size() > 1 ? alike(names, false) : 0;
    const qsizetype after = names.size() > 1 ? alike(names, true) : 0;
    std::vector<std::string> labels;
    // All labels have to fit into one row.
    const qsizetype longest =
        std::clamp<qsizetype>(100 / std::max<qsizetype>(names.size(), 1), 18, kLongestLabel);
    for (QString name : names) {
        if (name.size() > longest) {
            const qsizetype end = std::max(before, name.size() - after);
            const QString own = middleCut(name.mid(before, end - before), longest - 8);
            const qsizetype start = std::min(before, longest - 2 - own.size());
            name = name.left(start) + (start < before ? QStringLiteral("…") : QString()) + own +
                   (end < name.size() ? QStringLiteral("…") : QString());
        }
        labels.push_back(name.toStdString() + kEnding);
    }
    return labels;
}

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
