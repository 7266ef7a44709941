// SPDX-License-Identifier: GPL-3.0-or-later
// A recording without LibTorch. Threads write like the hooks, and the file and the live snapshot
// must agree. Also run with the thread sanitizer.
#include "core/recording/collect/collection.h"

#include <gmock/gmock.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/present/show.h"
#include "core/recording/collect/memory_recording.h"
#include "core/recording/collect/recording_device.h"
#include "core/run/analysis/rows.h"
#include "scripted_log.h"
#include "tests/machine/fake_root.h"
#include "tests/run/scratch.h"

namespace ridgepoint::recording::collect {
namespace {

namespace fs = std::filesystem;
using run::Phase;
using testing::HasSubstr;
using tests::OpScopeGuard;
using tests::tensor;
using Kind = run::StepRecord::Kind;

class CollectionTest : public testing::Test {
  protected:
    void SetUp() override {
        folder = fs::temp_directory_path() /
                 ("ridgepoint-collection-" + std::to_string(getpid()) + "-" +
                  testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::create_directories(folder);
        info.id = "0123456789abcdef0123456789abcdef";
        info.model = "scripted";
        info.batch = 2;
        info.optimizer = "sgd";
        machine.host = "test";
        machine.cache_bytes = {32768, 1 << 20, 1 << 25, 0};
    }
    void TearDown() override { fs::remove_all(folder); }
    std::unique_ptr<Collection> open() {
        return std::make_unique<Collection>(
            run::RunWriter::create(folder / "run.ridge", info, machine), info, machine);
    }
    static void trainStep(ThreadLog& log, std::int64_t index, run::StringId layer) {
        log.openStep(Kind::measured, index, 0, 2);
        log.openPhase(Phase::forward);
        log.openLayer(layer);
        for (int i = 0; i < 20; ++i) {
            const OpScopeGuard op(
                log, {.name = "aten::mm", .arguments = {tensor({8, 8}, 64), tensor({8, 8}, 4096)}});
            log.memory(static_cast<std::uint64_t>(1000 + i), 256);
        }
        log.closeLayer();
        log.closePhase(Phase::forward);
        for (int i = 0; i < 20; ++i) log.memory(static_cast<std::uint64_t>(1000 + i), -256);
        log.closeStep(Kind::measured, index, 0, 2);
    }

    fs::path folder;
    run::RunInfo info;
    run::MachineInfo machine;
};

TEST_F(CollectionTest, TheFileSaysWhatTheSnapshotSaid) {
    auto collection = open();
    const run::StringId layer = collection->intern("fc");
    collection->setMemoryCapacity(1 << 30);
    collection->begin();
    roofline::Ceiling compute;
    compute.name = "FP32";
    compute.value = 1e11;
    roofline::Ceiling dram;
    dram.name = "DRAM";
    dram.kind = roofline::Ceiling::Kind::bandwidth;
    dram.value = 2e10;
    collection->setCeilings({compute, dram});
    for (int i = 0; i < 5; ++i) {
        trainStep(collection->logs().mine(), i, layer);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    collection->finish(info);
    const auto live = collection->snapshot();
    EXPECT_EQ(live->steps->size(), 5u);
    EXPECT_EQ(live->info.dropped_records, 0u);
    const auto rows = run::rowsOf(*live, run::GroupBy::op);
    ASSERT_FALSE(rows.empty());
    const auto mm = std::find_if(rows.begin(), rows.end(),
                                 [](const auto& row) { return row.name == "aten::mm"; });
    ASSERT_NE(mm, rows.end());
    EXPECT_EQ(mm->calls, 100u);
    EXPECT_EQ(mm->flops_matrix, 100u * 2 * 8 * 8 * 8);
    EXPECT_EQ(live->memory.peak_allocated_bytes, 20 * 256);

    collection.reset();
    const auto saved = run::RunReader::open(folder / "run.ridge")->snapshot();
    EXPECT_EQ(present::showJson(*live).dump(), present::showJson(*saved).dump());
    EXPECT_TRUE(saved->info.complete);
    EXPECT_TRUE(run::checkRun(folder / "run.ridge").problems.empty());
}

// A meter for two programs on one GPU; memory grows until the last reading.
class GrowingMeter final : public DeviceMeter {
  public:
    GrowingMeter(std::int64_t from, std::atomic<bool>& read) : bytes_(from), read_(read) {}
    std::optional<DeviceReading> read() override {
        DeviceReading reading;
        reading.sample.process_bytes = ++bytes_;
        reading.sample.used_bytes = bytes_ + 1000;
        read_ = true;
        return reading;
    }

  private:
    std::int64_t bytes_;
    std::atomic<bool>& read_;
};

TEST_F(CollectionTest, MemoryOfTheDeviceIsTheHighestSampleOfTheMeasuredSteps) {
    auto collection = open();
    std::atomic<bool> read = false;
    collection->sampleDevice(std::make_unique<GrowingMeter>(5000, read), std::chrono::hours(1));
    collection->begin();
    while (!read) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));  // gives the sample enough time
    trainStep(collection->logs().mine(), 0, run::StringId::none);
    collection->finish(info);
    for (const auto& snapshot :
         {collection->snapshot(), run::RunReader::open(folder / "run.ridge")->snapshot()}) {
        // One sample before the step and one at the end.
        ASSERT_EQ(snapshot->device_samples.size(), 1u);
        EXPECT_EQ(snapshot->device_samples[0]->size(), 2u);
        EXPECT_EQ(snapshot->device_samples[0]->back().used_bytes, 6002);
        EXPECT_EQ(snapshot->memory.peak_process_bytes, 5002);
        EXPECT_EQ(snapshot->memory.peak_device_bytes, 6002);
        EXPECT_EQ(snapshot->memory.contextBytes(), std::nullopt);  // no reserve reported
        EXPECT_THAT(present::showHeading(*snapshot, 100),
                    HasSubstr("peak 5.00 KiB · whole GPU 5.86 KiB"));
    }
}

TEST_F(CollectionTest, TheCpusEnergyIsInTheSamples) {
    const machine::FakeRoot root;
    const std::string zone = "sys/class/powercap/intel-rapl:0/";
    root.write(zone + "name", "package-0\n");
    root.write(zone + "max_energy_range_uj", "262143328850\n");
    root.write(zone + "energy_uj", "5000000\n");
    std::vector<std::string> notes;
    const auto meter = openMeter({}, notes, root.path());
    EXPECT_EQ(meter->read()->sample.cpu_energy_joules, 0.0);
    root.write(zone + "energy_uj", "7500000\n");
    const auto reading = meter->read();
    EXPECT_EQ(reading->sample.cpu_energy_joules, 2.5);
    EXPECT_GT(reading->sample.process_bytes.value_or(0), 0);
    EXPECT_THAT(notes, testing::IsEmpty());

    // The run says which permission is missing. A machine without counters has no such note.
    fs::remove(root.path() / zone / "energy_uj");
    fs::create_directory(root.path() / zone / "energy_uj");  // cannot be read, even by root
    EXPECT_EQ(openMeter({}, notes, root.path())->read()->sample.cpu_energy_joules, std::nullopt);
    EXPECT_THAT(notes, testing::ElementsAre(testing::AllOf(HasSubstr("only root can read"),
                                                           HasSubstr("chmod o+r"))));
    notes.clear();
    EXPECT_TRUE(openMeter({}, notes, root.path() / "nothing")->read());
    EXPECT_THAT(notes, testing::IsEmpty());
}

// A script may use more memory for other purposes before and after its steps.
TEST(MemoryRecording, CountsSamplesToTheFirstAfterTheLastStep) {
    MemoryRecording memory;
    run::RunWriter::Batch batch;
    const auto add = [&](std::int64_t time_ns, std::int64_t bytes) {
        run::DeviceSample sample;
        sample.time_ns = time_ns;
        sample.used_bytes = bytes;
        memory.addSamples({&sample, 1}, batch);
    };
    const auto addStep = [&](Kind kind, std::int64_t start_ns) {
        FinishedStep step;
        step.step.kind = kind;
        step.step.start_ns = start_ns;
        step.step.duration_ns = 100;
        memory.addStep(step, batch);
    };
    add(50, 9000);
    addStep(Kind::warmup, 0);
    add(150, 10);
    EXPECT_EQ(memory.summary().peak_device_bytes, std::nullopt);
    addStep(Kind::measured, 100);
    EXPECT_EQ(memory.summary().peak_device_bytes, 10);
    add(210, 20);
    add(220, 8000);
    EXPECT_EQ(memory.summary().peak_device_bytes, 20);
    ASSERT_TRUE(batch.memory);
    EXPECT_EQ(batch.memory->peak_device_bytes, 20);
}

// Reports the peak of a process, even if no sample was taken at that time.
TEST(ProcessMeter, ReadsMemoryAndMissesNoPeak) {
    std::vector<std::string> notes;
    const auto meter = openMeter(recording::ChosenDevice{}, notes);
    ASSERT_TRUE(meter);
    const auto first = meter->read();
    ASSERT_TRUE(first && first->sample.process_bytes);
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    const std::int64_t peak = std::int64_t{usage.ru_maxrss} * 1024;
    const auto bytes = static_cast<std::size_t>(peak) + (std::size_t{64} << 20);
    void* const block = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    ASSERT_NE(block, MAP_FAILED);
    ::munmap(block, bytes);
    EXPECT_GT(meter->read()->sample.process_bytes.value_or(0), peak + (std::int64_t{60} << 20));
    const auto later = meter->read();
    ASSERT_TRUE(later && later->sample.process_bytes);
    EXPECT_LT(*later->sample.process_bytes, peak + (std::int64_t{30} << 20));
    recording::ChosenDevice unknown;
    unknown.name = "cuda:0";
    EXPECT_EQ(openMeter(unknown, notes), nullptr);
}

// Without allocator events, memory use is unknown, not 0.
TEST_F(CollectionTest, WithoutMemoryEventsNothingIsSaidOfMemory) {
    auto collection = open();
    collection->begin();
    ThreadLog& log = collection->logs().mine();
    for (const Kind kind : {Kind::baseline, Kind::measured, Kind::measured}) {
        const auto index = static_cast<std::int64_t>(kind);
        log.openStep(kind, index, 0, 2);
        log.openPhase(Phase::forward);
        {
            const OpScopeGuard op(
                log, {.name = "aten::mm", .arguments = {tensor({8, 8}, 64), tensor({8, 8}, 4096)}});
        }
        log.closePhase(Phase::forward);
        log.closeStep(kind, index, 0, 2);
    }
    collection->finish(info);
    for (const auto& snapshot :
         {collection->snapshot(), run::RunReader::open(folder / "run.ridge")->snapshot()}) {
        EXPECT_EQ(snapshot->steps->size(), 3u);
        EXPECT_TRUE(snapshot->memory_points.empty());
        EXPECT_FALSE(snapshot->memory.peak_allocated_bytes);
        EXPECT_FALSE(snapshot->memory.at_peak);
    }
}

TEST_F(CollectionTest, OverflowIsCountedAndShownAndTheRestIsRight) {
    auto collection = open();
    const run::StringId layer = collection->intern("fc");
    collection->begin();
    // Far more than the ring's capacity, faster than it can be drained.
    ThreadLog& log = collection->logs().mine();
    log.openStep(Kind::measured, 0, 0, 2);
    for (int i = 0; i < 400'000; ++i) {
        const OpScopeGuard op(
            log, {.name = "aten::mm", .arguments = {tensor({8, 8}, 64), tensor({8, 8}, 4096)}});
    }
    log.closeStep(Kind::measured, 0, 0, 2);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    trainStep(log, 1, layer);
    collection->finish(info);
    const auto live = collection->snapshot();
    ASSERT_EQ(live->steps->size(), 2u);
    EXPECT_EQ(live->info.dropped_records, collection->logs().dropped());
    EXPECT_EQ((*live->steps)[1].flops_matrix, 20u * 1024);
    EXPECT_EQ((*live->steps)[0].flops_matrix + 1024 * live->info.dropped_records,
              400'000ull * 1024);
}

TEST_F(CollectionTest, ReadersOfTheSnapshotNeverDisturbTheRecorder) {
    auto collection = open();
    const run::StringId layer = collection->intern("fc");
    collection->begin();
    std::atomic<bool> done{false};
    std::thread reader([&] {
        std::uint64_t last = 0;
        while (!done) {
            const auto snapshot = collection->snapshot();
            EXPECT_GE(snapshot->revision, last);
            last = snapshot->revision;
            const auto rows = run::rowsOf(*snapshot, run::GroupBy::layer);
            std::this_thread::yield();
        }
    });
    std::thread helper([&] {
        for (int i = 0; i < 200; ++i) {
            const OpScopeGuard op(collection->logs().mine(),
                                  {.name = "aten::relu", .arguments = {tensor({8})}});
        }
    });
    for (int i = 0; i < 50; ++i) trainStep(collection->logs().mine(), i, layer);
    helper.join();
    collection->finish(info);
    done = true;
    reader.join();
    EXPECT_EQ(collection->snapshot()->steps->size(), 50u);
}

// Follows the file on a separate thread, like `show --follow` and the window.
TEST_F(CollectionTest, AFollowerOfTheFileSeesAStepWithinAQuarterOfASecond) {
    using Clock = std::chrono::steady_clock;
    constexpr std::int64_t kSteps = 40;
    auto collection = open();
    const run::StringId layer = collection->intern("fc");
    collection->begin();
    std::vector<Clock::time_point> ended, seen;
    std::thread follower([&] {
        const auto reader = run::RunReader::open(folder / "run.ridge");
        const auto give_up = Clock::now() + std::chrono::seconds(60);
        bool complete = false;
        while (!complete && Clock::now() < give_up) {
            const auto snapshot = reader->snapshot();
            complete = snapshot->info.complete;
            seen.resize(static_cast<std::size_t>(snapshot->steps->count()), Clock::now());
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    });
    for (std::int64_t i = 0; i < kSteps; ++i) {
        trainStep(collection->logs().mine(), i, layer);
        ended.push_back(Clock::now());
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    collection->finish(info);
    follower.join();
    ASSERT_EQ(seen.size(), ended.size());
    std::vector<Clock::duration> lags;
    for (std::size_t i = 0; i < seen.size(); ++i) lags.push_back(seen[i] - ended[i]);
    std::sort(lags.begin(), lags.end());
    // Checks the median, because other load on the machine can delay single steps.
    EXPECT_LT(lags[lags.size() / 2], std::chrono::milliseconds(250));
}

// Simulates a disk that is full after a few transactions.
class FullDiskWriter : public run::RunWriter {
  public:
    run::StringId intern(std::string_view text) override {
        strings_.emplace_back(text);
        return static_cast<run::StringId>(strings_.size() - 1);
    }
    std::string_view text(run::StringId id) const override {
        return strings_[static_cast<std::size_t>(id)];
    }
    std::size_t stringCount() const override { return strings_.size(); }
    void commit(const Batch& batch) override {
        if (batch.empty()) return;
        throw run::StoreError(run::StoreError::Kind::disk_full, "the disk is full");
    }
    void finish(const run::RunInfo&) override { FAIL() << "finished after a failure"; }
    const Outcome& outcome() const override { return outcome_; }
    bool discard() override { return false; }

  private:
    std::vector<std::string> strings_{""};
    Outcome outcome_;
};

TEST_F(CollectionTest, AWriterThatFailsIsToldAndTheLiveViewGoesOn) {
    Collection collection(std::make_unique<FullDiskWriter>(), info, machine);
    const run::StringId layer = collection.intern("fc");
    collection.begin();
    trainStep(collection.logs().mine(), 0, layer);
    for (int i = 0; i < 200 && (!collection.failure() || collection.snapshot()->steps->empty());
         ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_EQ(collection.failure().value_or(""), "the disk is full");
    EXPECT_EQ(collection.snapshot()->steps->size(), 1u);
    EXPECT_THROW(collection.finish(info), run::StoreError);
}

// If the file is truncated or deleted, the recorder notices within a second and continues.
TEST_F(CollectionTest, AFileThatIsTruncatedOrDeletedIsNoticedAndTheRunGoesOn) {
    auto collection = open();
    const run::StringId layer = collection->intern("fc");
    collection->setMemoryCapacity(1 << 30);
    collection->begin();
    collection->logs().mine().memory(1, 4096);  // allocated before the loss
    const auto moved = [&](const char* to) {
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(1);
        while (collection->outcome().file != folder / to &&
               std::chrono::steady_clock::now() < until)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return collection->outcome().file == folder / to;
    };
    trainStep(collection->logs().mine(), 0, layer);
    collection->settle();
    for (int i = 0; i < 200 && collection->outcome().measured_steps == 0; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    ASSERT_EQ(tests::runSql(folder / "run.ridge", "PRAGMA wal_checkpoint(TRUNCATE)"), "");
    fs::resize_file(folder / "run.ridge", 100);
    ASSERT_TRUE(moved("run-2.ridge"));
    trainStep(collection->logs().mine(), 1, layer);
    fs::remove(folder / "run-2.ridge");
    ASSERT_TRUE(moved("run-3.ridge"));
    trainStep(collection->logs().mine(), 2, layer);
    collection->finish(info);
    EXPECT_EQ(collection->failure(), std::nullopt);
    EXPECT_EQ(collection->outcome().measured_steps, 2);

    const auto saved = run::RunReader::open(folder / "run-3.ridge")->snapshot();
    EXPECT_TRUE(saved->info.complete);
    EXPECT_EQ(present::showJson(*collection->snapshot()).dump(), present::showJson(*saved).dump());
    ASSERT_EQ(saved->steps->size(), 2u);
    ASSERT_EQ(saved->info.notes.size(), 2u);
    EXPECT_NE(saved->info.notes[0].find("was truncated"), std::string::npos);
    EXPECT_NE(saved->info.notes[1].find("was deleted"), std::string::npos);
    EXPECT_TRUE(run::checkRun(folder / "run-3.ridge").problems.empty());
}

// A step in which memory runs out never ends, but its data must not be lost.
TEST_F(CollectionTest, OutOfMemoryKeepsWhatFilledItAndTheClimbTowardsIt) {
    auto collection = open();
    const run::StringId layer = collection->intern("layer1.0.conv1");
    collection->begin();
    ThreadLog& log = collection->logs().mine();
    trainStep(log, 0, layer);
    log.memory(1, 4096, 1 << 20);
    log.openStep(Kind::measured, 1, 0, 2);
    log.tag(1, run::MemoryCategory::parameter, layer);
    log.openPhase(Phase::forward);
    log.openLayer(layer);
    {
        const OpScopeGuard op(
            log, {.name = "aten::mm", .arguments = {tensor({8, 8}, 64), tensor({8, 8}, 4096)}});
        for (std::uint64_t i = 0; i < 20; ++i) {
            log.memory(10'000 + i, 1000 + static_cast<std::int64_t>(i), 1 << 21);
        }
        log.outOfMemory(1 << 30, 1 << 21);
    }
    collection->settle();
    const auto moment = collection->outOfMemory();
    ASSERT_TRUE(moment.has_value());
    EXPECT_EQ(moment->step, 1);
    EXPECT_EQ(moment->batch, 2);
    EXPECT_EQ(moment->phase, Phase::forward);
    EXPECT_EQ(moment->op, "aten::mm");
    EXPECT_EQ(moment->layer, "layer1.0.conv1");
    EXPECT_EQ(moment->requested_bytes, 1 << 30);
    EXPECT_EQ(moment->reserved_bytes, 1 << 21);
    const auto of = [&](run::MemoryCategory category) {
        return moment->bytes[static_cast<std::size_t>(category)];
    };
    EXPECT_EQ(of(run::MemoryCategory::parameter), 4096);
    EXPECT_EQ(of(run::MemoryCategory::activation), 20 * 1000 + 190);
    ASSERT_EQ(moment->largest.size(), 8u);
    EXPECT_EQ(moment->largest[0].bytes, 4096);
    EXPECT_EQ(moment->largest[0].layer, "layer1.0.conv1");
    EXPECT_EQ(moment->largest[1].bytes, 1019);
    EXPECT_EQ(moment->largest[1].op, "aten::mm");

    info.out_of_memory = moment;
    info.out_of_memory->batch_that_fits = 1;
    collection->finish(info);
    const auto live = collection->snapshot();
    collection.reset();
    EXPECT_TRUE(run::checkRun(folder / "run.ridge").problems.empty());
    const auto saved = run::RunReader::open(folder / "run.ridge")->snapshot();
    EXPECT_EQ(present::showJson(*live).dump(), present::showJson(*saved).dump());
    const auto document = present::showJson(*saved).at("run").at("out_of_memory");
    EXPECT_EQ(document.at("batch_that_fits"), 1);
    EXPECT_EQ(document.at("bytes").at("parameter"), 4096);
    EXPECT_EQ(document.at("largest").size(), 8u);
    // The unfinished step is not in the list of steps, but its memory is in the timeline.
    EXPECT_EQ(saved->steps->size(), 1u);
    std::int64_t most = 0;
    for (const auto& chunk : saved->memory_points) {
        for (const auto& point : *chunk) most = std::max(most, run::total(point.bytes));
    }
    EXPECT_EQ(most, 4096 + 20 * 1000 + 190);
}

}  // namespace
}  // namespace ridgepoint::recording::collect
