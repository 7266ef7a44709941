// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cpu/load_watch.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <sstream>
#include <string>
#include <system_error>

#include "core/machine/system_files.h"

namespace ridgepoint::machine {
namespace {

constexpr double kNotedShare = 0.1;
constexpr double kLeastSeconds = 0.5;
constexpr int kMostGenerations = 8;

double secondsOf(int who) {
    rusage usage{};
    getrusage(who, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// Returns the processor time of child processes that are still running, such as the workers of a
// data loader (fields 14 to 17 in proc(5)). Includes `generations` further levels of descendants.
double secondsOfChildren(const std::string& process, int generations) {
    double ticks = 0;
    std::error_code error;
    for (const auto& task :
         std::filesystem::directory_iterator("/proc/" + process + "/task", error)) {
        std::istringstream children(readText(task.path() / "children").value_or(""));
        for (std::string child; children >> child;) {
            const std::string stat = readText("/proc/" + child + "/stat").value_or("");
            const std::size_t name_end = stat.rfind(')');
            if (name_end == std::string::npos) continue;
            std::istringstream words(stat.substr(name_end + 1));
            std::string skipped;
            for (int field = 3; field < 14; ++field) words >> skipped;
            double spent[4] = {};
            for (double& value : spent) words >> value;
            ticks += spent[0] + spent[1] + spent[2] + spent[3];
            if (generations > 0)
                ticks += secondsOfChildren(child, generations - 1) *
                         static_cast<double>(sysconf(_SC_CLK_TCK));
        }
    }
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double ownSeconds() {
    return secondsOf(RUSAGE_SELF) + secondsOf(RUSAGE_CHILDREN) +
           secondsOfChildren("self", kMostGenerations);
}

}  // namespace

std::optional<double> busySeconds(std::string_view stat, const std::vector<int>& cpus,
                                  double ticks) {
    std::istringstream lines{std::string(stat)};
    double busy = 0;
    bool any = false;
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("cpu") || line.size() < 5) continue;
        int cpu = -1;
        std::from_chars(line.data() + 3, line.data() + line.size(), cpu);
        if (std::find(cpus.begin(), cpus.end(), cpu) == cpus.end()) continue;
        std::istringstream words(line.substr(line.find(' ')));
        // The columns are user, nice, system, idle, iowait, irq, softirq and steal.
        double ticks_of[8] = {};
        for (double& value : ticks_of) words >> value;
        busy += ticks_of[0] + ticks_of[1] + ticks_of[2] + ticks_of[5] + ticks_of[6] + ticks_of[7];
        any = true;
    }
    if (!any || ticks <= 0) return std::nullopt;
    return busy / ticks;
}

LoadWatch::LoadWatch(std::vector<int> cpus, std::filesystem::path root)
    : cpus_(std::move(cpus)),
      root_(std::move(root)),
      busy_at_begin_(busy()),
      own_at_begin_(ownSeconds()) {}

std::optional<double> LoadWatch::busy() const {
    const auto text = readText(root_ / "proc/stat");
    if (!text) return std::nullopt;
    return busySeconds(*text, cpus_, static_cast<double>(sysconf(_SC_CLK_TCK)));
}

std::optional<double> LoadWatch::othersShare() const {
    const std::optional<double> now = busy();
    const double elapsed =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    if (!now || !busy_at_begin_ || elapsed <= 0 || cpus_.empty()) return std::nullopt;
    const double others = (*now - *busy_at_begin_) - (ownSeconds() - own_at_begin_);
    return std::clamp(others / (elapsed * static_cast<double>(cpus_.size())), 0.0, 1.0);
}

std::string LoadWatch::note() const {
    const auto elapsed = std::chrono::steady_clock::now() - begin_;
    const std::optional<double> others = othersShare();
    if (!others || *others <= kNotedShare || elapsed < std::chrono::duration<double>(kLeastSeconds))
        return {};
    return fmt::format(
        "Other programs took {:.0f} % of the processors' time during the recording; its times are "
        "those of a loaded machine.",
        100 * *others);
}

}  // namespace ridgepoint::machine
