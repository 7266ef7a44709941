// SPDX-License-Identifier: GPL-3.0-or-later
// Study contains the points of a sweep, their recording settings, figures, tables, and published
// numbers. study_reader.h reads studies from JSON; docs/studies.md describes the fields.
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

// what() contains the file, the place in it, the error and the remedy.
class StudyError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The axes in their order; the first changes slowest.
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
bool isNumber(Axis axis);  // true for batch, gpus and threads

// A built-in network, or a TorchScript file with the shape of one sample.
struct Model {
    std::string name;
    model::Shape input;  // shape of one sample; empty: the network's default

    auto operator<=>(const Model&) const = default;
};

// The part of a step that a point's numbers describe. Points that differ only in this part share
// one recording.
enum class Part : std::uint8_t { step, data, forward, loss, backward, optimizer };
std::string_view toString(Part part);
std::optional<Part> parsePart(std::string_view text);
std::optional<run::Phase> phaseOf(Part part);  // unset: the whole step

struct Point {
    Model model;
    // "cpu", "cuda", "cuda:1", or the name of a device in the catalogue. A catalogue device can be
    // recorded only on a machine that has one.
    std::string device = "cpu";
    std::int64_t gpus = 1;     // number of GPUs that share the batch
    std::int64_t threads = 0;  // CPU threads; 0: every usable core
    std::string precision = "fp32";
    std::string optimizer = "sgd";
    std::string data = "synthetic";
    std::int64_t batch = 16;
    Part phase = Part::step;

    auto operator<=>(const Point&) const = default;
};
// Returns the point's value on one axis, as text for tables.
std::string axisText(const Point& point, Axis axis);

// Values of some axes, as text (see axisText).
using PartialPoint = std::map<Axis, std::string>;
// Returns whether the point has the values of `part` on all axes of `part`.
bool fits(const PartialPoint& part, const Point& point);
// Returns whether both parts have the same value on each axis that they share.
bool agree(const PartialPoint& one, const PartialPoint& other);

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

// A requested figure: a quantity over an axis or over another quantity (a roofline is
// flops_per_second over intensity), with a line for each combination of the other axes.
struct FigureWish {
    std::string title;
    PartialPoint of;           // only rows that agree() with these values; empty: all rows
    std::optional<Axis> each;  // one panel per value of this axis; unset: chosen from the rows
    std::optional<Axis> x = Axis::batch;
    std::string x_quantity;    // the quantity on the x axis if `x` is unset
    Axis along = Axis::batch;  // the axis along which lines run: `x` if it is set
    std::string y;             // the quantity on the y axis; see quantities.h
    bool bars = false;         // bars from 0 instead of marks; only if `x` is set
};

struct TableWish {
    std::string title;
    PartialPoint of;                   // as in FigureWish
    std::vector<std::string> columns;  // names of quantities
};

// Published numbers for one point, or for all points with given values on some axes.
struct Published {
    struct Value {
        std::optional<double> value;  // unset: the publication has words instead of a number
        std::string words;            // "out of memory"
        std::string note;             // what the value describes if it differs from the quantity
    };
    PartialPoint of;
    // The publication does not state the value of some axis, so the numbers belong to none of the
    // study's points and get a row of their own.
    bool own_row = false;
    std::map<std::string, Value> values;     // by quantity name
    std::map<std::string, Value> estimates;  // estimates that the publication contains
};

// The roof that a publication shows for a device.
struct PublishedRoof {
    std::string device;
    double flops_per_second = 0, bytes_per_second = 0;
    std::optional<double> ridge;  // the ridge point as printed, if it does not follow from both
};

// Files that replace the recording of a point: a Ridgepoint run, or another profiler's files.
struct GivenRun {
    PartialPoint of;                 // must fit the points of exactly one recording
    std::vector<std::string> files;  // absolute paths of the files of one run
    std::string stamp;               // sizes and times of the files, to detect changes
    // Number of training steps that the files' only step covers; unset if the files contain each
    // step.
    std::optional<std::int64_t> steps;
    // Run time that belongs to counts without one (Nsight Compute, nvprof's metrics), or the file
    // of another profiler that contains it: absolute path.
    std::optional<double> seconds;
    std::string time_file;
    // What the point was inferred from: "command line, file name"; empty: the study names it.
    std::string inferred;
    std::string place;  // place in the study, for messages: "mine.json: runs[0]"

    bool isOwn() const;  // whether it is a Ridgepoint run, which is read without importing it
    // Returns whether it covers only a phase, as a profile between cudaProfilerStart and
    // cudaProfilerStop.
    bool ofPhase() const;
};

// One side of a test: a number, a quantity of a point, or the ridge point of a device.
struct ClaimTerm {
    std::optional<double> number;
    std::optional<std::string> ridge_of;
    std::string quantity;
    PartialPoint of;
    bool theory = false;  // what was calculated: of a publication, its own estimate
    double times = 1;     // factor
};
struct ClaimTest {
    enum class Relation : std::uint8_t { less, greater, near };
    ClaimTerm left, right;
    Relation relation = Relation::less;
    double within = 0;  // near: the largest ratio of both is 1 + within
};
// A hypothesis or conclusion of a publication. It holds if all tests hold.
struct Claim {
    std::string text;
    bool hypothesis = false;
    std::vector<ClaimTest> tests;  // empty: no number decides it
    std::string note;
};

struct Study {
    std::string name;  // "batch-size"; a folder contains one study
    std::string title, about, source;
    Axes axes;
    std::vector<PartialPoint> except;  // points to omit from the product of the axes
    std::int64_t warmup = 3, steps = 10, repeats = 1;
    std::uint64_t seed = 0;
    bool channels_last = false;
    // Time limit of a recording: a longer recording is stopped and counts as failed.
    std::optional<double> limit_seconds;
    // Number of samples in an epoch; unset if unknown.
    std::optional<std::int64_t> epoch_samples;
    std::string images;  // settings for a folder of images as training data; see useImages()
    std::vector<FigureWish> figures;
    std::vector<TableWish> tables;
    std::vector<Published> published;
    std::vector<PublishedRoof> published_roofs;
    std::vector<Claim> claims;
    std::vector<GivenRun> runs;
    std::vector<std::string> notes;  // one or two sentences each
    bool fitted = false;             // this is the variant for the present machine ("here")
    bool has_variant = false;        // the file contains such a variant
    std::string document;            // the study's JSON, after merging the variant if `fitted`

    // Returns the points in the axes' order. Throws StudyError if there are more than `most` points
    // (without creating any), or if a given run does not fit exactly one recording.
    std::vector<Point> points(std::uint64_t most) const;
    // Reads the training data from a folder of images, with the study's settings.
    void useImages(const std::string& folder);
    // Returns the run given for a point; null if there is none; then the point must be recorded.
    const GivenRun* givenRun(const Point& point) const;
    // Returns the point of the recording that covers this point: phases share a recording, unless
    // a run was given for the phase alone.
    Point recordingOf(Point point) const;
};

// More than kManyPoints points are probably a mistake and require --many; kMostPoints is the limit.
inline constexpr std::uint64_t kManyPoints = 10'000;
inline constexpr std::uint64_t kMostPoints = 100'000;

}  // namespace ridgepoint::study
