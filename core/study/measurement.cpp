// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/measurement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "core/base/plain_text.h"
#include "core/compare/spread.h"
#include "core/run/analysis/energy/step_energy.h"
#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/run_questions.h"
#include "core/run/store/documents.h"

namespace ridgepoint::study {
namespace {

using roofline::Level;
using roofline::Provenance;

constexpr std::array kMemory{"parameter_bytes",  "gradient_bytes", "optimizer_state_bytes",
                             "activation_bytes", "input_bytes",    "temporary_bytes"};

// Returns half the width of the mean's 95 % confidence interval; unset if there are too few values.
std::optional<double> halfInterval(const compare::Spread& spread) {
    const auto error = spread.standardError();
    if (!error) return std::nullopt;
    return studentFactor(spread.count()) * *error;
}

// Returns the memory level whose traffic is used. For modelled traffic, this is L1, because all
// data that a call reads or writes crosses L1. The size of this machine's caches is ignored, so
// that a recording agrees with an estimate for a device with other caches.
Level trafficLevel(const run::Row& row) {
    const bool all =
        row.bytes_from == Provenance::modelled && row.bytes[roofline::index(Level::l1)].has_value();
    return all ? Level::l1 : Level::dram;
}

class PartNumbers {
  public:
    PartNumbers(const run::Snapshot& snapshot, Part part, const RunFacts& facts)
        : snapshot_(snapshot), scope_(run::scopeOf(snapshot)), part_(part), facts_(facts) {
        imported_ = snapshot.info.source != run::RunInfo{}.source;
        if (scope_.steps == 1 && facts.steps) times_ = *facts.steps;
        by_step_ = !imported_ || scope_.steps > 1 || facts.steps.has_value();
    }

    Numbers read() {
        const std::vector<run::Row> rows =
            run::rowsOf(snapshot_, run::defaultGroupBy(snapshot_), filter());
        if (by_step_) readTimes();
        if (scope_.steps == 1 && facts_.seconds)
            seconds_ = *facts_.seconds / static_cast<double>(times_);
        readWork(rows);
        readShares(rows);
        readMemory();
        if (part_ == Part::step) readWhole();
        return std::move(numbers_);
    }

  private:
    void set(const std::string& name, const std::optional<double>& value,
             std::optional<Provenance> from = std::nullopt, bool partial = false) {
        if (!value || !std::isfinite(*value)) return;
        const Provenance clock = imported_ ? Provenance::imported : Provenance::measured;
        numbers_[name] = {*value, from.value_or(clock), partial};
    }

    void readTimes() {
        const run::StepSummary summary = run::summarizeSteps(snapshot_);
        const auto phase = phaseOf(part_);
        std::optional<double> mean = summary.seconds_mean;
        if (phase) mean = summary.phase_seconds[static_cast<std::size_t>(*phase)];
        if (mean) *mean /= static_cast<double>(times_);
        if (!phase && times_ == 1) {
            set("seconds_median", summary.seconds_median);
            set("seconds_min", summary.seconds_min);
            set("seconds_max", summary.seconds_max);
            set("collection_overhead", summary.collection_overhead);
        }
        if (!mean && !phase && scope_.steps == 1 && facts_.seconds)
            mean = *facts_.seconds / static_cast<double>(times_);
        set("seconds", mean);
        set("steps", static_cast<double>(summary.count * times_));
        batch_ = facts_.batch > 0 ? facts_.batch : summary.batch * ranks();
        if (mean && *mean > 0) {
            seconds_ = mean;
            if (batch_ > 0) set("samples_per_second", static_cast<double>(batch_) / *mean);
        }
        compare::Spread spread;
        for (const run::StepRecord& step : *snapshot_.steps) {
            if (step.segment != scope_.segment || step.kind != run::StepRecord::Kind::measured) {
                continue;
            }
            spread.add(1e-9 *
                       static_cast<double>(phase ? step.phase_ns[static_cast<std::size_t>(*phase)]
                                                 : run::stepNs(step)));
        }
        if (const auto half = halfInterval(spread); half && mean) {
            // If the interval contains 0, the lower limit is unknown.
            if (*mean > *half) set("seconds_low", *mean - *half);
            set("seconds_high", *mean + *half);
        }
    }

