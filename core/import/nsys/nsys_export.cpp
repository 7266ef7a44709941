// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/nsys/nsys_export.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include "core/base/child.h"
#include "core/import/import_error.h"

namespace ridgepoint::import::nsys {
namespace {

bool isReport(const std::filesystem::path& file) {
    std::error_code error;
    const auto ending = file.extension();
    return (ending == ".nsys-rep" || ending == ".qdrep") &&
           std::filesystem::is_regular_file(file, error);
}

// Exports one report. Returns false if nsys cannot be started.
bool exportOne(const std::filesystem::path& report, const std::filesystem::path& database,
               const run::Watch& watch) {
    const base::Descriptor nowhere(::open("/dev/null", O_RDWR | O_CLOEXEC));
    base::ChildOptions options;
    options.words = {"nsys", "export",   "--type",          "sqlite",       "--force-overwrite",
                     "true", "--output", database.string(), report.string()};
    options.streams = {nowhere.number(), nowhere.number(), nowhere.number()};
    options.dependent = true;
    std::optional<base::Child> child;
    try {
        child.emplace(options);
    } catch (const std::system_error&) {
        return false;
    }
    std::optional<base::ChildEnd> end;
    while (!(end = child->waitFor(std::chrono::milliseconds(100)))) {
        if (watch.progress) watch.progress(0);
        if (watch.stop.stop_requested()) throw ImportCancelled();
    }
    std::error_code error;
    if (end->status != 0 || end->signal != 0 || !std::filesystem::exists(database, error)) {
        throw ImportError(fmt::format(
            "nsys cannot export \"{}\" (its exit status is {}); run \"nsys export --type sqlite\" "
            "to see why.",
            report.string(), end->status));
    }
    return true;
}

}  // namespace

bool ReportExport::isPossible(const std::filesystem::path& file) {
    if (!isReport(file)) return false;
    const char* const folders = std::getenv("PATH");
    std::string_view rest = folders == nullptr ? "" : folders;
    while (!rest.empty()) {
        const std::size_t end = rest.find(':');
        const std::filesystem::path program = std::filesystem::path(rest.substr(0, end)) / "nsys";
        if (::access(program.c_str(), X_OK) == 0) return true;
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return false;
}

ReportExport::ReportExport(std::vector<std::filesystem::path>& files, const run::Watch& watch) {
    if (std::none_of(files.begin(), files.end(), isReport)) return;
    folder_.emplace();
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (!isReport(files[i])) continue;
        const std::filesystem::path database =
            *folder_ / fmt::format("{}{}.sqlite", files[i].stem().string(),
                                   i == 0 ? std::string() : fmt::format("-{}", i));
        if (!exportOne(files[i], database, watch)) return;
        files[i] = database;
    }
}

}  // namespace ridgepoint::import::nsys
