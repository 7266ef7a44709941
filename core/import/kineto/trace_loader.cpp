// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/trace_loader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "core/base/in_parallel.h"
#include "core/cost/causal.h"
#include "core/cost/formula.h"
#include "core/import/kineto/event_blocks.h"
#include "core/import/kineto/members.h"
#include "core/recording/collect/step_assembler.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::import::kineto {
namespace {

using Kind = TraceEvent::Kind;

// Latest valid time: 2⁶² ns (146 years), so that a start plus a duration does not overflow.
constexpr std::int64_t kLatest = std::int64_t{1} << 62;
constexpr std::size_t kMostInputs = 1 << 20;
constexpr std::size_t kMostThreads = 1 << 15;
constexpr std::size_t kMostPlacesBytes = 32 << 20;
constexpr std::size_t kMostForeign = 4;  // number of categories that an error message lists

// The kinds of events that a run can store, and their names in the import report.
constexpr std::pair<Kind, std::string_view> kRead[] = {
    {Kind::op, "op calls"},
    {Kind::annotation, "annotations"},
    {Kind::python, "Python calls"},
    {Kind::kernel, "kernels"},
    {Kind::counted_kernel, "kernels with counters"},
    {Kind::copy, "copies"},
    {Kind::fill, "fills"},
    {Kind::runtime, "calls of the runtime"},
    {Kind::driver, "calls of the driver"},
    {Kind::wait, "waits for the device"},
    {Kind::overhead, "overheads"},
    {Kind::memory, "memory events"}};

// Returns the innermost call that is not in a library, for example "train.py(54): step". `stack`
// contains the calls, separated by ";", innermost first.
std::string_view ownPlace(std::string_view stack) {
    while (!stack.empty()) {
        const std::size_t end = stack.find(';');
        const std::string_view call = stack.substr(0, end);
        if (!isLibraryCall(call)) return call;
        if (end == std::string_view::npos) break;
        stack.remove_prefix(end + 1);
    }
    return {};
}

// Returns whether the cost depends on numeric or list inputs in addition to tensor shapes. Traces
// from 2021 and earlier do not contain such inputs.
bool needsValues(cost::Category category) {
    using cost::Category;
    switch (category) {
        case Category::convolution:
        case Category::pooling:
        case Category::reduction:
        case Category::attention:
            return true;
        default:
            return false;
    }
}

}  // namespace

std::uint16_t Loader::threadOf(const TraceEvent& event) {
    const auto key = std::pair(event.process, event.thread);
    const auto found = threads_.find(key);
    if (found != threads_.end()) return found->second;
    if (threads_.size() >= kMostThreads) return 0;
    const auto number = static_cast<std::uint16_t>(threads_.size());
    threads_.emplace(key, number);
    trace_.threads.push_back({event.process, event.thread});
    return number;
}

std::uint32_t Loader::inputsOf(const TraceEvent& event, NameIndex name) {
    const Name& known = trace_.names.at(name);
    if (!event.has_shapes) return 0;
    ++trace_.shapes;
    if (event.has_values) ++trace_.values;
    const std::uint64_t key = reader_.inputsHash() ^ (name * 0x9e3779b97f4a7c15u);
    const auto found = inputs_.find(key);
    if (found != inputs_.end()) return found->second;
    if (trace_.inputs.size() >= kMostInputs) return 0;
    Inputs inputs;
    const std::vector<cost::Argument> arguments = reader_.inputs();
    const bool all = std::all_of(arguments.begin(), arguments.end(), [](const auto& argument) {
        return std::holds_alternative<cost::Tensor>(argument);
    });
    bool untyped = false;
    for (const cost::Argument& argument : arguments) {
        if (const auto* const tensor = std::get_if<cost::Tensor>(&argument)) {
            if (cost::isFloating(tensor->dtype)) trace_.float_types.insert(tensor->dtype);
        } else if (const auto* const list = std::get_if<std::vector<cost::Tensor>>(&argument)) {
            untyped = untyped || (!list->empty() && list->front().dtype == cost::DType::other);
        }
    }
    const bool possible =
        known.has_formula && (event.has_values || all || !needsValues(known.category));
    if (possible && !untyped) {
        const cost::OpCall call{known.text, arguments};
        inputs.cost = cost::costOf(call);
        if (inputs.cost && cost::isCausal(call)) {
            any_causal_ = true;
            if (halve_causal_) cost::countVisibleScores(*inputs.cost);
        }
    } else if (possible && trace_.untyped_inputs.size() < Trace::kMostUntyped) {
        trace_.untyped_inputs.push_back(
            {name, static_cast<std::uint32_t>(trace_.inputs.size()), arguments});
    }
    if (known.inductor) inputs.cost = cost::kernel::costOfTemplate(*known.inductor, arguments);
    text_.clear();
    recording::collect::describeShapes(arguments, text_);
    inputs.shapes = trace_.names.indexOf(text_);
    if (inputs.cost && trace_.call_arguments.size() < run::kMostCallArguments) {
        trace_.call_arguments.push_back({std::string(known.text), text_, inputs.cost->flops_matrix,
                                         inputs.cost->flops_elementwise, inputs.cost->bytes(),
                                         arguments, event.has_values});
    }
    if (!event.has_values && known.convolution != ConvolutionRole::none)
        inputs.arguments = std::make_shared<const std::vector<cost::Argument>>(arguments);
    const auto index = static_cast<std::uint32_t>(trace_.inputs.size());
    trace_.inputs.push_back(inputs);
    inputs_.emplace(key, index);
    return index;
}