    // Returns the number of ranks. Each rank does the same work on its part of the batch.
    std::int64_t ranks() const { return snapshot_.info.rank ? snapshot_.info.rank->ranks : 1; }

    run::CallFilter filter() const {
        run::CallFilter only;
        if (const auto phase = phaseOf(part_)) {
            only.without_phase.fill(true);
            only.without_phase[static_cast<std::size_t>(*phase)] = false;
        }
        return only;
    }

    void readWork(const std::vector<run::Row>& rows) {
        if (scope_.steps <= 0) return;
        const auto steps = static_cast<double>(scope_.steps * times_);
        double bytes = 0;
        bool bytes_known = false, bytes_partial = false;
        std::optional<Provenance> flops_origin, bytes_origin;
        // If rows have different sources, the sum gets the weaker provenance, which is modelled.
        const auto mix = [](std::optional<Provenance>& all, const std::optional<Provenance>& one) {
            if (one) all = !all || *all == *one ? *one : Provenance::modelled;
        };
        for (const run::Row& row : rows) {
            if (row.flops_known) mix(flops_origin, row.flops_from);
            bytes_partial = bytes_partial || row.bytes_partial || row.work_missing;
            if (const auto& moved = row.bytes[roofline::index(trafficLevel(row))]) {
                bytes_known = true;
                bytes += static_cast<double>(*moved);
                mix(bytes_origin, row.bytes_from);
            }
        }
        for (const run::Row& row : run::rowsOf(snapshot_, run::GroupBy::category, filter())) {
            if (!row.flops_known || row.calls == 0) continue;
            set(fmt::format("launch_flops.category.{}", row.name),
                row.totalFlops() / static_cast<double>(row.calls), row.flops_from,
                row.flops_partial);
        }
        const run::WorkTotal work = run::workOf(rows);
        const auto all_ranks = static_cast<double>(ranks());
        bytes *= all_ranks;
        const Provenance flops_from = flops_origin.value_or(Provenance::modelled);
        const Provenance bytes_from = bytes_origin.value_or(Provenance::modelled);
        if (work.flops) {
            const double flops = *work.flops * all_ranks / steps;
            const auto put = [&](const char* name, double value) {
                set(name, value, flops_from, work.partial);
            };
            if (by_step_) put("flops", flops);
            if (work.flops_matrix && by_step_) {
                const double matrix = *work.flops_matrix * all_ranks / steps;
                put("flops_matrix", matrix);
                put("macs", matrix / 2);
            }
            if (batch_ > 0 && by_step_)
                put("flops_per_sample", flops / static_cast<double>(batch_));
            if (seconds_) put("flops_per_second", flops / *seconds_);
        }
        if (bytes_known) {
            if (by_step_) set("bytes", bytes / steps, bytes_from, bytes_partial);
            if (seconds_)
                set("bytes_per_second", bytes / steps / *seconds_, bytes_from, bytes_partial);
            // The intensity covers only calls with known work.
            if (work.flops && bytes > 0)
                set("intensity", *work.flops * all_ranks / bytes, bytes_from);
        }
    }

