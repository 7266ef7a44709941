// SPDX-License-Identifier: GPL-3.0-or-later
// The results of a study: the estimate, recording and published figures of each point, and the
// lines of the figures. Tables, files and views show only these.
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
    std::optional<Point> point;  // unset: of published numbers alone, no point of this study
    PartialPoint axes;           // all of a point's; those that a publication names
    Numbers estimate, recorded, published;               // published ones are imported
    std::map<std::string, std::string> published_notes;  // by quantity
    std::optional<bool> fits;  // into the device's memory, by the estimate
    Item::State state = Item::State::waiting;
    std::string reason;             // of failed and left ones, and why there is no estimate
    std::vector<std::string> runs;  // its recordings' files, relative to the folder or absolute
    std::string machine;            // that recorded it; empty: none did
    std::int64_t repeats = 0;       // recordings that are done

    bool onlyPublished() const { return !point; }
};

struct Results {
    std::vector<ResultRow> rows;       // points in their order, then what was only published
    std::vector<Axis> varying;         // axes of which the rows have several values
    std::vector<std::string> remarks;  // remarks for readers of the numbers
};

// items: of the study's Runner; empty: nothing was recorded.
Results resultsOf(const Study& study, const std::vector<Point>& points, std::span<const Item> items,
                  Estimator& estimator);

struct Line {
    enum class Kind : std::uint8_t { estimate, recorded, published };
    struct Mark {
        double x = 0;  // of an axis that is no number: the place in Figure::places
        double y = 0;
        std::optional<double> low, high;  // y's interval
        std::size_t row = 0;              // of the results
        bool partial = false;             // y is a lower bound
    };
    Kind kind = Kind::recorded;
    std::string name;         // the other axes' values: "resnet18, T4"
    std::vector<Mark> marks;  // along the axis
};
inline constexpr std::array kLineKinds{Line::Kind::estimate, Line::Kind::recorded,
                                       Line::Kind::published};
std::string_view toString(Line::Kind kind);

struct Figure {
    std::string title, x_title;
    NamedQuantity y;
    std::optional<NamedQuantity> x;   // unset: an axis
    std::vector<std::string> places;  // on the x axis, where that has names instead of numbers
    std::vector<Line> lines;          // without empty ones
};
Figure figureOf(const FigureWish& wish, const Results& results);

// Of a row and a quantity, by the kind of line.
const Numbers& numbersOf(const ResultRow& row, Line::Kind kind);

}  // namespace ridgepoint::study
