// SPDX-License-Identifier: GPL-3.0-or-later
// Parses one event of a trace from any generation of torch.profiler, and from the profiler before
// Kineto, for CUDA, HIP, XPU and MTIA devices. The generations differ in capitals ("Input dims",
// "Input Dims"), in times (whole or fractional microseconds) and in ids (numbers or text).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cost/op.h"

namespace simdjson::dom {
class element;
}

namespace ridgepoint::import::kineto {

struct EventBlock;

// A collective operation of a distributed job, as described by its kernel or op.
struct Collective {
    std::string_view name;   // "allreduce"
    std::string_view dtype;  // "Float"
    std::optional<std::int64_t> in_elements, out_elements, group_size;
    std::string_view group, group_description, ranks, in_split, out_split;
};

// Texts are valid until the next event is read.
struct TraceEvent {
    enum class Kind : std::uint8_t {
        op,
        annotation,  // a range named by the user or the optimizer
        python,      // a call of a Python function or module
        kernel,
        copy,
        fill,
        runtime,  // a device runtime call on the host
        driver,
        wait,  // a wait for the device
        overhead,
        memory,          // bytes allocated or freed
        launch,          // start of a flow from host to device
        counted_kernel,  // a kernel with hardware counts (CUPTI's range profiler)
        counter,         // values at one moment
        metadata,
        none,     // irrelevant (a flow's end, a mark, an annotation on the device)
        unknown,  // an event in an unknown category
    };
    Kind kind = Kind::unknown;
    std::string_view name;
    std::string_view category;             // category in the file
    std::optional<std::int64_t> start_ns;  // time on the trace's own clock
    std::optional<std::int64_t> duration_ns;
    std::uint64_t process = 0, thread = 0;  // the number, or derived from the text
    std::optional<std::int64_t> correlation, external;
    // Ops only.
    std::optional<std::int64_t> sequence;         // autograd's sequence number
    std::int64_t forward_thread = 0;              // > 0: for a backward node
    bool has_shapes = false, has_values = false;  // "Input Dims", "Concrete Inputs"
    bool has_inputs = false;                      // "Input Dims" is not empty
    std::optional<double> recorded_flops;
    std::string_view call_stack, module_hierarchy;
    std::string_view kernel_backend;  // compiler of a torch.compile op's kernel
    // Device work only.
    std::optional<std::uint32_t> device, context, stream;
    std::array<std::uint32_t, 3> grid{}, block{};
    std::uint32_t registers_per_thread = 0;
    std::uint64_t shared_bytes = 0;
    std::optional<std::uint64_t> bytes;  // copied or filled
    Collective collective;
    // Memory only. Device types have LibTorch's numbers: 0 is the host.
    std::int64_t memory_bytes = 0;
    std::uint64_t address = 0;
    std::int64_t device_type = 0, device_id = -1;
    std::optional<std::int64_t> total_allocated, total_reserved;
    // Values of a counted kernel, a counter or metadata.
    std::vector<std::pair<std::string_view, double>> values;
    std::string_view metadata;  // args.name or args.labels
};

// Arguments that Ridgepoint's own export adds to an event (core/present/chrome_trace).
struct OwnArguments {
    std::string_view phase, category, precision, layer, shapes, inner, kind, from, to, op;
    std::string_view short_name, direction;
    std::optional<std::int64_t> flops_matrix, flops_elementwise, self_ns, batch, segment, depth;
    std::array<std::optional<std::int64_t>, 4> bytes{};     // indexed by level
    std::array<std::optional<std::int64_t>, 6> phase_ns{};  // indexed by phase
    bool helps = false, asynchronous = false, traced = false;
    std::optional<std::int64_t> op_call, order, launch_ns;
};

class EventReader {
  public:
    EventReader();
    ~EventReader();
    EventReader(const EventReader&) = delete;
    EventReader& operator=(const EventReader&) = delete;

    // Parses an object followed by Splitter::kPadding readable bytes. Returns null for invalid
    // JSON; why() gives the reason. Replaces bytes that are not UTF-8 by "?", and counts this in
    // repaired().
    const TraceEvent* read(std::string_view json);
    // The same for an event of a block that is parsed already.
    const TraceEvent* read(const EventBlock& block, std::size_t event);
    const std::string& why() const { return why_; }
    std::uint64_t repaired() const { return repaired_; }

    // Returns a hash of the last op's inputs (shapes, types,
    // values), or the inputs as arguments for formulas.
    std::uint64_t inputsHash() const;
    std::vector<cost::Argument> inputs() const;
    OwnArguments own() const;

  private:
    struct Document;
    bool parse(std::string_view json);
    bool readMembers(const simdjson::dom::element& root, std::string_view json);
    void readArguments();

    std::unique_ptr<Document> document_;
    TraceEvent event_;
    std::string why_, repaired_text_;
    std::uint64_t repaired_ = 0;
};

// Converts "1624.25" µs to ns, exactly; unset if the text is not a number.
std::optional<std::int64_t> microsecondsAsNanoseconds(std::string_view text);

}  // namespace ridgepoint::import::kineto
