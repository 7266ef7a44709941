// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/ncu/ncu.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "core/base/saturating.h"
#include "core/import/ncu/launch.h"
#include "core/import/ncu/ncu_work.h"
#include "core/import/ncu/report_file.h"
#include "core/import/ncu/table.h"
#include "core/import/numbers.h"
#include "core/import/one_run.h"
#include "core/run/run_identity.h"

namespace ridgepoint::import::ncu {
namespace {

constexpr double kNanosecond = 1e-9;
// Maximum number of metrics in memory while launches of several files are joined. They require
// about 300 MB.
constexpr std::size_t kMostMetricsHeld = 4'000'000;
constexpr std::size_t kMostAdvice = 16;

// Returns whether two files contain the same launches. This is the case if a program was run once
// for each set of metrics.
bool sameLaunches(const std::vector<Launch>& a, const std::vector<Launch>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Launch& x, const Launch& y) {
        return x.kernel == y.kernel && x.grid == y.grid && x.block == y.block &&
               x.device == y.device;
    });
}

// Adds the metrics that `to` lacks. Returns whether there were any.
bool addMetrics(Launch& to, const Launch& from) {
    const std::size_t had = to.metrics.size();
    for (const Metric& metric : from.metrics) {
        const auto same = [&](const Metric& other) { return other.name == metric.name; };
        if (std::none_of(to.metrics.begin(), to.metrics.begin() + static_cast<std::ptrdiff_t>(had),
                         same)) {
            to.metrics.push_back(metric);
        }
    }
    return to.metrics.size() > had;
}

std::uint64_t whole(std::optional<double> value) {
    return value && *value > 0 ? static_cast<std::uint64_t>(std::min(*value, 9e18)) : 0;
}

std::uint32_t small(std::optional<double> value) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(whole(value), 0xffffffffu));
}

// Adds a note that lists the most frequent instructions of all launches.
void noteMix(const std::map<std::string, std::uint64_t>& opcodes, Report& report) {
    std::vector<std::pair<std::string, std::uint64_t>> sorted(opcodes.begin(), opcodes.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    double all = 0;
    for (const auto& [name, count] : sorted) all += static_cast<double>(count);
    if (all == 0) return;
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < std::min<std::size_t>(sorted.size(), 8); ++i) {
        parts.push_back(fmt::format("{} {:.1f} %", sorted[i].first,
                                    100 * static_cast<double>(sorted[i].second) / all));
    }
    report.note(fmt::format("Instruction mix of all launches: {}.", fmt::join(parts, ", ")));
}

class NcuReader final : public Reader {
  public:
    NcuReader(Sinks& sinks, Report& report, LaunchCounts* counts = nullptr)
        : sinks_(sinks), report_(report), counts_(counts) {}
    void read(Input& input) override;
    void finish() override;

  private:
    // Adds the device and the kernel name of a launch that was just read.
    void meet(const Launch& launch);
    void keep(std::vector<Launch>&& of_file);
    void put(const Launch& launch);
    void putLaunchFacts(const Launch& launch, run::GpuRecord& record) const;
    void putFacts(const ReportFacts& facts);
    void noteDevice(const Launch& launch);
    std::uint32_t contextOf(const Launch& launch);
    std::string of(std::uint64_t count) const;
    void noteWork();  // adds a note about missing FLOPs
    void notePoints();

    Sinks& sinks_;
    Report& report_;
    LaunchCounts* counts_;
    Sink* sink_ = nullptr;  // null until the first launch
    std::optional<KernelNamer> namer_;
    Recipes recipes_;
    std::vector<std::string> errors_;
    std::string first_file_, file_;  // file_ is the current file
    std::map<std::pair<std::string, std::uint32_t>, std::uint32_t> contexts_;
    std::set<std::uint32_t> context_numbers_;
    std::set<std::string> processes_;
    std::map<std::string, std::set<std::uint32_t>> kernels_of_;  // IDs of kernel names, by file
    // Launches of each file, until no further file can be joined.
    std::vector<std::vector<Launch>> held_;
    std::size_t held_metrics_ = 0;
    std::int64_t joined_ = 0;  // number of files whose metrics were joined to launches in another
                               // file
    std::int64_t now_ns_ = 0;
    std::uint64_t launches_ = 0, failed_ = 0, without_time_ = 0, tensor_active_ = 0,
                  tensor_unknown_ = 0, with_work_ = 0, with_flops_ = 0;
};

