// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/table/row_columns.h"

#include <fmt/format.h>

#include <QCoreApplication>
#include <algorithm>
#include <initializer_list>
#include <limits>

#include "core/analysis/row_rates.h"
#include "core/roofline/quantity.h"
#include "ui/base/words.h"
#include "ui/run/run_facts.h"
#include "ui/views/table/row_model.h"

namespace ridgepoint::ui {
namespace {

struct ColumnText {
    Q_DECLARE_TR_FUNCTIONS(RowColumns)
};

std::optional<double> asDouble(const std::optional<std::uint64_t>& value) {
    if (!value) return std::nullopt;
    return static_cast<double>(*value);
}

// Of a column of one level's bytes.
std::size_t levelOf(int column) { return static_cast<std::size_t>(column - RowModel::kL1Bytes); }

QString ratioText(const std::optional<double>& ratio) {
    return ratio ? text(fmt::format("{:.2f} ×", *ratio)) : QStringLiteral("–");
}

}  // namespace

bool isNumberColumn(int column) {
    return (column >= RowModel::kCalls && column <= RowModel::kRoofShare) ||
           column >= RowModel::kBandwidth;
}

QString columnText(const run::Row& row, int column, roofline::Level of) {
    using namespace roofline;
    const std::size_t level = roofline::index(of);
    switch (column) {
        case RowModel::kName:
            return rowLabel(row);
        case RowModel::kCategory:
            return word(row.category);
        case RowModel::kPhase:
            return row.phase ? word(*row.phase) : QString();
        case RowModel::kAlgorithm:
            return text(row.algorithm);
        case RowModel::kPass:
            return word(row.pass);
        case RowModel::kCalls:
            return text(formatCount(static_cast<double>(row.calls)));
        case RowModel::kTotal:
            return text(atLeast(row.seconds_partial, formatSeconds(row.time())));
        case RowModel::kMean:
            return text(atLeast(row.seconds_partial, formatSeconds(row.seconds_mean)));
        case RowModel::kMin:
            return text(formatSeconds(row.seconds_min));
        case RowModel::kMax:
            return text(atLeast(row.seconds_partial, formatSeconds(row.seconds_max)));
        case RowModel::kShare:
            return text(formatShare(row.timeShare()));
        case RowModel::kFlops:
            return text(atLeast(row.flops_partial, formatFlops(row.knownFlops())));
        case RowModel::kBytes:
            return text(atLeast(row.bytes_partial, formatTraffic(asDouble(row.bytes[level]))));
        case RowModel::kIntensity:
            return text(formatIntensity(row.intensity[level]));
        case RowModel::kAchieved:
            return text(atLeast(row.rate_partial, formatFlopRate(row.flops_per_second)));
        case RowModel::kRoofShare:
            return (aboveRoof(row) ? QStringLiteral("⚠ ") : QString()) +
                   text(atLeast(row.rate_partial, formatShare(row.roof_share)));
        case RowModel::kBound:
            return row.bound ? word(*row.bound) : QString();
        case RowModel::kProvenance:
            return row.flops_from ? word(*row.flops_from) : QString();
        case RowModel::kBandwidth:
            return text(formatBandwidth(run::bytesPerSecond(row, of)));
        case RowModel::kL1Bytes:
        case RowModel::kL2Bytes:
        case RowModel::kL3Bytes:
        case RowModel::kDramBytes:
            return text(
                atLeast(row.bytes_partial, formatTraffic(asDouble(row.bytes[levelOf(column)]))));
        case RowModel::kBytesRatio:
            return ratioText(run::countedOverModelled(row, of));
        case RowModel::kFlopsRatio:
            return ratioText(run::countedFlopsOverModelled(row));
        default:
            return {};
    }
}

QVariant columnSortKey(const run::Row& row, int column, roofline::Level of) {
    const auto number = [](const std::optional<double>& value) {
        return QVariant(value.value_or(std::numeric_limits<double>::quiet_NaN()));
    };
    const std::size_t level = roofline::index(of);
    switch (column) {
        case RowModel::kCalls:
            return static_cast<double>(row.calls);
        case RowModel::kTotal:
            return number(row.time());
        case RowModel::kMean:
            return number(row.seconds_mean);
        case RowModel::kMin:
            return number(row.seconds_min);
        case RowModel::kMax:
            return number(row.seconds_max);
        case RowModel::kShare:
            return number(row.timeShare());
        case RowModel::kFlops:
            return number(row.knownFlops());
        case RowModel::kBytes:
            return number(asDouble(row.bytes[level]));
        case RowModel::kIntensity:
            return number(row.intensity[level]);
        case RowModel::kAchieved:
            return number(row.flops_per_second);
        case RowModel::kRoofShare:
            return number(row.roof_share);
        case RowModel::kBandwidth:
            return number(run::bytesPerSecond(row, of));
        case RowModel::kL1Bytes:
        case RowModel::kL2Bytes:
        case RowModel::kL3Bytes:
        case RowModel::kDramBytes:
            return number(asDouble(row.bytes[levelOf(column)]));
        case RowModel::kBytesRatio:
            return number(run::countedOverModelled(row, of));
        case RowModel::kFlopsRatio:
            return number(run::countedFlopsOverModelled(row));
        default:
            return columnText(row, column, of);
    }
}

QVariant columnTooltip(int column) {
    switch (column) {
        case RowModel::kAlgorithm:
            return ColumnText::tr("Algorithm, if the kernel's name shows it");
        case RowModel::kPass:
            return ColumnText::tr(
                "Part of the training that a kernel belongs to, if its name shows it");
        case RowModel::kTotal:
            return ColumnText::tr("Self time over the measured steps");
        case RowModel::kShare:
            return ColumnText::tr("Share of all rows' time");
        case RowModel::kFlops:
            return ColumnText::tr("Floating-point operations; a fused multiply-add is two");
        case RowModel::kIntensity:
            return ColumnText::tr("FLOP per byte of the chosen memory level");
        case RowModel::kRoofShare:
            return ColumnText::tr("Achieved ÷ attainable at this intensity");
        case RowModel::kProvenance:
            return ColumnText::tr("Source of FLOPs and bytes");
        case RowModel::kBandwidth:
            return ColumnText::tr("Bytes of the chosen memory level ÷ time");
        case RowModel::kBytesRatio:
            return ColumnText::tr(
                "Counted bytes ÷ modelled compulsory bytes at the selected memory level. Unknown "
                "without counters");
        case RowModel::kFlopsRatio:
            return ColumnText::tr("FLOPs that the hardware counted ÷ those of the model");
        default:
            return {};
    }
}

QString columnTitle(int column, roofline::Level level) {
    switch (column) {
        case RowModel::kCategory:
            return ColumnText::tr("Category");
        case RowModel::kPhase:
            return ColumnText::tr("Phase");
        case RowModel::kAlgorithm:
            return ColumnText::tr("Algorithm");
        case RowModel::kPass:
            return ColumnText::tr("Pass");
        case RowModel::kCalls:
            return ColumnText::tr("Calls");
        case RowModel::kTotal:
            return ColumnText::tr("Total");
        case RowModel::kMean:
            return ColumnText::tr("Mean");
        case RowModel::kMin:
            return ColumnText::tr("Min");
        case RowModel::kMax:
            return ColumnText::tr("Max");
        case RowModel::kShare:
            return ColumnText::tr("Share");
        case RowModel::kFlops:
            return ColumnText::tr("FLOPs");
        case RowModel::kBytes:
            return ColumnText::tr("%1 bytes").arg(word(level));
        case RowModel::kIntensity:
            return ColumnText::tr("FLOP/byte");
        case RowModel::kAchieved:
            return ColumnText::tr("Achieved");
        case RowModel::kRoofShare:
            return ColumnText::tr("% of roof");
        case RowModel::kBound:
            return ColumnText::tr("Bound");
        case RowModel::kProvenance:
            return ColumnText::tr("Provenance");
        case RowModel::kBandwidth:
            return ColumnText::tr("%1 bandwidth").arg(word(level));
        case RowModel::kL1Bytes:
        case RowModel::kL2Bytes:
        case RowModel::kL3Bytes:
        case RowModel::kDramBytes:
            return ColumnText::tr("%1 bytes")
                .arg(word(static_cast<roofline::Level>(levelOf(column))));
        case RowModel::kBytesRatio:
            return ColumnText::tr("Moved ÷ compulsory");
        case RowModel::kFlopsRatio:
            return ColumnText::tr("FLOPs ÷ model");
        default:
            return {};
    }
}

QString word(ColumnSet set) {
    switch (set) {
        case ColumnSet::usual:
            return ColumnText::tr("Usual");
        case ColumnSet::times:
            return ColumnText::tr("Times");
        case ColumnSet::roofline:
            return ColumnText::tr("Roofline");
        case ColumnSet::traffic:
            return ColumnText::tr("Memory Traffic");
        case ColumnSet::kernels:
            return ColumnText::tr("Kernels");
        case ColumnSet::all:
            return ColumnText::tr("All");
    }
    return {};
}

bool holds(ColumnSet set, int column) {
    using Model = RowModel;
    const auto among = [column](std::initializer_list<int> columns) {
        return std::find(columns.begin(), columns.end(), column) != columns.end();
    };
    if (column == Model::kName) return true;
    switch (set) {
        case ColumnSet::usual:
            return column <= Model::kProvenance &&
                   !among({Model::kMin, Model::kMax, Model::kAlgorithm, Model::kPass});
        case ColumnSet::times:
            return column <= Model::kShare && !among({Model::kAlgorithm, Model::kPass});
        case ColumnSet::roofline:
            return among({Model::kCategory, Model::kTotal, Model::kShare, Model::kFlops,
                          Model::kBytes, Model::kIntensity, Model::kAchieved, Model::kRoofShare,
                          Model::kBound, Model::kProvenance, Model::kBytesRatio,
                          Model::kFlopsRatio});
        case ColumnSet::traffic:
            return among({Model::kCalls, Model::kTotal, Model::kShare, Model::kL1Bytes,
                          Model::kL2Bytes, Model::kL3Bytes, Model::kDramBytes, Model::kBandwidth,
                          Model::kIntensity, Model::kBound, Model::kBytesRatio});
        case ColumnSet::kernels:
            return among({Model::kCategory, Model::kAlgorithm, Model::kPass, Model::kCalls,
                          Model::kTotal, Model::kMean, Model::kShare, Model::kFlops,
                          Model::kAchieved, Model::kRoofShare, Model::kBound});
        case ColumnSet::all:
            break;
    }
    return true;
}

}  // namespace ridgepoint::ui
