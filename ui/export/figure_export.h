// SPDX-License-Identifier: GPL-3.0-or-later
// Writes figures and tables into files. Needs no window and knows no view.
#pragma once

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
    double scale = 1;                // pixels for each unit of the size; PNG only
    QString title;                   // empty: the run's
    QStringList selected;            // rows that are highlighted; a single one has a call-out
    std::optional<TimeRange> range;  // of the timeline; unset: the whole run
    Theme theme = Theme::light();
};

// What an exported file contains, which decides the endings that it may have.
enum class FileKind { picture, table, report };

// Empty when a file with the path's ending can contain that, else why not, as one sentence.
QString endingProblem(FileKind kind, const std::filesystem::path& path);
// Throws ExportError with that sentence.
void requireEnding(FileKind kind, const std::filesystem::path& path);
// Of a path, in small letters and without the dot.
QString endingOf(const std::filesystem::path& path);

// A picture of a figure. `make` is called on the window's thread and returns a dressed figure.
// Throws ExportError when the path's ending cannot hold a picture.
ExportSteps chartSteps(std::function<std::unique_ptr<FigureChart>()> make,
                       const std::filesystem::path& path, const ExportOptions& options,
                       const QString& title, const QString& description);
// A table, or other text. `words` returns it for an ending.
ExportSteps textSteps(std::function<std::string(const QString& ending)> words,
                      const std::filesystem::path& path);

// Gives a figure the size, theme and title that were asked for.
void dress(FigureChart& chart, const ExportOptions& options);
// The roofline of a run, dressed.
std::unique_ptr<FigureChart> rooflineFigure(const std::shared_ptr<const Frame>& frame,
                                            const ExportOptions& options);
PaintedFigure paintFigure(FigureChart& chart, const ExportOptions& options, const QString& title,
                          const QString& description);
// Writes a picture, on any thread; what is written next to the path is moved into place when it is
// complete.
ExportSteps::Step pictureStep(PaintedFigure figure, const std::filesystem::path& path,
                              double scale);

}  // namespace ridgepoint::ui
