// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/playback.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "core/import/kineto/phases.h"
#include "core/machine/catalogue.h"
#include "core/recording/collect/cuda/work_sharing.h"
#include "core/roofline/amount.h"

namespace ridgepoint::import::kineto {

using recording::collect::OpScope;
using run::Phase;

namespace {

// A time that is later than any time in a trace.
constexpr std::int64_t kEnd = std::numeric_limits<std::int64_t>::max();

}  // namespace

Playback::Playback(Trace& trace, Sink& sink, Report& report, std::size_t part)
    : trace_(trace),
      sink_(sink),
      report_(report),
      part_(part),
      origin_(trace.first_ns.value_or(0)),
      builder_(sink.machine.cache_bytes),
      memory_playback_(trace, builder_),
      convolutions_(trace),
      gpu_records_(
          kernel_names_, [](bool, std::uint32_t) { return std::string(); },
          [this](std::string_view text) { return sink_.intern(text); }) {
    choose();
}

run::StringId Playback::idOf(NameIndex name) {
    if (ids_.size() < trace_.names.size()) ids_.resize(trace_.names.size(), run::StringId::none);
    run::StringId& id = ids_[name];
    if (id == run::StringId::none && name != 0) id = sink_.intern(trace_.names.at(name).text);
    return id;
}

// Returns the number of the thread in the run. The training thread has the number 0.
std::uint32_t Playback::threadOf(std::uint16_t thread) const {
    if (thread == main_thread_) return 0;
    return thread < main_thread_ ? thread + 1u : thread;
}

// Selects the training thread, the units that run matrix operations on the first device, and the
// recipe for the counters in the trace.
void Playback::choose() {
    if (!trace_.steps.empty()) {
        main_thread_ = trace_.steps.front().thread;
    } else {
        std::uint64_t most = 0;
        for (std::size_t i = 0; i < trace_.threads.size(); ++i) {
            if (trace_.threads[i].forward_ops <= most) continue;
            most = trace_.threads[i].forward_ops;
            main_thread_ = static_cast<std::uint16_t>(i);
        }
    }
    if (!sink_.devices.empty()) {
        const machine::Identified found =
            machine::identify(sink_.devices.front(), machine::Catalogue::load());
        if (found.device) {
            const auto units = cost::matrixUnits(found.device->ceilings, false);
            builder_.setMatrixUnits(units, units);
        }
    }
    if (!trace_.metrics.empty()) {
        std::vector<std::string> names;
        for (const std::string& metric : trace_.metrics) {
            names.push_back(metric.substr(0, metric.rfind('.')));
        }
        recipe_ = recording::collect::counters::chooseRecipe(
            names, recording::collect::counters::Extent::all);
        for (const auto& term : recipe_.terms) {
            const auto place = std::find(trace_.metrics.begin(), trace_.metrics.end(), term.metric);
            metric_places_.push_back(static_cast<std::size_t>(place - trace_.metrics.begin()));
        }
    }
}

const HostRecord* Playback::nextHost() {
    const HostRecord* next = trace_.host.peek();
    for (; next != nullptr && !trace_.contains(next->start_ns); next = trace_.host.peek())
        trace_.host.pop();
    return next;
}

bool Playback::anythingBefore(std::int64_t time_ns) {
    const HostRecord* const host = nextHost();
    const DeviceRecord* const device = trace_.device.peek();
    return (host != nullptr && host->start_ns < time_ns) ||
           (device != nullptr && device->time() < time_ns);
}

bool Playback::planMarked() {
    std::vector<Trace::Mark> marks = trace_.steps;
    const bool named = !marks.empty();
    if (!named && trace_.optimizer_steps.size() < 2) return false;
    if (!named) {
        // Each step ends when the optimizer's step ends.
        std::vector<Trace::Mark> ends = trace_.optimizer_steps;
        std::sort(ends.begin(), ends.end(),
                  [](const auto& a, const auto& b) { return a.end_ns < b.end_ns; });
        std::int64_t start = origin_;
        for (const Trace::Mark& end : ends) {
            if (end.end_ns <= start) continue;
            marks.push_back({start, end.end_ns, static_cast<std::int64_t>(marks.size()), 0});
            start = end.end_ns;
        }
        report_.guess(
            "The trace marks no steps: a step is taken to end where the optimizer's step "
            "does.");
    }
    std::stable_sort(marks.begin(), marks.end(),
                     [](const auto& a, const auto& b) { return a.start_ns < b.start_ns; });
    bool rising = true;
    std::vector<Trace::Mark> kept;
    for (const Trace::Mark& mark : marks) {
        if (!kept.empty()) {
            Trace::Mark& last = kept.back();
            if (mark.number == last.number) continue;  // same step, other thread or process
            rising = rising && mark.number > last.number;
            last.end_ns = std::min(last.end_ns, mark.start_ns);
        }
        kept.push_back(mark);
    }
    if (!rising) {
        report_.note("The numbers of the trace's steps do not rise; they are counted from 0.");
        for (std::size_t i = 0; i < kept.size(); ++i) kept[i].number = static_cast<std::int64_t>(i);
    }
    const Trace::Mark& first = kept.front();
    // Before step 0, the warm-up step has the number -1.
    if (anythingBefore(first.start_ns) && first.start_ns > origin_) {
        spans_.push_back({origin_, first.start_ns, first.start_ns, first.number - 1, true});
    }
    for (std::size_t i = 0; i < kept.size(); ++i) {
        Span span;
        span.start = kept[i].start_ns;
        span.end = kept[i].end_ns;
        span.limit = i + 1 < kept.size() ? kept[i + 1].start_ns : span.end;
        span.number = kept[i].number;
        spans_.push_back(span);
    }
    return true;
}

void Playback::plan() {
    if (planMarked()) return;
    Span whole;
    whole.start = origin_;
    whole.end = trace_.last_ns.value_or(origin_);
    whole.limit = kEnd;
    spans_.push_back(whole);
    report_.guess("The trace marks no steps: the whole trace is one step.");
}

void Playback::gather(std::int64_t limit) {
    host_.clear();
    device_.clear();
    memory_.clear();
    while (const HostRecord* const next = nextHost()) {
        if (next->start_ns >= limit) break;
        host_.push_back(*next);
        trace_.host.pop();
    }
    while (const DeviceRecord* const next = trace_.device.peek()) {
        if (next->time() >= limit) break;
        device_.push_back(*next);
        trace_.device.pop();
    }
    while (const MemoryRecord* const next = trace_.memory.peek()) {
        if (next->start_ns >= limit) break;
        if (memory_playback_.follows(*next) && trace_.contains(next->start_ns))
            memory_.push_back(*next);
        trace_.memory.pop();
    }
    gatherCalls(limit);
}

void Playback::gatherCalls(std::int64_t limit) {
    while (const CallRecord* const next = trace_.calls.peek()) {
        if (next->start_ns >= limit && limit != kEnd) break;
        if (trace_.contains(next->start_ns)) calls_.push_back(*next);
        trace_.calls.pop();
    }
}

// Assigns work that was launched before the trace to the warm-up step, or to no step.
void Playback::leaveOutBacklog() {
    if (trace_.backlog == 0) return;
    const bool warmup = spans_.front().warmup;
    report_.note(fmt::format("{} launched before the trace began and {} to {}.",
                             roofline::formatAmount(trace_.backlog, "kernel, copy or fill was",
                                                    "kernels, copies and fills were"),
                             trace_.backlog == 1 ? "belongs" : "belong",
                             warmup ? "the warm-up step" : "no step"));
    if (warmup) return;
    std::int64_t end = origin_;
    while (const DeviceRecord* const next = trace_.device.peek()) {
        if (!next->backlog) break;
        end = std::max(end, next->start_ns + next->duration_ns);
        trace_.device.pop();
    }
    sink_.startAfter(runTime(end));
}

void Playback::play() {
    plan();
    leaveOutBacklog();
    const bool parts = trace_.steps.empty() && spans_.size() == 1 &&
                       trace_.host.size() + trace_.device.size() > 2 * part_;
    if (parts) {
        playParts(spans_.front());
    } else {
        const Span& last = spans_.back();
        for (const Span& span : spans_) {
            gather(span.limit);
            if (&span == &last) {
                // Open Python calls and API calls that follow the last step do not create another
                // step unless an op or annotation follows.
                while (const HostRecord* const next = nextHost()) {
                    const bool call = next->type == HostRecord::Type::op ||
                                      next->type == HostRecord::Type::annotation;
                    if (call) break;
                    trace_.host.pop();
                }
                if (nextHost() == nullptr && trace_.device.peek() == nullptr) gatherCalls(kEnd);
            }
            playSpan(span);
        }
        if (nextHost() != nullptr || trace_.device.peek() != nullptr) {
            Span rest;
            rest.start = last.limit;
            rest.end = std::max(trace_.last_ns.value_or(rest.start), rest.start + 1);
            rest.limit = kEnd;
            rest.number = last.number + 1;
            rest.warmup = true;
            gather(rest.limit);
            playSpan(rest);
        }
    }
    memory_playback_.finish(sink_, report_);
    if (between_steps_ > 0) {
        report_.note(roofline::formatAmount(
            between_steps_, "op call between two steps is counted to the step before it.",
            "op calls between two steps are counted to the step before them."));
    }
    describe();
}

// Splits a trace that has no steps and is too long for one step into parts, if possible at times
// when no call is open.
void Playback::playParts(const Span& whole) {
    Span span = whole;
    report_.note(
        "The trace is too long to be one step: it is shown in parts, which are not steps of "
        "the training.");
    std::int64_t open_until = std::numeric_limits<std::int64_t>::min();
    while (nextHost() != nullptr || trace_.device.peek() != nullptr) {
        std::vector<HostRecord> records;
        std::int64_t limit = whole.limit;
        while (const HostRecord* const next = nextHost()) {
            const bool full = records.size() >= part_;
            if ((full && next->start_ns >= open_until) || records.size() >= 2 * part_) {
                limit = next->start_ns;
                break;
            }
            open_until = std::max(open_until, next->start_ns + next->duration_ns);
            records.push_back(*next);
            trace_.host.pop();
        }
        if (records.empty() && limit == whole.limit) {  // only device records remain
            std::size_t count = 0;
            gather(std::numeric_limits<std::int64_t>::min());
            while (const DeviceRecord* const next = trace_.device.peek()) {
                if (++count > part_ && next->time() > device_.back().time()) {
                    limit = next->time();
                    break;
                }
                device_.push_back(*next);
                trace_.device.pop();
            }
            gatherCalls(limit);
        } else {
            gather(limit);
            host_.insert(host_.begin(), records.begin(), records.end());
        }
        span.limit = limit;
        span.end = limit == whole.limit ? std::max(whole.end, span.start + 1) : limit;
        playSpan(span);
        ++span.number;
        span.start = span.end;
    }
}

void Playback::closeUntil(std::uint32_t thread, std::int64_t time_ns) {
    std::vector<Open>& stack = stacks_[thread];
    while (!stack.empty() && stack.back().end_ns <= time_ns) {
        if (stack.back().layer)
            builder_.closeLayer(thread);
        else
            builder_.closeOp(thread, runTime(stack.back().end_ns));
        stack.pop_back();
    }
}

void Playback::open(const HostRecord& record) {
    const std::uint32_t thread = threadOf(record.thread);
    if (thread >= stacks_.size()) stacks_.resize(std::size_t{thread} + 1);
    closeUntil(thread, record.start_ns);
    const std::int64_t end = record.start_ns + record.duration_ns;
    const Name& name = trace_.names.at(record.name);
    if (record.type == HostRecord::Type::module || record.type == HostRecord::Type::place) {
        if (record.type == HostRecord::Type::place && trace_.modules > 0) return;
        builder_.openLayer(thread, idOf(record.name));
        stacks_[thread].push_back({end, true});
        return;
    }
    recording::collect::OpOpening opening;
    opening.start_ns = runTime(record.start_ns);
    opening.name = idOf(record.name);
    opening.category = name.category;
    opening.composite = name.composite;
    opening.custom = name.custom;
    opening.node_wrapper = name.node_wrapper;
    opening.compiled = name.compiled;
    if (name.inductor) {
        opening.kernel = true;
        opening.category = name.inductor->category();
        if (const std::string source = cost::kernel::sourceText(name.inductor->ops);
            !source.empty()) {
            opening.inner = opening.name;
            opening.name = sink_.intern(source);
        }
    }
    opening.scope = record.type == HostRecord::Type::annotation ? OpScope::user
                    : record.backward                           ? OpScope::backward_node
                                                                : OpScope::function;
    opening.sequence = record.sequence;
    const Inputs& inputs = trace_.inputs[record.inputs];
    opening.shapes = idOf(inputs.shapes);
    opening.cost = inputs.cost;
    if (trace_.modules == 0) opening.layer = idOf(record.place);
    builder_.openOp(thread, opening);
    stacks_[thread].push_back({end, false});
}

void Playback::playMemory(const MemoryRecord& record) {
    const std::uint32_t thread = threadOf(record.thread);
    if (memory_playback_.addresses()) {
        if (thread >= stacks_.size()) stacks_.resize(std::size_t{thread} + 1);
        closeUntil(thread, record.start_ns);
    }
    memory_playback_.play(record, thread, runTime(record.start_ns));
}

void Playback::playSpan(const Span& span) {
    const auto kind = span.warmup ? run::StepRecord::Kind::warmup : run::StepRecord::Kind::measured;
    stacks_.clear();
    memory_playback_.findBaseline(memory_, runTime(span.start));
    if (trace_.values == 0) convolutions_.complete(host_);
    builder_.openStep(kind, span.number, 0, 0, runTime(span.start));
    const std::vector<PhaseStretch> phases = phasesOf(host_, trace_.names, span.end);
    std::size_t next_phase = 0;
    const auto phaseAt = [&](std::int64_t time) {
        for (; next_phase < phases.size(); ++next_phase) {
            const PhaseStretch& stretch = phases[next_phase];
            if (builder_.phase() == stretch.phase) {
                if (time < stretch.end_ns) return;
                builder_.closePhase(stretch.phase, runTime(stretch.end_ns));
                continue;
            }
            if (time < stretch.start_ns) return;
            builder_.openPhase(stretch.phase, runTime(std::max(stretch.start_ns, span.start)));
            if (time < stretch.end_ns) return;
            builder_.closePhase(stretch.phase, runTime(stretch.end_ns));
        }
    };
    auto memory = memory_.begin();
    const auto playMemoryUntil = [&](std::int64_t time) {
        for (; memory != memory_.end() && memory->start_ns < time; ++memory) {
            phaseAt(memory->start_ns);
            playMemory(*memory);
        }
    };
    for (const HostRecord& record : host_) {
        playMemoryUntil(record.start_ns);
        phaseAt(record.start_ns);
        if (record.start_ns >= span.end && record.type == HostRecord::Type::op) ++between_steps_;
        open(record);
    }
    playMemoryUntil(std::numeric_limits<std::int64_t>::max());
    phaseAt(std::numeric_limits<std::int64_t>::max());
    // A call that continues into the next step is cut at the end of this step.
    for (std::uint32_t thread = 0; thread < stacks_.size(); ++thread) {
        closeUntil(thread, span.limit);
        for (; !stacks_[thread].empty(); stacks_[thread].pop_back()) {
            if (stacks_[thread].back().layer)
                builder_.closeLayer(thread);
            else
                builder_.closeOp(thread, runTime(span.limit));
        }
    }
    builder_.closeStep(0, runTime(span.end));
    finishStep();
}

// Returns whether the last work on a stream has no launch in the trace, although other work has
// one. The next step may then have launched it.
bool Playback::endsWithoutLaunch() const {
    if (trace_.linked_streams.empty()) return false;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::pair<std::int64_t, bool>> last;
    for (const DeviceRecord& record : device_) {
        auto& [start_ns, launched] = last[{record.device, record.stream}];
        if (record.start_ns < start_ns) continue;
        start_ns = record.start_ns;
        launched = record.launched || record.backlog;
    }
    return std::any_of(last.begin(), last.end(),
                       [](const auto& stream) { return !stream.second.second; });
}

// Finds the calls of products and convolutions that launch no work.
void Playback::findProducts(const recording::collect::cuda::JoinedStep& step,
                            std::span<const run::ApiCall> api,
                            const recording::collect::cuda::OpFinder& finder) {
    if (!step.step.gpu_traced || step.step.kind != run::StepRecord::Kind::measured) return;
    std::vector<bool> launches(step.ops.size());
    const auto mark = [&](recording::collect::cuda::OpIndex op) {
        if (op < launches.size()) launches[op] = true;
    };
    for (const auto& work : step.work) mark(work.costed_op);
    for (const run::ApiCall& call : api) {
        if (call.op_call && launches_.launchesWork(call.name, trace_))
            mark(finder.costedAround(*call.op_call));
    }
    for (std::size_t i = 0; i < step.ops.size(); ++i) {
        if (step.ops[i].costed && step.ops[i].flops_matrix > 0)
            launches_.addProduct(step.ops[i], launches[i]);
    }
}

void Playback::finishStep() {
    for (recording::collect::FinishedStep& finished : builder_.takeFinished()) {
        recording::collect::cuda::JoinedStep joined;
        joined.step = finished.step;
        joined.ops = std::move(finished.ops);
        std::stable_sort(joined.ops.begin(), joined.ops.end(), [](const auto& a, const auto& b) {
            return a.start_ns + a.duration_ns < b.start_ns + b.duration_ns;
        });
        joined.step.gpu_traced = !trace_.device_ns.empty() || trace_.device.size() > 0;
        std::vector<std::uint32_t> threads;
        for (const run::OpRecord& op : joined.ops) {
            while (threads.size() <= op.thread)
                threads.push_back(static_cast<std::uint32_t>(threads.size()) + 1);
        }
        const recording::collect::cuda::OpFinder finder(joined.ops, threads);
        const std::vector<run::ApiCall> api = calls(joined, finder);
        const bool open_end = endsWithoutLaunch();
        device(joined, finder);
        findProducts(joined, api, finder);
        if (launches_.mayStillRun(joined.work))
            run::addStep(sink_.info.cut_steps, joined.step.index, run::RunInfo::kMostStepRanges);
        const std::vector<run::GpuRecord> records = gpu_records_.of(joined, api);
        joined.work = {};  // frees the memory before the sink copies the records
        for (const run::OpRecord& op : joined.ops) sink_.add(op);
        if (joined.step.gpu_traced) {
            for (const run::ApiCall& call : api) sink_.add(call);
        }
        for (const run::GpuRecord& record : records) {
            sink_.add(record);
            matrix_flops_[roofline::index(record.arithmetic)] += record.flops_matrix;
        }
        if (trace_.device.size() == 0) {
            for (const run::OpRecord& op : joined.ops)
                matrix_flops_[roofline::index(op.arithmetic)] += op.flops_matrix;
        }
        for (const run::MemoryEvent& event : finished.memory.events) sink_.add(event);
        if (memory_playback_.addresses()) {
            for (const run::MemoryPoint& point : finished.memory.points) sink_.add(point);
        }
        if (!trace_.counted.empty()) countKernels(records, joined.step);
        sink_.endStep(joined.step, trace_.counted.empty() ? Sink::Timed::yes : Sink::Timed::no,
                      open_end);
    }
}

}  // namespace ridgepoint::import::kineto
