// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/step_assembler.h"

#include <fmt/format.h>

#include <iterator>

#include "core/recording/collect/exchange_places.h"

namespace ridgepoint::recording::collect {
namespace {

constexpr std::string_view kNodeWrapper = "autograd::engine::evaluate_function";
// Maximum number of cached calls. In a program that exceeds it, shapes do not repeat, so old
// entries are of no use.
constexpr std::size_t kMostKnown = std::size_t{1} << 16;

}  // namespace

StepAssembler::StepAssembler(const TickClock& clock, roofline::PerLevel<std::int64_t> cache_bytes,
                             Intern intern)
    : clock_(clock), intern_(std::move(intern)), builder_(cache_bytes) {}

void StepAssembler::consume(std::uint32_t thread, const RecordHeader& header) {
    switch (header.kind) {
        case RecordKind::op_open:
            openOp(thread, reinterpret_cast<const OpOpenRecord&>(header));
            break;
        case RecordKind::op_close:
            builder_.closeOp(
                thread, clock_.nanoseconds(reinterpret_cast<const OpCloseRecord&>(header).ticks),
                header.extra != 0);
            break;
        case RecordKind::memory: {
            const auto& record = reinterpret_cast<const MemoryRecord&>(header);
            builder_.memory(thread, clock_.nanoseconds(record.ticks), record.address, record.bytes,
                            record.reserved);
            break;
        }
        case RecordKind::out_of_memory: {
            const auto& record = reinterpret_cast<const OutOfMemoryRecord&>(header);
            builder_.outOfMemory(thread, clock_.nanoseconds(record.ticks), record.requested,
                                 record.reserved);
            break;
        }
        case RecordKind::collective: {
            const CollectiveTimes& times = reinterpret_cast<const CollectiveRecord&>(header).times;
            run::Collective exchange;
            exchange.number = header.extra == kUnplaced ? kNotPlaced : header.extra;
            exchange.bytes = times.bytes;
            exchange.arrival_ns = clock_.nanoseconds(times.arrival);
            exchange.end_ns = clock_.nanoseconds(times.end);
            if (times.wait_start != 0) {
                exchange.wait_start_ns = clock_.nanoseconds(times.wait_start);
                exchange.wait_end_ns = clock_.nanoseconds(times.wait_end);
            }
            builder_.collective(exchange);
            break;
        }
        case RecordKind::phase_open:
            builder_.openPhase(
                static_cast<run::Phase>(header.extra),
                clock_.nanoseconds(reinterpret_cast<const PhaseRecord&>(header).ticks));
            break;
        case RecordKind::phase_close:
            builder_.closePhase(
                static_cast<run::Phase>(header.extra),
                clock_.nanoseconds(reinterpret_cast<const PhaseRecord&>(header).ticks));
            break;
        case RecordKind::layer_open:
            builder_.openLayer(thread, layerOf(reinterpret_cast<const LayerRecord&>(header).layer));
            break;
        case RecordKind::layer_name:
            nameLayer(reinterpret_cast<const LayerNameRecord&>(header));
            break;
        case RecordKind::layer_close:
            builder_.closeLayer(thread);
            break;
        case RecordKind::step_open: {
            const auto& mark = reinterpret_cast<const StepRecordMark&>(header);
            for (std::vector<Running>& graphs : running_) graphs.clear();
            builder_.openStep(static_cast<run::StepRecord::Kind>(header.extra), mark.index,
                              mark.segment, mark.batch, clock_.nanoseconds(mark.ticks));
            break;
        }
        case RecordKind::step_close: {
            const auto& mark = reinterpret_cast<const StepRecordMark&>(header);
            builder_.closeStep(mark.batch, clock_.nanoseconds(mark.ticks));
            break;
        }
        case RecordKind::step_drop:
            builder_.dropStep();
            break;
        case RecordKind::tag: {
            const auto& record = reinterpret_cast<const TagRecord&>(header);
            builder_.tag(record.address, static_cast<run::MemoryCategory>(header.extra),
                         layerOf(record.layer));
            break;
        }
        case RecordKind::graph_described: {
            const auto& record = reinterpret_cast<const GraphDescribedRecord&>(header);
            graphs_[record.number].reset(record.graph);
            break;
        }
        case RecordKind::graph_open:
            openGraph(thread, reinterpret_cast<const GraphRecord&>(header).number);
            break;
        case RecordKind::graph_close:
            if (!running(thread).empty()) running(thread).pop_back();
            break;
        case RecordKind::kernel_open:
            openKernel(thread, reinterpret_cast<const KernelOpenRecord&>(header));
            break;
        case RecordKind::padding:
            break;
    }
}

run::StringId StepAssembler::layerOf(std::uint32_t logged) const {
    if ((logged & kNamedInLog) == 0) return static_cast<run::StringId>(logged);
    const std::uint32_t number = logged & ~kNamedInLog;
    // If the record with the layer's name was dropped, the layer is unknown.
    return number < named_layers_.size() ? named_layers_[number] : run::StringId::none;
}

void StepAssembler::nameLayer(const LayerNameRecord& record) {
    const std::uint32_t number = record.layer & ~kNamedInLog;
    if (number >= kMostNamedInLog) return;
    if (number >= named_layers_.size()) named_layers_.resize(number + 1, run::StringId::none);
    const std::string_view name(reinterpret_cast<const char*>(&record + 1), record.header.extra);
    named_layers_[number] = intern_(name);
    layer_texts_[named_layers_[number]] = name;
}

std::vector<StepAssembler::Running>& StepAssembler::running(std::uint32_t thread) {
    if (thread >= running_.size()) running_.resize(std::size_t{thread} + 1);
    return running_[thread];
}

void StepAssembler::openGraph(std::uint32_t thread, std::uint64_t number) {
    static const CompiledGraph unknown;  // replaces a graph whose description was dropped
    const auto found = graphs_.find(number);
    const CompiledGraph* const graph = found == graphs_.end() ? &unknown : found->second.get();
    running(thread).push_back({graph, builder_.depth(thread), builder_.layerHere(thread),
                               std::vector<std::uint32_t>(graph->calls.size())});
}

const CompiledGraph::Call* StepAssembler::nextCall(std::uint32_t thread, std::size_t position) {
    Running& now = running(thread).back();
    if (position >= now.graph->calls.size()) return nullptr;
    const std::vector<CompiledGraph::Call>& calls = now.graph->calls[position];
    const std::uint32_t number = now.seen[position]++;
    return number < calls.size() ? &calls[number] : nullptr;
}

run::StringId StepAssembler::layerIn(std::uint32_t thread, const CompiledGraph::Call& call) {
    const run::StringId around = running(thread).back().layer;
    if (call.layer.empty()) return around;
    const auto text = layer_texts_.find(around);
    if (around == run::StringId::none || text == layer_texts_.end()) return intern_(call.layer);
    return intern_(text->second + "." + call.layer);
}

void StepAssembler::openKernel(std::uint32_t thread, const KernelOpenRecord& record) {
    const CompiledGraph::Call* const call =
        running(thread).empty() ? nullptr : nextCall(thread, record.slot);
    OpOpening opening;
    opening.start_ns = clock_.nanoseconds(record.ticks);
    opening.kernel = true;
    if (call == nullptr) {
        opening.name = intern_("(compiled kernel)");
    } else {
        opening.inner = call->name.empty() ? run::StringId::none : intern_(call->kernel);
        opening.name = intern_(call->name.empty() ? call->kernel : call->name);
        opening.layer = layerIn(thread, *call);
        opening.shapes = intern_(call->shapes);
        opening.category = call->category;
        if (builder_.wantsCost(thread, opening.scope, false)) opening.cost = call->cost;
    }
    builder_.openOp(thread, opening);
}

const StepAssembler::Named& StepAssembler::named(std::string_view name) {
    const auto found = named_.find(name);
    if (found != named_.end()) return found->second;
    if (named_.size() >= kMostKnown) named_.clear();
    return named_
        .emplace(name, Named{intern_(name), name.starts_with(kNodeWrapper), cost::isComposite(name),
                             cost::isCustom(name), runsCompiledCode(name), cost::hasFormula(name),
                             cost::categoryOf(name), beginsExchange(name)})
        .first->second;
}

const StepAssembler::Costed& StepAssembler::costed(const OpOpenRecord& record) {
    signatureOf(record, text_);
    const auto found = costed_.find(text_);
    if (found != costed_.end()) return found->second;
    if (costed_.size() >= kMostKnown) costed_.clear();
    const std::string signature = text_;
    const std::vector<cost::Argument> arguments = decodeArguments(record);
    Costed result;
    if (record.arguments_cut == 0) result.cost = cost::costOf({nameOf(record), arguments});
    text_.clear();
    describeShapes(arguments, text_);
    result.shapes = intern_(text_);
    if (result.cost && calls_.size() < run::kMostCallArguments) {
        calls_.push_back({std::string(nameOf(record)), text_, result.cost->flops_matrix,
                          result.cost->flops_elementwise, result.cost->bytes(), arguments});
    }
    return costed_.emplace(signature, result).first->second;
}

void StepAssembler::openOp(std::uint32_t thread, const OpOpenRecord& record) {
    const Named& named = this->named(nameOf(record));
    OpOpening opening;
    opening.start_ns = clock_.nanoseconds(record.ticks);
    opening.name = named.name;
    opening.scope = record.scope;
    opening.node_wrapper = named.node_wrapper;
    opening.composite = named.composite;
    opening.custom = named.custom;
    opening.compiled = named.compiled;
    opening.category = named.category;
    opening.sequence = record.sequence;
    opening.forward_thread = record.forward_thread;
    if (!running(thread).empty() && running(thread).back().depth == builder_.depth(thread)) {
        const auto& ops = running(thread).back().graph->ops;
        if (const auto found = ops.find(nameOf(record)); found != ops.end()) {
            const CompiledGraph::Call* const call = nextCall(thread, found->second);
            if (call != nullptr) {
                opening.layer = layerIn(thread, *call);
                if (!named.formula && builder_.wantsCost(thread, record.scope, false)) {
                    opening.cost = call->cost;
                }
            }
        }
    }
    if (named.begins_exchange) builder_.exchangeBegins(opening.start_ns);
    const bool formula =
        named.formula && builder_.wantsCost(thread, record.scope, opening.node_wrapper);
    if (formula) {
        const Costed& costed = this->costed(record);
        opening.cost = costed.cost;
        opening.shapes = costed.shapes;
    }
    std::vector<cost::Argument> arguments;  // used to determine the layer of an optimizer op
    if (builder_.phase() == run::Phase::optimizer && (formula || builder_.depth(thread) == 0)) {
        arguments = decodeArguments(record);
    }
    builder_.openOp(thread, opening, arguments);
}

void describeShapes(std::span<const cost::Argument> arguments, std::string& into) {
    for (const cost::Argument& argument : arguments) {
        const auto* tensor = std::get_if<cost::Tensor>(&argument);
        if (tensor == nullptr) continue;
        if (!into.empty()) into += ", ";
        if (tensor->sizes.empty()) into += "scalar";
        for (std::size_t i = 0; i < tensor->sizes.size(); ++i) {
            fmt::format_to(std::back_inserter(into), "{}{}", i == 0 ? "" : "x", tensor->sizes[i]);
        }
    }
}

}  // namespace ridgepoint::recording::collect
