// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/chrome_trace.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "core/base/json_values.h"
#include "core/run/analysis/annotations.h"
#include "core/run/run_questions.h"

namespace ridgepoint::present {
namespace {

constexpr std::size_t kPieceBytes = 1 << 20;
constexpr int kProcess = 1;
// Threads are numbered from 1, because some viewers interpret thread 0 as no thread.
constexpr std::uint32_t kFirstThread = 1;
constexpr std::size_t kMostPointsOfAStep = 1000;
// Offset for the thread IDs (at most 2^22, from gettid) of threads without ops, so that their
// numbers differ from those of other threads.
constexpr std::uint32_t kFirstOther = 1 << 23;
// Process ID of GPU 0. Each GPU is a separate process, whose threads are the GPU's streams.
constexpr std::uint32_t kFirstDevice = 1000;

// Returns the short name of the direction that CUDA's profilers use.
std::string_view shortDirection(run::CopyDirection direction) {
    switch (direction) {
        case run::CopyDirection::host_to_device:
            return "HtoD";
        case run::CopyDirection::device_to_host:
            return "DtoH";
        case run::CopyDirection::device_to_device:
            return "DtoD";
        case run::CopyDirection::host_to_host:
            return "HtoH";
        case run::CopyDirection::device_to_other_device:
            return "PtoP";
        case run::CopyDirection::unknown:
            break;
    }
    return "unknown";
}

std::string quoted(const std::string& text) { return base::jsonDocument(nlohmann::json(text)); }

// Returns the shapes as JSON, for example [[16, 64], [64, 64]] for "16x64, 64x64", or an empty
// string if the input contains anything else.
std::string dimensions(std::string_view shapes) {
    std::string result = "[[";
    char before = ',';
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const char c = shapes[i];
        const bool digit = c >= '0' && c <= '9';
        if (digit) {
            result += c;
        } else if (before < '0' || before > '9') {
            if (c != ' ' || before != ',') return {};
        } else if (c == 'x') {
            result += ',';
        } else if (c == ',') {
            result += "],[";
        } else {
            return {};
        }
        if (c != ' ') before = c;
    }
    if (before < '0' || before > '9') return {};
    return result + "]]";
}

class TraceWriter {
  public:
    TraceWriter(run::RunReader& reader, const std::vector<std::string>& annotations,
                const std::function<void(std::string_view)>& write)
        : reader_(reader),
          write_(write),
          snapshot_(reader.summary()),
          annotations_(run::idsOf(annotations, *snapshot_->strings)) {}

    TraceContents write(const std::function<void(double)>& progress);

  private:
    void head();
    void step(const run::StepRecord& step);
    // Writes an op. `order` is the index of the op among the step's calls, which are sorted by
    // their ends.
    void op(const run::OpRecord& op, std::size_t order);
    void work(roofline::Arithmetic arithmetic, std::uint64_t flops_matrix,
              std::uint64_t flops_elementwise, const roofline::PerLevel<std::uint64_t>& bytes);
    // Contents of a step, in the order of the run file, and the IDs assigned to its ops.
    struct StepEvents {
        std::vector<run::OpRecord> ops;
        std::vector<run::ApiCall> api_calls;
        std::vector<std::int64_t> ids;
        std::int64_t idOf(std::optional<std::uint32_t> op_call) const {
            return op_call && *op_call < ids.size() ? ids[*op_call] : 0;
        }
    };
    void apiCalls(const StepEvents& of);
    void gpu(const std::vector<run::GpuRecord>& records, const StepEvents& of);
    void ranges(const std::vector<run::GpuRecord>& records, const StepEvents& of);
    void launch(const run::GpuRecord& record, const StepEvents& of);
    // Returns the number of the call's thread in the trace.
    std::uint32_t threadOf(const run::ApiCall& call);
    void samples();
    void memory(const run::StepRecord& step);
    void names();
    void event() {
        text_ += first_ ? "\n" : ",\n";
        first_ = false;
    }
    template <class... Values>
    void add(fmt::format_string<Values...> format, Values&&... values) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
    }
    // Returns a time in µs with three decimals, so that it is exact to the nanosecond.
    static std::string micros(std::int64_t nanoseconds) {
        const bool negative = nanoseconds < 0;
        const auto size = static_cast<std::uint64_t>(negative ? -nanoseconds : nanoseconds);
        return fmt::format("{}{}.{:03}", negative ? "-" : "", size / 1000, size % 1000);
    }
    struct Text {
        std::string quoted, dimensions;
    };
    const Text& text(run::StringId id);

