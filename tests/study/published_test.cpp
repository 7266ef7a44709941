// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the five reports' figures and formulas with the studies' values.
#include "tests/study/published.h"

#include "core/roofline/roofline.h"

namespace ridgepoint::tests {
namespace {

using study::Axis;
using study::Line;
using study::PartialPoint;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kXeon = "Xeon 2.2 GHz 6-core";
constexpr const char* kA100 = "A100 SXM4 40GB";
constexpr const char* kV100 = "Tesla V100 SXM2 16GB";

// Expects a value as printed with this many decimals, rounded or truncated.
void expectPrinted(double value, double printed, int decimals) {
    EXPECT_NEAR(value, printed, std::pow(10.0, -decimals)) << printed;
}

TEST(PublishedStudies, CpuAndGpus) {
    const Shown shown("cpu-and-gpus");
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
    // Additions alone are a very small part of a forward pass.
    for (const auto& [model, forward] :
         {std::pair("alexnet", 1.43e9), std::pair("resnet18", 3.63e9)}) {
        const PartialPoint point{{Axis::model, model},
                                 {Axis::device, kA100},
                                 {Axis::gpus, "1"},
                                 {Axis::phase, "forward"}};
        EXPECT_NEAR(shown.estimate(point, "flops_per_sample"), forward, 0.01 * forward);
        // The report's approximate parameter counts match the networks.
        EXPECT_NEAR(shown.theory(point, "parameters"), shown.estimate(point, "parameters"),
                    0.02 * shown.estimate(point, "parameters"));
    }
    // 16 GB with ImageNet's mean image size.
    EXPECT_NEAR(static_cast<double>(*shown.study.epoch_samples), 16e9 / (147.9e9 / 1'281'167),
                1000);
    // In the report, AlexNet is slower on the CPU, which the estimate does not show.
    const auto epoch = [&](const char* model) {
        return shown.estimate({{Axis::model, model}, {Axis::device, kXeon}, {Axis::phase, "step"}},
                              "epoch_seconds");
    };
    EXPECT_LT(epoch("alexnet"), epoch("resnet18"));
    EXPECT_THAT(shown.notes(), HasSubstr("does not explain it either"));
    // The study does not use this machine's CPU.
    for (const study::ResultRow& row : shown.results.rows)
        EXPECT_NE(row.axes.at(Axis::device), "cpu");
}

TEST(PublishedStudies, Depth) {
    const Shown shown("depth");
    struct Point {
        const char* model;
        double ratio, theory_intensity, theory_mac;
    };
    for (const Point& point : {Point{"resnet18", 0.90, 13.3, 2}, Point{"resnet34", 0.86, 26.6, 4},
                               Point{"resnet50", 0.98, 25.3, 3.8}}) {
        const PartialPoint v100{
            {Axis::model, point.model}, {Axis::device, kV100}, {Axis::phase, "step"}};
        PartialPoint a100 = v100;
        a100[Axis::device] = kA100;
        expectPrinted(shown.published(a100, "intensity") / shown.published(v100, "intensity"),
                      point.ratio, 2);
        // The ratio shows that tensor cores were not used.
        EXPECT_EQ(shown.row(a100).axes.at(Axis::precision), "fp32");
        expectPrinted(point.theory_mac * 1e9 / 150e6, point.theory_intensity, 1);
    }
    // The report's roofs match the devices.
    for (const char* const device : {kV100, kA100}) {
        const auto roof =
            study::roofOf(shown.row({{Axis::device, device}}), const_cast<Shown&>(shown).devices);
        ASSERT_TRUE(roof);
        EXPECT_NEAR(roof->flops_per_second, shown.roof(device).flops_per_second, 0.1e12);
        EXPECT_NEAR(roof->bytes_per_second, shown.roof(device).bytes_per_second, 1e9);
    }
    EXPECT_EQ(shown.study.seed, 1024U);
    EXPECT_EQ(shown.study.steps, 10);
    for (const char* const words : {"i = 0", "16 or 32 GB"})
        EXPECT_THAT(shown.notes(), HasSubstr(words));
}

TEST(PublishedStudies, EstimateAndMeasurement) {
    const Shown shown("estimate-and-measurement");
    struct Theory {
        const char* model;
        double activation, agreement;  // estimated
    };
    for (const Theory& theory :
         {Theory{"resnet18", 5523936768, 0.001}, Theory{"alexnet", 793378816, 0.0043},
          Theory{"vgg16", 18618515456, 0.00006}}) {
        const PartialPoint point{
            {Axis::model, theory.model}, {Axis::device, kA100}, {Axis::batch, "256"}};
        EXPECT_NEAR(shown.estimate(point, "macs"), shown.theory(point, "macs"),
                    0.003 * shown.theory(point, "macs"));
        EXPECT_EQ(shown.estimate(point, "retained_bytes"), theory.activation);
        EXPECT_LT(std::fabs(shown.published(point, "retained_bytes") / theory.activation - 1),
                  theory.agreement);
        // The total is the sum of its parts. The size of the parameters matches the network, except
        // for VGG-16.
        EXPECT_NEAR(shown.theory(point, "input_bytes") + shown.theory(point, "parameter_bytes") +
                        shown.theory(point, "activation_bytes"),
                    shown.theory(point, "retained_bytes"), 1);
        const double parameters = shown.estimate(point, "parameter_bytes");
        const bool typo = theory.model == std::string("vgg16");
        EXPECT_EQ(std::fabs(shown.theory(point, "parameter_bytes") - parameters) > 0.01e6, typo);
        if (typo) {
            EXPECT_NEAR(parameters, 553.43e6, 5e3);
        }
        // A step's peak exceeds the memory that remains after the forward pass.
        EXPECT_GT(shown.estimate(point, "peak_bytes"), shown.estimate(point, "retained_bytes"));
    }
    // Such a point has its own mark in the table, not an unknown number.
    const PartialPoint vgg{{Axis::model, "vgg16"}, {Axis::device, "T4"}};
    EXPECT_EQ(shown.row(vgg).fits, false);
    EXPECT_TRUE(shown.row(vgg).published.empty());
    EXPECT_THAT(study::toMarkdown(shown.study, shown.results), HasSubstr("| out of memory |"));
    // The batch sizes in the text belong to ResNet-18 on the A100, and are points of the study.
    for (const char* const batch : {"1", "1024"}) {
        const PartialPoint point{
            {Axis::model, "resnet18"}, {Axis::device, kA100}, {Axis::batch, batch}};
        EXPECT_GT(shown.published(point, "seconds"), shown.estimate(point, "seconds"));
        EXPECT_FALSE(shown.row(point).onlyPublished());
    }
    expectPrinted(312e12 / (1555 * std::pow(2, 30)), 186.9, 1);
    expectPrinted(shown.ridge(kA100), 200.6, 1);
    for (const char* const words : {"186.96", "27 FLOP/B", "200.6", "op_fadd_p", "digit for digit",
                                    "300 GB/s", "datasheet 320", "0.006 %", "553.43 MB", "FP16"})
        EXPECT_THAT(shown.notes(), HasSubstr(words));
    EXPECT_THAT(shown.notes(), Not(HasSubstr("BF16")));
    const study::Figure roofline = study::figureOf(shown.study.figures.back(), shown.results);
    std::size_t marks = 0;
    for (const Line& line : roofline.lines)
        marks += line.kind == Line::Kind::published ? line.marks.size() : 0;
    EXPECT_EQ(marks, 5U);
}

TEST(PublishedStudies, BatchSize) {
    const Shown shown("batch-size");
    const study::Figure figure = study::figureOf(shown.study.figures.front(), shown.results);
    ASSERT_EQ(figure.lines.size(), 1U);
    EXPECT_EQ(figure.lines.front().marks.at(0).y, 0.45);
    EXPECT_EQ(figure.lines.front().marks.at(0).x, 4);
    // The report states neither a network nor a device nor a number of GPUs for it.
    const study::ResultRow& row = shown.results.rows.at(figure.lines.front().marks.at(0).row);
    EXPECT_EQ(row.axes, (PartialPoint{{Axis::batch, "4"}}));
    const std::string all = study::toMarkdown(shown.study, shown.results);
    for (const char* const claim : {"2 GPUs", "two GPUs", "second GPU"})
        EXPECT_THAT(all, Not(HasSubstr(claim)));
    for (const char* const words : {"675.774 µs", "12.37502 s", "17.4 %", "45 %", "0 to 3"})
        EXPECT_THAT(shown.notes(), HasSubstr(words));
    for (const char* const batch : {"4", "8", "16", "32", "64"}) {
        const PartialPoint point{{Axis::batch, batch}};
        EXPECT_GT(shown.estimate(point, "flops"), 0);
    }
}

TEST(PublishedStudies, Memory) {
    const Shown shown("memory");
    constexpr double kMiB = 1 << 20;
    for (const auto& [model, parameters, mib] :
         {std::tuple("resnet18", 11689512.0, 44.77), std::tuple("resnet50", 25557032.0, 98.36)}) {
        const PartialPoint one{{Axis::model, model}, {Axis::gpus, "1"}},
            two{{Axis::model, model}, {Axis::gpus, "2"}};
        EXPECT_EQ(shown.estimate(one, "parameters_total"), parameters);
        EXPECT_EQ(shown.estimate(two, "parameters_total"), 2 * parameters);
        EXPECT_NEAR(shown.estimate(one, "parameter_bytes_total"), mib * kMiB, 0.01 * mib * kMiB);
        EXPECT_NEAR(shown.estimate(one, "flops_per_sample") / 3,
                    shown.theory(one, "flops_per_sample"),
                    0.03 * shown.theory(one, "flops_per_sample"));
        EXPECT_EQ(shown.estimate(two, "peak_bytes_total"), 2 * shown.estimate(two, "peak_bytes"));
    }
    // Phase and batch size are not stated, so no row contains these values.
    for (const study::ResultRow& row : shown.results.rows) {
        const bool measured =
            row.published.contains("device_bytes_total") || row.published.contains("seconds");
        if (!measured) continue;
        EXPECT_TRUE(row.onlyPublished());
        EXPECT_FALSE(row.axes.contains(Axis::phase));
        EXPECT_EQ(row.axes.contains(Axis::batch), row.published.contains("seconds"));
    }
    std::map<std::string, const study::FigureWish*> wishes;
    for (const study::FigureWish& wish : shown.study.figures) wishes[wish.title] = &wish;
    std::size_t bars = 0;
    for (const auto& [title, wish] : wishes) {
        if (!wish->bars) continue;
        const study::Figure figure = study::figureOf(*wish, shown.results);
        EXPECT_FALSE(figure.places.empty()) << title;
        EXPECT_FALSE(figure.lines.empty()) << title;
        ++bars;
    }
    EXPECT_EQ(bars, 5U);
    // Each of the four trials has its own time, and therefore its own position.
    std::set<double> rates;
    for (const Line& line :
         study::figureOf(*wishes.at("Roofline of ten images (estimate: forward pass)"),
                         shown.results)
             .lines) {
        if (line.kind != Line::Kind::published) continue;
        for (const Line::Mark& mark : line.marks) rates.insert(mark.y);
    }
    EXPECT_EQ(rates.size(), 4U);
    EXPECT_THAT(shown.study.images, HasSubstr("classes=0-9,files=300"));
}

// Two GPUs are compared with the roofs of two; no estimate exceeds its roof.
TEST(PublishedStudies, NoEstimateIsAboveTheRoofOfItsDevices) {
    for (const study::BuiltInStudy& entry : study::builtInStudies()) {
        Shown shown(entry.name);
        std::size_t marks = 0;
        for (const study::FigureWish& wish : shown.study.figures) {
            if (wish.y != "flops_per_second" || wish.x) continue;
            const study::Figure figure = study::figureOf(wish, shown.results);
            std::map<std::size_t, std::set<std::int64_t>> gpus;  // number of GPUs in each panel
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

// The pages in docs/studies match the command's output; another program draws the figures.
TEST(PublishedStudies, DocsPagesShowTodaysEstimates) {
    for (const study::BuiltInStudy& entry : study::builtInStudies()) {
        const std::string page =
            std::string(DOCS_STUDIES) + "/" + std::string(entry.name) + "/published/results.md";
        std::ifstream file(page);
        std::stringstream text;
        text << file.rdbuf();
        std::string written = text.str();
        const std::size_t figures = written.find("## Figures");
        if (figures != std::string::npos) {
            const std::size_t last = written.rfind("![");
            written.erase(figures, written.find("\n\n", last) + 2 - figures);
        }

        // A machine without any of the devices.
        study::Devices devices(catalogue(), {}, [](std::int64_t) { return machine::Device(); });
        study::Estimator estimator(devices);
        const study::Study study = study::readStudy(entry.json, std::string(entry.name), "/",
                                                    study::Variant::whole, catalogue());
        const auto points = study.points(study::kManyPoints);
        std::string folder = (std::filesystem::temp_directory_path() / "studies-XXXXXX").string();
        ASSERT_NE(::mkdtemp(folder.data()), nullptr);
        {
            const study::Folder results(folder, study);
            const study::Runner runner(study, points, results, devices, estimator, {});
            EXPECT_EQ(study::toMarkdown(study,
                                        study::resultsOf(study, points, runner.items(), estimator)),
                      written)
                << page << " is not current: run scripts/docs-studies " << entry.name;
        }
        std::filesystem::remove_all(folder);
    }
}

// Figures are readable: few series per panel, and no empty figures.
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
