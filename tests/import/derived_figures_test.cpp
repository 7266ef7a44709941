// SPDX-License-Identifier: GPL-3.0-or-later
// What `show` says of other tools' files, against figures worked out of these files independently
// (tests/import/reference/derived_figures.py).
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

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

// Both known and equal within `relative` and `absolute`, or both unknown.
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

// A row is the kernel's: calls, time, FLOPs, bytes, and the rate and intensity that follow.
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
        if (row.at("kind") != "kernel") continue;
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
    // Kernels whose names differ in their arguments are one row; each other row is a kernel's.
    EXPECT_LE(rows, kernels.size());
    EXPECT_GE(matched, rows - (kernels.size() - rows)) << shown.at("rows").dump(1);
}

void expectTrace(const json& trace, const json& shown) {
    const double steps = shown.at("run").at("steps");
    const double seconds = steps * shown.at("step").at("seconds_mean").get<double>();
    const json& gpu = shown.at("gpu");
    if (trace.contains("steps")) {
        EXPECT_EQ(steps, trace.at("steps"));
        EXPECT_NEAR(seconds / steps, trace.at("step_seconds").get<double>(), kNanosecond);
    }
    EXPECT_NEAR(gpu.at("busy_share").get<double>() * seconds,
                trace.at("busy_seconds").get<double>(), kNanosecond * (1 + seconds));
    for (const char* const name : {"kernel_seconds", "kernels_at_once_seconds", "transfer_seconds",
                                   "transfer_beside_kernel_seconds"}) {
        EXPECT_NEAR(gpu.at("use").at(name).get<double>(), trace.at(name).get<double>(), kNanosecond)
            << name;
    }
}

class DerivedFigures : public testing::TestWithParam<std::string> {};

TEST_P(DerivedFigures, AreShown) {
    const json expected = derivedFigures().at(GetParam());
    std::vector<std::filesystem::path> files;
    const auto manifest = tests::refdata() / "MANIFEST.json";
    for (const auto& [name, digest] : expected.at("files").items()) {
        files.push_back(tests::refdata() / name);
        if (!std::filesystem::exists(files.back())) GTEST_SKIP() << "no " << files.back();
        // The figures are of this very file.
        EXPECT_NE(tests::readJson(manifest).dump().find(digest.get<std::string>()),
                  std::string::npos)
            << name;
    }
    const auto got = ImportedRun::ofFiles(files);
    run::ShowOptions options;
    options.by = run::GroupBy::kernel;
    const json shown = run::showJson(*got.run, options);
    if (expected.contains("trace")) {
        expectTrace(expected.at("trace"), shown);
    } else {
        expectKernels(expected.at("kernels"), shown);
    }
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
