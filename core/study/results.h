// SPDX-License-Identifier: GPL-3.0-or-later
// Collects the results of a study: the estimated, recorded and published numbers of each point, and
// the lines of the figures. Tables, files and views show only these.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/study/runner.h"

namespace ridgepoint::study {

struct ResultRow {
    std::optional<Point> point;  // unset: not a point of this study, only published numbers
    PartialPoint axes;           // all axes of a point; or those that a publication names
    Numbers estimate, recorded, published;               // published: provenance `imported`
    std::map<std::string, std::string> published_notes;  // by quantity name
    std::optional<bool> fits;  // estimated: the step fits into the device's memory
    Item::State state = Item::State::waiting;
    std::string reason;             // why it failed, was left, or has no estimate
    std::vector<std::string> runs;  // files of the recordings, relative to the folder or absolute
    std::string machine;            // the recording machine; empty: not recorded
    std::int64_t repeats = 0;       // number of recordings done

    bool onlyPublished() const { return !point; }
};

struct Results {
    std::vector<ResultRow> rows;  // points in their order, then published numbers without a point
    std::vector<Axis> varying;    // axes with several values among the rows
    std::vector<std::string> remarks;  // remarks for readers of the numbers
};

// items: Runner::items(); empty: nothing was recorded.
Results resultsOf(const Study& study, const std::vector<Point>& points, std::span<const Item> items,
                  Estimator& estimator);

struct Line {
    enum class Kind : std::uint8_t { estimate, recorded, published };
    struct Mark {
        double x = 0;  // value; on an axis with names, index in Figure::places
        double y = 0;
        std::optional<double> low, high;  // confidence interval of y
        std::size_t row = 0;              // index in Results::rows
        bool partial = false;             // y is a lower bound
    };
    Kind kind = Kind::recorded;
    std::string name;         // values of the other axes: "resnet18, T4"
    std::vector<Mark> marks;  // in the order of the axis
};
inline constexpr std::array kLineKinds{Line::Kind::estimate, Line::Kind::recorded,
                                       Line::Kind::published};
std::string_view toString(Line::Kind kind);

struct Figure {
    std::string title, x_title;
    NamedQuantity y;
    std::optional<NamedQuantity> x;   // unset: x is an axis
    std::vector<std::string> places;  // names along the x axis; empty: it has numbers
    std::vector<Line> lines;          // only lines with marks
};
Figure figureOf(const FigureWish& wish, const Results& results);

// Returns the row's estimate, recorded or published numbers.
const Numbers& numbersOf(const ResultRow& row, Line::Kind kind);

}  // namespace ridgepoint::study
