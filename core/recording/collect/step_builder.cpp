// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/step_builder.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/recording/collect/exchange_places.h"

namespace ridgepoint::recording::collect {
namespace {

cost::Category categoryIn(run::Phase phase, cost::Category category) {
    using cost::Category;
    if (phase != run::Phase::optimizer) return category;
    switch (category) {
        case Category::elementwise:
        case Category::reduction:
        case Category::copy:
        case Category::other:
            return Category::optimizer;
        default:
            return category;
    }
}

// Removes the events of blocks that were both allocated and freed, so that only events with a
// lasting effect remain.
void dropPairs(std::vector<run::MemoryEvent>& events) {
    std::unordered_map<std::uint64_t, std::size_t> allocated;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const std::uint64_t address = events[i].address;
        if (events[i].bytes > 0) {
            allocated[address] = i;
        } else if (const auto found = allocated.find(address); found != allocated.end()) {
            events[i].bytes = events[found->second].bytes = 0;
            allocated.erase(found);
        }
    }
    std::erase_if(events, [](const run::MemoryEvent& event) { return event.bytes == 0; });
}

}  // namespace

bool runsCompiledCode(std::string_view name) {
    return name.starts_with("CompiledFunction") ||
           name.find("CompiledFxGraph") != std::string_view::npos;
}

StepBuilder::Thread& StepBuilder::at(std::uint32_t thread) {
    if (thread >= threads_.size()) threads_.resize(std::size_t{thread} + 1);
    return threads_[thread];
}

void StepBuilder::openPhase(run::Phase phase, std::int64_t time_ns) {
    phase_ = phase;
    phase_start_ns_ = time_ns;
    ledger_.phaseOpens(phase_);
}

void StepBuilder::closePhase(run::Phase phase, std::int64_t time_ns) {
    // If the record of the phase's start was dropped, the time is considered outside all phases.
    if (phase_ == phase) {
        current_.step.phase_ns[static_cast<std::size_t>(phase)] += time_ns - phase_start_ns_;
    }
    phase_ = run::Phase::none;
}

void StepBuilder::openLayer(std::uint32_t thread, run::StringId layer) {
    at(thread).layers.push_back(layer);
}

void StepBuilder::closeLayer(std::uint32_t thread) {
    std::vector<run::StringId>& layers = at(thread).layers;
    if (!layers.empty()) layers.pop_back();
}

void StepBuilder::memory(std::uint32_t thread, std::int64_t time_ns, std::uint64_t address,
                         std::int64_t bytes, std::int64_t reserved) {
    const std::vector<Frame>& frames = at(thread).frames;
    const auto op = frames.empty() ? run::StringId::none : frames.back().record.name;
    const auto layer = frames.empty() ? run::StringId::none : frames.back().record.layer;
    if (bytes > 0) {
        ledger_.allocate(time_ns, address, bytes, phase_, op, layer, reserved);
    } else {
        ledger_.free(time_ns, address, phase_, op, layer, reserved);
    }
    last_memory_ns_ = time_ns;
}

void StepBuilder::outOfMemory(std::uint32_t thread, std::int64_t time_ns,
                              std::int64_t requested_bytes, std::int64_t reserved_bytes) {
    constexpr std::size_t kMostBlocks = 8;
    OutOfMemory moment;
    moment.time_ns = time_ns;
    moment.step = current_.step.index;
    moment.batch = current_.step.batch;
    moment.phase = phase_;
    moment.requested_bytes = requested_bytes;
    moment.reserved_bytes = reserved_bytes;
    moment.alive = ledger_.alive(phase_, kMostBlocks);
    // Reports the outermost op with a cost model, because users know its name. If there is none,
    // reports the innermost op.
    for (const Frame& frame : at(thread).frames) {
        moment.op = frame.record.name;
        if (frame.record.layer != run::StringId::none) moment.layer = frame.record.layer;
        if (frame.costed_here) break;
    }
    last_memory_ns_ = moment.time_ns;
    out_of_memory_ = std::move(moment);
}

std::vector<run::MemoryPoint> StepBuilder::takeUnfinished() {
    if (!in_step_) return {};
    in_step_ = false;
    return ledger_.finishStep(current_.step.index, current_.step.start_ns, last_memory_ns_).points;
}

void StepBuilder::openStep(run::StepRecord::Kind kind, std::int64_t index, std::int64_t segment,
                           std::int64_t batch, std::int64_t time_ns) {
    // Allocations between steps belong to no step's timeline, but the ledger must still contain
    // them.
    MemoryLedger::Step before = ledger_.finishStep(index - 1, time_ns, time_ns);
    // Allocations in a replaced or dropped step also belong to no step's timeline, but the ledger
    // must contain them.
    std::vector<run::MemoryEvent> events = std::move(current_.memory.events);
    const bool carried = !events.empty();
    events.insert(events.end(), before.events.begin(), before.events.end());
    if (carried || in_step_) dropPairs(events);
    current_ = {};
    current_.memory.events = std::move(events);
    current_.step.index = index;
    current_.step.segment = segment;
    current_.step.kind = kind;
    current_.step.batch = batch;
    current_.step.start_ns = time_ns;
    for (Thread& thread : threads_) {
        thread.layers.clear();
        thread.frames.clear();
    }
    layer_of_sequence_.clear();
    in_step_ = true;
}

