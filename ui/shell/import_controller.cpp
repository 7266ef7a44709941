// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/import_controller.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QSettings>
#include <QUrl>
#include <algorithm>
#include <map>
#include <utility>

#include "core/run/store/store.h"
#include "ui/base/in_background.h"
#include "ui/base/message_bar.h"
#include "ui/base/run_file_name.h"
#include "ui/base/words.h"
#include "ui/views/import/import_folder.h"
#include "ui/views/import/import_page.h"
#include "ui/views/import/importing.h"
#include "ui/views/import/opened_file.h"

namespace ridgepoint::ui {
namespace {

constexpr DockDescriptor kImportDock{.name = "import",
                                     .title = QT_TRANSLATE_NOOP("ridgepoint::ui::Views", "Import"),
                                     .watch = {Place::Side::right, 1},
                                     .explore = {},
                                     .of_run = false};
constexpr const char* kDeviceKey = "import/device";  // the last selected device

// Returns the number of files by format, for example "2 torch.profiler, 1 Nsight Compute".
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
    return result.report.truncated() ||
           std::any_of(skipped.begin(), skipped.end(), [](const auto& each) { return each.lost; });
}

QString fileName(const std::filesystem::path& path) { return text(path.filename().string()); }

}  // namespace

ImportController::ImportController(const WindowParts& parts)
    : QObject(parts.window), parts_(parts), page_(new ImportPage(parts.window)) {
    connect(page_, &ImportPage::deviceWanted, this, [this](const QString& name) {
        parts_.settings->setValue(QLatin1String(kDeviceKey), name);
        Paths files;
        for (const auto& file : page_->shown()->files) files.push_back(file.path);
        importFiles(files, name.toStdString());
    });
    connect(page_, &ImportPage::runWanted, this, [this](const std::filesystem::path& run) {
        if (run != parts_.session->path()) Q_EMIT runWanted(run);
    });
    connect(page_, &ImportPage::comparisonWanted, this, &ImportController::comparisonWanted);
}

ImportController::~ImportController() = default;

void ImportController::addDock() {
    parts_.layouts->addDock(kImportDock, page_, [this] { return page_->shown().has_value(); });
}

// Replaces folders with the runs in them, in the background, because this reads the runs'
// summaries. Without folders, calls `then` immediately.
void ImportController::expand(const Paths& given, void (ImportController::*then)(const Paths&)) {
    const auto isFolder = [](const std::filesystem::path& path) {
        std::error_code error;
        return std::filesystem::is_directory(path, error);
    };
    if (std::none_of(given.begin(), given.end(), isFolder)) return (this->*then)(given);
    inBackground(
        this,
        [given] {
            Paths paths;
            for (const auto& path : given) {
                for (auto& file : expandFolder(path)) paths.push_back(std::move(file));
            }
            return paths;
        },
        [then](ImportController& self, const Outcome<Paths>& outcome) {
            if (outcome.result)
                (self.*then)(*outcome.result);
            else
                self.parts_.messages->say(MessageBar::Kind::error, outcome.problem);
        });
}

void ImportController::open(const Paths& paths) { expand(paths, &ImportController::openExpanded); }

void ImportController::openExpanded(const Paths& paths) {
    std::vector<OpenedFile> importable;
    Paths runs;
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
    if (parts_.layouts->comparing() && !script) return compareExpanded(paths);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (i == 0)
            Q_EMIT runWanted(runs[i]);
        else
            parts_.runs->add(runs[i]);
    }
    if (!problem.isEmpty()) {
        parts_.messages->say(MessageBar::Kind::error, problem);
        Q_EMIT failed(problem);
    }
    if (importable.size() == 1) {
        importFiles({importable.front().path});
    } else if (!importable.empty()) {
        askWhetherOneRun(importable);
    } else if (script && runs.empty()) {
        Q_EMIT scriptWanted(text(script->string()));
    }
}

void ImportController::askWhetherOneRun(const std::vector<OpenedFile>& files) {
    Paths paths;
    for (const OpenedFile& file : files) paths.push_back(file.path);
    parts_.messages->offer(MessageBar::Kind::information,
                           tr("%1 files of other profilers (%2): do they belong to one run?")
                               .arg(QString::number(files.size()), kindsOf(files)),
                           tr("Join Them"), [this, paths] { importFiles(paths); });
    parts_.messages->offerInstead(tr("Open Each by Itself"), [this, paths] {
        for (std::size_t i = 1; i < paths.size(); ++i) waiting_.push_back({paths[i], Purpose::add});
        importFiles({paths.front()});
    });
}

