// SPDX-License-Identifier: GPL-3.0-or-later
// A roofline of 100,000 dots: from another zoom to the picture on a widget's backing store.
#include <QApplication>
#include <QGraphicsScene>
#include <QImage>
#include <QPainter>
#include <QSettings>
#include <cmath>
#include <random>

#include "core/collect/tick_clock.h"
#include "tests/bench/report.h"
#include "tests/support/synthetic_run.h"
#include "ui/frame.h"
#include "ui/roofline/dot_layer.h"
#include "ui/roofline/roofline_chart.h"

namespace {

using namespace ridgepoint;

constexpr std::size_t kDots = 100'000;

// The frame of a run with as many rows as dots are wanted, spread over four decades each way.
ui::Frame frameWithDots() {
    ui::Frame frame =
        *ui::makeFrame(tests::makeSnapshot(), run::GroupBy::op, roofline::Level::dram, false);
    const run::Row* pattern = nullptr;
    for (const run::Row& row : frame.rows) {
        if (row.intensity[roofline::index(roofline::Level::dram)] && row.flops_per_second) {
            pattern = &row;
            break;
        }
    }
    if (pattern == nullptr) return frame;
    std::vector<run::Row> rows(kDots, *pattern);
    std::mt19937 random(1);
    std::uniform_real_distribution<double> decades(-2, 2);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        run::Row& row = rows[i];
        row.name = "kernel " + std::to_string(i);
        row.share = 1.0 / static_cast<double>(kDots);
        row.category = static_cast<cost::Category>(i % cost::kCategoryCount);
        row.flops_per_second = 1e10 * std::pow(10.0, decades(random));
        row.intensity[roofline::index(roofline::Level::dram)] = std::pow(10.0, decades(random));
    }
    frame.rows = std::move(rows);
    return frame;
}

}  // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    ui::RooflineChart chart;
    QGraphicsScene scene;
    scene.addItem(&chart);
    chart.resize(1200, 800);
    scene.setSceneRect(0, 0, 1200, 800);
    chart.setFrame(frameWithDots());
    QImage image(1200, 800, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&image);
    std::vector<double> seconds;
    for (int i = 0; i < 60; ++i) {
        const std::uint64_t start = collect::clockNanoseconds();
        chart.zoom().zoomAbout(0, 10, i % 2 == 0 ? 1.02 : 1 / 1.02, false);
        chart.applyZoom();
        scene.render(&painter);
        seconds.push_back(static_cast<double>(collect::clockNanoseconds() - start) * 1e-9);
    }
    painter.end();
    scene.removeItem(&chart);
    bench::print({"Roofline of 100,000 dots: zoom and paint", bench::median(seconds), "s", 0.016,
                  std::to_string(chart.dots()->dots().size()) + " dots, 1200x800, median of 60"});
    return 0;
}
