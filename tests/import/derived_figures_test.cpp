// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the values that `show` prints for other tools' files with independent calculations from
// these files (tests/import/reference/derived_figures.py).
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/present/show.h"
#include "tests/import/imported.h"
#include "tests/import/refdata.h"

namespace ridgepoint::import {
namespace {

using nlohmann::json;
using tests::ImportedRun;

json derivedFigures() {
    return tests::readJson(std::filesystem::path(RIDGEPOINT_SOURCE_DIR) / "tests" / "data" /
                           "import" / "derived_figures.json");
}

constexpr double kNanosecond = 1e-9;

std::optional<double> numberAt(const json& of, const std::string& name) {
    const auto found = of.find(name);
    return found == of.end() || found->is_null() ? std::nullopt
                                                 : std::optional(found->get<double>());
}

// Returns whether both values are known and equal within `relative` and `absolute`, or both
// unknown.
bool same(std::optional<double> a, std::optional<double> b, double relative, double absolute = 0) {
    if (a.has_value() != b.has_value()) return false;
    return !a || std::abs(*a - *b) <= absolute + relative * std::max(std::abs(*a), std::abs(*b));
}

struct Sums {
    double calls = 0, flops[3]{};
    std::optional<double> seconds = 0, dram = 0;
    void add(double each_calls, std::optional<double> each_seconds,
             std::optional<double> each_dram) {
        calls += each_calls;
        seconds = seconds && each_seconds ? std::optional(*seconds + *each_seconds) : std::nullopt;
        dram = dram && each_dram ? std::optional(*dram + *each_dram) : std::nullopt;
    }
};
constexpr const char* kPrecisions[] = {"fp64", "fp32", "fp16"};

// Returns whether a row matches the kernel: calls, time, FLOPs, bytes, and the derived rate and
// intensity.
bool isOf(const json& row, const json& kernel) {
    const double calls = kernel.at("calls");
    const auto seconds = numberAt(kernel, "seconds");
    if (row.at("calls").get<double>() != calls ||
        !same(numberAt(row, "seconds"), seconds, 1e-9, calls * kNanosecond) ||
        !same(numberAt(row.at("bytes"), "dram"), numberAt(kernel, "dram_bytes"), 1e-9)) {
        return false;
    }
    for (const char* const precision : kPrecisions) {
        if (!same(numberAt(row.at("flops"), precision).value_or(0),
                  numberAt(kernel, precision).value_or(0), 1e-9)) {
            return false;
        }
    }
    // Without a time, there is no rate.
    if (!seconds && numberAt(row, "flops_per_second")) return false;
    const auto rate = numberAt(kernel, "flops_per_second");
    const auto intensity = numberAt(kernel, "intensity");
    const double rounding = seconds && *seconds > 0 ? calls * kNanosecond / *seconds : 0;
    return (!rate || *rate == 0 ||
            same(numberAt(row, "flops_per_second"), rate, 1e-9 + 2 * rounding)) &&
           (!intensity || same(numberAt(row.at("intensity"), "dram"), intensity, 1e-9));
}

void expectKernels(const json& kernels, const json& shown) {
    Sums ours, theirs;
    std::size_t rows = 0, matched = 0;
    for (const json& row : shown.at("rows")) {
        // The missing part of a truncated summary is a row, but not a kernel in the file.
        if (row.at("kind") != "kernel" || row.at("name") == "(missing in the file)") continue;
        ++rows;
        ours.add(row.at("calls"), numberAt(row, "seconds"), numberAt(row.at("bytes"), "dram"));
        for (int i = 0; i < 3; ++i)
            ours.flops[i] += numberAt(row.at("flops"), kPrecisions[i]).value_or(0);
    }
    for (const json& kernel : kernels) {
        theirs.add(kernel.at("calls"), numberAt(kernel, "seconds"), numberAt(kernel, "dram_bytes"));
        for (int i = 0; i < 3; ++i) theirs.flops[i] += numberAt(kernel, kPrecisions[i]).value_or(0);
        matched += std::any_of(shown.at("rows").begin(), shown.at("rows").end(),
                               [&](const json& row) { return isOf(row, kernel); });
    }
    EXPECT_EQ(ours.calls, theirs.calls);
    EXPECT_TRUE(same(ours.seconds, theirs.seconds, 1e-9, theirs.calls * kNanosecond))
        << ours.seconds.value_or(-1) << " " << theirs.seconds.value_or(-1);
    EXPECT_TRUE(same(ours.dram, theirs.dram, 1e-9))
        << ours.dram.value_or(-1) << " " << theirs.dram.value_or(-1);
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(ours.flops[i], theirs.flops[i], 1e-9 * theirs.flops[i]) << kPrecisions[i];
    // Kernels whose names differ only in their arguments share a row; other rows match one kernel.
    EXPECT_LE(rows, kernels.size());
    EXPECT_GE(matched, rows - (kernels.size() - rows)) << shown.at("rows").dump(1);
}

// Compares copies and fills: calls, time, and bytes if the file contains them.
void expectCopies(const json& copies, const json& shown) {
    Sums ours, theirs;
    const auto add = [](Sums& sums, const json& of) {
        sums.add(of.at("calls"), numberAt(of, "seconds"), numberAt(of, "copied_bytes"));
    };
    for (const json& row : shown.at("rows")) {
        if (row.at("kind") == "copy" || row.at("kind") == "fill") add(ours, row);
    }
    for (const json& copy : copies) add(theirs, copy);
    EXPECT_EQ(ours.calls, theirs.calls);
    EXPECT_TRUE(same(ours.seconds, theirs.seconds, 1e-9, theirs.calls * kNanosecond));
    // A run stores whole bytes.
    EXPECT_TRUE(same(ours.dram, theirs.dram, 1e-9, theirs.calls))
        << ours.dram.value_or(-1) << " " << theirs.dram.value_or(-1);
}

void expectTrace(const json& trace, const json& shown) {
    const double steps = shown.at("run").at("steps");
    const double step_seconds = numberAt(shown.at("step"), "seconds_mean").value_or(0);
    if (trace.contains("steps")) {
        EXPECT_EQ(steps, trace.at("steps"));
        EXPECT_NEAR(step_seconds, trace.at("step_seconds").get<double>(), kNanosecond);
    }
    if (const auto work = numberAt(trace, "matrix_flops")) {
        EXPECT_DOUBLE_EQ(numberAt(shown.at("step"), "flops_matrix").value_or(0) * steps, *work);
    }
    if (trace.contains("kernels")) expectKernels(trace.at("kernels"), shown);
    if (!trace.contains("busy_seconds")) return;
    const json& gpu = shown.at("gpu");
    const double seconds = steps * step_seconds;
    // A share of a lower bound is unknown.
    EXPECT_EQ(gpu.at("busy_share").is_null(), shown.at("step").at("seconds_partial").get<bool>());
    if (gpu.at("busy_share").is_number()) {
        EXPECT_NEAR(gpu.at("busy_share").get<double>() * seconds,
                    trace.at("busy_seconds").get<double>(), kNanosecond * (1 + seconds));
    }
    for (const char* const name : {"kernel_seconds", "kernels_at_once_seconds", "transfer_seconds",
                                   "transfer_beside_kernel_seconds"}) {
        EXPECT_NEAR(gpu.at("use").at(name).get<double>(), trace.at(name).get<double>(), kNanosecond)
            << name;
    }
    // Waiting for launches is a part of the GPU's idle time.
    EXPECT_LE(gpu.at("use").at("waited_for_launch_seconds").get<double>(),
              seconds - trace.at("busy_seconds").get<double>() + kNanosecond);
    // The derived ratios. Lost records may affect either side.
    if (shown.at("run").at("dropped_records") > 0) return;
    const auto ratio = [&](const char* part, const char* of) {
        const double whole = trace.at(of);
        return whole > 0 ? std::optional(trace.at(part).get<double>() / whole) : std::nullopt;
    };
    const json& ratios = gpu.at("ratios");
    EXPECT_TRUE(same(numberAt(ratios, "kernel_concurrency"),
                     ratio("kernels_at_once_seconds", "kernel_seconds"), 1e-9));
    EXPECT_TRUE(same(numberAt(ratios, "kernels_to_copies"),
                     ratio("kernel_seconds", "transfer_seconds"), 1e-9));
    EXPECT_TRUE(same(numberAt(ratios, "copy_overlap"),
                     ratio("transfer_beside_kernel_seconds", "transfer_seconds"), 1e-9));
}

// torch's category numbers in Ridgepoint's categories (core/import/memory/memory_timeline.cpp).
constexpr const char* kMemoryCategories[] = {"parameter", "optimizer_state", "input",
                                             "temporary", "activation",      "gradient",
                                             "temporary", "unknown"};

void expectMemory(const json& memory, const json& shown) {
    const json& ours = shown.at("memory");
    EXPECT_EQ(ours.at("peak_allocated_bytes"), memory.at("peak_bytes"));
    std::map<std::string, std::int64_t> at_peak;
    for (const char* const category : kMemoryCategories) at_peak[category] = 0;
    for (const auto& [number, bytes] : memory.at("at_peak").items())
        at_peak[kMemoryCategories[std::stoul(number)]] += bytes.get<std::int64_t>();
    for (const auto& [category, bytes] : at_peak)
        EXPECT_EQ(ours.at("at_peak").at(category), bytes) << category;
}

class DerivedFigures : public testing::TestWithParam<std::string> {};

TEST_P(DerivedFigures, AreShown) {
    const json expected = derivedFigures().at(GetParam());
    std::vector<std::filesystem::path> files;
    const auto manifest = tests::refdata() / "MANIFEST.json";
    for (const auto& [name, digest] : expected.at("files").items()) {
        files.push_back(tests::refdata() / name);
        if (!std::filesystem::exists(files.back())) GTEST_SKIP() << "no " << files.back();
        // The figures belong to exactly this file.
        EXPECT_NE(tests::readJson(manifest).dump().find(digest.get<std::string>()),
                  std::string::npos)
            << name;
    }
    const auto got = ImportedRun::ofFiles(files);
    present::ShowOptions options;
    options.by = run::GroupBy::kernel;
    const json shown = present::showJson(*got.run, options);
    if (expected.contains("trace")) expectTrace(expected.at("trace"), shown);
    if (expected.contains("kernels")) expectKernels(expected.at("kernels"), shown);
    if (expected.contains("copies")) expectCopies(expected.at("copies"), shown);
    if (expected.contains("memory")) expectMemory(expected.at("memory"), shown);
}

std::vector<std::string> derivedNames() {
    std::vector<std::string> names;
    const json all = derivedFigures();
    for (const auto& [name, value] : all.items()) names.push_back(name);
    return names;
}

INSTANTIATE_TEST_SUITE_P(Files, DerivedFigures, testing::ValuesIn(derivedNames()),
                         [](const auto& file) {
                             std::string name = file.param;
                             std::replace_if(
                                 name.begin(), name.end(),
                                 [](unsigned char letter) { return std::isalnum(letter) == 0; },
                                 '_');
                             return name;
                         });

}  // namespace
}  // namespace ridgepoint::import