void StepBuilder::closeStep(std::int64_t batch, std::int64_t time_ns) {
    if (!in_step_) return;  // the record of the step's start was dropped
    // A user scope that encloses the end of a step, such as an optimizer's own scope, ends with the
    // step.
    for (std::uint32_t thread = 0; thread < threads_.size(); ++thread) {
        while (!threads_[thread].frames.empty()) closeOp(thread, time_ns);
    }
    in_step_ = false;
    run::StepRecord& step = current_.step;
    if (batch > 0) step.batch = batch;  // the batch size might not be known at the step's start
    step.duration_ns = time_ns - step.start_ns;
    // A step without ops cannot be inspected, and later steps only need its lasting blocks. Writing
    // the other events used 3 % of a core when a small network was trained.
    const auto kept = hooksOff(step.kind) ? MemoryLedger::Kept::lasting : MemoryLedger::Kept::all;
    MemoryLedger::Step memory = ledger_.finishStep(step.index, step.start_ns, time_ns, kept);
    current_.memory.points = std::move(memory.points);
    current_.memory.peak = memory.peak;
    current_.memory.peak_reserved = memory.peak_reserved;
    current_.memory.events.insert(current_.memory.events.end(), memory.events.begin(),
                                  memory.events.end());
    for (const run::OpRecord& op : current_.ops) {
        step.flops_matrix += op.flops_matrix;
        step.flops_elementwise += op.flops_elementwise;
    }
    finished_.push_back(std::move(current_));
    current_ = {};
}

void StepBuilder::collective(run::Collective exchange) {
    const bool placed = exchange.number != kNotPlaced;
    const auto began_in = [&](const FinishedStep& step) {
        return placed || exchange.arrival_ns >= step.step.start_ns;
    };
    if (in_step_ && began_in(current_)) {
        exchange.step = current_.step.index;
        current_.collectives.push_back(exchange);
    } else if (!placed && !finished_.empty() && began_in(finished_.back())) {
        // Gloo's thread may report an exchange shortly after the training thread has begun the next
        // step.
        FinishedStep& step = finished_.back();
        exchange.step = step.step.index;
        exchange.end_ns = std::min(exchange.end_ns, step.step.start_ns + step.step.duration_ns);
        step.collectives.push_back(exchange);
    }
}

std::vector<FinishedStep> StepBuilder::takeFinished() {
    for (FinishedStep& step : finished_) {
        placeExchanges(step.collectives, step.exchanges_begun, step.ops);
    }
    return std::exchange(finished_, {});
}

run::StringId StepBuilder::layerAround(const Thread& thread) {
    // Returns the layer of the innermost op or the innermost open layer, whichever was opened last.
    if (!thread.frames.empty() && thread.frames.back().record.layer != run::StringId::none &&
        thread.layers.size() <= thread.frames.back().layers_open) {
        return thread.frames.back().record.layer;
    }
    return thread.layers.empty() ? run::StringId::none : thread.layers.back();
}

run::StringId StepBuilder::layerFor(Thread& thread, const OpOpening& opening,
                                    std::span<const cost::Argument> arguments) {
    if (opening.scope == OpScope::backward_node) {
        if (opening.sequence >= 0) {
            const auto found = layer_of_sequence_.find({opening.forward_thread, opening.sequence});
            thread.last_node_layer =
                found == layer_of_sequence_.end() ? run::StringId::none : found->second;
        }
        // The wrapper was opened before the node's sequence number was known, so its layer is
        // corrected here.
        if (!thread.frames.empty() && thread.frames.back().node_wrapper) {
            thread.frames.back().record.layer = thread.last_node_layer;
        }
        return thread.last_node_layer;
    }
    // The wrapper's layer is corrected when its node opens.
    if (opening.node_wrapper) return thread.last_node_layer;
    if (opening.layer != run::StringId::none) return opening.layer;
    if (const run::StringId around = layerAround(thread); around != run::StringId::none) {
        return around;
    }
    if (phase_ == run::Phase::optimizer) {
        for (const cost::Argument& argument : arguments) {
            if (const auto* tensor = std::get_if<cost::Tensor>(&argument)) {
                const run::StringId layer = ledger_.layerOf(tensor->address);
                if (layer != run::StringId::none) return layer;
            }
        }
    }
    return run::StringId::none;
}

bool StepBuilder::wantsCost(std::uint32_t thread, OpScope scope, bool node_wrapper) {
    if (scope != OpScope::function || node_wrapper) return false;
    const std::vector<Frame>& frames = at(thread).frames;
    return frames.empty() || !(frames.back().below_costed || frames.back().costed_here);
}

