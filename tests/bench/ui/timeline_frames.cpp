// SPDX-License-Identifier: GPL-3.0-or-later
// Measures scrolling and zooming of the timeline, for a run with 10⁷ calls (or
// RIDGEPOINT_BENCH_CALLS) and for one with the same number of calls and kernels, from the whole run
// to microseconds and back, including the pages that arrive meanwhile. The result is the time of
// the window's thread per frame, drawn with QPainter at 1920 × 1080, at 1× and at 2×.
#include <fmt/format.h>
#include <time.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QTemporaryDir>
#include <QThread>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/run/store/store.h"
#include "tests/bench/report.h"
#include "tests/support/training_generator.h"
#include "ui/views/timeline/timeline_canvas.h"
#include "ui/views/timeline/timeline_view.h"

namespace {

using namespace ridgepoint;

constexpr double kFrame = 1.0 / 30;  // s
constexpr int kZoomFrames = 250;
constexpr int kPanFrames = 250;
constexpr QSize kSize(1920, 1080);

double threadSeconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

class Film {
  public:
    Film(ui::TimelineView& view, double scale)
        : view_(view), image_(kSize * scale, QImage::Format_RGB32) {
        image_.setDevicePixelRatio(scale);
    }
    // Does the same work as the window: input, the reader's pages, painting.
    void frame(const ui::TimeSpan& view) {
        QElapsedTimer clock;
        clock.start();
        const double cpu = threadSeconds();
        view_.canvas()->setView(view);
        QCoreApplication::processEvents();
        view_.canvas()->viewport()->render(&image_);
        seconds_.push_back(static_cast<double>(clock.nsecsElapsed()) * 1e-9);
        cpu_seconds_.push_back(threadSeconds() - cpu);
        const auto* page = view_.canvas()->picture().page();
        if (page != nullptr && !page->steps.empty()) ++with_calls_;
        // The reader has the time that remains until the next frame.
        const double rest = kFrame - seconds_.back();
        if (rest > 0) QThread::usleep(static_cast<unsigned long>(rest * 1e6));
    }
    void zoom(ui::TimeSpan from, double about, double factor) {
        const ui::TimeSpan all = view_.canvas()->picture().all();
        for (int i = 0; i < kZoomFrames; ++i) frame(from = ui::zoomed(from, about, factor, all));
        last_ = from;
    }
    void pan(ui::TimeSpan from, double screens) {
        const ui::TimeSpan all = view_.canvas()->picture().all();
        const double by = from.length() * screens / kPanFrames;
        for (int i = 0; i < kPanFrames; ++i) frame(from = ui::moved(from, by, all));
        last_ = from;
    }
    const ui::TimeSpan& last() const { return last_; }
    void report(const std::string& what, const std::string& scale) const {
        const std::string detail =
            std::to_string(seconds_.size()) + " frames at 1920x1080, " + scale + ", " +
            std::to_string(with_calls_) + " of them of single calls; " +
            std::to_string(static_cast<int>(std::lround(1 / bench::median(seconds_)))) +
            " frames/s at the median; time of the window's thread alone: median " +
            fmt::format("{:.1f} ms, worst 1 % {:.1f} ms", bench::median(cpu_seconds_) * 1e3,
                        bench::quantile(cpu_seconds_, 0.99) * 1e3);
        bench::print({what + ", a frame at " + scale + ": median", bench::median(seconds_), "s",
                      kFrame, detail});
        bench::print({what + ", a frame at " + scale + ": worst 1 %",
                      bench::quantile(seconds_, 0.99), "s", kFrame, detail});
    }

  private:
    ui::TimelineView& view_;
    QImage image_;
    std::vector<double> seconds_;
    std::vector<double> cpu_seconds_;  // this thread only, without other load
    int with_calls_ = 0;
    ui::TimeSpan last_;
};

}  // namespace

namespace {

void film(const std::filesystem::path& path, const std::string& what) {
    ui::Selection selection;
    ui::TimelineView view(&selection);
    view.resize(kSize);
    view.show();
    view.offer(ui::makeFrame(run::RunReader::open(path)->snapshot(), {}, {}, false, path));
    QElapsedTimer clock;
    clock.start();
    while (view.canvas()->picture().page() == nullptr && clock.elapsed() < 60'000) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
    }
    bench::print({what + ": first page", static_cast<double>(clock.elapsed()) * 1e-3, "s", 0,
                  "opening the file a second time, for itself"});
    for (const int scale : {1, 2}) {
        Film film(view, scale);
        const ui::TimeSpan all = view.canvas()->picture().all();
        const double middle = all.from + all.length() * 0.43;
        film.pan(all, 0.1);                                                       // no movement
        film.zoom(all, middle, std::pow(all.length() / 5e3, 1.0 / kZoomFrames));  // to 5 µs
        film.pan(film.last(), 20);
        film.zoom(film.last(), middle, std::pow(5e3 / 3e8, 1.0 / kZoomFrames));  // to 0.3 s
        film.pan(film.last(), 10);
        film.zoom(film.last(), middle, std::pow(3e8 / (all.length() / 10), 1.0 / kZoomFrames));
        film.pan(film.last(), 5);
        film.zoom(film.last(), middle, std::pow(0.1, 1.0 / kZoomFrames));
        film.report(what, std::to_string(scale) + "x");
    }
}

}  // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    const char* const wanted = std::getenv("RIDGEPOINT_BENCH_CALLS");
    const double calls = std::max(wanted != nullptr ? std::atof(wanted) : 1e7, 1000.0);
    for (const bool on_gpu : {false, true}) {
        const QTemporaryDir folder;
        const std::filesystem::path path =
            folder.filePath(QStringLiteral("long.ridge")).toStdString();
        // Calls and kernels both count, so a GPU run has the same total.
        tests::generateRun(path, static_cast<std::int64_t>(on_gpu ? calls * 0.75 : calls), {},
                           on_gpu);
        film(path, on_gpu ? "Timeline of 10^7 calls and kernels" : "Timeline of 10^7 calls");
    }
    return 0;
}
