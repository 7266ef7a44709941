// SPDX-License-Identifier: GPL-3.0-or-later
// A view of a run as a picture or, for the table, as text. Needs no window.
#pragma once

#include <QSize>
#include <QString>
#include <filesystem>
#include <optional>
#include <stdexcept>

#include "ui/frame.h"
#include "ui/selection.h"
#include "ui/theme.h"

namespace ridgepoint::ui {

enum class ExportView { roofline, memory, table, shares, timeline };
std::optional<ExportView> parseExportView(const QString& text);

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

}  // namespace ridgepoint::ui
