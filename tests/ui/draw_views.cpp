// SPDX-License-Identifier: GPL-3.0-or-later
// `draw_views FOLDER RUN.ridge OTHER.ridge [LANGUAGE [PART…]]` writes pictures of the window and of
// every view in both themes. OTHER is compared with RUN. LANGUAGE is the code of a translation, or
// en; PART is a slot of DrawViews. QT_SCALE_FACTOR=2 produces pictures as on a high-density screen.
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QLibraryInfo>
#include <QListView>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTranslator>
#include <QTreeView>
#include <algorithm>
#include <cstdio>
#include <vector>

#include "core/run/analysis/row_tree.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/roofline/dot_color.h"
#include "ui/run/explorer.h"
#include "ui/shell/compare_controller.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/record_toolbar.h"
#include "ui/shell/runs_controller.h"
#include "ui/shell/shortcuts_page.h"
#include "ui/shell/tool_windows.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/insights/insight_model.h"
#include "ui/views/insights/insights_view.h"
#include "ui/views/machine/machine_view.h"
#include "ui/views/memory/live_model.h"
#include "ui/views/memory/live_panel.h"
#include "ui/views/memory/memory_chart.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/preferences/preferences_dialog.h"
#include "ui/views/record/record_panel.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/shares/shares_view.h"
#include "ui/views/study/study_figures.h"
#include "ui/views/study/study_view.h"
#include "ui/views/table/row_order.h"
#include "ui/views/table/table_view.h"
#include "ui/views/timeline/timeline_canvas.h"
#include "ui/views/timeline/timeline_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

class DrawViews : public QObject {
    Q_OBJECT

    const QString folder_, run_, other_;

    void save(QWidget& widget, const QString& name) const {
        for (const bool dark : {false, true}) {
            applyThemeMode(dark ? ThemeMode::dark : ThemeMode::light);
            QTest::qWait(250);
            const QString file = folder_ + QLatin1Char('/') + name +
                                 (dark ? QStringLiteral("-dark") : QStringLiteral("-light")) +
                                 (widget.devicePixelRatioF() > 1 ? QStringLiteral("@2x.png")
                                                                 : QStringLiteral(".png"));
            QVERIFY2(widget.grab().save(file), qPrintable(file));
        }
        applyThemeMode(ThemeMode::light);
    }

  public:
    DrawViews(const QString& folder, const QString& run, const QString& other)
        : folder_(folder), run_(run), other_(other) {}

  private Q_SLOTS:
    void initTestCase() { QVERIFY(QDir().mkpath(folder_)); }

    void pages() {
        TestWindow window;
        save(*window, QStringLiteral("start"));
        window->findChild<QAction*>(QStringLiteral("showShortcuts"))->trigger();
        save(*window->findChild<ShortcutsPage*>(), QStringLiteral("keys"));
        save(*window->tools()->machine(), QStringLiteral("machine"));
        window->findChild<QAction*>(QStringLiteral("preferences"))->trigger();
        save(*window->findChild<PreferencesDialog*>(), QStringLiteral("preferences"));
        RecordPanel* const panel = window->toolbar()->panel();
        window->toolbar()->optionsAction()->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(panel->networks()->model()->rowCount() > 0, kPatience);
        save(*panel, QStringLiteral("record"));
    }

    void study() {
        TestWindow window;
        StudyView* const view = window->tools()->study();
        view->show();
        QTRY_VERIFY_WITH_TIMEOUT(view->answer() != nullptr, kPatience);
        view->openBuiltIn(QStringLiteral("depth"));
        view->fittedBox()->setChecked(false);
        QTest::qWait(500);
        save(*view, QStringLiteral("study"));
        view->figures()->wishes()->setCurrentIndex(0);
        QTest::qWait(200);
        save(*view, QStringLiteral("study-figure"));
    }