void StepBuilder::openOp(std::uint32_t thread_index, const OpOpening& opening,
                         std::span<const cost::Argument> arguments) {
    Thread& thread = at(thread_index);
    const bool wants_cost = wantsCost(thread_index, opening.scope, opening.node_wrapper);
    Frame frame;
    frame.scope = opening.scope;
    frame.layers_open = thread.layers.size();
    frame.node_wrapper = opening.node_wrapper;
    if (!thread.frames.empty()) {
        Frame& parent = thread.frames.back();
        parent.has_children = true;
        frame.below_costed = parent.below_costed || parent.costed_here;
        if (opening.category == cost::Category::allocation) parent.allocates = true;
    }
    if (opening.kernel) {
        for (Frame& around : thread.frames) around.compiled = false;
    }
    run::OpRecord& op = frame.record;
    op.step = current_.step.index;
    op.phase = phase_;
    op.thread = thread_index;
    op.depth = static_cast<std::uint32_t>(thread.frames.size());
    op.start_ns = opening.start_ns;
    op.name = opening.name;
    if (opening.scope == OpScope::user) annotations_.insert(opening.name);
    op.layer = layerFor(thread, opening, arguments);
    op.category = opening.scope == OpScope::backward_node || opening.node_wrapper
                      ? cost::Category::autograd
                      : opening.category;
    frame.kind = op.category;
    frame.composite = opening.composite;
    frame.custom = opening.custom;
    frame.compiled = opening.compiled;
    op.shapes = opening.shapes;
    op.inner = opening.inner;
    if (wants_cost && opening.cost) applyCost(frame, *opening.cost);
    op.category = categoryIn(op.phase, op.category);
    // The autograd node that this op may create has the op's sequence number. If several ops have
    // the same number, the last one creates the node, so the last entry remains. The backward pass
    // can also create nodes: for a second derivative, or when checkpointing recomputes activations.
    // In the backward pass, an op without a layer gives no information.
    const bool forward = phase_ == run::Phase::forward || phase_ == run::Phase::loss;
    if (opening.sequence >= 0 && opening.scope == OpScope::function &&
        (forward || op.layer != run::StringId::none)) {
        layer_of_sequence_[{opening.forward_thread, opening.sequence}] = op.layer;
    }
    thread.frames.push_back(std::move(frame));
}

void StepBuilder::applyCost(Frame& frame, const cost::OpCost& cost) {
    frame.costed_here = true;
    run::OpRecord& op = frame.record;
    op.flops_known = true;
    op.category = cost.category;
    const cost::MatrixUnits& units =
        cost.category == cost::Category::convolution ? convolution_units_ : product_units_;
    op.arithmetic =
        cost.flops_matrix > 0 ? units[roofline::index(cost.arithmetic)] : cost.arithmetic;
    op.flops_matrix = cost.flops_matrix;
    op.flops_elementwise = cost.flops_elementwise;
    op.flops_avoidable = cost.flops_avoidable;
    op.bytes_written = cost.bytes_written;
    op.bytes = cost::bytesPerLevel(cost, cache_bytes_);
}

void StepBuilder::closeOp(std::uint32_t thread_index, std::int64_t time_ns, bool aborted) {
    Thread& thread = at(thread_index);
    if (thread.frames.empty()) return;
    Frame frame = std::move(thread.frames.back());
    thread.frames.pop_back();
    run::OpRecord& op = frame.record;
    op.duration_ns = std::max<std::int64_t>(0, time_ns - op.start_ns);
    // When activation checkpointing stops recomputing, it aborts the last op before this op has
    // done any work (torch.utils.checkpoint, _StopRecomputationError).
    if (aborted && frame.costed_here) {
        op.flops_matrix = op.flops_elementwise = 0;
        op.bytes = {};
    }
    // If the op did not do the work itself, the inner op is the child that took more than half of
    // the time. Only a child with the same category is considered, not a copy or an allocation.
    if (op.inner == run::StringId::none && frame.longest_child != run::StringId::none &&
        2 * frame.longest_child_ns > op.duration_ns) {
        op.inner = frame.longest_child;
    }
    if (!thread.frames.empty()) {
        Frame& parent = thread.frames.back();
        parent.children_ns += op.duration_ns;
        parent.works = parent.works || frame.works ||
                       (frame.costed_here && op.bytes[roofline::index(roofline::Level::l1)] > 0);
        if (frame.below_costed && frame.kind == parent.kind &&
            op.duration_ns > parent.longest_child_ns) {
            parent.longest_child_ns = op.duration_ns;
            parent.longest_child = op.inner != run::StringId::none ? op.inner : op.name;
        }
    }
    if (frame.costed_here) {
        op.costed = true;
        op.self_ns = op.duration_ns;
    } else if (!frame.below_costed) {
        op.costed = true;
        op.self_ns = std::max<std::int64_t>(0, op.duration_ns - frame.children_ns);
        // An op that only calls other ops does no arithmetic itself. The work of an op is unknown
        // if the op calls no ops or only allocates its result, and for a custom op also if most of
        // its time is outside the ops that it calls.
        const bool works_itself = frame.custom && 2 * op.self_ns > op.duration_ns;
        const bool calls_others =
            frame.has_children && (frame.works || !frame.allocates) && !works_itself;
        op.flops_known = !frame.compiled &&
                         (calls_others || frame.composite || frame.scope != OpScope::function);
    }
    if (in_step_) current_.ops.push_back(op);
}

}  // namespace ridgepoint::recording::collect
