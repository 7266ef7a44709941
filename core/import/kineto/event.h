// SPDX-License-Identifier: GPL-3.0-or-later
// Parses one event of a trace. Supports all generations of torch.profiler, and the profiler that
// preceded Kineto, for CUDA, HIP, XPU and MTIA devices. The generations differ in capitalization
// ("Input dims", "Input Dims"), in times (whole or fractional microseconds) and in IDs (numbers or
// strings).
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
    std::string_view name;   // for example, "allreduce"
    std::string_view dtype;  // for example, "Float"
    std::optional<std::int64_t> in_elements, out_elements, group_size;
    std::string_view group, group_description, ranks, in_split, out_split;
};

// One event of a trace. Its strings are valid until the next event is read.
struct TraceEvent {
    enum class Kind : std::uint8_t {
        op,
        annotation,  // a range that the user or the optimizer named
        python,      // a call of a Python function or module
        kernel,
        copy,
        fill,
        runtime,  // a call of the device's runtime API on the host
        driver,
        wait,  // waiting for the device on the host
        overhead,
        memory,          // an allocation or a release
        launch,          // start of a flow event from host to device
        counted_kernel,  // a kernel with hardware counts from CUPTI's range profiler
        counter,         // values at one point in time
        metadata,
        none,     // an event that is not needed: a flow end, a mark, an annotation on the device
        unknown,  // an event in an unknown category
    };
    Kind kind = Kind::unknown;
    std::string_view name;
    std::string_view category;             // category name in the file
    std::optional<std::int64_t> start_ns;  // time on the trace's own clock
    std::optional<std::int64_t> duration_ns;
    std::uint64_t process = 0, thread = 0;  // number from the file, or derived from its string
    std::optional<std::int64_t> correlation, external;
    // Set only for ops.
    std::optional<std::int64_t> sequence;  // autograd's sequence number
    std::int64_t forward_thread = 0;       // positive if the event belongs to a backward node
    bool has_shapes = false, has_values = false;  // "Input Dims" and "Concrete Inputs"
    bool has_inputs = false;                      // whether "Input Dims" is not empty
    std::optional<double> recorded_flops;
    std::string_view call_stack, module_hierarchy;
    std::string_view kernel_backend;  // compiler of the kernel that a torch.compile op calls
    // Set only for work on a device.
    std::optional<std::uint32_t> device, context, stream;
    std::optional<std::int64_t> graph, graph_node;  // the CUDA graph that contains the work
    std::array<std::uint32_t, 3> grid{}, block{};
    std::uint32_t registers_per_thread = 0;
    std::uint64_t shared_bytes = 0;
    std::optional<std::uint64_t> bytes;  // number of bytes that were copied or set
    Collective collective;
    // Set only for memory events. Device types are numbered as in LibTorch: 0 is the host.
    std::int64_t memory_bytes = 0;
    std::uint64_t address = 0;
    std::int64_t device_type = 0, device_id = -1;
    std::optional<std::int64_t> total_allocated, total_reserved;
    // Values from a counted kernel, a counter or metadata.
    std::vector<std::pair<std::string_view, double>> values;
    std::string_view metadata;  // from args.name or args.labels
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

    // Parses an object. kPadding readable bytes (Splitter::kPadding) must follow it. Returns null
    // for invalid JSON, and why() then returns the reason. Replaces bytes that are not valid UTF-8
    // with "?" and counts them in repaired().
    const TraceEvent* read(std::string_view json);
    // Reads an event from a block that is already parsed.
    const TraceEvent* read(const EventBlock& block, std::size_t event);
    const std::string& why() const { return why_; }
    std::uint64_t repaired() const { return repaired_; }

    // inputsHash() hashes the shapes, types and values of the last op's inputs. inputs() returns
    // them as arguments for cost formulas.
    std::uint64_t inputsHash() const;
    std::vector<cost::Argument> inputs() const;
    OwnArguments own() const;

  private:
    struct Document;
    bool parse(std::string_view json);
    bool readMembers(const simdjson::dom::element& root, std::string_view json);
    void readArguments();
    void readOpArgument(std::string_view key, const simdjson::dom::element& value);
    void readGpuArgument(std::string_view key, const simdjson::dom::element& value);
    void readMemoryArgument(std::string_view key, const simdjson::dom::element& value);
    void readCollectiveArgument(std::string_view key, const simdjson::dom::element& value);

    std::unique_ptr<Document> document_;
    TraceEvent event_;
    std::string why_, repaired_text_;
    std::uint64_t repaired_ = 0;
};

// Converts microseconds, for example "1624.25", to nanoseconds without rounding errors. Returns
// std::nullopt if the string is not a number.
std::optional<std::int64_t> microsecondsAsNanoseconds(std::string_view text);

}  // namespace ridgepoint::import::kineto
