// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "core/store/documents.h"
#include "core/store/ranks.h"
#include "core/store/row.h"

namespace ridgepoint::run {
namespace {

roofline::Ceiling ceilingFrom(StoredRow row) {
    roofline::Ceiling ceiling;
    ceiling.name = row.text(kMaxName);
    const std::string kind = row.text(kMaxName);
    const auto arithmetic = row.optionalText(kMaxName);
    const auto unit = row.optionalText(kMaxName);
    const auto level = row.optionalText(kMaxName);
    if (kind == "compute") {
        ceiling.kind = roofline::Ceiling::Kind::compute;
        ceiling.arithmetic =
            known(roofline::parseArithmetic(arithmetic.value_or("")), "the precision");
    } else if (kind == "bandwidth") {
        ceiling.kind = roofline::Ceiling::Kind::bandwidth;
        ceiling.level = known(roofline::parseLevel(level.value_or("")), "the level");
    } else {
        bad("kind is neither compute nor bandwidth");
    }
    ceiling.unit = unit.value_or("");
    ceiling.value = row.real();
    if (!(ceiling.value > 0)) bad("a roof is not above 0");
    ceiling.provenance = known(roofline::parseProvenance(row.text(kMaxName)), "the provenance");
    ceiling.samples = static_cast<int>(row.between(0, std::numeric_limits<int>::max()));
    ceiling.spread = row.optionalReal();
    return ceiling;
}

}  // namespace

Cell cellFrom(StoredRow row, std::size_t string_count) {
    const auto string = [&] {
        const StringId id = row.string();
        if (static_cast<std::size_t>(id) >= string_count) bad("a name is not in the table string");
        return id;
    };
    Cell cell;
    cell.key.segment = row.number();
    cell.key.warmup = row.between(0, 1) != 0;
    cell.key.phase = row.code<Phase>(kPhaseCount);
    cell.key.category = row.code<cost::Category>(cost::kCategoryCount);
    cell.key.arithmetic = row.code<roofline::Arithmetic>(roofline::kArithmeticCount);
    cell.key.name = string();
    cell.key.inner = string();
    cell.key.layer = string();
    cell.calls = static_cast<std::uint64_t>(row.count());
    cell.calls_without_cost =
        static_cast<std::uint64_t>(row.between(0, static_cast<std::int64_t>(cell.calls)));
    cell.self_ns = row.duration();
    cell.min_ns = row.duration();
    cell.max_ns = row.duration();
    cell.flops_matrix = row.work();
    cell.flops_elementwise = row.work();
    for (std::uint64_t& bytes : cell.bytes) bytes = row.work();
    cell.known_ns = row.optionalBetween(0, cell.self_ns);
    return cell;
}

TableReader::TableReader(RunFile& file, const std::filesystem::path& path)
    : file_(file),
      path_(path),
      most_rows_(readingTable(path, "sqlite_schema", [&] { return file.mostRows(); })) {}

void TableReader::countRow() {
    // A page that is reached twice would give rows without end.
    if (++rows_ > most_rows_) bad("there are more rows than fit into the file");
}

std::string TableReader::document(const char* name) {
    return readingTable(path_, "document", [&] {
        sqlite::Statement query =
            file_.database().prepare("SELECT json FROM document WHERE name = ?");
        query.bind(std::string_view(name));
        return query.step() ? query.text(0, kMaxDocumentBytes) : std::string();
    });
}

RunInfo TableReader::runInfo() {
    return readingTable(path_, "document (run)", [&] { return runInfoFrom(document("run")); });
}

MachineInfo TableReader::machineInfo() {
    return readingTable(path_, "document (machine)",
                        [&] { return machineInfoFrom(document("machine")); });
}

std::string TableReader::writerPlace() { return document("writer"); }

std::vector<roofline::Ceiling> TableReader::ceilings() {
    return readingTable(path_, "ceiling", [&] {
        std::vector<roofline::Ceiling> ceilings;
        sqlite::Statement query = file_.database().prepare(
            "SELECT name, kind, precision, unit, level, value, provenance, samples, spread "
            "FROM ceiling ORDER BY id");
        for (rows_ = 0; query.step();) {
            countRow();
            ceilings.push_back(ceilingFrom(StoredRow(query)));
        }
        return ceilings;
    });
}

MemorySummary TableReader::memorySummary() {
    return readingTable(path_, "memory_summary", [&] {
        MemorySummary summary;
        sqlite::Statement query = file_.database().prepare(
            "SELECT capacity_bytes, peak_allocated_bytes, peak_reserved_bytes, parameter_bytes, "
            "gradient_bytes, optimizer_state_bytes, activation_bytes, input_bytes, "
            "temporary_bytes, unknown_bytes FROM memory_summary WHERE id = 1");
        if (!query.step()) return summary;
        StoredRow row(query);
        summary.capacity_bytes = row.optionalBytes();
        summary.peak_allocated_bytes = row.optionalBytes();
        summary.peak_reserved_bytes = row.optionalBytes();
        MemoryByCategory at_peak{};
        bool known_parts = true;
        for (std::int64_t& part : at_peak) {
            const std::optional<std::int64_t> bytes = row.optionalBytes();
            known_parts = known_parts && bytes.has_value();
            part = bytes.value_or(0);
        }
        if (known_parts) summary.at_peak = at_peak;
        return summary;
    });
}

std::vector<Cell> TableReader::cells(std::size_t string_count) {
    return readingTable(path_, "cell", [&] {
        std::vector<Cell> cells;
        sqlite::Statement query = file_.database().prepare(fmt::format(
            "SELECT segment, warmup, phase, category, precision, name, inner, layer, calls, "
            "calls_without_cost, self_ns, min_ns, max_ns, flops_matrix, flops_elementwise, "
            "bytes_l1, bytes_l2, bytes_l3, bytes_dram, {} FROM cell",
            file_.has("cell", "known_ns") ? "known_ns" : "NULL"));
        for (rows_ = 0; query.step();) {
            countRow();
            cells.push_back(cellFrom(StoredRow(query), string_count));
        }
        std::sort(cells.begin(), cells.end(),
                  [](const Cell& a, const Cell& b) { return a.key < b.key; });
        const auto twice =
            std::adjacent_find(cells.begin(), cells.end(),
                               [](const Cell& a, const Cell& b) { return a.key == b.key; });
        if (twice != cells.end()) bad("a total is there twice");
        return cells;
    });
}

void TableReader::strings(std::int64_t& last, std::vector<std::string>& strings) {
    readingTable(path_, "string", [&] {
        sqlite::Statement query =
            file_.database().prepare("SELECT id, text FROM string WHERE id > ? ORDER BY id");
        query.bind(last);
        for (rows_ = 0; query.step();) {
            countRow();
            // A name is found by its place, so none may be missing.
            if (query.integer(0, 0, kMaxId) != last + 1) bad("a row is missing");
            strings.push_back(query.text(1, kMaxText));
            ++last;
        }
    });
}

void TableReader::anyStrings(std::int64_t& last,
                             const std::function<void(std::int64_t id, std::string text)>& take) {
    readingTable(path_, "string", [&] {
        sqlite::Statement query =
            file_.database().prepare("SELECT id, text FROM string WHERE id > ? ORDER BY id");
        query.bind(last);
        for (rows_ = 0; query.step();) {
            countRow();
            last = query.integer(0, last + 1, kMaxId);
            take(last, query.text(1, kMaxText));
        }
    });
}

RepairNotes TableReader::repairNotes() {
    return readingTable(path_, "document (repair)", [&]() -> RepairNotes {
        const std::string text = document("repair");
        if (text.empty()) return {};
        return repairFrom(text);
    });
}

std::optional<std::vector<StepRange>> TableReader::detailedSteps() {
    return readingTable(path_, "document (detail)", [&]() -> std::optional<std::vector<StepRange>> {
        const std::string text = document("detail");
        if (text.empty()) return std::nullopt;
        return detailFrom(text);
    });
}

}  // namespace ridgepoint::run
