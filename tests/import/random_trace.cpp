// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/import/random_trace.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <string_view>
#include <utility>

namespace ridgepoint::tests {
namespace {

constexpr std::int64_t kMicro = 1000;  // nanoseconds
constexpr std::string_view kSmall =
    R"("Input Dims":[[64,64],[64,64]],"Input type":["float","float"])";
constexpr std::string_view kLarge =
    R"("Input Dims":[[1024,1024],[1024,1024]],"Input type":["float","float"])";
constexpr std::string_view kOne = R"("Input Dims":[[256,256]],"Input type":["float"])";

enum class Runs { kernel, copy, fill, graph };
struct Kind {
    std::string_view op, inputs, kernel;
    Runs runs;
    std::uint64_t flops;
};
constexpr std::array kKinds{
    Kind{"aten::mm", kSmall, "ampere_sgemm_64x64_nn", Runs::kernel, 2u * 64 * 64 * 64},
    Kind{"aten::mm", kLarge, "ampere_sgemm_128x128_nn", Runs::kernel, 2u * 1024 * 1024 * 1024},
    Kind{"aten::relu", kOne, "void at::native::vectorized_elementwise_kernel<4, relu>(int)",
         Runs::kernel, 0},
    Kind{"my::op", "", "my_kernel", Runs::kernel, 0},
    Kind{"my::reduce", "", "ncclDevKernel_AllReduce_Sum_f32_RING_LL()", Runs::kernel, 0},
    Kind{"aten::copy_", kOne, "Memcpy HtoD (Pageable -> Device)", Runs::copy, 0},
    Kind{"aten::zero_", kOne, "Memset (Device)", Runs::fill, 0},
    Kind{"my::graph", "", "graphed_kernel", Runs::graph, 0},
};

class Generator {
  public:
    explicit Generator(unsigned seed) : random_(seed) {}
    RandomTrace make();

  private:
    int upTo(int most) { return std::uniform_int_distribution<int>(0, most)(random_); }
    bool oneIn(int count) { return upTo(count - 1) == 0; }
    template <class... Values>
    auto oneOf(Values... values) {
        const std::array all{values...};
        return all[static_cast<std::size_t>(upTo(static_cast<int>(all.size()) - 1))];
    }
    void event(std::string_view category, std::string_view name, std::int64_t start,
               std::int64_t duration, int thread, std::string_view arguments);
    void device(const Kind& kind, const RandomTrace::Work& work, int correlation);
    void backlog();
    void call();
    void run(const Kind& kind, std::int64_t launched_ns, int correlation, bool launch_lost,
             bool record_lost, std::uint64_t& present);
    void steps();
    void placeBacklog();
    void placeWork();
    void windows();
    void wrongTimes();

    struct Placed {
        RandomTrace::Work work;
        std::int64_t launched_ns = 0;
        bool backlog = false, copies = false;
    };
    struct Launch {
        std::int64_t at_ns = 0;
        bool lost = false, copies = false, fills = false;
    };
    struct OpCall {
        const Kind* kind = nullptr;
        std::int64_t at_ns = 0;
        bool has_kernel = false;  // whether a kernel and its launch are in the trace
    };
    struct Mark {
        std::int64_t number = 0, start_ns = 0, end_ns = 0;
    };

