// SPDX-License-Identifier: GPL-3.0-or-later
// Operating the timeline of saved and live runs: zoom, pan, select a call or a time range.
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QSignalSpy>
#include <QTreeView>

#include "tests/support/training_generator.h"
#include "tests/ui/fake_recorder.h"
#include "tests/ui/test_main.h"
#include "tests/ui/timeline_fixture.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/view_export.h"
#include "ui/views/memory/memory_chart.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/shares/shares_view.h"
#include "ui/views/table/row_model.h"
#include "ui/views/table/table_view.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;
using tests::callOf;
using tests::kPatience;

class TimelineTest : public tests::TimelineFixture {
    Q_OBJECT

  private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { end(); }

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
        // Shift scrolls sideways.
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
        QVERIFY(window_->selection()->row().isEmpty());  // a drag selects nothing
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
             {"aten::conv2d", "Layer", "forward", "step 6", " ns)", "Share of step", "FLOP"}) {
            QVERIFY2(words.contains(QLatin1String(part)), qPrintable(words));
        }
        QTest::mouseClick(viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(window_->selection()->row(), QStringLiteral("aten::conv2d"));
        QCOMPARE(window_->view<ui::TableView>()
                     ->table()
                     ->currentIndex()
                     .data(RowModel::kNameRole)
                     .toString(),
                 QStringLiteral("aten::conv2d"));
        QVERIFY(window_->view<ui::RooflineView>()->chart()->dots()->find(
                    QStringLiteral("aten::conv2d")) != nullptr);
        QVERIFY(picture().selectedCall() == call);
        // Arrows point to the layer's backward pass, and from there back.
        QVERIFY(!picture().flows().empty());
        for (const Flow& flow : picture().flows()) {
            QVERIFY(picture().record(flow.to)->phase == run::Phase::backward);
            QVERIFY(picture().record(flow.to)->layer == picture().record(*call)->layer);
        }
        // By layer, a click selects the layer's row.
        window_->viewOptions()->setGroupBy(run::GroupBy::layer);
        QTest::mouseClick(viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(window_->selection()->row(),
                 text((*picture().page()->strings)[picture().record(*call)->layer]));
        // A click on empty space clears the selection.
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
        QCOMPARE(window_->view<ui::MemoryView>()->chart()->range().first,
                 static_cast<double>(range->from_ns));
        QVERIFY(picture().view() == before);  // selects without panning
        window_->selection()->setRow(QStringLiteral("aten::conv2d"));
        QTRY_VERIFY_WITH_TIMEOUT(view()->rangeWords().contains(QStringLiteral("aten::conv2d")),
                                 kPatience);
        QTest::keyClick(canvas(), Qt::Key_Escape);
        QVERIFY(!window_->selection()->range());
        QVERIFY(view()->rangeWords().isEmpty());
        QVERIFY(window_->view<ui::MemoryView>()->chart()->range().first <
                static_cast<double>(range->from_ns));
        QVERIFY(window_->selection()->row().isEmpty());
        // Dragging on the ruler needs no Shift; a click there clears the range.
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
        QVERIFY(canvas()->accessibleDescription().startsWith(window_->selection()->row()));
    }

    // The same actions on a run that this process records.
    void liveRunsAreFollowedAndCanBeChosenFrom() {
        const auto recording = std::make_shared<tests::FakeRecording>();
        window_->session()->setRecorderFactory(
            [recording] { return tests::makeFakeRecorder(recording); },
            [] { return std::string(); });
        recording::RecordingOptions options;
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
        // If the user has moved the view, it stays.
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
        QTRY_COMPARE_WITH_TIMEOUT(window_->view<ui::TableView>()
                                      ->table()
                                      ->currentIndex()
                                      .data(RowModel::kNameRole)
                                      .toString(),
                                  QStringLiteral("aten::conv2d"), kPatience);
        recording->setState(recording::RecorderStatus::State::finished);
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
        QTRY_VERIFY_WITH_TIMEOUT(note->text().contains(QStringLiteral("not stored")), kPatience);
    }

    void layoutsAreKept() {
        openRun(tests::makeSyntheticRun());
        QTRY_VERIFY_WITH_TIMEOUT(view()->isVisible() && hasCalls(), kPatience);
        auto* const watch = window_->findChild<QAction*>(QStringLiteral("watchLayout"));
        auto* const explore = window_->findChild<QAction*>(QStringLiteral("exploreLayout"));
        QVERIFY(watch != nullptr && explore != nullptr);
        QVERIFY(explore->isChecked() && !explore->shortcut().isEmpty());
        watch->trigger();
        QVERIFY(!view()->isVisible());
        QVERIFY(window_->view<ui::SharesView>()->parentWidget()->isVisible());
        const QSize hero = window_->centralWidget()->size();
        QVERIFY(2 * hero.width() * hero.height() >= window_->width() * window_->height() * 0.9);
        explore->trigger();
        QVERIFY(view()->isVisible());
        window_->dock(QStringLiteral("memoryDock"))->hide();
        window_->close();
        window_ = std::make_unique<MainWindow>(settings_.get());
        window_->show();
        QVERIFY(window_->layouts()->layout() == WindowLayout::explore);
        window_->openRun(path("a.ridge"));
        QTRY_VERIFY_WITH_TIMEOUT(view()->isVisible(), kPatience);
        QVERIFY(window_->dock(QStringLiteral("memoryDock"))->isHidden());
    }

    void picturesSayWhatColoursMean() {
        tests::writeRun(path("a.ridge"), tests::makeSyntheticRun());
        window_->openRun(path("a.ridge"));
        QTRY_VERIFY_WITH_TIMEOUT(hasCalls(), kPatience);
        ExportOptions options;
        options.range = TimeRange{0, 400'000'000};
        exportView(*window_->session()->frame(), "timeline", path("t.svg"), options);
        QFile file(text(path("t.svg").string()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString svg = QString::fromUtf8(file.readAll());
        for (const char* part : {"forward", "convolution", "training thread", "baseline", "warm-up",
                                 "allocated", "Times measured"}) {
            QVERIFY2(svg.contains(QLatin1String(part)), part);
        }
    }
};

RIDGEPOINT_UI_TEST(TimelineTest)
#include "timeline_test.moc"
