// SPDX-License-Identifier: GPL-3.0-or-later
// MemoryLedger tracks live memory blocks and their categories. A category is known only some time
// after the allocation, so the events of a step are delayed until the step ends:
//
//   input            allocated in the data phase
//   activation       allocated in forward or loss, and live when backward starts
//   gradient         tagged by the trainer as a parameter's gradient, or allocated in backward and
//                    live when the optimizer starts
//   optimizer_state  allocated in the optimizer phase, and live at the end of the step
//   parameter        tagged by the trainer
//   temporary        all other blocks of a phase, including gradients of activations
//   unknown          allocated outside all phases and not tagged
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/recording/collect/records.h"
#include "core/run/types.h"

namespace ridgepoint::recording::collect {

class MemoryLedger {
  public:
    // A step has at most about twice this number of points.
    static constexpr std::size_t kPointsPerStep = 256;

    struct Step {
        std::vector<run::MemoryEvent> events;
        // Thinned-out points, which always include the step's start and peak.
        std::vector<run::MemoryPoint> points;
        run::MemoryByCategory peak{};  // live bytes at the peak
        // Maximum number of bytes that the allocator had reserved; see MemoryPoint.
        std::optional<std::int64_t> peak_reserved;
    };

    // reserved: bytes that the allocator has reserved after this event; see MemoryRecord.
    void allocate(std::int64_t time_ns, std::uint64_t address, std::int64_t bytes, run::Phase phase,
                  run::StringId op, run::StringId layer, std::int64_t reserved = kNotReserved,
                  run::StackId stack = run::StackId::none);
    // Ignores a block whose allocation was not seen, because such a block was never counted.
    void free(std::int64_t time_ns, std::uint64_t address, run::Phase phase, run::StringId op,
              run::StringId layer, std::int64_t reserved = kNotReserved,
              run::StackId stack = run::StackId::none);
    void tag(std::uint64_t address, run::MemoryCategory category, run::StringId layer);
    // Returns the layer in the block's tag or, if there is none, the layer for which the optimizer
    // allocated the block. Returns `none` if neither exists.
    run::StringId layerOf(std::uint64_t address) const;

    void phaseOpens(run::Phase phase);
    // Selects the events to return. `lasting` omits events of blocks that were allocated and freed
    // in the same step.
    enum class Kept { all, lasting };
    // Returns the pending events as the events of `step` (-1: before the first step).
    Step finishStep(std::int64_t step, std::int64_t start_ns, std::int64_t end_ns,
                    Kept kept = Kept::all);

    std::int64_t allocatedBytes() const { return allocated_bytes_; }

    // Live memory in the middle of a step. During forward and loss, the memory that these phases
    // have allocated is assigned to the category `activation`.
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
        run::StringId layer = run::StringId::none;  // see layerOf()
        run::StringId op = run::StringId::none;  // op that allocated the block, and that op's layer
        run::StringId made_in = run::StringId::none;
        std::size_t event = kSettled;  // index of the allocation in pending_
        bool in_first_step = false;
    };
    void settle(Block& block, run::MemoryCategory category);
    void relabelWorkspaces(std::int64_t time_ns);

    std::unordered_map<std::uint64_t, Block> live_;
    std::vector<run::MemoryEvent> pending_;
    // For each pending event that is a free: index of the block's allocation in pending_, or
    // kSettled if the allocation is not pending.
    std::vector<std::size_t> allocation_of_;
    std::vector<std::int64_t> reserved_;  // reserved bytes at each pending event
    std::int64_t reserved_before_ = kNotReserved;
    run::MemoryByCategory bytes_before_pending_{};
    std::int64_t allocated_bytes_ = 0;
    std::uint64_t steps_ = 0;  // number of finished steps
};

}  // namespace ridgepoint::recording::collect
