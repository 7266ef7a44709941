// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/run_facts.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/present/level_reason.h"
#include "core/present/show.h"
#include "core/present/show_energy.h"
#include "core/roofline/quantity.h"
#include "core/run/analysis/columns.h"
#include "core/run/analysis/known_work.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/run_questions.h"
#include "core/run/snapshot.h"
#include "core/run/store/stored_text.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

struct RunFacts {
    Q_DECLARE_TR_FUNCTIONS(RunFacts)
};

// Marks the strings about the collection cost for translators, because core/present, which defines
// them, has no translator.
static_assert(present::kCollectionMeasured ==
              std::string_view(QT_TRANSLATE_NOOP("RunFacts", "collection %1 of step time")));
static_assert(present::kCollectionBelowNoise ==
              std::string_view(QT_TRANSLATE_NOOP(
                  "RunFacts", "collection cost not measurable yet (within ±%1)")));
static_assert(present::kCollectionUnknown ==
              std::string_view(QT_TRANSLATE_NOOP("RunFacts",
                                                 "collection cost unknown (too few steps)")));

// Joins the parts that are not empty. A part is empty if its value is unknown.
QString joined(QStringList parts) {
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

// Returns the device name without the parts that a title does not need.
QString shortDevice(const run::Snapshot& snapshot) {
    if (run::usesCuda(snapshot.info) && !snapshot.machine.gpus.empty()) {
        return text(snapshot.machine.gpus.front());
    }
    QString name = text(snapshot.machine.cpu);
    for (const char* noise : {"(R)", "(TM)", "(tm)", " CPU", " Processor"}) {
        name.remove(QLatin1String(noise));
    }
    const auto at = name.indexOf(QLatin1Char('@'));
    if (at > 0) name.truncate(at);
    return name.simplified();
}

// Translates a title that the recorder composed in English. Does not change the user's own text.
QString shownTitle(const run::RunInfo& info) {
    QString title = text(info.title);
    const QRegularExpression composed(QStringLiteral("(?:^| · )%1 · (batch (\\d+)) · %2(?: · |$)")
                                          .arg(QRegularExpression::escape(text(info.model)),
                                               QRegularExpression::escape(text(info.precision))));
    const QRegularExpressionMatch found = composed.match(title);
    if (info.model.empty() || !found.hasMatch()) return title;
    return title.replace(found.capturedStart(1), found.capturedLength(1),
                         RunFacts::tr("batch %1").arg(found.captured(2)));
}

}  // namespace

QString medianStep(const run::StepSummary& step) {
    if (!step.seconds_median) return {};
    return RunFacts::tr("median step %1").arg(text(roofline::formatSeconds(step.seconds_median)));
}

// All rates refer to the median step, which is displayed next to them. The mean is sensitive to a
// single slow step, so a rate derived from it would not match the displayed step time.
QString samplesPerSecond(const run::StepSummary& step) {
    const auto rate = present::typicalRate(step);
    return rate ? RunFacts::tr("%1 samples/s").arg(text(roofline::formatRate(rate))) : QString();
}

QString flopRate(const run::StepSummary& step) {
    const auto rate = present::typicalFlopRate(step);
    return rate ? text(roofline::atLeast(step.flops_partial, roofline::formatFlopRate(rate)))
                : QString();
}

QString collectionOverhead(const run::StepSummary& step) {
    const auto cost = present::collectionCost(step);
    if (!cost) return {};
    const QString words = QCoreApplication::translate("RunFacts", std::string(cost->words).c_str());
    return cost->figure.empty() ? words : words.arg(text(cost->figure));
}

QString utilizationFact(const run::StepSummary& step) {
    const roofline::Utilization& use = step.utilization;
    if (!use.hfu) return {};
    const auto share = [&](const std::optional<double>& value) {
        return text(value ? roofline::atLeast(step.flops_partial, roofline::formatShare(value))
                          : std::string(roofline::kUnknown));
    };
    QStringList peaks;
    for (const roofline::Ceiling& peak : use.peaks)
        peaks << QStringLiteral("%1 (%2)").arg(roofName(peak), word(peak.provenance));
    return RunFacts::tr("Model FLOPs utilization (MFU) %1, with recomputation (HFU) %2, of %3")
        .arg(share(use.mfu), share(use.hfu), peaks.join(QStringLiteral(" + ")));
}

