// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/import.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "core/import/import_device.h"
#include "core/import/nsys/nsys_export.h"

namespace ridgepoint::cli {
namespace {

struct ImportArguments {
    std::vector<std::string> files;
    std::string output;
    std::string format = "auto";
    std::optional<std::string> device;
    std::string causal_flops = "full";
    bool json = false;
};

nlohmann::ordered_json importJson(const import::ImportResult& result) {
    using nlohmann::ordered_json;
    ordered_json document{{"format", "ridgepoint-import"}, {"version", 1}};
    document["runs"] = ordered_json::array();
    for (const auto& run : result.runs) document["runs"].push_back(run.string());
    document["files"] = ordered_json::array();
    for (const auto& file : result.files)
        document["files"].push_back({{"file", file.path.string()}, {"format", file.format}});
    document["read"] = ordered_json::array();
    for (const auto& each : result.report.whatWasRead())
        document["read"].push_back({{"what", each.what}, {"count", each.count}});
    document["skipped"] = ordered_json::array();
    for (const auto& each : result.report.whatWasSkipped()) {
        document["skipped"].push_back({{"what", each.what},
                                       {"reason", each.reason},
                                       {"count", each.count},
                                       {"first", each.first},
                                       {"lost", each.lost}});
    }
    document["guessed"] = result.report.guesses();
    document["notes"] = result.report.notes();
    document["device_needed"] = result.device_needed;
    return document;
}

int importRun(const ImportArguments& arguments, bool quiet) {
    import::ImportOptions options;
    options.files.assign(arguments.files.begin(), arguments.files.end());
    options.output = arguments.output;
    options.device = arguments.device;
    options.halve_causal = arguments.causal_flops == "half";
    if (!options.halve_causal && arguments.causal_flops != "full") {
        throw UsageError(fmt::format("--causal-flops takes one of full, half, not \"{}\".",
                                     arguments.causal_flops));
    }
    if (arguments.format != "auto") {
        if (import::findFormat(arguments.format) == nullptr) {
            std::vector<std::string_view> names{"auto"};
            for (const import::Format& format : import::formats()) names.push_back(format.name);
            throw UsageError(fmt::format("--format takes one of {}, not \"{}\".",
                                         fmt::join(names, ", "), arguments.format));
        }
        options.format = arguments.format;
    }
    if (options.device) {
        try {
            import::deviceNamed(*options.device);
        } catch (const import::ImportError& error) {
            throw UsageError(error.what());
        }
    }
    noteInterrupts();
    std::stop_source stop;
    Progress progress(quiet);
    options.watch.stop = stop.get_token();
    options.watch.progress = [&](double done) {
        progress.update("Exporting with nsys", done);
        if (interrupted()) stop.request_stop();
    };
    // The export runs first, because a confined process cannot start nsys.
    const import::nsys::ReportExport exported(options.files, options.watch);
    std::vector<std::string> files;
    for (const auto& file : options.files) files.push_back(file.string());
    confineTo(files, {arguments.output});
    options.watch.progress = [&](double done) { progress.update("Importing", done); };
    // A thread watches for interrupts, because progress is no longer reported when the file has
    // been read, and writing can still take long.
    const std::jthread listener([&stop](const std::stop_token& over) {
        while (!over.stop_requested() && !interrupted())
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        if (interrupted()) stop.request_stop();
    });
    const import::ImportResult result = import::importFiles(options);
    progress.clear();
    if (arguments.json) {
        printJson(importJson(result));
        return kDone;
    }
    std::string text = toText(result.report);
    for (const auto& run : result.runs) text += fmt::format("written: {}\n", run.string());
    print(text);
    return kDone;
}

}  // namespace

void addImport(CLI::App& app, CommandLine& command_line) {
    const auto arguments = std::make_shared<ImportArguments>();
    CLI::App* const command =
        app.add_subcommand("import", "Convert other profilers' files into a run");
    std::vector<std::string_view> titles, names{"auto"};
    for (const import::Format& format : import::formats()) {
        titles.push_back(format.title);
        names.push_back(format.name);
    }
    command
        ->add_option(
            "FILE", arguments->files,
            fmt::format("Files of one run ({}), plain or gzipped; or a folder with the traces of "
                        "several ranks",
                        fmt::join(titles, ", ")))
        ->required()
        ->expected(1, 10'000);
    command->add_option("-o,--output", arguments->output, "The run file to write")
        ->required()
        ->type_name("RUN.ridge");
    command
        ->add_option("--format", arguments->format, "Format of the files (default auto: detected)")
        ->type_name(fmt::format("{}", fmt::join(names, "|")));
    command
        ->add_option(
            "--device", arguments->device,
            "Device of the catalogue whose roofs to use (default: the device that the files name)")
        ->type_name("NAME");
    command
        ->add_option("--causal-flops", arguments->causal_flops,
                     "FLOPs of causal attention in a trace: of all scores, as torch counts them, "
                     "or of the visible half (default full)")
        ->type_name("full|half");
    command->add_flag("--json", arguments->json, "Print the import report as JSON");
    command->add_flag("-q,--quiet", command_line.quiet, "No progress");
    command->footer(
        "Prints a report of what was read, skipped and guessed. An existing run is never "
        "overwritten.\nExample: ridgepoint import profile.csv -o profile.ridge --device \"a100 "
        "sxm4 80gb\"\n"
        "Example: ridgepoint import traces/ -o job.ridge");
    command->callback([arguments, &command_line] {
        command_line.action = [arguments, &command_line] {
            return importRun(*arguments, command_line.quiet);
        };
    });
}

}  // namespace ridgepoint::cli