    void readShares(const std::vector<run::Row>& rows) {
        double seconds = 0;
        for (const run::Row& row : rows) seconds += row.seconds;
        if (!(seconds > 0)) return;
        // If the time of a row is unknown or incomplete, the total is also unknown.
        if (!std::all_of(rows.begin(), rows.end(),
                         [](const auto& row) { return row.timeShare().has_value(); }))
            return;
        std::map<std::string, double> algorithms;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (i < kMostRowShares)
                set(fmt::format("share.row.{}", rows[i].name), rows[i].seconds / seconds);
            if (!rows[i].algorithm.empty()) algorithms[rows[i].algorithm] += rows[i].seconds;
        }
        for (const auto& [algorithm, of_it] : algorithms)
            set(fmt::format("share.algorithm.{}", algorithm), of_it / seconds);
        for (const run::Row& row : run::rowsOf(snapshot_, run::GroupBy::category, filter())) {
            set(fmt::format("share.category.{}", row.name), row.seconds / seconds);
        }
    }

    void readMemory() {
        const run::MemorySummary& memory = snapshot_.memory;
        const auto bytes = [](const std::optional<std::int64_t>& value) {
            return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
        };
        set("peak_bytes", bytes(memory.peak_allocated_bytes));
        set("reserved_bytes", bytes(memory.peak_reserved_bytes));
        const auto device = [](const run::MemorySummary& of, const std::string& name) {
            return run::isCpu(name) ? of.peak_process_bytes : of.peak_device_bytes;
        };
        set("device_bytes", bytes(device(memory, snapshot_.info.device)));
        set("context_bytes", bytes(memory.contextBytes()));
        // If several ranks name the same GPU, the total device memory is unknown, because they
        // might share one GPU or use different GPUs.
        std::optional<std::int64_t> peak = memory.peak_allocated_bytes;
        std::optional<std::int64_t> used = device(memory, snapshot_.info.device);
        if (ranks() > 1) peak = used = std::nullopt;
        std::set<std::string> gpus;
        if (snapshot_.ranks && std::ssize(*snapshot_.ranks) == ranks()) {
            peak = used = 0;
            for (const run::RankOfRun& rank : *snapshot_.ranks) {
                peak = run::sumOf(peak, rank.memory.peak_allocated_bytes);
                const bool own =
                    run::isCpu(rank.device) || gpus.insert(rank.host + rank.device).second;
                used = run::sumOf(used, own ? device(rank.memory, rank.device) : std::nullopt);
            }
        }
        set("peak_bytes_total", bytes(peak));
        set("device_bytes_total", bytes(used));
        set("retained_bytes", bytes(afterForward()));
        if (!memory.at_peak) return;
        // In another tool's file, the blocks of a category might not be identifiable. They are then
        // among the unknown blocks.
        const bool hidden =
            imported_ &&
            (*memory.at_peak)[static_cast<std::size_t>(run::MemoryCategory::unknown)] > 0;
        for (std::size_t i = 0; i < kMemory.size(); ++i) {
            const std::int64_t held = (*memory.at_peak)[i];
            if (held > 0 || !hidden) set(kMemory[i], static_cast<double>(held));
        }
    }

    // Returns the maximum memory of activations in the measured steps, which is reached when the
    // forward pass ends.
    std::optional<std::int64_t> afterForward() const {
        std::optional<std::int64_t> most;
        auto step = snapshot_.steps->begin();
        for (const auto& chunk : snapshot_.memory_points) {
            for (const run::MemoryPoint& point : *chunk) {
                while (step != snapshot_.steps->end() &&
                       step->start_ns + step->duration_ns < point.time_ns)
                    ++step;
                if (step == snapshot_.steps->end()) return most;
                if (step->kind != run::StepRecord::Kind::measured ||
                    step->segment != scope_.segment || point.time_ns < step->start_ns)
                    continue;
                const auto held =
                    point.bytes[static_cast<std::size_t>(run::MemoryCategory::activation)];
                most = std::max(most.value_or(0), held);
            }
        }
        return most;
    }

