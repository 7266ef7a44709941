// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a study in a window. Users can edit its axes. `ridgepoint study` records its points in
// another process while the grid, figures and tables fill in. The view can also open the folder of
// a finished study.
#pragma once

#include <QTimer>
#include <QWidget>
#include <filesystem>
#include <functional>
#include <memory>
#include <utility>

#include "ui/export/figure_export.h"
#include "ui/views/study/study_loader.h"
#include "ui/views/study/study_run.h"

QT_BEGIN_NAMESPACE
class QCheckBox;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QSettings;
class QTabWidget;
class QTableView;
class QTableWidget;
class QTextBrowser;
class QToolButton;
QT_END_NAMESPACE

namespace ridgepoint::ui {

class AxesForm;
class ElidedLabel;
class FileWork;
class MessageBar;
class NumberSort;
class PointModel;
class StudyChart;
class StudyFigures;

class StudyView : public QWidget {
    Q_OBJECT
  public:
    // `settings` must outlive the view.
    explicit StudyView(QSettings* settings, QWidget* parent = nullptr);
    ~StudyView() override;

    // Open a built-in study by name, a study file, or the folder of an existing study.
    void openBuiltIn(const QString& name);
    void openFile(const std::filesystem::path& file);
    void openFolder(const std::filesystem::path& folder);

    // Sets a function that is called before a study starts. The function returns a sentence if the
    // study cannot start, or an empty string otherwise.
    void setRefusal(std::function<QString()> refusal) { refusal_ = std::move(refusal); }
    // Starts or continues the study. It also runs while the view is hidden, and stops when the view
    // is destroyed.
    void start();
    void pauseOrResume();
    void stop();
    bool running() const { return run_ != nullptr && run_->running(); }
    const StudyRun* run() const { return run_.get(); }
    // The file extension selects the format: a picture format for the figure, a table format or
    // JSON for the results. `ended` receives a sentence if the export fails.
    void exportFigure(const std::filesystem::path& path, const ExportOptions& options,
                      const std::function<void(const QString& problem)>& ended = {});
    void exportResults(const std::filesystem::path& path);

    AxesForm* form() const { return form_; }
    PointModel* points() const { return points_; }
    QTableView* pointTable() const { return point_table_; }
    StudyFigures* figures() const { return figures_; }
    QTableWidget* tableView() const { return table_; }
    QPlainTextEdit* document() const { return document_; }
    MessageBar* messages() const { return messages_; }
    QLineEdit* folderEdit() const { return folder_; }
    QCheckBox* fittedBox() const { return fitted_; }
    QString progressWords() const;
    const std::shared_ptr<const StudyAnswer>& answer() const { return answer_; }
    FileWork* fileWork() const { return file_work_; }

  Q_SIGNALS:
    void answered();  // updates all parts to the newest answer
    void runEnded();
    void runWanted(const std::filesystem::path& file);  // emitted when the user wants to open a run

  protected:
    void hideEvent(QHideEvent* event) override;

  private:
    void build();
    QWidget* buildBars();
    QToolButton* makeStudyControls(QWidget* bars);  // returns the button that opens a study
    QToolButton* makeRunControls(QWidget* bars);    // returns the button that selects a folder
    void connectBars();
    QWidget* buildTabs();
    void openByDialog(bool folder);
    void choose(std::string document, const QString& origin, const std::filesystem::path& base,
                const std::filesystem::path& folder);
    void sourcePicked();
    void edit(std::string document);
    void ask();
    void showAnswer(const std::shared_ptr<const StudyAnswer>& answer);
    void showTable();
    void showNotes();
    void showState();
    void openPoint();
    void offerMany(const QString& sentence);
    void studyEnded(bool whole, const QString& problem);
    void exportByDialog(bool figure);
    void written(const QString& path, const QString& problem, bool cancelled);

    QSettings* settings_;
    MessageBar* messages_;
    QComboBox* source_;
    QCheckBox* fitted_;
    QLineEdit* folder_;
    struct RunBar {
        QPushButton *start, *pause, *stop;
        QCheckBox* failed_again;
        QProgressBar* progress;
        ElidedLabel* words;
    } run_bar_;
    QToolButton* exports_;
    AxesForm* form_;
    QTabWidget* tabs_;
    PointModel* points_;
    NumberSort* sort_;
    QTableView* point_table_;
    StudyFigures* figures_;
    QComboBox* tables_;
    QTableWidget* table_;
    QTextBrowser* notes_;
    QPlainTextEdit* document_;
    StudyLoader* loader_;
    FileWork* file_work_;
    QTimer asking_;  // delays the question after an edit
    std::unique_ptr<StudyRun> run_;
    std::function<QString()> refusal_;
    StudyQuestion question_;
    std::shared_ptr<const StudyAnswer> answer_;
    struct Opened {
        std::string document;  // text of the opened document, needed to switch variants
        std::filesystem::path base;
        bool fresh = true;  // whether the next answer fills the fields
        bool folder_typed = false;
        bool sized = false;  // whether the column widths of the points are set
    } opened_;
};

}  // namespace ridgepoint::ui
