// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/compare_frame.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/compare/notes.h"
#include "core/present/compare_tables.h"
#include "core/present/show.h"
#include "core/roofline/quantity.h"
#include "core/run/analysis/known_work.h"
#include "core/run/run_questions.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/views/compare/compare_notes.h"

namespace ridgepoint::ui {
namespace {

struct CompareWords {
    Q_DECLARE_TR_FUNCTIONS(Compare)
};

// Marks the strings in core/compare, which has no translator. A test in tests/ui checks that the
// list is complete.
[[maybe_unused]] constexpr std::array kNotes{
    QT_TRANSLATE_NOOP(
        "CompareNote",
        "Times of %1 are those of kernels on the GPU, the others' are the CPU's in the ops."),
    QT_TRANSLATE_NOOP("CompareNote", "%1 is an estimate: its times are those at the roofs."),
    QT_TRANSLATE_NOOP("CompareNote", "Records of %1 were dropped: its sums are too low."),
    QT_TRANSLATE_NOOP("CompareNote", "%1 has warm-up steps only."),
    QT_TRANSLATE_NOOP("CompareNote",
                      "Rows are per sample: figures of a step, divided by its batch."),
};
[[maybe_unused]] constexpr std::array kSettings{
    QT_TRANSLATE_NOOP("CompareSetting", "model"),
    QT_TRANSLATE_NOOP("CompareSetting", "batch"),
    QT_TRANSLATE_NOOP("CompareSetting", "precision"),
    QT_TRANSLATE_NOOP("CompareSetting", "optimizer"),
    QT_TRANSLATE_NOOP("CompareSetting", "device"),
    QT_TRANSLATE_NOOP("CompareSetting", "threads"),
    QT_TRANSLATE_NOOP("CompareSetting", "modes"),
};

const QString kDot = QStringLiteral(" · ");

}  // namespace

QString CompareFrame::label(std::size_t run) const {
    QString words = text(comparison.sides[run].label);
    if (words.endsWith(QLatin1String(".ridge"))) words.chop(6);
    return words;
}

Tint CompareFrame::tint(std::size_t run) const {
    const int place = run < colors.size() ? colors[run] : static_cast<int>(run);
    return {runColor(place, false).rgb(), runColor(place, true).rgb()};
}

std::vector<std::pair<std::size_t, std::size_t>> CompareFrame::arrows() const {
    std::vector<std::pair<std::size_t, std::size_t>> joined;
    if (sweep && sweep->size() == 1) {
        const auto& points = sweep->front().points;
        for (std::size_t at = 1; at < points.size(); ++at)
            joined.emplace_back(points[at - 1].run, points[at].run);
        return joined;
    }
    for (std::size_t run = 0; run < runs(); ++run) {
        if (run != comparison.baseline) joined.emplace_back(comparison.baseline, run);
    }
    return joined;
}

std::shared_ptr<const CompareFrame> makeCompareFrame(std::span<const compare::Input> inputs,
                                                     const compare::Options& options,
                                                     std::optional<roofline::Level> level,
                                                     std::vector<int> colors) {
    auto frame = std::make_shared<CompareFrame>();
    frame->comparison = compare::compareRuns(inputs, options);
    if (level) frame->comparison.level = *level;
    frame->machines = compare::machinesOf(inputs);
    frame->sweep = compare::sweepOf(frame->comparison);
    for (const compare::Input& input : inputs) {
        frame->snapshots.push_back(input.snapshot);
        frame->memory.push_back(compare::memoryByStep(*input.snapshot));
    }
    frame->colors = std::move(colors);
    return frame;
}

QString compareTitle(const CompareFrame& frame) {
    QStringList parts;
    for (std::size_t run = 0; run < frame.runs(); ++run) parts << frame.label(run);
    return parts.join(CompareWords::tr(" vs "));
}

QString compareSubtitle(const CompareFrame& frame) {
    const compare::Comparison& comparison = frame.comparison;
    QStringList parts;
    for (std::size_t run = 0; run < frame.runs(); ++run) {
        const auto& side = comparison.sides[run];
        QString words =
            QStringLiteral("%1: %2").arg(frame.label(run), text(present::meanStepText(side.step)));
        const auto difference = comparison.stepDifference(comparison.baseline, run);
        if (run == comparison.baseline) {
            words += frame.runs() > 2 ? CompareWords::tr(" (baseline)") : QString();
        } else if (difference) {
            words += QStringLiteral(" (%1%2)").arg(
                relativeWords(*difference),
                difference->withinNoise() ? CompareWords::tr(", noise") : QString());
        }
        parts << words;
    }
    for (const compare::Setting& setting : comparison.settings) {
        if (setting.name == "libtorch" || setting.name == "driver" || setting.name == "host")
            continue;
        QStringList values;
        for (const std::string& value : setting.values) {
            const QString words = value.empty() ? text(roofline::kUnknown) : text(value);
            if (!values.contains(words)) values << words;
        }
        parts << QStringLiteral("%1 %2").arg(
            QCoreApplication::translate("CompareSetting", setting.name.c_str()),
            values.join(QStringLiteral(" / ")));
    }
    return parts.join(kDot);
}

QString noteWords(const std::string& note) {
    const compare::NoteParts parts = compare::partsOf(note);
    if (parts.words.empty()) return text(note);
    const QString words =
        QCoreApplication::translate("CompareNote", std::string(parts.words).c_str());
    return parts.runs.empty() ? words : words.arg(text(parts.runs));
}

QString differenceWords(const CompareFrame& frame, std::size_t run) {
    const compare::Comparison& comparison = frame.comparison;
    const compare::Side& base = comparison.sides[comparison.baseline];
    const compare::Side& side = comparison.sides[run];
    const QString own = text(side.label), other = text(base.label);
    const auto difference = comparison.stepDifference(comparison.baseline, run);
    if (!difference || !difference->ratio) {
        const bool finished = side.step.count > 0 && base.step.count > 0;
        const bool partial = side.step.seconds_partial || base.step.seconds_partial;
        return (!finished ? CompareWords::tr("%1 and %2 cannot be compared as a whole: one has no "
                                             "finished step")
                : partial ? CompareWords::tr("%1 and %2 cannot be compared as a whole: GPU records "
                                             "were lost, so a mean step time is a lower bound")
                          : CompareWords::tr("%1 and %2 cannot be compared as a whole: the step "
                                             "time is not known in both"))
            .arg(own, other);
    }
    const bool sample = comparison.per_sample;
    if (difference->seconds == 0)
        return (sample ? CompareWords::tr("%1 takes exactly as long per sample as %2")
                       : CompareWords::tr("%1 takes exactly as long per step as %2"))
            .arg(own, other);
    const QString apart = text(roofline::formatShare(std::abs(*difference->ratio - 1)));
    const QString sentence =
        *difference->ratio > 1 ? (sample ? CompareWords::tr("%1 takes %2 longer per sample than %3")
                                         : CompareWords::tr("%1 takes %2 longer per step than %3"))
                               : (sample ? CompareWords::tr("%1 takes %2 less per sample than %3")
                                         : CompareWords::tr("%1 takes %2 less per step than %3"));
    QString noise = CompareWords::tr("too few steps to determine the noise");
    if (difference->seconds_noise) {
        const double whole = *base.step.seconds_mean / base.samples;
        noise = QStringLiteral("±%1").arg(
            text(roofline::formatShare(*difference->seconds_noise / whole)));
        if (difference->withinNoise()) noise = CompareWords::tr("within noise, %1").arg(noise);
    }
    return QStringLiteral("%1 (%2)").arg(sentence.arg(own, apart, other), noise);
}

QString compareProvenance(const CompareFrame& frame) {
    bool counted = false, modelled = false, imported = false;
    for (const auto& snapshot : frame.snapshots) {
        imported = imported || run::isImported(snapshot->info);
        if (!run::knowsWork(*snapshot)) continue;
        const bool is = snapshot->info.rung == run::EvidenceLevel::counted;
        (is ? counted : modelled) = true;
    }
    QStringList parts{imported ? CompareWords::tr("Means per step, times measured or imported")
                               : CompareWords::tr("Means per step, times measured")};
    if (frame.comparison.per_sample) parts << CompareWords::tr("divided by the batch");
    if (modelled)
        parts << (counted ? CompareWords::tr("FLOPs and bytes counted or modelled")
                          : CompareWords::tr("FLOPs and bytes modelled from shapes"));
    else
        parts << (counted ? CompareWords::tr("FLOPs and bytes counted by the hardware")
                          : CompareWords::tr("FLOPs and bytes unknown"));
    QStringList machines, runs;
    for (const compare::Machine& machine : frame.machines) machines << text(machine.name);
    machines.removeDuplicates();
    machines.removeAll(QString());
    parts << machines.join(QStringLiteral(", "));
    for (std::size_t run = 0; run < frame.runs(); ++run) {
        const run::RunInfo& info = frame.snapshots[run]->info;
        QString started = text(info.started);
        started.replace(QLatin1Char('T'), QLatin1Char(' '));
        runs << QStringLiteral("%1 %2 %3")
                    .arg(frame.label(run), text(info.id).left(8), started.left(16))
                    .simplified();
    }
    parts << CompareWords::tr("runs %1").arg(runs.join(QStringLiteral(", ")));
    parts.removeAll(QString());
    return parts.join(kDot);
}

QString signedSeconds(double seconds) { return text(present::signedSeconds(seconds)); }

QString relativeWords(const compare::Difference& difference) {
    return difference.ratio ? text(present::relative(difference)) : CompareWords::tr("new");
}

}  // namespace ridgepoint::ui
