// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the CSV tables with pandas: numbers equal those in the JSON to the last bit, and unknown
// values are empty.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/compare/comparison.h"
#include "core/present/compare_tables.h"
#include "core/present/export_tables.h"
#include "core/present/show.h"
#include "tests/support/python_with.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::present {
namespace {

constexpr const char* kProgram = R"(
import json, sys, pandas

read = lambda name: pandas.read_csv(name, float_precision="round_trip")
compared = 0

def same(cell, value, where):
    global compared
    compared += 1
    if pandas.isna(cell):
        assert value is None, f"{where}: empty, not {value}"
    elif isinstance(value, str):
        assert cell == value, f"{where}: {cell}, not {value}"
    else:
        assert value is not None and float(cell) == float(value), f"{where}: {cell}, not {value}"

table, rows = read("run.csv"), json.load(open("run.json"))["rows"]
assert len(table) == len(rows) > 3
for at, row in enumerate(rows):
    cell = lambda name: table[name][at]
    for name in ["name", "kind", "category", "phase", "calls", "seconds", "seconds_mean",
                 "seconds_min", "seconds_max", "share", "flops_matrix", "flops_per_second",
                 "roof_share", "bound", "host_seconds", "launches", "copied_bytes",
                 "known_share", "algorithm", "pass"]:
        same(cell(name), row[name], (row["name"], name))
    for level, value in row["bytes"].items():
        same(cell("bytes_" + level), value, (row["name"], "bytes", level))
        same(cell(f"intensity_{level}_flop_per_byte"), row["intensity"][level],
             (row["name"], "intensity", level))
        same(cell("bytes_per_second_" + level), row["bytes_per_second"][level],
             (row["name"], "bandwidth", level))
    same(cell("flops"), row["flops_total"], (row["name"], "flops"))
    for kind, value in (row["flops"] or {}).items():
        same(cell("flops_" + kind), value, (row["name"], "flops", kind))

table, rows = read("compare.csv"), json.load(open("compare.json"))["rows"]
assert len(table) == len(rows) > 3
for at, row in enumerate(rows):
    cell = lambda name: table[name][at]
    same(cell("name"), row["name"], "name")
    for name in ["seconds_delta", "seconds_noise"]:
        same(cell(name), row[name], (row["name"], name))
    for run, value in enumerate(row["values"], 1):
        for name in ["seconds", "calls", "flops"]:
            same(cell(f"{name}_{run}"), value and value[name], (row["name"], name, run))
print(compared)
)";

void put(const std::filesystem::path& path, const std::string& words) {
    std::ofstream(path) << words;
}

TEST(Tables, PandasReadsTheSameNumbers) {
    const auto [python, why_not] = tests::pythonWith("pandas");
    if (!why_not.empty()) GTEST_SKIP() << why_not;
    const auto folder = std::filesystem::temp_directory_path() /
                        ("ridgepoint-pandas-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);

    const auto snapshot = tests::makeSnapshot();
    put(folder / "run.csv", toCsv(present::rowsToShow(*snapshot, {})));
    put(folder / "run.json", present::showJson(*snapshot).dump());
    tests::SyntheticOptions larger;
    larger.batch = 32;
    larger.layers = 7;  // includes rows that one of the runs does not have
    const std::vector<compare::Input> inputs{{snapshot, "a \"quoted\", name", {}},
                                             {tests::makeSnapshot(larger), "b", {}}};
    const auto comparison = compare::compareRuns(inputs, {.by = run::GroupBy::layer});
    put(folder / "compare.csv", toCsv(comparison));
    put(folder / "compare.json", toJson(comparison).dump());
    put(folder / "program.py", kProgram);

    const std::string command =
        "cd '" + folder.string() + "' && " + python + " program.py >out.txt 2>err.txt";
    const int status = std::system(command.c_str());
    const auto wordsOf = [&](const char* name) {
        std::ostringstream words;
        words << std::ifstream(folder / name).rdbuf();
        return words.str();
    };
    EXPECT_EQ(status, 0) << wordsOf("err.txt");
    EXPECT_GT(std::atoi(wordsOf("out.txt").c_str()), 100) << "numbers were compared";
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace ridgepoint::present
