// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates, recordings and published numbers side by side, and the built-in studies.
#include "core/study/results.h"

#include <fmt/format.h>

#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "core/study/builtin_studies.h"
#include "core/study/energy_models.h"
#include "tests/study/fixture.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::tests {
namespace {

using study::Axis;
using study::Line;
using study::Numbers;
using study::Part;
using study::valueOf;
using study::Variant;
using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

using StudyResults = StudyFolder;

study::Study builtIn(std::string_view name, Variant variant = Variant::whole) {
    for (const study::BuiltInStudy& entry : study::builtInStudies()) {
        if (entry.name == name) {
            return study::readStudy(entry.json, std::string(name), "/", variant, catalogue());
        }
    }
    throw std::runtime_error("no such study");
}

study::Results estimated(const study::Study& study) {
    study::Devices devices = pretendDevices();
    study::Estimator estimator(devices);
    return study::resultsOf(study, study.points(study::kManyPoints), {}, estimator);
}

const study::ResultRow& rowOf(const study::Results& results, const study::PartialPoint& part) {
    for (const study::ResultRow& row : results.rows) {
        if (row.point && study::fits(part, *row.point)) return row;
    }
    throw std::runtime_error("no such row");
}

TEST(BuiltInStudies, EachIsWholeAndEstimatesEveryPoint) {
    EXPECT_EQ(study::builtInStudies().size(), 6U);
    for (const study::BuiltInStudy& entry : study::builtInStudies()) {
        const study::Study study = builtIn(entry.name);
        EXPECT_EQ(study.name, entry.name);
        // One study does not come from a report.
        EXPECT_EQ(study.published.empty(), study.source.empty()) << entry.name;
        EXPECT_GE(study.notes.size(), 3U) << entry.name;
        EXPECT_FALSE(study.figures.empty()) << entry.name;
        for (const study::ResultRow& row : estimated(study).rows) {
            if (row.onlyPublished()) continue;
            EXPECT_EQ(row.reason, "") << entry.name;
            EXPECT_GT(valueOf(row.estimate, "seconds").value_or(0), 0) << entry.name;
            EXPECT_EQ(row.fits.has_value(), !row.processor) << entry.name;
        }
        const study::Study here = builtIn(entry.name, Variant::fitted);
        for (const study::Point& point : here.points(100)) EXPECT_EQ(point.device, "cpu");
        // The published figures are also in the variant for this machine.
        EXPECT_EQ(here.published.size(), study.published.size());
    }
}

// published_test.cpp checks the reports' values.
TEST(BuiltInStudies, TwoGpusHaveHalfOfTheBatchEach) {
    const auto epochs = estimated(builtIn("cpu-and-gpus"));
    const auto& two = rowOf(epochs, {{Axis::model, "resnet18"}, {Axis::gpus, "2"}});
    const auto& one = rowOf(
        epochs, {{Axis::model, "resnet18"}, {Axis::device, "A100 SXM4 40GB"}, {Axis::gpus, "1"}});
    // The roofs alone give a much shorter time, because the recorded epochs waited for data.
    EXPECT_LT(*valueOf(one.estimate, "epoch_seconds"), 60);
    EXPECT_LT(*valueOf(two.estimate, "seconds"), *valueOf(one.estimate, "seconds"));
    EXPECT_GE(*valueOf(two.estimate, "seconds"), *valueOf(one.estimate, "seconds") / 2);
    EXPECT_LE(*valueOf(two.estimate, "parallel_efficiency"), 1);
    // Each GPU updates its own copy of the network.
    EXPECT_NEAR(*valueOf(two.estimate, "flops") / *valueOf(one.estimate, "flops"), 1, 1e-3);
}

// ResNet-50 has 25,557,032 parameters and as many FP32 gradients; in a ring, each GPU moves
// 2 (n − 1) ÷ n of them. The links move 150 GB/s (V100) and 450 GB/s (H100) each way over NVLink,
// and 16 and 64 GB/s over PCIe.
TEST(BuiltInStudies, TheExchangeOfGradientsTakesWhatTheLinksAllow) {
    const auto results = estimated(builtIn("devices-and-precisions"));
    constexpr double kGradients = 4.0 * 25'557'032;
    struct Expected {
        const char* device;
        std::optional<double> nvlink;
        double pcie;
    };
    for (const Expected& expected :
         {Expected{"Tesla V100 SXM2 16GB", 150e9, 16e9}, Expected{"H100 SXM5", 450e9, 64e9},
          Expected{"T4", std::nullopt, 16e9}}) {
        for (const int gpus : {1, 2, 4, 8}) {
            const auto& row = rowOf(results, {{Axis::device, expected.device},
                                              {Axis::gpus, std::to_string(gpus)},
                                              {Axis::precision, "fp16"}});
            const std::string where = fmt::format("{}, {} GPUs", expected.device, gpus);
            if (gpus == 1) {
                EXPECT_FALSE(valueOf(row.estimate, "exchange_bytes")) << where;
                continue;
            }
            const double bytes = 2.0 * (gpus - 1) / gpus * kGradients;
            EXPECT_NEAR(valueOf(row.estimate, "exchange_bytes").value_or(0), bytes, 1) << where;
            const auto over_nvlink = valueOf(row.estimate, "exchange_nvlink_seconds");
            EXPECT_EQ(over_nvlink.has_value(), expected.nvlink.has_value()) << where;
            if (over_nvlink && expected.nvlink) {
                EXPECT_NEAR(*over_nvlink, bytes / *expected.nvlink, 1e-9) << where;
            }
            const double over_pcie = valueOf(row.estimate, "exchange_pcie_seconds").value_or(0);
            EXPECT_NEAR(over_pcie, bytes / expected.pcie, 1e-9) << where;
            // The step and the exchange, one after the other.
            EXPECT_NEAR(valueOf(row.estimate, "samples_per_second_pcie").value_or(0),
                        64 / (*valueOf(row.estimate, "seconds") + over_pcie), 1e-6)
                << where;
        }
    }
}

// Two GPUs compute side by side; two processes on a processor have half of it each.
TEST(StudyEstimates, ProcessesShareAProcessor) {
    study::Devices devices = pretendDevices();
    study::Estimator estimator(devices);
    study::Point point;
    point.model.name = "resnet18";
    point.batch = 32;
    const auto one = estimator.of(point);
    point.gpus = 2;
    const auto two = estimator.of(point);
    EXPECT_GE(*valueOf(two.numbers, "seconds"), *valueOf(one.numbers, "seconds"));
    EXPECT_LE(*valueOf(two.numbers, "largest_batch"), *valueOf(one.numbers, "largest_batch"));
    point.device = "T4";
    const auto gpus = estimator.of(point);
    point.gpus = 1;
    EXPECT_LT(*valueOf(gpus.numbers, "seconds"), *valueOf(estimator.of(point).numbers, "seconds"));
}

TEST(StudyEstimates, PhasesAddUpToTheStep) {
    study::Devices devices = pretendDevices();
    study::Estimator estimator(devices);
    study::Point point;
    point.model.name = "resnet18";
    point.device = "T4";
    const Numbers step = estimator.of(point).numbers;
    double seconds = 0, flops = 0, bytes = 0;
    for (const Part part : {Part::forward, Part::loss, Part::backward, Part::optimizer}) {
        point.phase = part;
        const Numbers numbers = estimator.of(point).numbers;
        seconds += *valueOf(numbers, "seconds");
        flops += *valueOf(numbers, "flops");
        bytes += *valueOf(numbers, "bytes");
    }
    EXPECT_NEAR(seconds, *valueOf(step, "seconds"), 1e-9);
    EXPECT_NEAR(flops, *valueOf(step, "flops"), 1);
    EXPECT_NEAR(bytes, *valueOf(step, "bytes"), 1);
    point.phase = Part::data;
    EXPECT_FALSE(estimator.of(point).numbers.contains("seconds"));
    point.device = "cuda:7";
    EXPECT_FALSE(estimator.of(point).fits);
    point.phase = Part::step;
    point.model.name = "/no/such.pt";
    point.model.input = {3, 8, 8};
    EXPECT_FALSE(estimator.of(point).problem.empty());
}

TEST(StudyEstimates, GpusHaveAPredictionWithAnInterval) {
    const study::Study study = builtIn("cpu-and-gpus");
    const auto results = estimated(study);
    const auto& gpu = rowOf(
        results, {{Axis::model, "resnet18"}, {Axis::device, "A100 SXM4 40GB"}, {Axis::gpus, "1"}});
    const double seconds = valueOf(gpu.predicted, "seconds").value_or(0);
    // Winograd's algorithm may be faster than the formula's FLOPs at the roofs.
    EXPECT_GT(seconds, 0.5 * *valueOf(gpu.estimate, "seconds"));
    EXPECT_LT(*valueOf(gpu.predicted, "seconds_low"), seconds);
    EXPECT_GT(*valueOf(gpu.predicted, "seconds_high"), seconds);
    EXPECT_NEAR(*valueOf(gpu.predicted, "samples_per_second"),
                static_cast<double>(gpu.point->batch) / seconds, 1e-6);
    EXPECT_GT(*valueOf(gpu.predicted, "epoch_seconds_high"),
              *valueOf(gpu.predicted, "epoch_seconds"));
    EXPECT_FALSE(gpu.predicted_notes.contains("seconds"));  // measured in TF32 on an A100
    EXPECT_TRUE(rowOf(results, {{Axis::device, "Xeon 2.2 GHz 6-core"}}).predicted.empty());
    const std::string markdown = study::toMarkdown(study, results);
    EXPECT_THAT(markdown, HasSubstr("(predicted)"));
    // No H100 was measured in half precision.
    const study::Study others = builtIn("devices-and-precisions");
    EXPECT_THAT(study::toMarkdown(others, estimated(others)), HasSubstr("extrapolated"));
}

TEST(StudyMeasurement, NumbersAreThoseOfTheRun) {
    SyntheticOptions options;
    options.batch = 8;
    const auto snapshot = makeSnapshot(options);
    const auto parts = study::numbersOf(*snapshot);
    const Numbers& step = parts[static_cast<std::size_t>(Part::step)];
    const run::StepSummary summary = run::summarizeSteps(*snapshot);
    EXPECT_EQ(valueOf(step, "seconds"), summary.seconds_mean);
    EXPECT_EQ(valueOf(step, "steps"), static_cast<double>(summary.count));
    EXPECT_NEAR(*valueOf(step, "flops"), *summary.flops, 1e-6 * *summary.flops);
    EXPECT_EQ(step.at("seconds").from, roofline::Provenance::measured);
    EXPECT_EQ(step.at("flops").from, roofline::Provenance::modelled);
    EXPECT_LE(*valueOf(step, "seconds_low"), *valueOf(step, "seconds"));
    EXPECT_GE(*valueOf(step, "seconds_high"), *valueOf(step, "seconds"));
    double shares = 0;
    for (const auto& [name, number] : step) {
        if (name.starts_with("share.category.")) shares += number.value;
    }
    EXPECT_NEAR(shares, 1, 1e-6);
    EXPECT_LE(*valueOf(step, "retained_bytes"), *valueOf(step, "peak_bytes"));
    const Numbers& forward = parts[static_cast<std::size_t>(Part::forward)];
    EXPECT_LT(*valueOf(forward, "flops"), *valueOf(step, "flops"));
    // Converts to JSON and back.
    const Numbers again = study::numbersFrom(nlohmann::json(study::toJson(step)));
    EXPECT_EQ(again.size(), step.size());
    EXPECT_EQ(valueOf(again, "seconds"), valueOf(step, "seconds"));
}

// The recording machine's caches affect its traffic, but the estimate assumes no caches.
TEST(StudyMeasurement, ModelledTrafficIsThatOfAllCallsWhateverCachesHold) {
    const auto snapshot = makeSnapshot(SyntheticOptions{});
    const auto rows = run::rowsOf(*snapshot, run::defaultGroupBy(*snapshot));
    double all = 0, dram = 0;
    for (const run::Row& row : rows) {
        all += static_cast<double>(row.bytes[roofline::index(roofline::Level::l1)].value_or(0));
        dram += static_cast<double>(row.bytes[roofline::index(roofline::Level::dram)].value_or(0));
    }
    ASSERT_LT(dram, all);
    const Numbers step = study::numbersOf(*snapshot)[0];
    const double steps = *valueOf(step, "steps");
    EXPECT_NEAR(*valueOf(step, "bytes"), all / steps, 1e-6 * all);
    EXPECT_NEAR(*valueOf(step, "intensity"), *valueOf(step, "flops") * steps / all, 1e-6);
}

TEST(StudyMeasurement, EnergyIsThatOfTheDevice) {
    SyntheticRun made = makeSyntheticRun({});
    auto snapshot = std::make_shared<run::Snapshot>(*makeSnapshot(made));
    EXPECT_EQ(valueOf(study::numbersOf(*snapshot)[0], "joules"), std::nullopt);
    std::vector<run::DeviceSample> samples;
    const run::StepRecord& last = made.steps.back();
    for (std::int64_t time = 0; time <= last.start_ns + last.duration_ns + 1000; time += 1000) {
        run::DeviceSample& sample = samples.emplace_back();
        sample.time_ns = time;
        sample.cpu_energy_joules = 65e-9 * static_cast<double>(time);
    }
    snapshot->device_samples.push_back(
        std::make_shared<std::vector<run::DeviceSample>>(std::move(samples)));
    const Numbers step = study::numbersOf(*snapshot)[0];
    EXPECT_NEAR(*valueOf(step, "watts"), 65, 1e-3);
    EXPECT_NEAR(*valueOf(step, "joules"), 65 * *valueOf(step, "seconds"), 1e-6);
    EXPECT_NEAR(*valueOf(step, "flops_per_joule"),
                *valueOf(step, "flops") / *valueOf(step, "joules"), 1);
    EXPECT_EQ(step.at("joules").from, roofline::Provenance::measured);
    EXPECT_EQ(study::findQuantity("flops_per_joule")->unit, study::Quantity::Unit::efficiency);
    snapshot->info.rank = run::RankInfo{0, 2};
    EXPECT_EQ(valueOf(study::numbersOf(*snapshot)[0], "joules"), std::nullopt);
}

TEST(StudyEnergy, TheModelOfADeviceIsFittedToItsPoints) {
    const study::Results results = estimated(builtIn("batch-size"));
    study::Devices devices = pretendDevices();
    std::vector<study::ResultRow> rows;
    std::optional<study::Roof> roof;
    for (const study::ResultRow& row : results.rows) {
        roof = row.point ? study::roofOf(row, devices) : std::nullopt;
        if (!roof) continue;
        rows.assign(9, row);
        break;
    }
    ASSERT_TRUE(roof);
    const roofline::EnergyModel model{8e-12, 60e-12, 90};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double bytes = 1e9 * static_cast<double>(1 + i % 3), flops = bytes * std::pow(2.0, i);
        const double seconds =
            (1.2 + 0.1 * static_cast<double>(i % 4)) *
            std::max(flops / roof->flops_per_second, bytes / roof->bytes_per_second);
        rows[i].recorded = {{"flops", {flops}},
                            {"bytes", {bytes}},
                            {"seconds", {seconds}},
                            {"joules",
                             {flops * model.joules_per_flop + bytes * model.joules_per_byte +
                              seconds * model.constant_watts}}};
    }
    rows.back().recorded.at("flops").partial = true;  // a lower bound is left out
    std::vector<study::DeviceEnergy> energy = study::energyModels(rows, devices);
    ASSERT_EQ(energy.size(), 1u);
    EXPECT_EQ(energy[0].points, 8u);
    ASSERT_TRUE(energy[0].fit && energy[0].balance);
    EXPECT_NEAR(energy[0].fit->model.joules_per_flop, 8e-12, 1e-16);
    EXPECT_NEAR(energy[0].fit->model.constant_watts, 90, 1e-3);
    EXPECT_NEAR(energy[0].balance->time, roof->flops_per_second / roof->bytes_per_second, 1e-9);
    EXPECT_THAT(study::sentenceOf(energy[0]),
                ::testing::AllOf(HasSubstr("8.00 pJ per FLOP, 60.0 pJ per byte, 90.0 W"),
                                 HasSubstr("Energy balance: ")));
    // Points of one intensity do not separate FLOPs and bytes.
    for (study::ResultRow& row : rows) row.recorded = rows.front().recorded;
    energy = study::energyModels(rows, devices);
    ASSERT_EQ(energy.size(), 1u);
    EXPECT_FALSE(energy[0].fit);
    EXPECT_THAT(study::sentenceOf(energy[0]), HasSubstr("do not separate"));
    rows.resize(4);
    EXPECT_TRUE(study::energyModels(rows, devices).empty());
}

