// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/rocprof/rocprof.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/import/csv.h"
#include "core/import/database_file.h"
#include "core/import/numbers.h"
#include "core/import/rocprof/rocprof_database.h"
#include "core/import/rocprof/rocprof_tables.h"

namespace ridgepoint::import::rocprof {
namespace {

// The type of a table. `wide` has one row per dispatch and one column per counter (versions 1 and
// 2).
enum class Table : std::uint8_t { none, kernels, counters, wide, copies, calls, summary, agents };

struct Header {
    Table table = Table::none;
    std::vector<std::string> names;
    bool has(std::string_view name) const {
        return std::find(names.begin(), names.end(), name) != names.end();
    }
};

Header headerOf(std::string_view line) {
    constexpr std::size_t kMaxHeader = 64 << 10;
    Header header;
    if (line.empty() || line.size() > kMaxHeader || line.find(',') == std::string_view::npos)
        return header;
    CsvLine fields;
    if (!fields.split(line, ',')) return header;
    for (const std::string_view name : fields.fields()) header.names.emplace_back(trimmed(name));
    const bool times = header.has("Start_Timestamp") && header.has("End_Timestamp");
    if (header.has("Counter_Name") && header.has("Counter_Value") && header.has("Kernel_Name")) {
        header.table = Table::counters;
    } else if ((header.has("KernelName") && header.has("gpu-id")) ||
               (header.has("Kernel_Name") && header.has("GPU_ID"))) {
        header.table = Table::wide;
    } else if (times && header.has("Kernel_Name")) {
        header.table = Table::kernels;
    } else if (times && header.has("Direction")) {
        header.table = Table::copies;
    } else if (times && header.has("Function") && header.has("Domain")) {
        header.table = Table::calls;
    } else if (header.has("Node_Id") && header.has("Agent_Type")) {
        header.table = Table::agents;
    } else if (header.has("Name") && header.has("Calls") && header.has("TotalDurationNs")) {
        header.table = Table::summary;
    }
    return header;
}

class RocprofReader final : public Reader {
  public:
    RocprofReader(Sinks& sinks, Report& report) : tables_(sinks, report), report_(report) {}
    void read(Input& input) override;
    void finish() override;

  private:
    void row();
    std::string_view text(std::initializer_list<std::string_view> names) const;
    std::optional<std::uint64_t> number(std::initializer_list<std::string_view> names) const;
    std::uint32_t small(std::initializer_list<std::string_view> names) const {
        return static_cast<std::uint32_t>(
            std::min<std::uint64_t>(number(names).value_or(0), 0xffffffffu));
    }
    std::int64_t time(std::initializer_list<std::string_view> names) const {
        return static_cast<std::int64_t>(
            std::min<std::uint64_t>(number(names).value_or(0), std::uint64_t{1} << 61));
    }
    Dispatch dispatch() const;
    void wideRow();
    void summaryRow();