void ImportController::importFiles(const Paths& files, const std::optional<std::string>& device) {
    if (importing_) {
        parts_.messages->say(MessageBar::Kind::information,
                             tr("\"%1\" is still being imported. Cancel that first.")
                                 .arg(fileName(importing_->options().files.front())));
        return;
    }
    // If several files are imported, messages about the previous files stay visible.
    if (purpose_ == Purpose::display) parts_.messages->dismiss();
    import::ImportOptions options;
    options.files = files;
    options.device = device;
    importing_ = std::make_unique<Importing>(std::move(options));
    connect(importing_.get(), &Importing::progressed, this, &ImportController::progressed,
            Qt::QueuedConnection);
    connect(importing_.get(), &Importing::ended, this, &ImportController::end,
            Qt::QueuedConnection);
    importing_->start();
    Q_EMIT progressed();
}

void ImportController::cancel() {
    waiting_.clear();
    if (importing_) importing_->cancel();
}

void ImportController::importNext() {
    if (importing_) return;
    purpose_ = Purpose::display;
    if (waiting_.empty()) return;
    const Waiting next = waiting_.front();
    waiting_.erase(waiting_.begin());
    purpose_ = next.purpose;
    importFiles({next.file});
}

void ImportController::sayNotImported(const Importing& done) {
    const bool cancelled = done.problem().isEmpty();
    const QString sentence = cancelled ? tr("Not imported.") : done.problem();
    parts_.messages->say(cancelled ? MessageBar::Kind::information : MessageBar::Kind::error,
                         sentence);
    Q_EMIT failed(sentence);
}

// Adds the imported runs to the open runs. Merged ranks are considered one run.
ImportController::Paths ImportController::addRuns(const import::ImportResult& result) {
    Paths runs = result.runs;
    if (result.merged) runs.resize(1);
    for (const auto& run : runs) parts_.runs->add(run);
    return runs;
}

// Ends an import in the background. The displayed run does not change, so the Import page and the
// list of recent files do not change either.
void ImportController::endBehind(const Importing& done) {
    const QString name = fileName(done.options().files.front());
    if (!done.result()) {
        sayNotImported(done);
    } else {
        const import::ImportResult& result = *done.result();
        const Paths added = addRuns(result);
        if (purpose_ == Purpose::compare) Q_EMIT comparisonWanted(added);
        if (result.device_needed) {
            parts_.messages->say(
                MessageBar::Kind::warning,
                tr("The device of \"%1\" is unknown, so no roofs are drawn.").arg(name));
        } else if (lostAny(result)) {
            parts_.messages->say(MessageBar::Kind::warning,
                                 tr("\"%1\" was imported in part.").arg(name));
        }
    }
    importNext();
}

void ImportController::end() {
    if (!importing_) return;
    const std::unique_ptr<Importing> done = std::move(importing_);
    Q_EMIT progressed();
    if (purpose_ != Purpose::display) return endBehind(*done);
    if (!done->result()) {
        sayNotImported(*done);
        return importNext();
    }
    const import::ImportResult& result = *done->result();
    page_->tell(result, done->options().device,
                parts_.settings->value(QLatin1String(kDeviceKey)).toString());
    imported_from_ = done->options().files;
    report_due_ = true;
    // If the same files are imported for another device, the new run replaces the previous run.
    if (done->options().device) parts_.runs->remove(parts_.runs->shown());
    Q_EMIT runWanted(result.runs.front());
    addRuns(result);
    importNext();
}

// Called after the run is displayed, so that messages about opening the run do not replace the
// report.
void ImportController::reportImport(const QString& losses) {
    if (!std::exchange(report_due_, false) || !page_->isOf(parts_.session->path())) return;
    const import::ImportResult& result = *page_->shown();
    const bool lost = lostAny(result);
    const QString name = fileName(imported_from_.front());
    // Puts the losses before the sentence.
    const auto after = [&losses](const QString& sentence) {
        return losses.isEmpty() ? sentence : losses + QLatin1Char(' ') + sentence;
    };
    const auto showPage = [this] { parts_.layouts->showDock(kImportDock.name); };
    if (result.device_needed) {
        parts_.messages->offer(
            MessageBar::Kind::warning,
            after(tr("The device of \"%1\" is unknown, so no roofs are drawn.").arg(name)),
            tr("Choose the Device…"), [this, showPage] {
                showPage();
                page_->askForDevice();
            });
    } else if (result.merged) {
        parts_.messages->offer(lost ? MessageBar::Kind::warning : MessageBar::Kind::information,
                               after(tr("%1 ranks were opened as one run. Save a Copy stores the "
                                        "run.")
                                         .arg(result.runs.size())),
                               tr("Show Import Report"), showPage);
    } else if (result.runs.size() > 1) {
        parts_.messages->offer(MessageBar::Kind::information,
                               after(tr("%1 runs were imported, one for each rank; this is the "
                                        "first.")
                                         .arg(result.runs.size())),
                               tr("Compare These Runs"),
                               [this] { Q_EMIT comparisonWanted(page_->shown()->runs); });
    } else {
        parts_.messages->offer(
            lost ? MessageBar::Kind::warning : MessageBar::Kind::information,
            after(lost ? tr("\"%1\" was imported in part.").arg(name)
                       : tr("\"%1\" was imported. Save a Copy stores the run.").arg(name)),
            tr("Show Import Report"), showPage);
    }
}