    std::mt19937 random_;
    RandomTrace out_;
    std::vector<std::string> events_;
    std::vector<Placed> placed_, lost_;
    std::vector<Launch> launches_;
    std::vector<OpCall> calls_;
    std::vector<Mark> marks_;
    std::map<std::pair<int, int>, std::int64_t> free_ns_;
    std::int64_t base_ns_ = 0, now_ns_ = 0, lag_ns_ = 0, host_end_ns_ = 0;
    std::int64_t longest_us_ = 0;
    int streams_ = 1, devices_ = 1, lost_percent_ = 0, launch_lost_percent_ = 0, correlation_ = 0;
    bool drivers_ = false, fills_count_ = false;
    std::optional<std::int64_t> warmup_, after_;  // numbers of the steps around the marked ones
};

void Generator::event(std::string_view category, std::string_view name, std::int64_t start,
                      std::int64_t duration, int thread, std::string_view arguments) {
    const std::int64_t at = base_ns_ + start;
    events_.push_back(fmt::format(
        R"({{"ph":"X","cat":"{}","name":"{}","pid":1,"tid":{},"ts":{}.{:03},"dur":{}.{:03},"args":{{{}}}}})",
        category, name, thread, at / kMicro, at % kMicro, duration / kMicro, duration % kMicro,
        arguments));
}

void Generator::device(const Kind& kind, const RandomTrace::Work& work, int correlation) {
    const std::string place = fmt::format(R"("device":{},"context":1,"stream":{},"correlation":{})",
                                          work.device, work.stream, correlation);
    if (kind.runs == Runs::copy || kind.runs == Runs::fill) {
        event(kind.runs == Runs::copy ? "gpu_memcpy" : "gpu_memset", kind.kernel, work.start_ns,
              work.duration_ns, work.stream, place + R"(,"bytes":262144)");
    } else {
        event("kernel", kind.kernel, work.start_ns, work.duration_ns, work.stream,
              place + R"(,"grid":[4,4,1],"block":[64,1,1])");
    }
}

// Work that was queued before the trace began keeps all streams busy.
void Generator::backlog() {
    if (!oneIn(3)) return;
    std::int64_t at = now_ns_ - upTo(200) * kMicro;
    for (int i = 1 + upTo(3); i > 0; --i) {
        const RandomTrace::Work work{
            at, (1 + upTo(150)) * kMicro, upTo(devices_ - 1), 7 + upTo(streams_ - 1), false, {}};
        device(kKinds[0], work, 900'000 + ++correlation_);
        placed_.push_back({work, 0, false, false});
        at += work.duration_ns + upTo(3) * kMicro;
    }
    for (int each = 0; each < devices_; ++each)
        for (int stream = 0; stream < streams_; ++stream) free_ns_[{each, 7 + stream}] = at;
}

void Generator::run(const Kind& kind, std::int64_t launched_ns, int correlation, bool launch_lost,
                    bool record_lost, std::uint64_t& present) {
    RandomTrace::Work work;
    work.device = upTo(devices_ - 1);
    work.stream = 7 + upTo(streams_ - 1);
    std::int64_t& free = free_ns_[{work.device, work.stream}];
    work.start_ns = std::max(free, launched_ns + 5 * kMicro + lag_ns_);
    work.duration_ns = oneIn(20) ? upTo(3000) : upTo(static_cast<int>(longest_us_)) * kMicro + 500;
    free = work.start_ns + work.duration_ns + upTo(2) * 100;
    work.launched = !launch_lost;
    const bool copies = kind.runs == Runs::copy || kind.runs == Runs::fill;
    if (record_lost) {
        lost_.push_back({work, launched_ns, false, copies});
        return;
    }
    device(kind, work, correlation);
    placed_.push_back({work, launched_ns, false, copies});
    ++present;
}

// Adds an op call and the work that it launches.
void Generator::call() {
    // The first call is complete, because only then can the profiler's other records be joined.
    const bool first = calls_.empty();
    const Kind& kind =
        kKinds[first ? 0 : static_cast<std::size_t>(upTo(static_cast<int>(kKinds.size()) - 1))];
    const int thread = first || !oneIn(3) ? 1 : 2;
    const std::int64_t start = now_ns_, launched = start + 5 * kMicro;
    event("cpu_op", kind.op, start, 20 * kMicro, thread, kind.inputs);
    const bool launch_lost = !first && upTo(99) < launch_lost_percent_;
    const int runtime = ++correlation_;
    const bool copies = kind.runs == Runs::copy || kind.runs == Runs::fill;
    const bool by_driver = drivers_ && kind.runs == Runs::kernel && oneIn(2);
    const int driver = by_driver ? ++correlation_ : 0;
    if (!launch_lost) {
        constexpr std::array kCalls{"cudaLaunchKernel", "cudaMemcpyAsync", "cudaMemsetAsync",
                                    "cudaGraphLaunch"};
        event("cuda_runtime", kCalls[static_cast<std::size_t>(kind.runs)], launched, 6 * kMicro,
              thread, fmt::format("\"correlation\":{}", runtime));
        if (by_driver)
            event("cuda_driver", "cuLaunchKernel", launched + kMicro, 2 * kMicro, thread,
                  fmt::format("\"correlation\":{}", driver));
    }
    // One of the two calls has no record of its own, so fills without records count as lost.
    fills_count_ = fills_count_ || (by_driver && !launch_lost);
    std::uint64_t present = 0;
    // A graph whose records are lost in part, and work without any trace, cannot be found.
    const bool record_lost = !first && !launch_lost && upTo(99) < lost_percent_;
    for (int i = kind.runs == Runs::graph ? 3 : 1; i > 0; --i) {
        run(kind, launched, by_driver && oneIn(2) ? driver : runtime, launch_lost, record_lost,
            present);
    }
    if (!launch_lost)
        launches_.push_back({launched, present == 0, copies, kind.runs == Runs::fill});
    calls_.push_back({&kind, start, present > 0 && !launch_lost});
    now_ns_ += (25 + upTo(20)) * kMicro;
    host_end_ns_ = start + 20 * kMicro;
}

void Generator::steps() {
    for (int i = oneIn(3) ? 1 + upTo(3) : 0; i > 0; --i) call();  // before the first step
    const bool gaps = oneIn(3);
    std::int64_t number = oneOf(0, 1, 3, 100);
    const int count = 2 + upTo(4), ops = 1 + upTo(7);
    lag_ns_ = upTo(5) * ops * 35 * kMicro;
    for (int i = 0; i < count; ++i, ++number) {
        const std::int64_t start = now_ns_;
        for (int op = upTo(2) == 0 ? 1 : ops; op > 0; --op) call();
        marks_.push_back({number, start, now_ns_});
        if (out_.marked)
            event("user_annotation", fmt::format("ProfilerStep#{}", number), start, now_ns_ - start,
                  1, "");
        if (gaps && oneIn(2)) now_ns_ += upTo(30) * kMicro;
        if (gaps && oneIn(4)) call();  // between two steps
    }
    for (int i = oneIn(4) ? 1 + upTo(3) : 0; i > 0; --i) call();  // after the last step
}

// A record without a launch is from before the trace if it starts before all others with a launch
// on its stream (on any stream, if its own has none). If later records lack a launch as well, it
// must also start within 1 ms after the start of the trace or the end of another such record on its
// stream. All others belong to the step that launched the work before them on their stream, unless
// there are more than 1 ms between them.
void Generator::placeBacklog() {
    const auto isOn = [](const Placed& a, const Placed& b) {
        return a.work.device == b.work.device && a.work.stream == b.work.stream;
    };
    const auto firstOn = [&](const Placed& of) {
        std::int64_t own = std::numeric_limits<std::int64_t>::max(), any = own;
        for (const Placed& each : placed_) {
            if (!each.work.launched) continue;
            any = std::min(any, each.work.start_ns);
            if (isOn(each, of)) own = std::min(own, each.work.start_ns);
        }
        return own == std::numeric_limits<std::int64_t>::max() ? any : own;
    };
    std::vector<Placed*> without;
    bool loses = false;
    for (Placed& each : placed_) {
        if (each.work.launched) continue;
        without.push_back(&each);
        loses = loses || each.work.start_ns >= firstOn(each);
    }
    std::stable_sort(without.begin(), without.end(), [](const Placed* a, const Placed* b) {
        return a->work.start_ns < b->work.start_ns;
    });
    std::map<std::pair<int, int>, std::int64_t> queued_until;
    for (Placed* const each : without) {
        std::int64_t& queued = queued_until[{each->work.device, each->work.stream}];
        each->backlog = out_.marked && each->work.start_ns < firstOn(*each) &&
                        (!loses || each->work.start_ns <= queued + 1000 * kMicro);
        if (each->backlog) {
            queued = std::max(queued, each->work.start_ns + each->work.duration_ns);
            ++out_.backlog;
        }
    }
    // All work that is not from before the trace, in the order in which it ran.
    std::vector<Placed*> rest;
    for (Placed& each : placed_)
        if (!each.backlog) rest.push_back(&each);
    std::stable_sort(rest.begin(), rest.end(), [](const Placed* a, const Placed* b) {
        return a->work.start_ns < b->work.start_ns;
    });
    std::map<std::pair<int, int>, const Placed*> latest;
    std::set<std::pair<int, int>> any_launched;
    for (Placed* const each : rest) {
        const std::pair stream{each->work.device, each->work.stream};
        if (each->work.launched) {
            any_launched.insert(stream);
        } else {
            each->launched_ns = each->work.start_ns;
            const Placed* const before = latest[stream];
            if (before != nullptr && any_launched.contains(stream) &&
                each->work.start_ns <=
                    before->work.start_ns + before->work.duration_ns + 1000 * kMicro)
                each->launched_ns = before->launched_ns;
        }
        if (any_launched.contains(stream)) latest[stream] = each;
    }
}

void Generator::placeWork() {
    const auto stepAt = [&](std::int64_t at) -> std::optional<std::int64_t> {
        if (!out_.marked) return 0;
        if (at < marks_.front().start_ns) return warmup_;
        if (at >= marks_.back().end_ns) return after_;
        const auto next = std::find_if(marks_.begin(), marks_.end(),
                                       [&](const Mark& mark) { return mark.start_ns > at; });
        return std::prev(next)->number;
    };
    const auto measured = [&](std::int64_t at) {
        const auto number = stepAt(at);
        return !out_.marked || (number && number != warmup_ && number != after_);
    };
    for (Placed& each : placed_) {
        if (each.backlog)
            each.work.step = warmup_;
        else
            each.work.step = stepAt(each.launched_ns);
        out_.work.push_back(each.work);
    }
    // If no copy has a record, the profiler may not record copies at all, so none counts as lost.
    const bool any_copy = std::any_of(launches_.begin(), launches_.end(), [](const Launch& launch) {
        return launch.copies && !launch.lost;
    });
    for (Placed& each : lost_) each.work.step = stepAt(each.launched_ns);
    // Filling 0 bytes has no record, so lost fills only count if other work is lost.
    const bool any_lost =
        fills_count_ || std::any_of(launches_.begin(), launches_.end(), [&](const Launch& launch) {
            return launch.lost && !launch.fills && (!launch.copies || any_copy);
        });
    for (Launch& launch : launches_) {
        launch.lost = launch.lost && (!launch.fills || any_lost);
        if ((launch.copies && !any_copy) || !stepAt(launch.at_ns)) continue;
        ++out_.launches;
        out_.lost += launch.lost;
        out_.lost_in_steps += launch.lost && measured(launch.at_ns);
    }
    for (const OpCall& each : calls_) {
        if (!measured(each.at_ns)) continue;
        RandomTrace::Op& op = out_.ops[std::string(each.kind->op)];
        ++op.calls;
        op.has_flops = each.kind->flops > 0;
        (each.has_kernel ? op.kernels : op.without_kernel) += 1;
        if (each.has_kernel) op.flops += each.kind->flops;
    }
}

// A step begins where the one before it ends, at the earliest when the CPU starts it, and ends when
// the CPU has finished it and all work that it launched has ended.
void Generator::windows() {
    const auto windows = [&](bool with_lost) {
        std::vector<RandomTrace::Work> all = out_.work;
        for (const Placed& each : lost_)
            if (with_lost) all.push_back(each.work);
        const auto endOfWork = [&](std::optional<std::int64_t> number, std::int64_t end) {
            for (const RandomTrace::Work& work : all)
                if (work.step == number) end = std::max(end, work.start_ns + work.duration_ns);
            return end;
        };
        std::vector<RandomTrace::Step> steps;
        if (!out_.marked) {
            steps.push_back({0, 0, endOfWork(0, host_end_ns_)});
            return steps;
        }
        std::int64_t last = endOfWork({}, 0);
        if (warmup_) last = std::max(last, endOfWork(*warmup_, marks_.front().start_ns));
        for (const Mark& mark : marks_) {
            const std::int64_t from = std::max(last, mark.start_ns);
            last = std::max(from, endOfWork(mark.number, mark.end_ns));
            steps.push_back({mark.number, from, last});
        }
        return steps;
    };
    // It is unknown that work is lost on a stream without other work of its kind.
    std::erase_if(lost_, [&](const Placed& lost) {
        return out_.lost == 0 ||
               std::none_of(placed_.begin(), placed_.end(), [&](const Placed& each) {
                   return each.work.launched && each.copies == lost.copies &&
                          each.work.device == lost.work.device &&
                          each.work.stream == lost.work.stream;
               });
    });
    out_.steps = windows(false);
    out_.true_steps = windows(true);
    if (!out_.marked) out_.cpu_ends_ns.push_back(host_end_ns_);
    for (const Mark& mark : marks_)
        if (out_.marked) out_.cpu_ends_ns.push_back(mark.end_ns);
}

void Generator::wrongTimes() {
    // The profiler writes time 0 for kernels whose time it does not know.
    for (int i = oneIn(5) ? 1 + upTo(2) : 0; i > 0; --i, ++out_.at_time_zero) {
        const std::int64_t base = std::exchange(base_ns_, 0);
        device(kKinds[0], {0, 0, 0, 7, false, {}}, 950'000 + ++correlation_);
        base_ns_ = base;
    }
    for (int i = oneIn(5) ? 1 + upTo(1) : 0; i > 0; --i, ++out_.outliers)
        event("cpu_op", "aten::add", 72'000'000'000'000'000, 10 * kMicro, 1, "");
}

RandomTrace Generator::make() {
    base_ns_ = 1'700'000'000'000'000'000 + upTo(999) * kMicro + upTo(999);
    out_.marked = !oneIn(8);
    streams_ = 1 + upTo(2);
    devices_ = 1 + oneIn(3);
    lost_percent_ = oneOf(0, 0, 10, 50);
    launch_lost_percent_ = oneOf(0, 0, 0, 15);
    longest_us_ = oneOf(5, 30, 300);
    drivers_ = oneIn(3);
    now_ns_ = 1000 * kMicro;
    backlog();
    steps();

    // All times count from the first event.
    std::int64_t first = marks_.front().start_ns;
    if (!calls_.empty()) first = std::min(first, calls_.front().at_ns);
    for (const Placed& each : placed_) first = std::min(first, each.work.start_ns);
    for (std::vector<Placed>* const list : {&placed_, &lost_}) {
        for (Placed& each : *list) {
            each.work.start_ns -= first;
            each.launched_ns -= first;
        }
    }
    for (Launch& each : launches_) each.at_ns -= first;
    for (OpCall& each : calls_) each.at_ns -= first;
    for (Mark& each : marks_) {
        each.start_ns -= first;
        each.end_ns -= first;
    }
    host_end_ns_ -= first;
    wrongTimes();

    placeBacklog();
    const Mark& start = marks_.front();
    const bool before = start.start_ns > 0 &&
                        (out_.backlog > 0 || calls_.front().at_ns < start.start_ns ||
                         std::any_of(
                             placed_.begin(), placed_.end(),
                             [&](const Placed& each) {
                                 return !each.work.launched && each.launched_ns < start.start_ns;
                             }));
    if (out_.marked && before) warmup_ = start.number - 1;
    if (out_.marked) after_ = marks_.back().number + 1;
    placeWork();
    windows();

    std::string devices;
    for (int i = 0; i < (oneIn(3) ? 1 : devices_); ++i)
        devices += fmt::format(
            R"({}{{"id":{},"name":"NVIDIA A100-SXM4-80GB","totalGlobalMem":85051834368,)"
            R"("computeMajor":8,"computeMinor":0,"numSms":108}})",
            i > 0 ? "," : "", i);
    std::shuffle(events_.begin(), events_.end(), random_);
    out_.text = fmt::format(R"({{"schemaVersion":1,"deviceProperties":[{}],"traceEvents":[{}]}})",
                            devices, fmt::join(events_, ",\n"));
    return std::move(out_);
}

}  // namespace

RandomTrace randomTrace(unsigned seed) { return Generator(seed).make(); }

}  // namespace ridgepoint::tests
