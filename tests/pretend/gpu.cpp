// SPDX-License-Identifier: GPL-3.0-or-later
// The clock, calls and ledger of the pretend GPU.
#include "tests/pretend/gpu.h"

#include <fmt/format.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "tests/pretend/state.h"

namespace ridgepoint::pretend {
namespace {

constexpr std::uint64_t kSecond = 1'000'000'000;
constexpr std::uint64_t kLeastCall = 50;  // ns, on the virtual clock

std::atomic<std::uint64_t> virtual_now{kSecond};
std::atomic<Listener*> listener{nullptr};
std::atomic<std::uint32_t> next_correlation{1};

struct ThisThread {
    const std::uint32_t id = static_cast<std::uint32_t>(::gettid());
    std::uint32_t correlation = 0;  // of the current call
    int device = 0;
};
ThisThread& thisThread() {
    thread_local ThisThread thread;
    return thread;
}

std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

void writeLedger() {
    const std::string path = variable("RIDGEPOINT_PRETEND_LEDGER");
    if (path.empty()) return;
    // Each process writes the file, except processes that only query the GPU.
    const std::vector<Activity> all = ledger();
    if (std::none_of(all.begin(), all.end(),
                     [](const Activity& a) { return a.kind == Kind::kernel; }))
        return;
    std::FILE* const file = std::fopen(path.c_str(), "w");
    if (file == nullptr) return;
    constexpr const char* kKinds[] = {"kernel", "copy", "fill", "call", "wait", "overhead"};
    for (const Activity& a : all) {
        fmt::print(file, "{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n",
                   kKinds[static_cast<int>(a.kind)], a.start, a.end, a.correlation, a.device,
                   a.stream, a.thread, a.bytes,
                   a.kind == Kind::call       ? a.call
                   : a.kind == Kind::overhead ? a.overhead
                                              : a.grid[0],
                   a.name == nullptr ? "" : a.name);
    }
    std::fclose(file);
}

void setUp(State& s, std::string_view gpus, std::string_view faults, std::string_view clock) {
    s.entries = entriesNamed(gpus);
    s.devices.clear();
    for (const machine::Device& entry : s.entries)
        s.devices.push_back(factsOf(entry, static_cast<int>(s.devices.size())));
    s.faults = parseFaults(faults);
    s.virtual_clock = clock == "virtual";
    if (s.faults.memory_bytes != 0) {
        for (DeviceFacts& device : s.devices) device.memory_bytes = s.faults.memory_bytes;
    }
    s.default_streams.clear();
    for (std::size_t i = 0; i < s.devices.size(); ++i) {
        auto stream = std::make_unique<Stream>();
        stream->device = static_cast<int>(i);
        stream->id = 7;
        s.default_streams.push_back(std::move(stream));
        if (s.faults.mig) s.devices[i].name += " MIG 1g.18gb";
    }
    s.copy_engines.clear();
    s.launches = 0;
    s.loaded.clear();
    s.sticky = 0;
    s.ledger.clear();
    s.costs = {};
    virtual_now = kSecond;
}

}  // namespace

State& state() {
    static State* const made = [] {
        auto* const s = new State;
        const std::string gpus = variable("RIDGEPOINT_PRETEND_GPU");
        try {
            setUp(*s, gpus.empty() ? "H200 SXM" : gpus, variable("RIDGEPOINT_PRETEND_FAULTS"),
                  variable("RIDGEPOINT_PRETEND_CLOCK"));
        } catch (const std::exception& error) {
            std::fprintf(stderr, "%s\n", error.what());
            std::exit(2);
        }
        std::atexit(writeLedger);
        return s;
    }();
    return *made;
}

void configure(std::string_view gpus, std::string_view faults, std::string_view clock) {
    State& s = state();
    const std::lock_guard lock(s.mutex);
    setUp(s, gpus, faults, clock);
}

const std::vector<DeviceFacts>& devices() { return state().devices; }
const Faults& faults() { return state().faults; }
Costs& costs() { return state().costs; }

std::uint64_t now() {
    if (state().virtual_clock) return virtual_now.load(std::memory_order_relaxed);
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * kSecond +
           static_cast<std::uint64_t>(time.tv_nsec);
}

void waitUntil(std::uint64_t nanoseconds) {
    if (state().virtual_clock) {
        std::uint64_t current = virtual_now.load();
        while (current < nanoseconds && !virtual_now.compare_exchange_weak(current, nanoseconds)) {
        }
        return;
    }
    constexpr std::uint64_t kWakesLate = 80'000;
    if (now() + 2 * kWakesLate < nanoseconds) {
        const std::uint64_t until = nanoseconds - kWakesLate;
        const timespec time{static_cast<time_t>(until / kSecond),
                            static_cast<long>(until % kSecond)};
        ::clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nullptr);
    }
    while (now() < nanoseconds) {
    }
}

void spend(std::uint64_t nanoseconds) {
    if (nanoseconds > 0) waitUntil(now() + nanoseconds);
}

std::vector<Activity> ledger() {
    State& s = state();
    const std::lock_guard lock(s.mutex);
    return s.ledger;
}

void keepLedger(bool keep) {
    State& s = state();
    const std::lock_guard lock(s.mutex);
    s.keep_ledger = keep;
}

void listen(Listener* to) { listener.store(to); }

void happened(const Activity& activity) {
    State& s = state();
    if (s.keep_ledger) {
        const std::lock_guard lock(s.mutex);
        s.ledger.push_back(activity);
    }
    if (Listener* const who = listener.load(std::memory_order_acquire)) who->happened(activity);
}

void tookTime(OverheadType type, std::uint64_t start) {
    Activity overhead;
    overhead.kind = Kind::overhead;
    overhead.overhead = type;
    overhead.start = start;
    overhead.end = now();
    overhead.thread = thisThread().id;
    overhead.correlation = currentCorrelation();
    happened(overhead);
}

Call::Call(bool driver, std::uint32_t call, std::uint64_t cost) {
    ThisThread& thread = thisThread();
    outer_ = thread.correlation == 0;
    if (!outer_) return;
    thread.correlation = next_correlation.fetch_add(1, std::memory_order_relaxed);
    activity_.kind = Kind::call;
    activity_.driver = driver;
    activity_.call = call;
    activity_.thread = thread.id;
    activity_.correlation = thread.correlation;
    if (Listener* const who = listener.load()) who->entered(driver, call, thread.correlation);
    activity_.start = now();
    activity_.end = activity_.start + cost;
}

Call::~Call() {
    if (!outer_) return;
    waitUntil(activity_.end + (state().virtual_clock ? kLeastCall : 0));
    activity_.end = now();
    activity_.result = static_cast<std::uint32_t>(result);
    thisThread().correlation = 0;
    happened(activity_);
    if (Listener* const who = listener.load()) {
        who->left(activity_.driver, activity_.call, activity_.correlation);
    }
}

std::uint32_t currentCorrelation() { return thisThread().correlation; }

int currentDevice() { return thisThread().device; }
void setCurrentDevice(int device) { thisThread().device = device; }

}  // namespace ridgepoint::pretend
