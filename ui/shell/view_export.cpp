// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/view_export.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/chart/figure_chart.h"
#include "ui/run/run_facts.h"
#include "ui/shell/report_export.h"
#include "ui/shell/views.h"

namespace ridgepoint::ui {
namespace {

struct ViewExportText {
    Q_DECLARE_TR_FUNCTIONS(FigureExport)
};

// Combines exports with the same name, because one view can provide the export for one run, and
// another view for several runs.
std::vector<Export> merged() {
    std::vector<Export> all;
    for (const ViewDescriptor* const view : allViews()) {
        for (Export each : view->exports) {
            each.whole_run = view->whole_run;
            const auto same = std::find_if(
                all.begin(), all.end(), [&](const Export& had) { return had.name == each.name; });
            if (same == all.end()) {
                all.push_back(each);
                continue;
            }
            if (each.run) {
                same->run = each.run;
                same->whole_run = each.whole_run;
            }
            if (each.runs) same->runs = each.runs;
        }
    }
    all.push_back(reportExport());
    return all;
}

const Export& exportOf(std::string_view name) {
    if (const Export* const found = findExport(name)) return *found;
    throw ExportError("There is no export \"" + std::string(name) + "\".");
}

template <class FramePtr, class Of>
ExportSteps stepsOf(const FramePtr& frame, const Of& of, const std::filesystem::path& path,
                    const ExportOptions& options, const QString& title, const QString& provenance) {
    if (of.steps != nullptr) return of.steps(frame, path, options);
    return chartSteps([frame, figure = of.figure, options] { return figure(frame, options); }, path,
                      options, options.title.isEmpty() ? title : options.title, provenance);
}

template <class FramePtr, class Of>
QImage previewIn(const FramePtr& frame, const Of& of, const ExportOptions& options,
                 const QSize& room) {
    if (of.figure == nullptr) return {};
    return previewOf([&] { return of.figure(frame, options); }, options, room);
}

}  // namespace

QImage viewPreview(const std::shared_ptr<const Frame>& frame, std::string_view name,
                   const ExportOptions& options, const QSize& room) {
    return previewIn(frame, exportOf(name).run, options, room);
}

QImage viewPreview(const std::shared_ptr<const CompareFrame>& frame, std::string_view name,
                   const ExportOptions& options, const QSize& room) {
    return previewIn(frame, exportOf(name).runs, options, room);
}

const std::vector<Export>& allExports() {
    static const std::vector<Export> all = merged();
    return all;
}

const Export* findExport(std::string_view name) {
    for (const Export& each : allExports()) {
        if (each.name == name) return &each;
    }
    return nullptr;
}

std::string exportNames() {
    std::string names;
    for (const Export& each : allExports()) {
        if (!names.empty()) names += &each == &allExports().back() ? " and " : ", ";
        names += each.name;
    }
    return names;
}

QString exportProblem(std::string_view name, const std::filesystem::path& path) {
    return endingProblem(exportOf(name).file, path);
}

ExportSteps viewSteps(const std::shared_ptr<const Frame>& frame, std::string_view name,
                      const std::filesystem::path& path, const ExportOptions& options) {
    const Export& found = exportOf(name);
    requireEnding(found.file, path);
    if (!found.run)
        throw ExportError(ViewExportText::tr("That view shows several runs.").toStdString());
    return stepsOf(frame, found.run, path, options, runTitle(*frame), runProvenance(*frame));
}

ExportSteps viewSteps(const std::shared_ptr<const CompareFrame>& frame, std::string_view name,
                      const std::filesystem::path& path, const ExportOptions& options) {
    const Export& found = exportOf(name);
    requireEnding(found.file, path);
    if (!found.runs)
        throw ExportError(ViewExportText::tr("That view is of one run only.").toStdString());
    return stepsOf(frame, found.runs, path, options, compareTitle(*frame),
                   compareProvenance(*frame));
}

void exportView(const Frame& frame, std::string_view name, const std::filesystem::path& path,
                const ExportOptions& options) {
    // `frame` outlives the steps, so the shared pointer does not own it.
    carryOut(viewSteps(std::shared_ptr<const Frame>(std::shared_ptr<const Frame>(), &frame), name,
                       path, options));
}

void exportComparison(const std::shared_ptr<const CompareFrame>& frame, std::string_view name,
                      const std::filesystem::path& path, const ExportOptions& options) {
    carryOut(viewSteps(frame, name, path, options));
}

}  // namespace ridgepoint::ui