void NcuReader::read(Input& input) {
    file_ = input.name();
    if (first_file_.empty()) first_file_ = file_;
    std::vector<Launch> launches;
    const auto take = [&](Launch&& launch) {
        meet(launch);
        held_metrics_ += launch.metrics.size() + 1;
        if (held_metrics_ > kMostMetricsHeld) {
            for (const auto& file : std::exchange(held_, {})) {
                for (const Launch& held : file) put(held);
            }
            for (const Launch& held : std::exchange(launches, {})) put(held);
            put(launch);
        } else {
            launches.push_back(std::move(launch));
        }
    };
    if (input.beginning().starts_with(kReportBegins)) {
        ReportFacts facts;
        readReport(input, report_, facts, take);
        if (sink_ != nullptr) putFacts(facts);
    } else {
        readLaunches(input, report_, errors_, take);
    }
    if (!launches.empty()) keep(std::move(launches));
}

void NcuReader::keep(std::vector<Launch>&& of_file) {
    for (std::vector<Launch>& other : held_) {
        if (!sameLaunches(other, of_file)) continue;
        bool added = false;
        for (std::size_t i = 0; i < other.size(); ++i) {
            added = addMetrics(other[i], of_file[i]) || added;
        }
        if (!added) continue;  // the same metrics were profiled again, or on another rank
        ++joined_;
        return;
    }
    held_.push_back(std::move(of_file));
}

// Adds the session, the clocks, the instruction mix and the advice of the rules. Only a report
// contains these facts.
void NcuReader::putFacts(const ReportFacts& facts) {
    for (const SeenDevice& device : facts.devices) {
        const bool used =
            std::any_of(sink_->devices.begin(), sink_->devices.end(),
                        [&](const SeenDevice& known) { return known.number == device.number; });
        if (used) sink_->see(device, file_);
    }
    if (!facts.host.empty()) sink_->machine.host = facts.host;
    if (!facts.processor.empty()) sink_->machine.cpu = facts.processor;
    for (const auto& [provider, version] : facts.versions)
        sink_->machine.software[provider] = version;
    if (facts.created_seconds > 0 && sink_->info.started.empty())
        sink_->info.started = run::iso8601(facts.created_seconds);
    if (!facts.clock_control.empty())
        report_.note(fmt::format("Nsight Compute's clock control was: {}.", facts.clock_control));
    std::vector<std::pair<std::string, ReportFacts::Advice>> advice(facts.advice.begin(),
                                                                    facts.advice.end());
    std::stable_sort(advice.begin(), advice.end(), [](const auto& a, const auto& b) {
        return a.second.launches > b.second.launches;
    });
    for (std::size_t i = 0; i < std::min(advice.size(), kMostAdvice); ++i) {
        report_.note(fmt::format("Rule of Nsight Compute, launches: {}. {}: {}",
                                 advice[i].second.launches, advice[i].first,
                                 advice[i].second.text));
    }
    noteMix(facts.opcodes, report_);
}

std::uint32_t NcuReader::contextOf(const Launch& launch) {
    const auto [place, is_new] =
        contexts_.try_emplace({launch.process, launch.context}, launch.context);
    // Contexts are numbered separately in each process, so a number that another process already
    // uses is replaced.
    if (is_new && !context_numbers_.insert(place->second).second) {
        place->second = *context_numbers_.rbegin() + 1;  // wrapping after 2³² is harmless
        context_numbers_.insert(place->second);
    }
    return place->second;
}

