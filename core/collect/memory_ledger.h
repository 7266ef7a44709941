// SPDX-License-Identifier: GPL-3.0-or-later
// Which blocks of memory are alive and what they hold. What a block holds is known only later than
// it was allocated (an activation is what survives the forward phase), so events of a step are
// kept back until the step ends.
//
// Rules: input: allocated in the data phase. activation: allocated in forward or loss and alive
// when backward starts (saved for it). gradient: tagged by the trainer as a parameter's gradient.
// optimizer_state: allocated in the optimizer phase and alive at the end of the step. parameter:
// tagged. temporary: everything else inside a step, gradients of activations among it. unknown:
// allocated outside a step and not tagged.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/collect/records.h"
#include "core/run/types.h"

namespace ridgepoint::collect {

class MemoryLedger {
  public:
    static constexpr std::size_t kPointsPerStep = 256;  // at most about twice as many are made

    struct Step {
        std::vector<run::MemoryEvent> events;
        // Decimated; the first is at the step's start, and the peak is always among them.
        std::vector<run::MemoryPoint> points;
        run::MemoryByCategory peak{};  // the moment with the most bytes allocated
        std::optional<std::int64_t>
            peak_reserved;  // the most that the allocator had; see MemoryPoint
    };

    // reserved: what the allocator has with this event, see MemoryRecord.
    void allocate(std::int64_t time_ns, std::uint64_t address, std::int64_t bytes, run::Phase phase,
                  run::StringId op, run::StringId layer, std::int64_t reserved = kNotReserved,
                  run::StackId stack = run::StackId::none);
    // A block that was never seen being allocated is ignored: it was not counted either.
    void free(std::int64_t time_ns, std::uint64_t address, run::Phase phase, run::StringId op,
              run::StringId layer, std::int64_t reserved = kNotReserved,
              run::StackId stack = run::StackId::none);
    void tag(std::uint64_t address, run::MemoryCategory category, run::StringId layer);
    // The layer that a block was tagged with, or, in the optimizer, allocated for; none otherwise.
    run::StringId layerOf(std::uint64_t address) const;

    void phaseOpens(run::Phase phase);
    // Settles what is pending as the events of this step (-1: before the first).
    Step finishStep(std::int64_t step, std::int64_t start_ns, std::int64_t end_ns);

    std::int64_t allocatedBytes() const { return allocated_bytes_; }

    // Live memory in the middle of a step. Memory that forward and loss allocated counts as
    // activations.
    struct Alive {
        run::MemoryByCategory bytes{};
        struct Block {
            std::int64_t bytes = 0;
            run::MemoryCategory category = run::MemoryCategory::unknown;
            run::StringId op = run::StringId::none, layer = run::StringId::none;
        };
        std::vector<Block> largest;
    };
    Alive alive(run::Phase phase, std::size_t most_blocks) const;

  private:
    static constexpr std::size_t kSettled = ~std::size_t{0};
    struct Block {
        std::int64_t bytes = 0;
        run::MemoryCategory category = run::MemoryCategory::unknown;
        run::StringId layer = run::StringId::none;  // see layerOf
        run::StringId op = run::StringId::none;     // that allocated it, and in which layer
        run::StringId made_in = run::StringId::none;
        std::size_t event = kSettled;  // its allocation among pending_
        bool in_first_step = false;
    };
    void settle(Block& block, run::MemoryCategory category);
    void relabelWorkspaces(std::int64_t time_ns);

    std::unordered_map<std::uint64_t, Block> live_;
    std::vector<run::MemoryEvent> pending_;
    // For a pending free, the pending allocation whose category it shares (kSettled: its own).
    std::vector<std::size_t> allocation_of_;
    std::vector<std::int64_t> reserved_;  // at each pending event
    std::int64_t reserved_before_ = kNotReserved;
    run::MemoryByCategory bytes_before_pending_{};
    std::int64_t allocated_bytes_ = 0;
    std::uint64_t steps_ = 0;  // that are finished
};

}  // namespace ridgepoint::collect
