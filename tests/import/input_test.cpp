// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/input.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <thread>

#include "core/import/import_error.h"
#include "tests/import/gzip.h"
#include "tests/run/scratch.h"

namespace ridgepoint::import {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string allOf(Input& input, std::size_t piece = 7) {
    std::string text(piece, '\0'), all;
    while (const std::size_t got = input.read(text)) all.append(text, 0, got);
    return all;
}

std::vector<std::string> linesOf(std::string bytes) {
    const auto input = Input::ofMemory(std::move(bytes));
    Lines lines(*input);
    std::vector<std::string> all;
    while (const auto line = lines.next()) all.emplace_back(*line);
    return all;
}

std::string sentenceOf(const std::function<void()>& act) {
    try {
        act();
    } catch (const ImportError& error) {
        return error.what();
    }
    return "";
}

TEST(ImportInput, GivesWhatTheFileHoldsAlsoAfterItsBeginningWasLookedAt) {
    const auto input = Input::ofMemory("some text");
    EXPECT_EQ(input->beginning(), "some text");
    EXPECT_EQ(input->beginning(), "some text");
    EXPECT_EQ(allOf(*input), "some text");
    EXPECT_EQ(input->read(std::span<char>()), 0u);
    ASSERT_TRUE(input->rewind());
    EXPECT_EQ(allOf(*input), "some text");
    EXPECT_EQ(input->bytesGiven(), 9u);
}

TEST(ImportInput, UnpacksGzipOfSeveralMembersAndLeavesWhatFollowsThem) {
    const std::string packed = tests::gzip("first ") + tests::gzip("second") + "rubbish";
    const auto input = Input::ofMemory(packed);
    EXPECT_EQ(allOf(*input), "first second");
    EXPECT_FALSE(input->endedEarly());
    ASSERT_TRUE(input->rewind());
    EXPECT_EQ(input->beginning(), "first second");
}

TEST(ImportInput, ReadsAGzipFileThatWasCutOffOrDamagedUpToThere) {
    std::string text;
    for (int i = 0; i < 20'000; ++i) text += fmt::format("{},", i * 7919 % 10007);
    const std::string packed = tests::gzip(text);
    const auto cut = Input::ofMemory(packed.substr(0, packed.size() / 2));
    const std::string half = allOf(*cut, 4096);
    EXPECT_GT(half.size(), text.size() / 4);
    EXPECT_TRUE(text.starts_with(half));
    ASSERT_TRUE(cut->endedEarly());
    EXPECT_THAT(*cut->endedEarly(), HasSubstr("is truncated"));

    std::string damaged = packed;
    damaged.replace(damaged.size() / 2, 4, "\xff\xff\xff\xff");
    const auto broken = Input::ofMemory(damaged);
    EXPECT_GT(allOf(*broken, 4096).size(), 0u);
    ASSERT_TRUE(broken->endedEarly());
    EXPECT_THAT(*broken->endedEarly(), HasSubstr("damaged"));
}

TEST(ImportInput, RefusesABomb) {
    const std::string packed = tests::gzip(std::string(8 << 20, '0'));
    InputLimits limits;
    limits.ratio_counts_from_bytes = 1 << 20;
    const auto input = Input::ofMemory(packed, "bomb.gz", limits);
    EXPECT_THAT(sentenceOf([&] { allOf(*input, 65536); }), HasSubstr("unpacks to more than 300"));
    limits.most_ratio = 5000;
    limits.most_bytes = 4 << 20;
    const auto large = Input::ofMemory(packed, "bomb.gz", limits);
    EXPECT_THAT(sentenceOf([&] { allOf(*large, 65536); }), HasSubstr("bomb.gz"));
}

TEST(ImportInput, TurnsUtf16IntoUtf8) {
    const std::u16string text = u"a \u00e9 \u20ac \U0001f600 b";
    std::string little = "\xff\xfe", big = "\xfe\xff";
    for (const char16_t unit : text) {
        little += {static_cast<char>(unit & 0xff), static_cast<char>(unit >> 8)};
        big += {static_cast<char>(unit >> 8), static_cast<char>(unit & 0xff)};
    }
    const std::string expected = "a \xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80 b";
    EXPECT_EQ(allOf(*Input::ofMemory(little)), expected);
    EXPECT_EQ(allOf(*Input::ofMemory(big)), expected);
    // Without a byte order mark, if the text begins like any supported format.
    const auto wide = [](std::string_view letters, bool big_end) {
        std::string bytes;
        for (const char c : letters) {
            if (big_end) bytes += '\0';
            bytes += c;
            if (!big_end) bytes += '\0';
        }
        return bytes;
    };
    EXPECT_EQ(allOf(*Input::ofMemory(wide("==PROF== a", false))), "==PROF== a");
    EXPECT_EQ(allOf(*Input::ofMemory(wide("{\"traceEvents\"", true))), "{\"traceEvents\"");
    const std::string binary("\x80\x04\x95\x00x\x00", 6);
    EXPECT_EQ(allOf(*Input::ofMemory(binary)), binary);
    // An unpaired surrogate, and an incomplete character at the end.
    EXPECT_EQ(allOf(*Input::ofMemory(std::string("\xff\xfe\x00\xd8\x41\x00\x42", 7))),
              "\xef\xbf\xbd"
              "A");
    EXPECT_EQ(allOf(*Input::ofMemory("\xef\xbb\xbfwith a mark")), "with a mark");
}

TEST(ImportInput, SaysWhatIsWrongWithAPath) {
    const tests::Scratch scratch;
    EXPECT_THAT(sentenceOf([&] { Input::open(scratch / "none"); }), HasSubstr("does not exist"));
    EXPECT_THAT(sentenceOf([&] { Input::open(scratch.folder()); }), HasSubstr("is a folder"));
}

TEST(ImportInput, ReadsAPipeOnce) {
    const tests::Scratch scratch;
    const auto path = scratch / "pipe";
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    std::thread writer([&] { std::ofstream(path) << "through a pipe"; });
    const auto input = Input::open(path);
    EXPECT_EQ(allOf(*input), "through a pipe");
    writer.join();
    EXPECT_FALSE(input->rewind());
}

TEST(ImportInput, StopsWhenAskedToAndTellsHowFarItIs) {
    const tests::Scratch scratch;
    std::ofstream(scratch / "a.txt") << std::string(3 << 20, 'x');
    std::stop_source stop;
    double done = 0;
    const auto input =
        Input::open(scratch / "a.txt", {stop.get_token(), [&](double part) { done = part; }});
    std::string piece(1 << 20, '\0');
    for (int i = 0; i < 3; ++i) ASSERT_GT(input->read(piece), 0u);
    EXPECT_GT(done, 0);
    EXPECT_LT(done, 1);
    stop.request_stop();
    EXPECT_THROW(allOf(*input, 1 << 20), ImportCancelled);
}

TEST(ImportLines, EndAsUnixAndWindowsEndThem) {
    EXPECT_THAT(linesOf("a\nb\r\n\nlast"), ElementsAre("a", "b", "", "last"));
    EXPECT_THAT(linesOf(""), ElementsAre());
    EXPECT_THAT(linesOf("\n"), ElementsAre(""));
}

TEST(ImportLines, AreBounded) {
    const std::string giant(3 * Lines::kMostLine + 5, 'x');
    const auto input = Input::ofMemory("first\n" + giant + "\nthird\n" + giant);
    Lines lines(*input);
    EXPECT_EQ(lines.next(), "first");
    EXPECT_FALSE(lines.wasCut());
    ASSERT_EQ(lines.next()->size(), Lines::kMostLine);
    EXPECT_TRUE(lines.wasCut());
    EXPECT_EQ(lines.next(), "third");
    EXPECT_EQ(lines.number(), 3u);
    EXPECT_FALSE(lines.wasCut() || lines.wasLast());
    ASSERT_EQ(lines.next()->size(), Lines::kMostLine);
    EXPECT_TRUE(lines.wasCut() && lines.wasLast());
    EXPECT_FALSE(lines.next());
}

}  // namespace
}  // namespace ridgepoint::import