    void readWhole() {
        const run::StepSummary summary = run::summarizeSteps(snapshot_);
        if (summary.seconds_mean && *summary.seconds_mean > 0) {
            for (std::size_t i = 1; i < run::kPhaseCount; ++i) {
                if (!summary.phase_seconds[i]) continue;
                set(fmt::format("share.phase.{}", run::toString(static_cast<run::Phase>(i))),
                    *summary.phase_seconds[i] / *summary.seconds_mean);
            }
        }
        // With several ranks, the others' GPUs are unknown.
        if (const auto energy = run::energyOf(snapshot_, summary); energy && ranks() == 1) {
            set("joules", energy->joules);
            set("joules_per_sample", energy->joules_per_sample);
            set("watts", energy->watts);
            set("flops_per_joule", energy->flops_per_joule, std::nullopt, summary.flops_partial);
        }
        const auto gpu = run::summarizeGpu(snapshot_);
        if (!gpu) return;
        set("gpu_busy_share", gpu->busy_share, std::nullopt, gpu->records_dropped);
        set("kernel_concurrency", gpu->ratios.kernel_concurrency);
        set("copy_overlap", gpu->ratios.copy_overlap);
        set("copy_throughput", gpu->ratios.copy_bytes_per_second);
        if (gpu->use && gpu->use->transfers_sum_ns > 0)
            set("small_copy_share", static_cast<double>(gpu->use->small_transfers_sum_ns) /
                                        static_cast<double>(gpu->use->transfers_sum_ns));
        double all = 0;
        for (const auto& group : gpu->groups) all += group.seconds;
        for (const auto& group : gpu->groups) {
            for (const auto& call : group.single) {
                if (all > 0) set(fmt::format("share.api.{}", call.name), call.seconds / all);
            }
        }
    }

    const run::Snapshot& snapshot_;
    run::Scope scope_;
    Part part_;
    RunFacts facts_;
    bool imported_ = false;
    bool by_step_ = true;     // whether the number of training steps in the run is known
    std::int64_t times_ = 1;  // number of training steps in each step of the run
    Numbers numbers_;
    std::optional<double> seconds_;
    std::int64_t batch_ = 0;
};

enum class Joining { mean, least, most, sum };

Joining joiningOf(const std::string& name) {
    if (name == "seconds_min") return Joining::least;
    if (name == "seconds_max" || name == "peak_bytes" || name == "reserved_bytes" ||
        name == "device_bytes" || name == "peak_bytes_total" || name == "retained_bytes" ||
        name == "device_bytes_total" || name == "context_bytes") {
        return Joining::most;
    }
    return name == "steps" ? Joining::sum : Joining::mean;
}

}  // namespace

NumbersByPart numbersOf(const run::Snapshot& snapshot, const RunFacts& facts) {
    NumbersByPart parts;
    for (std::size_t i = 0; i < kPartCount; ++i) {
        parts[i] = PartNumbers(snapshot, static_cast<Part>(i), facts).read();
    }
    return parts;
}

Numbers combined(std::span<const Numbers* const> repeats) {
    if (repeats.empty()) return {};
    if (repeats.size() == 1) return *repeats.front();
    struct Joined {
        double sum = 0, least = 0, most = 0;
        double seconds = 0;  // total time of all recordings; only for rates
        std::size_t count = 0;
        Provenance from = Provenance::measured;
        bool partial = false;
    };
    std::map<std::string, Joined> joined;
    compare::Spread times;
    for (const Numbers* const numbers : repeats) {
        for (const auto& [name, number] : *numbers) {
            Joined& value = joined[name];
            // The rate of several recordings is their total work divided by their total time, not
            // the mean of their rates.
            const auto seconds = valueOf(*numbers, "seconds");
            const bool rate = name.ends_with("_per_second") && seconds;
            value.sum += rate ? number.value * *seconds : number.value;
            if (rate) value.seconds += *seconds;
            value.least = value.count == 0 ? number.value : std::min(value.least, number.value);
            value.most = value.count == 0 ? number.value : std::max(value.most, number.value);
            value.from = number.from;
            value.partial = value.partial || number.partial;
            ++value.count;
        }
        if (const auto seconds = valueOf(*numbers, "seconds")) times.add(*seconds);
    }
    Numbers result;
    for (const auto& [name, value] : joined) {
        // If a recording does not contain a share, the share was 0 or not among the largest. It is
        // therefore considered 0.
        const bool share = name.starts_with("share.");
        const auto count = value.seconds > 0
                               ? value.seconds
                               : static_cast<double>(share ? repeats.size() : value.count);
        const Joining joining = joiningOf(name);
        result[name] = {joining == Joining::least  ? value.least
                        : joining == Joining::most ? value.most
                        : joining == Joining::sum  ? value.sum
                                                   : value.sum / count,
                        value.from, value.partial};
    }
    // The times of steps within a process vary less than the times of several processes. The
    // interval is therefore calculated from the recordings' times, and is unknown for two
    // recordings.
    result.erase("seconds_low");
    result.erase("seconds_high");
    if (const auto half = halfInterval(times)) {
        if (times.mean() > *half)
            result["seconds_low"] = {times.mean() - *half, Provenance::measured};
        result["seconds_high"] = {times.mean() + *half, Provenance::measured};
    }
    return result;
}

