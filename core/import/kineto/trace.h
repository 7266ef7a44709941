// SPDX-License-Identifier: GPL-3.0-or-later
// Stores the events of a trace in compact form for sorting, because a file may contain them in any
// order. Times are nanoseconds of the trace's own clock.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/cost/formulas.h"
#include "core/import/kineto/spool.h"
#include "core/import/sink.h"
#include "core/kernel/inductor.h"
#include "core/run/types.h"

namespace ridgepoint::import::kineto {

using NameIndex = std::uint32_t;  // index in Names; 0 is ""

// A call's role in finding a convolution's shapes (core/import/kineto/convolutions.h).
enum class ConvolutionRole : std::uint8_t {
    none,
    forward,
    transposed,
    reads_output,   // its first input may be a convolution's output
    backward_node,  // its first input is the gradient of the output
    backward,       // (input, gradient, weight, …); it calls the next two
    input_gradient,
    weight_gradient,
};

// Facts derived from the name of an op, a module or a call.
struct Name {
    std::string text;
    cost::Category category = cost::Category::other;
    bool composite = false, has_formula = false, compiled = false;
    bool node_wrapper = false, backward = false;  // a wrapper by autograd's engine; a node
    std::optional<std::int64_t> profiler_step;    // "ProfilerStep#7"
    std::optional<run::Phase> phase;              // the phase that it names
    bool ends_step = false;                       // "Optimizer.step#SGD.step"
    bool loss = false;
    bool launches_kernel = false;  // "cudaLaunchKernel"
    bool launches_work = false;    // likewise, or "cudaGraphLaunch"
    // Between these two, a thread's launches are recorded into a graph and launch nothing.
    bool begins_capture = false, ends_capture = false;
    std::string_view exchange{};  // operation that a collective kernel's name contains
    ConvolutionRole convolution = ConvolutionRole::none;
    std::optional<kernel::InductorKernel> inductor{};
};

class Names {
  public:
    // Later names become kLeftOut when all texts together exceed this.
    static constexpr std::size_t kMostBytes = 64 << 20;
    static constexpr std::string_view kLeftOut = "(name left out)";

    Names();
    NameIndex indexOf(std::string_view text);
    const Name& at(NameIndex index) const { return names_[index]; }
    std::size_t size() const { return names_.size(); }
    bool full() const { return bytes_ > kMostBytes; }

  private:
    std::deque<Name> names_;
    std::unordered_map<std::string_view, NameIndex> by_text_;
    std::size_t bytes_ = 0;
};

// Common to all calls of an op with the same inputs. 0 in `HostRecord`: unknown.
struct Inputs {
    std::optional<cost::OpCost> cost;
    NameIndex shapes = 0;
    // Only for calls with a ConvolutionRole in a trace without values.
    std::shared_ptr<const std::vector<cost::Argument>> arguments;
};

// Inputs with a list of tensors, whose type the call does not state.
struct UntypedInputs {
    NameIndex name = 0;
    std::uint32_t inputs = 0;  // index in Trace::inputs
    std::vector<cost::Argument> arguments;
};

struct HostRecord {
    enum class Type : std::uint8_t { op, annotation, module, place };
    std::int64_t start_ns = 0, duration_ns = 0;
    std::int64_t sequence = -1;
    NameIndex name = 0;
    std::uint32_t inputs = 0;
    NameIndex place = 0;  // calling place in the program; 0 if unknown
    std::uint16_t thread = 0;
    Type type = Type::op;
    bool backward = false;
};
struct HostOrder {  // an outer record before the inner ones
    bool operator()(const HostRecord& a, const HostRecord& b) const {
        if (a.start_ns != b.start_ns) return a.start_ns < b.start_ns;
        return a.duration_ns > b.duration_ns;
    }
};

struct DeviceRecord {
    enum class Type : std::uint8_t { kernel, copy, fill, counted };
    std::int64_t start_ns = 0, duration_ns = 0;
    std::int64_t launch_ns = 0;  // time of the launching call, if known
    std::int64_t correlation = -1;
    std::int64_t external = -1;                 // id of the op that launched it
    std::uint64_t bytes = 0, shared_bytes = 0;  // bytes: copied, filled or exchanged
    NameIndex name = 0;
    std::uint32_t device = 0, context = 0, stream = 0;
    std::array<std::uint32_t, 3> grid{}, block{};
    std::uint32_t registers_per_thread = 0;
    std::uint32_t counted = 0;  // index in Trace::counted
    std::uint16_t launch_thread = 0;
    std::uint16_t exchange_group = 0;  // index in Trace::exchange_groups + 1; 0: no collective
    Type type = Type::kernel;
    bool launched = false;  // the launch is known
    bool by_op = false;     // launch_ns is the beginning of the op, not of the launch
    bool backlog = false;   // was launched before the trace began
    // Backlogs come first.
    std::int64_t time() const {
        return backlog ? std::numeric_limits<std::int64_t>::min() : launched ? launch_ns : start_ns;
    }
};
struct ByCorrelation {
    template <class Record>
    bool operator()(const Record& a, const Record& b) const {
        return a.correlation < b.correlation;
    }
};
struct ByExternal {
    bool operator()(const DeviceRecord& a, const DeviceRecord& b) const {
        return a.external < b.external;
    }
};
struct DeviceOrder {
    bool operator()(const DeviceRecord& a, const DeviceRecord& b) const {
        return a.time() < b.time();
    }
};

struct LaunchRecord {
    std::int64_t correlation = -1;
    std::int64_t start_ns = 0;
    std::uint16_t thread = 0;
    bool work = false;  // Name::launches_work
};

struct CallRecord {
    std::int64_t start_ns = 0, duration_ns = 0;
    NameIndex name = 0;
    std::uint32_t correlation = 0;
    std::uint16_t thread = 0;
    run::GpuCall::Kind kind = run::GpuCall::Kind::runtime;
};
struct MemoryRecord {
    std::int64_t start_ns = 0;
    std::uint64_t address = 0;
    std::int64_t bytes = 0;
    std::int64_t allocated = -1, reserved = -1;  // in the device's allocator; −1: not stated
    std::int16_t device = 0;
    std::uint16_t thread = 0;
    bool on_device = false;
};
struct ByStart {
    template <class Record>
    bool operator()(const Record& a, const Record& b) const {
        return a.start_ns < b.start_ns;
    }
};

struct Trace {
    // Memory of most spools; those of the device's records, the largest, get twice as much. A trace
    // of 1 GB fits.
    explicit Trace(std::size_t spool_bytes = 40 << 20);

