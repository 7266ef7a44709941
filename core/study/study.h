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

#include "core/cost/model/graph.h"
#include "core/run/types.h"

namespace ridgepoint::study {

// what() contains the file, the position in the file, the error and how to fix it.
class StudyError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The axes, in order. The first axis changes most slowly.
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
    cost::model::Shape input;  // shape of one sample; if empty, the network's default

    auto operator<=>(const Model&) const = default;
};

// The part of a step that the numbers of a point describe. Points that differ only in this part
// share one recording.
enum class Part : std::uint8_t { step, data, forward, loss, backward, optimizer };
std::string_view toString(Part part);
std::optional<Part> parsePart(std::string_view text);
std::optional<run::Phase> phaseOf(Part part);  // unset for the whole step

struct Point {
    Model model;
    // "cpu", "cuda", "cuda:1", or the name of a device in the catalogue. A device in the catalogue
    // can be recorded only on a machine that has this device.
    std::string device = "cpu";
    std::int64_t gpus = 1;     // number of GPUs that share the batch
    std::int64_t threads = 0;  // number of CPU threads; 0: every usable core
    std::string precision = "fp32";
    std::string optimizer = "sgd";
    std::string data = "synthetic";
    std::int64_t batch = 16;
    Part phase = Part::step;

    auto operator<=>(const Point&) const = default;
};
// Returns the point's value on an axis, as text for tables.
std::string axisText(const Point& point, Axis axis);

// Values on some axes, as text (see axisText).
using PartialPoint = std::map<Axis, std::string>;
// Returns whether the point has the same values as `part` on all axes of `part`.
bool fits(const PartialPoint& part, const Point& point);
// Returns whether both parts have the same value on each axis that they have in common.
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

// A requested figure: a quantity over an axis or over another quantity, with a line for each
// combination of the other axes. A roofline is flops_per_second over intensity.
struct FigureWish {
    std::string title;
    PartialPoint of;           // only rows that agree() with these values; if empty, all rows
    std::optional<Axis> each;  // axis with one panel per value; if unset, a suitable axis
    std::optional<Axis> x = Axis::batch;
    std::string x_quantity;    // quantity on the x axis if `x` is unset
    Axis along = Axis::batch;  // axis along which lines run; `x` if `x` is set
    std::string y;             // quantity on the y axis; see quantities.h
    bool bars = false;         // whether to draw bars from 0 instead of marks; only if `x` is set
};

struct TableWish {
    std::string title;
    PartialPoint of;                   // see FigureWish::of
    std::vector<std::string> columns;  // names of quantities
};

// Published numbers for one point, or for all points with the given values on some axes.
struct Published {
    struct Value {
        std::optional<double> value;  // unset if the publication has text instead of a number
        std::string words;            // for example, "out of memory"
        std::string note;             // meaning of the value if it differs from the quantity's
                                      // meaning
    };
    PartialPoint of;
    // If true, the publication does not state a value for some axis. The numbers then belong to no
    // point in the study and are in a separate row.
    bool own_row = false;
    std::map<std::string, Value> values;     // by quantity name
    std::map<std::string, Value> estimates;  // estimates in the publication, by quantity name
};

// Roof of a device in a publication.
struct PublishedRoof {
    std::string device;
    double flops_per_second = 0, bytes_per_second = 0;
    std::optional<double> ridge;  // the printed ridge point, if it does not follow from the roofs
};

// Files that replace the recording of a point: a Ridgepoint run, or the files of another profiler.
struct GivenRun {
    PartialPoint of;                 // must match the points of exactly one recording
    std::vector<std::string> files;  // absolute paths of the files, which together form one run
    std::string stamp;               // sizes and times of the files, to detect changes
    // Number of training steps in the files' only step; unset if the files contain each step.
    std::optional<std::int64_t> steps;
    // Run time for files that contain only counts (Nsight Compute, nvprof's metrics), or the
    // absolute path of another profiler's file that contains the run time.
    std::optional<double> seconds;
    std::string time_file;
    // Source of the inferred point, for example "command line, file name". Empty if the study
    // states the point.
    std::string inferred;
    std::string place;  // position in the study for messages, for example "mine.json: runs[0]"

    bool isOwn() const;  // returns whether the files are a Ridgepoint run, which requires no import
    // Returns whether the run covers only a phase, for example a profile between cudaProfilerStart
    // and cudaProfilerStop.
    bool ofPhase() const;
};

// One of the two terms of a test: a number, a point's quantity, or a device's ridge point.
struct ClaimTerm {
    std::optional<double> number;
    std::optional<std::string> ridge_of;
    std::string quantity;
    PartialPoint of;
    // True if the value is calculated. For published numbers, this is the publication's estimate.
    bool theory = false;
    double times = 1;  // factor of the term
};
struct ClaimTest {
    enum class Relation : std::uint8_t { less, greater, near };
    ClaimTerm left, right;
    Relation relation = Relation::less;
    double within = 0;  // for `near`: the maximum ratio between both terms is 1 + within
};
// A hypothesis or conclusion in a publication. A claim holds if all its tests hold.
struct Claim {
    std::string text;
    bool hypothesis = false;
    std::vector<ClaimTest> tests;  // empty if numbers cannot decide the claim
    std::string note;
};

struct Study {
    std::string name;  // for example, "batch-size"; a folder contains one study
    std::string title, about, source;
    Axes axes;
    std::vector<PartialPoint> except;  // points that are excluded from the product of the axes
    std::int64_t warmup = 3, steps = 10, repeats = 1;
    std::uint64_t seed = 0;
    bool channels_last = false;
    // Time limit of a recording. A recording that takes longer is stopped and is considered failed.
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
    bool fitted = false;             // whether this is the variant for this machine ("here")
    bool has_variant = false;        // whether the file contains a variant for this machine
    std::string document;            // JSON, merged with the variant if `fitted` is true

    // Returns the points in the order of the axes. Throws StudyError if there are more than `most`
    // points, without creating any. Also throws StudyError if a given run does not match exactly
    // one recording, or if two given runs match the same recording.
    std::vector<Point> points(std::uint64_t most) const;
    // Uses a folder of images as training data, with the study's settings.
    void useImages(const std::string& folder);
    // Returns the run that the study provides for a point; null if it provides none, so that the
    // point must be recorded.
    const GivenRun* givenRun(const Point& point) const;
    // Returns the point whose recording covers this point. Phases share a recording, unless the
    // study provides a run for the phase alone.
    Point recordingOf(Point point) const;
};

// A study with more than kManyPoints points is probably a mistake and requires --many. A study
// cannot have more than kMostPoints points.
inline constexpr std::uint64_t kManyPoints = 10'000;
inline constexpr std::uint64_t kMostPoints = 100'000;

}  // namespace ridgepoint::study
