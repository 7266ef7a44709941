// SPDX-License-Identifier: GPL-3.0-or-later
// A view of a run as a picture or, for the table, as text. Needs no window.
#pragma once

#include <QSize>
#include <QString>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "ui/base/export_steps.h"
#include "ui/base/theme.h"
#include "ui/chart/picture_file.h"
#include "ui/run/frame.h"
#include "ui/run/selection.h"
#include "ui/views/compare/compare_frame.h"

namespace ridgepoint::ui {

class FigureChart;

// Of several runs there are roofline, memory, table; beside, the rooflines side by side; sweep; and
// compare, which is the roofline and the rows that differ most on one page. The last three are of
// several runs only. A report is written by exportReport.
enum class ExportView { roofline, memory, table, shares, timeline, compare, beside, sweep, report };
std::optional<ExportView> parseExportView(const QString& text);
bool ofOneRun(ExportView view);
bool ofSeveralRuns(ExportView view);

struct ExportOptions {
    QSize size{1280, 800};
    double scale = 1;                // pixels for each unit of the size; PNG only
    QString title;                   // empty: the run's
    QStringList selected;            // rows that stand out; a single one has a call-out
    std::optional<TimeRange> range;  // of the timeline; unset: the whole run
    Theme theme = Theme::light();
};

// Empty when the ending of the path can hold that view, else why not, as one sentence.
QString exportProblem(ExportView view, const std::filesystem::path& path);

// What is written beside the path is moved into place once it is whole. Throw ExportError for what
// cannot be: a view that is not of so many runs, an ending that cannot hold it.
ExportSteps viewSteps(std::shared_ptr<const Frame> frame, ExportView view,
                      const std::filesystem::path& path, const ExportOptions& options);
ExportSteps viewSteps(std::shared_ptr<const CompareFrame> frame, ExportView view,
                      const std::filesystem::path& path, const ExportOptions& options);

// A figure of something else than runs. `make` is called on the window's thread; the figure it
// makes has to be dressed.
ExportSteps chartSteps(std::function<std::unique_ptr<FigureChart>()> make,
                       const std::filesystem::path& path, const ExportOptions& options,
                       const QString& title, const QString& description);
// Gives a figure the size, theme and title that were asked for.
void dress(FigureChart& chart, const ExportOptions& options);

// The same at once. Throw ExportError, run::StoreError.
void exportView(const Frame& frame, ExportView view, const std::filesystem::path& path,
                const ExportOptions& options = {});
void exportComparison(const std::shared_ptr<const CompareFrame>& frame, ExportView view,
                      const std::filesystem::path& path, const ExportOptions& options = {});

// A figure of a run or of several, in no window; for pages that hold more than one. Not of the
// timeline, which has to be read first.
std::unique_ptr<FigureChart> makeFigure(const Frame& frame, ExportView view,
                                        const ExportOptions& options);
std::unique_ptr<FigureChart> makeFigure(const std::shared_ptr<const CompareFrame>& frame,
                                        ExportView view, const ExportOptions& options);
PaintedFigure paintFigure(FigureChart& chart, const ExportOptions& options, const QString& title,
                          const QString& description);

// Of a path, in small letters and without the dot.
QString endingOf(const std::filesystem::path& path);

}  // namespace ridgepoint::ui
