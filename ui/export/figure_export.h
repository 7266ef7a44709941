// SPDX-License-Identifier: GPL-3.0-or-later
// A view of a run as a picture or, for the table, as text. Needs no window.
#pragma once

#include <QSize>
#include <QString>
#include <filesystem>
#include <optional>
#include <stdexcept>

#include "ui/compare/compare_frame.h"
#include "ui/frame.h"
#include "ui/selection.h"
#include "ui/theme.h"

namespace ridgepoint::ui {

class FigureChart;

// Of several runs there are roofline, memory, table, sweep and compare, which is the roofline and
// the rows that differ most on one page; compare and sweep of several runs only. A report is
// written by exportReport.
enum class ExportView { roofline, memory, table, shares, timeline, compare, sweep, report };
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

// what() is one sentence.
class ExportError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Empty when the ending of the path can hold that view, else why not, as one sentence.
QString exportProblem(ExportView view, const std::filesystem::path& path);

// Writes beside the path first and moves into place, so that no half picture is left behind.
// Throws ExportError.
void exportView(const Frame& frame, ExportView view, const std::filesystem::path& path,
                const ExportOptions& options = {});
// The same of several runs; a view that is of one run only throws.
void exportComparison(const std::shared_ptr<const CompareFrame>& frame, ExportView view,
                      const std::filesystem::path& path, const ExportOptions& options = {});

// A figure of a run or of several, in no window; for pages that hold more than one.
std::unique_ptr<FigureChart> makeFigure(const Frame& frame, ExportView view,
                                        const ExportOptions& options);
std::unique_ptr<FigureChart> makeFigure(const std::shared_ptr<const CompareFrame>& frame,
                                        ExportView view, const ExportOptions& options);
// As the bytes of a file with this ending: "png", "svg", "pdf". Empty when it does not fit into
// memory.
QByteArray drawFigure(std::unique_ptr<FigureChart> chart, const QString& ending,
                      const ExportOptions& options, const QString& title,
                      const QString& description);

}  // namespace ridgepoint::ui
