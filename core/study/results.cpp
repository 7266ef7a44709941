// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/results.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <set>

#include "core/base/enum_names.h"
#include "core/cost/autocast.h"
#include "core/cost/estimate.h"
#include "core/roofline/roofline.h"
#include "core/study/energy_models.h"

namespace ridgepoint::study {
namespace {

constexpr std::array<std::string_view, 5> kKindNames{"estimate", "predicted", "recorded",
                                                     "published", "published_estimate"};
using Notes = std::map<std::string, std::string>;

Numbers& numbersIn(ResultRow& row, Line::Kind kind) {
    return kind == Line::Kind::estimate    ? row.estimate
           : kind == Line::Kind::predicted ? row.predicted
           : kind == Line::Kind::recorded  ? row.recorded
           : kind == Line::Kind::published ? row.published
                                           : row.published_estimate;
}

// Adds the repeats of a point to its row. The row is done if all repeats are done. Otherwise, it
// has the first of these states that any repeat has: running, failed, left, waiting.
void takeItems(ResultRow& row, const Study& study, const std::vector<const Item*>& items) {
    const GivenRun* const given = study.givenRun(*row.point);
    std::vector<const Numbers*> numbers;
    const auto part = static_cast<std::size_t>(row.point->phase);
    bool running = false, failed = false, left = false;
    for (const Item* const item : items) {
        switch (item->state) {
            case Item::State::done:
                ++row.repeats;
                row.machine = item->outcome->machine;
                row.runs.push_back(given != nullptr && given->isOwn()
                                       ? given->files.front()
                                       : fmt::format("recordings/{}.ridge", item->recording.name));
                numbers.push_back(&item->outcome->numbers[part]);
                break;
            case Item::State::failed:
                failed = true;
                row.reason = item->reason;
                row.out_of_memory = item->outcome && item->outcome->out_of_memory;
                break;
            case Item::State::left:
                left = true;
                row.reason = item->reason;
                break;
            case Item::State::running:
                running = true;
                break;
            case Item::State::waiting:
                break;
        }
    }
    row.recorded = combined(numbers);
    const auto all = static_cast<std::int64_t>(items.size());
    row.state = running                         ? Item::State::running
                : failed                        ? Item::State::failed
                : left                          ? Item::State::left
                : row.repeats == all && all > 0 ? Item::State::done
                                                : Item::State::waiting;
}

void takePublished(const std::map<std::string, Published::Value>& values, Numbers& numbers,
                   Notes& notes, Notes& words) {
    for (const auto& [name, value] : values) {
        if (value.value)
            numbers[name] = {*value.value, roofline::Provenance::imported};
        else
            words[name] = value.words;
        if (!value.note.empty()) notes[name] = value.note;
    }
}
void takePublished(ResultRow& row, const Published& published) {
    takePublished(published.values, row.published, row.published_notes, row.published_words);
    takePublished(published.estimates, row.published_estimate, row.published_estimate_notes,
                  row.published_words);
}

// Derives quantities from other published numbers of the same point.
void deriveFromPublished(const ResultRow& row, Numbers& numbers, Notes& notes) {
    const auto derive = [&](const char* name, const std::optional<double>& value, const char* how) {
        if (!value || !std::isfinite(*value) || numbers.contains(name)) return;
        numbers[name] = {*value, roofline::Provenance::imported};
        notes[name] = fmt::format("calculated from the published {}", how);
    };
    const auto quotient = [&](const char* above, const char* below) -> std::optional<double> {
        const auto one = valueOf(numbers, above), other = valueOf(numbers, below);
        return one && other && *other > 0 ? std::optional(*one / *other) : std::nullopt;
    };
    const auto of_sample = valueOf(numbers, "flops_per_sample"),
               batch = axisNumber(row, Axis::batch);
    if (of_sample && batch) derive("flops", *of_sample * *batch, "FLOPs of a sample");
    derive("flops_per_second", quotient("flops", "seconds"), "FLOPs and time");
    derive("bytes_per_second", quotient("bytes", "seconds"), "bytes and time");
    derive("intensity", quotient("flops", "bytes"), "FLOPs and bytes");
}

std::vector<std::string> wantedQuantities(const Study& study) {
    std::vector<std::string> names;
    for (const TableWish& table : study.tables)
        names.insert(names.end(), table.columns.begin(), table.columns.end());
    for (const FigureWish& figure : study.figures) {
        names.push_back(figure.y);
        if (!figure.x) names.push_back(figure.x_quantity);
    }
    return names;
}

// Returns the step time, or the epoch time if the step time is unknown.
const Number* timeOf(const Numbers& numbers) {
    for (const char* const name : {"seconds", "epoch_seconds"}) {
        if (const auto found = numbers.find(name); found != numbers.end()) return &found->second;
    }
    return nullptr;
}

// Adds each row's speed-up relative to one device of the study's first type, and its parallel
// efficiency relative to one device of the row's own type.
void addSpeedups(const Study& study, std::vector<ResultRow>& rows) {
    if (study.axes.device.size() < 2 && study.axes.gpus.size() < 2) return;
    const auto baseline = [&](const ResultRow& row, Line::Kind kind,
                              bool first_device) -> std::optional<double> {
        PartialPoint same = row.axes;
        same[Axis::gpus] = "1";
        if (first_device) {
            same[Axis::device] = study.axes.device.front();
            same.erase(Axis::precision);
        }
        for (const ResultRow& other : rows) {
            if (!other.axes.contains(Axis::device) || !agree(same, other.axes)) continue;
            if (const Number* const time = timeOf(numbersOf(other, kind))) return time->value;
        }
        return std::nullopt;
    };
    for (ResultRow& row : rows) {
        const auto gpus = axisNumber(row, Axis::gpus);
        for (const Line::Kind kind : kLineKinds) {
            Numbers& numbers = numbersIn(row, kind);
            const Number* const time = timeOf(numbers);
            if (time == nullptr || !(time->value > 0) || !gpus) continue;
            const Number own = *time;
            if (const auto first = baseline(row, kind, true))
                numbers["speedup"] = {*first / own.value, own.from};
            const auto one = baseline(row, kind, false);
            if (one && *gpus > 1)
                numbers["parallel_efficiency"] = {*one / own.value / *gpus, own.from};
        }
    }
}

void addRatio(const std::string& name, const Numbers& estimates, Numbers& numbers) {
    const auto actual = numbers.find(name);
    const auto estimate = valueOf(estimates, name);
    if (actual == numbers.end() || !estimate || !(*estimate > 0)) return;
    // If the publication prints this ratio, its value is not replaced.
    const Number& number = actual->second;
    numbers.try_emplace(std::string(kRatio) + name,
                        Number{number.value / *estimate, number.from, number.partial});
}

// Returns whether a name contains the text, in which * matches anything. Ignores capitals and
// underscores, because the same op has several spellings: max_pool2d_with_indices_backward,
// max_pool_backward_nchw and MaxPoolBackward.
bool matches(const std::string& name, const std::string& text) {
    const auto plain = [](const std::string& from) {
        std::string to;
        for (const char c : from) {
            if (c != '_') to += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
        return to;
    };
    const std::string within = plain(name), parts = plain(text);
    std::size_t at = 0, begin = 0;
    while (begin <= parts.size()) {
        const std::size_t end = std::min(parts.find('*', begin), parts.size());
        at = within.find(parts.substr(begin, end - begin), at);
        if (at == std::string::npos) return false;
        at += end - begin;
        begin = end + 1;
    }
    return true;
}

// Adds the sum over all rows whose names match. The sum is a lower bound if not all rows were
// stored. It is unknown if no row matches, because the same work might have another name on another
// device.
void addPattern(const std::string& name, Numbers& numbers) {
    constexpr std::string_view kRow = "share.row.";
    const std::string text = name.substr(kSharePattern.size());
    std::optional<Number> sum;
    std::size_t kept = 0;
    for (const auto& [row, number] : numbers) {
        if (!row.starts_with(kRow)) continue;
        ++kept;
        if (!matches(row.substr(kRow.size()), text)) continue;
        if (!sum) sum = Number{0, number.from};
        sum->value += number.value;
    }
    if (!sum) return;
    sum->partial = kept >= kMostRowShares;
    numbers[name] = *sum;
}

// Returns the numbers of the data phase in the same recordings, which show how much of an epoch
// waits for data.
Numbers dataOf(const std::vector<const Item*>& items) {
    std::vector<const Numbers*> numbers;
    for (const Item* const item : items) {
        if (item->state == Item::State::done) {
            numbers.push_back(&item->outcome->numbers[static_cast<std::size_t>(Part::data)]);
        }
    }
    return combined(numbers);
}

}  // namespace

std::string_view toString(Line::Kind kind) { return base::nameOf(kKindNames, kind); }

const Numbers& numbersOf(const ResultRow& row, Line::Kind kind) {
    return numbersIn(const_cast<ResultRow&>(row), kind);  // NOLINT(*-const-cast): returned as const
}

const std::map<std::string, std::string>& notesOf(const ResultRow& row, Line::Kind kind) {
    static const Notes none;
    return kind == Line::Kind::predicted            ? row.predicted_notes
           : kind == Line::Kind::published          ? row.published_notes
           : kind == Line::Kind::published_estimate ? row.published_estimate_notes
                                                    : none;
}

std::string wordsOf(const ResultRow& row, Line::Kind kind, const std::string& quantity) {
    if (kind == Line::Kind::recorded && row.out_of_memory && row.state == Item::State::failed)
        return "out of memory";
    const auto found = row.published_words.find(quantity);
    return kind == Line::Kind::published && found != row.published_words.end() ? found->second
                                                                               : std::string();
}

std::string_view originOf(const Results& results, const std::string& quantity, Line::Kind kind) {
    if (kind == Line::Kind::published_estimate) return "published estimate";
    if (kind != Line::Kind::recorded) return toString(kind);
    std::set<roofline::Provenance> origins;
    for (const ResultRow& row : results.rows) {
        const auto found = row.recorded.find(quantity);
        if (found != row.recorded.end()) origins.insert(found->second.from);
    }
    return origins.size() == 1 ? roofline::toString(*origins.begin()) : toString(kind);
}

std::optional<Roof> roofOf(const ResultRow& row, Devices& devices) {
    const auto device = row.axes.find(Axis::device);
    if (device == row.axes.end()) return std::nullopt;
    const StudyDevice& place = devices.find(device->second, row.point ? row.point->threads : 0);
    if (!place.device) return std::nullopt;
    const auto& ceilings = place.device->ceilings;
    const auto precision = row.axes.find(Axis::precision);
    const roofline::Ceiling* compute = nullptr;
    if (precision != row.axes.end())
        compute = roofline::computeRoof(
            ceilings, cost::matrixArithmetic(cost::parsePrecision(precision->second)));
    if (compute == nullptr) compute = roofline::computeRoof(ceilings, roofline::Arithmetic::fp32);
    const auto* const memory = roofline::bandwidthRoof(ceilings, roofline::Level::dram);
    if (compute == nullptr || memory == nullptr) return std::nullopt;
    // Processes on a CPU share the CPU's FLOP/s and bandwidth.
    const double gpus = row.processor ? 1 : axisNumber(row, Axis::gpus).value_or(1);
    return Roof{place.device->name,    compute->name,
                memory->name,          static_cast<std::int64_t>(gpus),
                compute->value * gpus, memory->value * gpus};
}

Results resultsOf(const Study& study, const std::vector<Point>& points, std::span<const Item> items,
                  Estimator& estimator) {
    std::map<std::string, std::vector<const Item*>> by_point;
    const auto nameOfPoint = [&study](const Point& point) {
        return recordingName(study, study.recordingOf(point), 1);
    };
    for (const Item& item : items) by_point[nameOfPoint(item.recording.point)].push_back(&item);

    Results results;
    const std::vector<std::string> wanted = wantedQuantities(study);
    std::set<std::string> machines;
    std::vector<bool> matched(study.published.size(), false);
    for (const Point& point : points) {
        ResultRow& row = results.rows.emplace_back();
        row.point = point;
        for (const Axis axis : kAxes) row.axes[axis] = axisText(point, axis);
        PointEstimate estimate = estimator.of(point);
        row.estimate = std::move(estimate.numbers);
        row.predicted = std::move(estimate.predicted);
        row.fits = estimate.fits;
        row.reason = std::move(estimate.problem);
        const auto found = by_point.find(nameOfPoint(point));
        if (found != by_point.end()) {
            takeItems(row, study, found->second);
            if (study.epoch_samples && point.phase == Part::step) {
                const Numbers data = dataOf(found->second);
                addEpoch(row.recorded, &data, *study.epoch_samples, point.batch);
            }
            if (!row.machine.empty()) machines.insert(row.machine);
        }
        if (study.epoch_samples && point.phase == Part::step) {
            addEpoch(row.estimate, nullptr, *study.epoch_samples, point.batch);
            addEpoch(row.predicted, nullptr, *study.epoch_samples, point.batch);
        }
        for (const auto& number : row.predicted) {
            const bool expected = number.first != "intensity";  // intensity does not depend on time
            if (estimate.extrapolated && expected)
                row.predicted_notes[number.first] = "extrapolated";
        }
        for (std::size_t i = 0; i < study.published.size(); ++i) {
            if (study.published[i].own_row || !fits(study.published[i].of, point)) continue;
            matched[i] = true;
            takePublished(row, study.published[i]);
        }
    }
    for (std::size_t i = 0; i < study.published.size(); ++i) {
        if (matched[i]) continue;
        ResultRow& row = results.rows.emplace_back();
        row.axes = study.published[i].of;
        row.state = Item::State::left;
        takePublished(row, study.published[i]);
    }
    for (ResultRow& row : results.rows) {
        if (const auto device = row.axes.find(Axis::device); device != row.axes.end()) {
            const auto& place = estimator.devices().find(device->second, 0);
            row.processor = place.device && place.device->kind != machine::Device::Kind::gpu;
        }
        deriveFromPublished(row, row.published, row.published_notes);
        deriveFromPublished(row, row.published_estimate, row.published_estimate_notes);
        for (const std::string& name : wanted) {
            if (name.starts_with(kSharePattern)) addPattern(name, row.recorded);
        }
    }
    addSpeedups(study, results.rows);
    for (const std::string& name : wanted) {
        if (!name.starts_with(kRatio)) continue;
        const std::string of = name.substr(kRatio.size());
        for (ResultRow& row : results.rows) {
            addRatio(of, row.estimate, row.recorded);
            addRatio(of, row.published_estimate, row.published);
        }
    }
    std::vector<const ResultRow*> all;
    for (const ResultRow& row : results.rows) all.push_back(&row);
    results.varying = varyingAxes(all);
    results.claims =
        judgedClaims(study.claims, results.rows, study.published_roofs, estimator.devices());
    addEnergyModels(results, estimator.devices());
    for (const GivenRun& run : study.runs) {
        if (run.inferred.empty()) continue;
        std::vector<std::string> names;
        for (const std::string& file : run.files)
            names.push_back(std::filesystem::path(file).filename().string());
        std::vector<std::string> words;
        for (const Axis axis : results.varying) {
            if (const auto found = run.of.find(axis); found != run.of.end())
                words.push_back(isNumber(axis) ? fmt::format("{} {}", toString(axis), found->second)
                                               : found->second);
        }
        results.remarks.push_back(fmt::format("Files of {}: {} (inferred from their {}).",
                                              fmt::join(words, ", "), fmt::join(names, ", "),
                                              run.inferred));
    }
    if (!machines.empty()) {
        results.remarks.push_back(fmt::format("Recorded on {}{}.",
                                              machines.size() > 1 ? "several machines: " : "",
                                              fmt::join(machines, "; ")));
    }
    return results;
}

}  // namespace ridgepoint::study
