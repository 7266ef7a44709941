// SPDX-License-Identifier: GPL-3.0-or-later
// The overview: how the time of each step splits.
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QFileInfo>
#include <QImage>
#include <QTableView>
#include <QTest>
#include <set>

#include "core/base/seconds.h"
#include "core/roofline/quantity.h"
#include "core/run/store/revise.h"
#include "core/run/store/store.h"
#include "tests/support/gpu_run.h"
#include "tests/support/stored_annotations.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/words.h"
#include "ui/run/run_facts.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/view_export.h"
#include "ui/views/overview/kernel_tables.h"
#include "ui/views/overview/overview_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

class OverviewTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> test_;

    MainWindow& window() const { return **test_; }
    OverviewView& view() const { return *window().view<OverviewView>(); }
    OverviewChart& chart() const { return *view().chart(); }
    void showOverview() const {
        window().layouts()->setLayout(WindowLayout::explore);
        window().dock(QStringLiteral("overviewDock"))->raise();
        QTRY_VERIFY_WITH_TIMEOUT(!chart().bars().empty(), kPatience);
    }

  private Q_SLOTS:
    void init() { test_ = std::make_unique<TestWindow>(); }
    void cleanup() { test_.reset(); }

    void everyStepOfARecordingHasABar() {
        QVERIFY(test_->open(tests::makeSyntheticRun()));
        showOverview();
        const auto reader = run::RunReader::open(test_->path("run.ridge").toStdString());
        const run::StepSplits expected = run::splitSteps(*reader, *reader->summary());
        QCOMPARE(chart().bars().size(), expected.steps.size());
        QVERIFY(view().canvas()->viewport()->rect().contains(
            chart().rectOf(chart().bars().size() - 1).center().toPoint()));
        // The parts of a step add up to its time.
        for (const OverviewChart::Bar& bar : chart().bars()) {
            std::int64_t sum = 0;
            for (const std::int64_t part : bar.sum.parts) sum += part;
            QCOMPARE(sum, bar.sum.duration_ns);
        }
        // A run on a CPU has no idle GPU.
        test_->pick("overviewOf", static_cast<int>(OverviewChart::Of::idle));
        QVERIFY(chart().bars().empty());
        QVERIFY(!chart().emptyWords().isEmpty());
        QVERIFY2(view().facts().startsWith(QStringLiteral("Model FLOPs utilization (MFU) ")),
                 qPrintable(view().facts()));
        QVERIFY(view().facts().contains(QStringLiteral("FP32 FMA, AVX2, 4 cores")));
        QVERIFY(!view().facts().contains(QStringLiteral("Energy")));
    }

    void aRunWithReadingsShowsItsEnergy() {
        tests::SyntheticRun run = tests::makeSyntheticRun();
        const run::StepRecord& last = run.steps.back();
        for (std::int64_t time = 0; time < last.start_ns + last.duration_ns + 10'000;
             time += 10'000) {
            run::DeviceSample& sample = run.device_samples.emplace_back();
            sample.time_ns = time;
            sample.cpu_energy_joules = 65e-9 * static_cast<double>(time);
        }
        QVERIFY(test_->open(run));
        showOverview();
        QVERIFY2(view().facts().contains(QStringLiteral("J per step · ")) &&
                     view().facts().contains(QStringLiteral(" · 65.0 W · ")) &&
                     view().facts().endsWith(QStringLiteral(" · RAPL")),
                 qPrintable(view().facts()));
        QVERIFY2(runSubtitle(*view().frame()).contains(QStringLiteral("J per step")),
                 qPrintable(runSubtitle(*view().frame())));
        const QString folder = qEnvironmentVariable("RIDGEPOINT_PICTURES");
        if (!folder.isEmpty())
            window().grab().save(folder + QStringLiteral("/overview-energy.png"));
    }

    void barsOfInexactStepsAreMarked() {
        tests::SyntheticRun run = tests::makeSyntheticRun();
        const std::int64_t cut = run.steps[run.steps.size() - 2].index;
        run.info.cut_steps = {{cut, cut}};
        QVERIFY(test_->open(run));
        showOverview();
        const std::size_t count = chart().bars().size();
        const QString exact = chart().tooltip(0), at_least = chart().tooltip(count - 2),
                      uncertain = chart().tooltip(count - 1);
        QVERIFY(!exact.contains(QStringLiteral("≥")));
        QVERIFY2(at_least.contains(QStringLiteral("≥")), qPrintable(at_least));
        QVERIFY2(uncertain.contains(QStringLiteral("(uncertain)")), qPrintable(uncertain));
        // The hatching changes the bar's pixels.
        const QImage image = view().canvas()->viewport()->grab().toImage();
        const auto colors = [&](std::size_t bar) {
            std::set<QRgb> found;
            const QRect part = chart().rectOf(bar).toRect();
            const double ratio = image.devicePixelRatio();
            const int y = static_cast<int>((part.bottom() - 3) * ratio);
            for (int x = part.left() + part.width() / 3; x < part.right() - part.width() / 3; ++x)
                found.insert(image.pixel(static_cast<int>(x * ratio), y));
            return found.size();
        };
        QVERIFY(colors(count - 2) > colors(0));
    }

    void theKeyboardGoesFromStepToStep() {
        QVERIFY(test_->open(tests::makeSyntheticRun()));
        showOverview();
        OverviewCanvas* const canvas = view().canvas();
        canvas->setFocus();
        QTest::keyClick(canvas, Qt::Key_Right);
        QCOMPARE(chart().current(), std::optional<std::size_t>(0));
        QTest::keyClick(canvas, Qt::Key_End);
        QCOMPARE(chart().current(), std::optional(chart().bars().size() - 1));
        const run::StepSplit& last = chart().splits()->steps.back();
        QVERIFY2(canvas->accessibleDescription().contains(QString::number(last.step)),
                 qPrintable(canvas->accessibleDescription()));
        QTest::keyClick(canvas, Qt::Key_Return);
        QVERIFY(window().selection()->range());
        QCOMPARE(window().selection()->range()->from_ns, last.start_ns);
        QCOMPARE(window().selection()->range()->to_ns, last.start_ns + last.duration_ns);
        QVERIFY(!chart().bars().empty());  // the bars still cover the whole run
    }

    void aGpusIdleTimeIsSplitByCause() {
        const auto snapshot = tests::recordGpuRun(test_->path("gpu.ridge").toStdString());
        QVERIFY(test_->open(test_->path("gpu.ridge")));
        showOverview();
        test_->pick("overviewOf", static_cast<int>(OverviewChart::Of::idle));
        QVERIFY(!chart().bars().empty());
        for (const OverviewChart::Bar& bar : chart().bars()) {
            std::int64_t idle = 0;
            for (const std::int64_t cause : bar.sum.idle) idle += cause;
            QVERIFY(bar.sum.gpu.has_value());
            QCOMPARE(idle, bar.sum.gpu->idleNs());
        }
        QVERIFY(chart().tooltip(0).contains(QStringLiteral("wait")));
        QVERIFY2(view().facts().contains(QStringLiteral("Launches")), qPrintable(view().facts()));
    }

    void kernelsAndTheirSequencesAreTables() {
        tests::recordGpuRun(test_->path("gpu.ridge").toStdString());
        QVERIFY(test_->open(test_->path("gpu.ridge")));
        showOverview();
        const run::StepSplits& splits = *chart().splits();
        KernelTable& kernels = *view().kernels();
        QCOMPARE(kernels.rowCount(), static_cast<int>(splits.kernels.size()));
        QCOMPARE(view().sequences()->rowCount(), static_cast<int>(splits.sequences.size()));
        auto* const box = view().findChild<QComboBox*>(QStringLiteral("overviewOf"));
        box->setCurrentIndex(box->findText(QStringLiteral("Kernels")));
        QVERIFY(view().page() == OverviewView::Page::kernels);
        auto* const table = view().findChild<QTableView*>(QStringLiteral("overviewKernels"));
        QVERIFY(table->isVisibleTo(&view()) && !view().canvas()->isVisibleTo(&view()));
        for (int row = 0; row < kernels.rowCount(); ++row) {
            const run::KernelFill& fill = kernels.row(row).fill;
            QCOMPARE(kernels.index(row, KernelTable::kMax).data().toString(),
                     text(roofline::formatSeconds(base::seconds(fill.max_ns))));
        }
        box->setCurrentIndex(0);
        QVERIFY(view().canvas()->isVisibleTo(&view()) && !table->isVisibleTo(&view()));
    }

    void annotationsAreATableWhereTheyAreKnown() {
        const QString path = test_->path("gpu.ridge");
        tests::recordGpuRun(path.toStdString());
        auto* const box = view().findChild<QComboBox*>(QStringLiteral("overviewOf"));
        const int at = box->findText(QStringLiteral("Annotations"));
        const auto enabled = [&] {
            return box->model()->index(at, 0).flags().testFlag(Qt::ItemIsEnabled);
        };
        std::vector<std::string> names;
        {
            const auto reader = run::RunReader::open(path.toStdString());
            const auto snapshot = reader->summary();
            for (const run::OpRecord& op : reader->ops(snapshot->steps->front().index)) {
                if (op.depth == 0) names.push_back((*snapshot->strings)[op.name]);
            }
        }
        QVERIFY(!names.empty());
        tests::storeAnnotations(path.toStdString(), {names.front()});
        QVERIFY(test_->open(path));
        showOverview();
        QVERIFY(enabled());
        box->setCurrentIndex(at);
        QVERIFY(view().page() == OverviewView::Page::annotations);
        const AnnotationTable& table = *view().annotations();
        QCOMPARE(table.rowCount(), 1);
        QCOMPARE(table.index(0, AnnotationTable::kName).data().toString(), text(names.front()));
        const run::Annotation& sum = table.row(0).sum;
        QVERIFY(sum.calls > 0);
        QCOMPARE(table.index(0, AnnotationTable::kTime).data().toString(),
                 text(roofline::formatSeconds(base::seconds(sum.cpu_ns))));
        // Files from earlier versions do not list annotations.
        tests::writeRun(test_->path("old.ridge").toStdString(), tests::makeSyntheticRun());
        QVERIFY(test_->open(test_->path("old.ridge")));
        QTRY_VERIFY_WITH_TIMEOUT(!enabled(), kPatience);
        QCOMPARE(box->currentIndex(), 0);
    }

    // In this layout, the dock is behind other tabs.
    void theMenuOpensItInFront() {
        QVERIFY(test_->open(tests::makeSyntheticRun()));
        window().layouts()->setLayout(WindowLayout::watch);
        QDockWidget* const dock = window().dock(QStringLiteral("overviewDock"));
        QVERIFY(dock->isHidden());
        dock->toggleViewAction()->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!view().visibleRegion().isEmpty(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!chart().bars().empty(), kPatience);
    }

    void aPictureIsWritten() {
        tests::writeRun(test_->path("run.ridge").toStdString(), tests::makeSyntheticRun());
        const auto reader = run::RunReader::open(test_->path("run.ridge").toStdString());
        const auto frame =
            makeFrame(reader->snapshot(), {}, {}, false, test_->path("run.ridge").toStdString());
        exportView(*frame, "overview", test_->path("o.png").toStdString());
        QVERIFY(QImage(test_->path("o.png")).width() > 0);
    }

    // The window translates core's texts.
    void everyTextIsTranslated() {
        QTranslator german;
        QVERIFY(german.load(QStringLiteral("ridgepoint_de"), QStringLiteral(RIDGEPOINT_QM)));
        QCoreApplication::installTranslator(&german);
        for (const run::SplitFigure& figure : run::splitFigures()) {
            QVERIFY2(tipOf(figure) != QString::fromUtf8(figure.tip.data(),
                                                        static_cast<qsizetype>(figure.tip.size())),
                     figure.tip.data());
        }
        QCoreApplication::removeTranslator(&german);
    }
};

RIDGEPOINT_UI_TEST(OverviewTest)
#include "overview_test.moc"
