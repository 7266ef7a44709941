// SPDX-License-Identifier: GPL-3.0-or-later
// Everything in the window is accessible and has a name: with unambiguous keys, with screen
// readers, and on a small screen.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QGraphicsView>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollBar>
#include <QStyle>
#include <QTest>
#include <cmath>
#include <functional>

#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/app_style.h"
#include "ui/chart/axis_item.h"
#include "ui/chart/figure_access.h"
#include "ui/export/export_dialog.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_canvas.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/shell/compare_controller.h"
#include "ui/shell/filter_bar.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/record_toolbar.h"
#include "ui/shell/shortcuts_page.h"
#include "ui/shell/tool_windows.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/estimate/estimate_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/machine/machine_view.h"
#include "ui/views/memory/memory_chart.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/record/record_panel.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/shares/shares_view.h"
#include "ui/views/study/study_view.h"
#include "ui/views/timeline/timeline_canvas.h"
#include "ui/views/timeline/timeline_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::TestWindow;

namespace {

QChar mnemonicOf(const QString& words) {
    const QKeySequence keys = QKeySequence::mnemonic(words);
    return keys.isEmpty() ? QChar() : QChar(static_cast<char16_t>(keys[0].key()));
}

// Returns texts that share a mnemonic.
QStringList clashes(const QStringList& words) {
    QMap<QChar, QStringList> by_key;
    for (const QString& each : words) {
        const QChar key = mnemonicOf(each);
        if (!key.isNull()) by_key[key] << each;
    }
    QStringList found;
    for (const QStringList& same : by_key) {
        if (same.size() > 1) found << same.join(QStringLiteral(" / "));
    }
    return found;
}

QStringList clashesIn(const QMenu& menu) {
    QStringList words, found;
    for (const QAction* const action : menu.actions()) {
        words << action->text();
        if (action->menu() != nullptr) found << clashesIn(*action->menu());
    }
    return found + clashes(words);
}

QStringList clashesIn(const QMainWindow& window) {
    QStringList words, found;
    for (const QAction* const action : window.menuBar()->actions()) {
        words << action->text();
        found << clashesIn(*action->menu());
    }
    for (const QLabel* const label : window.findChildren<QLabel*>()) {
        if (label->buddy() != nullptr) words << label->text();
    }
    for (const QAbstractButton* const button : window.findChildren<QAbstractButton*>())
        words << button->text();
    return found + clashes(words);
}

bool isFigure(const QWidget& widget) {
    return dynamic_cast<const SpokenFigure*>(&widget) != nullptr;
}

// Returns whether the widget is a control, which needs a name for screen readers.
bool isControl(const QWidget& widget) {
    if (qobject_cast<const QScrollBar*>(&widget) != nullptr) return false;
    return qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
           qobject_cast<const QComboBox*>(&widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
           qobject_cast<const QAbstractSlider*>(&widget) != nullptr ||
           qobject_cast<const QLineEdit*>(&widget) != nullptr ||
           qobject_cast<const QAbstractItemView*>(&widget) != nullptr ||
           qobject_cast<const QGraphicsView*>(&widget) != nullptr || isFigure(widget);
}

bool madeByQt(const QWidget& widget) {
    // Excludes parts of controls, dock frames and table headings.
    if (widget.objectName().startsWith(QLatin1String("qt_"))) return true;
    for (const QObject* up = widget.parent(); up != nullptr; up = up->parent()) {
        const auto* const holder = qobject_cast<const QWidget*>(up);
        if (holder != nullptr && isControl(*holder)) return true;
    }
    return widget.inherits("QHeaderView") || widget.inherits("QToolBarExtension") ||
           widget.inherits("QTabBar") || widget.inherits("QDockWidgetTitleButton");
}

bool named(const QWidget& widget) {
    QAccessibleInterface* const read =
        QAccessible::queryAccessibleInterface(const_cast<QWidget*>(&widget));
    if (read == nullptr) return false;
    const QString name = read->text(QAccessible::Name);
    // Screen readers skip a name without letters ("✕", "◀").
    return std::any_of(name.begin(), name.end(), [](QChar each) { return each.isLetter(); });
}

QString spokenOf(QWidget& widget) {
    return QAccessible::queryAccessibleInterface(&widget)->text(QAccessible::Description);
}

// Screen readers announce a figure's role, name and contents.
QStringList mutedFiguresIn(const QWidget& window) {
    QStringList found;
    for (QWidget* const widget : window.findChildren<QWidget*>()) {
        if (!isFigure(*widget)) continue;
        QAccessibleInterface* const read = QAccessible::queryAccessibleInterface(widget);
        if (read->role() != QAccessible::Chart || !named(*widget) || spokenOf(*widget).isEmpty())
            found << QLatin1String(widget->metaObject()->className()) + widget->accessibleName();
    }
    return found;
}

// Returns the parts that are not widgets and have a name.
QStringList partsOf(QWidget& figure) {
    QStringList words;
    QAccessibleInterface* const read = QAccessible::queryAccessibleInterface(&figure);
    for (int at = 0; at < read->childCount(); ++at) {
        QAccessibleInterface* const part = read->child(at);
        if (part->role() != QAccessible::Graphic) continue;
        const QRect place = part->rect();
        if (part->parent()->object() != &figure || read->indexOfChild(part) != at ||
            (!place.isEmpty() && read->childAt(place.center().x(), place.center().y()) == nullptr))
            return {};
        words << part->text(QAccessible::Name);
    }
    return words;
}

QStringList unnamedIn(const QWidget& window) {
    QStringList found;
    for (const QWidget* const widget : window.findChildren<QWidget*>()) {
        if (!isControl(*widget) || madeByQt(*widget) || named(*widget)) continue;
        const auto* const button = qobject_cast<const QAbstractButton*>(widget);
        // A hidden button gets its name when it is shown.
        if (button != nullptr && button->isHidden() && button->text().isEmpty()) continue;
        found << QStringLiteral("%1 \"%2\" in %3")
                     .arg(QLatin1String(widget->metaObject()->className()),
                          button != nullptr ? button->text() : widget->objectName(),
                          QLatin1String(widget->parent()->metaObject()->className()));
    }
    return found;
}

}  // namespace

class ReachTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void mnemonicsLeadToOneThing() {
        TestWindow window;
        QVERIFY(window.open(tests::makeSyntheticRun()));
        const QStringList found = clashesIn(*window);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QStringLiteral("; "))));
        // The check detects clashes.
        QVERIFY(!clashes({QStringLiteral("&One"), QStringLiteral("Tw&o")}).isEmpty());
    }

    void aKeyDoesOneThing() {
        TestWindow window;
        QMap<QString, QStringList> by_key;
        for (const QAction* const action : window->findChildren<QAction*>()) {
            for (const QKeySequence& keys : action->shortcuts())
                by_key[keys.toString()] << action->text();
        }
        QVERIFY(by_key.size() > 10);
        for (auto key = by_key.cbegin(); key != by_key.cend(); ++key)
            QVERIFY2(key->size() == 1,
                     qPrintable(key.key() + QStringLiteral(": ") + key->join(QLatin1Char('/'))));
    }

    void everyControlHasAName() {
        TestWindow window;
        const auto look = [](const QWidget& each) {
            const QStringList found = unnamedIn(each) + mutedFiguresIn(each);
            QVERIFY2(found.isEmpty(), qPrintable(found.join(QStringLiteral("; "))));
        };
        look(*window);
        QVERIFY(window.open(tests::makeSyntheticRun()));
        const QStringList dots = partsOf(*window->view<ui::RooflineView>()->canvas());
        QVERIFY2(dots.join(QLatin1Char('|'))
                     .contains(QRegularExpression(
                         QStringLiteral("aten::linear, .*FLOP/s · .* % of its roof"))),
                 qPrintable(dots.join(QLatin1Char('|'))));
        // Opens the chips and the list of memory at a given time.
        window->selection()->setRow(QStringLiteral("aten::linear"));
        const auto& steps = *window->session()->frame()->snapshot->steps;
        Q_EMIT window->view<ui::MemoryView>()->canvas()->momentPicked(steps[3].start_ns);
        QCoreApplication::processEvents();
        look(*window);
        const QString other = window.path("other.ridge");
        tests::writeRun(other.toStdString());
        window->comparison()->compareWith({other.toStdString()});
        QVERIFY(QTest::qWaitFor([&] { return window->comparison()->view()->frame() != nullptr; }));
        window->comparison()->view()->setArrangement(CompareView::Arrangement::beside);
        look(*window);
        const QStringList found = clashesIn(*window);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QStringLiteral("; "))));
        QSettings settings(window.path("e.ini"), QSettings::IniFormat);
        ExportDialog dialog(&settings, QStringLiteral("run"));
        look(dialog);
        look(*window->tools()->estimate());
        look(*window->tools()->machine());
        look(*window->tools()->study());
        window->toolbar()->optionsAction()->trigger();
        look(*window->toolbar()->panel());
        for (const char* const name : {"preferences", "showShortcuts"})
            window->findChild<QAction*>(QLatin1String(name))->trigger();
        const auto dialogs = window->findChildren<QDialog*>();
        QVERIFY(dialogs.size() >= 2);
        for (const QDialog* const each : dialogs) look(*each);
        QLineEdit edit;
        QVERIFY(!named(edit));  // the check detects missing names
    }

    void figuresSayWhatTheyShow() {
        TestWindow window;
        auto* const roofline = window->view<ui::RooflineView>()->canvas();
        auto* const memory = window->view<ui::MemoryView>()->canvas();
        QCOMPARE(spokenOf(*memory), window->view<ui::MemoryView>()->chart()->emptyWords());
        QVERIFY(window.open(tests::makeSyntheticRun()));
        window->layouts()->setLayout(WindowLayout::explore);
        const auto says = [](QWidget* figure, const char* words) {
            const QString spoken = spokenOf(*figure);
            QVERIFY2(spoken.contains(QLatin1String(words)), qPrintable(spoken));
        };
        says(roofline, "Largest share of the total: ");
        says(memory, "peak ");
        says(window->view<ui::SharesView>()->canvas(), "%");
        says(window->view<ui::FlameView>()->canvas(), "%");
        says(window->view<ui::TimelineView>()->canvas(), "steps. In view: ");
        // The keyboard's selection is announced. Without a selection, the whole figure is described
        // again.
        QTest::keyClick(roofline, Qt::Key_Right, Qt::ControlModifier);
        const Dot* const dot =
            window->view<ui::RooflineView>()->chart()->dots()->find(window->selection()->row());
        QVERIFY2(spokenOf(*roofline).startsWith(dot->name), qPrintable(spokenOf(*roofline)));
        QVERIFY(!spokenOf(*roofline).contains(QStringLiteral("Largest")));
        window->selection()->clear();
        says(roofline, "Largest share of the total: ");
    }

    void itFitsASmallScreen() {
        TestWindow window(QSize{});
        QVERIFY(window.open(tests::makeSyntheticRun()));
        for (const WindowLayout layout :
             {WindowLayout::watch, WindowLayout::explore, WindowLayout::compare}) {
            window->layouts()->setLayout(layout);
            const QSize room = QSize(1366, 768) - QSize(16, 48);  // minus the window frame
            window->resize(room);
            QTest::qWait(20);
            QVERIFY2(
                window->width() <= room.width() && window->height() <= room.height(),
                qPrintable(QStringLiteral("%1 x %2").arg(window->width()).arg(window->height())));
            const QSize hero = window->centralWidget()->size();
            if (layout == WindowLayout::watch)
                QVERIFY(2 * hero.width() * hero.height() >= window->width() * window->height());
        }
    }

    // All docks in one column would not fit on most screens.
    void itStartsInASizeOfTheScreen() {
        TestWindow window(QSize{});
        const QSize room = window->screen()->availableSize();
        const QSize most = QSize(1440, 900).boundedTo(room.expandedTo(QSize(1024, 640)));
        QVERIFY2(window->width() <= most.width() && window->height() <= most.height(),
                 qPrintable(QStringLiteral("%1 x %2").arg(window->width()).arg(window->height())));
        window.reopen();
        QVERIFY(window->height() <= most.height());
    }

    void toolWindowsFitTheScreen() {
        TestWindow window;
        const QSize most = window->screen()->availableSize().expandedTo(QSize(1024, 640));
        for (const char* const name : {"openStudy", "openEstimate", "openMachine", "showGuide"})
            window->findChild<QAction*>(QLatin1String(name))->trigger();
        int windows = 0;
        for (const QWidget* const each : QApplication::topLevelWidgets()) {
            if (each == window.get() || !each->isVisible()) continue;
            ++windows;
            const QSize room = most.expandedTo(each->minimumSizeHint());
            QVERIFY2(each->width() <= room.width() && each->height() <= room.height(),
                     qPrintable(QStringLiteral("%1: %2 x %3")
                                    .arg(each->objectName())
                                    .arg(each->width())
                                    .arg(each->height())));
        }
        QCOMPARE(windows, 4);
    }

    void itShrinksFarInOneStep() {
        TestWindow window(QSize(1900, 1000));
        QVERIFY(window.open(tests::makeSyntheticRun()));
        QTest::qWait(50);
        window->resize(1100, 640);
        QTest::qWait(50);
        QCOMPARE(window->size(), QSize(1100, 640));
        const QSize hero = window->centralWidget()->size();
        QVERIFY(hero.width() <= 1100 && hero.width() >= 500);
    }

    void aLowWindowHasRoomForEveryTab() {
        TestWindow window(QSize(1280, 720));
        QVERIFY(window.open(tests::makeSyntheticRun()));
        window->layouts()->setLayout(WindowLayout::explore);
        for (const char* const name : {"tableDock", "memoryDock", "detailsDock"}) {
            QDockWidget* const dock = window->dock(QLatin1String(name));
            dock->raise();
            QTest::qWait(20);
            QVERIFY2(
                dock->height() >= 240,
                qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(name)).arg(dock->height())));
        }
    }

    void layoutsKeepTheWindowAndItsParts() {
        TestWindow window;
        QVERIFY(window.open(tests::makeSyntheticRun()));
        const auto part = [&] {
            return static_cast<double>(window->dock(QStringLiteral("memoryDock"))->width()) /
                   window->width();
        };
        QVERIFY2(part() > 0.24, qPrintable(QString::number(part())));
        for (const WindowLayout layout : {WindowLayout::explore, WindowLayout::watch,
                                          WindowLayout::explore, WindowLayout::watch}) {
            window->layouts()->setLayout(layout);
            QTest::qWait(30);
            QCOMPARE(window->size(), QSize(1440, 900));
        }
        QVERIFY2(part() > 0.2, qPrintable(QString::number(part())));
    }

    // The keyboard supports the same actions in figures as the pointer.
    void keysGoFromDotToDot() {
        TestWindow test;
        QVERIFY(test.open(tests::makeSyntheticRun()));
        RooflineCanvas* const canvas = test->view<ui::RooflineView>()->canvas();
        const PlaneChart* const chart = test->view<ui::RooflineView>()->chart();
        QTest::keyClick(canvas, Qt::Key_Right, Qt::ControlModifier);
        const Dot* first = chart->dots()->find(test->selection()->row());
        QVERIFY(first != nullptr);
        const QString largest = first->name;
        const double x = first->pixel.x();
        QStringList seen{largest};
        for (int i = 0; i < 3; ++i) {
            QTest::keyClick(canvas, Qt::Key_Right, Qt::ControlModifier);
            const QString now = test->selection()->row();
            if (now == seen.back()) break;
            QVERIFY(!seen.contains(now));
            seen << now;
        }
        QVERIFY(seen.size() > 1);
        QVERIFY(chart->dots()->find(seen.back())->pixel.x() > x);
        QVERIFY(!canvas->accessibleDescription().isEmpty());
        // Zooms, pans and shows everything again.
        const PlaneRange home = chart->zoom().current();
        QTest::keyClick(canvas, Qt::Key_W);
        const PlaneRange near = chart->zoom().current();
        QVERIFY(near.x.decades() < home.x.decades());
        QTest::keyClick(canvas, Qt::Key_Left);
        QVERIFY(chart->zoom().current().x.low < near.x.low);
        QTest::keyClick(canvas, Qt::Key_Up);
        QVERIFY(chart->zoom().current().y.low > near.y.low);
        QTest::keyClick(canvas, Qt::Key_Home);
        QVERIFY(!chart->zoom().zoomed());
        QTest::keyClick(canvas, Qt::Key_Escape);
        QVERIFY(test->selection()->rows().isEmpty());
    }

    void theKeyboardsPlaceIsFramed() {
        TestWindow test;
        QVERIFY(test.open(tests::makeSyntheticRun()));
        auto* const canvas = test->view<ui::RooflineView>()->canvas();
        const auto edge = [canvas] {
            return canvas->viewport()->grab().toImage().pixelColor(1, canvas->height() / 2);
        };
        canvas->setFocus(Qt::MouseFocusReason);
        QVERIFY(edge() != Theme::of(canvas->palette()).accent);
        test->filterBar()->search()->setFocus();
        canvas->setFocus(Qt::TabFocusReason);
        QCOMPARE(edge(), Theme::of(canvas->palette()).accent);
    }

    void whatClearsASearchIsVisibleInTheDark() {
        const QImage image = AppStyle()
                                 .standardIcon(QStyle::SP_LineEditClearButton, nullptr, nullptr)
                                 .pixmap(16, 16)
                                 .toImage();
        QCOMPARE(image.pixelColor(image.rect().center()).lightness() / 16, 8);
    }

    void keysOfEveryWindow() {
        TestWindow test;
        ToolWindows* const tools = test->tools();
        const auto press = [](QWidget* window, Qt::Key key, Qt::KeyboardModifiers with = {}) {
            window->show();
            window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(window));
            QTest::keyClick(window, key, with);
        };
        for (QWidget* const window :
             {static_cast<QWidget*>(tools->estimate()), static_cast<QWidget*>(tools->machine())}) {
            tools->study()->hide();
            press(window, Qt::Key_Y, Qt::ControlModifier | Qt::ShiftModifier);
            QVERIFY(tools->study()->isVisible());
            press(window, Qt::Key_F1, Qt::ControlModifier);
            auto* const keys = test->findChild<ShortcutsPage*>();
            QVERIFY(keys != nullptr && keys->isVisible());
            press(keys, Qt::Key_W, Qt::ControlModifier);
            QVERIFY(!keys->isVisible());
            press(window, Qt::Key_W, Qt::ControlModifier);
            QVERIFY(!window->isVisible());
        }
        press(tools->study(), Qt::Key_W, Qt::ControlModifier);
        QVERIFY(!tools->study()->isVisible());
    }

    void keysGoFromMomentToMomentAndFromShareToShare() {
        TestWindow test;
        QVERIFY(test.open(tests::makeSyntheticRun()));
        MemoryCanvas* const memory = test->view<ui::MemoryView>()->canvas();
        const MemoryChart* const chart = test->view<ui::MemoryView>()->chart();
        QTest::keyClick(memory, Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(chart->moment().has_value());
        const std::int64_t peak = *chart->moment();
        QTest::keyClick(memory, Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(*chart->moment() > peak);
        QTest::keyClick(memory, Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(*chart->moment(), peak);
        QTest::keyClick(memory, Qt::Key_W);
        QVERIFY(chart->zoomed());
        QTest::keyClick(memory, Qt::Key_Home);
        QVERIFY(!chart->zoomed());

        SharesCanvas* const shares = test->view<ui::SharesView>()->canvas();
        QTest::keyClick(shares, Qt::Key_Down);
        const QStringList first = test->selection()->rows();
        QVERIFY(!first.isEmpty());
        QTest::keyClick(shares, Qt::Key_Down);
        QVERIFY(test->selection()->rows() != first);
        QTest::keyClick(shares, Qt::Key_Up);
        QCOMPARE(test->selection()->rows(), first);
        QVERIFY(!shares->accessibleDescription().isEmpty());
    }

    // A memory snapshot has no table, but the user did not close it: it is visible for the next
    // run.
    void whatOneRunLacksTheNextShows() {
        TestWindow window;
        QVERIFY(window.open(tests::makeSyntheticRun()));
        window->layouts()->setOffered("table", false);
        QVERIFY(window->dock(QStringLiteral("tableDock"))->isHidden());
        window->layouts()->hideDock("shares");  // closed by the user
        window->close();
        window.reopen();
        QVERIFY(window.open(tests::makeSyntheticRun(), "next.ridge"));
        QVERIFY(!window->dock(QStringLiteral("tableDock"))->isHidden());
        QVERIFY(window->dock(QStringLiteral("sharesDock"))->isHidden());
    }

    void emptyViewsSayWhatWouldFillThem() {
        TestWindow window;
        QVERIFY(window->view<ui::MemoryView>()->chart()->emptyWords().contains(
            QStringLiteral("memory")));
        QVERIFY(
            window->view<ui::SharesView>()->chart()->emptyWords().contains(QStringLiteral("time")));
        window->dock(QStringLiteral("memoryDock"))->show();
        QTest::qWait(20);
        // An empty chart has no time axis.
        for (const QGraphicsItem* const part :
             window->view<ui::MemoryView>()->chart()->childItems()) {
            if (const auto* const axis = dynamic_cast<const AxisItem*>(part))
                QVERIFY(!axis->isVisible());
        }
    }
};

RIDGEPOINT_UI_TEST(ReachTest)
#include "reach_test.moc"
