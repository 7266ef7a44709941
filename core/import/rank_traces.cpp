// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/rank_traces.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string.h>

#include <algorithm>
#include <limits>
#include <mutex>
#include <set>
#include <system_error>
#include <utility>

#include "core/base/bounds.h"
#include "core/base/in_parallel.h"
#include "core/import/database_file.h"
#include "core/import/importer.h"
#include "core/import/kineto/members.h"
#include "core/import/trainings.h"
#include "core/roofline/quantity.h"
#include "core/run/ranks.h"
#include "core/run/store/merge_ranks.h"
#include "core/run/store/revise.h"
#include "core/run/store/write/create.h"

namespace ridgepoint::import {
namespace {

namespace fs = std::filesystem;

using Trainings = std::vector<std::vector<std::size_t>>;
constexpr std::size_t kMostFiles = 10'000;
constexpr std::string_view kNoTrace = "not traces";

// A trace file and the run to which it is imported.
struct Rank {
    fs::path file, run;
    ImportResult result;
    std::string failure;  // empty if the import succeeded
    std::int64_t rank = 0;
    bool known = false;
    const Sink::Stated& stated() const { return result.stated.front(); }
};

// Deletes runs that do not have their final names yet.
class Unfinished {
  public:
    explicit Unfinished(std::vector<Rank>& ranks) : ranks_(ranks) {}
    ~Unfinished() {
        for (const Rank& rank : ranks_)
            if (!rank.run.empty()) run::removeFile(rank.run);
    }
    Unfinished(const Unfinished&) = delete;
    Unfinished& operator=(const Unfinished&) = delete;

