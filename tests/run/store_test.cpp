// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/store.h"

#include <nlohmann/json.hpp>

#include "core/present/show.h"
#include "core/run/cell_table.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

using run::RunReader;
using run::RunWriter;

void expectEqual(const run::OpRecord& a, const run::OpRecord& b) {
    EXPECT_EQ(a.step, b.step);
    EXPECT_EQ(a.phase, b.phase);
    EXPECT_EQ(a.category, b.category);
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.inner, b.inner);
    EXPECT_EQ(a.layer, b.layer);
    EXPECT_EQ(a.shapes, b.shapes);
    EXPECT_EQ(a.thread, b.thread);
    EXPECT_EQ(a.depth, b.depth);
    EXPECT_EQ(a.start_ns, b.start_ns);
    EXPECT_EQ(a.duration_ns, b.duration_ns);
    EXPECT_EQ(a.self_ns, b.self_ns);
    EXPECT_EQ(a.costed, b.costed);
    EXPECT_EQ(a.flops_known, b.flops_known);
    EXPECT_EQ(a.arithmetic, b.arithmetic);
    EXPECT_EQ(a.flops_matrix, b.flops_matrix);
    EXPECT_EQ(a.flops_elementwise, b.flops_elementwise);
    EXPECT_EQ(a.bytes, b.bytes);
}

TEST(Store, GivesBackWhatWasWritten) {
    const Scratch scratch;
    const SyntheticRun run = makeSyntheticRun();
    writeRun(scratch / "a.ridge", run);
    const auto reader = RunReader::open(scratch / "a.ridge");
    const auto read = reader->snapshot();
    const auto written = makeSnapshot(run);
    for (const char* const by : {"op", "layer", "phase", "category", "step"}) {
        present::ShowOptions options;
        options.by = run::parseGroupBy(by);
        EXPECT_EQ(present::showJson(*read, options).dump(1),
                  present::showJson(*written, options).dump(1));
    }
    ASSERT_EQ(read->steps->size(), run.steps.size());
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        EXPECT_EQ((*read->steps)[i].start_ns, run.steps[i].start_ns);
        EXPECT_EQ((*read->steps)[i].phase_ns, run.steps[i].phase_ns);
        EXPECT_EQ((*read->steps)[i].kind, run.steps[i].kind);
    }
    ASSERT_EQ(read->cells->size(), written->cells->size());
    for (std::size_t i = 0; i < read->cells->size(); ++i) {
        EXPECT_EQ((*read->cells)[i].key, (*written->cells)[i].key);
        EXPECT_EQ((*read->cells)[i].self_ns, (*written->cells)[i].self_ns);
    }
    std::size_t points = 0;
    for (const auto& chunk : read->memory_points) {
        for (const run::MemoryPoint& point : *chunk) {
            EXPECT_EQ(point.time_ns, run.memory_points[points].time_ns);
            EXPECT_EQ(point.bytes, run.memory_points[points].bytes);
            ++points;
        }
    }
    EXPECT_EQ(points, run.memory_points.size());
    EXPECT_EQ(read->info.seed, run.info.seed);
    EXPECT_EQ(read->machine.cache_bytes, run.machine.cache_bytes);
    EXPECT_EQ(read->strings->size(), run.strings.size());
}

TEST(Store, GivesOpsAndMemoryEventsOfAStep) {
    const Scratch scratch;
    const SyntheticRun run = makeSyntheticRun(smallRun());
    writeRun(scratch / "a.ridge", run);
    const auto reader = RunReader::open(scratch / "a.ridge");
    std::size_t op = 0, event = 0;
    for (const run::StepRecord& step : run.steps) {
        for (const run::OpRecord& read : reader->ops(step.index))
            expectEqual(read, run.ops.at(op++));
        for (const run::MemoryEvent& read : reader->memoryEvents(step.index)) {
            const run::MemoryEvent& written = run.memory_events.at(event++);
            EXPECT_EQ(read.time_ns, written.time_ns);
            EXPECT_EQ(read.address, written.address);
            EXPECT_EQ(read.bytes, written.bytes);
            EXPECT_EQ(read.category, written.category);
            EXPECT_EQ(read.phase, written.phase);
            EXPECT_EQ(read.op, written.op);
            EXPECT_EQ(read.layer, written.layer);
        }
    }
    EXPECT_EQ(op, run.ops.size());
    EXPECT_EQ(event, run.memory_events.size());
    EXPECT_TRUE(reader->ops(99999).empty());
    EXPECT_TRUE(reader->memoryEvents(-7).empty());
}

