// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/study/study_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QTableView>
#include <QTableWidget>
#include <QTextBrowser>
#include <QToolButton>
#include <iterator>
#include <utility>

#include "core/study/builtin_studies.h"
#include "core/study/study_reader.h"
#include "ui/base/elided_label.h"
#include "ui/base/message_bar.h"
#include "ui/base/number_sort.h"
#include "ui/base/plain_table.h"
#include "ui/base/run_file_name.h"
#include "ui/base/words.h"
#include "ui/views/study/axes_form.h"
#include "ui/views/study/point_model.h"
#include "ui/views/study/study_draft.h"
#include "ui/views/study/study_figures.h"
#include "ui/views/study/study_words.h"

namespace ridgepoint::ui {
namespace {

constexpr const char* kStudyGeometryKey = "study/geometry";
constexpr const char* kStudyNameKey = "study/name";
constexpr int kTypingMs = 250;  // pause in typing before the calculation starts

}  // namespace

StudyView::StudyView(QSettings* settings, QWidget* parent) : QWidget(parent), settings_(settings) {
    setObjectName(QStringLiteral("studyView"));
    setWindowTitle(tr("Study – Ridgepoint"));
    build();
    asking_.setSingleShot(true);
    asking_.setInterval(kTypingMs);
    connect(&asking_, &QTimer::timeout, this, &StudyView::ask);
    connect(loader_, &StudyLoader::answered, this, &StudyView::showAnswer);
    restoreGeometry(settings_->value(QLatin1String(kStudyGeometryKey)).toByteArray());
    const QString last = settings_->value(QLatin1String(kStudyNameKey)).toString();
    const auto studies = study::builtInStudies();
    openBuiltIn(source_->findData(last) >= 0 ? last : text(std::string(studies.front().name)));
}

StudyView::~StudyView() = default;

void StudyView::openBuiltIn(const QString& name) {
    for (const study::BuiltInStudy& entry : study::builtInStudies()) {
        if (text(std::string(entry.name)) != name) continue;
        const QSignalBlocker quiet(source_);
        source_->setCurrentIndex(source_->findData(name));
        choose(std::string(entry.json), name, {}, {});
        return;
    }
}

void StudyView::openFile(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) {
        messages_->say(MessageBar::Kind::error,
                       tr("The study file \"%1\" does not exist.").arg(text(file.string())));
        return;
    }
    choose(studyFileText(file), text(file.filename().string()),
           std::filesystem::absolute(file).parent_path(), {});
}

void StudyView::openFolder(const std::filesystem::path& folder) {
    std::error_code error;
    const auto file = folder / "study.json";
    if (!std::filesystem::is_regular_file(file, error)) {
        messages_->say(
            MessageBar::Kind::error,
            tr("\"%1\" contains no study: study.json is missing.").arg(text(folder.string())));
        return;
    }
    choose(studyFileText(file), text(folder.filename().string()), std::filesystem::absolute(folder),
           std::filesystem::absolute(folder));
}

void StudyView::sourcePicked() {
    const QString name = source_->currentData().toString();
    if (!name.isEmpty()) openBuiltIn(name);
}

// Opens a study. `folder` contains the recordings. If it is empty, the recordings are in a folder
// named after the study.
void StudyView::choose(std::string document, const QString& origin,
                       const std::filesystem::path& base, const std::filesystem::path& folder) {
    if (running()) {
        messages_->say(MessageBar::Kind::information,
                       tr("A study is being recorded; stop it before another one is opened."));
        return;
    }
    messages_->dismiss();
    opened_.document = std::move(document);
    opened_.base = base;
    opened_.fresh = true;
    opened_.sized = false;
    opened_.folder_typed = !folder.empty();
    folder_->setText(pathText(folder));
    if (source_->currentData().toString() != origin) {
        // A study from a file gets its own entry at the end of the list.
        const QSignalBlocker quiet(source_);
        const int own = source_->findData(QString());
        if (own >= 0) source_->removeItem(own);
        source_->addItem(origin, QString());
        source_->setCurrentIndex(source_->count() - 1);
    }
    question_ = {};
    question_.document = opened_.document;
    question_.origin = origin.toStdString();
    question_.base = base;
    // Shows the variant for this machine first, because it can be recorded immediately.
    question_.fitted = folder.empty() && opened_.document.find("\"here\"") != std::string::npos;
    ask();
}

void StudyView::edit(std::string document) {
    question_.document = std::move(document);
    question_.fitted = false;  // the document already contains the variant
    question_.many = false;
    asking_.start();
}

void StudyView::ask() {
    asking_.stop();
    question_.folder = folder_->text().trimmed().toStdString();
    question_.running = run_ ? run_->recording() : std::string();
    loader_->ask(question_);
}