  private:
    std::vector<Rank>& ranks_;
};

// Imports two files at a time, because each import needs up to 300 MiB of memory.
void importEach(const ImportOptions& options, std::vector<Rank>& ranks, const RankFiles& files) {
    std::mutex mutex;
    std::vector<double> done(ranks.size());
    base::inParallel(2, ranks.size(), [&](std::size_t i) {
        const roofline::DefaultNotation notation;  // the notation is set per thread
        Rank& rank = ranks[i];
        ImportOptions one = options;
        one.files = {rank.file};
        one.output = options.output.string() + fmt::format(".part{}", i);
        one.format = files.format;
        one.watch.progress = [&, i](double share) {
            const std::lock_guard lock(mutex);
            done[i] = share;
            double sum = 0;
            for (const double each : done) sum += each;
            if (options.watch.progress)
                options.watch.progress(sum / static_cast<double>(done.size()));
        };
        try {
            rank.result = importOneRun(one);
            if (rank.result.runs.size() > 1) {
                for (const fs::path& run : rank.result.runs) run::removeFile(run);
                throw ImportError(fmt::format(
                    "\"{}\" contains several processes, which are ranks already: import it alone.",
                    rank.file.string()));
            }
            rank.run = one.output;
            Sink::Stated& stated = rank.result.stated.front();
            if (!stated.rank) stated.rank = kineto::rankInName(rank.file.string());
        } catch (const ImportError& error) {
            if (!files.found) throw;
            rank.failure = error.what();
        }
    });
}

std::string nameOf(const Rank& rank) { return rank.file.filename().string(); }

constexpr std::string_view kUnrelated =
    "nothing shows that it is from the same training: no distributedInfo of several ranks, other "
    "collectives, and another time, name, device or number of ops.";

// Assigns ranks to the traces that do not state one, in file order. If no rank is missing, a trace
// without a rank does not belong to the training.
void numberRanks(std::vector<Rank>& ranks, Report& report) {
    std::set<std::int64_t> used;
    std::int64_t count = 0;  // number of ranks according to the traces
    for (Rank& rank : ranks) {
        if (!rank.failure.empty()) continue;
        const auto stated = rank.stated().rank;
        rank.known = stated && *stated < run::kMostRanks;
        if (!rank.known) continue;
        used.insert(rank.rank = *stated);
        count = std::max(count, rank.stated().ranks.value_or(0));
    }
    const bool all = count > 0 && std::ssize(used) == count && *used.rbegin() == count - 1;
    std::int64_t free = 0;
    bool guessed = false;
    for (Rank& rank : ranks) {
        if (!rank.failure.empty() || rank.known) continue;
        if (all) {
            rank.failure =
                fmt::format("it does not state its rank, and all {} ranks have traces.", count);
            run::removeFile(rank.run);
            continue;
        }
        while (!used.insert(free).second) ++free;
        rank.rank = free;
        guessed = true;
    }
    if (guessed) {
        report.guess(
            "Not every trace states its rank: ranks without a number are numbered in the order of "
            "the files' names.");
    }
    // If a rank has several files, complete files are sorted first.
    const auto key = [](const Rank& rank) {
        return std::pair(rank.rank, rank.result.report.truncated());
    };
    std::stable_sort(ranks.begin(), ranks.end(),
                     [&](const Rank& a, const Rank& b) { return key(a) < key(b); });
}

void leaveOut(std::vector<Rank>& ranks, Report& report) {
    std::vector<Rank> kept;
    for (Rank& rank : ranks) {
        if (!rank.failure.empty()) {
            report.note(fmt::format("\"{}\" is left out: {}", nameOf(rank), rank.failure));
        } else if (!kept.empty() && kept.back().rank == rank.rank) {
            const bool whole = !kept.back().result.report.truncated();
            report.note(fmt::format(
                "\"{}\" is left out: it is of rank {}, as \"{}\" is{}.", nameOf(rank), rank.rank,
                nameOf(kept.back()),
                whole && rank.result.report.truncated() ? ", which is not truncated" : ""));
            run::removeFile(rank.run);
        } else {
            kept.push_back(std::move(rank));
        }
        rank.run.clear();
    }
    ranks = std::move(kept);
}

// Returns the numbers as a list of ranges, for example "1, 4 to 7".
std::string ranges(const std::vector<std::int64_t>& numbers) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
        parts.push_back(end - i == 1 ? std::to_string(numbers[i])
                                     : fmt::format("{} to {}", numbers[i], numbers[end - 1]));
        i = end;
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::int64_t countRanks(const std::vector<Rank>& ranks, Report& report) {
    std::set<std::int64_t> stated;
    for (const Rank& rank : ranks)
        if (rank.stated().ranks) stated.insert(*rank.stated().ranks);
    std::int64_t count = ranks.back().rank + 1;
    if (!stated.empty()) count = std::clamp<std::int64_t>(*stated.rbegin(), count, run::kMostRanks);
    if (stated.size() > 1) {
        report.note(fmt::format("The traces state different numbers of ranks ({}); the run has {}.",
                                fmt::join(stated, ", "), count));
    }
    std::vector<std::int64_t> missing;
    std::int64_t next = 0;
    for (const Rank& rank : ranks) {
        for (; next < rank.rank; ++next) missing.push_back(next);
        next = rank.rank + 1;
    }
    for (; next < count; ++next) missing.push_back(next);
    if (!missing.empty()) {
        report.note(fmt::format("{} of {} ranks {} no trace: {}.", missing.size(), count,
                                missing.size() == 1 ? "has" : "have", ranges(missing)));
    }
    return count;
}

void refuseExisting(const fs::path& place) {
    std::error_code error;
    if (!fs::exists(place, error)) return;
    throw run::StoreError(
        run::StoreError::Kind::already_exists,
        fmt::format("\"{}\" exists already; choose another name.", place.string()));
}

fs::path placeOf(const fs::path& output, const std::vector<Rank>& ranks, std::size_t at) {
    return at == 0 ? output : run::rankPath(output, ranks[at].rank);
}

// Adds a trace that becomes a run, or a part of it, to the result and the report.
void addRead(const Rank& rank, ImportResult& result, Report& report) {
    result.files.push_back(rank.result.files.front());
    result.device_needed = result.device_needed || rank.result.device_needed;
    report.add(rank.result.report);
}

// Merges the traces of one training to a run.
ImportResult mergedRun(const fs::path& output, std::vector<Rank>& ranks, Report report) {
    numberRanks(ranks, report);
    Report about_ranks;
    leaveOut(ranks, about_ranks);
    ImportResult result;
    for (const Rank& rank : ranks) addRead(rank, result, report);
    for (const Rank& rank : ranks) {
        if (!rank.result.report.truncated()) continue;
        about_ranks.note(fmt::format("\"{}\" is truncated, so the run of rank {} ends early.",
                                     nameOf(rank), rank.rank));
    }
    const std::int64_t count = countRanks(ranks, about_ranks);

    std::int64_t first_ns = std::numeric_limits<std::int64_t>::max();
    for (const Rank& rank : ranks) first_ns = std::min(first_ns, rank.stated().clock_ns);
    const std::string training = run::RunReader::open(ranks.front().run)->summary()->info.id;
    for (std::size_t i = 0; i < ranks.size(); ++i) refuseExisting(placeOf(output, ranks, i));
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        Rank& rank = ranks[i];
        if (count > 1) {
            run::reviseRun(rank.run, [&](run::RunInfo& info) {
                if (!info.rank) info.rank.emplace();
                info.rank->rank = rank.rank;
                info.rank->ranks = count;
                info.rank->training = training;
                std::int64_t since = 0;
                if (!__builtin_sub_overflow(rank.stated().clock_ns, first_ns, &since))
                    info.rank->clock_ns = std::min(since, base::kMaxClock);
            });
        }
        const fs::path place = placeOf(output, ranks, i);
        fs::rename(rank.run, place);
        rank.run = place;
    }
    if (ranks.size() > 1) {
        std::vector<fs::path> others;
        for (std::size_t i = 1; i < ranks.size(); ++i) others.push_back(ranks[i].run);
        const run::MergeReport merged = run::mergeRanks(output, others);
        result.merged = true;
        for (const std::string& note : merged.notes) about_ranks.note(note);
    }
    if (!about_ranks.notes().empty()) {
        run::reviseRun(output, [&](run::RunInfo& info) {
            info.notes.insert(info.notes.end(), about_ranks.notes().begin(),
                              about_ranks.notes().end());
        });
    }
    report.add(about_ranks);
    for (Rank& rank : ranks) {
        result.runs.push_back(std::exchange(rank.run, fs::path()));
        result.stated.push_back(rank.stated());
    }
    result.report = std::move(report);
    return result;
}

// Makes a run of each training.
ImportResult separateRuns(const ImportOptions& options, std::vector<Rank>& ranks,
                          const Trainings& trainings, Report report) {
    report.note(
        trainings.size() == ranks.size()
            ? fmt::format(
                  "The {} traces are not merged, and each is a run of its own: nothing shows that "
                  "they are from one training (distributedInfo of several ranks that agree in "
                  "their number, date, device and ops, equal collectives, or the same device with "
                  "overlapping times and similar names or the same number of ops).",
                  trainings.size())
            : fmt::format("The traces are from {} trainings, and each is a run of its own.",
                          trainings.size()));
    for (Rank& rank : ranks) {
        if (rank.failure.empty()) continue;
        report.note(fmt::format("\"{}\" is left out: {}", nameOf(rank), rank.failure));
        rank.run.clear();
    }
    ImportResult result;
    std::size_t number = 0;
    for (const std::vector<std::size_t>& training : trainings) {
        fs::path place = options.output;
        if (++number > 1) {
            place.replace_filename(fmt::format("{}-{}{}", options.output.stem().string(), number,
                                               options.output.extension().string()));
        }
        refuseExisting(place);
        std::vector<Rank> members;
        for (const std::size_t i : training) {
            members.push_back(std::move(ranks[i]));
            ranks[i].run.clear();
        }
        const Unfinished unfinished(members);
        if (members.size() > 1 || members.front().stated().distributed) {
            ImportResult one = mergedRun(place, members, {});
            const auto append = [](auto& to, auto& from) {
                to.insert(to.end(), from.begin(), from.end());
            };
            append(result.files, one.files);
            append(result.runs, one.runs);
            append(result.stated, one.stated);
            result.device_needed = result.device_needed || one.device_needed;
            report.add(one.report);
            continue;
        }
        Rank& rank = members.front();
        addRead(rank, result, report);
        run::reviseRun(rank.run, [](run::RunInfo& info) { info.rank.reset(); });
        fs::rename(rank.run, place);
        rank.run.clear();
        result.runs.push_back(place);
        result.stated.push_back(rank.stated());
    }
    result.report = std::move(report);
    return result;
}

}  // namespace