void NcuReader::noteDevice(const Launch& launch) {
    SeenDevice device{.number = launch.device,
                      .name = launch.device_name,
                      .compute_capability = launch.compute_capability};
    const auto within = [&](const char* name, double most) -> std::optional<double> {
        const auto value = launch.value(name);
        return value && *value >= 1 && *value < most ? value : std::nullopt;
    };
    for (const char* const name :
         {"device__attribute_multiprocessor_count", "launch__sm_count", "# SMs"}) {
        const auto count = within(name, 1e6);
        if (count && device.multiprocessors == 0)
            device.multiprocessors = static_cast<std::int64_t>(*count);
    }
    if (const auto memory = within("device__attribute_total_memory", 1e18))
        device.memory_bytes = static_cast<std::int64_t>(*memory);
    if (const auto khz = within("device__attribute_max_gpu_frequency_khz", 1e9))
        device.clock_hz = *khz * 1e3;
    if (const auto khz = within("device__attribute_max_mem_frequency_khz", 1e9))
        device.memory_clock_hz = *khz * 1e3;
    if (const auto bits = within("device__attribute_global_memory_bus_width", 1e6))
        device.memory_bus_bits = static_cast<std::int64_t>(*bits);
    if (device.compute_capability.empty()) {
        const auto major = launch.value("device__attribute_compute_capability_major");
        const auto minor = launch.value("device__attribute_compute_capability_minor");
        if (major && minor)
            device.compute_capability = fmt::format("{:.0f}.{:.0f}", *major, *minor);
    }
    sink_->see(device, file_);
}

void NcuReader::putLaunchFacts(const Launch& launch, run::GpuRecord& record) const {
    const auto first = [&](std::initializer_list<const char*> names) -> std::optional<double> {
        for (const char* const name : names) {
            if (const auto value = launch.value(name)) return value;
        }
        return std::nullopt;
    };
    record.grid = launch.grid;
    record.block = launch.block;
    constexpr std::array<const char*, 3> kGrid{"launch__grid_dim_x", "launch__grid_dim_y",
                                               "launch__grid_dim_z"};
    constexpr std::array<const char*, 3> kBlock{"launch__block_dim_x", "launch__block_dim_y",
                                                "launch__block_dim_z"};
    for (std::size_t i = 0; i < 3; ++i) {
        if (record.grid[i] == 0) record.grid[i] = small(launch.value(kGrid[i]));
        if (record.block[i] == 0) record.block[i] = small(launch.value(kBlock[i]));
    }
    // Older versions write only the product of the three sizes.
    if (record.grid[0] == 0) record.grid = {small(first({"launch__grid_size", "Grid Size"})), 1, 1};
    if (record.block[0] == 0)
        record.block = {small(first({"launch__block_size", "Block Size"})), 1, 1};
    record.registers_per_thread =
        small(first({"launch__registers_per_thread", "Registers Per Thread"}));
    record.shared_bytes = whole(first({"launch__shared_mem_per_block"}));
    if (record.shared_bytes == 0) {
        for (const char* const name :
             {"Static Shared Memory Per Block", "Dynamic Shared Memory Per Block",
              "Driver Shared Memory Per Block"}) {
            record.shared_bytes += std::min<std::uint64_t>(whole(launch.value(name)), 1u << 30);
        }
    }
}

void NcuReader::meet(const Launch& launch) {
    if (sink_ == nullptr) {
        sink_ = &sinks_.sink();
        namer_.emplace(*sink_);
        sink_->counters.passes = static_cast<std::int64_t>(
            std::min<std::uint64_t>(whole(launch.value("profiler__replayer_passes")), 1'000'000));
        sink_->info.device = fmt::format("cuda:{}", launch.device);
        sink_->info.times_of = run::TimesOf::kernels;
        if (launch.host != "127.0.0.1" && launch.host != "localhost")
            sink_->machine.host = launch.host;
    }
    noteDevice(launch);
    kernels_of_[file_].insert(static_cast<std::uint32_t>(namer_->of(launch.kernel).full_name));
}

