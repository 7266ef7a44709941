// SPDX-License-Identifier: GPL-3.0-or-later
// StepBuilder creates finished steps from events in time order. It nests ops, assigns the time of a
// subtree to the outermost op with a cost model, joins backward ops to the layer of their forward
// op, and updates the memory ledger. Events come from a recording (StepAssembler) or from another
// tool's trace. Times are in nanoseconds on the run's clock. The class is not thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cost/formulas.h"
#include "core/cost/matrix_units.h"
#include "core/recording/collect/memory_ledger.h"
#include "core/recording/collect/records.h"
#include "core/run/rank_runs.h"
#include "core/run/types.h"

namespace ridgepoint::recording::collect {

struct FinishedStep {
    run::StepRecord step;
    std::vector<run::OpRecord> ops;
    MemoryLedger::Step memory;
    std::vector<run::Collective> collectives;
    std::vector<std::int64_t> exchanges_begun;  // start times of the ops that request an exchange
};

// An op's properties at its start.
struct OpOpening {
    std::int64_t start_ns = 0;
    run::StringId name = run::StringId::none;
    run::StringId shapes = run::StringId::none;  // set only for ops with a cost model
    OpScope scope = OpScope::function;
    bool node_wrapper = false;  // whether autograd opens this frame around a node
    bool composite = false;     // whether the op only calls other ops
    bool custom = false;        // whether the op may work itself and call other ops
    // If true, the op contains kernels from torch.compile in addition to its inner ops.
    bool compiled = false;
    // If true, the op is a kernel from torch.compile, and enclosing calls run no unknown
    // kernels.
    bool kernel = false;
    cost::Category category = cost::Category::other;  // category that the name implies
    std::int64_t sequence = -1;                       // autograd's sequence number; -1: none
    std::uint64_t forward_thread = 0;                 // for backward nodes: the forward op's thread
    // The op's cost, which is used if no enclosing op has a cost. Unset if no cost model supports
    // these arguments.
    std::optional<cost::OpCost> cost;
    // The op's own layer; `none` if the layer follows from the context.
    run::StringId layer = run::StringId::none;
    run::StringId inner = run::StringId::none;  // name of the kernel that does the work
};

// Returns whether autograd or inductor uses this name for the call of a compiled graph
// (torch.compile). The graph's kernels are not ops, so only the ATen ops that the graph calls
// appear below this call.
bool runsCompiledCode(std::string_view name);

class StepBuilder {
  public:
    // cache_bytes: total capacity of each cache level, which determines the levels that an op's
    // bytes cross.
    explicit StepBuilder(roofline::PerLevel<std::int64_t> cache_bytes)
        : cache_bytes_(cache_bytes) {}

    void openStep(run::StepRecord::Kind kind, std::int64_t index, std::int64_t segment,
                  std::int64_t batch, std::int64_t time_ns);
    // If `batch` is 0, the batch passed to openStep() is used.
    void closeStep(std::int64_t batch, std::int64_t time_ns);
    void dropStep() { in_step_ = false; }

    void openPhase(run::Phase phase, std::int64_t time_ns);
    void closePhase(run::Phase phase, std::int64_t time_ns);
    run::Phase phase() const { return phase_; }

    // Adds a complete exchange with other ranks. The exchange belongs to the open step or, if it is
    // not placed yet (exchange_places.h), to the step in which it began.
    void collective(run::Collective exchange);
    // Reports the start of an op that requests an exchange.
    void exchangeBegins(std::int64_t time_ns) { current_.exchanges_begun.push_back(time_ns); }

    // Returns whether the cost of an op that opens now would be used.
    bool wantsCost(std::uint32_t thread, OpScope scope, bool node_wrapper);
    // Returns the number of open ops.
    std::size_t depth(std::uint32_t thread) { return at(thread).frames.size(); }
    // Returns the layer for an op that opens now and has no layer itself.
    run::StringId layerHere(std::uint32_t thread) { return layerAround(at(thread)); }
    // arguments: the op's arguments, which identify the parameters that an optimizer op updates.
    void openOp(std::uint32_t thread, const OpOpening& opening,
                std::span<const cost::Argument> arguments = {});
    // aborted: whether an exception has ended the op, so that its FLOPs and bytes are not counted.
    void closeOp(std::uint32_t thread, std::int64_t time_ns, bool aborted = false);

