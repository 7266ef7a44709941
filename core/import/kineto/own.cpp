// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/own.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <vector>

#include "core/base/json_text.h"
#include "core/import/import_error.h"
#include "core/import/kineto/event.h"
#include "core/import/kineto/splitter.h"

namespace ridgepoint::import::kineto {
namespace {

using nlohmann::json;
using Kind = TraceEvent::Kind;

// First number that the export assigns to threads and GPUs.
constexpr std::uint64_t kFirstThread = 1;
constexpr std::size_t kMostOps = 4'000'000;  // maximum per step
constexpr std::int64_t kLatestOwn = std::int64_t{1} << 53;
constexpr std::int64_t kMostNumber = std::int64_t{1} << 31;

template <class Enum>
Enum named(std::string_view text, std::size_t count, Enum otherwise) {
    for (std::size_t i = 0; i < count; ++i) {
        if (toString(static_cast<Enum>(i)) == text) return static_cast<Enum>(i);
    }
    return otherwise;
}

std::uint64_t natural(const std::optional<std::int64_t>& value) {
    return value && *value > 0 ? static_cast<std::uint64_t>(*value) : 0;
}

class OwnReader {
  public:
    OwnReader(Sink& sink, Report& report) : sink_(sink), report_(report) {}
    void read(Input& input);

  private:
    void run(std::string_view text);
    void event(const TraceEvent& event, const EventReader& reader);
    void step(const TraceEvent& event, const OwnArguments& own);
    void op(const TraceEvent& event, const OwnArguments& own);
    void record(const TraceEvent& event, const OwnArguments& own);
    void memory(const TraceEvent& event);
    void call(const TraceEvent& event, run::GpuCall::Kind kind);
    void endStep();
    template <class Record>
    void work(Record& record, const OwnArguments& own) const;
    std::string shapesOf(const EventReader& reader) const;

