// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/ceilings.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <set>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "core/machine/cgroup.h"
#include "core/machine/cpu/buffers.h"
#include "core/machine/cpu/cpu_kernels.h"
#include "core/machine/cpu/load_watch.h"
#include "core/machine/cpu/sampler.h"
#include "core/machine/cpu/working_sets.h"
#include "core/machine/crowding.h"
#include "core/machine/probe.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::machine {
namespace {

using roofline::Ceiling;
using roofline::Level;

// Total size of the pieces for all threads. Each repetition of a DRAM measurement accesses only one
// piece of the buffer, so that it is short enough to fit between the time slices of other programs.
constexpr std::size_t kPieceBytes = std::size_t{64} << 20U;

// Measuring time for one number of threads, and in total for all numbers. Allocating buffers takes
// additional time.
constexpr double kQuickSeconds = 1.6;
constexpr double kQuickSecondsInAll = 3.9;
constexpr double kFullSeconds = 24;
constexpr double kFullSecondsInAll = 50;

// If other programs use more than this fraction of the processor time, the result may be wrong.
constexpr double kDisturbance = 0.05;
// If the rate of a register-only compute loop varies more than this, the loop was interrupted or
// the clock changed.
constexpr double kUnsteady = 0.10;

std::string arithmeticName(roofline::Arithmetic arithmetic) {
    std::string name(toString(arithmetic));
    if (const auto at = name.find('_'); at != std::string::npos) name.erase(0, at + 1);
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c); });
    return name;
}

// Returns arrays whose start addresses within a page differ as much as possible. A load must wait
// if the lowest bits of its address equal those of a recent store, because the processor compares
// the lowest 12 bits first.
std::array<char*, 4> arraysIn(char* at, std::size_t bytes, int arrays) {
    const std::size_t apart =
        4096 / static_cast<std::size_t>(arrays) / kKernelAlignment * kKernelAlignment;
    std::array<char*, 4> starts{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(arrays); ++i) {
        const std::size_t whole_pages = (i * bytes + 4095) / 4096 * 4096;
        starts[i] = at + whole_pages + i * apart;
    }
    return starts;
}
// Number of additional bytes that arraysIn() can require.
constexpr std::size_t kSlack = 4 * 8192;

// Measures the roofs for one team of threads.
class Measurement {
  public:
    Measurement(const Machine& machine, bool quick, ThreadTeam& team, SamplerOptions options)
        : team_(team),
          sampler_(team, std::move(options)),
          buffers_(team, bufferBytes(machine, quick, team.size())) {
        const int cores = team.size();
        const bool hyper = cores > machine.physical_cores;
        suffix_ = fmt::format("{} {}{}", cores, hyper ? "thread" : "core", cores == 1 ? "" : "s");
        for (const ComputeKernel& kernel : computeKernels()) addCompute(kernel);
        for (const Level level : {Level::l1, Level::l2, Level::l3}) {
            if (const auto bytes = workingSet(machine, level, cores)) addCache(level, *bytes);
        }
        addDram();
    }

    bool measure() { return sampler_.run(roofs_); }
    std::vector<Ceiling> results() const {
        std::vector<Ceiling> ceilings;
        for (const Roof& roof : roofs_) {
            if (const auto ceiling = ceilingOf(roof)) ceilings.push_back(*ceiling);
        }
        return ceilings;
    }

  private:
    static std::size_t bufferBytes(const Machine& machine, bool quick, int threads) {
        std::size_t each =
            wholeGranules(dramBytes(machine, quick) / static_cast<std::size_t>(threads));
        for (const Level level : {Level::l1, Level::l2, Level::l3}) {
            each = std::max(each, workingSet(machine, level, threads).value_or(0));
        }
        return (each + kSlack + 4095) / 4096 * 4096;
    }

    void addCompute(const ComputeKernel& kernel) {
        Roof roof;
        roof.ceiling.name = fmt::format("{} {} ({}, {})", arithmeticName(kernel.arithmetic),
                                        kernel.operation, kernel.label, suffix_);
        roof.what = roof.ceiling.name;
        roof.ceiling.arithmetic = kernel.arithmetic;
        roof.ceiling.unit = kernel.unit;
        roof.ceiling.threads = team_.size();
        roof.ways.push_back({[run = kernel.run](int, std::uint64_t passes) { run(passes); },
                             kernel.flops_per_iteration * team_.size()});
        roofs_.push_back(std::move(roof));
    }