    void openLayer(std::uint32_t thread, run::StringId layer);
    void closeLayer(std::uint32_t thread);
    void tag(std::uint64_t address, run::MemoryCategory category, run::StringId layer) {
        ledger_.tag(address, category, layer);
    }
    // Adds a memory event. bytes: positive for an allocation, negative for a free. reserved:
    // reserved bytes after the event, see MemoryRecord.
    void memory(std::uint32_t thread, std::int64_t time_ns, std::uint64_t address,
                std::int64_t bytes, std::int64_t reserved);

    std::vector<FinishedStep> takeFinished();
    // Returns the names of all annotation ops (OpScope::user) so far.
    const std::set<run::StringId>& annotations() const { return annotations_; }
    const MemoryLedger& ledger() const { return ledger_; }

    // Sets which units compute matrix work with each type. By default, each type uses its own unit.
    void setMatrixUnits(const cost::MatrixUnits& products, const cost::MatrixUnits& convolutions) {
        product_units_ = products;
        convolution_units_ = convolutions;
    }

    // The last failed allocation. Training may have continued, because a library can retry with a
    // smaller allocation.
    struct OutOfMemory {
        std::int64_t time_ns = 0;
        std::int64_t step = 0, batch = 0;
        run::Phase phase = run::Phase::none;
        run::StringId op = run::StringId::none, layer = run::StringId::none;
        std::int64_t requested_bytes = 0;
        std::int64_t reserved_bytes = kNotReserved;
        MemoryLedger::Alive alive;
    };
    void outOfMemory(std::uint32_t thread, std::int64_t time_ns, std::int64_t requested_bytes,
                     std::int64_t reserved_bytes);
    const std::optional<OutOfMemory>& outOfMemory() const { return out_of_memory_; }
    // Returns the memory points of the open step, which will not be closed, or no points between
    // steps.
    std::vector<run::MemoryPoint> takeUnfinished();

  private:
    struct Frame {
        run::OpRecord record;
        std::int64_t children_ns = 0;
        std::int64_t longest_child_ns = 0;
        run::StringId longest_child = run::StringId::none;
        OpScope scope = OpScope::function;
        // Category that the name implies, in any phase.
        cost::Category kind = cost::Category::other;
        // True if the op has a cost model and no enclosing op has one.
        bool costed_here = false;
        bool below_costed = false;
        bool has_children = false;
        bool allocates = false;       // whether a direct child allocates memory
        bool works = false;           // whether an inner op's cost model reports moved bytes
        bool composite = false;       // whether the op only calls other ops
        bool custom = false;          // see OpOpening
        bool compiled = false;        // see OpOpening
        std::size_t layers_open = 0;  // number of enclosing layer scopes
        bool node_wrapper = false;    // whether autograd opens this frame around a node
    };
    struct Thread {
        std::vector<Frame> frames;
        std::vector<run::StringId> layers;  // open layer scopes
        // Layer of the last autograd node. It is also the layer of AccumulateGrad, which has no
        // sequence number: the engine runs it directly after the node that produced the gradient.
        run::StringId last_node_layer = run::StringId::none;
    };

    Thread& at(std::uint32_t thread);
    static run::StringId layerAround(const Thread& thread);
    run::StringId layerFor(Thread& thread, const OpOpening& opening,
                           std::span<const cost::Argument> arguments);
    void applyCost(Frame& frame, const cost::OpCost& cost);

    roofline::PerLevel<std::int64_t> cache_bytes_;
    cost::MatrixUnits product_units_ = cost::plainMatrixUnits();
    cost::MatrixUnits convolution_units_ = cost::plainMatrixUnits();
    std::vector<Thread> threads_;
    std::map<std::pair<std::uint64_t, std::int64_t>, run::StringId> layer_of_sequence_;
    std::set<run::StringId> annotations_;
    MemoryLedger ledger_;
    run::Phase phase_ = run::Phase::none;
    std::int64_t phase_start_ns_ = 0;
    bool in_step_ = false;
    std::optional<OutOfMemory> out_of_memory_;
    std::int64_t last_memory_ns_ = 0;
    FinishedStep current_;
    std::vector<FinishedStep> finished_;
};

}  // namespace ridgepoint::recording::collect
