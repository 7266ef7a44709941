// SPDX-License-Identifier: GPL-3.0-or-later
// A closed run can be reopened with its selections.
#include <QAction>
#include <QProgressBar>
#include <QStackedWidget>
#include <QTest>
#include <QToolButton>

#include "tests/support/training_generator.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/message_bar.h"
#include "ui/run/explorer.h"
#include "ui/shell/closed_runs.h"
#include "ui/shell/filter_bar.h"
#include "ui/shell/runs_controller.h"
#include "ui/shell/start_page.h"
#include "ui/shell/status_line.h"
#include "ui/views/memory/memory_chart.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/shares/shares_view.h"
#include "ui/views/table/table_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

namespace {

// Makes a user's typical selections: a row, a range, a filter.
void pickSomething(MainWindow& window) {
    window.selection()->setRow(QStringLiteral("aten::conv2d"));
    const auto& steps = *window.session()->frame()->snapshot->steps;
    window.selection()->setRange(TimeRange{steps[3].start_ns, steps[5].start_ns});
    Filter filter;
    filter.toggle(cost::Category::normalization);
    filter.pattern = QStringLiteral("aten");
    filter.heaviest = 0.9;
    window.selection()->setFilter(filter);
}

QAction* action(const TestWindow& window, const char* name) {
    return window->findChild<QAction*>(QLatin1String(name));
}

}  // namespace

class ClosedTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void aRunThatIsClosedGivesWayToTheOneNextToIt() {
        TestWindow window;
        QVERIFY(window.open(tests::makeSyntheticRun(), "first.ridge"));
        QVERIFY(!window->messages()->isVisible());
        pickSomething(*window);
        const Selection& selection = *window->selection();
        const auto range = selection.range();
        const Filter filter = selection.filter();
        QVERIFY(window.open(tests::makeSyntheticRun(), "second.ridge"));
        QVERIFY(!selection.any());
        QVERIFY(!window->messages()->isVisible());  // nothing was closed
        action(window, "closeRun")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(selection.any(), kPatience);
        QVERIFY(window->windowTitle().contains(QStringLiteral("first.ridge")));
        QCOMPARE(selection.row(), QStringLiteral("aten::conv2d"));
        QVERIFY(selection.range() == range);
        QVERIFY(selection.filter() == filter);
        QCOMPARE(window->view<ui::TableView>()->selectedNames(),
                 QStringList{QStringLiteral("aten::conv2d")});
        QTRY_VERIFY_WITH_TIMEOUT(!window->explorer()->reading(), kPatience);
        QVERIFY(window->view<ui::RooflineView>()->frame()->part != nullptr);
        // Restored selections are not part of the history.
        QVERIFY(!window->filterBar()->backAction()->isEnabled());
        // The closed one can be opened again.
        QVERIFY(window->messages()->sentence().contains(QStringLiteral("second.ridge")));
        QVERIFY(window->messages()->offered()->isVisible());
        action(window, "reopenClosed")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(window->windowTitle().contains(QStringLiteral("synthetic")) &&
                                     window->windowTitle().contains(QStringLiteral("second.ridge")),
                                 kPatience);
    }

    void docksKeepTheirWidths() {
        TestWindow window(QSize(1280, 720));
        const QString file = window.path("a.ridge");
        tests::writeRun(file.toStdString());
        for (int start = 0; start < 3; ++start) {
            QVERIFY(window.open(file));
            QDockWidget* const table = window->dock(QStringLiteral("tableDock"));
            QTest::qWait(100);  // the window has its size
            if (start == 0) window->resizeDocks({table}, {460}, Qt::Horizontal);
            QTRY_VERIFY2_WITH_TIMEOUT(
                std::abs(table->width() - 460) <= 8,
                qPrintable(QStringLiteral("%1 at start %2").arg(table->width()).arg(start)), 1000);
            window->close();
            window.reopen();
        }
    }

    void aRunIsClosedForTheStartPage() {
        TestWindow window;
        QVERIFY(!action(window, "closeRun")->isEnabled());
        QVERIFY(window.open(tests::makeSyntheticRun()));
        QVERIFY(action(window, "closeRun")->isEnabled());
        action(window, "closeRun")->trigger();
        QVERIFY(window->startPage()->isVisible());
        QVERIFY(window->session()->path().empty());
        QVERIFY(!window->windowTitle().contains(QStringLiteral("ridge")));
        // The views explain how to fill them, and show no values.
        QVERIFY(!window->view<ui::MemoryView>()->chart()->emptyWords().isEmpty());
        QVERIFY(!window->view<ui::SharesView>()->chart()->emptyWords().isEmpty());
        QVERIFY(!action(window, "closeRun")->isEnabled());
        QTest::keyClick(window.get(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY_WITH_TIMEOUT(!window->startPage()->isVisible(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(window->view<ui::MemoryView>()->chart()->emptyWords().isEmpty(),
                                 kPatience);
    }

    void aRunStaysIfAnotherCannotBeRead() {
        TestWindow window;
        QVERIFY(window.open(tests::makeSyntheticRun()));
        window->selection()->setRow(QStringLiteral("aten::conv2d"));
        tests::writeRun(window.path("bad.ridge").toStdString());
        QFile bad(window.path("bad.ridge"));
        QVERIFY(bad.resize(bad.size() * 2 / 3));
        QSignalSpy failed(window->session(), &Session::failed);
        window->openRun(window.path("bad.ridge").toStdString());
        QVERIFY(failed.wait(kPatience));
        QVERIFY(window->windowTitle().contains(QStringLiteral("run.ridge")));
        QCOMPARE(window->selection()->row(), QStringLiteral("aten::conv2d"));
        QVERIFY(window->view<ui::MemoryView>()->chart()->emptyWords().isEmpty());
        QVERIFY(!window->session()->opening());
        QVERIFY(window->messages()->sentence().contains(QStringLiteral("bad.ridge")));
        QVERIFY(window->messages()->offered()->isVisible());
    }

    // A second attempt would fail in the same way.
    void whatCannotBeRepairedIsSaid() {
        TestWindow window;
        QFile bad(window.path("bad.ridge"));
        tests::writeRun(window.path("bad.ridge").toStdString());
        QVERIFY(bad.resize(5000));
        QSignalSpy failed(window->session(), &Session::failed);
        window->openRun(window.path("bad.ridge").toStdString());
        QVERIFY(failed.wait(kPatience));
        QTest::mouseClick(window->messages()->offered(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(
            window->messages()->sentence().contains(QStringLiteral("cannot be repaired")),
            kPatience);
        QVERIFY(!window->messages()->offered()->isVisible());
    }

    void itComesBackInTheNextWindow() {
        TestWindow window;
        QVERIFY(window.open(tests::makeSyntheticRun()));
        pickSomething(*window);
        window->close();
        window.reopen();
        window->runs()->reopen();
        QTRY_COMPARE_WITH_TIMEOUT(window->selection()->row(), QStringLiteral("aten::conv2d"),
                                  kPatience);
        QVERIFY(window->selection()->range().has_value());
    }

    void whatIsGoneIsSaid() {
        TestWindow window;
        window->runs()->reopen();
        QVERIFY(!window->messages()->sentence().isEmpty());
        QVERIFY(!window->messages()->offered()->isVisible());
        QVERIFY(window.open(tests::makeSyntheticRun()));
        window->runs()->close(window->session()->path());
        QVERIFY(QFile::remove(window.path("run.ridge")));
        window->runs()->reopen();
        QVERIFY(window->messages()->sentence().contains(QStringLiteral("run.ridge")));
        QVERIFY(window->startPage()->isVisible());
    }

    void openingIsShownAndCanBeStopped() {
        TestWindow window;
        StatusLine* const status = window->statusLine();
        tests::generateRun(window.path("long.ridge").toStdString(), 150'000);
        window->openRun(window.path("long.ridge").toStdString());
        QVERIFY(window->session()->opening());
        QTRY_VERIFY_WITH_TIMEOUT(window->session()->opened() > 0, kPatience);
        // Clicks the button directly, because reading may be too fast for a mouse click.
        status->cancel()->click();
        QVERIFY(!window->session()->opening());
        QVERIFY(window->startPage()->isVisible() && window->session()->path().empty());
        QVERIFY(!status->progress()->isVisible() && !status->cancel()->isVisible());
        QVERIFY(window.open(window.path("long.ridge")));
        QVERIFY(!window->session()->opening());
        QVERIFY(!status->progress()->isVisible());
    }

    void whatIsOverSoonIsNotShown() {
        StatusLine status;
        status.show();
        status.showWork(QStringLiteral("Opening…"), 0.1);
        QVERIFY(!status.progress()->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(status.progress()->isVisible(), kPatience);
        QVERIFY(status.cancel()->isVisible());
        status.showWork(QStringLiteral("Opening…"), 0.5);
        QCOMPARE(status.progress()->value() * 2, status.progress()->maximum());
        status.showWork(QStringLiteral("Saving…"), std::nullopt);
        QCOMPARE(status.progress()->maximum(), 0);  // the share is unknown
        QSignalSpy cancelled(&status, &StatusLine::cancelWanted);
        status.cancel()->click();
        QCOMPARE(cancelled.count(), 1);
        status.showWork({}, {});
        QVERIFY(!status.progress()->isVisible());
    }

    void theListIsBoundedAndSurvivesNonsense() {
        const QTemporaryDir folder;
        QSettings settings(folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        ClosedRuns closed(&settings);
        QVERIFY(!closed.any() && !closed.take());
        for (std::size_t i = 0; i < ClosedRuns::kMost + 5; ++i) {
            ClosedRun run;
            run.path = QString::number(i);
            closed.add(run);
            closed.add(run);  // listed once
        }
        for (std::size_t i = 0; i < ClosedRuns::kMost; ++i)
            QCOMPARE(closed.take()->path, QString::number(ClosedRuns::kMost + 4 - i));
        QVERIFY(!closed.any());
        for (const char* words : {"{", "[3, null, {}]", "[{\"path\": 7}]"}) {
            settings.setValue(QStringLiteral("closed/runs"), QByteArray(words));
            QVERIFY(!closed.any());
        }
        settings.setValue(QStringLiteral("closed/runs"),
                          QByteArray("[{\"path\": \"a\", \"heaviest\": -3, \"from ns\": 9}]"));
        const auto run = closed.take();
        QVERIFY(run && !run->picked.range && run->picked.filter.heaviest > 0);
    }
};

RIDGEPOINT_UI_TEST(ClosedTest)
#include "closed_test.moc"
