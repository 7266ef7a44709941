// SPDX-License-Identifier: GPL-3.0-or-later
// Exploring a run as a person does: pick, and every view answers.
#include "ui/explore/explorer.h"

#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QListView>
#include <QMouseEvent>
#include <QSettings>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <cmath>
#include <memory>

#include "core/run/store.h"
#include "tests/support/synthetic_run.h"
#include "tests/support/training_generator.h"
#include "tests/ui/fake_recorder.h"
#include "ui/explore/filter_bar.h"
#include "ui/figure/legend_item.h"
#include "ui/insights/insight_model.h"
#include "ui/insights/insight_words.h"
#include "ui/insights/insights_view.h"
#include "ui/main_window.h"
#include "ui/memory/memory_chart.h"
#include "ui/memory/memory_view.h"
#include "ui/palette.h"
#include "ui/roofline/companion_layer.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/level_layer.h"
#include "ui/roofline/roofline_canvas.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/roofline/roofline_view.h"
#include "ui/shares/shares_view.h"
#include "ui/table/row_model.h"
#include "ui/table/row_order.h"
#include "ui/table/table_view.h"
#include "ui/timeline/timeline_canvas.h"
#include "ui/timeline/timeline_view.h"
#include "ui/words.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;

namespace {

constexpr int kPatience = 10000;  // ms

double secondsOf(const Frame& frame) {
    double sum = 0;
    for (const run::Row& row : frame.rows) sum += row.seconds;
    return sum;
}

void drag(QWidget* widget, const QPoint& from, const QPoint& to,
          Qt::KeyboardModifiers modifiers = {}) {
    QTest::mousePress(widget, Qt::LeftButton, modifiers, from);
    for (int i = 1; i <= 4; ++i) {
        QMouseEvent move(QEvent::MouseMove, from + (to - from) * i / 4,
                         widget->mapToGlobal(from + (to - from) * i / 4), Qt::NoButton,
                         Qt::LeftButton, modifiers);
        QCoreApplication::sendEvent(widget, &move);
    }
    QTest::mouseRelease(widget, Qt::LeftButton, modifiers, to);
}

// A run that this process records, by hand.
class LiveRun {
  public:
    LiveRun(MainWindow& window, const std::filesystem::path& path)
        : recording_(std::make_shared<tests::FakeRecording>()) {
        window.session()->setRecorderFactory(
            [recording = recording_] { return tests::makeFakeRecorder(recording); },
            [] { return std::string(); });
        run::RecordingOptions options;
        options.output = path;
        window.record(options);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(recording_->started, kPatience); }();
        made_ = tests::makeGeneratedWriter(path, 4);
        reader_ = run::RunReader::open(path);
    }
    void step() {
        auto batch = made_.generator->next(run::StepRecord::Kind::measured);
        batch.cells = made_.generator->takeCells();
        made_.writer->commit(batch);
        recording_->publish(reader_->snapshot());
    }
    void finish() { recording_->setState(run::RecorderStatus::State::finished); }

  private:
    std::shared_ptr<tests::FakeRecording> recording_;
    decltype(tests::makeGeneratedWriter(std::filesystem::path(), 4)) made_;
    std::unique_ptr<run::RunReader> reader_;
};

// A run whose threads are too many for its machine.
tests::SyntheticRun runToMend() {
    tests::SyntheticOptions options;
    options.steps = 6;
    tests::SyntheticRun run = tests::makeSyntheticRun(options);
    run.info.threads = 64;
    return run;
}

}  // namespace

class ExplorerTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> settings_;
    std::unique_ptr<MainWindow> window_;

    QString path(const char* name) const { return folder_->filePath(QLatin1String(name)); }

    void open(const tests::SyntheticRun& run) {
        tests::writeRun(path("run.ridge").toStdString(), run);
        QSignalSpy settled(window_->session(), &Session::settled);
        window_->openRun(path("run.ridge").toStdString());
        QVERIFY(settled.wait(kPatience));
    }

    std::size_t dots() const { return window_->roofline()->chart()->dots()->dots().size(); }

  private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        settings_ = std::make_unique<QSettings>(path("settings.ini"), QSettings::IniFormat);
        window_ = std::make_unique<MainWindow>(settings_.get());
        window_->resize(1440, 900);
        window_->show();
        window_->dock(QStringLiteral("insightsDock"))->raise();
    }

    void cleanup() {
        window_.reset();
        settings_.reset();
        folder_.reset();
    }

    void everyRuleCanBeTranslated() {
        for (const insight::Rule* const rule : insight::allRules())
            QVERIFY2(translatable(*rule), std::string(rule->id).c_str());
    }

    void aFindingShowsItsEvidence() {
        open(runToMend());
        InsightsView* const insights = window_->insights();
        QTRY_VERIFY_WITH_TIMEOUT(insights->model()->rowCount() > 0, kPatience);
        QVERIFY(insights->words().isEmpty());
        int with_rows = -1;
        for (int row = 0; row < insights->model()->rowCount(); ++row) {
            const QModelIndex index = insights->model()->index(row);
            QVERIFY(!index.data().toString().contains(QLatin1Char('%') + QString::number(1)));
            const QStringList details = index.data(InsightModel::kDetailsRole).toStringList();
            QVERIFY(details.size() >= 6 && details.size() % 2 == 0);
            const auto& evidence = insights->model()->insight(row).evidence;
            if (with_rows < 0 && evidence.by == run::GroupBy::op && !evidence.rows.empty())
                with_rows = row;
        }
        QVERIFY(with_rows >= 0);
        const QModelIndex index = insights->model()->index(with_rows);
        const auto evidence = insights->model()->insight(with_rows).evidence;
        insights->list()->scrollTo(index);
        QTest::mouseClick(insights->list()->viewport(), Qt::LeftButton, {},
                          insights->list()->visualRect(index).center());
        QCOMPARE(static_cast<std::size_t>(window_->selection()->rows().size()),
                 evidence.rows.size());
        QCOMPARE(window_->selection()->rows().front(), text(evidence.rows.front()));
        // The rows of the table are those.
        QCOMPARE(static_cast<std::size_t>(
                     window_->table()->table()->selectionModel()->selectedRows().size()),
                 evidence.rows.size());
    }

    void evidenceWithATimeChoosesIt() {
        tests::SyntheticRun run = runToMend();
        for (std::size_t i = 0; i + 1 < run.steps.size(); ++i) {
            // The last step is twice as long: nothing else need move.
            if (i + 2 == run.steps.size()) run.steps[i + 1].duration_ns *= 2;
        }
        const run::StepRecord slow = run.steps.back();
        open(run);
        InsightModel* const model = window_->insights()->model();
        QTRY_VERIFY_WITH_TIMEOUT(model->rowCount() > 0, kPatience);
        int at = -1;
        for (int row = 0; row < model->rowCount(); ++row) {
            if (model->insight(row).rule->id == "unsteady-steps") at = row;
        }
        QVERIFY(at >= 0);
        window_->insights()->list()->setCurrentIndex(model->index(at));
        QVERIFY(window_->selection()->range().has_value());
        QCOMPARE(window_->selection()->range()->from_ns, slow.start_ns);
    }

    // As a person: open, select a dot, see the row, drag a range, watch totals change, go back.
    void aRangeIsOfEveryView_data() {
        QTest::addColumn<bool>("live");
        QTest::newRow("saved") << false;
        QTest::newRow("live") << true;
    }

    void aRangeIsOfEveryView() {
        QFETCH(bool, live);
        window_->setLayout(WindowLayout::explore);
        std::unique_ptr<LiveRun> recorded;
        if (live) {
            recorded = std::make_unique<LiveRun>(*window_, path("live.ridge").toStdString());
            for (int i = 0; i < 8; ++i) recorded->step();
        } else {
            tests::generateRun(path("saved.ridge").toStdString(), 40'000);
            window_->openRun(path("saved.ridge").toStdString());
        }
        TimelineCanvas* const timeline = window_->timeline()->canvas();
        QTRY_VERIFY_WITH_TIMEOUT(timeline->picture().steps().steps().size() >= 8, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);

        // A dot that is clicked on is a row.
        const DotLayer& layer = *window_->roofline()->chart()->dots();
        Dot dot;
        for (const Dot& each : layer.dots()) {
            const Dot* const on_top = each.lane ? nullptr : layer.at(each.pixel.toPoint());
            if (on_top != nullptr && on_top->name == each.name) dot = each;
        }
        QVERIFY(!dot.name.isEmpty());
        QTest::mouseClick(window_->roofline()->canvas()->viewport(), Qt::LeftButton, {},
                          dot.pixel.toPoint());
        QCOMPARE(window_->selection()->row(), dot.name);
        QCOMPARE(window_->table()->selectedNames(), QStringList{dot.name});
        QTRY_VERIFY(window_->filterBar()->backAction()->isEnabled());

        // From here on two steps and a half.
        const auto steps = timeline->picture().steps().steps();
        timeline->setView({0, static_cast<double>(steps[7].end_ns)});
        const auto x = [&](double time) {
            return static_cast<int>(std::lround(timeline->picture().scale().x(time)));
        };
        const int y = 5;  // on the ruler
        const int from = x(static_cast<double>(steps[3].start_ns));
        const int to = x(static_cast<double>(steps[5].start_ns + steps[5].end_ns) / 2);
        const double before = secondsOf(*window_->roofline()->frame());
        drag(timeline->viewport(), {from, y}, {to, y});
        const auto range = window_->selection()->range();
        QVERIFY(range.has_value());
        QTRY_VERIFY_WITH_TIMEOUT(
            window_->roofline()->frame()->part != nullptr && !window_->explorer()->reading(),
            kPatience);
        const auto shown = window_->roofline()->frame();
        QVERIFY(shown->part->cut_steps >= 1 && shown->part->whole_steps >= 1);
        const double length = 1e-9 * static_cast<double>(range->to_ns - range->from_ns);
        QVERIFY(secondsOf(*shown) <= length * 1.001);
        QVERIFY(secondsOf(*shown) > length * 0.9);
        QVERIFY(before != secondsOf(*shown));
        QCOMPARE(window_->table()->frame(), shown);
        QCOMPARE(window_->shares()->frame(), shown);
        const auto in_view = window_->memory()->chart()->range();
        QCOMPARE(in_view.first, static_cast<double>(range->from_ns));
        QCOMPARE(in_view.second, static_cast<double>(range->to_ns));
        // It says what the numbers are of, and the row is still selected.
        QVERIFY2(window_->filterBar()->chips().front().contains(QStringLiteral("parts of")),
                 qPrintable(window_->filterBar()->chips().front()));
        QCOMPARE(window_->selection()->row(), dot.name);

        if (live) {
            recorded->step();
            QTRY_VERIFY_WITH_TIMEOUT(window_->session()->frame()->snapshot->steps->size() == 9,
                                     kPatience);
            QCOMPARE(window_->roofline()->frame()->part->from_ns, range->from_ns);
        }

        window_->filterBar()->backAction()->trigger();
        QVERIFY(!window_->selection()->range());
        QVERIFY(window_->roofline()->frame()->part == nullptr);
        QCOMPARE(window_->selection()->row(), dot.name);
        window_->filterBar()->forwardAction()->trigger();
        QVERIFY(window_->selection()->range() == range);
        QTRY_VERIFY_WITH_TIMEOUT(window_->roofline()->frame()->part != nullptr, kPatience);
        QTest::keyClick(window_.get(), Qt::Key_Escape);
        QVERIFY(!window_->selection()->any());
        QVERIFY(window_->filterBar()->chips().isEmpty());
        if (live) recorded->finish();
    }

    void theLegendFilters() {
        open(tests::makeSyntheticRun());
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        RooflineChart* const chart = window_->roofline()->chart();
        QPointF at;
        std::optional<cost::Category> group;
        const LegendItem* const legend = chart->legendItem();
        for (int y = 0; y < legend->size().height() && !group; y += 3) {
            at = legend->pos() + QPointF(12, y);
            if (const auto* const entry = chart->legendEntryAt(at))
                group = static_cast<cost::Category>(entry->key);
        }
        at.ry() += 5;
        QVERIFY(group.has_value());
        const std::size_t before = dots();
        const int categories = static_cast<int>(window_->shares()->frame()->categories.size());
        const auto click = [&] {
            QTest::mouseClick(window_->roofline()->canvas()->viewport(), Qt::LeftButton, {},
                              at.toPoint());
        };
        click();
        QVERIFY(!window_->selection()->filter().shows(*group));
        QVERIFY(dots() < before);
        QVERIFY(static_cast<int>(window_->shares()->frame()->categories.size()) < categories);
        for (const run::Row& row : window_->table()->frame()->rows)
            QVERIFY(legendCategory(row.category) != *group);
        QCOMPARE(window_->filterBar()->chips().size(), 1);
        // It keeps its place there, to be shown again.
        QVERIFY(chart->legendEntryAt(at) != nullptr && chart->legendEntryAt(at)->off);
        click();
        QCOMPARE(dots(), before);
        QVERIFY(window_->filterBar()->chips().isEmpty());
    }

    void aRectangleSelectsWhatIsInIt() {
        open(tests::makeSyntheticRun());
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        const DotLayer& layer = *window_->roofline()->chart()->dots();
        QRectF around;
        int inside = 0;
        for (const Dot& dot : layer.dots()) {
            if (dot.lane || !dot.in_view || inside == 2) continue;
            around = around.united(QRectF(dot.pixel - QPointF(2, 2), QSizeF(4, 4)));
            ++inside;
        }
        const QStringList expected = layer.within(around);
        QVERIFY(expected.size() >= 2);
        QWidget* const canvas = window_->roofline()->canvas()->viewport();
        drag(canvas, around.topLeft().toPoint() - QPoint(1, 1),
             around.bottomRight().toPoint() + QPoint(1, 1), Qt::ShiftModifier);
        for (const QString& name : expected) QVERIFY(window_->selection()->rows().contains(name));
        QVERIFY(!window_->roofline()->chart()->zoom().zoomed());  // nothing moved
        QVERIFY(window_->table()->selectedNames().size() >= expected.size());
    }

    void levelsColoursAndTime() {
        open(tests::makeSyntheticRun());
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        RooflineChart* const chart = window_->roofline()->chart();
        const auto pick = [&](const char* box, int data) {
            auto* const combo = window_->findChild<QComboBox*>(QLatin1String(box));
            QVERIFY(combo != nullptr);
            const int at = combo->findData(data);
            combo->setCurrentIndex(at);
            Q_EMIT combo->activated(at);
        };
        QVERIFY(chart->levels()->chains().empty());
        pick("level", -1);
        QVERIFY(!chart->levels()->chains().empty());
        for (const LevelLayer::Chain& chain : chart->levels()->chains()) {
            // Further out fewer bytes pass, so the intensity is no lower.
            for (std::size_t i = 1; i < chain.marks.size(); ++i)
                QVERIFY(chain.marks[i].log_x >= chain.marks[i - 1].log_x - 1e-9);
        }
        pick("level", static_cast<int>(roofline::Level::dram));
        QVERIFY(chart->levels()->chains().empty());
        pick("colorBy", static_cast<int>(ColorBy::phase));
        QVERIFY(chart->colors().by() == ColorBy::phase);
        pick("colorBy", static_cast<int>(ColorBy::layer));  // not of rows by op
        QVERIFY(chart->colors().by() == ColorBy::category);
        window_->viewOptions()->setGroupBy(run::GroupBy::layer);
        QVERIFY(chart->colors().by() == ColorBy::layer);
        QVERIFY(chart->colors().entries().size() > 2);
        window_->viewOptions()->setGroupBy(run::GroupBy::op);

        auto* const time = window_->findChild<QToolButton*>(QStringLiteral("timePlane"));
        time->click();
        QVERIFY(chart->plane() == RooflineChart::Plane::time);
        const auto& frame = *window_->roofline()->frame();
        const double steps = static_cast<double>(frame.scope.steps);
        int on_plane = 0;
        for (const Dot& dot : chart->dots()->dots()) {
            if (dot.lane) continue;
            ++on_plane;
            // What holds it back takes all of its time.
            const double held = std::pow(10.0, std::max(dot.log_x, dot.log_y));
            QVERIFY(std::fabs(held * steps / frame.rows[dot.row].seconds - 1) < 1e-6);
        }
        QVERIFY(on_plane > 2);
        QVERIFY(!chart->companions()->joins().empty());
        time->click();
        QVERIFY(chart->plane() == RooflineChart::Plane::roofline);
    }

    void searchingFiltersEverything() {
        open(tests::makeSyntheticRun());
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        QLineEdit* const search = window_->filterBar()->search();
        search->setFocus();
        QTest::keyClicks(search, QStringLiteral("^ATEN::conv|relu_$"));
        QVERIFY(dots() > 1);
        for (const run::Row& row : window_->roofline()->frame()->rows) {
            QVERIFY2(row.name.find("conv") != std::string::npos || row.name.ends_with("relu_"),
                     row.name.c_str());
            QVERIFY(row.share < 1);  // of the whole, still
        }
        // What cannot be understood is said, and hides nothing.
        search->setText(QStringLiteral("conv("));
        QVERIFY(dots() > 5);
        QVERIFY2(window_->filterBar()->chips().front().contains(QStringLiteral("no regular")),
                 qPrintable(window_->filterBar()->chips().front()));
        QVERIFY(search->palette().color(QPalette::Text) !=
                window_->palette().color(QPalette::Text));
        search->setText(QStringLiteral("nothing of the kind"));
        QCOMPARE(dots(), std::size_t{0});
        QVERIFY(window_->roofline()->chart()->emptyWords().contains(QStringLiteral("filter")));
        QVERIFY(window_->shares()->frame()->categories.empty());
        window_->filterBar()->drop(QStringLiteral("search"));
        QVERIFY(search->text().isEmpty());
        QVERIFY(dots() > 5);
    }

    void theHeaviestRowsAreChosen() {
        open(tests::makeSyntheticRun());
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        const std::size_t before = dots();
        window_->filterBar()->heaviest()->setValue(50);
        QVERIFY(dots() < before && dots() > 0);
        QCOMPARE(window_->roofline()->frame()->light_rows, before - dots());
        QVERIFY(window_->filterBar()->chips().front().contains(QStringLiteral("left out")));
        window_->filterBar()->clearAction()->trigger();
        QCOMPARE(dots(), before);
        QCOMPARE(window_->filterBar()->heaviest()->value(), 100);
    }

    void backGoesThroughWhatWasPicked() {
        open(tests::makeSyntheticRun());
        QTRY_VERIFY_WITH_TIMEOUT(dots() > 5, kPatience);
        QAction* const back = window_->filterBar()->backAction();
        QVERIFY(!back->isEnabled());
        const QStringList names{QStringLiteral("aten::conv2d"), QStringLiteral("aten::linear")};
        for (const QString& name : names) {
            window_->selection()->setRow(name);
            QCoreApplication::processEvents();
        }
        window_->viewOptions()->setGroupBy(run::GroupBy::layer);
        QCoreApplication::processEvents();
        // What is typed is one change.
        QTest::keyClicks(window_->filterBar()->search(), QStringLiteral("layer"));
        QCoreApplication::processEvents();
        back->trigger();
        QVERIFY(window_->filterBar()->search()->text().isEmpty());
        QVERIFY(window_->viewOptions()->groupBy() == run::GroupBy::layer);
        back->trigger();
        QVERIFY(window_->viewOptions()->groupBy() != run::GroupBy::layer);
        QCOMPARE(window_->selection()->row(), names[1]);
        back->trigger();
        QCOMPARE(window_->selection()->row(), names[0]);
        back->trigger();
        QVERIFY(!back->isEnabled() && !window_->selection()->any());
        window_->filterBar()->forwardAction()->trigger();
        QCOMPARE(window_->selection()->row(), names[0]);
        // Another way from here: what was ahead is forgotten.
        window_->selection()->setRow(names[1]);
        QCoreApplication::processEvents();
        QVERIFY(!window_->filterBar()->forwardAction()->isEnabled());
    }

    // To look at: RIDGEPOINT_PICTURES names a folder, RIDGEPOINT_PICTURES_RUN a run.
    void pictures() {
        const QString folder = qEnvironmentVariable("RIDGEPOINT_PICTURES");
        const QString run = qEnvironmentVariable("RIDGEPOINT_PICTURES_RUN");
        if (folder.isEmpty() || run.isEmpty()) QSKIP("no pictures asked for");
        QSignalSpy settled(window_->session(), &Session::settled);
        window_->openRun(run.toStdString());
        QVERIFY(settled.wait(kPatience));
        const auto save = [&](const char* name) {
            for (const bool dark : {false, true}) {
                applyThemeMode(dark ? ThemeMode::dark : ThemeMode::light);
                QTest::qWait(300);
                window_->grab().save(
                    folder + QLatin1Char('/') + QLatin1String(name) +
                    (dark ? QStringLiteral("-dark.png") : QStringLiteral("-light.png")));
            }
        };
        QListView* const list = window_->insights()->list();
        if (window_->insights()->model()->rowCount() > 0)
            list->setCurrentIndex(window_->insights()->model()->index(0));
        save("watch");
        window_->selection()->clear();
        window_->setLayout(WindowLayout::explore);
        QTest::qWait(500);
        const auto steps = window_->timeline()->canvas()->picture().steps().steps();
        if (steps.size() > 4) {
            window_->selection()->setRange(
                TimeRange{(steps[2].start_ns + steps[2].end_ns) / 2, steps[4].end_ns});
        }
        Filter filter;
        filter.toggle(cost::Category::normalization);
        filter.heaviest = 0.95;
        window_->selection()->setFilter(filter);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->explorer()->reading(), kPatience);
        save("explore");
        window_->selection()->clear();
        window_->setLayout(WindowLayout::watch);
        const auto pick = [&](const char* box, int data) {
            auto* const combo = window_->findChild<QComboBox*>(QLatin1String(box));
            combo->setCurrentIndex(combo->findData(data));
            Q_EMIT combo->activated(combo->currentIndex());
        };
        pick("level", -1);
        pick("nesting", static_cast<int>(run::Nesting::layer_tree));
        pick("colorBy", static_cast<int>(ColorBy::layer));
        window_->table()->table()->expand(window_->table()->order()->index(0, 0));
        save("levels");
        pick("nesting", static_cast<int>(run::Nesting::op_layer));
        window_->findChild<QToolButton*>(QStringLiteral("timePlane"))->click();
        window_->table()->showColumns(ColumnSet::traffic);
        save("time");
    }

    void nothingToSayIsSaid() {
        QVERIFY(!window_->insights()->words().isEmpty());
        tests::SyntheticOptions options;
        options.steps = options.warmup = options.reference = 0;
        open(tests::makeSyntheticRun(options));
        QTRY_VERIFY_WITH_TIMEOUT(
            window_->insights()->words().contains(QStringLiteral("no finished step")), kPatience);
        QCOMPARE(window_->insights()->model()->rowCount(), 0);
    }
};

QTEST_MAIN(ExplorerTest)
#include "explorer_test.moc"
