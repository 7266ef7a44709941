// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/machine.h"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/machine/cgroup.h"
#include "core/machine/cpu/cpu_kernels.h"
#include "core/machine/own_version.h"
#include "core/machine/probe.h"
#include "core/machine/system_files.h"

namespace ridgepoint::machine {
namespace {

namespace fs = std::filesystem;
using roofline::Level;

fs::path cpuFolder(const fs::path& root, int cpu) {
    return root / "sys/devices/system/cpu" / ("cpu" + std::to_string(cpu));
}

std::string cpuName(const fs::path& root) {
    const std::optional<std::string> text = readText(root / "proc/cpuinfo");
    if (!text) return {};
    // The key is "model name" on x86 and some Arm kernels, and "cpu" on POWER. Other kernels report
    // only the name of the board.
    for (const std::string_view key : {"model name", "cpu", "Hardware", "Model"}) {
        const auto value = valueOfKey(*text, key);
        if (value && !value->empty()) return printable(*value);
    }
    return {};
}

std::vector<int> onlineCpus(const fs::path& root) {
    if (const auto text = readText(root / "sys/devices/system/cpu/online")) {
        std::vector<int> cpus = parseCpuList(*text);
        if (!cpus.empty()) return cpus;
    }
    std::vector<int> cpus;
    if (const auto text = readText(root / "proc/cpuinfo")) {
        std::string_view rest = *text;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            if (valueOfKey(rest.substr(0, end), "processor")) {
                cpus.push_back(static_cast<int>(cpus.size()));
            }
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    if (cpus.empty()) cpus.push_back(0);
    return cpus;
}

// Returns a string that is equal for two logical processors if and only if they belong to the same
// core.
std::optional<std::string> coreIdentity(const fs::path& root, int cpu) {
    const fs::path topology = cpuFolder(root, cpu) / "topology";
    for (const char* file : {"core_cpus_list", "thread_siblings_list"}) {
        const auto text = readText(topology / file, 4096);
        if (!text) continue;
        const std::vector<int> siblings = parseCpuList(*text);
        // A list that does not contain the processor itself is invalid and ignored.
        if (std::binary_search(siblings.begin(), siblings.end(), cpu)) {
            return "cpus " + std::to_string(siblings.front());
        }
    }
    const auto package = readInteger(topology / "physical_package_id");
    const auto core = readInteger(topology / "core_id");
    if (!package || !core) return std::nullopt;
    return "core " + std::to_string(*package) + ":" + std::to_string(*core);
}

std::optional<Level> dataLevel(const fs::path& cache) {
    const auto type = readLine(cache / "type");
    if (!type || (*type != "Data" && *type != "Unified")) return std::nullopt;
    switch (readInteger(cache / "level").value_or(0)) {
        case 1:
            return Level::l1;
        case 2:
            return Level::l2;
        case 3:
            return Level::l3;
        default:
            return std::nullopt;
    }
}

std::vector<Cache> readCaches(const fs::path& root, const std::vector<int>& cpus) {
    // A cache is identified by the processors that share it.
    std::map<std::pair<Level, std::int64_t>, std::set<std::string>> instances;
    for (const int cpu : cpus) {
        for (int number = 0; number < 16; ++number) {
            const fs::path cache =
                cpuFolder(root, cpu) / "cache" / ("index" + std::to_string(number));
            std::error_code error;
            if (!fs::exists(cache, error)) break;
            const std::optional<Level> level = dataLevel(cache);
            const auto size_text = readText(cache / "size", 64);
            const std::optional<std::int64_t> size =
                size_text ? parseSize(*size_text) : std::nullopt;
            if (!level || !size) continue;
            std::string identity = "cpu " + std::to_string(cpu);
            if (const auto list = readText(cache / "shared_cpu_list", 4096)) {
                const std::vector<int> sharing = parseCpuList(*list);
                if (std::binary_search(sharing.begin(), sharing.end(), cpu)) {
                    identity = "cpu " + std::to_string(sharing.front());
                }
            }
            instances[{*level, *size}].insert(std::move(identity));
        }
    }
    std::vector<Cache> caches;
    for (const auto& [key, identities] : instances) {
        caches.push_back({key.first, key.second, static_cast<int>(identities.size())});
    }
    // Caches are sorted by level. A machine with two kinds of cores has several entries per level,
    // and the larger caches come first.
    std::stable_sort(caches.begin(), caches.end(), [](const Cache& a, const Cache& b) {
        return a.level != b.level ? a.level < b.level : a.bytes > b.bytes;
    });
    return caches;
}

// Limits the number of caches. With a quota, fewer cores run than the affinity mask contains, so at
// most `cores` caches of a level are useful at the same time.
void limitInstances(std::vector<Cache>& caches, int cores) {
    roofline::PerLevel<int> left;
    left.fill(cores);
    std::vector<Cache> kept;
    for (Cache cache : caches) {
        int& allowed = left[roofline::index(cache.level)];
        cache.instances = std::min(cache.instances, allowed);
        allowed -= cache.instances;
        if (cache.instances > 0) kept.push_back(cache);
    }
    caches = std::move(kept);
}

std::vector<std::string> gpuNames(const fs::path& root) {
    // The folders are sorted by bus address, because the driver numbers the GPUs in this order.
    std::vector<fs::path> folders;
    std::error_code error;
    for (fs::directory_iterator at(root / "proc/driver/nvidia/gpus", error), end;
         !error && at != end; at.increment(error)) {
        folders.push_back(at->path());
    }
    std::sort(folders.begin(), folders.end());
    std::vector<std::string> names;
    for (const fs::path& folder : folders) {
        const auto text = readText(folder / "information", 16384);
        if (!text) continue;
        const auto model = valueOfKey(*text, "Model");
        names.push_back(model && !model->empty() ? printable(*model) : "NVIDIA GPU");
    }
    return names;
}

// Returns the version of the driver, which is the first word with only digits and points in the
// line about the kernel module.
std::optional<std::string> nvidiaDriver(const fs::path& root) {
    const auto line = readLine(root / "proc/driver/nvidia/version");
    if (!line) return std::nullopt;
    std::size_t begin = 0;
    while (begin < line->size()) {
        const std::size_t end = std::min(line->find(' ', begin), line->size());
        const std::string word = line->substr(begin, end - begin);
        if (word.find('.') != std::string::npos &&
            word.find_first_not_of("0123456789.") == std::string::npos) {
            return word;
        }
        begin = end + 1;
    }
    return std::nullopt;
}

std::optional<std::int64_t> kibibytes(std::string_view meminfo, std::string_view key) {
    const auto value = valueOfKey(meminfo, key);
    if (!value) return std::nullopt;
    const std::optional<std::int64_t> amount = parseInteger(value->substr(0, value->find(' ')));
    if (!amount || *amount < 0 || *amount > std::numeric_limits<std::int64_t>::max() / 1024) {
        return std::nullopt;
    }
    return *amount * 1024;
}

std::optional<std::int64_t> smaller(std::optional<std::int64_t> a, std::optional<std::int64_t> b) {
    if (!a || !b) return a ? a : b;
    return std::min(*a, *b);
}

#if defined(_SC_LEVEL1_DCACHE_SIZE)
// Returns the caches that the C library reports, because some virtual machines provide no cache
// folders. The C library does not report how many cores share a cache. Each core is assumed to have
// its own L1 and L2, and all cores are assumed to share one L3.
std::vector<Cache> cachesFromProcessor(int physical_cores) {
    std::vector<Cache> caches;
    const auto add = [&](Level level, long bytes, int instances) {
        if (bytes > 0) caches.push_back({level, bytes, instances});
    };
    add(Level::l1, sysconf(_SC_LEVEL1_DCACHE_SIZE), physical_cores);
    add(Level::l2, sysconf(_SC_LEVEL2_CACHE_SIZE), physical_cores);
    add(Level::l3, sysconf(_SC_LEVEL3_CACHE_SIZE), 1);
    return caches;
}
#endif

}  // namespace

std::optional<std::int64_t> Machine::cacheCapacity(Level level) const {
    std::optional<std::int64_t> total;
    for (const Cache& cache : caches) {
        if (cache.level == level) total = total.value_or(0) + cache.bytes * cache.instances;
    }
    return total;
}

std::vector<int> affinityCpus() {
    // The mask must be at least as large as the kernel's mask. That size is unknown, so increasing
    // sizes are tried.
    for (int bits = 1024; bits <= 1 << 16; bits *= 2) {
        cpu_set_t* set = CPU_ALLOC(static_cast<std::size_t>(bits));
        if (!set) break;
        const std::size_t size = CPU_ALLOC_SIZE(static_cast<std::size_t>(bits));
        CPU_ZERO_S(size, set);
        std::vector<int> cpus;
        const bool read = sched_getaffinity(0, size, set) == 0;
        for (int cpu = 0; read && cpu < bits; ++cpu) {
            if (CPU_ISSET_S(static_cast<std::size_t>(cpu), size, set)) cpus.push_back(cpu);
        }
        CPU_FREE(set);
        if (read) return cpus;
    }
    return {};
}

std::vector<int> onePerCore(const fs::path& root, const std::vector<int>& cpus) {
    std::set<std::string> seen;
    std::vector<int> first;
    for (const int cpu : cpus) {
        const std::optional<std::string> identity = coreIdentity(root, cpu);
        if (!identity) return cpus;
        if (seen.insert(*identity).second) first.push_back(cpu);
    }
    return first;
}

Machine probe(const fs::path& root, std::vector<int> cpus) {
    Machine machine;
    if (cpus.empty()) cpus = onlineCpus(root);
    const CgroupLimits limits = readCgroupLimits(root);

    machine.host = readLine(root / "proc/sys/kernel/hostname").value_or("");
    machine.cpu = cpuName(root);
    machine.isa = widestUnit();

    machine.logical_cores = static_cast<int>(cpus.size());
    machine.physical_cores = static_cast<int>(onePerCore(root, cpus).size());
    machine.caches = readCaches(root, cpus);
    // A quota of 1.5 processors lets threads run on two processors, so the quota is rounded up.
    if (limits.cpus && std::ceil(*limits.cpus) < machine.logical_cores) {
        machine.logical_cores = std::max(1, static_cast<int>(std::ceil(*limits.cpus)));
        machine.physical_cores = std::min(machine.physical_cores, machine.logical_cores);
        limitInstances(machine.caches, machine.logical_cores);
    }

    if (const auto meminfo = readText(root / "proc/meminfo")) {
        machine.memory_bytes = kibibytes(*meminfo, "MemTotal");
    }
    machine.memory_bytes = smaller(machine.memory_bytes, limits.memory_bytes);

    probeDetails(root, cpus, machine);
    machine.gpus = gpuNames(root);
    if (const auto kernel = readLine(root / "proc/sys/kernel/osrelease")) {
        machine.software["kernel"] = *kernel;
    }
    if (const auto driver = nvidiaDriver(root)) machine.software["driver"] = *driver;
    machine.software["ridgepoint"] = ownVersion();
    return machine;
}

std::string ownVersion() { return RIDGEPOINT_VERSION; }

Machine probe() {
    Machine machine = probe("/", affinityCpus());
#if defined(_SC_LEVEL1_DCACHE_SIZE)
    if (machine.caches.empty()) machine.caches = cachesFromProcessor(machine.physical_cores);
#endif
    return machine;
}

std::optional<std::int64_t> availableMemoryBytes(const fs::path& root) {
    std::optional<std::int64_t> available;
    if (const auto meminfo = readText(root / "proc/meminfo")) {
        available = kibibytes(*meminfo, "MemAvailable");
        if (!available) available = kibibytes(*meminfo, "MemFree");
    }
    return smaller(available, readCgroupLimits(root).memory_headroom);
}

std::optional<std::int64_t> availableMemoryBytes() { return availableMemoryBytes("/"); }

}  // namespace ridgepoint::machine
