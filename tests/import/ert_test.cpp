// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/ert/ert.h"

#include <gmock/gmock.h>

#include "tests/import/imported.h"

namespace ridgepoint::import::ert {
namespace {

using roofline::Arithmetic;
using roofline::Level;
using roofline::Provenance;
using testing::HasSubstr;
using tests::importBytes;
using tests::Imported;
using tests::Scratch;

constexpr const char* kResults = R"({
  "empirical": {
    "gbytes": {"data": [["L1", 1723.25], ["DRAM", 83.0]],
               "metadata": {"OPENMP_THREADS": 6, "MPI_PROCS": 4}},
    "gflops": {"data": [["GFLOPs", 355.5]], "metadata": {"OPENMP_THREADS": 12, "MPI_PROCS": 2}},
    "metadata": {"HOSTNAME": ["node7", []], "CONFIG": {"ERT_GPU": [false]}}},
  "spec": {"gbytes": {"data": [["DRAM", 102.5]]}, "gflops": {"data": []}}})";

const roofline::Ceiling* roof(const Imported& got, Level level, Provenance provenance) {
    for (const roofline::Ceiling& ceiling : got.run->ceilings) {
        if (ceiling.kind == roofline::Ceiling::Kind::bandwidth && ceiling.level == level &&
            ceiling.provenance == provenance) {
            return &ceiling;
        }
    }
    return nullptr;
}

TEST(ErtImport, RoofsOfTheMachine) {
    const Scratch scratch;
    const Imported got = importBytes(scratch, "roofline.json", kResults);
    ASSERT_EQ(got.run->ceilings.size(), 4u);
    const auto* const dram = roof(got, Level::dram, Provenance::measured);
    ASSERT_NE(dram, nullptr);
    EXPECT_DOUBLE_EQ(dram->value, 83.0e9);
    EXPECT_DOUBLE_EQ(roof(got, Level::l1, Provenance::measured)->value, 1723.25e9);
    EXPECT_DOUBLE_EQ(roof(got, Level::dram, Provenance::datasheet)->value, 102.5e9);
    const auto* const compute = roofline::computeRoof(got.run->ceilings, Arithmetic::fp64);
    ASSERT_NE(compute, nullptr);
    EXPECT_DOUBLE_EQ(compute->value, 355.5e9);
    EXPECT_TRUE(got.says("FP64"));
    EXPECT_EQ(got.run->machine.host, "node7");
    EXPECT_EQ(got.run->info.device, "cpu");

    std::string of_gpu = kResults;
    of_gpu.replace(of_gpu.find("[false]"), 7, "[true]");
    EXPECT_EQ(importBytes(scratch, "gpu.json", of_gpu).run->info.device, "cuda:0");
}

TEST(ErtImport, RoofsWithNamesOfTheirOwn) {
    const Scratch scratch;
    const Imported got = importBytes(scratch, "roofline.json", R"({"empirical": {
        "gbytes": {"data": [["STREAM HBM", 1400.0]]},
        "gflops": {"data": [["FP32 FMA", 13000.0], ["Tensor Cores", 90000.0]]}}})");
    ASSERT_EQ(got.run->ceilings.size(), 3u);
    EXPECT_DOUBLE_EQ(roof(got, Level::dram, Provenance::measured)->value, 1400e9);
    const auto* const fp32 = roofline::computeRoof(got.run->ceilings, Arithmetic::fp32);
    ASSERT_NE(fp32, nullptr);
    EXPECT_DOUBLE_EQ(fp32->value, 13000e9);
}

TEST(ErtImport, TheTextOfTheSame) {
    const Scratch scratch;
    const Imported got = importBytes(scratch, "sum",
                                     "  4360.14 FP64 GFLOPs EMP\nMETA_DATA\nFLOPS 8\n\n"
                                     "  1721.88 L1 EMP\n   523.62 DRAM EMP\r\n 900.0 HBM SPEC\n");
    EXPECT_EQ(got.run->ceilings.size(), 4u);
    EXPECT_DOUBLE_EQ(roof(got, Level::dram, Provenance::measured)->value, 523.62e9);
    EXPECT_FALSE(got.says("FP64"));
}

TEST(ErtImport, RoofsAreThoseOfTheOtherFiles) {
    const Scratch scratch;
    std::ofstream(scratch / "t.json")
        << R"([{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":5,
              "args":{"Input Dims":[[4,4],[4,4]],"Input type":["float","float"]}}])";
    std::ofstream(scratch / "roofline.json") << kResults;
    ImportOptions options;
    options.files = {scratch / "t.json", scratch / "roofline.json"};
    options.output = scratch / "a.ridge";
    const ImportResult result = importFiles(options);
    EXPECT_EQ(result.runs.size(), 1u);
    const Imported got = tests::opened(scratch / "a.ridge");
    EXPECT_EQ(got.ops.size(), 1u);
    EXPECT_EQ(got.run->ceilings.size(), 4u);
    EXPECT_EQ(got.run->info.source, "imported:kineto");
    // The order of the files does not matter.
    std::swap(options.files[0], options.files[1]);
    options.output = scratch / "b.ridge";
    importFiles(options);
    const Imported other = tests::opened(scratch / "b.ridge");
    EXPECT_EQ(other.run->info.source, "imported:kineto");
    EXPECT_EQ(other.run->info.title, "t.json");
    EXPECT_EQ(other.run->ceilings.size(), 4u);
}

TEST(ErtImport, ADeepOneIsRefused) {
    const Scratch scratch;
    const std::string deep(200'000, '['), end(200'000, ']');
    try {
        importBytes(scratch, "roofline.json",
                    R"({"empirical": {"gbytes": {"data": [["DRAM", 83.0]]}, "metadata":
                        {"CONFIG": {"ERT_GPU": )" +
                        deep + end + "}}}}");
        ADD_FAILURE() << "it was read";
    } catch (const import::ImportError& error) {
        EXPECT_THAT(error.what(), ::testing::HasSubstr("nested too deep"));
    }
}

TEST(ErtImport, ResultsThatEndInTheMiddleAreReadUpToThere) {
    const Scratch scratch;
    const Imported got =
        importBytes(scratch, "roofline.json",
                    R"({"empirical": {"gbytes": {"data": [["L1", 900.5], ["DRAM", 83.0], ["L2)");
    EXPECT_EQ(got.run->ceilings.size(), 2u);
    EXPECT_TRUE(got.says("are truncated"));
}

TEST(ErtImport, WhatCannotBeIsSaid) {
    const Scratch scratch;
    const auto why = [&](const std::string& text) -> std::string {
        try {
            importBytes(scratch, "roofline.json", text);
        } catch (const ImportError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_THAT(why(R"({"empirical": {"gbytes")"), HasSubstr("not valid JSON"));
    EXPECT_THAT(why(R"({"empirical": {"gbytes": {"data": [["DRAM", -1], ["Moon", 5], 7]}}})"),
                HasSubstr("no roofs"));
}

}  // namespace
}  // namespace ridgepoint::import::ert
