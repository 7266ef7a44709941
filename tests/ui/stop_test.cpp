// SPDX-License-Identifier: GPL-3.0-or-later
// The Stop button for recordings by this program, of running processes and on other machines.
#include <QFile>
#include <QProcess>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <csignal>
#include <filesystem>
#include <memory>

#include "app/window/far_run.h"
#include "core/far/begin.h"
#include "core/recording/request/recorder.h"
#include "core/recording/script/processes.h"
#include "core/run/store/store.h"
#include "tests/ui/fake_recorder.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/message_bar.h"
#include "ui/base/run_file_name.h"
#include "ui/shell/command_controller.h"
#include "ui/shell/record_toolbar.h"
#include "ui/views/attach/attach_dialog.h"
#include "ui/views/command/command_pane.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

class StopTest : public QObject {
    Q_OBJECT

    static constexpr int kLong = 120000;  // ms; hooks may need compiling, roofs measuring

    std::unique_ptr<TestWindow> test_;
    std::unique_ptr<QTemporaryDir> folder_;

    MainWindow& window() const { return **test_; }
    QString at(const char* name) const { return folder_->filePath(QLatin1String(name)); }
    QWidget* button() const {
        return window().toolbar()->widgetForAction(window().toolbar()->stopAction());
    }
    bool clicked() const {
        if (button() == nullptr || !button()->isVisible() || !button()->isEnabled()) return false;
        QTest::mouseClick(button(), Qt::LeftButton);
        return true;
    }
    static std::shared_ptr<const run::Snapshot> snapshotOf(const std::filesystem::path& file) {
        return run::RunReader::open(file)->snapshot();
    }
    static bool readable(const std::filesystem::path& file) {
        try {
            return snapshotOf(file)->steps->size() > 2;
        } catch (const std::exception&) {
            return false;  // not written yet
        }
    }

  private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        test_ = std::make_unique<TestWindow>();
        chooseRecordingFolder(test_->settings(), folder_->path());
    }
    void cleanup() {
        chooseRecordingFolder(test_->settings(), {});
        test_.reset();
    }

    void aRecordingHere() {
        const std::string reason = recording::recordingUnavailableReason();
        if (!reason.empty()) QSKIP(reason.c_str());
        QVERIFY(!button()->isEnabled());
        window().session()->setRecorderFactory(recording::createRecorder,
                                               recording::recordingUnavailableReason);
        recording::RecordingOptions options;
        options.model = "lenet_300_100";
        options.batch = 2;
        options.steps = 0;  // until stopped
        window().record(options);
        QTRY_VERIFY_WITH_TIMEOUT(
            window().session()->frame() != nullptr && window().session()->frame()->step.count > 2,
            kLong);
        const auto file = window().session()->path();
        QVERIFY(clicked());
        QVERIFY(!button()->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(!window().session()->recording(), kLong);
        QTRY_VERIFY_WITH_TIMEOUT(window().toolbar()->recordAction()->isEnabled(), kPatience);
        const auto snapshot = snapshotOf(file);
        QVERIFY(snapshot->info.complete);
        QVERIFY(!snapshot->steps->empty());
    }

    void aRecordingThatIsPaused() {
        const auto recording = std::make_shared<tests::FakeRecording>();
        window().session()->setRecorderFactory([recording] { return makeFakeRecorder(recording); },
                                               [] { return std::string(); });
        window().record({});
        recording->setState(recording::RecorderStatus::State::paused);
        QTRY_VERIFY_WITH_TIMEOUT(button()->isEnabled(), kPatience);
        QVERIFY(clicked());
        QTRY_VERIFY(recording->posted(recording::Command::Kind::stop));
        QTRY_VERIFY_WITH_TIMEOUT(!window().session()->recording(), kPatience);
    }

    // Only the recording ends; the training continues.
    void aRunningProcess() {
        const QString named = qEnvironmentVariable("RIDGEPOINT_TEST_PYTHON");
        const QString python = named.isEmpty() ? QStringLiteral(RIDGEPOINT_BENCH_PYTHON) : named;
        if (QProcess::execute(python, {QStringLiteral("-c"), QStringLiteral("import torch")}) != 0)
            QSKIP("No Python with torch here; RIDGEPOINT_TEST_PYTHON can name one.");
        if (!recording::recordingUnavailableReason().empty()) QSKIP("This build cannot record.");
        QProcess training;
        training.start(python, {QStringLiteral(RIDGEPOINT_SOURCE "/tests/data/python/attached.py"),
                                at("stop")});
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(at("stop.began")), kLong);

        window().findChild<QAction*>(QStringLiteral("attachToProcess"))->trigger();
        auto* const dialog = window().findChild<AttachDialog*>();
        QVERIFY(dialog != nullptr && dialog->isVisible());
        QTest::qWait(300);  // its own search, which runs once
        dialog->fill({recording::script::pythonProcess(static_cast<pid_t>(training.processId()))});
        QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("attachRecord")),
                          Qt::LeftButton);
        QVERIFY(window().commands()->recording());
        QTRY_VERIFY_WITH_TIMEOUT(
            !window().commands()->recording() ||
                (window().session()->frame() != nullptr && readable(window().session()->path())),
            kLong);
        QVERIFY2(window().commands()->recording(), qPrintable(window().messages()->sentence()));
        const auto file = window().session()->path();
        QVERIFY(clicked());
        QTRY_VERIFY_WITH_TIMEOUT(!window().commands()->recording(), kLong);
        QVERIFY(!button()->isEnabled());
        QVERIFY(snapshotOf(file)->info.complete);
        QCOMPARE(training.state(), QProcess::Running);
        QVERIFY(QFile(at("stop")).open(QIODevice::WriteOnly));
        QVERIFY(training.waitForFinished(kLong));
        QCOMPARE(training.exitCode(), 0);
    }

    void aRecordingElsewhere() {
        // far_peer replaces ssh and records.
        far::FollowOptions options;
        options.address.via = {"env",    "-C",    folder_->path().toStdString(),
                               FAR_PEER, "relay", folder_->path().toStdString(),
                               "0"};
        options.address.program = FAR_PEER;
        options.start = far::startWords({"record", "100000"});
        window::FarRun run(options);
        run.showIn(window());
        run.start();
        QTRY_VERIFY_WITH_TIMEOUT(
            window().session()->frame() != nullptr && window().session()->frame()->step.count > 2,
            kLong);
        QVERIFY(!window().session()->recording());
        QVERIFY(clicked());
        QTRY_VERIFY_WITH_TIMEOUT(!button()->isEnabled(), kLong);
        QTRY_VERIFY_WITH_TIMEOUT(!window().session()->frame()->growing, kLong);
        const QStringList logs = QDir(folder_->path()).entryList({QStringLiteral("*.log")});
        QCOMPARE(logs.size(), 1);
        QFile log(folder_->filePath(logs.front()));
        QVERIFY(log.open(QIODevice::ReadOnly));
        QTRY_COMPARE_WITH_TIMEOUT((log.seek(0), log.readAll()), QByteArray("interrupted 1 times\n"),
                                  kPatience);
    }
};

RIDGEPOINT_UI_TEST(StopTest)
#include "stop_test.moc"
