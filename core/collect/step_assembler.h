// SPDX-License-Identifier: GPL-3.0-or-later
// Makes finished steps out of the records of all threads: nests ops, costs the outermost op that
// has a formula and gives it the time of all below it, joins backward ops to the layer of their
// forward op, and keeps the memory ledger. Runs on the recorder thread; knows no LibTorch.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/collect/memory_ledger.h"
#include "core/cost/matrix_units.h"
#include "core/collect/records.h"
#include "core/collect/tick_clock.h"
#include "core/cost/formulas.h"
#include "core/run/types.h"

namespace ridgepoint::collect {

struct FinishedStep {
    run::StepRecord step;
    std::vector<run::OpRecord> ops;
    MemoryLedger::Step memory;
};

class StepAssembler {
  public:
    using Intern = std::function<run::StringId(std::string_view)>;

    // cache_bytes: total capacity of each level, to say which level an op's bytes cross.
    StepAssembler(const TickClock& clock, roofline::PerLevel<std::int64_t> cache_bytes,
                  Intern intern);

    // Records of one thread must come in order; thread 0 is the one that trains and opens steps.
    void consume(std::uint32_t thread, const RecordHeader& record);
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
        bool costed_here = false;    // has a formula and none above it has
        bool below_costed = false;
        bool has_children = false;
        bool allocates = false;      // a direct child is an allocation
        bool works = false;          // something below it moves bytes, by its formula
        bool composite = false;      // is known to do nothing but call others
        bool node_wrapper = false;   // the engine's frame around an autograd node
    };
    struct Thread {
        std::vector<Frame> frames;
        std::vector<run::StringId> layers;  // scopes that the trainer opened
        // Layer of the last autograd node: AccumulateGrad carries no sequence number, and the
        // engine runs it right after the node that produced the gradient.
        run::StringId last_node_layer = run::StringId::none;
    };

    void openOp(std::uint32_t thread, const OpOpenRecord& record);
    void closeOp(std::uint32_t thread, std::uint64_t ticks);
    void noteOutOfMemory(std::uint32_t thread, const OutOfMemoryRecord& record);
    void openStep(const StepRecordMark& mark);
    void closeStep(const StepRecordMark& mark);
    run::StringId layerFor(Thread& thread, const OpOpenRecord& record,
                           std::span<const cost::Argument> arguments, bool node_wrapper);
    void applyCost(Frame& frame, const cost::OpCost& cost);
    run::StringId shapesOf(std::span<const cost::Argument> arguments);

    TickClock clock_;
    roofline::PerLevel<std::int64_t> cache_bytes_;
    Intern intern_;
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
    std::string text_;  // reused while a name is made
};

// Reads the arguments that follow an op_open record's name.
std::vector<cost::Argument> decodeArguments(const OpOpenRecord& record);
std::string_view nameOf(const OpOpenRecord& record);

}  // namespace ridgepoint::collect