    // Adds a roof for each access. Each vector unit is one way to measure the roof.
    template <class Add>
    void addAccesses(Level level, bool streaming, const Add& add) {
        std::set<Access> done;
        for (const MemoryKernel& first : memoryKernels()) {
            if ((streams(first.access) && !streaming) || !done.insert(first.access).second) {
                continue;
            }
            Roof roof;
            roof.ceiling.kind = Ceiling::Kind::bandwidth;
            roof.ceiling.level = level;
            roof.ceiling.unit = toString(first.access);
            roof.ceiling.threads = team_.size();
            roof.ceiling.name = fmt::format("{} {} ({})", roofline::formatLevel(level),
                                            toString(first.access), suffix_);
            roof.what = roof.ceiling.name;
            for (const MemoryKernel& kernel : memoryKernels()) {
                if (kernel.access == first.access) add(roof, kernel);
            }
            if (!roof.ways.empty()) roofs_.push_back(std::move(roof));
        }
    }

    void addCache(Level level, std::size_t set) {
        addAccesses(level, false, [&](Roof& roof, const MemoryKernel& kernel) {
            const int arrays = arraysOf(kernel.access);
            const std::size_t each = wholeGranules(set / static_cast<std::size_t>(arrays));
            roof.ways.push_back(
                {[this, run = kernel.run, each, arrays](int thread, std::uint64_t passes) {
                     run(arraysIn(buffers_.of(thread), each, arrays).data(), each, passes);
                 },
                 static_cast<double>(each) * arrays * team_.size()});
        });
    }

    // Adds the DRAM roofs. Each repetition uses the next piece of the buffer. When a piece is used
    // again, the other pieces have evicted it from the caches.
    void addDram() {
        const std::size_t usable = buffers_.each() - kSlack;
        const std::size_t threads = static_cast<std::size_t>(team_.size());
        const std::size_t pieces = std::max<std::size_t>(usable * threads / kPieceBytes, 1);
        const std::size_t piece = usable / pieces / 4096 * 4096;
        addAccesses(Level::dram, true, [&](Roof& roof, const MemoryKernel& kernel) {
            const int arrays = arraysOf(kernel.access);
            // If there is so little memory left that a piece cannot be divided into the arrays,
            // this access is not measured.
            if (piece < static_cast<std::size_t>(arrays) * kKernelGranule) return;
            const std::size_t each = wholeGranules(piece / static_cast<std::size_t>(arrays));
            Way way{
                [this, run = kernel.run, each, arrays, piece, pieces](int thread, std::uint64_t) {
                    char* const at = buffers_.of(thread) + piece * (sampler_.turn() % pieces);
                    run(arraysIn(at, each, arrays).data(), each, 1);
                },
                static_cast<double>(each) * arrays * team_.size()};
            way.once = true;
            roof.ways.push_back(std::move(way));
        });
    }

    ThreadTeam& team_;
    Sampler sampler_;
    Buffers buffers_;
    std::string suffix_;
    std::vector<Roof> roofs_;
};

// Returns the processors to which threads are pinned. The first thread of each core comes first,
// followed by the other hardware threads. Returns an empty list if there is a quota, because only
// the scheduler knows which processors are free.
std::vector<int> placesFor(int threads, const Machine& machine, const std::vector<int>& usable,
                           const std::vector<int>& cores) {
    if (machine.logical_cores < static_cast<int>(usable.size())) return {};
    std::vector<int> places = cores;
    for (const int cpu : usable) {
        if (std::find(cores.begin(), cores.end(), cpu) == cores.end()) places.push_back(cpu);
    }
    if (threads > static_cast<int>(places.size())) return {};
    places.resize(static_cast<std::size_t>(threads));
    return places;
}

