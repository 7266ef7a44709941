// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/ceilings.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include "core/machine/cpu_kernels.h"
#include "core/machine/probe.h"
#include "core/machine/thread_team.h"

namespace ridgepoint::machine {
namespace {

using roofline::Arithmetic;
using roofline::Ceiling;
using roofline::Level;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kMiB = std::size_t{1} << 20U;

// Long against the fraction of a microsecond by which threads start apart, short enough to fall
// between the turns that other programs take on a busy machine.
constexpr double kRepetitionSeconds = 0.5e-3;
constexpr int kRepetitionsInARound = 8;

// DRAM is measured one piece of the buffer after the other, for the same reason. All threads'
// pieces together have about this size.
constexpr std::size_t kPieceBytes = 64 * kMiB;

constexpr std::size_t kSmallestPage = 4096;

// How long measuring goes on; buffers and the last round come on top.
constexpr double kQuickSeconds = 1.2;
constexpr double kFullSeconds = 9.5;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

// One buffer for each thread, written first by that thread so that it lies in memory near it.
// Pages are as the system hands them out by default: that is what the memory of a training run
// gets as well, so its kernels and this roof pay alike for address translation.
class Buffers {
  public:
    Buffers(ThreadTeam& team, std::size_t bytes_each)
        : each_(bytes_each), total_(bytes_each * static_cast<std::size_t>(team.size())) {
        // The system hands out more than it has and ends the process that then uses it: ask first.
        const auto most = static_cast<std::size_t>(
            availableMemoryBytes().value_or(std::numeric_limits<std::int64_t>::max()));
        if (bytes_each > most / static_cast<std::size_t>(team.size())) refuse();
        memory_ = mmap(nullptr, total_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory_ == MAP_FAILED) refuse();
        // Reading a page that was never written would read one page of zeros that all share.
        team.run([this](int thread) {
            char* const begin = of(thread);
            for (std::size_t at = 0; at < each_; at += kSmallestPage) begin[at] = 1;
        });
    }
    ~Buffers() { munmap(memory_, total_); }
    Buffers(const Buffers&) = delete;
    Buffers& operator=(const Buffers&) = delete;

    char* of(int thread) const {
        return static_cast<char*>(memory_) + each_ * static_cast<std::size_t>(thread);
    }
    std::size_t each() const { return each_; }

  private:
    [[noreturn]] void refuse() const {
        throw std::runtime_error(
            fmt::format("no memory for measuring: {} MiB for each thread could not be had; close "
                        "other programs and try again",
                        each_ / kMiB));
    }

