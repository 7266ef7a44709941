// SPDX-License-Identifier: GPL-3.0-or-later
// Joins the work on the device to the ops that launched it, and describes the run.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/import/gpu_names.h"
#include "core/import/kineto/playback.h"
#include "core/recording/collect/cuda/work_sharing.h"
#include "core/roofline/amount.h"
#include "core/run/run_identity.h"

namespace ridgepoint::import::kineto {
namespace {

using recording::collect::cuda::Joined;

// Reads the direction and the memory kinds from a name such as "Memcpy HtoD (Pageable -> Device)".
void readCopy(std::string_view name, run::GpuRecord& copy) {
    copy.direction = directionIn(name);
    const std::size_t begin = name.find('('), arrow = name.find(" -> "), end = name.rfind(')');
    if (begin < arrow && arrow < end && end != std::string_view::npos) {
        copy.from = placeIn(name.substr(begin + 1, arrow - begin - 1));
        copy.to = placeIn(name.substr(arrow + 4, end - arrow - 4));
    }
}

std::string_view waitName(std::string_view name) {
    if (name == "Stream Sync" || name == "Stream Synchronize") return "for a stream";
    if (name == "Event Sync" || name == "Event Synchronize") return "for an event";
    if (name == "Context Sync" || name == "Device Sync") return "for the device";
    if (name == "Stream Wait Event") return "of a stream for an event";
    return name;
}

std::string precisionOf(const roofline::PerArithmetic<std::uint64_t>& flops) {
    const auto most = std::max_element(flops.begin(), flops.end());
    if (*most == 0) return {};
    using enum roofline::Arithmetic;
    switch (static_cast<roofline::Arithmetic>(most - flops.begin())) {
        case fp32:
            return "fp32";
        case tensor_tf32:
            return "tf32";
        case bf16:
        case tensor_bf16:
            return "bf16";
        case fp16:
        case tensor_fp16:
            return "fp16";
        default:
            return {};
    }
}

// Returns the optimizer's name, for example "sgd" for "Optimizer.step#SGD.step".
std::string optimizerOf(const Names& names) {
    constexpr std::string_view kStart = "Optimizer.step#";
    for (NameIndex i = 0; i < names.size(); ++i) {
        std::string_view name = names.at(i).text;
        if (!name.starts_with(kStart)) continue;
        name.remove_prefix(kStart.size());
        name = name.substr(0, name.find('.'));
        std::string lower;
        for (const char c : name) {
            lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
        return lower;
    }
    return {};
}

}  // namespace

void Playback::device(recording::collect::cuda::JoinedStep& step,
                      const recording::collect::cuda::OpFinder& finder) {
    counted_.clear();
    if (device_.empty()) return;
    std::stable_sort(device_.begin(), device_.end(),
                     [](const auto& a, const auto& b) { return a.start_ns < b.start_ns; });
    for (const DeviceRecord& record : device_) {
        const bool counted = record.type == DeviceRecord::Type::counted;
        Joined& work = step.work.emplace_back();
        work.start_ns = runTime(record.start_ns);
        work.duration_ns =
            std::max<std::int64_t>(counted ? countedDuration(record) : record.duration_ns, 0);
        work.device = record.device;
        work.context = record.context;
        work.stream = record.stream;
        work.correlation = static_cast<std::uint32_t>(record.correlation);
        if (record.launched) {
            const std::int64_t launch_ns = runTime(record.launch_ns);
            finder.place(work, threadOf(record.launch_thread) + 1, launch_ns, step.ops);
            if (!record.by_op) work.launch_ns = launch_ns;
        }
        const std::string& name = trace_.names.at(record.name).text;
        switch (record.type) {
            case DeviceRecord::Type::kernel:
            case DeviceRecord::Type::counted:
                work.kernel = kernel_names_.idOf(name);
                work.grid = record.grid;
                work.block = record.block;
                work.registers_per_thread = record.registers_per_thread;
                work.shared_bytes =
                    std::min<std::uint64_t>(record.shared_bytes, std::uint64_t{1} << 40);
                counted_.push_back(counted ? record.counted : UINT32_MAX);
                break;
            case DeviceRecord::Type::copy:
                work.kind = run::GpuKind::copy;
                work.copied_bytes = record.bytes;
                readCopy(name, work);
                break;
            case DeviceRecord::Type::fill:
                work.kind = run::GpuKind::memset;
                work.copied_bytes = record.bytes;
                break;
        }
    }
    recording::collect::cuda::sortWork(step.work);
    recording::collect::cuda::shareWork(step, kernel_names_);
    exchanges();
}

// Adds the exchanges of this span. A rank arrives at an exchange when its kernel starts. The
// kernels of a process group start in the same order on all ranks of the group.
void Playback::exchanges() {
    if (trace_.exchange_groups.empty()) return;
    std::vector<std::int64_t> in_step(trace_.exchange_groups.size());
    for (const DeviceRecord& record : device_) {
        if (record.exchange_group == 0) continue;
        const std::size_t group = record.exchange_group - 1u;
        run::Collective exchange;
        exchange.rank = sink_.info.rank ? sink_.info.rank->rank : 0;
        exchange.number = run::exchangeNumber(static_cast<std::int64_t>(group), in_step[group]++);
        exchange.bytes = static_cast<std::int64_t>(record.bytes);
        exchange.arrival_ns = runTime(record.start_ns);
        exchange.end_ns = exchange.arrival_ns + record.duration_ns;
        sink_.add(exchange);
    }
}

recording::collect::counters::CountedWork Playback::workOf(std::uint32_t row) const {
    std::vector<double> values(metric_places_.size(), std::nan(""));
    if (row < trace_.counted.size()) {
        const std::vector<double>& counted = trace_.counted[row];
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (metric_places_[i] < counted.size()) values[i] = counted[metric_places_[i]];
        }
    }
    return recipe_.work(values);
}

// Returns the duration of a counted kernel: the kernel's own time if it was collected, or else the
// duration of the range, which includes all replays.
std::int64_t Playback::countedDuration(const DeviceRecord& record) {
    const std::optional<double> seconds = workOf(record.counted).seconds;
    if (seconds && *seconds >= 0 && *seconds < 1e5) return std::llround(*seconds * 1e9);
    sink_.info.times_of = run::TimesOf::replays;
    return record.duration_ns;
}

// Adds the counts of the step's kernels. The records must be sorted by start time, which is also
// the order of counted_.
void Playback::countKernels(const std::vector<run::GpuRecord>& records,
                            const run::StepRecord& step) {
    std::size_t kernel = 0;
    for (const run::GpuRecord& record : records) {
        if (record.kind != run::GpuKind::kernel || kernel >= counted_.size()) continue;
        const std::uint32_t row = counted_[kernel++];
        if (row >= trace_.counted.size()) continue;
        const recording::collect::counters::CountedWork work = workOf(row);
        run::CountedCell cell;
        cell.key = run::countedKey(step.segment, record);
        cell.sets = 1;
        cell.launches = 1;
        cell.flops = work.flops;
        cell.bytes = work.bytes;
        sink_.count(cell);
    }
}

std::vector<run::ApiCall> Playback::calls(recording::collect::cuda::JoinedStep& step,
                                          const recording::collect::cuda::OpFinder& finder) {
    std::vector<run::ApiCall> api;
    const bool warmup = step.step.kind == run::StepRecord::Kind::warmup;
    for (const CallRecord& record : calls_) {
        using CallKind = run::GpuCall::Kind;
        const bool of_api = record.kind == CallKind::runtime || record.kind == CallKind::driver;
        const std::string& name = trace_.names.at(record.name).text;
        if (!of_api) {
            run::GpuCall call;
            call.key.segment = step.step.segment;
            call.key.warmup = warmup;
            call.key.kind = record.kind;
            call.key.name =
                record.kind == CallKind::wait ? sink_.intern(waitName(name)) : idOf(record.name);
            call.calls = record.kind == CallKind::overhead ? 0 : 1;
            call.total_ns = record.duration_ns;
            sink_.add(call);
            continue;
        }
        run::ApiCall call;
        call.kind = record.kind;
        call.name = idOf(record.name);
        launches_.name(call.name, record.name);
        const Trace::Thread& thread = trace_.threads[record.thread];
        if (thread.any_ops) call.thread = threadOf(record.thread);
        call.system_thread = static_cast<std::uint32_t>(thread.number);
        call.start_ns = runTime(record.start_ns);
        call.duration_ns = record.duration_ns;
        call.correlation = record.correlation;
        const recording::collect::cuda::OpIndex op =
            finder.innermostAt(threadOf(record.thread) + 1, call.start_ns);
        if (op != recording::collect::cuda::kNoOp) call.op_call = op;
        api.push_back(call);
    }
    calls_.clear();
    std::sort(api.begin(), api.end(), run::standsBefore);
    run::nest(api);
    const std::vector<run::ApiCall> lost = launches_.add(api, trace_);
    if (!warmup) sink_.info.dropped_records += launches_.lostRecords();
    for (const run::ApiCall& launch : lost) {
        if (launch.op_call) step.incomplete_ops.insert(finder.costedAround(*launch.op_call));
    }
    for (const run::GpuCall& total : run::totalsOf(api, step.step.segment, warmup))
        sink_.add(total);
    return api;
}

void Playback::describe() {
    run::RunInfo& info = sink_.info;
    info.precision = precisionOf(matrix_flops_);
    info.optimizer = optimizerOf(trace_.names);
    describeDevice();
    sink_.machine.host = trace_.host_name;
    for (const auto& [name, version] : trace_.software) sink_.machine.software[name] = version;
    describeEvidence();
    noteMissingInputs();
    info.dropped_records += launches_.productsWithoutLaunch(trace_);
    for (std::string& loss : launches_.describeLosses(trace_)) {
        report_.note(loss);
        info.losses.push_back(std::move(loss));
    }
    if (trace_.at_wrong_times > 0) {
        report_.skip("GPU records",
                     "they start more than a second before their launch, after later work of their "
                     "stream, or after all other work",
                     "", trace_.at_wrong_times);
    }
    if (trace_.without_launch > 0) {
        report_.note(roofline::formatAmount(trace_.without_launch,
                                            "kernel, copy or fill has no launch in the trace and "
                                            "belongs to no op.",
                                            "kernels, copies and fills have no launch in the trace "
                                            "and belong to no op."));
    }
    sink_.annotations = builder_.annotations();
    sink_.setCalls(trace_.call_arguments);
    if (!trace_.collectives.empty())
        report_.noteCounts("Collectives on the device", trace_.collectives);
    for (const auto& [backend, count] : trace_.backends) {
        report_.note(fmt::format(
            "{} that {} compiled. FLOPs and bytes are known for the matrix products among them "
            "({}), from their shapes. A recording by Ridgepoint knows those of the others, too.",
            roofline::formatAmount(count, "op call is a kernel", "op calls are kernels"), backend,
            roofline::formatAmount(trace_.templates, "kernel", "kernels")));
    }
    sink_.exchange_groups = trace_.exchange_groups;
}

// Sets the run's device, which is the one with the longest kernel time, and the start time.
void Playback::describeDevice() {
    run::RunInfo& info = sink_.info;
    const bool on_device = trace_.device.size() > 0;
    std::uint32_t number = 0;
    std::int64_t most = -1;
    for (const auto& [device, nanoseconds] : trace_.device_ns) {
        if (nanoseconds <= most) continue;
        most = nanoseconds;
        number = device;
    }
    // If a trace lists GPUs but contains no GPU work, the device of the ops is unknown.
    const bool launches_only = !on_device && !trace_.devices.empty();
    info.device = on_device       ? fmt::format("{}:{}", trace_.device_kind, number)
                  : launches_only ? std::string()
                                  : "cpu";
    if (launches_only) {
        report_.note(
            "The trace names GPUs and contains nothing that ran on them: times are those of the "
            "CPU, which may only have launched the work, so rates of ops are unknown.");
    }
    // The start time is known only if the clock counts from 1970, so times outside this range are
    // ignored.
    constexpr std::int64_t kFirst = 1'400'000'000'000'000'000, kLast = 4'100'000'000'000'000'000;
    std::int64_t moment = 0;
    if (!__builtin_add_overflow(trace_.base_ns, origin_, &moment) && moment > kFirst &&
        moment < kLast) {
        info.started = run::iso8601(moment / 1'000'000'000);
    }
}

// Sets the evidence level and its reason.
void Playback::describeEvidence() {
    run::RunInfo& info = sink_.info;
    const bool counted = !trace_.counted.empty();
    const std::string_view work =
        trace_.shapes == 0 ? "the trace has no shapes (record_shapes=True), so FLOPs and bytes are "
                             "not known"
        : trace_.values == 0
            ? "FLOPs and bytes are modelled from shapes; those of ops that need more than shapes "
              "(pooling, reductions) are not known, as the trace has no \"Concrete Inputs\""
            : "FLOPs and bytes are modelled from shapes";
    // Kernels without stored counts were replayed as well, so their times include the replays.
    if (trace_.not_counted > 0) info.times_of = run::TimesOf::replays;
    if (counted) info.times_of = std::max(info.times_of, run::TimesOf::kernels);
    if (counted) {
        const bool replays = info.times_of == run::TimesOf::replays;
        info.rung = run::EvidenceLevel::counted;
        info.rung_reason = fmt::format(
            "the hardware counted FLOPs of kernels; {}; {}", work,
            replays ? "times are those of the profiler's replays, so no rates follow from them"
                    : "times are those of each kernel alone");
        describeCounters();
        report_.note(
            replays
                ? "CUPTI's range profiler replayed each kernel, and the trace contains only the "
                  "time of the replays: step time, throughput, idle time and rates are unknown. "
                  "Collect gpu__time_duration.sum for rates."
                : "CUPTI's range profiler replayed each kernel: times are those of each kernel "
                  "alone. Step time, throughput and idle time are unknown.");
    } else if (trace_.device.size() > 0) {
        info.rung = run::EvidenceLevel::activity;
        info.rung_reason =
            fmt::format("times of kernels are the trace's; {}; ncu would count them", work);
    } else {
        info.rung = run::EvidenceLevel::modelled;
        info.rung_reason = fmt::format("times of op calls are the trace's; {}", work);
    }
}

void Playback::describeCounters() {
    sink_.counters.recipe = recipe_.id;
    sink_.counters.sets = 1;
    for (const auto& term : recipe_.terms) {
        using Quantity = recording::collect::counters::Recipe::Quantity;
        const std::string_view counts = term.quantity == Quantity::flops ? toString(term.arithmetic)
                                        : term.quantity == Quantity::bytes ? toString(term.level)
                                        : term.quantity == Quantity::seconds
                                            ? std::string_view("seconds")
                                            : std::string_view("cycles");
        sink_.counters.terms.push_back({term.metric, std::string(counts), term.factor});
    }
}

// Reports which inputs of ops are missing from the trace.
void Playback::noteMissingInputs() {
    if (trace_.typed_lists > 0) {
        report_.guess(fmt::format(
            "The tensors of {} have no type in the trace. They are assumed to be {}, as all "
            "floating-point tensors with a type are.",
            roofline::formatAmount(trace_.typed_lists, "list", "lists"),
            cost::toString(*trace_.float_types.begin())));
    }
    if (trace_.shapes == 0 && trace_.ops > 0) {
        report_.note(
            "The trace has no shapes, so FLOPs and bytes of its ops are not known; profile "
            "with record_shapes=True.");
    } else if (trace_.values == 0 && trace_.ops > 0) {
        report_.note(
            "The trace has shapes but no values of other inputs (strides, dimensions): FLOPs "
            "and bytes of pooling and reductions are not known.");
        if (convolutions_.calls() > 0) {
            report_.guess(fmt::format(
                "The strides of convolutions are not in the trace. The output shapes of {} of {} "
                "convolution calls follow from the ops next to them (batch normalization, backward "
                "pass); FLOPs and bytes of the others are not known.",
                convolutions_.completed(), convolutions_.calls()));
        }
    }
}

}  // namespace ridgepoint::import::kineto