    run::RunReader& reader_;
    const std::function<void(std::string_view)>& write_;
    const std::shared_ptr<const run::Snapshot> snapshot_;
    const std::set<run::StringId> annotations_;
    std::vector<Text> texts_;  // indexed by ID; entries are created on demand
    std::string text_;
    bool first_ = true;
    std::set<std::uint32_t> threads_{0}, other_threads_;
    std::set<run::GpuLane> streams_;
    std::set<std::uint32_t> devices_;
    TraceContents contents_;
};

const TraceWriter::Text& TraceWriter::text(run::StringId id) {
    static const Text lost{"\"\"", ""};
    const auto place = static_cast<std::size_t>(id);
    if (place >= snapshot_->strings->size()) return lost;
    if (texts_.empty()) texts_.resize(snapshot_->strings->size());
    Text& known = texts_[place];
    if (known.quoted.empty()) {
        const std::string& plain = (*snapshot_->strings)[id];
        known = {quoted(plain), dimensions(plain)};
    }
    return known;
}

void TraceWriter::head() {
    const run::RunInfo& info = snapshot_->info;
    add("{{\n\"schemaVersion\": 1,\n\"displayTimeUnit\": \"ms\",\n"
        "\"distributedInfo\": {{\"backend\": \"\", \"rank\": 0, \"world_size\": 1}},\n"
        "\"deviceProperties\": [],\n"
        "\"run\": {{\"id\": {}, \"title\": {}, \"model\": {}, \"precision\": {}, "
        "\"optimizer\": {}, \"device\": {}, \"started\": {}, \"host\": {}, \"cpu\": {}, "
        "\"gpus\": {}, \"rung\": \"{}\"}},\n"
        "\"traceEvents\": [",
        quoted(info.id), quoted(info.title), quoted(info.model), quoted(info.precision),
        quoted(info.optimizer), quoted(info.device), quoted(info.started),
        quoted(snapshot_->machine.host), quoted(snapshot_->machine.cpu),
        base::jsonDocument(nlohmann::json(snapshot_->machine.gpus)), toString(info.rung));
}

void TraceWriter::work(roofline::Arithmetic arithmetic, std::uint64_t flops_matrix,
                       std::uint64_t flops_elementwise,
                       const roofline::PerLevel<std::uint64_t>& bytes) {
    add(",\"precision\":\"{}\",\"flops_matrix\":{},\"flops_elementwise\":{}", toString(arithmetic),
        flops_matrix, flops_elementwise);
    for (std::size_t i = 0; i < roofline::kLevelCount; ++i) {
        add(",\"bytes_{}\":{}", toString(static_cast<roofline::Level>(i)), bytes[i]);
    }
}

void TraceWriter::op(const run::OpRecord& op, std::size_t order) {
    threads_.insert(op.thread);
    // Annotations with this name are written as ops, because other programs would interpret them as
    // additional steps.
    const bool named = annotations_.contains(op.name) &&
                       !(*snapshot_->strings)[op.name].starts_with("ProfilerStep#");
    event();
    add("{{\"ph\":\"X\",\"cat\":\"{}\",\"name\":{},\"pid\":{},\"tid\":{},\"ts\":{},\"dur\":{},"
        "\"args\":{{\"External id\":{},\"phase\":\"{}\",\"category\":\"{}\"",
        named ? "user_annotation" : "cpu_op", text(op.name).quoted, kProcess,
        op.thread + kFirstThread, micros(op.start_ns), micros(op.duration_ns), ++contents_.calls,
        toString(op.phase), toString(op.category));
    if (op.layer != run::StringId::none) add(",\"layer\":{}", text(op.layer).quoted);
    if (op.shapes != run::StringId::none) {
        const Text& shapes = text(op.shapes);
        if (shapes.dimensions.empty()) {
            add(",\"shapes\":{}", shapes.quoted);
        } else {
            add(",\"Input Dims\":{}", shapes.dimensions);
        }
    }
    add(",\"order\":{},\"depth\":{}", order, op.depth);
    if (op.inner != run::StringId::none) add(",\"inner\":{}", text(op.inner).quoted);
    if (op.costed) add(",\"self_ns\":{}", op.self_ns);
    if (op.flops_known) work(op.arithmetic, op.flops_matrix, op.flops_elementwise, op.bytes);
    add("}}}}");
}

