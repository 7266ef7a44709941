// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are opened or dropped: runs are shown, files of other profilers are made into runs
// first, and those then shown like any other.
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QSettings>
#include <QUrl>
#include <algorithm>
#include <map>
#include <utility>

#include "ui/base/message_bar.h"
#include "ui/base/words.h"
#include "ui/shell/main_window.h"
#include "ui/views/import/import_folder.h"
#include "ui/views/import/import_page.h"
#include "ui/views/import/importing.h"
#include "ui/views/import/opened_file.h"

namespace ridgepoint::ui {
namespace {

using Paths = std::vector<std::filesystem::path>;

constexpr const char* kDeviceKey = "import/device";  // that was chosen the last time

// "2 torch.profiler, 1 Nsight Compute"
QString kindsOf(const std::vector<OpenedFile>& files) {
    std::map<QString, int> kinds;
    for (const OpenedFile& file : files) ++kinds[file.format];
    QStringList words;
    for (const auto& [format, count] : kinds) {
        if (!format.isEmpty()) words << QStringLiteral("%1 %2").arg(QString::number(count), format);
    }
    return words.join(QStringLiteral(", "));
}

bool lostAny(const import::ImportResult& result) {
    const auto& skipped = result.report.whatWasSkipped();
    return std::any_of(skipped.begin(), skipped.end(), [](const auto& each) { return each.lost; });
}

QString fileName(const std::filesystem::path& path) { return text(path.filename().string()); }

}  // namespace

void MainWindow::connectImports() {
    connect(import_page_, &ImportPage::deviceWanted, this, [this](const QString& name) {
        settings_->setValue(QLatin1String(kDeviceKey), name);
        Paths files;
        for (const auto& file : import_page_->shown()->files) files.push_back(file.path);
        importFiles(files, name.toStdString());
    });
    connect(import_page_, &ImportPage::runWanted, this, [this](const std::filesystem::path& run) {
        if (run != session_->path()) Q_EMIT anotherWindowWanted(run);
    });
    connect(import_page_, &ImportPage::comparisonWanted, this, &MainWindow::compareWith);
}

void MainWindow::openRun(const std::filesystem::path& path) { openFiles({path}); }

void MainWindow::openFiles(const Paths& paths) {
    if (session_->recording() && !paths.empty()) {
        if (paths.size() == 1)
            Q_EMIT anotherWindowWanted(paths.front());
        else
            Q_EMIT anotherWindowForFiles(paths);
        return;
    }
    std::vector<OpenedFile> importable;
    std::vector<std::filesystem::path> runs;
    QString problem;
    std::optional<std::filesystem::path> script;
    for (const auto& path : paths) {
        OpenedFile file = lookAt(path);
        switch (file.kind) {
            case OpenedFile::Kind::run:
                runs.push_back(path);
                break;
            case OpenedFile::Kind::script:
                if (!script) script = path;
                break;
            case OpenedFile::Kind::importable:
                importable.push_back(std::move(file));
                break;
            case OpenedFile::Kind::unknown:
                if (problem.isEmpty()) problem = file.problem;
                break;
        }
    }
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (i == 0)
            showRun(runs[i]);
        else
            Q_EMIT anotherWindowWanted(runs[i]);
    }
    if (!problem.isEmpty()) {
        messages_->say(MessageBar::Kind::error, problem);
        Q_EMIT importFailed(problem);
    }
    if (importable.size() == 1) {
        importFiles({importable.front().path});
    } else if (!importable.empty()) {
        askWhetherOneRun(importable);
    } else if (script && runs.empty()) {
        askForCommand(requestFor(text(script->string())));
    }
}

void MainWindow::showRun(const std::filesystem::path& path) {
    session_->openFile(path);
    updateTitle();
}

void MainWindow::askWhetherOneRun(const std::vector<OpenedFile>& files) {
    Paths paths;
    for (const OpenedFile& file : files) paths.push_back(file.path);
    messages_->offer(MessageBar::Kind::information,
                     tr("%1 files of other profilers (%2): do they belong to one run?")
                         .arg(QString::number(files.size()), kindsOf(files)),
                     tr("Join Them"), [this, paths] { importFiles(paths); });
    messages_->offerInstead(tr("Open Each by Itself"), [this, paths] {
        for (std::size_t i = 1; i < paths.size(); ++i) Q_EMIT anotherWindowWanted(paths[i]);
        importFiles({paths.front()});
    });
}

void MainWindow::importFiles(const Paths& files, const std::optional<std::string>& device) {
    if (importing_) {
        messages_->say(MessageBar::Kind::information,
                       tr("\"%1\" is still being imported; cancel that first, or open the other "
                          "file in another window.")
                           .arg(fileName(importing_->options().files.front())));
        return;
    }
    // Of several that are compared, what was said of the ones before stays.
    if (!importing_to_compare_) messages_->dismiss();
    import::ImportOptions options;
    options.files = files;
    options.device = device;
    importing_ = std::make_unique<Importing>(std::move(options));
    connect(importing_.get(), &Importing::progressed, this, &MainWindow::showWork,
            Qt::QueuedConnection);
    connect(importing_.get(), &Importing::ended, this, &MainWindow::importEnded,
            Qt::QueuedConnection);
    importing_->start();
    showWork();
}

