// SPDX-License-Identifier: GPL-3.0-or-later
// Exports a roofline with 100,000 dots: measures time and file size, and compares SVG with PNG.
#include <QApplication>
#include <QTemporaryDir>

#include "core/recording/collect/tick_clock.h"
#include "tests/bench/report.h"
#include "tests/bench/ui/many_dots.h"
#include "ui/shell/view_export.h"

namespace {

using namespace ridgepoint;

struct Written {
    double seconds = 0, bytes = 0;
};

Written write(const ui::Frame& frame, const std::filesystem::path& path) {
    std::vector<double> seconds;
    for (int i = 0; i < 3; ++i) {
        const std::uint64_t start = recording::collect::clockNanoseconds();
        ui::exportView(frame, "roofline", path);
        seconds.push_back(static_cast<double>(recording::collect::clockNanoseconds() - start) *
                          1e-9);
    }
    return {bench::median(seconds), static_cast<double>(std::filesystem::file_size(path))};
}

}  // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    QTemporaryDir folder;
    const ui::Frame frame = bench::frameWithDots(100'000);
    const std::filesystem::path at = folder.path().toStdString();
    const Written svg = write(frame, at / "r.svg"), png = write(frame, at / "r.png"),
                  pdf = write(frame, at / "r.pdf");
    const std::string how = "100,000 dots, 1280x800, median of 3";
    bench::print({"SVG of a roofline", svg.seconds, "s", 3, how});
    bench::print({"its size", svg.bytes * 1e-6, "MB", 20, how});
    bench::print({"PDF of a roofline", pdf.seconds, "s", 0, how});
    bench::print({"its size", pdf.bytes * 1e-6, "MB", 0, how});
    bench::print({"PNG of a roofline", png.seconds, "s", 0, how});
    bench::print({"SVG ÷ PNG", svg.seconds / png.seconds, "", 0, how});
    return 0;
}
