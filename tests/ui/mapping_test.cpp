// SPDX-License-Identifier: GPL-3.0-or-later
// Pure functions of the views: mapping, ticks, clipping, zooming, thinning, label placement.
#include <QTest>
#include <cmath>
#include <limits>

#include "tests/ui/test_main.h"
#include "ui/base/palette.h"
#include "ui/base/theme.h"
#include "ui/chart/decimate.h"
#include "ui/chart/label_placer.h"
#include "ui/chart/log_mapping.h"
#include "ui/chart/round_ticks.h"
#include "ui/chart/zoom_stack.h"
#include "ui/roofline/dot.h"
#include "ui/roofline/roof_lines.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;

class MappingTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void mapsThereAndBack_data() {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<double>("value");
        QTest::newRow("inside") << -2.0 << 4.0 << 1.3;
        QTest::newRow("at the low end") << -2.0 << 4.0 << -2.0;
        QTest::newRow("at the high end") << -2.0 << 4.0 << 4.0;
        QTest::newRow("outside") << -2.0 << 4.0 << 9.0;
        QTest::newRow("narrow") << 0.1 << 0.3 << 0.2;
        QTest::newRow("wide") << -30.0 << 30.0 << 0.0;
    }

    void mapsThereAndBack() {
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(double, value);
        for (const auto& [first, last] : {std::pair(100.0, 900.0), std::pair(700.0, 20.0)}) {
            const double pixel = logToPixel(value, {low, high}, first, last);
            QVERIFY(std::fabs(pixelToLog(pixel, {low, high}, first, last) - value) < 1e-9);
        }
        QCOMPARE(logToPixel(low, {low, high}, 100, 900), 100.0);
        QCOMPARE(logToPixel(high, {low, high}, 100, 900), 900.0);
    }

    void degenerateMapsStayFinite() {
        QCOMPARE(logToPixel(3, {2, 2}, 10, 20), 10.0);
        QCOMPARE(pixelToLog(15, {2, 4}, 10, 10), 2.0);
        QVERIFY(!logOf(0));
        QVERIFY(!logOf(-1));
        QVERIFY(!logOf(std::numeric_limits<double>::quiet_NaN()));
        QVERIFY(!logOf(std::numeric_limits<double>::infinity()));
        QCOMPARE(*logOf(1000), 3.0);
    }

    void rangesHoldAllValues() {
        const LogRange range = rangeAround({-0.7, 2.2}, 0.1, {0, 1});
        QVERIFY(range.low <= -0.8 && range.high >= 2.3);
        QVERIFY(range.decades() < 4.1);
        QVERIFY(rangeAround({1}, 0.1, {0, 1}).decades() >= 2);
        QVERIFY(rangeAround({}, 0.1, {5, 7}) == (LogRange{5, 7}));
    }

    void ticksAreDecadesAndFewEnough() {
        const auto ticks = logTicks({-1, 3}, 20);
        QCOMPARE(ticks.size(), std::size_t{5});
        QCOMPARE(ticks.front().value, 0.1);  // Qt Charts loses this tick to rounding
        QCOMPARE(ticks.back().value, 1000.0);
        QVERIFY(logTicks({-20, 20}, 8).size() <= 9);
        // There are at least two ticks even in little room, because one does not show a scale.
        for (int low = -12; low <= 12; ++low) {
            for (int decades = 1; decades <= 8; ++decades) {
                const double high = low + decades + 0.3;
                QVERIFY(logTicks({low - 0.4, high}, 2).size() >= 2);
                QVERIFY(decades < 3 || logTicks({low - 0.4, high}, 2).size() == 2);
            }
        }
        // A visible range of less than a decade still has labels.
        QVERIFY(!logTicks({0.25, 0.8}, 8).empty());
        QVERIFY(logTicks({1, 1}, 8).empty());
        for (const LogTick& tick : logTicks({0.25, 0.8}, 8)) QVERIFY(!tick.decade);
    }

    void clipsSegments() {
        const LogRange x{0, 10};
        const LogRange y{0, 10};
        const auto whole = clipSegment({1, 1}, {9, 9}, x, y);
        QVERIFY(whole.has_value());
        QCOMPARE(whole->second.x, 9.0);
        const auto part = clipSegment({-5, -5}, {20, 20}, x, y);
        QVERIFY(part.has_value());
        QVERIFY(std::fabs(part->first.x) < 1e-9 && std::fabs(part->second.y - 10) < 1e-9);
        QVERIFY(!clipSegment({-5, 11}, {20, 11}, x, y).has_value());
        QVERIFY(!clipSegment({-5, 0}, {-1, 10}, x, y).has_value());
        const auto flat = clipSegment({-100, 5}, {100, 5}, x, y);
        QCOMPARE(flat->first.x, 0.0);
        QCOMPARE(flat->second.x, 10.0);
    }

    void zoomsAboutThePointer() {
        ZoomStack zoom;
        zoom.setHome({{-2, 4}, {6, 12}});
        QVERIFY(!zoom.zoomed());
        zoom.zoomAbout(1, 9, 2, false);
        QCOMPARE(zoom.current().x.decades(), 3.0);
        // The point at the pointer does not move: it is in the middle before and after.
        QCOMPARE((1 - zoom.current().x.low) / zoom.current().x.decades(), 0.5);
        zoom.zoomAbout(1, 9, 2, true);  // the same gesture
        zoom.back();
        QVERIFY(!zoom.zoomed());
        QVERIFY(zoom.current() == zoom.home());
    }

    void zoomStaysInBounds() {
        ZoomStack zoom;
        for (int i = 0; i < 200; ++i) zoom.zoomAbout(0, 9, 10, false);
        QVERIFY(zoom.current().x.decades() >= ZoomStack::kLeastDecades * 0.999);
        for (int i = 0; i < 200; ++i) zoom.zoomAbout(0, 9, 0.1, false);
        QVERIFY(zoom.current().x.decades() <= ZoomStack::kMostDecades * 1.001);
        for (int i = 0; i < 200; ++i) zoom.panBy(5, -5, false);
        // Panning keeps the middle of the view within the range of all data.
        const auto middle = [](const LogRange& range) { return (range.low + range.high) / 2; };
        QVERIFY(middle(zoom.current().x) <= zoom.home().x.high + 1e-9);
        QVERIFY(middle(zoom.current().y) >= zoom.home().y.low - 1e-9);
        zoom.reset();
        QVERIFY(zoom.current() == zoom.home());
        zoom.zoomAbout(0, 0, 0, false);  // an invalid factor
        zoom.zoomAbout(0, 0, -1, false);
        QVERIFY(!zoom.zoomed());
    }

    void panningKeepsTheWidth() {
        ZoomStack zoom;
        zoom.setHome({{-2, 4}, {6, 12}});
        zoom.panBy(1, -2, false);
        QVERIFY(zoom.current() == (PlaneRange{{-1, 5}, {4, 10}}));
        // The home range can change while zoomed (a live run grows), but the view does not.
        zoom.setHome({{-3, 5}, {5, 13}});
        QVERIFY(zoom.current() == (PlaneRange{{-1, 5}, {4, 10}}));
        zoom.reset();
        QVERIFY(zoom.current() == (PlaneRange{{-3, 5}, {5, 13}}));
    }

    void decimationKeepsPeaks() {
        run::Chunks<run::MemoryPoint> chunks;
        std::int64_t time = 0;
        std::int64_t highest = 0;
        for (int chunk = 0; chunk < 40; ++chunk) {
            auto points = std::make_shared<std::vector<run::MemoryPoint>>();
            for (int i = 0; i < 2500; ++i) {
                run::MemoryPoint point;
                point.time_ns = time += 1000;
                point.bytes[0] = 1000 + (i * 7919) % 5000;
                if (chunk == 23 && i == 1234) point.bytes[3] = 1 << 30;  // one short spike
                highest = std::max(highest, run::total(point.bytes));
                points->push_back(point);
            }
            chunks.push_back(points);
        }
        const auto [first, last] = timeSpan(chunks);
        QCOMPARE(last, time);
        const auto kept = decimate(chunks, first, last, 300);
        QVERIFY(kept.size() <= 2 * 302);
        std::int64_t kept_highest = 0;
        for (std::size_t i = 0; i < kept.size(); ++i) {
            kept_highest = std::max(kept_highest, run::total(kept[i].bytes));
            if (i > 0) QVERIFY(kept[i].time_ns > kept[i - 1].time_ns);
        }
        QCOMPARE(kept_highest, highest);
        QCOMPARE(kept.front().time_ns, first);
        QCOMPARE(kept.back().time_ns, last);
        // A part includes one point on each side, so that lines reach the borders.
        const auto part = decimate(chunks, 10'000'500, 10'010'500, 300);
        QVERIFY(part.front().time_ns <= 10'000'500);
        QVERIFY(part.back().time_ns >= 10'010'500);
        QVERIFY(decimate({}, 0, 100, 10).empty());
        QVERIFY(decimate(chunks, 100, 100, 10).empty());
        QCOMPARE(timeSpan({}), (std::pair<std::int64_t, std::int64_t>{0, 0}));
    }

    void stepsOfAxesAreRound() {
        QCOMPARE(roundStep(10, 5), 2.0);
        QCOMPARE(roundStep(0.95, 5), 0.2);
        QCOMPARE(roundStep(0, 5), 1.0);
    }

    void areaIsShare() {
        QCOMPARE(dotRadius(0.4) * dotRadius(0.4) / (dotRadius(0.1) * dotRadius(0.1)), 4.0);
        QCOMPARE(dotRadius(0), kLeastRadius);
        QCOMPARE(dotRadius(7), kRadiusOfAll);
    }

    void roofsMeetAtTheRidge() {
        const std::vector<roofline::Ceiling> ceilings{
            {"FP32 FMA, 2 cores", roofline::Ceiling::Kind::compute, roofline::Arithmetic::fp32,
             "avx2", roofline::Level::dram, 1e12, roofline::Provenance::measured, 5, 0.01},
            {"DRAM read", roofline::Ceiling::Kind::bandwidth, roofline::Arithmetic::fp32, "",
             roofline::Level::dram, 1e11, roofline::Provenance::measured, 5, 0.01},
            {"L1 read", roofline::Ceiling::Kind::bandwidth, roofline::Arithmetic::fp32, "",
             roofline::Level::l1, 1e12, roofline::Provenance::measured, 5, 0.01},
            {"nothing",
             roofline::Ceiling::Kind::bandwidth,
             roofline::Arithmetic::fp32,
             "",
             roofline::Level::l2,
             0,
             roofline::Provenance::measured,
             0,
             {}}};
        const Roofs roofs =
            roofsOf(ceilings, roofline::Level::dram, std::array<std::size_t, 4>{0, 1, 2, 3});
        QCOMPARE(roofs.ridges.size(), std::size_t{1});
        QVERIFY(std::fabs(roofs.ridges[0].at.x - 1) < 1e-9);  // 10 FLOP/byte
        QVERIFY(std::fabs(roofs.ridges[0].at.y - 12) < 1e-9);
        QCOMPARE(roofs.ridges[0].label, QStringLiteral("10.0"));
        for (const RoofLine& line : roofs.lines) {
            QVERIFY(line.from.x < line.to.x);
            if (line.bandwidth) {
                QVERIFY(std::fabs((line.to.y - line.from.y) - (line.to.x - line.from.x)) < 1e-9);
            } else {
                QCOMPARE(line.from.y, line.to.y);
            }
        }
        QCOMPARE(roofs.lines.size(), std::size_t{4});  // two rising, one flat line in two parts
        QVERIFY(roofsOf({}, roofline::Level::dram, {}).lines.empty());
    }

    void labelsDoNotCoverEachOther() {
        LabelPlacer placer(QRectF(0, 0, 400, 300));
        const QLineF line(10, 250, 390, 60);
        const QSizeF size(90, 14);
        QList<LabelPlace> places;
        for (int i = 0; i < 3; ++i) {
            const auto place = placer.place(placesAlong(line, size, 0, 1, true), size, 4);
            QVERIFY(place.has_value());
            for (const LabelPlace& other : places) {
                QVERIFY(QLineF(place->anchor, other.anchor).length() > 15);
            }
            places.append(*place);
        }
        QVERIFY(!placer.place({{QPointF(-50, -50), 0}}, size, 4).has_value());
        QVERIFY(placesAlong(QLineF(0, 0, 20, 0), size, 0, 1, true).empty());
        // A leader to a label must not cross another label.
        QVERIFY(placer.meetsLabel(QLineF(places[0].anchor - QPointF(0, 40), places[0].anchor)));
        QVERIFY(!placer.meetsLabel(QLineF(5, 295, 60, 295)));
    }

    void textCanBeRead() {
        for (const Theme& theme : {Theme::light(), Theme::darkTheme()}) {
            for (const QColor& page : {theme.surface, theme.window}) {
                QVERIFY(contrast(theme.ink, page) >= 4.5);
                QVERIFY(contrast(theme.muted, page) >= 4.5);
                QVERIFY(contrast(theme.accent, page) >= 4.5);
                QVERIFY(contrast(theme.warning, page) >= 4.5);
            }
            QVERIFY(contrast(theme.muted, theme.lane) >= 4.5);
            const QPalette palette = theme.palette();
            QVERIFY(contrast(palette.color(QPalette::HighlightedText),
                             palette.color(QPalette::Highlight)) >= 4.5);
        }
    }

    void categoriesKeepTheirColours() {
        for (std::size_t i = 0; i < cost::kCategoryCount; ++i) {
            const auto category = static_cast<cost::Category>(i);
            QVERIFY(categoryColor(category, false).isValid());
            const auto group = legendCategory(category);
            QVERIFY(legendCategory(group) == group);
            QCOMPARE(categoryColor(category, true), categoryColor(group, true));
        }
        // The palette's blue, in both themes.
        QCOMPARE(categoryColor(cost::Category::convolution, false), QColor(0x00, 0x72, 0xb2));
        QCOMPARE(categoryColor(cost::Category::convolution, true), QColor(0x00, 0x72, 0xb2));
    }
};

RIDGEPOINT_UI_TEST(MappingTest)
#include "mapping_test.moc"
