// SPDX-License-Identifier: GPL-3.0-or-later
// The loss of a recorded script over its steps.
#include <QDockWidget>
#include <QTest>

#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/view_export.h"
#include "ui/views/loss/loss_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

class LossCurveTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> test_;

    MainWindow& window() const { return **test_; }
    LossView& view() const { return *window().view<LossView>(); }

    // The loss halves from step to step.
    static tests::SyntheticRun runWithLoss() {
        tests::SyntheticRun run = tests::makeSyntheticRun();
        for (int step = 0; step < 6; ++step) run.loss.push_back({step, 4.0 / (1 << step)});
        return run;
    }

  private Q_SLOTS:
    void init() { test_ = std::make_unique<TestWindow>(); }
    void cleanup() { test_.reset(); }

    void theCurveFallsAndNamesTheStepUnderThePointer() {
        QVERIFY(test_->open(runWithLoss()));
        window().layouts()->setLayout(WindowLayout::explore);
        QDockWidget* const dock = window().dock(QStringLiteral("lossDock"));
        QVERIFY(dock->toggleViewAction()->isEnabled());
        dock->show();
        dock->raise();
        QWidget* const viewport = view().canvas()->viewport();
        QTRY_VERIFY_WITH_TIMEOUT(!viewport->visibleRegion().isEmpty(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(view().chart()->points().size() == 6, kPatience);
        const std::vector<QPointF>& points = view().chart()->points();
        for (std::size_t i = 1; i < points.size(); ++i) {
            QVERIFY(points[i].x() > points[i - 1].x());
            QVERIFY(points[i].y() > points[i - 1].y());
        }
        QTest::mouseMove(viewport,
                         view().canvas()->mapFromScene(view().chart()->mapToScene(points[4])));
        QTRY_VERIFY_WITH_TIMEOUT(view().chart()->tooltip().contains(QStringLiteral("Step 4")),
                                 kPatience);
        QVERIFY(view().chart()->tooltip().contains(QStringLiteral("0.25")));
        QVERIFY(view().chart()->spoken().contains(QStringLiteral("0.125 in step 5")));
    }

    void aRunWithoutALossOffersNoCurve() {
        QVERIFY(test_->open(tests::makeSyntheticRun()));
        QVERIFY(!window().dock(QStringLiteral("lossDock"))->toggleViewAction()->isEnabled());
    }

    void aPictureIsWritten() {
        tests::writeRun(test_->path("run.ridge").toStdString(), runWithLoss());
        const auto reader = run::RunReader::open(test_->path("run.ridge").toStdString());
        const auto frame =
            makeFrame(reader->snapshot(), {}, {}, false, test_->path("run.ridge").toStdString());
        exportView(*frame, "loss", test_->path("loss.png").toStdString());
        QVERIFY(QImage(test_->path("loss.png")).width() > 0);
    }
};

RIDGEPOINT_UI_TEST(LossCurveTest)
#include "loss_curve_test.moc"
