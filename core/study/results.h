// SPDX-License-Identifier: GPL-3.0-or-later
// Collects the results of a study: the estimated, predicted, recorded and published numbers of each
// point, and the lines of the figures. Tables, files and views show only these.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/study/claims.h"
#include "core/study/runner.h"

namespace ridgepoint::study {

struct ResultRow {
    std::optional<Point> point;  // unset: not a point of this study, only published numbers
    PartialPoint axes;           // all axes of a point; or those that a publication names
    Numbers estimate, predicted, recorded;
    // Published measurements and estimates; their provenance is `imported`.
    Numbers published, published_estimate;
    // Notes by quantity.
    std::map<std::string, std::string> predicted_notes, published_notes, published_estimate_notes;
    // By quantity, what the publication prints instead of a number: "out of memory".
    std::map<std::string, std::string> published_words;
    std::optional<bool> fits;  // estimated: the step fits into the device's memory
    Item::State state = Item::State::waiting;
    bool out_of_memory = false;     // why it failed
    std::string reason;             // why it failed, cannot be recorded, or has no estimate
    std::vector<std::string> runs;  // files of the recordings, relative to the folder or absolute
    std::string machine;            // the recording machine; empty: not recorded
    std::int64_t repeats = 0;       // number of recordings done
    bool processor = false;         // the device is a CPU; its "GPUs" are processes that share it

    bool onlyPublished() const { return !point; }
};

struct Results {
    std::vector<ResultRow> rows;  // points in their order, then published numbers without a point
    std::vector<Axis> varying;    // axes with several values among the rows
    std::vector<std::string> remarks;  // remarks for readers of the numbers
    std::vector<JudgedClaim> claims;
};

// items: Runner::items(); empty if nothing was recorded.
Results resultsOf(const Study& study, const std::vector<Point>& points, std::span<const Item> items,
                  Estimator& estimator);

struct Line {
    // estimate: the time at the roofs; predicted: the time to expect.
    enum class Kind : std::uint8_t { estimate, predicted, recorded, published, published_estimate };
    struct Mark {
        double x = 0;  // value; on an axis with names, index in Figure::places
        double y = 0;
        // Interval of y: 95 %, of a prediction 80 %. If only one end is set, the other is unknown:
        // the values differ too much.
        std::optional<double> low, high;
        std::size_t row = 0;   // index in Results::rows
        bool partial = false;  // y is a lower bound
        std::string name;      // if x is a quantity: the point on the line ("batch 4")
    };
    Kind kind = Kind::recorded;
    std::size_t panel = 0;    // index in Figure::panels
    std::string name;         // values of the other axes: "resnet18, T4"
    std::vector<Mark> marks;  // in the order of the axis
};
inline constexpr std::array kLineKinds{Line::Kind::estimate, Line::Kind::predicted,
                                       Line::Kind::recorded, Line::Kind::published,
                                       Line::Kind::published_estimate};
std::string_view toString(Line::Kind kind);
// Returns the origin of a line for people: "published estimate". For recordings, the provenance
// that all numbers of the quantity share: "modelled".
std::string_view originOf(const Results& results, const std::string& quantity, Line::Kind kind);

// More names than a reader can tell apart by colour are spread over panels.
inline constexpr std::size_t kMostNames = 7;

struct Figure {
    std::string title, x_title;
    std::vector<std::string>
        panels;          // titles; a single panel's title is the device of all its rows
    bool joined = true;  // whether lines connect the marks: only along numbers
    bool bars = false;   // bars from 0 instead of marks
    NamedQuantity y;
    std::optional<NamedQuantity> x;   // unset: x is an axis
    std::vector<std::string> places;  // names along the x axis; empty if the axis has numbers
    std::vector<Line> lines;          // only lines with marks
};

// Returns the value in words: "batch 4", "2 GPUs"; a name is returned unchanged.
std::string axisWords(const ResultRow& row, Axis axis, const std::string& value);
// As axisWords(), perhaps in another language.
using AxisWording = std::function<std::string(const ResultRow&, Axis, const std::string&)>;
// Names of lines, marks and panels have this wording.
Figure figureOf(const FigureWish& wish, const Results& results,
                const AxisWording& wording = axisWords);

// Returns the axes on which these rows have several values.
std::vector<Axis> varyingAxes(const std::vector<const ResultRow*>& rows);
// Returns the row's value on an axis; unset if the row has no number for the axis.
std::optional<double> axisNumber(const ResultRow& row, Axis axis);
// Returns the row's numbers for a kind of line.
const Numbers& numbersOf(const ResultRow& row, Line::Kind kind);
const std::map<std::string, std::string>& notesOf(const ResultRow& row, Line::Kind kind);
// Returns the words that a table shows instead of an unknown number; empty: none.
std::string wordsOf(const ResultRow& row, Line::Kind kind, const std::string& quantity);

// The compute and DRAM roofs of a row's device (or all its GPUs together) at the row's precision.
struct Roof {
    std::string device, compute, memory;  // names of the device and of its two roofs
    std::int64_t gpus = 1;
    double flops_per_second = 0, bytes_per_second = 0;
    bool published = false;                 // whether the roof is from a publication
    std::optional<double> printed_ridge{};  // see PublishedRoof::ridge
    bool operator==(const Roof&) const = default;
};
// Returns unset if the row names no device with known roofs.
std::optional<Roof> roofOf(const ResultRow& row, Devices& devices);

}  // namespace ridgepoint::study
