// SPDX-License-Identifier: GPL-3.0-or-later
// ActivityParser reads the records of a completed activity buffer. Buffers may be damaged: the
// parser reads only the given bytes and counts unreadable records.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "core/collect/cuda/activity.h"
#include "core/collect/cuda/record_layouts.h"

namespace ridgepoint::collect::cuda {

// Resolves the pointer fields of a record. In CUPTI's own buffers, such a field is a pointer. In
// the buffers of a file, it is an index and must never be used as a pointer.
class NameResolver {
  public:
    virtual ~NameResolver() = default;
    virtual std::string_view name(std::uint64_t field) const = 0;  // empty: none
    // Memory that CUPTI leaves to its client (CUpti_ActivityOverhead3::overheadData).
    virtual void release(std::uint64_t field) const { static_cast<void>(field); }
};
class PointerNames : public NameResolver {
  public:
    std::string_view name(std::uint64_t field) const override;
    void release(std::uint64_t field) const override;
};

// A completed buffer: the valid bytes, which need no alignment, and the layouts of its records.
struct ActivityBuffer {
    std::span<const std::byte> bytes;
    const RecordLayouts& layouts;
};

struct ParseCounts {
    std::uint64_t records = 0;                        // passed to the sink
    std::array<std::uint64_t, kKindCount> skipped{};  // complete records of unused kinds
    std::uint64_t unnamed_kernels = 0;
    std::uint64_t untimed = 0;             // GPU work without times, taken with no duration
    std::uint64_t reversed_times = 0;      // end before start; taken with no duration
    std::uint64_t implausible_times = 0;   // outside the recording; taken as untimed
    std::uint64_t torn_buffers = 0;        // ended inside a record
    std::uint64_t unreadable_buffers = 0;  // lost from a record of unknown size on
    std::uint64_t unreadable_bytes = 0;    // lost in torn and unreadable buffers

    std::uint64_t skippedRecords() const;
    // Returns one sentence without full stop for each loss ("12 records skipped: kind 47"), joined
    // by "; ". Empty if there are no losses.
    std::string describe() const;
};

class ActivityParser {
  public:
    explicit ActivityParser(const NameResolver& names) : names_(names) {}

    void parse(const ActivityBuffer& buffer, ActivitySink& sink);
    // GPU work and calls outside these times (ns, at first all) have wrong times, as after 25
    // million records of some CUPTI versions (github.com/parca-dev/parcagpu/issues/23); they are
    // taken without.
    void setPlausibleTimes(std::uint64_t from_ns, std::uint64_t to_ns) {
        earliest_ns_ = from_ns;
        latest_ns_ = to_ns;
    }
    const ParseCounts& counts() const { return counts_; }

  private:
    void take(std::uint32_t kind, const RecordLayout& layout, const std::byte* record,
              ActivitySink& sink);

    const NameResolver& names_;
    std::uint64_t earliest_ns_ = 0, latest_ns_ = std::numeric_limits<std::uint64_t>::max();
    ParseCounts counts_;
};

}  // namespace ridgepoint::collect::cuda
