// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/nvprof/nvprof.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "core/base/saturating.h"
#include "core/collect/counters/recipe.h"
#include "core/import/kernel_namer.h"
#include "core/import/numbers.h"
#include "core/import/nvprof/rows.h"
#include "core/import/nvprof/work.h"
#include "core/import/one_run.h"
#include "core/machine/catalogue.h"

namespace ridgepoint::import::nvprof {
namespace {

constexpr std::size_t kMostKernels = 100'000, kMostMetrics = 1000;

std::int64_t nanoseconds(double seconds) {
    const double value = seconds * 1e9;
    return value > 0 ? std::llround(std::min(value, 4e18)) : 0;
}

struct Moved {
    run::GpuKind kind = run::GpuKind::kernel;
    run::CopyDirection direction = run::CopyDirection::unknown;
};

// "[CUDA memcpy HtoD]", "[Unified Memory Memcpy DtoH]", "[CUDA memset]"; unset: a kernel's name.
std::optional<Moved> movedBy(std::string_view name) {
    using run::CopyDirection;
    if (!name.starts_with('[') || !name.ends_with(']')) return std::nullopt;
    if (name.find("memset") != std::string_view::npos)
        return Moved{run::GpuKind::memset, CopyDirection::unknown};
    if (name.find("emcpy") == std::string_view::npos) return std::nullopt;
    // Arrays lie in the device's memory.
    constexpr std::array<std::pair<std::string_view, CopyDirection>, 10> kDirections{{
        {"HtoD", CopyDirection::host_to_device},
        {"HtoA", CopyDirection::host_to_device},
        {"DtoH", CopyDirection::device_to_host},
        {"AtoH", CopyDirection::device_to_host},
        {"DtoD", CopyDirection::device_to_device},
        {"AtoA", CopyDirection::device_to_device},
        {"AtoD", CopyDirection::device_to_device},
        {"DtoA", CopyDirection::device_to_device},
        {"HtoH", CopyDirection::host_to_host},
        {"PtoP", CopyDirection::device_to_other_device},
    }};
    Moved moved{run::GpuKind::copy, CopyDirection::unknown};
    for (const auto& [word, direction] : kDirections) {
        if (name.find(word) != std::string_view::npos) moved.direction = direction;
    }
    return moved;
}

run::MemoryPlace placeOf(std::string_view word) {
    using run::MemoryPlace;
    constexpr std::array<std::pair<std::string_view, MemoryPlace>, 7> kPlaces{{
        {"Pageable", MemoryPlace::pageable},
        {"Pinned", MemoryPlace::pinned},
        {"Device", MemoryPlace::device},
        {"Array", MemoryPlace::array},
        {"Managed", MemoryPlace::managed},
        {"Device Static", MemoryPlace::device_static},
        {"Managed Static", MemoryPlace::managed_static},
    }};
    for (const auto& [text, place] : kPlaces) {
        if (word == text) return place;
    }
    return MemoryPlace::unknown;
}

bool isApiCall(std::string_view name) {
    return name.starts_with("cuda") ||
           (name.size() > 2 && name.starts_with("cu") && name[2] >= 'A' && name[2] <= 'Z');
}

// Without the number of the launch, "kernel(int) [2327]".
std::string_view withoutLaunch(std::string_view name) {
    if (!name.ends_with(']')) return name;
    const std::size_t at = name.rfind(" [");
    if (at == std::string_view::npos || at == 0) return name;
    const std::string_view digits = name.substr(at + 2, name.size() - at - 3);
    const bool number = !digits.empty() && std::all_of(digits.begin(), digits.end(),
                                                       [](char c) { return c >= '0' && c <= '9'; });
    return number ? name.substr(0, at) : name;
}

class NvprofReader final : public Reader {
  public:
    NvprofReader(Sinks& sinks, Report& report) : sinks_(sinks), report_(report) {}
    void read(Input& input) override;
    void finish() override;

  private:
    struct Summed {
        std::uint64_t calls = 0;
        double total_seconds = 0, min_seconds = 0, max_seconds = 0;
    };
    struct Kernel {
        std::uint64_t traced = 0;
        std::int64_t traced_ns = 0;
        Summed summed;
        CountedKernel counted;
    };
    Sink& sink();
    Kernel* kernelOf(std::string_view name);
    void take(SummaryRow&& row);
    void take(TraceRow&& row);
    void take(MetricRow&& row);
    void addCall(std::string_view name, std::uint64_t calls, std::int64_t total_ns);
    std::uint32_t deviceOf(std::string_view text);
    void putTotals(run::StepRecord& step);
    void putCounted();
    void describe();

