// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/chrome_trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace ridgepoint::exchange {
namespace {

constexpr std::size_t kPieceBytes = 1 << 20;
constexpr int kProcess = 1;
// Threads are numbered from 0, which some viewers take for none.
constexpr std::uint32_t kFirstThread = 1;
constexpr std::size_t kMostPointsOfAStep = 1000;

std::string quoted(const std::string& text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// "16x64, 64x64" as [[16, 64], [64, 64]]; empty when it is anything else.
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
    TraceWriter(run::RunReader& reader, const std::function<void(std::string_view)>& write)
        : reader_(reader), write_(write), snapshot_(reader.summary()) {}

    TraceContents write(const std::function<void(double)>& progress);

  private:
    void head();
    void step(const run::StepRecord& step);
    void op(const run::OpRecord& op);
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
    // µs with every nanosecond.
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
    std::vector<Text> texts_;  // [id], made when it is needed
    std::string text_;
    bool first_ = true;
    std::set<std::uint32_t> threads_{0};
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
        "\"optimizer\": {}, \"device\": {}, \"started\": {}, \"host\": {}, \"cpu\": {}}},\n"
        "\"traceEvents\": [",
        quoted(info.id), quoted(info.title), quoted(info.model), quoted(info.precision),
        quoted(info.optimizer), quoted(info.device), quoted(info.started),
        quoted(snapshot_->machine.host), quoted(snapshot_->machine.cpu));
}

void TraceWriter::op(const run::OpRecord& op) {
    threads_.insert(op.thread);
    event();
    add("{{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":{},\"pid\":{},\"tid\":{},\"ts\":{},\"dur\":{},"
        "\"args\":{{\"External id\":{},\"phase\":\"{}\",\"category\":\"{}\"",
        text(op.name).quoted, kProcess, op.thread + kFirstThread, micros(op.start_ns),
        micros(op.duration_ns), ++contents_.calls, toString(op.phase), toString(op.category));
    if (op.layer != run::StringId::none) add(",\"layer\":{}", text(op.layer).quoted);
    if (op.shapes != run::StringId::none) {
        const Text& shapes = text(op.shapes);
        if (shapes.dimensions.empty()) {
            add(",\"shapes\":{}", shapes.quoted);
        } else {
            add(",\"Input Dims\":{}", shapes.dimensions);
        }
    }
    if (op.flops_known) {
        add(",\"precision\":\"{}\",\"flops_matrix\":{},\"flops_elementwise\":{},\"bytes_dram\":{}",
            toString(op.arithmetic), op.flops_matrix, op.flops_elementwise,
            op.bytes[roofline::index(roofline::Level::dram)]);
    }
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
        "\"segment\":{}}}}}",
        step.index, kProcess, kFirstThread, micros(step.start_ns), micros(step.duration_ns),
        toString(step.kind), step.batch, step.segment);
    std::vector<run::OpRecord> ops = reader_.ops(step.index);
    if (ops.empty() && step.kind != run::StepRecord::Kind::reference) {
        ++contents_.steps_without_calls;
    }
    // An outer call before those inside it, as viewers nest what begins at the same time.
    std::stable_sort(ops.begin(), ops.end(), [](const auto& a, const auto& b) {
        return a.start_ns != b.start_ns ? a.start_ns < b.start_ns : a.depth < b.depth;
    });
    for (const run::OpRecord& each : ops) op(each);
    memory(step);
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
    names();
    text_ += "\n]\n}\n";
    write_(text_);
    return contents_;
}

}  // namespace

TraceContents writeChromeTrace(run::RunReader& reader,
                               const std::function<void(std::string_view)>& write,
                               const std::function<void(double)>& progress) {
    return TraceWriter(reader, write).write(progress);
}

}  // namespace ridgepoint::exchange
