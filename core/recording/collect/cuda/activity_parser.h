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

#include "core/recording/collect/cuda/activity.h"
#include "core/recording/collect/cuda/record_layouts.h"

namespace ridgepoint::recording::collect::cuda {

// Resolves a record's pointer fields. In CUPTI's own buffers, such a field is a pointer. In buffers
// from a file, it is an index and must never be used as a pointer.
class NameResolver {
  public:
    virtual ~NameResolver() = default;
    // Returns an empty string if there is no name.
    virtual std::string_view name(std::uint64_t field) const = 0;
    // Frees memory that CUPTI leaves to its client (CUpti_ActivityOverhead3::overheadData).
    virtual void release(std::uint64_t field) const { static_cast<void>(field); }
};
class PointerNames : public NameResolver {
  public:
    std::string_view name(std::uint64_t field) const override;
    void release(std::uint64_t field) const override;
};

// A completed buffer with its valid bytes, which need no alignment, and the layouts of its records.
struct ActivityBuffer {
    std::span<const std::byte> bytes;
    const RecordLayouts& layouts;
};

struct ParseCounts {
    std::uint64_t records = 0;                        // number passed to the sink
    std::array<std::uint64_t, kKindCount> skipped{};  // complete records whose kinds are not used
    std::uint64_t unnamed_kernels = 0;
    std::uint64_t untimed = 0;             // GPU work without times, stored with a duration of zero
    std::uint64_t reversed_times = 0;      // records that end before they start, stored with a
                                           // duration of zero
    std::uint64_t implausible_times = 0;   // records with times outside the plausible range
    std::uint64_t torn_buffers = 0;        // buffers that ended inside a record
    std::uint64_t unreadable_buffers = 0;  // buffers that could not be read beyond a record with an
                                           // unknown size
    std::uint64_t unreadable_bytes = 0;    // bytes lost in torn and unreadable buffers

    std::uint64_t skippedRecords() const;
    // Returns a phrase for each loss ("12 records skipped: kind 47"), joined by "; " and without a
    // full stop, or an empty string if there are no losses.
    std::string describe() const;
};

class ActivityParser {
  public:
    explicit ActivityParser(const NameResolver& names) : names_(names) {}

    void parse(const ActivityBuffer& buffer, ActivitySink& sink);
    // Sets the range of plausible times in ns; initially, all times are plausible. Records outside
    // this range have wrong times, for example, after 25 million records with some CUPTI versions
    // (github.com/parca-dev/parcagpu/issues/23). GPU work is then stored without times, and other
    // records are dropped.
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

}  // namespace ridgepoint::recording::collect::cuda