NameIndex Loader::placeOf(const TraceEvent& event) {
    if (!event.module_hierarchy.empty()) return trace_.names.indexOf(event.module_hierarchy);
    if (event.call_stack.empty()) return 0;
    text_ = event.call_stack;
    if (const auto found = places_.find(text_); found != places_.end()) return found->second;
    const NameIndex place = trace_.names.indexOf(shortPlace(ownPlace(event.call_stack)));
    if (places_bytes_ < kMostPlacesBytes) {
        places_bytes_ += text_.size() + 64;
        places_.emplace(text_, place);
    }
    return place;
}

void Loader::mark(std::vector<Trace::Mark>& marks, const TraceEvent& event, std::int64_t number) {
    if (marks.size() >= Trace::kMostMarks) return;
    range_.add(*event.start_ns, *event.start_ns + *event.duration_ns);
    marks.push_back(
        {*event.start_ns, *event.start_ns + *event.duration_ns, number, threadOf(event)});
}

void Loader::op(const TraceEvent& event) {
    const NameIndex name = trace_.names.indexOf(event.name);
    const Name& known = trace_.names.at(name);
    if (known.profiler_step) {
        mark(trace_.steps, event, *known.profiler_step);
        return;
    }
    if (known.ends_step) mark(trace_.optimizer_steps, event, 0);
    HostRecord record;
    record.start_ns = *event.start_ns;
    record.duration_ns = *event.duration_ns;
    record.name = name;
    record.thread = threadOf(event);
    // In traces from 2021, ranges of the optimizer and the data loader are recorded as ops without
    // inputs.
    const bool annotation = event.kind == Kind::annotation || (known.phase && !event.has_inputs);
    record.type = annotation ? HostRecord::Type::annotation : HostRecord::Type::op;
    record.backward = known.backward || (event.forward_thread > 0 && !known.node_wrapper);
    if (event.sequence && *event.sequence >= 0) record.sequence = *event.sequence;
    record.place = placeOf(event);
    if (record.thread < trace_.threads.size()) trace_.threads[record.thread].any_ops = true;
    if (event.external && *event.external > 0)
        trace_.op_ids.add({*event.external, record.start_ns, record.thread});
    if (!event.kernel_backend.empty() && event.kernel_backend.size() < 64 &&
        trace_.backends.size() < 16)
        ++trace_.backends[std::string(event.kernel_backend)];
    if (!annotation) {
        ++trace_.ops;
        if (!record.backward && !known.node_wrapper && record.thread < trace_.threads.size())
            ++trace_.threads[record.thread].forward_ops;
    }
    record.inputs = inputsOf(event, name);
    const auto& cost = trace_.inputs[record.inputs].cost;
    if (!event.kernel_backend.empty() && cost) ++trace_.templates;
    if (event.recorded_flops && *event.recorded_flops > 0 && cost) {
        ++flops_recorded_;
        const auto ours = static_cast<double>(cost->flops_matrix > 0 ? cost->flops_matrix
                                                                     : cost->flops_elementwise);
        if (std::abs(ours - *event.recorded_flops) <= 0.005 * *event.recorded_flops) {
            ++flops_same_;
        } else if (flops_example_.empty()) {
            flops_example_ = fmt::format("{} of {}: {} here, {} in the trace", known.text,
                                         trace_.names.at(trace_.inputs[record.inputs].shapes).text,
                                         roofline::formatCount(ours),
                                         roofline::formatCount(event.recorded_flops));
        }
    }
    range_.add(record.start_ns, record.start_ns + record.duration_ns);
    trace_.host.add(record);
}

