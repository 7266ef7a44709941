// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/folder_runs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <system_error>

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "core/import/import.h"
#include "core/store/store.h"

namespace ridgepoint::cli {
namespace {

namespace fs = std::filesystem;

// what: begins the sentences, if there are several folders.
void importFolder(const std::string& folder, const fs::path& run, const std::string& what) {
    import::ImportOptions options;
    options.files = {folder};
    options.output = run;
    Progress progress(false);
    options.watch.progress = [&](double done) { progress.update("Importing", done); };
    const import::ImportResult result = import::importFiles(options);
    progress.clear();
    for (const std::string& note : result.report.notes()) say("ridgepoint: " + what + note);
}

}  // namespace

FolderRuns::FolderRuns(const std::vector<std::string>& arguments) : files_(arguments) {
    std::vector<std::size_t> folders;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        std::error_code error;
        if (fs::is_directory(arguments[i], error)) {
            folders.push_back(i);
        } else if (arguments.size() > 1 && !fs::exists(arguments[i], error)) {
            run::RunReader::open(arguments[i]);  // refused before a folder is imported
        }
    }
    if (folders.empty()) {
        confineTo(arguments);
        return;
    }
    try {
        place_.emplace();
    } catch (const std::system_error& error) {
        throw Failure(std::string(error.what()) + ".");
    }
    confineTo(arguments, {*place_ / "1.ridge"});
    for (const std::size_t i : folders) {
        files_[i] = *place_ / fmt::format("{}.ridge", i + 1);
        importFolder(arguments[i], files_[i],
                     folders.size() > 1 ? arguments[i] + ": " : std::string());
    }
}

}  // namespace ridgepoint::cli
