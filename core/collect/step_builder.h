// SPDX-License-Identifier: GPL-3.0-or-later
// Makes finished steps from events in time order. It nests ops, gives the outermost op with a
// formula the time of its subtree, joins backward ops to the layer of their forward op, and updates
// the memory ledger. Events come from a recording (StepAssembler) or from another tool's trace.
// Times are nanoseconds of the run. One thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/collect/memory_ledger.h"
#include "core/collect/records.h"
#include "core/cost/formulas.h"
#include "core/cost/matrix_units.h"
#include "core/run/rank_runs.h"
#include "core/run/types.h"

namespace ridgepoint::collect {

struct FinishedStep {
    run::StepRecord step;
    std::vector<run::OpRecord> ops;
    MemoryLedger::Step memory;
    std::vector<run::Collective> collectives;
    std::vector<std::int64_t> exchanges_begun;  // when ops that ask for an exchange opened
};

// An op that begins.
struct OpOpening {
    std::int64_t start_ns = 0;
    run::StringId name = run::StringId::none;
    run::StringId shapes = run::StringId::none;  // of an op that has a formula
    OpScope scope = OpScope::function;
    bool node_wrapper = false;  // the engine's frame around an autograd node
    bool composite = false;     // is known to do nothing but call others
    bool compiled = false;  // runs kernels from torch.compile in addition to the ops that it calls
    cost::Category category = cost::Category::other;  // by its name
    std::int64_t sequence = -1;                       // autograd's sequence number, -1 none
    std::uint64_t forward_thread = 0;  // backward nodes: the thread of the forward op
    // Used where no op around it has a cost; unset: it has no formula, or none for these arguments.
    std::optional<cost::OpCost> cost;
    // Where the op says itself whose it is; none: it follows from what is around it.
    run::StringId layer = run::StringId::none;
};

// autograd's function around a graph that torch.compile compiled, and inductor's name of the graph.
// Their kernels are no ops; only what is left to ATen's is called below them.
bool runsCompiledCode(std::string_view name);

class StepBuilder {
  public:
    // cache_bytes: total capacity of each level, to say which level an op's bytes cross.
    explicit StepBuilder(roofline::PerLevel<std::int64_t> cache_bytes)
        : cache_bytes_(cache_bytes) {}

    void openStep(run::StepRecord::Kind kind, std::int64_t index, std::int64_t segment,
                  std::int64_t batch, std::int64_t time_ns);
    void closeStep(std::int64_t batch, std::int64_t time_ns);  // batch 0: as it was opened
    void dropStep() { in_step_ = false; }

    void openPhase(run::Phase phase, std::int64_t time_ns);
    void closePhase(run::Phase phase, std::int64_t time_ns);
    run::Phase phase() const { return phase_; }

    // An exchange with other ranks that is over; its step is the one that is open, or, of one that
    // is not placed yet (exchange_places.h), the one in which it began.
    void collective(run::Collective exchange);
    // An op that asks for an exchange opens.
    void exchangeBegins(std::int64_t time_ns) { current_.exchanges_begun.push_back(time_ns); }

    // Whether a cost of an op that opens now would be used.
    bool wantsCost(std::uint32_t thread, OpScope scope, bool node_wrapper);
    bool outermost(std::uint32_t thread);
    // arguments: where ops of the optimizer find the parameters that they update.
    void openOp(std::uint32_t thread, const OpOpening& opening,
                std::span<const cost::Argument> arguments = {});
    // aborted: an exception ended the op, which has not done its work.
    void closeOp(std::uint32_t thread, std::int64_t time_ns, bool aborted = false);

    void openLayer(std::uint32_t thread, run::StringId layer);
    void closeLayer(std::uint32_t thread);
    void tag(std::uint64_t address, run::MemoryCategory category, run::StringId layer) {
        ledger_.tag(address, category, layer);
    }
    // bytes: > 0 allocated, < 0 freed. reserved: what the allocator has then, see MemoryRecord.
    void memory(std::uint32_t thread, std::int64_t time_ns, std::uint64_t address,
                std::int64_t bytes, std::int64_t reserved);

    std::vector<FinishedStep> takeFinished();
    const MemoryLedger& ledger() const { return ledger_; }

    // In which unit this device does matrix work of each type; each in its own at first.
    void setMatrixUnits(const cost::MatrixUnits& units) { matrix_units_ = units; }

    // The last time that memory ran out. A library may have asked for less and gone on.
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
    // Memory in a step that will not end; empty between steps.
    std::vector<run::MemoryPoint> takeUnfinished();

  private:
    struct Frame {
        run::OpRecord record;
        std::int64_t children_ns = 0;
        std::int64_t longest_child_ns = 0;
        run::StringId longest_child = run::StringId::none;
        OpScope scope = OpScope::function;
        cost::Category kind = cost::Category::other;  // by its name, wherever it runs
        bool costed_here = false;                     // has a formula and none above it has
        bool below_costed = false;
        bool has_children = false;
        bool allocates = false;       // a direct child is an allocation
        bool works = false;           // something below it moves bytes, by its formula
        bool composite = false;       // is known to do nothing but call others
        bool compiled = false;        // as of its opening
        std::size_t layers_open = 0;  // scopes of layers around it
        bool node_wrapper = false;    // the engine's frame around an autograd node
    };
    struct Thread {
        std::vector<Frame> frames;
        std::vector<run::StringId> layers;  // scopes that were opened
        // Layer of the last autograd node: AccumulateGrad carries no sequence number, and the
        // engine runs it right after the node that produced the gradient.
        run::StringId last_node_layer = run::StringId::none;
    };

    Thread& at(std::uint32_t thread);
    run::StringId layerFor(Thread& thread, const OpOpening& opening,
                           std::span<const cost::Argument> arguments);
    void applyCost(Frame& frame, const cost::OpCost& cost);

    roofline::PerLevel<std::int64_t> cache_bytes_;
    cost::MatrixUnits matrix_units_ = cost::plainMatrixUnits();
    std::vector<Thread> threads_;
    std::map<std::pair<std::uint64_t, std::int64_t>, run::StringId> layer_of_sequence_;
    MemoryLedger ledger_;
    run::Phase phase_ = run::Phase::none;
    std::int64_t phase_start_ns_ = 0;
    bool in_step_ = false;
    std::optional<OutOfMemory> out_of_memory_;
    std::int64_t last_memory_ns_ = 0;
    FinishedStep current_;
    std::vector<FinishedStep> finished_;
};

}  // namespace ridgepoint::collect
