// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/step_assembler.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridgepoint::collect {
namespace {

bool startsWith(std::string_view text, std::string_view start) {
    return text.substr(0, start.size()) == start;
}

constexpr std::string_view kNodeWrapper = "autograd::engine::evaluate_function";

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

}  // namespace

StepAssembler::StepAssembler(const TickClock& clock, roofline::PerLevel<std::int64_t> cache_bytes,
                             Intern intern)
    : clock_(clock), cache_bytes_(cache_bytes), intern_(std::move(intern)), threads_(1) {}

std::vector<FinishedStep> StepAssembler::takeFinished() { return std::exchange(finished_, {}); }

void StepAssembler::consume(std::uint32_t thread, const RecordHeader& header) {
    if (thread >= threads_.size()) threads_.resize(thread + 1);
    switch (header.kind) {
        case RecordKind::op_open:
            openOp(thread, reinterpret_cast<const OpOpenRecord&>(header));
            break;
        case RecordKind::op_close:
            closeOp(thread, reinterpret_cast<const OpCloseRecord&>(header).ticks);
            break;
        case RecordKind::memory: {
            const auto& record = reinterpret_cast<const MemoryRecord&>(header);
            const auto& frames = threads_[thread].frames;
            const auto op = frames.empty() ? run::StringId::none : frames.back().record.name;
            const auto layer = frames.empty() ? run::StringId::none : frames.back().record.layer;
            const std::int64_t time = clock_.nanoseconds(record.ticks);
            if (record.bytes > 0) {
                ledger_.allocate(time, record.address, record.bytes, phase_, op, layer,
                                 record.reserved);
            } else {
                ledger_.free(time, record.address, phase_, op, layer, record.reserved);
            }
            last_memory_ns_ = time;
            break;
        }
        case RecordKind::out_of_memory:
            noteOutOfMemory(thread, reinterpret_cast<const OutOfMemoryRecord&>(header));
            break;
        case RecordKind::phase_open:
            phase_ = static_cast<run::Phase>(header.extra);
            phase_start_ns_ = clock_.nanoseconds(reinterpret_cast<const PhaseRecord&>(header).ticks);
            ledger_.phaseOpens(phase_);
            break;
        case RecordKind::phase_close:
            // A phase whose opening was dropped has no known start; its time stays outside.
            if (phase_ == static_cast<run::Phase>(header.extra)) {
                current_.step.phase_ns[header.extra] +=
                    clock_.nanoseconds(reinterpret_cast<const PhaseRecord&>(header).ticks) -
                    phase_start_ns_;
            }
            phase_ = run::Phase::none;
            break;
        case RecordKind::layer_open:
            threads_[thread].layers.push_back(static_cast<run::StringId>(
                reinterpret_cast<const LayerRecord&>(header).layer));
            break;
        case RecordKind::layer_close:
            if (!threads_[thread].layers.empty()) threads_[thread].layers.pop_back();
            break;
        case RecordKind::step_open:
            openStep(reinterpret_cast<const StepRecordMark&>(header));
            break;
        case RecordKind::step_close:
            closeStep(reinterpret_cast<const StepRecordMark&>(header));
            break;
        case RecordKind::tag: {
            const auto& record = reinterpret_cast<const TagRecord&>(header);
            ledger_.tag(record.address, static_cast<run::MemoryCategory>(header.extra),
                        static_cast<run::StringId>(record.layer));
            break;
        }
        case RecordKind::padding:
            break;
    }
}