QString energyFact(const Frame& frame) {
    const std::optional<run::Energy>& energy = frame.energy;
    if (!energy) return {};
    using roofline::formatEnergy;
    QStringList facts{
        RunFacts::tr("Energy %1 ± %2 per step")
            .arg(text(formatEnergy(energy->joules)), text(formatEnergy(energy->error_joules)))};
    if (energy->joules_per_sample)
        facts << RunFacts::tr("%1 per sample").arg(text(formatEnergy(energy->joules_per_sample)));
    facts << text(roofline::formatPower(energy->watts));
    if (energy->idle_watts)
        facts << RunFacts::tr("idle %1").arg(text(roofline::formatPower(energy->idle_watts)));
    if (energy->flops_per_joule)
        facts << text(roofline::atLeast(frame.step.flops_partial,
                                        roofline::formatEfficiency(energy->flops_per_joule)));
    switch (energy->source) {
        case run::EnergySource::nvml_counter:
            facts << RunFacts::tr("NVML's energy counter");
            break;
        case run::EnergySource::nvml_power:
            facts << RunFacts::tr("integrated power");
            break;
        case run::EnergySource::rapl:
            facts << QStringLiteral("RAPL");
            break;
    }
    return facts.join(QStringLiteral(" · "));
}

QString levelFact(const Frame& frame) {
    switch (present::levelReason(frame.level, frame.usual_level, frame.rows)) {
        case present::LevelReason::usual:
            break;
        case present::LevelReason::cached:
            return RunFacts::tr("%1 level: most bytes stay in this cache").arg(word(frame.level));
        case present::LevelReason::few_bytes:
            return RunFacts::tr("%1 level: less than half of the bytes reach it (default: %2)")
                .arg(word(frame.level), word(frame.usual_level));
    }
    return {};
}

QString fallbackFact(const Frame& frame) {
    QStringList facts;
    if (frame.wanted_by)
        facts << RunFacts::tr("This run has no data by %1, so its rows are grouped by %2.")
                     .arg(word(*frame.wanted_by).toLower(), word(frame.by).toLower());
    if (frame.wanted_level)
        facts << RunFacts::tr("This run has no bytes of %1, so intensities are of %2.")
                     .arg(word(*frame.wanted_level), word(frame.level));
    return facts.join(QLatin1Char(' '));
}

QString lossFact(const Frame& frame) {
    const run::RunInfo& info = frame.snapshot->info;
    QStringList facts{text(info.end_reason)};
    const auto lost = std::find_if(frame.rows.begin(), frame.rows.end(),
                                   [](const run::Row& row) { return row.name == run::kLostText; });
    if (lost != frame.rows.end())
        facts << RunFacts::tr("%1 of the time belongs to ops whose names are lost.")
                     .arg(text(roofline::formatShare(lost->share)));
    if (!info.losses.empty()) facts << text(info.losses.front());
    if (info.losses.size() > 1)
        facts << RunFacts::tr("The summary lists %1 more losses.").arg(info.losses.size() - 1);
    facts.removeAll(QString());
    return facts.join(QLatin1Char(' '));
}

QString rangeWords(const TimeRange& range) {
    const double length = static_cast<double>(range.to_ns - range.from_ns) * 1e-9;
    // Uses enough digits to distinguish the ends of the range.
    const int digits = std::clamp(static_cast<int>(std::ceil(-std::log10(length))) + 2, 2, 9);
    return RunFacts::tr("%1–%2 s").arg(
        text(roofline::formatFixed(static_cast<double>(range.from_ns) * 1e-9, digits)),
        text(roofline::formatFixed(static_cast<double>(range.to_ns) * 1e-9, digits)));
}