void TraceWriter::memory(const run::StepRecord& step) {
    for (const run::MemoryPoint& point : reader_.memoryPoints(
             step.start_ns, step.start_ns + step.duration_ns, kMostPointsOfAStep)) {
        if (point.time_ns < step.start_ns || point.time_ns > step.start_ns + step.duration_ns) {
            continue;
        }
        event();
        add("{{\"ph\":\"C\",\"cat\":\"memory\",\"name\":\"live bytes\",\"pid\":{},\"tid\":{},"
            "\"ts\":{},\"args\":{{",
            kProcess, kFirstThread, micros(point.time_ns));
        for (std::size_t i = 0; i < run::kMemoryCategoryCount; ++i) {
            add("{}\"{}\":{}", i > 0 ? "," : "", toString(static_cast<run::MemoryCategory>(i)),
                point.bytes[i]);
        }
        add("}}}}");
    }
}

void TraceWriter::step(const run::StepRecord& step) {
    ++contents_.steps;
    event();
    add("{{\"ph\":\"X\",\"cat\":\"user_annotation\",\"name\":\"ProfilerStep#{}\",\"pid\":{},"
        "\"tid\":{},\"ts\":{},\"dur\":{},\"args\":{{\"External id\":0,\"kind\":\"{}\",\"batch\":{},"
        "\"segment\":{},\"traced\":{}",
        step.index, kProcess, kFirstThread, micros(step.start_ns), micros(step.duration_ns),
        toString(step.kind), step.batch, step.segment, step.gpu_traced);
    for (std::size_t i = 1; i < run::kPhaseCount; ++i) {
        add(",\"{}_ns\":{}", toString(static_cast<run::Phase>(i)), step.phase_ns[i]);
    }
    add("}}}}");
    StepEvents events{reader_.ops(step.index), reader_.apiCalls(step.index), {}};
    const std::vector<run::OpRecord>& ops = events.ops;
    if (ops.empty() && !hooksOff(step.kind)) {
        ++contents_.steps_without_calls;
    }
    // Outer calls precede inner calls, because viewers nest events that start at the same time in
    // this order.
    std::vector<std::size_t> order(ops.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&ops](std::size_t a, std::size_t b) {
        return ops[a].start_ns != ops[b].start_ns ? ops[a].start_ns < ops[b].start_ns
                                                  : ops[a].depth < ops[b].depth;
    });
    events.ids.resize(ops.size());
    for (const std::size_t i : order) {
        op(ops[i], i);
        events.ids[i] = contents_.calls;
    }
    apiCalls(events);
    const std::vector<run::GpuRecord> records = reader_.gpuRecords(step.index);
    ranges(records, events);
    gpu(records, events);
    memory(step);
}

std::uint32_t TraceWriter::threadOf(const run::ApiCall& call) {
    (call.thread ? threads_ : other_threads_).insert(call.thread.value_or(call.system_thread));
    return call.thread ? *call.thread + kFirstThread : kFirstOther + call.system_thread;
}

// Writes the calls in the order of the run file: by start, outer calls first.
void TraceWriter::apiCalls(const StepEvents& of) {
    for (const run::ApiCall& call : of.api_calls) {
        ++contents_.api_calls;
        event();
        add("{{\"ph\":\"X\",\"cat\":\"cuda_{}\",\"name\":{},\"pid\":{},\"tid\":{},\"ts\":{},"
            "\"dur\":{},\"args\":{{\"External id\":{},\"correlation\":{}",
            toString(call.kind), text(call.name).quoted, kProcess, threadOf(call),
            micros(call.start_ns), micros(call.duration_ns), of.idOf(call.op_call),
            call.correlation);
        if (call.result != 0) add(",\"result\":{}", call.result);
        add("}}}}");
    }
}

