// SPDX-License-Identifier: GPL-3.0-or-later
// The window uses its space: one row of toolbars, docks in rows, and everything on a small screen.
#include <QApplication>
#include <QDockWidget>
#include <QFont>
#include <QHeaderView>
#include <QTest>
#include <QTreeView>

#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/words.h"
#include "ui/run/explorer.h"
#include "ui/run/row_columns.h"
#include "ui/shell/filter_bar.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/record_toolbar.h"
#include "ui/views/table/table_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

namespace {

void keepLayout(QWidget& window, const QString& name) {
    const QString folder = qEnvironmentVariable("RIDGEPOINT_PICTURES");
    QTest::qWait(20);
    if (!folder.isEmpty())
        window.grab().save(folder + QStringLiteral("/layout-") + name + QStringLiteral(".png"));
}

// The figure in the middle limits each resize, so it is repeated.
void resizeTo(QWidget& window, const QSize& size) {
    for (int i = 0; i < 2 || (i < 20 && window.size() != size); ++i) {
        window.resize(size);
        QTest::qWait(20);
    }
}

}  // namespace

class LayoutTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void toolbarsShareARow() {
        TestWindow window({1440, 900});
        QVERIFY(window.open(tests::makeSyntheticRun()));
        const FilterBar& filter = *window->filterBar();
        const QWidget& record = *window->toolbar();
        QCOMPARE(filter.y(), record.y());
        // Filters shorten their chips, and hide no control.
        Filter hidden;
        for (const auto category : {cost::Category::normalization, cost::Category::activation})
            hidden.toggle(category);
        hidden.heaviest = 0.95;
        hidden.pattern = QStringLiteral("conv|norm|a long expression that is hardly ever complete");
        window->selection()->setFilter(hidden);
        window->selection()->setRow(text(window->session()->frame()->rows.front().name));
        QCOMPARE(filter.chips().size(), 4);
        QTest::qWait(50);
        keepLayout(*window, QStringLiteral("one-row"));
        QCOMPARE(filter.y(), record.y());
        for (QWidget* const each : filter.findChildren<QWidget*>()) {
            if (!each->objectName().startsWith(QLatin1String("chip-"))) continue;
            QVERIFY(each->isVisible());
            const QRect place(each->mapTo(&filter, QPoint()), each->size());
            QVERIFY2(filter.rect().contains(place), qPrintable(each->objectName()));
        }
        QVERIFY(filter.widgetForAction(filter.clearAction())->isVisible());
        QVERIFY(filter.search()->width() < 230);  // the search field gives them its spare width
        // The figures of the toolbar are in the status line, too.
        resizeTo(*window, {1024, 700});
        QVERIFY(filter.y() > record.y());
        keepLayout(*window, QStringLiteral("two-rows"));
        resizeTo(*window, {1440, 900});
        QCOMPARE(filter.y(), record.y());
    }

    void docksReturnToTheirRows() {
        TestWindow window({1100, 700});
        QVERIFY(window.open(tests::makeSyntheticRun()));
        window->layouts()->setLayout(WindowLayout::explore);
        QTest::qWait(50);
        QDockWidget* const table = window->dock(QStringLiteral("tableDock"));
        QDockWidget* const memory = window->dock(QStringLiteral("memoryDock"));
        QVERIFY(window->tabifiedDockWidgets(table).contains(memory));
        resizeTo(*window, {1920, 1080});
        QVERIFY(!window->tabifiedDockWidgets(table).contains(memory));
        QVERIFY(table->isVisible() && !table->visibleRegion().isEmpty());
        QVERIFY(!window->dock(QStringLiteral("insightsDock"))->visibleRegion().isEmpty());
        keepLayout(*window, QStringLiteral("grown"));
        // The same after a restart on another screen.
        resizeTo(*window, {1100, 700});
        window->layouts()->reset();
        QVERIFY(window->tabifiedDockWidgets(table).contains(memory));
        window->close();
        window.settings().remove(QStringLiteral("window/geometry"));
        window.reopen();
        resizeTo(*window, {1920, 1080});
        QVERIFY(window.open(window.path("run.ridge")));
        QTest::qWait(50);
        QVERIFY(window->layouts()->layout() == WindowLayout::explore);
        QVERIFY(!window->tabifiedDockWidgets(window->dock(QStringLiteral("tableDock")))
                     .contains(window->dock(QStringLiteral("memoryDock"))));
        // Tabs that the user made stay.
        window->tabifyDockWidget(window->dock(QStringLiteral("tableDock")),
                                 window->dock(QStringLiteral("memoryDock")));
        resizeTo(*window, {2200, 1200});
        QVERIFY(window->tabifiedDockWidgets(window->dock(QStringLiteral("tableDock")))
                    .contains(window->dock(QStringLiteral("memoryDock"))));
    }

    void theOrderOfTheTableIsVisible() {
        for (const QSize size : {QSize(1024, 700), QSize(1440, 900)}) {
            TestWindow window(size);
            QVERIFY(window.open(tests::makeSyntheticRun()));
            QTest::qWait(50);
            const QTreeView& table = *window->view<ui::TableView>()->table();
            const QHeaderView& header = *table.header();
            const int column = columnAt("headroom_seconds");
            QCOMPARE(header.sortIndicatorSection(), column);
            QVERIFY(header.sectionViewportPosition(column) + header.sectionSize(column) <=
                    table.viewport()->width());
        }
    }

    void largeFontsFitASmallScreen_data() {
        QTest::addColumn<int>("layout");
        QTest::newRow("live") << static_cast<int>(WindowLayout::watch);
        QTest::newRow("explore") << static_cast<int>(WindowLayout::explore);
    }
    void largeFontsFitASmallScreen() {
        QFETCH(int, layout);
        const QFont usual = QApplication::font();
        QFont large = usual;
        large.setPointSizeF(usual.pointSizeF() * 1.25);
        QApplication::setFont(large);
        {
            TestWindow window({1024, 700});
            QVERIFY(window.open(tests::makeSyntheticRun()));
            window->layouts()->setLayout(static_cast<WindowLayout>(layout));
            resizeTo(*window, {1024, 700});
            keepLayout(*window, QStringLiteral("large-fonts-%1").arg(layout));
            QCOMPARE(window->size(), QSize(1024, 700));
        }
        QApplication::setFont(usual);
    }
};

RIDGEPOINT_UI_TEST(LayoutTest)
#include "layout_test.moc"
