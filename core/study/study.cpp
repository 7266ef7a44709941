// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/enum_names.h"
#include "core/base/json_text.h"
#include "core/estimate/dry_run.h"
#include "core/estimate/estimated.h"

namespace ridgepoint::study {
namespace {

constexpr std::array<std::string_view, kAxes.size()> kAxisNames{
    "model", "device", "gpus", "threads", "precision", "optimizer", "data", "batch", "phase"};

constexpr std::array<std::string_view, 6> kPartNames{"step", "data",     "forward",
                                                     "loss", "backward", "optimizer"};

// Returns the product, or `most` + 1 if the product exceeds `most`, so that it cannot overflow.
std::uint64_t productUpTo(const std::vector<std::size_t>& sizes, std::uint64_t most) {
    std::uint64_t product = 1;
    for (const std::size_t size : sizes) {
        if (size == 0) return 0;
        if (product > most / size) return most + 1;
        product *= size;
    }
    return product;
}

// Returns the recording that the run replaces. Points that differ only in their phase share one
// recording. Throws StudyError unless the run matches exactly one recording.
Point onlyRecordingOf(const GivenRun& run, const std::vector<Point>& points) {
    std::set<Point> recordings;
    for (const Point& point : points) {
        if (!fits(run.of, point)) continue;
        Point recording = point;
        if (!run.ofPhase()) recording.phase = Part::step;
        recordings.insert(std::move(recording));
    }
    if (recordings.size() == 1) return *recordings.begin();
    throw StudyError(recordings.empty()
                         ? fmt::format("{}.of: no point of the study is like that; give it values "
                                       "that the axes have.",
                                       run.place)
                         : fmt::format("{}.of: {} points of the study are like that; name more "
                                       "axes, so that it is one.",
                                       run.place, recordings.size()));
}

}  // namespace

std::string_view toString(Axis axis) { return base::nameOf(kAxisNames, axis); }

std::optional<Axis> parseAxis(std::string_view text) {
    return base::valueOf<Axis>(kAxisNames, text);
}

bool isNumber(Axis axis) {
    return axis == Axis::batch || axis == Axis::gpus || axis == Axis::threads;
}

std::string_view toString(Part part) { return base::nameOf(kPartNames, part); }

std::optional<Part> parsePart(std::string_view text) {
    return base::valueOf<Part>(kPartNames, text);
}

std::optional<run::Phase> phaseOf(Part part) {
    return part == Part::step ? std::nullopt : run::parsePhase(toString(part));
}

std::string axisText(const Point& point, Axis axis) {
    switch (axis) {
        case Axis::model:
            return estimate::modelTitle(point.model.name);
        case Axis::device:
            return point.device;
        case Axis::gpus:
            return fmt::format("{}", point.gpus);
        case Axis::threads:
            return point.threads == 0 ? "all" : fmt::format("{}", point.threads);
        case Axis::precision:
            return point.precision;
        case Axis::optimizer:
            return point.optimizer;
        case Axis::data:
            return point.data;
        case Axis::batch:
            return fmt::format("{}", point.batch);
        case Axis::phase:
            return std::string(toString(point.phase));
    }
    return {};
}

bool fits(const PartialPoint& part, const Point& point) {
    return std::all_of(part.begin(), part.end(), [&](const auto& entry) {
        return axisText(point, entry.first) == entry.second;
    });
}

bool agree(const PartialPoint& one, const PartialPoint& other) {
    return std::all_of(one.begin(), one.end(), [&](const auto& entry) {
        const auto found = other.find(entry.first);
        return found == other.end() || found->second == entry.second;
    });
}

bool GivenRun::ofPhase() const { return of.contains(Axis::phase); }

bool GivenRun::isOwn() const {
    return files.size() == 1 && std::filesystem::path(files.front()).extension() == ".ridge";
}

void Study::useImages(const std::string& folder) {
    std::string data = std::filesystem::absolute(folder).lexically_normal().string();
    if (!images.empty()) data += "," + images;
    axes.data = {data};
    auto changed = base::parseJson(document);
    changed["axes"]["data"] = std::move(data);
    document = changed.dump(1) + "\n";
}

const GivenRun* Study::givenRun(const Point& point) const {
    // A run of the phase alone takes precedence over a run of whole steps.
    for (const bool of_phase : {true, false}) {
        for (const GivenRun& run : runs) {
            if (run.ofPhase() == of_phase && fits(run.of, point)) return &run;
        }
    }
    return nullptr;
}

Point Study::recordingOf(Point point) const {
    const GivenRun* const given = givenRun(point);
    if (given == nullptr || !given->ofPhase()) point.phase = Part::step;
    return point;
}

std::vector<Point> Study::points(std::uint64_t most) const {
    const std::uint64_t count =
        productUpTo({axes.model.size(), axes.device.size(), axes.gpus.size(), axes.threads.size(),
                     axes.precision.size(), axes.optimizer.size(), axes.data.size(),
                     axes.batch.size(), axes.phase.size()},
                    kMostPoints);
    if (count > std::min(most, kMostPoints)) {
        const std::string how_many = count > kMostPoints ? fmt::format("more than {}", kMostPoints)
                                                         : fmt::format("{}", count);
        throw StudyError(fmt::format(
            "The axes of the study \"{}\" make {} points, and {} is the most{}; take values out of "
            "an axis.",
            name, how_many, std::min(most, kMostPoints),
            most < kMostPoints && count <= kMostPoints ? " unless more are asked for" : ""));
    }
    std::vector<Point> made;
    made.reserve(static_cast<std::size_t>(count));
    for (std::uint64_t number = 0; number < count; ++number) {
        Point point;
        std::uint64_t rest = number;
        // The axes are used like the digits of a number: the last axis changes fastest.
        const auto take = [&rest](const auto& values, auto& target) {
            target = values[static_cast<std::size_t>(rest % values.size())];
            rest /= values.size();
        };
        take(axes.phase, point.phase);
        take(axes.batch, point.batch);
        take(axes.data, point.data);
        take(axes.optimizer, point.optimizer);
        take(axes.precision, point.precision);
        take(axes.threads, point.threads);
        take(axes.gpus, point.gpus);
        take(axes.device, point.device);
        take(axes.model, point.model);
        const bool left_out =
            std::any_of(except.begin(), except.end(),
                        [&](const PartialPoint& part) { return fits(part, point); });
        if (!left_out) made.push_back(std::move(point));
    }
    std::set<Point> given;
    for (const GivenRun& run : runs) {
        if (given.insert(onlyRecordingOf(run, made)).second) continue;
        throw StudyError(fmt::format(
            "{}: another run was given for the same point; take one of them out.", run.place));
    }
    return made;
}

}  // namespace ridgepoint::study
