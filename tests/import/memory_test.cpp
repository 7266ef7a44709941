// SPDX-License-Identifier: GPL-3.0-or-later
// Memory snapshots and timelines: artificial pickles and lists, and real files if available.
#include "core/import/memory/memory.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <set>

#include "core/import/memory/call_frames.h"
#include "core/import/memory/pickle.h"
#include "tests/import/imported.h"
#include "tests/import/pickled.h"
#include "tests/import/refdata.h"

namespace ridgepoint::import::memory {
namespace {

using nlohmann::json;
using run::MemoryCategory;
using testing::HasSubstr;
using tests::entry;
using tests::frame;
using tests::importBytes;
using tests::Imported;
using tests::importFile;
using tests::pickled;
using tests::Scratch;

Pickle parsed(std::string bytes, PickleLimits limits = {}) {
    const auto input = Input::ofMemory(std::move(bytes), "x.pickle");
    return Pickle::read(*input, limits);
}
std::string complaint(const std::string& bytes, PickleLimits limits = {}) {
    try {
        parsed(bytes, limits);
    } catch (const ImportError& error) {
        return error.what();
    }
    return "";
}

TEST(Pickle, PlainData) {
    const Pickle pickle =
        parsed(pickled({{"a", {1, -2, true, nullptr, "text"}}, {"b", 1LL << 60}}));
    const Pickle::Value* const list = pickle.find(pickle.root(), "a");
    ASSERT_NE(list, nullptr);
    const auto items = pickle.items(*list);
    ASSERT_EQ(items.size(), 5u);
    EXPECT_EQ(pickle.integer(items[1]), -2);
    EXPECT_EQ(items[2].type, Pickle::Type::truth);
    EXPECT_EQ(items[3].type, Pickle::Type::none);
    EXPECT_EQ(pickle.text(items[4]), "text");
    EXPECT_EQ(pickle.integer(*pickle.find(pickle.root(), "b")), std::int64_t{1} << 60);
    // Protocol 0, as written by Python 2.
    const Pickle old = parsed("(dp0\nS'a'\np1\n(lp2\nI7\naL8L\naF0.5\nasg1\nI01\ns.");
    EXPECT_EQ(old.find(old.root(), "a")->type, Pickle::Type::truth);  // the later value counts
    EXPECT_EQ(old.size(old.root()), 2u);
}

TEST(Pickle, NothingIsEverExecuted) {
    EXPECT_THAT(complaint("cos\nsystem\n(S'rm -rf /'\ntR."), HasSubstr("\"os system\""));
    EXPECT_THAT(complaint("\x80\x04\x8c\x02os\x8c\x06system\x93\x8c\x02ls\x85R."),
                HasSubstr("object of a class"));
    EXPECT_THAT(complaint("\x80\x02}\x85R."), HasSubstr("made by code"));
    EXPECT_THAT(complaint(std::string("\x80\x03"
                                      "C\x01x.",
                                      6)),
                HasSubstr("bytes"));
    EXPECT_THAT(complaint("Pthere\n."), HasSubstr("outside"));
}

TEST(Pickle, SizesInTheFileAreNotBelieved) {
    EXPECT_THAT(complaint("X\xff\xff\xff\x7fshort"), HasSubstr("16 MiB"));
    EXPECT_THAT(complaint(std::string("X\x00\x01\x00\x00short", 10)), HasSubstr("is truncated"));
    EXPECT_THAT(complaint("r\xff\xff\xff\xff"), HasSubstr("byte"));
    EXPECT_THAT(complaint("]r\xff\xff\xff\x7f."), HasSubstr("out of range"));
    EXPECT_THAT(complaint("\x8b\xff\xff\xff\x7f"), HasSubstr("1024"));
    // A list of two lists of two lists …: memory use is limited by the file's size.
    std::string bomb = "]";
    for (int i = 0; i < 60; ++i) bomb += fmt::format("p{0}\n(g{0}\ng{0}\nl", i);
    EXPECT_EQ(complaint(bomb + "."), "");
    PickleLimits few;
    few.most_values = 1000;
    EXPECT_THAT(complaint(std::string(2000, 'N'), few), HasSubstr("too many values"));
    for (const char* const broken :
         {"", ".", "a.", "u.", "t.", "h\x05.", "(", "\x80\x09", "\xff."}) {
        EXPECT_THAT(complaint(broken), HasSubstr("Cannot read the pickle")) << broken;
    }
}

json smallSnapshot() {
    const json forward = {frame("at::_ops::mm::call(at::Tensor const&)", "??", 0),
                          frame("forward", "/home/me/model.py", 12),
                          frame("_call_impl", "site-packages/torch/nn/modules/module.py", 1)};
    const json backward = {frame("backward", "site-packages/torch/autograd/__init__.py", 3)};
    const json optimizer = {frame("step", "site-packages/torch/optim/adam.py", 9)};
    json block = {{"address", 1000},
                  {"size", 4096},
                  {"requested_size", 4000},
                  {"state", "active_allocated"},
                  {"frames", json::array()}};
    json gradient = block, state = block, gap = block;
    gradient["address"] = 9000;
    gradient["size"] = 300;
    state["address"] = 10000;
    state["size"] = 700;
    gap["address"] = 11000;
    gap["size"] = 100;
    gap["state"] = "inactive";
    json trace = json::array();
    trace.push_back(entry("segment_alloc", 8000, 8192, 1'700'000'000'000'000));
    trace.push_back(entry("alloc", 8000, 1000, 1'700'000'000'000'010, forward));
    trace.push_back(entry("alloc", 9500, 500, 1'700'000'000'000'015, forward));
    trace.push_back(entry("free_completed", 9500, 500, 1'700'000'000'000'018));
    trace.push_back(entry("alloc", 9000, 300, 1'700'000'000'000'020, backward));
    trace.push_back(entry("free_completed", 8000, 1000, 1'700'000'000'000'030));
    trace.push_back(entry("free_completed", 2000, 64, 1'700'000'000'000'031));
    trace.push_back(entry("alloc", 10000, 700, 1'700'000'000'000'040, optimizer));
    return {{"segments",
             {{{"device", 0},
               {"address", 1000},
               {"total_size", 20480},
               {"stream", 0},
               {"blocks", {block, gradient, state, gap}}}}},
            {"device_traces", json::array({trace})}};
}

TEST(MemorySnapshot, CategoriesPeakAndWhatIsAlive) {
    const Scratch scratch;
    const Imported got = importBytes(scratch, "a.pickle", pickled(smallSnapshot()));
    EXPECT_EQ(got.run->info.source, "imported:memory");
    EXPECT_EQ(got.run->info.started, "2023-11-14T22:13:20Z");
    const run::MemorySummary& memory = got.run->memory;
    // Initially there are 4096 bytes that stay allocated, and 64 that are freed; then 1000 and 500
    // follow.
    EXPECT_EQ(memory.peak_allocated_bytes, 4096 + 64 + 1000 + 500);
    EXPECT_EQ(memory.peak_reserved_bytes, 20480);
    const run::MemoryByCategory at_peak = memory.at_peak.value();
    EXPECT_EQ(at_peak[static_cast<std::size_t>(MemoryCategory::unknown)], 4160);
    EXPECT_EQ(at_peak[static_cast<std::size_t>(MemoryCategory::activation)], 1000);
    EXPECT_EQ(at_peak[static_cast<std::size_t>(MemoryCategory::temporary)], 500);
    std::map<std::pair<std::uint64_t, bool>, run::MemoryEvent> events;
    for (const run::MemoryEvent& event : got.reader->memoryEvents(0)) {
        events[{event.address, event.bytes > 0}] = event;
    }
    EXPECT_EQ((events[{9000, true}].category), MemoryCategory::gradient);
    EXPECT_EQ((events[{10000, true}].category), MemoryCategory::optimizer_state);
    EXPECT_EQ(got.text(events[{8000, true}].op), "aten::mm");
    EXPECT_EQ(got.text(events[{8000, true}].layer), "model.py(12): forward");
    EXPECT_EQ((events[{8000, true}].phase), run::Phase::forward);
    EXPECT_EQ(got.run->memory_points.back()->back().reserved_bytes, 20480);
    EXPECT_TRUE(run::checkRun(scratch / "a.pickle.ridge").problems.empty());
}

TEST(MemorySnapshot, ThePageOfMemoryVizHoldsOne) {
    const std::string bytes = pickled(smallSnapshot());
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string encoded;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            bits =
                bits << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            encoded += i + k > bytes.size() ? '=' : kDigits[bits >> (18 - 6 * k) & 63];
        }
    }
    const Scratch scratch;
    const Imported got = importBytes(
        scratch, "a.html",
        fmt::format("\n<!DOCTYPE html>\n<html><script>import MemoryViz\nconst local_files = "
                    "[{{\"name\": \"snapshot.pickle\", \"base64\": \"{}\"}}]</script>",
                    encoded));
    EXPECT_EQ(got.run->memory.peak_allocated_bytes, 5660);
}

// A snapshot that is cut anywhere: the data before the cut is read, or there is none yet.
TEST(MemorySnapshot, OneThatEndsInTheMiddleIsReadUpToThere) {
    const std::string whole = pickled(smallSnapshot());
    const Scratch scratch;
    std::uint64_t most_blocks = 0, most_entries = 0, refused = 0;
    std::vector<std::size_t> sizes;
    for (std::size_t size = 1; size + 1 < whole.size(); size += 37) sizes.push_back(size);
    sizes.push_back(whole.size() - 1);
    for (const std::size_t size : sizes) {
        SCOPED_TRACE(size);
        const std::string name = fmt::format("{}.pickle", size);
        try {
            const Imported got = importBytes(scratch, name.c_str(), whole.substr(0, size));
            EXPECT_TRUE(got.says("is truncated"));
            EXPECT_GE(got.read("blocks"), most_blocks);
            EXPECT_GE(got.read("entries of the history"), most_entries);
            most_blocks = std::max(most_blocks, got.read("blocks"));
            most_entries = std::max(most_entries, got.read("entries of the history"));
        } catch (const ImportError& error) {
            EXPECT_EQ(most_blocks, 0u);  // from the first bytes only
            ++refused;
            EXPECT_THAT(error.what(),
                        testing::AnyOf(HasSubstr("is truncated"), HasSubstr("without any memory"),
                                       HasSubstr("does not look like a supported")));
        }
    }
    EXPECT_GT(refused, 0u);
    EXPECT_EQ(most_blocks, 4u);
    EXPECT_EQ(most_entries, 8u);
}

TEST(MemorySnapshot, WhatIsNoneIsRefusedInASentence) {
    const Scratch scratch;
    const auto why = [&](const char* name, const std::string& bytes) -> std::string {
        try {
            importBytes(scratch, name, bytes);
        } catch (const ImportError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_THAT(why("a.pickle", pickled({{"weights", 1}})), HasSubstr("no memory snapshot"));
    EXPECT_THAT(why("b.pickle", pickled({{"segments", json::array()}})),
                HasSubstr("without any memory"));
    EXPECT_THAT(
        why("c.html", "<html><head><title>Memory Timeline</title><img src='data:image/png'>"),
        HasSubstr("picture of memory"));
    json snapshot = smallSnapshot();
    snapshot["device_traces"][0].push_back(entry("alloc", 1, -5, 1));
    snapshot["device_traces"][0].push_back(entry("dance", 1, 5, 1));
    const Imported got = importBytes(scratch, "d.pickle", pickled(snapshot));
    EXPECT_EQ(got.skipped("no size"), 1u);
    EXPECT_EQ(got.skipped("is not known"), 1u);
}

TEST(MemoryFrames, OperatorsWithoutTheirOverloads) {
    EXPECT_EQ(operatorOf("at::_ops::index_Tensor::call(x)"), "aten::index");
    EXPECT_EQ(operatorOf("at::_ops::convolution_backward::redispatch(x)"),
              "aten::convolution_backward");
    EXPECT_EQ(operatorOf("at::_ops::sum_dim_IntList::call()"), "aten::sum");
    EXPECT_EQ(operatorOf("void at::native::f()"), "");
}

TEST(MemoryTimeline, RawAndCoalesced) {
    const Scratch scratch;
    const Imported raw = importBytes(scratch, "a.json",
                                     "[[-1, 1, 1000, 0], [1000000000, 2, 500, 4], [1000002000, 3, "
                                     "-500, 4], [1000002000, 3, 500, 5], "
                                     "[1000003000, 4, -1000, 0]]");
    EXPECT_EQ(raw.run->memory.peak_allocated_bytes, 1500);
    std::vector<run::MemoryPoint> points;
    for (const auto& chunk : raw.run->memory_points) {
        for (const auto& point : *chunk) points.push_back(point);
    }
    ASSERT_FALSE(points.empty());
    EXPECT_EQ(points.front().bytes[static_cast<std::size_t>(MemoryCategory::parameter)], 1000);
    EXPECT_EQ(run::total(points.front().bytes), 1000);
    EXPECT_EQ(points.back().bytes[static_cast<std::size_t>(MemoryCategory::gradient)], 500);
    EXPECT_EQ(points.back().time_ns, 3000);

    const Imported coalesced = importBytes(scratch, "b.json",
                                           "[[1000000000, 1000000002], [[0, 10, 0, 0, 0, 0, 0, 0, "
                                           "0], [0, 10, 20, 0, 0, 7, 0, 3, 1]]]");
    EXPECT_EQ(coalesced.run->memory.peak_allocated_bytes, 41);
    const auto at_peak = coalesced.run->memory.at_peak.value();
    EXPECT_EQ(at_peak[static_cast<std::size_t>(MemoryCategory::optimizer_state)], 20);
    EXPECT_EQ(at_peak[static_cast<std::size_t>(MemoryCategory::activation)], 7);

    // Times that exceed the range of any integer: times in the range are kept.
    const Imported far = importBytes(scratch, "d.json",
                                     "[[-9223372036854775808, 20], [[0, 1, 0, 0, 0, 0, 0, 0, 0], "
                                     "[0, 500, 0, 0, 0, 0, 0, 0, 0]]]");
    EXPECT_EQ(far.run->memory.peak_allocated_bytes, 1);
    EXPECT_EQ(far.skipped("their time cannot be"), 1u);

    const Imported cut =
        importBytes(scratch, "c.json", "[[-1, 1, 1000, 0], [1000000000, 2, 500, 4], [10");
    EXPECT_EQ(cut.run->memory.peak_allocated_bytes, 1500);
    EXPECT_TRUE(cut.says("is truncated"));
}

class SnapshotFacts : public testing::TestWithParam<const char*> {};
TEST_P(SnapshotFacts, AreInTheRun) {
    const std::string name = fmt::format("memory/kkaitlyn111/{}", GetParam());
    const std::filesystem::path file = tests::refdata() / name;
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
    const json facts = tests::readJson(tests::refdata() / "memory" / "facts.json").at(name);
    const Scratch scratch;
    const Imported got = importFile(file, scratch / "a.ridge");
    EXPECT_EQ(got.read("segments"), facts.at("segments"));
    EXPECT_EQ(got.read("blocks"), facts.at("blocks"));
    const json& actions = facts.at("actions");
    EXPECT_EQ(got.read("entries of the history"),
              actions.at("alloc").get<std::uint64_t>() +
                  actions.at("free_completed").get<std::uint64_t>() +
                  actions.at("segment_alloc").get<std::uint64_t>());
    // The facts add up the requested sizes; the allocator provides slightly more.
    const auto expected_peak =
        facts.at("allocated_before_trace_bytes").get<double>() +
        facts.at("trace_peak_alloc_bytes_in_list_order_from_zero").get<double>();
    EXPECT_NEAR(static_cast<double>(got.run->memory.peak_allocated_bytes.value()), expected_peak,
                1e-3 * expected_peak);
    EXPECT_EQ(got.run->memory.peak_reserved_bytes, facts.at("reserved_bytes"));
    const run::MemoryPoint& first = got.run->memory_points.front()->front();
    const run::MemoryPoint& last = got.run->memory_points.back()->back();
    EXPECT_EQ(first.reserved_bytes, facts.at("reserved_bytes").get<std::int64_t>() -
                                        facts.at("trace_net_segment_bytes").get<std::int64_t>());
    EXPECT_EQ(run::total(last.bytes), facts.at("allocated_bytes").get<std::int64_t>());
    EXPECT_EQ(last.reserved_bytes, facts.at("reserved_bytes").get<std::int64_t>());
    std::int64_t net = 0;
    std::uint64_t allocations = 0;
    for (const std::int64_t step : {run::kBeforeFirstStep, std::int64_t{0}}) {
        for (const run::MemoryEvent& event : got.reader->memoryEvents(step)) {
            net += event.bytes;
            if (step == 0 && event.bytes > 0) ++allocations;
        }
    }
    EXPECT_EQ(net, facts.at("allocated_bytes").get<std::int64_t>());
    EXPECT_EQ(allocations, actions.at("alloc").get<std::uint64_t>());
    const auto span = facts.at("time_us_span");
    // Entries in the last microsecond are one nanosecond apart.
    const std::int64_t span_ns = (span[1].get<std::int64_t>() - span[0].get<std::int64_t>()) * 1000;
    EXPECT_GE(got.run->steps->front().duration_ns, span_ns);
    EXPECT_LT(got.run->steps->front().duration_ns, span_ns + 1000);
    EXPECT_TRUE(got.says(
        fmt::format("{} blocks are free", facts.at("blocks_by_state").at("inactive").get<int>())));
    EXPECT_TRUE(got.result.report.whatWasSkipped().empty());
    EXPECT_TRUE(run::checkRun(scratch / "a.ridge").problems.empty());
}
// Compares every number in the facts with the parsed pickle.
TEST_P(SnapshotFacts, AreInThePickle) {
    const std::string name = fmt::format("memory/kkaitlyn111/{}", GetParam());
    const std::filesystem::path file = tests::refdata() / name;
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
    const json facts = tests::readJson(tests::refdata() / "memory" / "facts.json").at(name);
    const auto input = Input::open(file);
    const Pickle pickle = Pickle::read(*input);
    const auto integer = [&](const Pickle::Value& of, const char* key) {
        const Pickle::Value* const found = pickle.find(of, key);
        return found == nullptr ? -1 : pickle.integer(*found).value_or(-1);
    };
    const auto text = [&](const Pickle::Value& of, const char* key) {
        const Pickle::Value* const found = pickle.find(of, key);
        return found == nullptr ? std::string() : std::string(pickle.text(*found));
    };
    std::vector<std::string> keys;
    for (const auto& [key, value] : pickle.entries(pickle.root()))
        keys.emplace_back(pickle.text(key));
    EXPECT_EQ(json(keys), facts.at("keys"));
    std::int64_t reserved = 0, allocated = 0, active = 0, blocks = 0;
    std::map<std::string, std::int64_t> states, actions;
    const auto segments = pickle.items(*pickle.find(pickle.root(), "segments"));
    for (const Pickle::Value& segment : segments) {
        reserved += integer(segment, "total_size");
        allocated += integer(segment, "allocated_size");
        active += integer(segment, "active_size");
        for (const Pickle::Value& block : pickle.items(*pickle.find(segment, "blocks"))) {
            ++blocks;
            ++states[text(block, "state")];
        }
    }
    EXPECT_EQ(static_cast<std::int64_t>(segments.size()), facts.at("segments"));
    EXPECT_EQ(reserved, facts.at("reserved_bytes").get<std::int64_t>());
    EXPECT_EQ(allocated, facts.at("allocated_bytes").get<std::int64_t>());
    EXPECT_EQ(active, facts.at("active_bytes").get<std::int64_t>());
    EXPECT_EQ(blocks, facts.at("blocks").get<std::int64_t>());
    EXPECT_EQ(json(states), facts.at("blocks_by_state"));
    std::vector<std::size_t> entries;
    std::size_t most_frames = 0;
    std::int64_t net = 0, net_segments = 0, peak = 0;
    for (const Pickle::Value& trace : pickle.items(*pickle.find(pickle.root(), "device_traces"))) {
        const auto of_device = pickle.items(trace);
        entries.push_back(of_device.size());
        for (const Pickle::Value& each : of_device) {
            const std::string action = text(each, "action");
            ++actions[action];
            const std::int64_t size = integer(each, "size");
            if (action == "alloc") net += size;
            if (action == "free_completed") net -= size;
            if (action == "segment_alloc") net_segments += size;
            peak = std::max(peak, net);
            most_frames = std::max(most_frames, pickle.size(*pickle.find(each, "frames")));
        }
        const json& first = facts.at("first_entry");
        EXPECT_EQ(text(of_device.front(), "action"), first.at("action").get<std::string>());
        for (const char* const key : {"addr", "size", "stream", "time_us"})
            EXPECT_EQ(integer(of_device.front(), key), first.at(key).get<std::int64_t>()) << key;
        EXPECT_EQ(pickle.size(*pickle.find(of_device.front(), "frames")), first.at("frames"));
    }
    EXPECT_EQ(json(entries), facts.at("trace_entries_per_device"));
    EXPECT_EQ(json(actions), facts.at("actions"));
    EXPECT_EQ(most_frames, facts.at("frames_max").get<std::size_t>());
    EXPECT_EQ(net, facts.at("trace_net_alloc_bytes").get<std::int64_t>());
    EXPECT_EQ(peak, facts.at("trace_peak_alloc_bytes_in_list_order_from_zero").get<std::int64_t>());
    EXPECT_EQ(net_segments, facts.at("trace_net_segment_bytes").get<std::int64_t>());
    EXPECT_EQ(allocated - net, facts.at("allocated_before_trace_bytes").get<std::int64_t>());
}
INSTANTIATE_TEST_SUITE_P(Refdata, SnapshotFacts,
                         testing::Values("memory_files__memory_ctx128_forward.pickle",
                                         "memory_files__memory_ctx128_fullstep.pickle"));

TEST(MemoryExpected, TheTimelineOfHolisticTraceAnalysis) {
    const auto folder = tests::refdata() / "memory" / "hta";
    if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no " << folder;
    const json expected = tests::readJson(folder / "expected.json").at("memory_timeline.raw.gz");
    const Scratch scratch;
    const Imported got = importFile(folder / "memory_timeline.raw.gz", scratch / "a.ridge");
    EXPECT_EQ(got.read("memory entries"), 16'845u);
    // Two of its eight categories correspond to the same category here: temporary is 0 there,
    // except for autograd's temporary memory.
    std::multiset<double> wanted;
    for (const json& bytes : expected.at("row_744_sizes_by_category"))
        wanted.insert(bytes.get<double>());
    wanted.erase(wanted.find(0));
    bool found = false;
    std::vector<run::MemoryPoint> points = got.reader->memoryPoints(0, INT64_MAX / 2, 1 << 20);
    for (const run::MemoryPoint& point : points) {
        std::multiset<double> sizes;
        for (const std::int64_t bytes : point.bytes) sizes.insert(static_cast<double>(bytes));
        found = found || sizes == wanted;
    }
    EXPECT_TRUE(found);
}

}  // namespace
}  // namespace ridgepoint::import::memory
