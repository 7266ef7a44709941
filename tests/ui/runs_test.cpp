// SPDX-License-Identifier: GPL-3.0-or-later
// The list of open runs.
#include <QDir>
#include <QListView>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QTranslator>

#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/message_bar.h"
#include "ui/base/words.h"
#include "ui/shell/compare_controller.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/runs_controller.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/runs/run_list.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

class RunsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> test_;

    MainWindow& window() const { return **test_; }
    OpenRuns& runs() const { return *window().runs()->runs(); }
    QListView& list() const { return *window().runs()->list()->view(); }
    QDockWidget& dock() const { return *window().dock(QStringLiteral("runsDock")); }
    std::filesystem::path write(const char* name, std::int64_t batch = 16) const {
        tests::SyntheticOptions options;
        options.batch = batch;
        options.title = "synthetic, batch " + std::to_string(batch);
        const std::filesystem::path path = test_->path(name).toStdString();
        tests::writeRun(path, tests::makeSyntheticRun(options));
        return path;
    }
    bool opened(const std::vector<std::filesystem::path>& files) const {
        QSignalSpy settled(window().session(), &Session::settled);
        window().openFiles(files);
        return settled.wait(kPatience);
    }
    // Clicks a row's name or its tick.
    void click(int row, bool tick) const {
        const QRect where = list().visualRect(runs().index(row));
        const QPoint at = tick ? QPoint(where.left() + 10, where.center().y()) : where.center();
        QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, at);
    }
    bool shows(const char* name) const {
        return QTest::qWaitFor(
            [&] {
                return window().windowTitle().contains(QLatin1String(name)) &&
                       window().session()->frame() != nullptr;
            },
            kPatience);
    }
    QAction* entry(int row, const char* words) const {
        auto* const menu = new QMenu(&window());
        window().runs()->list()->fillMenu(menu, runs().index(row));
        for (QAction* const action : menu->actions()) {
            if (action->text().remove(QLatin1Char('&')) == QLatin1String(words)) return action;
        }
        return nullptr;
    }

  private Q_SLOTS:
    void init() { test_ = std::make_unique<TestWindow>(); }
    void cleanup() { test_.reset(); }

    void aSecondRunJoinsTheList() {
        const auto a = write("a.ridge", 16), b = write("b.ridge", 32);
        QVERIFY(opened({a}));
        QVERIFY(!dock().isVisible());
        QVERIFY(opened({b}));
        QVERIFY(dock().isVisible());
        QCOMPARE(runs().rowCount(), 2);
        // An entry shows name, network, batch and step time; the displayed run is bold.
        const QString words = runs().index(0).data().toString();
        QVERIFY2(words.startsWith(QStringLiteral("a\n")), qPrintable(words));
        QVERIFY2(words.contains(QStringLiteral("synthetic")) &&
                     words.contains(QStringLiteral("batch 16")) &&
                     words.contains(QStringLiteral("ms")),
                 qPrintable(words));
        QVERIFY(runs().index(1).data(Qt::FontRole).value<QFont>().bold());
        QVERIFY(!runs().index(0).data(Qt::FontRole).value<QFont>().bold());
        // The roofline has at least half of the width beside the sidebar.
        const QWidget* const middle = window().centralWidget();
        QVERIFY(middle->width() > (window().width() - dock().width()) / 2);
        QVERIFY(dock().width() < 260);
    }

    // If the docks are narrow, the sidebar shrinks only by the width that long names would need.
    void stepTimesAreWholeInANarrowWindow() {
        QTranslator german;
        QVERIFY(german.load(QStringLiteral(RIDGEPOINT_QM "/ridgepoint_de.qm")));
        QApplication::installTranslator(&german);
        window().resize(1100, 700);
        const bool both = opened({write("a.ridge", 16)}) && opened({write("b.ridge", 32)});
        window().resizeDocks({&dock()}, {50}, Qt::Horizontal);
        QCoreApplication::processEvents();
        QApplication::removeTranslator(&german);
        QVERIFY(both);
        const QListView& list = *window().runs()->list()->view();
        QFont bold = list.font();
        bold.setBold(true);
        const QString step =
            runs().index(1).data().toString().trimmed().section(QLatin1Char('\n'), -1);
        QVERIFY2(step.contains(QStringLiteral(" ms")), qPrintable(step));
        const int left = list.visualRect(runs().index(1)).left() + 45;  // tick and disc
        const int need = left + QFontMetrics(bold).horizontalAdvance(step);
        QVERIFY2(need <= list.viewport()->width(),
                 qPrintable(QStringLiteral("%1 > %2").arg(need).arg(list.viewport()->width())));
        QVERIFY(dock().width() < 260);
    }

    // A study adds hashes to the names of its recordings, so that settings do not share files.
    void hashesOfStudiesAreNotShown() {
        const auto a = write("resnet18-cpu-b16-2c0b86d1449a04a6.ridge", 16),
                   b = write("resnet18-cpu-b32-7e230f3a03e33e17.ridge", 32);
        QVERIFY(opened({a}));
        QVERIFY(opened({b}));
        const auto name = [&](int row) {
            return runs().index(row).data().toString().section(QLatin1Char('\n'), 0, 0);
        };
        QCOMPARE(name(0), QStringLiteral("resnet18-cpu-b16"));
        QCOMPARE(name(1), QStringLiteral("resnet18-cpu-b32"));
    }

    // Equal names are told apart by folders, and in temporary folders by numbers.
    void equalNamesStayDifferent() {
        const auto labels = [](const std::vector<std::filesystem::path>& paths) {
            QStringList words;
            for (const std::string& label : runLabels(paths)) words << text(label);
            return words;
        };
        QCOMPARE(labels({"/data/before/run.ridge", "/data/after/run.ridge", "/data/x.ridge"}),
                 (QStringList{QStringLiteral("run (before).ridge"),
                              QStringLiteral("run (after).ridge"), QStringLiteral("x.ridge")}));
        QCOMPARE(labels({"/data/a/out/run.ridge", "/data/b/out/run.ridge"}),
                 (QStringList{QStringLiteral("run (a/out).ridge"),
                              QStringLiteral("run (b/out).ridge")}));
        QVERIFY(opened({write("run.ridge", 16)}));
        QVERIFY(QDir().mkdir(test_->path("Qf7x2")));
        QVERIFY(opened({write("Qf7x2/run.ridge", 32)}));
        const auto name = [&](int row) {
            return runs().index(row).data().toString().section(QLatin1Char('\n'), 0, 0);
        };
        QCOMPARE(name(0), QStringLiteral("run"));
        QCOMPARE(name(1), QStringLiteral("run (2)"));
        // Ticks leave rows, names and order as they are.
        const QListView& list = *window().runs()->list()->view();
        const int first = list.visualRect(runs().index(0)).top();
        const int second = list.visualRect(runs().index(1)).top();
        runs().setCompared(runs().at(runs().index(1)), true);
        runs().setCompared(runs().at(runs().index(0)), true);
        QCoreApplication::processEvents();
        QCOMPARE(list.visualRect(runs().index(0)).top(), first);
        QCOMPARE(list.visualRect(runs().index(1)).top(), second);
        QCOMPARE(name(1), QStringLiteral("run (2)"));
        // Only one row looks current.
        QVERIFY(list.selectionModel()->selectedIndexes().isEmpty());
    }

    void severalFilesAreOpenedAtOnce() {
        const auto a = write("a.ridge", 16), b = write("b.ridge", 32), c = write("c.ridge", 64);
        QVERIFY(opened({a, b, c}));
        QVERIFY(window().windowTitle().contains(QStringLiteral("a.ridge")));
        // Facts about runs that are not displayed come from their files.
        QTRY_VERIFY_WITH_TIMEOUT(
            runs().index(2).data().toString().contains(QStringLiteral("batch 64")), kPatience);
        click(1, false);
        QVERIFY(shows("b.ridge"));
        QCOMPARE(window().layouts()->layout(), WindowLayout::watch);
    }

    void whatWasPickedComesBack() {
        const auto a = write("a.ridge", 16), b = write("b.ridge", 32);
        QVERIFY(opened({a}));
        window().selection()->setRow(QStringLiteral("aten::conv2d"));
        QVERIFY(opened({b}));
        QVERIFY(!window().selection()->any());
        click(0, false);
        QVERIFY(shows("a.ridge"));
        QTRY_COMPARE_WITH_TIMEOUT(window().selection()->row(), QStringLiteral("aten::conv2d"),
                                  kPatience);
    }

    void tickingTwoComparesThem() {
        const auto a = write("a.ridge", 16), b = write("b.ridge", 32), c = write("c.ridge", 64);
        QVERIFY(opened({a, b, c}));
        click(2, true);
        QVERIFY(window().windowTitle().contains(QStringLiteral("a.ridge")));
        QCOMPARE(window().layouts()->layout(), WindowLayout::watch);
        click(0, true);
        QCOMPARE(window().layouts()->layout(), WindowLayout::compare);
        CompareView& view = *window().comparison()->view();
        QTRY_VERIFY_WITH_TIMEOUT(view.frame() && view.frame()->runs() == 2, kPatience);
        // The run that was ticked first is the baseline.
        QCOMPARE(view.frame()->label(view.frame()->comparison.baseline), QStringLiteral("c"));
        QVERIFY(dock().isVisible());
        entry(0, "Use as Baseline")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            view.frame()->label(view.frame()->comparison.baseline) == QStringLiteral("a"),
            kPatience);
        // Displaying a single run leaves the comparison; the ticks stay.
        click(1, false);
        QVERIFY(shows("b.ridge"));
        QCOMPARE(window().layouts()->layout(), WindowLayout::watch);
        QCOMPARE(runs().compared().size(), 2u);
        // With fewer than two runs, the comparison explains what to do.
        window().layouts()->setLayout(WindowLayout::compare);
        click(0, true);
        QVERIFY2(view.sentences().contains(QStringLiteral("Tick")), qPrintable(view.sentences()));
    }

    void theKeyboardAloneIsEnough() {
        const auto a = write("a.ridge", 16), b = write("b.ridge", 32);
        QVERIFY(opened({a, b}));
        list().setCurrentIndex(runs().index(1));
        QTest::keyClick(&list(), Qt::Key_Return);
        QVERIFY(shows("b.ridge"));
        QTest::keyClick(&list(), Qt::Key_Space);
        QTest::keyClick(&list(), Qt::Key_Up);
        QTest::keyClick(&list(), Qt::Key_Space);
        QCOMPARE(runs().compared().size(), 2u);
        QCOMPARE(runs().baseline(), 1u);
        QCOMPARE(window().layouts()->layout(), WindowLayout::compare);
        QTest::keyClick(&list(), Qt::Key_Delete);
        QCOMPARE(runs().rowCount(), 1);
        QVERIFY(!dock().isVisible());
    }

    void aRunIsRemoved() {
        const auto a = write("a.ridge", 16), b = write("b.ridge", 32);
        QVERIFY(opened({a, b}));
        entry(0, "Remove")->trigger();
        QVERIFY(shows("b.ridge"));
        QTRY_VERIFY_WITH_TIMEOUT(
            window().messages()->sentence().contains(QStringLiteral("a.ridge")), kPatience);
        QCOMPARE(runs().rowCount(), 1);
        entry(0, "Remove")->trigger();
        QVERIFY(window().session()->path().empty());
        QVERIFY(!dock().isVisible());
    }

    void whatCannotBeReadLeavesTheList() {
        const auto a = write("a.ridge", 16), bad = write("bad.ridge", 32);
        std::filesystem::resize_file(bad, std::filesystem::file_size(bad) / 2);
        QVERIFY(opened({a, bad}));
        QTRY_COMPARE_WITH_TIMEOUT(runs().rowCount(), 1, kPatience);
        QVERIFY(window().messages()->sentence().contains(QStringLiteral("bad.ridge")));
        QVERIFY(window().windowTitle().contains(QStringLiteral("a.ridge")));
    }

    void atMostEightAreCompared() {
        std::vector<std::filesystem::path> files;
        for (int i = 0; i < 9; ++i)
            files.push_back(write(qPrintable(QStringLiteral("r%1.ridge").arg(i)), 4 + i));
        QVERIFY(opened(files));
        window().layouts()->setLayout(WindowLayout::compare);
        QCOMPARE(runs().compared().size(), OpenRuns::kMostCompared);
        QVERIFY(window().messages()->sentence().contains(QStringLiteral("At most eight")));
        // Each run has its own colour.
        std::set<int> colors;
        for (const OpenRuns::Run& run : runs().compared()) colors.insert(run.color);
        QCOMPARE(colors.size(), OpenRuns::kMostCompared);
    }

    void allOfThemCanBeReopened() {
        const auto a = write("a.ridge", 16), b = write("b.ridge", 32);
        QVERIFY(opened({a, b}));
        window().close();
        test_->reopen();
        window().runs()->reopen();
        QVERIFY(shows("a.ridge"));
        window().runs()->reopen();
        QVERIFY(shows("b.ridge"));
        QCOMPARE(runs().rowCount(), 2);
    }
};

RIDGEPOINT_UI_TEST(RunsTest)
#include "runs_test.moc"
