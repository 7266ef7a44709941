// SPDX-License-Identifier: GPL-3.0-or-later
// Files in every released format can be opened, and files in older formats are converted.
#include <fmt/format.h>

#include <array>
#include <cstdlib>

#include "core/run/analysis/rows.h"
#include "core/run/cell_table.h"
#include "core/run/gpu_table.h"
#include "core/run/store/table_reader.h"
#include "core/run/store/tables/schema.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

// Writes a run with rows in every table.
void writeEveryTable(const std::filesystem::path& path) {
    SyntheticRun run = makeSyntheticGpuRun(smallRun());
    run.info.rank = run::RankInfo{0, 2, 32, 100, 5, "training", "gloo"};
    run::StepRecord& late = run.steps.back();
    late.window_start_ns = late.start_ns + 1000;
    late.window_end_ns = late.start_ns + late.duration_ns + 2000;
    run::Detail detail;
    detail.mode = run::Detail::Mode::windows;
    detail.windows = {{0, 3}};
    const auto writer = run::RunWriter::create(path, run.info, run.machine, detail);
    for (const std::string& text : run.strings) writer->intern(text);
    run::RunWriter::Batch batch;
    batch.ceilings = run.ceilings;
    batch.ceilings->front().threads = 4;
    batch.memory = run.memory;
    batch.memory->capacity_bytes = 80LL << 30;
    batch.steps = run.steps;
    batch.ops = run.ops;
    batch.gpu_records = run.gpu_records;
    batch.api_calls = run.api_calls;
    batch.memory_points = run.memory_points;
    batch.device_samples = run.device_samples;
    batch.device_samples.front().used_bytes = 3LL << 30;
    batch.device_samples.front().process_bytes = 2LL << 30;
    batch.device_samples.front().energy_joules = 1234.5;
    batch.device_samples.front().cpu_energy_joules = 67.25;
    batch.memory->peak_device_bytes = 3LL << 30;
    batch.memory->peak_process_bytes = 2LL << 30;

    const auto stacks = std::make_shared<run::CallStacks>();
    const run::StackId caller =
        stacks->intern(run::StackId::none, writer->intern("train.py(7): step"));
    const run::StackId stack = stacks->intern(caller, writer->intern("model.py(12): forward"));
    batch.stacks = stacks;
    batch.memory_events = run.memory_events;
    for (run::MemoryEvent& event : batch.memory_events) {
        if (event.bytes > 0) event.stack = stack;
    }
    batch.segments = {{4096, 2 << 20, 1 << 20, 0, 1 << 20, 1 << 19, 3, 2, 7, "large", true}};

    run::CellTable cells;
    run::GpuTable gpu_cells;
    auto op = run.ops.begin();
    auto record = run.gpu_records.begin();
    std::map<run::GpuCall::Key, run::GpuCall> calls;
    for (const run::StepRecord& step : run.steps) {
        const auto last_op = std::find_if(op, run.ops.end(), [&](const run::OpRecord& other) {
            return other.step != step.index;
        });
        cells.addStep(step, {op, last_op});
        op = last_op;
        const auto last =
            std::find_if(record, run.gpu_records.end(),
                         [&](const run::GpuRecord& other) { return other.step != step.index; });
        if (step.gpu_traced) gpu_cells.addStep(step, {record, last});
        record = last;
        std::vector<run::ApiCall> of_step;
        for (const run::ApiCall& call : run.api_calls) {
            if (call.step == step.index) of_step.push_back(call);
        }
        for (const run::GpuCall& call :
             run::totalsOf(of_step, step.segment, step.kind == run::StepRecord::Kind::warmup)) {
            calls.try_emplace(call.key, run::GpuCall{call.key}).first->second.add(call);
        }
    }
    batch.cells = cells.all();
    batch.gpu_cells = gpu_cells.all();
    batch.gpu_uses = gpu_cells.uses();
    for (const auto& [key, call] : calls) batch.gpu_calls.push_back(call);

    auto counted = std::make_shared<run::Counted>();
    counted->info.recipe = "875b1749caa496ce";
    run::CountedCell& cell = counted->cells.emplace_back();
    cell.key.name = run.gpu_records.front().name;
    cell.sets = 3;
    cell.seconds = 0.5;
    cell.flops[roofline::index(roofline::Arithmetic::tensor_bf16)] = 2e12;
    batch.counted = counted;

    batch.collectives = {{1, 0, 0, 4096, 1000, 3000, 1500, 3000}};
    run::RankOfRun rank;
    rank.info = *run.info.rank;
    rank.host = "first";
    rank.steps.append(run.steps);
    rank.cells = batch.cells;
    rank.memory = *batch.memory;
    rank.exchanges = run::ExchangeTimes{3, 3, 12288, 500, 1000, 50, 0, 1};
    batch.ranks = std::make_shared<std::vector<run::RankOfRun>>(1, rank);
    writer->commit(batch);
    writer->finish(run.info);
}