TEST(Store, LeavesOnePlainFile) {
    const Scratch scratch;
    writeRun(scratch / "a.ridge", smallRun());
    EXPECT_EQ(scratch.files(), 1u);
    // Bytes 18 and 19 of the header do not mark a write-ahead log.
    const std::string bytes = readFile(scratch / "a.ridge");
    EXPECT_EQ(bytes[18], 1);
    EXPECT_EQ(bytes[19], 1);
    const auto reader = RunReader::open(scratch / "a.ridge");
    EXPECT_FALSE(reader->beingWritten());
    EXPECT_TRUE(reader->notice().empty());
    EXPECT_EQ(reader->snapshot(), reader->snapshot());
    EXPECT_EQ(scratch.files(), 1u);
}

TEST(Store, KeepsNamesOfAnyKind) {
    const Scratch scratch;
    const std::string path_name = "run #1 ?x=%20 'quoted' é.ridge";
    const std::string with_zero("a\0b", 3);
    const std::string long_text(1 << 20, 'x');
    {
        const auto writer = RunWriter::create(scratch / path_name.c_str(), {}, {});
        EXPECT_EQ(writer->intern(""), run::StringId::none);
        EXPECT_EQ(writer->stringCount(), 1u);
        const run::StringId first = writer->intern(with_zero);
        EXPECT_EQ(first, run::StringId{1});
        EXPECT_EQ(writer->intern(with_zero), first);
        EXPECT_EQ(writer->text(first), with_zero);
        const run::StringId second = writer->intern(long_text);
        EXPECT_LE(writer->text(second).size(), std::size_t{64} << 10);
        EXPECT_EQ(writer->intern(long_text), second);
        EXPECT_EQ(writer->text(run::StringId{55}), "");
        EXPECT_EQ(writer->stringCount(), 3u);
        writer->finish({});
    }
    const auto snapshot = RunReader::open(scratch / path_name.c_str())->snapshot();
    EXPECT_EQ((*snapshot->strings)[run::StringId{1}], with_zero);
    EXPECT_EQ(snapshot->strings->size(), 3u);
}

TEST(Store, KeepsWhatIsUnknownUnknown) {
    const Scratch scratch;
    {
        const auto writer = RunWriter::create(scratch / "a.ridge", {}, {});
        RunWriter::Batch batch;
        batch.memory = run::MemorySummary{};
        batch.memory->peak_allocated_bytes = 5;
        roofline::Ceiling ceiling;
        ceiling.name = "whole number";
        ceiling.value = 5;  // must not be read as an integer
        ceiling.threads = 2;
        batch.ceilings = {ceiling};
        writer->commit(batch);
        writer->finish({});
    }
    const auto snapshot = RunReader::open(scratch / "a.ridge")->snapshot();
    EXPECT_EQ(snapshot->memory.peak_allocated_bytes, 5);
    EXPECT_EQ(snapshot->memory.peak_reserved_bytes, std::nullopt);
    EXPECT_EQ(snapshot->memory.at_peak, std::nullopt);
    EXPECT_EQ(snapshot->machine.memory_bytes, std::nullopt);
    ASSERT_EQ(snapshot->ceilings.size(), 1u);
    EXPECT_EQ(snapshot->ceilings[0].value, 5);
    EXPECT_EQ(snapshot->ceilings[0].threads, 2);
    EXPECT_EQ(snapshot->ceilings[0].spread, std::nullopt);
}

TEST(Store, LaterCellsAndCeilingsReplaceEarlierOnes) {
    const Scratch scratch;
    {
        const auto writer = RunWriter::create(scratch / "a.ridge", {}, {});
        RunWriter::Batch batch;
        EXPECT_TRUE(batch.empty());
        batch.cells.emplace_back();
        batch.cells[0].calls = 1;
        roofline::Ceiling roof;
        roof.value = 1e9;
        batch.ceilings.emplace(2, roof);
        EXPECT_FALSE(batch.empty());
        writer->commit(batch);
        batch.cells[0].calls = 2;
        batch.ceilings.emplace(1, roof);
        writer->commit(batch);
        writer->commit({});
        writer->finish({});
    }
    const auto snapshot = RunReader::open(scratch / "a.ridge")->snapshot();
    ASSERT_EQ(snapshot->cells->size(), 1u);
    EXPECT_EQ(snapshot->cells->front().calls, 2u);
    EXPECT_EQ(snapshot->ceilings.size(), 1u);
}

