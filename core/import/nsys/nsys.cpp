// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/nsys/nsys.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/import/csv.h"
#include "core/import/gpu_tables.h"
#include "core/import/nsys/nsys_database.h"
#include "core/import/numbers.h"

namespace ridgepoint::import::nsys {
namespace {

// The name from a header such as "Total Time (ns)", and the factor that converts its unit to
// seconds or bytes.
struct Column {
    std::string name;
    double factor = 1;
};

// The type of a table. `ranges` contains the NVTX ranges of threads. `projected` contains NVTX
// ranges with the times of the GPU work that they launched.
enum class Table : std::uint8_t { none, kernels, copies, calls, trace, ranges, projected, other };

struct Header {
    Table table = Table::none;
    std::vector<Column> columns;
};

Column columnOf(std::string_view title) {
    title = trimmed(title);
    const std::size_t open = title.rfind('(');
    if (open == std::string_view::npos || open == 0 || !title.ends_with(')'))
        return {std::string(title)};
    std::string_view unit = title.substr(open + 1, title.size() - open - 2);
    if (unit.size() > 2 && unit.ends_with("sec")) unit.remove_suffix(2);  // for example, "nsec"
    return {std::string(trimmed(title.substr(0, open))), parseUnit(unit).factor};
}

// Returns the columns in this header line and the type of the table. `other` is a report about
// something else, such as a summary of NVTX ranges or MPI.
Header headerOf(const std::vector<std::string_view>& titles) {
    Header header;
    for (const std::string_view title : titles) header.columns.push_back(columnOf(title));
    const auto has = [&](std::string_view name) {
        return std::any_of(header.columns.begin(), header.columns.end(),
                           [&](const Column& column) { return column.name == name; });
    };
    if (has("Start") && has("Duration") && has("Name") && (has("CorrId") || has("CorrID"))) {
        header.table = Table::trace;
    } else if (has("Start") && has("Duration") && has("Name") && has("TID") && has("RangeId")) {
        header.table = Table::ranges;
    } else if (has("Orig Start") && has("Orig Duration") && has("Name") && has("TID")) {
        header.table = Table::projected;
    } else if (has("Time") && has("Total Time")) {
        const bool others = has("Source") || has("Category") || has("Style") || has("Range");
        header.table = others                            ? Table::other
                       : has("Instances") && has("Name") ? Table::kernels
                       : has("Operation")                ? Table::copies
                       : has("Num Calls") && has("Name") ? Table::calls
                                                         : Table::other;
        // Old versions state the unit only in the total's column.
        const auto total =
            std::find_if(header.columns.begin(), header.columns.end(),
                         [](const Column& each) { return each.name == "Total Time"; });
        for (Column& each : header.columns) {
            if (each.name == "Minimum" || each.name == "Maximum") each.factor = total->factor;
        }
    }
    return header;
}

constexpr std::size_t kMaxHeader = 1024;

Header headerOf(std::string_view line) {
    if (line.size() > kMaxHeader ||
        !(line.starts_with("Time") || line.starts_with("Start") || line.starts_with("Name,Proj")))
        return {};
    CsvLine fields;
    return fields.split(line, ',') ? headerOf(fields.fields()) : Header{};
}

// Columns of a table in text format. They have a fixed width, which the line of dashes below the
// header shows: " --------  ---------------". Only the last column can be wider.
struct Widths {
    std::vector<std::pair<std::size_t, std::size_t>> columns;  // (begin, size) of each column
    std::vector<std::string_view> cellsOf(std::string_view line) const {
        std::vector<std::string_view> cells;
        for (const auto& [begin, size] : columns) {
            const bool last = &columns.back().first == &begin;
            cells.push_back(begin >= line.size() ? std::string_view()
                            : last               ? trimmed(line.substr(begin))
                                                 : trimmed(line.substr(begin, size)));
        }
        return cells;
    }
};

Widths widthsIn(std::string_view line) {
    Widths widths;
    if (line.size() > kMaxHeader || line.find("---") == std::string_view::npos ||
        line.find_first_not_of("- ") != std::string_view::npos)
        return widths;
    for (std::size_t at = line.find('-'); at != std::string_view::npos; at = line.find('-', at)) {
        const std::size_t end = std::min(line.find(' ', at), line.size());
        widths.columns.emplace_back(at, end - at);
        at = end;
    }
    return widths;
}

// Matches a title such as "** CUDA GPU Kernel Summary (cuda_gpu_kern_sum):". Such a title also
// precedes each table in formats other than CSV.
bool isTitle(std::string_view line) {
    line = trimmed(line);
    return line.starts_with("** ") && line.ends_with("):") &&
           (line.find("(cuda_") != std::string_view::npos ||
            line.find("(gpu") != std::string_view::npos);
}

// Returns the name in the form of older versions, for example "[CUDA memcpy HtoD]" for "[CUDA
// memcpy Host-to-Device]".
std::string plainName(std::string_view name) {
    std::string plain(name);
    if (!name.starts_with('[')) return plain;
    for (const std::string_view place : {"Host-to-", "Device-to-", "Peer-to-"}) {
        const std::size_t at = plain.find(place);
        if (at == std::string::npos || at + place.size() >= plain.size()) continue;
        const std::size_t end = plain.find(']', at);
        if (end == std::string::npos) continue;
        plain =
            plain.substr(0, at) + plain[at] + "to" + plain[at + place.size()] + plain.substr(end);
        break;
    }
    return plain;
}

std::uint64_t whole(double value) {
    return value > 0 ? static_cast<std::uint64_t>(std::min(value, 9e18)) : 0;
}

constexpr std::size_t kMostProcesses = 256;

class NsysReader final : public Reader {
  public:
    NsysReader(Sinks& sinks, Report& report) : sinks_(sinks), report_(report) {
        tables_.emplace_back(sinks, report);
    }
    void read(Input& input) override;
    void finish() override;