    Sink& sink_;
    Report& report_;
    std::optional<run::StepRecord> step_;
    std::vector<std::pair<std::int64_t, run::OpRecord>> ops_;  // ops with their order in the step
    std::uint64_t steps_ = 0, calls_ = 0, records_ = 0;
    std::int64_t last_point_ns_ = INT64_MIN;
    std::string shapes_;
    std::set<run::StringId> annotations_;
};

void OwnReader::run(std::string_view text) {
    const json document = base::jsonOrDiscarded(text);
    if (!document.is_object()) return;
    const auto get = [&](const char* key) -> std::string {
        if (!document.contains(key) || !document.at(key).is_string()) return {};
        return document.at(key).get<std::string>();
    };
    run::RunInfo& info = sink_.info;
    info.title = get("title");
    info.model = get("model");
    info.precision = get("precision");
    info.optimizer = get("optimizer");
    info.device = get("device");
    info.started = get("started");
    sink_.machine.host = get("host");
    sink_.machine.cpu = get("cpu");
    if (const auto rung = run::parseEvidenceLevel(get("rung"))) info.rung = *rung;
    info.rung_reason = "as in the run that was exported";
    if (document.contains("gpus") && document.at("gpus").is_array()) {
        for (const json& gpu : document.at("gpus")) {
            if (!gpu.is_string()) continue;
            sink_.machine.gpus.push_back(gpu.get<std::string>());
            SeenDevice device;
            device.name = gpu.get<std::string>();
            sink_.devices.push_back(device);
        }
    }
}

void OwnReader::endStep() {
    if (!step_) return;
    std::stable_sort(ops_.begin(), ops_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [order, op] : ops_) sink_.add(op);
    ops_.clear();
    sink_.info.batch = step_->batch;
    sink_.endStep(*step_);
    step_.reset();
}

void OwnReader::step(const TraceEvent& event, const OwnArguments& own) {
    endStep();
    run::StepRecord& step = step_.emplace();
    constexpr std::string_view kName = "ProfilerStep#";
    const std::string_view digits = event.name.substr(kName.size());
    std::from_chars(digits.data(), digits.data() + digits.size(), step.index);
    step.start_ns = *event.start_ns;
    step.duration_ns = *event.duration_ns;
    step.kind = run::parseStepKind(own.kind).value_or(run::StepRecord::Kind::measured);
    step.batch = std::clamp<std::int64_t>(own.batch.value_or(0), 0, kMostNumber);
    step.segment = std::clamp<std::int64_t>(own.segment.value_or(0), 0, kMostNumber);
    step.index = std::clamp<std::int64_t>(step.index, 0, kLatestOwn);
    step.gpu_traced = own.traced;
    for (std::size_t i = 0; i < own.phase_ns.size(); ++i) {
        step.phase_ns[i] = std::clamp<std::int64_t>(own.phase_ns[i].value_or(0), 0, kLatestOwn);
    }
    ++steps_;
}

template <class Record>
void OwnReader::work(Record& record, const OwnArguments& own) const {
    if (const auto arithmetic = roofline::parseArithmetic(own.precision))
        record.arithmetic = *arithmetic;
    record.flops_matrix = natural(own.flops_matrix);
    record.flops_elementwise = natural(own.flops_elementwise);
    for (std::size_t i = 0; i < own.bytes.size(); ++i) record.bytes[i] = natural(own.bytes[i]);
}

void OwnReader::op(const TraceEvent& event, const OwnArguments& own) {
    if (!step_ || ops_.size() >= kMostOps) {
        report_.skip("op calls", "they belong to no step", std::string(event.name));
        return;
    }
    run::OpRecord op;
    op.name = sink_.intern(event.name);
    op.phase = run::parsePhase(own.phase).value_or(run::Phase::none);
    op.category = cost::parseCategory(own.category).value_or(cost::Category::other);
    op.inner = sink_.intern(own.inner);
    op.layer = sink_.intern(own.layer);
    op.shapes = sink_.intern(own.shapes.empty() ? std::string_view(shapes_) : own.shapes);
    op.thread = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(std::max(event.thread, kFirstThread) - kFirstThread, 0xffff));
    op.depth = static_cast<std::uint32_t>(std::min<std::uint64_t>(natural(own.depth), 0xffff));
    op.start_ns = *event.start_ns;
    op.duration_ns = *event.duration_ns;
    op.costed = own.self_ns.has_value();
    op.self_ns = std::clamp<std::int64_t>(own.self_ns.value_or(0), 0, kLatestOwn);
    op.flops_known = own.flops_matrix.has_value();
    if (op.flops_known) work(op, own);
    ops_.emplace_back(own.order.value_or(static_cast<std::int64_t>(ops_.size())), op);
    ++calls_;
}

void OwnReader::record(const TraceEvent& event, const OwnArguments& own) {
    if (!step_) {
        report_.skip("GPU records", "they belong to no step", std::string(event.name));
        return;
    }
    run::GpuRecord record;
    record.kind = run::parseGpuKind(own.kind).value_or(run::GpuKind::kernel);
    record.phase = run::parsePhase(own.phase).value_or(run::Phase::none);
    record.category = cost::parseCategory(own.category).value_or(cost::Category::other);
    record.name = sink_.intern(own.short_name.empty() ? event.name : own.short_name);
    if (record.kind == run::GpuKind::kernel) record.full_name = sink_.intern(event.name);
    record.op = sink_.intern(own.op);
    record.layer = sink_.intern(own.layer);
    record.device = event.device.value_or(0);
    record.context = event.context.value_or(0);
    record.stream = event.stream.value_or(0);
    record.start_ns = *event.start_ns;
    record.duration_ns = *event.duration_ns;
    record.launch_ns = own.launch_ns;
    if (own.op_call && *own.op_call >= 0 && *own.op_call < static_cast<std::int64_t>(kMostOps)) {
        record.op_call = static_cast<std::uint32_t>(*own.op_call);
    }
    record.grid = event.grid;
    record.block = event.block;
    record.registers_per_thread = event.registers_per_thread;
    record.shared_bytes = event.shared_bytes;
    record.helps = own.helps;
    record.direction = named(own.direction, run::kCopyDirectionCount, run::CopyDirection::unknown);
    record.from = named(own.from, run::kMemoryPlaceCount, run::MemoryPlace::unknown);
    record.to = named(own.to, run::kMemoryPlaceCount, run::MemoryPlace::unknown);
    record.asynchronous = own.asynchronous;
    record.copied_bytes = event.bytes.value_or(0);
    record.work_known = own.flops_matrix.has_value();
    if (record.work_known) work(record, own);
    sink_.add(record);
    ++records_;
}

void OwnReader::memory(const TraceEvent& event) {
    if (event.name != "live bytes" || !step_) return;
    run::MemoryPoint point;
    point.time_ns = *event.start_ns;
    for (const auto& [key, value] : event.values) {
        for (std::size_t i = 0; i < run::kMemoryCategoryCount; ++i) {
            if (toString(static_cast<run::MemoryCategory>(i)) == key && std::abs(value) < 9e15) {
                point.bytes[i] = static_cast<std::int64_t>(value);
            }
        }
    }
    if (point.time_ns < last_point_ns_) {
        report_.skip("memory points", "they are not in time order", "");
        return;
    }
    last_point_ns_ = point.time_ns;
    sink_.add(point);
}

// Adds a call to the totals of its API function.
void OwnReader::call(const TraceEvent& event, run::GpuCall::Kind kind) {
    if (!step_) return;
    run::GpuCall call;
    call.key = {step_->segment, step_->kind == run::StepRecord::Kind::warmup, kind,
                sink_.intern(event.name)};
    call.calls = 1;
    call.total_ns = *event.duration_ns;
    sink_.add(call);
}

// Converts "Input Dims" to the notation of a run, for example "16x64, 64x3x3".
std::string OwnReader::shapesOf(const EventReader& reader) const {
    std::string text;
    for (const cost::Argument& argument : reader.inputs()) {
        const auto* const tensor = std::get_if<cost::Tensor>(&argument);
        if (tensor == nullptr) continue;
        if (!text.empty()) text += ", ";
        for (std::size_t i = 0; i < tensor->sizes.size(); ++i) {
            fmt::format_to(std::back_inserter(text), "{}{}", i == 0 ? "" : "x", tensor->sizes[i]);
        }
    }
    return text;
}

void OwnReader::event(const TraceEvent& event, const EventReader& reader) {
    if (!event.start_ns || std::abs(*event.start_ns) > kLatestOwn) return;
    if (event.kind == Kind::counter) return memory(event);
    if (!event.duration_ns || *event.duration_ns < 0 || *event.duration_ns > kLatestOwn) return;
    const OwnArguments own = reader.own();
    switch (event.kind) {
        case Kind::annotation:
            if (event.name.starts_with("ProfilerStep#")) return step(event, own);
            annotations_.insert(sink_.intern(event.name));
            [[fallthrough]];
        case Kind::op:
            shapes_ = shapesOf(reader);
            return op(event, own);
        case Kind::kernel:
        case Kind::copy:
        case Kind::fill:
            return record(event, own);
        case Kind::runtime:
            return call(event, run::GpuCall::Kind::runtime);
        case Kind::driver:
            return call(event, run::GpuCall::Kind::driver);
        default:
            return;
    }
}

void OwnReader::read(Input& input) {
    Splitter splitter(input);
    EventReader reader;
    while (const auto piece = splitter.next()) {
        if (piece->kind == TracePiece::Kind::member) {
            if (piece->key == "run") run(piece->json);
            continue;
        }
        if (const TraceEvent* const event = reader.read(piece->json)) {
            this->event(*event, reader);
        } else {
            report_.skip("events", "they are not valid JSON",
                         fmt::format("byte {}: {}", piece->at, reader.why()));
        }
    }
    endStep();
    // Exports from earlier Ridgepoint versions do not mark annotations.
    if (!annotations_.empty()) sink_.annotations = annotations_;
    if (steps_ == 0) {
        throw ImportError(
            fmt::format("\"{}\" is an export of a run and has no steps.", input.name()));
    }
    report_.read("steps", steps_);
    report_.read("op calls", calls_);
    if (records_ > 0) report_.read("GPU records", records_);
    report_.note(
        "This file was exported as a Chrome trace, which contains no GPU waits, single "
        "allocations, samples or roofs.");
    if (!splitter.complete() && !input.endedEarly()) {
        report_.noteTruncation("The trace is truncated; the part before the end was read.");
    }
}

}  // namespace

bool isOwnExport(std::string_view beginning) {
    const std::size_t events = beginning.find("\"traceEvents\"");
    const std::size_t run = beginning.find("\"run\": {\"id\": \"");
    return run != std::string_view::npos && run < events;
}

void readOwnExport(Input& input, Sink& sink, Report& report) {
    OwnReader(sink, report).read(input);
}

}  // namespace ridgepoint::import::kineto
