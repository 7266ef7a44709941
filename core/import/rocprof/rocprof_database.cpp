// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/rocprof/rocprof_database.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "core/base/json_text.h"
#include "core/import/cuda_rows.h"
#include "core/import/numbers.h"

namespace ridgepoint::import::rocprof {
namespace {

using Row = DatabaseFile::Row;
constexpr std::string_view kDispatches = "rocpd_kernel_dispatch";
constexpr std::size_t kMostNames = 1'000'000;

// The tables of one process.
class Process {
  public:
    Process(DatabaseFile& file, Tables& tables, std::string suffix)
        : file_(file), tables_(tables), suffix_(std::move(suffix)) {}
    void read();

  private:
    std::string table(std::string_view name) const { return fmt::format("{}{}", name, suffix_); }
    // These functions return the SQL expression for a value in any schema version. Newer schemas
    // store times and the owner of a row in separate tables.
    std::string timeOf(std::string_view of, std::string_view column) const;
    std::string placeOf(std::string_view of, std::string_view column) const;
    void names();
    void agents();
    void dispatches();
    void counters();
    void copies();
    void regions();

    DatabaseFile& file_;
    Tables& tables_;
    std::string suffix_;
    std::map<std::int64_t, std::string> strings_, kernels_;
    std::map<std::int64_t, Dispatch> by_event_;
};

std::string Process::timeOf(std::string_view of, std::string_view column) const {
    if (file_.has(table(of), column)) return std::string(column);
    if (!file_.has(table("rocpd_timestamp"), "value")) return "(NULL)";
    return fmt::format("(SELECT value FROM \"{}\" WHERE id = {}_id)", table("rocpd_timestamp"),
                       column);
}

std::string Process::placeOf(std::string_view of, std::string_view column) const {
    if (file_.has(table(of), column)) return std::string(column);
    if (!file_.has(table(of), "track_id") || !file_.has(table("rocpd_track"), column))
        return "(NULL)";
    return fmt::format("(SELECT {} FROM \"{}\" WHERE id = track_id)", column, table("rocpd_track"));
}

void Process::names() {
    file_.rows(table("rocpd_string"), {"id", "string"}, [&](const Row& row) {
        if (strings_.size() < kMostNames)
            strings_[row.anyInteger(0).value_or(-1)] = row.anyText(1).substr(0, 4096);
    });
    file_.rows(
        table("rocpd_info_kernel_symbol"), {"id", "display_name", "kernel_name"},
        [&](const Row& row) {
            const std::string_view name = row.anyText(1).empty() ? row.anyText(2) : row.anyText(1);
            if (kernels_.size() < kMostNames)
                kernels_[row.anyInteger(0).value_or(-1)] = name.substr(0, DatabaseFile::kMostText);
        });
}

void Process::agents() {
    file_.rows(table("rocpd_info_agent"), {"id", "type", "name", "product_name", "extdata"},
               [&](const Row& row) {
                   if (row.anyText(1) != "GPU") return;
                   const auto extra = base::jsonOrDiscarded(row.anyText(4));
                   const auto fact = [&](const char* name) -> std::int64_t {
                       const auto found = extra.is_object() ? extra.find(name) : extra.end();
                       return extra.is_object() && found != extra.end() &&
                                      found->is_number_integer()
                                  ? found->get<std::int64_t>()
                                  : 0;
                   };
                   tables_.addAgent(small(row, 0), row.anyText(2), row.anyText(3), fact("cu_count"),
                                    static_cast<double>(fact("max_engine_clk_fcompute")) * 1e6);
               });
}

void Process::dispatches() {
    const std::string start = timeOf(kDispatches, "start"), end = timeOf(kDispatches, "end"),
                      agent = placeOf(kDispatches, "agent_id"),
                      stream = placeOf(kDispatches, "stream_id"),
                      process = placeOf(kDispatches, "pid");
    const bool counted = file_.has(table("rocpd_pmc_event"));
    file_.rows(
        table(kDispatches),
        {start, end, agent, stream, process, "dispatch_id", "kernel_id", "grid_size_x",
         "grid_size_y", "grid_size_z", "workgroup_size_x", "workgroup_size_y", "workgroup_size_z",
         "group_segment_size", "event_id"},
        [&](const Row& row) {
            Dispatch dispatch;
            dispatch.start_ns = row.anyInteger(0).value_or(0);
            dispatch.end_ns = row.anyInteger(1).value_or(0);
            dispatch.agent = small(row, 2);
            dispatch.queue = small(row, 3);
            dispatch.process = small(row, 4);
            dispatch.id = bytesIn(row, 5);
            const auto kernel = kernels_.find(row.anyInteger(6).value_or(-1));
            if (kernel != kernels_.end()) dispatch.kernel = kernel->second;
            for (int i = 0; i < 3; ++i) {
                dispatch.items[static_cast<std::size_t>(i)] = std::max(small(row, 7 + i), 1u);
                dispatch.group[static_cast<std::size_t>(i)] = std::max(small(row, 10 + i), 1u);
            }
            dispatch.shared_bytes = small(row, 13);
            if (counted && by_event_.size() < Tables::kMostCounted)
                by_event_[row.anyInteger(14).value_or(-1)] = dispatch;
            tables_.addKernel(dispatch);
        });
}

void Process::counters() {
    std::map<std::int64_t, std::string> counters;
    file_.rows(table("rocpd_info_pmc"), {"id", "symbol", "name"}, [&](const Row& row) {
        const std::string_view name = row.anyText(1).empty() ? row.anyText(2) : row.anyText(1);
        if (counters.size() < kMostNames)
            counters[row.anyInteger(0).value_or(-1)] = name.substr(0, 200);
    });
    file_.rows(table("rocpd_pmc_event"), {"event_id", "pmc_id", "value"}, [&](const Row& row) {
        const auto dispatch = by_event_.find(row.anyInteger(0).value_or(-1));
        const auto counter = counters.find(row.anyInteger(1).value_or(-1));
        const auto value = row.anyNumber(2);
        if (dispatch != by_event_.end() && counter != counters.end() && value)
            tables_.addCounter(dispatch->second, counter->second, *value);
    });
}

void Process::copies() {
    constexpr std::string_view kCopies = "rocpd_memory_copy";
    const std::string start = timeOf(kCopies, "start"), end = timeOf(kCopies, "end");
    file_.rows(table(kCopies), {start, end, "name_id", "dst_agent_id", "size"},
               [&](const Row& row) {
                   const auto name = strings_.find(row.anyInteger(2).value_or(-1));
                   tables_.addCopy(name == strings_.end() ? std::string_view() : name->second,
                                   small(row, 3), bytesIn(row, 4), row.anyInteger(0).value_or(-1),
                                   row.anyInteger(1).value_or(-1), std::nullopt);
               });
}

void Process::regions() {
    constexpr std::string_view kRegions = "rocpd_region";
    const std::string start = timeOf(kRegions, "start"), end = timeOf(kRegions, "end"),
                      process = placeOf(kRegions, "pid"), thread = placeOf(kRegions, "tid");
    file_.rows(table(kRegions), {start, end, "name_id", process, thread}, [&](const Row& row) {
        const auto name = strings_.find(row.anyInteger(2).value_or(-1));
        if (name == strings_.end() || !row.anyInteger(0) || !row.anyInteger(1)) return;
        const HostThread of{small(row, 3), small(row, 4)};
        if (name->second.starts_with("hip")) {
            tables_.addCall(name->second, of, *row.anyInteger(0), *row.anyInteger(1), 0);
        } else if (!name->second.starts_with("hsa_")) {
            tables_.addRange(name->second, of, *row.anyInteger(0), *row.anyInteger(1));
        }
    });
}

void Process::read() {
    names();
    agents();
    dispatches();
    counters();
    copies();
    regions();
}

}  // namespace

bool isDatabase(std::string_view beginning) {
    return beginning.starts_with(kDatabaseBegins) &&
           beginning.find("rocpd_") != std::string_view::npos;
}

void readDatabase(DatabaseFile& file, Tables& tables) {
    for (const std::string& table : file.tablesBeginningWith(kDispatches)) {
        const std::string suffix = table.substr(kDispatches.size());
        const bool plain = std::all_of(suffix.begin(), suffix.end(), [](char c) {
            return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
                   c == '-';
        });
        if (plain) Process(file, tables, suffix).read();
    }
}

}  // namespace ridgepoint::import::rocprof