void MainWindow::cancelImport() {
    to_compare_.clear();
    if (importing_) importing_->cancel();
}

void MainWindow::importNextToCompare() {
    if (to_compare_.empty() || importing_to_compare_) return;
    const std::filesystem::path file = to_compare_.front();
    to_compare_.erase(to_compare_.begin());
    if (importing_) to_compare_.clear();  // importFiles says what is in the way
    importing_to_compare_ = importing_ == nullptr;
    importFiles({file});
}

void MainWindow::sayNotImported(const Importing& done) {
    const bool cancelled = done.problem().isEmpty();
    const QString sentence = cancelled ? tr("Not imported.") : done.problem();
    messages_->say(cancelled ? MessageBar::Kind::information : MessageBar::Kind::error, sentence);
    Q_EMIT importFailed(sentence);
}

// The page Import and the list of recent files are of what the window shows: not of this.
void MainWindow::importedToCompare(const Importing& done) {
    importing_to_compare_ = false;
    const QString name = fileName(done.options().files.front());
    if (!done.result()) {
        sayNotImported(done);
    } else {
        const import::ImportResult& result = *done.result();
        compareWith(result.runs);
        if (result.device_needed) {
            messages_->say(MessageBar::Kind::warning,
                           tr("The device of \"%1\" is unknown, so no roofs are drawn.").arg(name));
        } else if (lostAny(result)) {
            messages_->say(MessageBar::Kind::warning, tr("\"%1\" was imported in part.").arg(name));
        }
    }
    importNextToCompare();
}

void MainWindow::importEnded() {
    if (!importing_) return;
    const std::unique_ptr<Importing> done = std::move(importing_);
    showWork();
    if (importing_to_compare_) return importedToCompare(*done);
    if (!done->result()) return sayNotImported(*done);
    const import::ImportResult& result = *done->result();
    import_page_->tell(result, done->options().device,
                       settings_->value(QLatin1String(kDeviceKey)).toString());
    imported_from_ = done->options().files;
    tell_import_ = true;
    if (session_->recording())
        Q_EMIT anotherWindowWanted(result.runs.front());
    else
        showRun(result.runs.front());
}

// Once the run is there, so that nothing that its opening says comes after it.
void MainWindow::tellOfImport() {
    if (!std::exchange(tell_import_, false) || !import_page_->isOf(session_->path())) return;
    const import::ImportResult& result = *import_page_->shown();
    const bool lost = lostAny(result);
    const QString name = fileName(imported_from_.front());
    const auto showPage = [this] {
        QDockWidget* const page = dock(QStringLiteral("importDock"));
        page->show();
        page->raise();
    };
    if (result.device_needed) {
        messages_->offer(MessageBar::Kind::warning,
                         tr("The device of \"%1\" is unknown, so no roofs are drawn.").arg(name),
                         tr("Choose the Device…"), [this, showPage] {
                             showPage();
                             import_page_->askForDevice();
                         });
    } else if (result.runs.size() > 1) {
        messages_->offer(MessageBar::Kind::information,
                         tr("%1 runs were imported, one for each rank; this is the first.")
                             .arg(result.runs.size()),
                         tr("Compare These Runs"),
                         [this] { compareWith(import_page_->shown()->runs); });
    } else {
        messages_->offer(lost ? MessageBar::Kind::warning : MessageBar::Kind::information,
                         lost ? tr("\"%1\" was imported in part.").arg(name)
                              : tr("\"%1\" was imported. Save Run As stores the run.").arg(name),
                         tr("Show Import Report"), showPage);
    }
}

// What the list of recent files leads back to.
QString MainWindow::sourceOf(const std::filesystem::path& run) const {
    std::error_code error;
    const bool ours = import_page_->isOf(run) && isImport(run) && imported_from_.size() == 1 &&
                      std::filesystem::is_regular_file(imported_from_.front(), error);
    return text(ours ? imported_from_.front().string() : run.string());
}

void MainWindow::openByDialog() {
    const Paths paths = chooseFiles(tr("Open Runs or Files of Other Profilers"));
    if (!paths.empty()) openFiles(paths);
}

// None: it was left without a choice.
Paths MainWindow::chooseFiles(const QString& title) {
    const QStringList files = QFileDialog::getOpenFileNames(
        this, title, settings_->value(QStringLiteral("window/folder")).toString(),
        tr("Runs and profiles (*.ridge *.json *.json.gz *.csv *.txt *.log *.pickle *.pkl *.html "
           "*.gz);;Runs (*.ridge);;All files (*)"));
    if (!files.isEmpty())
        settings_->setValue(QStringLiteral("window/folder"),
                            QFileInfo(files.front()).absolutePath());
    Paths paths;
    for (const QString& file : files) paths.emplace_back(file.toStdString());
    return paths;
}

std::vector<std::filesystem::path> MainWindow::droppedFiles(const QMimeData* data) {
    Paths files;
    for (const QUrl& url : data->urls()) {
        if (const QString path = url.toLocalFile(); !path.isEmpty())
            files.emplace_back(path.toStdString());
    }
    return files;
}

}  // namespace ridgepoint::ui