// Creates the file for a format before its release: tests/data/run/README.md.
TEST(RunFormat, DISABLED_WriteAFileOfThisOne) {
    const Scratch scratch;
    writeEveryTable(scratch / "a.ridge");
    // Smaller pages, because most tables have few rows.
    ASSERT_EQ(runSql(scratch / "a.ridge", "PRAGMA page_size = 1024; VACUUM"), "");
    std::filesystem::copy_file(scratch / "a.ridge",
                               fmt::format("format{}.ridge", run::kSchemaVersion),
                               std::filesystem::copy_options::overwrite_existing);
}

std::int64_t countOf(const std::filesystem::path& path, const std::string& sql) {
    run::sqlite::Database database(path, run::sqlite::Access::immutable);
    return database.integer(sql);
}

TEST(RunFormat, OneOpensForEver) {
    const Scratch scratch;
    const std::filesystem::path path = scratch / "a.ridge";
    std::filesystem::copy_file(TEST_DATA "/run/format1.ridge", path);
    for (const run::tables::Table& table : run::schemaTables()) {
        const std::string exists =
            fmt::format("SELECT count(*) FROM sqlite_schema WHERE name = '{}'", table.name);
        if (countOf(path, exists) == 0) continue;  // only in a later format
        EXPECT_GT(countOf(path, fmt::format("SELECT count(*) FROM {}", table.name)), 0)
            << table.name << " has no row in the file, so that nothing tests that it can be read";
    }
    EXPECT_THAT(run::checkRun(path).problems, IsEmpty());
    EXPECT_THAT(run::repairRun(path, scratch / "repaired.ridge").lost,
                testing::ElementsAre(HasSubstr("other ranks")));

    const auto reader = run::RunReader::open(path);
    const auto read = reader->snapshot();
    EXPECT_EQ(read->info.model, "synthetic");
    EXPECT_TRUE(read->info.complete);
    ASSERT_EQ(read->steps->size(), 5u);
    EXPECT_EQ(read->steps->back().kind, run::StepRecord::Kind::measured);
    std::int64_t op_ns = 0, gpu_ns = 0, api_ns = 0, step_ns = 0;
    std::size_t ops = 0, records = 0, calls = 0, events = 0;
    for (const run::StepRecord& step : *read->steps) {
        step_ns += step.duration_ns;
        for (const auto& op : reader->ops(step.index)) ++ops, op_ns += op.self_ns;
        for (const auto& record : reader->gpuRecords(step.index))
            ++records, gpu_ns += record.duration_ns;
        for (const auto& call : reader->apiCalls(step.index)) ++calls, api_ns += call.duration_ns;
        events += reader->memoryEvents(step.index).size();
    }
    EXPECT_EQ(step_ns, 64356808);
    EXPECT_EQ(ops, 93u);
    EXPECT_EQ(op_ns, 38544657);
    EXPECT_EQ(records, 75u);
    EXPECT_EQ(gpu_ns, 19302313);
    EXPECT_EQ(calls, 96u);
    EXPECT_EQ(api_ns, 161963);
    EXPECT_EQ(events, 25u);

    const auto rows = run::rowsOf(*read, run::GroupBy::op);
    const auto row = std::find_if(rows.begin(), rows.end(), [](const run::Row& each) {
        return each.name == "aten::convolution_backward";
    });
    ASSERT_NE(row, rows.end());
    EXPECT_DOUBLE_EQ(row->seconds, 11229755e-9);  // time of its kernels
    EXPECT_EQ(read->memory.capacity_bytes, 80LL << 30);
    EXPECT_EQ(read->memory.peak_allocated_bytes, 68167125);
    EXPECT_EQ(read->memory_points.front()->size(), 17u);
    EXPECT_EQ(read->ceilings.front().value, 616666666666.6666);
    EXPECT_EQ(read->ceilings.front().threads, 4);
    ASSERT_EQ(read->gpu_uses->size(), 2u);
    EXPECT_EQ(read->gpu_uses->front().kernel_ns, 19273187);
    double watts = 0;
    for (const auto& chunk : read->device_samples) {
        for (const auto& sample : *chunk) watts += sample.power_watts.value_or(0);
    }
    EXPECT_EQ(watts, 17580);
    ASSERT_TRUE(read->counted);
    EXPECT_EQ(read->counted->cells.front().seconds, 0.5);
    ASSERT_TRUE(read->ranks);
    EXPECT_EQ(read->ranks->front().host, "first");
    EXPECT_EQ(read->ranks->front().steps.size(), 5u);
    EXPECT_EQ(reader->callStacks()->size(), 2u);
    EXPECT_EQ(reader->memorySegments().front().pool, "large");
    EXPECT_FALSE(
        reader->timeline(run::IntervalKind::op, 0, reader->timeSpan().to_ns, 1'000'000).empty());
    EXPECT_FALSE(
        reader->timeline(run::IntervalKind::gpu, 0, reader->timeSpan().to_ns, 1'000'000).empty());
    EXPECT_FALSE(
        reader->timeline(run::IntervalKind::api, 0, reader->timeSpan().to_ns, 1'000'000).empty());
}

