// SPDX-License-Identifier: GPL-3.0-or-later
// Exports the contents of a window and saves the window's run. The window stays responsive.
#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <string_view>
#include <vector>

#include "ui/export/export.h"
#include "ui/shell/window_parts.h"

QT_BEGIN_NAMESPACE
class QAction;
class QMenu;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class CompareController;
class FileWork;

class ExportController : public QObject {
    Q_OBJECT
  public:
    // The displayed contents. `frame` is null or empty without a run.
    struct Shown {
        std::shared_ptr<const Frame> frame;  // narrowed to the range and the filter
        QString filter;                      // description of the filter
        std::optional<TimeRange> range;      // visible range of the timeline
        LookPtr look;                        // choices in the exported view
    };
    // `shown` and `compare` must outlive this object.
    ExportController(const WindowParts& parts, CompareController* compare,
                     std::function<Shown(const Export&)> shown);

    void addExports(QMenu* menu);
    QAction* addSaveAs(QMenu* menu);
    // Enables the available exports. While runs are compared, exports contain the comparison.
    void updateActions();

    // Exports to a file. Does nothing while another file is being written. `ended` receives a
    // sentence if writing failed.
    using Ended = std::function<void(const QString& problem)>;
    void exportTo(std::string_view name, const std::filesystem::path& path, ExportOptions options,
                  const Ended& ended = {});
    void exportRunTo(const std::filesystem::path& path);  // writes a Chrome trace or JSON
    void saveRunTo(const std::filesystem::path& path);
    // If a file is being written, returns true, and the window closes when writing ends. A second
    // call cancels writing. Returns false if no file is being written.
    bool delaysClosing();

    FileWork* fileWork() const { return work_; }

  Q_SIGNALS:
    void saved(const QString& path);

  private:
    struct Entry {
        QAction* action;
        const Export* what;
    };
    void saveAsByDialog();
    void exportByDialog(const Export& what);
    void exportRunByDialog();
    // Adds the selection, the visible range and the view's settings to `options`. For a figure of a
    // view that follows the filter, also adds the filter and returns the displayed frame. For other
    // exports and for comparisons, returns the frame of the whole run.
    std::shared_ptr<const Frame> frameOf(const Export& what, ExportOptions& options) const;
    QString askForFile(const QString& name, const QString& kinds);
    void start(const std::filesystem::path& path, const std::function<ExportSteps()>& steps,
               const Ended& ended = {});
    void written(const QString& problem, const QString& else_say);

    WindowParts parts_;
    CompareController* compare_;
    std::function<Shown(const Export&)> shown_;
    FileWork* work_;
    std::vector<Entry> entries_;
    QAction* export_run_ = nullptr;
    QAction* save_as_ = nullptr;
    bool closes_when_written_ = false;
};

}  // namespace ridgepoint::ui
