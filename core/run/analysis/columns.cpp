// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/columns.h"

#include <algorithm>
#include <array>

#include "core/base/saturating.h"

// This macro marks titles and tips for lupdate. The window translates them.
#define QT_TRANSLATE_NOOP(context, text) text

namespace ridgepoint::run {
namespace {

template <class... Sets>
constexpr std::uint16_t setsOf(Sets... sets) {
    return static_cast<std::uint16_t>((0U | ... | (1U << static_cast<unsigned>(sets))));
}
constexpr ColumnSet kUsual = ColumnSet::usual, kTimes = ColumnSet::times,
                    kRoofline = ColumnSet::roofline, kTraffic = ColumnSet::traffic,
                    kKernels = ColumnSet::kernels, kPage = ColumnSet::page,
                    kTooltip = ColumnSet::tooltip, kComparison = ColumnSet::comparison;

template <class Value>
ColumnValue orUnknown(const std::optional<Value>& value) {
    return value ? ColumnValue(*value) : ColumnValue();
}
ColumnValue flagIf(bool is_known, bool value) {
    return is_known ? ColumnValue(value) : ColumnValue();
}

bool callsPartial(const Row& row) { return row.calls_partial; }
bool amountPartial(const Row& row) { return row.records_dropped; }
bool secondsPartial(const Row& row) { return row.seconds_partial || row.records_dropped; }
// Returns whether the mean is partial. If records were dropped, the number of calls of an op, layer
// or phase is still complete, but the total time is too small.
bool meanPartial(const Row& row) {
    return row.seconds_partial || (row.records_dropped && !row.calls_partial);
}
bool flopsPartial(const Row& row) { return row.flops_partial; }
bool bytesPartial(const Row& row) { return row.bytes_partial; }
bool ratePartial(const Row& row) { return row.rate_partial; }
// Modelled bandwidth omits the time of calls without modelled bytes, so only counted bytes can make
// it partial.
bool bandwidthPartial(const Row& row) {
    return row.bytes_partial && row.bytes_from == roofline::Provenance::counted;
}

bool hasOneCategory(const Row& row) {
    return isOnGpu(row.kind) || row.kind == RowKind::op || row.kind == RowKind::layer;
}
bool launchesOthers(const Row& row) { return row.launches && !isOnGpu(row.kind); }

std::size_t levelAt(const ColumnPlace& place) { return roofline::index(place.level); }

// Adds integers, because a double would round above 2^53.
ColumnValue totalFlops(const Row& row) {
    if (!row.knownFlops()) return {};
    std::uint64_t sum = 0;
    for (const std::uint64_t part : row.flops) base::addSaturating(sum, part);
    return sum;
}

// Covers only calls with known FLOPs, like the share of roof. Unset if the share is a lower bound,
// because the headroom is then unknown.
std::optional<double> headroom(const Row& row) {
    if (!row.roof_share || !row.known_seconds || row.rate_partial) return std::nullopt;
    return *row.known_seconds * std::max(0.0, 1 - *row.roof_share);
}

using Place = ColumnPlace;
constexpr const char* const kFlopsTip =
    QT_TRANSLATE_NOOP("RowColumns", "Floating-point operations; a fused multiply-add is two");

// To add a column, add an entry. All tables and exports are derived from this list.
constexpr std::array kColumns{
    Column{.id = "name",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Name"),
           .value = [](const Row& row, const Place&) -> ColumnValue { return row.name; },
           .sets = setsOf(kUsual, kTimes, kRoofline, kTraffic, kKernels, kPage)},
    Column{.id = "full_name",
           .value = [](const Row& row, const Place&) -> ColumnValue { return row.full_name; }},
    Column{.id = "kind",
           .value = [](const Row& row, const Place&) -> ColumnValue { return row.kind; }},
    Column{.id = "category",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Category"),
           .value = [](const Row& row, const Place&) -> ColumnValue { return row.category; },
           .needed = hasOneCategory,
           .sets = setsOf(kUsual, kTimes, kRoofline, kKernels, kTooltip),
           .rank = 5},
    Column{.id = "phase",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Phase"),
           .value = [](const Row& row, const Place&) { return orUnknown(row.phase); },
           .needed = [](const Row& row) { return hasOneCategory(row) && row.phase; },
           .sets = setsOf(kUsual, kTimes, kPage, kTooltip),
           .rank = 2},
    Column{.id = "algorithm",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Algorithm"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "Algorithm, if the kernel's name shows it"),
           .value = [](const Row& row, const Place&) -> ColumnValue {
               return row.algorithm.empty() ? ColumnValue() : ColumnValue(row.algorithm);
           },
           .needed = [](const Row& row) { return !row.algorithm.empty(); },
           .sets = setsOf(kKernels, kTooltip),
           .rank = 0},
    Column{.id = "pass",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Pass"),
           .tip = QT_TRANSLATE_NOOP(
               "RowColumns", "Part of the training that a kernel belongs to, if its name shows it"),
           .value = [](const Row& row, const Place&) -> ColumnValue {
               return row.pass == cost::kernel::Pass::unknown ? ColumnValue()
                                                              : ColumnValue(row.pass);
           },
           .needed = [](const Row& row) { return row.pass != cost::kernel::Pass::unknown; },
           .sets = setsOf(kKernels, kTooltip),
           .rank = 0},
    Column{.id = "calls",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Calls"),
           .unit = Unit::count,
           .value = [](const Row& row, const Place&) -> ColumnValue { return row.calls; },
           .lower_bound = callsPartial,
           .adds_up = true,
           .sets = setsOf(kUsual, kTimes, kTraffic, kKernels, kPage, kTooltip),
           .rank = 6},
    Column{.id = "seconds",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Time"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "Self time over the measured steps"),
           .unit = Unit::seconds,
           .value = [](const Row& row, const Place&) { return orUnknown(row.time()); },
           .lower_bound = secondsPartial,
           .provenance = &Row::seconds_from,
           .adds_up = true,
           .sets = setsOf(kUsual, kTimes, kRoofline, kTraffic, kKernels, kPage, kTooltip),
           .rank = 99},
    Column{.id = "host_seconds",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Host time"),
           .tip = QT_TRANSLATE_NOOP("RowColumns",
                                    "Time that the CPU spent in the row's ops, on a GPU run"),
           .unit = Unit::seconds,
           .value = [](const Row& row, const Place&) { return orUnknown(row.host_seconds); },
           .provenance = &Row::seconds_from,
           .adds_up = true,
           .needed = [](const Row& row) { return row.host_seconds.has_value(); },
           .sets = setsOf(kTimes, kPage, kTooltip),
           .rank = 8},
    Column{.id = "seconds_mean",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Mean"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "Mean time of a call"),
           .unit = Unit::seconds,
           .value = [](const Row& row, const Place&) { return orUnknown(row.seconds_mean); },
           .lower_bound = meanPartial,
           .sets = setsOf(kUsual, kTimes, kKernels, kTooltip),
           .rank = 4},
    Column{.id = "seconds_min",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Min"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "Shortest time of a call"),
           .unit = Unit::seconds,
           .value = [](const Row& row, const Place&) { return orUnknown(row.seconds_min); },
           .sets = setsOf(kTimes)},
    Column{.id = "seconds_max",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Max"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "Longest time of a call"),
           .unit = Unit::seconds,
           .value = [](const Row& row, const Place&) { return orUnknown(row.seconds_max); },
           .lower_bound = secondsPartial,
           .sets = setsOf(kTimes)},
    Column{.id = "share",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Share"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "Share of all rows' time"),
           .unit = Unit::share,
           .value = [](const Row& row, const Place&) { return orUnknown(row.timeShare()); },
           .lower_bound = amountPartial,
           .sets = setsOf(kUsual, kTimes, kRoofline, kTraffic, kKernels, kPage, kTooltip),
           .rank = 98},
    Column{.id = "launches",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Launches"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "Kernels and copies that the row launched"),
           .unit = Unit::count,
           .value = [](const Row& row, const Place&) { return orUnknown(row.launches); },
           .lower_bound = amountPartial,
           .adds_up = true,
           .needed = launchesOthers,
           .sets = setsOf(kTooltip)},
    Column{.id = "copied_bytes",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Copied"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "Bytes that copies and memsets moved"),
           .unit = Unit::byte,
           .value = [](const Row& row, const Place&) { return orUnknown(row.copied_bytes); },
           .lower_bound = amountPartial,
           .adds_up = true,
           .needed = [](const Row& row) { return row.copied_bytes.has_value(); },
           .sets = setsOf(kTooltip)},
    Column{.id = "flops",
           .title = QT_TRANSLATE_NOOP("RowColumns", "FLOPs"),
           .tip = kFlopsTip,
           .unit = Unit::flop,
           .value = [](const Row& row, const Place&) { return totalFlops(row); },
           .lower_bound = flopsPartial,
           .provenance = &Row::flops_from,
           .adds_up = true,
           .sets = setsOf(kUsual, kRoofline, kKernels, kPage, kTooltip, kComparison),
           .rank = 7,
           .json = "flops_total"},
    Column{.id = "flops_matrix",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Matrix FLOPs"),
           .tip = QT_TRANSLATE_NOOP("RowColumns",
                                    "FLOPs of convolutions, matrix products and attention"),
           .unit = Unit::flop,
           .value = [](const Row& row, const Place&) { return orUnknown(row.knownMatrixFlops()); },
           .lower_bound = flopsPartial,
           .provenance = &Row::flops_from,
           .adds_up = true},
    Column{.id = "flops_by_precision",
           .unit = Unit::flop,
           .per = ColumnPer::precision,
           .value = [](const Row& row, const Place& place) -> ColumnValue {
               if (!row.knownFlops()) return {};
               return row.flops[roofline::index(place.precision)];
           },
           .lower_bound = flopsPartial,
           .provenance = &Row::flops_from,
           .adds_up = true,
           .csv = "flops_{}",
           .json = "flops"},
    Column{.id = "bytes",
           .title = QT_TRANSLATE_NOOP("RowColumns", "%1 bytes"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "Bytes that the memory level carried"),
           .unit = Unit::byte,
           .per = ColumnPer::level,
           .value = [](const Row& row,
                       const Place& place) { return orUnknown(row.bytes[levelAt(place)]); },
           .lower_bound = bytesPartial,
           .provenance = &Row::bytes_from,
           .adds_up = true,
           .sets = setsOf(kUsual, kRoofline, kTraffic, kTooltip, kComparison),
           .rank = 3,
           .csv = "bytes_{}"},
    Column{.id = "bytes_per_second",
           .title = QT_TRANSLATE_NOOP("RowColumns", "%1 bandwidth"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "Bytes of the chosen memory level ÷ time"),
           .unit = Unit::byte_per_second,
           .per = ColumnPer::level,
           .value = [](const Row& row,
                       const Place& place) { return orUnknown(bytesPerSecond(row, place.level)); },
           .lower_bound = bandwidthPartial,
           .provenance = &Row::bytes_from,
           .sets = setsOf(kTraffic),
           .csv = "bytes_per_second_{}"},
    Column{.id = "intensity",
           .title = QT_TRANSLATE_NOOP("RowColumns", "FLOP/%1 B"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "FLOP per byte of the chosen memory level"),
           .unit = Unit::flop_per_byte,
           .per = ColumnPer::level,
           .value = [](const Row& row,
                       const Place& place) { return orUnknown(row.intensity[levelAt(place)]); },
           .sets = setsOf(kUsual, kRoofline, kTraffic, kPage, kTooltip, kComparison),
           .rank = 8,
           .csv = "intensity_{}_flop_per_byte"},
    Column{.id = "flops_per_second",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Achieved"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "FLOPs ÷ time of the calls with known FLOPs"),
           .unit = Unit::flop_per_second,
           .value = [](const Row& row, const Place&) { return orUnknown(row.flops_per_second); },
           .lower_bound = ratePartial,
           .provenance = &Row::flops_from,
           .sets = setsOf(kUsual, kRoofline, kKernels, kPage, kTooltip),
           .rank = 10},
    Column{.id = "roof_share",
           .title = QT_TRANSLATE_NOOP("RowColumns", "% of roof"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "Achieved ÷ attainable at this intensity"),
           .unit = Unit::share,
           .value = [](const Row& row, const Place&) { return orUnknown(row.roof_share); },
           .lower_bound = ratePartial,
           .fault = [](const Row& row) { return isAboveRoof(row.roof_share); },
           .sets = setsOf(kUsual, kRoofline, kKernels, kPage, kTooltip),
           .rank = 11},
    Column{
        .id = "note",
        .value = [](const Row& row, const Place&)
            -> ColumnValue { return row.doubt ? ColumnValue(row.doubt->text()) : ColumnValue(); }},
    Column{.id = "headroom_seconds",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Time above roof"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "Time minus the time at the roofs"),
           .unit = Unit::seconds,
           .value = [](const Row& row, const Place&) { return orUnknown(headroom(row)); },
           .adds_up = true,
           .sets = setsOf(kUsual, kRoofline)},
    Column{.id = "known_share",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Known time"),
           .tip = QT_TRANSLATE_NOOP("RowColumns",
                                    "Share of the row's time with known FLOPs and bytes"),
           .unit = Unit::share,
           .value = [](const Row& row, const Place&) { return orUnknown(row.knownShare()); },
           .needed = [](const Row& row) { return row.knownInPart(); },
           .sets = setsOf(kRoofline, kPage, kTooltip),
           .rank = 9},
    Column{.id = "bound",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Bound"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "Roof that limits the row"),
           .value = [](const Row& row, const Place&) { return orUnknown(row.bound); },
           .sets = setsOf(kUsual, kRoofline, kTraffic, kKernels, kTooltip),
           .rank = 9},
    Column{.id = "flops_counted_to_modelled",
           .title = QT_TRANSLATE_NOOP("RowColumns", "FLOPs ÷ model"),
           .tip = QT_TRANSLATE_NOOP("RowColumns",
                                    "FLOPs that the hardware counted ÷ those of the model"),
           .unit = Unit::ratio,
           .value = [](const Row& row,
                       const Place&) { return orUnknown(countedFlopsOverModelled(row)); },
           .lower_bound = flopsPartial,
           .needed = [](const Row& row) { return countedFlopsOverModelled(row).has_value(); },
           .sets = setsOf(kRoofline)},
    Column{.id = "bytes_counted_to_modelled",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Bytes ÷ model"),
           .tip = QT_TRANSLATE_NOOP(
               "RowColumns",
               "Counted bytes ÷ modelled compulsory bytes at the selected memory level. Unknown "
               "without counters"),
           .unit = Unit::ratio,
           .per = ColumnPer::level,
           .value =
               [](const Row& row, const Place& place) {
                   return orUnknown(countedOverModelled(row, place.level));
               },
           .lower_bound = bandwidthPartial,
           .needed =
               [](const Row& row) {
                   return row.bytes_from == roofline::Provenance::counted && row.modelled_flops;
               },
           .sets = setsOf(kRoofline, kTraffic),
           .rank = 7,
           .csv = "bytes_{}_counted_to_modelled"},
    Column{.id = "provenance_seconds",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Time provenance"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "Source of the time"),
           .value = [](const Row& row, const Place&) { return orUnknown(row.seconds_from); },
           .json = "provenance/seconds"},
    Column{.id = "provenance_flops",
           .title = QT_TRANSLATE_NOOP("RowColumns", "FLOPs provenance"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "Source of the FLOPs"),
           .value = [](const Row& row, const Place&) { return orUnknown(row.flops_from); },
           .sets = setsOf(kUsual, kRoofline),
           .json = "provenance/flops"},
    Column{.id = "provenance_bytes",
           .title = QT_TRANSLATE_NOOP("RowColumns", "Bytes provenance"),
           .tip = QT_TRANSLATE_NOOP("RowColumns", "Source of the bytes"),
           .value = [](const Row& row, const Place&) { return orUnknown(row.bytes_from); },
           .rank = 1,
           .json = "provenance/bytes"},
    Column{.id = "modelled_flops",
           .unit = Unit::flop,
           .value = [](const Row& row, const Place&) { return orUnknown(row.modelled_flops); },
           .adds_up = true,
           .json = "modelled/flops"},
    Column{
        .id = "modelled_bytes",
        .unit = Unit::byte,
        .per = ColumnPer::level,
        .value = [](const Row& row,
                    const Place& place) { return orUnknown(row.modelled_bytes[levelAt(place)]); },
        .adds_up = true,
        .csv = "modelled_bytes_{}",
        .json = "modelled/bytes"},
    Column{.id = "partial",
           .unit = Unit::flag,
           .value =
               [](const Row& row, const Place&) {
                   return flagIf(row.flops_known, row.flops_partial || row.bytes_partial);
               }},
    Column{
        .id = "seconds_partial",
        .unit = Unit::flag,
        .value = [](const Row& row,
                    const Place&) { return flagIf(row.time().has_value(), secondsPartial(row)); }},
    Column{.id = "calls_partial",
           .unit = Unit::flag,
           .value = [](const Row& row, const Place&) -> ColumnValue { return row.calls_partial; }},
    Column{.id = "flops_partial",
           .unit = Unit::flag,
           .value = [](const Row& row,
                       const Place&) { return flagIf(row.flops_known, row.flops_partial); }},
    Column{.id = "bytes_partial",
           .unit = Unit::flag,
           .value = [](const Row& row,
                       const Place&) { return flagIf(row.flops_known, row.bytes_partial); }},
    Column{.id = "rate_partial",
           .unit = Unit::flag,
           .value =
               [](const Row& row, const Place&) {
                   return flagIf(row.flops_per_second.has_value(), row.rate_partial);
               }},
};

}  // namespace

std::span<const Column> columns() { return kColumns; }

}  // namespace ridgepoint::run