void TraceWriter::gpu(const std::vector<run::GpuRecord>& records, const StepEvents& of) {
    for (const run::GpuRecord& record : records) {
        ++contents_.gpu_records;
        // Uses the correlation ID of the launching call, 0 if this call is unknown, or a unique
        // number if the step has no API calls.
        std::int64_t correlation = of.api_calls.empty() ? contents_.gpu_records : 0;
        if (record.api_call && *record.api_call < of.api_calls.size())
            correlation = of.api_calls[*record.api_call].correlation;
        streams_.insert(run::laneOf(record));
        devices_.insert(record.device);
        event();
        std::string_view category = "kernel";
        std::string name =
            text(record.full_name != run::StringId::none ? record.full_name : record.name).quoted;
        if (record.kind == run::GpuKind::copy) {
            category = "gpu_memcpy";
            name = fmt::format("\"Memcpy {} ({} -> {})\"", shortDirection(record.direction),
                               toString(record.from), toString(record.to));
        } else if (record.kind == run::GpuKind::memset) {
            category = "gpu_memset";
            name = "\"Memset\"";
        }
        add("{{\"ph\":\"X\",\"cat\":\"{}\",\"name\":{},\"pid\":{},\"tid\":{},\"ts\":{},\"dur\":{},"
            "\"args\":{{\"External id\":{},\"device\":{},\"context\":{},\"stream\":{},"
            "\"correlation\":{},\"phase\":\"{}\",\"category\":\"{}\"",
            category, name, kFirstDevice + record.device, record.stream, micros(record.start_ns),
            micros(record.duration_ns), of.idOf(record.op_call), record.device, record.context,
            record.stream, correlation, toString(record.phase), toString(record.category));
        if (record.layer != run::StringId::none) add(",\"layer\":{}", text(record.layer).quoted);
        if (record.kind == run::GpuKind::kernel) {
            add(",\"grid\":[{}],\"block\":[{}],\"registers per thread\":{},\"shared memory\":{}",
                fmt::join(record.grid, ","), fmt::join(record.block, ","),
                record.registers_per_thread, record.shared_bytes);
        }
        if (record.kind == run::GpuKind::copy || record.kind == run::GpuKind::memset) {
            add(",\"bytes\":{}", record.copied_bytes);
            if (const auto rate = run::throughput(record))
                add(",\"memory bandwidth (GB/s)\":{:.6g}", *rate * 1e-9);
        }
        add(",\"kind\":\"{}\",\"short name\":{}", toString(record.kind), text(record.name).quoted);
        if (record.op != run::StringId::none) add(",\"op\":{}", text(record.op).quoted);
        if (record.op_call) add(",\"op_call\":{}", *record.op_call);
        if (record.helps) add(",\"helps\":true");
        if (record.launch_ns) add(",\"launch_ns\":{}", *record.launch_ns);
        if (record.kind == run::GpuKind::copy) {
            add(",\"direction\":\"{}\",\"from\":\"{}\",\"to\":\"{}\",\"asynchronous\":{}",
                toString(record.direction), toString(record.from), toString(record.to),
                record.asynchronous);
        }
        if (record.work_known) {
            work(record.arithmetic, record.flops_matrix, record.flops_elementwise, record.bytes);
        }
        add("}}}}");
        launch(record, of);
    }
}

// Writes the ranges before the work that they contain, because viewers nest events that start at
// the same time in file order.
void TraceWriter::ranges(const std::vector<run::GpuRecord>& records, const StepEvents& of) {
    std::vector<run::AnnotatedWork> ranges = run::annotatedWork(of.ops, records, annotations_);
    std::stable_sort(ranges.begin(), ranges.end(), [](const auto& a, const auto& b) {
        return a.start_ns != b.start_ns ? a.start_ns < b.start_ns : a.end_ns > b.end_ns;
    });
    for (const run::AnnotatedWork& range : ranges) {
        event();
        add("{{\"ph\":\"X\",\"cat\":\"gpu_user_annotation\",\"name\":{},\"pid\":{},\"tid\":{},"
            "\"ts\":{},\"dur\":{},\"args\":{{\"External id\":{},\"device\":{},\"context\":{},"
            "\"stream\":{}}}}}",
            text(of.ops[range.op_call].name).quoted, kFirstDevice + range.stream.device,
            range.stream.stream, micros(range.start_ns), micros(range.end_ns - range.start_ns),
            of.idOf(range.op_call), range.stream.device, range.stream.context, range.stream.stream);
    }
}

// Writes a flow from the launch time, which is within the launching call, to the start on the GPU.
void TraceWriter::launch(const run::GpuRecord& record, const StepEvents& of) {
    if (!record.launch_ns) return;
    std::uint32_t thread = kFirstThread;
    if (record.api_call && *record.api_call < of.api_calls.size()) {
        thread = threadOf(of.api_calls[*record.api_call]);
    } else if (record.op_call && *record.op_call < of.ops.size()) {
        thread = of.ops[*record.op_call].thread + kFirstThread;
    }
    event();
    add("{{\"ph\":\"s\",\"cat\":\"ac2g\",\"name\":\"ac2g\",\"id\":{},\"pid\":{},\"tid\":{},"
        "\"ts\":{}}}",
        contents_.gpu_records, kProcess, thread, micros(*record.launch_ns));
    event();
    add("{{\"ph\":\"f\",\"bp\":\"e\",\"cat\":\"ac2g\",\"name\":\"ac2g\",\"id\":{},\"pid\":{},"
        "\"tid\":{},\"ts\":{}}}",
        contents_.gpu_records, kFirstDevice + record.device, record.stream,
        micros(record.start_ns));
}

