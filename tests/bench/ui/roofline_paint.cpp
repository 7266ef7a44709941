// SPDX-License-Identifier: GPL-3.0-or-later
// Measures a roofline with 100,000 dots, from a zoom change to the picture in a widget's backing
// store.
#include <QApplication>
#include <QGraphicsScene>
#include <QImage>
#include <QLogValueAxis>
#include <QPainter>
#include <QScatterSeries>
#include <QSettings>
#include <cmath>

#include "core/recording/collect/tick_clock.h"
#include "tests/bench/report.h"
#include "tests/bench/ui/many_dots.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_chart.h"
#include "ui/run/frame.h"

namespace {

using namespace ridgepoint;

constexpr std::size_t kBeside = 20'000;

// Zooms in and out slightly and paints; returns the median.
template <class Zoom>
double zoomAndPaint(QGraphicsScene& scene, int rounds, const Zoom& zoom) {
    QImage image(1200, 800, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&image);
    std::vector<double> seconds;
    for (int i = 0; i < rounds; ++i) {
        const std::uint64_t start = recording::collect::clockNanoseconds();
        zoom(i % 2 == 0 ? 1.02 : 1 / 1.02);
        scene.render(&painter);
        seconds.push_back(static_cast<double>(recording::collect::clockNanoseconds() - start) *
                          1e-9);
    }
    return bench::median(seconds);
}

// Compares with Qt Charts' own scatter series on log axes. Uses fewer dots, because filling the
// series takes seconds.
void besideQtCharts() {
    const ui::Frame frame = bench::frameWithDots(kBeside);
    QGraphicsScene scene;
    scene.setSceneRect(0, 0, 1200, 800);
    double ours = 0;
    {
        ui::RooflineChart chart;
        scene.addItem(&chart);
        chart.resize(1200, 800);
        chart.setFrame(frame);
        ours = zoomAndPaint(scene, 30, [&](double factor) {
            chart.zoom().zoomAbout(0, 10, factor, false);
            chart.applyZoom();
        });
        scene.removeItem(&chart);
    }
    QChart chart;
    scene.addItem(&chart);
    chart.resize(1200, 800);
    auto* const series = new QScatterSeries;
    QList<QPointF> points;
    for (const run::Row& row : frame.rows) {
        const auto x = row.intensity[roofline::index(roofline::Level::dram)];
        if (x && row.flops_per_second) points << QPointF(*x, *row.flops_per_second * 1e-9);
    }
    series->replace(points);
    series->setMarkerSize(4);
    chart.addSeries(series);
    auto* const x = new QLogValueAxis;
    auto* const y = new QLogValueAxis;
    for (QLogValueAxis* const axis : {x, y}) axis->setRange(1e-3, 1e4);
    chart.addAxis(x, Qt::AlignBottom);
    chart.addAxis(y, Qt::AlignLeft);
    series->attachAxis(x);
    series->attachAxis(y);
    const double theirs = zoomAndPaint(scene, 6, [&](double factor) {
        x->setRange(x->min() * factor, x->max() / factor);
        y->setRange(y->min() * factor, y->max() / factor);
    });
    scene.removeItem(&chart);
    const std::string how = std::to_string(kBeside) + " dots, 1200x800";
    bench::print({"Roofline of 20,000 dots: zoom and paint", ours, "s", 0, how});
    bench::print({"QScatterSeries of 20,000 dots: zoom and paint", theirs, "s", 0, how});
    bench::print({"Ours ÷ QScatterSeries", ours / theirs, "", 1, how});
}

}  // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    ui::RooflineChart chart;
    QGraphicsScene scene;
    scene.addItem(&chart);
    chart.resize(1200, 800);
    scene.setSceneRect(0, 0, 1200, 800);
    chart.setFrame(bench::frameWithDots(100'000));
    const double median = zoomAndPaint(scene, 60, [&](double factor) {
        chart.zoom().zoomAbout(0, 10, factor, false);
        chart.applyZoom();
    });
    scene.removeItem(&chart);
    bench::print({"Roofline of 100,000 dots: zoom and paint", median, "s", 0.016,
                  std::to_string(chart.dots()->dots().size()) + " dots, 1200x800, median of 60"});
    besideQtCharts();
    return 0;
}
