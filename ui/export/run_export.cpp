// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/run_export.h"

#include <QCoreApplication>
#include <nlohmann/json.hpp>

#include "core/base/json_values.h"
#include "core/present/chrome_trace.h"
#include "core/present/show.h"
#include "core/run/store/revise.h"
#include "ui/base/whole_file.h"
#include "ui/base/words.h"

namespace ridgepoint::ui {
namespace {

struct RunExportText {
    Q_DECLARE_TR_FUNCTIONS(RunExport)
};

}  // namespace

ExportSteps runSteps(const std::shared_ptr<const Frame>& frame, const std::filesystem::path& path) {
    const QString name = pathText(path.filename()).toLower();
    ExportSteps steps;
    if (name.endsWith(QLatin1String(".trace.json"))) {
        steps.draw = [file = frame->file, path]() -> ExportSteps::Step {
            return [file, path](const run::Watch& watch) {
                const auto reader = run::RunReader::open(file, watch);
                WholeFile trace(path, watch);
                present::writeChromeTrace(
                    *reader, run::annotationsIn(file),
                    [&](std::string_view words) { trace.write(QByteArrayView(words)); },
                    watch.progress ? watch.progress : [](double) {});
                trace.putInPlace();
            };
        };
    } else if (name.endsWith(QLatin1String(".json"))) {
        present::ShowOptions options;
        options.by = frame->by;
        options.level = frame->level;
        steps.draw = [run = frame->snapshot, options, path]() -> ExportSteps::Step {
            return [run, options, path](const run::Watch& watch) {
                WholeFile file(path, watch);
                file.write(
                    QByteArrayView(base::jsonDocument(present::showJson(*run, options), 2) + "\n"));
                file.putInPlace();
            };
        };
    } else {
        throw ExportError(RunExportText::tr("A run is written to a file that ends in .trace.json "
                                            "or .json, not to \"%1\".")
                              .arg(text(path.string()))
                              .toStdString());
    }
    return steps;
}

}  // namespace ridgepoint::ui
