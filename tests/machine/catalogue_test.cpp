// SPDX-License-Identifier: GPL-3.0-or-later
// The device catalogue: consistency of its figures, and the contents of a user's own file.
#include "core/machine/catalogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

namespace ridgepoint::machine {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;

double peak(const Device& device, roofline::Arithmetic arithmetic) {
    const roofline::Ceiling* const roof = roofline::computeRoof(device.ceilings, arithmetic);
    return roof == nullptr ? 0 : roof->value;
}
// Of the lanes: AMD's matrix cores have a second FP32 roof.
double vectorPeak(const Device& device) {
    double value = 0;
    for (const roofline::Ceiling& roof : device.ceilings) {
        if (roof.arithmetic == roofline::Arithmetic::fp32 && roof.unit != "matrix_core" &&
            roof.kind == roofline::Ceiling::Kind::compute)
            value = std::max(value, roof.value);
    }
    return value;
}
double dram(const Device& device) {
    const roofline::Ceiling* const roof =
        roofline::bandwidthRoof(device.ceilings, roofline::Level::dram);
    return roof == nullptr ? 0 : roof->value;
}

std::string document(const std::string& devices) {
    return "{\n\"format\": \"ridgepoint-devices\",\n\"version\": 1,\n\"devices\": [\n" + devices +
           "\n]}\n";
}

std::string complaint(const std::string& text) {
    Catalogue catalogue = Catalogue::builtIn();
    const std::size_t before = catalogue.devices().size();
    std::string words;
    try {
        catalogue.add(text, "mine.json");
    } catch (const CatalogueError& error) {
        words = error.what();
    }
    EXPECT_EQ(catalogue.devices().size(), before);
    return words;
}

constexpr const char* kGpu =
    R"({"name": "X1", "kind": "gpu", "multiprocessors": 10, "fp32_lanes": 64, "clock_mhz": 1000,
        "memory_gib": 8, "dram_gbs": 100, "source": "a test")";

TEST(Catalogue, EveryDeviceHasASourceAndRoofs) {
    std::set<std::string> names;
    const Catalogue catalogue = Catalogue::builtIn();
    for (const Device& device : catalogue.devices()) {
        SCOPED_TRACE(device.name);
        EXPECT_TRUE(names.insert(device.name).second);
        EXPECT_FALSE(device.source.empty());
        EXPECT_GT(peak(device, roofline::Arithmetic::fp32), 0);
        EXPECT_GT(dram(device), 0);
        for (const roofline::Ceiling& ceiling : device.ceilings) {
            EXPECT_EQ(ceiling.provenance, roofline::Provenance::datasheet);
            EXPECT_FALSE(ceiling.name.empty());
        }
        if (device.kind == Device::Kind::cpu) {
            EXPECT_FALSE(device.derived.empty());
        } else {
            EXPECT_TRUE(device.memory_bytes);
        }
    }
    EXPECT_GE(names.size(), 60u);
}

// A fused multiply-add is two FLOPs.
TEST(Catalogue, Fp32IsWhatTheLanesCanDo) {
    const Catalogue catalogue = Catalogue::builtIn();
    for (const Device& device : catalogue.devices()) {
        SCOPED_TRACE(device.name);
        const double lanes = static_cast<double>(device.multiprocessors * device.fp32_lanes);
        const double expected = 2 * lanes * device.clock_hz;
        EXPECT_NEAR(vectorPeak(device) / expected, 1, 0.02);
    }
}

// GeForce cards run above their datasheet's clock, and CDNA 2 has an FP32 roof of its matrix cores.
TEST(Catalogue, KnowsWhatADatasheetsPeakLeavesOut) {
    const Catalogue catalogue = Catalogue::builtIn();
    EXPECT_NEAR(catalogue.find("rtx 4090")->clockGain(), 3105.0 / 2520, 1e-9);
    EXPECT_EQ(catalogue.find("t4")->clockGain(), 1);
    EXPECT_NEAR(peak(*catalogue.find("mi250x gcd"), roofline::Arithmetic::fp32), 95.7e12 / 2, 1e6);
    EXPECT_NEAR(vectorPeak(*catalogue.find("mi250x gcd")), 47.9e12 / 2, 1e6);
    EXPECT_TRUE(catalogue.find("gh200 96gb")->board_watts.has_value());
}

// A matrix unit is never slower than the vectors of its type; half the bits are never slower.
TEST(Catalogue, UnitsAndPrecisionsAreInOrder) {
    using roofline::Arithmetic;
    const Catalogue catalogue = Catalogue::builtIn();
    for (const Device& device : catalogue.devices()) {
        SCOPED_TRACE(device.name);
        const auto atLeast = [&](Arithmetic faster, Arithmetic slower) {
            const double a = peak(device, faster), b = peak(device, slower);
            if (a > 0 && b > 0) {
                EXPECT_GE(a, 0.99 * b);
            }
        };
        atLeast(Arithmetic::fp32, Arithmetic::fp64);
        atLeast(Arithmetic::tensor_fp16, Arithmetic::fp16);
        atLeast(Arithmetic::tensor_tf32, Arithmetic::fp32);
        atLeast(Arithmetic::tensor_bf16, Arithmetic::tensor_tf32);
        atLeast(Arithmetic::tensor_fp8, Arithmetic::tensor_bf16);
    }
}