    std::size_t each_;
    std::size_t total_;
    void* memory_ = nullptr;
};

// One way to reach a roof. The highest rate of all ways is the roof.
struct Way {
    std::string name;  // of the ceiling, if this way wins
    std::string_view unit;
    std::function<void(int thread, std::uint64_t passes)> run;
    double amount = 0;         // FLOP or bytes in one pass of all threads together
    std::uint64_t passes = 0;  // in one repetition; 0: not known yet
    bool once = false;         // each pass needs memory that has left the caches: one is enough
    double best = 0;
    double worst = std::numeric_limits<double>::infinity();
    int samples = 0;
};

struct Roof {
    std::string what;  // told to whoever watches
    Ceiling ceiling;
    std::vector<Way> ways;
};

// What fits one thread: the smallest instance of the level, shared by as many threads as it must.
std::optional<std::size_t> shareOfLevel(const Machine& machine, Level level, int threads) {
    std::int64_t smallest = std::numeric_limits<std::int64_t>::max();
    int instances = 0;
    for (const Cache& cache : machine.caches) {
        if (cache.level != level || cache.bytes <= 0 || cache.instances <= 0) continue;
        smallest = std::min(smallest, cache.bytes);
        instances += cache.instances;
    }
    if (instances == 0) return std::nullopt;
    const int sharing = std::max(1, (threads + instances - 1) / instances);
    return static_cast<std::size_t>(smallest / sharing);
}

std::size_t whole(std::size_t bytes) {
    return std::max(bytes / kKernelGranule, std::size_t{1}) * kKernelGranule;
}

// Bytes that one thread reads over and over to stay in a level and out of the one inside it.
std::optional<std::size_t> workingSet(const Machine& machine, Level level, int threads) {
    const std::optional<std::size_t> share = shareOfLevel(machine, level, threads);
    if (!share) return std::nullopt;
    if (level != Level::l3) return whole(*share / 2);
    const std::optional<std::size_t> inner = shareOfLevel(machine, Level::l2, threads);
    if (!inner) return whole(*share / 2);
    // Four times the L2 leaves it no use. Where the L3 has less for a thread than that, or even
    // less than the L2 holds (it then keeps what the L2 drops), half of it beyond the L2 must do.
    return whole(std::min(4 * *inner, *inner + *share / 2));
}

// Several times what all caches hold, so that what is read again has been pushed out; never so
// much that the machine would have to swap.
std::size_t dramBytes(const Machine& machine, bool quick) {
    std::size_t outermost = 0;
    for (const Level level : {Level::l2, Level::l3}) {
        const std::optional<std::int64_t> capacity = machine.cacheCapacity(level);
        if (!capacity || *capacity <= 0) continue;
        outermost = std::max(outermost, static_cast<std::size_t>(*capacity));
    }
    std::size_t bytes = std::max((quick ? 4 : 8) * outermost, (quick ? 256 : 1024) * kMiB);
    if (const std::optional<std::int64_t> available = availableMemoryBytes()) {
        bytes = std::min(bytes, static_cast<std::size_t>(*available) / 4);
    }
    return bytes;
}

// The vector units worth trying: the two widest. Which of them is faster is a matter of how far
// the clock drops for the wider one.
std::span<const CpuKernels> kernelsToTry() {
    const std::span<const CpuKernels> all = supportedCpuKernels();
    return all.first(std::min<std::size_t>(all.size(), all.front().isa == "avx512" ? 2 : 1));
}

class Measurement {
  public:
    Measurement(const Machine& machine, const MeasureOptions& options, ThreadTeam& team)
        : machine_(machine), options_(options), team_(team) {}

    std::vector<Ceiling> measure() {
        const Clock::time_point begin = Clock::now();
        tell("preparing buffers", 0);
        const std::size_t threads = static_cast<std::size_t>(team_.size());
        std::size_t each = whole(dramBytes(machine_, options_.quick) / threads);
        for (const Level level : {Level::l1, Level::l2, Level::l3}) {
            each = std::max(each, workingSet(machine_, level, team_.size()).value_or(0));
        }
        const Buffers buffers(team_, each);
        addComputeRoofs();
        addCacheRoof(buffers, Level::l1, "L1 read");
        addCacheRoof(buffers, Level::l2, "L2 read");
        addCacheRoof(buffers, Level::l3, "L3 read");
        addDramRoof(buffers);
        runRounds(begin);
        std::vector<Ceiling> ceilings;
        for (const Roof& roof : roofs_) {
            if (const std::optional<Ceiling> ceiling = result(roof)) ceilings.push_back(*ceiling);
        }
        if (!cancelled_) tell("done", 1);
        return ceilings;
    }

  private:
    void addComputeRoofs() {
        const int cores = team_.size();
        const std::string suffix = fmt::format("{} core{}", cores, cores == 1 ? "" : "s");
        Roof fp32{"FP32 peak", {}, {}};
        Roof bf16{"BF16 peak", {}, {}};
        fp32.ceiling.arithmetic = Arithmetic::fp32;
        bf16.ceiling.arithmetic = Arithmetic::bf16;
        for (const CpuKernels& kernels : kernelsToTry()) {
            fp32.ways.push_back(
                {fmt::format("FP32 {} ({}, {})", kernels.operation, kernels.label, suffix),
                 kernels.isa, [run = kernels.fp32](int, std::uint64_t passes) { run(passes); },
                 kernels.fp32_flops_per_iteration * cores});
            if (!kernels.bf16) continue;
            bf16.ways.push_back({fmt::format("BF16 dot ({}, {})", kernels.label, suffix),
                                 kernels.isa,
                                 [run = kernels.bf16](int, std::uint64_t passes) { run(passes); },
                                 kernels.bf16_flops_per_iteration * cores});
        }
        roofs_.push_back(std::move(fp32));
        if (!bf16.ways.empty()) roofs_.push_back(std::move(bf16));
    }

