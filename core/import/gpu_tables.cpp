// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/gpu_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/bounds.h"
#include "core/base/saturating.h"
#include "core/import/gpu_names.h"
#include "core/import/numbers.h"
#include "core/import/one_run.h"

namespace ridgepoint::import {
namespace {

constexpr std::size_t kMaxMoved = 1000;

struct Moved {
    run::GpuKind kind = run::GpuKind::kernel;
    run::CopyDirection direction = run::CopyDirection::unknown;
};

// Accepts "[CUDA memcpy HtoD]", "[Unified Memory Memcpy DtoH]" and "[CUDA memset]". Returns
// std::nullopt for a kernel name.
std::optional<Moved> movedBy(std::string_view name) {
    if (!name.starts_with('[') || !name.ends_with(']')) return std::nullopt;
    if (name.find("memset") != std::string_view::npos)
        return Moved{run::GpuKind::memset, run::CopyDirection::unknown};
    if (name.find("emcpy") == std::string_view::npos) return std::nullopt;
    return Moved{run::GpuKind::copy, directionIn(name)};
}

run::GpuCall::Kind kindOf(std::string_view function) {
    return function.starts_with("cuda") || function.starts_with("hip") ? run::GpuCall::Kind::runtime
                                                                       : run::GpuCall::Kind::driver;
}

bool isApiCall(std::string_view name) {
    const auto follows = [&](std::string_view prefix) {
        return name.size() > prefix.size() && name.starts_with(prefix) &&
               name[prefix.size()] >= 'A' && name[prefix.size()] <= 'Z';
    };
    return name.starts_with("cuda") || follows("cu") || follows("hip");
}

// Removes the launch number from "kernel(int) [2327]".
std::string_view withoutLaunch(std::string_view name) {
    if (!name.ends_with(']')) return name;
    const std::size_t at = name.rfind(" [");
    if (at == std::string_view::npos || at == 0) return name;
    const std::string_view digits = name.substr(at + 2, name.size() - at - 3);
    const bool number = !digits.empty() && std::all_of(digits.begin(), digits.end(),
                                                       [](char c) { return c >= '0' && c <= '9'; });
    return number ? name.substr(0, at) : name;
}

}  // namespace

std::int64_t GpuTables::nanoseconds(double seconds) {
    const double value = seconds * 1e9;
    return value > 0 ? std::llround(std::min(value, 4e18)) : 0;
}

void GpuTables::beginFile(const std::string& name) {
    file_ = name;
    kernels_of_file_ = nullptr;
}

void GpuTables::expect(std::uint64_t records, std::uint64_t calls) {
    // A damaged file can state any number of records, so the reservation is limited. Reserved
    // memory that is not used costs nothing.
    constexpr std::uint64_t kMost = 8'000'000;
    records_.reserve(std::min(records, kMost));
    calls_.reserve(std::min<std::uint64_t>(calls, kMostCalls));
}

Sink& GpuTables::sink() {
    if (sink_ == nullptr) {
        sink_ = rank_ ? &sinks_.sink(*rank_) : &sinks_.sink();
        sink_->info.device = "cuda:0";
        namer_.emplace(*sink_);
    }
    return *sink_;
}

GpuTables::Kernel* GpuTables::kernelOf(std::string_view name) {
    sink();
    const NamedKernel& named = namer_->of(withoutLaunch(name));
    const auto key = static_cast<std::uint32_t>(named.full_name);
    auto place = kernels_.find(key);
    if (place == kernels_.end()) {
        if (kernels_.size() >= kMaxKernels) {
            report_.skip("rows", "of more kernels than are distinguished", name);
            return nullptr;
        }
        place = kernels_.try_emplace(key).first;
        place->second.named = &named;
    }
    if (kernels_of_file_ == nullptr) kernels_of_file_ = &kernels_of_[file_];
    if (std::exchange(place->second.last_file, kernels_of_file_) != kernels_of_file_)
        kernels_of_file_->insert(key);
    return &place->second;
}

// Returns the device number, for example 0 for "Tesla K20c (0)", and adds the device to the run.
// Returns 0 if there is no number, as in the truncated names of a trace in text format.
std::uint32_t GpuTables::deviceOf(std::string_view text) {
    std::uint32_t number = 0;
    const std::size_t open = text.rfind(" (");
    if (open != std::string_view::npos && text.ends_with(')')) {
        number = static_cast<std::uint32_t>(std::min<std::uint64_t>(
            parseWhole(text.substr(open + 2, text.size() - open - 3)).value_or(0), 0xffff));
        text = text.substr(0, open);
    }
    if (text.empty()) return number;
    sink().see({.number = number, .name = std::string(text)}, file_);
    return number;
}

void GpuTables::see(const SeenDevice& device) {
    if (sink().devices.empty()) sink().info.device = fmt::format("cuda:{}", device.number);
    sink().see(device, file_);
}

GpuTables::Function& GpuTables::addCalls(std::string_view name, std::uint64_t calls,
                                         std::int64_t total_ns) {
    auto place = functions_.find(name);
    if (place == functions_.end()) {
        place = functions_.try_emplace(std::string(name)).first;
        place->second.kind = kindOf(name);
        place->second.name = sink().intern(name);
    }
    base::addSaturating(place->second.calls, calls);
    base::addSaturating(place->second.total_ns, total_ns);
    return place->second;
}

void GpuTables::putCalls() {
    for (const auto& [name, function] : functions_) {
        run::GpuCall call;
        call.key.kind = function.kind;
        call.key.name = function.name;
        call.calls = function.calls;
        call.total_ns = function.total_ns;
        // nvprof omits calls that are made inside a runtime call, so every call is an outer
        // call.
        call.outer_calls = function.calls;
        call.outer_ns = function.total_ns;
        sink().add(call);
        report_.read("calls of CUDA's API", function.calls);
    }
}

void GpuTables::add(const SummaryRow& row) {
    if (isApiCall(row.name) && (row.type.empty() || row.type == "API calls")) {
        addCalls(row.name, row.calls, nanoseconds(row.total_seconds));
        return;
    }
    if (!row.type.empty() && row.type != "GPU activities") {
        report_.skip("rows", fmt::format("of \"{}\"", row.type.substr(0, 40)), row.name);
        return;
    }
    Summed* into = nullptr;
    if (movedBy(row.name)) {
        sink();
        if (moved_.size() < kMaxMoved || moved_.contains(row.name)) into = &moved_[row.name];
    } else if (row.name.starts_with('[')) {
        report_.skip("rows", "neither kernels nor copies", row.name);
        return;
    } else if (Kernel* const kernel = kernelOf(row.name)) {
        into = &kernel->summed;
    }
    if (into == nullptr) return;
    if (!row.device.empty()) deviceOf(row.device);
    base::addSaturating(into->bytes, row.moved_bytes.value_or(0));
    const bool first = into->calls == 0;
    into->calls += std::min<std::uint64_t>(row.calls, 1ull << 60);
    into->calls = std::min<std::uint64_t>(into->calls, 1ull << 60);
    into->total_seconds += row.total_seconds;
    into->min_seconds = first ? row.min_seconds : std::min(into->min_seconds, row.min_seconds);
    into->max_seconds = std::max(into->max_seconds, row.max_seconds);
    ++summed_;
}

void GpuTables::add(std::string_view name, const HostRanges::Range& range) {
    if (!ranges_.add(name, range)) report_.skip("ranges", "they are too many", name);
}

void GpuTables::startAt(double seconds) {
    first_start_seconds_ = std::min(first_start_seconds_.value_or(seconds), seconds);
}

void GpuTables::addCall(std::string_view name, const TracedCall& call) {
    startAt(call.start_seconds);
    const std::int64_t duration = nanoseconds(call.duration_seconds);
    const Function& function = addCalls(name, 1, duration);
    if (calls_.size() >= kMostCalls) {
        report_.skip("calls", "there are too many for the timeline; totals contain them", name);
        return;
    }
    run::ApiCall stored;
    stored.kind = function.kind;
    stored.name = function.name;
    stored.system_thread = static_cast<std::uint32_t>(call.thread.thread);
    stored.duration_ns = std::min(duration, base::kMaxTime);
    stored.correlation = static_cast<std::uint32_t>(call.correlation);
    stored.result = call.result;
    calls_.push_back({stored, call.thread, call.start_seconds, call.correlation});
}

void GpuTables::addKernel(std::string_view name, TimedRecord timed) {
    startAt(timed.start_seconds);
    Kernel* const kernel = kernelOf(name);
    if (kernel == nullptr) return;
    const NamedKernel& named = *kernel->named;
    run::GpuRecord& record = timed.record;
    record.name = named.name;
    record.full_name = named.full_name;
    record.category = named.category;
    ++kernel->traced;
    base::addSaturating(kernel->traced_ns, record.duration_ns);
    ++traced_;
    records_.push_back(std::move(timed));
}

void GpuTables::addWork(TimedRecord timed) {
    startAt(timed.start_seconds);
    run::GpuRecord& record = timed.record;
    if (record.kind == run::GpuKind::graph) {
        record.name = record.full_name = sink().intern("CUDA graph");
        ++graphs_;
    } else {
        record.category = cost::Category::copy;
        record.name = sink().intern(record.kind == run::GpuKind::memset
                                        ? std::string("fill")
                                        : fmt::format("copy {}", run::toString(record.direction)));
        ++copies_;
    }
    records_.push_back(std::move(timed));
}

void GpuTables::add(run::DeviceSample sample, double seconds) {
    constexpr std::size_t kMostSamples = 2'000'000;
    if (samples_.size() < kMostSamples) {
        samples_.emplace_back(sample, seconds);
    } else {
        report_.skip("samples", "there are too many", "");
    }
}

void GpuTables::add(const TraceRow& row) {
    const std::string_view name = withoutLaunch(row.name);
    if (isApiCall(name)) {
        const std::string_view function = name.substr(0, name.find(' '));
        if (row.host) {
            addCall(function, {*row.host, row.start_seconds, row.duration_seconds,
                               row.correlation.value_or(0), 0});
        } else {
            startAt(row.start_seconds);
            addCalls(function, 1, nanoseconds(row.duration_seconds));
        }
        return;
    }
    const auto moved = movedBy(name);
    if (!moved && name.starts_with('[')) {
        report_.skip("rows", "neither kernels nor copies", name);
        return;
    }
    run::GpuRecord record;
    record.device = deviceOf(row.device);
    record.context = row.context;
    record.stream = row.stream;
    record.grid = row.grid;
    record.block = row.block;
    record.registers_per_thread = row.registers;
    record.shared_bytes = row.shared_bytes;
    record.duration_ns = nanoseconds(row.duration_seconds);
    if (moved) {
        record.kind = moved->kind;
        record.direction = moved->direction;
        record.from = placeIn(row.from);
        record.to = placeIn(row.to);
        record.copied_bytes = row.moved_bytes.value_or(0);
        addWork({record, row.start_seconds, row.correlation});
    } else {
        addKernel(name, {record, row.start_seconds, row.correlation});
    }
}

// Writes the kernels and copies that the file only summarizes instead of tracing them individually.
void GpuTables::putTotals() {
    bool passed_over = false;
    const auto put = [&](run::GpuCell& cell, const Summed& summed) {
        cell.calls = cell.calls_without_cost = summed.calls;
        cell.self_ns = nanoseconds(summed.total_seconds);
        cell.min_ns = nanoseconds(summed.min_seconds);
        cell.max_ns = nanoseconds(summed.max_seconds);
        cell.copied_bytes = summed.bytes;
        sink().add(cell);
        if (!timed()) end_ns_ = std::min(end_ns_, std::int64_t{1} << 60) + cell.self_ns;
    };
    for (const auto& [key, kernel] : kernels_) {
        const NamedKernel& named = *kernel.named;
        if (kernel.traced > 0) {
            passed_over = passed_over || kernel.summed.calls > 0;
            continue;
        }
        Summed summed = kernel.summed;
        if (summed.calls == 0) summed.calls = kernel.counted;
        if (summed.calls == 0) continue;
        run::GpuCell cell;
        cell.key.category = named.category;
        cell.key.name = named.name;
        cell.key.full_name = named.full_name;
        put(cell, summed);
        report_.read("kernel launches", summed.calls);
    }
    for (const auto& [name, summed] : moved_) {
        if (copies_ > 0) {
            passed_over = true;
            continue;
        }
        const Moved moved = movedBy(name).value_or(Moved{});
        run::GpuCell cell;
        cell.key.kind = moved.kind;
        cell.key.category = cost::Category::copy;
        cell.key.name = sink().intern(moved.kind == run::GpuKind::memset
                                          ? std::string("fill")
                                          : fmt::format("copy {}", run::toString(moved.direction)));
        put(cell, summed);
        report_.read("copies and fills", summed.calls);
    }
    if (passed_over)
        report_.note(
            "Totals of a summary were passed over where a trace has each of the launches.");
}

void GpuTables::finish() {
    requireOneRun(kernels_of_);
    report_.read("kernel launches", traced_);
    report_.read("copies and fills", copies_);
    report_.read("CUDA graphs", graphs_);
    putCalls();
    putTotals();
    if (timed()) {
        putTraced();
        return;
    }
    if (!ranges_.empty())
        report_.note(
            "Ranges were passed over, because the file does not state when each kernel ran.");
    report_.guess(std::string(kNoSteps));
    if (summed()) {
        report_.note(
            "The file has totals only: when each kernel ran is not known, and so are step time, "
            "throughput and idle time.");
    }
    // Only kernel times are valid, because calls can overlap and their total duration is not the
    // elapsed time.
    sink().info.times_of = run::TimesOf::kernels;
    run::StepRecord step;
    step.gpu_traced = true;
    step.duration_ns = end_ns_;
    sink().endStep(step, Sink::Timed::no);
}

}  // namespace ridgepoint::import