// NVIDIA and AMD state that 2:4 sparsity doubles the throughput. Datasheets round their figures. A
// dense roof with the value of a sparse one would make every kernel look half as fast.
TEST(Catalogue, SparsityDoublesEveryPeakAndIsNeverARoof) {
    const Catalogue catalogue = Catalogue::builtIn();
    int compared = 0;
    for (const Device& device : catalogue.devices()) {
        SCOPED_TRACE(device.name);
        for (const roofline::Ceiling& sparse : device.sparse_ceilings) {
            SCOPED_TRACE(sparse.name);
            EXPECT_NE(sparse.name.find("2:4 sparse"), std::string::npos);
            EXPECT_EQ(sparse.provenance, roofline::Provenance::datasheet);
            EXPECT_NEAR(sparse.value / peak(device, sparse.arithmetic), 2, 0.03);
            ++compared;
        }
        for (const roofline::Ceiling& dense : device.ceilings) {
            EXPECT_EQ(dense.name.find("sparse"), std::string::npos);
            EXPECT_NE(dense.unit, "sparse_tensor_core");
        }
        EXPECT_FALSE(device.source.empty());
    }
    EXPECT_GE(compared, 80);
}

// A matrix unit does twice as much in half the bits, or as much. A ratio of four within one entry
// would mean that one figure is dense and the other one sparse.
TEST(Catalogue, NoEntryMixesDenseAndSparseFigures) {
    using roofline::Arithmetic;
    const Catalogue catalogue = Catalogue::builtIn();
    for (const Device& device : catalogue.devices()) {
        SCOPED_TRACE(device.name);
        const auto related = [&](Arithmetic narrow, Arithmetic wide,
                                 std::initializer_list<double> factors) {
            const double a = peak(device, narrow), b = peak(device, wide);
            if (!(a > 0) || !(b > 0)) return;
            double nearest = 0;
            for (const double factor : factors) {
                if (std::abs(a / b - factor) < std::abs(nearest - a / b)) nearest = factor;
            }
            EXPECT_NEAR(a / b / nearest, 1, 0.03) << roofline::toString(narrow);
        };
        related(Arithmetic::tensor_fp16, Arithmetic::tensor_bf16, {1});
        related(Arithmetic::tensor_bf16, Arithmetic::tensor_tf32, {2});
        related(Arithmetic::tensor_fp8, Arithmetic::tensor_bf16, {2});
        related(Arithmetic::tensor_mxfp8, Arithmetic::tensor_fp8, {1});
        related(Arithmetic::tensor_mxfp6, Arithmetic::tensor_mxfp8, {1, 2});
        related(Arithmetic::tensor_mxfp4, Arithmetic::tensor_mxfp8, {2});
        related(Arithmetic::tensor_nvfp4, Arithmetic::tensor_mxfp4, {1});
        // GeForce cards accumulate FP8 in FP32 at half the rate, but integers and FP4 at the full.
        related(Arithmetic::tensor_int8, Arithmetic::tensor_bf16, {1, 2, 4});
        related(Arithmetic::tensor_nvfp4, Arithmetic::tensor_fp8, {2, 4});
    }
}

TEST(Catalogue, RefusesASparsePeakThatIsNotAboveTheDenseOne) {
    Catalogue catalogue = Catalogue::builtIn();
    EXPECT_THROW(catalogue.add(R"({"format": "ridgepoint-devices", "version": 1, "devices": [
        {"name": "x", "kind": "gpu", "multiprocessors": 1, "fp32_lanes": 1, "clock_mhz": 1,
         "memory_gib": 1, "dram_gbs": 1, "tflops": {"fp32": 1, "tensor_fp8": 4},
         "sparse_tflops": {"tensor_fp8": 4}, "source": "s"}]})",
                               "x.json"),
                 CatalogueError);
}

TEST(Catalogue, AgreesWithThePublishedTable) {
    std::ifstream file(RIDGEPOINT_PUBLISHED_TABLES "/device_peaks.json");
    if (!file) GTEST_SKIP() << "the published table is not here";
    const auto table = nlohmann::json::parse(file);
    const Catalogue catalogue = Catalogue::builtIn();
    int compared = 0;
    for (const auto& row : table.at("devices")) {
        const Device* const device = catalogue.find(row.at("name").get<std::string>());
        if (device == nullptr) continue;  // rows that combine two catalogue devices
        SCOPED_TRACE(device->name);
        ++compared;
        EXPECT_NEAR(vectorPeak(*device) / 1e12, row.at("fp32_tflops"), 1e-6);
        EXPECT_NEAR(dram(*device) / 1e9, row.at("mem_bw_gbs"), 1e-6);
        if (row.contains("bf16_tensor_tflops")) {
            EXPECT_NEAR(peak(*device, roofline::Arithmetic::tensor_bf16) / 1e12,
                        row.at("bf16_tensor_tflops"), 1e-6);
        }
    }
    EXPECT_GE(compared, 30);
}