void Loader::python(const TraceEvent& event) {
    constexpr std::string_view kModule = "nn.Module: ";
    HostRecord record;
    record.start_ns = *event.start_ns;
    record.duration_ns = *event.duration_ns;
    if (event.name.starts_with(kModule)) {
        record.type = HostRecord::Type::module;
        record.name = trace_.names.indexOf(event.name.substr(kModule.size()));
        ++trace_.modules;
    } else if (!isLibraryCall(event.name)) {
        record.type = HostRecord::Type::place;
        record.name = trace_.names.indexOf(shortPlace(event.name));
    } else {
        return;
    }
    record.thread = threadOf(event);
    trace_.host.add(record);
}

void Loader::memory(const TraceEvent& event) {
    const auto sum = static_cast<double>(event.memory_bytes);
    memory_bytes_ += std::abs(sum);
    if (std::abs(sum) > static_cast<double>(kMostBytes) || memory_bytes_ > 1e17) {
        report_.skip("memory events", "their size cannot be", "");
        return;
    }
    MemoryRecord record;
    record.start_ns = *event.start_ns;
    record.address = event.address;
    record.bytes = event.memory_bytes;
    record.allocated = std::min(event.total_allocated.value_or(-1), kMostBytes);
    record.reserved = std::min(event.total_reserved.value_or(-1), kMostBytes);
    record.on_device = event.device_type != 0;
    record.device = static_cast<std::int16_t>(std::clamp<std::int64_t>(event.device_id, -1, 1000));
    record.thread = threadOf(event);
    Trace::MemoryUse& use = trace_.memory_use[{record.on_device, record.device}];
    ++use.events;
    if (record.address != 0) ++use.with_address;
    range_.add(record.start_ns, record.start_ns);
    trace_.memory.add(record);
}

void Loader::event(const TraceEvent& event, std::uint64_t at) {
    const auto where = [&] { return fmt::format("byte {}: \"{}\"", at, event.name); };
    switch (event.kind) {
        case Kind::none:
        case Kind::metadata:
        case Kind::counter:
            ++counts_[event.kind];
            return;
        case Kind::unknown:
            if (foreign_.size() < kMostForeign)
                foreign_.emplace(event.category.empty() ? "(none)" : event.category.substr(0, 40));
            report_.skip("events", "their category is not known",
                         fmt::format("\"{}\" in {}", event.category, where()));
            return;
        default:
            break;
    }
    if (!event.start_ns || *event.start_ns > kLatest || *event.start_ns < -kLatest) {
        report_.skip("events", "they have no time, or an impossible one", where());
        return;
    }
    if (event.kind == Kind::launch) {
        if (event.correlation && *event.correlation > 0)
            trace_.launches.add({*event.correlation, *event.start_ns, threadOf(event)});
        return;
    }
    if (event.kind == Kind::memory) {
        ++counts_[event.kind];
        memory(event);
        return;
    }
    if (!event.duration_ns || *event.duration_ns < 0 || *event.duration_ns > TimeRange::kPeriodNs) {
        report_.skip("events", "they have no duration, or an impossible one", where());
        return;
    }
    ++counts_[event.kind];
    switch (event.kind) {
        case Kind::op:
        case Kind::annotation:
            return op(event);
        case Kind::python:
            return python(event);
        case Kind::kernel:
            return device(event, DeviceRecord::Type::kernel);
        case Kind::counted_kernel:
            return device(event, DeviceRecord::Type::counted);
        case Kind::copy:
            return device(event, DeviceRecord::Type::copy);
        case Kind::fill:
            return device(event, DeviceRecord::Type::fill);
        case Kind::runtime:
            return call(event, run::GpuCall::Kind::runtime);
        case Kind::driver:
            return call(event, run::GpuCall::Kind::driver);
        case Kind::wait:
            return call(event, run::GpuCall::Kind::wait);
        case Kind::overhead:
            return call(event, run::GpuCall::Kind::overhead);
        default:
            return;
    }
}

namespace {

// If another program wrote the trace, returns a string that names this program and suggests what to
// import instead. Returns an empty string if no other program is recognized. Traces of these
// programs contain kernels but lack torch.profiler's categories and correlations.
std::string_view otherTool(std::string_view beginning) {
    const auto has = [&](std::string_view word) { return beginning.find(word) != word.npos; };
    if (has("/host:CPU") || has("/device:GPU") || has("/device:TPU")) {
        return "a trace of JAX (XProf): record the program with Nsight Systems or rocprofv3, and "
               "import their files";
    }
    if (has("hipLaunchKernel") || has("HSA_API") || has("HIP_API")) {
        return "a Chrome trace of rocprof: import its CSV tables (rocprofv3 --output-format csv)";
    }
    return {};
}

}  // namespace

