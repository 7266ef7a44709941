// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/folder_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <system_error>

#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "app/cli/window.h"
#include "core/base/child.h"
#include "core/base/json_text.h"
#include "core/base/own_program.h"
#include "core/import/import.h"
#include "core/run/store/store.h"

namespace ridgepoint::cli {
namespace {

namespace fs = std::filesystem;

// Imports a folder to the file `run`. `what` is the prefix of messages if there are several
// folders.
void importFolder(const std::string& folder, const fs::path& run, const std::string& what,
                  const std::stop_token& stop) {
    import::ImportOptions options;
    options.files = {folder};
    options.output = run;
    options.temporary = true;
    Progress progress(false);
    options.watch.stop = stop;
    options.watch.progress = [&](double done) { progress.update("Importing", done); };
    const import::ImportResult result = import::importFiles(options);
    progress.clear();
    for (const std::string& note : result.report.notes()) say("ridgepoint: " + what + note);
}

// Returns the indices of the arguments that are folders. Reports unreadable runs first, because
// importing a folder can take minutes.
std::vector<std::size_t> foldersIn(const std::vector<std::string>& arguments) {
    std::vector<std::size_t> folders;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        std::error_code error;
        if (fs::is_directory(arguments[i], error)) {
            folders.push_back(i);
        } else if (arguments.size() > 1 && !fs::exists(arguments[i], error)) {
            run::RunReader::open(arguments[i]);
        }
    }
    return folders;
}

void makePlace(std::optional<base::TemporaryFolder>& place) {
    try {
        place.emplace();
    } catch (const std::system_error& error) {
        throw Failure(std::string(error.what()) + ".");
    }
}

// Returns the name for the run of a folder, for example "before" for "work/before/", or
// "work_before" if another folder has the same name.
std::string nameOf(const std::vector<std::string>& arguments, std::size_t place) {
    const auto whole = [](const std::string& folder) {
        std::error_code ignored;
        return fs::weakly_canonical(fs::absolute(folder), ignored);
    };
    const fs::path folder = whole(arguments[place]);
    const auto same = std::count_if(arguments.begin(), arguments.end(), [&](const auto& other) {
        return whole(other).filename() == folder.filename();
    });
    const std::string name = folder.filename().string();
    return same > 1 ? folder.parent_path().filename().string() + "_" + name : name;
}

// Imports a folder in a child process and returns the exit status. The child prints progress and
// failures, and reports all other results as JSON.
int importInChild(const std::string& folder, const fs::path& run, const std::string& what,
                  bool quiet) {
    std::string report;
    base::ChildEnd end;
    try {
        base::Pipe pipe;
        base::ChildOptions options{
            .words = {base::ownProgram().string(), "import", folder, "-o", run.string(), "--json"}};
        if (quiet) options.words.emplace_back("--quiet");
        options.streams = {-1, pipe.writing.number(), -1};
        options.death_signal = SIGTERM;
        base::Child child(options);
        pipe.writing.close();
        report = readToEnd(pipe.reading.number());
        end = child.wait();
    } catch (const std::system_error& error) {
        throw Failure(
            fmt::format("Cannot start a process for the import: {}.", error.code().message()));
    }
    if (interrupted()) return kInterrupted;
    if (end.signal != 0) {
        throw Failure(fmt::format("The import of {} was ended by signal {} ({}).", folder,
                                  end.signal, ::strsignal(end.signal)));
    }
    const auto document = base::jsonOrDiscarded(report);
    if (end.status == kDone && document.is_object() && document.contains("notes")) {
        for (const auto& note : document["notes"])
            if (note.is_string()) say("ridgepoint: " + what + note.get<std::string>());
    }
    return end.status;
}

}  // namespace

FolderRuns::FolderRuns(const std::vector<std::string>& arguments, std::vector<fs::path> outputs)
    : files_(arguments) {
    const std::vector<std::size_t> folders = foldersIn(arguments);
    if (folders.empty()) {
        confineTo(arguments, outputs);
        return;
    }
    noteInterrupts();
    makePlace(place_);
    outputs.push_back(*place_ / "1.ridge");
    confineTo(arguments, outputs);
    listener_ = std::jthread([this](const std::stop_token& over) { watchInterrupts(over); });
    for (const std::size_t i : folders) {
        files_[i] = *place_ / fmt::format("{}.ridge", i + 1);
        importFolder(arguments[i], files_[i],
                     folders.size() > 1 ? arguments[i] + ": " : std::string(), stop_.get_token());
    }
    importing_ = false;
}

void FolderRuns::watchInterrupts(const std::stop_token& over) {
    while (!over.stop_requested() && !interrupted())
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    if (over.stop_requested()) return;
    // A cancelled import removes its own output. Other work on the runs needs no cleanup, so the
    // program exits here after removing the runs.
    if (importing_) {
        stop_.request_stop();
        return;
    }
    place_.reset();
    std::_Exit(kInterrupted);
}

ChildFolderRuns::ChildFolderRuns(const std::vector<std::string>& arguments, bool quiet)
    : files_(arguments), status_(kDone) {
    const std::vector<std::size_t> folders = foldersIn(arguments);
    if (folders.empty()) return;
    noteInterrupts();
    makePlace(place_);
    for (const std::size_t i : folders) {
        const fs::path file = *place_ / std::to_string(i + 1) / (nameOf(arguments, i) + ".ridge");
        std::error_code error;
        fs::create_directory(file.parent_path(), error);
        files_[i] = file.string();
        status_ = importInChild(arguments[i], file,
                                folders.size() > 1 ? arguments[i] + ": " : std::string(), quiet);
        if (status_ != kDone) return;
    }
}

}  // namespace ridgepoint::cli
