// SPDX-License-Identifier: GPL-3.0-or-later
// The twenty tasks of docs/guide/tasks.md using only the keyboard. As with a real keyboard, every
// key goes to the focused widget, and widgets are reached with Tab, a mnemonic or a shortcut.
#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QTest>
#include <QTimer>
#include <functional>

#include "tests/ui/fake_recorder.h"
#include "tests/ui/live_run.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/export/export_dialog.h"
#include "ui/roofline/roofline_canvas.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/shell/compare_controller.h"
#include "ui/shell/filter_bar.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/runs_controller.h"
#include "ui/shell/shortcuts_page.h"
#include "ui/shell/tool_windows.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/estimate/estimate_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/guide/guide_window.h"
#include "ui/views/machine/machine_view.h"
#include "ui/views/memory/memory_chart.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/preferences/preferences_dialog.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/runs/run_list.h"
#include "ui/views/study/study_view.h"
#include "ui/views/table/table_view.h"
#include "ui/views/timeline/timeline_canvas.h"
#include "ui/views/timeline/timeline_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

namespace {

// Returns the widget that receives the next key.
QWidget* keyboard() {
    if (QWidget* const popup = QApplication::activePopupWidget()) return popup;
    if (QWidget* const widget = QApplication::focusWidget()) return widget;
    return QApplication::activeWindow();
}
void press(int key, Qt::KeyboardModifiers with = {}) {
    QVERIFY(keyboard() != nullptr);
    QTest::keyClick(keyboard(), static_cast<Qt::Key>(key), with);
    QTest::qWait(10);
}
void type(const QString& words) {
    QVERIFY(keyboard() != nullptr);
    QTest::keyClicks(keyboard(), words);
}
// Presses Tab until `there` returns true; returns false if this never happens.
bool tabTo(const std::function<bool(const QWidget*)>& there) {
    for (int i = 0; i < 120; ++i) {
        if (const QWidget* const now = QApplication::focusWidget(); now && there(now)) return true;
        press(Qt::Key_Tab);
    }
    return false;
}
bool tabTo(const QWidget* widget) {
    return tabTo([widget](const QWidget* now) { return now == widget; });
}
bool inFront(QWidget* window) {
    return window != nullptr && QTest::qWaitForWindowActive(window) && window->isVisible();
}

}  // namespace

class KeyboardTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> test_;

    MainWindow& window() const { return **test_; }
    // A desktop restores the focus when a window closes; the test platform does not.
    bool back() const {
        window().activateWindow();
        return inFront(test_->get());
    }
    void openOne() const {
        QVERIFY(test_->open(tests::makeSyntheticRun()));
        QVERIFY(inFront(test_->get()));
    }
    void openTwo() const {
        const QStringList files{test_->path("a.ridge"), test_->path("b.ridge")};
        for (const QString& file : files) tests::writeRun(file.toStdString());
        for (const QString& file : files) QVERIFY(test_->open(file));
        QVERIFY(inFront(test_->get()));
    }

    // Presses the Menu key and returns the menu's entries; then triggers `chosen`.
    QStringList menuKey(const QString& chosen = {}) {
        QStringList entries;
        QTimer::singleShot(300, this, [&] {
            auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (menu == nullptr) return;
            QAction* wanted = nullptr;
            for (QAction* const action : menu->actions()) {
                entries << action->text();
                if (action->text() == chosen) wanted = action;
            }
            if (wanted != nullptr) {
                menu->setActiveAction(wanted);
                QTest::keyClick(menu, Qt::Key_Return);
            }
            while (QWidget* const popup = QApplication::activePopupWidget()) popup->close();
        });
        const QPoint middle = keyboard()->rect().center();
        QContextMenuEvent event(QContextMenuEvent::Keyboard, middle,
                                keyboard()->mapToGlobal(middle));
        QApplication::sendEvent(keyboard(), &event);
        QTest::qWait(400);
        return entries;
    }

  private Q_SLOTS:
    void init() {
        test_ = std::make_unique<TestWindow>();
        QVERIFY(inFront(test_->get()));
    }
    void cleanup() { test_.reset(); }

    void t01_openARun() {
        const QString file = test_->path("mine.ridge");
        tests::writeRun(file.toStdString());
        QTimer::singleShot(300, this, [file] {
            type(file);
            press(Qt::Key_Return);
        });
        press(Qt::Key_O, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(window().session()->frame() != nullptr, kPatience);
    }

    void t02_openARecentRun() {
        openOne();
        test_->reopen();
        QVERIFY(inFront(test_->get()));
        QVERIFY(tabTo([&](const QWidget* now) {
            return qobject_cast<const QAbstractItemView*>(now) != nullptr;
        }));
        press(Qt::Key_Down);
        press(Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(window().session()->frame() != nullptr, kPatience);
    }

    void t03_findWhatTakesTheMostTime() {
        openOne();
        QVERIFY(tabTo(window().view<ui::RooflineView>()->canvas()));
        press(Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(!window().selection()->row().isEmpty());
        press(Qt::Key_Escape);
        QVERIFY(window().selection()->rows().isEmpty());
    }

    void t04_groupByLayer() {
        openOne();
        press(Qt::Key_G, Qt::AltModifier);
        type(QStringLiteral("La"));
        QTRY_VERIFY(window().viewOptions()->groupBy() == run::GroupBy::layer);
    }

    void t05_zoomTheRoofline() {
        openOne();
        auto* const roofline = window().view<ui::RooflineView>();
        QVERIFY(tabTo(roofline->canvas()));
        press(Qt::Key_W);
        QVERIFY(roofline->chart()->zoom().zoomed());
        press(Qt::Key_Home);
        QVERIFY(!roofline->chart()->zoom().zoomed());
    }

    void t06_readARowsDetails() {
        openOne();
        QVERIFY(tabTo(window().view<ui::TableView>()->table()));
        press(Qt::Key_Down);
        QTRY_VERIFY(!window().selection()->rows().isEmpty());
    }

    void t07_copyRows() {
        openOne();
        QVERIFY(tabTo(window().view<ui::TableView>()->table()));
        press(Qt::Key_Down);
        QGuiApplication::clipboard()->clear();
        press(Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().contains(QLatin1Char('\t')));
    }

    void t08_actOnARow() {
        openOne();
        QVERIFY(tabTo(window().view<ui::TableView>()->table()));
        press(Qt::Key_Down);
        QVERIFY(!menuKey().isEmpty());
    }

    // The pointer's position does not matter.
    void theMenuKeyIsAboutWhatIsCurrent() {
        openTwo();
        press(Qt::Key_2, Qt::ControlModifier);
        QVERIFY(window().view<ui::MemoryView>()->canvas()->hasFocus());
        QVERIFY(menuKey().contains(QStringLiteral("Copy Picture")));
        QListView* const list = window().runs()->list()->view();
        for (int i = 0; i < 12 && !list->hasFocus(); ++i) press(Qt::Key_F6);
        QVERIFY(list->hasFocus());
        press(Qt::Key_Home);
        QVERIFY(menuKey(QStringLiteral("&Remove")).contains(QStringLiteral("Use as &Baseline")));
        const auto& left = window().runs()->runs()->all();
        QTRY_COMPARE(left.size(), 1U);
        QVERIFY(left.front().path.filename() == "b.ridge");
    }

    void everyViewIsAKeyAway() {
        openOne();
        press(Qt::Key_2, Qt::AltModifier);
        QStringList reached;
        QMenu* menu = nullptr;
        for (QMenu* const each : window().findChildren<QMenu*>()) {
            if (each->title() == QStringLiteral("&Go To")) menu = each;
        }
        QVERIFY(menu != nullptr);
        for (const QAction* const action : menu->actions()) {
            const QKeySequence keys = action->shortcut();
            if (!action->isVisible() || action->isSeparator() || keys.isEmpty()) continue;
            QTest::keySequence(keyboard(), keys);
            const QWidget* const focus = QApplication::focusWidget();
            QVERIFY2(focus != nullptr &&
                         window().rect().contains(focus->mapTo(&window(), focus->rect().center())),
                     qPrintable(action->text()));
            reached << focus->accessibleName();
        }
        for (const char* const name :
             {"Roofline", "Table of rows", "Timeline", "Flame graph of layers and ops",
              "Memory timeline", "Shares of time", "Insights"})
            QVERIFY2(reached.contains(QLatin1String(name)),
                     qPrintable(QLatin1String(name) + QStringLiteral(" is not in ") +
                                reached.join(QStringLiteral(", "))));
        // F6 goes around, and Shift+F6 back.
        press(Qt::Key_1, Qt::ControlModifier);
        const QWidget* const first = QApplication::focusWidget();
        press(Qt::Key_F6);
        QVERIFY(QApplication::focusWidget() != first);
        press(Qt::Key_F6, Qt::ShiftModifier);
        QCOMPARE(QApplication::focusWidget(), first);
    }

    void theLegendHasKeys() {
        openOne();
        QVERIFY(tabTo(window().view<ui::RooflineView>()->canvas()));
        press(Qt::Key_1);
        QVERIFY(window().selection()->filter().any());
        press(Qt::Key_1);
        QVERIFY(!window().selection()->filter().any());
    }

    void t09_searchAndClear() {
        openOne();
        press(Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget(), window().filterBar()->search());
        type(QStringLiteral("linear"));
        QTRY_VERIFY(window().selection()->any() ||
                    !window().filterBar()->search()->text().isEmpty());
        press(Qt::Key_Escape);
        QTRY_VERIFY(window().filterBar()->search()->text().isEmpty());
    }

    void t10_lookAtTheTimeline() {
        openOne();
        press(Qt::Key_2, Qt::AltModifier);
        QCOMPARE(window().layouts()->layout(), WindowLayout::explore);
        auto* const canvas = window().view<ui::TimelineView>()->canvas();
        QVERIFY(tabTo(canvas));
        press(Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(window().selection()->any());
        const double all = canvas->picture().view().length();
        press(Qt::Key_Return);  // shows the call
        QVERIFY(canvas->picture().view().length() < all);
        press(Qt::Key_R);
        QVERIFY(window().selection()->range().has_value());
        press(Qt::Key_Escape);
        QVERIFY(!window().selection()->range().has_value());
    }

    void t11_walkTheFlameGraph() {
        openOne();
        press(Qt::Key_2, Qt::AltModifier);
        auto* const canvas = window().view<ui::FlameView>()->canvas();
        for (int i = 0; i < 12 && !canvas->hasFocus(); ++i) press(Qt::Key_F6);
        QVERIFY(canvas->hasFocus());
        press(Qt::Key_Down);
        press(Qt::Key_Down);
        QVERIFY(window().selection()->any());
    }

    void t12_findTheMemoryPeak() {
        openOne();
        auto* const memory = window().view<ui::MemoryView>();
        QVERIFY(tabTo(memory->canvas()));
        press(Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(memory->chart()->moment().has_value());
    }

    void t13_exportAFigure() {
        openOne();
        press(Qt::Key_E, Qt::ControlModifier);
        auto* const dialog = window().findChild<ExportDialog*>();
        QVERIFY(inFront(dialog));
        press(Qt::Key_F, Qt::AltModifier);
        press(Qt::Key_A, Qt::ControlModifier);
        const QString file = test_->path("figure.svg");
        type(file);
        press(Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), kPatience);
    }

    void t14_compareTwoRuns() {
        openTwo();
        QListView* const list = window().runs()->list()->view();
        QVERIFY(tabTo(list));
        press(Qt::Key_Home);
        press(Qt::Key_Space);
        press(Qt::Key_Down);
        press(Qt::Key_Space);
        QTRY_COMPARE(window().layouts()->layout(), WindowLayout::compare);
        QTRY_VERIFY_WITH_TIMEOUT(window().comparison()->view()->frame() != nullptr, kPatience);
    }

    void t15_closeAndReopen() {
        openOne();
        press(Qt::Key_W, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(window().session()->path().empty());
        press(Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY_WITH_TIMEOUT(window().session()->frame() != nullptr, kPatience);
    }

    void t16_recordANetwork() {
        const auto recording = std::make_shared<tests::FakeRecording>();
        window().session()->setRecorderFactory(
            [recording] { return tests::makeFakeRecorder(recording); }, {});
        press(Qt::Key_R, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(recording->started, kPatience);
        press(Qt::Key_Period, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(recording->posted(recording::Command::Kind::stop), kPatience);
        recording->setState(recording::RecorderStatus::State::finished);
        QTRY_VERIFY_WITH_TIMEOUT(!window().session()->recording(), kPatience);
    }

    void t17_chooseANetwork() {
        press(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        auto* const search = window().findChild<QLineEdit*>(QStringLiteral("networkSearch"));
        QVERIFY(search != nullptr && search->isVisible());
        QTRY_COMPARE(QApplication::focusWidget(), search);
        QTest::keyClicks(search, QStringLiteral("alexnet"));
        QTest::keyClick(search, Qt::Key_Return);
        QTRY_VERIFY(window().findChild<QWidget*>(QStringLiteral("recordButton")) != nullptr);
        QTest::keyClick(search, Qt::Key_Escape);
        QTRY_VERIFY(!search->isVisible());
    }

    void t18_estimateANetwork() {
        press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(inFront(window().tools()->estimate()));
        auto* const model =
            window().tools()->estimate()->findChild<QComboBox*>(QStringLiteral("estimateModel"));
        QVERIFY(tabTo([&](const QWidget* now) {
            return now == model || (model != nullptr && model->isAncestorOf(now));
        }));
        press(Qt::Key_W, Qt::ControlModifier);
        QVERIFY(!window().tools()->estimate()->isVisible());
    }

    void t19_planAStudyAndLookAtTheMachine() {
        press(Qt::Key_Y, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(inFront(window().tools()->study()));
        press(Qt::Key_W, Qt::ControlModifier);
        QVERIFY(back());
        press(Qt::Key_T, Qt::AltModifier);
        QTRY_VERIFY(QApplication::activePopupWidget() != nullptr);
        press(Qt::Key_C);
        QVERIFY(inFront(window().tools()->machine()));
    }

    void t20_setPreferencesAndReadTheGuide() {
        press(Qt::Key_Comma, Qt::ControlModifier);
        auto* const preferences = window().findChild<PreferencesDialog*>();
        QVERIFY(inFront(preferences));
        press(Qt::Key_Escape);
        QTRY_VERIFY(!preferences->isVisible());
        QVERIFY(back());
        press(Qt::Key_F1);
        GuideWindow* guide = nullptr;
        for (QWidget* const each : QApplication::topLevelWidgets()) {
            if (auto* const found = qobject_cast<GuideWindow*>(each)) guide = found;
        }
        QVERIFY(inFront(guide));
        QVERIFY(guide->page()->toPlainText().contains(QStringLiteral("User's guide")));
        press(Qt::Key_F, Qt::ControlModifier);
        type(QStringLiteral("arithmetic intensity"));
        press(Qt::Key_Return);
        QVERIFY(guide->page()->textCursor().hasSelection());
        press(Qt::Key_Escape);
        QVERIFY(!guide->isVisible());
        QVERIFY(back());
        press(Qt::Key_Question);
        QVERIFY(inFront(window().findChild<ShortcutsPage*>()));
    }
};

RIDGEPOINT_UI_TEST(KeyboardTest)
#include "keyboard_test.moc"