void Loader::load(Input& input) {
    const std::size_t skipped_before = report_.whatWasSkipped().size();  // entries of earlier files
    const std::string_view other_tool = otherTool(input.beginning());
    EventBlocks blocks(input);
    while (const EventBlock* const block = blocks.next()) {
        if (block->member) {
            readMember(block->key, block->text, trace_, seen_);
            continue;
        }
        events_ += block->events.size() + block->flow_ends;
        for (std::size_t i = 0; i < block->events.size(); ++i) {
            const std::uint64_t at = block->events[i].at;
            if (const TraceEvent* const read = reader_.read(*block, i)) {
                event(*read, at);
                continue;
            }
            ++broken_;
            report_.skip("events", "they are not valid JSON",
                         fmt::format("byte {}: {}", at, reader_.why()));
        }
    }
    tell(blocks.splitter(), input);
    if (any_causal_) {
        report_.note(halve_causal_
                         ? "FLOPs of causal attention count the visible half of the scores."
                         : "FLOPs of causal attention count all scores, as torch's flop counter "
                           "does. --causal-flops half counts the visible half, as TraceLens does.");
    }
    if (events_ == 0) {
        throw ImportError(fmt::format("\"{}\" is not a trace: it has no events.", input.name()));
    }
    if (broken_ == events_) {
        throw ImportError(fmt::format("\"{}\" is not a trace: none of its {} events is valid JSON.",
                                      input.name(), events_));
    }
    const bool any = std::any_of(std::begin(kRead), std::end(kRead),
                                 [&](const auto& read) { return counts_.contains(read.first); });
    if (!any && !other_tool.empty()) {
        throw ImportError(fmt::format("\"{}\" is {}.", input.name(), other_tool));
    }
    if (!any && !foreign_.empty()) {
        throw ImportError(fmt::format(
            "\"{}\" is a Chrome trace that torch.profiler did not write: its events have "
            "the categories \"{}\". Import a trace of torch.profiler.",
            input.name(), fmt::join(foreign_, "\", \"")));
    }
    if (!any) {
        const auto skipped = std::span(report_.whatWasSkipped()).subspan(skipped_before);
        throw ImportError(fmt::format(
            "\"{}\" contains no torch.profiler event: none of its {} events is a call, a kernel or "
            "a memory event with a time{}.",
            input.name(), events_,
            skipped.empty() ? std::string()
                            : fmt::format("; of the first one {} ({})", skipped.front().reason,
                                          skipped.front().first)));
    }
    for (auto& [number, device] : seen_) trace_.devices.push_back(device);
    if (const std::uint64_t outside = range_.find(trace_); outside > 0) {
        report_.skip("events", "they start at 0, or more than 19 hours from the others", "",
                     outside);
    }
    trace_.typeLists();
    base::inParallel(2, 2, [&](std::size_t part) {
        if (part == 0) return trace_.joinLaunches();
        trace_.host.sort();
        trace_.calls.sort();
        trace_.memory.sort();
    });
}

void Loader::tell(const Splitter& splitter, const Input& input) {
    for (const auto& [kind, what] : kRead) {
        if (const auto found = counts_.find(kind); found != counts_.end())
            report_.read(what, found->second);
    }
    if (splitter.tooLarge() > 0) {
        report_.skip("values", "they are larger than any event can be", "", splitter.tooLarge());
    }
    if (splitter.noObjects() > 0) {
        report_.skip("values", "they are in the event list, but are not events", "",
                     splitter.noObjects());
    }
    if (reader_.repaired() > 0) {
        report_.note(fmt::format(
            "{} events contained bytes that are not UTF-8; each is shown as a question mark.",
            reader_.repaired()));
    }
    if (!splitter.complete() && !input.endedEarly() && events_ > 0) {
        report_.noteTruncation("The trace is truncated; the part before the end was read.");
    }
    if (trace_.names.full()) {
        report_.note(
            "The trace has too many different names; later ones are shown as \"(name left out)\".");
    }
    if (counts_.contains(Kind::python)) {
        report_.note(
            trace_.modules > 0
                ? "Layers are the trace's modules (nn.Module); its other Python calls are not "
                  "imported."
                : "The trace has Python calls and no modules: layers are the places in the "
                  "program that called.");
    }
    if (flops_recorded_ > 0) {
        report_.note(
            fmt::format("FLOPs are calculated from shapes; the trace contains FLOPs for {} op "
                        "calls, and {} agree within 0.5 %{}{}.",
                        flops_recorded_, flops_same_,
                        flops_example_.empty() ? "" : ", first that does not: ", flops_example_));
    }
}

}  // namespace ridgepoint::import::kineto
