// SPDX-License-Identifier: GPL-3.0-or-later
// Exports what a window shows and saves its run, while the window stays responsive.
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
    // What the window shows of the run; null or empty without one.
    struct Shown {
        std::shared_ptr<const Frame> frame;  // narrowed to the range and the filter
        QString filter;                      // the filter in words
        std::optional<TimeRange> range;      // of the timeline
    };
    // `shown` and `compare` must outlive this object.
    ExportController(const WindowParts& parts, CompareController* compare,
                     std::function<Shown()> shown);

    void addExports(QMenu* menu);
    QAction* addSaveAs(QMenu* menu);
    // Enables what can be exported now. While runs are compared, exports show the comparison.
    void updateActions();

    // Does nothing while another file is being written.
    // `ended` receives a sentence if it failed.
    using Ended = std::function<void(const QString& problem)>;
    void exportTo(std::string_view name, const std::filesystem::path& path, ExportOptions options,
                  const Ended& ended = {});
    void exportRunTo(const std::filesystem::path& path);  // writes a Chrome trace or JSON
    void saveRunTo(const std::filesystem::path& path);
    // Returns false when no file is being written. The window
    // closes when writing ends; a second call cancels it.
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
    // Returns the frame that a figure is of, which is the one on the screen, and adds what is
    // selected, the visible range and the filter. Tables and reports are of the whole run.
    std::shared_ptr<const Frame> frameOf(const Export& what, ExportOptions& options) const;
    QString askForFile(const QString& name, const QString& kinds);
    void start(const std::filesystem::path& path, const std::function<ExportSteps()>& steps,
               const Ended& ended = {});
    void written(const QString& problem, const QString& else_say);

    WindowParts parts_;
    CompareController* compare_;
    std::function<Shown()> shown_;
    FileWork* work_;
    std::vector<Entry> entries_;
    QAction* export_run_ = nullptr;
    QAction* save_as_ = nullptr;
    bool closes_when_written_ = false;
};

}  // namespace ridgepoint::ui
