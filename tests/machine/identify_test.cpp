// SPDX-License-Identifier: GPL-3.0-or-later
// The identification of a GPU's catalogue device, and the roofs that follow.
#include "core/machine/identify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridgepoint::machine {
namespace {

using roofline::Arithmetic;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Identified of(const SeenDevice& seen) { return identify(seen, Catalogue::builtIn()); }

std::vector<std::string> entriesOf(const SeenDevice& seen) { return of(seen).entries; }

std::optional<double> peakOf(const Identified& found, Arithmetic arithmetic) {
    const roofline::Ceiling* const roof =
        found.device ? roofline::computeRoof(found.device->ceilings, arithmetic) : nullptr;
    return roof == nullptr ? std::nullopt : std::optional(roof->value / 1e12);
}
std::optional<double> dramOf(const Identified& found) {
    const roofline::Ceiling* const roof =
        found.device ? roofline::bandwidthRoof(found.device->ceilings, roofline::Level::dram)
                     : nullptr;
    return roof == nullptr ? std::nullopt : std::optional(roof->value / 1e9);
}

constexpr std::int64_t gib(double amount) {
    return static_cast<std::int64_t>(amount * 1024 * 1024 * 1024);
}

// Names from drivers, without other facts.
TEST(Identify, FindsTheDeviceThatADriverNames) {
    const std::pair<const char*, const char*> kNames[] = {
        {"NVIDIA H100 80GB HBM3", "H100 SXM5"},
        {"NVIDIA H100 PCIe", "H100 PCIe"},
        {"NVIDIA H200", "H200 SXM"},
        {"NVIDIA A100-SXM4-80GB", "A100 SXM4 80GB"},
        {"A100-SXM-80GB", "A100 SXM4 80GB"},
        {"NVIDIA A100 80GB PCIe", "A100 PCIe 80GB"},
        {"Tesla V100-SXM2-16GB", "Tesla V100 SXM2 16GB"},
        {"Tesla V100-DGXS-32GB", "Tesla V100 SXM2 32GB"},
        {"Tesla V100S-PCIE-32GB", "Tesla V100S PCIe"},
        {"Tesla T4", "T4"},
        {"NVIDIA A10", "A10"},
        {"NVIDIA RTX 6000 Ada Generation", "RTX 6000 Ada"},
        {"NVIDIA GeForce RTX 4060", "GeForce RTX 4060"},
        {"NVIDIA GeForce RTX 4060 Ti", "GeForce RTX 4060 Ti"},
        {"AMD Instinct MI300X", "Instinct MI300X"},
    };
    for (const auto& [name, entry] : kNames) {
        SCOPED_TRACE(name);
        const Identified found = of({.name = name});
        EXPECT_THAT(found.entries, ElementsAre(entry));
        EXPECT_TRUE(found.certain);
        EXPECT_THAT(found.how, HasSubstr(entry));
    }
}

// A name that contains another device's name, or is contained in it, does not match that device.
TEST(Identify, TakesNoPartOfANameForADevice) {
    for (const char* const name : {"RTX A2000", "NVIDIA T400", "A100X", "NVIDIA H100 NVL",
                                   "NVIDIA GeForce RTX 4060 Laptop GPU", "NVIDIA A10G",
                                   "Tesla P100-PCIE-12GB", "NVIDIA GeForce 9999", ""}) {
        SCOPED_TRACE(name);
        EXPECT_FALSE(of({.name = name}).device);
    }
}

TEST(Identify, LetsFactsDecideBeforeTheName) {
    // A board number replaces form factor and memory size; the memory is that of the 40 GB card.
    const Identified board = of({.name = "NVIDIA A100-PG509-200",
                                 .compute_capability = "8.0",
                                 .multiprocessors = 108,
                                 .memory_bytes = 42'297'524'224});
    EXPECT_THAT(board.entries, ElementsAre("A100 SXM4 40GB"));
    EXPECT_EQ(peakOf(board, Arithmetic::tensor_bf16), 312);
    EXPECT_EQ(dramOf(board), 1555);
    // Another card with the same chip and memory.
    const Identified card = of({.name = "NVIDIA A100X",
                                .compute_capability = "8.0",
                                .multiprocessors = 108,
                                .memory_bytes = gib(79.2)});
    EXPECT_THAT(card.entries, ElementsAre("A100 SXM4 80GB", "A100 PCIe 80GB"));
    EXPECT_FALSE(card.certain);
    EXPECT_EQ(peakOf(card, Arithmetic::tensor_bf16), 312);
    EXPECT_EQ(dramOf(card), 2039);
    EXPECT_THAT(card.how, HasSubstr("differ by up to 5"));
    // ROCm's number for the chip, with and without a name.
    for (const char* const name : {"AMD Instinct MI300X OAM", "AMD Radeon Graphics", ""}) {
        SCOPED_TRACE(name);
        EXPECT_THAT(entriesOf({.name = name,
                               .compute_capability = "9.4",
                               .multiprocessors = 304,
                               .memory_bytes = 206'141'652'992}),
                    ElementsAre("Instinct MI300X"));
    }
    // Each die of the module is a separate device.
    const Identified die = of({.name = "AMD Instinct MI250X",
                               .compute_capability = "9.0",
                               .multiprocessors = 110,
                               .memory_bytes = gib(64)});
    EXPECT_THAT(die.entries, ElementsAre("Instinct MI250X GCD"));
    // The matrix cores have twice the FP32 rate of the vector units (95.7 TFLOP/s for the module).
    EXPECT_NEAR(*peakOf(die, Arithmetic::fp32), 95.7 / 2, 0.1);
    EXPECT_THAT(entriesOf({.compute_capability = "10.0", .multiprocessors = 148}),
                ElementsAre("B200"));
}

TEST(Identify, DrawsOnlyTheRoofsThatAllMatchesShare) {
    // 40 GB or 80 GB: the same chip with different memory.
    const Identified found = of({.compute_capability = "8.0", .multiprocessors = 108});
    EXPECT_THAT(found.entries, SizeIs(4));
    EXPECT_EQ(peakOf(found, Arithmetic::fp32), 19.5);
    EXPECT_EQ(dramOf(found), std::nullopt);
    EXPECT_FALSE(found.certain);
    EXPECT_THAT(found.how, HasSubstr("not drawn"));
    EXPECT_FALSE(of({.compute_capability = "8.0"}).device);
    EXPECT_FALSE(of({}).device);
}

TEST(Identify, DerivesRoofsFromFactsThatNoEntryFits) {
    const Identified a2000 = of({.name = "NVIDIA RTX A2000",
                                 .compute_capability = "8.6",
                                 .multiprocessors = 26,
                                 .memory_bytes = gib(5.8)});
    EXPECT_THAT(a2000.entries, IsEmpty());
    EXPECT_NEAR(*peakOf(a2000, Arithmetic::fp32), 2 * 26 * 128 * 1.77e-3, 0.1);
    EXPECT_EQ(dramOf(a2000), std::nullopt);
    EXPECT_THAT(a2000.how, HasSubstr("derived"));
    EXPECT_EQ(a2000.device->name, "NVIDIA RTX A2000");
    for (const roofline::Ceiling& ceiling : a2000.device->ceilings)
        EXPECT_THAT(ceiling.name, HasSubstr("(derived)"));
    // The desktop card has the same multiprocessors and memory, but different clocks.
    const SeenDevice laptop{.name = "NVIDIA GeForce RTX 4060 Laptop GPU",
                            .compute_capability = "8.9",
                            .multiprocessors = 24,
                            .memory_bytes = gib(8),
                            .clock_hz = 2.37e9,
                            .memory_clock_hz = 8.001e9,
                            .memory_bus_bits = 128};
    const Identified mobile = of(laptop);
    EXPECT_THAT(mobile.entries, IsEmpty());
    EXPECT_NEAR(*peakOf(mobile, Arithmetic::fp32), 2 * 24 * 128 * 2.37e-3, 0.05);
    EXPECT_NEAR(*dramOf(mobile), 256, 0.1);
    SeenDevice unclocked = laptop;
    unclocked.clock_hz = unclocked.memory_clock_hz = std::nullopt;
    EXPECT_EQ(dramOf(of(unclocked)), std::nullopt);
    EXPECT_THAT(of(unclocked).how, HasSubstr("2460 MHz"));
    // The small Turing chips have no tensor cores.
    const Identified t400 = of({.name = "NVIDIA T400",
                                .compute_capability = "7.5",
                                .multiprocessors = 6,
                                .memory_bytes = gib(1.9)});
    EXPECT_NEAR(*peakOf(t400, Arithmetic::fp32), 2 * 6 * 64 * 1.59e-3, 0.05);
    EXPECT_EQ(peakOf(t400, Arithmetic::tensor_fp16), std::nullopt);
    // The named device with other memory: its chip is known, its bandwidth is not.
    const Identified h100 = of({.name = "NVIDIA H100",
                                .compute_capability = "9.0",
                                .multiprocessors = 132,
                                .memory_bytes = 102'085'492'736});
    EXPECT_THAT(h100.entries, IsEmpty());
    EXPECT_EQ(peakOf(h100, Arithmetic::tensor_bf16), 989.4);
    EXPECT_EQ(dramOf(h100), std::nullopt);
    // Another chip of the generation: only FP32 is certain.
    const Identified orin =
        of({.name = "Orin", .compute_capability = "8.7", .multiprocessors = 16});
    EXPECT_TRUE(peakOf(orin, Arithmetic::fp32));
    EXPECT_EQ(peakOf(orin, Arithmetic::fp64), std::nullopt);
    EXPECT_FALSE(
        of({.name = "NVIDIA X1", .compute_capability = "99.0", .multiprocessors = 16}).device);
}

TEST(Identify, FindsTheUsersOwnDevices) {
    Catalogue catalogue = Catalogue::builtIn();
    catalogue.add(
        R"({"format": "ridgepoint-devices", "version": 1, "devices": [
            {"name": "RTX 4060 Laptop GPU", "from": "GeForce RTX 4060", "clock_mhz": 1470,
             "dram_gbs": 256, "source": "nvidia-smi"}]})",
        "mine.json");
    EXPECT_THAT(identify({.name = "NVIDIA GeForce RTX 4060 Laptop GPU",
                          .compute_capability = "8.9",
                          .multiprocessors = 24,
                          .memory_bytes = gib(8)},
                         catalogue)
                    .entries,
                ElementsAre("RTX 4060 Laptop GPU"));
}

}  // namespace
}  // namespace ridgepoint::machine