  private:
    bool take(std::string_view line);
    void takeSummary();
    void takeTrace();
    void takeRange();
    std::string_view text(std::initializer_list<std::string_view> names) const;
    std::optional<double> number(std::initializer_list<std::string_view> names);
    std::uint32_t small(std::string_view name) {
        return static_cast<std::uint32_t>(
            std::min<std::uint64_t>(whole(number({name}).value_or(0)), 0xffffffffu));
    }

    void readTables(DatabaseFile& file);
    void rankProcesses();

    Sinks& sinks_;
    Report& report_;
    std::deque<GpuTables> tables_;  // tables of each process; CSV files have only one
    std::map<std::uint64_t, std::size_t> processes_;
    Header header_;
    Widths widths_;         // column widths of a table in text format; empty for CSV
    std::string previous_;  // the previous line, which may be the header of a text table
    CsvLine csv_;
    std::vector<std::string_view> fields_;
    NumberStyle style_;
    std::string first_file_;
};

// Returns the field in the first of these columns that the table contains.
std::string_view NsysReader::text(std::initializer_list<std::string_view> names) const {
    for (const std::string_view name : names) {
        for (std::size_t i = 0; i < header_.columns.size(); ++i) {
            if (header_.columns[i].name == name) return trimmed(fields_[i]);
        }
    }
    return {};
}

std::optional<double> NsysReader::number(std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) {
        for (std::size_t i = 0; i < header_.columns.size(); ++i) {
            if (header_.columns[i].name != name) continue;
            const auto value = style_.parse(trimmed(fields_[i]));
            return value ? std::optional(*value * header_.columns[i].factor) : std::nullopt;
        }
    }
    return std::nullopt;
}

void NsysReader::takeSummary() {
    SummaryRow row;
    row.name = plainName(text({"Name", "Operation"}));
    const auto total = number({"Total Time"});
    const auto calls = number({"Instances", "Num Calls", "Count", "Operations"});
    if (!total || !calls || row.name.empty()) {
        report_.skip("rows", "their time, calls or name cannot be read", row.name);
        return;
    }
    if (header_.table == Table::calls) {
        if (!row.name.starts_with("cu")) {
            report_.skip("rows", "calls of other libraries than CUDA", row.name);
            return;
        }
        row.type = "API calls";
    }
    row.calls = whole(*calls);
    row.total_seconds = *total;
    row.min_seconds = number({"Min", "Minimum"}).value_or(0);
    row.max_seconds = number({"Max", "Maximum"}).value_or(0);
    tables_.front().add(row);
}

void NsysReader::takeTrace() {
    TraceRow row;
    row.name = plainName(text({"Name"}));
    const auto start = number({"Start"}), duration = number({"Duration"});
    if (!start || !duration || row.name.empty()) {
        report_.skip("rows", "their start, duration or name cannot be read", row.name);
        return;
    }
    row.start_seconds = *start;
    row.duration_seconds = *duration;
    constexpr std::array<std::string_view, 3> kGrid{"GrdX", "GrdY", "GrdZ"};
    constexpr std::array<std::string_view, 3> kBlock{"BlkX", "BlkY", "BlkZ"};
    for (std::size_t i = 0; i < 3; ++i) {
        row.grid[i] = small(kGrid[i]);
        row.block[i] = small(kBlock[i]);
    }
    row.registers = small("Reg/Trd");
    for (const std::string_view name : {"StcSMem", "DymSMem"})
        row.shared_bytes += std::min<std::uint64_t>(whole(number({name}).value_or(0)), 1u << 30);
    if (const auto bytes = number({"Bytes"})) row.moved_bytes = whole(*bytes);
    row.from = text({"SrcMemKd"});
    row.to = text({"DstMemKd"});
    row.device = text({"Device"});
    row.context = small("Ctx");
    row.stream = small("Strm");
    if (const auto correlation = number({"CorrId", "CorrID"}))
        row.correlation = whole(*correlation);
    if (const auto thread = number({"Tid", "TID"}))
        row.host = HostThread{whole(number({"Pid", "PID"}).value_or(0)), whole(*thread)};
    tables_.front().add(row);
}

// Adds an NVTX range. Its name is "domain:range", without a domain name for the default domain.
void NsysReader::takeRange() {
    std::string_view name = text({"Name"});
    if (name.starts_with(':') && name.size() > 1) name.remove_prefix(1);
    const auto start = number({"Start", "Orig Start"}),
               duration = number({"Duration", "Orig Duration"}), thread = number({"TID"});
    if (!start || !duration || !thread || name.empty()) {
        report_.skip("rows", "their start, duration, thread or name cannot be read", name);
        return;
    }
    addRange(tables_.front(), name,
             {{whole(number({"PID"}).value_or(0)), whole(*thread)}, *start, *duration, false});
}

bool NsysReader::take(std::string_view line) {
    if (Header header = headerOf(line); header.table != Table::none) {
        header_ = std::move(header);
        widths_ = {};
        return true;
    }
    if (Widths widths = widthsIn(line); !widths.columns.empty()) {
        header_ = headerOf(widths.cellsOf(previous_));
        widths_ = std::move(widths);
        return true;
    }
    previous_ = line.substr(0, kMaxHeader);
    if (header_.table == Table::none) return false;
    if (trimmed(line).empty()) {
        if (!widths_.columns.empty()) header_ = {};
        return false;
    }
    bool whole_row = true;
    if (widths_.columns.empty()) {
        whole_row = csv_.split(line, ',');
        fields_ = csv_.fields();
    } else {
        fields_ = widths_.cellsOf(line);
    }
    if (fields_.size() < 2) return false;
    if (!whole_row || fields_.size() < header_.columns.size()) {
        report_.skip("rows", "they end before their last column", line);
    } else if (header_.table == Table::other) {
        report_.skip("rows", "of a report on something else than kernels, copies and CUDA calls",
                     line);
    } else if (header_.table == Table::trace) {
        takeTrace();
    } else if (header_.table == Table::ranges || header_.table == Table::projected) {
        takeRange();
    } else {
        takeSummary();
    }
    return true;
}

// Reads the database. Each process that ran kernels becomes a rank, in the order of process IDs.
void NsysReader::readTables(DatabaseFile& file) {
    if (processes_.empty()) {
        // Finds the processes in a loop, because an SQL query for distinct values would sort the
        // whole table.
        std::optional<std::uint64_t> last;
        file.rows("CUPTI_ACTIVITY_KIND_KERNEL", {"globalPid"}, [&](const DatabaseFile::Row& row) {
            const auto id = static_cast<std::uint64_t>(row.anyInteger(0).value_or(0));
            if (std::exchange(last, id) != id && processes_.size() < kMostProcesses)
                processes_[id >> 24 & 0xffffff];
        });
        // Tables that were already read belong to all processes, so processes cannot be
        // distinguished.
        if (tables_.front().any()) processes_.clear();
        if (processes_.size() > 1) {
            tables_.clear();
            std::size_t rank = 0;
            for (auto& [process, place] : processes_) {
                place = rank;
                tables_.emplace_back(sinks_, report_, static_cast<std::int64_t>(rank++))
                    .beginFile(first_file_);
            }
            report_.guess(fmt::format(
                "Each of the {} processes that ran kernels is a rank, in the order of their IDs.",
                processes_.size()));
        }
    }
    readDatabase(file, report_, [this](std::uint64_t process) -> GpuTables& {
        const auto known = processes_.find(process);
        return tables_[known == processes_.end() ? 0 : known->second];
    });
}

void NsysReader::rankProcesses() {
    double first = tables_.front().zeroSeconds();
    for (const GpuTables& each : tables_) first = std::min(first, each.zeroSeconds());
    const std::string training = tables_.front().sink().info.id;
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        run::RankInfo rank;
        rank.rank = static_cast<std::int64_t>(i);
        rank.ranks = static_cast<std::int64_t>(tables_.size());
        rank.clock_ns = std::llround(std::min((tables_[i].zeroSeconds() - first) * 1e9, 1e18));
        rank.training = training;
        tables_[i].sink().info.rank = rank;
    }
}

