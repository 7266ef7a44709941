// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/import.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "core/import/device.h"
#include "core/import/ranks.h"
#include "core/roofline/quantity.h"

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

// The part of the whole import that one file's progress is.
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

// What a file is that is often taken for one that can be imported, and what to do; empty: not
// known.
std::string_view mistakenFor(std::string_view beginning, const std::string& name) {
    struct Known {
        std::string_view begins, ends, what;
    };
    static constexpr Known kKnown[] = {
        {"NVR", "",
         "a report of Nsight Compute: export it with ncu --import REPORT --csv --page raw"},
        {"", ".ncu-rep",
         "a report of Nsight Compute: export it with ncu --import REPORT --csv --page raw"},
        {"", ".nsys-rep",
         "a report of Nsight Systems: export it with nsys stats --format csv REPORT"},
        {"SQLite format 3", ".ridge", "a run already: open it as it is"},
        {"SQLite format 3", "",
         "a database: of nvprof's or Nsight's, export it as CSV (nvprof --import FILE --csv)"},
        {"PK\x03\x04", "", "a zip archive: unpack it"},
        {"\x1f\x8b", "", "packed with gzip twice: unpack it once (gunzip)"},
        {"\x28\xb5\x2f\xfd", "", "packed with zstd: unpack it"},
        {"BZh", "", "packed with bzip2: unpack it"},
        {"\xfd\x37zXZ", "", "packed with xz: unpack it"},
    };
    for (const Known& known : kKnown) {
        if (beginning.starts_with(known.begins) && name.ends_with(known.ends)) return known.what;
    }
    const auto has = [&](std::string_view part) {
        return beginning.find(part) != std::string_view::npos;
    };
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

const Format& formatOf(Input& input) {
    if (const Format* const format = sniff(input)) return *format;
    if (input.beginning().empty()) {
        throw ImportError(fmt::format("\"{}\" is empty.", input.name()));
    }
    if (const auto what = mistakenFor(input.beginning(), input.name()); !what.empty())
        throw ImportError(fmt::format("\"{}\" is {}.", input.name(), what));
    throw ImportError(fmt::format(
        "\"{}\" does not look like a supported format ({}); select the format with --format.",
        input.name(), fmt::join(formatNames(), ", ")));
}

namespace {

// A file that is named twice would count twice, or be taken for another rank.
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
    if (auto runs = importRankRuns(options, report)) return *std::move(runs);
    if (auto ranks = ranksOf(options, report)) {
        ranks->files = withoutRepeats(ranks->files, report);  // a folder, and a file in it
        return importRanks(options, *ranks, std::move(report));
    }
    return importOneRun(options, std::move(report));
}

ImportResult importOneRun(const ImportOptions& options, Report report) {
    if (options.files.empty()) throw ImportError("No file to import; name one.");
    const Format* const given = options.format ? &namedFormat(*options.format) : nullptr;
    const auto device = options.device ? std::optional(deviceNamed(*options.device)) : std::nullopt;

    ImportResult result;
    result.report = std::move(report);
    std::optional<Sinks> sinks;
    std::map<const Format*, std::unique_ptr<Reader>> readers;
    std::vector<Reader*> order;
    const std::size_t count = options.files.size();
    for (std::size_t i = 0; i < count; ++i) {
        const auto input = Input::open(options.files[i], partOf(options.watch, i, count));
        const Format& format = given != nullptr ? *given : formatOf(*input);
        result.files.push_back({options.files[i], std::string(format.name)});
        if (!sinks) {
            using Survives = run::RunWriter::Survives;
            sinks.emplace(options.output, fmt::format("imported:{}", format.name),
                          options.watch.stop,
                          options.temporary ? Survives::nothing : Survives::commits);
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
        reader->read(*input);
        if (input->endedEarly()) {
            result.report.noteTruncation(
                fmt::format("{}: {}", options.files[i].filename().string(), *input->endedEarly()));
        }
    }
    for (Reader* const reader : order) reader->finish();

    const std::vector<Sink*> all = sinks->all();
    const bool any =
        std::any_of(all.begin(), all.end(), [](const Sink* sink) { return sink->anything(); });
    if (!any) {
        throw ImportError(fmt::format("There is nothing in \"{}\" that can be imported.",
                                      options.files.front().string()));
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
    return result;
}

}  // namespace ridgepoint::import