QString coverWords(const run::RunPart& part) {
    QStringList words;
    if (part.whole_steps == 1)
        words << RunFacts::tr("1 step");
    else if (part.whole_steps > 1)
        words << RunFacts::tr("%1 steps").arg(part.whole_steps);
    if (part.cut_steps > 0 && part.whole_steps > 0)
        words << RunFacts::tr("parts of %1").arg(part.cut_steps);
    else if (part.cut_steps == 1)
        words << RunFacts::tr("part of 1 step");
    else if (part.cut_steps > 1)
        words << RunFacts::tr("parts of %1 steps").arg(part.cut_steps);
    if (part.unknown_steps > 0) words << RunFacts::tr("%1 not stored").arg(part.unknown_steps);
    if (words.isEmpty()) words << RunFacts::tr("no step");
    return words.join(QStringLiteral(" + "));
}

QString coverExplanation(const run::RunPart& part) {
    QStringList words{
        RunFacts::tr("Rows cover the calls in %1.").arg(rangeWords({part.from_ns, part.to_ns}))};
    if (part.cut_calls > 0) {
        words << RunFacts::tr(
                     "%1 calls cross its ends: their time, FLOPs and bytes count in proportion.")
                     .arg(part.cut_calls);
    }
    if (part.unknown_steps > 0) {
        words << RunFacts::tr(
                     "Calls of %1 steps are missing here, because the run does not store them.")
                     .arg(part.unknown_steps);
    }
    if (part.reference_steps > 0) {
        words
            << RunFacts::tr("%1 steps without collection are excluded.").arg(part.reference_steps);
    }
    return words.join(QLatin1Char(' '));
}

QString noStep(const Frame& frame) {
    return frame.growing ? RunFacts::tr("no step finished yet")
                         : RunFacts::tr("this run has no finished step");
}

QString runTitle(const Frame& frame) {
    const run::RunInfo& info = frame.snapshot->info;
    QString rank;
    if (info.rank && info.rank->ranks > 1)
        rank = RunFacts::tr("rank %1 of %2").arg(info.rank->rank).arg(info.rank->ranks);
    if (!info.title.empty()) return joined({shownTitle(info), rank});
    QStringList parts{text(info.model)};
    const std::int64_t batch = frame.step.batch > 0 ? frame.step.batch : info.batch;
    if (batch > 0) parts << RunFacts::tr("batch %1").arg(batch);
    parts << text(info.precision) << rank;
    return joined(parts);
}

QString runInBrief(const Frame& frame) { return joined({runTitle(frame), medianStep(frame.step)}); }

QString runSubtitle(const Frame& frame) {
    const run::StepSummary& step = frame.step;
    QStringList parts;
    if (frame.part) {
        parts << rangeWords({frame.part->from_ns, frame.part->to_ns}) << coverWords(*frame.part)
              << medianStep(step) << text(frame.snapshot->info.optimizer)
              << shortDevice(*frame.snapshot);
        return joined(parts);
    }
    parts << medianStep(step) << samplesPerSecond(step);
    if (run::isEstimated(*frame.snapshot)) {
        parts << RunFacts::tr("at the roofs");
    } else if (step.count > 0) {
        const QString count = text(roofline::formatCount(static_cast<double>(step.count)));
        if (frame.scope.warmup) {
            parts << (step.count == 1 ? RunFacts::tr("1 warm-up step")
                                      : RunFacts::tr("%1 warm-up steps").arg(count));
        } else {
            parts << (step.count == 1 ? RunFacts::tr("1 step")
                                      : RunFacts::tr("%1 steps").arg(count));
        }
    } else {
        parts << noStep(frame);
    }
    parts << flopRate(step);
    if (frame.energy)
        parts << RunFacts::tr("%1 per step").arg(text(present::energyPerStep(*frame.energy)));
    parts << collectionOverhead(step);
    parts << text(frame.snapshot->info.optimizer) << shortDevice(*frame.snapshot);
    return joined(parts);
}

