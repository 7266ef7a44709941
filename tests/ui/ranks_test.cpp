// SPDX-License-Identifier: GPL-3.0-or-later
// A run with several ranks in the window: the list of ranks, the displayed rank, and the location
// of the other data.
#include "core/run/ranks.h"

#include <QAbstractItemModel>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QImage>
#include <QPushButton>
#include <QScrollBar>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <memory>
#include <vector>

#include "core/roofline/quantity.h"
#include "core/run/store/merge_ranks.h"
#include "core/run/store/store.h"
#include "tests/support/synthetic_run.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/base/message_bar.h"
#include "ui/base/words.h"
#include "ui/run/explorer.h"
#include "ui/run/other_rank_note.h"
#include "ui/run/rank_file.h"
#include "ui/shell/compare_controller.h"
#include "ui/shell/filter_bar.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/runs_controller.h"
#include "ui/shell/view_export.h"
#include "ui/views/compare/compare_ranks.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/compare/rank_bars.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/ranks/rank_choice.h"
#include "ui/views/ranks/rank_model.h"
#include "ui/views/ranks/ranks_view.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/shares/shares_view.h"
#include "ui/views/table/table_view.h"
#include "ui/views/timeline/rank_timeline_chart.h"
#include "ui/views/timeline/rank_timeline_view.h"
#include "ui/views/timeline/timeline_canvas.h"
#include "ui/views/timeline/timeline_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

namespace {

constexpr const char* kOfRankOne = "an op that only rank 1 has";

// Each step ends with an exchange that rank 1 reaches later than rank 0, by a fifth of the step.
tests::SyntheticRun rankRun(std::int64_t rank) {
    tests::SyntheticRun run = tests::makeSyntheticRun();
    run.info.rank = run::RankInfo{rank, 2, 32, 5'000'000'000, 0, "one training"};
    run.machine.host = "host" + std::to_string(rank);
    if (rank == 1) {
        for (std::string& name : run.strings) {
            if (name == "aten::conv2d") name = kOfRankOne;
        }
    }
    for (const run::StepRecord& step : run.steps) {
        const auto at = [&](std::int64_t percent) {
            return step.start_ns + step.duration_ns / 100 * percent;
        };
        run::Collective exchange;
        exchange.step = step.index;
        exchange.rank = rank;
        exchange.bytes = 1'000'000;
        exchange.arrival_ns = rank == 0 ? at(60) : at(80);
        exchange.wait_start_ns = exchange.arrival_ns;
        exchange.end_ns = at(90);
        exchange.wait_end_ns = exchange.end_ns;
        run.collectives.push_back(exchange);
    }
    return run;
}

}  // namespace

class RanksTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> test_;

    MainWindow& window() const { return **test_; }
    QDockWidget& dock() const { return *window().dock(QStringLiteral("ranksDock")); }
    RankModel& model() const { return *window().view<ui::RanksView>()->model(); }
    OtherRankNote& memoryNote() const {
        return *window().view<ui::MemoryView>()->findChild<OtherRankNote*>();
    }
    std::filesystem::path file(std::int64_t rank) const {
        return run::fileOfRank(test_->path("run.ridge").toStdString(), rank);
    }
    void merge() const { run::mergeRanks(file(0), std::vector{file(1)}); }
    void record() const {
        tests::writeRun(file(0), rankRun(0));
        tests::writeRun(file(1), rankRun(1));
    }
    bool openMerged() const {
        record();
        merge();
        return test_->open(text(file(0).string()));
    }
    void choose(int at) const {
        window().rankChoice()->setCurrentIndex(at);
        Q_EMIT window().rankChoice()->activated(at);
    }
    static bool has(const RunView& view, std::string_view name) {
        const auto& rows = view.frame()->rows;
        return std::any_of(rows.begin(), rows.end(),
                           [&](const run::Row& row) { return row.name == name; });
    }
    QString cell(int row, int column) const { return model().index(row, column).data().toString(); }

