// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow shows the open runs. It contains no features, and only connects views, bars and
// controllers.
#pragma once

#include <QDockWidget>
#include <QElapsedTimer>
#include <QMainWindow>
#include <filesystem>
#include <memory>
#include <vector>

#include "ui/run/session.h"
#include "ui/shell/layout_controller.h"

QT_BEGIN_NAMESPACE
class QMenu;
class QStackedWidget;
class QSettings;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class CommandController;
class CompareController;
class Explorer;
class ExportController;
class FilterBar;
class History;
class ImportController;
class MessageBar;
class RankChoice;
class RecentFiles;
class RecordToolbar;
class RunsController;
class Selection;
class StartPage;
class StatusLine;
class ToolWindows;
struct WindowState;

class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    // `settings` must outlive the window.
    explicit MainWindow(QSettings* settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    // Checks whether recording works on this machine, after the window is first painted.
    void probeRecordingSoon();
    // Opens and shows a file. Other profilers' files are first converted to a run. For a script, a
    // dialog asks how to record it.
    void openRun(const std::filesystem::path& path) { openFiles({path}); }
    // Opens all files and shows the first run. If there are several files from other profilers,
    // asks whether they belong to one run.
    void openFiles(const std::vector<std::filesystem::path>& paths);
    // Starts a recording. If the output path is empty, the window selects a new file name.
    void record(recording::RecordingOptions options);
    void resetLayout();

    // Continues with the state of another window, whose Preferences were open.
    void resume(const WindowState& state);

    Session* session() const { return session_; }
    Selection* selection() const { return selection_; }
    ViewOptions* viewOptions() const { return options_; }
    Explorer* explorer() const { return explorer_; }
    FilterBar* filterBar() const { return filter_; }
    RecordToolbar* toolbar() const { return toolbar_; }
    MessageBar* messages() const { return messages_; }
    StatusLine* statusLine() const { return status_; }
    StartPage* startPage() const { return start_; }
    RankChoice* rankChoice() const { return rank_choice_; }
    RecentFiles* recentFiles() const { return recent_; }
    LayoutController* layouts() const { return layouts_; }
    ExportController* exports() const { return exports_; }
    ImportController* imports() const { return imports_; }
    CommandController* commands() const { return commands_; }
    CompareController* comparison() const { return comparison_; }
    RunsController* runs() const { return runs_; }
    ToolWindows* tools() const { return tools_; }
    // Returns the view of this class. Every window has exactly one view of each class.
    template <class View>
    View* view() const {
        for (const Shown& each : views_) {
            if (auto* const found = qobject_cast<View*>(each.view)) return found;
        }
        return nullptr;
    }
    QDockWidget* dock(const QString& name) const { return findChild<QDockWidget*>(name); }

  Q_SIGNALS:
    void firstPainted();
    // Emitted when the window must be created again in another language. The new window must
    // resume() with this state.
    void renewed(const WindowState& state);

  protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    struct Shown {
        const ViewDescriptor* descriptor;
        RunView* view;
    };
    void makeViews();
    void buildMenus();
    void fillFileMenu(QMenu* menu);
    void fillViewMenu(QMenu* menu);
    void fillGoToMenu(QMenu* menu);
    void goToNextView(int step);
    void showPreferences();
    void renew();
    void connectSession();
    void connectBars();
    void connectControllers();
    bool saysThatSomethingRecords();
    void showFrame(const std::shared_ptr<const Frame>& frame);
    void offerViews(const Frame* frame);  // `frame` is null if there is no run
    void runReplaced();
    void runSettled();
    void runFailed(const QString& sentence);
    void showPage();
    void updateTitle();
    void showWork();
    // Returns the central view, which is the roofline or a view that replaces it.
    RunView* hero() const;
    void lead(const Shown& view, bool leads);
    RunView* zoomed() const;
    void restoreSettings();
    void saveSettings();
    void stopAndClose();
    QString closingQuestion() const;
    void withdrawQuestion();  // dismisses the closing question if nothing is recorded
    void leaveUnfinished();

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
    std::vector<Shown> views_;
    RankChoice* rank_choice_;
    RecentFiles* recent_ = nullptr;
    LayoutController* layouts_;
    CompareController* comparison_;
    ExportController* exports_;
    ImportController* imports_;
    CommandController* commands_;
    RunsController* runs_;
    ToolWindows* tools_;
    bool closing_ = false;
    QElapsedTimer closing_since_;
    bool painted_ = false;
};

}  // namespace ridgepoint::ui
