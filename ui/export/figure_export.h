// SPDX-License-Identifier: GPL-3.0-or-later
// Writes figures and tables to files. Depends on no window or view.
#pragma once

#include <QImage>
#include <QSize>
#include <QString>
#include <QStringList>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "ui/base/export_steps.h"
#include "ui/base/theme.h"
#include "ui/chart/picture_file.h"
#include "ui/run/selection.h"

namespace ridgepoint::ui {

class FigureChart;
struct Frame;

struct ExportOptions {
    QSize size{1280, 800};
    double units_per_inch = 96;
    double scale = 1;                // PNG only: pixels per unit of the size
    QString title;                   // empty: the run's title
    QString filter;                  // what the frame's filter excludes, for the subtitle
    bool bare = false;               // without title, subtitle and footer
    QString font;                    // family; empty: the application's
    QStringList selected;            // highlighted rows; a single one gets a call-out
    std::optional<TimeRange> range;  // time range; unset: the whole run
    Theme theme = Theme::light();
};

// The contents of an exported file, which decide its possible endings.
enum class FileKind { picture, table, report };

// Returns an empty text if a file with this ending can have such contents, otherwise the reason.
QString endingProblem(FileKind kind, const std::filesystem::path& path);
// Throws ExportError with the sentence of endingProblem().
void requireEnding(FileKind kind, const std::filesystem::path& path);
// Returns a path's ending in lower case without the dot.
QString endingOf(const std::filesystem::path& path);

// Exports a picture of a figure. `make` is called on the window's thread and returns a dressed
// figure. Throws ExportError if the path's ending is not a picture's.
ExportSteps chartSteps(std::function<std::unique_ptr<FigureChart>()> make,
                       const std::filesystem::path& path, const ExportOptions& options,
                       const QString& title, const QString& description);
// Returns a small picture of the figure, for the export dialog.
QImage previewOf(const std::function<std::unique_ptr<FigureChart>()>& make,
                 const ExportOptions& options, const QSize& room);
// Exports a table or other text. `words` returns the text for an ending.
ExportSteps textSteps(std::function<std::string(const QString& ending)> words,
                      const std::filesystem::path& path);

// Applies the requested size, theme and title to a figure.
void dress(FigureChart& chart, const ExportOptions& options);
// Returns the dressed roofline of a run.
std::unique_ptr<FigureChart> rooflineFigure(const std::shared_ptr<const Frame>& frame,
                                            const ExportOptions& options);
PaintedFigure paintFigure(FigureChart& chart, const ExportOptions& options, const QString& title,
                          const QString& description);
// Returns a step for any thread that writes a picture next
// to the path and moves it into place when it is complete.
ExportSteps::Step pictureStep(PaintedFigure figure, const std::filesystem::path& path,
                              double scale);

}  // namespace ridgepoint::ui