    void addCacheRoof(const Buffers& buffers, Level level, const std::string& name) {
        const std::optional<std::size_t> bytes = workingSet(machine_, level, team_.size());
        if (!bytes) return;
        Roof roof{name, {}, {}};
        roof.ceiling.kind = Ceiling::Kind::bandwidth;
        roof.ceiling.level = level;
        for (const CpuKernels& kernels : kernelsToTry()) {
            roof.ways.push_back(
                {name,
                 {},
                 [&buffers, size = *bytes, read = kernels.read](int thread, std::uint64_t passes) {
                     read(buffers.of(thread), size, passes);
                 },
                 static_cast<double>(*bytes) * team_.size()});
        }
        roofs_.push_back(std::move(roof));
    }

    // Reading alone does not always fill the memory bus (a core can only wait for so many lines),
    // nor does writing: the roof is whatever moves most. Every repetition takes the next piece of
    // the buffer, so by the time a piece comes round again all the others have pushed it out.
    void addDramRoof(const Buffers& buffers) {
        Roof roof{"DRAM", {}, {}};
        roof.ceiling.kind = Ceiling::Kind::bandwidth;
        roof.ceiling.level = Level::dram;
        const std::size_t threads = static_cast<std::size_t>(team_.size());
        pieces_ = std::max<std::size_t>(buffers.each() * threads / kPieceBytes, 1);
        const std::size_t piece = whole(buffers.each() / pieces_);
        const auto add = [&](const char* name, std::size_t bytes, auto run) {
            Way way{name,
                    {},
                    [this, &buffers, piece, run](int thread, std::uint64_t) {
                        run(buffers.of(thread) + piece * (turn_ % pieces_));
                    },
                    static_cast<double>(bytes) * team_.size()};
            way.passes = 1;
            way.once = true;
            roof.ways.push_back(std::move(way));
        };
        const std::size_t half = whole(piece / 2);
        const std::size_t third = whole(piece / 3);
        for (const CpuKernels& kernels : kernelsToTry()) {
            add("DRAM read", piece, [read = kernels.read, piece](char* at) { read(at, piece, 1); });
            // A piece too small to be cut into three (hardly any memory left) is only read.
            if (piece < 3 * kKernelGranule) continue;
            add("DRAM copy", 2 * half,
                [copy = kernels.copy, half](char* at) { copy(at, at + half, half); });
            add("DRAM triad", 3 * third, [triad = kernels.triad, third](char* at) {
                triad(at, at + third, at + 2 * third, third);
            });
        }
        roofs_.push_back(std::move(roof));
    }

    // Every roof gets its turn in every round, so that a spell in which the machine is busy with
    // something else does not fall on one of them alone.
    void runRounds(Clock::time_point begin) {
        const double budget = options_.quick ? kQuickSeconds : kFullSeconds;
        double round_seconds = 0;
        for (int round = 1; round == 1 || secondsSince(begin) + round_seconds < budget; ++round) {
            const Clock::time_point round_begin = Clock::now();
            for (std::size_t i = 0; i < roofs_.size(); ++i) {
                if (stopped()) return;
                // The first round cannot know how long it takes; roofs done stand for time.
                const double roofs_done =
                    static_cast<double>(i) / static_cast<double>(roofs_.size());
                const double expected = std::max(budget, secondsSince(begin) + 1e-3);
                tell(roofs_[i].what,
                     round == 1 ? std::max(secondsSince(begin) / expected, 0.2 * roofs_done)
                                : secondsSince(begin) / expected);
                for (Way& way : roofs_[i].ways) {
                    if (!repeat(way)) return;
                }
            }
            round_seconds = secondsSince(round_begin);
        }
    }