void StepAssembler::noteOutOfMemory(std::uint32_t thread, const OutOfMemoryRecord& record) {
    constexpr std::size_t kMostBlocks = 8;
    OutOfMemory& moment = out_of_memory_.emplace();
    moment.time_ns = clock_.nanoseconds(record.ticks);
    moment.step = current_.step.index;
    moment.batch = current_.step.batch;
    moment.phase = phase_;
    moment.requested_bytes = record.requested;
    moment.reserved_bytes = record.reserved;
    moment.alive = ledger_.alive(phase_, kMostBlocks);
    // The outermost op with a formula is the one that has a name for people.
    for (const Frame& frame : threads_[thread].frames) {
        moment.op = frame.record.name;
        if (frame.record.layer != run::StringId::none) moment.layer = frame.record.layer;
        if (frame.costed_here) break;
    }
    last_memory_ns_ = moment.time_ns;
}

std::vector<run::MemoryPoint> StepAssembler::takeUnfinished() {
    if (!in_step_) return {};
    in_step_ = false;
    return ledger_.finishStep(current_.step.index, current_.step.start_ns, last_memory_ns_).points;
}

void StepAssembler::openStep(const StepRecordMark& mark) {
    const std::int64_t start = clock_.nanoseconds(mark.ticks);
    // What was allocated between steps belongs to no step's timeline but must stay in the ledger.
    MemoryLedger::Step before = ledger_.finishStep(mark.index - 1, start, start);
    current_ = {};
    current_.memory.events = std::move(before.events);
    current_.step.index = mark.index;
    current_.step.segment = mark.segment;
    current_.step.kind = static_cast<run::StepRecord::Kind>(mark.header.extra);
    current_.step.batch = mark.batch;
    current_.step.start_ns = start;
    for (Thread& thread : threads_) thread.layers.clear();
    layer_of_sequence_.clear();
    in_step_ = true;
}

void StepAssembler::closeStep(const StepRecordMark& mark) {
    if (!in_step_) return;  // its opening was dropped
    in_step_ = false;
    const std::int64_t end = clock_.nanoseconds(mark.ticks);
    run::StepRecord& step = current_.step;
    step.duration_ns = end - step.start_ns;
    MemoryLedger::Step memory = ledger_.finishStep(step.index, step.start_ns, end);
    current_.memory.points = std::move(memory.points);
    current_.memory.peak = memory.peak;
    current_.memory.events.insert(current_.memory.events.end(), memory.events.begin(),
                                  memory.events.end());
    for (const run::OpRecord& op : current_.ops) {
        step.flops_matrix += op.flops_matrix;
        step.flops_elementwise += op.flops_elementwise;
    }
    finished_.push_back(std::move(current_));
    current_ = {};
}