void addEpoch(Numbers& numbers, const Numbers* data_phase, std::int64_t samples,
              std::int64_t batch) {
    if (batch <= 0) return;
    const double steps = std::ceil(static_cast<double>(samples) / static_cast<double>(batch));
    const auto project = [&](const Numbers& from, const char* what, const char* as) {
        const auto found = from.find(what);
        if (found == from.end()) return;
        numbers[as] = {found->second.value * steps, found->second.from};
    };
    project(numbers, "seconds", "epoch_seconds");
    project(numbers, "seconds_low", "epoch_seconds_low");
    project(numbers, "seconds_high", "epoch_seconds_high");
    if (data_phase != nullptr) project(*data_phase, "seconds", "epoch_data_seconds");
}

double studentFactor(std::int64_t count) {
    // The table contains the 97.5 % quantiles for 1 to 10 degrees of freedom. For more degrees of
    // freedom, the function uses the Cornish–Fisher expansion in 1/degrees.
    constexpr std::array kFew{12.706, 4.303, 3.182, 2.776, 2.571,
                              2.447,  2.365, 2.306, 2.262, 2.228};
    const std::int64_t degrees = std::max<std::int64_t>(count - 1, 1);
    if (degrees <= static_cast<std::int64_t>(kFew.size())) {
        return kFew[static_cast<std::size_t>(degrees - 1)];
    }
    constexpr double z = 1.959964;
    const auto n = static_cast<double>(degrees);
    return z + (z * z * z + z) / (4 * n) +
           (5 * std::pow(z, 5) + 16 * z * z * z + 3 * z) / (96 * n * n);
}

nlohmann::ordered_json toJson(const Numbers& numbers) {
    nlohmann::ordered_json document = nlohmann::ordered_json::object();
    for (const auto& [name, number] : numbers) {
        document[base::validUtf8(name)] = {{"value", number.value},
                                           {"from", roofline::toString(number.from)},
                                           {"partial", number.partial}};
    }
    return document;
}

Numbers numbersFrom(const nlohmann::json& document) {
    Numbers numbers;
    if (!document.is_object()) return numbers;
    for (const auto& item : document.items()) {
        const auto& entry = item.value();
        if (!entry.is_object() || !entry.contains("value") || !entry.contains("from") ||
            !entry.at("value").is_number() || !entry.at("from").is_string()) {
            continue;
        }
        const double value = entry.at("value").get<double>();
        const auto from = roofline::parseProvenance(entry.at("from").get<std::string>());
        if (!std::isfinite(value) || !from) continue;
        const auto partial = entry.find("partial");
        numbers[item.key()] = {value, *from, partial != entry.end() && *partial == true};
    }
    return numbers;
}

}  // namespace ridgepoint::study
