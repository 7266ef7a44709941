// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/counter_access.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/machine/system_files.h"

namespace ridgepoint::machine {
namespace {

namespace fs = std::filesystem;
using State = CounterAccess::State;

// Values from linux/capability.h.
constexpr unsigned kSystemAdministrator = 21;
constexpr unsigned kPerformanceMonitoring = 38;

constexpr const char* kUnrestricted =
    "echo 'options nvidia NVreg_RestrictProfilingToAdminUsers=0' | sudo tee "
    "/etc/modprobe.d/nvidia-profiling.conf, then sudo update-initramfs -u (dracut -f) and restart";

bool has(const fs::path& path) {
    std::error_code error;
    return fs::exists(path, error);
}

std::vector<std::string> entries(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        names.push_back(at->path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

// Returns whether the process has an effective capability. In another user namespace, the
// capability has no effect outside that namespace. Only an attempt to use the counters reveals
// this.
bool capable(const fs::path& root, unsigned capability) {
    const auto status = readText(root / "proc/self/status");
    const auto mask = status ? valueOfKey(*status, "CapEff") : std::nullopt;
    if (!mask) return false;
    std::uint64_t bits = 0;
    const auto [stopped, error] =
        std::from_chars(mask->data(), mask->data() + mask->size(), bits, 16);
    static_cast<void>(stopped);
    return error == std::errc() && (bits >> capability & 1) != 0;
}

// Matches names such as "GRID V100D-8Q" and "NVIDIA A40-48C", which consist of the board's name,
// the memory size and the licence.
bool isVirtualGpu(std::string_view model) {
    if (model.starts_with("GRID ")) return true;
    const std::size_t dash = model.rfind('-');
    if (dash == std::string_view::npos || model.size() < dash + 3) return false;
    const std::string_view tail = model.substr(dash + 1);
    const bool digits = std::all_of(tail.begin(), tail.end() - 1, [](char c) {
        return std::isdigit(static_cast<unsigned char>(c)) != 0;
    });
    return digits && std::string_view("ABCQ").find(tail.back()) != std::string_view::npos;
}

std::optional<std::string> virtualGpu(const fs::path& root) {
    const fs::path gpus = root / "proc/driver/nvidia/gpus";
    for (const std::string& bus : entries(gpus)) {
        const auto information = readText(gpus / bus / "information");
        const auto model = information ? valueOfKey(*information, "Model") : std::nullopt;
        if (model && isVirtualGpu(trimmed(*model))) return printable(*model);
    }
    return std::nullopt;
}

bool inMigMode(const fs::path& root) {
    const fs::path folder = root / "proc/driver/nvidia/capabilities";
    for (const std::string& gpu : entries(folder)) {
        if (!gpu.starts_with("gpu")) continue;
        for (const std::string& part : entries(folder / gpu / "mig")) {
            if (part.starts_with("gi")) return true;
        }
    }
    return false;
}

std::vector<std::string> eventSources(const fs::path& root) {
    return entries(root / "sys/bus/event_source/devices");
}

bool startsWithAny(const std::string& name, std::initializer_list<const char*> starts) {
    return std::any_of(starts.begin(), starts.end(),
                       [&](const char* start) { return name.starts_with(start); });
}

// Checks whether the process can open events that require perf_event_paranoid to be at most `most`.
CounterAccess perfAccess(const fs::path& root, std::string found, std::int64_t most) {
    const auto paranoid = readInteger(root / "proc/sys/kernel/perf_event_paranoid");
    if (!paranoid) {
        return {State::missing, "the kernel has no performance events",
                "They come with CONFIG_PERF_EVENTS in the kernel."};
    }
    if (*paranoid <= most || capable(root, kPerformanceMonitoring) ||
        capable(root, kSystemAdministrator)) {
        return {State::open, std::move(found), {}};
    }
    std::string remedy = fmt::format(
        "sudo sysctl kernel.perf_event_paranoid={} (until the next start; in /etc/sysctl.d for "
        "good), "
        "or sudo setcap cap_perfmon=ep on the program.",
        most);
    if (inContainer(root)) {
        remedy = fmt::format(
            "On the host: sudo sysctl kernel.perf_event_paranoid={}; the container needs "
            "perf_event_open as well (docker run --cap-add=PERFMON).",
            most);
    }
    return {State::closed, fmt::format("{}; perf_event_paranoid is {}", found, *paranoid),
            std::move(remedy)};
}

}  // namespace

bool inContainer(const fs::path& root) {
    return has(root / ".dockerenv") || has(root / "run/.containerenv") ||
           has(root / "run/systemd/container");
}

CounterAccess gpuCounterAccess(const fs::path& root) {
    const auto parameters = readText(root / "proc/driver/nvidia/params");
    if (!parameters) {
        return {State::missing, "no GPU driver is loaded, so there are no hardware counters", {}};
    }
    if (const auto model = virtualGpu(root)) {
        return {
            State::partly,
            fmt::format("{} is a virtual GPU; its host controls the counters", *model),
            "On the host allow profiling for this machine (pciPassthru0.cfg.enable_profiling=1, or "
            "the vGPU parameter enable_profiling)."};
    }
    const auto restricted = valueOfKey(*parameters, "RmProfilingAdminOnly");
    if (!restricted) {
        return {State::partly, "the driver does not report who may read them",
                "If they are refused: " + std::string(kUnrestricted) + "."};
    }
    const bool allowed = trimmed(*restricted) == "0" || capable(root, kSystemAdministrator);
    if (!allowed) {
        if (inContainer(root)) {
            return {State::closed, "only the administrator may read them, and this is a container",
                    "Start it with --cap-add=SYS_ADMIN, or on the host: " +
                        std::string(kUnrestricted) + "."};
        }
        return {State::closed, "only the administrator may read them",
                std::string(kUnrestricted) + "; or run this program with sudo."};
    }
    if (inMigMode(root)) {
        return {State::partly, "the GPU is in MIG mode: a slice has its own SMs' counters only",
                "For DRAM and L2 leave MIG mode (sudo nvidia-smi -mig 0)."};
    }
    if (has(root / "dev/sev-guest") || has(root / "dev/tdx_guest")) {
        return {State::partly,
                "this is a confidential virtual machine; its GPU may block the counters",
                "Ask with nvidia-smi conf-compute -f; counters need it off."};
    }
    return {State::open,
            trimmed(*restricted) == "0" ? "every user may read them"
                                        : "the administrator may read them",
            {}};
}

CounterAccess cpuCounterAccess(const fs::path& root) {
    for (const std::string& name : eventSources(root)) {
        if (name == "cpu" || startsWithAny(name, {"cpu_core", "armv8_"})) {
            return perfAccess(root, fmt::format("the cores' counters ({})", name), 2);
        }
    }
    const auto processor = readText(root / "proc/cpuinfo");
    const bool guest = processor && processor->find(" hypervisor") != std::string::npos;
    return {State::missing,
            guest ? "this virtual machine has no counters of its cores"
                  : "the kernel knows no counters of this processor's cores",
            guest ? "The host would have to give them (KVM: -cpu host,pmu=on)." : std::string()};
}

CounterAccess memoryCounterAccess(const fs::path& root) {
    for (const std::string& name : eventSources(root)) {
        if (startsWithAny(name, {"uncore_imc", "amd_umc", "amd_df"})) {
            return perfAccess(root, fmt::format("the memory controllers' counters ({})", name), 0);
        }
    }
    return {State::missing,
            "no counters of the memory controllers; misses of the last cache would be a "
            "lower bound of its traffic",
            {}};
}

}  // namespace ridgepoint::machine