    void layouts_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize& size : {QSize(1024, 700), QSize(1280, 720), QSize(1440, 900),
                                  QSize(1920, 1080), QSize(2560, 1440)})
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }

    void layouts() {
        QFETCH(QSize, size);
        const QString at = QStringLiteral("-%1").arg(size.width());
        TestWindow window(size);
        QVERIFY(window.open(run_));
        QTest::qWait(300);
        save(*window, QStringLiteral("watch") + at);
        window->layouts()->setLayout(WindowLayout::explore);
        QTest::qWait(500);
        save(*window, QStringLiteral("timeline") + at);
        const auto steps = window->view<ui::TimelineView>()->canvas()->picture().steps().steps();
        if (steps.size() > 4) {
            window->selection()->setRange(
                TimeRange{(steps[2].start_ns + steps[2].end_ns) / 2, steps[4].end_ns});
        }
        Filter filter;
        filter.toggle(cost::Category::normalization);
        filter.heaviest = 0.95;
        window->selection()->setFilter(filter);
        QTRY_VERIFY_WITH_TIMEOUT(!window->explorer()->reading(), kPatience);
        save(*window, QStringLiteral("explore") + at);
    }

    void runs_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize& size : {QSize(1280, 720), QSize(1920, 1080)})
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }

    // Several runs in one window, its flame graph, and pictures of recent runs.
    void runs() {
        QFETCH(QSize, size);
        const QString at = QStringLiteral("-%1").arg(size.width());
        TestWindow window(size);
        QVERIFY(window.open(run_));
        QVERIFY(window.open(other_));
        QTest::qWait(300);
        save(*window, QStringLiteral("runs") + at);
        window->layouts()->setLayout(WindowLayout::explore);
        window->dock(QStringLiteral("flameDock"))->raise();
        const auto& blocks = window->view<ui::FlameView>()->chart()->blocks();
        QTRY_VERIFY_WITH_TIMEOUT(blocks.size() > 1, kPatience);
        window->view<ui::FlameView>()->chart()->setCurrent(1);
        save(*window, QStringLiteral("flame") + at);
        window->layouts()->setLayout(WindowLayout::compare);
        QTRY_VERIFY_WITH_TIMEOUT(window->comparison()->view()->frame() != nullptr, kPatience);
        save(*window, QStringLiteral("compare") + at);
        window->layouts()->setLayout(WindowLayout::watch);
        window->runs()->close(window->session()->path());
        window->runs()->close(window->session()->path());
        QTest::qWait(300);
        save(*window, QStringLiteral("recent") + at);
    }

    void memory() {
        TestWindow window;
        QVERIFY(window.open(run_));
        MemoryView* const view = window->view<ui::MemoryView>();
        const auto& points = view->chart()->drawn();
        if (points.empty()) QSKIP("the run has no memory timeline");
        const auto peak = std::max_element(
            points.begin(), points.end(),
            [](const auto& a, const auto& b) { return run::total(a.bytes) < run::total(b.bytes); });
        Q_EMIT view->canvas()->momentPicked(peak->time_ns);
        if (!QTest::qWaitFor([&] { return view->live()->model()->rowCount() > 0; }, kPatience))
            QSKIP("the run has no memory blocks");
        save(*window, QStringLiteral("memory-moment"));
        QDockWidget* const dock = window->dock(QStringLiteral("memoryDock"));
        dock->setFloating(true);
        dock->resize(1100, 700);
        view->live()->table()->selectRow(view->live()->model()->rowCount() > 1 ? 1 : 0);
        save(*dock, QStringLiteral("memory-stacks"));
        view->live()->by()->setCurrentIndex(3);
        save(*dock, QStringLiteral("memory-categories"));
    }

    void views() {
        TestWindow window;
        QVERIFY(window.open(run_));
        InsightsView* const insights = window->view<ui::InsightsView>();
        window->dock(QStringLiteral("insightsDock"))->raise();
        if (insights->model()->rowCount() > 0)
            insights->list()->setCurrentIndex(insights->model()->index(0));
        save(*window, QStringLiteral("insights"));
        window->selection()->clear();
        window->dock(QStringLiteral("sharesDock"))->raise();
        window->view<ui::TableView>()->table()->setCurrentIndex(
            window->view<ui::TableView>()->order()->index(0, 0));
        save(*window, QStringLiteral("shares-marked"));
        window.pick("sharesKind", static_cast<int>(SharesChart::Kind::rings));
        window.pick("level", -1);
        window.pick("nesting", ui::TableView::nestingData(run::Nesting::layer_tree));
        window.pick("colorBy", static_cast<int>(ColorBy::layer));
        window->view<ui::TableView>()->table()->expand(
            window->view<ui::TableView>()->order()->index(0, 0));
        const auto& points = window->view<ui::MemoryView>()->chart()->drawn();
        if (!points.empty())
            Q_EMIT window->view<ui::MemoryView>()->canvas()->momentPicked(
                points[points.size() / 2].time_ns);
        QTest::qWait(500);
        save(*window, QStringLiteral("levels-rings-moment"));
        window.pick("sharesKind", static_cast<int>(SharesChart::Kind::layers));
        const int kernels = static_cast<int>(run::Nesting::op_kernel);
        const bool gpu = window->view<ui::TableView>()->nestings()->findData(kernels) >= 0;
        window.pick("nesting", gpu ? kernels : static_cast<int>(run::Nesting::op_layer));
        window->view<ui::TableView>()->table()->expand(
            window->view<ui::TableView>()->order()->index(0, 0));
        window->findChild<QToolButton*>(QStringLiteral("timePlane"))->click();
        window->view<ui::TableView>()->showColumns(ColumnSet::traffic);
        save(*window, QStringLiteral("time-layers-nested"));
        window->findChild<QToolButton*>(QStringLiteral("timePlane"))->click();
        window.pick("groupBy", static_cast<int>(run::GroupBy::step));
        window.pick("level", static_cast<int>(roofline::Level::l2));
        save(*window, QStringLiteral("steps"));
        window->session()->close();
        save(*window, QStringLiteral("closed"));
    }
};

int main(int argc, char** argv) {
    if (argc < 4) {
        std::fprintf(stderr, "usage: draw_views FOLDER RUN.ridge OTHER.ridge [LANGUAGE [PART…]]\n");
        return 2;
    }
    QApplication application(argc, argv);
    QApplication::setAttribute(Qt::AA_Use96Dpi, true);
    QTranslator translator, of_qt;
    const QString language = QLatin1String(argc > 4 ? argv[4] : "en");
    if (language != QLatin1String("en")) {
        if (!translator.load(QStringLiteral(RIDGEPOINT_QM "/ridgepoint_%1.qm").arg(language))) {
            std::fprintf(stderr, "draw_views: no translation \"%s\"\n", qPrintable(language));
            return 2;
        }
        if (of_qt.load(QStringLiteral("qtbase_") + language,
                       QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
            QApplication::installTranslator(&of_qt);
        QApplication::installTranslator(&translator);
    }
    std::vector<char*> parts{argv[0]};
    if (argc > 5) parts.insert(parts.end(), argv + 5, argv + argc);
    DrawViews views(QString::fromLocal8Bit(argv[1]), QString::fromLocal8Bit(argv[2]),
                    QString::fromLocal8Bit(argv[3]));
    return QTest::qExec(&views, static_cast<int>(parts.size()), parts.data());
}
#include "draw_views.moc"
