// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cgroup.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine/system_files.h"

namespace ridgepoint::machine {
namespace {

namespace fs = std::filesystem;

// A limit above the memory of any machine. In version 1, the value for "no limit" is a number near
// 2⁶³.
constexpr std::int64_t kNoMemoryLimit = std::int64_t{1} << 60U;

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}

bool contains(std::string_view list, std::string_view word) {
    const std::vector<std::string_view> words = split(list, ',');
    return std::find(words.begin(), words.end(), word) != words.end();
}

// Decodes a path from mountinfo, where blanks and backslashes are written as three octal digits.
std::string unescaped(std::string_view text) {
    const auto octal = [](char digit) { return digit >= '0' && digit <= '7'; };
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 3 < text.size() && octal(text[i + 1]) && octal(text[i + 2]) &&
            octal(text[i + 3])) {
            result += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 +
                                        (text[i + 3] - '0'));
            i += 3;
        } else {
            result += text[i];
        }
    }
    return result;
}

struct Mount {
    std::string group;  // group that is mounted at `point`
    std::string point;
};

// Finds the mount of a version 1 controller, or of the version 2 hierarchy if `controller` is
// empty.
std::optional<Mount> findMount(std::string_view mountinfo, std::string_view controller) {
    for (const std::string_view line : split(mountinfo, '\n')) {
        const std::size_t dash = line.find(" - ");
        if (dash == std::string_view::npos) continue;
        const std::vector<std::string_view> left = split(line.substr(0, dash), ' ');
        const std::vector<std::string_view> right = split(line.substr(dash + 3), ' ');
        if (left.size() < 5 || right.size() < 3) continue;
        const bool matches = controller.empty()
                                 ? right[0] == "cgroup2"
                                 : right[0] == "cgroup" && contains(right[2], controller);
        if (matches) return Mount{unescaped(left[3]), unescaped(left[4])};
    }
    return std::nullopt;
}

// Finds the group of this process in a hierarchy. `groups` is the content of /proc/self/cgroup.
std::optional<std::string> findGroup(std::string_view groups, std::string_view controller) {
    for (const std::string_view line : split(groups, '\n')) {
        const std::size_t first = line.find(':');
        if (first == std::string_view::npos) continue;
        const std::size_t second = line.find(':', first + 1);
        if (second == std::string_view::npos) continue;
        const std::string_view controllers = line.substr(first + 1, second - first - 1);
        if (controller.empty() ? controllers.empty() : contains(controllers, controller)) {
            return std::string(line.substr(second + 1));
        }
    }
    return std::nullopt;
}

// Returns the folders of this process's group and of all visible groups above it, innermost first.
std::vector<fs::path> groupFolders(const fs::path& root, std::string_view mountinfo,
                                   std::string_view groups, std::string_view controller) {
    const std::optional<Mount> mount = findMount(mountinfo, controller);
    const std::optional<std::string> group = findGroup(groups, controller);
    if (!mount || !group) return {};
    const fs::path top = root / fs::path(mount->point).relative_path();
    // In a container, only the container's own group may be visible, mounted as the root.
    std::string_view below = *group;
    if (mount->group.size() > 1) {
        const bool inside =
            below.substr(0, mount->group.size()) == mount->group &&
            (below.size() == mount->group.size() || below[mount->group.size()] == '/');
        below = inside ? below.substr(mount->group.size()) : std::string_view{};
    }
    std::vector<fs::path> folders = {top};
    fs::path folder = top;
    for (const std::string_view part : split(below, '/')) {
        if (part.empty() || part == ".") continue;
        // The group is outside the mount, so only the mounted group can be read.
        if (part == "..") return {top};
        folder /= part;
        folders.push_back(folder);
    }
    std::reverse(folders.begin(), folders.end());
    return folders;
}

template <class T>
void tighten(std::optional<T>& limit, T value) {
    limit = limit ? std::min(*limit, value) : value;
}

void addCpuLimit(CgroupLimits& limits, std::optional<std::int64_t> quota,
                 std::optional<std::int64_t> period) {
    if (!quota || !period || *quota <= 0 || *period <= 0) return;
    tighten(limits.cpus, static_cast<double>(*quota) / static_cast<double>(*period));
}

void addMemoryLimit(CgroupLimits& limits, std::optional<std::int64_t> limit,
                    std::optional<std::int64_t> used, const fs::path& statistics,
                    std::string_view reclaimable_key) {
    if (!limit || *limit <= 0 || *limit >= kNoMemoryLimit) return;
    tighten(limits.memory_bytes, *limit);
    if (!used || *used < 0) return;
    // Before an allocation fails, the kernel reclaims file pages that have not been used recently,
    // so these pages do not reduce the available memory.
    std::int64_t reclaimable = 0;
    if (const std::optional<std::string> text = readText(statistics)) {
        if (const auto value = valueOfKey(*text, reclaimable_key)) {
            reclaimable = std::max<std::int64_t>(parseInteger(*value).value_or(0), 0);
        }
    }
    const std::int64_t held = std::max<std::int64_t>(*used - std::min(reclaimable, *used), 0);
    tighten(limits.memory_headroom, std::max<std::int64_t>(*limit - held, 0));
}

}  // namespace

CgroupLimits readCgroupLimits(const fs::path& root) {
    CgroupLimits limits;
    const std::optional<std::string> mountinfo = readText(root / "proc/self/mountinfo");
    const std::optional<std::string> groups = readText(root / "proc/self/cgroup");
    if (!mountinfo || !groups) return limits;

    for (const fs::path& folder : groupFolders(root, *mountinfo, *groups, "")) {
        if (const std::optional<std::string> text = readText(folder / "cpu.max", 256)) {
            const std::vector<std::string_view> words = split(trimmed(*text), ' ');
            if (words.size() == 2) {
                addCpuLimit(limits, parseInteger(words[0]), parseInteger(words[1]));
            }
        }
        addMemoryLimit(limits, readInteger(folder / "memory.max"),
                       readInteger(folder / "memory.current"), folder / "memory.stat",
                       "inactive_file");
    }
    for (const fs::path& folder : groupFolders(root, *mountinfo, *groups, "cpu")) {
        addCpuLimit(limits, readInteger(folder / "cpu.cfs_quota_us"),
                    readInteger(folder / "cpu.cfs_period_us"));
    }
    for (const fs::path& folder : groupFolders(root, *mountinfo, *groups, "memory")) {
        addMemoryLimit(limits, readInteger(folder / "memory.limit_in_bytes"),
                       readInteger(folder / "memory.usage_in_bytes"), folder / "memory.stat",
                       "total_inactive_file");
    }
    return limits;
}

}  // namespace ridgepoint::machine