void NcuReader::put(const Launch& launch) {
    processes_.insert(launch.process);
    const NamedKernel& kernel = namer_->of(launch.kernel);
    const LaunchWork work = recipes_.workOf(launch, kernel);

    run::GpuRecord record;
    record.name = kernel.name;
    record.full_name = kernel.full_name;
    record.category = kernel.category;
    record.device = launch.device;
    record.context = contextOf(launch);
    record.stream = launch.stream;
    putLaunchFacts(launch, record);
    if (!launch.range.empty()) {
        record.op = sink_->intern(launch.range);
        if (!sink_->annotations) sink_->annotations.emplace();
        sink_->annotations->insert(record.op);
    }
    record.start_ns = now_ns_;
    record.duration_ns = static_cast<std::int64_t>(
        std::llround(std::min(work.seconds.value_or(0) / kNanosecond, 1e15)));
    base::addSaturating(now_ns_, record.duration_ns);
    sink_->add(record);
    ++launches_;
    if (!work.seconds) ++without_time_;
    if (launch.invalid > 0 && !work.seconds && !work.any()) ++failed_;
    if (work.tensor == LaunchWork::Tensor::active) ++tensor_active_;
    if (work.tensor == LaunchWork::Tensor::unknown) ++tensor_unknown_;
    if (counts_ != nullptr) {
        counts_->add(
            {sink_->text(kernel.full_name), sink_->text(kernel.name), record.grid, record.block},
            {work.flops, work.bytes});
    }
    if (!work.any()) return;
    ++with_work_;
    if (std::any_of(work.flops.begin(), work.flops.end(), [](const auto& flops) { return flops; }))
        ++with_flops_;

    run::CountedCell cell;
    cell.key.category = kernel.category;
    cell.key.name = kernel.name;
    cell.key.full_name = kernel.full_name;
    cell.key.op = record.op;
    cell.sets = cell.launches = 1;
    cell.flops = work.flops;
    cell.bytes = work.bytes;
    cell.seconds = work.seconds;
    sink_->count(cell);
}

std::string NcuReader::of(std::uint64_t count) const {
    return count == launches_ ? fmt::format("all {} launches", launches_)
                              : fmt::format("{} of {} launches", count, launches_);
}

void NcuReader::noteWork() {
    if (with_flops_ < launches_) {
        report_.note(
            fmt::format("The FLOPs of {} were not counted; collect "
                        "smsp__sass_thread_inst_executed_op_*_pred_on.sum and "
                        "sm__ops_path_tensor_src_*.sum.",
                        of(launches_ - with_flops_)));
    }
    for (const std::string& metric : recipes_.unusedFlops()) {
        report_.note(fmt::format(
            "The metric \"{}\" is not used{}.", metric,
            metric.ends_with("_pred_on")
                ? ": it adds up instructions of different kinds, so their FLOPs are unknown"
                : ": its name is not that of a metric of FLOPs, which ends in \"_pred_on\""));
    }
    if (tensor_active_ > 0) {
        report_.note(
            fmt::format("Tensor cores were at work in {}, but no metric of their FLOPs was "
                        "collected: FLOPs of these kernels are lower bounds; collect "
                        "sm__ops_path_tensor_src_*.sum.",
                        of(tensor_active_)));
    }
    if (tensor_unknown_ > 0) {
        report_.note(
            fmt::format("No metric of tensor cores was collected in {} of kernels that may "
                        "use them: their FLOPs are lower bounds.",
                        of(tensor_unknown_)));
    }
}

