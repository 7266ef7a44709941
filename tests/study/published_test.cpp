// SPDX-License-Identifier: GPL-3.0-or-later
// The five reports' figures and formulas, against what the studies show of them.
#include <fmt/ranges.h>

#include <cmath>

#include "core/roofline/roofline.h"
#include "core/study/builtin_studies.h"
#include "tests/study/fixture.h"

namespace ridgepoint::tests {
namespace {

using study::Axis;
using study::Line;
using study::PartialPoint;
using study::valueOf;
using ::testing::HasSubstr;

constexpr const char* kXeon = "Xeon 2.2 GHz 6-core";
constexpr const char* kA100 = "A100 SXM4 40GB";
constexpr const char* kV100 = "Tesla V100 SXM2 16GB";
constexpr const char* kLargeV100 = "Tesla V100 SXM2 32GB";

struct Shown {
    study::Study study;
    study::Devices devices = pretendDevices();
    study::Estimator estimator{devices};
    study::Results results;

    explicit Shown(std::string_view name) {
        for (const study::BuiltInStudy& entry : study::builtInStudies()) {
            if (entry.name == name)
                study = study::readStudy(entry.json, std::string(name), "/", study::Variant::whole,
                                         catalogue());
        }
        results = study::resultsOf(study, study.points(study::kManyPoints), {}, estimator);
    }
    // Of the first row that names all of these values.
    const study::ResultRow& row(const PartialPoint& of) const {
        for (const study::ResultRow& each : results.rows) {
            if (std::all_of(of.begin(), of.end(), [&](const auto& axis) {
                    const auto found = each.axes.find(axis.first);
                    return found != each.axes.end() && found->second == axis.second;
                }))
                return each;
        }
        throw std::runtime_error("no such row");
    }
    double published(const PartialPoint& of, const std::string& quantity) const {
        return valueOf(row(of).published, quantity).value_or(NAN);
    }
    double theory(const PartialPoint& of, const std::string& quantity) const {
        return valueOf(row(of).published_estimate, quantity).value_or(NAN);
    }
    double estimate(const PartialPoint& of, const std::string& quantity) const {
        return valueOf(row(of).estimate, quantity).value_or(NAN);
    }
    const study::PublishedRoof& roof(const std::string& device) const {
        for (const study::PublishedRoof& each : study.published_roofs) {
            if (each.device == device) return each;
        }
        throw std::runtime_error("no such roof");
    }
    double ridge(const std::string& device) const {
        return roof(device).flops_per_second / roof(device).bytes_per_second;
    }
    std::string notes() const { return fmt::format("{}", fmt::join(study.notes, "\n")); }
};

// As printed with so many decimals, rounded or cut off.
void expectPrinted(double value, double printed, int decimals) {
    EXPECT_NEAR(value, printed, std::pow(10.0, -decimals)) << printed;
}

TEST(PublishedStudies, CpuAndGpus) {
    const Shown shown("cpu-and-gpus");
    struct Epoch {
        const char* device;
        const char* gpus;
        double alexnet, resnet18;
    };
    for (const Epoch& epoch : {Epoch{kXeon, "1", 3354, 2723}, Epoch{kA100, "1", 1177, 1229},
                               Epoch{kA100, "2", 1026, 865}}) {
        const PartialPoint of{
            {Axis::device, epoch.device}, {Axis::gpus, epoch.gpus}, {Axis::phase, "step"}};
        for (const auto& [model, seconds] :
             {std::pair("alexnet", epoch.alexnet), std::pair("resnet18", epoch.resnet18)}) {
            PartialPoint point = of;
            point[Axis::model] = model;
            EXPECT_EQ(shown.published(point, "epoch_seconds"), seconds);
            EXPECT_EQ(shown.row(point).axes.at(Axis::batch), "256");
        }
    }
    const PartialPoint two{{Axis::device, kA100}, {Axis::gpus, "2"}, {Axis::phase, "step"}};
    const auto of = [&](const char* model) {
        PartialPoint point = two;
        point[Axis::model] = model;
        return point;
    };
    EXPECT_NEAR(shown.published(of("alexnet"), "parallel_efficiency"), 1177.0 / 1026 / 2, 1e-12);
    EXPECT_NEAR(shown.published(of("resnet18"), "parallel_efficiency"), 1229.0 / 865 / 2, 1e-12);
    EXPECT_NEAR(shown.published(of("alexnet"), "speedup"), 3354.0 / 1026, 1e-12);
    EXPECT_NEAR(shown.published(of("resnet18"), "speedup"), 2723.0 / 865, 1e-12);
    // Additions alone are a sliver of a forward pass.
    for (const auto& [model, counted, claimed, forward] :
         {std::tuple("alexnet", 3566912.0, 5e6, 1.43e9),
          std::tuple("resnet18", 36347700.0, 40e6, 3.63e9)}) {
        const PartialPoint point{{Axis::model, model},
                                 {Axis::device, kA100},
                                 {Axis::gpus, "1"},
                                 {Axis::phase, "forward"}};
        EXPECT_EQ(shown.published(point, "flops_per_sample"), counted);
        EXPECT_EQ(shown.theory(point, "flops_per_sample"), claimed);
        EXPECT_NEAR(shown.estimate(point, "flops_per_sample"), forward, 0.01 * forward);
    }
    // 16 GB of ImageNet's mean image.
    EXPECT_NEAR(static_cast<double>(*shown.study.epoch_samples), 16e9 / (147.9e9 / 1'281'167),
                1000);
    // Nobody's processor but theirs.
    for (const study::ResultRow& row : shown.results.rows)
        EXPECT_NE(row.axes.at(Axis::device), "cpu");
}

TEST(PublishedStudies, Depth) {
    const Shown shown("depth");
    struct Point {
        const char* model;
        double v100_intensity, v100_tflops, a100_intensity, a100_tflops, ratio;
        double theory_gflop, theory_intensity, theory_mac;
    };
    for (const Point& point : {Point{"resnet18", 24.53, 6.51, 22.13, 6.04, 0.90, 2, 13.3, 2},
                               Point{"resnet34", 27.67, 6.25, 23.89, 6.05, 0.86, 4, 26.6, 4},
                               Point{"resnet50", 18.78, 6.43, 18.37, 7.30, 0.98, 4, 25.3, 3.8}}) {
        const PartialPoint v100{
            {Axis::model, point.model}, {Axis::device, kV100}, {Axis::phase, "step"}};
        PartialPoint a100 = v100;
        a100[Axis::device] = kA100;
        EXPECT_EQ(shown.published(v100, "intensity"), point.v100_intensity);
        EXPECT_EQ(shown.published(a100, "intensity"), point.a100_intensity);
        EXPECT_DOUBLE_EQ(shown.published(v100, "flops_per_second"), point.v100_tflops * 1e12);
        EXPECT_DOUBLE_EQ(shown.published(a100, "flops_per_second"), point.a100_tflops * 1e12);
        expectPrinted(point.a100_intensity / point.v100_intensity, point.ratio, 2);
        // Without tensor cores, as such a ratio shows.
        EXPECT_EQ(shown.row(a100).axes.at(Axis::precision), "fp32");
        PartialPoint forward = a100;
        forward[Axis::phase] = "forward";
        EXPECT_EQ(shown.theory(forward, "flops_per_sample"), point.theory_gflop * 1e9);
        EXPECT_EQ(shown.theory(a100, "intensity"), point.theory_intensity);
        expectPrinted(point.theory_mac * 1e9 / 150e6, point.theory_intensity, 1);
    }
    EXPECT_EQ(shown.roof(kV100).flops_per_second, 15.7e12);
    EXPECT_EQ(shown.roof(kV100).bytes_per_second, 0.9e12);
    EXPECT_EQ(shown.roof(kA100).flops_per_second, 19.5e12);
    EXPECT_EQ(shown.roof(kA100).bytes_per_second, 1.555e12);
    expectPrinted(shown.ridge(kV100), 17.4, 1);
    expectPrinted(shown.ridge(kA100), 12.5, 1);
    // What it drew is what the devices can do.
    for (const char* const device : {kV100, kA100}) {
        const auto roof =
            study::roofOf(shown.row({{Axis::device, device}}), const_cast<Shown&>(shown).devices);
        ASSERT_TRUE(roof);
        EXPECT_NEAR(roof->flops_per_second, shown.roof(device).flops_per_second, 0.1e12);
        EXPECT_NEAR(roof->bytes_per_second, shown.roof(device).bytes_per_second, 1e9);
    }
    EXPECT_EQ(shown.study.seed, 1024U);
    EXPECT_EQ(shown.study.steps, 10);
    EXPECT_THAT(shown.notes(), HasSubstr("i = 0"));
}

TEST(PublishedStudies, EstimateAndMeasurement) {
    const Shown shown("estimate-and-measurement");
    struct Theory {
        const char* model;
        double macs, bytes, a100_seconds, t4_seconds;
        int a100_decimals, t4_decimals;
        double activation, agreement;  // ours
    };
    for (const Theory& theory :
         {Theory{"resnet18", 464.41e9, 5288565000, 0.00340, 0.1147, 5, 4, 5523936768, 0.001},
          Theory{"alexnet", 182.96e9, 904585000, 0.00117, 0.0452, 5, 4, 793378816, 0.0043},
          Theory{"vgg16", 3.96e12, 14591645000, 0.02538, 0.978, 5, 3, 18618515456, 0.00006}}) {
        for (const auto& [device, seconds, decimals] :
             {std::tuple(kA100, theory.a100_seconds, theory.a100_decimals),
              std::tuple("T4", theory.t4_seconds, theory.t4_decimals)}) {
            const PartialPoint point{{Axis::model, theory.model}, {Axis::device, device}};
            EXPECT_EQ(shown.theory(point, "macs"), theory.macs);
            EXPECT_EQ(shown.theory(point, "retained_bytes"), theory.bytes);
            EXPECT_EQ(shown.theory(point, "seconds"), seconds);
            // The report's own formula.
            const study::PublishedRoof& roof = shown.roof(device);
            expectPrinted(std::max(theory.bytes / roof.bytes_per_second,
                                   2 * theory.macs / roof.flops_per_second),
                          seconds, decimals);
            EXPECT_NEAR(shown.estimate(point, "macs"), theory.macs, 0.003 * theory.macs);
            EXPECT_EQ(shown.estimate(point, "retained_bytes"), theory.activation);
        }
        const PartialPoint a100{{Axis::model, theory.model}, {Axis::device, kA100}};
        EXPECT_LT(std::fabs(shown.published(a100, "retained_bytes") / theory.activation - 1),
                  theory.agreement);
    }
    struct Measured {
        const char* device;
        const char* model;
        double seconds, bytes, gflop;
    };
    for (const Measured& measured : {Measured{kA100, "resnet18", 3.07, 5529157632, 90.6},
                                     Measured{kA100, "alexnet", 3.02, 796762112, 81.6},
                                     Measured{kA100, "vgg16", 3.43, 18619539456, 258.7},
                                     Measured{"T4", "resnet18", 2.85, 5524963328, 397.4},
                                     Measured{"T4", "alexnet", 3.02, 796762112, 150.6}}) {
        const PartialPoint point{{Axis::model, measured.model}, {Axis::device, measured.device}};
        EXPECT_EQ(shown.published(point, "seconds"), measured.seconds);
        EXPECT_EQ(shown.published(point, "retained_bytes"), measured.bytes);
        EXPECT_DOUBLE_EQ(shown.published(point, "flops"), measured.gflop * 1e9);
        // Its five points.
        EXPECT_DOUBLE_EQ(shown.published(point, "flops_per_second"),
                         measured.gflop * 1e9 / measured.seconds);
        EXPECT_DOUBLE_EQ(shown.published(point, "intensity"),
                         measured.gflop * 1e9 / measured.bytes);
        // A peak of a step is more than what forward leaves.
        EXPECT_GT(shown.estimate(point, "peak_bytes"), shown.estimate(point, "retained_bytes"));
    }
    const PartialPoint vgg{{Axis::model, "vgg16"}, {Axis::device, "T4"}};
    EXPECT_EQ(shown.row(vgg).fits, false);
    EXPECT_TRUE(shown.row(vgg).published.empty());  // out of memory
    EXPECT_EQ(shown.published({{Axis::batch, "1"}}, "seconds"), 2.34);
    EXPECT_EQ(shown.published({{Axis::batch, "1024"}}, "seconds"), 5.33);
    EXPECT_EQ(shown.roof(kA100).flops_per_second, 312e12);
    EXPECT_EQ(shown.roof(kA100).bytes_per_second, 1555e9);
    EXPECT_EQ(shown.roof("T4").flops_per_second, 8.1e12);
    EXPECT_EQ(shown.roof("T4").bytes_per_second, 300e9);
    expectPrinted(shown.ridge("T4"), 27, 0);
    expectPrinted(312e12 / (1555 * std::pow(2, 30)), 187, 0);
    expectPrinted(shown.ridge(kA100), 201, 0);
    for (const char* const words : {"187", "27 FLOP/B", "201", "op_fadd_p", "digit for digit",
                                    "300 GB/s", "datasheet 320", "0.006 %"})
        EXPECT_THAT(shown.notes(), HasSubstr(words));
    const study::Figure roofline = study::figureOf(shown.study.figures.back(), shown.results);
    std::size_t marks = 0;
    for (const Line& line : roofline.lines)
        marks += line.kind == Line::Kind::published ? line.marks.size() : 0;
    EXPECT_EQ(marks, 5U);
}

TEST(PublishedStudies, BatchSize) {
    const Shown shown("batch-size");
    const PartialPoint few{{Axis::gpus, "2"}, {Axis::batch, "4"}, {Axis::device, "K80 or P40"}};
    EXPECT_EQ(shown.published(few, "share.row~=broadcast"), 0.45);
    const study::Figure figure = study::figureOf(shown.study.figures.front(), shown.results);
    ASSERT_EQ(figure.lines.size(), 1U);
    EXPECT_EQ(figure.lines.front().marks.at(0).y, 0.45);
    EXPECT_EQ(figure.lines.front().marks.at(0).x, 4);
    for (const char* const words : {"675.774 µs", "12.37502 s", "17.4 %", "45 %"})
        EXPECT_THAT(shown.notes(), HasSubstr(words));
    for (const char* const batch : {"4", "8", "16", "32", "64"}) {
        const PartialPoint point{{Axis::batch, batch}};
        EXPECT_GT(shown.estimate(point, "flops"), 0);
    }
}

TEST(PublishedStudies, Memory) {
    const Shown shown("memory");
    constexpr double kMiB = 1 << 20;
    struct Network {
        const char* model;
        double parameters, mib, flops, two_copies, one_v100, two_v100;
    };
    for (const Network& network :
         {Network{"resnet18", 11689512, 44.77, 3653586920, 23379024, 12882, 11688},
          Network{"resnet50", 25557032, 98.36, 8286749672, 51114064, 28000, 29108}}) {
        const PartialPoint one{{Axis::model, network.model},
                               {Axis::device, kLargeV100},
                               {Axis::gpus, "1"},
                               {Axis::batch, "256"},
                               {Axis::phase, "step"}};
        PartialPoint two = one, forward = one;
        two[Axis::gpus] = "2";
        forward[Axis::phase] = "forward";
        EXPECT_EQ(shown.published(one, "parameters_total"), network.parameters);
        EXPECT_EQ(shown.estimate(one, "parameters_total"), network.parameters);
        EXPECT_EQ(shown.published(two, "parameters_total"), network.two_copies);
        EXPECT_EQ(shown.estimate(two, "parameters_total"), network.two_copies);
        EXPECT_NEAR(shown.theory(one, "parameter_bytes") / kMiB, network.mib, 1e-6);
        EXPECT_NEAR(network.parameters * 4 / kMiB, network.mib, 0.01 * network.mib);
        EXPECT_EQ(shown.theory(forward, "flops_per_sample"), network.flops);
        EXPECT_NEAR(shown.estimate(forward, "flops_per_sample"), network.flops,
                    0.01 * network.flops);
        // GPUtil counts in MiB, and both GPUs together.
        EXPECT_EQ(shown.published(one, "device_bytes_total"), network.one_v100 * kMiB);
        EXPECT_EQ(shown.published(two, "device_bytes_total"), network.two_v100 * kMiB);
        EXPECT_NEAR(shown.published(one, "ratio.device_bytes_total"),
                    network.one_v100 / network.mib, 1e-3);
        EXPECT_EQ(shown.estimate(two, "peak_bytes_total"), 2 * shown.estimate(two, "peak_bytes"));
    }
    struct Counted {
        const char* model;
        const char* device;
        double gflop, gigabytes, intensity;
    };
    for (const Counted& counted : {Counted{"resnet18", kLargeV100, 23.85, 1.087, 21.94},
                                   Counted{"resnet50", kLargeV100, 71.86, 3.651, 19.68},
                                   Counted{"resnet18", kA100, 2.84, 0.640, 4.44},
                                   Counted{"resnet50", kA100, 4.01, 2.787, 1.44}}) {
        const PartialPoint point{{Axis::model, counted.model},
                                 {Axis::device, counted.device},
                                 {Axis::gpus, "1"},
                                 {Axis::batch, "10"},
                                 {Axis::phase, "forward"}};
        EXPECT_DOUBLE_EQ(shown.published(point, "flops"), counted.gflop * 1e9);
        EXPECT_DOUBLE_EQ(shown.published(point, "bytes"), counted.gigabytes * 1e9);
        expectPrinted(shown.published(point, "intensity"), counted.intensity, 2);
        EXPECT_EQ(shown.published(point, "seconds_low"), 0.203);
        EXPECT_EQ(shown.published(point, "seconds_high"), 0.230);
        EXPECT_NEAR(shown.published(point, "flops_per_second"), counted.gflop * 1e9 / 0.2165, 1);
        EXPECT_NEAR(shown.published(point, "ratio.flops"),
                    counted.gflop * 1e9 / (10 * shown.theory(point, "flops_per_sample")), 1e-9);
    }
    // The roofline shows the interval of the published times.
    for (const study::FigureWish& wish : shown.study.figures) {
        if (wish.title != "Roofline of ten images") continue;
        std::size_t marks = 0;
        for (const Line& line : study::figureOf(wish, shown.results).lines) {
            if (line.kind != Line::Kind::published) continue;
            for (const Line::Mark& mark : line.marks) {
                EXPECT_NEAR(*mark.high / *mark.low, 0.230 / 0.203, 1e-9);
                ++marks;
            }
        }
        EXPECT_EQ(marks, 4U);
    }
    EXPECT_THAT(shown.study.images, HasSubstr("classes=0-9,files=300"));
}

// Two GPUs stand under the roofs of two; no estimate is above its roof.
TEST(PublishedStudies, NoEstimateIsAboveTheRoofOfItsDevices) {
    for (const study::BuiltInStudy& entry : study::builtInStudies()) {
        Shown shown(entry.name);
        std::size_t marks = 0;
        for (const study::FigureWish& wish : shown.study.figures) {
            if (wish.y != "flops_per_second" || wish.x) continue;
            const study::Figure figure = study::figureOf(wish, shown.results);
            std::map<std::size_t, std::set<std::int64_t>> gpus;  // of the panels
            for (const Line& line : figure.lines) {
                for (const Line::Mark& mark : line.marks) {
                    const auto roof = study::roofOf(shown.results.rows.at(mark.row), shown.devices);
                    ASSERT_TRUE(roof);
                    gpus[line.panel].insert(roof->gpus);
                    if (line.kind != Line::Kind::estimate) continue;
                    EXPECT_LE(mark.y, roofline::attainable(mark.x, roof->flops_per_second,
                                                           roof->bytes_per_second) *
                                          (1 + 1e-9))
                        << entry.name << ", " << wish.title;
                    ++marks;
                }
            }
            for (const auto& panel : gpus) EXPECT_EQ(panel.second.size(), 1U) << wish.title;
        }
        EXPECT_GT(marks, 0U) << entry.name;
    }
}

// What a reader can tell apart: few series in a panel, and none of nothing.
TEST(PublishedStudies, FiguresAreReadable) {
    for (const study::BuiltInStudy& entry : study::builtInStudies()) {
        const Shown shown(entry.name);
        std::size_t drawn = 0;
        for (const study::FigureWish& wish : shown.study.figures) {
            const study::Figure figure = study::figureOf(wish, shown.results);
            drawn += figure.lines.empty() ? 0 : 1;
            std::set<std::string> names;
            for (const Line& line : figure.lines) names.insert(line.name);
            EXPECT_LE(names.size(), study::kMostNames) << entry.name << ", " << wish.title;
            EXPECT_LE(figure.panels.size(), 4U);
        }
        EXPECT_GE(drawn, 3U) << entry.name;
    }
}

}  // namespace
}  // namespace ridgepoint::tests