void StudyView::showAnswer(const std::shared_ptr<const StudyAnswer>& answer) {
    if (!answer->problem.isEmpty()) {
        if (answer->too_many && answer->study)
            offerMany(answer->problem);
        else
            messages_->say(MessageBar::Kind::error, answer->problem);
        if (answer->study == nullptr || answer_ == nullptr) run_bar_.start->setEnabled(false);
        showState();
        return;
    }
    if (answer_ && !answer_->problem.isEmpty()) messages_->dismiss();
    const bool was_wrong = !run_bar_.start->isEnabled() && !running();
    answer_ = answer;
    if (was_wrong) messages_->dismiss();
    const study::Study& study = *answer->study;
    if (std::exchange(opened_.fresh, false)) {
        const QSignalBlocker quiet(fitted_);
        fitted_->setEnabled(study.has_variant);
        fitted_->setChecked(study.fitted);
        // From now on, the user edits a document that contains the variant and absolute paths.
        question_.document = study.document;
        question_.fitted = false;
        if (!opened_.folder_typed) {
            folder_->setText(pathText(recordingFolder() / study.name));
            ask();  // the folder might already contain recordings
        }
        notes_->clear();
    }
    form_->show(study);
    if (!document_->hasFocus()) {
        const QSignalBlocker quiet(document_);
        const QString words = text(study.document);
        if (document_->toPlainText() != words) document_->setPlainText(words);
    }
    points_->setAnswer(answer);
    if (!std::exchange(opened_.sized, true)) point_table_->resizeColumnsToContents();
    widenColumns(point_table_, point_table_->horizontalHeader());
    figures_->setAnswer(answer);
    {
        const QSignalBlocker quiet(tables_);
        const int before = tables_->currentIndex();
        tables_->clear();
        for (const study::TitledTable& table : answer->tables) tables_->addItem(text(table.title));
        if (before >= 0 && before < tables_->count()) tables_->setCurrentIndex(before);
    }
    showTable();
    showNotes();
    showState();
    Q_EMIT answered();
}