TEST(RunFormat, TwoOpensForEver) {
    const Scratch scratch;
    const std::filesystem::path path = scratch / "a.ridge";
    std::filesystem::copy_file(TEST_DATA "/run/format2.ridge", path);
    EXPECT_THAT(run::checkRun(path).problems, IsEmpty());
    const auto read = run::RunReader::open(path)->snapshot();
    EXPECT_EQ(read->device_samples.front()->front().used_bytes, 3221225472);
    EXPECT_EQ(read->device_samples.front()->front().process_bytes, 2147483648);
    EXPECT_EQ(read->memory.peak_device_bytes, 3221225472);
    EXPECT_EQ(read->memory.peak_process_bytes, 2147483648);
    ASSERT_TRUE(read->ranks);
    EXPECT_EQ(read->ranks->front().memory.peak_device_bytes, 3221225472);
    EXPECT_EQ(read->ranks->front().memory.peak_allocated_bytes, 68167125);
}

TEST(RunFormat, ThreeOpensForEver) {
    const Scratch scratch;
    const std::filesystem::path path = scratch / "a.ridge";
    std::filesystem::copy_file(TEST_DATA "/run/format3.ridge", path);
    EXPECT_THAT(run::checkRun(path).problems, IsEmpty());
    const auto read = run::RunReader::open(path)->snapshot();
    ASSERT_TRUE(read->ranks);
    ASSERT_EQ(read->steps->size(), 5u);
    EXPECT_EQ(read->ranks->front().steps.size(), read->steps->size());
    EXPECT_EQ(read->info.model, "synthetic");
    for (const run::StepList& steps : {*read->steps, read->ranks->front().steps}) {
        const run::StepRecord& last = steps.back();
        EXPECT_EQ(last.window_start_ns, last.start_ns + 1000);
        EXPECT_EQ(run::stepNs(last), last.duration_ns + 1000);
        EXPECT_EQ(steps.front().window_start_ns, std::nullopt);
        EXPECT_EQ(run::stepNs(steps.front()), steps.front().duration_ns);
    }
}

TEST(RunFormat, FourKnowsTheBlockScaledNumberFormats) {
    const Scratch scratch;
    std::filesystem::copy_file(TEST_DATA "/run/format3.ridge", scratch / "a.ridge");
    run::RunFile file(scratch / "a.ridge", run::RunFile::Purpose::reading);
    EXPECT_EQ(file.database().integer("SELECT code FROM precision WHERE name = 'tensor_nvfp4'"),
              static_cast<std::int64_t>(roofline::Arithmetic::tensor_nvfp4));
    EXPECT_EQ(file.database().integer("SELECT count(*) FROM precision"),
              static_cast<std::int64_t>(roofline::kArithmeticCount));
}

