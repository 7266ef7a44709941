// SPDX-License-Identifier: GPL-3.0-or-later
// One window about one run: the roofline in the middle, docks around it, one toolbar.
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <filesystem>
#include <memory>
#include <vector>

#include "ui/export/figure_export.h"
#include "ui/session.h"
#include "ui/theme.h"

QT_BEGIN_NAMESPACE
class QActionGroup;
class QMenu;
class QStackedWidget;
class QSettings;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class EstimateView;
class Explorer;
class FilterBar;
class History;
class InsightsView;
class MachineView;
class MemoryView;
class MessageBar;
class RecentFiles;
class RecordToolbar;
class RooflineView;
class RunView;
class Selection;
class SharesView;
class StartPage;
class StatusLine;
class TableView;
class TimelineView;

// Arrangements of the views: to watch a recording, or to explore what ran when.
enum class WindowLayout { watch, explore };

class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    // The settings outlive the window.
    explicit MainWindow(QSettings* settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    // Asks whether recording works here, once the window has been painted.
    void probeRecordingSoon();

    // In this window, or in another one while this one records.
    void openRun(const std::filesystem::path& path);
    // An empty output gets a fresh name.
    void record(run::RecordingOptions options);
    void setTheme(ThemeMode mode);
    void resetLayout();
    // As it was left, or as it is at first.
    void setLayout(WindowLayout layout);
    WindowLayout windowLayout() const { return layout_; }

    Session* session() const { return session_; }
    Selection* selection() const { return selection_; }
    ViewOptions* viewOptions() const { return options_; }
    Explorer* explorer() const { return explorer_; }
    FilterBar* filterBar() const { return filter_; }
    RecordToolbar* toolbar() const { return toolbar_; }
    MessageBar* messages() const { return messages_; }
    StatusLine* statusLine() const { return status_; }
    StartPage* startPage() const { return start_; }
    RooflineView* roofline() const { return roofline_; }
    TableView* table() const { return table_; }
    MemoryView* memory() const { return memory_; }
    SharesView* shares() const { return shares_; }
    TimelineView* timeline() const { return timeline_; }
    InsightsView* insights() const { return insights_; }
    RecentFiles* recentFiles() const { return recent_; }
    // Its own window, made when it is first wanted.
    EstimateView* estimate();
    MachineView* machine();  // likewise
    QDockWidget* dock(const QString& name) const { return findChild<QDockWidget*>(name); }

  Q_SIGNALS:
    void firstPainted();
    void anotherWindowWanted(const std::filesystem::path& path);
    void finished();  // closed, nothing left to complete

  protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void buildDocks();
    QDockWidget* addDock(RunView* view, const QString& name, const QString& title,
                         Qt::DockWidgetArea area);
    void buildMenus();
    void addLanguages(QMenu* menu);
    void connectSession();
    void connectExplorer();
    void placeDocks();
    void keepLayout();
    void restoreLayoutChoice();
    void restoreLayout();
    void keepHeroLarge();
    void updateTitle();
    void showStatus(const run::RecorderStatus& status);
    void restoreSettings();
    void saveSettings();
    void openByDialog();
    void saveAsByDialog();
    void saved(const QString& path, const QString& problem);
    void exportByDialog(ExportView view);
    void zoomBy(double factor);
    void showAll();
    void about();
    void showShortcuts();

    QSettings* settings_;
    ViewOptions* options_;
    Selection* selection_;
    Session* session_;
    Explorer* explorer_;
    History* history_;
    FilterBar* filter_;
    RecordToolbar* toolbar_;
    MessageBar* messages_;
    StatusLine* status_;
    QStackedWidget* pages_;
    StartPage* start_;
    RooflineView* roofline_;
    MemoryView* memory_;
    SharesView* shares_;
    TableView* table_;
    TimelineView* timeline_;
    InsightsView* insights_;
    WindowLayout layout_ = WindowLayout::watch;
    RecentFiles* recent_ = nullptr;
    QActionGroup* themes_ = nullptr;
    QActionGroup* layouts_ = nullptr;
    QAction* save_as_ = nullptr;
    std::vector<QAction*> exports_;
    std::vector<RunView*> views_;
    std::unique_ptr<EstimateView> estimate_;
    std::unique_ptr<MachineView> machine_;
    bool closing_ = false;
    bool painted_ = false;
};

}  // namespace ridgepoint::ui
