// SPDX-License-Identifier: GPL-3.0-or-later
// A run on a simulated GPU in the window.
#include <QComboBox>
#include <QDockWidget>
#include <QTest>
#include <QTreeView>
#include <cmath>
#include <functional>

#include "core/run/analysis/gpu_summary.h"
#include "core/run/analysis/row_tree.h"
#include "tests/support/gpu_run.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/words.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/shell/filter_bar.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/shares/share_rings.h"
#include "ui/views/shares/shares_view.h"
#include "ui/views/table/row_model.h"
#include "ui/views/table/row_order.h"
#include "ui/views/table/table_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

class GpuViewsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> test_;
    MainWindow& window() const { return **test_; }

  private Q_SLOTS:
    void init() {
        test_ = std::make_unique<TestWindow>();
        tests::recordGpuRun(test_->path("gpu.ridge").toStdString());
        QVERIFY(test_->open(test_->path("gpu.ridge")));
    }
    void cleanup() { test_.reset(); }

    void kernelsStandInTheOpsThatLaunchedThem() {
        TableView* const table = window().view<ui::TableView>();
        constexpr int kKernels = static_cast<int>(run::Nesting::op_kernel);
        QVERIFY(table->nestings()->findData(TableView::nestingData(run::Nesting::op_kernel)) >= 0);
        table->setNesting(kKernels);
        QVERIFY(window().view<ui::RooflineView>()->frame()->by == run::GroupBy::op);
        const auto tree =
            run::rowTree(*window().session()->frame()->snapshot, run::Nesting::op_kernel);
        double kernels = 0;
        std::size_t with_kernels = 0;
        for (const run::RowNode& op : tree) {
            double inside = 0;
            for (const run::RowNode& kernel : op.children) {
                inside += kernel.row.seconds;
                QVERIFY2(kernel.row.kind == run::RowKind::kernel ||
                             kernel.row.kind == run::RowKind::copy ||
                             kernel.row.kind == run::RowKind::fill,
                         std::string(run::toString(kernel.row.kind)).c_str());
                QVERIFY(kernel.row.seconds_min && kernel.row.seconds_max);
                QVERIFY(!kernel.row.host_seconds);
                QVERIFY(kernel.children.empty());
            }
            // The kernels add up to the op's GPU time.
            if (op.row.kind != run::RowKind::outside)
                QVERIFY(std::fabs(inside - op.row.seconds) <= 1e-9 + 1e-9 * op.row.seconds);
            with_kernels += op.children.empty() ? 0 : 1;
            kernels += inside;
        }
        QVERIFY(with_kernels >= 3);
        double flat = 0;
        for (const run::Row& row :
             run::rowsOf(*window().session()->frame()->snapshot, run::GroupBy::kernel)) {
            if (row.kind != run::RowKind::outside) flat += row.seconds;
        }
        QVERIFY(std::fabs(flat - kernels) < 1e-9 * flat);
        // Selecting a kernel selects its op, which the dot represents.
        const RowOrder* const order = table->order();
        QModelIndex op;
        for (int row = 0; row < order->rowCount() && !op.isValid(); ++row) {
            if (order->rowCount(order->index(row, 0)) > 0) op = order->index(row, 0);
        }
        table->table()->expand(op);
        table->table()->setCurrentIndex(order->index(0, 0, op));
        QCOMPARE(window().selection()->row(), op.data(RowModel::kNameRole).toString());
        QVERIFY(window().view<ui::RooflineView>()->chart()->dots()->find(
                    window().selection()->row()) != nullptr);
    }

    // A CPU run does not have this nesting.
    void theNextRunNeedNotHaveKernels() {
        constexpr int kKernels = static_cast<int>(run::Nesting::op_kernel);
        window().view<ui::TableView>()->setNesting(kKernels);
        QVERIFY(test_->open(tests::makeSyntheticRun(), "cpu.ridge"));
        QVERIFY(!window().view<ui::TableView>()->model()->nesting());
        QVERIFY(window().view<ui::TableView>()->nestings()->findData(
                    TableView::nestingData(run::Nesting::op_kernel)) < 0);
        QVERIFY(window().view<ui::TableView>()->model()->rowCount() > 5);
        QVERIFY(window().view<ui::SharesView>()->chart()->apiCalls().empty());
    }

    // Idle time has the legend's name.
    void hiddenIdleTimeIsNamed() {
        Filter filter;
        filter.toggle(cost::Category::outside);
        window().selection()->setFilter(filter);
        QCOMPARE(window().filterBar()->chips(), QStringList{QStringLiteral("without (GPU idle)")});
    }

    void callsOfTheApiHaveShares() {
        SharesView* const shares = window().view<ui::SharesView>();
        const auto summary = run::summarizeGpu(*window().session()->frame()->snapshot);
        QVERIFY(summary.has_value());
        const auto& calls = shares->chart()->apiCalls();
        QVERIFY(!calls.empty());
        // A bar for each group, followed by bars for its calls if there are several.
        auto bar = calls.begin();
        for (const auto& group : summary->groups) {
            QVERIFY(bar != calls.end() && !bar->part);
            QVERIFY(bar->label.startsWith(word(group.group)));
            QCOMPARE(bar->share, group.share.value());
            QCOMPARE(bar->calls.size(), static_cast<qsizetype>(group.single.size()));
            ++bar;
            for (std::size_t i = 0; group.single.size() > 1 && i < group.single.size();
                 ++i, ++bar) {
                QVERIFY(bar != calls.end() && bar->part);
                QCOMPARE(bar->name, text(group.single[i].name));
                QCOMPARE(bar->share, group.single[i].share.value());
            }
        }
        QVERIFY(bar == calls.end());
        window().dock(QStringLiteral("sharesDock"))->raise();
        shares->chart()->setKind(SharesChart::Kind::rings);
        QCOMPARE(shares->chart()->rings()->rings().size(), std::size_t{3});
        const auto& ring = shares->chart()->rings()->rings().back();
        QVERIFY(!ring.names.isEmpty());
        QTest::mouseClick(shares->canvas()->viewport(), Qt::LeftButton, {},
                          (ring.names.topLeft() + QPointF(20, 6)).toPoint());
        QCOMPARE(window().selection()->rows(), calls.front().calls);
        // API times are unknown for a part of the run or for selected kernels.
        Filter filter;
        filter.toggle(cost::Category::convolution);
        window().selection()->setFilter(filter);
        QVERIFY(shares->chart()->apiCalls().empty());
    }
};

RIDGEPOINT_UI_TEST(GpuViewsTest)
#include "gpu_views_test.moc"
