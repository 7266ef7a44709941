// SPDX-License-Identifier: GPL-3.0-or-later
// Opens files: shows runs, converts other profilers' files to runs, and adds runs to a comparison.
#pragma once

#include <QObject>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/shell/window_parts.h"

QT_BEGIN_NAMESPACE
class QMimeData;
QT_END_NAMESPACE

namespace ridgepoint::import {
struct ImportResult;
}

namespace ridgepoint::ui {

class ImportPage;
class Importing;
struct OpenedFile;

class ImportController : public QObject {
    Q_OBJECT
  public:
    using Paths = std::vector<std::filesystem::path>;
    explicit ImportController(const WindowParts& parts);
    ~ImportController() override;

    void addDock();
    // Shows the first run and adds the others to the open runs. If there are several files from
    // other profilers, asks whether they belong to one run. A folder is considered the merged run
    // of its ranks and is read in the background.
    void open(const Paths& paths);
    void openByDialog();
    void openFolderByDialog();
    // Adds runs to the comparison immediately, and other profilers' files after they are converted.
    void compareWithFiles(const Paths& files);
    void compareByDialog();
    // Offers to write the readable part of a damaged run to a new file in the same folder, and to
    // open the new file.
    void offerRepair(const std::filesystem::path& run, const QString& sentence);
    // Returns the dropped files that the window can open.
    static Paths droppedFiles(const QMimeData* data);
    static bool canOpenAny(const QMimeData* data);

    void cancel();
    const Importing* importing() const { return importing_.get(); }  // null if no import is running
    // Must be called when the window shows another run.
    void runReplaced();
    // Reports the import after the run is shown, so that no other message replaces the report.
    void reportImport(const QString& losses);
    // Returns the file that the list of recent files shows for a run.
    QString sourceOf(const std::filesystem::path& run) const;

    ImportPage* page() const { return page_; }

  Q_SIGNALS:
    void progressed();
    void failed(const QString& sentence);  // emitted when an import failed or was cancelled
    void runWanted(const std::filesystem::path& run);
    void scriptWanted(const QString& script);
    void comparisonWanted(const std::vector<std::filesystem::path>& runs);

  private:
    void expand(const Paths& given, void (ImportController::*then)(const Paths&));
    void openExpanded(const Paths& paths);
    void compareExpanded(const Paths& files);
    void askWhetherOneRun(const std::vector<OpenedFile>& files);
    void importFiles(const Paths& files, const std::optional<std::string>& device = {});
    void importNext();
    Paths addRuns(const import::ImportResult& result);  // returns the added runs
    void end();
    void endBehind(const Importing& done);
    void sayNotImported(const Importing& done);
    Paths chooseFiles(const QString& title);

    WindowParts parts_;
    ImportPage* page_;
    std::unique_ptr<Importing> importing_;
    Paths imported_from_;
    bool report_due_ = false;
    // Determines whether an imported run is displayed, only added to the open runs, or compared.
    enum class Purpose { display, add, compare };
    struct Waiting {
        std::filesystem::path file;
        Purpose purpose;
    };
    std::vector<Waiting> waiting_;  // files to import, one after another
    Purpose purpose_ = Purpose::display;
};

}  // namespace ridgepoint::ui
