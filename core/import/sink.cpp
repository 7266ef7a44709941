// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/sink.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/base/bounds.h"
#include "core/base/saturating.h"
#include "core/import/import_error.h"
#include "core/machine/own_version.h"
#include "core/run/ranks.h"
#include "core/run/run_identity.h"
#include "core/run/store/stored_text.h"
#include "core/run/store/write/create.h"

namespace ridgepoint::import {
namespace {

// A batch is written when it contains this number of records, which take about 15 MB. Two batches
// are in memory at a time.
constexpr std::size_t kLargeBatch = 50'000;

// Throws ImportError for a time that a run file cannot store. A damaged file can contain a kernel
// that lasts a century, or several kernels with such a total.
void requirePossible(std::int64_t nanoseconds) {
    if (nanoseconds >= -base::kMaxTime && nanoseconds <= base::kMaxTime) return;
    throw ImportError(
        "The times in the file are, or add up to, more than four years, so that it is damaged; "
        "export it again.");
}
void requirePossible(std::uint64_t calls, std::int64_t nanoseconds) {
    requirePossible(nanoseconds);
    if (calls <= static_cast<std::uint64_t>(base::kMaxCount)) return;
    throw ImportError(
        "The numbers of calls in the file are, or add up to, more than any program makes, so that "
        "it is damaged; export it again.");
}

run::RunInfo newInfo(std::string source) {
    run::RunInfo info;
    info.source = std::move(source);
    info.precision.clear();
    info.rung = run::EvidenceLevel::activity;
    return info;
}

}  // namespace

Sink::Sink(const std::filesystem::path& path, std::string source, std::stop_token stop,
           run::RunWriter::Survives survives)
    : info(newInfo(std::move(source))), path_(path), stop_(std::move(stop)) {
    info.id = run::newRunId();
    machine.software["ridgepoint"] = machine::ownVersion();
    writer_ =
        std::make_unique<BatchWriter>(run::RunWriter::create(path_, info, machine, {}, survives));
}

Sink::Sink(Nowhere, std::string source) : info(newInfo(std::move(source))) {}

Sink::~Sink() {
    if (finished_ || path_.empty()) return;
    writer_.reset();
    run::removeFile(path_);
}

run::StringId Sink::intern(std::string_view text) {
    std::string cut;
    return names_.intern(run::storedText(text, cut));
}

void Sink::see(const SeenDevice& device, const std::string& file) {
    const auto place = std::find_if(devices.begin(), devices.end(), [&](const SeenDevice& known) {
        return known.number == device.number;
    });
    if (place == devices.end()) {
        if (devices.size() >= kMostDevices) return;
        devices.push_back(device);
        seen_in_.emplace(device.number, file);
        return;
    }
    if (const std::string& first = seen_in_[device.number]; !first.empty() && first != file) {
        if (const auto why = machine::contradiction(*place, device)) {
            throw ImportError(
                fmt::format("\"{}\" and \"{}\" are not of one run: their device {} differs ({}). "
                            "Import each file by itself.",
                            first, file, device.number, *why));
        }
    }
    if (place->name.size() < device.name.size() && device.name.starts_with(place->name))
        place->name = device.name;
    if (place->compute_capability.empty()) place->compute_capability = device.compute_capability;
    if (place->multiprocessors == 0) place->multiprocessors = device.multiprocessors;
    const auto fill = [](auto& known, const auto& seen) {
        if (!known) known = seen;
    };
    fill(place->memory_bytes, device.memory_bytes);
    fill(place->clock_hz, device.clock_hz);
    fill(place->memory_clock_hz, device.memory_clock_hz);
    fill(place->memory_bus_bits, device.memory_bus_bits);
}

std::string_view Sink::text(run::StringId id) const { return names_.text(id); }

template <class List, class Value>
void Sink::put(List& list, const Value& value) {
    anything_ = true;
    if constexpr (requires { list.push_back(value); })
        list.push_back(value);
    else
        list.add(value);
}
void Sink::add(const run::OpRecord& op) { put(open_.ops, op); }
void Sink::add(const run::GpuRecord& record) { put(open_.gpu_records, record); }
void Sink::add(const run::ApiCall& call) { put(open_.api_calls, call); }
void Sink::add(const run::Collective& exchange) { put(open_.collectives, exchange); }
void Sink::add(const run::MemoryEvent& event) { put(open_.memory_events, event); }
void Sink::add(const run::MemoryPoint& point) { put(open_.memory_points, point); }
void Sink::add(const run::MemorySegment& segment) { put(batch_.segments, segment); }
void Sink::add(const run::Cell& cell) { put(totals_.cells, cell); }
void Sink::add(const run::GpuCell& cell) { put(totals_.gpu_cells, cell); }
void Sink::add(const run::GpuCall& call) { put(totals_.gpu_calls, call); }
void Sink::count(const run::CountedCell& cell) { put(totals_.counted, cell); }
void Sink::add(const run::DeviceSample& sample) {
    put(batch_.device_samples, sample);
    commitIfLarge();
}
void Sink::setMemory(const run::MemorySummary& memory) { given_memory_ = memory; }

void Sink::summarizeMemory(const std::vector<run::MemoryPoint>& points,
                           run::StepRecord::Kind kind) {
    if (kind == run::StepRecord::Kind::warmup) return;
    for (const run::MemoryPoint& point : points) {
        const std::int64_t bytes = run::total(point.bytes);
        if (!memory_.peak_allocated_bytes || bytes > *memory_.peak_allocated_bytes) {
            memory_.peak_allocated_bytes = bytes;
            memory_.at_peak = point.bytes;
        }
        if (point.reserved_bytes) {
            memory_.peak_reserved_bytes =
                std::max(memory_.peak_reserved_bytes.value_or(0), *point.reserved_bytes);
        }
    }
}

void Sink::endStep(run::StepRecord step, Timed timed, bool open_end) {
    anything_ = true;
    steps_.timed = steps_.timed || timed == Timed::yes;
    for (run::OpRecord& op : open_.ops) op.step = step.index;
    requirePossible(step.start_ns);
    requirePossible(step.duration_ns);
    if (!run::phasesFit(step)) {
        throw ImportError(
            "The phases of a step in the file take longer than the step, so that the file is "
            "damaged; export it again.");
    }
    // If the file is damaged, the op or the call that launched the record can be missing.
    const auto keepWithin = [](std::optional<std::uint32_t>& place, std::size_t size) {
        if (place && *place >= size) place.reset();
    };
    for (run::GpuRecord& record : open_.gpu_records) {
        record.step = step.index;
        keepWithin(record.op_call, open_.ops.size());
        keepWithin(record.api_call, open_.api_calls.size());
        if (step.kind == run::StepRecord::Kind::measured && run::hasNoLaunch(record))
            ++info.without_launch;
        requirePossible(record.start_ns);
        requirePossible(record.duration_ns);
    }
    for (run::ApiCall& call : open_.api_calls) {
        call.step = step.index;
        keepWithin(call.op_call, open_.ops.size());
    }
    for (run::Collective& exchange : open_.collectives) {
        exchange.step = step.index;
        requirePossible(exchange.arrival_ns);
        requirePossible(exchange.end_ns);
    }
    for (run::MemoryEvent& event : open_.memory_events) {
        if (event.step != run::kBeforeFirstStep || steps_.all > 0) event.step = step.index;
    }
    if (step.flops_matrix == 0 && step.flops_elementwise == 0) {
        bool any = false;
        for (const run::OpRecord& op : open_.ops) {
            if (!op.costed || !op.flops_known) continue;
            any = true;
            base::addSaturating(step.flops_matrix, op.flops_matrix);
            base::addSaturating(step.flops_elementwise, op.flops_elementwise);
        }
        for (const run::GpuRecord& record : open_.gpu_records) {
            if (any || !record.work_known) continue;
            base::addSaturating(step.flops_matrix, record.flops_matrix);
            base::addSaturating(step.flops_elementwise, record.flops_elementwise);
        }
    }
    // In most files, the records are already sorted.
    const auto earlier = [](const auto& a, const auto& b) { return a.start_ns < b.start_ns; };
    if (!std::is_sorted(open_.gpu_records.begin(), open_.gpu_records.end(), earlier))
        std::stable_sort(open_.gpu_records.begin(), open_.gpu_records.end(), earlier);
    if (launch_counts) countLaunches(step);
    if (timed == Timed::yes && info.times_of == run::TimesOf::run)
        totals_.windows.put(step, open_.gpu_records, open_end);
    totals_.of_ops.addStep(step, open_.ops);
    if (step.gpu_traced && timed == Timed::yes) {
        totals_.of_gpu.addStep(step, open_.gpu_records);
    } else if (step.gpu_traced) {
        totals_.of_gpu.addRecords(step, open_.gpu_records);
    }
    summarizeMemory(open_.memory_points, step.kind);
    const auto move = [](auto& from, auto& to) {
        if (to.empty() && to.capacity() < from.size()) {
            to = std::move(from);
        } else {
            to.insert(to.end(), from.begin(), from.end());
        }
        from.clear();
    };
    move(open_.ops, batch_.ops);
    move(open_.gpu_records, batch_.gpu_records);
    move(open_.api_calls, batch_.api_calls);
    move(open_.collectives, batch_.collectives);
    move(open_.memory_events, batch_.memory_events);
    move(open_.memory_points, batch_.memory_points);
    batch_.steps.push_back(step);
    ++steps_.all;
    commitIfLarge();
}

// Joins counts to the launches of the step, whose records are sorted by start time. Matching
// depends on the order, so warm-up launches are matched too.
void Sink::countLaunches(const run::StepRecord& step) {
    const bool measured = step.kind == run::StepRecord::Kind::measured;
    if (measured) ++steps_.measured;
    for (const run::GpuRecord& record : open_.gpu_records) {
        if (record.kind != run::GpuKind::kernel) continue;
        const LaunchCounts::Work* const work = launch_counts->next(
            {text(record.full_name), text(record.name), record.grid, record.block});
        if (work == nullptr || !measured) continue;
        run::CountedCell cell;
        cell.key = run::countedKey(step.segment, record);
        cell.launches = 1;
        cell.flops = work->flops;
        cell.bytes = work->bytes;
        count(cell);
    }
}

void Sink::commitIfLarge() {
    if (stop_.stop_requested()) throw ImportCancelled();
    const std::size_t records = batch_.steps.size() + batch_.ops.size() +
                                batch_.gpu_records.size() + batch_.api_calls.size() +
                                batch_.memory_events.size() + batch_.memory_points.size() +
                                batch_.device_samples.size();
    if (records >= kLargeBatch) commit();
}

template <class Action>
void Sink::write(const Action& action) {
    if (!writer_) return;
    try {
        action();
    } catch (const run::StoreError& error) {
        if (error.kind() != run::StoreError::Kind::impossible) throw;
        throw ImportError(fmt::format("{} The file is damaged; export it again.", error.what()));
    }
}

void Sink::commit() {
    if (stacks_->size() > 0) batch_.stacks = stacks_;
    std::vector<std::string> names;
    for (; names_committed_ < names_.size(); ++names_committed_)
        names.push_back(names_.text(static_cast<run::StringId>(names_committed_)));
    run::RunWriter::Batch batch = std::exchange(batch_, {});
    write([&] {
        const bool shared = batch.stacks != nullptr;  // the next records change the same stacks
        batch_ = writer_->commit(std::move(names), std::move(batch));
        if (shared) writer_->wait();
    });
}

void Sink::finish() {
    // These points come after the last step, or from a file without steps.
    summarizeMemory(open_.memory_points, run::StepRecord::Kind::measured);
    batch_.memory_points.insert(batch_.memory_points.end(), open_.memory_points.begin(),
                                open_.memory_points.end());
    open_.memory_points.clear();

    for (const run::Cell& cell : totals_.of_ops.all()) totals_.cells.add(cell);
    for (const run::GpuCell& cell : totals_.of_gpu.all()) totals_.gpu_cells.add(cell);
    batch_.cells = totals_.cells.all();
    batch_.gpu_cells = totals_.gpu_cells.all();
    batch_.gpu_calls = totals_.gpu_calls.all();
    for (const run::Cell& cell : batch_.cells) requirePossible(cell.calls, cell.self_ns);
    for (const run::GpuCell& cell : batch_.gpu_cells) {
        requirePossible(cell.calls, cell.self_ns);
        requirePossible(cell.max_ns);
    }
    for (const run::GpuCall& call : batch_.gpu_calls) requirePossible(call.calls, call.total_ns);
    if (steps_.timed) batch_.gpu_uses = totals_.of_gpu.uses();
    const auto counted =
        std::make_shared<run::Counted>(run::Counted{counters, totals_.counted.all()});
    if (launch_counts) {
        // Each measured step is considered one set of counts.
        counted->info.sets = static_cast<std::int64_t>(steps_.measured);
        for (run::CountedCell& cell : counted->cells) cell.sets = steps_.measured;
    }
    if (!counted->cells.empty()) batch_.counted = counted;
    const auto choose = [](auto& into, const auto& given) {
        if (given) into = given;
    };
    choose(memory_.peak_allocated_bytes, given_memory_.peak_allocated_bytes);
    choose(memory_.peak_reserved_bytes, given_memory_.peak_reserved_bytes);
    choose(memory_.at_peak, given_memory_.at_peak);
    if (!exchange_groups.empty()) {
        batch_.exchange_groups = std::make_shared<std::vector<run::ExchangeGroup>>(exchange_groups);
    }
    choose(memory_.capacity_bytes, given_memory_.capacity_bytes);
    batch_.memory = memory_;
    batch_.machine = machine;
    if (!ceilings.empty()) batch_.ceilings = ceilings;
    if (annotations) {
        auto& names = batch_.annotations.emplace();
        for (const run::StringId name : *annotations) names.emplace_back(text(name));
    }
    info.overlapping_steps = totals_.windows.overlapping();
    commit();
    if (stop_.stop_requested()) throw ImportCancelled();
    write([&] { writer_->finish(info); });
    finished_ = true;
}

Sink& Sinks::sink(std::int64_t rank) {
    if (!first_) first_ = rank;
    std::unique_ptr<Sink>& place = sinks_[rank];
    if (place) return *place;
    if (nowhere_)
        place = std::make_unique<Sink>(Sink::Nowhere{}, source_);
    else
        place = std::make_unique<Sink>(rank == *first_ ? output_ : run::rankPath(output_, rank),
                                       source_, stop_, survives_);
    if (counts_ != nullptr) place->launch_counts = *counts_;
    return *place;
}

std::vector<Sink*> Sinks::all() {
    std::vector<Sink*> all;
    for (const auto& [rank, sink] : sinks_) all.push_back(sink.get());
    return all;
}

}  // namespace ridgepoint::import
