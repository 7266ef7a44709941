// SPDX-License-Identifier: GPL-3.0-or-later
// The flame graph of layers and ops.
#include <QComboBox>
#include <QDockWidget>
#include <QFileInfo>
#include <QTest>

#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/view_export.h"
#include "ui/views/flame/flame_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

class FlameTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> test_;

    MainWindow& window() const { return **test_; }
    FlameView& view() const { return *window().view<FlameView>(); }
    FlameChart& chart() const { return *view().chart(); }
    using Block = FlameChart::Block;
    // Returns the widest block of this kind.
    std::size_t widest(run::RowKind kind) const {
        std::size_t best = 0;
        for (std::size_t at = 1; at < chart().blocks().size(); ++at) {
            const Block& block = chart().blocks()[at];
            if (block.node->row.kind != kind) continue;
            if (best == 0 || block.share() > chart().blocks()[best].share()) best = at;
        }
        return best;
    }
    QPoint middle(std::size_t block) const {
        return chart().rectOf(chart().blocks()[block]).center().toPoint();
    }
    void click(std::size_t block) const {
        QTest::mouseClick(view().canvas()->viewport(), Qt::LeftButton, {}, middle(block));
    }

  private Q_SLOTS:
    void init() {
        test_ = std::make_unique<TestWindow>();
        QVERIFY(test_->open(tests::makeSyntheticRun()));
        window().layouts()->setLayout(WindowLayout::explore);
        window().dock(QStringLiteral("flameDock"))->raise();
        QTRY_VERIFY_WITH_TIMEOUT(chart().blocks().size() > 3, kPatience);
    }
    void cleanup() { test_.reset(); }

    void blocksLieInTheBlockAbove() {
        QVERIFY(view().isVisible());
        for (std::size_t at = 1; at < chart().blocks().size(); ++at) {
            const Block& block = chart().blocks()[at];
            const Block& above = chart().blocks()[block.parent];
            QCOMPARE(block.depth, above.depth + 1);
            QVERIFY(block.from >= above.from - 1e-9 && block.to <= above.to + 1e-9);
        }
        // A block's width is its share of the step time, and ops are within their layers.
        const Block& layer = chart().blocks()[widest(run::RowKind::layer)];
        QVERIFY(std::fabs(layer.share() - layer.node->row.share) < 1e-6);
        const Block& op = chart().blocks()[widest(run::RowKind::op)];
        QVERIFY(chart().blocks()[op.parent].node->row.kind == run::RowKind::layer);
        QVERIFY(chart().tooltip(op).contains(chart().label(op).section(QLatin1Char(' '), 0, 0)));
    }

    void aClickSelectsWhatTheTableCallsTheSame() {
        const std::size_t layer = widest(run::RowKind::layer);
        const QString name = QString::fromStdString(chart().blocks()[layer].node->row.name);
        click(layer);
        QCOMPARE(window().viewOptions()->groupBy(), std::optional(run::GroupBy::layer));
        QVERIFY2(window().selection()->rows().contains(name), qPrintable(name));
        const std::size_t op = widest(run::RowKind::op);
        const QString op_name = QString::fromStdString(chart().blocks()[op].node->row.name);
        click(op);
        QCOMPARE(window().viewOptions()->groupBy(), std::optional(run::GroupBy::op));
        QCOMPARE(window().selection()->row(), op_name);
        click(0);
        QVERIFY(window().selection()->rows().isEmpty());
    }

    void aDoubleClickZooms() {
        const std::size_t layer = widest(run::RowKind::layer);
        const double before = chart().rectOf(chart().blocks()[layer]).width();
        QTest::mouseDClick(view().canvas()->viewport(), Qt::LeftButton, {}, middle(layer));
        QVERIFY(chart().zoomed());
        const double whole = chart().rectOf(chart().blocks()[0]).width();
        QCOMPARE(chart().rectOf(chart().blocks()[layer]).width(), whole);
        QVERIFY(whole > before);
        // The zoom stays when a new frame arrives, and Show All resets it.
        window().viewOptions()->setGroupBy(run::GroupBy::phase);
        QVERIFY(chart().zoomed());
        view().showAll();
        QVERIFY(!chart().zoomed());
        QCOMPARE(chart().rectOf(chart().blocks()[layer]).width(), before);
    }

    void theKeyboardGoesFromBlockToBlock() {
        FlameCanvas* const canvas = view().canvas();
        canvas->setFocus();
        QTest::keyClick(canvas, Qt::Key_Down);
        QCOMPARE(chart().current(), FlameChart::Place(0));
        QTest::keyClick(canvas, Qt::Key_Down);
        const auto largest = *chart().current();
        QVERIFY(largest > 0);
        QCOMPARE(chart().blocks()[largest].parent, std::size_t{0});
        QVERIFY(!canvas->accessibleDescription().isEmpty());
        QVERIFY(window().selection()->any());
        QTest::keyClick(canvas, Qt::Key_Return);
        QVERIFY(chart().zoomed());
        QTest::keyClick(canvas, Qt::Key_Backspace);
        QVERIFY(!chart().zoomed());
        QTest::keyClick(canvas, Qt::Key_Up);
        QCOMPARE(chart().current(), FlameChart::Place(0));
        QVERIFY(window().selection()->rows().isEmpty());
    }

    void theWidthMayBeFlopsOrBytes() {
        auto* const box = view().findChild<QComboBox*>(QStringLiteral("flameMeasure"));
        double flops = 0;
        for (const run::Row& row :
             run::rowsOf(*window().session()->frame()->snapshot, run::GroupBy::layer))
            flops += row.knownFlops().value_or(0);
        box->setCurrentIndex(1);
        const Block& layer = chart().blocks()[widest(run::RowKind::layer)];
        QVERIFY(std::fabs(layer.share() - *layer.node->row.knownFlops() / flops) < 1e-6);
        QVERIFY(chart().tooltip(layer).contains(QStringLiteral("FLOPs")));
        box->setCurrentIndex(2);
        QVERIFY(chart().blocks().size() > 3);
    }

    void itIsExported() {
        const QString file = test_->path("flame.svg");
        exportView(*window().session()->frame(), "flame", file.toStdString());
        QFile picture(file);
        QVERIFY(picture.open(QIODevice::ReadOnly));
        const QByteArray svg = picture.readAll();
        QVERIFY(svg.contains("conv2d"));
        QVERIFY(svg.contains(">convolution<"));  // of the legend
        // The figure is as high as its rows; the provenance follows below.
        ExportOptions options;
        options.size = QSize(1000, 1600);
        const QString tall = test_->path("tall.png");
        exportView(*window().session()->frame(), "flame", tall.toStdString(), options);
        const QImage image(tall);
        QCOMPARE(image.width(), 1000);
        QVERIFY2(image.height() > 150 && image.height() < 700,
                 qPrintable(QString::number(image.height())));
    }
};

RIDGEPOINT_UI_TEST(FlameTest)
#include "flame_test.moc"
