// SPDX-License-Identifier: GPL-3.0-or-later
// A study as data: the points of its sweep, how each is recorded, its figures and tables, and
// published numbers. study_reader.h reads it from JSON; docs/studies.md describes the fields.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/graph.h"
#include "core/run/types.h"

namespace ridgepoint::study {

// what() says which file, where in it, what is wrong and what would be right.
class StudyError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// In the order of the axes: the first changes slowest.
enum class Axis : std::uint8_t {
    model,
    device,
    gpus,
    threads,
    precision,
    optimizer,
    data,
    batch,
    phase
};
inline constexpr std::array kAxes{Axis::model,   Axis::device,    Axis::gpus,
                                  Axis::threads, Axis::precision, Axis::optimizer,
                                  Axis::data,    Axis::batch,     Axis::phase};
std::string_view toString(Axis axis);
std::optional<Axis> parseAxis(std::string_view text);
bool isNumber(Axis axis);  // batch, gpus, threads

// A network of the zoo, or a TorchScript file and the size of one of its samples.
struct Model {
    std::string name;
    model::Shape input;  // empty: the network's own

    auto operator<=>(const Model&) const = default;
};

// Of what part of a step a point's numbers are. Points that differ in nothing else share one
// recording.
enum class Part : std::uint8_t { step, data, forward, loss, backward, optimizer };
std::string_view toString(Part part);
std::optional<Part> parsePart(std::string_view text);
std::optional<run::Phase> phaseOf(Part part);  // unset: all of the step

struct Point {
    Model model;
    // "cpu", "cuda", "cuda:1", or a device of the catalogue, which is recorded on where this
    // machine has one.
    std::string device = "cpu";
    std::int64_t gpus = 1;     // that share the batch
    std::int64_t threads = 0;  // of the CPU; 0: every usable core
    std::string precision = "fp32";
    std::string optimizer = "sgd";
    std::string data = "synthetic";
    std::int64_t batch = 16;
    Part phase = Part::step;

    auto operator<=>(const Point&) const = default;
};
// Of one axis, as tables show it.
std::string axisText(const Point& point, Axis axis);

// Some axes of a point, each with its text. Fits a point when all of them are the same there.
using PartialPoint = std::map<Axis, std::string>;
bool fits(const PartialPoint& part, const Point& point);

struct Axes {
    std::vector<Model> model;
    std::vector<std::string> device{"cpu"};
    std::vector<std::int64_t> gpus{1};
    std::vector<std::int64_t> threads{0};
    std::vector<std::string> precision{"fp32"};
    std::vector<std::string> optimizer{"sgd"};
    std::vector<std::string> data{"synthetic"};
    std::vector<std::int64_t> batch{16};
    std::vector<Part> phase{Part::step};
};

// A number over an axis, or over another number (a roofline is flops_per_second over intensity): a
// line for each combination of the other axes, along one.
struct FigureWish {
    std::string title;
    std::optional<Axis> x = Axis::batch;
    std::string x_quantity;    // where x is no axis
    Axis along = Axis::batch;  // x, where that is an axis
    std::string y;             // a quantity, see quantities.h
};

struct TableWish {
    std::string title;
    std::vector<std::string> columns;  // quantities
};

// Numbers that others published of a point, or of all points that agree in some axes.
struct Published {
    struct Value {
        double value = 0;
        std::string note;  // what it really is, where that is not what its name says
    };
    PartialPoint of;
    std::map<std::string, Value> values;  // by quantity
};

// Files that replace the recording of a point: a run, or what another profiler wrote of one.
struct GivenRun {
    PartialPoint of;                 // fits the points of one recording, and no others
    std::vector<std::string> files;  // of one run; absolute
    std::string stamp;               // their sizes and times: other contents are another run
    // How many steps they hold, if they do not report it (a summary is of a whole program).
    std::optional<std::int64_t> steps;
    std::string place;  // in the study, for sentences: "mine.json: runs[0]"

    bool isOwn() const;  // a run of ours, which is read where it lies
};

struct Study {
    std::string name;  // "batch-size"; a folder holds one study
    std::string title, about, source;
    Axes axes;
    std::vector<PartialPoint> except;  // of the product of the axes, these are left out
    std::int64_t warmup = 3, steps = 10, repeats = 1;
    std::uint64_t seed = 0;
    bool channels_last = false;
    // A recording that takes longer is ended, and is a row with that reason; unset: it may take for
    // ever.
    std::optional<double> limit_seconds;
    // Samples of one pass over the data; unset: nobody knows how long an epoch is.
    std::optional<std::int64_t> epoch_samples;
    std::vector<FigureWish> figures;
    std::vector<TableWish> tables;
    std::vector<Published> published;
    std::vector<GivenRun> runs;
    std::vector<std::string> notes;  // a sentence or two each
    bool fitted = false;             // the variant for the machine that it runs on
    bool has_variant = false;        // there is one
    std::string document;            // the JSON that this is, of a variant what it comes to

    // In the axes' order. Throws StudyError when they are more than `most`, before making any, and
    // when a given run fits no recording or several.
    std::vector<Point> points(std::uint64_t most) const;
    // Null: the point is to be recorded.
    const GivenRun* givenRun(const Point& point) const;
};

// More are probably a mistake, and made only for those who ask for them; beyond the second, never.
inline constexpr std::uint64_t kManyPoints = 10'000;
inline constexpr std::uint64_t kMostPoints = 100'000;

}  // namespace ridgepoint::study
