// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store_tables.h"

#include <fmt/format.h>

#include <limits>
#include <optional>

#include "core/run/store_documents.h"

namespace ridgepoint::run {
namespace {

// What no run reaches, and what can be added up without care: 4.5 years, an exbibyte.
constexpr std::int64_t kMaxTime = std::int64_t{1} << 57;
constexpr std::int64_t kMaxBytes = std::int64_t{1} << 60;
constexpr std::int64_t kMaxCount = std::int64_t{1} << 53;
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMaxId = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kMaxText = 1 << 20;
constexpr std::size_t kMaxName = 4096;

// Takes the columns of a row one after the other.
class Row {
  public:
    explicit Row(const sqlite::Statement& statement) : statement_(statement) {}

    std::int64_t between(std::int64_t least, std::int64_t most) {
        return statement_.integer(column_++, least, most);
    }
    std::int64_t number() { return between(-kMaxCount, kMaxCount); }
    std::int64_t count() { return between(0, kMaxCount); }
    std::int64_t time() { return between(-kMaxTime, kMaxTime); }
    std::int64_t duration() { return between(0, kMaxTime); }
    std::int64_t bytes() { return between(-kMaxBytes, kMaxBytes); }
    std::uint64_t work() { return static_cast<std::uint64_t>(between(0, kMost)); }
    std::optional<std::int64_t> optionalBytes() {
        return statement_.optionalInteger(column_++, -kMaxBytes, kMaxBytes);
    }
    std::optional<std::int64_t> optionalBetween(std::int64_t least, std::int64_t most) {
        return statement_.optionalInteger(column_++, least, most);
    }
    StringId string() { return static_cast<StringId>(between(0, kMaxId)); }
    template <class Enum>
    Enum code(std::size_t count) {
        return static_cast<Enum>(between(0, static_cast<std::int64_t>(count) - 1));
    }
    std::string text(std::size_t most) { return statement_.text(column_++, most); }
    std::optional<std::string> optionalText(std::size_t most) {
        if (!statement_.isNull(column_)) return statement_.text(column_++, most);
        ++column_;
        return std::nullopt;
    }
    double real() { return statement_.real(column_++); }
    std::optional<double> optionalReal() { return statement_.optionalReal(column_++); }

  private:
    const sqlite::Statement& statement_;
    int column_ = 0;
};

[[noreturn]] void bad(std::string_view why) { throw sqlite::BadValue(std::string(why)); }

template <class Value>
Value known(const std::optional<Value>& value, std::string_view what) {
    if (!value) bad(fmt::format("{} is not one that there is", what));
    return *value;
}

roofline::Ceiling ceilingFrom(Row row) {
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
        ceiling.unit = unit.value_or("");
    } else if (kind == "bandwidth") {
        ceiling.kind = roofline::Ceiling::Kind::bandwidth;
        ceiling.level = known(roofline::parseLevel(level.value_or("")), "the level");
    } else {
        bad("kind is neither compute nor bandwidth");
    }
    ceiling.value = row.real();
    ceiling.provenance = known(roofline::parseProvenance(row.text(kMaxName)), "the provenance");
    ceiling.samples = static_cast<int>(row.between(0, std::numeric_limits<int>::max()));
    ceiling.spread = row.optionalReal();
    return ceiling;
}

StepRecord stepFrom(Row& row) {
    StepRecord step;
    step.index = row.number();
    step.segment = row.number();
    step.kind = known(parseStepKind(row.text(kMaxName)), "the kind");
    step.batch = row.count();
    step.start_ns = row.time();
    step.duration_ns = row.duration();
    for (std::int64_t& phase : step.phase_ns) phase = row.duration();
    step.flops_matrix = row.work();
    step.flops_elementwise = row.work();
    return step;
}

Cell cellFrom(Row row, std::size_t string_count) {
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
    return cell;
}

OpRecord opFrom(Row row) {
    OpRecord op;
    op.step = row.number();
    op.phase = row.code<Phase>(kPhaseCount);
    op.category = row.code<cost::Category>(cost::kCategoryCount);
    op.name = row.string();
    op.inner = row.string();
    op.layer = row.string();
    op.shapes = row.string();
    op.thread = static_cast<std::uint32_t>(row.between(0, kMaxId));
    op.depth = static_cast<std::uint32_t>(row.between(0, kMaxId));
    op.start_ns = row.time();
    op.duration_ns = row.duration();
    if (const auto self = row.optionalBetween(0, kMaxTime)) {
        op.costed = true;
        op.self_ns = *self;
    }
    const auto arithmetic = row.optionalBetween(0, roofline::kArithmeticCount - 1);
    if (!arithmetic) return op;
    op.flops_known = true;
    op.arithmetic = static_cast<roofline::Arithmetic>(*arithmetic);
    op.flops_matrix = row.work();
    op.flops_elementwise = row.work();
    for (std::uint64_t& bytes : op.bytes) bytes = row.work();
    return op;
}

MemoryEvent memoryEventFrom(Row row) {
    MemoryEvent event;
    event.step = row.number();
    event.time_ns = row.time();
    event.address =
        static_cast<std::uint64_t>(row.between(std::numeric_limits<std::int64_t>::min(), kMost));
    event.bytes = row.bytes();
    event.category = row.code<MemoryCategory>(kMemoryCategoryCount);
    event.phase = row.code<Phase>(kPhaseCount);
    event.op = row.string();
    event.layer = row.string();
    return event;
}

}  // namespace

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
            ceilings.push_back(ceilingFrom(Row(query)));
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
        Row row(query);
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
        sqlite::Statement query = file_.database().prepare(
            "SELECT segment, warmup, phase, category, precision, name, inner, layer, calls, "
            "calls_without_cost, self_ns, min_ns, max_ns, flops_matrix, flops_elementwise, "
            "bytes_l1, bytes_l2, bytes_l3, bytes_dram FROM cell "
            "ORDER BY segment, warmup, phase, category, precision, name, inner, layer");
        for (rows_ = 0; query.step();) {
            countRow();
            const Cell cell = cellFrom(Row(query), string_count);
            if (!cells.empty() && !(cells.back().key < cell.key)) bad("the rows are out of order");
            cells.push_back(cell);
        }
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

