// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a run, in order. They lie in chunks that never change and that copies share, so that
// a snapshot with one step more costs the same however long the run is.
//
// Memory is bounded: of a run with more steps than fit, the newest are stored and, of those before
// them, ever fewer, spread evenly. What summaries need of all steps is added up exactly.
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
    // Exact over all steps of a segment and kind, stored or not. Times in ns.
    struct Totals {
        std::int64_t count = 0;
        std::int64_t batch = 0;  // of the last one
        double duration_ns = 0, samples = 0, flops_matrix = 0, flops_elementwise = 0;
        std::int64_t least_ns = 0, most_ns = 0;  // of one step
        // Sums; [none] is the time outside all phases.
        std::array<double, kPhaseCount> phase_ns{};
        std::array<std::int64_t, kPhaseCount> phase_least_ns{}, phase_most_ns{};
        void add(const StepRecord& step);
    };

    // Some 120 bytes each.
    static constexpr std::size_t kMost = std::size_t{1} << 20;
    explicit StepList(std::size_t most = kMost) : most_(most) {}
    StepList(std::vector<StepRecord> steps) : StepList() { append(steps); }  // NOLINT(*-explicit-*)

    void append(std::span<const StepRecord> steps);

    // The stored ones; the first and the last step of the run are among them.
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const StepRecord& operator[](std::size_t at) const {
        return (*chunks_[at / kChunk])[at % kChunk];
    }
    const StepRecord& at(std::size_t at) const;  // throws std::out_of_range
    const StepRecord& front() const { return (*this)[0]; }
    const StepRecord& back() const { return (*this)[size_ - 1]; }

    // All there were.
    std::int64_t count() const { return count_; }
    bool thinned() const { return thinnings_ > 0; }
    // Increases when stored steps are removed, so that places change.
    std::uint64_t thinnings() const { return thinnings_; }
    // How many steps the one at this place represents, roughly.
    std::int64_t weight(std::size_t at) const { return at < spread_ ? stride_ : 1; }
    // Null when there is none. Only the last few segments are known.
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
    static constexpr std::size_t kChunk = 512;  // steps of each chunk but the last
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
    std::vector<Segment> segments_;  // the last few
    // The first `spread_` steps are one of every `stride_`; `passed_` is how many were looked at.
    std::size_t spread_ = 0;
    std::int64_t stride_ = 1, passed_ = 0;
    std::uint64_t thinnings_ = 0;
};

}  // namespace ridgepoint::run
