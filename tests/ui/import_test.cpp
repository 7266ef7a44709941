// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and dropping other profilers' files: one file, several of one run, several of several
// runs, with and without a device, cancelled imports, and unsupported files.
#include <sys/stat.h>

#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QProgressBar>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>
#include <fstream>
#include <thread>

#include "core/run/analysis/rows.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/message_bar.h"
#include "ui/shell/compare_controller.h"
#include "ui/shell/import_controller.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/recent_files.h"
#include "ui/shell/runs_controller.h"
#include "ui/shell/start_page.h"
#include "ui/shell/status_line.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/import/import_folder.h"
#include "ui/views/import/import_page.h"
#include "ui/views/import/opened_file.h"
#include "ui/views/table/table_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

namespace {

// Returns Nsight Compute's long table with a kernel's time, bytes and FLOPs, with or without a
// device.
QByteArray counted(const QByteArray& kernel, const QByteArray& device = "") {
    QByteArray table =
        "==PROF== Connected to process 1 (/usr/bin/python)\nstep 1\n"
        "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Context\","
        "\"Stream\",\"Section Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n";
    const auto row = [&](const QByteArray& metric, const QByteArray& unit,
                         const QByteArray& value) {
        table += "\"0\",\"1\",\"python\",\"127.0.0.1\",\"" + kernel + "\",\"1\",\"7\",\"S\",\"" +
                 metric + "\",\"" + unit + "\",\"" + value + "\"\n";
    };
    row("gpu__time_duration.sum", "nsecond", "12,345");
    row("dram__bytes.sum", "Kbyte", "1,234.5");
    for (const char* const op : {"fadd", "fmul", "ffma"})
        row(QByteArray("smsp__sass_thread_inst_executed_op_") + op + "_pred_on.sum", "inst",
            "1,024,000");
    if (!device.isEmpty()) row("device__attribute_display_name", "", device);
    return table;
}

QByteArray traced(int rank, bool device = true) {
    QByteArray trace = "{\"schemaVersion\": 1,";
    if (device) {
        trace +=
            "\"deviceProperties\": [{\"id\": 0, \"name\": \"NVIDIA A100-SXM4-80GB\", "
            "\"totalGlobalMem\": 85899345920, \"computeMajor\": 8, \"computeMinor\": 0, "
            "\"numSms\": 108}],";
    }
    return trace + "\"distributedInfo\": {\"rank\": " + QByteArray::number(rank) +
           ", \"world_size\": 2}, \"traceEvents\": ["
           R"~({"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":7,"ts":1100,"dur":50,
               "args":{"Input Dims":[[40,100],[100,200]],"Input type":["float","float"],
               "Concrete Inputs":["",""]}},
              {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":7,"ts":1120,
               "dur":10,"args":{"correlation":42}},
              {"ph":"X","cat":"kernel","name":"void gemm<float>(float*)","pid":0,"tid":9,
               "ts":1200,"dur":100,"args":{"device":0,"stream":9,"correlation":42}},
              {"ph":"X","cat":"nonsense","name":"x","pid":0,"tid":9,"ts":1200,"dur":1}]})~";
}

}  // namespace

class ImportTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> window_;

    std::filesystem::path write(const char* name, const QByteArray& bytes) const {
        const QString path = window_->path(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) return {};
        return path.toStdString();
    }
    MainWindow& window() const { return **window_; }
    ImportPage& page() const { return *window().imports()->page(); }
    QString said() const { return window().messages()->sentence(); }
    QDockWidget& dock() const { return *window().dock(QStringLiteral("importDock")); }
    // Opens the files and waits until the run is displayed or the import has failed.
    bool opened(const std::vector<std::filesystem::path>& files) const {
        QSignalSpy settled(window().session(), &Session::settled);
        window().openFiles(files);
        return settled.wait(kPatience);
    }
    int roofs() const {
        return static_cast<int>(window().session()->frame()->snapshot->ceilings.size());
    }
    static QStringList kept() {
        return QDir(QString::fromStdString(importFolder().string()))
            .entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    }

  private Q_SLOTS:
    void init() {
        std::filesystem::remove_all(importFolder());
        window_ = std::make_unique<TestWindow>();
    }
    void cleanup() { window_.reset(); }

    void aFileOfAnotherProfilerIsARun() {
        const auto file = write("profile.csv", counted("gemm", "NVIDIA A100-SXM4-80GB"));
        QVERIFY(opened({file}));
        const auto frame = window().session()->frame();
        QCOMPARE(frame->snapshot->info.source, std::string("imported:ncu"));
        QVERIFY(roofs() > 0);
        const auto rows = run::rowsOf(*frame->snapshot, run::GroupBy::kernel);
        QCOMPARE(rows.front().name, std::string("gemm"));
        QCOMPARE(rows.front().seconds, 12345e-9);
        // The run is in the cache and named after its source; nothing was written next to the
        // source.
        QCOMPARE(QString::fromStdString(window().session()->path().filename().string()),
                 QStringLiteral("profile.ridge"));
        QVERIFY(isImport(window().session()->path()));
        QVERIFY(!std::filesystem::exists(file.parent_path() / "profile.ridge"));
        // The list of recent files contains the source file.
        QCOMPARE(window().recentFiles()->paths().first(), QString::fromStdString(file.string()));
        QVERIFY(said().contains(QStringLiteral("profile.csv")));
    }

    void whatWasReadSkippedAndGuessedIsTold() {
        QVERIFY(opened({write("trace.json", traced(0))}));
        QVERIFY2(said().contains(QStringLiteral("in part")), qPrintable(said()));
        QVERIFY(!dock().isVisible());
        window().messages()->offered()->click();
        QVERIFY(dock().isVisible());
        const QString told = page().textBox()->toPlainText();
        for (const char* const words : {"trace.json", "torch.profiler", "Read", "Skipped"})
            QVERIFY2(told.contains(QLatin1String(words)), qPrintable(told));
        // Another run does not show the Import page.
        tests::writeRun(window_->path("other.ridge").toStdString());
        QVERIFY(window_->open(window_->path("other.ridge")));
        QVERIFY(!dock().isVisible());
        QVERIFY(page().textBox()->toPlainText().isEmpty());
    }

    void theDeviceIsAskedForOnce() {
        const auto file = write("profile.csv", counted("gemm"));
        QVERIFY(opened({file}));
        QCOMPARE(roofs(), 0);
        QVERIFY2(said().contains(QStringLiteral("The device of")), qPrintable(said()));
        window().messages()->offered()->click();
        QVERIFY(dock().isVisible() && page().devices()->isVisible());
        QVERIFY(!page().drawRoofs()->isEnabled());
        const int at = page().devices()->findText(QStringLiteral("A100 SXM4 80GB"));
        QVERIFY(at >= 0);
        page().devices()->setCurrentIndex(at);
        QSignalSpy settled(window().session(), &Session::settled);
        page().drawRoofs()->click();
        QVERIFY(settled.wait(kPatience));
        QVERIFY(roofs() > 0);
        QVERIFY(!said().contains(QStringLiteral("The device of")));
        const auto rows = run::rowsOf(*window().session()->frame()->snapshot, run::GroupBy::kernel);
        QVERIFY(rows.front().roof_share.has_value());
        // The next file asks for a device again, with the previous choice as default.
        QVERIFY(opened({write("other.csv", counted("conv"))}));
        QCOMPARE(page().devices()->currentText(), QStringLiteral("A100 SXM4 80GB"));
        QVERIFY(page().drawRoofs()->isEnabled());
    }

    void filesOfOneRunAreJoined() {
        const auto trace = write("trace.json", traced(0, false));
        const auto roofline = write("roofline.json", R"~({"empirical": {
            "gbytes": {"data": [["L1", 1723.25], ["DRAM", 83.0]], "metadata": {}},
            "gflops": {"data": [["GFLOPs", 355.5]], "metadata": {}},
            "metadata": {"HOSTNAME": ["node7", []]}}})~");
        window().openFiles({trace, roofline});
        QVERIFY2(said().contains(QStringLiteral("2 files")), qPrintable(said()));
        QVERIFY(said().contains(QStringLiteral("torch.profiler")));
        QVERIFY(window().session()->path().empty());  // waits for the answer
        QSignalSpy settled(window().session(), &Session::settled);
        window().messages()->offered()->click();
        QVERIFY(settled.wait(kPatience));
        QCOMPARE(window().session()->frame()->snapshot->info.source,
                 std::string("imported:kineto"));
        QVERIFY(roofs() > 0);
        QVERIFY(page().textBox()->toPlainText().contains(QStringLiteral("roofline.json")));
    }

    void orOpenedEachByItself() {
        const auto first = write("a.csv", counted("gemm", "NVIDIA A100-SXM4-80GB"));
        const auto second = write("b.json", traced(0));
        window().openFiles({first, second});
        QSignalSpy settled(window().session(), &Session::settled);
        QVERIFY(window().messages()->offeredInstead()->isVisible());
        window().messages()->offeredInstead()->click();
        QVERIFY(settled.wait(kPatience));
        QCOMPARE(window().session()->frame()->snapshot->info.source, std::string("imported:ncu"));
        // The other file also becomes a run; the first one stays displayed.
        const OpenRuns& runs = *window().runs()->runs();
        QTRY_COMPARE_WITH_TIMEOUT(runs.rowCount(), 2, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!runs.all().back().facts.isEmpty(), kPatience);
        QCOMPARE(window().session()->frame()->snapshot->info.source, std::string("imported:ncu"));
        QVERIFY(!window().messages()->offeredInstead()->isVisible());
    }

    void ranksAreOneRun() {
        window().openFiles({write("r0.json", traced(0)), write("r1.json", traced(1))});
        QSignalSpy settled(window().session(), &Session::settled);
        window().messages()->offered()->click();
        QVERIFY(settled.wait(kPatience));
        QVERIFY2(said().contains(QStringLiteral("2 ranks")), qPrintable(said()));
        QCOMPARE(page().shown()->runs.size(), 2u);
        QCOMPARE(window().runs()->runs()->rowCount(), 1);
        QVERIFY(window().session()->frame()->snapshot->ranks);
        // The ranks' individual runs can still be compared.
        Q_EMIT page().comparisonWanted(page().shown()->runs);
        QCOMPARE(window().layouts()->layout(), WindowLayout::compare);
        QCOMPARE(window().runs()->runs()->compared().size(), 2u);
        window().layouts()->setLayout(WindowLayout::watch);
    }

    void aFolderIsOneRun() {
        const QDir folder(window_->path("."));
        QVERIFY(folder.mkdir(QStringLiteral("traces")));
        write("traces/r0.json", traced(0));
        write("traces/r1.json", traced(1));
        write("traces/README", "of two ranks");
        const QString traces = window_->path("traces");
        // Drops the folder, as from a file manager.
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(traces + QLatin1Char('/'))});
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton,
                              Qt::NoModifier);
        QCoreApplication::sendEvent(&window(), &enter);
        QVERIFY(enter.isAccepted());
        QSignalSpy settled(window().session(), &Session::settled);
        QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window(), &drop);
        QVERIFY(settled.wait(kPatience));
        QCOMPARE(window().session()->frame()->snapshot->ranks->size(), std::size_t{2});
        QCOMPARE(window().runs()->runs()->rowCount(), 1);
        QCOMPARE(window().session()->path().filename().string(), std::string("traces.ridge"));
        QVERIFY2(said().contains(QStringLiteral("2 ranks")), qPrintable(said()));
        // The list of recent files contains the folder.
        QVERIFY(window().recentFiles()->paths().contains(traces));
        QVERIFY(window().findChild<QAction*>(QStringLiteral("openFolder")) != nullptr);

        // A folder with the ranks' runs opens as one run, without changes to the folder.
        QVERIFY(folder.mkdir(QStringLiteral("runs")));
        for (const auto& run : page().shown()->runs) {
            std::filesystem::copy(run, window_->path("runs").toStdString() / run.filename());
        }
        QVERIFY(opened({window_->path("runs").toStdString()}));
        QCOMPARE(window().session()->frame()->snapshot->ranks->size(), std::size_t{2});
        QCOMPARE(window().session()->path().parent_path().filename().string(),
                 std::string("runs"));  // already merged
        // An empty folder.
        QVERIFY(folder.mkdir(QStringLiteral("nothing")));
        window().openFiles({window_->path("nothing").toStdString()});
        QTRY_VERIFY_WITH_TIMEOUT(said().contains(QStringLiteral("without a trace")), kPatience);
    }

    void twoFoldersAreCompared() {
        const QDir folder(window_->path("."));
        for (const char* const name : {"before", "after"}) {
            QVERIFY(folder.mkdir(QLatin1String(name)));
            for (const int rank : {0, 1}) {
                write((std::string(name) + "/r" + std::to_string(rank) + ".json").c_str(),
                      traced(rank));
            }
        }
        window().imports()->compareWithFiles(
            {window_->path("before").toStdString(), window_->path("after").toStdString()});
        const auto compared = [this] { return window().runs()->runs()->compared().size(); };
        QTRY_COMPARE_WITH_TIMEOUT(compared(), std::size_t{2}, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(window().comparison()->view()->frame() != nullptr, kPatience);
        QCOMPARE(window().runs()->runs()->rowCount(), 2);
        window().layouts()->setLayout(WindowLayout::watch);
    }

    void filesOfOthersStandBesideARunWhenTheyHaveBecomeOne() {
        tests::writeRun(window_->path("run.ridge").toStdString());
        QVERIFY(window_->open(window_->path("run.ridge")));
        const auto shown = window().session()->path();
        const auto compared = [this] { return window().runs()->runs()->compared().size(); };
        window().imports()->compareWithFiles(
            {write("profile.csv", counted("gemm", "NVIDIA A100-SXM4-80GB")),
             write("notes.json", "{\"nodes\": [1, 2]}"), write("trace.json", traced(0))});
        QVERIFY2(said().contains(QStringLiteral("notes.json")), qPrintable(said()));
        QTRY_COMPARE_WITH_TIMEOUT(compared(), std::size_t{3}, kPatience);
        QCOMPARE(window().layouts()->layout(), WindowLayout::compare);
        // A file that was read only partially is reported, and the window still shows its run.
        QVERIFY2(said().contains(QStringLiteral("trace.json")) &&
                     said().contains(QStringLiteral("in part")),
                 qPrintable(said()));
        QCOMPARE(window().session()->path(), shown);
        QVERIFY(!page().shown());
        QTRY_VERIFY_WITH_TIMEOUT(window().comparison()->view()->frame() != nullptr, kPatience);
        window().layouts()->setLayout(WindowLayout::watch);
    }

    void mixedKindsAreToldApart() {
        tests::writeRun(window_->path("run.ridge").toStdString());
        const std::filesystem::path run = window_->path("run.ridge").toStdString();
        std::filesystem::copy(run, window_->path("renamed.bin").toStdString());
        using Kind = OpenedFile::Kind;
        QCOMPARE(lookAt(run).kind, Kind::run);
        QCOMPARE(lookAt(window_->path("renamed.bin").toStdString()).kind, Kind::run);
        QCOMPARE(lookAt(window_->path("missing.json").toStdString()).kind, Kind::run);
        QCOMPARE(lookAt(write("train.py", "import torch\n")).kind, Kind::script);
        QCOMPARE(lookAt(write("t.txt", traced(0))).kind, Kind::importable);  // with any name
        QCOMPARE(lookAt(write("notes.json", "{\"a\": 1}")).kind, Kind::unknown);
        QCOMPARE(lookAt(write("empty.csv", "")).kind, Kind::unknown);
        // The contents determine whether a database is a run or a profiler's file. A report is
        // recognized by itself.
        const std::filesystem::path corpus =
            std::filesystem::path(RIDGEPOINT_SOURCE) / "tests/fuzz/corpus";
        QCOMPARE(lookAt(corpus / "nsys/steps.sqlite").kind, Kind::importable);
        QCOMPARE(lookAt(corpus / "nvprof/run.nvvp").kind, Kind::importable);
        QCOMPARE(lookAt(corpus / "rocprof/results.db").kind, Kind::importable);
        QCOMPARE(lookAt(corpus / "ncu/two-launches.ncu-rep").kind, Kind::importable);
        const OpenedFile pointer =
            lookAt(write("pointer.sqlite", "version https://git-lfs.github.com/spec/v1\n"));
        QCOMPARE(pointer.kind, Kind::unknown);
        QVERIFY(pointer.problem.contains(QLatin1String("git lfs pull")));

        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(window_->path("run.ridge")),
                      QUrl::fromLocalFile(window_->path("notes.json"))});
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton,
                              Qt::NoModifier);
        QCoreApplication::sendEvent(&window(), &enter);
        QVERIFY(enter.isAccepted());
        QSignalSpy settled(window().session(), &Session::settled);
        QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window(), &drop);
        QVERIFY2(said().contains(QStringLiteral("notes.json")), qPrintable(said()));
        QVERIFY(settled.wait(kPatience));
        QCOMPARE(window().session()->path(), run);
    }

    void aWrongFileIsOneSentence_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("another tool's") << QByteArray("{\"nodes\": [1, 2]}");
        QTest::newRow("noise") << QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
        QTest::newRow("a trace of nothing") << QByteArray("{\"traceEvents\": []}");
        QTest::newRow("a hostile pickle") << QByteArray(
            "\x80\x02"
            "cos\nsystem\n(S'true'\ntR.");
    }
    void aWrongFileIsOneSentence() {
        QFETCH(QByteArray, bytes);
        QVERIFY(window_->open(tests::makeSyntheticRun()));
        const auto before = window().session()->path();
        window().openFiles({write("wrong", bytes)});
        QTRY_VERIFY_WITH_TIMEOUT(!window().imports()->importing() && !said().isEmpty(), kPatience);
        QVERIFY2(said().contains(QStringLiteral("wrong")), qPrintable(said()));
        QVERIFY(!said().contains(QLatin1Char('\n')));
        QVERIFY2(!said().contains(QStringLiteral("--format")), qPrintable(said()));
        // The previous run is still displayed.
        QCOMPARE(window().session()->path(), before);
        QVERIFY(window().session()->frame());
        QVERIFY(kept().isEmpty());
    }

    void anImportCanBeCancelled() {
        // A pipe without a writer: the import waits until it is cancelled.
        const QString pipe = window_->path("pipe");
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        window().openFiles({pipe.toStdString()});
        QVERIFY(window().imports()->importing());
        QTRY_VERIFY_WITH_TIMEOUT(window().statusLine()->cancel()->isVisible(), kPatience);
        window().openFiles({write("a.csv", counted("gemm"))});
        QVERIFY(said().contains(QStringLiteral("still being imported")));
        window().statusLine()->cancel()->click();
        QTRY_VERIFY_WITH_TIMEOUT(!window().imports()->importing(), kPatience);
        QVERIFY(!window().statusLine()->cancel()->isVisible());
        QCOMPARE(said(), QStringLiteral("Not imported."));
        QVERIFY(kept().isEmpty());
    }

    void aPipeIsReadToItsEnd() {
        const QString pipe = window_->path("pipe");
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        std::jthread writer([&] {
            std::ofstream(pipe.toStdString(), std::ios::binary)
                << counted("gemm", "NVIDIA A100-SXM4-80GB").toStdString();
        });
        QVERIFY(opened({pipe.toStdString()}));
        QCOMPARE(window().session()->frame()->snapshot->info.source, std::string("imported:ncu"));
    }

    void aWindowThatClosesGivesUp() {
        const QString pipe = window_->path("pipe");
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        window().openFiles({pipe.toStdString()});
        QVERIFY(window().imports()->importing());
        window_->reopen();
        QVERIFY(kept().isEmpty());
    }

    void aCacheThatCannotBeWrittenIsOneSentence() {
        std::filesystem::create_directories(importFolder().parent_path());
        std::ofstream(importFolder()) << "in the way";
        window().openFiles({write("a.csv", counted("gemm"))});
        QTRY_VERIFY_WITH_TIMEOUT(!window().imports()->importing(), kPatience);
        QVERIFY2(said().contains(QStringLiteral("Cannot store")), qPrintable(said()));
        std::filesystem::remove(importFolder());
    }

    void oldImportsGo() {
        const auto old = freshImport("trace.json.gz");
        const auto recent = freshImport("trace.json");
        QCOMPARE(QString::fromStdString(old.filename().string()), QStringLiteral("trace.ridge"));
        QVERIFY(old != recent);
        for (const auto& path : {old, recent}) std::ofstream(path) << "0123456789";
        const auto now = std::filesystem::file_time_type::clock::now();
        std::filesystem::last_write_time(old, now - std::chrono::hours(24 * 40));
        std::filesystem::last_write_time(old.parent_path(), now - std::chrono::hours(24 * 40));
        std::filesystem::last_write_time(recent, now - std::chrono::hours(24 * 3));
        std::filesystem::last_write_time(recent.parent_path(), now - std::chrono::hours(24 * 3));
        tidyImports();
        QVERIFY(!std::filesystem::exists(old.parent_path()));
        QVERIFY(std::filesystem::exists(recent));
        ImportBounds little;
        little.most_bytes = 1;
        tidyImports(little);
        QVERIFY(!std::filesystem::exists(recent));
        // Only imported runs are removed.
        const auto own = write("own.ridge", "mine");
        dropImport(own);
        QVERIFY(std::filesystem::exists(own));
    }

    // Saves pictures for visual inspection.
    void pictures() {
        const QString folder = qEnvironmentVariable("RIDGEPOINT_PICTURES");
        if (folder.isEmpty()) QSKIP("no pictures asked for");
        const QString given = qEnvironmentVariable("RIDGEPOINT_PICTURES_IMPORT");
        const auto save = [&](const char* name) {
            for (const bool dark : {false, true}) {
                applyThemeMode(dark ? ThemeMode::dark : ThemeMode::light);
                QTest::qWait(300);
                QVERIFY(window().grab().save(
                    folder + QLatin1Char('/') + QLatin1String(name) +
                    (dark ? QStringLiteral("-dark.png") : QStringLiteral("-light.png"))));
            }
            applyThemeMode(ThemeMode::light);
        };
        window().openFiles({write("a.csv", counted("gemm")), write("b.json", traced(0))});
        save("import-question");
        const auto file = given.isEmpty() ? write("profile.csv", counted("gemm"))
                                          : std::filesystem::path(given.toStdString());
        QSignalSpy settled(window().session(), &Session::settled);
        window().openFiles({file});
        QVERIFY(settled.wait(60'000));
        save("import-device");
        if (window().messages()->offered()->isVisible()) window().messages()->offered()->click();
        save("import-page");
    }
};

RIDGEPOINT_UI_TEST(ImportTest)
#include "import_test.moc"
