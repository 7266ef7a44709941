// SPDX-License-Identifier: GPL-3.0-or-later
// A run with 10⁶ calls (or RIDGEPOINT_BENCH_CALLS) in a window with every view. Measures the time
// from a change of the selection or filter until every view is repainted, and the time for reading
// half of the run on the explorer's thread.
#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QSettings>
#include <QTemporaryDir>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/bench/report.h"
#include "tests/support/training_generator.h"
#include "ui/base/words.h"
#include "ui/run/explorer.h"
#include "ui/shell/layout_controller.h"
#include "ui/shell/main_window.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/timeline/timeline_canvas.h"
#include "ui/views/timeline/timeline_view.h"

namespace {

using namespace ridgepoint;

constexpr double kHold = 0.050;  // s
constexpr int kRounds = 40;

template <class Condition>
bool waitFor(const Condition& condition, qint64 milliseconds) {
    QElapsedTimer clock;
    clock.start();
    while (!condition()) {
        if (clock.elapsed() > milliseconds) return false;
        QCoreApplication::processEvents();
    }
    return true;
}

double seconds(const QElapsedTimer& clock) {
    return static_cast<double>(clock.nsecsElapsed()) * 1e-9;
}

}  // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    const char* const asked = std::getenv("RIDGEPOINT_BENCH_CALLS");
    const std::int64_t calls = asked != nullptr ? std::atoll(asked) : 1'000'000;
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("run.ridge").toStdString();
    tests::generateRun(file, calls);
    QSettings settings(folder.filePath("s.ini"), QSettings::IniFormat);
    ui::MainWindow window(&settings);
    window.layouts()->setLayout(ui::WindowLayout::explore);
    window.resize(1600, 1000);
    window.show();
    window.openRun(file);
    if (!waitFor(
            [&] {
                return window.session()->frame() && !window.session()->frame()->growing &&
                       window.view<ui::TimelineView>()->canvas()->picture().page() != nullptr;
            },
            120'000)) {
        return 1;
    }
    window.dock(QStringLiteral("sharesDock"))->show();
    QCoreApplication::processEvents();
    QImage image(window.size(), QImage::Format_RGB32);
    const auto& rows = window.session()->frame()->rows;
    const std::string how = std::to_string(calls) + " calls, " + std::to_string(rows.size()) +
                            " rows, 1600x1000, every view painted, median of " +
                            std::to_string(kRounds);

    std::vector<double> selecting, filtering;
    for (int i = 0; i < kRounds; ++i) {
        QElapsedTimer clock;
        clock.start();
        window.selection()->setRow(ui::text(rows[static_cast<std::size_t>(i) % rows.size()].name));
        QCoreApplication::processEvents();
        window.render(&image);
        selecting.push_back(seconds(clock));
    }
    window.selection()->setRows({});
    for (int i = 0; i < kRounds; ++i) {
        ui::Filter filter;
        filter.heaviest = i % 2 == 0 ? 0.9 : 1;
        filter.pattern = i % 4 < 2 ? QString() : QStringLiteral("conv|norm");
        QElapsedTimer clock;
        clock.start();
        window.selection()->setFilter(filter);
        QCoreApplication::processEvents();
        window.render(&image);
        filtering.push_back(seconds(clock));
    }
    window.selection()->setFilter({});
    bench::print({"Selection changed until every view is painted", bench::median(selecting), "s",
                  kHold, how});
    bench::print(
        {"Filter changed until every view is painted", bench::median(filtering), "s", kHold, how});

    const auto& steps = window.view<ui::TimelineView>()->canvas()->picture().steps().steps();
    QElapsedTimer clock;
    clock.start();
    window.selection()->setRange(
        ui::TimeRange{steps[steps.size() / 4].start_ns, steps[steps.size() * 3 / 4].start_ns});
    const double at_once = seconds(clock);
    if (!waitFor([&] { return !window.explorer()->reading(); }, 120'000)) return 1;
    const double read = seconds(clock);
    bench::print({"Range of half the run: the window is held", at_once, "s", kHold, how});
    bench::print({"Range of half the run: read and shown", read, "s", 0, how});
    return 0;
}
