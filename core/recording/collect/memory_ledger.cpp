// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/memory_ledger.h"

#include <algorithm>
#include <iterator>

namespace ridgepoint::recording::collect {

using run::MemoryCategory;
using run::Phase;

namespace {

MemoryCategory categoryAtFirst(Phase phase) {
    switch (phase) {
        case Phase::none:
            return MemoryCategory::unknown;
        case Phase::data:
            return MemoryCategory::input;
        default:
            return MemoryCategory::temporary;
    }
}

bool isForward(Phase phase) { return phase == Phase::forward || phase == Phase::loss; }

}  // namespace

void MemoryLedger::settle(Block& block, MemoryCategory category) {
    if (block.event != kSettled) {
        pending_[block.event].category = category;
    } else {
        bytes_before_pending_[static_cast<std::size_t>(block.category)] -= block.bytes;
        bytes_before_pending_[static_cast<std::size_t>(category)] += block.bytes;
    }
    block.category = category;
}

void MemoryLedger::allocate(std::int64_t time_ns, std::uint64_t address, std::int64_t bytes,
                            Phase phase, run::StringId op, run::StringId layer,
                            std::int64_t reserved, run::StackId stack) {
    if (live_.contains(address)) {
        // The record of the block's free was dropped. Without this call, the block would be counted
        // twice from now on.
        free(time_ns, address, phase, run::StringId::none, run::StringId::none, reserved);
    }
    Block block;
    block.bytes = bytes;
    block.category = categoryAtFirst(phase);
    block.event = pending_.size();
    block.op = op;
    block.made_in = layer;
    block.in_first_step = steps_ == 0;
    // Optimizer state is created from a parameter or its gradient, so it belongs to the same layer.
    if (phase == Phase::optimizer) block.layer = layer;
    live_.emplace(address, block);
    pending_.push_back({-1, time_ns, address, bytes, block.category, phase, op, layer, stack});
    allocation_of_.push_back(kSettled);
    reserved_.push_back(reserved);
    allocated_bytes_ += bytes;
}

void MemoryLedger::free(std::int64_t time_ns, std::uint64_t address, Phase phase, run::StringId op,
                        run::StringId layer, std::int64_t reserved, run::StackId stack) {
    const auto found = live_.find(address);
    if (found == live_.end()) return;
    const Block& block = found->second;
    pending_.push_back(
        {-1, time_ns, address, -block.bytes, block.category, phase, op, layer, stack});
    allocation_of_.push_back(block.event);
    reserved_.push_back(reserved);
    allocated_bytes_ -= block.bytes;
    live_.erase(found);
}

void MemoryLedger::tag(std::uint64_t address, MemoryCategory category, run::StringId layer) {
    const auto found = live_.find(address);
    if (found == live_.end()) return;
    settle(found->second, category);
    found->second.layer = layer;
}

run::StringId MemoryLedger::layerOf(std::uint64_t address) const {
    const auto found = live_.find(address);
    return found == live_.end() ? run::StringId::none : found->second.layer;
}

void MemoryLedger::phaseOpens(Phase phase) {
    if (phase != Phase::backward && phase != Phase::optimizer) return;
    for (auto& [address, block] : live_) {
        if (block.event == kSettled || block.category != MemoryCategory::temporary) continue;
        const Phase made = pending_[block.event].phase;
        if (phase == Phase::backward && isForward(made)) settle(block, MemoryCategory::activation);
        // Memory that backward allocated and that is still live when the optimizer starts contains
        // a parameter's gradient.
        if (phase == Phase::optimizer && made == Phase::backward) {
            settle(block, MemoryCategory::gradient);
            block.layer = block.made_in;
        }
    }
}

// Moves workspaces from the category `activation` to `temporary`. A workspace is a block that an op
// allocated in the first step and that is still live at the end of the second step. Workspaces live
// as long as the process, for example cuBLAS's (32 MiB on Hopper).
void MemoryLedger::relabelWorkspaces(std::int64_t time_ns) {
    std::vector<std::uint64_t> found;
    for (const auto& [address, block] : live_) {
        if (block.in_first_step && block.event == kSettled &&
            block.category == MemoryCategory::activation)
            found.push_back(address);
    }
    std::sort(found.begin(), found.end());
    for (const std::uint64_t address : found) {
        const Block block = live_.at(address);
        const std::int64_t reserved = reserved_.empty() ? reserved_before_ : reserved_.back();
        free(time_ns, address, Phase::none, run::StringId::none, run::StringId::none, reserved);
        allocate(time_ns, address, block.bytes, Phase::none, block.op, block.made_in, reserved);
        settle(live_.at(address), MemoryCategory::temporary);
    }
}

MemoryLedger::Step MemoryLedger::finishStep(std::int64_t step, std::int64_t start_ns,
                                            std::int64_t end_ns, Kept kept) {
    // Equal start and end times denote the time between two steps, which is not counted as a step.
    if (step >= 0 && end_ns > start_ns && steps_++ == 1) relabelWorkspaces(end_ns);
    for (auto& [address, block] : live_) {
        if (block.event == kSettled) continue;
        if (block.category == MemoryCategory::temporary &&
            pending_[block.event].phase == Phase::optimizer) {
            settle(block, MemoryCategory::optimizer_state);
        }
        block.event = kSettled;
    }
    Step result;
    std::int64_t reserved = reserved_before_;
    const auto known = [](std::int64_t bytes) {
        return bytes == kNotReserved ? std::nullopt : std::optional(bytes);
    };
    result.peak_reserved = known(reserved);
    run::MemoryByCategory now = bytes_before_pending_;
    std::int64_t allocated = run::total(now);
    result.peak = now;
    std::int64_t peak = allocated;
    result.points.push_back({start_ns, now, known(reserved)});

    const std::size_t per_bucket =
        std::max<std::size_t>(1, (pending_.size() + kPointsPerStep - 1) / kPointsPerStep);
    run::MemoryPoint highest;
    std::int64_t highest_bytes = -1;
    for (std::size_t i = 0; i < pending_.size(); ++i) {
        run::MemoryEvent& event = pending_[i];
        event.step = step;
        if (allocation_of_[i] != kSettled) event.category = pending_[allocation_of_[i]].category;
        now[static_cast<std::size_t>(event.category)] += event.bytes;
        allocated += event.bytes;
        reserved = reserved_[i];
        if (reserved != kNotReserved && reserved > result.peak_reserved.value_or(0)) {
            result.peak_reserved = reserved;
        }
        if (allocated > peak) {
            peak = allocated;
            result.peak = now;
        }
        if (allocated > highest_bytes) {
            highest_bytes = allocated;
            highest = {event.time_ns, now, known(reserved)};
        }
        if ((i + 1) % per_bucket == 0 || i + 1 == pending_.size()) {
            if (highest.time_ns != event.time_ns) result.points.push_back(highest);
            result.points.push_back({event.time_ns, now, known(reserved)});
            highest_bytes = -1;
        }
    }
    if (end_ns > result.points.back().time_ns)
        result.points.push_back({end_ns, now, known(reserved)});
    bytes_before_pending_ = now;
    reserved_before_ = reserved;
    if (kept == Kept::all) {
        result.events = std::move(pending_);
    } else {
        for (std::size_t i = 0; i < pending_.size(); ++i) {
            if (allocation_of_[i] == kSettled) continue;
            pending_[i].bytes = pending_[allocation_of_[i]].bytes = 0;
        }
        std::copy_if(pending_.begin(), pending_.end(), std::back_inserter(result.events),
                     [](const run::MemoryEvent& event) { return event.bytes != 0; });
    }
    pending_.clear();
    allocation_of_.clear();
    reserved_.clear();
    return result;
}

MemoryLedger::Alive MemoryLedger::alive(Phase phase, std::size_t most_blocks) const {
    Alive alive;
    for (const auto& [address, block] : live_) {
        MemoryCategory category = block.category;
        const bool of_this_forward = isForward(phase) && block.event != kSettled &&
                                     category == MemoryCategory::temporary &&
                                     isForward(pending_[block.event].phase);
        if (of_this_forward) category = MemoryCategory::activation;
        alive.bytes[static_cast<std::size_t>(category)] += block.bytes;
        const bool has_layer = block.layer != run::StringId::none;
        alive.largest.push_back(
            {block.bytes, category, block.op, has_layer ? block.layer : block.made_in});
    }
    const auto larger = [](const Alive::Block& a, const Alive::Block& b) {
        return a.bytes > b.bytes;
    };
    const std::size_t kept = std::min(most_blocks, alive.largest.size());
    std::partial_sort(alive.largest.begin(),
                      alive.largest.begin() + static_cast<std::ptrdiff_t>(kept),
                      alive.largest.end(), larger);
    alive.largest.resize(kept);
    return alive;
}

}  // namespace ridgepoint::recording::collect