TEST(Catalogue, NamesNeedNotBeSpeltExactly) {
    const Catalogue catalogue = Catalogue::builtIn();
    const auto name = [&](std::string_view typed) -> std::string {
        const Device* const device = catalogue.find(typed);
        return device == nullptr ? "" : device->name;
    };
    EXPECT_EQ(name("t4"), "T4");
    EXPECT_EQ(name("NVIDIA T4"), "T4");
    EXPECT_EQ(name("nvidia a100-sxm4-80gb"), "A100 SXM4 80GB");
    EXPECT_EQ(name("rtx 3090"), "GeForce RTX 3090");
    EXPECT_EQ(name("mi300x"), "Instinct MI300X");
    EXPECT_EQ(name("a100"), "");  // ambiguous
    EXPECT_EQ(name(""), "");
    EXPECT_THAT(catalogue.suggestions("a100"), Contains("A100 PCIe 40GB"));
    EXPECT_THAT(catalogue.suggestions("rtx 3091"), Contains("GeForce RTX 3090"));
}

TEST(Catalogue, TakesAUsersDevices) {
    Catalogue catalogue = Catalogue::builtIn();
    const std::size_t before = catalogue.devices().size();
    catalogue.add(document(std::string(kGpu) + "},\n" +
                           R"({"name": "T4", "kind": "gpu", "multiprocessors": 40,
                               "fp32_lanes": 64, "clock_mhz": 1000, "memory_gib": 16,
                               "inline_ecc": true, "dram_gbs": 300, "source": "capped"},
                              {"name": "T4 half", "from": "T4", "multiprocessors": 20,
                               "memory_gib": 7, "dram_gbs": 150, "source": "a slice"})"),
                  "mine.json");
    EXPECT_EQ(catalogue.devices().size(), before + 2);
    // Derived if the file does not contain them.
    EXPECT_DOUBLE_EQ(peak(*catalogue.find("X1"), roofline::Arithmetic::fp32), 1.28e12);
    EXPECT_THAT(catalogue.find("X1")->derived, HasSubstr("lanes"));
    EXPECT_EQ(catalogue.find("X1")->memory_bytes, std::int64_t{8} << 30);
    EXPECT_DOUBLE_EQ(dram(*catalogue.find("T4")), 300e9);
    EXPECT_EQ(catalogue.find("T4")->memory_bytes, std::int64_t{15} << 30);
    const Device& half = *catalogue.find("T4 half");
    EXPECT_DOUBLE_EQ(peak(half, roofline::Arithmetic::fp32), 2.56e12);
    EXPECT_DOUBLE_EQ(dram(half), 150e9);
    EXPECT_EQ(half.source, "a slice; capped");
    EXPECT_THAT(half.derived, HasSubstr("0.5"));
}

TEST(Catalogue, SaysWhatIsWrongWithAUsersFileAndWhere) {
    const std::string gpu = kGpu;
    EXPECT_THAT(complaint("{\n\"format\": \n]"),
                AllOf(HasSubstr("mine.json, line 3"), HasSubstr("JSON")));
    EXPECT_THAT(complaint("[]"), HasSubstr("ridgepoint-devices"));
    EXPECT_THAT(complaint("{\"format\":\"ridgepoint-devices\",\"version\":2}"),
                HasSubstr("version"));
    EXPECT_THAT(complaint("{\"format\":\"ridgepoint-devices\",\"version\":1}"),
                HasSubstr("devices"));
    EXPECT_THAT(complaint(document(gpu + ", \"l2_mib\": -1}")),
                AllOf(HasSubstr("mine.json line 5"), HasSubstr("\"X1\""), HasSubstr("\"l2_mib\"")));
    EXPECT_THAT(complaint(document(gpu + ", \"tflops\": {\"fp32\": \"fast\"}}")),
                HasSubstr("\"fp32\""));
    EXPECT_THAT(complaint(document(gpu + ", \"tflops\": {\"fp31\": 1}}")), HasSubstr("\"fp31\""));
    EXPECT_THAT(complaint(document(gpu + ", \"dram_gb\": 1}")), HasSubstr("\"dram_gb\""));
    EXPECT_THAT(complaint(document(R"({"name": "Y", "kind": "gpu", "source": "s"})")),
                HasSubstr("\"multiprocessors\" is missing"));
    EXPECT_THAT(complaint(document(R"({"name": "Y", "kind": "tpu", "source": "s"})")),
                HasSubstr("\"kind\""));
    EXPECT_THAT(complaint(document(R"({"name": "Y", "kind": "gpu"})")), HasSubstr("\"source\""));
    EXPECT_THAT(complaint(document(R"({"name": "Y", "from": "Z", "source": "s"})")),
                HasSubstr("\"Z\""));
    EXPECT_THAT(complaint(document(R"({"name": 7})")), HasSubstr("\"name\""));
    EXPECT_THAT(complaint(document("7")), HasSubstr("number 1"));
    // Valid devices before an invalid one are not used either.
    EXPECT_THAT(complaint(document(gpu + "}, 7")), HasSubstr("number 2"));
}

}  // namespace
}  // namespace ridgepoint::machine
