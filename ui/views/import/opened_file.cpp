// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/import/opened_file.h"

#include <QCoreApplication>
#include <QStringList>
#include <exception>

#include "core/import/import.h"
#include "core/import/nsys/nsys_export.h"
#include "core/run/store/rank_folder.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

struct ForeignText {
    Q_DECLARE_TR_FUNCTIONS(ForeignText)
};

constexpr std::string_view kDatabase = "SQLite format 3";

QString formatTitles() {
    QStringList titles;
    for (const import::Format& format : import::formats()) titles << text(format.title);
    return titles.join(QStringLiteral(", "));
}

}  // namespace

OpenedFile lookAt(const std::filesystem::path& path) {
    using Kind = OpenedFile::Kind;
    OpenedFile file{path, Kind::run};
    const QString name = text(path.filename().string());
    if (name.endsWith(QLatin1String(".ridge"), Qt::CaseInsensitive)) return file;
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (error || !std::filesystem::exists(status)) return file;
    if (std::filesystem::is_directory(status)) {
        file.kind = Kind::importable;
        return file;
    }
    if (name.endsWith(QLatin1String(".py"), Qt::CaseInsensitive)) {
        file.kind = Kind::script;
        return file;
    }
    file.kind = Kind::importable;
    if (!std::filesystem::is_regular_file(status)) return file;
    if (import::nsys::ReportExport::isPossible(path)) return file;
    try {
        const auto input = import::Input::open(path);
        if (const import::Format* const format = import::sniff(*input)) {
            file.format = text(format->title);
        } else if (input->beginning().starts_with(kDatabase)) {
            file.kind = Kind::run;
        } else {
            file.kind = Kind::unknown;
            const std::string known = import::mistakenFile(*input);
            file.problem =
                !known.empty() ? text(known)
                : input->beginning().empty()
                    ? ForeignText::tr("\"%1\" is empty.").arg(name)
                    : ForeignText::tr(
                          "\"%1\" is neither a run nor a file that can be imported (%2).")
                          .arg(name, formatTitles());
        }
    } catch (const std::exception& problem) {
        file.kind = Kind::unknown;
        file.problem = text(problem.what());
    }
    return file;
}

std::vector<std::filesystem::path> expandFolder(const std::filesystem::path& given) {
    std::error_code error;
    if (!std::filesystem::is_directory(given, error)) return {given};
    // Removes a trailing slash, because "traces/" has no file name.
    std::filesystem::path path = given.lexically_normal();
    if (!path.has_filename()) path = path.parent_path();
    const run::RankFolder folder = run::ranksIn(path, false);
    if (folder.merged && !folder.ambiguous) return {folder.ranks.front()};
    if (folder.ranks.empty() && !folder.single.empty()) return folder.single;
    return {path};
}

}  // namespace ridgepoint::ui