    const std::size_t spool_bytes;
    Names names;
    std::vector<Inputs> inputs{Inputs{}};
    std::vector<UntypedInputs> untyped_inputs;
    static constexpr std::size_t kMostUntyped = 1 << 14;
    std::set<cost::DType> float_types;  // of all tensors
    // Calculates the cost of untyped inputs, if all floating-point tensors of the trace have one
    // type. Otherwise the cost is unknown.
    void typeLists();
    Spool<HostRecord, HostOrder> host;
    // joinLaunches() empties these three.
    Spool<DeviceRecord, ByCorrelation> unjoined;
    Spool<LaunchRecord, ByCorrelation> launches;
    Spool<LaunchRecord, ByCorrelation> op_ids;  // the same for ops, by "External id"
    Spool<DeviceRecord, DeviceOrder> device;
    Spool<CallRecord, ByStart> calls;
    Spool<MemoryRecord, ByStart> memory;

    // A range that the trace calls a step, or after which a step ends.
    struct Mark {
        std::int64_t start_ns = 0, end_ns = 0, number = 0;
        std::uint16_t thread = 0;
    };
    std::vector<Mark> steps, optimizer_steps;
    static constexpr std::size_t kMostMarks = 1 << 20;

    struct Thread {
        std::uint64_t process = 0, number = 0;
        std::uint64_t forward_ops = 0;
        bool any_ops = false;
    };
    std::vector<Thread> threads;
    // Of the events within the time range. Unset: no event has a time.
    std::optional<std::int64_t> first_ns, last_ns;
    // Events outside of this time range have wrong times.
    std::int64_t from_ns = std::numeric_limits<std::int64_t>::min(),
                 to_ns = std::numeric_limits<std::int64_t>::max();
    bool contains(std::int64_t time_ns) const { return time_ns >= from_ns && time_ns < to_ns; }
    std::uint64_t modules = 0, shapes = 0, values = 0, ops = 0;
    std::map<std::uint32_t, std::int64_t> device_ns;  // kernel time by device
    struct MemoryUse {
        std::uint64_t events = 0, with_address = 0;
    };
    std::map<std::pair<bool, std::int16_t>, MemoryUse> memory_use;  // key: on_device, device

    // Values of CUPTI's range profiler for each kernel. Kernels above kMostCounted or
    // kMostCountedBytes are treated as not counted.
    std::vector<std::string> metrics;
    std::vector<std::vector<double>> counted;
    static constexpr std::size_t kMostCounted = 1 << 17;
    static constexpr std::size_t kMostCountedBytes = 32 << 20;
    std::uint64_t not_counted = 0;
    // The range profiler gives no correlations: the n-th kernel belongs to the n-th launch.
    std::vector<LaunchRecord> kernel_launches;

    // From the outermost object.
    std::vector<SeenDevice> devices;
    std::optional<std::int64_t> rank, world_size;
    std::int64_t base_ns = 0;  // added to the clock, gives the time since 1970
    std::string backend, host_name, device_kind = "cuda";
    std::map<std::string, std::string> software;
    std::map<std::string, std::uint64_t> collectives;  // number of kernels by operation
    std::vector<run::ExchangeGroup> exchange_groups;   // of collective kernels
    std::map<std::string, std::uint64_t> backends;     // number of ops by compiler ("triton")
    std::uint64_t templates = 0;                       // of these, products with known work
    bool recorded_shapes = false;

    // Gives each kernel, copy and fill its launch: the last call with its correlation that began
    // before the work ended, else the op that the record names. Fills `device`.
    void joinLaunches();
    // Number of records without a launch, apart from the backlog.
    std::uint64_t without_launch = 0;
    // If the steps are marked: the number of records without a launch that ran before all records
    // with one and without a long gap, because they were launched before the trace began.
    std::uint64_t backlog = 0;
    // Correlations of calls that launch work, without a record of this work, sorted. Empty if no
    // record could be joined to a call.
    std::vector<std::uint32_t> lost_launches;
    static constexpr std::size_t kMostLost = 1 << 24;

  private:
    void joinCounted();
    void joinOps(Spool<DeviceRecord, ByExternal>& records, Spool<DeviceRecord, ByStart>& unlinked);
    void addUnlinked(Spool<DeviceRecord, ByStart>& records);
    void addLinked(const DeviceRecord& record);

    std::optional<std::int64_t> first_linked_ns_;  // the first start of a record with a launch
};

}  // namespace ridgepoint::import::kineto
