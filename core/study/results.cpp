// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/results.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include "core/base/enum_names.h"
#include "core/run/run_questions.h"

namespace ridgepoint::study {
namespace {

constexpr std::array<std::string_view, 3> kKindNames{"estimate", "recorded", "published"};

// Of a point's repeats: the worst state counts, unless some of them are done.
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

void takePublished(ResultRow& row, const Published& published) {
    for (const auto& [name, value] : published.values) {
        row.published[name] = {value.value, roofline::Provenance::imported};
        if (!value.note.empty()) row.published_notes[name] = value.note;
    }
}

// The data phase of the same recordings shows how much of an epoch waits for data.
Numbers dataOf(const std::vector<const Item*>& items) {
    std::vector<const Numbers*> numbers;
    for (const Item* const item : items) {
        if (item->state == Item::State::done) {
            numbers.push_back(&item->outcome->numbers[static_cast<std::size_t>(Part::data)]);
        }
    }
    return combined(numbers);
}

std::vector<Axis> varyingAxes(const std::vector<const ResultRow*>& rows) {
    std::vector<Axis> varying;
    for (const Axis axis : kAxes) {
        std::set<std::string> values;
        for (const ResultRow* const row : rows) {
            const auto found = row->axes.find(axis);
            if (found != row->axes.end()) values.insert(found->second);
        }
        if (values.size() > 1) varying.push_back(axis);
    }
    return varying;
}

std::optional<double> numberOf(const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// "2 GPUs"; on a processor they are processes.
std::string sharersOf(const ResultRow& row, const std::string& count) {
    const auto device = row.axes.find(Axis::device);
    const bool cpu = device != row.axes.end() && run::isCpu(device->second);
    const bool one = count == "1";
    return fmt::format("{} {}", count,
                       cpu ? (one ? "process" : "processes") : (one ? "GPU" : "GPUs"));
}

std::string lineName(const ResultRow& row, const std::vector<Axis>& varying, Axis along) {
    std::vector<std::string> words;
    for (const Axis axis : varying) {
        const auto found = row.axes.find(axis);
        if (axis == along || found == row.axes.end()) continue;
        words.push_back(axis == Axis::gpus ? sharersOf(row, found->second)
                        : isNumber(axis)   ? fmt::format("{} {}", toString(axis), found->second)
                                           : found->second);
    }
    return fmt::format("{}", fmt::join(words, ", "));
}

// Of a rate it is that of the time: what it counts is the same in every step.
Line::Mark markOf(const Numbers& known, const std::string& quantity, double x, double y,
                  std::size_t row) {
    const auto number = known.find(quantity);
    Line::Mark mark{x,
                    y,
                    valueOf(known, quantity + "_low"),
                    valueOf(known, quantity + "_high"),
                    row,
                    number != known.end() && number->second.partial};
    const auto seconds = valueOf(known, "seconds"), low = valueOf(known, "seconds_low"),
               high = valueOf(known, "seconds_high");
    if (quantity.ends_with("_per_second") && seconds && low && high && *low > 0) {
        mark.low = y * *seconds / *high;
        mark.high = y * *seconds / *low;
    }
    return mark;
}

}  // namespace

std::string_view toString(Line::Kind kind) { return run::nameOf(kKindNames, kind); }

const Numbers& numbersOf(const ResultRow& row, Line::Kind kind) {
    switch (kind) {
        case Line::Kind::estimate:
            return row.estimate;
        case Line::Kind::published:
            return row.published;
        case Line::Kind::recorded:
            break;
    }
    return row.recorded;
}

Results resultsOf(const Study& study, const std::vector<Point>& points, std::span<const Item> items,
                  Estimator& estimator) {
    std::map<std::string, std::vector<const Item*>> by_point;
    const auto nameOfPoint = [&study](Point point) {
        point.phase = Part::step;
        return recordingName(study, point, 1);
    };
    for (const Item& item : items) by_point[nameOfPoint(item.recording.point)].push_back(&item);

    Results results;
    std::set<std::string> machines;
    std::vector<bool> matched(study.published.size(), false);
    for (const Point& point : points) {
        ResultRow& row = results.rows.emplace_back();
        row.point = point;
        for (const Axis axis : kAxes) row.axes[axis] = axisText(point, axis);
        PointEstimate estimate = estimator.of(point);
        row.estimate = std::move(estimate.numbers);
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
        }
        for (std::size_t i = 0; i < study.published.size(); ++i) {
            if (!fits(study.published[i].of, point)) continue;
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
    std::vector<const ResultRow*> all;
    for (const ResultRow& row : results.rows) all.push_back(&row);
    results.varying = varyingAxes(all);
    if (!machines.empty()) {
        results.remarks.push_back(fmt::format("Recorded on {}{}.",
                                              machines.size() > 1 ? "several machines: " : "",
                                              fmt::join(machines, "; ")));
    }
    return results;
}

Figure figureOf(const FigureWish& wish, const Results& results) {
    Figure figure;
    figure.title = wish.title;
    if (const auto y = findQuantity(wish.y)) figure.y = *y;
    const bool numbers = wish.x && isNumber(*wish.x);
    if (wish.x) {
        figure.x_title = toString(*wish.x);
    } else {
        figure.x = findQuantity(wish.x_quantity);
        figure.x_title = figure.x ? figure.x->title : wish.x_quantity;
    }
    std::map<std::string, double> places;
    const auto placeOf = [&](const ResultRow& row, const Numbers& known) -> std::optional<double> {
        if (!wish.x) return valueOf(known, wish.x_quantity);
        const auto found = row.axes.find(*wish.x);
        if (found == row.axes.end()) return std::nullopt;
        if (numbers) return numberOf(found->second);
        const auto [place, fresh] =
            places.emplace(found->second, static_cast<double>(figure.places.size()));
        if (fresh) figure.places.push_back(found->second);
        return place->second;
    };
    using Kind = Line::Kind;
    // What no two rows of this figure differ in does not distinguish its lines.
    std::vector<const ResultRow*> drawn;
    for (const ResultRow& row : results.rows) {
        const bool any = std::any_of(kLineKinds.begin(), kLineKinds.end(), [&](Kind kind) {
            const Numbers& known = numbersOf(row, kind);
            return known.contains(wish.y) && (wish.x || known.contains(wish.x_quantity));
        });
        if (any) drawn.push_back(&row);
    }
    const std::vector<Axis> varying = varyingAxes(drawn);
    std::map<std::pair<std::string, Kind>, std::size_t> lines;
    for (std::size_t i = 0; i < results.rows.size(); ++i) {
        const ResultRow& row = results.rows[i];
        for (const Kind kind : kLineKinds) {
            const Numbers& known = numbersOf(row, kind);
            const auto y = valueOf(known, wish.y);
            const auto x = placeOf(row, known);
            if (!y || !x) continue;
            const std::string name = lineName(row, varying, wish.along);
            const auto [line, fresh] = lines.emplace(std::pair(name, kind), figure.lines.size());
            if (fresh) {
                figure.lines.emplace_back();
                figure.lines.back().kind = kind;
                figure.lines.back().name = name;
            }
            figure.lines[line->second].marks.push_back(markOf(known, wish.y, *x, *y, i));
        }
    }
    if (wish.x) {
        for (Line& line : figure.lines) {
            std::stable_sort(line.marks.begin(), line.marks.end(),
                             [](const Line::Mark& a, const Line::Mark& b) { return a.x < b.x; });
        }
    }
    return figure;
}

}  // namespace ridgepoint::study
