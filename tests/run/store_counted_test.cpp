// SPDX-License-Identifier: GPL-3.0-or-later
// Counter values are read from the run file as they were written, and survive a repair.
#include "core/run/store/store.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

using roofline::Arithmetic;
using roofline::Level;

std::shared_ptr<run::Counted> someCounts(run::StringId name) {
    auto counted = std::make_shared<run::Counted>();
    counted->info.recipe = "875b1749caa496ce";
    counted->info.chip = "GH100";
    counted->info.terms = {{"dram__bytes.sum", "dram", 1}, {"x.sum", "tensor_bf16", 2}};
    counted->info.passes = 5;
    counted->info.every = 50;
    counted->info.sets = 3;
    counted->info.refused_sets = 1;
    counted->info.flops_complete = true;
    counted->info.checks = {{Arithmetic::tensor_bf16, 1e9, 1e9, true, ""},
                            {Arithmetic::tensor_fp8, 1e9, std::nullopt, false, "It was not run."}};
    counted->info.notes = {"Steps 3 and 7 differ."};
    run::CountedCell cell;
    cell.key.kind = run::CountedCell::Kind::kernel;
    cell.key.phase = run::Phase::forward;
    cell.key.name = name;
    cell.sets = 3;
    cell.launches = 12;
    cell.bytes[roofline::index(Level::dram)] = 4096;
    cell.flops[roofline::index(Arithmetic::tensor_bf16)] = 2e12;
    cell.flops[roofline::index(Arithmetic::fp64)] = 0;
    cell.seconds = 0.5;
    counted->cells.push_back(cell);
    return counted;
}

TEST(CountedInAFile, ComesBackAsItWentIn) {
    const Scratch scratch;
    const auto path = scratch / "a.ridge";
    {
        const auto writer = run::RunWriter::create(path, {}, {});
        run::RunWriter::Batch batch;
        batch.counted = someCounts(writer->intern("first"));
        EXPECT_FALSE(batch.empty());
        writer->commit(batch);
        batch.counted = someCounts(writer->intern("sgemm"));  // replaces the previous value
        writer->commit(batch);
        run::StepRecord step;
        step.kind = run::StepRecord::Kind::counted;
        step.index = 4;
        run::RunWriter::Batch steps;
        steps.steps.push_back(step);
        writer->commit(steps);
        writer->finish({});
    }
    const auto repaired = scratch / "b.ridge";
    EXPECT_THAT(run::checkRun(path).problems, testing::IsEmpty());
    EXPECT_THAT(run::repairRun(path, repaired).lost, testing::IsEmpty());
    for (const auto& file : {path, repaired}) {
        SCOPED_TRACE(file.string());
        const auto read = run::RunReader::open(file)->snapshot();
        ASSERT_NE(read->counted, nullptr);
        const run::CountersInfo& info = read->counted->info;
        EXPECT_EQ(info.recipe, "875b1749caa496ce");
        EXPECT_EQ(info.sets, 3);
        EXPECT_TRUE(info.flops_complete);
        ASSERT_EQ(info.terms.size(), 2u);
        EXPECT_EQ(info.terms[1].counts, "tensor_bf16");
        EXPECT_EQ(info.terms[1].factor, 2);
        ASSERT_EQ(info.checks.size(), 2u);
        EXPECT_EQ(info.checks[0].counted_flops, 1e9);
        EXPECT_FALSE(info.checks[1].good);
        EXPECT_EQ(info.checks[1].counted_flops, std::nullopt);
        EXPECT_EQ(info.notes, std::vector<std::string>{"Steps 3 and 7 differ."});
        ASSERT_EQ(read->counted->cells.size(), 1u);
        const run::CountedCell& cell = read->counted->cells[0];
        EXPECT_EQ((*read->strings)[cell.key.name], "sgemm");
        EXPECT_EQ(cell.launches, 12u);
        EXPECT_EQ(cell.bytes[roofline::index(Level::dram)], 4096);
        EXPECT_EQ(cell.bytes[roofline::index(Level::l1)], std::nullopt);
        EXPECT_EQ(cell.flops[roofline::index(Arithmetic::tensor_bf16)], 2e12);
        EXPECT_EQ(cell.flops[roofline::index(Arithmetic::fp64)], 0);
        EXPECT_EQ(cell.flops[roofline::index(Arithmetic::fp32)], std::nullopt);
        EXPECT_EQ(cell.seconds, 0.5);
        EXPECT_EQ((*read->steps)[0].kind, run::StepRecord::Kind::counted);
    }
}

TEST(CountedInAFile, WhatMakesNoSenseIsDamage) {
    const Scratch scratch;
    const auto path = scratch / "a.ridge";
    {
        const auto writer = run::RunWriter::create(path, {}, {});
        run::RunWriter::Batch batch;
        batch.counted = someCounts(writer->intern("sgemm"));
        writer->commit(batch);
        writer->finish({});
    }
    for (const char* const harm :
         {"UPDATE counted_cell SET kind = 'guess'", "UPDATE counted_cell SET name = 77",
          "UPDATE counted_cell SET bytes_dram = -1",
          "UPDATE document SET json = '{\"metrics\": 3}' WHERE name = "
          "'counters'"}) {
        SCOPED_TRACE(harm);
        std::filesystem::copy_file(path, scratch / "bad.ridge",
                                   std::filesystem::copy_options::overwrite_existing);
        ASSERT_EQ(runSql(scratch / "bad.ridge", harm), "");
        EXPECT_EQ(storeErrorOf([&] { run::RunReader::open(scratch / "bad.ridge")->snapshot(); }),
                  run::StoreError::Kind::damaged);
        EXPECT_THAT(run::checkRun(scratch / "bad.ridge").problems,
                    testing::Not(testing::IsEmpty()));
    }
}

}  // namespace
}  // namespace ridgepoint::tests