void TraceWriter::samples() {
    const bool cpu = run::isCpu(snapshot_->info.device);
    for (const auto& chunk : snapshot_->device_samples) {
        for (const run::DeviceSample& sample : *chunk) {
            const std::uint32_t process =
                cpu ? std::uint32_t{kProcess} : kFirstDevice + sample.device;
            if (!cpu) devices_.insert(sample.device);
            const auto counter = [&](const char* name, const auto& number, double scale) {
                const std::optional<double> value(number);
                if (!value || !std::isfinite(*value)) return;
                event();
                add("{{\"ph\":\"C\",\"cat\":\"device\",\"name\":\"{0}\",\"pid\":{1},\"tid\":0,"
                    "\"ts\":{2},\"args\":{{\"{0}\":{3:.6g}}}}}",
                    name, process, micros(sample.time_ns), *value * scale);
            };
            counter("SM clock (MHz)", sample.sm_clock_hz, 1e-6);
            counter("memory clock (MHz)", sample.memory_clock_hz, 1e-6);
            counter("power (W)", sample.power_watts, 1);
            counter("temperature (C)", sample.temperature_celsius, 1);
            counter("utilization (%)", sample.busy, 100);
            constexpr double kMebi = 1.0 / (1 << 20);
            counter("memory of all programs (MiB)", sample.used_bytes, kMebi);
            counter("memory of the process (MiB)", sample.process_bytes, kMebi);
            if (sample.held_back == run::StringId::none) continue;
            event();
            add("{{\"ph\":\"i\",\"s\":\"p\",\"cat\":\"device\",\"name\":\"clocks "
                "throttled\",\"pid\":{},\"tid\":0,\"ts\":{},\"args\":{{\"by\":{}}}}}",
                kFirstDevice + sample.device, micros(sample.time_ns),
                text(sample.held_back).quoted);
        }
        write_(text_);
        text_.clear();
    }
}

void TraceWriter::names() {
    event();
    const run::RunInfo& info = snapshot_->info;
    add("{{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":{},\"tid\":0,\"ts\":0,\"args\":{{"
        "\"name\":{}}}}}",
        kProcess, quoted(info.title.empty() ? info.model : info.title));
    for (const std::uint32_t thread : threads_) {
        event();
        add("{{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":{},\"tid\":{},\"ts\":0,\"args\":{{"
            "\"name\":\"{}\"}}}}",
            kProcess, thread + kFirstThread,
            thread == 0 ? "training thread" : fmt::format("thread {}", thread));
    }
    for (const std::uint32_t thread : other_threads_) {
        event();
        add("{{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":{},\"tid\":{},\"ts\":0,\"args\":{{"
            "\"name\":\"thread without ops ({})\"}}}}",
            kProcess, kFirstOther + thread, thread);
    }
    for (const std::uint32_t device : devices_) {
        // A single GPU is the GPU used for training, which machine.gpus lists first. Several GPUs
        // are only numbered.
        const bool named = devices_.size() == 1 && !snapshot_->machine.gpus.empty();
        event();
        add("{{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":{},\"tid\":0,\"ts\":0,\"args\":{{"
            "\"name\":{}}}}}",
            kFirstDevice + device,
            quoted(named ? snapshot_->machine.gpus.front() : fmt::format("GPU {}", device)));
    }
    for (const run::GpuLane& stream : streams_) {
        event();
        add("{{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":{},\"tid\":{},\"ts\":0,\"args\":{{"
            "\"name\":\"stream {}\"}}}}",
            kFirstDevice + stream.device, stream.stream, stream.stream);
    }
}

TraceContents TraceWriter::write(const std::function<void(double)>& progress) {
    head();
    const run::StepList& steps = *snapshot_->steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        step(steps[i]);
        if (text_.size() < kPieceBytes) continue;
        write_(text_);
        text_.clear();
        progress(static_cast<double>(i + 1) / static_cast<double>(steps.size()));
    }
    samples();
    names();
    text_ += "\n]\n}\n";
    write_(text_);
    return contents_;
}

}  // namespace

TraceContents writeChromeTrace(run::RunReader& reader,
                               const std::optional<std::vector<std::string>>& annotations,
                               const std::function<void(std::string_view)>& write,
                               const std::function<void(double)>& progress) {
    return TraceWriter(reader, annotations.value_or(std::vector<std::string>()), write)
        .write(progress);
}

}  // namespace ridgepoint::present
