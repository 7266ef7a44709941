// SPDX-License-Identifier: GPL-3.0-or-later
// One window about one run: the roofline in the middle, docks around it, one toolbar.
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "ui/base/theme.h"
#include "ui/export/figure_export.h"
#include "ui/run/session.h"
#include "ui/shell/closed_runs.h"
#include "ui/views/command/command_request.h"

QT_BEGIN_NAMESPACE
class QActionGroup;
class QMenu;
class QMimeData;
class QStackedWidget;
class QSettings;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class CommandPane;
class CommandRun;
class CompareView;
class EstimateView;
class Explorer;
class FileWork;
class FilterBar;
class History;
class ImportPage;
class Importing;
class InsightsView;
class MachineView;
class MemoryView;
class MessageBar;
struct OpenedFile;
class RankChoice;
class RanksView;
class RecentFiles;
class RecordToolbar;
class RooflineView;
class RunView;
class Selection;
class SharesView;
class StartPage;
class StatusLine;
class StudyView;
class TableView;
class TimelineView;

// Arrangements of the views: to watch a recording, to explore what ran when, or to compare runs.
enum class WindowLayout { watch, explore, compare };

class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    // The settings outlive the window.
    explicit MainWindow(QSettings* settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    // Asks whether recording works here, once the window has been painted.
    void probeRecordingSoon();

    // In this window, or in another one while this one records. A file of another profiler becomes
    // a run first; a script is asked how it is to be recorded.
    void openRun(const std::filesystem::path& path);
    // Runs after the first in windows of their own; of several files of other profilers the user is
    // asked whether they are one run's.
    void openFiles(const std::vector<std::filesystem::path>& paths);
    void cancelImport();
    bool importing() const { return importing_ != nullptr; }
    // Back to the start page; not while recording.
    void closeRun();
    // The run that was closed last, with what was picked in it.
    void reopenClosed();
    // An empty output gets a fresh name.
    void record(run::RecordingOptions options);
    // A dialog that asks for a command, filled in with one.
    void askForCommand(const std::optional<CommandRequest>& with = {});
    // `asked` is what the dialog offers the next time. Not while something is recorded here.
    void startCommand(CommandStart start, CommandRequest asked);
    bool recordsCommand() const;
    // As Ctrl-C would; again, harder.
    void stopCommand();
    void setTheme(ThemeMode mode);
    void resetLayout();
    // As it was left, or as it is at first.
    void setLayout(WindowLayout layout);
    WindowLayout windowLayout() const { return layout_; }
    // This run, where there is one, beside these, in the layout for it.
    void compareWith(const std::vector<std::filesystem::path>& runs);
    // Likewise with runs and files of other profilers, which are imported for it.
    void compareWithFiles(const std::vector<std::filesystem::path>& files);
    // Write files while the window lives on; nothing while another one is being written. What is
    // shown is exported, of several runs while they are compared.
    void exportTo(ExportView view, const std::filesystem::path& path, ExportOptions options);
    void exportRunTo(const std::filesystem::path& path);  // as Chrome trace or JSON
    void saveRunTo(const std::filesystem::path& path);
    // Which runs the windows of this program show; for comparing.
    void setOpenRuns(std::function<std::vector<std::filesystem::path>()> open);

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
    RanksView* ranks() const { return ranks_; }
    RankChoice* rankChoice() const { return rank_choice_; }
    CommandPane* commandPane() const { return command_pane_; }
    ImportPage* importPage() const { return import_page_; }
    FileWork* fileWork() const { return file_work_; }
    RecentFiles* recentFiles() const { return recent_; }
    CompareView* compare();  // made when it is first wanted
    // Its own window, made when it is first wanted.
    EstimateView* estimate();
    MachineView* machine();  // likewise
    StudyView* study();      // likewise
    QDockWidget* dock(const QString& name) const { return findChild<QDockWidget*>(name); }

  Q_SIGNALS:
    void firstPainted();
    void anotherWindowWanted(const std::filesystem::path& path);
    void anotherWindowForFiles(const std::vector<std::filesystem::path>& paths);
    void importFailed(const QString& sentence);  // or was cancelled
    void closedRunWanted();                      // in another window
    void commandDone(bool has_run);
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
    QDockWidget* addDock(QWidget* view, const QString& name, const QString& title,
                         Qt::DockWidgetArea area);
    void buildMenus();
    void addLanguages(QMenu* menu);
    void addCommandAction(QMenu* menu);
    bool saidThatCommandRuns();  // false when none does
    bool saidThatStudyRuns();    // likewise
    void showStudy();
    bool asksAboutStudy();  // false when there is nothing to ask
    void commandEnded(bool has_run, const QString& sentence);
    void connectSession();
    void connectImports();
    void showRun(const std::filesystem::path& path);
    void askWhetherOneRun(const std::vector<OpenedFile>& files);
    void importFiles(const std::vector<std::filesystem::path>& files,
                     const std::optional<std::string>& device = {});
    void importEnded();
    void importedToCompare(const Importing& done);
    void sayNotImported(const Importing& done);
    void tellOfImport();
    QString sourceOf(const std::filesystem::path& run) const;
    static std::vector<std::filesystem::path> droppedFiles(const QMimeData* data);
    void runReplaced();
    std::optional<ClosedRun> runToKeep() const;
    void pickAsBefore();
    void connectExplorer();
    void connectRanks();
    void offerRanks(const Frame* frame);  // null: no run
    void placeDocks();
    void showPage();
    void compareByDialog();
    void importNextToCompare();
    std::vector<std::filesystem::path> chooseFiles(const QString& title);
    std::vector<std::filesystem::path> runsToCompare() const;
    void keepLayout();
    void restoreLayoutChoice();
    void restoreLayout();
    void keepHeroLarge();
    void placeDocksOnce();
    void updateTitle();
    void updateExports();
    void showStatus(const run::RecorderStatus& status);
    void restoreSettings();
    void saveSettings();
    void openByDialog();
    void addExports(QMenu* menu);
    void saveAsByDialog();
    void exportByDialog(ExportView view);
    void exportRunByDialog();
    QString askForFile(const QString& name, const QString& kinds);
    void startExport(const std::filesystem::path& path, const std::function<ExportSteps()>& steps);
    void fileWritten(const QString& problem, const QString& else_say);
    bool waitsForFile();
    void showWork();
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
    RanksView* ranks_;
    RankChoice* rank_choice_;
    CommandPane* command_pane_;
    ImportPage* import_page_;
    CompareView* compare_ = nullptr;
    std::function<std::vector<std::filesystem::path>()> open_runs_;
    WindowLayout layout_ = WindowLayout::watch;
    RecentFiles* recent_ = nullptr;
    ClosedRuns closed_;
    std::optional<ClosedRun> brought_back_;  // until its first frame is there
    QActionGroup* themes_ = nullptr;
    QActionGroup* layouts_ = nullptr;
    QAction* save_as_ = nullptr;
    QAction* export_run_ = nullptr;
    QAction* record_command_ = nullptr;
    QAction* close_run_ = nullptr;
    std::vector<QAction*> exports_;
    std::vector<RunView*> views_;
    std::unique_ptr<EstimateView> estimate_;
    std::unique_ptr<MachineView> machine_;
    std::unique_ptr<StudyView> study_;
    std::unique_ptr<CommandRun> command_;
    std::optional<CommandRequest> asked_;
    std::unique_ptr<Importing> importing_;
    std::vector<std::filesystem::path> imported_from_;
    bool tell_import_ = false;                       // what was imported, once it is there
    std::vector<std::filesystem::path> to_compare_;  // imported one after the other
    bool importing_to_compare_ = false;
    FileWork* file_work_;
    bool closes_when_written_ = false;
    std::optional<std::int64_t> rank_before_;
    bool ranks_offered_ = false;
    bool docks_restored_ = false, docks_laid_ = false;
    QString study_question_;  // as it was asked last
    bool closing_ = false;
    bool painted_ = false;
};

}  // namespace ridgepoint::ui
