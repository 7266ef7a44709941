// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a machine's processor features, clocks, NUMA nodes and product name.
#include <algorithm>
#include <array>
#include <sstream>

#include "core/machine/probe.h"
#include "core/machine/system_files.h"

namespace ridgepoint::machine {
namespace {

namespace fs = std::filesystem;

// CPU flags that affect arithmetic performance, and the flag of virtual machines.
constexpr std::array<std::string_view, 22> kTelling = {
    "sse2",        "sse4_2",   "avx",      "avx2",      "fma",         "f16c",
    "avx512f",     "avx512bw", "avx512dq", "avx512vl",  "avx512_vnni", "avx512_bf16",
    "avx512_fp16", "avx_vnni", "amx_tile", "amx_bf16",  "amx_int8",    "asimd",
    "asimddp",     "bf16",     "sve",      "hypervisor"};

std::vector<std::string> telling(std::string_view flags) {
    std::vector<std::string> found;
    std::istringstream words{std::string(flags)};
    for (std::string word; words >> word;) {
        if (std::find(kTelling.begin(), kTelling.end(), word) != kTelling.end()) {
            found.push_back(word);
        }
    }
    return found;
}

std::string known(const std::optional<std::string>& line) {
    // These are default values that the manufacturer did not change.
    if (!line || *line == "Default string" || *line == "To be filled by O.E.M." ||
        *line == "System Product Name") {
        return {};
    }
    return *line;
}

}  // namespace

void probeDetails(const fs::path& root, const std::vector<int>& cpus, Machine& machine) {
    if (const auto text = readText(root / "proc/cpuinfo")) {
        for (const std::string_view key : {"flags", "Features"}) {
            if (const auto flags = valueOfKey(*text, key)) machine.features = telling(*flags);
            if (!machine.features.empty()) break;
        }
    }
    const int first = cpus.empty() ? 0 : cpus.front();
    const fs::path clock =
        root / "sys/devices/system/cpu" / ("cpu" + std::to_string(first)) / "cpufreq";
    machine.governor = readLine(clock / "scaling_governor").value_or("");
    for (const char* const file : {"scaling_max_freq", "cpuinfo_max_freq"}) {
        const auto kilohertz = readInteger(clock / file);
        if (kilohertz && *kilohertz > 0 && !machine.clock_hz) {
            machine.clock_hz = 1e3 * static_cast<double>(*kilohertz);
        }
    }
    if (const auto nodes = readText(root / "sys/devices/system/node/online", 4096)) {
        // Only nodes with at least one usable processor are included.
        for (const int node : parseCpuList(*nodes)) {
            const auto list = readText(
                root / "sys/devices/system/node" / ("node" + std::to_string(node)) / "cpulist",
                4096);
            const std::vector<int> near = list ? parseCpuList(*list) : std::vector<int>{};
            if (std::any_of(cpus.begin(), cpus.end(), [&](int cpu) {
                    return std::binary_search(near.begin(), near.end(), cpu);
                })) {
                ++machine.numa_nodes;
            }
        }
    }
    const fs::path dmi = root / "sys/class/dmi/id";
    const std::string vendor = known(readLine(dmi / "sys_vendor"));
    const std::string product = known(readLine(dmi / "product_name"));
    machine.product = vendor.empty() || product.starts_with(vendor) ? product
                      : product.empty()                             ? vendor
                                                                    : vendor + " " + product;
}

}  // namespace ridgepoint::machine
