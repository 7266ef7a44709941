// SPDX-License-Identifier: GPL-3.0-or-later
// Memory by call stack, and the fill level of an allocator's segments: artificial snapshots, and
// real ones compared with tests/import/reference/memory_snapshot.py.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "core/present/show.h"
#include "core/run/timeline/timeline_pages.h"
#include "tests/import/imported.h"
#include "tests/import/pickled.h"
#include "tests/import/refdata.h"

namespace ridgepoint::import::memory {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using tests::entry;
using tests::frame;
using tests::importBytes;
using tests::importFile;
using tests::pickled;
using tests::Scratch;

std::vector<std::string> framesOf(const run::LiveMoment& moment, run::StackId stack) {
    std::vector<std::string> frames;
    if (!moment.stacks) return frames;
    for (const run::StringId frame : moment.stacks->frames(stack))
        frames.push_back((*moment.strings)[frame]);
    return frames;
}

json block(std::int64_t address, std::int64_t size, const char* state = "active_allocated") {
    return {{"address", address}, {"size", size}, {"requested_size", size}, {"state", state}};
}

json segment(std::int64_t size, const json& blocks) {
    return {{"device", 0},     {"address", 1000},         {"total_size", size},
            {"stream", 0},     {"segment_type", "large"}, {"is_expandable", true},
            {"blocks", blocks}};
}

// Two stacks with the same outer frame; one stack occurs twice.
json twoStacks() {
    const json outer = frame("train", "/home/me/train.py", 7);
    const json mm = {frame("at::_ops::mm::call(at::Tensor const&)", "??", 0),
                     frame("forward", "/home/me/model.py", 12), outer};
    const json add = {frame("at::_ops::add_Tensor::call(at::Tensor const&)", "??", 0),
                      frame("forward", "/home/me/model.py", 13), outer};
    json trace = json::array();
    trace.push_back(entry("alloc", 1000, 512, 1'700'000'000'000'000, mm));
    trace.push_back(entry("alloc", 2000, 1024, 1'700'000'000'000'000, mm));
    trace.push_back(entry("alloc", 4000, 2048, 1'700'000'000'000'000, add));
    trace.push_back(entry("free_completed", 2000, 1024, 1'700'000'000'000'005, add));
    return {{"segments",
             {segment(8192, {block(1000, 512), block(1512, 1536, "inactive"), block(4000, 2048),
                             block(6048, 4096, "active_awaiting_free")}),
              segment(4096, json::array({block(20000, 4096, "inactive")}))}},
            {"device_traces", json::array({trace})}};
}

TEST(MemoryStacks, WholeStacksOfWhatIsAliveAtThePeak) {
    const Scratch scratch;
    importBytes(scratch, "a.pickle", pickled(twoStacks()));
    run::TimelinePages pages(scratch / "a.pickle.ridge");
    const auto peak = pages.liveAtPeak();
    ASSERT_TRUE(peak);
    // 4096 bytes existed before; then 512, 1024 and 2048 follow in one microsecond.
    EXPECT_EQ(peak->found_bytes, 4096 + 512 + 1024 + 2048);
    EXPECT_EQ(run::total(peak->allocated.value()), peak->found_bytes);
    EXPECT_FALSE(peak->partial());
    ASSERT_EQ(peak->groups.size(), 3u);
    EXPECT_EQ(peak->groups[0].stack, run::StackId::none);
    EXPECT_EQ(peak->groups[1].bytes, 2048);
    EXPECT_EQ(peak->groups[2].blocks, 2);
    EXPECT_THAT(framesOf(*peak, peak->groups[2].stack),
                ElementsAre("at::_ops::mm::call(at::Tensor const&)",
                            "/home/me/model.py(12): forward", "/home/me/train.py(7): train"));
    // Each history entry has its own time: at the previous one, there is one block less.
    ASSERT_TRUE(peak->event && peak->earlier_ns && peak->later_ns);
    EXPECT_EQ(peak->event->bytes, 2048);
    EXPECT_EQ(pages.liveAt(*peak->earlier_ns)->found_bytes, peak->found_bytes - 2048);
    const auto later = pages.liveAt(*peak->later_ns);
    EXPECT_EQ(later->event->bytes, -1024);
    EXPECT_EQ(framesOf(*later, later->event->stack).size(), 3u);
    EXPECT_FALSE(later->later_ns);
    EXPECT_EQ(later->earlier_ns, peak->event->time_ns);
}

TEST(MemoryStacks, SegmentsAndFragmentation) {
    const Scratch scratch;
    const auto got = importBytes(scratch, "a.pickle", pickled(twoStacks()));
    const auto segments = got.reader->memorySegments();
    ASSERT_EQ(segments.size(), 2u);
    EXPECT_EQ(segments[0].pool, "large");
    EXPECT_TRUE(segments[0].expandable);
    EXPECT_EQ(segments[0].allocated_bytes, 2560);
    EXPECT_EQ(segments[0].pending_bytes, 4096);
    const run::MemorySegments sum = run::sumOf(segments);
    EXPECT_EQ(sum.reserved_bytes, 12288);
    EXPECT_EQ(sum.split_bytes, 1536);
    EXPECT_EQ(sum.free_bytes, 5632);
    EXPECT_EQ(sum.largest_free_bytes, 4096);
    EXPECT_DOUBLE_EQ(sum.fragmentation().value(), 1 - 4096.0 / 5632);
    EXPECT_FALSE(run::sumOf({}).fragmentation());
    const auto peak = run::TimelinePages(scratch / "a.pickle.ridge").liveAtPeak();
    const auto shown = present::allocationsJson(*got.run, peak);
    const auto& of = shown.at("memory").at("segments");
    EXPECT_EQ(of.at("inactive_split_bytes"), 1536);
    EXPECT_EQ(of.at("active_bytes"), 2560 + 4096);
    // The rows add up to the values in the heading.
    std::int64_t rows = 0, categories = 0, layers = 0;
    double shares = 0;
    for (const auto& row : shown.at("rows")) {
        rows += row.at("allocated_bytes").get<std::int64_t>();
        shares += row.at("share").get<double>();
    }
    const auto& moment = shown.at("memory").at("moment");
    for (const auto& [name, bytes] : moment.at("by_category").items())
        categories += bytes.get<std::int64_t>();
    for (const auto& layer : moment.at("by_layer"))
        layers += layer.at("allocated_bytes").get<std::int64_t>();
    EXPECT_EQ(rows, moment.at("allocated_bytes"));
    EXPECT_EQ(categories, rows);
    EXPECT_EQ(layers, rows);
    EXPECT_NEAR(shares, 1, 1e-9);
    const std::string text = present::allocationsText(*got.run, peak);
    EXPECT_THAT(text, HasSubstr("model.py(13): forward ← train.py(7): train"));
    EXPECT_THAT(text, HasSubstr("largest free block 4.00 KiB"));
}

TEST(MemoryStacks, ARepairedRunKeepsThem) {
    const Scratch scratch;
    importBytes(scratch, "a.pickle", pickled(twoStacks()));
    const auto run = scratch / "a.pickle.ridge";
    run::repairRun(run, scratch / "b.ridge");
    EXPECT_TRUE(run::checkRun(scratch / "b.ridge").problems.empty());
    const auto before = run::TimelinePages(run).liveAtPeak();
    const auto after = run::TimelinePages(scratch / "b.ridge").liveAtPeak();
    ASSERT_EQ(after->groups.size(), before->groups.size());
    for (std::size_t i = 0; i < after->groups.size(); ++i) {
        EXPECT_EQ(framesOf(*after, after->groups[i].stack),
                  framesOf(*before, before->groups[i].stack));
    }
    EXPECT_EQ(after->segments->free_bytes, before->segments->free_bytes);
}

TEST(MemoryStacks, DamagedOnesAreFound) {
    const Scratch scratch;
    const auto got = importBytes(scratch, "a.pickle", pickled(twoStacks()));
    const auto run = scratch / "a.pickle.ridge";
    const auto damaged = [&](const char* sql, const char* problem) {
        const auto copy = scratch / "copy.ridge";
        std::filesystem::copy_file(run, copy, std::filesystem::copy_options::overwrite_existing);
        EXPECT_EQ(tests::runSql(copy, sql), "");
        EXPECT_THAT(run::checkRun(copy).problems, testing::Contains(HasSubstr(problem))) << sql;
    };
    damaged("UPDATE memory_kind SET stack = 99 WHERE stack = 3", "call stacks of");
    damaged("UPDATE call_stack SET caller = 5 WHERE id = 2", "call_stack");
    damaged("DELETE FROM call_stack WHERE id = 2", "call_stack");
    damaged("UPDATE call_stack SET frame = 4000000 WHERE id = 2", "call_stack");
    damaged("UPDATE memory_segment SET free_bytes = bytes + 1", "memory_segment");
}

TEST(MemoryStacks, HostileOnesStayBounded) {
    const Scratch scratch;
    json snapshot = twoStacks();
    json& trace = snapshot["device_traces"][0];
    // Stacks deeper and names longer than the limits, and invalid names.
    json deep = json::array();
    for (int i = 0; i < 5000; ++i) deep.push_back(frame("f", "deep.py", i));
    trace.push_back(entry("alloc", 50000, 1 << 20, 1'700'000'000'000'010, deep));
    const std::string name(200'000, 'n');
    json large = json::array();
    for (int i = 0; i < 50; ++i) large.push_back(frame(name.c_str(), (name + ".py").c_str(), i));
    trace.push_back(entry("alloc", 60000, 1 << 20, 1'700'000'000'000'011, large));
    json odd = {json{{"name", 7}, {"filename", json::array()}}, json::array(), json(nullptr),
                json("frame")};
    trace.push_back(entry("alloc", 70000, 1 << 20, 1'700'000'000'000'012, odd));
    // Blocks larger than their segment, and segments with missing or impossible sizes.
    snapshot["segments"].push_back(segment(100, json::array({block(90000, 4096)})));
    snapshot["segments"].push_back(segment(-1, json::array()));
    snapshot["segments"].push_back({{"total_size", "many"}, {"blocks", 7}});
    const auto got = importBytes(scratch, "a.pickle", pickled(snapshot));
    EXPECT_EQ(got.skipped("larger than their segment"), 1u);
    EXPECT_EQ(got.reader->memorySegments().size(), 3u);
    const auto stacks = got.reader->callStacks();
    EXPECT_LE(stacks->size(), 1000u + 50 + 10);
    EXPECT_LT(std::filesystem::file_size(scratch / "a.pickle.ridge"), 1u << 20);
    const auto peak = run::TimelinePages(scratch / "a.pickle.ridge").liveAtPeak();
    std::size_t deepest = 0;
    for (const run::LiveGroup& group : peak->groups)
        deepest = std::max(deepest, framesOf(*peak, group.stack).size());
    EXPECT_EQ(deepest, run::CallStacks::kMostFrames);
    EXPECT_FALSE(present::allocationsText(*got.run, peak).empty());
    EXPECT_TRUE(run::checkRun(scratch / "a.pickle.ridge").problems.empty());
    // A list of frames that contains itself, and segments that refer to one list many times.
    const std::string cyclic =
        "\x80\x04}(X\x08\x00\x00\x00segments](}(X\x0a\x00\x00\x00total_sizeK\x10"
        "X\x06\x00\x00\x00"
        "blocks](}(X\x04\x00\x00\x00sizeK\x08X\x05\x00\x00\x00stateX\x06\x00\x00\x00"
        "activeX\x06\x00\x00\x00"
        "frames]\x94h\x00"
        "auaueu.";
    EXPECT_NO_THROW({
        try {
            importBytes(scratch, "b.pickle", cyclic);
        } catch (const ImportError&) {
        }
    });
}

TEST(CallStacks, ShareWhatTheyHaveInCommon) {
    run::CallStacks stacks;
    const auto main = stacks.intern(run::StackId::none, run::StringId{1});
    const auto one = stacks.intern(main, run::StringId{2});
    const auto other = stacks.intern(main, run::StringId{3});
    EXPECT_EQ(stacks.intern(main, run::StringId{2}), one);
    EXPECT_EQ(stacks.size(), 3u);
    EXPECT_THAT(stacks.frames(other), ElementsAre(run::StringId{3}, run::StringId{1}));
    EXPECT_TRUE(stacks.frames(run::StackId{99}).empty());
    EXPECT_FALSE(stacks.contains(run::StackId{99}));
}

class SnapshotReference : public testing::TestWithParam<const char*> {};

// Bytes, blocks, number of frames, and Python frames of each stack.
using Stack = std::tuple<std::int64_t, std::int64_t, std::size_t, std::vector<std::string>>;

std::vector<Stack> stacksOf(const run::LiveMoment& moment) {
    std::map<run::StackId, run::LiveGroup> by_stack;
    for (const run::LiveGroup& group : moment.groups) {
        by_stack[group.stack].bytes += group.bytes;
        by_stack[group.stack].blocks += group.blocks;
    }
    std::vector<Stack> stacks;
    for (const auto& [id, group] : by_stack) {
        std::vector<std::string> python;
        const auto frames = framesOf(moment, id);
        for (const std::string& each : frames) {
            const std::size_t line = each.find(".py(");
            if (line != std::string::npos) python.push_back(each.substr(each.rfind('/', line) + 1));
        }
        stacks.emplace_back(group.bytes, group.blocks, frames.size(), python);
    }
    std::sort(stacks.begin(), stacks.end());
    return stacks;
}

std::vector<Stack> stacksOf(const json& rows) {
    std::vector<Stack> stacks;
    for (const json& row : rows)
        stacks.emplace_back(row.at("bytes"), row.at("blocks"), row.at("frames"), row.at("python"));
    std::sort(stacks.begin(), stacks.end());
    return stacks;
}

TEST_P(SnapshotReference, Agrees) {
    const auto file = tests::refdata() / GetParam();
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
    const json expected = tests::readJson(std::filesystem::path(RIDGEPOINT_SOURCE_DIR) / "tests" /
                                          "data" / "import" / "memory_snapshot.json")
                              .at(GetParam());
    const Scratch scratch;
    const auto got = importFile(file, scratch / "a.ridge");
    run::TimelinePages pages(scratch / "a.ridge");
    const auto peak = pages.liveAtPeak();
    EXPECT_EQ(peak->found_bytes, expected.at("peak_bytes"));
    EXPECT_EQ(got.run->memory.peak_allocated_bytes, expected.at("peak_bytes"));
    EXPECT_EQ(stacksOf(*peak), stacksOf(expected.at("at_peak")));
    const auto end = pages.liveAt(std::int64_t{1} << 50);
    EXPECT_EQ(stacksOf(*end), stacksOf(expected.at("at_end")));
    const auto shown = present::allocationsJson(*got.run, peak);
    for (const auto& [name, value] : expected.at("segments").items())
        EXPECT_EQ(shown.at("memory").at("segments").at(name), value) << name;
}

INSTANTIATE_TEST_SUITE_P(
    Files, SnapshotReference,
    testing::Values("memory/kkaitlyn111/memory_files__memory_ctx128_forward.pickle",
                    "memory/kkaitlyn111/memory_files__memory_ctx128_fullstep.pickle"),
    [](const auto& each) {
        return std::string(each.param).find("forward") != std::string::npos ? "forward"
                                                                            : "fullstep";
    });

}  // namespace
}  // namespace ridgepoint::import::memory