run::StringId StepAssembler::layerFor(Thread& thread, const OpOpenRecord& record,
                                      std::span<const cost::Argument> arguments, bool node_wrapper) {
    if (record.scope == OpScope::backward_node) {
        if (record.sequence >= 0) {
            const auto found =
                layer_of_sequence_.find({record.forward_thread, record.sequence});
            thread.last_node_layer =
                found == layer_of_sequence_.end() ? run::StringId::none : found->second;
        }
        // The node's wrapper was opened before its sequence number was known.
        if (!thread.frames.empty() && thread.frames.back().node_wrapper) {
            thread.frames.back().record.layer = thread.last_node_layer;
        }
        return thread.last_node_layer;
    }
    if (node_wrapper) return thread.last_node_layer;  // corrected when its node opens
    if (!thread.frames.empty() && thread.frames.back().record.layer != run::StringId::none) {
        return thread.frames.back().record.layer;
    }
    if (!thread.layers.empty()) return thread.layers.back();
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

void StepAssembler::openOp(std::uint32_t thread_index, const OpOpenRecord& record) {
    Thread& thread = threads_[thread_index];
    const std::string_view name = nameOf(record);
    Frame frame;
    frame.scope = record.scope;
    frame.node_wrapper = startsWith(name, kNodeWrapper);
    if (!thread.frames.empty()) {
        Frame& parent = thread.frames.back();
        parent.has_children = true;
        frame.below_costed = parent.below_costed || parent.costed_here;
    }
    const cost::Category category = cost::categoryOf(name);
    if (!thread.frames.empty() && category == cost::Category::allocation) {
        thread.frames.back().allocates = true;
    }
    const bool formula = !frame.below_costed && record.scope == OpScope::function &&
                         !frame.node_wrapper &&
                         cost::hasFormula(name);
    std::vector<cost::Argument> arguments;
    if (formula || (phase_ == run::Phase::optimizer && thread.frames.empty())) {
        arguments = decodeArguments(record);
    }
    run::OpRecord& op = frame.record;
    op.step = current_.step.index;
    op.phase = phase_;
    op.thread = thread_index;
    op.depth = static_cast<std::uint32_t>(thread.frames.size());
    op.start_ns = clock_.nanoseconds(record.ticks);
    op.name = intern_(name);
    op.layer = layerFor(thread, record, arguments, frame.node_wrapper);
    op.category = record.scope == OpScope::backward_node || frame.node_wrapper
                      ? cost::Category::autograd
                      : category;
    frame.kind = op.category;
    frame.composite = cost::isComposite(name);
    if (formula) {
        if (record.arguments_cut == 0) {
            if (const auto cost = cost::costOf({name, arguments})) applyCost(frame, *cost);
        }
        op.shapes = shapesOf(arguments);
    }
    op.category = categoryIn(op.phase, op.category);
    // The node that this op may create carries this number; of several ops with one number the
    // last one is its creator, so the last entry stands.
    if (record.sequence >= 0 && record.scope == OpScope::function &&
        (phase_ == run::Phase::forward || phase_ == run::Phase::loss)) {
        layer_of_sequence_[{record.forward_thread, record.sequence}] = op.layer;
    }
    thread.frames.push_back(std::move(frame));
}

void StepAssembler::applyCost(Frame& frame, const cost::OpCost& cost) {
    frame.costed_here = true;
    run::OpRecord& op = frame.record;
    op.flops_known = true;
    op.category = cost.category;
    op.arithmetic = cost.flops_matrix > 0 ? matrix_units_[roofline::index(cost.arithmetic)]
                                          : cost.arithmetic;
    op.flops_matrix = cost.flops_matrix;
    op.flops_elementwise = cost.flops_elementwise;
    op.bytes = cost::bytesPerLevel(cost, cache_bytes_);
}

void StepAssembler::closeOp(std::uint32_t thread_index, std::uint64_t ticks) {
    Thread& thread = threads_[thread_index];
    if (thread.frames.empty()) return;
    Frame frame = std::move(thread.frames.back());
    thread.frames.pop_back();
    run::OpRecord& op = frame.record;
    op.duration_ns = std::max<std::int64_t>(0, clock_.nanoseconds(ticks) - op.start_ns);
    // What did the work, when that is not the op itself: the child of its own kind that took most of
    // its time (not the copies and allocations on the way).
    if (frame.longest_child != run::StringId::none && 2 * frame.longest_child_ns > op.duration_ns) {
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
        // An op that only calls others does no arithmetic of its own; one that calls none, or
        // nothing but the allocation of its result, did something that we do not know.
        const bool calls_others = frame.has_children && (frame.works || !frame.allocates);
        op.flops_known = calls_others || frame.composite || frame.scope != OpScope::function;
    }
    if (in_step_) current_.ops.push_back(op);
}

run::StringId StepAssembler::shapesOf(std::span<const cost::Argument> arguments) {
    text_.clear();
    for (const cost::Argument& argument : arguments) {
        const auto* tensor = std::get_if<cost::Tensor>(&argument);
        if (tensor == nullptr) continue;
        if (!text_.empty()) text_ += ", ";
        if (tensor->sizes.empty()) text_ += "scalar";
        for (std::size_t i = 0; i < tensor->sizes.size(); ++i) {
            fmt::format_to(std::back_inserter(text_), "{}{}", i == 0 ? "" : "x", tensor->sizes[i]);
        }
    }
    return intern_(text_);
}

}  // namespace ridgepoint::collect
