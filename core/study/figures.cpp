// SPDX-License-Identifier: GPL-3.0-or-later
// Determines the rows, panels and line names of a study's figures.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include "core/study/results.h"

namespace ridgepoint::study {
namespace {

std::optional<double> numberOf(const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// Returns the number of devices as text, for example "2 GPUs", or "2 processes" for a CPU.
std::string sharersOf(const ResultRow& row, const std::string& count) {
    const bool one = count == "1";
    return fmt::format("{} {}", count,
                       row.processor ? (one ? "process" : "processes") : (one ? "GPU" : "GPUs"));
}

std::string lineName(const ResultRow& row, const std::vector<Axis>& varying, Axis along,
                     std::optional<Axis> each, const AxisWording& wording) {
    std::vector<std::string> words;
    for (const Axis axis : varying) {
        const auto found = row.axes.find(axis);
        if (axis == along || axis == each || found == row.axes.end()) continue;
        words.push_back(wording(row, axis, found->second));
    }
    return fmt::format("{}", fmt::join(words, ", "));
}

// Returns a mark. The interval of a rate is derived from the interval of the time, because the
// counted work is the same in every step.
Line::Mark markOf(const Numbers& known, const std::string& quantity, double x, double y,
                  std::size_t row) {
    const auto number = known.find(quantity);
    Line::Mark mark{x,
                    y,
                    valueOf(known, quantity + "_low"),
                    valueOf(known, quantity + "_high"),
                    row,
                    number != known.end() && number->second.partial,
                    {}};
    const auto seconds = valueOf(known, "seconds"), low = valueOf(known, "seconds_low"),
               high = valueOf(known, "seconds_high");
    if (quantity.ends_with("_per_second") && seconds) {
        if (high && *high > 0) mark.low = y * *seconds / *high;
        if (low && *low > 0) mark.high = y * *seconds / *low;
    }
    return mark;
}

// Returns the device and the number of devices if they are the same in all rows that state a
// device, or an empty string otherwise.
std::string commonDevice(const std::vector<const ResultRow*>& rows, const AxisWording& wording) {
    std::set<std::string> names;
    for (const ResultRow* const row : rows) {
        const auto device = row->axes.find(Axis::device), gpus = row->axes.find(Axis::gpus);
        const bool several = gpus != row->axes.end() && gpus->second != "1";
        if (device == row->axes.end()) continue;
        names.insert(
            several ? fmt::format("{}, {}", device->second, wording(*row, Axis::gpus, gpus->second))
                    : device->second);
    }
    return names.size() == 1 ? *names.begin() : std::string();
}

// Returns the axes whose values differ between rows in the same panel. Line names do not contain
// axes that differ only between panels.
std::vector<Axis> varyingWithin(const std::vector<const ResultRow*>& rows, Axis each) {
    std::map<std::string, std::vector<const ResultRow*>> panels;
    for (const ResultRow* const row : rows) {
        const auto found = row->axes.find(each);
        panels[found == row->axes.end() ? std::string() : found->second].push_back(row);
    }
    std::set<Axis> varying;
    for (const auto& panel : panels) {
        for (const Axis axis : varyingAxes(panel.second)) varying.insert(axis);
    }
    return {varying.begin(), varying.end()};
}

// Returns the axis that minimizes the number of line names in the fullest panel if each of its
// values gets a panel. Unset if every axis would need more than kMostPanels panels.
std::optional<Axis> panelAxis(const std::vector<const ResultRow*>& rows,
                              const std::vector<Axis>& varying, Axis along) {
    constexpr std::size_t kMostPanels = 6;
    std::optional<Axis> best;
    std::size_t least = std::numeric_limits<std::size_t>::max();
    for (const Axis axis : varying) {
        if (axis == along) continue;
        std::map<std::string, std::set<std::string>> panels;
        for (const ResultRow* const row : rows) {
            const auto found = row->axes.find(axis);
            panels[found == row->axes.end() ? std::string() : found->second].insert(
                lineName(*row, varying, along, axis, axisWords));
        }
        std::size_t most = 0;
        for (const auto& panel : panels) most = std::max(most, panel.second.size());
        if (panels.size() > kMostPanels || most >= least) continue;
        best = axis;
        least = most;
    }
    return best;
}

}  // namespace

std::optional<double> axisNumber(const ResultRow& row, Axis axis) {
    const auto found = row.axes.find(axis);
    return found == row.axes.end() ? std::nullopt : numberOf(found->second);
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

std::string axisWords(const ResultRow& row, Axis axis, const std::string& value) {
    return axis == Axis::gpus ? sharersOf(row, value)
           : isNumber(axis)   ? fmt::format("{} {}", toString(axis), value)
                              : value;
}

Figure figureOf(const FigureWish& wish, const Results& results, const AxisWording& wording) {
    Figure figure;
    figure.title = wish.title;
    figure.bars = wish.bars;
    figure.joined = isNumber(wish.along) && !wish.bars;
    if (const auto y = findQuantity(wish.y)) figure.y = *y;
    const bool numbers = wish.x && isNumber(*wish.x) && !wish.bars;
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
        if (numbers) return axisNumber(row, *wish.x);
        const auto [place, fresh] =
            places.emplace(found->second, static_cast<double>(figure.places.size()));
        if (fresh) figure.places.push_back(found->second);
        return place->second;
    };
    // Line names use only axes whose values differ between the rows in this figure.
    std::vector<const ResultRow*> drawn;
    for (const ResultRow& row : results.rows) {
        const bool any = std::any_of(kLineKinds.begin(), kLineKinds.end(), [&](Line::Kind kind) {
            const Numbers& known = numbersOf(row, kind);
            return known.contains(wish.y) &&
                   (wish.x ? row.axes.contains(*wish.x) : known.contains(wish.x_quantity));
        });
        if (any && agree(wish.of, row.axes)) drawn.push_back(&row);
    }
    std::vector<Axis> varying = varyingAxes(drawn);
    std::optional<Axis> each = wish.each;
    // Each number of GPUs gets its own panel, because points for several GPUs would be drawn above
    // the roof of one GPU.
    if (!each && wish.y == "flops_per_second" && wish.x_quantity == "intensity" &&
        std::find(varying.begin(), varying.end(), Axis::gpus) != varying.end() &&
        std::any_of(drawn.begin(), drawn.end(),
                    [](const ResultRow* row) { return !row->processor; }))
        each = Axis::gpus;
    if (!each) {
        std::set<std::string> names;
        for (const ResultRow* const row : drawn)
            names.insert(lineName(*row, varying, wish.along, each, wording));
        if (names.size() > kMostNames) each = panelAxis(drawn, varying, wish.along);
    }
    if (each) varying = varyingWithin(drawn, *each);
    const std::string only = each ? std::string() : commonDevice(drawn, wording);
    std::map<std::tuple<std::size_t, std::string, Line::Kind>, std::size_t> lines;
    for (const ResultRow* const row : drawn) {
        std::string panel = only;
        if (each && row->axes.contains(*each)) panel = wording(*row, *each, row->axes.at(*each));
        const std::string name = lineName(*row, varying, wish.along, each, wording);
        const auto along = row->axes.find(wish.along);
        for (const Line::Kind kind : kLineKinds) {
            const Numbers& known = numbersOf(*row, kind);
            const auto y = valueOf(known, wish.y);
            const auto x = y ? placeOf(*row, known) : std::nullopt;
            if (!x) continue;
            auto at = std::find(figure.panels.begin(), figure.panels.end(), panel);
            if (at == figure.panels.end()) at = figure.panels.insert(at, panel);
            const auto place = static_cast<std::size_t>(at - figure.panels.begin());
            const auto [line, fresh] =
                lines.emplace(std::tuple(place, name, kind), figure.lines.size());
            if (fresh) figure.lines.push_back({kind, place, name, {}});
            Line::Mark mark =
                markOf(known, wish.y, *x, *y, static_cast<std::size_t>(row - results.rows.data()));
            if (!wish.x && along != row->axes.end())
                mark.name = wording(*row, wish.along, along->second);
            figure.lines[line->second].marks.push_back(std::move(mark));
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
