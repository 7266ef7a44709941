// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/damaged_run.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/present/show.h"
#include "core/run/store/store.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;

struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
};
using Database = std::unique_ptr<sqlite3, Close>;

std::vector<std::string> texts(sqlite3* database, const std::string& query) {
    std::vector<std::string> found;
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(database, query.c_str(), -1, &statement, nullptr) == SQLITE_OK) {
        while (sqlite3_step(statement) == SQLITE_ROW)
            found.emplace_back(reinterpret_cast<const char*>(sqlite3_column_text(statement, 0)));
    }
    sqlite3_finalize(statement);
    return found;
}

// Takes numbers from the bytes; returns 0 at their end.
class Choices {
  public:
    explicit Choices(std::string_view bytes) : bytes_(bytes) {}
    bool any() const { return !bytes_.empty(); }
    std::size_t below(std::size_t most) {
        std::size_t value = 0;
        for (int i = 0; i < 2 && any(); ++i) {
            value = value << 8 | static_cast<unsigned char>(bytes_.front());
            bytes_.remove_prefix(1);
        }
        return most == 0 ? 0 : value % most;
    }

  private:
    std::string_view bytes_;
};

constexpr const char* kValues[] = {"0",
                                   "1",
                                   "-1",
                                   "2147483648",
                                   "4294967295",
                                   "4294967296",
                                   "9007199254740993",
                                   "144115188075855873",
                                   "1152921504606846977",
                                   "9223372036854775807",
                                   "-9223372036854775808",
                                   "1e308",
                                   "9e999",
                                   "-0.5",
                                   "NULL",
                                   "''",
                                   "'\u202e\x1b[31m'",
                                   "x'ff00'",
                                   "zeroblob(70000)",
                                   "'{}'",
                                   "'[[[[[[[[[[[['"};

void change(sqlite3* database, Choices& choices) {
    const auto tables =
        texts(database, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
    if (tables.empty()) return;
    const std::string& table = tables[choices.below(tables.size())];
    const auto columns = texts(
        database, fmt::format("SELECT name FROM pragma_table_info('{}') ORDER BY cid", table));
    if (columns.empty()) return;
    const std::string& column = columns[choices.below(columns.size())];
    const std::string row = fmt::format(
        "(SELECT rowid FROM {0} LIMIT 1 OFFSET (SELECT {1} % max(1, "
        "count(*)) FROM {0}))",
        table, choices.below(65'536));
    const std::size_t kind = choices.below(8);
    std::string sql;
    if (kind == 0) {
        sql = fmt::format("DELETE FROM {} WHERE rowid = {}", table, row);
    } else if (kind == 1) {  // a value from another row
        sql = fmt::format(
            "UPDATE {0} SET {1} = (SELECT {1} FROM {0} ORDER BY random() LIMIT 1) "
            "WHERE rowid = {2}",
            table, column, row);
    } else if (kind == 2) {  // the whole column
        sql = fmt::format("UPDATE {} SET {} = {}", table, column,
                          kValues[choices.below(std::size(kValues))]);
    } else if (kind == 3) {  // a number in a document
        sql = fmt::format("UPDATE {0} SET {1} = replace({1}, '{2}', '{3}') WHERE rowid = {4}",
                          table, column, choices.below(10), kValues[choices.below(11)], row);
    } else {
        sql = fmt::format("UPDATE {} SET {} = {} WHERE rowid = {}", table, column,
                          kValues[choices.below(std::size(kValues))], row);
    }
    sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr);
}

}  // namespace

void readWholeRun(const fs::path& file) {
    const auto reader = run::RunReader::open(file);
    const auto snapshot = reader->snapshot();
    for (const auto by : {run::GroupBy::op, run::GroupBy::kernel, run::GroupBy::layer,
                          run::GroupBy::phase, run::GroupBy::step}) {
        (void)run::rowsOf(*snapshot, by);
    }
    (void)present::showText(*snapshot);
    (void)present::showJson(*snapshot);
    const auto span = reader->timeSpan();
    for (const auto kind : {run::IntervalKind::op, run::IntervalKind::gpu, run::IntervalKind::api})
        (void)reader->timeline(kind, span.from_ns, span.to_ns, 1);
    for (const run::StepRecord& step : *snapshot->steps) {
        (void)reader->ops(step.index);
        (void)reader->gpuRecords(step.index);
        (void)reader->apiCalls(step.index);
        (void)reader->memoryEvents(step.index);
    }
}

void readDamagedRun(std::string_view bytes, const fs::path& folder) {
    const bool gpu = bytes.size() % 2 == 0;
    const fs::path sound = folder / (gpu ? "gpu.ridge" : "cpu.ridge"),
                   file = folder / "damaged.ridge", repaired = folder / "repaired.ridge";
    if (!fs::exists(sound)) {
        SyntheticOptions small;
        small.layers = 2;
        small.steps = 3;
        small.memory_points_per_step = 6;
        small.complete = gpu;
        writeRun(sound, gpu ? makeSyntheticGpuRun(small) : makeSyntheticRun(small));
    }
    fs::copy_file(sound, file, fs::copy_options::overwrite_existing);
    {
        sqlite3* opened = nullptr;
        sqlite3_open(file.c_str(), &opened);
        const Database database(opened);
        sqlite3_exec(opened, "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON",
                     nullptr, nullptr, nullptr);
        Choices choices(bytes);
        for (int i = 0; i < 8 && choices.any(); ++i) change(opened, choices);
    }
    const auto tried = [](const auto& what) {
        try {
            what();
            return true;
        } catch (const run::StoreError&) {
            return false;
        }
    };
    tried([&] { readWholeRun(file); });
    tried([&] { run::checkRun(file); });
    if (tried([&] { run::repairRun(file, repaired); })) {
        const run::CheckReport report = run::checkRun(repaired);
        readWholeRun(repaired);
        fs::remove(repaired);
        if (!report.problems.empty()) throw std::logic_error(report.problems.front());
    }
    fs::remove(file);
}

}  // namespace ridgepoint::tests
