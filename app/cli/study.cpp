// SPDX-License-Identifier: GPL-3.0-or-later
// `study` estimates a sweep, records its points one after another, and writes the tables of both.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <climits>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "app/cli/study_events.h"
#include "app/cli/window.h"
#include "app/picture_size.h"
#include "core/base/nearest.h"
#include "core/base/own_program.h"
#include "core/recording/request/recorder.h"
#include "core/run/run_questions.h"
#include "core/study/builtin_studies.h"
#include "core/study/result_tables.h"
#include "core/study/study_reader.h"

namespace ridgepoint::cli {
namespace {

namespace fs = std::filesystem;

struct StudyArguments {
    std::string what;
    std::optional<std::string> folder, data, size, theme;
    bool list = false, here = false, estimate = false, print = false, many = false;
    bool failed_again = false, json = false, events = false;
};

study::Variant variantOf(const StudyArguments& arguments) {
    return arguments.here ? study::Variant::fitted : study::Variant::whole;
}

int listStudies(const machine::Catalogue& catalogue, bool json) {
    nlohmann::json list = nlohmann::json::array();
    std::string text = fmt::format("{:<26}{:>8}  {}\n", "name", "points", "title");
    for (const study::BuiltInStudy& entry : study::builtInStudies()) {
        const study::Study study = study::readStudy(entry.json, std::string(entry.name), {},
                                                    study::Variant::whole, catalogue);
        const std::size_t points = study.points(study::kManyPoints).size();
        list.push_back({{"name", study.name},
                        {"title", study.title},
                        {"about", study.about},
                        {"source", study.source},
                        {"points", points},
                        {"here", study.has_variant}});
        text += fmt::format("{:<26}{:>8}  {}\n", study.name, points, study.title);
    }
    if (json) {
        printJson(list);
    } else {
        print(text);
    }
    return kDone;
}

study::Study find(const StudyArguments& arguments, const machine::Catalogue& catalogue) {
    std::vector<std::string> names;
    for (const study::BuiltInStudy& entry : study::builtInStudies()) {
        if (entry.name == arguments.what) {
            return study::readStudy(entry.json, arguments.what, {}, variantOf(arguments),
                                    catalogue);
        }
        names.emplace_back(entry.name);
    }
    std::error_code error;
    if (!arguments.what.ends_with(".json") && !fs::exists(arguments.what, error)) {
        throw UsageError(
            fmt::format("Unknown study \"{}\"; the built-in studies are {}. For your own, name a "
                        "file (STUDY.json).",
                        arguments.what, fmt::join(names, ", ")));
    }
    return study::readStudyFile(arguments.what, variantOf(arguments), catalogue);
}

std::string timeLeft(double seconds) {
    if (seconds >= 3600)
        return fmt::format("{:.0f} h {:02.0f} min", seconds / 3600 - 0.5,
                           static_cast<double>(static_cast<int>(seconds / 60) % 60));
    return seconds >= 90 ? fmt::format("{:.0f} min", seconds / 60)
                         : fmt::format("{:.0f} s", seconds);
}

std::string words(const study::Recording& recording) {
    const study::Point& point = recording.point;
    std::string text = fmt::format("{}, batch {}, {}", estimate::modelTitle(point.model.name),
                                   point.batch, point.device);
    if (point.precision != "fp32") text += fmt::format(", {}", point.precision);
    if (recording.repeat > 1) text += fmt::format(", repeat {}", recording.repeat);
    return text;
}

std::string countsOf(const std::vector<study::Item>& items) {
    using State = study::Item::State;
    const auto count = [&](State state) {
        return std::count_if(items.begin(), items.end(),
                             [state](const study::Item& item) { return item.state == state; });
    };
    std::string text = fmt::format("{} recorded", count(State::done));
    if (const auto failed = count(State::failed)) text += fmt::format(", {} failed", failed);
    if (const auto waiting = count(State::waiting)) text += fmt::format(", {} to do", waiting);
    if (const auto left = count(State::left))
        text += fmt::format(", {} not possible on this machine", left);
    return text;
}

void show(const study::Study& study, const study::Results& results, study::Devices& devices,
          const StudyArguments& arguments, bool quiet) {
    if (arguments.json) {
        printJson(nlohmann::json(study::toJson(study, results, devices)));
    } else if (!quiet) {
        // A long reason is shortened only on a terminal, because other outputs have no width.
        const int terminal = terminalColumns(STDOUT_FILENO);
        print(study::toText(study, results, terminal > 0 ? std::max(80, terminal) : INT_MAX));
    }
}

// Returns whether the estimate of any point requires this machine's CPU roofs.
bool needsCpu(const std::vector<study::Point>& points) {
    return std::any_of(points.begin(), points.end(),
                       [](const study::Point& point) { return run::isCpu(point.device); });
}

// Draws the study's figures with the window program. If this is impossible, prints the reason.
std::vector<std::string> drawFigures(const study::Study& study, const study::Folder& folder,
                                     const StudyArguments& arguments) {
    std::vector<std::string> files;
    if (study.figures.empty()) return files;
    const auto program = findWindowProgram();
    if (!program) {
        say("ridgepoint: The figures need the window program ridgepoint-ui, which this build does "
            "not contain; the tables are written.");
        return files;
    }
    std::vector<std::string> words{fs::absolute(folder.path()).string(), "--study-figures"};
    if (arguments.size) words.push_back("--size=" + *arguments.size);
    if (arguments.theme) words.push_back("--theme=" + *arguments.theme);
    runWindowProgram(*program, words);
    for (std::size_t i = 0; i < study.figures.size(); ++i) {
        std::string file = study::figureFile(study.figures[i], i) + ".svg";
        files.push_back(fs::exists(folder.path() / file) ? std::move(file) : std::string());
    }
    return files;
}

// Shows the results and draws the figures. Returns the files of the figures.
std::vector<std::string> present(const study::Study& study, const study::Results& results,
                                 study::Devices& devices, const study::Folder& folder,
                                 const StudyArguments& arguments, bool quiet, Progress& progress) {
    show(study, results, devices, arguments, quiet);
    // Figures are drawn last, so that the tables exist even if drawing fails.
    progress.update("Drawing the figures", std::nullopt);
    std::vector<std::string> figures = drawFigures(study, folder, arguments);
    progress.clear();
    if (!figures.empty()) folder.write("results.md", study::toMarkdown(study, results, figures));
    return figures;
}

std::string filesOf(const study::Folder& folder, const std::vector<std::string>& figures) {
    return fmt::format("tables are in {}/results.md, .tex, .csv and .json{}",
                       folder.path().string(), figures.empty() ? "" : ", figures in figures/");
}

int estimateOnly(const study::Study& study, const std::vector<study::Point>& points,
                 study::Devices& devices, const StudyArguments& arguments, bool quiet) {
    study::Estimator estimator(devices);
    if (!arguments.folder) {
        show(study, study::resultsOf(study, points, {}, estimator), devices, arguments, quiet);
        return kDone;
    }
    const study::Folder folder(*arguments.folder, study);
    folder.write("study.json", study.document);
    // The runner reads the folder, so the tables also contain the measurements of earlier
    // recordings.
    const study::Runner runner(study, points, folder, devices, estimator, {});
    const study::Results results = study::resultsOf(study, points, runner.items(), estimator);
    study::writeResults(study, results, devices, folder);
    Progress progress(quiet);
    const auto figures = present(study, results, devices, folder, arguments, quiet, progress);
    if (!quiet) say(fmt::format("ridgepoint: Nothing recorded; {}.", filesOf(folder, figures)));
    return kDone;
}

int record(const study::Study& study, const std::vector<study::Point>& points,
           study::Devices& devices, const StudyArguments& arguments, bool quiet) {
    study::Estimator estimator(devices);
    const study::Folder folder(*arguments.folder, study);
    folder.write("study.json", study.document);

    Progress progress(quiet);
    std::optional<StudyEvents> events;
    if (arguments.events) events.emplace();
    study::RunnerOptions options;
    options.program = base::commandLineProgram("A study");
    options.failed_again = arguments.failed_again;
    options.interrupted = [&events] { return interrupted() || (events && events->stopped()); };
    if (events) options.paused = [&events] { return events->paused(); };
    const std::vector<study::Item>* items = nullptr;
    options.progress = [&](const study::RunnerProgress& state) {
        if (events) {
            const study::Item* const item = items == nullptr ? nullptr : &(*items)[state.current];
            events->progress(state, item, item == nullptr ? "" : words(item->recording));
        }
        const double done = static_cast<double>(state.over) /
                            static_cast<double>(std::max<std::size_t>(state.total, 1));
        std::string detail = fmt::format("{} of {}", state.over, state.total);
        if (state.seconds_left) detail += fmt::format(", {} left", timeLeft(*state.seconds_left));
        if (items != nullptr) {
            detail += fmt::format(", {}", words((*items)[state.current].recording));
        }
        if (!state.detail.empty()) detail += fmt::format(": {}", state.detail);
        progress.update("Study", done, detail);
    };
    // Intermediate tables are written, so that readers of the folder see the points that are
    // complete.
    auto written = std::chrono::steady_clock::now();
    options.changed = [&](const study::Item& item) {
        if (events) events->changed(item);
        const bool failed = item.state == study::Item::State::failed;
        if (failed && !quiet) {
            progress.clear();
            say(fmt::format("ridgepoint: {}: {}", words(item.recording), item.reason));
        }
        const auto now = std::chrono::steady_clock::now();
        const bool over = failed || item.state == study::Item::State::done;
        if (!over || items == nullptr || now - written < std::chrono::seconds(15)) return;
        written = now;
        study::writeResults(study, study::resultsOf(study, points, *items, estimator), devices,
                            folder);
    };
    study::Runner runner(study, points, folder, devices, estimator, std::move(options));
    items = &runner.items();
    // Points with a given run require no recording library.
    const bool records = std::any_of(items->begin(), items->end(), [&](const study::Item& item) {
        return item.state == study::Item::State::waiting &&
               study.givenRun(item.recording.point) == nullptr;
    });
    if (records) {
        const std::string reason = recording::recordingUnavailableReason();
        if (!reason.empty()) throw base::RecordingUnavailable(reason);
    }
    const bool whole = runner.run();
    progress.clear();
    const study::Results results = study::resultsOf(study, points, *items, estimator);
    study::writeResults(study, results, devices, folder);
    std::vector<std::string> figures;
    if (whole) figures = present(study, results, devices, folder, arguments, quiet, progress);
    if (!quiet) {
        say(fmt::format("ridgepoint: {}; {}{}.", countsOf(*items), filesOf(folder, figures),
                        whole ? "" : ", and the same command resumes the study"));
        const bool none_here = std::all_of(items->begin(), items->end(), [](const auto& item) {
            return item.state == study::Item::State::left;
        });
        if (none_here && study.has_variant && !study.fitted) {
            say("ridgepoint: This machine has none of the study's devices; --here selects the "
                "variant for this machine.");
        }
    }
    if (!whole) return kInterrupted;
    // If another program runs the study, the events report failed points, and the exit status does
    // not.
    const bool failed = !events && std::any_of(items->begin(), items->end(), [](const auto& item) {
        return item.state == study::Item::State::failed;
    });
    return failed ? kCouldNot : kDone;
}

int study(const StudyArguments& arguments, bool quiet) {
    const machine::Catalogue catalogue = machine::Catalogue::load();
    if (arguments.list) return listStudies(catalogue, arguments.json);
    if (arguments.what.empty()) {
        throw UsageError(
            "study takes the NAME of a study (\"ridgepoint study --list\") or a STUDY.json.");
    }
    if (arguments.size) app::pictureSize(*arguments.size);
    if (arguments.theme) app::checkTheme(*arguments.theme);
    study::Study study = find(arguments, catalogue);
    if (arguments.data) study.useImages(*arguments.data);
    if (arguments.print) {
        print(study.document);
        return kDone;
    }
    if (arguments.folder ? arguments.folder->empty() : !arguments.estimate) {
        throw UsageError("study needs -o FOLDER for its recordings, or --estimate.");
    }
    const std::vector<study::Point> points =
        study.points(arguments.many ? study::kMostPoints : study::kManyPoints);
    if (points.empty()) throw UsageError("The study excludes every point of its axes.");
    noteInterrupts();
    study::Devices devices =
        study::thisMachinesDevices(catalogue, needsCpu(points), [] { return interrupted(); });
    return arguments.estimate ? estimateOnly(study, points, devices, arguments, quiet)
                              : record(study, points, devices, arguments, quiet);
}

}  // namespace

void addStudy(CLI::App& app, CommandLine& command_line) {
    const auto arguments = std::make_shared<StudyArguments>();
    CLI::App* const command =
        app.add_subcommand("study", "Record a sweep and compare it with estimates");
    command->add_option("STUDY", arguments->what, "A built-in study (--list) or your own file");
    command
        ->add_option("-o,--output", arguments->folder,
                     "Folder of the recordings, tables and figures")
        ->type_name("FOLDER");
    command
        ->add_option(
            "--data", arguments->data,
            "Folder of training images, read as the study sets it (e.g. only some classes)")
        ->type_name("FOLDER");
    command->add_option("--size", arguments->size, "Size of the figures, also in millimetres")
        ->type_name("WIDTHxHEIGHT");
    command->add_option("--theme", arguments->theme, "Theme of the figures (default light)")
        ->type_name("light|dark");
    command->add_flag("--list", arguments->list, "List the built-in studies");
    command->add_flag("--here", arguments->here,
                      "Use the variant for this machine: small, on the CPU");
    command->add_flag("--estimate", arguments->estimate,
                      "Estimate only, record nothing; -o writes the tables");
    command->add_flag("--print", arguments->print,
                      "Print the study's file, as a template for your own");
    command->add_flag("--failed-again", arguments->failed_again, "Retry points that failed before");
    command->add_flag("--many", arguments->many, "Allow more than 10,000 points");
    command->add_flag("--json", arguments->json, "Print the results (or the list) as JSON");
    command->add_flag("--events", arguments->events,
                      "For programs: print events as lines of JSON, and read pause, resume and "
                      "stop from standard input; end of input means stop");
    command->add_flag("-q,--quiet", command_line.quiet, "Print no progress and no tables");
    command->footer(
        "Each point is recorded in its own process; a failed point becomes a row with its reason. "
        "Ctrl-C\nstops; the same command resumes the study and records nothing twice.\nExample: "
        "ridgepoint study batch-size --here -o batch-size");
    command->callback([arguments, &command_line] {
        command_line.action = [arguments, &command_line] {
            return study(*arguments, command_line.quiet || arguments->events);
        };
    });
}

}  // namespace ridgepoint::cli
