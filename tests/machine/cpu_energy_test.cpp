// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cpu_energy.h"

#include <gmock/gmock.h>

#include "tests/machine/fake_root.h"

namespace ridgepoint::machine {
namespace {

using ::testing::HasSubstr;
using State = CounterAccess::State;

class CpuEnergyTest : public ::testing::Test {
  protected:
    static std::string folder(const std::string& zone) {
        return "sys/class/powercap/" + zone + "/";
    }
    void zone(const std::string& zone, const std::string& name, std::int64_t microjoules) const {
        root_.write(folder(zone) + "name", name + "\n");
        root_.write(folder(zone) + "max_energy_range_uj", "262143328850\n");
        count(zone, microjoules);
    }
    void count(const std::string& zone, std::int64_t microjoules) const {
        root_.write(folder(zone) + "energy_uj", std::to_string(microjoules) + "\n");
    }
    FakeRoot root_;
};

TEST_F(CpuEnergyTest, AddsPackagesAndMemoryOnce) {
    zone("intel-rapl:0", "package-0", 5'000'000);
    zone("intel-rapl:0:0", "core", 1'000'000);  // part of the package
    zone("intel-rapl:0:1", "dram", 7'000'000);
    zone("intel-rapl:1", "package-1", 9'000'000);
    zone("intel-rapl:2", "psys", 90'000'000);           // contains the packages
    zone("intel-rapl-mmio:0", "package-0", 5'000'000);  // the same package again
    CpuEnergy energy(root_.path());
    EXPECT_EQ(energy.access().state, State::open);
    EXPECT_THAT(energy.access().detail, HasSubstr("3 energy counters"));
    EXPECT_EQ(energy.joules(), 0.0);
    count("intel-rapl:0", 6'500'000);
    count("intel-rapl:0:0", 2'000'000);
    count("intel-rapl:0:1", 7'250'000);
    count("intel-rapl:1", 11'000'000);
    count("intel-rapl:2", 99'000'000);
    count("intel-rapl-mmio:0", 6'500'000);
    EXPECT_NEAR(energy.joules().value_or(-1), 1.5 + 0.25 + 2, 1e-9);
}

TEST_F(CpuEnergyTest, KnowsThatACounterStartsAgain) {
    zone("intel-rapl:0", "package-0", 262'143'000'000);
    CpuEnergy energy(root_.path());
    EXPECT_EQ(energy.joules(), 0.0);
    count("intel-rapl:0", 671'150);
    EXPECT_NEAR(energy.joules().value_or(-1), 1, 1e-9);
    // Without its range, the energy before the restart is unknown.
    root_.write(folder("intel-rapl:0") + "max_energy_range_uj", "");
    CpuEnergy without(root_.path());
    EXPECT_EQ(without.joules(), 0.0);
    count("intel-rapl:0", 1000);
    EXPECT_EQ(without.joules(), std::nullopt);
    count("intel-rapl:0", 2000);
    EXPECT_EQ(without.joules(), std::nullopt);
}

TEST_F(CpuEnergyTest, SaysWhichPermissionIsMissing) {
    CpuEnergy none(root_.path());
    EXPECT_EQ(none.access().state, State::missing);
    EXPECT_EQ(none.joules(), std::nullopt);
    zone("intel-rapl:0", "package-0", 0);
    zone("intel-rapl:1", "package-1", 0);
    // Root can read any file, so a folder stands for a file without permission.
    std::filesystem::remove(root_.path() / folder("intel-rapl:1") / "energy_uj");
    std::filesystem::create_directory(root_.path() / folder("intel-rapl:1") / "energy_uj");
    CpuEnergy closed(root_.path());
    EXPECT_EQ(closed.access().state, State::closed);
    EXPECT_THAT(closed.access().detail, HasSubstr("only root can read"));
    EXPECT_THAT(closed.access().detail, HasSubstr("intel-rapl:1/energy_uj"));
    EXPECT_THAT(closed.access().remedy, HasSubstr("chmod o+r"));
    EXPECT_EQ(closed.joules(), std::nullopt);  // one package alone is not the CPU
}

}  // namespace
}  // namespace ridgepoint::machine