    Tables tables_;
    Report& report_;
    Header header_;
    CsvLine fields_;
    std::string first_file_;
};

std::string_view RocprofReader::text(std::initializer_list<std::string_view> names) const {
    for (const std::string_view name : names) {
        for (std::size_t i = 0; i < header_.names.size(); ++i) {
            if (header_.names[i] == name) return trimmed(fields_[i]);
        }
    }
    return {};
}

std::optional<std::uint64_t> RocprofReader::number(
    std::initializer_list<std::string_view> names) const {
    std::string_view digits = text(names);
    return parseWhole(digits.substr(0, digits.find('.')));  // for example, "128.0"
}

Dispatch RocprofReader::dispatch() const {
    Dispatch dispatch;
    dispatch.id = number({"Dispatch_Id", "Dispatch_ID", "Index"}).value_or(0);
    dispatch.process = number({"Process_Id", "PID", "pid"}).value_or(0);
    dispatch.kernel = text({"Kernel_Name", "KernelName"});
    dispatch.agent = agentNumber(text({"Agent_Id", "GPU_ID", "gpu-id"}));
    dispatch.queue = agentNumber(text({"Stream_Id", "Queue_Id", "Queue_ID", "queue-id"}));
    // Some tables contain only the product of the three sizes.
    dispatch.items = {small({"Grid_Size_X", "Grid_Size", "GRD", "grd"}), small({"Grid_Size_Y"}),
                      small({"Grid_Size_Z"})};
    dispatch.group = {small({"Workgroup_Size_X", "Workgroup_Size", "WGR", "wgr"}),
                      small({"Workgroup_Size_Y"}), small({"Workgroup_Size_Z"})};
    for (std::size_t i = 1; i < 3; ++i) {
        dispatch.items[i] = std::max(dispatch.items[i], 1u);
        dispatch.group[i] = std::max(dispatch.group[i], 1u);
    }
    dispatch.registers = small({"VGPR_Count", "Arch_VGPR", "arch_vgpr"});
    dispatch.shared_bytes = small({"LDS_Block_Size", "LDS", "lds", "Group_Segment_Size"});
    dispatch.start_ns = time({"Start_Timestamp", "BeginNs"});
    dispatch.end_ns = time({"End_Timestamp", "EndNs"});
    if (const auto correlation = number({"Correlation_Id", "Correlation_ID"}))
        dispatch.correlation = *correlation;
    return dispatch;
}

void RocprofReader::wideRow() {
    const Dispatch of_row = dispatch();
    bool counted = false;
    NumberStyle style;
    for (std::size_t i = 0; i < header_.names.size(); ++i) {
        if (!isCounter(header_.names[i])) continue;
        const auto value = style.parse(trimmed(fields_[i]));
        if (!value) continue;
        tables_.addCounter(of_row, header_.names[i], *value);
        counted = true;
    }
    if (!counted) tables_.addKernel(of_row);
}

void RocprofReader::summaryRow() {
    NumberStyle style;
    SummaryRow row;
    row.name = text({"Name"});
    row.calls = number({"Calls"}).value_or(0);
    const auto total = style.parse(text({"TotalDurationNs"}));
    if (row.name.empty() || !total) {
        report_.skip("rows", "their time or name cannot be read", row.name);
        return;
    }
    row.total_seconds = *total * 1e-9;
    row.min_seconds = style.parse(text({"MinNs"})).value_or(0) * 1e-9;
    row.max_seconds = style.parse(text({"MaxNs"})).value_or(0) * 1e-9;
    const bool call = row.name.starts_with("hip") || row.name.starts_with("hsa_");
    if (call) row.type = "API calls";
    tables_.gpu().add(row);
}

void RocprofReader::row() {
    switch (header_.table) {
        case Table::kernels:
            return tables_.addKernel(dispatch());
        case Table::wide:
            return wideRow();
        case Table::summary:
            return summaryRow();
        case Table::counters: {
            NumberStyle style;
            const auto value = style.parse(text({"Counter_Value"}));
            if (value) return tables_.addCounter(dispatch(), text({"Counter_Name"}), *value);
            return report_.skip("rows", "their counter is not a number", text({"Kernel_Name"}));
        }
        case Table::copies:
            return tables_.addCopy(
                text({"Direction"}), agentNumber(text({"Destination_Agent_Id", "Source_Agent_Id"})),
                0, time({"Start_Timestamp"}), time({"End_Timestamp"}), number({"Correlation_Id"}));
        case Table::calls: {
            const std::string_view domain = text({"Domain"});
            const HostThread thread{number({"Process_Id"}).value_or(0),
                                    number({"Thread_Id"}).value_or(0)};
            if (domain.find("MARKER") != std::string_view::npos)
                return tables_.addRange(text({"Function"}), thread, time({"Start_Timestamp"}),
                                        time({"End_Timestamp"}));
            if (domain.find("HIP") != std::string_view::npos)
                return tables_.addCall(text({"Function"}), thread, time({"Start_Timestamp"}),
                                       time({"End_Timestamp"}),
                                       number({"Correlation_Id"}).value_or(0));
            return report_.passOver("calls", "of other libraries than HIP", text({"Function"}));
        }
        case Table::agents:
            if (text({"Agent_Type"}) == "CPU") return;
            return tables_.addAgent(small({"Node_Id"}), text({"Name"}),
                                    text({"Product_Name", "Model_Name"}), small({"Cu_Count"}),
                                    small({"Max_Engine_Clk_Fcompute"}) * 1e6);
        case Table::none:
            return;
    }
}

void RocprofReader::read(Input& input) {
    if (first_file_.empty()) first_file_ = input.name();
    // All tables get the first file's name, because requireOneRun() would reject tables that share
    // no kernel, even if they are from the same run.
    tables_.gpu().beginFile(first_file_);
    if (input.beginning().starts_with(kDatabaseBegins)) {
        DatabaseFile file(input, report_);
        readDatabase(file, tables_);
        return;
    }
    header_ = {};
    Lines lines(input);
    while (const auto line = lines.next()) {
        const Where where{lines.number(), *line};
        if (lines.wasCut()) {
            report_.skip("lines", "longer than a line can be", where.text());
            continue;
        }
        if (Header header = headerOf(*line); header.table != Table::none) {
            header_ = std::move(header);
            continue;
        }
        if (header_.table == Table::none || trimmed(*line).empty()) {
            if (!trimmed(*line).empty())
                report_.passOver("lines", "messages of the profiler", where.text());
            continue;
        }
        const bool whole = fields_.split(*line, ',');
        if (!whole || fields_.fields().size() < header_.names.size()) {
            report_.skip("rows", "they end before their last column", where.text());
        } else {
            row();
        }
    }
}

void RocprofReader::finish() {
    if (!tables_.any()) {
        throw ImportError(fmt::format(
            "No kernel of rocprof was found in \"{}\". Write them with \"rocprofv3 --kernel-trace "
            "--output-format csv -- PROGRAM\", and import the file that ends in "
            "_kernel_trace.csv.",
            first_file_));
    }
    tables_.finish();
}

}  // namespace

Likeness sniff(std::string_view beginning, std::string_view) {
    if (isDatabase(beginning)) return Likeness::certain;
    while (!beginning.empty()) {
        const std::string_view line = takeLine(beginning);
        if (headerOf(line).table != Table::none) return Likeness::certain;
    }
    return Likeness::no;
}

std::unique_ptr<Reader> open(Sinks& sinks, Report& report) {
    return std::make_unique<RocprofReader>(sinks, report);
}

}  // namespace ridgepoint::import::rocprof
