// SPDX-License-Identifier: GPL-3.0-or-later
// StepAssembler decodes the records of all threads, calculates op costs and passes ops to a
// StepBuilder, which creates steps. It runs on the recorder thread and does not need LibTorch.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/recording/collect/compiled_graph.h"
#include "core/recording/collect/records.h"
#include "core/recording/collect/step_builder.h"
#include "core/recording/collect/tick_clock.h"
#include "core/run/store/call_arguments.h"

namespace ridgepoint::recording::collect {

class StepAssembler {
  public:
    using Intern = std::function<run::StringId(std::string_view)>;
    using OutOfMemory = StepBuilder::OutOfMemory;

    // cache_bytes: total capacity of each cache level, which determines the levels that an op's
    // bytes cross.
    StepAssembler(const TickClock& clock, roofline::PerLevel<std::int64_t> cache_bytes,
                  Intern intern);

    // Records from one thread must come in order. Thread 0 is the training thread, which opens
    // steps.
    void consume(std::uint32_t thread, const RecordHeader& record);
    std::vector<FinishedStep> takeFinished() { return builder_.takeFinished(); }
    const std::set<run::StringId>& annotations() const { return builder_.annotations(); }
    // Returns the different calls with a cost, the first kMostCallArguments of them.
    const std::vector<run::CallArguments>& calls() const { return calls_; }
    const MemoryLedger& ledger() const { return builder_.ledger(); }
    void setMatrixUnits(const cost::MatrixUnits& products, const cost::MatrixUnits& convolutions) {
        builder_.setMatrixUnits(products, convolutions);
    }
    const std::optional<OutOfMemory>& outOfMemory() const { return builder_.outOfMemory(); }
    std::vector<run::MemoryPoint> takeUnfinished() { return builder_.takeUnfinished(); }

  private:
    run::StringId layerOf(std::uint32_t logged) const;
    void nameLayer(const LayerNameRecord& record);
    void openOp(std::uint32_t thread, const OpOpenRecord& record);
    void openGraph(std::uint32_t thread, std::uint64_t number);
    void openKernel(std::uint32_t thread, const KernelOpenRecord& record);
    // Returns the next call at this position in the graph that the thread runs, or null if unknown.
    const CompiledGraph::Call* nextCall(std::uint32_t thread, std::size_t position);
    run::StringId layerIn(std::uint32_t thread, const CompiledGraph::Call& call);

    // Most calls have also occurred in an earlier step. Values that depend only on the name, or on
    // the name and arguments, are therefore calculated once.
    struct Named {
        run::StringId name;
        bool node_wrapper, composite, custom, compiled, formula;
        cost::Category category;
        bool begins_exchange;
    };
    struct Costed {
        std::optional<cost::OpCost> cost;
        run::StringId shapes;
    };
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const {
            return std::hash<std::string_view>()(text);
        }
    };
    template <class Value>
    using ByText = std::unordered_map<std::string, Value, Hash, std::equal_to<>>;
    const Named& named(std::string_view name);
    const Costed& costed(const OpOpenRecord& record);

    // A compiled graph that is running.
    struct Running {
        const CompiledGraph* graph;
        std::size_t depth;                // number of open ops
        run::StringId layer;              // layer that contains the graph
        std::vector<std::uint32_t> seen;  // for each name, the number of calls so far
    };
    std::vector<Running>& running(std::uint32_t thread);

    TickClock clock_;
    Intern intern_;
    StepBuilder builder_;
    std::vector<run::StringId> named_layers_;  // indexed by layer number, see LayerNameRecord
    std::map<run::StringId, std::string> layer_texts_;
    std::unordered_map<std::uint64_t, std::unique_ptr<const CompiledGraph>> graphs_;
    std::vector<std::vector<Running>> running_;  // indexed by thread
    ByText<Named> named_;
    ByText<Costed> costed_;  // key: see signatureOf()
    std::vector<run::CallArguments> calls_;
    std::string text_;  // reused buffer for creating keys and strings
};

// Reads the arguments that follow an op_open record's name.
std::vector<cost::Argument> decodeArguments(const OpOpenRecord& record);
std::string_view nameOf(const OpOpenRecord& record);

// Writes a key that is equal for calls with equal costs. The key contains the name, the arguments,
// and which arguments are the same tensor, but not the tensors' addresses.
void signatureOf(const OpOpenRecord& record, std::string& into);

// Writes the shapes of the tensor arguments: "16x64x56x56, 64x64x3x3".
void describeShapes(std::span<const cost::Argument> arguments, std::string& into);

}  // namespace ridgepoint::recording::collect
