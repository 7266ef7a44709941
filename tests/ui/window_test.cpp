// SPDX-License-Identifier: GPL-3.0-or-later
// The main window: opening files, recording (with a fake recorder), and stored settings.
#include <QAction>
#include <QCloseEvent>
#include <QComboBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <memory>

#include "core/run/store/store.h"
#include "tests/support/synthetic_run.h"
#include "tests/ui/fake_recorder.h"
#include "tests/ui/test_main.h"
#include "ui/base/message_bar.h"
#include "ui/base/run_file_name.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/shell/main_window.h"
#include "ui/shell/recent_files.h"
#include "ui/shell/record_toolbar.h"
#include "ui/shell/runs_controller.h"
#include "ui/shell/status_line.h"
#include "ui/views/memory/memory_chart.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/preferences/preferences_dialog.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/shares/shares_view.h"
#include "ui/views/summary/summary_view.h"
#include "ui/views/table/row_model.h"
#include "ui/views/table/table_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using RecorderState = recording::RecorderStatus::State;

namespace {

std::shared_ptr<const run::Snapshot> partOfARun(int steps, std::uint64_t revision) {
    tests::SyntheticOptions options;
    options.steps = steps;
    options.complete = false;
    auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot(options));
    snapshot->revision = revision;
    return snapshot;
}

}  // namespace

class WindowTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> settings_;
    std::unique_ptr<MainWindow> window_;
    std::shared_ptr<tests::FakeRecording> recording_;

    QString path(const char* name) const { return folder_->filePath(QLatin1String(name)); }

    void makeWindow() {
        window_ = std::make_unique<MainWindow>(settings_.get());
        recording_ = std::make_shared<tests::FakeRecording>();
        window_->session()->setRecorderFactory(
            [recording = recording_] { return tests::makeFakeRecorder(recording); },
            [] { return std::string(); });
        window_->show();
    }

    void openRun() {
        if (!QFile::exists(path("opened.ridge")))
            tests::writeRun(path("opened.ridge").toStdString());
        QSignalSpy settled(window_->session(), &Session::settled);
        window_->openRun(path("opened.ridge").toStdString());
        QVERIFY(settled.wait(kPatience));
        QTest::qWait(20);
    }

    void startRecording() {
        window_->toolbar()->recordAction()->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(recording_->started, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(window_->toolbar()->stopAction()->isEnabled(), kPatience);
    }

    std::size_t dots() const {
        return window_->view<ui::RooflineView>()->chart()->dots()->dots().size();
    }

    void chooseTheme(ThemeMode mode) const {
        window_->findChild<QAction*>(QStringLiteral("preferences"))->trigger();
        auto* const dialog = window_->findChild<PreferencesDialog*>();
        dialog->theme()->setCurrentIndex(dialog->theme()->findData(static_cast<int>(mode)));
        dialog->close();
    }

  private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QDir::setCurrent(folder_->path());  // folder of recordings
        settings_ = std::make_unique<QSettings>(path("settings.ini"), QSettings::IniFormat);
        makeWindow();
    }

    void cleanup() {
        window_.reset();
        settings_.reset();
        folder_.reset();
    }

    void opensASavedRun() {
        tests::writeRun(path("a.ridge").toStdString());
        QSignalSpy settled(window_->session(), &Session::settled);
        window_->openRun(path("a.ridge").toStdString());
        QVERIFY(settled.wait(kPatience));
        QVERIFY(dots() > 5);
        QVERIFY(window_->windowTitle().contains(QStringLiteral("a.ridge")));
        QVERIFY(window_->windowTitle().contains(QStringLiteral("synthetic")));
        QVERIFY(window_->statusLine()->words().contains(QStringLiteral("modelled")));
        QVERIFY(window_->statusLine()->words().contains(QStringLiteral("samples/s")));
        QVERIFY(window_->view<ui::TableView>()->model()->rowCount() > 5);
        QVERIFY(window_->view<ui::MemoryView>()->chart()->drawn().size() > 5);
        QCOMPARE(window_->recentFiles()->paths(), QStringList{path("a.ridge")});
        QVERIFY(!window_->messages()->isVisible());
    }

    // The dock is initially closed, and only its descriptor adds it to the window.
    void theSummarySaysWhatTheRunIs() {
        tests::writeRun(path("a.ridge").toStdString());
        QSignalSpy settled(window_->session(), &Session::settled);
        window_->openRun(path("a.ridge").toStdString());
        QVERIFY(settled.wait(kPatience));
        QDockWidget* const dock = window_->dock(QStringLiteral("summaryDock"));
        QVERIFY(!dock->isVisible());
        dock->toggleViewAction()->trigger();
        dock->raise();
        const auto* const view = window_->view<ui::SummaryView>();
        QTRY_VERIFY(view->words().contains(QStringLiteral("synthetic")));
        QVERIFY(view->words().contains(QStringLiteral("GB/s")));  // roofs
        window_->session()->close();
        QVERIFY(view->words().isEmpty());
    }

    void badFilesAreToldInTheWindow() {
        QFile bad(path("bad.ridge"));
        QVERIFY(bad.open(QIODevice::WriteOnly));
        bad.write("this is no run at all");
        bad.close();
        for (const char* name : {"bad.ridge", "absent.ridge"}) {
            QSignalSpy failed(window_->session(), &Session::failed);
            window_->openRun(path(name).toStdString());
            QVERIFY(failed.wait(kPatience));
            QVERIFY(window_->messages()->isVisible());
            QVERIFY(window_->messages()->sentence().contains(QLatin1String(name)));
            QVERIFY(window_->recentFiles()->paths().isEmpty());
        }
        window_->messages()->dismiss();
        QVERIFY(!window_->messages()->isVisible());
    }

    void followsAFileThatIsBeingWritten() {
        const auto run = tests::makeSyntheticRun();
        run::RunInfo info = run.info;
        info.complete = false;
        auto writer = run::RunWriter::create(path("live.ridge").toStdString(), info, run.machine);
        for (std::size_t i = 1; i < run.strings.size(); ++i) writer->intern(run.strings[i]);
        run::RunWriter::Batch first;
        first.steps.assign(run.steps.begin(), run.steps.begin() + 1);
        first.ceilings = run.ceilings;
        writer->commit(first);
        window_->openRun(path("live.ridge").toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(window_->session()->frame() != nullptr, kPatience);
        QVERIFY(window_->session()->frame()->growing);
        QCOMPARE(window_->session()->frame()->snapshot->steps->size(), std::size_t{1});
        run::RunWriter::Batch second;
        second.steps.assign(run.steps.begin() + 1, run.steps.end());
        writer->commit(second);
        QTRY_COMPARE_WITH_TIMEOUT(window_->session()->frame()->snapshot->steps->size(),
                                  run.steps.size(), kPatience);
        QSignalSpy settled(window_->session(), &Session::settled);
        writer->finish(run.info);
        writer.reset();
        QVERIFY(settled.count() > 0 || settled.wait(kPatience));
        QVERIFY(!window_->session()->frame()->growing);
    }

    void dropOpensARun() {
        tests::writeRun(path("dropped.ridge").toStdString());
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path("dropped.ridge"))});
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton,
                              Qt::NoModifier);
        QCoreApplication::sendEvent(window_.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window_.get(), &drop);
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        QMimeData other;
        other.setUrls({QUrl::fromLocalFile(path("picture.png"))});
        QDragEnterEvent refused(QPoint(50, 50), Qt::CopyAction, &other, Qt::LeftButton,
                                Qt::NoModifier);
        refused.ignore();
        QCoreApplication::sendEvent(window_.get(), &refused);
        QVERIFY(!refused.isAccepted());
    }

    void recentRunsAreKeptAndForgotten() {
        QMenu menu;
        RecentFiles recent(settings_.get(), &menu);
        for (int i = 0; i < RecentFiles::kMost + 3; ++i) {
            recent.add(path(qPrintable(QStringLiteral("%1.ridge").arg(i))));
        }
        QCOMPARE(recent.paths().size(), RecentFiles::kMost);
        QVERIFY(recent.paths().first().endsWith(QStringLiteral("12.ridge")));
        recent.add(path("5.ridge"));
        QVERIFY(recent.paths().first().endsWith(QStringLiteral("5.ridge")));
        QSignalSpy picked(&recent, &RecentFiles::picked);
        menu.actions().first()->trigger();
        QCOMPARE(picked.count(), 1);
        recent.clear();
        QVERIFY(recent.paths().isEmpty());
        // A missing file is reported and removed from the list.
        window_->recentFiles()->add(path("gone.ridge"));
        auto* const listed = window_->findChild<QMenu*>(QStringLiteral("recentMenu"));
        QVERIFY(listed != nullptr);
        listed->actions().first()->trigger();
        QVERIFY(window_->messages()->sentence().contains(QStringLiteral("gone.ridge")));
        QVERIFY(window_->recentFiles()->paths().isEmpty());
    }

    void recordsLive() {
        startRecording();
        QVERIFY(recording_->options.output.string().ends_with(".ridge"));
        QCOMPARE(recording_->options.steps, std::int64_t{0});  // until stopped
        QCOMPARE(dots(), std::size_t{0});
        recording_->publish(partOfARun(1, 1));
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        const auto seen = window_->session()->frame();
        // The same revision is not processed twice.
        QTest::qWait(120);
        QCOMPARE(window_->session()->frame(), seen);
        recording_->publish(partOfARun(4, 2));
        QTRY_VERIFY_WITH_TIMEOUT(window_->session()->frame() != seen, kPatience);
        QVERIFY(window_->toolbar()->figures().contains(QStringLiteral("samples/s")));

        window_->toolbar()->pauseAction()->trigger();
        QVERIFY(recording_->posted(recording::Command::Kind::pause));
        QTRY_COMPARE_WITH_TIMEOUT(window_->toolbar()->pauseAction()->text(),
                                  QStringLiteral("Resume"), kPatience);
        window_->toolbar()->pauseAction()->trigger();
        QVERIFY(recording_->posted(recording::Command::Kind::resume));

        window_->toolbar()->batchBox()->setValue(64);
        QCOMPARE(recording_->lastBatch(), std::int64_t{64});
        recording_->setNotice("Batch 64 does not fit into memory.");
        QTRY_VERIFY_WITH_TIMEOUT(
            window_->messages()->sentence().contains(QStringLiteral("does not fit")), kPatience);

        QSignalSpy settled(window_->session(), &Session::settled);
        window_->toolbar()->stopAction()->trigger();
        QVERIFY(recording_->posted(recording::Command::Kind::stop));
        QVERIFY(settled.wait(kPatience));
        QTRY_VERIFY_WITH_TIMEOUT(window_->toolbar()->recordAction()->isEnabled(), kPatience);
        QVERIFY(!window_->session()->recording());
        QVERIFY(window_->session()->ticks().count > 3);
    }

    void hiddenViewsRest() {
        startRecording();
        window_->dock(QStringLiteral("tableDock"))->hide();
        recording_->publish(partOfARun(2, 1));
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        QCOMPARE(window_->view<ui::TableView>()->model()->rowCount(), 0);
        window_->dock(QStringLiteral("tableDock"))->show();
        QTRY_VERIFY_WITH_TIMEOUT(window_->view<ui::TableView>()->model()->rowCount() > 5,
                                 kPatience);
    }

    // A step can take long, and never ends if the GPU hangs.
    void stopSaysThatItWaitsForTheStep() {
        startRecording();
        recording_->stops_at_once = false;
        window_->toolbar()->stopAction()->trigger();
        QVERIFY(window_->toolbar()->figures().contains(QStringLiteral("Stopping after this step")));
        QVERIFY(!window_->toolbar()->stopAction()->isEnabled());
        QVERIFY(!window_->toolbar()->pauseAction()->isEnabled());
        recording_->setState(RecorderState::finished);
        QTRY_VERIFY_WITH_TIMEOUT(window_->toolbar()->recordAction()->isEnabled(), kPatience);
        QVERIFY(!window_->toolbar()->figures().contains(QStringLiteral("Stopping")));
    }

    void closingStopsTheRecordingFirst() {
        startRecording();
        recording_->stops_at_once = false;
        recording_->publish(partOfARun(2, 1));
        window_->close();
        QVERIFY(window_->isVisible());
        QVERIFY(!recording_->posted(recording::Command::Kind::stop));  // the window asks first
        QCOMPARE(window_->messages()->offered()->text(), QStringLiteral("Stop and Close"));
        window_->messages()->offered()->click();
        QVERIFY(window_->isVisible());  // the file is not complete yet
        QVERIFY(recording_->posted(recording::Command::Kind::stop));
        QVERIFY(window_->messages()->sentence().contains(QStringLiteral("Finishing")));
        recording_->setState(RecorderState::finished);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->isVisible(), kPatience);
    }

    void nothingIsAskedAboutARecordingThatHasEnded() {
        startRecording();
        recording_->publish(partOfARun(2, 1));
        window_->close();
        QVERIFY(window_->messages()->offered()->isVisible());
        recording_->setState(RecorderState::finished);
        QTRY_VERIFY2_WITH_TIMEOUT(
            !window_->messages()->sentence().contains(QStringLiteral("Closing this window")),
            qPrintable(window_->messages()->sentence()), kPatience);
        QVERIFY(window_->isVisible());
    }

    void anotherRunLeavesTheRecordingAlone() {
        startRecording();
        tests::writeRun(path("other.ridge").toStdString());
        recording_->publish(partOfARun(2, 1));
        const auto recorded = window_->session()->path();
        QSignalSpy settled(window_->session(), &Session::settled);
        window_->openRun(path("other.ridge").toStdString());
        QVERIFY(settled.wait(kPatience));
        QVERIFY(window_->windowTitle().contains(QStringLiteral("other.ridge")));
        QVERIFY(window_->session()->recording());
        QVERIFY(!recording_->destroyed);
        QVERIFY(window_->toolbar()->stopAction()->isEnabled());
        // Shows the recording again, then another run until the recording ends.
        window_->runs()->show(recorded);
        QCOMPARE(window_->session()->path(), recorded);
        window_->runs()->show(path("other.ridge").toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(window_->windowTitle().contains(QStringLiteral("other.ridge")),
                                 kPatience);
        recording_->setState(RecorderState::finished);
        QTRY_VERIFY_WITH_TIMEOUT(
            window_->messages()->sentence().contains(QStringLiteral("has ended")), kPatience);
        QVERIFY(!window_->session()->recording());
        QVERIFY(window_->windowTitle().contains(QStringLiteral("other.ridge")));
    }

    // The recorder then leaves no file, and the window shows no run.
    void stoppedBeforeAStepThereIsNoRun() {
        startRecording();
        QSignalSpy settled(window_->session(), &Session::settled);
        window_->toolbar()->stopAction()->trigger();
        QVERIFY(settled.wait(kPatience));
        QVERIFY2(window_->messages()->sentence().contains(QStringLiteral("No run was written")),
                 qPrintable(window_->messages()->sentence()));
        QVERIFY(window_->session()->path().empty());
        QVERIFY(window_->recentFiles()->paths().isEmpty());
        QVERIFY(window_->toolbar()->recordAction()->isEnabled());
    }

    void failuresShowTheirSentence() {
        startRecording();
        recording_->setState(RecorderState::failed,
                             "Training ran out of memory; choose a smaller batch.");
        QTRY_VERIFY_WITH_TIMEOUT(
            window_->messages()->sentence().contains(QStringLiteral("out of memory")), kPatience);
        QVERIFY(window_->toolbar()->recordAction()->isEnabled());
    }

    void unavailableRecordingSaysWhy() {
        const std::string reason = "LibTorch is not here; run scripts/setup.";
        window_->session()->setRecorderFactory(
            [reason]() -> std::unique_ptr<recording::Recorder> {
                throw base::RecordingUnavailable(reason);
            },
            [reason] { return reason; });
        window_->toolbar()->recordAction()->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(window_->messages()->sentence(), QString::fromStdString(reason),
                                  kPatience);
        window_->session()->probeRecording();
        QTRY_VERIFY_WITH_TIMEOUT(!window_->toolbar()->recordAction()->isEnabled(), kPatience);
        QCOMPARE(window_->toolbar()->recordAction()->toolTip(), QString::fromStdString(reason));
        tests::writeRun(path("a.ridge").toStdString());
        window_->openRun(path("a.ridge").toStdString());  // despite the recording
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
    }

    void recordingsNeverOverwrite() {
        recording::RecordingOptions options;
        const QDateTime now(QDate(2026, 11, 21), QTime(14, 2));
        const std::filesystem::path here = folder_->path().toStdString();
        const auto first = freshRunPath(here, options, now);
        QCOMPARE(first.filename().string(), std::string("resnet18-b16-20261121-1402.ridge"));
        QFile taken(QString::fromStdString(first.string()));
        QVERIFY(taken.open(QIODevice::WriteOnly));
        QCOMPARE(freshRunPath(here, options, now).filename().string(),
                 std::string("resnet18-b16-20261121-1402-2.ridge"));
        // A requested file name that exists is refused.
        options.output = first;
        QSignalSpy failed(window_->session(), &Session::failed);
        window_->record(options);
        QCOMPARE(failed.count(), 1);
    }

    void selectionIsShared() {
        tests::writeRun(path("a.ridge").toStdString());
        window_->openRun(path("a.ridge").toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        window_->selection()->setRow(QStringLiteral("aten::linear"));
        QCOMPARE(window_->view<ui::TableView>()
                     ->table()
                     ->currentIndex()
                     .data(RowModel::kNameRole)
                     .toString(),
                 QStringLiteral("aten::linear"));
        window_->view<ui::TableView>()->table()->setCurrentIndex(
            window_->view<ui::TableView>()->table()->model()->index(0, 0));
        QCOMPARE(window_->selection()->row(), window_->view<ui::TableView>()
                                                  ->table()
                                                  ->model()
                                                  ->index(0, 0)
                                                  .data(RowModel::kNameRole)
                                                  .toString());
    }

    void groupingChangesDotsAndRows() {
        tests::writeRun(path("a.ridge").toStdString());
        window_->openRun(path("a.ridge").toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        auto* const by = window_->findChild<QComboBox*>(QStringLiteral("groupBy"));
        QVERIFY(by != nullptr);
        const int phase = by->findData(static_cast<int>(run::GroupBy::phase));
        by->setCurrentIndex(phase);
        Q_EMIT by->activated(phase);
        QVERIFY(window_->session()->frame()->by == run::GroupBy::phase);
        QCOMPARE(static_cast<std::size_t>(window_->view<ui::TableView>()->model()->rowCount()),
                 dots());
        auto* const level = window_->findChild<QComboBox*>(QStringLiteral("level"));
        const int l2 = level->findData(static_cast<int>(roofline::Level::l2));
        Q_EMIT level->activated(l2);
        QVERIFY(window_->session()->frame()->level == roofline::Level::l2);
    }

    void layoutIsRememberedAndReset() {
        window_->resize(1300, 850);
        openRun();  // the docks belong to a run
        window_->dock(QStringLiteral("memoryDock"))->hide();
        window_->dock(QStringLiteral("sharesDock"))->setFloating(true);
        window_->close();
        makeWindow();
        openRun();
        QVERIFY(window_->dock(QStringLiteral("memoryDock"))->isHidden());
        QVERIFY(window_->dock(QStringLiteral("sharesDock"))->isFloating());
        auto* const reset = window_->findChild<QAction*>(QStringLiteral("resetLayout"));
        QVERIFY(reset != nullptr);
        reset->trigger();
        QVERIFY(!window_->dock(QStringLiteral("memoryDock"))->isHidden());
        QVERIFY(!window_->dock(QStringLiteral("sharesDock"))->isFloating());
    }

    void docksGrowWithTheWindow() {
        window_->resize(1300, 850);
        openRun();
        window_->dock(QStringLiteral("memoryDock"))->raise();
        QTest::qWait(50);
        const QDockWidget* const memory = window_->dock(QStringLiteral("memoryDock"));
        const QDockWidget* const table = window_->dock(QStringLiteral("tableDock"));
        const int width = memory->width(), height = table->height();
        window_->resize(1900, 1200);
        QTRY_VERIFY(memory->width() > width * 5 / 4);
        QTRY_VERIFY(table->height() > height * 5 / 4);
        const int large = memory->width();
        window_->resize(1300, 850);
        QTRY_VERIFY(memory->width() < large * 9 / 10);
    }

    void rooflineIsTheHero() {
        openRun();
        for (const QSize& size : {QSize(1440, 900), QSize(1100, 760), QSize(1900, 1100)}) {
            window_->resize(size);
            QTest::qWait(20);
            const QSize hero = window_->centralWidget()->size();
            QVERIFY(2 * hero.width() * hero.height() >= window_->width() * window_->height());
        }
    }

    void themesSwitch() {
        window_->messages()->say(MessageBar::Kind::information, QStringLiteral("A sentence."));
        chooseTheme(ThemeMode::dark);
        QCoreApplication::processEvents();
        QVERIFY(Theme::of(window_->messages()->palette()).dark);
        QVERIFY(window_->view<ui::RooflineView>()->chart()->theme().dark);
        QVERIFY(window_->view<ui::MemoryView>()->chart()->theme().dark);
        QCOMPARE(settings_->value(QStringLiteral("window/theme")).toString(),
                 QStringLiteral("dark"));
        chooseTheme(ThemeMode::light);
        QCoreApplication::processEvents();
        QVERIFY(!window_->view<ui::RooflineView>()->chart()->theme().dark);
        QCOMPARE(window_->view<ui::RooflineView>()->chart()->backgroundBrush().color(),
                 Theme::light().surface);
    }

    void recordsForReal() {
        const std::string reason = recording::recordingUnavailableReason();
        if (!reason.empty()) QSKIP(reason.c_str());
        window_->session()->setRecorderFactory(recording::createRecorder,
                                               recording::recordingUnavailableReason);
        recording::RecordingOptions options;
        options.batch = 1;
        options.steps = 2;
        options.warmup = 1;
        QSignalSpy settled(window_->session(), &Session::settled);
        QSignalSpy failed(window_->session(), &Session::failed);
        window_->record(options);
        QTRY_VERIFY_WITH_TIMEOUT(settled.count() + failed.count() > 0, 150000);
        QVERIFY2(failed.isEmpty(), failed.isEmpty() ? "" : qPrintable(failed[0][0].toString()));
        QVERIFY(dots() > 5);
        const auto reader = run::RunReader::open(window_->session()->path());
        QVERIFY(reader->snapshot()->info.complete);
    }
};

RIDGEPOINT_UI_TEST(WindowTest)
#include "window_test.moc"
