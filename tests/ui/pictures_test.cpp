// SPDX-License-Identifier: GPL-3.0-or-later
// The texts and pixels of pictures: they show the measured values correctly at every size.
#include <QFontMetricsF>
#include <QGraphicsScene>
#include <QImage>
#include <QPainter>
#include <QTest>
#include <QTransform>
#include <algorithm>
#include <cmath>

#include "core/present/html_report.h"
#include "core/present/show.h"
#include "core/roofline/quantity.h"
#include "core/run/analysis/step_summary.h"
#include "tests/support/synthetic_run.h"
#include "tests/ui/test_main.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/chart/caption_item.h"
#include "ui/chart/legend_item.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/roofline/row_tooltip.h"
#include "ui/run/run_facts.h"
#include "ui/shell/status_line.h"
#include "ui/views/memory/memory_chart.h"
#include "ui/views/memory/peak_item.h"
#include "ui/views/memory/stack_layer.h"
#include "ui/views/shares/share_bars.h"
#include "ui/views/shares/shares_chart.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;

namespace {

std::shared_ptr<const Frame> frameOf(std::shared_ptr<const run::Snapshot> snapshot,
                                     bool growing = false) {
    return makeFrame(std::move(snapshot), run::GroupBy::op, roofline::Level::dram, growing);
}

// Returns a run whose measured steps have these durations.
std::shared_ptr<run::Snapshot> runOf(const std::vector<int>& milliseconds) {
    tests::SyntheticOptions options;
    options.steps = static_cast<int>(milliseconds.size());
    auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot(options));
    std::vector<run::StepRecord> steps(snapshot->steps->begin(), snapshot->steps->end());
    std::size_t next = 0;
    for (run::StepRecord& step : steps) {
        if (step.kind == run::StepRecord::Kind::measured)
            step.duration_ns = std::int64_t{1'000'000} * milliseconds[next++];
    }
    snapshot->steps = std::make_shared<run::StepList>(std::move(steps));
    return snapshot;
}

QImage drawn(FigureChart& chart, const QSize& size) {
    QImage image(size, QImage::Format_RGB32);
    QGraphicsScene scene;
    scene.addItem(&chart);
    QPainter painter(&image);
    scene.render(&painter, QRectF(image.rect()), QRectF(image.rect()));
    painter.end();
    scene.removeItem(&chart);
    return image;
}

}  // namespace

class PicturesTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    // One slow step moves the mean far from the median; all figures refer to the median step.
    void ratesAreOfTheStepThatIsShown() {
        const auto frame = frameOf(runOf({100, 100, 100, 100, 900}));
        const QString words = runSubtitle(*frame);
        QVERIFY2(words.contains(QStringLiteral("step 100 ms · 160 samples/s")), qPrintable(words));
        QVERIFY2(words.contains(text(roofline::formatFlopRate(*frame->step.flops / 0.1))),
                 qPrintable(words));
        StatusLine line;
        line.setFrame(frame.get());
        QVERIFY2(line.words().contains(QStringLiteral("step 100 ms · 160 samples/s")),
                 qPrintable(line.words()));
        // The report and the command line show the same value.
        for (const std::string& shown :
             {present::showText(*frame->snapshot), present::reportHtml(*frame->snapshot, {})})
            QVERIFY2(text(shown).contains(QStringLiteral("160 samples/s")), shown.c_str());
    }

    // Like the figure. A trace without shapes contains only times.
    void theStatusLineSaysWhenWorkIsUnknown() {
        auto snapshot = runOf({100, 100});
        snapshot->info.source = "imported:kineto";
        StatusLine line;
        line.setFrame(frameOf(snapshot).get());
        QVERIFY2(line.words().contains(QStringLiteral("FLOPs and bytes modelled")),
                 qPrintable(line.words()));
        auto cells = std::make_shared<std::vector<run::Cell>>(*snapshot->cells);
        for (run::Cell& cell : *cells) {
            cell.flops_matrix = cell.flops_elementwise = 0;
            cell.bytes.fill(0);
        }
        snapshot->cells = cells;
        line.setFrame(frameOf(snapshot).get());
        QVERIFY2(line.words().contains(QStringLiteral("FLOPs and bytes unknown")),
                 qPrintable(line.words()));
    }

    // A negative overhead is noise, and an overhead without a known noise is not reported.
    void whatCollectingCostsIsShownWithItsNoise() {
        auto snapshot = runOf({100, 100, 100, 100, 100});
        // Only one of the baseline steps is next to a measured step.
        QVERIFY(runSubtitle(*frameOf(snapshot))
                    .contains(QStringLiteral("collection cost unknown (too few steps)")));
        std::vector<run::StepRecord> steps(snapshot->steps->begin(), snapshot->steps->end());
        steps.at(6).kind = run::StepRecord::Kind::baseline;
        for (run::StepRecord& step : steps) {
            step.duration_ns =
                step.kind == run::StepRecord::Kind::baseline ? 200'000'000 : 187'000'000;
        }
        snapshot->steps = std::make_shared<run::StepList>(std::move(steps));
        QCOMPARE(collectionOverhead(frameOf(snapshot)->step),
                 QStringLiteral("collection -6.5 % ± 0.0 % of step time"));
        run::StepSummary step;
        step.collection_overhead = -0.286;
        step.collection_overhead_noise = 0.359;
        QCOMPARE(collectionOverhead(step),
                 QStringLiteral("collection cost unknown (too few steps)"));
        step.collection_overhead = -0.086;
        step.collection_overhead_noise = 0.159;
        QCOMPARE(collectionOverhead(step),
                 QString::fromUtf8("collection cost not measurable yet (within ±15.9 %)"));
    }

    void aLevelThatIsNotDramIsExplained() {
        tests::SyntheticRun run = tests::makeSyntheticRun();
        for (run::OpRecord& op : run.ops) op.bytes[roofline::index(roofline::Level::dram)] = 0;
        const auto snapshot = tests::makeSnapshot(run);
        const auto footnote = [&](RooflineChart& chart, std::optional<roofline::Level> level) {
            chart.resize(900, 600);
            const auto frame = makeFrame(snapshot, run::GroupBy::op, level, false);
            chart.setFrame(*frame);
            return chart.caption()->footnote().join(QStringLiteral(" · "));
        };
        const auto why = QStringLiteral("L3 level: most bytes stay in this cache · ");
        const auto how = QString::fromUtf8("to see DRAM: Level ▸ DRAM · ");
        RooflineChart picture;
        const QString drawn_words = footnote(picture, {});
        QVERIFY2(drawn_words.startsWith(why), qPrintable(drawn_words));
        QVERIFY(!drawn_words.contains(how));
        QVERIFY(picture.spoken().contains(QStringLiteral("most bytes stay in this cache")));
        RooflineChart shown;
        shown.setSelectable(true);
        QVERIFY(footnote(shown, {}).startsWith(why + how));
        const QString dram = footnote(shown, roofline::Level::dram);
        QVERIFY2(dram.startsWith(QStringLiteral(
                     "DRAM level: less than half of the bytes reach it (default: L3) · ")),
                 qPrintable(dram));
        QVERIFY(!dram.contains(how));
        QVERIFY(!footnote(shown, roofline::Level::l2).contains(QStringLiteral("level:")));
        shown.setAllLevels(true);
        QVERIFY(!footnote(shown, {}).contains(QStringLiteral("level:")));
        RooflineChart usual;
        usual.resize(900, 600);
        usual.setFrame(*frameOf(tests::makeSnapshot()));
        QVERIFY(!usual.caption()->footnote().join(QString()).contains(QStringLiteral("level:")));
    }

    // Memory changes abruptly: a value lasts until the next point, without interpolation.
    void memoryIsDrawnInStairs() {
        tests::SyntheticOptions options;
        options.reference = 0;
        auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot(options));
        const run::StepRecord& step = snapshot->steps->back();
        auto points = std::make_shared<std::vector<run::MemoryPoint>>();
        const auto add = [&](std::int64_t time_ns, std::int64_t bytes) {
            run::MemoryPoint point;
            point.time_ns = time_ns;
            point.bytes[0] = bytes;
            points->push_back(point);
        };
        add(step.start_ns, 100 << 20);
        add(step.start_ns + step.duration_ns / 2, 400 << 20);
        add(step.start_ns + step.duration_ns, 200 << 20);
        snapshot->memory_points = {points};
        MemoryChart chart;
        chart.resize(600, 300);
        chart.setFrame(*frameOf(snapshot));
        const auto& columns = chart.stack()->columns();
        QCOMPARE(columns.size(), std::size_t{2});
        const double middle = chart.plot().center().x();
        QVERIFY(std::fabs(columns[0].right - middle) < 1 && columns[0].right == columns[1].left);
        const QImage image = drawn(chart, {600, 300});
        const auto filled = [&](double x, int mebibytes) {
            const double most = chart.plot().bottom() - columns[1].top();
            const QPointF at(x, chart.plot().bottom() - most * mebibytes / 400);
            return image.pixelColor(at.toPoint()) == memoryColor(run::MemoryCategory::parameter);
        };
        QVERIFY(filled(middle - 4, 90) && !filled(middle - 4, 110));
        QVERIFY(filled(middle + 4, 390) && filled(chart.plot().right() - 4, 390));
    }

    // The line shows the memory that an allocator reserves above the allocated memory. Unknown
    // values are not drawn.
    void reservedMemoryIsALine() {
        auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot());
        MemoryChart chart;
        chart.resize(600, 300);
        chart.setFrame(*frameOf(snapshot));
        QVERIFY(chart.reserved()->path().isEmpty());
        std::int64_t most = 0;
        for (auto& chunk : snapshot->memory_points) {
            auto points = *chunk;
            for (run::MemoryPoint& point : points) {
                most = std::max(most, run::total(point.bytes));
                point.reserved_bytes = std::int64_t{4} << 30;
            }
            chunk = std::make_shared<std::vector<run::MemoryPoint>>(std::move(points));
        }
        QVERIFY(most < std::int64_t{4} << 30);
        chart.setFrame(*frameOf(snapshot));
        const QRectF line = chart.reserved()->path().boundingRect();
        QVERIFY(line.height() < 1 && line.width() > chart.plot().width() * 0.9);
        QVERIFY(line.top() > chart.plot().top() && line.top() < chart.plot().center().y());
        QVERIFY(chart.tooltipAt(chart.plot().center()).contains(QStringLiteral("reserved")));
    }

    // A spike of one microsecond among many points is still visible.
    void stairsThatAreNarrowKeepTheirPeaks() {
        const auto column = [](double left, double right, double y) {
            StackLayer::Column one{left, right, {}};
            one.y.fill(y);
            return one;
        };
        const auto seen = StackLayer::withPeaksSeen(
            {column(0, 5, 80), column(5, 5.01, 10), column(5.01, 5.02, 40), column(5.02, 9, 80)},
            1);
        QCOMPARE(seen.size(), std::size_t{3});
        QCOMPARE(seen[1].right - seen[1].left, 1.0);
        QCOMPARE(seen[1].top(), 10.0);
        QCOMPARE(seen[2].left, 6.0);
        QCOMPARE(seen[2].right, 9.0);
    }

    void peakStandsInAMeasuredStep() {
        auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot());
        auto first = *snapshot->memory_points.front();  // in a warm-up step
        first.back().bytes[0] += std::int64_t{1} << 30;
        snapshot->memory_points.front() =
            std::make_shared<std::vector<run::MemoryPoint>>(std::move(first));
        MemoryChart chart;
        chart.resize(600, 300);
        chart.setFrame(*frameOf(snapshot));
        const auto peak = chart.peak()->peak();
        QVERIFY(peak.has_value());
        const auto measured = std::find_if(snapshot->steps->begin(), snapshot->steps->end(),
                                           [](const run::StepRecord& step) {
                                               return step.kind == run::StepRecord::Kind::measured;
                                           });
        const auto [from, to] = chart.range();
        const double x = chart.plot().left() + (static_cast<double>(measured->start_ns) - from) /
                                                   (to - from) * chart.plot().width();
        QVERIFY2(peak->x() >= x, qPrintable(QString::number(peak->x() - x)));
        QCOMPARE(chart.peak()->words(),
                 QStringLiteral("peak ") + text(roofline::formatMemory(static_cast<double>(
                                               *snapshot->memory.peak_allocated_bytes))));
        // There is no peak before the first measured step.
        std::vector<run::StepRecord> steps(snapshot->steps->begin(), snapshot->steps->end());
        steps.erase(steps.begin() + 2, steps.end());
        snapshot->steps = std::make_shared<run::StepList>(std::move(steps));
        chart.setFrame(*frameOf(snapshot));
        QVERIFY(!chart.peak()->peak());
    }

    void everyBarHasAPlaceAtEverySize_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("dock") << QSize(260, 110);
        QTest::newRow("small") << QSize(500, 260);
        QTest::newRow("least") << QSize(320, 130);
        QTest::newRow("large") << QSize(1600, 1000);
    }

    void everyBarHasAPlaceAtEverySize() {
        QFETCH(QSize, size);
        SharesChart chart;
        chart.setCaptioned(false);
        chart.resize(size);
        chart.setFrame(*frameOf(tests::makeSnapshot()));
        const ShareBars::Layout layout = chart.bars()->layout();
        double lines = 0;
        QCOMPARE(layout.groups.size(), std::size_t{2});
        for (const ShareBars::Group& group : layout.groups) {
            double sum = 0;
            for (const SharesChart::Bar& bar : group.bars) sum += bar.share;
            QVERIFY(std::fabs(sum - 1) < 0.02);
            lines += static_cast<double>(group.bars.size()) + 1.3;
        }
        QVERIFY2((lines - 0.3) * layout.line <= size.height(), qPrintable(QString::number(lines)));
        const bool whole = layout.groups[0].bars.size() == chart.categories().size();
        QCOMPARE(whole, size.height() >= 1000 || size.height() == 260);
        if (!whole) QVERIFY(layout.groups[0].bars.back().label.startsWith(QLatin1Char('+')));
    }

    // A bar for half a step is half as long as its track.
    void tracksOfBarsAreTheWholeStep() {
        auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot());
        auto cells = *snapshot->cells;
        std::erase_if(cells, [found = 0](const run::Cell& cell) mutable {
            return cell.key.warmup || found++ > 0;
        });
        snapshot->cells = std::make_shared<std::vector<run::Cell>>(std::move(cells));
        SharesChart chart;
        chart.setCaptioned(false);
        chart.resize(600, 300);
        chart.setFrame(*frameOf(snapshot));
        const SharesChart::Bar bar = chart.categories().front();
        const QImage image = drawn(chart, {600, 300});
        int filled = 0, track = 0;
        for (int x = 0; x < image.width(); ++x) {
            const double line = chart.bars()->layout().line;
            const QColor color = image.pixelColor(x, static_cast<int>(4 + line * 1.5));
            filled += color == bar.color;
            track += color == chart.theme().lane;
        }
        const double part = static_cast<double>(filled) / (filled + track);
        QVERIFY2(std::fabs(part - bar.share) < 0.03, qPrintable(QString::number(part)));
    }

    // After zooming in, a large dot crosses the border.
    void dotsStayInsideTheFrame() {
        RooflineChart chart;
        chart.resize(900, 560);
        chart.setFrame(*frameOf(tests::makeSnapshot()));
        const auto& dots = chart.dots()->dots();
        const auto largest =
            std::max_element(dots.begin(), dots.end(), [](const Dot& a, const Dot& b) {
                return (a.lane ? 0 : a.radius) < (b.lane ? 0 : b.radius);
            });
        PlaneRange range = chart.zoom().current();
        range.y.high = largest->log_y + 0.001;
        const QString name = largest->name;
        chart.zoom().show(range);
        chart.applyZoom();
        const Dot* const dot = chart.dots()->find(name);
        QVERIFY(dot->in_view && dot->radius > 4);
        QImage image(900, 560, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        chart.dots()->paint(&painter, nullptr, nullptr);
        painter.end();
        const auto painted = [&](double y) {
            return image.pixel(dot->pixel.toPoint().x(), static_cast<int>(y)) !=
                   QColor(Qt::white).rgb();
        };
        QVERIFY(painted(dot->pixel.y() + dot->radius / 2));
        QVERIFY(!painted(dot->pixel.y() - dot->radius / 2));
    }

    // Also if the window was larger when the axes were fitted.
    void dotsStayInsideASmallerFrame() {
        tests::SyntheticRun made = tests::makeSyntheticRun();
        auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot(made));
        auto cells = *snapshot->cells;
        // One dot takes most of the time and has the highest intensity.
        const auto longest = std::max_element(
            cells.begin(), cells.end(),
            [](const run::Cell& a, const run::Cell& b) { return a.flops_matrix < b.flops_matrix; });
        longest->self_ns *= 20;
        longest->flops_matrix *= 200;
        snapshot->cells = std::make_shared<std::vector<run::Cell>>(std::move(cells));
        RooflineChart chart;
        for (const QSize size : {QSize(1600, 1000), QSize(700, 500), QSize(520, 520)}) {
            chart.resize(size);
            if (size.width() == 1600) chart.setFrame(*frameOf(snapshot));
            double largest = 0;
            for (const Dot& dot : chart.dots()->dots()) {
                if (dot.lane || !dot.in_view) continue;
                largest = std::max(largest, dot.radius);
                const QRectF rim(dot.pixel.x() - dot.radius, dot.pixel.y() - dot.radius,
                                 2 * dot.radius, 2 * dot.radius);
                QVERIFY2(chart.plotArea().adjusted(-0.5, -0.5, 0.5, 0.5).contains(rim),
                         qPrintable(QStringLiteral("%1 in %2 pixels, %3 of %4")
                                        .arg(dot.name)
                                        .arg(size.width())
                                        .arg(rim.bottom())
                                        .arg(chart.plotArea().bottom())));
            }
            QVERIFY2(largest > 20, qPrintable(QString::number(largest)));
        }
    }

    // Dots without room in the margin lane are counted after the last visible one.
    void laneCountsWhatItCannotShow() {
        tests::SyntheticRun made = tests::makeSyntheticRun();
        auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot(made));
        auto cells = *snapshot->cells;
        for (int i = 0; i < 80; ++i) {
            run::Cell cell;
            cell.key.name = static_cast<run::StringId>(made.strings.size());
            made.strings.push_back("aten::view_" + std::to_string(i));
            cell.key.category = cost::Category::view;
            cell.key.segment = cells.front().key.segment;
            cell.calls = cell.calls_without_cost = 1;
            cell.self_ns = 10'000 + i;
            cells.push_back(cell);
        }
        snapshot->strings = std::make_shared<run::StringTable>(made.strings);
        snapshot->cells = std::make_shared<std::vector<run::Cell>>(std::move(cells));
        RooflineChart chart;
        chart.resize(500, 350);
        chart.setFrame(*frameOf(snapshot));
        const auto& dots = chart.dots()->dots();
        const auto hidden = std::count_if(dots.begin(), dots.end(),
                                          [](const Dot& dot) { return dot.lane && !dot.in_view; });
        QVERIFY(hidden > 10);
        // In the width of a paper's column, the texts are still complete.
        chart.resize(425, 535);
        QVERIFY2(!chart.dots()->laneWords().filter(QStringLiteral("no FLOPs: ")).isEmpty(),
                 qPrintable(chart.dots()->laneWords().join(QLatin1Char('|'))));
        chart.resize(500, 350);
        QCOMPARE(chart.dots()->laneRest(), QStringLiteral("+%1").arg(hidden));
        chart.resize(3000, 800);
        QCOMPARE(chart.dots()->laneRest(), QString());
    }

    // Legend marks look like the dots: hollow unless something was counted.
    void marksOfModelledDotsAreHollow() {
        auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot());
        auto cells = *snapshot->cells;
        for (run::Cell& cell : cells) cell.bytes = {};  // only dots in the lane remain
        snapshot->cells = std::make_shared<std::vector<run::Cell>>(std::move(cells));
        for (const std::shared_ptr<const run::Snapshot>& shown :
             {tests::makeSnapshot(), std::shared_ptr<const run::Snapshot>(snapshot)}) {
            RooflineChart chart;
            chart.resize(900, 560);
            chart.setFrame(*frameOf(shown));
            for (const LegendItem::Entry& entry : chart.legendItem()->entries()) {
                QVERIFY2(entry.mark != LegendItem::Mark::dot, qPrintable(entry.label));
            }
        }
    }

    void smallRooflinesStayReadable_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(360, 280), QSize(500, 350), QSize(640, 420), QSize(900, 560),
                                 QSize(1600, 1000)}) {
            QTest::addRow("%d x %d", size.width(), size.height()) << size;
        }
    }

    // The legend covers no dot. No roof crosses the names of roofs and ridge points, and these are
    // nearest to their own line.
    void smallRooflinesStayReadable() {
        QFETCH(QSize, size);
        RooflineChart chart;
        chart.resize(size);
        chart.setFrame(*frameOf(tests::makeSnapshot()));
        const LegendItem& legend = *chart.legendItem();
        if (legend.isVisible()) {
            const QRectF rect(legend.pos(), legend.size());
            for (const Dot& dot : chart.dots()->dots()) {
                if (dot.lane || !dot.in_view) continue;
                const QPointF nearest(std::clamp(dot.pixel.x(), rect.left(), rect.right()),
                                      std::clamp(dot.pixel.y(), rect.top(), rect.bottom()));
                QVERIFY2(QLineF(nearest, dot.pixel).length() >= dot.radius, qPrintable(dot.name));
            }
        }
        const PlaneRange& range = chart.zoom().current();
        std::vector<QLineF> roofs;
        for (const QLineF& roof : chart.drawnRoofs()) {
            const auto pixel = [&](const QPointF& at) {
                return QPointF(logToPixel(std::log10(at.x()), range.x, chart.plot().left(),
                                          chart.plot().right()),
                               logToPixel(std::log10(at.y()), range.y, chart.plot().bottom(),
                                          chart.plot().top()));
            };
            roofs.emplace_back(pixel(roof.p1()), pixel(roof.p2()));
        }
        QVERIFY(!chart.notes()->labels().empty());
        for (const AnnotationItem::Label& label : chart.notes()->labels()) {
            // In the label's coordinate system, in which it is a box around (0, 0).
            QTransform turn;
            turn.rotate(-label.place.angle);
            const QFontMetricsF metrics(label.font);
            const double half_width = metrics.horizontalAdvance(label.words) / 2;
            const double half_height = metrics.height() * 0.46;
            int crossed = 0;
            std::vector<double> distances;  // of parallel roofs
            for (const QLineF& roof : roofs) {
                const QLineF line = turn.map(roof.translated(-label.place.anchor));
                crossed += clipSegment({line.x1(), line.y1()}, {line.x2(), line.y2()},
                                       {-half_width, half_width}, {-half_height, half_height})
                               .has_value();
                if (std::fabs(line.dy()) < 1e-6 * line.length())
                    distances.push_back(std::fabs(line.y1()));
            }
            // A leader ties a name to its roof where there is no room along it.
            if (label.leader) continue;
            QVERIFY2(crossed == 0, qPrintable(label.words));
            if (label.line.isNull()) continue;  // a ridge
            if (std::all_of(roofs.begin(), roofs.end(), [&](const QLineF& roof) {
                    return label.place.anchor.y() < std::min(roof.y1(), roof.y2());
                }))
                continue;  // above all roofs, the name is unambiguous
            std::sort(distances.begin(), distances.end());
            QVERIFY(!distances.empty() && distances.front() < half_height + 3);
            const auto next = std::find_if(distances.begin(), distances.end(), [&](double d) {
                return d > distances.front() + 0.1;  // excludes the other part of the same roof
            });
            QVERIFY2(next == distances.end() || *next > half_height + 4, qPrintable(label.words));
        }
    }

    // The exceeded roof is named and highlighted, even if the plane shows another level.
    void exceededRoofIsNamedAndMarked() {
        auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot());
        constexpr std::size_t kL2 = 2;
        snapshot->ceilings[kL2].value /= 1000;
        const auto frame = frameOf(snapshot);
        RooflineChart chart;
        chart.resize(900, 560);
        chart.setFrame(*frame);
        QCOMPARE(chart.exceeded(), std::set<std::size_t>{kL2});
        const auto& dots = chart.dots()->dots();
        const auto flagged =
            std::find_if(dots.begin(), dots.end(), [](const Dot& dot) { return dot.flagged; });
        QVERIFY(flagged != dots.end());
        const QString words =
            rowTooltip(frame->rows[flagged->row], frame->level, snapshot->ceilings);
        QVERIFY2(words.contains(QStringLiteral("Above its roof, L2 read, 600 MB/s (")),
                 qPrintable(words));
        const auto& labels = chart.notes()->labels();
        for (const AnnotationItem::Label& label : labels) {
            QCOMPARE(label.marked, label.words.startsWith(QStringLiteral("L2")));
        }
        chart.setFrame(*frameOf(tests::makeSnapshot()));
        QVERIFY(chart.exceeded().empty());
    }

    void factsAreLeftOutWhole() {
        const QFontMetricsF metrics(figureFont(13));
        const QString facts = QStringLiteral("step 241 ms · 66.4 samples/s · 20 steps · sgd");
        const double all = metrics.horizontalAdvance(facts);
        QCOMPARE(fitFacts(facts, metrics, all, 1), QStringList{facts});
        QCOMPARE(fitFacts(facts, metrics, all - 1, 1),
                 QStringList{QStringLiteral("step 241 ms · 66.4 samples/s · 20 steps")});
        QCOMPARE(fitFacts(facts, metrics, all - 1, 2).back(), QStringLiteral("sgd"));
        // A fact longer than a line breaks between words.
        const QString title = QStringLiteral("A title of one single fact");
        const double some = metrics.horizontalAdvance(QStringLiteral("A title of one …"));
        QCOMPARE(fitFacts(title, metrics, some, 1),
                 QStringList{QStringLiteral("A title of one …")});
        QCOMPARE(fitFacts(title, metrics, some, 2).join(QLatin1Char(' ')), title);
    }

    void smallPicturesSayWholeWords() {
        tests::SyntheticOptions options;
        options.title = QStringLiteral(
                            "A title that its owner gave to this run, longer than a small "
                            "picture is wide")
                            .toStdString();
        RooflineChart chart;
        chart.resize(500, 350);
        const auto frame = frameOf(tests::makeSnapshot(options));
        chart.setFrame(*frame);
        QCOMPARE(chart.caption()->title().join(QLatin1Char(' ')), text(options.title));
        QCOMPARE(chart.caption()->title().size(), 2);
        for (const auto& [lines, whole] :
             {std::pair(chart.caption()->subtitle(), runSubtitle(*frame)),
              std::pair(chart.caption()->footnote(), runProvenance(*frame))}) {
            QCOMPARE(lines.size(), 1);
            QVERIFY2(whole.startsWith(lines[0] + QStringLiteral(" · ")), qPrintable(lines[0]));
        }
        QVERIFY(chart.plot().top() > chart.caption()->headHeight());
    }

    // A run that ended before its first step shows a message, and no axes.
    void emptyPicturesSayWhatTheyLack() {
        auto snapshot = std::make_shared<run::Snapshot>();
        snapshot->ceilings = tests::makeSnapshot()->ceilings;
        const auto ended = frameOf(snapshot);
        QVERIFY(runSubtitle(*ended).contains(QStringLiteral("this run has no finished step")));
        StatusLine line;
        line.setFrame(ended.get());
        QVERIFY(line.words().startsWith(QStringLiteral("this run has no finished step")));
        RooflineChart roofline;
        MemoryChart memory;
        SharesChart shares;
        for (FigureChart* const chart :
             {static_cast<FigureChart*>(&roofline), static_cast<FigureChart*>(&memory),
              static_cast<FigureChart*>(&shares)}) {
            chart->setCaptioned(false);
            chart->resize(500, 350);
            chart->setFrame(*frameOf(snapshot, true));
            QVERIFY(chart->emptyWords().contains(QStringLiteral("Waiting")));
            chart->setFrame(*ended);
            QVERIFY(chart->emptyWords().contains(QStringLiteral("no finished step")));
            const QImage image = drawn(*chart, {500, 350});
            // The text is in the middle, and the rest is empty.
            QRect inked;
            for (int x = 0; x < image.width(); ++x) {
                for (int y = 0; y < image.height(); ++y) {
                    if (image.pixelColor(x, y) != chart->theme().surface)
                        inked = inked.united(QRect(x, y, 1, 1));
                }
            }
            const QPointF middle = QRectF(inked).center() - chart->plotArea().center();
            QVERIFY(inked.width() > 100 && inked.height() < 30);
            QVERIFY(std::fabs(middle.x()) < 40 && std::fabs(middle.y()) < 40);
            chart->setFrame(*frameOf(tests::makeSnapshot()));
            QVERIFY(chart->emptyWords().isEmpty());
        }
    }
};

RIDGEPOINT_UI_TEST(PicturesTest)
#include "pictures_test.moc"