void TableReader::steps(std::int64_t& last, std::vector<StepRecord>& steps) {
    readingTable(path_, "step", [&] {
        sqlite::Statement query = file_.database().prepare(
            "SELECT id, step, segment, kind, batch, start_ns, duration_ns, none_ns, data_ns, "
            "forward_ns, loss_ns, backward_ns, optimizer_ns, flops_matrix, flops_elementwise "
            "FROM step WHERE id > ? ORDER BY id");
        query.bind(last);
        for (rows_ = 0; query.step();) {
            countRow();
            Row row(query);
            last = row.between(last + 1, kMost - 1);
            steps.push_back(stepFrom(row));
        }
    });
}

void TableReader::memoryPoints(std::int64_t& last, std::vector<MemoryPoint>& points) {
    readingTable(path_, "memory_point", [&] {
        sqlite::Statement query = file_.database().prepare(
            "SELECT id, time_ns, parameter_bytes, gradient_bytes, optimizer_state_bytes, "
            "activation_bytes, input_bytes, temporary_bytes, unknown_bytes FROM memory_point "
            "WHERE id > ? ORDER BY id");
        query.bind(last);
        for (rows_ = 0; query.step();) {
            countRow();
            Row row(query);
            last = row.between(last + 1, kMost - 1);
            MemoryPoint point;
            point.time_ns = row.time();
            for (std::int64_t& bytes : point.bytes) bytes = row.bytes();
            points.push_back(point);
        }
    });
}

std::vector<OpRecord> TableReader::ops(std::int64_t step) {
    return readingTable(path_, "op", [&] {
        std::vector<OpRecord> ops;
        sqlite::Statement query = file_.database().prepare(
            "SELECT step, phase, category, name, inner, layer, shapes, thread, depth, start_ns, "
            "duration_ns, self_ns, precision, flops_matrix, flops_elementwise, bytes_l1, "
            "bytes_l2, bytes_l3, bytes_dram FROM op WHERE step = ? ORDER BY id");
        query.bind(step);
        for (rows_ = 0; query.step();) {
            countRow();
            ops.push_back(opFrom(Row(query)));
        }
        return ops;
    });
}

std::vector<MemoryEvent> TableReader::memoryEvents(std::int64_t step) {
    return readingTable(path_, "memory_event", [&] {
        std::vector<MemoryEvent> events;
        sqlite::Statement query = file_.database().prepare(
            "SELECT step, time_ns, address, bytes, category, phase, op, layer FROM memory_event "
            "WHERE step = ? ORDER BY id");
        query.bind(step);
        for (rows_ = 0; query.step();) {
            countRow();
            events.push_back(memoryEventFrom(Row(query)));
        }
        return events;
    });
}

}  // namespace ridgepoint::run