// Returns the path that the list of recent files opens.
QString ImportController::sourceOf(const std::filesystem::path& run) const {
    std::error_code error;
    const bool ours = page_->isOf(run) && isImport(run) && imported_from_.size() == 1 &&
                      std::filesystem::exists(imported_from_.front(), error);
    return pathText(ours ? imported_from_.front() : run);
}

void ImportController::openByDialog() {
    const Paths paths = chooseFiles(tr("Open Runs or Files of Other Profilers"));
    if (!paths.empty()) open(paths);
}

void ImportController::openFolderByDialog() {
    const QString folder = QFileDialog::getExistingDirectory(
        parts_.window, tr("Open a Folder of Traces or Runs"),
        parts_.settings->value(QStringLiteral("window/folder")).toString());
    if (folder.isEmpty()) return;
    parts_.settings->setValue(QStringLiteral("window/folder"), folder);
    open({folder.toStdString()});
}

void ImportController::compareByDialog() {
    const Paths files = chooseFiles(tr("Compare with Runs"));
    if (!files.empty()) compareWithFiles(files);
}

void ImportController::offerRepair(const std::filesystem::path& run, const QString& sentence) {
    parts_.messages->offer(MessageBar::Kind::error, sentence, tr("Repair"), [this, run, sentence] {
        inBackground(
            this,
            [run] {
                auto repaired = freeRunPath(run.parent_path(), run.stem().string() + "-repaired");
                run::repairRun(run, repaired);
                return repaired;
            },
            [run, sentence](ImportController& self, const Outcome<std::filesystem::path>& outcome) {
                if (outcome.result) return self.open({*outcome.result});
                // If the repair and the reader report the same error, no part of the run is
                // readable.
                self.parts_.messages->say(
                    MessageBar::Kind::error,
                    outcome.problem == sentence
                        ? tr("\"%1\" cannot be repaired: no part of it is readable.")
                              .arg(text(run.filename().string()))
                        : outcome.problem);
            });
    });
}

void ImportController::compareWithFiles(const Paths& files) {
    expand(files, &ImportController::compareExpanded);
}

void ImportController::compareExpanded(const Paths& files) {
    Paths runs;
    for (const auto& path : files) {
        const OpenedFile file = lookAt(path);
        if (file.kind == OpenedFile::Kind::importable) {
            waiting_.push_back({path, Purpose::compare});
        } else if (file.kind == OpenedFile::Kind::unknown) {
            parts_.messages->say(MessageBar::Kind::error, file.problem);
            Q_EMIT failed(file.problem);
        } else {
            // This also passes on missing files (kind `run`) and scripts. Opening them reports the
            // error.
            runs.push_back(path);
        }
    }
    if (!runs.empty()) Q_EMIT comparisonWanted(runs);
    importNext();
}

void ImportController::runReplaced() {
    if (page_->isOf(parts_.session->path())) return;
    page_->clear();
    parts_.layouts->hideDock(kImportDock.name);
}

// Opens a file dialog. Returns an empty list if the user cancels it.
ImportController::Paths ImportController::chooseFiles(const QString& title) {
    const QStringList files = QFileDialog::getOpenFileNames(
        parts_.window, title, parts_.settings->value(QStringLiteral("window/folder")).toString(),
        tr("Runs and profiles (*.ridge *.json *.json.gz *.csv *.txt *.log *.pickle *.pkl *.html "
           "*.gz *.ncu-rep *.sqlite *.nvvp *.nvprof *.db);;Runs (*.ridge);;All files (*)"));
    if (!files.isEmpty())
        parts_.settings->setValue(QStringLiteral("window/folder"),
                                  QFileInfo(files.front()).absolutePath());
    Paths paths;
    for (const QString& file : files) paths.emplace_back(file.toStdString());
    return paths;
}

ImportController::Paths ImportController::droppedFiles(const QMimeData* data) {
    Paths files;
    for (const QUrl& url : data->urls()) {
        if (const QString path = url.toLocalFile(); !path.isEmpty())
            files.emplace_back(path.toStdString());
    }
    return files;
}

bool ImportController::canOpenAny(const QMimeData* data) {
    const Paths files = droppedFiles(data);
    return std::any_of(files.begin(), files.end(), [](const std::filesystem::path& file) {
        std::error_code error;
        return std::filesystem::exists(file, error) &&
               lookAt(file).kind != OpenedFile::Kind::unknown;
    });
}

}  // namespace ridgepoint::ui
