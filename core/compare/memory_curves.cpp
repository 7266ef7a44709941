// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/memory_curves.h"

#include <algorithm>

namespace ridgepoint::compare {
namespace {

using Point = StepMemory::Point;

std::int64_t endOf(const run::StepRecord& step) { return step.start_ns + step.duration_ns; }

// Receives points in step order and keeps the smallest, the largest and the last point of each
// bucket.
class Thinner {
  public:
    Thinner(double first, double last, std::size_t buckets)
        : first_(first), scale_(last > first ? static_cast<double>(buckets) / (last - first) : 0) {}

    void add(const Point& point) {
        const auto bucket = static_cast<std::int64_t>((point.step - first_) * scale_);
        if (bucket != bucket_) flush();
        bucket_ = bucket;
        held_.push_back(point);
    }
    std::vector<Point> take() {
        flush();
        return std::move(kept_);
    }

  private:
    void flush() {
        if (held_.empty()) return;
        std::size_t least = 0, most = 0;
        for (std::size_t at = 0; at < held_.size(); ++at) {
            // An unset value is considered the smallest.
            if (held_[at].bytes < held_[least].bytes) least = at;
            if (held_[at].bytes > held_[most].bytes) most = at;
        }
        std::vector<std::size_t> places{least, most, held_.size() - 1};
        std::sort(places.begin(), places.end());
        places.erase(std::unique(places.begin(), places.end()), places.end());
        for (const std::size_t at : places) kept_.push_back(held_[at]);
        held_.clear();
    }
    double first_, scale_;
    std::int64_t bucket_ = 0;
    std::vector<Point> held_, kept_;
};

}  // namespace

StepMemory memoryByStep(const run::Snapshot& snapshot, std::size_t buckets) {
    const std::int64_t segment = run::scopeOf(snapshot).segment;
    std::vector<const run::StepRecord*> steps;
    std::optional<std::int64_t> first_measured;
    for (const run::StepRecord& step : *snapshot.steps) {
        if (step.segment != segment) continue;
        steps.push_back(&step);
        if (!first_measured && step.kind == run::StepRecord::Kind::measured)
            first_measured = step.index;
    }
    if (steps.empty()) return {};
    const std::int64_t zero = first_measured.value_or(steps.front()->index);
    const auto number = [&](const run::StepRecord& step) {
        return static_cast<double>(step.index - zero);
    };
    Thinner thinner(number(*steps.front()), number(*steps.back()) + 1,
                    std::max<std::size_t>(buckets, 1));
    // Index of the step that contains the current point, or of the last step before the point.
    std::size_t at = 0;
    bool off_said = false;
    const auto sayOff = [&] {
        if (run::hooksOff(steps[at]->kind) && !off_said)
            thinner.add({number(*steps[at]), std::nullopt});
        off_said = run::hooksOff(steps[at]->kind);
    };
    bool any = false;
    for (const auto& chunk : snapshot.memory_points) {
        if (!chunk) continue;
        for (const run::MemoryPoint& point : *chunk) {
            if (point.time_ns < steps.front()->start_ns || point.time_ns > endOf(*steps.back()))
                continue;
            if (any) sayOff();
            while (at + 1 < steps.size() && steps[at + 1]->start_ns <= point.time_ns) {
                ++at;
                if (any) sayOff();
            }
            const run::StepRecord& step = *steps[at];
            if (run::hooksOff(step.kind)) continue;
            const double within = step.duration_ns > 0
                                      ? static_cast<double>(point.time_ns - step.start_ns) /
                                            static_cast<double>(step.duration_ns)
                                      : 0;
            // Points between two steps are placed at the boundary between the steps.
            thinner.add({number(step) + std::clamp(within, 0.0, 1.0), run::total(point.bytes)});
            any = true;
        }
    }
    return {thinner.take()};
}

}  // namespace ridgepoint::compare