TEST(Store, WhatHappenedBetweenStepsCountsToTheLaterOne) {
    const Scratch scratch;
    {
        const auto writer = RunWriter::create(scratch / "a.ridge", {}, {});
        RunWriter::Batch batch;
        batch.steps.resize(2);
        batch.steps[1].index = 1;
        batch.memory_events.resize(4);
        batch.memory_events[0].step = run::kBeforeFirstStep;
        batch.memory_events[3].step = 1;
        writer->commit(batch);
        batch = {};
        batch.steps.resize(1);
        batch.steps[0].index = 2;
        batch.memory_events.resize(3);
        batch.memory_events[0].step = 1;
        batch.memory_events[1].step = batch.memory_events[2].step = 2;
        writer->commit(batch);
        // Records require their step.
        batch.steps.clear();
        EXPECT_EQ(storeErrorOf([&] { writer->commit(batch); }), run::StoreError::Kind::other);
        writer->finish({});
    }
    const auto reader = RunReader::open(scratch / "a.ridge");
    EXPECT_EQ(reader->memoryEvents(run::kBeforeFirstStep).size(), 1u);
    EXPECT_EQ(reader->memoryEvents(0).size(), 2u);
    EXPECT_EQ(reader->memoryEvents(1).size(), 1u);
    EXPECT_EQ(reader->memoryEvents(2).size(), 3u);
    EXPECT_TRUE(reader->memoryEvents(3).empty());
}

TEST(Store, OfACompleteRunTakesNoMore) {
    const Scratch scratch;
    const auto writer = RunWriter::create(scratch / "a.ridge", {}, {});
    writer->finish({});
    EXPECT_EQ(storeErrorOf([&] { writer->commit({}); }), run::StoreError::Kind::other);
    EXPECT_EQ(storeErrorOf([&] { writer->finish({}); }), run::StoreError::Kind::other);
}

TEST(SaveRunAs, CopiesARunThatIsBeingWritten) {
    const Scratch scratch;
    const SyntheticRun run = makeSyntheticRun(smallRun());
    int steps = 0;
    writeRun(scratch / "a.ridge", run, [&](int committed) {
        if (committed != 3) return;
        run::saveRunAs(scratch / "a.ridge", scratch / "copy.ridge");
        const auto copy = RunReader::open(scratch / "copy.ridge");
        steps = static_cast<int>(copy->snapshot()->steps->size());
        EXPECT_FALSE(copy->snapshot()->info.complete);
        EXPECT_FALSE(copy->beingWritten());
    });
    EXPECT_EQ(steps, 3);
    EXPECT_EQ(scratch.files(), 2u);
    EXPECT_TRUE(run::checkRun(scratch / "copy.ridge").problems.empty());
}

TEST(SaveRunAs, OverwritesNothing) {
    const Scratch scratch;
    writeRun(scratch / "a.ridge", smallRun());
    writeFile(scratch / "b.ridge", "precious");
    EXPECT_EQ(storeErrorOf([&] { run::saveRunAs(scratch / "a.ridge", scratch / "b.ridge"); }),
              run::StoreError::Kind::already_exists);
    EXPECT_EQ(storeErrorOf([&] { run::saveRunAs(scratch / "a.ridge", scratch / "a.ridge"); }),
              run::StoreError::Kind::already_exists);
    EXPECT_EQ(readFile(scratch / "b.ridge"), "precious");
    EXPECT_EQ(storeErrorOf([&] { run::saveRunAs(scratch / "no.ridge", scratch / "c.ridge"); }),
              run::StoreError::Kind::not_found);
    EXPECT_EQ(storeErrorOf([&] { run::saveRunAs(scratch / "a.ridge", scratch / "no/c.ridge"); }),
              run::StoreError::Kind::not_writable);
}

TEST(SaveRunAs, ReplacesAFileOnlyWhenTheCopyIsComplete) {
    const Scratch scratch;
    writeRun(scratch / "a.ridge");
    writeFile(scratch / "b.ridge", "precious");
    const auto replace = [&](const std::stop_token& stop) {
        run::replaceWithRun(scratch / "a.ridge", scratch / "b.ridge", stop);
    };
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(storeErrorOf([&] { replace(stop.get_token()); }), run::StoreError::Kind::cancelled);
    EXPECT_EQ(readFile(scratch / "b.ridge"), "precious");
    replace({});
    EXPECT_TRUE(run::checkRun(scratch / "b.ridge").problems.empty());
    EXPECT_EQ(scratch.files(), 2u);
}

TEST(SaveRunAs, GivesTheSameRun) {
    const Scratch scratch;
    writeRun(scratch / "a.ridge", smallRun());
    run::saveRunAs(scratch / "a.ridge", scratch / "b.ridge");
    EXPECT_EQ(present::showJson(*RunReader::open(scratch / "a.ridge")->snapshot()).dump(),
              present::showJson(*RunReader::open(scratch / "b.ridge")->snapshot()).dump());
    EXPECT_EQ(scratch.files(), 2u);
}

}  // namespace
}  // namespace ridgepoint::tests