namespace {

QString workProvenance(const run::Snapshot& snapshot) {
    if (run::isImported(snapshot.info)) {
        if (!run::knowsWork(snapshot))
            return RunFacts::tr("Times imported, FLOPs and bytes unknown");
        return snapshot.info.rung == run::EvidenceLevel::counted
                   ? RunFacts::tr("Times imported, FLOPs and bytes counted by the hardware")
                   : RunFacts::tr("Times imported, FLOPs and bytes modelled from shapes");
    }
    switch (snapshot.info.rung) {
        case run::EvidenceLevel::counted:
            return RunFacts::tr("Times measured, FLOPs and bytes counted by the hardware");
        case run::EvidenceLevel::sampled:
            return RunFacts::tr("Times measured, FLOPs modelled, bytes sampled by the hardware");
        case run::EvidenceLevel::modelled:
            if (run::usesCuda(snapshot.info))
                return RunFacts::tr(
                    "Times of CPU calls, not of GPU kernels; FLOPs and bytes modelled from shapes");
            [[fallthrough]];
        case run::EvidenceLevel::activity:
            return RunFacts::tr("Times measured, FLOPs and bytes modelled from shapes");
    }
    return {};
}

}  // namespace

QString runProvenance(const Frame& frame) {
    const run::Snapshot& snapshot = *frame.snapshot;
    QStringList parts;
    if (run::isEstimated(snapshot)) {
        parts << RunFacts::tr(
            "Estimated: FLOPs and bytes modelled from shapes; times at the roofs");
    } else {
        parts << workProvenance(snapshot);
    }
    bool measured = false;
    bool datasheet = false;
    for (const roofline::Ceiling& ceiling : snapshot.ceilings) {
        measured |= ceiling.provenance == roofline::Provenance::measured;
        datasheet |= ceiling.provenance == roofline::Provenance::datasheet;
    }
    if (measured && datasheet)
        parts << RunFacts::tr("roofs measured and from the datasheet");
    else if (measured)
        parts << RunFacts::tr("roofs measured");
    else if (datasheet)
        parts << RunFacts::tr("roofs from the datasheet");
    if (snapshot.info.dropped_records > 0) {
        parts << RunFacts::tr("%1 records dropped")
                     .arg(text(roofline::formatCount(
                         static_cast<double>(snapshot.info.dropped_records))));
    }
    if (!snapshot.machine.host.empty()) parts << text(snapshot.machine.host);
    if (!snapshot.info.started.empty()) {
        QString started = text(snapshot.info.started);
        started.replace(QLatin1Char('T'), QLatin1Char(' '));
        parts << started.left(16) + QStringLiteral(" UTC");
    }
    if (!snapshot.info.id.empty()) {
        parts << RunFacts::tr("run %1").arg(text(snapshot.info.id).left(8));
    }
    return joined(parts);
}

const roofline::Ceiling* exceededRoof(const run::Row& row,
                                      std::span<const roofline::Ceiling> ceilings) {
    return row.doubt ? roofOf(row, ceilings) : nullptr;
}

const roofline::Ceiling* roofOf(const run::Row& row, std::span<const roofline::Ceiling> ceilings) {
    return roofline::bindingRoof(row.work(), ceilings);
}

QString roofName(const roofline::Ceiling& ceiling) {
    return text(ceiling.name) + QStringLiteral(", ") + text(roofline::formatRoof(ceiling));
}

QString doubtWords(const run::Doubt& doubt) {
    const auto translated = [](const char* words) {
        return *words == '\0' ? QString() : QCoreApplication::translate("Doubt", words);
    };
    QString words = translated(doubt.sentence);
    for (const std::string& figure : doubt.figures) {
        if (!figure.empty()) words = words.arg(text(figure));
    }
    return (words + QLatin1Char(' ') + translated(doubt.cause)).trimmed();
}

}  // namespace ridgepoint::ui