    Sinks& sinks_;
    Report& report_;
    Sink* sink_ = nullptr;
    std::optional<KernelNamer> namer_;
    std::string first_file_, file_;                              // file_: that is being read
    std::map<std::string, std::set<std::uint32_t>> kernels_of_;  // by file
    std::vector<std::string> errors_;
    std::map<std::uint32_t, std::pair<const NamedKernel*, Kernel>> kernels_;  // by their full name
    std::map<std::string, Summed> moved_;  // copies and fills of a summary
    std::optional<double> first_start_seconds_;
    std::int64_t end_ns_ = 0;
    std::uint64_t traced_ = 0, summed_ = 0, metrics_ = 0, copies_ = 0;
    bool scaled_ = false, without_time_ = false, tensor_missed_ = false;
};

Sink& NvprofReader::sink() {
    if (sink_ == nullptr) {
        sink_ = &sinks_.sink();
        sink_->info.device = "cuda:0";
        namer_.emplace(*sink_);
    }
    return *sink_;
}

NvprofReader::Kernel* NvprofReader::kernelOf(std::string_view name) {
    sink();
    const NamedKernel& named = namer_->of(withoutLaunch(name));
    const auto key = static_cast<std::uint32_t>(named.full_name);
    if (kernels_.size() < kMostKernels) kernels_of_[file_].insert(key);
    const auto place = kernels_.find(key);
    if (place != kernels_.end()) return &place->second.second;
    if (kernels_.size() >= kMostKernels) {
        report_.skip("rows", "of more kernels than are distinguished", name);
        return nullptr;
    }
    return &kernels_.try_emplace(key, &named, Kernel{}).first->second.second;
}

// "Tesla K20c (0)"; in a trace as text it is cut off after some letters, and has no number.
std::uint32_t NvprofReader::deviceOf(std::string_view text) {
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

void NvprofReader::addCall(std::string_view name, std::uint64_t calls, std::int64_t total_ns) {
    run::GpuCall call;
    call.key.kind =
        name.starts_with("cuda") ? run::GpuCall::Kind::runtime : run::GpuCall::Kind::driver;
    call.key.name = sink().intern(name);
    call.calls = calls;
    call.total_ns = total_ns;
    // nvprof leaves out what a call of the runtime calls itself.
    call.outer_calls = calls;
    call.outer_ns = total_ns;
    sink().add(call);
    report_.read("calls of CUDA's API", calls);
}

void NvprofReader::take(SummaryRow&& row) {
    if (isApiCall(row.name) && (row.type.empty() || row.type == "API calls")) {
        addCall(row.name, row.calls, nanoseconds(row.total_seconds));
        return;
    }
    if (!row.type.empty() && row.type != "GPU activities") {
        report_.skip("rows", fmt::format("of \"{}\"", row.type.substr(0, 40)), row.name);
        return;
    }
    Summed* into = nullptr;
    if (movedBy(row.name)) {
        sink();
        if (moved_.size() < kMostMetrics || moved_.contains(row.name)) into = &moved_[row.name];
    } else if (row.name.starts_with('[')) {
        report_.skip("rows", "neither kernels nor copies", row.name);
        return;
    } else if (Kernel* const kernel = kernelOf(row.name)) {
        into = &kernel->summed;
    }
    if (into == nullptr) return;
    const bool first = into->calls == 0;
    into->calls += std::min<std::uint64_t>(row.calls, 1ull << 60);
    into->calls = std::min<std::uint64_t>(into->calls, 1ull << 60);
    into->total_seconds += row.total_seconds;
    into->min_seconds = first ? row.min_seconds : std::min(into->min_seconds, row.min_seconds);
    into->max_seconds = std::max(into->max_seconds, row.max_seconds);
    ++summed_;
}

void NvprofReader::take(TraceRow&& row) {
    if (!first_start_seconds_) first_start_seconds_ = row.start_seconds;
    const std::string_view name = withoutLaunch(row.name);
    if (isApiCall(name)) {
        addCall(name.substr(0, name.find(' ')), 1, nanoseconds(row.duration_seconds));
        return;
    }
    const auto moved = movedBy(name);
    if (!moved && name.starts_with('[')) {
        report_.skip("rows", "neither kernels nor copies", name);
        return;
    }
    run::GpuRecord record;
    record.device = deviceOf(row.device);
    if (moved) {
        record.kind = moved->kind;
        record.category = cost::Category::copy;
        record.direction = moved->direction;
        record.name = sink().intern(moved->kind == run::GpuKind::memset
                                        ? std::string("fill")
                                        : fmt::format("copy {}", run::toString(moved->direction)));
        record.from = placeOf(row.from);
        record.to = placeOf(row.to);
        record.copied_bytes = row.moved_bytes.value_or(0);
        ++copies_;
    } else {
        Kernel* const kernel = kernelOf(name);
        if (kernel == nullptr) return;
        const NamedKernel& named = namer_->of(name);
        record.name = named.name;
        record.full_name = named.full_name;
        record.category = named.category;
        ++kernel->traced;
        run::addSaturating(kernel->traced_ns, nanoseconds(row.duration_seconds));
        ++traced_;
    }
    record.context = row.context;
    record.stream = row.stream;
    record.grid = row.grid;
    record.block = row.block;
    record.registers_per_thread = row.registers;
    record.shared_bytes = row.shared_bytes;
    record.start_ns = nanoseconds(std::max(row.start_seconds - *first_start_seconds_, 0.0));
    record.duration_ns = nanoseconds(row.duration_seconds);
    end_ns_ =
        std::max(end_ns_, record.start_ns + std::min(record.duration_ns, std::int64_t{1} << 60));
    sink().add(record);
}

void NvprofReader::take(MetricRow&& row) {
    deviceOf(row.device);
    Kernel* const kernel = kernelOf(row.kernel);
    if (kernel == nullptr) return;
    kernel->counted.add(row);
    ++metrics_;
}

// Of kernels and copies that were summed up and not traced one by one.
void NvprofReader::putTotals(run::StepRecord& step) {
    bool passed_over = false;
    const auto put = [&](run::GpuCell& cell, const Summed& summed) {
        cell.calls = cell.calls_without_cost = summed.calls;
        cell.device_ns = nanoseconds(summed.total_seconds);
        cell.min_ns = nanoseconds(summed.min_seconds);
        cell.max_ns = nanoseconds(summed.max_seconds);
        sink().add(cell);
        if (traced_ + copies_ == 0)
            end_ns_ = std::min(end_ns_, std::int64_t{1} << 60) + cell.device_ns;
    };
    for (auto& [key, entry] : kernels_) {
        const NamedKernel& named = *entry.first;
        Kernel& kernel = entry.second;
        if (kernel.traced > 0) {
            passed_over = passed_over || kernel.summed.calls > 0;
            continue;
        }
        Summed summed = kernel.summed;
        if (summed.calls == 0) {
            // Only counted: how long it took, nobody says.
            summed.calls = kernel.counted.invocations();
            without_time_ = without_time_ || summed.calls > 0;
        }
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
    step.duration_ns = end_ns_;
}

void NvprofReader::putCounted() {
    const std::vector<SeenDevice>& devices = sink().devices;
    const std::optional<machine::Device> device =
        devices.empty() ? std::nullopt
                        : machine::identify(devices.front(), machine::Catalogue::load()).device;
    const bool tensor_cores = device && device->compute_capability >= "7";
    WorkRules rules(device ? device->compute_capability : std::string());
    std::uint64_t counted = 0;
    for (auto& [key, entry] : kernels_) {
        const NamedKernel& named = *entry.first;
        const Kernel& kernel = entry.second;
        const std::uint64_t invocations = kernel.counted.invocations();
        if (invocations == 0) continue;
        const std::uint64_t launches = kernel.traced > 0         ? kernel.traced
                                       : kernel.summed.calls > 0 ? kernel.summed.calls
                                                                 : invocations;
        scaled_ = scaled_ || launches != invocations;
        const double seconds = kernel.traced > 0 ? static_cast<double>(kernel.traced_ns) * 1e-9
                                                 : kernel.summed.total_seconds;
        const bool may_use_tensor =
            named.arithmetic ? roofline::index(*named.arithmetic) >=
                                       roofline::index(roofline::Arithmetic::tensor_fp64) &&
                                   *named.arithmetic != roofline::Arithmetic::int8
                             : tensor_cores && named.matrix;
        const auto work = rules.workOf(kernel.counted, launches, seconds, may_use_tensor);
        tensor_missed_ = tensor_missed_ || work.tensor_missed;
        if (!work.any) continue;
        run::CountedCell cell;
        cell.key.category = named.category;
        cell.key.name = named.name;
        cell.key.full_name = named.full_name;
        cell.sets = 1;
        cell.launches = launches;
        cell.flops = work.flops;
        cell.bytes = work.bytes;
        sink().count(cell);
        ++counted;
    }
    rules.describe(sink().counters);
    sink().counters.sets = 1;
    sink().info.rung = counted > 0 ? run::EvidenceLevel::counted : run::EvidenceLevel::activity;
    if (counted == 0) sink().info.rung_reason = "The files have no metric of FLOPs or bytes.";
}

void NvprofReader::describe() {
    report_.read("kernel launches", traced_);
    report_.read("copies and fills", copies_);
    report_.read("metrics and events of kernels", metrics_);
    report_.guess("The file contains no steps: the whole file is one step.");
    if (!errors_.empty()) {
        report_.note(
            fmt::format("nvprof reported an error, so the profile may be incomplete: \"{}\"",
                        fmt::join(errors_, " ")));
    }
    if (traced_ + copies_ == 0 && summed_ > 0) {
        report_.note(
            "The file has totals only: when each kernel ran is not known, and so are step time, "
            "throughput and idle time.");
    }
    if (scaled_) {
        report_.guess(
            "The numbers of counted and timed launches differ: the mean counts are used for all "
            "timed launches.");
    }
    if (without_time_) {
        report_.note(
            "The time of kernels that were only counted is not known; import the summary or the "
            "trace of the same program together with this file.");
    }
    if (tensor_missed_) {
        report_.note(
            "nvprof does not count FLOPs of tensor cores: those of kernels that use them are lower "
            "bounds.");
    }
    if (metrics_ > 0 && traced_ + copies_ + summed_ > 0) {
        report_.note(
            "Times and counts are of different runs of the program; nvprof runs each kernel again "
            "to "
            "count.");
    }
}

void NvprofReader::read(Input& input) {
    file_ = input.name();
    if (first_file_.empty()) first_file_ = file_;
    RowTaker take_rows;
    take_rows.summary = [this](SummaryRow&& row) { take(std::move(row)); };
    take_rows.trace = [this](TraceRow&& row) { take(std::move(row)); };
    take_rows.metric = [this](MetricRow&& row) { take(std::move(row)); };
    readRows(input, report_, errors_, take_rows);
}

void NvprofReader::finish() {
    if (sink_ == nullptr) {
        std::string why;
        if (!errors_.empty()) why = fmt::format(" nvprof said: \"{}\"", fmt::join(errors_, " "));
        throw ImportError(
            fmt::format("No row of nvprof's was found in \"{}\".{}", first_file_, why));
    }
    requireOneRun(kernels_of_);
    run::StepRecord step;
    step.gpu_traced = true;
    putTotals(step);
    putCounted();
    describe();
    // Sums of what ran do not say how long all of it took together.
    if (traced_ + copies_ == 0) sink().info.times_of = run::TimesOf::kernels;
    sink().endStep(step, traced_ + copies_ > 0 ? Sink::Timed::yes : Sink::Timed::no);
}

}  // namespace

Likeness sniff(std::string_view beginning, std::string_view) {
    while (!beginning.empty()) {
        const std::size_t end = beginning.find('\n');
        std::string_view line = beginning.substr(0, end);
        beginning.remove_prefix(end == std::string_view::npos ? beginning.size() : end + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        const auto message = messageIn(line);
        const bool known = message && (message->find("NVPROF") != std::string_view::npos ||
                                       message->starts_with("Profiling ") ||
                                       message->starts_with("Metric result") ||
                                       message->starts_with("Event result"));
        if (known || isHeader(line)) return Likeness::certain;
    }
    return Likeness::no;
}

std::unique_ptr<Reader> open(Sinks& sinks, Report& report) {
    return std::make_unique<NvprofReader>(sinks, report);
}

}  // namespace ridgepoint::import::nvprof
