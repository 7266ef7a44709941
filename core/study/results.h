// SPDX-License-Identifier: GPL-3.0-or-later
// Collects the results of a study: the estimated, predicted, recorded and published numbers of each
// point, and the lines in the figures. Tables, files and views show only these results.
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

#include "core/roofline/energy_roofline.h"
#include "core/study/claims.h"
#include "core/study/runner.h"

namespace ridgepoint::study {

struct ResultRow {
    std::optional<Point> point;  // unset for published numbers without a point in this study
    PartialPoint axes;           // all axes of a point, or the axes that a publication states
    Numbers estimate, predicted, recorded;
    // Published measurements and published estimates. Their provenance is `imported`.
    Numbers published, published_estimate;
    // Notes on the numbers, by quantity.
    std::map<std::string, std::string> predicted_notes, published_notes, published_estimate_notes;
    // Text that the publication prints instead of a number, by quantity, for example "out of
    // memory".
    std::map<std::string, std::string> published_words;
    std::optional<bool> fits;  // whether the estimated step fits in the device's memory
    Item::State state = Item::State::waiting;
    bool out_of_memory = false;     // whether the recording failed because memory ran out
    std::string reason;             // why the point failed, cannot be recorded or has no estimate
    std::vector<std::string> runs;  // files of the recordings, relative to the folder or absolute
    std::string machine;            // machine that made the recording; empty if not recorded
    std::int64_t repeats = 0;       // number of completed recordings
    bool processor = false;         // whether the device is a CPU, whose "GPUs" are processes

    bool onlyPublished() const { return !point; }
};

// The roofline model of energy of a device, fitted to the recorded points of one precision.
struct DeviceEnergy {
    std::string device, precision;
    std::int64_t threads = 0;  // of a CPU; 0: all
    std::size_t points = 0;    // number of points with a known energy
    // Unset if the points do not separate the energies of FLOPs, bytes and time.
    std::optional<roofline::EnergyFit> fit;
    std::optional<roofline::EnergyBalance> balance;  // unset if the device's roofs are unknown
};

struct Results {
    std::vector<ResultRow> rows;       // points in order, then published numbers without a point
    std::vector<Axis> varying;         // axes with several values in the rows
    std::vector<std::string> remarks;  // remarks on the numbers, for users
    std::vector<JudgedClaim> claims;
    std::vector<DeviceEnergy> energy;
};

// Collects the results. `items` contains Runner::items(); empty if nothing was recorded.
Results resultsOf(const Study& study, const std::vector<Point>& points, std::span<const Item> items,
                  Estimator& estimator);

struct Line {
    // estimate: the time at the roofs; predicted: the expected time.
    enum class Kind : std::uint8_t { estimate, predicted, recorded, published, published_estimate };
    struct Mark {
        double x = 0;  // value; if the axis has names, index in Figure::places
        double y = 0;
        // Limits of the interval of y: 95 %, or 80 % for a prediction. If only one limit is set,
        // the other limit is unknown because the values vary too much.
        std::optional<double> low, high;
        std::size_t row = 0;   // index in Results::rows
        bool partial = false;  // whether y is a lower bound
        std::string name;      // name of the point if x is a quantity, for example "batch 4"
    };
    Kind kind = Kind::recorded;
    std::size_t panel = 0;    // index in Figure::panels
    std::string name;         // values on the other axes, for example "resnet18, T4"
    std::vector<Mark> marks;  // in the order of the axis
};
inline constexpr std::array kLineKinds{Line::Kind::estimate, Line::Kind::predicted,
                                       Line::Kind::recorded, Line::Kind::published,
                                       Line::Kind::published_estimate};
std::string_view toString(Line::Kind kind);
// Returns the origin of a line for people, for example "published estimate". For recordings,
// returns the provenance that all numbers of the quantity have in common, for example "modelled".
std::string_view originOf(const Results& results, const std::string& quantity, Line::Kind kind);

// Maximum number of names that users can distinguish by colour. More names are distributed over
// several panels.
inline constexpr std::size_t kMostNames = 7;

struct Figure {
    std::string title, x_title;
    std::vector<std::string>
        panels;          // titles; the title of a single panel is the device of all its rows
    bool joined = true;  // whether lines connect the marks, which requires a numeric axis
    bool bars = false;   // whether to draw bars from 0 instead of marks
    NamedQuantity y;
    std::optional<NamedQuantity> x;   // unset if x is an axis
    std::vector<std::string> places;  // names along the x axis; empty if the axis is numeric
    std::vector<Line> lines;          // only lines that have marks
};

// Returns the value as text, for example "batch 4" or "2 GPUs". A name is returned unchanged.
std::string axisWords(const ResultRow& row, Axis axis, const std::string& value);
// A function that returns the same text as axisWords(), possibly in another language.
using AxisWording = std::function<std::string(const ResultRow&, Axis, const std::string&)>;
// Returns a figure. `wording` formats the names of lines, marks and panels.
Figure figureOf(const FigureWish& wish, const Results& results,
                const AxisWording& wording = axisWords);

// Returns the axes on which these rows have several values.
std::vector<Axis> varyingAxes(const std::vector<const ResultRow*>& rows);
// Returns the row's value on an axis; unset if the value is not a number.
std::optional<double> axisNumber(const ResultRow& row, Axis axis);
// Returns the row's numbers for a kind of line.
const Numbers& numbersOf(const ResultRow& row, Line::Kind kind);
const std::map<std::string, std::string>& notesOf(const ResultRow& row, Line::Kind kind);
// Returns the text that a table shows instead of an unknown number, or an empty string.
std::string wordsOf(const ResultRow& row, Line::Kind kind, const std::string& quantity);

// Compute and DRAM roofs of a row's device (or of all its GPUs) at the row's precision.
struct Roof {
    std::string device, compute, memory;  // names of the device and of its two roofs
    std::int64_t gpus = 1;
    double flops_per_second = 0, bytes_per_second = 0;
    bool published = false;                 // whether the roof comes from a publication
    std::optional<double> printed_ridge{};  // see PublishedRoof::ridge
    bool operator==(const Roof&) const = default;
};
// Returns the roof; unset if the roofs of the row's device are unknown.
std::optional<Roof> roofOf(const ResultRow& row, Devices& devices);

}  // namespace ridgepoint::study
