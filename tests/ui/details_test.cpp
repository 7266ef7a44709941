// SPDX-License-Identifier: GPL-3.0-or-later
// From a row to its calls: the table, the details of the selection, and the timeline.
#include <QClipboard>
#include <QDockWidget>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>
#include <QTreeView>

#include "core/run/store/store.h"
#include "tests/support/gpu_run.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_canvas.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/run/group_by_box.h"
#include "ui/run/row_columns.h"
#include "ui/shell/layout_controller.h"
#include "ui/views/details/call_histogram.h"
#include "ui/views/details/details_view.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/table/row_order.h"
#include "ui/views/table/table_view.h"
#include "ui/views/timeline/timeline_canvas.h"
#include "ui/views/timeline/timeline_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

class DetailsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> test_;
    MainWindow& window() const { return **test_; }
    DetailsView& details() const { return *window().view<DetailsView>(); }
    TableView& table() const { return *window().view<ui::TableView>(); }

    void clickDot(const char* name) const {
        auto* const view = window().view<ui::RooflineView>();
        const Dot* const dot = view->chart()->dots()->find(QLatin1String(name));
        QVERIFY(dot != nullptr && dot->in_view);
        QTest::mouseClick(view->canvas()->viewport(), Qt::LeftButton, {}, dot->pixel.toPoint());
    }
    // Opens the table's menu at a row and triggers an entry.
    bool choose(const QString& row, const QString& entry) const {
        bool triggered = false;
        const QModelIndex source =
            table().model()->index(table().model()->rowOf(row), 0, QModelIndex());
        const QRect rect = table().table()->visualRect(table().order()->mapFromSource(source));
        QTest::mouseClick(table().table()->viewport(), Qt::LeftButton, {}, rect.center());
        QTimer::singleShot(0, &window(), [&] {
            auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            for (QAction* const each : menu != nullptr ? menu->actions() : QList<QAction*>()) {
                if (each->text() != entry || !each->isEnabled()) continue;
                triggered = true;
                // Qt 6.8 ignores a click right after the menu opens.
                menu->setActiveAction(each);
                QTest::keyClick(menu, Qt::Key_Return);
                break;
            }
            if (menu != nullptr) menu->close();
        });
        Q_EMIT table().table()->customContextMenuRequested(rect.center());
        return triggered;
    }

  private Q_SLOTS:
    void init() {
        test_ = std::make_unique<TestWindow>();
        QVERIFY(test_->open(tests::makeSyntheticRun()));
    }
    void cleanup() { test_.reset(); }

    // The script of a row is copied if the run has the arguments of its calls.
    void aRowIsCopiedAsAScript() {
        QClipboard* const clipboard = QGuiApplication::clipboard();
        clipboard->setText(QStringLiteral("before"));
        QVERIFY(choose(QStringLiteral("aten::conv2d"), QStringLiteral("Copy as Script")));
        QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("does not contain the arguments")));
        QCOMPARE(clipboard->text(), QStringLiteral("before"));

        const tests::SyntheticRun run = tests::makeSyntheticRun();
        run::RunWriter::Batch batch;
        batch.steps = run.steps;
        batch.ops = run.ops;
        batch.cells = *tests::makeSnapshot(run)->cells;
        for (const run::OpRecord& op : run.ops) {
            const auto textOf = [&](run::StringId id) {
                return run.strings[static_cast<std::size_t>(id)];
            };
            if (textOf(op.name) != "aten::conv2d" || !op.costed) continue;
            batch.calls.push_back({textOf(op.name),
                                   textOf(op.shapes),
                                   op.flops_matrix,
                                   op.flops_elementwise,
                                   op.bytes[roofline::index(roofline::Level::l1)],
                                   {cost::Tensor{.sizes = {16, 64, 56, 56}}}});
        }
        test_ = std::make_unique<TestWindow>();
        const QString path = test_->path("with-calls.ridge");
        const auto writer = run::RunWriter::create(path.toStdString(), run.info, run.machine);
        for (const std::string& text : run.strings) writer->intern(text);
        writer->commit(batch);
        writer->finish(run.info);
        QVERIFY(test_->open(path));
        QVERIFY(choose(QStringLiteral("aten::conv2d"), QStringLiteral("Copy as Script")));
        QTRY_VERIFY(clipboard->text().startsWith(
            QStringLiteral("# Repeats the calls of \"aten::conv2d\"")));
        QVERIFY(clipboard->text().contains(QStringLiteral("[16, 64, 56, 56]")));
    }

    void aClickShowsWhatIsKnown() {
        QVERIFY(details().words().contains(QStringLiteral("Select a dot")));
        clickDot("aten::conv2d");
        QVERIFY(details().isVisible());  // in front of the other tabs
        for (const char* part : {"aten::conv2d", "FLOP", "DRAM bytes", "modelled", "Its roof"})
            QVERIFY2(details().words().contains(QLatin1String(part)), part);
        QTRY_VERIFY_WITH_TIMEOUT(details().histogram()->isVisible(), kPatience);
        std::size_t calls = 0;
        for (const std::size_t each : details().histogram()->bars()) calls += each;
        const auto& rows = window().session()->frame()->rows;
        const auto row = std::find_if(rows.begin(), rows.end(), [](const run::Row& each) {
            return each.name == "aten::conv2d";
        });
        QCOMPARE(calls, static_cast<std::size_t>(row->calls));
        QVERIFY2(details().callWords().contains(QStringLiteral("Layer: ")),
                 qPrintable(details().callWords()));
        // Several rows show totals, but no details.
        window().selection()->setRows(
            {QStringLiteral("aten::conv2d"), QStringLiteral("aten::batch_norm")});
        QVERIFY(details().words().startsWith(QStringLiteral("2 rows selected")));
        window().selection()->clear();
        QVERIFY(details().words().contains(QStringLiteral("Select a dot")));
    }

    void buttonsGoFromCallToCall() {
        clickDot("aten::conv2d");
        QTRY_VERIFY_WITH_TIMEOUT(details().longestButton()->isVisible(), kPatience);
        auto* const timeline = window().view<ui::TimelineView>();
        QVERIFY(!timeline->isVisible());
        QTest::mouseClick(details().longestButton(), Qt::LeftButton);
        QVERIFY(timeline->isVisible());
        const double longest = timeline->canvas()->picture().view().length();
        QVERIFY(!timeline->canvas()->showsAll());
        const QString words = details().callWords();
        auto* const way = details().nextButton()->isEnabled()
                              ? details().nextButton()
                              : details().findChild<QToolButton*>(QStringLiteral("previousCall"));
        QTest::mouseClick(way, Qt::LeftButton);
        QVERIFY(details().callWords() != words);
        QVERIFY(timeline->canvas()->picture().view().length() <= longest);
        QCOMPARE(window().selection()->row(), QStringLiteral("aten::conv2d"));
    }

    void aClickOnTheTimelineShowsThatCall() {
        clickDot("aten::conv2d");
        QTRY_VERIFY_WITH_TIMEOUT(details().longestButton()->isVisible(), kPatience);
        QTest::mouseClick(details().longestButton(), Qt::LeftButton);
        auto* const canvas = window().view<ui::TimelineView>()->canvas();
        const QString longest = details().callWords();
        QVERIFY(canvas->picture().selectedCall());
        const ui::CallPlace place = *canvas->picture().selectedCall();
        auto* const way = details().nextButton()->isEnabled()
                              ? details().nextButton()
                              : details().findChild<QToolButton*>(QStringLiteral("previousCall"));
        QTest::mouseClick(way, Qt::LeftButton);
        const QString other = details().callWords();
        QVERIFY(other != longest);
        QTRY_VERIFY_WITH_TIMEOUT(
            !canvas->picture().rectOf(*canvas->picture().selectedCall()).isEmpty(), kPatience);
        const QPointF at = canvas->picture().rectOf(*canvas->picture().selectedCall()).center();
        window().selection()->setRows({QStringLiteral("aten::conv2d")}, place);
        QCOMPARE(details().callWords(), longest);
        QTest::mouseClick(canvas->viewport(), Qt::LeftButton, {}, at.toPoint());
        QCOMPARE(details().callWords(), other);
        // A row that another view selects has no call.
        window().selection()->setRow(QStringLiteral("aten::batch_norm"));
        QVERIFY(!window().selection()->call());
    }

    void aKernelHasAGrid() {
        tests::recordGpuRun(test_->path("gpu.ridge").toStdString());
        QVERIFY(test_->open(test_->path("gpu.ridge")));
        const auto& rows = window().session()->frame()->rows;
        const auto kernel = std::find_if(rows.begin(), rows.end(), [](const run::Row& row) {
            return row.kind == run::RowKind::kernel;
        });
        QVERIFY(kernel != rows.end());
        window().dock(QStringLiteral("detailsDock"))->raise();
        window().selection()->setRow(QString::fromStdString(kernel->name));
        QTRY_VERIFY_WITH_TIMEOUT(details().callWords().contains(QStringLiteral("Grid: ")),
                                 kPatience);
    }

    void theMenuFiltersAndFindsCalls() {
        const auto rows = [&] { return table().order()->rowCount(); };
        const int before = rows();
        QVERIFY(choose(QStringLiteral("aten::conv2d"), QStringLiteral("Show Only These Rows")));
        QTRY_COMPARE_WITH_TIMEOUT(rows(), 1, kPatience);
        window().selection()->clear();
        QCOMPARE(rows(), before);
        QVERIFY(choose(QStringLiteral("aten::conv2d"), QStringLiteral("Hide convolution")));
        QVERIFY(rows() < before);
        window().selection()->clear();
        QVERIFY(choose(QStringLiteral("aten::conv2d"), QStringLiteral("Go to Longest Call")));
        QTRY_VERIFY_WITH_TIMEOUT(window().view<ui::TimelineView>()->isVisible(), kPatience);
        QVERIFY(!window().view<ui::TimelineView>()->canvas()->showsAll());
    }

    void oneChoiceGroupsDotsAndRows() {
        test_->pick("nesting", static_cast<int>(run::GroupBy::layer));
        QVERIFY(window().session()->frame()->by == run::GroupBy::layer);
        auto* const dots = window().findChild<GroupByBox*>(QStringLiteral("groupBy"));
        QCOMPARE(dots->currentData().toInt(), static_cast<int>(run::GroupBy::layer));
        test_->pick("groupBy", static_cast<int>(run::GroupBy::op));
        QCOMPARE(table().nestings()->currentData().toInt(), static_cast<int>(run::GroupBy::op));
        test_->pick("nesting", TableView::nestingData(run::Nesting::phase_op));
        QVERIFY(table().model()->nesting() == run::Nesting::phase_op);
        QCOMPARE(dots->currentData().toInt(), static_cast<int>(run::GroupBy::phase));
        test_->pick("nesting", static_cast<int>(run::GroupBy::phase));
        QVERIFY(!table().model()->nesting());
    }

    void theTableHasRoom() {
        for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
            for (const WindowLayout layout : {WindowLayout::watch, WindowLayout::explore}) {
                window().layouts()->setLayout(layout);
                // Repeated, because the figure in the middle limits each resize.
                for (int i = 0; i < 2 || (i < 50 && window().size() != size); ++i) {
                    window().resize(size);
                    QTest::qWait(20);
                }
                window().resetLayout();
                QTest::qWait(50);
                const QDockWidget* const dock = window().dock(QStringLiteral("tableDock"));
                // One third of the height, or less if this platform's screen limits the window.
                QVERIFY2(
                    (window().size() == size ? 3 : 3.5) * dock->height() >= window().height(),
                    qPrintable(
                        QStringLiteral("%1 of %2").arg(dock->height()).arg(window().height())));
                const QHeaderView& header = *table().table()->header();
                int right = 0, shown = 0;
                for (int visual = 0; visual < header.count(); ++visual) {
                    const int column = header.logicalIndex(visual);
                    if (header.isSectionHidden(column)) continue;
                    right += header.sectionSize(column);
                    if (shown++ < 3)  // name, time above roof, share
                        QVERIFY2(right <= table().table()->viewport()->width(),
                                 qPrintable(QStringLiteral("%1 of %2, in %3 of %4")
                                                .arg(right)
                                                .arg(table().table()->viewport()->width())
                                                .arg(dock->width())
                                                .arg(window().width())));
                }
                // The columns use the full width.
                QVERIFY(right > table().table()->viewport()->width() - shown);
            }
        }
        QCOMPARE(columnAt("headroom_seconds"), 1);
        QCOMPARE(columnAt("share"), 2);
        QCOMPARE(columnAt("seconds"), 3);
        QCOMPARE(columnAt("roof_share"), 4);
        QCOMPARE(columnAt("bound"), 5);
        QCOMPARE(columnAt("flops_per_second"), 6);
    }

    // The remaining height belongs to the figures above.
    void theTimelineIsNoHigherThanItsLanes() {
        window().layouts()->setLayout(WindowLayout::explore);
        window().resize(1440, 1400);
        window().resetLayout();
        auto* const timeline = window().view<ui::TimelineView>();
        QTRY_VERIFY(timeline->canvas()->picture().page() != nullptr);
        QTRY_VERIFY(timeline->maximumHeight() < QWIDGETSIZE_MAX);
        QTRY_VERIFY(timeline->height() <= timeline->maximumHeight());
        QVERIFY(timeline->maximumHeight() < 600);
    }
};

RIDGEPOINT_UI_TEST(DetailsTest)
#include "details_test.moc"
