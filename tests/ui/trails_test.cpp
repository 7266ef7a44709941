// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline during a recording: trails behind moving dots, and the memory level.
#include <QAction>
#include <QComboBox>
#include <QTest>
#include <cmath>
#include <memory>

#include "tests/ui/fake_recorder.h"
#include "tests/ui/test_main.h"
#include "tests/ui/test_window.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/roofline/trail_layer.h"
#include "ui/views/roofline/roofline_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;
using tests::TestWindow;

namespace {

const PlaneRange kPlane{{0, 2}, {0, 2}};
const QRectF kPlot(0, 0, 200, 200);

std::vector<Dot> dotsAt(std::initializer_list<LogPoint> places) {
    std::vector<Dot> dots;
    for (const LogPoint& place : places) {
        Dot dot;
        dot.name = QString::number(dots.size());
        dot.log_x = place.x;
        dot.log_y = place.y;
        dots.push_back(dot);
    }
    return dots;
}

std::shared_ptr<tests::FakeRecording> startIn(TestWindow& window) {
    auto recording = std::make_shared<tests::FakeRecording>();
    window->session()->setRecorderFactory(
        [recording] { return tests::makeFakeRecorder(recording); }, [] { return std::string(); });
    recording::RecordingOptions options;
    options.output = window.path("live.ridge").toStdString();
    window->record(options);
    [&] { QTRY_VERIFY_WITH_TIMEOUT(recording->started, kPatience); }();
    return recording;
}

}  // namespace

class TrailsTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void whatMovesHasATail() {
        TrailLayer trails(nullptr);
        for (int i = 0; i <= 10; ++i) {
            const double x = 0.5 + 0.1 * i;
            trails.note(dotsAt({{x, 1}, {0.3, 0.3}}), i * 500);
            trails.map(kPlane, kPlot);
        }
        QCOMPARE(trails.trails().size(), std::size_t{1});  // the other dot does not move
        const TrailLayer::Trail& trail = trails.trails().front();
        QCOMPARE(trail.name, QStringLiteral("0"));
        QCOMPARE(trail.lines.back().p2(), QPointF(150, 100));  // ends at the dot
        for (std::size_t i = 1; i < trail.lines.size(); ++i) {
            QCOMPARE(trail.lines[i].p1(), trail.lines[i - 1].p2());
            QVERIFY(trail.faints[i] > trail.faints[i - 1]);  // older lines are fainter
        }
        // The trail of a resting dot fades, and nothing else changes.
        trails.note(dotsAt({{1.5, 1}, {0.3, 0.3}}), 5000 + TrailLayer::kKeptMilliseconds + 1);
        trails.map(kPlane, kPlot);
        QVERIFY(trails.trails().empty());
    }

    void tailsAreBounded() {
        TrailLayer trails(nullptr);
        std::vector<Dot> dots(TrailLayer::kMostDots + 300);
        for (std::size_t i = 0; i < dots.size(); ++i) dots[i].name = QString::number(i);
        for (int round = 0; round < 2000; ++round) {
            for (Dot& dot : dots) dot.log_x = 1 + 0.5 * std::sin(round * 0.3);
            trails.note(dots, round * 5);
        }
        QVERIFY(trails.placesKept() <= TrailLayer::kMostDots * TrailLayer::kMostPlaces);
        // Trails of removed dots are discarded.
        trails.note(dotsAt({{1, 1}}), 10'000);
        QVERIFY(trails.placesKept() <= TrailLayer::kMostPlaces);
        // Nothing is drawn outside the plot.
        TrailLayer far(nullptr);
        for (int i = 0; i < 5; ++i) far.note(dotsAt({{5.0 + i, 9}}), i * 300);
        far.map(kPlane, kPlot);
        QVERIFY(far.placesKept() > 1 && far.trails().empty());
    }

    // Steps arrive before their ops, and the first step may be slow where others are fast.
    void theLevelIsTheSameLiveAndReopened() {
        tests::SyntheticRun run = tests::makeSyntheticRun();
        for (run::OpRecord& op : run.ops) op.bytes[roofline::index(roofline::Level::dram)] = 0;
        auto first = std::make_shared<run::Snapshot>(*tests::makeSnapshot(run));
        first->cells = std::make_shared<std::vector<run::Cell>>();
        first->info.complete = false;
        first->revision = 1;
        auto second = std::make_shared<run::Snapshot>(*tests::makeSnapshot(run));
        second->info.complete = false;
        second->revision = 2;
        TestWindow window;
        const auto recording = startIn(window);
        for (const auto& snapshot : {first, second}) {
            recording->publish(snapshot);
            QTRY_VERIFY_WITH_TIMEOUT(
                window->session()->frame() &&
                    window->session()->frame()->snapshot->revision == snapshot->revision,
                kPatience);
        }
        const roofline::Level live = window->session()->frame()->level;
        recording->setState(recording::RecorderStatus::State::finished);
        QTRY_VERIFY_WITH_TIMEOUT(!window->session()->recording(), kPatience);
        QVERIFY(window.open(run, "a.ridge"));
        QVERIFY(live == roofline::Level::l3);
        QVERIFY(window->session()->frame()->level == live);
        const auto* const box = window->findChild<QComboBox*>(QStringLiteral("level"));
        QVERIFY2(
            box->toolTip().endsWith(QStringLiteral("\nL3 level: most bytes stay in this cache")),
            qPrintable(box->toolTip()));
        // Neither grouping nor times affect the level.
        for (const run::GroupBy by :
             {run::GroupBy::phase, run::GroupBy::category, run::GroupBy::layer}) {
            window->viewOptions()->setGroupBy(by);
            QTRY_VERIFY(window->session()->frame()->by == by);
            QVERIFY(window->session()->frame()->level == live);
            QVERIFY(run::defaultLevel(*window->session()->frame()->snapshot) == live);
        }
        for (std::size_t i = 0; i < run.ops.size(); ++i)
            run.ops[i].duration_ns = i % 2 == 0 ? run.ops[i].duration_ns * 100 : 1;
        QVERIFY(run::defaultLevel(*tests::makeSnapshot(run)) == live);
    }

    void onlyWhileRecording() {
        TestWindow window;
        const TrailLayer& trails = *window->view<ui::RooflineView>()->chart()->trails();
        const auto recording = startIn(window);
        std::uint64_t revision = 0;
        // Each step takes longer than the previous one.
        const auto step = [&] {
            tests::SyntheticOptions synthetic;
            synthetic.complete = false;
            tests::SyntheticRun run = tests::makeSyntheticRun(synthetic);
            ++revision;
            for (run::OpRecord& op : run.ops) {
                op.duration_ns += op.duration_ns * static_cast<std::int64_t>(revision) / 8;
                op.self_ns += op.self_ns * static_cast<std::int64_t>(revision) / 8;
            }
            const auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot(run));
            snapshot->revision = revision;
            recording->publish(snapshot);
            QTRY_VERIFY_WITH_TIMEOUT(window->session()->frame() &&
                                         window->session()->frame()->snapshot->revision == revision,
                                     kPatience);
        };
        step();
        QVERIFY(!window->view<ui::RooflineView>()->chart()->dots()->dots().empty());
        QVERIFY(trails.trails().empty());
        step();
        step();
        QVERIFY(!trails.trails().empty());
        auto* const wanted = window->findChild<QAction*>(QStringLiteral("trails"));
        QVERIFY(wanted != nullptr && wanted->isChecked());
        wanted->trigger();
        QVERIFY(trails.trails().empty());
        wanted->trigger();
        step();
        step();
        QVERIFY(!trails.trails().empty());
        recording->setState(recording::RecorderStatus::State::finished);
        QTRY_VERIFY_WITH_TIMEOUT(!window->session()->frame()->growing, kPatience);
        QVERIFY(trails.trails().empty());
    }
};

RIDGEPOINT_UI_TEST(TrailsTest)
#include "trails_test.moc"