TEST(RunFormat, FourStoresReadingsOfEnergyCounters) {
    const Scratch scratch;
    writeEveryTable(scratch / "a.ridge");
    const auto read = run::RunReader::open(scratch / "a.ridge")->snapshot();
    EXPECT_EQ(read->device_samples.front()->front().energy_joules, 1234.5);
    EXPECT_EQ(read->device_samples.front()->front().cpu_energy_joules, 67.25);
    EXPECT_EQ(read->device_samples.front()->at(1).energy_joules, std::nullopt);
    std::filesystem::copy_file(TEST_DATA "/run/format3.ridge", scratch / "older.ridge");
    const auto older = run::RunReader::open(scratch / "older.ridge")->snapshot();
    EXPECT_EQ(older->device_samples.front()->front().energy_joules, std::nullopt);
}

// A list of migrations as in a later format: the older one lacks a column.
constexpr auto kOneStep = [] {
    std::array<run::Migration, run::kSchemaVersion> steps{};
    steps.back() = "ALTER TABLE cell ADD COLUMN known_ns INTEGER";
    return steps;
}();

class OlderFormat : public testing::Test {
  protected:
    OlderFormat() {
        writeRun(path_, run_);
        EXPECT_EQ(runSql(path_, "DROP VIEW cell_readable; ALTER TABLE cell DROP COLUMN known_ns"),
                  "");
    }
    const SyntheticRun run_ = makeSyntheticRun(smallRun());
    const Scratch scratch_;
    const std::filesystem::path path_ = scratch_ / "a.ridge";
};

TEST_F(OlderFormat, IsConvertedWhenItIsOpened) {
    const std::string before = readFile(path_);
    {
        run::RunFile file(path_, run::RunFile::Purpose::reading, kOneStep);
        EXPECT_EQ(file.database().integer("PRAGMA user_version"), run::kSchemaVersion + 1);
        const auto cells = run::TableReader(file, path_).totals<run::tables::Cells>(1000);
        EXPECT_EQ(cells.size(), makeSnapshot(run_)->cells->size());
        EXPECT_EQ(cells.front().known_ns, std::nullopt);
        EXPECT_GT(file.database().integer("SELECT count(name) FROM cell_readable"), 0);
    }
    EXPECT_EQ(readFile(path_), before);
    EXPECT_EQ(scratch_.files(), 1u);
}

TEST_F(OlderFormat, IsConvertedInItsPlaceByWhoWritesIt) {
    {
        run::sqlite::Database database(path_, run::sqlite::Access::read_write);
        run::migrate(database, run::kSchemaVersion, kOneStep);
    }
    EXPECT_EQ(storeErrorOf([&] { run::RunReader::open(path_); }),
              run::StoreError::Kind::newer_schema);
    EXPECT_EQ(run::RunFile(path_, run::RunFile::Purpose::reading, kOneStep).isCopy(), false);
}

TEST_F(OlderFormat, IsRefusedWithARemedyWithoutRoomForACopy) {
    const char* const before = std::getenv("TMPDIR");
    const std::string kept = before ? before : "";
    ::setenv("TMPDIR", (scratch_ / "missing").c_str(), 1);
    try {
        const run::RunFile file(path_, run::RunFile::Purpose::reading, kOneStep);
        ADD_FAILURE() << "it was opened";
    } catch (const run::StoreError& error) {
        EXPECT_THAT(error.what(), HasSubstr("set TMPDIR"));
    }
    before ? ::setenv("TMPDIR", kept.c_str(), 1) : ::unsetenv("TMPDIR");
}

TEST_F(OlderFormat, OfWhichNoStepLeadsToThisOneIsDamage) {
    EXPECT_EQ(storeErrorOf([&] { run::RunReader::open(path_); }), run::StoreError::Kind::damaged);
    constexpr auto kWrongStep = [] {
        std::array<run::Migration, run::kSchemaVersion> steps{};
        steps.back() = "SELECT 1";
        return steps;
    }();
    EXPECT_EQ(
        storeErrorOf([&] { run::RunFile(path_, run::RunFile::Purpose::reading, kWrongStep); }),
        run::StoreError::Kind::damaged);
}

}  // namespace
}  // namespace ridgepoint::tests
