// SPDX-License-Identifier: GPL-3.0-or-later
// Comparing several runs in the window.
#include <QAction>
#include <QComboBox>
#include <QGraphicsPathItem>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTranslator>
#include <cmath>

#include "tests/support/gpu_run.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/message_bar.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/chart/legend_item.h"
#include "ui/roofline/dot_layer.h"
#include "ui/shell/compare_controller.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/runs_controller.h"
#include "ui/shell/view_export.h"
#include "ui/views/compare/arrow_layer.h"
#include "ui/views/compare/beside_picture.h"
#include "ui/views/compare/compare_canvas.h"
#include "ui/views/compare/compare_memory.h"
#include "ui/views/compare/compare_model.h"
#include "ui/views/compare/compare_picture.h"
#include "ui/views/compare/compare_roofline.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/compare/difference_chart.h"
#include "ui/views/compare/sweep_chart.h"
#include "ui/views/compare/waterfall_chart.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

namespace {

// Makes the ops of one layer three times as slow, and the steps longer accordingly.
tests::SyntheticRun slowed(const QString& layer) {
    tests::SyntheticRun run = tests::makeSyntheticRun();
    for (run::OpRecord& op : run.ops) {
        if (run.strings[static_cast<std::size_t>(op.layer)] == layer.toStdString() && op.self_ns)
            op.self_ns = op.self_ns * 3;
    }
    return run;
}

tests::SyntheticRun ofBatch(std::int64_t batch) {
    tests::SyntheticOptions options;
    options.batch = batch;
    tests::SyntheticRun run = tests::makeSyntheticRun(options);
    run.info.id = "batch-" + std::to_string(batch);
    return run;
}

}  // namespace

class CompareTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> test_;

    MainWindow& window() const { return **test_; }
    CompareView& view() const { return *window().comparison()->view(); }
    OpenRuns& runs() const { return *window().runs()->runs(); }
    std::filesystem::path write(const char* name, const tests::SyntheticRun& run) const {
        const auto path = std::filesystem::path(test_->path(name).toStdString());
        tests::writeRun(path, run);
        return path;
    }
    // Performs an action that causes an answer. The answer to an earlier question may come first,
    // so this waits for the last one.
    template <class Act>
    bool answered(Act&& act) {
        QSignalSpy spy(&view(), &CompareView::answered);
        act();
        if (spy.isEmpty() && !spy.wait(kPatience)) return false;
        constexpr int kQuiet = 250;  // ms; after this time, no more answers are expected
        while (spy.wait(kQuiet)) {
        }
        return true;
    }
    bool compared(const std::vector<std::filesystem::path>& runs) {
        return answered([&] {
            for (const auto& before : this->runs().compared())
                this->runs().setCompared(before.path, false);
            window().comparison()->compareWith(runs);
        });
    }

  private Q_SLOTS:
    void init() { test_ = std::make_unique<TestWindow>(); }
    void cleanup() { test_.reset(); }

    void altThreeComparesTheOpenRuns() {
        const auto other = write("b.ridge", ofBatch(32));
        QVERIFY(test_->open(ofBatch(16), "a.ridge"));
        runs().add(other);
        auto* const action = window().findChild<QAction*>(QStringLiteral("compareLayout"));
        QCOMPARE(action->shortcut(), QKeySequence(Qt::ALT | Qt::Key_3));
        QVERIFY(answered([&] { action->trigger(); }));
        QVERIFY(view().isVisible());
        QCOMPARE(view().frame()->runs(), std::size_t{2});
        QCOMPARE(view().frame()->label(0), QStringLiteral("a"));
        QVERIFY(!window().dock(QStringLiteral("tableDock"))->isVisible());
        // Back to the other layout.
        window().findChild<QAction*>(QStringLiteral("watchLayout"))->trigger();
        QVERIFY(!view().isVisible());
        QVERIFY(window().dock(QStringLiteral("tableDock"))->isVisible());
    }

    void theRunThatWasOpenedFirstIsTheBaseline() {
        const auto a = write("a.ridge", ofBatch(16)), b = write("b.ridge", ofBatch(32));
        QVERIFY(test_->open(QString::fromStdString(a.string())));
        QVERIFY(test_->open(QString::fromStdString(b.string())));
        QVERIFY(answered(
            [&] { window().findChild<QAction*>(QStringLiteral("compareLayout"))->trigger(); }));
        QCOMPARE(view().frame()->label(view().frame()->comparison.baseline), QStringLiteral("a"));
    }

    void differentBatchesAreComparedPerSample() {
        QVERIFY(compared({write("a.ridge", ofBatch(16)), write("b.ridge", ofBatch(32))}));
        QVERIFY(view().frame()->comparison.per_sample);
        QVERIFY2(view().sentences().contains(QStringLiteral("per sample")),
                 qPrintable(view().sentences()));
        const auto seconds = [&](std::size_t run) {
            return view().frame()->comparison.rows.front().values[run]->seconds();
        };
        const std::string row = view().frame()->comparison.rows.front().name;
        const double first = seconds(0), second = seconds(1);
        auto* const button = view().findChild<QToolButton*>(QStringLiteral("comparePerSample"));
        QVERIFY(button->isChecked());
        QVERIFY(answered([&] { button->click(); }));
        QVERIFY(view().sentences().contains(QStringLiteral("per step")));
        if (view().frame()->comparison.rows.front().name == row) {
            QVERIFY(std::fabs(seconds(0) / first - 16) < 1e-9);
            QVERIFY(std::fabs(seconds(1) / second - 32) < 1e-9);
        }
        // Runs with the same batch size are compared per step.
        QVERIFY(compared({write("c.ridge", ofBatch(16)), write("d.ridge", ofBatch(16))}));
        QVERIFY(!view().frame()->comparison.per_sample);
    }

    void longNamesLeaveTheWindowAsWideAsItIs() {
        const std::string long_name(90, 'x');
        std::vector<std::filesystem::path> runs;
        for (const int batch : {8, 16, 32, 64}) {
            const std::string name =
                long_name + "-b" + std::to_string(batch) + "-" + long_name + ".ridge";
            runs.push_back(write(name.c_str(), ofBatch(batch)));
        }
        window().resize(1280, 720);
        QVERIFY(compared(runs));
        window().messages()->say(MessageBar::Kind::information, QString(400, QLatin1Char('y')));
        QTest::qWait(0);
        QCOMPARE(window().width(), 1280);
        // The distinguishing parts of the names are visible.
        QStringList names;
        for (int row = 0; row < this->runs().rowCount(); ++row) {
            names << this->runs().index(row).data().toString().section(QLatin1Char('\n'), 0, 0);
            QVERIFY2(names.back().size() < 60, qPrintable(names.back()));
        }
        QVERIFY2(names[1].contains(QStringLiteral("…b16…")), qPrintable(names[1]));
        QVERIFY(view().frame()->label(3).contains(QStringLiteral("…b64…")));
        // A window wider than its screen shrinks to the screen.
        window().resize(5905, 900);
        QTest::qWait(0);
        window().resetLayout();
        QTest::qWait(0);
        QVERIFY2(window().width() <= 1280, qPrintable(QString::number(window().width())));
        window().resize(5905, 900);
        window().close();
        test_->reopen();
        QVERIFY(window().width() <= 1440);
    }

    void dotsOfARowAreJoinedAndSelectedTogether() {
        QVERIFY(compared(
            {write("a.ridge", ofBatch(16)), write("b.ridge", slowed(QStringLiteral("none")))}));
        const CompareRoofline& chart = *view().roofline();
        const auto& dots = chart.dots()->dots();
        QVERIFY(dots.size() >= 4);
        for (const Dot& dot : dots)
            QCOMPARE(dot.tint.light, runColor(static_cast<int>(chart.runOf(dot)), false).rgb());
        QVERIFY(!chart.arrows()->arrows().empty());
        // A click on a dot selects its row in the table and in the other run.
        const Dot& dot = dots.back();
        QTest::mouseClick(view().canvas()->viewport(), Qt::LeftButton, {}, dot.pixel.toPoint());
        QVERIFY(!window().selection()->row().isEmpty());
        const auto picked = view().table()->selectionModel()->selectedRows();
        QCOMPARE(picked.size(), 1);
        QCOMPARE(QStringLiteral("aten::") + picked.front().data().toString(),
                 window().selection()->row());
        // A row of the table selects its dots.
        view().table()->selectRow(picked.front().row() == 0 ? 1 : 0);
        QCOMPARE(window().selection()->rows().size(), 1);
        QVERIFY(window().selection()->row() != picked.front().data().toString() ||
                picked.front().row() != 0);
    }

    // An arrow from the baseline shows by colour and width how the time of its row changes.
    void arrowsShowTheChange() {
        QVERIFY(compared({write("a.ridge", ofBatch(16)),
                          write("b.ridge", slowed(QStringLiteral("layer1.0.conv")))}));
        const CompareRoofline& chart = *view().roofline();
        const compare::Comparison& comparison = view().frame()->comparison;
        double widest = 0, largest = 0;
        std::string of_widest, of_largest;
        for (const ArrowLayer::Arrow& arrow : chart.arrows()->arrows()) {
            const auto row = std::find_if(
                comparison.rows.begin(), comparison.rows.end(),
                [&](const compare::Row& each) { return text(each.name) == arrow.name; });
            QVERIFY(row != comparison.rows.end());
            const auto change = row->difference(0, 1);
            QVERIFY(change.has_value());
            QCOMPARE(arrow.tint.light, changeColor(change->seconds).rgb());
            QCOMPARE(arrow.faint, change->withinNoise());
            if (arrow.width > widest) of_widest = row->name;
            widest = std::max(widest, arrow.width);
            if (std::abs(change->seconds) > largest) of_largest = row->name;
            largest = std::max(largest, std::abs(change->seconds));
        }
        QVERIFY(!of_largest.empty());
        QCOMPARE(of_widest, of_largest);
        const auto& legend = chart.legendItem()->entries();
        QVERIFY(std::any_of(legend.begin(), legend.end(), [](const LegendItem::Entry& entry) {
            return entry.label == QStringLiteral("more time") && entry.color == changeColor(1);
        }));
        QTest::qWait(20);
        const QString folder = qEnvironmentVariable("RIDGEPOINT_PICTURES");
        if (!folder.isEmpty()) window().grab().save(folder + QStringLiteral("/compare-arrows.png"));
    }

    // From the baseline's step time to the other one, the bars follow each other.
    void theWaterfallAddsUp() {
        QVERIFY(compared({write("a.ridge", ofBatch(16)),
                          write("b.ridge", slowed(QStringLiteral("layer1.0.conv")))}));
        auto* const tabs = window().findChild<QTabWidget*>(QStringLiteral("compareFigures"));
        tabs->setCurrentIndex(tabs->count() - 1);
        QTest::qWait(50);
        const WaterfallChart& chart = *view().waterfall();
        const auto& bars = chart.bars();
        QVERIFY(bars.size() >= 4);
        QVERIFY(bars.front().total && bars.back().total);
        const compare::Comparison& comparison = view().frame()->comparison;
        QVERIFY(std::abs(bars.front().to - *comparison.sides[0].step.seconds_mean) < 1e-9);
        QVERIFY(std::abs(bars.back().to - *comparison.sides[1].step.seconds_mean) < 1e-9);
        for (std::size_t i = 1; i + 1 < bars.size(); ++i) {
            QVERIFY(!bars[i].total);
            QVERIFY(std::abs(bars[i].from - bars[i - 1].to) < 1e-9);
        }
        QVERIFY(std::abs(bars[bars.size() - 2].to - bars.back().to) < 1e-9);
        // The largest change comes first.
        QVERIFY(text(comparison.rows.front().name).endsWith(bars[1].words));
        const QString folder = qEnvironmentVariable("RIDGEPOINT_PICTURES");
        if (!folder.isEmpty())
            window().grab().save(folder + QStringLiteral("/compare-waterfall.png"));
        ExportOptions options;
        options.size = QSize(900, 600);
        const auto figure = findExport("waterfall")->runs.figure(view().frame(), options);
        QVERIFY(dynamic_cast<const WaterfallChart&>(*figure).bars().size() >= 4);
    }

    // Roofs are named side by side, and exported figures have the window's zoom.
    void theZoomIsExported() {
        QVERIFY(compared(
            {write("a.ridge", ofBatch(16)), write("b.ridge", slowed(QStringLiteral("none")))}));
        view().setArrangement(CompareView::Arrangement::beside);
        QTest::qWait(50);
        const auto namesRoofs = [](const CompareRoofline& chart) {
            const auto& labels = chart.notes()->labels();
            return std::any_of(labels.begin(), labels.end(), [](const auto& label) {
                return label.words.startsWith(QStringLiteral("FP32 FMA"));
            });
        };
        for (const CompareCanvas* const canvas : view().besideCanvases())
            QVERIFY(namesRoofs(*canvas->roofline()));
        ExportOptions options;
        options.size = QSize(900, 500);
        const auto unzoomed = findExport("beside")->runs.figure(view().frame(), options);
        for (const CompareRoofline* const chart :
             dynamic_cast<const BesidePicture&>(*unzoomed).rooflines())
            QVERIFY(namesRoofs(*chart));
        CompareCanvas& first = *view().besideCanvases().front();
        first.setFocus();
        QTest::keyClick(&first, Qt::Key_W);
        const PlaneRange range = first.roofline()->zoom().current();
        QVERIFY(first.roofline()->zoom().zoomed());
        options.look = view().look();
        const auto beside = findExport("beside")->runs.figure(view().frame(), options);
        for (const CompareRoofline* const chart :
             dynamic_cast<const BesidePicture&>(*beside).rooflines()) {
            QVERIFY(chart->zoom().current() == range);
        }
        const auto over = findExport("compare")->runs.figure(view().frame(), options);
        QVERIFY(dynamic_cast<const ComparePicture&>(*over).roofline()->zoom().current() == range);
    }

    void theSentenceIsInTheLanguageOfTheWindow() {
        QTranslator german;
        QVERIFY(german.load(QStringLiteral(RIDGEPOINT_QM "/ridgepoint_de.qm")));
        QApplication::installTranslator(&german);
        const tests::SyntheticRun run = tests::makeSyntheticRun();
        const bool opened = compared({write("a.ridge", run), write("b.ridge", run)});
        QApplication::removeTranslator(&german);
        QVERIFY(opened);
        QVERIFY2(view().sentences().contains(QStringLiteral("genauso lange wie a.ridge")),
                 qPrintable(view().sentences()));
    }

    void theLayerThatWasMadeSlowerComesFirst() {
        const tests::SyntheticRun base = tests::makeSyntheticRun();
        QString slow;
        for (const run::OpRecord& op : base.ops) {
            const std::string& layer = base.strings[static_cast<std::size_t>(op.layer)];
            if (!layer.empty()) slow = QString::fromStdString(layer);
        }
        QVERIFY(compared({write("a.ridge", base), write("b.ridge", slowed(slow))}));
        QVERIFY(answered([&] { test_->pick("compareBy", static_cast<int>(run::GroupBy::layer)); }));
        QTRY_COMPARE_WITH_TIMEOUT(view().table()->model()->index(0, 0).data().toString(), slow,
                                  kPatience);
        const int difference = view().model()->columnOf(CompareModel::Field::difference, 1);
        QVERIFY(
            view().model()->index(0, difference).data().toString().startsWith(QLatin1Char('+')));
        QCOMPARE(view().model()->index(0, difference).data(CompareModel::kBarRole).toDouble(), 1.0);
        QVERIFY(view().sentences().contains(QStringLiteral("per step as a.ridge")));
        // Searching for the row shows only this row.
        view().search()->setText(slow);
        QVERIFY(view().table()->model()->rowCount() >= 1);
        QVERIFY(view().table()->model()->rowCount() < view().model()->rowCount());
        view().search()->setText(QStringLiteral("no such row"));
        QCOMPARE(view().table()->model()->rowCount(), 0);
    }

    void anotherBaselineTurnsTheSigns() {
        QVERIFY(compared({write("a.ridge", tests::makeSyntheticRun()),
                          write("b.ridge", slowed(QStringLiteral("none")))}));
        QVERIFY(runs().index(0).data().toString().contains(QStringLiteral("baseline")));
        QVERIFY(answered([&] { runs().setBaseline(runs().at(runs().index(1))); }));
        QVERIFY(runs().index(1).data().toString().contains(QStringLiteral("baseline")));
        QCOMPARE(view().frame()->comparison.baseline, std::size_t{1});
        QCOMPARE(view().model()->columnOf(CompareModel::Field::difference, 1), -1);
        QVERIFY(view().model()->columnOf(CompareModel::Field::difference, 0) > 0);
    }

    void coloursStayWithTheirRuns() {
        QVERIFY(compared({write("a.ridge", ofBatch(4)), write("b.ridge", ofBatch(8)),
                          write("c.ridge", ofBatch(16))}));
        const QRgb third = view().frame()->tint(2).light;
        QVERIFY(answered([&] { window().runs()->close(runs().at(runs().index(0))); }));
        QCOMPARE(view().frame()->runs(), std::size_t{2});
        QCOMPARE(view().frame()->label(1), QStringLiteral("c"));
        QCOMPARE(view().frame()->tint(1).light, third);
        QCOMPARE(view().memory()->lines()[1]->pen().color(), QColor::fromRgb(third));
        // An additional run takes the free colour.
        const auto more = write("d.ridge", ofBatch(64));
        QVERIFY(answered([&] { window().openRun(more); }));
        QCOMPARE(view().frame()->tint(2).light, runColor(0, false).rgb());
    }

    void batchSizesMakeCurves() {
        QVERIFY(compared({write("a.ridge", ofBatch(16)), write("b.ridge", ofBatch(4)),
                          write("c.ridge", ofBatch(8))}));
        QVERIFY(view().frame()->sweep.has_value());
        // Arrows follow the curve: 4 → 8 → 16.
        const auto arrows = view().frame()->arrows();
        QVERIFY(arrows.front() == (std::pair<std::size_t, std::size_t>(1, 2)));
        QVERIFY(arrows.back() == (std::pair<std::size_t, std::size_t>(2, 0)));
        view().sweep()->resize(900, 400);
        QCOMPARE(view().sweep()->curves(SweepChart::kThroughput).front().points.size(),
                 std::size_t{3});
        QVERIFY(answered([&] { runs().setCompared(runs().at(runs().index(2)), false); }));
        QVERIFY(!view().frame()->sweep.has_value());
        QVERIFY(view().sweep()->emptyWords().contains(QStringLiteral("batch")));
    }

    void sideBySideAxesGoTogether() {
        QVERIFY(compared({write("a.ridge", ofBatch(4)), write("b.ridge", ofBatch(8))}));
        test_->pick("arrangement", static_cast<int>(CompareView::Arrangement::beside));
        const auto& canvases = view().besideCanvases();
        QCOMPARE(canvases.size(), std::size_t{2});
        QTRY_VERIFY(canvases[0]->isVisible());
        for (std::size_t run = 0; run < 2; ++run) {
            for (const Dot& dot : canvases[run]->roofline()->dots()->dots())
                QCOMPARE(canvases[run]->roofline()->runOf(dot), run);
        }
        QVERIFY(canvases[0]->roofline()->zoom().current() ==
                canvases[1]->roofline()->zoom().current());
        QWheelEvent wheel(canvases[0]->rect().center(), canvases[0]->rect().center(), {}, {0, 240},
                          Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(canvases[0]->viewport(), &wheel);
        QVERIFY(canvases[0]->roofline()->zoom().zoomed());
        QVERIFY(canvases[0]->roofline()->zoom().current() ==
                canvases[1]->roofline()->zoom().current());
        test_->pick("arrangement", static_cast<int>(CompareView::Arrangement::over));
        QVERIFY(view().canvas()->isVisible());
    }

    void anEstimateIsOneRunMore() {
        tests::SyntheticRun run = tests::makeSyntheticRun();
        run.info.model = "resnet18";
        QVERIFY(compared({write("a.ridge", run), write("b.ridge", run)}));
        QVERIFY(answered([&] { view().estimateButton()->click(); }));
        QTRY_COMPARE_WITH_TIMEOUT(view().frame()->runs(), std::size_t{3}, kPatience);
        QVERIFY(view().frame()->comparison.sides[2].estimated);
        QVERIFY(view().frame()->comparison.by == run::GroupBy::layer);
        // An unknown network has no estimate, and the view reports this.
        QVERIFY(answered([&] { view().estimateButton()->click(); }));
        const auto other = write("c.ridge", tests::makeSyntheticRun());
        QVERIFY(compared({other, write("d.ridge", tests::makeSyntheticRun())}));
        QVERIFY(answered([&] { view().estimateButton()->click(); }));
        QVERIFY(!view().estimateButton()->isChecked());
        QVERIFY(view().messages()->sentence().contains(QStringLiteral("estimate")));
    }

    void runsWithNothingInCommonAreSaidToBe() {
        tests::SyntheticRun other = tests::makeSyntheticRun();
        for (std::string& name : other.strings) {
            if (!name.empty()) name = "other " + name;
        }
        QVERIFY(compared({write("a.ridge", tests::makeSyntheticRun()), write("b.ridge", other)}));
        QVERIFY(!view().table()->isVisible());
        bool said = false;
        for (const QLabel* const label : view().findChildren<QLabel*>())
            said |=
                label->isVisible() && label->text().contains(QStringLiteral("nothing to compare"));
        QVERIFY(said);
    }

    void whatCannotBeReadIsLeftOutAndSaid() {
        const auto good = write("a.ridge", ofBatch(4)), better = write("b.ridge", ofBatch(8));
        QVERIFY(compared({good, better, test_->path("none.ridge").toStdString()}));
        QCOMPARE(runs().compared().size(), std::size_t{2});
        QTRY_VERIFY_WITH_TIMEOUT(
            window().messages()->sentence().contains(QStringLiteral("none.ridge")), kPatience);
        // At most eight runs can be compared.
        std::vector<std::filesystem::path> many;
        for (int i = 0; i < 9; ++i)
            many.push_back(write(qPrintable(QStringLiteral("m%1.ridge").arg(i)), ofBatch(4)));
        QVERIFY(compared(many));
        QCOMPARE(runs().compared().size(), std::size_t{8});
        QVERIFY(window().messages()->sentence().contains(QStringLiteral("eight")));
    }

    void aRunThatGrowsIsFollowed() {
        const auto whole = write("a.ridge", tests::makeSyntheticRun());
        tests::SyntheticRun run = tests::makeSyntheticRun();
        const auto path = std::filesystem::path(test_->path("live.ridge").toStdString());
        bool seen = false, grown = false;
        tests::writeRun(path, run, [&](int steps) {
            if (steps == 4) {
                seen = compared({whole, path}) && view().frame()->comparison.sides[1].growing &&
                       view().sentences().contains(QStringLiteral("still being recorded"));
            }
            if (steps != 7 || !seen) return;
            const auto before = view().frame()->comparison.sides[1].step.count;
            grown = QTest::qWaitFor(
                [&] { return view().frame()->comparison.sides[1].step.count > before; }, kPatience);
        });
        QVERIFY(seen);
        QVERIFY(grown);
        QVERIFY(QTest::qWaitFor([&] { return !view().frame()->comparison.sides[1].growing; },
                                kPatience));
    }

    void kernelsOfAGpuAreCompared() {
        const auto a = std::filesystem::path(test_->path("a.ridge").toStdString());
        const auto b = std::filesystem::path(test_->path("b.ridge").toStdString());
        tests::recordGpuRun(a);
        tests::recordGpuRun(b);
        QVERIFY(compared({a, b}));
        QVERIFY(view().frame()->comparison.by == run::GroupBy::kernel);
        QVERIFY(view().model()->rowCount() > 2);
    }

    void picturesHoldTheMostImportant() {
        QVERIFY(compared({write("a.ridge", ofBatch(4)), write("b.ridge", ofBatch(8))}));
        ComparePicture wide;
        wide.resize(1400, 700);
        wide.setRuns(view().frame());
        QVERIFY(wide.differences()->isVisible());
        QVERIFY(wide.differences()->geometry().left() >= wide.roofline()->geometry().right() - 1);
        QVERIFY(!wide.differences()->bars().empty());
        // In a narrow column, the parts are below each other.
        ComparePicture column;
        column.resize(640, 760);
        column.setRuns(view().frame());
        QVERIFY(column.differences()->geometry().top() >=
                column.roofline()->geometry().bottom() - 1);
    }
};

RIDGEPOINT_UI_TEST(CompareTest)
#include "compare_test.moc"
