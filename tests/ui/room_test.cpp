// SPDX-License-Identifier: GPL-3.0-or-later
// Every text in every window has enough room: in each language, in the smallest supported window,
// and with larger fonts.
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QFont>
#include <QListView>
#include <QMenu>
#include <QTableView>
#include <QTest>
#include <QTranslator>
#include <QTreeView>
#include <memory>

#include "core/import/import.h"
#include "tests/support/gpu_run.h"
#include "tests/support/synthetic_run.h"
#include "tests/ui/painted_text.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/language.h"
#include "ui/base/message_bar.h"
#include "ui/base/theme.h"
#include "ui/roofline/dot_color.h"
#include "ui/run/explorer.h"
#include "ui/run/open_runs.h"
#include "ui/shell/compare_controller.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/record_toolbar.h"
#include "ui/shell/runs_controller.h"
#include "ui/shell/shortcuts_page.h"
#include "ui/shell/tool_windows.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/estimate/estimate_view.h"
#include "ui/views/machine/machine_view.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/preferences/preferences_dialog.h"
#include "ui/views/record/record_panel.h"
#include "ui/views/study/study_view.h"
#include "ui/views/table/row_order.h"
#include "ui/views/table/table_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

namespace {

constexpr QSize kSmallest(1280, 720);  // pixels

// Returns a trace of ResNet-50 on a V100 if available, otherwise a recording on a simulated GPU.
QString gpuRun(const TestWindow& window) {
    const QString run = window.path("gpu.ridge");
    const std::filesystem::path trace =
        std::filesystem::path(RIDGEPOINT_SOURCE) /
        "../shared/refdata/kineto/kineto/resnet50_num_workers_0.1623143089861.pt.trace.json.gz";
    if (std::filesystem::exists(trace)) {
        import::ImportOptions options;
        options.files = {trace};
        options.output = run.toStdString();
        import::importFiles(options);
    } else {
        tests::recordGpuRun(run.toStdString());
    }
    return run;
}

}  // namespace

class RoomTest : public QObject {
    Q_OBJECT

    QFont font_;
    std::unique_ptr<QTranslator> translator_;

