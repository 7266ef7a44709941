// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/loss_words.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/run/run_facts.h"

namespace ridgepoint::ui {
namespace {

struct LossWords {
    Q_DECLARE_TR_FUNCTIONS(LossWords)
};

// Minimum share of time with unknown work that the heading mentions.
constexpr double kNoticed = 0.005;

// A what-if is listed if its minimum time is at most this fraction of the current minimum time.
constexpr double kWorthIt = 0.95;

QString times(double factor) { return text(roofline::formatIntensity(factor)); }

// Returns, for example, "2.20 × below FP32 FMA". Names no roof if the row is far below all of them.
QString limitOf(const run::Row& row, double factor, std::span<const roofline::Ceiling> ceilings) {
    using Kind = roofline::Bound::Kind;
    if (row.bound && row.bound->kind == Kind::latency)
        return LossWords::tr("%1 × below both roofs").arg(times(factor));
    const QString below = belowRoof(row, ceilings);
    return below.isEmpty() ? LossWords::tr("%1 × its time at the roofs").arg(times(factor)) : below;
}

QString actionFor(const run::Row& row) {
    using Kind = roofline::Bound::Kind;
    // On a GPU, the time outside ops is the GPU's idle time.
    if (row.kind == run::RowKind::idle || row.name == run::kIdleRowName)
        return LossWords::tr("Load data faster, or launch more work ahead.");
    if (row.kind == run::RowKind::outside)
        return LossWords::tr("Do less in the script between ops.");
    if (!row.bound || row.bound->kind == Kind::latency)
        return LossWords::tr("Fuse its calls, or use larger batches.");
    if (row.bound->kind == Kind::memory)
        return LossWords::tr("Fuse it with its neighbours, or use a smaller data type.");
    return LossWords::tr("Use a lower precision, or shapes that suit the unit.");
}

}  // namespace

QString shortRoofName(const roofline::Ceiling& ceiling) {
    if (ceiling.kind == roofline::Ceiling::Kind::bandwidth) return word(ceiling.level);
    QString name = text(ceiling.name);
    // Removes the unit and the number of cores, which follow a comma or are in brackets.
    const auto end = name.indexOf(QRegularExpression(QStringLiteral("\\s*[,(]")));
    if (end > 0) name.truncate(end);
    return name;
}

QString unitName(std::string_view unit) {
    // The names that roofs and documents use.
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kNames{
        {{"sse2", "SSE2"},
         {"avx", "AVX"},
         {"avx2", "AVX2"},
         {"avx512", "AVX-512"},
         {"amx", "AMX"},
         {"neon", "NEON"},
         {"cuda_core", "CUDA cores"},
         {"tensor_core", "tensor cores"},
         {"matrix_core", "matrix cores"}}};
    const auto found = std::find_if(kNames.begin(), kNames.end(),
                                    [&](const auto& each) { return each.first == unit; });
    return found != kNames.end() ? text(found->second)
                                 : text(unit).replace(QLatin1Char('_'), QLatin1Char(' '));
}

QString lossHeading(const insight::Losses& losses) {
    const bool partial = losses.unknown_share > kNoticed;
    QString words =
        LossWords::tr("Step time: %1, at the roofs %2. Possible gain: %3 (%4).")
            .arg(text(roofline::formatSeconds(losses.step_seconds)),
                 text(roofline::atLeast(partial, roofline::formatSeconds(losses.least_seconds))),
                 text(roofline::formatSeconds(losses.mostWon())),
                 text(roofline::formatShare(losses.mostWon() / losses.step_seconds)));
    if (partial)
        words += QLatin1Char(' ') + LossWords::tr("The work in %1 of the time is unknown.")
                                        .arg(text(roofline::formatShare(losses.unknown_share)));
    return words;
}

QString lossSentence(const insight::Loss& loss, const run::Row& row,
                     std::span<const roofline::Ceiling> ceilings) {
    QString name = shortRowLabel(row);
    const QString layer = text(loss.layer);
    if (!layer.isEmpty() && layer != name) name = LossWords::tr("%1 in %2").arg(name, layer);
    const QString time = text(roofline::formatSeconds(loss.seconds));
    const QString share = text(roofline::formatShare(loss.share));
    if (!loss.factor)
        return LossWords::tr("%1: %2 (%3).").arg(name, time, share) + QLatin1Char(' ') +
               actionFor(row);
    return LossWords::tr("%1 loses %2 (%3), %4.")
               .arg(name, time, share, limitOf(row, *loss.factor, ceilings)) +
           QLatin1Char(' ') + actionFor(row);
}

QString belowRoof(const run::Row& row, std::span<const roofline::Ceiling> ceilings) {
    const roofline::Ceiling* const roof = roofOf(row, ceilings);
    if (roof == nullptr || !row.roof_share || !(*row.roof_share > 0) || *row.roof_share >= 1)
        return {};
    return LossWords::tr("%1 × below %2").arg(times(1 / *row.roof_share), shortRoofName(*roof));
}

QStringList whatIfs(const run::Row& row, std::span<const roofline::Ceiling> ceilings) {
    const roofline::Work work = row.work();
    const auto now = roofline::idealTime(work, ceilings);
    if (!now || !(work.seconds > 0) || row.rate_partial) return {};
    QStringList lines;
    const auto faster = [&](const roofline::Work& other) -> QString {
        const auto least = roofline::idealTime(other, ceilings);
        if (!least || !(least->seconds > 0) || least->seconds > kWorthIt * now->seconds) return {};
        return times(work.seconds / least->seconds);
    };
    // Considers the precision with the highest roof, but only for rows that are mostly matrix work,
    // because only matrix units support several precisions.
    const roofline::Ceiling* best = nullptr;
    for (const roofline::Ceiling& roof : ceilings) {
        using roofline::Arithmetic;
        const bool integers =
            roof.arithmetic == Arithmetic::int8 || roof.arithmetic == Arithmetic::tensor_int8;
        if (roof.kind == roofline::Ceiling::Kind::compute && !integers &&
            (best == nullptr || roof.value > best->value))
            best = &roof;
    }
    if (best != nullptr && 2 * static_cast<double>(row.flops_matrix) > work.totalFlops()) {
        roofline::Work other = work;
        other.flops = {};
        other.flops[index(best->arithmetic)] = work.totalFlops();
        if (const QString factor = faster(other); !factor.isEmpty())
            lines
                << LossWords::tr("with %1: at most %2 × faster").arg(shortRoofName(*best), factor);
    }
    const std::size_t slowest = index(now->slowest_level);
    if (now->memory_seconds > now->compute_seconds && slowest > 0) {
        roofline::Work other = work;
        other.bytes[slowest].reset();
        if (const QString factor = faster(other); !factor.isEmpty())
            lines << LossWords::tr("with its data in %1: at most %2 × faster")
                         .arg(word(static_cast<roofline::Level>(slowest - 1)), factor);
    }
    return lines;
}

}  // namespace ridgepoint::ui
