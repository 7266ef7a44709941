// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/nvprof/nvprof.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/import/gpu_tables.h"
#include "core/import/numbers.h"
#include "core/import/nvprof/nvprof_database.h"
#include "core/import/nvprof/nvprof_rows.h"
#include "core/import/nvprof/nvprof_work.h"
#include "core/machine/catalogue.h"

namespace ridgepoint::import::nvprof {
namespace {

class NvprofReader final : public Reader {
  public:
    NvprofReader(Sinks& sinks, Report& report) : tables_(sinks, report), report_(report) {}
    void read(Input& input) override;
    void finish() override;

  private:
    void add(const MetricRow& row);
    void add(SummaryRow&& row);
    void putCounted();
    void putMissing();
    void describe();

    GpuTables tables_;
    Report& report_;
    std::string first_file_;
    std::vector<std::string> errors_;
    std::map<std::uint32_t, CountedKernel> counted_;  // by ID of the full name
    // Sum of the times in a summary, for one row type.
    struct Summed {
        double seconds = 0;  // sum over the rows in the file
        // Lower and upper bound for the total of all rows, calculated from the printed shares.
        double least = 0, most = 0;
    };
    std::map<std::string, Summed> summed_;
    std::uint64_t metrics_ = 0;
    bool scaled_ = false, without_time_ = false, tensor_missed_ = false;
};

void NvprofReader::add(const MetricRow& row) {
    tables_.deviceOf(row.device);
    GpuTables::Kernel* const kernel = tables_.kernelOf(row.kernel);
    if (kernel == nullptr) return;
    CountedKernel& counted = counted_[static_cast<std::uint32_t>(kernel->named->full_name)];
    counted.add(row);
    kernel->counted = counted.invocations();
    ++metrics_;
}

void NvprofReader::add(SummaryRow&& row) {
    // Smaller shares are printed with too few digits to calculate the total.
    constexpr double kLeastShare = 0.05;
    // Managed memory has a separate table without shares.
    if (row.moved_bytes) return tables_.add(row);
    Summed& summed = summed_[row.type];
    summed.seconds += row.total_seconds;
    if (row.share && *row.share >= kLeastShare && *row.share <= 1) {
        const double all = row.total_seconds / *row.share;
        summed.least = summed.most > 0 ? std::min(summed.least, all) : all;
        summed.most = std::max(summed.most, all);
    }
    tables_.add(row);
}

// Adds the GPU rows that a truncated summary lacks as one sum. For API calls, only adds a note. The
// printed shares are relative to the total, which includes the missing rows.
void NvprofReader::putMissing() {
    constexpr double kAgreement = 1.02, kLeastMissing = 0.02;
    for (const auto& [type, summed] : std::exchange(summed_, {})) {
        const double missing = summed.least - summed.seconds;
        // Bounds that contradict each other indicate several tables, each with a total of its own.
        if (summed.most > kAgreement * summed.least || missing < kLeastMissing * summed.least ||
            !(missing > 0))
            continue;
        const bool api = type == "API calls";
        report_.note(fmt::format(
            "The summary is incomplete: its {} take {:.2f} % of the time that its column "
            "\"Time(%)\" "
            "refers to. {}",
            api ? "API calls" : "rows of the GPU", 100 * summed.seconds / summed.least,
            api ? "Shares are of the API calls that the file contains."
                : "The row \"(missing in the file)\" has the rest, so shares are those of the "
                  "program."));
        if (api) continue;
        SummaryRow rest;
        rest.type = type;
        rest.name = "(missing in the file)";
        rest.calls = 1;
        rest.total_seconds = rest.min_seconds = rest.max_seconds = missing;
        tables_.add(rest);
    }
}

void NvprofReader::putCounted() {
    Sink& sink = tables_.sink();
    const std::optional<machine::Device> device =
        sink.devices.empty()
            ? std::nullopt
            : machine::identify(sink.devices.front(), machine::Catalogue::load()).device;
    const bool tensor_cores = device && device->compute_capability >= "7";
    WorkRules rules(device ? device->compute_capability : std::string());
    std::uint64_t counted = 0;
    for (const auto& [key, counts] : counted_) {
        const GpuTables::Kernel& kernel = tables_.kernels().at(key);
        const NamedKernel& named = *kernel.named;
        const std::uint64_t invocations = counts.invocations();
        if (invocations == 0) continue;
        without_time_ = without_time_ || (kernel.traced == 0 && kernel.summed.calls == 0);
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
        const auto work = rules.workOf(counts, launches, seconds, may_use_tensor);
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
        sink.count(cell);
        ++counted;
    }
    rules.describe(sink.counters);
    sink.counters.sets = 1;
    sink.info.rung = counted > 0 ? run::EvidenceLevel::counted : run::EvidenceLevel::activity;
    if (counted == 0) sink.info.rung_reason = "The files have no metric of FLOPs or bytes.";
}

void NvprofReader::describe() {
    report_.read("metrics and events of kernels", metrics_);
    if (!errors_.empty()) {
        report_.note(
            fmt::format("nvprof reported an error, so the profile may be incomplete: \"{}\"",
                        fmt::join(errors_, " ")));
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
    if (metrics_ > 0 && (tables_.timed() || tables_.summed())) {
        report_.note(
            "Times and counts are of different runs of the program; nvprof runs each kernel again "
            "to count.");
    }
}

void NvprofReader::read(Input& input) {
    if (first_file_.empty()) first_file_ = input.name();
    tables_.beginFile(input.name());
    if (input.beginning().starts_with(kDatabaseBegins)) {
        DatabaseFile file(input, report_);
        readDatabase(file, report_, tables_);
        return;
    }
    RowTaker take;
    take.summary = [this](SummaryRow&& row) { add(std::move(row)); };
    take.trace = [this](TraceRow&& row) { tables_.add(row); };
    take.metric = [this](MetricRow&& row) { add(row); };
    readRows(input, report_, errors_, take);
}

void NvprofReader::finish() {
    if (!tables_.any()) {
        std::string why;
        if (!errors_.empty()) why = fmt::format(" nvprof said: \"{}\"", fmt::join(errors_, " "));
        throw ImportError(
            fmt::format("No row of nvprof's was found in \"{}\".{}", first_file_, why));
    }
    putMissing();
    putCounted();
    describe();
    tables_.finish();
}

}  // namespace

Likeness sniff(std::string_view beginning, std::string_view) {
    if (isDatabase(beginning)) return Likeness::certain;
    while (!beginning.empty()) {
        const std::string_view line = takeLine(beginning);
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