void NcuReader::notePoints() {
    if (counts_ != nullptr) {
        noteWork();
        return;
    }
    report_.note(
        "Nsight Compute runs each kernel alone and again for each pass, by default with flushed "
        "caches and at the base clock: times, DRAM traffic and clocks are not those of the "
        "training itself. Step time, throughput and idle time are unknown.");
    report_.guess(
        "The file contains neither steps nor start times: the whole file is one step, one kernel "
        "after another.");
    if (!errors_.empty()) {
        report_.note(fmt::format(
            "Nsight Compute reported an error, so the profile may be incomplete: \"{}\"",
            fmt::join(errors_, " ")));
    }
    if (failed_ > 0) {
        report_.note(fmt::format("Nsight Compute failed to collect the metrics of {} (\"nan\").",
                                 of(failed_)));
    }
    if (without_time_ > 0) {
        report_.note(fmt::format("The time of {} is not known; collect gpu__time_duration.sum.",
                                 of(without_time_)));
    }
    noteWork();
    if (joined_ > 0) {
        report_.guess(fmt::format(
            "{} profiled the same launches with other metrics: their metrics are of one "
            "launch each.",
            joined_ == 1 ? "Two files" : fmt::format("{} files", joined_ + 1)));
    }
    if (processes_.size() > 1) {
        report_.note(fmt::format("The launches are of {} processes; each has contexts of its own.",
                                 processes_.size()));
    }
    if (sink_->devices.size() > 1) {
        report_.note(fmt::format("The launches are of {} devices; roofs are those of the first.",
                                 sink_->devices.size()));
    }
}

void NcuReader::finish() {
    for (const auto& file : std::exchange(held_, {})) {
        for (const Launch& launch : file) put(launch);
    }
    std::string why;
    if (!errors_.empty())
        why = fmt::format(" Nsight Compute reported: \"{}\"", fmt::join(errors_, " "));
    if (launches_ > 0 && failed_ == launches_) {
        throw ImportError(
            fmt::format("The profile \"{}\" failed: the metrics of all {} launches are \"nan\".{} "
                        "Profile the program again.",
                        first_file_, launches_, why));
    }
    if (sink_ == nullptr) {
        throw ImportError(
            fmt::format("No kernel was profiled in \"{}\", so there is nothing to import.{}",
                        first_file_, why));
    }
    requireOneRun(kernels_of_);
    run::StepRecord step;
    step.duration_ns = now_ns_;
    step.gpu_traced = true;
    sink_->endStep(step, Sink::Timed::no);
    recipes_.describe(sink_->counters);
    sink_->counters.sets = 1;
    sink_->info.rung = with_work_ > 0 ? run::EvidenceLevel::counted : run::EvidenceLevel::activity;
    if (with_work_ == 0) sink_->info.rung_reason = "The file has no metric of FLOPs or bytes.";
    report_.read("kernel launches", launches_);
    notePoints();
}

}  // namespace

Likeness sniff(std::string_view beginning, std::string_view) {
    if (beginning.starts_with(kReportBegins)) return Likeness::certain;
    Likeness likeness = Likeness::no;
    while (!beginning.empty()) {
        const std::string_view line = takeLine(beginning);
        if (isHeader(line)) return Likeness::certain;
        // ncu starts its own lines with these words; nvprof starts its lines with "==1234==".
        if (line.starts_with("==PROF==") || line.starts_with("==ERROR==") ||
            line.starts_with("==WARNING==")) {
            likeness = Likeness::likely;
        }
        if (line.starts_with("    Section: ") && likeness == Likeness::no)
            likeness = Likeness::likely;
    }
    return likeness;
}

std::unique_ptr<Reader> open(Sinks& sinks, Report& report) {
    return std::make_unique<NcuReader>(sinks, report);
}

std::unique_ptr<Reader> openCounts(Sinks& sinks, Report& report, LaunchCounts& counts) {
    return std::make_unique<NcuReader>(sinks, report, &counts);
}

}  // namespace ridgepoint::import::ncu
