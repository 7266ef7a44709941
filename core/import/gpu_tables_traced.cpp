// SPDX-License-Identifier: GPL-3.0-or-later
// Joins the records, calls and ranges of a trace, and writes them as the run's steps.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "core/import/gpu_tables.h"
#include "core/run/run_identity.h"

namespace ridgepoint::import {
namespace {

constexpr std::uint32_t kNoCall = std::numeric_limits<std::uint32_t>::max();

}  // namespace

// A part of the file that becomes a step of the run.
struct GpuTables::Part {
    std::int64_t start_ns = 0, end_ns = 0;
    bool step = true;  // false before the first and after the last step
    std::vector<std::uint32_t> ops{}, calls{}, records{};
};

std::vector<GpuTables::Part> GpuTables::partsOf(
    const std::optional<HostRanges::Steps>& steps) const {
    constexpr std::int64_t kEver = std::numeric_limits<std::int64_t>::max();
    std::vector<Part> parts;
    if (!steps) {
        parts.push_back({0, kEver});
        return parts;
    }
    parts.push_back({0, steps->spans.front().first, false});
    for (std::size_t i = 0; i < steps->spans.size(); ++i) {
        const bool last = i + 1 == steps->spans.size();
        parts.push_back(
            {steps->spans[i].first, last ? steps->spans[i].second : steps->spans[i + 1].first});
    }
    parts.push_back({steps->spans.back().second, kEver, false});
    return parts;
}

// Assigns each range and call to the part in which it starts, and each record to the part in which
// it is launched.
void GpuTables::join(std::vector<Part>& parts) {
    const auto partAt = [&](std::int64_t time) -> Part& {
        const auto after =
            std::upper_bound(parts.begin(), parts.end(), time,
                             [](std::int64_t t, const Part& part) { return t < part.start_ns; });
        return after == parts.begin() ? parts.front() : *(after - 1);
    };
    const auto index = [](std::size_t i) { return static_cast<std::uint32_t>(i); };
    const auto within = [this](std::int64_t start, std::int64_t duration) {
        end_ns_ = std::max(end_ns_, start + std::min(duration, std::int64_t{1} << 60));
    };
    std::vector<std::uint32_t> place(ranges_.ops().size());  // index of each op in its part
    for (std::size_t i = 0; i < ranges_.ops().size(); ++i) {
        const run::OpRecord& op = ranges_.ops()[i];
        Part& part = partAt(op.start_ns);
        place[i] = index(part.ops.size());
        part.ops.push_back(index(i));
        within(op.start_ns, op.duration_ns);
    }
    for (Call& call : calls_)
        call.call.start_ns = nanoseconds(std::max(call.start_seconds - zero_seconds_, 0.0));
    const auto before = [](const Call& a, const Call& b) {
        return run::standsBefore(a.call, b.call);
    };
    // Most files are already sorted, and sorting would copy all calls.
    if (!std::is_sorted(calls_.begin(), calls_.end(), before))
        std::stable_sort(calls_.begin(), calls_.end(), before);
    // The outermost call of each correlation ID; unset if several threads have used it.
    std::unordered_map<std::uint64_t, std::optional<std::uint32_t>> launching;
    launching.reserve(records_.size());
    for (const TimedRecord& traced : records_) {
        if (traced.correlation) launching.try_emplace(*traced.correlation, kNoCall);
    }
    std::vector<std::uint32_t> place_of_call(calls_.size());
    for (std::size_t i = 0; i < calls_.size(); ++i) {
        run::ApiCall& call = calls_[i].call;
        Part& part = partAt(call.start_ns);
        place_of_call[i] = index(part.calls.size());
        part.calls.push_back(index(i));
        within(call.start_ns, call.duration_ns);
        call.thread = ranges_.numberOf(calls_[i].thread);
        const auto range = ranges_.at(calls_[i].thread, call.start_ns);
        if (range && &partAt(ranges_.ops()[*range].start_ns) == &part) call.op_call = place[*range];
        const auto launched = launching.find(calls_[i].correlation);
        if (launched == launching.end() || !launched->second) continue;
        if (*launched->second == kNoCall) {
            launched->second = index(i);
        } else if (calls_[*launched->second].thread != calls_[i].thread) {
            launched->second.reset();
        }
    }
    for (std::size_t i = 0; i < records_.size(); ++i) {
        run::GpuRecord& record = records_[i].record;
        record.start_ns = nanoseconds(std::max(records_[i].start_seconds - zero_seconds_, 0.0));
        within(record.start_ns, record.duration_ns);
        Part* part = &partAt(record.start_ns);
        const auto call = records_[i].correlation ? launching[*records_[i].correlation]
                                                  : std::optional<std::uint32_t>();
        if (call && *call != kNoCall) {
            const run::ApiCall& launch = calls_[*call].call;
            part = &partAt(launch.start_ns);
            record.launch_ns = launch.start_ns;
            record.api_call = place_of_call[*call];
            record.op_call = launch.op_call;
            if (record.op_call) {
                record.op = ranges_.ops()[part->ops[*record.op_call]].name;
                ++within_ranges_;
            }
        }
        part->records.push_back(index(i));
    }
}

void GpuTables::put(const std::vector<Part>& parts) {
    std::int64_t number = 0;
    for (const Part& part : parts) {
        if (!part.step && part.ops.empty() && part.calls.empty() && part.records.empty()) continue;
        for (const std::uint32_t op : part.ops) sink().add(ranges_.ops()[op]);
        std::vector<run::ApiCall> calls;
        calls.reserve(part.calls.size());
        for (const std::uint32_t call : part.calls) calls.push_back(calls_[call].call);
        run::nest(calls);
        for (const run::ApiCall& call : calls) sink().add(call);
        for (const std::uint32_t record : part.records) sink().add(records_[record].record);
        run::StepRecord step;
        step.index = number++;
        step.kind = part.step ? run::StepRecord::Kind::measured : run::StepRecord::Kind::warmup;
        step.start_ns = part.start_ns;
        step.duration_ns =
            std::max(std::min(part.end_ns, end_ns_) - part.start_ns, std::int64_t{0});
        step.gpu_traced = true;
        sink().endStep(step);
    }
    std::vector<TimedRecord>().swap(records_);
    std::vector<Call>().swap(calls_);
}

void GpuTables::putSamples() {
    std::stable_sort(samples_.begin(), samples_.end(),
                     [](const auto& a, const auto& b) { return a.second < b.second; });
    for (auto& [sample, seconds] : samples_) {
        if (seconds < zero_seconds_) continue;
        sample.time_ns = nanoseconds(seconds - zero_seconds_);
        sink().add(sample);
        report_.read("samples of the GPU");
    }
}

// Writes the traced data. The tables of a file can have any order, so the first start time is known
// only after all tables are read.
void GpuTables::putTraced() {
    double& zero = zero_seconds_;
    zero = *first_start_seconds_;
    std::optional<HostRanges::Steps> steps;
    if (!ranges_.empty()) {
        zero = std::min(zero, ranges_.firstSeconds());
        steps = ranges_.takeSteps(zero);
        ranges_.nest(sink(), zero);
    }
    std::vector<Part> parts = partsOf(steps);
    join(parts);
    putSamples();
    if (epoch_seconds_ && sink().info.started.empty())
        sink().info.started = run::iso8601(static_cast<std::int64_t>(*epoch_seconds_ + zero));
    if (steps) {
        report_.read("steps", steps->spans.size());
        report_.guess(fmt::format(
            "Steps are the ranges \"{}\"; a step lasts until the next begins.", steps->name));
        report_.note(
            "Work before the first step and after the last one is stored as warm-up, which rows "
            "leave out.");
    } else {
        report_.guess(std::string(kNoSteps));
    }
    if (!ranges_.empty()) {
        report_.read("ranges", ranges_.ops().size());
        if (ranges_.lost() > 0)
            report_.skip("ranges", "too many of a thread overlap", "", ranges_.lost());
        if (ranges_.leftOut() > 0)
            report_.skip("ranges", "they last longer than a step", "", ranges_.leftOut());
        report_.read("kernels, copies and fills within ranges", within_ranges_);
        if (within_ranges_ == 0 && !ranges_.ops().empty())
            report_.note(
                "No kernel was joined to a range: a trace of the CUDA API calls is missing, or no "
                "range is around a launch.");
    }
    put(parts);
    stateRank();
}

// Sets the facts by which the import decides whether two files belong to the same training.
void GpuTables::stateRank() {
    Sink::Stated& stated = sink().stated;
    stated.clock_ns = nanoseconds(epoch_seconds_.value_or(0) + zero_seconds_);
    stated.duration_ns = end_ns_;
    stated.ops = traced_;
    if (!sink().devices.empty()) stated.device = sink().devices.front().name;
    for (const auto& [key, kernel] : kernels_) {
        if (kernel.named->category == cost::Category::collective)
            stated.collectives[std::string(sink().text(kernel.named->name))] += kernel.traced;
    }
}

}  // namespace ridgepoint::import
