// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline of malformed runs, and the ruler at any zoom.
#include <QTreeView>

#include "tests/ui/test_main.h"
#include "tests/ui/timeline_fixture.h"
#include "ui/base/words.h"
#include "ui/shell/view_export.h"
#include "ui/views/timeline/time_ruler.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::kPatience;

class TimelineOddTest : public tests::TimelineFixture {
    Q_OBJECT

  private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { end(); }

    void rulerLabelsNeverOverlap() {
        const auto width = [](const QString& words) {
            return 7.0 * static_cast<double>(words.size());
        };
        for (double from : {0.0, 1.0, 12'345.0, 3.6e12 + 123'456'789.0, 1e17, -5e9}) {
            for (double length = leastLength(from); length < 1e15; length *= 2.7) {
                for (const double pixels : {200.0, 1100.0, 4000.0}) {
                    const TimeScale scale{{from, from + length}, 100, pixels};
                    const TimeRuler ruler = rulerOf(scale, width);
                    double free = -1e300;
                    QString last;
                    for (const TimeRuler::Tick& tick : ruler.ticks) {
                        const double half = width(tick.label) / 2;
                        QVERIFY(scale.x(tick.time) - half > free);
                        QVERIFY(tick.label != last);  // distinguishable from the previous label
                        free = scale.x(tick.time) + half;
                        last = tick.label;
                        QVERIFY(tick.label.size() < 24);
                    }
                    if (pixels > 1000) QVERIFY(ruler.ticks.size() >= 2);
                }
            }
        }
    }

    void oddRunsAreShownAsFarAsTheyGo_data() {
        QTest::addColumn<QString>("what");
        for (const char* what : {"one op", "no ops", "no steps", "zero durations",
                                 "clock steps backwards", "overlapping", "long names", "deep"}) {
            QTest::newRow(what) << QString::fromLatin1(what);
        }
    }

    void oddRunsAreShownAsFarAsTheyGo() {
        QFETCH(QString, what);
        tests::SyntheticRun run = tests::makeSyntheticRun();
        if (what == QLatin1String("one op")) run.ops.resize(1);
        if (what == QLatin1String("no ops")) run.ops.clear();
        if (what == QLatin1String("no steps")) {
            run.ops.clear();
            run.steps.clear();
            run.memory_events.clear();
            run.memory_points.clear();
        }
        if (what == QLatin1String("zero durations")) {
            for (auto& op : run.ops) op.duration_ns = op.self_ns = 0;
            for (auto& step : run.steps) step.duration_ns = 0;
        }
        if (what == QLatin1String("clock steps backwards")) {
            for (auto& step : run.steps) {
                if (step.index % 2 == 1) step.start_ns -= 1'000'000'000;
            }
            for (std::size_t i = 0; i < run.ops.size(); i += 3) run.ops[i].start_ns -= 700'000'000;
        }
        if (what == QLatin1String("overlapping")) {
            for (auto& op : run.ops) {
                op.depth = 0;
                op.duration_ns *= 5;
            }
        }
        if (what == QLatin1String("long names")) {
            const std::string scripts[] = {"عملية", "操作", "операция", "ऑपरेशन", "👩‍🔬"};
            for (std::size_t i = 1; i < run.strings.size(); ++i) {
                const std::string start = run.strings[i] + scripts[i % 5];
                run.strings[i] = start;
                while (run.strings[i].size() < 10'000) run.strings[i] += scripts[i % 5] + "<b>&";
            }
        }
        if (what == QLatin1String("deep")) {
            for (std::size_t i = 0; i < run.ops.size(); ++i) {
                run.ops[i].depth = static_cast<std::uint32_t>(i * 1'000'003u);
                run.ops[i].thread = static_cast<std::uint32_t>(i % 700);
            }
        }
        openRun(run);
        if (what == QLatin1String("no steps")) {
            QTRY_VERIFY_WITH_TIMEOUT(picture().emptyWords().contains(QStringLiteral("no finished")),
                                     kPatience);
        } else {
            QTRY_VERIFY_WITH_TIMEOUT(picture().page() != nullptr, kPatience);
        }
        pokeEverywhere();
        window_->selection()->setRange(TimeRange{0, std::int64_t{1} << 40});
        if (what != QLatin1String("no steps")) {
            QTRY_VERIFY_WITH_TIMEOUT(view()->rangeWords().contains(QStringLiteral("calls")),
                                     kPatience);
        }
        for (const char* file : {"odd.png", "odd.svg"}) {
            exportView(*window_->session()->frame(), "timeline", path(file));
            QVERIFY(std::filesystem::file_size(path(file)) > 1000);
        }
    }

    void oddGpuRunsAreShownAsFarAsTheyGo_data() {
        QTest::addColumn<QString>("what");
        for (const char* what :
             {"zero durations", "negative durations", "clock steps backwards", "overlapping",
              "long names", "many streams", "launched later", "no calls", "odd samples"}) {
            QTest::newRow(what) << QString::fromLatin1(what);
        }
    }

    void oddGpuRunsAreShownAsFarAsTheyGo() {
        QFETCH(QString, what);
        tests::SyntheticRun run = tests::makeSyntheticGpuRun();
        const auto each = [&run](auto&& change) {
            for (std::size_t i = 0; i < run.gpu_records.size(); ++i) change(run.gpu_records[i], i);
        };
        if (what == QLatin1String("zero durations"))
            each([](auto& record, std::size_t) { record.duration_ns = 0; });
        if (what == QLatin1String("negative durations"))
            each([](auto& record, std::size_t i) { record.duration_ns = i % 2 == 0 ? 0 : 5; });
        if (what == QLatin1String("clock steps backwards")) {
            each([](auto& record, std::size_t i) {
                if (i % 3 == 0) record.start_ns -= 700'000'000;
            });
            for (auto& step : run.steps)
                if (step.index % 2 == 1) step.start_ns -= 1'000'000'000;
        }
        if (what == QLatin1String("overlapping"))
            each([](auto& record, std::size_t) { record.duration_ns *= 50; });
        if (what == QLatin1String("long names")) {
            for (std::size_t i = 1; i < run.strings.size(); ++i)
                while (run.strings[i].size() < 10'000)
                    run.strings[i] += "<ядро, 核>&👩‍🔬";
        }
        if (what == QLatin1String("many streams")) {
            each([](auto& record, std::size_t i) {
                record.stream = static_cast<std::uint32_t>(i % 700);
                record.device = static_cast<std::uint32_t>(i % 3);
            });
        }
        if (what == QLatin1String("launched later")) {
            each([](auto& record, std::size_t i) {
                record.launch_ns = record.start_ns + 1'000'000'000;
                record.op_call = 4'000'000'000u - static_cast<std::uint32_t>(i);
            });
        }
        if (what == QLatin1String("no calls")) run.ops.clear();
        if (what == QLatin1String("odd samples")) {
            for (std::size_t i = 0; i < run.device_samples.size(); ++i) {
                auto& sample = run.device_samples[i];
                if (i % 3 == 0) sample.time_ns -= 1'000'000'000;
                if (i % 4 == 0) sample.sm_clock_hz = -1e300;
                if (i % 4 == 1) sample.power_watts = 1e300;
                if (i % 4 == 2) sample.busy.reset();
                sample.device = static_cast<std::uint32_t>(i % 2);
            }
        }
        openRun(run);
        QTRY_VERIFY_WITH_TIMEOUT(picture().page() != nullptr, kPatience);
        pokeEverywhere();
        canvas()->showAll();
        window_->selection()->setRange(TimeRange{0, std::int64_t{1} << 40});
        QTRY_VERIFY_WITH_TIMEOUT(view()->rangeWords().contains(QStringLiteral("GPU busy")),
                                 kPatience);
        for (const char* file : {"odd.png", "odd.svg"}) {
            exportView(*window_->session()->frame(), "timeline", path(file));
            QVERIFY(std::filesystem::file_size(path(file)) > 1000);
        }
    }
};

RIDGEPOINT_UI_TEST(TimelineOddTest)
#include "timeline_odd_test.moc"