TEST(StudyMeasurement, MemoryOfDevicesIsUnknownIfRanksNameTheSameGpu) {
    auto snapshot = std::make_shared<run::Snapshot>(*makeSnapshot(SyntheticOptions{}));
    run::MemorySummary& memory = snapshot->memory;
    memory.peak_process_bytes = 700;
    Numbers step = study::numbersOf(*snapshot)[0];
    EXPECT_EQ(valueOf(step, "device_bytes"), 700);  // memory of the process on a CPU
    EXPECT_EQ(valueOf(step, "context_bytes"), std::nullopt);
    snapshot->info.device = "cuda:0";
    memory.peak_reserved_bytes = 500;
    memory.peak_device_bytes = 900;
    step = study::numbersOf(*snapshot)[0];
    EXPECT_EQ(valueOf(step, "device_bytes"), 900);
    EXPECT_EQ(valueOf(step, "device_bytes_total"), 900);
    EXPECT_EQ(valueOf(step, "context_bytes"), 200);

    snapshot->info.rank = run::RankInfo{0, 2};
    EXPECT_EQ(valueOf(study::numbersOf(*snapshot)[0], "device_bytes_total"), std::nullopt);
    std::vector<run::RankOfRun> ranks(2);
    for (run::RankOfRun& rank : ranks) {
        rank.device = "cuda:0";
        rank.memory = memory;
    }
    snapshot->ranks = std::make_shared<std::vector<run::RankOfRun>>(ranks);
    step = study::numbersOf(*snapshot)[0];
    EXPECT_EQ(valueOf(step, "device_bytes_total"), std::nullopt);
    EXPECT_EQ(*valueOf(step, "peak_bytes_total"), 2 * *valueOf(step, "peak_bytes"));
    ranks[1].device = "cuda:1";
    snapshot->ranks = std::make_shared<std::vector<run::RankOfRun>>(ranks);
    EXPECT_EQ(valueOf(study::numbersOf(*snapshot)[0], "device_bytes_total"), 1800);
    ranks[1].memory.peak_device_bytes.reset();
    snapshot->ranks = std::make_shared<std::vector<run::RankOfRun>>(ranks);
    EXPECT_EQ(valueOf(study::numbersOf(*snapshot)[0], "device_bytes_total"), std::nullopt);
}

