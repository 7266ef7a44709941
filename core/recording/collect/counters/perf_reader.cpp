// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/counters/perf_reader.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "core/machine/counter_access.h"
#include "core/recording/collect/counters/unavailable.h"

namespace ridgepoint::recording::collect::counters {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTorchThreads = "pt_";

std::string nameOfThread(const fs::path& task) {
    std::ifstream file(task / "comm");
    std::string name;
    std::getline(file, name);
    return name;
}

perf_event_attr attributesOf(const PerfEvent& event) {
    perf_event_attr attributes{};
    attributes.size = sizeof(attributes);
    attributes.type = event.type;
    attributes.config = event.config;
    attributes.config1 = event.config1;
    attributes.config2 = event.config2;
    attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    if (event.cpus.empty()) {
        // Also counts threads that are created later. The kernel then requires that each event is
        // read separately.
        attributes.inherit = 1;
        // perf_event_paranoid 2, the kernel's default, only allows counting in user mode. The
        // kernel itself computes no FLOPs.
        attributes.exclude_kernel = 1;
        attributes.exclude_hv = 1;
    }
    return attributes;
}

int openEvent(const PerfEvent& event, int thread, int cpu) {
    perf_event_attr attributes = attributesOf(event);
    return static_cast<int>(
        ::syscall(SYS_perf_event_open, &attributes, thread, cpu, -1, PERF_FLAG_FD_CLOEXEC));
}

}  // namespace

std::vector<int> threadsThatTrain() {
    const int self = static_cast<int>(::syscall(SYS_gettid));
    const fs::path tasks = "/proc/self/task";
    const std::string name = nameOfThread(tasks / std::to_string(self));
    std::vector<int> threads{self};
    std::error_code error;
    for (fs::directory_iterator at(tasks, error), end; !error && at != end; at.increment(error)) {
        const std::string text = at->path().filename().string();
        int number = 0;
        const auto [stopped, failed] =
            std::from_chars(text.data(), text.data() + text.size(), number);
        if (failed != std::errc{} || stopped != text.data() + text.size() || number == self) {
            continue;
        }
        const std::string other = nameOfThread(at->path());
        if (other == name || other.starts_with(kTorchThreads)) threads.push_back(number);
    }
    std::sort(threads.begin() + 1, threads.end());
    return threads;
}

std::string perfRefusal(const PerfEvent& event, int error, bool in_container) {
    const auto because = [&](std::string_view why) {
        return fmt::format("Hardware counters were not read: {}.", why);
    };
    switch (error) {
        case ENOENT:
        case ENODEV:
        case EOPNOTSUPP:
        case ENXIO:
            return because(
                event.cpus.empty()
                    ? "the kernel has no counters for this processor's cores, as in most virtual "
                      "machines; the host must enable them (KVM: -cpu host,pmu=on)"
                    : "the kernel does not count " + event.name);
        case EACCES:
        case EPERM:
            return because(in_container
                               ? "this container may not call perf_event_open; start it with "
                                 "--cap-add=PERFMON (or a seccomp profile that allows the call)"
                               : "the kernel does not let this process read " + event.name +
                                     "; allow it with sudo sysctl kernel.perf_event_paranoid=" +
                                     (event.cpus.empty() ? "2" : "0"));
        case ENOSYS:
            return because("this kernel has no performance events (CONFIG_PERF_EVENTS)");
        case EMFILE:
        case ENFILE:
            return because(
                "there are more threads than files that may be open at a time; raise the limit "
                "with ulimit -n");
        case EBUSY:
            return because("another program uses the counters that " + event.name + " needs");
        case EINVAL:
        case E2BIG:
            return because("this kernel does not know the event " + event.name);
        default:
            return because(fmt::format("the kernel refused {} ({})", event.name,
                                       std::generic_category().message(error)));
    }
}

PerfReader::~PerfReader() { close(); }

void PerfReader::close() {
    for (const Open& each : open_) ::close(each.file);
    open_.clear();
}

void PerfReader::open(std::span<const PerfEvent> events) {
    close();
    const std::vector<int> threads = threadsThatTrain();
    const auto add = [&](std::size_t number, int thread, int cpu) {
        const PerfEvent& event = events[number];
        const int file = openEvent(event, thread, cpu);
        if (file >= 0) {
            open_.push_back({file, number});
            return;
        }
        const int error = errno;
        // The thread has exited since it was listed, so there is nothing to count.
        if (error == ESRCH && thread > 0 && thread != threads.front()) return;
        close();
        throw CountersUnavailable(perfRefusal(event, error, machine::inContainer()));
    };
    for (std::size_t number = 0; number < events.size(); ++number) {
        for (const int cpu : events[number].cpus) add(number, -1, cpu);
        if (!events[number].cpus.empty()) continue;
        for (const int thread : threads) add(number, thread, -1);
    }
}

void PerfReader::read(std::span<PerfCount> counts) {
    std::fill(counts.begin(), counts.end(), PerfCount{});
    for (const Open& each : open_) {
        std::array<std::uint64_t, 3> values{};  // in the order that read_format defines
        const ssize_t bytes = ::read(each.file, values.data(), sizeof(values));
        if (bytes != static_cast<ssize_t>(sizeof(values)) || each.event >= counts.size()) {
            throw CountersUnavailable(
                "Counting has ended: the kernel did not let the processor's counters be read any "
                "more.");
        }
        PerfCount& sum = counts[each.event];
        sum.value += values[0];
        sum.enabled_ns += values[1];
        sum.running_ns += values[2];
    }
}

}  // namespace ridgepoint::recording::collect::counters
