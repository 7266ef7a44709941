// SPDX-License-Identifier: GPL-3.0-or-later
// Exploring a run during and after its recording: selections affect every view.
#include "ui/run/explorer.h"

#include <QDockWidget>
#include <QHelpEvent>
#include <QTest>
#include <QToolTip>
#include <QTreeView>
#include <cmath>
#include <memory>

#include "tests/ui/live_run.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/words.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_canvas.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/run/row_columns.h"
#include "ui/shell/filter_bar.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/main_window.h"
#include "ui/views/memory/memory_chart.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/shares/shares_view.h"
#include "ui/views/table/row_model.h"
#include "ui/views/table/table_view.h"
#include "ui/views/timeline/timeline_canvas.h"
#include "ui/views/timeline/timeline_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

namespace {

double secondsOf(const Frame& frame) {
    double sum = 0;
    for (const run::Row& row : frame.rows) sum += row.seconds;
    return sum;
}

}  // namespace

class ExplorerTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> test_;

    MainWindow& window() const { return **test_; }
    std::size_t dots() const {
        return window().view<ui::RooflineView>()->chart()->dots()->dots().size();
    }
    // Returns the text of the selected table row in this column.
    QString shown(int column) const {
        const auto rows = window().view<ui::TableView>()->table()->selectionModel()->selectedRows();
        return rows.size() == 1 ? rows.front().siblingAtColumn(column).data().toString()
                                : QString();
    }

  private Q_SLOTS:
    void init() {
        test_ = std::make_unique<TestWindow>();
        window().dock(QStringLiteral("insightsDock"))->raise();
    }
    void cleanup() { test_.reset(); }

    // Qt requests a widget's tooltip when the pointer rests.
    void tooltipsStayWhileThePointerRests() {
        QVERIFY(test_->open(tests::makeSyntheticRun()));
        window().layouts()->setLayout(WindowLayout::explore);
        window().dock(QStringLiteral("sharesDock"))->show();
        for (QAbstractScrollArea* const figure :
             {static_cast<QAbstractScrollArea*>(window().view<ui::RooflineView>()->canvas()),
              static_cast<QAbstractScrollArea*>(window().view<ui::MemoryView>()->canvas()),
              static_cast<QAbstractScrollArea*>(window().view<ui::SharesView>()->canvas()),
              static_cast<QAbstractScrollArea*>(window().view<ui::TimelineView>()->canvas())}) {
            QToolTip::hideText();
            QTRY_VERIFY(!QToolTip::isVisible());
            QWidget* const at = figure->viewport();
            const auto rest = [&] {
                for (int y = 5; y < at->height(); y += 7) {
                    for (int x = 5; x < at->width(); x += 7) {
                        const QPoint global = at->mapToGlobal(QPoint(x, y));
                        QMouseEvent move(QEvent::MouseMove, QPointF(x, y), QPointF(global),
                                         Qt::NoButton, Qt::NoButton, Qt::NoModifier);
                        QCoreApplication::sendEvent(at, &move);
                        if (!QToolTip::isVisible()) continue;
                        QHelpEvent asked(QEvent::ToolTip, QPoint(x, y), global);
                        QCoreApplication::sendEvent(at, &asked);
                        return asked.isAccepted() && QToolTip::isVisible();
                    }
                }
                return false;
            };
            QTRY_VERIFY2_WITH_TIMEOUT(rest(), figure->metaObject()->className(), kPatience);
        }
        QToolTip::hideText();
    }

    // A typical sequence: open a run, select a dot, see its row, select a range, see the totals
    // change, go back.
    void aRangeIsOfEveryView_data() {
        QTest::addColumn<bool>("live");
        QTest::newRow("saved") << false;
        QTest::newRow("live") << true;
    }

    void aRangeIsOfEveryView() {
        QFETCH(bool, live);
        window().layouts()->setLayout(WindowLayout::explore);
        std::unique_ptr<tests::LiveRun> recorded;
        if (live) {
            recorded =
                std::make_unique<tests::LiveRun>(window(), test_->path("live.ridge").toStdString());
            for (int i = 0; i < 8; ++i) recorded->step();
        } else {
            tests::generateRun(test_->path("saved.ridge").toStdString(), 40'000);
            window().openRun(test_->path("saved.ridge").toStdString());
        }
        TimelineCanvas* const timeline = window().view<ui::TimelineView>()->canvas();
        QTRY_VERIFY_WITH_TIMEOUT(timeline->picture().steps().steps().size() >= 8, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);

        // Clicking a dot selects a row.
        const DotLayer& layer = *window().view<ui::RooflineView>()->chart()->dots();
        Dot dot;
        for (const Dot& each : layer.dots()) {
            const Dot* const on_top = each.lane ? nullptr : layer.at(each.pixel.toPoint());
            if (on_top != nullptr && on_top->name == each.name) dot = each;
        }
        QVERIFY(!dot.name.isEmpty());
        QTest::mouseClick(window().view<ui::RooflineView>()->canvas()->viewport(), Qt::LeftButton,
                          {}, dot.pixel.toPoint());
        QCOMPARE(window().selection()->row(), dot.name);
        QCOMPARE(window().view<ui::TableView>()->selectedNames(), QStringList{dot.name});
        QTRY_VERIFY(window().filterBar()->backAction()->isEnabled());
        QVERIFY2(dot.name.endsWith(shown(0)), qPrintable(shown(0)));  // without "aten::"
        const QString total = shown(columnAt("seconds")), calls = shown(columnAt("calls"));
        QVERIFY(!total.isEmpty());

        // Selects two and a half steps.
        const auto steps = timeline->picture().steps().steps();
        timeline->setView({0, static_cast<double>(steps[7].end_ns)});
        const auto x = [&](double time) {
            return static_cast<int>(std::lround(timeline->picture().scale().x(time)));
        };
        const int y = 5;  // on the ruler
        const int from = x(static_cast<double>(steps[3].start_ns));
        const int to = x(static_cast<double>(steps[5].start_ns + steps[5].end_ns) / 2);
        const double before = secondsOf(*window().view<ui::RooflineView>()->frame());
        tests::drag(timeline->viewport(), {from, y}, {to, y});
        const auto range = window().selection()->range();
        QVERIFY(range.has_value());
        QTRY_VERIFY_WITH_TIMEOUT(window().view<ui::RooflineView>()->frame()->part != nullptr &&
                                     !window().explorer()->reading(),
                                 kPatience);
        const auto frame = window().view<ui::RooflineView>()->frame();
        QVERIFY(frame->part->cut_steps >= 1 && frame->part->whole_steps >= 1);
        const double length = 1e-9 * static_cast<double>(range->to_ns - range->from_ns);
        QVERIFY(secondsOf(*frame) <= length * 1.001);
        QVERIFY(secondsOf(*frame) > length * 0.9);
        QVERIFY(before != secondsOf(*frame));
        QCOMPARE(window().view<ui::TableView>()->frame(), frame);
        QCOMPARE(window().view<ui::SharesView>()->frame(), frame);
        const auto in_view = window().view<ui::MemoryView>()->chart()->range();
        QCOMPARE(in_view.first, static_cast<double>(range->from_ns));
        QCOMPARE(in_view.second, static_cast<double>(range->to_ns));
        // The chip describes the range, and the row is still selected.
        QVERIFY2(window().filterBar()->chips().front().contains(QStringLiteral("parts of")),
                 qPrintable(window().filterBar()->chips().front()));
        QCOMPARE(window().selection()->row(), dot.name);

        QVERIFY2(shown(columnAt("seconds")) != total && shown(columnAt("calls")) != calls,
                 qPrintable(shown(columnAt("seconds"))));
        QVERIFY(!shown(columnAt("seconds")).isEmpty());

        if (live) {
            recorded->step();
            QTRY_VERIFY_WITH_TIMEOUT(window().session()->frame()->snapshot->steps->size() == 9,
                                     kPatience);
            QCOMPARE(window().view<ui::RooflineView>()->frame()->part->from_ns, range->from_ns);
        }

        // After going back, the totals are those of the whole run again.
        QTest::keyClick(&window(), Qt::Key_Left, Qt::AltModifier);
        QVERIFY(!window().selection()->range());
        if (!live) {
            QCOMPARE(shown(columnAt("seconds")), total);
            QCOMPARE(shown(columnAt("calls")), calls);
        }
        QVERIFY(window().view<ui::RooflineView>()->frame()->part == nullptr);
        QCOMPARE(window().selection()->row(), dot.name);
        window().filterBar()->forwardAction()->trigger();
        QVERIFY(window().selection()->range() == range);
        QTRY_VERIFY_WITH_TIMEOUT(window().view<ui::RooflineView>()->frame()->part != nullptr,
                                 kPatience);
        QTest::keyClick(&window(), Qt::Key_Escape);
        QVERIFY(!window().selection()->any());
        QVERIFY(window().filterBar()->chips().isEmpty());
        if (live) recorded->finish();
    }
};

RIDGEPOINT_UI_TEST(ExplorerTest)
#include "explorer_test.moc"
