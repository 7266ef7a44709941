// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cpu_energy.h"

#include <fmt/format.h>

#include <string>
#include <system_error>

#include "core/machine/system_files.h"

namespace ridgepoint::machine {
namespace {

namespace fs = std::filesystem;
using State = CounterAccess::State;

// A package contains cores and graphics, so these are not added. Memory is not part of its package.
// "psys" is the whole platform. "intel-rapl-mmio" repeats a package; AMD processors also use
// "intel-rapl".
bool isAdded(const fs::path& zone) {
    if (!zone.filename().string().starts_with("intel-rapl:")) return false;
    const std::string name = readLine(zone / "name").value_or("");
    return name.starts_with("package") || name == "dram";
}

}  // namespace

CpuEnergy::CpuEnergy(const fs::path& root) {
    std::error_code error;
    for (fs::directory_iterator at(root / "sys/class/powercap", error), end; !error && at != end;
         at.increment(error)) {
        if (!isAdded(at->path())) continue;
        const fs::path range = at->path() / "max_energy_range_uj";
        counters_.push_back(
            {at->path() / "energy_uj", readInteger(range).value_or(0), std::nullopt});
    }
    if (counters_.empty()) {
        access_ = {State::missing, "the kernel shows no energy counters (RAPL)",
                   inContainer(root) ? "Containers hide them; run outside the container." : ""};
        return;
    }
    for (const Counter& counter : counters_) {
        if (readInteger(counter.file)) continue;
        access_ = {
            State::closed,
            fmt::format("only root can read the energy counter \"{}\"", counter.file.string()),
            "sudo chmod o+r /sys/class/powercap/intel-rapl:*/energy_uj (until the next "
            "start) allows all users to read it."};
        counters_.clear();
        return;
    }
    access_ = {State::open,
               fmt::format("{} energy counter{} of packages and memory (RAPL)", counters_.size(),
                           counters_.size() == 1 ? "" : "s"),
               {}};
}

std::optional<double> CpuEnergy::joules() {
    if (counters_.empty()) return std::nullopt;
    for (Counter& counter : counters_) {
        const std::optional<std::int64_t> now = readInteger(counter.file);
        if (now && counter.last) {
            const std::int64_t passed = *now - *counter.last;
            // Without the range, the energy since the counter started again is unknown.
            if (passed < 0 && counter.range < *counter.last) {
                counters_.clear();
                return std::nullopt;
            }
            microjoules_ += static_cast<double>(passed < 0 ? passed + counter.range : passed);
        }
        if (!now) return std::nullopt;
        counter.last = now;
    }
    return microjoules_ * 1e-6;
}

}  // namespace ridgepoint::machine
