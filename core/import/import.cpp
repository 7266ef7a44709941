// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/import.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "core/import/import_device.h"
#include "core/import/nsys/nsys_export.h"
#include "core/import/rank_traces.h"
#include "core/roofline/quantity.h"
#include "core/run/store/merge_ranks.h"

namespace ridgepoint::import {
namespace {

std::vector<std::string_view> formatNames() {
    std::vector<std::string_view> names;
    for (const Format& format : formats()) names.push_back(format.name);
    return names;
}

const Format& namedFormat(const std::string& name) {
    if (const Format* const format = findFormat(name)) return *format;
    throw ImportError(fmt::format("Unknown format \"{}\"; the formats are {}.", name,
                                  fmt::join(formatNames(), ", ")));
}

// Returns a Watch for one file, which converts the progress of this file to the total progress.
run::Watch partOf(const run::Watch& watch, std::size_t file, std::size_t files) {
    run::Watch part{watch.stop, {}};
    if (watch.progress) {
        part.progress = [watch, file, files](double done) {
            watch.progress((static_cast<double>(file) + done) / static_cast<double>(files));
        };
    }
    return part;
}

void complete(Sink& sink, const std::vector<ImportResult::File>& files, const Report& report) {
    run::RunInfo& info = sink.info;
    const auto tells = std::find_if(files.begin(), files.end(), [](const ImportResult::File& file) {
        return !findFormat(file.format)->adds;
    });
    const ImportResult::File& file = tells == files.end() ? files.front() : *tells;
    info.source = fmt::format("imported:{}", file.format);
    if (info.title.empty()) info.title = file.path.filename().string();
    for (const auto* const sentences : {&report.guesses(), &report.notes()}) {
        for (const std::string& sentence : *sentences) info.notes.push_back(sentence);
    }
    for (const Report::Skipped& skipped : report.whatWasSkipped()) {
        if (!skipped.lost) continue;
        info.losses.push_back(
            fmt::format("{} {} were left out: {}.", skipped.count, skipped.what, skipped.reason));
    }
    if (report.truncated() && info.end_reason.empty())
        info.end_reason = "The file is truncated: its end is missing, so sums are lower bounds.";
}

// Returns a sentence that identifies a file often mistaken for a supported one and suggests what to
// do, or an empty string for any other file.
std::string_view mistakenFor(std::string_view beginning, const std::string& name) {
    struct Known {
        std::string_view begins, ends, what;
    };
    static constexpr std::string_view kSystemsReport =
        "a report of Nsight Systems: export it with \"nsys export --type sqlite REPORT\", or its "
        "kernels with \"nsys stats --format csv --report "
        "cuda_gpu_trace,cuda_api_trace,nvtx_pushpop_trace REPORT\"";
    static constexpr std::string_view kPerfetto =
        "a protobuf trace, as Perfetto reads: write a Chrome trace or a table instead (rocprofv3 "
        "--output-format csv)";
    static constexpr Known kKnown[] = {
        {"", ".ncu-repz",
         "a packed report of Nsight Compute: unpack it with \"ncu --import REPORT --export "
         "NEW.ncu-rep\""},
        {"", ".nsys-rep", kSystemsReport},
        {"", ".qdrep", kSystemsReport},
        {"", ".qdstrm", kSystemsReport},
        {"SQLite format 3", ".ridge", "a run already: open it as it is"},
        {"SQLite format 3", "",
         "a database without the tables of Nsight Systems, nvprof or rocprofv3: import the "
         "database that one of these wrote"},
        {"version https://git-lfs", "",
         "a pointer of Git LFS, not the file: fetch it with \"git lfs pull\""},
        {"/annex/objects/", "",
         "a pointer of git-annex, not the file: fetch it with \"git annex get\""},
        {"PK\x03\x04", "", "a zip archive: unpack it"},
        {"\x1f\x8b", "", "packed with gzip twice: unpack it once (gunzip)"},
        {"\x28\xb5\x2f\xfd", "", "packed with zstd: unpack it"},
        {"BZh", "", "packed with bzip2: unpack it"},
        {"\xfd\x37zXZ", "", "packed with xz: unpack it"},
        {"", ".xplane.pb",
         "a profile of JAX (XProf): record the program with torch.profiler, Nsight Systems or "
         "rocprofv3"},
        {"\n", ".pftrace", kPerfetto},
        {"\n", ".perfetto-trace", kPerfetto},
        {"\n", ".pb", kPerfetto},
    };
    constexpr std::size_t kTarMagic = 257;
    if (beginning.substr(std::min(kTarMagic, beginning.size())).starts_with("ustar"))
        return "a tar archive: unpack it (tar xf) and import the files in it";
    for (const Known& known : kKnown) {
        if (beginning.starts_with(known.begins) && name.ends_with(known.ends)) return known.what;
    }
    const auto has = [&](std::string_view part) {
        return beginning.find(part) != std::string_view::npos;
    };
    if (beginning.starts_with('{') && has("speedscope.app/file-format-schema")) {
        return "a profile for speedscope, which contains no GPU kernels: record the program with "
               "\"ridgepoint record\" or import a trace of torch.profiler";
    }
    if (beginning.starts_with('{') && has("\"schema\"") && has("\"nodes\"")) {
        return "an execution trace of PyTorch, which contains no times: import the trace that "
               "torch.profiler wrote of the same run";
    }
    return {};
}

}  // namespace

const Format* sniff(Input& input) {
    const std::string_view beginning = input.beginning();
    const Format* best = nullptr;
    Likeness most = Likeness::no;
    for (const Format& format : formats()) {
        const Likeness likeness = format.sniff(beginning, input.name());
        if (likeness > most) std::tie(best, most) = std::pair(&format, likeness);
    }
    return best;
}

std::string mistakenFile(Input& input) {
    const std::string_view what = mistakenFor(input.beginning(), input.name());
    return what.empty() ? std::string() : fmt::format("\"{}\" is {}.", input.name(), what);
}

const Format& formatOf(Input& input) {
    if (const Format* const format = sniff(input)) return *format;
    if (input.beginning().empty()) {
        throw ImportError(fmt::format(
            "\"{}\" is empty: the profiler wrote nothing, or the file was not copied completely. "
            "Profile the program again.",
            input.name()));
    }
    if (const std::string known = mistakenFile(input); !known.empty()) throw ImportError(known);
    throw ImportError(fmt::format(
        "\"{}\" does not look like a supported format ({}); select the format with --format.",
        input.name(), fmt::join(formatNames(), ", ")));
}

namespace {

// Removes repeated files, because a file that is named twice would be counted twice or imported as
// another rank.
std::vector<std::filesystem::path> withoutRepeats(const std::vector<std::filesystem::path>& files,
                                                  Report& report) {
    std::set<std::filesystem::path> known;
    std::vector<std::filesystem::path> kept;
    for (const std::filesystem::path& file : files) {
        std::error_code error;
        const auto place = std::filesystem::weakly_canonical(file, error);
        if (error || known.insert(place).second) {
            kept.push_back(file);
        } else {
            report.note(
                fmt::format("\"{}\" is named more than once; it is imported once.", file.string()));
        }
    }
    return kept;
}

}  // namespace

ImportResult importFiles(const ImportOptions& given) {
    const roofline::DefaultNotation notation;
    Report report;
    ImportOptions options = given;
    options.files = withoutRepeats(given.files, report);
    const nsys::ReportExport exported(options.files, options.watch);
    if (auto runs = importRankRuns(options, report)) return *std::move(runs);
    if (auto ranks = ranksOf(options, report)) {
        // The user might have specified a folder together with a file in it.
        ranks->files = withoutRepeats(ranks->files, report);
        return importRanks(options, *ranks, std::move(report));
    }
    return importOneRun(options, std::move(report));
}

namespace {

struct Opened {
    std::unique_ptr<Input> input;
    const Format* format = nullptr;
    std::filesystem::path path;
};

bool hasCounts(const Format& format) { return format.open_counts != nullptr; }

// Returns whether some files contain counts and others contain launch times of the same program.
bool countsJoinTimes(const std::vector<Opened>& files) {
    const auto any = [&](const auto& of) {
        return std::any_of(files.begin(), files.end(),
                           [&](const Opened& file) { return of(*file.format); });
    };
    return any(hasCounts) && any([](const Format& format) { return format.times; });
}

// Joins the counts from one profiler to the launches that another profiler timed.
class Counting {
  public:
    static constexpr double kLeastShare = 0.9;

