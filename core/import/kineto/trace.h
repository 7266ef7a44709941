// SPDX-License-Identifier: GPL-3.0-or-later
// Stores the events of a trace in compact form and sorts them, because a file can contain them in
// any order. Times are in nanoseconds on the trace's own clock.
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
#include <tuple>
#include <unordered_map>
#include <vector>

#include "core/cost/formulas.h"
#include "core/cost/kernel/inductor.h"
#include "core/import/kineto/graph_launches.h"
#include "core/import/kineto/spool.h"
#include "core/import/sink.h"
#include "core/run/types.h"

namespace ridgepoint::import::kineto {

using NameIndex = std::uint32_t;  // index in Names; 0 is the empty string

// The role of a call in determining the shapes of a convolution
// (core/import/kineto/convolutions.h).
enum class ConvolutionRole : std::uint8_t {
    none,
    forward,
    transposed,
    reads_output,   // the first input may be the output of a convolution
    backward_node,  // the first input is the gradient of the output
    backward,       // arguments: input, gradient, weight, …; calls the next two
    input_gradient,
    weight_gradient,
};

// Facts that the importer derives from the name of an op, module or call.
struct Name {
    std::string text;
    cost::Category category = cost::Category::other;
    bool composite = false, custom = false, has_formula = false, compiled = false;
    // `node_wrapper` marks a wrapper in autograd's engine, and `backward` an autograd node.
    bool node_wrapper = false, backward = false;
    std::optional<std::int64_t> profiler_step;  // for example, 7 for "ProfilerStep#7"
    std::optional<run::Phase> phase;            // phase that the name contains, if any
    bool ends_step = false;                     // for example, "Optimizer.step#SGD.step"
    bool loss = false;
    bool launches_kernel = false;  // for example, "cudaLaunchKernel"
    bool launches_work = false;    // true for launches_kernel, and for "cudaGraphLaunch"
    bool copies = false;           // copies or fills memory, for example "cudaMemcpyAsync"
    bool fills = false;            // fills memory, for example "cudaMemsetAsync"
    bool waits = false;            // for example, "cudaStreamSynchronize"
    bool waits_for_all = false;    // whether it waits for all streams of a device
    // Between a call that begins a capture and a call that ends it, a thread's launches are
    // recorded in a graph and launch no work.
    bool begins_capture = false, ends_capture = false;
    std::string_view exchange{};  // operation, if the name belongs to a collective kernel
    ConvolutionRole convolution = ConvolutionRole::none;
    std::optional<cost::kernel::InductorKernel> inductor{};
};

class Names {
  public:
    // Maximum total size of all names. Further names are replaced with kLeftOut.
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

// Data shared by all calls of an op with the same inputs. In `HostRecord`, the index 0 means
// unknown.
struct Inputs {
    std::optional<cost::OpCost> cost;
    NameIndex shapes = 0;
    // Set only for calls with a ConvolutionRole, and only if the trace contains no values.
    std::shared_ptr<const std::vector<cost::Argument>> arguments;
};

// Inputs that contain a list of tensors for which the call does not state a type.
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
    NameIndex place = 0;  // source line of the call; 0 if unknown
    std::uint16_t thread = 0;
    Type type = Type::op;
    bool backward = false;
};
struct HostOrder {  // sorts outer records before inner ones
    bool operator()(const HostRecord& a, const HostRecord& b) const {
        if (a.start_ns != b.start_ns) return a.start_ns < b.start_ns;
        return a.duration_ns > b.duration_ns;
    }
};

struct DeviceRecord {
    enum class Type : std::uint8_t { kernel, copy, fill, counted };
    std::int64_t start_ns = 0, duration_ns = 0;
    std::int64_t launch_ns = 0;  // start of the launching call, if it is known
    std::int64_t correlation = -1;
    std::int64_t external = -1;                 // ID of the op that launched the work
    std::uint64_t bytes = 0, shared_bytes = 0;  // bytes: number of bytes copied, set or exchanged
    NameIndex name = 0;
    std::uint32_t device = 0, context = 0, stream = 0;
    std::array<std::uint32_t, 3> grid{}, block{};
    std::uint32_t registers_per_thread = 0;
    std::uint32_t counted = 0;  // index in Trace::counted
    std::uint16_t launch_thread = 0;
    // Index in Trace::exchange_groups plus 1. 0 if the kernel is not a collective.
    std::uint16_t exchange_group = 0;
    Type type = Type::kernel;
    bool launched = false;  // whether the launching call is known
    // True if launch_ns is that of the work before it on the same stream, because the launching
    // call is unknown.
    bool follows = false;
    bool by_op = false;    // true if launch_ns is the start of the op instead of the launching call
    bool backlog = false;  // whether the work was launched before the trace started
    // Returns the sorting key. Records of the backlog are sorted before all others.
    std::int64_t time() const {
        if (backlog) return std::numeric_limits<std::int64_t>::min();
        return launched || follows ? launch_ns : start_ns;
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

// Work whose launch is known, by which work without a launch is placed.
struct LinkedWork {
    std::int64_t start_ns = 0, end_ns = 0, launch_ns = 0;
    std::uint32_t device = 0, stream = 0;
};

struct LaunchRecord {
    std::int64_t correlation = -1;
    std::int64_t start_ns = 0;
    std::uint16_t thread = 0;
    bool work = false;    // value of Name::launches_work
    bool copies = false;  // value of Name::copies
    bool fills = false;   // value of Name::fills
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
    // Bytes in the device's allocator, or −1 if the event does not state them.
    std::int64_t allocated = -1, reserved = -1;
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
    // `spool_bytes` is the memory for the spools of host records and launches. The spools for
    // device records get twice as much, because these records are the largest. Other spools get
    // half as much. The default is sufficient for a trace of 1 GB.
    explicit Trace(std::size_t spool_bytes = 40 << 20);

    const std::size_t spool_bytes;
    Names names;
    std::vector<Inputs> inputs{Inputs{}};
    std::vector<run::CallArguments> call_arguments;  // of different calls with a cost
    std::vector<UntypedInputs> untyped_inputs;
    std::uint64_t typed_lists = 0;  // number of these inputs that typeLists() gave a type
    static constexpr std::size_t kMostUntyped = 1 << 14;
    std::set<cost::DType> float_types;  // the floating-point types that occur in the trace
    // Calculates the cost of inputs without a type, if all floating-point tensors of the trace have
    // the same type. Otherwise, these costs remain unknown.
    void typeLists();
    Spool<HostRecord, HostOrder> host;
    // joinLaunches() empties the following three spools.
    Spool<DeviceRecord, ByCorrelation> unjoined;
    Spool<LaunchRecord, ByCorrelation> launches;
    Spool<LaunchRecord, ByCorrelation> op_ids;  // op calls; the correlation is their "External id"
    Spool<DeviceRecord, DeviceOrder> device;
    Spool<CallRecord, ByStart> calls;
    Spool<MemoryRecord, ByStart> memory;

    // A range that the trace marks as a step, or a range at which a step ends.
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
    // Times of the first and last event within the time range. Unset if no event has a time.
    std::optional<std::int64_t> first_ns, last_ns;
    // The valid time range. Times of events outside this range are wrong.
    std::int64_t from_ns = std::numeric_limits<std::int64_t>::min(),
                 to_ns = std::numeric_limits<std::int64_t>::max();
    bool contains(std::int64_t time_ns) const { return time_ns >= from_ns && time_ns < to_ns; }
    std::uint64_t modules = 0, shapes = 0, values = 0, ops = 0;
    std::map<std::uint32_t, std::int64_t> device_ns;  // total kernel time of each device
    struct MemoryUse {
        std::uint64_t events = 0, with_address = 0;
    };
    std::map<std::pair<bool, std::int16_t>, MemoryUse> memory_use;  // by (on_device, device)

    // Values from CUPTI's range profiler for each kernel. Kernels beyond kMostCounted or
    // kMostCountedBytes are treated as not counted.
    std::vector<std::string> metrics;
    std::vector<std::vector<double>> counted;
    static constexpr std::size_t kMostCounted = 1 << 17;
    static constexpr std::size_t kMostCountedBytes = 32 << 20;
    std::uint64_t not_counted = 0;
    // Kernel launches in order. The range profiler states no correlations, so the n-th counted
    // kernel belongs to the n-th launch.
    std::vector<LaunchRecord> kernel_launches;

    // The following members come from the top-level object.
    std::vector<SeenDevice> devices;
    std::optional<std::int64_t> rank, world_size;
    std::int64_t base_ns = 0;  // offset from trace times to the time since 1970
    std::string backend, host_name, device_kind = "cuda";
    std::map<std::string, std::string> software;
    std::map<std::string, std::uint64_t> collectives;  // number of collective kernels by operation
    std::vector<run::ExchangeGroup> exchange_groups;   // process groups of the collective kernels
    std::map<std::string, std::uint64_t> backends;     // ops by compiler, such as "triton"
    std::uint64_t templates = 0;  // number of these ops that are matrix products with a known cost
    bool recorded_shapes = false;

    // Joins each kernel, copy and memset to its launch: the last call with the same correlation
    // that started before the work ended, or the first call if none did. If no call has this
    // correlation, the op that the record names is used. Fills `device`.
    void joinLaunches();
    // Number of records that start more than a second before their launch, or more than a second
    // after work of their stream that was launched later. Their times are wrong unless most records
    // are like this. They are left out and their launches count as lost.
    std::uint64_t at_wrong_times = 0;
    // Number of records without a launch, not including the backlog.
    std::uint64_t without_launch = 0;
    // Size of the backlog, if the trace marks steps. The backlog consists of the records that were
    // launched before the trace started: they have no launch, and run before all records with one
    // on their stream. If launches are missing later as well, the backlog ends at the first long
    // gap.
    std::uint64_t backlog = 0;
    // Sorted correlations of launching calls for which the trace contains no work. Empty if no
    // record could be joined to a call. Calls that copy or fill memory count only if `has_copies`,
    // because some profilers record no copies. Calls that fill memory count only
    // if other work is lost, because filling 0 bytes has no record.
    std::vector<std::uint32_t> lost_launches;
    GraphLaunches graph_launches;
    // Streams with work whose launch is known: device, stream, and whether the work copies or fills
    // memory.
    using WorkStream = std::tuple<std::uint32_t, std::uint32_t, bool>;
    std::set<WorkStream> linked_streams;
    bool has_copies = false;  // whether a copy or fill could be joined to a call
    static constexpr std::size_t kMostLost = 1 << 24;

  private:
    void joinCounted();
    void joinOps(Spool<DeviceRecord, ByExternal>& records, Spool<DeviceRecord, ByStart>& unlinked);
    void addUnlinked(Spool<DeviceRecord, ByStart>& records);
    std::optional<std::int64_t> firstLinkedOn(std::uint32_t device, std::uint32_t stream) const;
    void addWithoutLaunch(const DeviceRecord& record, Spool<DeviceRecord, ByStart>& unlinked);
    void addLinked(const DeviceRecord& record);

    class LinkedSequence;
    using Stream = std::pair<std::uint32_t, std::uint32_t>;  // device and stream
    Spool<LinkedWork, ByStart> linked_;
    std::optional<std::int64_t> first_linked_ns_;      // earliest start with a known launch
    std::map<Stream, std::int64_t> first_linked_on_;   // the same for each stream
    std::map<Stream, std::int64_t> last_unlinked_on_;  // latest start without a known launch
};

}  // namespace ridgepoint::import::kineto
