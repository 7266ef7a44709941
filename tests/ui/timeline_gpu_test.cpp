// SPDX-License-Identifier: GPL-3.0-or-later
// GPU work on the timeline of saved and live runs: kernels and copies in their streams, their
// launches, device samples, and the effects of a selection on other views.
#include <QScrollBar>
#include <QTreeView>

#include "core/run/store/revise.h"
#include "tests/support/stored_annotations.h"
#include "tests/ui/fake_recorder.h"
#include "tests/ui/test_main.h"
#include "tests/ui/timeline_fixture.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/shell/view_export.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/table/row_model.h"
#include "ui/views/table/table_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::callOf;
using tests::kPatience;

namespace {

constexpr const char* kConvolution = "kernel of aten::conv2d";

}  // namespace

class TimelineGpuTest : public tests::TimelineFixture {
    Q_OBJECT

    void openAndShow() {
        openRun(tests::makeSyntheticGpuRun());
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls(), kPatience);
        showStep(6);
        QVERIFY(picture().page()->findGpu(6) != nullptr);
    }
    // Returns a point in the first row of a group, scrolled into view.
    QPointF middleOf(const LaneKey& key) {
        const LaneLayout::Group* const group = picture().layout().find(key);
        if (group == nullptr) return {};
        canvas()->verticalScrollBar()->setValue(static_cast<int>(group->top));
        return {picture().lanes().center().x(),
                picture().lanes().top() - picture().scroll() + group->top + 8};
    }
    std::size_t groups(LaneKey::Kind kind) const {
        const auto& groups = picture().layout().groups();
        return static_cast<std::size_t>(
            std::count_if(groups.begin(), groups.end(),
                          [kind](const auto& group) { return group.key.kind == kind; }));
    }

  private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { end(); }

    void streamsAndSamplesHaveTheirLanes() {
        openAndShow();
        QCOMPARE(groups(LaneKey::Kind::stream), std::size_t{2});
        QCOMPARE(groups(LaneKey::Kind::samples), std::size_t{4});
        // Streams are below the threads, sorted by number.
        QVERIFY(picture().layout().find(LaneKey::ofThread(0))->top <
                picture().layout().find(LaneKey::ofStream({0, 1, 7}))->top);
        QVERIFY(picture().layout().find(LaneKey::ofStream({0, 1, 7}))->top <
                picture().layout().find(LaneKey::ofStream({0, 1, 20}))->top);
        for (const auto& [kind, words] :
             {std::pair(0u, "MHz"), std::pair(1u, " W"), std::pair(2u, "°C"), std::pair(3u, "%")}) {
            const QString said = picture().tooltipAt(middleOf(LaneKey::ofSamples(0, kind)));
            QVERIFY2(said.contains(QString::fromUtf8(words)), qPrintable(said));
        }
        // A CPU run has no streams.
        tests::writeRun(path("cpu.ridge"));
        window_->openRun(path("cpu.ridge"));
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls() && picture().page()->gpu_steps.empty(), kPatience);
        QCOMPARE(groups(LaneKey::Kind::stream) + groups(LaneKey::Kind::samples), std::size_t{0});
    }

    void theWholeIncludesWorkThatRunsBehindTheCpu() {
        tests::SyntheticRun run = tests::makeSyntheticGpuRun();
        run::StepRecord& last = run.steps.back();
        last.window_end_ns = last.start_ns + 50 * last.duration_ns;
        openRun(run);
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls(), kPatience);
        QCOMPARE(picture().all().to, static_cast<double>(*last.window_end_ns));
    }

    void sampledCountersAreBandsWithGaps() {
        tests::SyntheticRun run = tests::makeSyntheticGpuRun();
        QVERIFY(run.steps.size() > 6);
        const std::int64_t begin = run.steps.front().start_ns;
        const std::int64_t end = run.steps.back().start_ns + run.steps.back().duration_ns;
        // Adds samples every 100 µs between the others, with a gap in the middle.
        const std::int64_t hole = begin + (end - begin) / 2, hole_end = hole + (end - begin) / 8;
        for (std::int64_t time = begin; time < end; time += 100'000) {
            if (time > hole && time < hole_end) continue;
            run::DeviceSample sample;
            sample.time_ns = time;
            sample.sm_active = 0.75;
            sample.tensor_active = 0.5;
            sample.dram_bytes_per_second = 1.5e12;
            sample.l2_bytes_per_second = 3e12;
            run.device_samples.push_back(sample);
        }
        std::stable_sort(run.device_samples.begin(), run.device_samples.end(),
                         [](const auto& a, const auto& b) { return a.time_ns < b.time_ns; });
        openRun(run);
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls(), kPatience);
        canvas()->showAll();
        QCOMPARE(groups(LaneKey::Kind::samples), std::size_t{8});
        const auto saidAt = [&](std::uint32_t kind, std::int64_t time) {
            QPointF at = middleOf(LaneKey::ofSamples(0, kind));
            at.setX(picture().scale().x(static_cast<double>(time)));
            return picture().tooltipAt(at);
        };
        const std::int64_t early = begin + (end - begin) / 4;
        for (const auto& [kind, words] :
             {std::pair(4u, "SMs active: 75"), std::pair(5u, "tensor cores: 50"),
              std::pair(6u, "DRAM traffic: 1.5"), std::pair(7u, "L2 traffic: 3")}) {
            const QString said = saidAt(kind, early);
            QVERIFY2(said.contains(QString::fromUtf8(words)), qPrintable(said));
            QVERIFY2(saidAt(kind, (hole + hole_end) / 2).isEmpty(),
                     qPrintable(saidAt(kind, (hole + hole_end) / 2)));
        }
        // Samples with another interval do not split them.
        for (const std::int64_t time : {early, (hole + hole_end) / 2})
            QVERIFY2(saidAt(0, time).contains(QLatin1String("MHz")), qPrintable(saidAt(0, time)));
        if (const QString pictures = qEnvironmentVariable("RIDGEPOINT_PICTURES");
            !pictures.isEmpty()) {
            for (const bool dark : {false, true}) {
                applyThemeMode(dark ? ThemeMode::dark : ThemeMode::light);
                canvas()->verticalScrollBar()->setValue(canvas()->verticalScrollBar()->maximum());
                QTest::qWait(200);
                window_->grab().save(pictures + (dark ? QStringLiteral("/pm-dark.png")
                                                      : QStringLiteral("/pm-light.png")));
            }
            applyThemeMode(ThemeMode::light);
        }
    }

    void whatHeldClocksBackIsSaid() {
        openAndShow();
        canvas()->showAll();
        QString said;
        const QPointF lane = middleOf(LaneKey::ofSamples(0, 0));
        for (int x = 120;
             x < viewport()->width() - 20 && !said.contains(QLatin1String("power cap")); ++x) {
            said = picture().tooltipAt(QPointF(x, lane.y()));
        }
        QVERIFY2(said.contains(QLatin1String("the power cap")), qPrintable(said));
    }

    void aKernelSelectsItsRowDotAndOp() {
        openAndShow();
        const auto kernel = callOf(picture(), kConvolution);
        QVERIFY(kernel && kernel->onGpu());
        const QPoint at = picture().rectOf(*kernel).center().toPoint();
        const QString words = picture().tooltipAt(at);
        for (const char* part :
             {kConvolution, "In full", "aten::conv2d", "Layer", "step 6", "stream 7",
              "Launch latency", " ns)", "64 × 2 × 1 blocks", "40 a thread", "FLOP"}) {
            QVERIFY2(words.contains(QString::fromUtf8(part)), qPrintable(words));
        }
        QTest::mouseClick(viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(window_->selection()->row(), QString::fromLatin1(kConvolution));
        QCOMPARE(window_->view<ui::TableView>()
                     ->table()
                     ->currentIndex()
                     .data(RowModel::kNameRole)
                     .toString(),
                 QString::fromLatin1(kConvolution));
        QVERIFY(window_->view<ui::RooflineView>()->chart()->dots()->find(
                    QString::fromLatin1(kConvolution)) != nullptr);
        QVERIFY(picture().selectedCall() == kernel);
        // Arrows lead back to the launching op through the API call.
        QCOMPARE(picture().flows().size(), std::size_t{2});
        const Flow made = picture().flows().front(), flow = picture().flows().back();
        QVERIFY(flow.to == *kernel && flow.from == made.to);
        QCOMPARE(picture().apiCall(flow.from)->start_ns, *picture().gpuRecord(*kernel)->launch_ns);
        QVERIFY(made.from.kind == CallPlace::Kind::op);
        QVERIFY(picture().page()->find(6)->counted(made.from.call)->name ==
                picture().gpuRecord(*kernel)->op);
        // Selects the kernel's rows by op, layer and phase.
        window_->viewOptions()->setGroupBy(run::GroupBy::op);
        QTest::mouseClick(viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(window_->selection()->row(), QStringLiteral("aten::conv2d"));
        window_->viewOptions()->setGroupBy(run::GroupBy::layer);
        QTest::mouseClick(viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(window_->selection()->row(),
                 text((*picture().page()->strings)[picture().gpuRecord(*kernel)->layer]));
    }

    void aCallPointsAtWhatItLaunched() {
        openAndShow();
        const auto call = callOf(picture(), "aten::conv2d");
        QVERIFY(call && !call->onGpu());
        QTest::mouseClick(viewport(), Qt::LeftButton, {},
                          picture().rectOf(*call).center().toPoint());
        // By kernel, an op has no row of its own, so its kernels' rows are selected.
        QVERIFY(window_->selection()->rows().contains(QString::fromLatin1(kConvolution)));
        const auto launches = static_cast<std::size_t>(
            std::count_if(picture().flows().begin(), picture().flows().end(),
                          [](const Flow& flow) { return flow.to.onGpu(); }));
        QVERIFY(launches > 0);
        QCOMPARE(launches, launchedBy(*call, *picture().page()).size());
        // With the keyboard: down to the launched work, along the stream, and back up.
        while (picture().selectedCall() && !picture().selectedCall()->onGpu()) {
            const auto before = picture().selectedCall();
            QTest::keyClick(canvas(), Qt::Key_Down, Qt::ControlModifier);
            QVERIFY(picture().selectedCall() != before);
        }
        const auto kernel = picture().selectedCall();
        QTest::keyClick(canvas(), Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(picture().selectedCall()->onGpu() && picture().selectedCall() != kernel);
        QTest::keyClick(canvas(), Qt::Key_Left, Qt::ControlModifier);
        QVERIFY(picture().selectedCall() == kernel);
        QTest::keyClick(canvas(), Qt::Key_Up, Qt::ControlModifier);
        QVERIFY(picture().selectedCall() && !picture().selectedCall()->onGpu());
        QVERIFY(canvas()->accessibleDescription().contains(
            window_->selection()->rows().join(QStringLiteral(", "))));
    }

    // The lanes are below each thread's ops; threads without ops follow at the end.
    void callsOfTheApiHaveTheirLanes() {
        openAndShow();
        QCOMPARE(groups(LaneKey::Kind::api), std::size_t{2});
        const auto& layout = picture().layout();
        const auto* const ops = layout.find(LaneKey::ofThread(0));
        const auto* const calls = layout.find(LaneKey::ofApi(0));
        const auto* const other = layout.find(LaneKey::ofApi(run::kThreadWithoutOps | 4009));
        const auto* const stream = layout.find(LaneKey::ofStream({0, 1, 7}));
        QVERIFY(ops && calls && other && stream);
        QVERIFY(ops->top < calls->top && calls->top < other->top && other->top < stream->top);
        QCOMPARE(calls->rows, 2U);  // driver calls within runtime calls
        const run::StepApi* const api = picture().page()->findApi(6);
        QVERIFY(api != nullptr);
        const auto& slices = api->track({run::IntervalKind::api, 0, {}}, 0)->intervals;
        const auto launch = std::find_if(slices.begin(), slices.end(), [&](const auto& slice) {
            return slice.group == cost::kernel::CallGroup::launch &&
                   slice.end_ns - slice.start_ns > 500;
        });
        QVERIFY(launch != slices.end());
        const CallPlace place{6, launch->record, CallPlace::Kind::api};
        const double around = 3 * static_cast<double>(launch->end_ns - launch->start_ns);
        canvas()->setView({static_cast<double>(launch->start_ns) - around,
                           static_cast<double>(launch->end_ns) + around});
        QTRY_VERIFY_WITH_TIMEOUT(picture().apiCall(place) != nullptr, kPatience);
        middleOf(LaneKey::ofApi(0));
        const QPoint at = picture().rectOf(place).center().toPoint();
        const QString words = picture().tooltipAt(at);
        for (const char* part :
             {"cudaLaunchKernel", "runtime", "launch", "Launched", "kernel of ", "stream ", "Op",
              "training thread", "step 6", "Launch latency", "Correlation"}) {
            QVERIFY2(words.contains(QString::fromUtf8(part)), qPrintable(words));
        }
        // An API call represents the work that it launched, and arrows lead there from its op.
        QTest::mouseClick(viewport(), Qt::LeftButton, {}, at);
        QVERIFY(picture().selectedCall() == place);
        QCOMPARE(window_->selection()->row(), text((*picture().page()->strings)[launch->launched]));
        QCOMPARE(picture().flows().size(), std::size_t{2});
        QVERIFY(picture().flows().front().to == place && picture().flows().back().from == place);
        // With the keyboard: along the lane, down to the kernel and back, up to the op.
        QTest::keyClick(canvas(), Qt::Key_Right, Qt::ControlModifier);
        const auto next = picture().selectedCall();
        QVERIFY(next && next->kind == CallPlace::Kind::api && next != place);
        QTest::keyClick(canvas(), Qt::Key_Left, Qt::ControlModifier);
        QVERIFY(picture().selectedCall() == place);
        QTest::keyClick(canvas(), Qt::Key_Down, Qt::ControlModifier);
        QVERIFY(picture().selectedCall() && picture().selectedCall()->onGpu());
        QTest::keyClick(canvas(), Qt::Key_Up, Qt::ControlModifier);
        QVERIFY(picture().selectedCall() == place);
        QTest::keyClick(canvas(), Qt::Key_Up, Qt::ControlModifier);
        QVERIFY(picture().selectedCall() && picture().selectedCall()->kind == CallPlace::Kind::op);
    }

    // The names are complete, including the number of a thread without ops.
    void namesOfLanesAreNotCut() {
        openAndShow();
        const QFontMetricsF metrics(figureFont(12));
        for (const LaneLayout::Group& group : picture().layout().groups()) {
            const QString name = picture().groupName(group.key);
            const double room = picture().lanes().left() - 2 * 8;
            QVERIFY2(metrics.horizontalAdvance(name) <= room, qPrintable(name));
        }
    }

    void aRowMakesItsKernelsStandOut() {
        openAndShow();
        const auto conv = callOf(picture(), kConvolution);
        const auto norm = callOf(picture(), "kernel of aten::batch_norm");
        QVERIFY(conv && norm);
        const auto color = [&](const CallPlace& call) {
            const QRectF rect = picture().rectOf(call);
            const QImage image = viewport()->grab().toImage();
            const double scale = image.devicePixelRatio();
            return image.pixelColor(
                (QPointF(rect.left() + 1, rect.bottom() - 3) * scale).toPoint());
        };
        const QColor before = color(*norm);
        QCOMPARE(color(*conv), categoryColor(cost::Category::convolution, false));
        window_->selection()->setRow(QString::fromLatin1(kConvolution));
        QCOMPARE(color(*conv), categoryColor(cost::Category::convolution, false));
        QVERIFY(color(*norm).lightness() > before.lightness() + 30);
    }

    void copiesSayWhatTheyMoved() {
        openAndShow();
        const double start = picture().view().from;
        canvas()->setView({start, start + 100'000});
        const auto copy = callOf(picture(), "copy host to device");
        QVERIFY(copy);
        QCOMPARE(copyWords(*picture().gpuRecord(*copy)), QStringLiteral("HtoD 120 kB, 12.0 GB/s"));
        const QString words = picture().tooltipAt(picture().rectOf(*copy).center().toPoint());
        for (const char* part : {"host to device", "pageable → device", "120 kB", "12.0 GB/s"})
            QVERIFY2(words.contains(QString::fromUtf8(part)), qPrintable(words));
    }

    void gapsSayHowLongTheyAre() {
        openAndShow();
        const auto& records = picture().page()->findGpu(6)->records;
        QString said;
        for (std::size_t i = 0; i + 1 < records.size(); ++i) {
            const double middle = static_cast<double>(records[i].start_ns + records[i].duration_ns +
                                                      records[i + 1].start_ns) /
                                  2;
            const QPointF at(picture().scale().x(middle),
                             middleOf(LaneKey::ofStream({0, 1, 7})).y());
            if (said.isEmpty() && !picture().callAt(at)) said = picture().tooltipAt(at);
        }
        QVERIFY2(said.contains(QLatin1String("Nothing ran in stream 7")), qPrintable(said));
        QVERIFY(said.contains(QLatin1String(" ns)")));
    }

    void aRangeIsOfWhatTheGpuRan() {
        openAndShow();
        const int y = picture().lanes().center().toPoint().y();
        const int left = static_cast<int>(picture().lanes().left()) + 100;
        drag({left, y}, {left + 300, y}, Qt::ShiftModifier);
        QTRY_VERIFY_WITH_TIMEOUT(view()->rangeWords().contains(QStringLiteral("GPU busy")),
                                 kPatience);
        // The table covers the range: its rows, including idle time, add up to it.
        const auto range = *window_->selection()->range();
        QTRY_VERIFY_WITH_TIMEOUT(window_->view<ui::TableView>()->frame()->part != nullptr,
                                 kPatience);
        double sum = 0;
        bool idle = false;
        for (const run::Row& row : window_->view<ui::TableView>()->frame()->rows) {
            sum += row.seconds;
            idle = idle || row.name == run::kIdleRowName;
        }
        QVERIFY(idle);
        const double length = 1e-9 * static_cast<double>(range.to_ns - range.from_ns);
        QVERIFY2(sum > 0.999 * length && sum < 1.5 * length, qPrintable(QString::number(sum)));
    }

    void liveRunsShowWhatTheGpuRan() {
        const auto recording = std::make_shared<tests::FakeRecording>();
        window_->session()->setRecorderFactory(
            [recording] { return tests::makeFakeRecorder(recording); },
            [] { return std::string(); });
        recording::RecordingOptions options;
        options.output = path("live.ridge");
        window_->record(options);
        QTRY_VERIFY_WITH_TIMEOUT(recording->started, kPatience);
        tests::SyntheticRun made = tests::makeSyntheticGpuRun();
        made.info.complete = false;
        std::unique_ptr<run::RunReader> reader;
        tests::writeRun(path("live.ridge"), made, [&](int) {
            if (!reader) reader = run::RunReader::open(path("live.ridge"));
            recording->publish(reader->snapshot());
            QTest::qWait(30);
        });
        QTRY_VERIFY_WITH_TIMEOUT(
            picture().page() != nullptr && picture().page()->findGpu(8) != nullptr, kPatience);
        QCOMPARE(groups(LaneKey::Kind::stream), std::size_t{2});
        QCOMPARE(groups(LaneKey::Kind::samples), std::size_t{4});
        showStep(8);
        const auto kernel = callOf(picture(), kConvolution);
        QVERIFY(kernel);
        QTest::mouseClick(viewport(), Qt::LeftButton, {},
                          picture().rectOf(*kernel).center().toPoint());
        QCOMPARE(window_->selection()->row(), QString::fromLatin1(kConvolution));
        recording->setState(recording::RecorderStatus::State::finished);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->session()->recording(), kPatience);
    }

    // A range above the stream extends from the first to the last work that a call launched.
    void annotationsAreRangesOnTheirStreams() {
        tests::writeRun(path("a.ridge"), tests::makeSyntheticGpuRun());
        tests::storeAnnotations(path("a.ridge"), {"aten::conv2d"});
        window_->openRun(path("a.ridge"));
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls(), kPatience);
        showStep(6);
        const LaneKey key = LaneKey::ofRanges({0, 1, 7});
        const LaneLayout::Group* const lane = picture().layout().find(key);
        const LaneLayout::Group* const stream =
            picture().layout().find(LaneKey::ofStream({0, 1, 7}));
        QVERIFY(lane != nullptr && stream != nullptr);
        QVERIFY(lane->top < stream->top);
        QCOMPARE(picture().groupName(key), QStringLiteral("stream 7, annotations"));
        const run::StepRanges* const step = picture().page()->findRanges(6);
        QVERIFY(step != nullptr && !step->ranges.empty());
        const auto widest = std::max_element(
            step->ranges.begin(), step->ranges.end(), [](const auto& a, const auto& b) {
                return a.end_ns - a.start_ns < b.end_ns - b.start_ns;
            });
        QPointF at = middleOf(LaneKey::ofRanges(widest->stream));
        at.setX(picture().scale().x(static_cast<double>(widest->start_ns + widest->end_ns) / 2));
        const QString words = picture().tooltipAt(at);
        for (const char* part :
             {"aten::conv2d", "annotation", "stream ", "step 6", "kernels and copies",
              "training thread", "Duration on the CPU", "Share of step"})
            QVERIFY2(words.contains(QLatin1String(part)), qPrintable(words));
        // A click selects the launching call on the CPU; a double click zooms to the range.
        QTest::mouseClick(viewport(), Qt::LeftButton, {}, at.toPoint());
        QVERIFY(picture().selectedCall() == (CallPlace{6, widest->op_call}));
        QVERIFY(!picture().flows().empty());
        const QString cpu =
            picture().tooltipAt(QPointF(picture().rectOf(*picture().selectedCall()).center().x(),
                                        picture().rectOf(*picture().selectedCall()).center().y()));
        QVERIFY2(cpu.isEmpty() || cpu.contains(QLatin1String("annotation")), qPrintable(cpu));
        const auto thing = picture().thingAt(at);
        QVERIFY(thing);
        QCOMPARE(thing->from, static_cast<double>(widest->start_ns));
        QCOMPARE(thing->to, static_cast<double>(widest->end_ns));
        pokeEverywhere();
        ExportOptions options;
        exportView(*window_->session()->frame(), "timeline", path("t.svg"), options);
        QFile file(text(path("t.svg").string()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(QString::fromUtf8(file.readAll()).contains(QLatin1String("stream 7, annotations")));
        // A file without annotation names shows no ranges.
        tests::writeRun(path("old.ridge"), tests::makeSyntheticGpuRun());
        window_->openRun(path("old.ridge"));
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls() && !picture().page()->annotations, kPatience);
        QCOMPARE(groups(LaneKey::Kind::ranges), std::size_t{0});
    }

    void picturesHaveTheStreams() {
        openRun(tests::makeSyntheticGpuRun());
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls(), kPatience);
        ExportOptions options;
        exportView(*window_->session()->frame(), "timeline", path("t.svg"), options);
        QFile file(text(path("t.svg").string()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString svg = QString::fromUtf8(file.readAll());
        for (const char* part : {"stream 7", "stream 20", "SM clock", "power", "temperature",
                                 "utilization", "convolution", "copy"}) {
            QVERIFY2(svg.contains(QLatin1String(part)), part);
        }
    }
};

RIDGEPOINT_UI_TEST(TimelineGpuTest)
#include "timeline_gpu_test.moc"