    explicit Counting(Report& report) : report_(report) {}
    Reader& readerOf(const Format& format) {
        if (!reader_) {
            reader_ = format.open_counts(sinks_, report_, counts_);
            title_ = format.title;
        }
        return *reader_;
    }
    void finish() { reader_->finish(); }
    const LaunchCounts& counts() const { return counts_; }
    // Describes the joined counts in the run. Throws ImportError if the counts were joined to too
    // few launches, or if the files come from different devices.
    void describe(Sink& sink, std::string_view timed_by);

  private:
    Report& report_;
    Sinks sinks_{Sink::Nowhere{}, "imported:counts"};
    LaunchCounts counts_;
    std::unique_ptr<Reader> reader_;
    std::string_view title_;
};

void Counting::describe(Sink& sink, std::string_view timed_by) {
    const LaunchCounts& joined = *sink.launch_counts;
    const double share = joined.launches() == 0 ? 0
                                                : static_cast<double>(joined.matched()) /
                                                      static_cast<double>(joined.launches());
    const std::string numbers = fmt::format(
        "{} of {} launches of {} ({:.1f} %) are among the {} launches of {}", joined.matched(),
        joined.launches(), timed_by, 100 * share, joined.counted(), title_);
    if (share < kLeastShare) {
        throw ImportError(fmt::format(
            "The files cannot be joined: {}, and at least {:.0f} % are needed{}. Profile the same "
            "program with both, or import each file by itself.",
            numbers, 100 * kLeastShare,
            joined.firstUnmatched().empty()
                ? std::string()
                : fmt::format("; the first one without counts is \"{}\"",
                              joined.firstUnmatched())));
    }
    const Sink& counted = sinks_.sink();
    if (!counted.devices.empty() && !sink.devices.empty()) {
        if (const auto why =
                machine::contradiction(sink.devices.front(), counted.devices.front())) {
            throw ImportError(fmt::format(
                "The files cannot be joined: they are of different devices ({}).", *why));
        }
    }
    if (sink.devices.empty()) sink.devices = counted.devices;
    sink.counters = counted.counters;
    sink.info.rung = run::EvidenceLevel::counted;
    sink.info.rung_reason.clear();
    report_.note(
        fmt::format("{} counted FLOPs and bytes in a run of its own, {} measured the times: {}.",
                    title_, timed_by, numbers));
    if (joined.repeated() > 0) {
        report_.guess(fmt::format(
            "{} launches have the mean counts of the kernel with the same grid and block.",
            joined.repeated()));
    }
}

}  // namespace

ImportResult importOneRun(const ImportOptions& options, Report report) {
    if (options.files.empty()) throw ImportError("No file to import; name one.");
    const Format* const given = options.format ? &namedFormat(*options.format) : nullptr;
    const auto device = options.device ? std::optional(deviceNamed(*options.device)) : std::nullopt;

    ImportResult result;
    result.report = std::move(report);
    std::vector<Opened> files;
    const std::size_t count = options.files.size();
    for (std::size_t i = 0; i < count; ++i) {
        auto input = Input::open(options.files[i], partOf(options.watch, i, count));
        const Format& format = given != nullptr ? *given : formatOf(*input);
        files.push_back({std::move(input), &format, options.files[i]});
    }
    const auto read = [&](Reader& reader, Opened& file) {
        reader.read(*file.input);
        if (file.input->endedEarly()) {
            result.report.noteTruncation(
                fmt::format("{}: {}", file.path.filename().string(), *file.input->endedEarly()));
        }
    };
    // Files with counts are read first, because counts are joined while launches are read.
    const bool joins = countsJoinTimes(files);
    Counting counting(result.report);
    std::optional<Sinks> sinks;
    if (joins) {
        for (Opened& file : files) {
            if (hasCounts(*file.format)) read(counting.readerOf(*file.format), file);
        }
        counting.finish();
        std::stable_partition(files.begin(), files.end(),
                              [](const Opened& file) { return !hasCounts(*file.format); });
    }
    std::map<const Format*, std::unique_ptr<Reader>> readers;
    std::vector<Reader*> order;
    for (Opened& file : files) {
        const Format& format = *file.format;
        result.files.push_back({file.path, std::string(format.name)});
        if (joins && hasCounts(format)) continue;
        if (!sinks) {
            using Survives = run::RunWriter::Survives;
            sinks.emplace(options.output, fmt::format("imported:{}", format.name),
                          options.watch.stop,
                          options.temporary ? Survives::nothing : Survives::commits);
            sinks->halve_causal = options.halve_causal;
            if (joins) sinks->joinCounts(counting.counts());
        }
        for (const auto& [other, ignored] : readers) {
            if (other == &format || !other->kernels || !format.kernels) continue;
            throw ImportError(fmt::format(
                "Files of {} and of {} cannot be joined: both contain a run's kernels. Import each "
                "by itself and compare the runs.",
                other->title, format.title));
        }
        std::unique_ptr<Reader>& reader = readers[&format];
        if (!reader) {
            reader = format.open(*sinks, result.report);
            order.push_back(reader.get());
        }
        read(*reader, file);
    }
    for (Reader* const reader : order) reader->finish();

    const std::vector<Sink*> all = sinks->all();
    const bool any =
        std::any_of(all.begin(), all.end(), [](const Sink* sink) { return sink->anything(); });
    if (!any) {
        throw ImportError(fmt::format("There is nothing in \"{}\" that can be imported.",
                                      options.files.front().string()));
    }
    if (joins) {
        const auto timed = std::find_if(readers.begin(), readers.end(),
                                        [](const auto& each) { return each.first->times; });
        for (Sink* const sink : all) counting.describe(*sink, timed->first->title);
    }
    for (Sink* const sink : all) {
        if (!chooseDevice(*sink, device, result.report)) result.device_needed = true;
    }
    for (Sink* const sink : all) {
        complete(*sink, result.files, result.report);
        sink->finish();
        result.runs.push_back(sink->path());
        result.stated.push_back(sink->stated);
    }
    const bool ranks = all.size() > 1 && std::all_of(all.begin(), all.end(), [](const Sink* sink) {
                           return sink->info.rank.has_value();
                       });
    if (ranks) {
        const std::vector<std::filesystem::path> others(result.runs.begin() + 1, result.runs.end());
        for (const std::string& note : run::mergeRanks(result.runs.front(), others).notes)
            result.report.note(note);
        result.merged = true;
    }
    return result;
}

}  // namespace ridgepoint::import