// For a whole program's summary, the step time is unknown unless the number of steps is known.
TEST(StudyMeasurement, OfAProfileWithoutStepsSharesAreKnown) {
    SyntheticOptions options;
    options.warmup = 0;
    options.steps = 1;
    options.reference = 0;
    auto snapshot = std::make_shared<run::Snapshot>(*makeSnapshot(options));
    snapshot->info.source = "imported:nvprof";
    const Numbers whole = study::numbersOf(*snapshot)[0];
    EXPECT_FALSE(whole.contains("seconds"));
    EXPECT_FALSE(whole.contains("flops"));
    EXPECT_EQ(whole.at("share.category.convolution").from, roofline::Provenance::imported);
    const Numbers step = study::numbersOf(*snapshot, {64, 10})[0];
    const double seconds = *run::summarizeSteps(*snapshot).seconds_mean;
    EXPECT_NEAR(*valueOf(step, "seconds"), seconds / 10, 1e-12);
    EXPECT_NEAR(*valueOf(step, "samples_per_second"), 64 / (seconds / 10), 1e-6);
    EXPECT_EQ(valueOf(step, "steps"), 10);
    EXPECT_NEAR(*valueOf(step, "flops"), *run::summarizeSteps(*snapshot).flops / 10, 1);
    EXPECT_FALSE(step.contains("seconds_max"));
    EXPECT_EQ(valueOf(step, "share.category.convolution"),
              valueOf(whole, "share.category.convolution"));
}