    static void cases() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<double>("scale");
        for (const Language& each : languages()) {
            for (const double scale : {1.0, 1.25})
                QTest::addRow("%s, fonts at %.0f %%", qPrintable(each.code), scale * 100)
                    << each.code << scale;
        }
    }
    // Waits until layouts and background work have finished.
    static void check(QWidget& window, const char* what, int milliseconds = 120) {
        QStringList found;
        for (int i = 0; i < 4; ++i) {
            QTest::qWait(milliseconds);
            found = tests::tightTexts(window);
            if (found.isEmpty()) break;
        }
        save(window, what);
        for (const QString& each : found) qWarning("%s: %s", what, qPrintable(each));
        QVERIFY2(found.isEmpty(), what);
    }
    static void save(QWidget& window, const char* what) {
        const QString folder = qEnvironmentVariable("RIDGEPOINT_PICTURES");
        if (folder.isEmpty()) return;
        QString name = QStringLiteral("room-%1-%2.png")
                           .arg(QLatin1String(what), QLatin1String(QTest::currentDataTag()));
        window.grab().save(folder + QLatin1Char('/') +
                           name.replace(QLatin1Char(' '), QLatin1Char('_')));
    }
    // Checks the menus and the lists of combo boxes. They grow with their texts, so larger fonts
    // reveal problems.
    static void checkPopups(QWidget& window, const char* what) {
        constexpr int kOpening = 20;  // ms
        QFETCH(double, scale);
        if (scale == 1) return;
        for (QMenu* const menu : window.findChildren<QMenu*>()) {
            if (menu->isEmpty() || !menu->menuAction()->isVisible()) continue;
            menu->popup(window.mapToGlobal(QPoint(20, 20)));
            if (menu->isVisible()) check(*menu, what, kOpening);
            menu->close();
        }
        for (QComboBox* const box : window.findChildren<QComboBox*>()) {
            if (!box->isVisible() || !box->isEnabled() || box->count() == 0) continue;
            box->showPopup();
            check(*box->view()->window(), what, kOpening);
            box->hidePopup();
        }
    }
    static void staysSmall(const MainWindow& window) {
        QFETCH(double, scale);
        // Larger fonts need more lines.
        const double most = kSmallest.height() * (scale > 1 ? 1.1 : 1);
        QVERIFY2(
            window.width() <= kSmallest.width() && window.height() <= most,
            qPrintable(QStringLiteral("the window is %1 × %2 pixels, its middle needs %3, docks %4")
                           .arg(window.width())
                           .arg(window.height())
                           .arg(window.centralWidget()->minimumSizeHint().width())
                           .arg(window.minimumSizeHint().width())));
    }

  private Q_SLOTS:
    void initTestCase() {
        applyThemeMode(ThemeMode::light);  // and the style of the program
        font_ = QApplication::font();
    }

    void init() {
        QFETCH(QString, language);
        QFETCH(double, scale);
        translator_ = std::make_unique<QTranslator>();
        if (language != QLatin1String("en")) {
            QVERIFY(
                translator_->load(QStringLiteral(RIDGEPOINT_QM "/ridgepoint_%1.qm").arg(language)));
            QApplication::installTranslator(translator_.get());
        }
        QFont font = font_;
        font.setPointSizeF(font.pointSizeF() * scale);
        QApplication::setFont(font);
    }
    void cleanup() {
        QApplication::removeTranslator(translator_.get());
        QApplication::setFont(font_);
    }

    void windowsWithoutARun_data() { cases(); }
    void windowsWithoutARun() {
        TestWindow window(kSmallest);
        check(*window, "start page");
        auto* const messages = window->findChild<MessageBar*>();
        const auto words = [](const char* source) {
            return QCoreApplication::translate("ridgepoint::ui::MainWindow", source);
        };
        messages->offer(MessageBar::Kind::warning,
                        words("A run is being recorded. Closing this window stops the recording."),
                        words("Stop and Close"), [] {});
        messages->offerInstead(words("Cancel"), [] {});
        check(*window, "message bar");
        messages->dismiss();
        RecordPanel* const panel = window->toolbar()->panel();
        window->toolbar()->optionsAction()->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(panel->networks()->model()->rowCount() > 0, kPatience);
        check(*panel->window(), "record panel");
        checkPopups(*panel, "boxes of the record panel");
        panel->window()->hide();
        for (const auto& [action, type] :
             {std::pair("preferences", "preferences"), std::pair("showShortcuts", "shortcuts")}) {
            window->findChild<QAction*>(QLatin1String(action))->trigger();
            for (QDialog* const dialog : window->findChildren<QDialog*>()) {
                if (!dialog->isVisible()) continue;
                check(*dialog, type);
                dialog->close();
            }
        }
        QWidget* const machine = window->tools()->machine();
        machine->show();
        check(*machine, "machine");
    }

    void tools_data() { cases(); }
    void tools() {
        TestWindow window(kSmallest);
        EstimateView* const estimate = window->tools()->estimate();
        estimate->resize(kSmallest);
        estimate->show();
        QTRY_VERIFY_WITH_TIMEOUT(estimate->answer() != nullptr, kPatience);
        check(*estimate, "estimate");
        checkPopups(*estimate, "popups of the estimate");
        StudyView* const study = window->tools()->study();
        study->resize(kSmallest);
        study->show();
        QTRY_VERIFY_WITH_TIMEOUT(study->answer() != nullptr, kPatience);
        check(*study, "study");
        checkPopups(*study, "popups of the study");
    }

    void aRun_data() { cases(); }
    void aRun() {
        TestWindow window(kSmallest);
        QVERIFY(window.open(gpuRun(window)));
        check(*window, "live layout");
        TableView* const table = window->view<ui::TableView>();
        table->table()->setCurrentIndex(table->order()->index(0, 0));
        for (const QDockWidget* const dock : window->findChildren<QDockWidget*>()) {
            if (!dock->toggleViewAction()->isVisible()) continue;
            window->dock(dock->objectName())->show();
            window->dock(dock->objectName())->raise();
            check(*window, qPrintable(dock->objectName()));
        }
        window->layouts()->setLayout(WindowLayout::explore);
        Filter filter;
        filter.toggle(cost::Category::normalization);
        filter.heaviest = 0.95;
        window->selection()->setFilter(filter);
        QTRY_VERIFY_WITH_TIMEOUT(!window->explorer()->reading(), kPatience);
        check(*window, "explore layout");
        staysSmall(*window);
    }

    void popupsOfARun_data() { cases(); }
    void popupsOfARun() {
        TestWindow window(kSmallest);
        QVERIFY(window.open(tests::makeSyntheticRun()));
        checkPopups(*window, "popups");
    }

    void severalRuns_data() { cases(); }
    void severalRuns() {
        TestWindow window(kSmallest);
        QVERIFY(window.open(tests::makeSyntheticRun(), "a run with a name.ridge"));
        tests::SyntheticOptions other;
        other.batch = 32;
        QVERIFY(
            window.open(tests::makeSyntheticRun(other), "another run with a longer name.ridge"));
        check(*window, "two runs");
        window->layouts()->setLayout(WindowLayout::explore);
        check(*window, "explore layout with two runs");
        // The table gets a third of the window.
        QVERIFY(window->dock(QStringLiteral("tableDock"))->width() >= kSmallest.width() / 3);
        window->layouts()->setLayout(WindowLayout::compare);
        QTRY_VERIFY_WITH_TIMEOUT(window->comparison()->view()->frame() != nullptr, kPatience);
        check(*window, "compare layout");
        checkPopups(*window->comparison()->view(), "popups of the comparison");
        staysSmall(*window);
    }
};

RIDGEPOINT_UI_TEST(RoomTest)
#include "room_test.moc"