void NsysReader::read(Input& input) {
    if (first_file_.empty()) first_file_ = input.name();
    for (GpuTables& each : tables_) each.beginFile(input.name());
    if (input.beginning().starts_with(kDatabaseBegins)) {
        DatabaseFile file(input, report_);
        readTables(file);
        return;
    }
    header_ = {};
    Lines lines(input);
    while (const auto line = lines.next()) {
        const Where where{lines.number(), *line};
        if (lines.wasCut()) {
            report_.skip("lines", "longer than a line can be", where.text());
        } else if (!take(*line) && !trimmed(*line).empty()) {
            report_.passOver("lines", "messages of the profiler", where.text());
        }
    }
}

void NsysReader::finish() {
    if (std::none_of(tables_.begin(), tables_.end(), [](const auto& each) { return each.any(); })) {
        throw ImportError(
            fmt::format("No kernel, copy or CUDA call of nsys was found in \"{}\". Profile with "
                        "--trace=cuda,nvtx, and write them with \"nsys export --type sqlite "
                        "REPORT.nsys-rep\" or \"nsys stats --format csv --report "
                        "cuda_gpu_trace,cuda_api_trace REPORT.nsys-rep\".",
                        first_file_));
    }
    for (GpuTables& each : tables_) {
        run::RunInfo& info = each.sink().info;
        info.rung = run::EvidenceLevel::activity;
        info.rung_reason = "Nsight Systems measures times. Nsight Compute counts FLOPs and bytes.";
        each.finish();
    }
    if (tables_.size() > 1) rankProcesses();
}

}  // namespace

Likeness sniff(std::string_view beginning, std::string_view) {
    if (isDatabase(beginning)) return Likeness::certain;
    std::string_view previous;
    while (!beginning.empty()) {
        const std::string_view line = takeLine(beginning);
        if (isTitle(line) || headerOf(line).table != Table::none) return Likeness::certain;
        const Widths widths = widthsIn(line);
        if (!widths.columns.empty() && headerOf(widths.cellsOf(previous)).table != Table::none)
            return Likeness::certain;
        previous = line;
    }
    return Likeness::no;
}

std::unique_ptr<Reader> open(Sinks& sinks, Report& report) {
    return std::make_unique<NsysReader>(sinks, report);
}

}  // namespace ridgepoint::import::nsys