const Format* traceFormat(const fs::path& file, std::string* why) {
    // A pipe can be read only once.
    if (std::error_code error; fs::exists(file, error) && !fs::is_regular_file(file, error))
        return nullptr;
    const auto input = Input::open(file);
    const Format* const format = sniff(*input);
    // Several tables of Nsight Systems can come from the same run, so a table is not a whole trace.
    const bool table = format != nullptr && format->name == "nsys" &&
                       !input->beginning().starts_with(kDatabaseBegins);
    if (format != nullptr && format->times && !table) return format;
    if (why != nullptr && format != nullptr)
        *why = fmt::format("another kind of file ({}), which is imported by itself", format->title);
    else if (const std::string known = mistakenFile(*input); why != nullptr && !known.empty())
        *why = known;
    return nullptr;
}

std::optional<RankFiles> ranksOf(const ImportOptions& options, Report& report) {
    if (const Format* const given = options.format ? findFormat(*options.format) : nullptr;
        options.format && (given == nullptr || !given->times))
        return std::nullopt;
    RankFiles ranks;
    // All files must have the same format, because two profilers might have traced the same
    // process.
    const auto fits = [&](const Format* format) {
        if (format == nullptr) return false;
        if (ranks.format.empty()) ranks.format = options.format.value_or(std::string(format->name));
        return ranks.format == format->name;
    };
    for (const fs::path& path : options.files) {
        std::error_code error;
        if (!fs::is_directory(path, error)) {
            ranks.files.push_back(path);
            continue;
        }
        ranks.found = true;
        std::vector<fs::path> files;
        for (auto each = fs::directory_iterator(path, error);
             !error && each != fs::directory_iterator(); each.increment(error)) {
            std::error_code ignored;
            if (each->is_regular_file(ignored) &&
                !each->path().filename().string().starts_with('.'))
                files.push_back(each->path());
            if (files.size() > kMostFiles) {
                throw ImportError(
                    fmt::format("\"{}\" contains more than {} files.", path.string(), kMostFiles));
            }
        }
        if (error) {
            throw ImportError(
                fmt::format("Cannot read the folder \"{}\": {}.", path.string(), error.message()));
        }
        // strverscmp() compares numbers by value, so that "rank2" sorts before "rank10".
        std::sort(files.begin(), files.end(), [](const fs::path& a, const fs::path& b) {
            return ::strverscmp(a.filename().c_str(), b.filename().c_str()) < 0;
        });
        std::size_t traces = 0;
        for (const fs::path& file : files) {
            std::string why(kNoTrace);
            try {
                const Format* const format = traceFormat(file, &why);
                if (fits(format)) {
                    ranks.files.push_back(file);
                    ++traces;
                    continue;
                }
                if (format != nullptr)
                    why = fmt::format("a trace of {}, unlike the first trace", format->title);
            } catch (const ImportError& unreadable) {
                why = unreadable.what();
            }
            const std::string name = file.filename().string();
            report.passOver("files in the folder", why, name);
            // A file with a rank in its name can be a damaged trace.
            if (kineto::rankInName(name)) {
                report.note(
                    why == kNoTrace ? fmt::format("\"{}\" is left out: it is not a trace.", name)
                    : why.starts_with('"') ? why
                                           : fmt::format("\"{}\" is left out: {}", name, why));
            }
        }
        if (traces == 0) {
            throw ImportError(
                fmt::format("\"{}\" is a folder without a trace of torch.profiler or a database of "
                            "Nsight Systems; name the files to import.",
                            path.string()));
        }
    }
    if (ranks.found) return ranks;
    if (ranks.files.size() < 2) return std::nullopt;
    const bool all = std::all_of(ranks.files.begin(), ranks.files.end(),
                                 [&](const fs::path& file) { return fits(traceFormat(file)); });
    return all ? std::optional(ranks) : std::nullopt;
}