TEST(StudyMeasurement, IntervalsAreOfSeveralRecordingsWhereThereAreSome) {
    EXPECT_NEAR(study::studentFactor(3), 4.303, 0.001);
    EXPECT_NEAR(study::studentFactor(12), 2.201, 0.01);  // 11 degrees of freedom
    EXPECT_NEAR(study::studentFactor(31), 2.042, 0.005);
    EXPECT_NEAR(study::studentFactor(100'000), 1.960, 0.001);
    const auto recording = [](double seconds) {
        Numbers numbers;
        numbers["seconds"] = {seconds, roofline::Provenance::measured};
        numbers["seconds_min"] = {seconds - 0.5, roofline::Provenance::measured};
        numbers["seconds_low"] = {seconds - 0.1, roofline::Provenance::measured};
        numbers["peak_bytes"] = {seconds * 10, roofline::Provenance::measured};
        numbers["steps"] = {5, roofline::Provenance::measured};
        numbers["flops_per_second"] = {12 / seconds, roofline::Provenance::modelled};
        return numbers;
    };
    const Numbers one = recording(1), two = recording(2), three = recording(3);
    const std::array all{&one, &two, &three};
    Numbers joined = study::combined(all);
    EXPECT_EQ(valueOf(joined, "seconds"), 2);
    EXPECT_EQ(valueOf(joined, "seconds_min"), 0.5);
    EXPECT_EQ(valueOf(joined, "peak_bytes"), 30);
    EXPECT_EQ(valueOf(joined, "steps"), 15);
    EXPECT_NEAR(*valueOf(joined, "flops_per_second"), 12 / 2.0, 1e-12);  // not 12, 6 and 4 averaged
    EXPECT_NEAR(*valueOf(joined, "seconds_high"), 2 + 4.303 / std::sqrt(3.0), 0.001);
    EXPECT_FALSE(joined.contains("seconds_low"));  // times are positive, so 0 is not a lower end
    // Two values do not show their spread.
    EXPECT_FALSE(study::combined(std::span(all).first(2)).contains("seconds_low"));

    Numbers data;
    data["seconds"] = {0.25, roofline::Provenance::measured};
    study::addEpoch(joined, &data, 101, 10);
    EXPECT_EQ(valueOf(joined, "epoch_seconds"), 22);  // 11 steps contain 101 samples
    EXPECT_EQ(valueOf(joined, "epoch_data_seconds"), 2.75);
    EXPECT_NEAR(*valueOf(joined, "epoch_seconds_high"), 11 * *valueOf(joined, "seconds_high"),
                1e-9);
}

TEST_F(StudyResults, TablesAndFiguresHoldEstimateRecordingAndPublication) {
    const auto study = studyOf(
        {{"model", {"resnet18", "alexnet"}}, {"batch", {4, 2}}},
        {{"title", "A | study"},
         {"epoch", {{"samples", 100}}},
         {"figures",
          {{{"x", "batch"}, {"y", "seconds"}},
           {{"x", "model"}, {"y", "flops"}},
           {{"x", "intensity"}, {"along", "batch"}, {"y", "flops_per_second"}}}},
         {"tables", {{{"title", "Times"}, {"columns", {"seconds", "epoch_seconds"}}}}},
         {"published",
          {{{"of", {{"model", "resnet18"}, {"batch", 2}}},
            {"values", {{"seconds", {{"value", 9.5}, {"note", "theirs"}}}}}},
           {{"of", {{"model", "resnet18"}, {"batch", 16}}}, {"values", {{"seconds", 60}}}}}}});
    const Ran ran = run(study);
    const auto& rows = ran.results.rows;
    ASSERT_EQ(rows.size(), 5U);  // four points, and one that is only published
    EXPECT_TRUE(rows.back().onlyPublished());
    EXPECT_EQ(valueOf(rows[1].published, "seconds"), 9.5);
    EXPECT_TRUE(rows[0].recorded.contains("epoch_seconds"));
    EXPECT_TRUE(rows[0].estimate.contains("epoch_seconds"));
    EXPECT_FALSE(rows[2].recorded.contains("seconds"));  // alexnet crashed
    EXPECT_TRUE(rows[2].estimate.contains("seconds"));
    EXPECT_EQ(ran.results.varying, (std::vector{Axis::model, Axis::batch}));

    const study::Figure times = study::figureOf(study.figures.at(0), ran.results);
    ASSERT_EQ(times.lines.size(), 4U);  // two estimated, one recorded, one published
    std::map<std::pair<std::string, Line::Kind>, const Line*> lines;
    for (const Line& line : times.lines) lines[{line.name, line.kind}] = &line;
    const Line& recorded = *lines.at({"resnet18", Line::Kind::recorded});
    ASSERT_EQ(recorded.marks.size(), 2U);
    EXPECT_EQ(recorded.marks[0].x, 2);  // sorted by the axis, not as in the file
    EXPECT_EQ(recorded.marks[1].x, 4);
    EXPECT_TRUE(recorded.marks[0].low);
    const Line& published = *lines.at({"resnet18", Line::Kind::published});
    EXPECT_EQ(published.marks.at(1).x, 16);
    EXPECT_EQ(published.marks.at(1).y, 60);
    const study::Figure flops = study::figureOf(study.figures.at(1), ran.results);
    EXPECT_EQ(flops.places, (std::vector<std::string>{"resnet18", "alexnet"}));
    const study::Figure roofline = study::figureOf(study.figures.at(2), ran.results);
    EXPECT_EQ(roofline.x->name, "intensity");
    EXPECT_EQ(roofline.lines.at(0).marks.size(), 2U);
    // A rate has the same relative uncertainty as its time.
    for (const Line& line : roofline.lines) {
        if (line.kind != Line::Kind::recorded) continue;
        const Line::Mark& mark = line.marks.at(0);
        const Numbers& known = rows.at(mark.row).recorded;
        EXPECT_NEAR(*mark.low, *valueOf(known, "flops") / *valueOf(known, "seconds_high"),
                    1e-6 * mark.y);
        EXPECT_GE(*mark.high, mark.y);
    }

    const std::string markdown = study::toMarkdown(study, ran.results);
    EXPECT_THAT(markdown, HasSubstr("Time (estimate) | Time (measured) | Time (published)"));
    EXPECT_THAT(markdown, HasSubstr("9.50 s (1)"));
    EXPECT_THAT(markdown, HasSubstr("(1) theirs"));
    EXPECT_THAT(markdown, HasSubstr("crashed"));
    EXPECT_THAT(markdown, HasSubstr("| resnet18, batch 2 | Time | 9.50 s (1) |"));
    EXPECT_THAT(study::toLatex(study, ran.results), HasSubstr("\\toprule"));
    // Every rendering names the recording machine.
    ASSERT_FALSE(rows[0].machine.empty());
    const std::string where = "Recorded on " + rows[0].machine + ".";
    EXPECT_THAT(markdown, HasSubstr("\n" + where + "\n"));
    EXPECT_THAT(study::toLatex(study, ran.results), HasSubstr("\n% " + where + "\n"));
    EXPECT_THAT(study::toText(study, ran.results, 100), HasSubstr(where));
    EXPECT_THAT(study::toText(study, ran.results, 100), HasSubstr("published only"));
    const std::string csv = study::toCsv(study, ran.results);
    EXPECT_THAT(csv, HasSubstr("seconds_estimate,seconds_recorded,seconds_published"));
    EXPECT_THAT(csv, Not(HasSubstr("share.row.")));
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 6);

    study::Devices devices = pretendDevices();
    const nlohmann::json document(study::toJson(study, ran.results, devices));
    EXPECT_EQ(document.at("rows").size(), 5U);
    EXPECT_EQ(document.at("rows").at(2).at("state"), "failed");
    EXPECT_EQ(document.at("rows").at(1).at("published").at("seconds").at("note"), "theirs");
    EXPECT_EQ(document.at("rows").at(1).at("estimate").at("seconds").at("from"), "modelled");
    EXPECT_EQ(document.at("figures").at(0).at("lines").size(), 4U);
    EXPECT_FALSE(document.at("devices").at(0).at("ceilings").empty());
    const study::Folder folder(path(), study);
    study::writeResults(study, ran.results, devices, folder);
    for (const char* const name : {"results.csv", "results.md", "results.tex", "results.json"}) {
        EXPECT_GT(std::filesystem::file_size(path() / name), 100U) << name;
    }
}

// A page has limited width: further columns are in another table with the same first columns.
TEST_F(StudyResults, LatexTablesHaveAtMostEightColumns) {
    const auto study = builtIn("memory");
    const std::string latex = study::toLatex(study, estimated(study));
    const std::string begin = "\\begin{tabular}{";
    std::size_t tables = 0;
    for (auto at = latex.find(begin); at != std::string::npos; at = latex.find(begin, at + 1)) {
        EXPECT_LE(latex.find('}', at + begin.size()) - at - begin.size(), 8U);
        ++tables;
    }
    EXPECT_GT(tables, study.tables.size());
}

// Estimates do not include CUDA calls. If no value is known, the remarks give the reason.
TEST_F(StudyResults, TablesWithoutNumbersAreLeftOut) {
    const auto titles = [](const study::Study& study, const study::Results& results) {
        std::vector<std::string> found;
        for (const study::TitledTable& table : study::tablesOf(study, results))
            found.push_back(table.title);
        return found;
    };
    auto study = builtIn("batch-size");
    const study::Results results = estimated(study);
    EXPECT_THAT(titles(study, results),
                ElementsAre("Time", "NCCL broadcast", "Advice of the Visual Profiler", "Work",
                            "Claims of the publication"));
    std::erase_if(study.tables, [](const auto& table) { return table.title != "CUDA calls"; });
    EXPECT_THAT(titles(study, results), ElementsAre("CUDA calls", "Claims of the publication"));
}

TEST_F(StudyResults, SeriesThatAreManyAreSpreadOverPanels) {
    const auto study = studyOf({{"model", {"resnet18", "alexnet", "vgg11"}},
                                {"device", {"T4", "Tesla K80", "Tesla P40"}},
                                {"batch", {2, 4}}},
                               {{"figures",
                                 {{{"x", "batch"}, {"y", "seconds"}},
                                  {{"x", "batch"}, {"y", "seconds"}, {"of", {{"device", "T4"}}}},
                                  {{"x", "intensity"},
                                   {"along", "model"},
                                   {"y", "flops_per_second"},
                                   {"each", "batch"}}}}});
    const auto results = estimated(study);
    const study::Figure all = study::figureOf(study.figures[0], results);
    EXPECT_EQ(all.panels.size(), 3U);
    const study::Figure one = study::figureOf(study.figures[1], results);
    EXPECT_EQ(one.panels, std::vector<std::string>{"T4"});
    EXPECT_EQ(one.lines.size(), 6U);  // estimated and predicted
    EXPECT_TRUE(one.joined);
    // Networks are not numeric: no line joins them, and each mark shows its name.
    const study::Figure roofline = study::figureOf(study.figures[2], results);
    EXPECT_EQ(roofline.panels, (std::vector<std::string>{"batch 2", "batch 4"}));
    EXPECT_FALSE(roofline.joined);
    EXPECT_EQ(roofline.lines.at(0).marks.at(1).name, "alexnet");
}

}  // namespace
}  // namespace ridgepoint::tests
