// SPDX-License-Identifier: GPL-3.0-or-later
// A roofline that reads itself: shaded regions, the menu of a dot, and the roof that an insight
// names.
#include <QApplication>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QListView>
#include <QMenu>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <cmath>

#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/loss_words.h"
#include "ui/roofline/marks/region_item.h"
#include "ui/roofline/roofline_canvas.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/run/explorer.h"
#include "ui/shell/filter_bar.h"
#include "ui/shell/view_export.h"
#include "ui/views/insights/insight_model.h"
#include "ui/views/insights/insights_view.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/table/row_order.h"
#include "ui/views/table/table_view.h"
#include "ui/views/timeline/timeline_canvas.h"
#include "ui/views/timeline/timeline_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

namespace {

// The synthetic run on a machine with roofs far above what it achieves, and with an idle BF16 unit.
tests::SyntheticRun readingRun() {
    tests::SyntheticRun run = tests::makeSyntheticRun();
    for (roofline::Ceiling& roof : run.ceilings) roof.value *= 20;
    roofline::Ceiling faster = run.ceilings.front();
    faster.name = "BF16 dot (AMX, 2 cores)";
    faster.arithmetic = roofline::Arithmetic::bf16;
    faster.value *= 8;
    run.ceilings.front().unit = "avx2";
    faster.unit = "avx512";
    run.ceilings.push_back(faster);
    return run;
}

QStringList labelsIn(const RooflineChart& chart) {
    QStringList words;
    for (const AnnotationItem::Label& label : chart.notes()->labels()) words << label.words;
    return words;
}

}  // namespace

class ReadingTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> test_;

    MainWindow& window() const { return **test_; }
    RooflineView& view() const { return *window().view<ui::RooflineView>(); }
    RooflineChart& chart() const { return *view().chart(); }
    std::unique_ptr<FigureChart> exported() const {
        ExportOptions options;
        options.size = view().canvas()->viewport()->size();
        options.look = view().look();
        return findExport("roofline")->run.figure(window().explorer()->shown(), options);
    }
    // Opens the menu of a dot with the right mouse button, and triggers an entry.
    bool choose(const QString& row, const QString& entry) const {
        bool triggered = false;
        const Dot* const dot = chart().dots()->find(row);
        if (dot == nullptr) return false;
        QTimer::singleShot(0, &window(), [&] {
            auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            for (QAction* const each : menu != nullptr ? menu->actions() : QList<QAction*>()) {
                if (each->text() != entry || !each->isEnabled()) continue;
                triggered = true;
                menu->setActiveAction(each);
                QTest::keyClick(menu, Qt::Key_Return);
                break;
            }
            if (menu != nullptr) menu->close();
        });
        QWidget* const canvas = view().canvas()->viewport();
        const QPoint at = dot->pixel.toPoint();
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, canvas->mapToGlobal(at));
        QApplication::sendEvent(canvas, &event);
        return triggered;
    }
    void save(const char* name) const {
        const QString folder = qEnvironmentVariable("RIDGEPOINT_PICTURES");
        QTest::qWait(20);
        if (!folder.isEmpty())
            window().grab().save(folder +
                                 QStringLiteral("/reading-%1.png").arg(QLatin1String(name)));
    }

  private Q_SLOTS:
    void init() {
        test_ = std::make_unique<TestWindow>();
        QVERIFY(test_->open(readingRun()));
    }
    void cleanup() { test_.reset(); }

    void findingsAreVisible() {
        QVERIFY(window().view<ui::InsightsView>()->isVisible());
        QVERIFY(window().view<ui::InsightsView>()->model()->rowCount() > 0);
        // Another run opens in the same way, whatever tab the user has chosen.
        window().dock(QStringLiteral("memoryDock"))->raise();
        QVERIFY(test_->open(tests::makeSyntheticRun(), "other.ridge"));
        QTRY_VERIFY_WITH_TIMEOUT(window().view<ui::InsightsView>()->isVisible(), kPatience);
    }

    void regionsAreShaded() {
        const RegionItem& regions = *chart().regions();
        // At each ridge point, the region of the roofs begins at the roof and ends where work is
        // bound by latency.
        QVERIFY(!chart().roofs().ridges.empty());
        const double below = std::log10(roofline::kLatencyBoundShare);
        for (const RidgePoint& ridge : chart().roofs().ridges) {
            const auto in = [&](const QPolygonF& area, double down) {
                return area.containsPoint(chart().pixelOf({ridge.at.x, ridge.at.y + down}),
                                          Qt::OddEvenFill);
            };
            QVERIFY(in(regions.belowRoofs(), -0.05) && !in(regions.belowRoofs(), 0.05));
            QVERIFY(in(regions.belowRoofs(), below + 0.05));
            QVERIFY(in(regions.latency(), below - 0.05) && !in(regions.latency(), below + 0.05));
        }
        QVERIFY(labelsIn(chart()).contains(QStringLiteral("latency-bound")));
        QVERIFY(labelsIn(chart()).contains(QStringLiteral("memory-bound")));
        QVERIFY(labelsIn(chart()).contains(QStringLiteral("compute-bound")));
        save("regions");
        auto* const shaded = window().findChild<QAction*>(QStringLiteral("shadedRegions"));
        shaded->setChecked(false);
        QVERIFY(regions.latency().isEmpty());
        QVERIFY(!labelsIn(chart()).contains(QStringLiteral("latency-bound")));
        const auto figure = exported();
        QVERIFY(dynamic_cast<const RooflineChart&>(*figure).regions()->latency().isEmpty());
    }

    void aDotIsLabelledAndPinned() {
        const QStringList named = chart().notes()->namedDots();
        QString unnamed;
        for (const Dot& dot : chart().dots()->dots())
            if (!dot.lane && dot.in_view && !named.contains(dot.name)) unnamed = dot.name;
        if (unnamed.isEmpty()) unnamed = named.back();
        QVERIFY(choose(unnamed, QStringLiteral("Label")));
        QVERIFY(chart().notes()->namedDots().contains(unnamed));
        const QString pinned = named.front();
        QVERIFY(choose(pinned, QStringLiteral("Pin Line to Roof")));
        window().selection()->setRow({});
        QVERIFY(chart().plumb()->words().isEmpty());
        QCOMPARE(chart().plumb()->pinned().size(), std::size_t{1});
        QVERIFY2(chart().plumb()->pinned().front().words.contains(QStringLiteral(" × below ")),
                 qPrintable(chart().plumb()->pinned().front().words));
        save("pinned");
        // The exported figure has both.
        const auto figure = exported();
        const auto& drawn = dynamic_cast<const RooflineChart&>(*figure);
        QVERIFY(drawn.notes()->namedDots().contains(unnamed));
        QCOMPARE(drawn.plumb()->pinned().size(), std::size_t{1});
        // The same entry takes the line away.
        QVERIFY(choose(pinned, QStringLiteral("Pin Line to Roof")));
        QVERIFY(chart().plumb()->pinned().empty());
    }

    void aDotIsHiddenAndIsolated() {
        QString row;
        for (const Dot& dot : chart().dots()->dots())
            if (row.isEmpty() && !dot.lane && chart().dots()->at(dot.pixel) == &dot) row = dot.name;
        auto& table = *window().view<ui::TableView>();
        const int before = table.order()->rowCount();
        QVERIFY(choose(row, QStringLiteral("Hide These Rows")));
        QTRY_VERIFY_WITH_TIMEOUT(chart().dots()->find(row) == nullptr, kPatience);
        QCOMPARE(table.order()->rowCount(), before - 1);
        QCOMPARE(window().filterBar()->chips(), QStringList{QStringLiteral("without ") + row});
        // Nested rows are hidden, too.
        table.setNesting(static_cast<int>(run::Nesting::op_layer));
        QCOMPARE(table.order()->rowCount(), before - 1);
        table.setNesting(-1);
        window().findChild<QWidget*>(QStringLiteral("chip-hidden"))->setFocus();
        QTest::keyClick(window().findChild<QWidget*>(QStringLiteral("chip-hidden")), Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(chart().dots()->find(row) != nullptr, kPatience);

        QVERIFY(choose(row, QStringLiteral("Show Only These Rows")));
        QTRY_COMPARE_WITH_TIMEOUT(table.order()->rowCount(), 1, kPatience);
        window().selection()->clear();
        QVERIFY(choose(row, QStringLiteral("Go to Longest Call")));
        QTRY_VERIFY_WITH_TIMEOUT(window().view<ui::TimelineView>()->isVisible(), kPatience);
        QVERIFY(!window().view<ui::TimelineView>()->canvas()->showsAll());
    }

    // Menus name units as the roofs' labels and the documents do.
    void unitsHaveOneName() {
        auto* const menu = window().findChild<QToolButton*>(QStringLiteral("roofs"))->menu();
        Q_EMIT menu->aboutToShow();
        QStringList units;
        for (const QAction* const action : menu->actions()) {
            if (action->menu() == nullptr || action->text() != QStringLiteral("Individual Roofs"))
                continue;
            for (const QAction* const unit : action->menu()->actions()) units << unit->text();
        }
        QVERIFY2(
            units.contains(QStringLiteral("AVX2")) && units.contains(QStringLiteral("AVX-512")),
            qPrintable(units.join(QLatin1Char(' '))));
        QCOMPARE(unitName("tensor_core"), QStringLiteral("tensor cores"));
        QCOMPARE(unitName("shared load"), QStringLiteral("shared load"));
    }

    void anInsightShowsItsRoof() {
        const auto emphasized = [&] {
            QStringList names;
            for (const RoofLine& line : chart().roofs().lines)
                if (line.emphasized && !line.lead) names << line.name;
            return names;
        };
        QVERIFY(emphasized().isEmpty());
        QVERIFY(labelsIn(chart()).filter(QStringLiteral("BF16")).isEmpty());
        InsightsView& insights = *window().view<ui::InsightsView>();
        int at = -1;
        for (int row = 0; row < insights.model()->rowCount(); ++row)
            if (insights.model()->insight(row).named == "BF16 dot (AMX, 2 cores)") at = row;
        QVERIFY(at >= 0);
        const QModelIndex index = insights.model()->index(at);
        insights.list()->scrollTo(index);
        QTest::mouseClick(insights.list()->viewport(), Qt::LeftButton, {},
                          insights.list()->visualRect(index).center());
        QCOMPARE(emphasized(), QStringList{QStringLiteral("BF16 dot")});
        QCOMPARE(labelsIn(chart()).filter(QStringLiteral("BF16")).size(), 1);
        save("insight-roof");
        QTest::keyClick(&window(), Qt::Key_Escape);
        QVERIFY(emphasized().isEmpty());
        QVERIFY(labelsIn(chart()).filter(QStringLiteral("BF16")).isEmpty());
    }
};

RIDGEPOINT_UI_TEST(ReadingTest)
#include "reading_test.moc"
