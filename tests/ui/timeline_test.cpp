// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline as a person drives it: zoom, pan, choose a call or a stretch of time, on saved and
// on live runs, and on runs that are not as they should be.
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>
#include <QWheelEvent>
#include <memory>

#include "core/run/store.h"
#include "tests/support/synthetic_run.h"
#include "tests/support/training_generator.h"
#include "tests/ui/fake_recorder.h"
#include "ui/export/figure_export.h"
#include "ui/main_window.h"
#include "ui/memory/memory_chart.h"
#include "ui/memory/memory_view.h"
#include "ui/palette.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/roofline/roofline_view.h"
#include "ui/shares/shares_view.h"
#include "ui/table/row_model.h"
#include "ui/table/table_view.h"
#include "ui/timeline/timeline_canvas.h"
#include "ui/timeline/timeline_view.h"
#include "ui/words.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;

namespace {

constexpr int kPatience = 10000;  // ms

// The first call of this op that is wide enough to be clicked on.
std::optional<CallPlace> callOf(const TimelinePicture& picture, const char* name) {
    for (const auto& step : picture.page()->steps) {
        for (std::uint32_t i = 0; i < step->calls.size(); ++i) {
            const run::OpRecord& op = step->calls[i];
            const QRectF rect = picture.rectOf({step->step, i});
            if (rect.width() > 4 && rect.left() > picture.lanes().left() &&
                rect.right() < picture.lanes().right() &&
                (*picture.page()->strings)[op.name] == name) {
                return CallPlace{step->step, i};
            }
        }
    }
    return std::nullopt;
}

}  // namespace

class TimelineTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> settings_;
    std::unique_ptr<MainWindow> window_;

    std::filesystem::path path(const char* name) const {
        return folder_->filePath(QLatin1String(name)).toStdString();
    }
    TimelineView* view() const { return window_->timeline(); }
    TimelineCanvas* canvas() const { return view()->canvas(); }
    QWidget* viewport() const { return canvas()->viewport(); }
    const TimelinePicture& picture() const { return canvas()->picture(); }

    void makeWindow() {
        window_ = std::make_unique<MainWindow>(settings_.get());
        window_->resize(1400, 900);
        window_->setLayout(WindowLayout::explore);
        window_->show();
    }

    bool hasCalls() const {
        return picture().page() != nullptr && !picture().page()->steps.empty();
    }

    void openRun(const tests::SyntheticRun& run) {
        tests::writeRun(path("a.ridge"), run);
        window_->openRun(path("a.ridge"));
    }

    void wheel(const QPointF& at, int notches, Qt::KeyboardModifiers keys = {}) {
        QWheelEvent event(at, viewport()->mapToGlobal(at), {}, QPoint(0, 120 * notches),
                          Qt::NoButton, keys, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(viewport(), &event);
    }

    // One step fills the view, so that its calls can be hit.
    void showStep(std::int64_t number) {
        const StepSlice* const step = picture().steps().numbered(number);
        QVERIFY(step != nullptr);
        canvas()->setView({static_cast<double>(step->start_ns), static_cast<double>(step->end_ns)});
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls() && picture().page()->find(number) != nullptr,
                                 kPatience);
    }

    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) {
        QTest::mousePress(viewport(), Qt::LeftButton, keys, from);
        QTest::mouseMove(viewport(), (from + to) / 2);
        QTest::mouseMove(viewport(), to);
        QTest::mouseRelease(viewport(), Qt::LeftButton, keys, to);
    }

  private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QDir::setCurrent(folder_->path());
        settings_ = std::make_unique<QSettings>(folder_->filePath(QStringLiteral("settings.ini")),
                                                QSettings::IniFormat);
        makeWindow();
    }

    void cleanup() {
        window_.reset();
        settings_.reset();
        folder_.reset();
    }

    void wheelZoomsAtThePointerToNanoseconds() {
        openRun(tests::makeSyntheticRun());
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls(), kPatience);
        QVERIFY(canvas()->showsAll());
        const QPointF at(picture().lanes().center().x() + 77, picture().lanes().top() + 5);
        const double under = picture().scale().time(at.x());
        for (int i = 0; i < 200; ++i) wheel(at, 1);
        QVERIFY(picture().view().length() < 100);  // ns
        QVERIFY(std::fabs(picture().scale().time(at.x()) - under) < 2);
        QVERIFY(!viewport()->grab().isNull());
        QVERIFY(!picture().ruler().ticks.empty());
        QVERIFY(!picture().ruler().base.isEmpty());
        for (int i = 0; i < 400; ++i) wheel(at, -1);
        QVERIFY(canvas()->showsAll());
        // Sideways with Shift.
        wheel(at, 20);
        const TimeSpan before = picture().view();
        wheel(at, -1, Qt::ShiftModifier);
        QVERIFY(picture().view().from > before.from);
        QVERIFY(std::fabs(picture().view().length() - before.length()) < 1);
    }

    void keysZoomAndMove() {
        openRun(tests::makeSyntheticRun());
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls(), kPatience);
        const TimeSpan all = picture().view();
        for (int i = 0; i < 4; ++i) QTest::keyClick(canvas(), Qt::Key_W);
        const TimeSpan zoomed = picture().view();
        QVERIFY(zoomed.length() < all.length() / 4);
        QTest::keyClick(canvas(), Qt::Key_D);
        QVERIFY(picture().view().from > zoomed.from);
        QTest::keyClick(canvas(), Qt::Key_A);
        QVERIFY(std::fabs(picture().view().from - zoomed.from) < 1);
        QTest::keyClick(canvas(), Qt::Key_Right);
        QTest::keyClick(canvas(), Qt::Key_Left);
        QVERIFY(std::fabs(picture().view().from - zoomed.from) < 1);
        for (int i = 0; i < 40; ++i) QTest::keyClick(canvas(), Qt::Key_A);
        QCOMPARE(picture().view().from, all.from);  // not beyond the run
        QTest::keyClick(canvas(), Qt::Key_Home);
        QVERIFY(canvas()->showsAll());
        QTest::keyClick(canvas(), Qt::Key_W);
        QTest::keyClick(canvas(), Qt::Key_0);
        QVERIFY(canvas()->showsAll());
    }

    void dragPans() {
        openRun(tests::makeSyntheticRun());
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls(), kPatience);
        showStep(5);
        const TimeSpan before = picture().view();
        const QPoint from = picture().lanes().center().toPoint();
        drag(from, from - QPoint(100, 0));
        const double moved = (picture().view().from - before.from) / picture().scale().perPixel();
        QVERIFY2(std::fabs(moved - 100) < 1, qPrintable(QString::number(moved)));
        QVERIFY(window_->selection()->row().isEmpty());  // a drag chooses nothing
    }

    void aCallSelectsItsRowAndDot() {
        openRun(tests::makeSyntheticRun());
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls(), kPatience);
        showStep(6);
        const auto call = callOf(picture(), "aten::conv2d");
        QVERIFY(call);
        const QPoint at = picture().rectOf(*call).center().toPoint();
        const QString words = picture().tooltipAt(at);
        for (const char* part :
             {"aten::conv2d", "Layer", "forward", "step 6", " ns)", "Share of the step", "FLOP"}) {
            QVERIFY2(words.contains(QLatin1String(part)), qPrintable(words));
        }
        QTest::mouseClick(viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(window_->selection()->row(), QStringLiteral("aten::conv2d"));
        QCOMPARE(window_->table()->table()->currentIndex().data(RowModel::kNameRole).toString(),
                 QStringLiteral("aten::conv2d"));
        QVERIFY(window_->roofline()->chart()->dots()->find(QStringLiteral("aten::conv2d")) !=
                nullptr);
        QVERIFY(picture().selectedCall() == call);
        // Its layer's backward pass is pointed at, and from there the way back.
        QVERIFY(!picture().flows().empty());
        for (const Flow& flow : picture().flows()) {
            QVERIFY(picture().record(flow.to)->phase == run::Phase::backward);
            QVERIFY(picture().record(flow.to)->layer == picture().record(*call)->layer);
        }
        // By layer, the layer's row.
        window_->viewOptions()->setGroupBy(run::GroupBy::layer);
        QTest::mouseClick(viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(window_->selection()->row(),
                 text((*picture().page()->strings)[picture().record(*call)->layer]));
        // Beside everything: nothing.
        QTest::mouseClick(viewport(), Qt::LeftButton, {},
                          picture().lanes().bottomRight().toPoint() - QPoint(5, 5));
        QVERIFY(window_->selection()->row().isEmpty());
        QVERIFY(!picture().selectedCall());
    }

    void aRowMakesItsCallsStandOut() {
        openRun(tests::makeSyntheticRun());
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls(), kPatience);
        showStep(6);
        const auto conv = callOf(picture(), "aten::conv2d");
        const auto norm = callOf(picture(), "aten::batch_norm");
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
        window_->selection()->setRow(QStringLiteral("aten::conv2d"));
        QVERIFY(picture().selectsAny());
        QCOMPARE(color(*conv), categoryColor(cost::Category::convolution, false));
        QVERIFY(color(*norm).lightness() > before.lightness() + 30);
        window_->selection()->setRow({});
        QCOMPARE(color(*norm), before);
    }

    void aStretchOfTimeIsToldAndShared() {
        openRun(tests::makeSyntheticRun());
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls(), kPatience);
        showStep(6);
        const TimeSpan before = picture().view();
        const int y = picture().lanes().center().toPoint().y();
        const int left = static_cast<int>(picture().lanes().left()) + 100;
        drag({left, y}, {left + 300, y}, Qt::ShiftModifier);
        const auto range = window_->selection()->range();
        QVERIFY(range);
        QVERIFY(std::fabs(static_cast<double>(range->to_ns - range->from_ns) -
                          300 * picture().scale().perPixel()) <= picture().scale().perPixel());
        QTRY_VERIFY_WITH_TIMEOUT(view()->rangeWords().contains(QStringLiteral("calls")), kPatience);
        QVERIFY2(view()->rangeWords().contains(QLatin1Char('%')), qPrintable(view()->rangeWords()));
        QCOMPARE(window_->memory()->chart()->range().first, static_cast<double>(range->from_ns));
        QVERIFY(picture().view() == before);  // chosen, not moved
        window_->selection()->setRow(QStringLiteral("aten::conv2d"));
        QTRY_VERIFY_WITH_TIMEOUT(view()->rangeWords().contains(QStringLiteral("aten::conv2d")),
                                 kPatience);
        QTest::keyClick(canvas(), Qt::Key_Escape);
        QVERIFY(!window_->selection()->range());
        QVERIFY(view()->rangeWords().isEmpty());
        QVERIFY(window_->memory()->chart()->range().first < static_cast<double>(range->from_ns));
        QVERIFY(window_->selection()->row().isEmpty());
        // Along the ruler without Shift; a click there forgets it.
        drag({left, 5}, {left + 50, 5});
        QVERIFY(window_->selection()->range());
        QTest::mouseClick(viewport(), Qt::LeftButton, {}, {left, 5});
        QVERIFY(!window_->selection()->range());
    }

    void doubleClickZoomsToWhatIsThere() {
        openRun(tests::makeSyntheticRun());
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls(), kPatience);
        showStep(6);
        const auto call = callOf(picture(), "aten::conv2d");
        QVERIFY(call);
        const run::OpRecord op = *picture().record(*call);
        QTest::mouseDClick(viewport(), Qt::LeftButton, {},
                           picture().rectOf(*call).center().toPoint());
        QVERIFY(picture().view().from < static_cast<double>(op.start_ns));
        QVERIFY(picture().view().to > static_cast<double>(op.start_ns + op.duration_ns));
        QVERIFY(picture().view().length() < 2 * static_cast<double>(op.duration_ns));
        QTest::mouseDClick(viewport(), Qt::LeftButton, {},
                           picture().lanes().bottomRight().toPoint() - QPoint(5, 5));
        QVERIFY(canvas()->showsAll());
    }

    void arrowsGoFromCallToCall() {
        openRun(tests::makeSyntheticRun());
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls(), kPatience);
        showStep(6);
        QTest::keyClick(canvas(), Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(picture().selectedCall());
        const run::OpRecord first = *picture().record(*picture().selectedCall());
        QVERIFY(!window_->selection()->row().isEmpty());
        QTest::keyClick(canvas(), Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(picture().record(*picture().selectedCall())->start_ns > first.start_ns);
        QTest::keyClick(canvas(), Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(picture().record(*picture().selectedCall())->start_ns, first.start_ns);
        QVERIFY(!canvas()->accessibleName().isEmpty());
        QCOMPARE(canvas()->accessibleDescription(), window_->selection()->row());
    }

    // The same doings on a run that this process records.
    void liveRunsAreFollowedAndCanBeChosenFrom() {
        const auto recording = std::make_shared<tests::FakeRecording>();
        window_->session()->setRecorderFactory(
            [recording] { return tests::makeFakeRecorder(recording); },
            [] { return std::string(); });
        run::RecordingOptions options;
        options.output = path("live.ridge");
        window_->record(options);
        QTRY_VERIFY_WITH_TIMEOUT(recording->started, kPatience);
        // The recorder's file and its snapshots.
        auto [generator, writer] = tests::makeGeneratedWriter(path("live.ridge"), 4);
        const auto reader = run::RunReader::open(path("live.ridge"));
        const auto step = [&, &generator = generator, &writer = writer] {
            auto batch = generator->next(run::StepRecord::Kind::measured);
            batch.cells = generator->takeCells();
            writer->commit(batch);
            recording->publish(reader->snapshot());
        };
        for (int i = 0; i < 8; ++i) step();
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls() && picture().steps().steps().size() == 8, kPatience);
        QVERIFY(view()->following());
        for (int i = 0; i < 2; ++i) step();
        QTRY_VERIFY_WITH_TIMEOUT(picture().page()->find(9) != nullptr, kPatience);
        QVERIFY(!canvas()->showsAll());
        const TimeSpan before = picture().view();
        for (int i = 0; i < 2; ++i) step();
        QTRY_VERIFY_WITH_TIMEOUT(picture().view().from > before.from, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(picture().page()->find(11) != nullptr, kPatience);
        // Who looks elsewhere is left alone.
        wheel(picture().lanes().center(), 2);
        QVERIFY(!view()->following());
        const TimeSpan chosen = picture().view();
        for (int i = 0; i < 4; ++i) step();
        QTRY_COMPARE_WITH_TIMEOUT(picture().steps().steps().size(), std::size_t{16}, kPatience);
        QVERIFY(picture().view() == chosen);
        showStep(11);
        const auto call = callOf(picture(), "aten::conv2d");
        QVERIFY(call);
        QTest::mouseClick(viewport(), Qt::LeftButton, {},
                          picture().rectOf(*call).center().toPoint());
        QCOMPARE(window_->selection()->row(), QStringLiteral("aten::conv2d"));
        QTRY_COMPARE_WITH_TIMEOUT(
            window_->table()->table()->currentIndex().data(RowModel::kNameRole).toString(),
            QStringLiteral("aten::conv2d"), kPatience);
        recording->setState(run::RecorderStatus::State::finished);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->session()->recording(), kPatience);
    }

    void longRunsAreAddedUpUntilTheyAreNear() {
        tests::generateRun(path("long.ridge"), 400'000);
        window_->openRun(path("long.ridge"));
        QTRY_VERIFY_WITH_TIMEOUT(picture().page() != nullptr && !picture().page()->buckets.empty(),
                                 kPatience);
        auto* const note = view()->findChild<QLabel*>(QStringLiteral("timelineNote"));
        QVERIFY2(note->text().contains(QStringLiteral("zoom in")), qPrintable(note->text()));
        const QPoint at(picture().lanes().center().toPoint().x(),
                        static_cast<int>(picture().lanes().top()) + 45);
        QVERIFY2(picture().tooltipAt(at).contains(QStringLiteral("calls")),
                 qPrintable(picture().tooltipAt(at)));
        showStep(100);
        QVERIFY(picture().page()->buckets.empty());
        QVERIFY(note->text().isEmpty());
        QVERIFY(callOf(picture(), "aten::conv2d").has_value());
    }

    void whatWasNotKeptIsSaid() {
        run::Detail detail;
        detail.mode = run::Detail::Mode::windows;
        detail.windows = {{0, 4}};
        tests::generateRun(path("part.ridge"), 30'000, detail);
        window_->openRun(path("part.ridge"));
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls(), kPatience);
        auto* const note = view()->findChild<QLabel*>(QStringLiteral("timelineNote"));
        QTRY_VERIFY_WITH_TIMEOUT(note->text().contains(QStringLiteral("not kept")), kPatience);
    }

    void layoutsAreKept() {
        QVERIFY(view()->isVisible());
        auto* const watch = window_->findChild<QAction*>(QStringLiteral("watchLayout"));
        auto* const explore = window_->findChild<QAction*>(QStringLiteral("exploreLayout"));
        QVERIFY(watch != nullptr && explore != nullptr);
        QVERIFY(explore->isChecked() && !explore->shortcut().isEmpty());
        watch->trigger();
        QVERIFY(!view()->isVisible());
        QVERIFY(window_->shares()->parentWidget()->isVisible());
        const QSize hero = window_->centralWidget()->size();
        QVERIFY(2 * hero.width() * hero.height() >= window_->width() * window_->height() * 0.9);
        explore->trigger();
        QVERIFY(view()->isVisible());
        window_->dock(QStringLiteral("memoryDock"))->hide();
        window_->close();
        window_ = std::make_unique<MainWindow>(settings_.get());
        window_->show();
        QVERIFY(window_->windowLayout() == WindowLayout::explore);
        QVERIFY(view()->isVisible());
        QVERIFY(window_->dock(QStringLiteral("memoryDock"))->isHidden());
    }

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
                        QVERIFY(tick.label != last);  // tells its place from the one before
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
        // Poked at everywhere, at every zoom.
        for (int zoom = 0; zoom < 6; ++zoom) {
            for (int x = 10; x < viewport()->width(); x += 97) {
                for (int y = 5; y < viewport()->height(); y += 23) {
                    QVERIFY(picture().tooltipAt(QPointF(x, y)).size() < 20'000);
                }
            }
            QTest::mouseClick(viewport(), Qt::LeftButton, {},
                              picture().lanes().topLeft().toPoint() + QPoint(200 + zoom, 8));
            QVERIFY(!viewport()->grab().isNull());
            wheel(picture().lanes().center(), 12);
            QTest::qWait(20);
        }
        QVERIFY(std::isfinite(picture().view().from) && picture().view().length() > 0);
        window_->selection()->setRange(TimeRange{0, std::int64_t{1} << 40});
        if (what != QLatin1String("no steps")) {
            QTRY_VERIFY_WITH_TIMEOUT(view()->rangeWords().contains(QStringLiteral("calls")),
                                     kPatience);
        }
        for (const char* file : {"odd.png", "odd.svg"}) {
            exportView(*window_->session()->frame(), ExportView::timeline, path(file));
            QVERIFY(std::filesystem::file_size(path(file)) > 1000);
        }
    }

    void picturesSayWhatColoursMean() {
        tests::writeRun(path("a.ridge"), tests::makeSyntheticRun());
        window_->openRun(path("a.ridge"));
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls(), kPatience);
        ExportOptions options;
        options.range = TimeRange{0, 400'000'000};
        exportView(*window_->session()->frame(), ExportView::timeline, path("t.svg"), options);
        QFile file(text(path("t.svg").string()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString svg = QString::fromUtf8(file.readAll());
        for (const char* part : {"forward", "convolution", "training thread", "reference",
                                 "warm-up", "allocated", "Times measured"}) {
            QVERIFY2(svg.contains(QLatin1String(part)), part);
        }
    }
};

QTEST_MAIN(TimelineTest)
#include "timeline_test.moc"