void addNotes(MeasuredCeilings& result, const LoadWatch& watch, int refused,
              const CgroupLimits& limits, std::size_t usable) {
    if (refused > 0) {
        result.notes.push_back(
            fmt::format("{} thread{} could not be pinned to a core, because the system does not "
                        "permit it: values may be lower and vary more.",
                        refused, refused == 1 ? "" : "s"));
    }
    if (limits.cpus && *limits.cpus < static_cast<double>(usable)) {
        result.notes.push_back(
            fmt::format("A control group lets this process have {:.3g} of {} processors: the "
                        "roofs are those of its share.",
                        *limits.cpus, usable));
    }
    const std::optional<double> others = watch.othersShare();
    if (others && *others > kDisturbance) {
        result.disturbed = true;
        result.notes.push_back(
            fmt::format("The machine was under load: others took {:.0f} % of its processors' time "
                        "while it was measured, so the roofs may be too low; measure again when "
                        "it is idle (ridgepoint ceilings --again).",
                        100 * *others));
        return;
    }
    double worst = 0;
    for (const Ceiling& ceiling : result.ceilings) {
        if (ceiling.kind == Ceiling::Kind::compute) {
            worst = std::max(worst, ceiling.spread.value_or(0));
        }
    }
    if (worst > kUnsteady) {
        result.notes.push_back(
            fmt::format("The processor did not run steadily: the median of the compute loops lies "
                        "up to {:.0f} % below their best (a changing clock, or another user of "
                        "the same hardware).",
                        100 * worst));
    }
}

}  // namespace

std::vector<int> usualThreadCounts(const Machine& machine) {
    std::vector<int> counts{std::max(machine.physical_cores, 1)};
    if (counts.front() > 1) counts.push_back(1);
    if (machine.logical_cores > counts.front()) counts.push_back(machine.logical_cores);
    return counts;
}

std::vector<int> threadCounts(const Machine& machine, const std::vector<int>& asked) {
    if (asked.empty()) return {std::max(machine.physical_cores, 1)};
    std::vector<int> counts;
    for (const int threads : asked) {
        const int possible = std::clamp(threads, 1, std::max(machine.logical_cores, 1));
        if (std::find(counts.begin(), counts.end(), possible) == counts.end()) {
            counts.push_back(possible);
        }
    }
    return counts;
}

MeasuredCeilings measureCpuCeilings(const Machine& machine, const MeasureOptions& options) {
    const roofline::DefaultNotation notation;
    const std::vector<int> usable = affinityCpus();
    const std::vector<int> cores = onePerCore("/", usable);
    // By default, one thread per core is measured. It can fully use the core's units, and a second
    // thread on the core would only halve its share of the caches.
    const std::vector<int> counts = threadCounts(machine, options.threads);
    MeasuredCeilings result;
    result.quick = options.quick;
    result.when = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
    const LoadWatch watch(usable);
    int refused = 0;
    double done = 0;
    if (options.progress) options.progress("preparing buffers", 0);
    for (const int threads : counts) {
        SamplerOptions sampling;
        const auto teams = static_cast<double>(counts.size());
        sampling.seconds = options.quick ? std::min(kQuickSeconds, kQuickSecondsInAll / teams)
                                         : std::min(kFullSeconds, kFullSecondsInAll / teams);
        sampling.rounds = options.quick ? 3 : 20;
        sampling.cancelled = options.cancelled;
        if (options.progress) {
            sampling.progress = [&, share = 1.0 / static_cast<double>(counts.size())](
                                    const std::string& what, double part) {
                options.progress(what, std::min(done + part * share, 1.0));
            };
        }
        try {
            ThreadTeam team(threads, placesFor(threads, machine, usable, cores));
            Measurement measurement(machine, options.quick, team, std::move(sampling));
            result.complete = measurement.measure();
            const std::vector<Ceiling> measured = measurement.results();
            result.ceilings.insert(result.ceilings.end(), measured.begin(), measured.end());
            refused += team.refused();
        } catch (const std::system_error& error) {
            throw std::runtime_error(
                fmt::format("{} threads for measuring could not be started: {}", threads,
                            error.code().message()));
        }
        if (!result.complete) break;
        done += 1.0 / static_cast<double>(counts.size());
    }
    addNotes(result, watch, refused, readCgroupLimits("/"), usable.size());
    if (std::optional<std::string> crowded =
            crowdedCores(result.ceilings, machine.physical_cores)) {
        result.notes.push_back(std::move(*crowded));
    }
    return result;
}

}  // namespace ridgepoint::machine