  private Q_SLOTS:
    void init() { test_ = std::make_unique<TestWindow>(); }
    void cleanup() { test_.reset(); }

    void theRanksStandInATable() {
        QVERIFY(openMerged());
        QVERIFY(!dock().isHidden() && dock().toggleViewAction()->isVisible());
        dock().raise();
        QTRY_COMPARE_WITH_TIMEOUT(model().rowCount(), 2, kPatience);
        QCOMPARE(cell(0, RankModel::kHost), QStringLiteral("host0"));
        QCOMPARE(cell(1, RankModel::kHost), QStringLiteral("host1"));
        const auto frame = window().session()->frame();
        const auto& first = (*frame->snapshot->ranks)[0];
        QCOMPARE(cell(0, RankModel::kSteps), QString::number(frame->step.count));
        QCOMPARE(cell(0, RankModel::kMean),
                 text(roofline::formatSeconds(frame->step.seconds_mean)));
        const double steps = static_cast<double>(first.exchanges->steps);
        QCOMPARE(cell(0, RankModel::kWaiting),
                 text(roofline::formatSeconds(static_cast<double>(first.exchanges->waiting_ns) *
                                              1e-9 / steps)));
        QCOMPARE(cell(1, RankModel::kCaused), cell(0, RankModel::kWaiting));
        QCOMPARE(cell(1, RankModel::kLast), text(roofline::formatShare(1.0)));
        QCOMPARE(cell(0, RankModel::kLast), text(roofline::formatShare(0.0)));
        // Rank 1 is late, as in the insight; the window shows rank 0's file.
        QVERIFY(!model().straggles(0) && model().straggles(1));
        QVERIFY(cell(1, RankModel::kRemark).startsWith(QStringLiteral("⚠ ")));
        QVERIFY(cell(0, RankModel::kRemark).isEmpty());
        QVERIFY(model().isShown(0) && !model().isShown(1));
        for (int column = 0; column < RankModel::kColumns; ++column) {
            QVERIFY(
                !model().headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
        }
        // Recordings do not contain GPU times by rank.
        const auto* const table =
            window().view<ui::RanksView>()->findChild<QTableView*>(QStringLiteral("ranksTable"));
        QVERIFY(table->isColumnHidden(RankModel::kCompute));
        QVERIFY(!table->isColumnHidden(RankModel::kWaiting));
        QVERIFY(window().view<ui::RanksView>()->words().contains(QStringLiteral("32")));
        QVERIFY(window().windowTitle().contains(QStringLiteral("rank 0 of 2")));
    }

    void tracesHaveTimesOfTheGpuAndClocks() {
        record();
        merge();
        const auto read = run::RunReader::open(file(0))->snapshot();
        const auto snapshot = std::make_shared<run::Snapshot>(*read);
        std::vector<run::RankOfRun> ranks = *read->ranks;
        ranks[0].gpu = run::GpuDivision{.steps = 2,
                                        .steps_ns = 100'000'000,
                                        .busy_ns = 60'000'000,
                                        .compute_ns = 40'000'000,
                                        .communication_ns = 30'000'000,
                                        .overlap_ns = 10'000'000};
        ranks[1].clock.emplace().refusal = "too few exchanges";
        snapshot->ranks = std::make_shared<const std::vector<run::RankOfRun>>(ranks);
        RankModel model;
        const auto frame = makeFrame(snapshot, {}, {}, false, file(0));
        model.setFrame(frame.get());
        QVERIFY(model.knowsGpus());
        const auto words = [&](int row, int column) {
            return model.index(row, column).data().toString();
        };
        QCOMPARE(words(0, RankModel::kCompute), text(roofline::formatSeconds(20e-3)));
        QCOMPARE(words(0, RankModel::kExposed), text(roofline::formatSeconds(10e-3)));
        QCOMPARE(words(0, RankModel::kIdle), text(roofline::formatSeconds(20e-3)));
        QCOMPARE(words(1, RankModel::kIdle), QStringLiteral("–"));
        QVERIFY(words(1, RankModel::kRemark).contains(QStringLiteral("too few exchanges")));
    }

    // Rank 1's clock started a second later.
    void theTimelineOfRanksHasOneClock() {
        auto first = rankRun(0), late = rankRun(1);
        constexpr std::int64_t kLater = 1'000'000'000;
        late.info.rank->clock_ns += kLater;
        first.collectives.clear();
        late.collectives.clear();
        tests::writeRun(file(0), first);
        tests::writeRun(file(1), late);
        merge();
        QVERIFY(test_->open(text(file(0).string())));
        window().layouts()->setLayout(WindowLayout::explore);
        QDockWidget* const timeline = window().dock(QStringLiteral("rankTimelineDock"));
        QVERIFY(timeline->toggleViewAction()->isVisible());
        timeline->raise();
        RankCanvas& canvas = *window().view<ui::RankTimelineView>()->canvas();
        RankLanes& lanes = canvas.lanes();
        QTRY_VERIFY_WITH_TIMEOUT(lanes.names().size() == 2 && lanes.page(0) && lanes.page(1),
                                 kPatience);
        QCOMPARE(lanes.names().at(1), QStringLiteral("rank 1"));
        QVERIFY(lanes.rectOf(1).top() >= lanes.rectOf(0).bottom());
        const auto same = [&] {
            const std::int64_t time = 2 * kLater;
            return std::abs(lanes.xOf(0, time) - lanes.xOf(1, time - kLater)) < 0.01;
        };
        QVERIFY(same());
        const double before = lanes.scale().view.length();
        QTest::keyClick(&canvas, Qt::Key_W);
        QVERIFY(lanes.scale().view.length() < before);
        QVERIFY(same());
        QTest::keyClick(&canvas, Qt::Key_Home);
        QCOMPARE(lanes.scale().view.length(), before);
        // A double click opens the rank's file.
        canvas.verticalScrollBar()->setValue(canvas.verticalScrollBar()->maximum());
        QTest::mouseDClick(canvas.viewport(), Qt::LeftButton, {},
                           lanes.rectOf(1).intersected(lanes.lanes()).center().toPoint());
        QTRY_VERIFY_WITH_TIMEOUT(window().windowTitle().contains(QStringLiteral("rank 1 of 2")),
                                 kPatience);
    }

    void aRunOfOneProcessHasNone() {
        QVERIFY(openMerged());
        QTRY_VERIFY_WITH_TIMEOUT(window().rankChoice()->isVisible(), kPatience);
        QVERIFY(test_->open(tests::makeSyntheticRun(), "alone.ridge"));
        QVERIFY(dock().isHidden() && !dock().toggleViewAction()->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(!window().rankChoice()->isVisible(), kPatience);
    }

    void whatIsNotKnownIsADash() {
        record();
        run::mergeRanks(file(0), {});
        QVERIFY(test_->open(text(file(0).string())));
        dock().raise();
        QTRY_COMPARE_WITH_TIMEOUT(model().rowCount(), 1, kPatience);
        for (const int column : {RankModel::kWaiting, RankModel::kMoving, RankModel::kHidden,
                                 RankModel::kCaused, RankModel::kLast}) {
            QCOMPARE(cell(0, column), QStringLiteral("–"));
        }
        QVERIFY(window().view<ui::RanksView>()->words().contains(QStringLiteral("1 are missing")));
    }

    void anotherRankIsShownByAllViews() {
        QVERIFY(openMerged());
        QVERIFY(!has(*window().view<ui::TableView>(), kOfRankOne));
        choose(1);
        for (const RunView* const view : {static_cast<RunView*>(window().view<ui::TableView>()),
                                          static_cast<RunView*>(window().view<ui::RooflineView>()),
                                          static_cast<RunView*>(window().view<ui::SharesView>())}) {
            QVERIFY(has(*view, kOfRankOne));
            QVERIFY(!has(*view, "aten::conv2d"));
        }
        QVERIFY(window().windowTitle().contains(QStringLiteral("rank 1 of 2")));
        QCOMPARE(window().rankChoice()->currentIndex(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(window().filterBar()->backAction()->isEnabled(), kPatience);
        window().filterBar()->backAction()->trigger();
        QVERIFY(has(*window().view<ui::TableView>(), "aten::conv2d"));
        QCOMPARE(window().rankChoice()->currentIndex(), 0);
        // The table of ranks opens it, too.
        dock().raise();
        QTableView* const table = window().view<ui::RanksView>()->table();
        QTRY_VERIFY_WITH_TIMEOUT(table->isVisible() && model().rowCount() == 2, kPatience);
        table->setCurrentIndex(table->model()->index(1, 0));
        QTest::keyClick(table, Qt::Key_Return);
        QVERIFY(has(*window().view<ui::TableView>(), kOfRankOne));
        QVERIFY(model().isShown(1) && !model().isShown(0));
        table->setCurrentIndex(table->model()->index(0, 0));
        QTest::keyClick(table, Qt::Key_Return);
        QVERIFY(!window().viewOptions()->rank());
        QVERIFY(!has(*window().view<ui::TableView>(), kOfRankOne));
    }

    void itIsTheSameRankWhenTheRunIsReopened() {
        QVERIFY(openMerged());
        choose(1);
        window().runs()->close(window().session()->path());
        QVERIFY(!window().viewOptions()->rank());
        window().runs()->reopen();
        QTRY_VERIFY_WITH_TIMEOUT(
            window().session()->frame() && has(*window().view<ui::TableView>(), kOfRankOne),
            kPatience);
    }

    void whereTheRestIsIsSaidAndOpened() {
        QVERIFY(openMerged());
        QVERIFY(memoryNote().words().isEmpty());
        choose(1);
        QVERIFY(memoryNote().isVisible());
        QVERIFY(!window().view<ui::MemoryView>()->canvas()->isVisible());
        QVERIFY(memoryNote().words().contains(QStringLiteral("run-rank1.ridge")));
        const QSize size = window().size();
        // Neither notes nor an additional tab enlarge the window.
        for (const WindowLayout layout :
             {WindowLayout::explore, WindowLayout::watch, WindowLayout::explore}) {
            window().layouts()->setLayout(layout);
            QTest::qWait(50);
            QCOMPARE(window().size(), size);
        }
        OtherRankNote& note = *window().view<ui::TimelineView>()->findChild<OtherRankNote*>();
        QTRY_VERIFY_WITH_TIMEOUT(note.isVisible(), kPatience);
        QVERIFY(!window().view<ui::TimelineView>()->canvas()->isVisible());
        QVERIFY(note.openButton()->isVisible());
        QSignalSpy settled(window().session(), &Session::settled);
        note.openButton()->click();
        QVERIFY(settled.wait(kPatience));
        QVERIFY(window().session()->path() == file(1));
        QVERIFY(has(*window().view<ui::TableView>(), kOfRankOne));
        // The rank's own file contains all its data.
        QVERIFY(!note.isVisible() && window().view<ui::TimelineView>()->canvas()->isVisible());
        QVERIFY(memoryNote().words().isEmpty());
    }

    void aRankWhoseFileIsElsewhereIsNotOffered() {
        QVERIFY(openMerged());
        QVERIFY(QFile::remove(text(file(1).string())));
        choose(1);
        QVERIFY(memoryNote().isVisible() && !memoryNote().openButton()->isVisible());
        choose(0);
        QVERIFY(!memoryNote().isVisible() &&
                window().view<ui::MemoryView>()->canvas()->isVisible());
    }

    void theFilesOfOtherRanksAreFoundByTheirNames() {
        record();
        QVERIFY(rankFileBeside(file(0), 0, 1) == file(1));
        QVERIFY(rankFileBeside(file(1), 1, 0) == file(0));
        QVERIFY(rankFileBeside(file(0), 0, 2).empty());
        QVERIFY(rankFileBeside(test_->path("renamed.ridge").toStdString(), 1, 0).empty());
    }

    // Calls in a time range belong to the file's own rank.
    void aRangeIsNotTakenForAnotherRanks() {
        QVERIFY(openMerged());
        const auto steps = window().session()->frame()->snapshot->steps;
        const TimeRange range{steps->front().start_ns, steps->front().start_ns + 1'000'000};
        window().selection()->setRange(range);
        QTRY_VERIFY_WITH_TIMEOUT(window().view<ui::TableView>()->frame()->part != nullptr,
                                 kPatience);
        choose(1);
        QVERIFY(!window().selection()->range());
        window().selection()->setRange(range);
        QVERIFY(window().view<ui::TableView>()->frame()->part == nullptr);
        QVERIFY(has(*window().view<ui::TableView>(), kOfRankOne));
        QVERIFY(!window().explorer()->problem().isEmpty());
        choose(0);
        QTRY_VERIFY_WITH_TIMEOUT(window().view<ui::TableView>()->frame()->part != nullptr,
                                 kPatience);
        QVERIFY(window().explorer()->problem().isEmpty());
    }

    // Rank 0's file receives the other ranks' rows after it is complete.
    void whatIsMergedWhenARunHasEndedIsShown() {
        tests::writeRun(file(1), rankRun(1));
        QSignalSpy settled(window().session(), &Session::settled);
        tests::writeRun(file(0), rankRun(0), [&](int committed) {
            if (committed != 3) return;
            window().openRun(file(0));
            QTRY_VERIFY_WITH_TIMEOUT(window().session()->frame() != nullptr, kPatience);
        });
        QVERIFY(settled.count() > 0 || settled.wait(kPatience));
        QVERIFY(!window().rankChoice()->isVisible());
        dock().raise();
        QTRY_VERIFY_WITH_TIMEOUT(
            window().view<ui::RanksView>()->words().contains(QStringLiteral("rank 0 of 2")),
            kPatience);
        QCOMPARE(model().rowCount(), 0);
        merge();
        QTRY_COMPARE_WITH_TIMEOUT(model().rowCount(), 2, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(window().rankChoice()->isVisible(), kPatience);
        choose(1);
        QVERIFY(has(*window().view<ui::TableView>(), kOfRankOne));
    }

    // In the second run, rank 1 waits and rank 0 is late.
    void twoMergedRunsAreComparedRankByRank() {
        QVERIFY(openMerged());
        const auto other = [&](std::int64_t rank) {
            return run::fileOfRank(test_->path("other.ridge").toStdString(), rank);
        };
        for (const std::int64_t rank : {0, 1}) {
            tests::SyntheticRun run = rankRun(rank);
            run.info.rank->training = "another training";
            run.info.id = "other" + std::to_string(rank);
            for (run::Collective& exchange : run.collectives) {
                const std::int64_t end = exchange.end_ns;
                exchange.arrival_ns += rank == 0 ? (end - exchange.arrival_ns) * 2 / 3
                                                 : (exchange.arrival_ns - end) * 2;
                exchange.wait_start_ns = exchange.arrival_ns;
            }
            tests::writeRun(other(rank), run);
        }
        run::mergeRanks(other(0), std::vector{other(1)});
        window().comparison()->compareWith({file(0), other(0)});
        CompareView& view = *window().comparison()->view();
        QTRY_COMPARE_WITH_TIMEOUT(view.ranks()->rowCount(), 2, kPatience);
        auto* const tabs = view.findChild<QTabWidget*>(QStringLiteral("compareBelow"));
        QVERIFY(tabs->tabBar()->isVisible());
        tabs->setCurrentIndex(1);
        auto* const table = view.findChild<QTableView*>(QStringLiteral("compareRanks"));
        QVERIFY(table->isVisible());
        const auto& row = view.frame()->comparison.ranks.rows[1];
        QCOMPARE(view.ranks()->index(1, 0).data().toString(), QStringLiteral("1"));
        QCOMPARE(view.ranks()->index(1, 1).data().toString(),
                 text(roofline::formatSeconds((*row.values[0])[0]) + " → " +
                      roofline::formatSeconds((*row.values[1])[0])));
        QVERIFY2(view.sentences().contains(QStringLiteral("for rank 1, which is last")) &&
                     view.sentences().contains(QStringLiteral("for rank 0, which is last")),
                 qPrintable(view.sentences()));
        // The picture has a panel for each known figure, with bars of matching heights.
        RankBars chart;
        chart.setRuns(view.frame());
        chart.resize(1000, 700);
        QVERIFY(chart.emptyWords().isEmpty());
        const auto& ranks = view.frame()->comparison.ranks.rows;
        double per_second = 0;
        std::size_t known = 0;
        for (const RankBars::Bar& bar : chart.bars()) {
            const auto value = (*ranks[bar.row].values[bar.run])[bar.figure];
            QVERIFY(bar.seconds == value);
            if (bar.figure != 0 || !value) continue;
            ++known;
            if (per_second == 0) per_second = bar.rect.height() / *value;
            QVERIFY(std::abs(bar.rect.height() - *value * per_second) < 0.01);
            QVERIFY(bar.rect.height() > 20);
        }
        QCOMPARE(known, std::size_t{4});  // two ranks in two runs
        exportComparison(view.frame(), "ranks", test_->path("bars.png").toStdString());
        QVERIFY(!QImage(test_->path("bars.png")).isNull());
        // Runs with a single rank have no such table.
        tests::writeRun(test_->path("single.ridge").toStdString(), tests::makeSyntheticRun());
        window().runs()->runs()->setCompared(other(0), false);
        window().comparison()->compareWith({file(0), test_->path("single.ridge").toStdString()});
        QTRY_VERIFY_WITH_TIMEOUT(!tabs->tabBar()->isVisible(), kPatience);
        QCOMPARE(tabs->currentIndex(), 0);
    }

    void thePictureOfTheTimelineHasAllRanks() {
        record();
        merge();
        const auto reader = run::RunReader::open(file(0));
        const auto frame = makeFrame(reader->snapshot(), {}, {}, false, file(0));
        ExportOptions options;
        options.size = {1000, 300};
        exportView(*frame, "ranks", test_->path("ranks.png").toStdString(), options);
        const QImage picture(test_->path("ranks.png"));
        QCOMPARE(picture.width(), 1000);
        QVERIFY(picture.height() != 300);  // depends on the number of ranks
        RankTimelineChart chart;
        chart.resize(1000, 300);
        chart.setFrame(*frame);
        QCOMPARE(chart.requests().size(), std::size_t{2});
        // A single process has no such view.
        const auto alone = run::RunReader::open(file(1));
        const auto single = makeFrame(alone->snapshot(), {}, {}, false, file(1));
        QVERIFY_THROWS_EXCEPTION(
            ExportError, exportView(*single, "ranks", test_->path("no.png").toStdString(), {}));
    }

    // Saves pictures if RIDGEPOINT_PICTURES names a folder.
    void looks() {
        const QString folder = qEnvironmentVariable("RIDGEPOINT_PICTURES");
        if (folder.isEmpty()) QSKIP("no pictures asked for");
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(openMerged());
        for (const bool dark : {false, true}) {
            applyThemeMode(dark ? ThemeMode::dark : ThemeMode::light);
            const QString end = dark ? QStringLiteral("-dark.png") : QStringLiteral("-light.png");
            choose(0);
            dock().raise();
            QTest::qWait(300);
            window().grab().save(folder + QStringLiteral("/ranks") + end);
            choose(1);
            window().layouts()->setLayout(WindowLayout::explore);
            QTest::qWait(300);
            window().grab().save(folder + QStringLiteral("/rank1-explore") + end);
            window().layouts()->setLayout(WindowLayout::watch);
        }
        applyThemeMode(ThemeMode::light);
    }
};

RIDGEPOINT_UI_TEST(RanksTest)
#include "ranks_test.moc"