void StudyView::showTable() {
    const auto at = static_cast<std::size_t>(std::max(0, tables_->currentIndex()));
    if (!answer_ || at >= answer_->tables.size()) {
        table_->setRowCount(0);
        return;
    }
    const present::TextTable& table = answer_->tables[at].table;
    table_->setColumnCount(static_cast<int>(table.columns.size()));
    table_->setRowCount(static_cast<int>(table.rows.size()));
    QStringList titles;
    for (const auto& column : table.columns) titles << text(column.title);
    table_->setHorizontalHeaderLabels(titles);
    for (int row = 0; row < table_->rowCount(); ++row) {
        for (int column = 0; column < table_->columnCount(); ++column) {
            const auto c = static_cast<std::size_t>(column);
            auto* const cell =
                new QTableWidgetItem(text(table.rows[static_cast<std::size_t>(row)][c]));
            cell->setTextAlignment((table.columns[c].number ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
            table_->setItem(row, column, cell);
        }
    }
    // Columns that contain sentences wrap and have equal widths.
    const bool prose = answer_->tables[at].prose;
    table_->horizontalHeader()->setSectionResizeMode(prose ? QHeaderView::Stretch
                                                           : QHeaderView::Interactive);
    table_->setWordWrap(prose);
    if (prose)
        table_->resizeRowsToContents();
    else
        table_->resizeColumnsToContents();
}

void StudyView::showNotes() {
    const study::Study& study = *answer_->study;
    QString html = QStringLiteral("<h3>%1</h3><p>%2</p>")
                       .arg(text(study.title).toHtmlEscaped(), text(study.about).toHtmlEscaped());
    if (!study.source.empty())
        html += QStringLiteral("<p>%1</p>")
                    .arg(tr("Published figures: %1").arg(text(study.source)).toHtmlEscaped());
    QStringList notes;
    for (const auto* const list : {&study.notes, &answer_->results.remarks}) {
        for (const std::string& note : *list) notes << text(note);
    }
    for (const study::TitledTable& table : answer_->tables) {
        for (const std::string& note : table.footnotes) {
            if (!notes.contains(text(note))) notes << text(note);
        }
    }
    if (!notes.isEmpty()) {
        html += QStringLiteral("<ul>");
        for (const QString& note : notes)
            html += QStringLiteral("<li>%1</li>").arg(note.toHtmlEscaped());
        html += QStringLiteral("</ul>");
    }
    // Does not set the same text again, because setHtml() resets the scroll position.
    if (notes_->property("shown").toString() == html) return;
    notes_->setProperty("shown", html);
    notes_->setHtml(html);
}

QString StudyView::progressWords() const { return run_bar_.words->text(); }

void StudyView::showState() {
    using State = StudyRun::State;
    const bool active = running();
    const State state = run_ ? run_->state() : State::ended;
    const bool can = answer_ != nullptr && answer_->problem.isEmpty();
    run_bar_.start->setEnabled(can && !active && answer_->over < answer_->total);
    const bool again = can && answer_->failed > 0 && !active;
    run_bar_.failed_again->setVisible(again);
    if (again && run_bar_.failed_again->isChecked()) run_bar_.start->setEnabled(true);
    run_bar_.start->setText(can && answer_->over > 0 ? tr("&Resume") : tr("&Start"));
    run_bar_.pause->setEnabled(active && state != State::stopping);
    run_bar_.pause->setText(state == State::paused || state == State::pausing ? tr("&Resume")
                                                                              : tr("&Pause"));
    run_bar_.stop->setEnabled(active && state != State::stopping);
    folder_->setEnabled(!active);
    form_->setEnabled(!active);
    document_->setReadOnly(active);
    source_->setEnabled(!active);
    fitted_->setEnabled(!active && answer_ && answer_->study &&
                        opened_.document.find("\"here\"") != std::string::npos);
    exports_->setEnabled(can);
    if (!can) {
        run_bar_.words->setText({});
        run_bar_.progress->setValue(0);
        return;
    }
    std::size_t total = answer_->total, over = answer_->over;
    QStringList words;
    if (active && run_->progress().total > 0) {
        total = static_cast<std::size_t>(run_->progress().total);
        over = static_cast<std::size_t>(run_->progress().over);
    }
    run_bar_.progress->setRange(0, static_cast<int>(std::max<std::size_t>(total, 1)));
    run_bar_.progress->setValue(static_cast<int>(over));
    words << tr("%1 of %2 recorded").arg(over - std::min(over, answer_->failed)).arg(total);
    if (answer_->failed > 0) words << tr("%1 failed").arg(answer_->failed);
    if (answer_->left > 0) words << tr("%1 not possible here").arg(answer_->left);
    switch (state) {
        case State::running: {
            const StudyProgress& progress = run_->progress();
            if (progress.seconds_left)
                words << tr("%1 left").arg(durationWords(*progress.seconds_left));
            if (!progress.words.isEmpty()) words << progress.words;
            break;
        }
        case State::pausing:
            words << tr("pauses after this recording: %1").arg(run_->progress().words);
            break;
        case State::paused:
            words << tr("paused");
            break;
        case State::stopping:
            words << tr("stopping…");
            break;
        case State::ended:
            break;
    }
    run_bar_.words->setText(words.join(QStringLiteral(" · ")));
}

void StudyView::offerMany(const QString& sentence) {
    messages_->offer(MessageBar::Kind::warning, sentence, tr("Allow Them"), [this] {
        question_.many = true;
        ask();
    });
}

void StudyView::start() {
    if (running() || !answer_ || !answer_->problem.isEmpty()) return;
    const std::filesystem::path folder = folder_->text().trimmed().toStdString();
    if (folder.empty()) {
        messages_->say(MessageBar::Kind::error, tr("Select a folder for the recordings."));
        folder_->setFocus();
        return;
    }
    const QString refusal = refusal_ ? refusal_() : QString();
    if (!refusal.isEmpty()) {
        messages_->say(MessageBar::Kind::information, refusal);
        return;
    }
    messages_->dismiss();
    run_ = std::make_unique<StudyRun>(
        answer_->study->document, folder, question_.many,
        run_bar_.failed_again->isVisible() && run_bar_.failed_again->isChecked());
    connect(run_.get(), &StudyRun::changed, this, &StudyView::showState);
    connect(run_.get(), &StudyRun::pointOver, this, [this] {
        // A new recording might have measured the roofs of this machine, which the figures need.
        if (answer_ && answer_->roofs.empty()) loader_->forgetMachine();
        if (!asking_.isActive()) asking_.start();
    });
    connect(run_.get(), &StudyRun::ended, this, &StudyView::studyEnded);
    run_->start();
    showState();
}

void StudyView::pauseOrResume() {
    if (!running()) return;
    if (run_->state() == StudyRun::State::running)
        run_->pause();
    else
        run_->resume();
}

void StudyView::stop() {
    if (running()) run_->stop();
}

void StudyView::studyEnded(bool whole, const QString& problem) {
    if (!problem.isEmpty())
        messages_->say(MessageBar::Kind::error, problem);
    else if (whole)
        messages_->say(MessageBar::Kind::information,
                       tr("Done: tables are in \"%1\" as results.md, .tex, .csv and .json.")
                           .arg(folder_->text()));
    else
        messages_->say(MessageBar::Kind::information,
                       tr("Stopped. Resume starts with the interrupted recording."));
    run_bar_.failed_again->setChecked(false);
    ask();
    Q_EMIT runEnded();
}

void StudyView::openPoint() {
    const QModelIndex index = sort_->mapToSource(point_table_->currentIndex());
    if (!index.isValid() || !answer_) return;
    const study::ResultRow& row = points_->row(index.row());
    if (row.runs.empty()) {
        messages_->say(MessageBar::Kind::information,
                       tr("This point has no recording that could be opened."));
        return;
    }
    Q_EMIT runWanted(std::filesystem::path(answer_->question.folder) / row.runs.front());
}

void StudyView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    settings_->setValue(QLatin1String(kStudyGeometryKey), saveGeometry());
    const QString name = source_->currentData().toString();
    if (!name.isEmpty()) settings_->setValue(QLatin1String(kStudyNameKey), name);
}

}  // namespace ridgepoint::ui