ImportResult importRanks(const ImportOptions& options, const RankFiles& files, Report report) {
    refuseExisting(options.output);
    std::vector<Rank> ranks;
    for (const fs::path& file : files.files) ranks.emplace_back().file = file;
    const Unfinished unfinished(ranks);
    importEach(options, ranks, files);
    std::vector<NamedTrace> traces;
    for (std::size_t i = 0; i < ranks.size(); ++i)
        if (ranks[i].failure.empty()) traces.push_back({i, nameOf(ranks[i]), ranks[i].stated()});
    if (traces.empty()) throw ImportError(ranks.front().failure);
    const std::size_t count = traces.size();
    const Trainings trainings = trainingsOf(std::move(traces));
    const auto largest =
        std::max_element(trainings.begin(), trainings.end(),
                         [](const auto& a, const auto& b) { return a.size() < b.size(); });
    // A stray trace without ranks is left out, but not a trace of another training.
    const auto trained = std::count_if(
        trainings.begin(), trainings.end(),
        [&](const auto& training) { return ranks[training.front()].stated().distributed; });
    if (trainings.size() > 1 && (2 * largest->size() <= count || trained > 1))
        return separateRuns(options, ranks, trainings, std::move(report));
    for (const std::vector<std::size_t>& training : trainings) {
        if (&training == &*largest) continue;
        for (const std::size_t i : training) {
            ranks[i].failure = kUnrelated;
            run::removeFile(ranks[i].run);
        }
    }
    return mergedRun(options.output, ranks, std::move(report));
}

}  // namespace ridgepoint::import