    // False when measuring is to end.
    bool repeat(Way& way) {
        if (way.passes == 0 && !calibrate(way)) return false;
        const int repetitions = way.once ? 2 : kRepetitionsInARound;
        for (int i = 0; i < repetitions; ++i) {
            if (stopped()) return false;
            sample(way);
        }
        if (!way.once && way.best > 0) way.passes = passesFor(way, way.best);
        return true;
    }

    // Finds how many passes fill one repetition. These first runs also wake the vector unit and
    // fill the caches; none of them is counted.
    bool calibrate(Way& way) {
        std::uint64_t passes = 1;
        while (true) {
            if (stopped()) return false;
            const double seconds = runOnce(way, passes);
            if (seconds >= kRepetitionSeconds / 4 || passes >= std::uint64_t{1} << 40U) {
                way.passes = passesFor(
                    way, way.amount * static_cast<double>(passes) / std::max(seconds, 1e-9));
                return true;
            }
            passes *= 4;
        }
    }

    static std::uint64_t passesFor(const Way& way, double rate) {
        return static_cast<std::uint64_t>(std::max(rate * kRepetitionSeconds / way.amount, 1.0));
    }

    double runOnce(const Way& way, std::uint64_t passes) {
        ++turn_;
        return team_.run([&](int thread) { way.run(thread, passes); });
    }

    void sample(Way& way) {
        const double seconds = runOnce(way, way.passes);
        // A clock that stood still has measured nothing.
        if (seconds <= 0) return;
        const double rate = way.amount * static_cast<double>(way.passes) / seconds;
        way.best = std::max(way.best, rate);
        way.worst = std::min(way.worst, rate);
        ++way.samples;
    }

    static std::optional<Ceiling> result(const Roof& roof) {
        const auto best =
            std::max_element(roof.ways.begin(), roof.ways.end(),
                             [](const Way& a, const Way& b) { return a.best < b.best; });
        if (best == roof.ways.end() || best->samples == 0) return std::nullopt;
        Ceiling ceiling = roof.ceiling;
        ceiling.name = best->name;
        ceiling.unit = best->unit;
        ceiling.value = best->best;
        ceiling.provenance = roofline::Provenance::measured;
        ceiling.samples = best->samples;
        ceiling.spread = (best->best - best->worst) / best->best;
        return ceiling;
    }

    void tell(std::string_view what, double done) {
        told_ = std::clamp(done, told_, 1.0);
        if (options_.progress) options_.progress(what, told_);
    }

    bool stopped() {
        if (!cancelled_ && options_.cancelled) cancelled_ = options_.cancelled();
        return cancelled_;
    }

    const Machine& machine_;
    const MeasureOptions& options_;
    ThreadTeam& team_;
    std::vector<Roof> roofs_;
    std::size_t pieces_ = 1;
    std::size_t turn_ = 0;  // only changes while no thread runs
    double told_ = 0;
    bool cancelled_ = false;
};

}  // namespace

std::vector<Ceiling> measureCpuCeilings(const Machine& machine, const MeasureOptions& options) {
    const std::vector<int> usable = affinityCpus();
    const std::vector<int> cores = onePerCore("/", usable);
    // One thread fills a core's units; a second on the same core would only halve its caches.
    int threads = options.threads > 0
                      ? std::min(options.threads, std::max(machine.logical_cores, 1))
                      : std::max(machine.physical_cores, 1);
    threads = std::clamp(threads, 1, std::max(1, static_cast<int>(usable.size())));
    // With fewer threads than cores (a quota, or asked for) none is bound: the scheduler knows
    // which cores are free, or fast where there are two kinds.
    std::vector<int> places;
    if (threads == static_cast<int>(cores.size())) places = cores;
    if (threads == static_cast<int>(usable.size())) places = usable;
    try {
        ThreadTeam team(threads, places);
        return Measurement(machine, options, team).measure();
    } catch (const std::system_error& error) {
        throw std::runtime_error(fmt::format("{} threads for measuring could not be started: {}",
                                             threads, error.code().message()));
    }
}

}  // namespace ridgepoint::machine
