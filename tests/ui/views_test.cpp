// SPDX-License-Identifier: GPL-3.0-or-later
// Views of a synthetic run: their contents, and their stability.
#include <QGraphicsScene>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>
#include <QTranslator>
#include <algorithm>
#include <cmath>

#include "tests/support/synthetic_run.h"
#include "tests/ui/test_main.h"
#include "ui/base/palette.h"
#include "ui/base/words.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_canvas.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/roofline/row_tooltip.h"
#include "ui/run/run_facts.h"
#include "ui/shell/view_export.h"
#include "ui/views/memory/memory_chart.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/shares/shares_chart.h"

using namespace ridgepoint;
using namespace ridgepoint::ui;

namespace {

QStringList warnings;
void keepWarnings(QtMsgType type, const QMessageLogContext&, const QString& message) {
    if (type != QtDebugMsg && type != QtInfoMsg &&
        !message.contains(QStringLiteral("propagateSizeHints"))) {
        warnings << message;
    }
}

std::shared_ptr<const Frame> frameOfRun(const tests::SyntheticOptions& options = {},
                                        std::optional<run::GroupBy> by = run::GroupBy::op,
                                        bool growing = false) {
    return makeFrame(tests::makeSnapshot(options), by, roofline::Level::dram, growing);
}

}  // namespace

class ViewsTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() { qInstallMessageHandler(keepWarnings); }

    // A log axis with the value zero would blank its whole series and print a warning at each
    // update.
    void cleanup() {
        const QString all = warnings.join(QLatin1Char('\n'));
        warnings.clear();
        QVERIFY2(!all.contains(QStringLiteral("Logarithms of zero")), qPrintable(all));
        QVERIFY2(all.isEmpty(), qPrintable(all));
    }

    void everyRowHasADot() {
        const auto frame = frameOfRun();
        const auto dots = dotsOf(*frame, DotColors(*frame, ColorBy::category));
        QCOMPARE(dots.size(), frame->rows.size());
        double share = 0;
        for (const Dot& dot : dots) {
            const run::Row& row = frame->rows[dot.row];
            share += dot.share;
            QCOMPARE(dot.name, text(row.name));
            QVERIFY(dot.tint == categoryTint(row.category));
            QVERIFY(!dot.counted);
            QCOMPARE(dot.lane, !row.intensity[roofline::index(frame->level)].has_value());
            if (!dot.lane) QCOMPARE(std::pow(10, dot.log_y), *row.flops_per_second);
        }
        QVERIFY(std::fabs(share - 1) < 1e-6);
        for (std::size_t i = 1; i < dots.size(); ++i) QVERIFY(dots[i - 1].radius >= dots[i].radius);
    }

    void dotsAreFoundWhereTheyAre() {
        RooflineChart chart;
        QGraphicsScene scene;
        scene.addItem(&chart);
        chart.resize(900, 600);
        chart.setFrame(*frameOfRun());
        int checked = 0;
        for (const Dot& dot : chart.dots()->dots()) {
            if (!dot.in_view) continue;
            const Dot* const hit = chart.dots()->at(dot.pixel);
            QVERIFY(hit != nullptr);
            QVERIFY(hit->radius <= dot.radius);  // the smallest dot at this point
            ++checked;
            if (dot.lane) continue;
            const LogPoint at = chart.planeAt(dot.pixel);
            QVERIFY(std::fabs(at.x - dot.log_x) < 1e-6 && std::fabs(at.y - dot.log_y) < 1e-6);
        }
        QVERIFY(checked > 5);
        QCOMPARE(chart.dots()->at(QPointF(-500, -500)), nullptr);
        scene.removeItem(&chart);
    }

    void dotsAreDrawnInTheirColours() {
        RooflineChart chart;
        QGraphicsScene scene;
        scene.addItem(&chart);
        chart.resize(900, 600);
        scene.setSceneRect(0, 0, 900, 600);
        chart.setFrame(*frameOfRun());
        QImage image(900, 600, QImage::Format_RGB32);
        QPainter painter(&image);
        scene.render(&painter);
        painter.end();
        const Dot* const dot = chart.dots()->find(QStringLiteral("aten::convolution_backward"));
        QVERIFY(dot != nullptr && dot->radius > 10);
        // A modelled dot has a rim in the full colour and a paler inside.
        const QColor blue = categoryColor(cost::Category::convolution, false);
        const auto pixel = [&](double x, double y) {
            return image.pixelColor(static_cast<int>(x), static_cast<int>(y));
        };
        const QColor rim = pixel(dot->pixel.x() - dot->radius + 1, dot->pixel.y());
        QVERIFY(std::abs(rim.red() - blue.red()) < 40 && std::abs(rim.blue() - blue.blue()) < 40);
        const QColor inside = pixel(dot->pixel.x() - dot->radius * 0.7, dot->pixel.y());
        QVERIFY(inside.red() > blue.red() + 60);
        scene.removeItem(&chart);
    }

    void roofsStayInThePlane() {
        RooflineChart chart;
        chart.resize(900, 600);
        chart.setFrame(*frameOfRun());
        for (int i = 0; i < 4; ++i) {
            const PlaneRange& range = chart.zoom().current();
            QVERIFY(!chart.drawnRoofs().empty());
            for (const QLineF& line : chart.drawnRoofs()) {
                for (const QPointF& end : {line.p1(), line.p2()}) {
                    QVERIFY(std::log10(end.x()) >= range.x.low - 1e-9);
                    QVERIFY(std::log10(end.x()) <= range.x.high + 1e-9);
                    QVERIFY(std::log10(end.y()) >= range.y.low - 1e-9);
                    QVERIFY(std::log10(end.y()) <= range.y.high + 1e-9);
                }
            }
            const LogPoint middle{1, 11.5};
            chart.zoom().zoomAbout(middle.x, middle.y, 1.4, false);
            chart.applyZoom();
        }
    }

    void planeOnlyGrowsWhileLive() {
        RooflineChart chart;
        chart.resize(900, 600);
        tests::SyntheticOptions options;
        options.complete = false;
        chart.setFrame(*frameOfRun(options, run::GroupBy::op, true));
        const PlaneRange before = chart.zoom().home();
        options.layers = 1;
        options.steps = 8;
        chart.setFrame(*frameOfRun(options, run::GroupBy::op, true));
        const PlaneRange after = chart.zoom().home();
        QVERIFY(after.x.low <= before.x.low && after.x.high >= before.x.high);
        QVERIFY(after.y.low <= before.y.low && after.y.high >= before.y.high);
    }

    void wheelZoomsAndDragPans() {
        ViewOptions options;
        Selection selection;
        RooflineView view(&options, &selection);
        view.resize(900, 700);
        view.show();
        view.offer(frameOfRun());
        const PlaneRange home = view.chart()->zoom().current();
        const QPointF at = view.chart()->plot().center() + QPointF(80, -60);
        const LogPoint under = view.chart()->planeAt(at);
        QWheelEvent wheel(at, view.canvas()->mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view.canvas()->viewport(), &wheel);
        QVERIFY(view.chart()->zoom().current().x.decades() < home.x.decades());
        const LogPoint still = view.chart()->planeAt(at);
        QVERIFY(std::fabs(still.x - under.x) < 1e-6 && std::fabs(still.y - under.y) < 1e-6);
        const PlaneRange zoomed = view.chart()->zoom().current();
        QTest::mousePress(view.canvas()->viewport(), Qt::LeftButton, {}, at.toPoint());
        QTest::mouseMove(view.canvas()->viewport(), at.toPoint() + QPoint(60, 0));
        QTest::mouseMove(view.canvas()->viewport(), at.toPoint() + QPoint(90, 0));
        QTest::mouseRelease(view.canvas()->viewport(), Qt::LeftButton, {},
                            at.toPoint() + QPoint(90, 0));
        QVERIFY(view.chart()->zoom().current().x.low < zoomed.x.low);
        view.showAll();
        QVERIFY(view.chart()->zoom().current() == home);
        // A click outside everything must do nothing (Qt Charts' own view would crash).
        QTest::mouseClick(view.canvas()->viewport(), Qt::LeftButton, {}, QPoint(2, 2));
    }

    void clickSelectsAndTooltipTells() {
        ViewOptions options;
        Selection selection;
        RooflineView view(&options, &selection);
        view.resize(900, 700);
        view.show();
        view.offer(frameOfRun());
        const Dot* const dot = view.chart()->dots()->find(QStringLiteral("aten::batch_norm"));
        QVERIFY(dot != nullptr);
        const QPointF at = dot->pixel;
        QTest::mouseClick(view.canvas()->viewport(), Qt::LeftButton, {}, at.toPoint());
        QCOMPARE(selection.row(), QStringLiteral("aten::batch_norm"));
        const QString words = view.canvas()->tooltipAt(at);
        for (const char* part :
             {"aten::batch_norm", "of step", "calls", "FLOP/s", "of its roof", "-bound"}) {
            QVERIFY2(words.contains(QLatin1String(part)), part);
        }
        // Three lines and what-ifs, none of which is broken; the rest is in the details.
        QVERIFY(words.count(QStringLiteral("<br>")) + words.count(QStringLiteral("<div")) <= 4);
        QVERIFY(words.contains(QStringLiteral("nowrap")));
        QVERIFY(view.canvas()->tooltipAt(QPointF(3, 3)).isEmpty());
    }

    // The dots with nearly all of the time determine the axes; distant dots are at the edge.
    void axesFitWhatTakesTheTime() {
        tests::SyntheticRun made = tests::makeSyntheticRun();
        auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot(made));
        auto cells = *snapshot->cells;
        run::Cell far = *std::max_element(
            cells.begin(), cells.end(),
            [](const auto& a, const auto& b) { return a.flops_matrix < b.flops_matrix; });
        far.key.name = static_cast<run::StringId>(made.strings.size());
        made.strings.push_back("aten::far");
        far.flops_matrix = 10;
        far.flops_elementwise = 0;
        far.self_ns = 100;
        cells.push_back(far);
        snapshot->strings = std::make_shared<run::StringTable>(made.strings);
        snapshot->cells = std::make_shared<std::vector<run::Cell>>(std::move(cells));
        const auto frame = makeFrame(snapshot, run::GroupBy::op, roofline::Level::dram, false);
        RooflineChart chart;
        chart.resize(900, 600);
        chart.setFrame(*frame);
        const Dot* const dot = chart.dots()->find(QStringLiteral("aten::far"));
        QVERIFY(dot != nullptr && !dot->lane);
        QCOMPARE(dot->label, QStringLiteral("far"));  // without aten::
        QVERIFY(dot->beyond && !dot->in_view);
        QVERIFY(dot->log_x < chart.zoom().home().x.low);
        const Dot* const pointed = chart.dots()->at(dot->pixel);
        QVERIFY(pointed != nullptr && pointed->beyond);  // still reacts to the pointer
        for (const Dot& each : chart.dots()->dots()) {
            if (each.in_view && !each.lane)
                QVERIFY2(
                    chart.plot().contains(QRectF(each.pixel - QPointF(each.radius, each.radius),
                                                 QSizeF(2 * each.radius, 2 * each.radius))),
                    qPrintable(each.name));
        }
        // After zooming out, it is an ordinary dot.
        const auto around = [](const LogRange& home, double at) {
            const double middle = (home.low + home.high) / 2;
            const double reach = std::fabs(middle - at) + 1;
            return LogRange{middle - reach, middle + reach};
        };
        const PlaneRange home = chart.zoom().home();
        chart.zoom().show({around(home.x, dot->log_x), around(home.y, dot->log_y)});
        chart.applyZoom();
        QVERIFY(dot->in_view && !dot->beyond);
    }

    void theLaneSaysWhyADotIsThere() {
        auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot());
        auto cells = *snapshot->cells;
        for (run::Cell& cell : cells) {
            if (cell.key.category == cost::Category::convolution)
                cell.bytes[roofline::index(roofline::Level::dram)] = 0;
            if (cell.key.category == cost::Category::normalization) {
                cell.calls_without_cost = cell.calls;
                cell.flops_matrix = cell.flops_elementwise = 0;
            }
        }
        snapshot->cells = std::make_shared<std::vector<run::Cell>>(std::move(cells));
        RooflineChart chart;
        chart.resize(1600, 600);
        chart.setFrame(*makeFrame(snapshot, run::GroupBy::op, roofline::Level::dram, false));
        const QString words = chart.dots()->laneWords().join(QLatin1Char('|'));
        for (const char* part : {"no FLOPs: ", "unknown: ", "served from cache: "})
            QVERIFY2(words.contains(QLatin1String(part)), qPrintable(words));
        QVERIFY(chart.dots()->find(QStringLiteral("aten::conv2d"))->reason == LaneReason::cached);
        QVERIFY(chart.dots()->find(QStringLiteral("aten::batch_norm"))->reason ==
                LaneReason::unknown);
    }

    // The legend is next to the plot, and lists the colour of every dot.
    void theLegendCoversNoDot() {
        for (const QSize size : {QSize(1600, 700), QSize(700, 700)}) {
            RooflineChart chart;
            chart.resize(size);
            const auto frame = frameOfRun();
            chart.setFrame(*frame);
            const LegendItem& legend = *chart.legendItem();
            QVERIFY(legend.isVisible());
            QVERIFY(!QRectF(legend.pos(), legend.size()).intersects(chart.plot()));
            for (const LegendItem::Entry& entry : legend.entries()) {
                if (entry.key < 0) continue;
                double share = 0;
                for (const run::Row& row : frame->rows)
                    share +=
                        static_cast<int>(legendCategory(row.category)) == entry.key ? row.share : 0;
                QVERIFY2(share > 0, qPrintable(entry.label));
            }
        }
    }

    void aLowerBoundIsAnArrow() {
        auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot());
        auto frame = *makeFrame(snapshot, run::GroupBy::op, roofline::Level::dram, false);
        const auto painted = [&] {
            RooflineChart chart;
            chart.resize(800, 600);
            chart.setFrame(frame);
            QGraphicsScene scene;
            scene.addItem(&chart);
            QImage image(800, 600, QImage::Format_RGB32);
            QPainter painter(&image);
            scene.render(&painter);
            painter.end();
            scene.removeItem(&chart);
            QStringList words;
            for (const auto& entry : chart.legendItem()->entries()) words << entry.label;
            return std::pair(image, words.contains(QStringLiteral("at least")));
        };
        const auto before = painted();
        QVERIFY(!before.second);
        for (run::Row& row : frame.rows) row.rate_partial = true;
        const auto after = painted();
        QVERIFY(after.second && after.first != before.first);
    }

    void dotAboveItsRoofIsFlagged() {
        auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot());
        for (roofline::Ceiling& ceiling : snapshot->ceilings) ceiling.value /= 100;
        const auto frame = makeFrame(snapshot, run::GroupBy::op, roofline::Level::dram, false);
        const auto dots = dotsOf(*frame, DotColors(*frame, ColorBy::category));
        const auto flagged =
            std::find_if(dots.begin(), dots.end(), [](const Dot& dot) { return dot.flagged; });
        QVERIFY(flagged != dots.end());
        const QString words =
            rowTooltip(frame->rows[flagged->row], frame->level, frame->snapshot->ceilings);
        QVERIFY(words.contains(QStringLiteral("Above its roof")));
        QVERIFY(!rowTooltip(frameOfRun()->rows[0], roofline::Level::dram, {})
                     .contains(QStringLiteral("Above its roof")));
    }

    // TF32 is not a likely cause on a device without TF32.
    void likelyCauseIsOneOfTheDevice() {
        std::vector<roofline::Ceiling> ceilings(1);
        ceilings[0].kind = roofline::Ceiling::Kind::compute;
        ceilings[0].name = "FP32";
        ceilings[0].unit = "cuda_core";
        ceilings[0].arithmetic = roofline::Arithmetic::fp32;
        ceilings[0].value = 1e12;
        run::Row row;
        row.flops_known = true;
        row.flops[roofline::index(roofline::Arithmetic::fp32)] = 3'000'000'000;
        row.seconds = 2e-3;
        row.known_seconds = row.seconds;
        row.roof_share = 1.5;
        row.flops_from = roofline::Provenance::modelled;
        row.doubt = run::doubtOf(row, ceilings);
        const QString volta = rowTooltip(row, roofline::Level::dram, ceilings);
        QVERIFY2(volta.contains(QStringLiteral("Winograd")), qPrintable(volta));
        ceilings.push_back(ceilings[0]);
        ceilings[1].arithmetic = roofline::Arithmetic::tensor_tf32;
        row.doubt = run::doubtOf(row, ceilings);
        const QString ampere = rowTooltip(row, roofline::Level::dram, ceilings);
        QVERIFY2(ampere.contains(QStringLiteral("TF32")), qPrintable(ampere));
    }

    void levelIsOneThatTells() {
        auto snapshot = std::make_shared<run::Snapshot>(*tests::makeSnapshot());
        QVERIFY(makeFrame(snapshot, {}, {}, false)->level == roofline::Level::dram);
        auto cells = *snapshot->cells;
        for (run::Cell& cell : cells) cell.bytes[roofline::index(roofline::Level::dram)] = 0;
        snapshot->cells = std::make_shared<std::vector<run::Cell>>(cells);
        QVERIFY(makeFrame(snapshot, {}, {}, false)->level == roofline::Level::l3);
        QVERIFY(makeFrame(snapshot, {}, roofline::Level::dram, false)->level ==
                roofline::Level::dram);
    }

    void sharesAddUp() {
        SharesChart chart;
        chart.resize(300, 400);
        const auto frame = frameOfRun();
        chart.setFrame(*frame);
        for (const auto* bars : {&chart.categories(), &chart.phases()}) {
            QVERIFY(!bars->empty());
            double sum = 0;
            for (const SharesChart::Bar& bar : *bars) sum += bar.share;
            QVERIFY(std::fabs(sum - 1) < 0.02);
        }
    }

    void memoryZoomsInTime() {
        MemoryChart chart;
        chart.resize(600, 300);
        chart.setFrame(*frameOfRun());
        QVERIFY(!chart.drawn().empty());
        const auto [from, to] = chart.range();
        chart.zoomAbout(chart.plot().center().x(), 2);
        QVERIFY(chart.zoomed());
        QVERIFY(std::fabs((chart.range().second - chart.range().first) - (to - from) / 2) < 2);
        chart.panBy(-1e6);  // limited to the end of the run
        QVERIFY(std::fabs(chart.range().second - to) < 2);
        QVERIFY(chart.tooltipAt(chart.plot().center()).contains(QStringLiteral("MiB")));
        chart.resetZoom();
        QCOMPARE(chart.range().first, from);
    }

    // Nothing is recorded during a baseline step, so areas must not bridge it.
    void memoryShowsWhereCollectionWasOff() {
        MemoryChart chart;
        chart.resize(600, 300);
        const auto frame = frameOfRun();
        chart.setFrame(*frame);
        QCOMPARE(chart.gaps().size(), std::size_t{2});
        for (const MemoryChart::Gap& gap : chart.gaps()) {
            for (const run::MemoryPoint& point : chart.drawn()) {
                QVERIFY(point.time_ns <= gap.start_ns || point.time_ns >= gap.end_ns);
            }
        }
        const auto [from, to] = chart.range();
        const auto pixel = [&](std::int64_t time_ns) {
            return chart.plot().left() +
                   (static_cast<double>(time_ns) - from) / (to - from) * chart.plot().width();
        };
        const MemoryChart::Gap& first = chart.gaps().front();
        const double middle = pixel((first.start_ns + first.end_ns) / 2);
        QVERIFY(chart.tooltipAt({middle, chart.plot().center().y()})
                    .contains(QStringLiteral("without collection")));
        QImage image(600, 300, QImage::Format_RGB32);
        QGraphicsScene scene;
        scene.addItem(&chart);
        QPainter painter(&image);
        scene.render(&painter, QRectF(image.rect()), QRectF(image.rect()));
        painter.end();
        scene.removeItem(&chart);
        const auto areaAt = [&](double x) {
            return QColor(image.pixel(static_cast<int>(x),
                                      static_cast<int>(chart.plot().bottom()) - 2)) ==
                   memoryColor(run::MemoryCategory::parameter);
        };
        QVERIFY(!areaAt(middle));
        QVERIFY(areaAt(pixel(first.start_ns) - 8));
        chart.startAfresh();
        QVERIFY(chart.gaps().empty());
    }

    void emptyRunsDrawToo() {
        auto snapshot = std::make_shared<run::Snapshot>();
        const auto frame = makeFrame(snapshot, {}, {}, false);
        const QTemporaryDir folder;
        for (const char* const view : {"roofline", "memory", "shares"}) {
            exportView(*frame, view, folder.filePath(QStringLiteral("e.png")).toStdString());
        }
    }

    void exportsAreOfTheAskedSize_data() {
        QTest::addColumn<QString>("view");
        QTest::newRow("roofline") << QStringLiteral("roofline");
        QTest::newRow("memory") << QStringLiteral("memory");
        QTest::newRow("shares") << QStringLiteral("shares");
    }

    void exportsAreOfTheAskedSize() {
        QFETCH(QString, view);
        const QTemporaryDir folder;
        const auto frame = frameOfRun();
        ExportOptions options;
        options.size = {640, 480};
        options.scale = 1.5;
        options.title = QStringLiteral("A title of mine");
        options.theme = Theme::darkTheme();
        const auto path = [&](const char* name) { return folder.filePath(QLatin1String(name)); };
        const auto write = [&](const char* name) {
            exportView(*frame, view.toStdString(), path(name).toStdString(), options);
            return path(name);
        };
        const QImage image(write("a.png"));
        QCOMPARE(image.size(), QSize(960, 720));
        QCOMPARE(image.pixelColor(2, 2), options.theme.surface);
        QSet<QRgb> colours;
        for (int x = 0; x < image.width(); x += 3) {
            for (int y = 0; y < image.height(); y += 3) colours.insert(image.pixel(x, y));
        }
        QVERIFY(colours.size() > 8);  // a figure, not an empty page
        QFile svg(write("a.svg"));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        const QByteArray words = svg.readAll();
        QVERIFY(words.contains("viewBox=\"0 0 640 480\""));
        QVERIFY(words.contains("A title of mine"));
        QVERIFY(words.contains("modelled from shapes"));  // the provenance
        QFile pdf(write("a.pdf"));
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        const QByteArray page = pdf.readAll();
        QVERIFY(page.startsWith("%PDF"));
        // 640 × 480 CSS pixels in points, in any notation of the writer.
        QVERIFY(QString::fromLatin1(page).contains(QRegularExpression(
            QStringLiteral(R"(/MediaBox \[0(\.0*)? 0(\.0*)? 480(\.0*)? 360(\.0*)?\])"))));
    }

    void tablesAreExported() {
        const QTemporaryDir folder;
        const auto frame = frameOfRun();
        for (const char* name : {"t.csv", "t.md", "t.tex"}) {
            const QString path = folder.filePath(QLatin1String(name));
            exportView(*frame, "table", path.toStdString());
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY(file.readAll().contains("conv2d"));
        }
    }

    void exportsThatCannotBeSayWhy() {
        const auto frame = frameOfRun();
        QVERIFY(!exportProblem("roofline", "a.bmp").isEmpty());
        QVERIFY(!exportProblem("table", "a.png").isEmpty());
        QVERIFY(exportProblem("table", "a.csv").isEmpty());
        QVERIFY_EXCEPTION_THROWN(exportView(*frame, "roofline", "/no/such/folder/a.png"),
                                 ExportError);
        ExportOptions huge;
        huge.size = {20000, 20000};
        huge.scale = 10;
        QVERIFY_EXCEPTION_THROWN(exportView(*frame, "roofline", "a.png", huge), ExportError);
    }

    // The recorder composes titles in English.
    void titlesOfFactsAreTranslated() {
        QTranslator german;
        QVERIFY(german.load(QStringLiteral(RIDGEPOINT_QM "/ridgepoint_de.qm")));
        QApplication::installTranslator(&german);
        QStringList shown;
        for (const char* const title :
             {"resnet18 · batch 16 · fp32", "train.py · resnet18 · batch 16 · fp32 · compile",
              "my batch 16", "resnet18, batch 16, fp32"}) {
            auto snapshot = std::make_shared<run::Snapshot>(*frameOfRun()->snapshot);
            snapshot->info.title = title;
            snapshot->info.model = "resnet18";
            snapshot->info.precision = "fp32";
            shown << runTitle(*makeFrame(snapshot, {}, {}, false));
        }
        QApplication::removeTranslator(&german);
        QCOMPARE(shown.join(QLatin1Char('|')),
                 QStringLiteral("resnet18 · Batch 16 · fp32|"
                                "train.py · resnet18 · Batch 16 · fp32 · compile|"
                                "my batch 16|resnet18, batch 16, fp32"));
    }

    void factsSayWhatTheRunIs() {
        const auto frame = frameOfRun();
        QVERIFY(runTitle(*frame).contains(QStringLiteral("batch 16")));
        QVERIFY(runSubtitle(*frame).contains(QStringLiteral("samples/s")));
        QVERIFY(runProvenance(*frame).contains(QStringLiteral("modelled")));
        auto snapshot = std::make_shared<run::Snapshot>(*frame->snapshot);
        snapshot->info.dropped_records = 12;
        QVERIFY(runProvenance(*makeFrame(snapshot, {}, {}, false))
                    .contains(QStringLiteral("12 records dropped")));
        // A GPU run without kernel traces.
        snapshot->info.device = "cuda:0";
        snapshot->info.rung = run::EvidenceLevel::modelled;
        QVERIFY(runProvenance(*makeFrame(snapshot, {}, {}, false))
                    .startsWith(QStringLiteral("Times of CPU calls, not of GPU kernels")));
    }
};

RIDGEPOINT_UI_TEST(ViewsTest)
#include "views_test.moc"
