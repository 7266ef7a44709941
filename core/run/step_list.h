// SPDX-License-Identifier: GPL-3.0-or-later
// StepList stores the steps of a run in order. Copies share immutable chunks, so adding a step to a
// snapshot takes the same time for any length of the run.
//
// Memory use is bounded: in a long run, the list stores the newest steps and an evenly spread
// selection of the older ones, whose fraction decreases as the run grows. Totals for summaries are
// exact sums over all steps.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/run/types.h"

namespace ridgepoint::run {

class StepList {
  public:
    // Exact totals over all steps of a segment and kind, including steps that are not stored. Times
    // are in ns.
    struct Totals {
        std::int64_t count = 0;
        std::int64_t batch = 0;  // batch size of the last step
        double duration_ns = 0;  // total length of the windows (StepWindows)
        double cpu_ns = 0;       // total time of the same steps on the CPU
        double samples = 0, flops_matrix = 0, flops_elementwise = 0;
        std::int64_t least_ns = 0, most_ns = 0;  // shortest and longest step
        // Total time of each phase. The entry [none] is the time outside all phases.
        std::array<double, kPhaseCount> phase_ns{};
        std::array<std::int64_t, kPhaseCount> phase_least_ns{}, phase_most_ns{};
        void add(const StepRecord& step);
    };

    // Maximum number of stored steps. Each step takes up about 120 bytes.
    static constexpr std::size_t kMost = std::size_t{1} << 20;
    explicit StepList(std::size_t most = kMost) : most_(most) {}
    StepList(std::vector<StepRecord> steps) : StepList() { append(steps); }  // NOLINT(*-explicit-*)

    void append(std::span<const StepRecord> steps);

    // Returns the number of stored steps. The first and the last step of the run are always stored.
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const StepRecord& operator[](std::size_t at) const {
        return (*chunks_[at / kChunk])[at % kChunk];
    }
    const StepRecord& at(std::size_t at) const;  // throws std::out_of_range
    const StepRecord& front() const { return (*this)[0]; }
    const StepRecord& back() const { return (*this)[size_ - 1]; }

    // Returns the number of all steps, including those that are not stored.
    std::int64_t count() const { return count_; }
    bool thinned() const { return thinnings_ > 0; }
    // Increases whenever stored steps are removed, because this changes their indices.
    std::uint64_t thinnings() const { return thinnings_; }
    // Returns approximately how many steps the step at this index represents.
    std::int64_t weight(std::size_t at) const { return at < spread_ ? stride_ : 1; }
    // Returns the totals of the steps, or null if there are no such steps. Totals exist only for
    // the last few segments.
    const Totals* totals(std::int64_t segment, StepRecord::Kind kind) const;

    class Iterator {
      public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = StepRecord;
        using difference_type = std::ptrdiff_t;
        using pointer = const StepRecord*;
        using reference = const StepRecord&;
        Iterator() = default;
        Iterator(const StepList& list, difference_type at) : list_(&list), at_(at) {}
        reference operator*() const { return (*list_)[static_cast<std::size_t>(at_)]; }
        pointer operator->() const { return &**this; }
        reference operator[](difference_type by) const { return *(*this + by); }
        Iterator& operator++() { return *this += 1; }
        Iterator& operator--() { return *this += -1; }
        Iterator operator++(int) { return std::exchange(*this, *this + 1); }
        Iterator operator--(int) { return std::exchange(*this, *this - 1); }
        Iterator& operator+=(difference_type by) {
            at_ += by;
            return *this;
        }
        Iterator& operator-=(difference_type by) { return *this += -by; }
        friend Iterator operator+(Iterator from, difference_type by) { return from += by; }
        friend Iterator operator+(difference_type by, Iterator from) { return from += by; }
        friend Iterator operator-(Iterator from, difference_type by) { return from -= by; }
        friend difference_type operator-(const Iterator& a, const Iterator& b) {
            return a.at_ - b.at_;
        }
        friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }
        friend auto operator<=>(const Iterator& a, const Iterator& b) { return a.at_ <=> b.at_; }

      private:
        const StepList* list_ = nullptr;
        difference_type at_ = 0;
    };
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, static_cast<std::ptrdiff_t>(size_)}; }
    std::reverse_iterator<Iterator> rbegin() const { return std::reverse_iterator(end()); }
    std::reverse_iterator<Iterator> rend() const { return std::reverse_iterator(begin()); }

  private:
    static constexpr std::size_t kChunk = 512;  // number of steps in each chunk but the last
    struct Segment {
        std::int64_t segment = 0;
        std::array<Totals, kStepKindCount> kinds;
    };
    void push(std::span<const StepRecord> steps);
    void count(const StepRecord& step);
    void thinOut();

    std::size_t most_;
    std::vector<std::shared_ptr<const std::vector<StepRecord>>> chunks_;
    std::size_t size_ = 0;
    std::int64_t count_ = 0;
    std::vector<Segment> segments_;  // only the last few segments
    // Among the first `spread_` stored steps, one of every `stride_` steps was kept. `passed_` is
    // the number of steps that were considered.
    std::size_t spread_ = 0;
    std::int64_t stride_ = 1, passed_ = 0;
    std::uint64_t thinnings_ = 0;
};

}  // namespace ridgepoint::run
