// SPDX-License-Identifier: GPL-3.0-or-later
// Writes figures and tables to files. Does not depend on windows or views.
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
#include "ui/run/view_options.h"

namespace ridgepoint::ui {

class FigureChart;
struct Frame;

struct ExportOptions {
    QSize size{1280, 800};
    double units_per_inch = 96;
    double scale = 1;                // PNG only: pixels per unit of the size
    QString title;                   // title; if empty, the run's title
    QString filter;                  // the filter's exclusions, for the subtitle
    bool bare = false;               // whether to omit title, subtitle and footer
    QString font;                    // font family; if empty, the application's
    QStringList selected;            // highlighted rows; a single row gets a call-out
    std::optional<TimeRange> range;  // time range; if unset, the whole run
    LookPtr look;                    // choices in the window; if null, the defaults
    Theme theme = Theme::light();
};

// Kinds of exported contents. The kind determines the allowed file extensions.
enum class FileKind { picture, table, report };

// Returns why a file with this extension cannot contain this kind of contents, or an empty string
// if it can.
QString endingProblem(FileKind kind, const std::filesystem::path& path);
// Throws ExportError with the message of endingProblem() unless the file extension is suitable.
void requireEnding(FileKind kind, const std::filesystem::path& path);
// Returns the file extension in lower case, without the dot.
QString endingOf(const std::filesystem::path& path);

// Returns the steps that export a picture of a figure. `make` creates the figure and applies
// dress() to it; it is called on the window's thread. Throws ExportError if the file extension is
// not a picture format.
ExportSteps chartSteps(std::function<std::unique_ptr<FigureChart>()> make,
                       const std::filesystem::path& path, const ExportOptions& options,
                       const QString& title, const QString& description);
// Returns a small picture of the figure for the export dialog.
QImage previewOf(const std::function<std::unique_ptr<FigureChart>()>& make,
                 const ExportOptions& options, const QSize& room);
// Returns the steps that export a table or other text. `words` returns the contents for a file
// extension.
ExportSteps textSteps(std::function<std::string(const QString& ending)> words,
                      const std::filesystem::path& path);

// Sets the requested size, theme and title of a figure.
void dress(FigureChart& chart, const ExportOptions& options);
// Creates the roofline of a run and applies dress() to it.
std::unique_ptr<FigureChart> rooflineFigure(const std::shared_ptr<const Frame>& frame,
                                            const ExportOptions& options);
PaintedFigure paintFigure(FigureChart& chart, const ExportOptions& options, const QString& title,
                          const QString& description);
// Returns a step that writes a temporary file and moves it to `path` when it is complete. The step
// can run on any thread.
ExportSteps::Step pictureStep(PaintedFigure figure, const std::filesystem::path& path,
                              double scale);

}  // namespace ridgepoint::ui
