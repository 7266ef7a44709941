// SPDX-License-Identifier: GPL-3.0-or-later
// One event of a trace, whatever wrote it: the generations of torch.profiler's file (categories
// with and without capitals, whole and fractional microseconds, "Input dims" and "Input Dims", ids
// as numbers and as text), of CUDA, HIP, XPU and MTIA devices, and the profiler before Kineto.
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

namespace ridgepoint::import::kineto {

// What the processes of a distributed job do together, as its kernel or op says.
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
        annotation,  // a stretch that the user or the optimizer named
        python,      // a call of a Python function or module
        kernel,
        copy,
        fill,
        runtime,  // a call of the device's runtime on the host
        driver,
        wait,  // for the device
        overhead,
        memory,          // bytes allocated or freed
        launch,          // the start of a flow from the host to the device
        counted_kernel,  // a kernel with what hardware counted (CUPTI's range profiler)
        counter,         // values at a moment
        metadata,
        none,     // of no interest (the end of a flow, a mark, an annotation on the device)
        unknown,  // of a category that is not known
    };
    Kind kind = Kind::unknown;
    std::string_view name;
    std::string_view category;             // as in the file
    std::optional<std::int64_t> start_ns;  // of the trace's own clock
    std::optional<std::int64_t> duration_ns;
    std::uint64_t process = 0, thread = 0;  // the number, or made from the text
    std::optional<std::int64_t> correlation, external;
    // Ops.
    std::optional<std::int64_t> sequence;         // autograd's
    std::int64_t forward_thread = 0;              // > 0: of a backward node
    bool has_shapes = false, has_values = false;  // "Input Dims", "Concrete Inputs"
    bool has_inputs = false;                      // "Input Dims" lists at least one
    std::optional<double> recorded_flops;
    std::string_view call_stack, module_hierarchy;
    std::string_view kernel_backend;  // what made the kernel of an op that torch.compile made
    // On a device.
    std::optional<std::uint32_t> device, context, stream;
    std::array<std::uint32_t, 3> grid{}, block{};
    std::uint32_t registers_per_thread = 0;
    std::uint64_t shared_bytes = 0;
    std::optional<std::uint64_t> bytes;  // copied or filled
    Collective collective;
    // Memory. The device's type as LibTorch numbers it: 0 is the host.
    std::int64_t memory_bytes = 0;
    std::uint64_t address = 0;
    std::int64_t device_type = 0, device_id = -1;
    std::optional<std::int64_t> total_allocated, total_reserved;
    // The values of a counted kernel, of a counter or of metadata.
    std::vector<std::pair<std::string_view, double>> values;
    std::string_view metadata;  // args.name or args.labels
};

// What this program's own export adds to an event (core/present/chrome_trace).
struct OwnArguments {
    std::string_view phase, category, precision, layer, shapes, inner, kind, from, to, op;
    std::string_view short_name, direction;
    std::optional<std::int64_t> flops_matrix, flops_elementwise, self_ns, batch, segment, depth;
    std::array<std::optional<std::int64_t>, 4> bytes{};     // by level
    std::array<std::optional<std::int64_t>, 6> phase_ns{};  // by phase
    bool helps = false, asynchronous = false, traced = false;
    std::optional<std::int64_t> op_call, order, launch_ns;
};

class EventReader {
  public:
    EventReader();
    ~EventReader();
    EventReader(const EventReader&) = delete;
    EventReader& operator=(const EventReader&) = delete;

    // Of an object's text with Splitter::kPadding readable bytes behind it. Null: that is no JSON,
    // and why() says what is wrong. Bytes that are no UTF-8 become "?", and repaired() grows.
    const TraceEvent* read(std::string_view json);
    const std::string& why() const { return why_; }
    std::uint64_t repaired() const { return repaired_; }

    // A hash of the inputs (shapes, types, values) of the last op, and the inputs as formulas use
    // them.
    std::uint64_t inputsHash() const;
    std::vector<cost::Argument> inputs() const;
    OwnArguments own() const;

  private:
    struct Document;
    bool parse(std::string_view json);
    void readArguments();

    std::unique_ptr<Document> document_;
    TraceEvent event_;
    std::string why_, repaired_text_;
    std::uint64_t repaired_ = 0;
};

// "1624.25" µs as ns, exactly, where that is a number; of a text that ends or goes on behind it.
std::optional<std::int64_t> microsecondsAsNanoseconds(std::string_view text);

}  // namespace ridgepoint::import::kineto
