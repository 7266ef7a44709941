// SPDX-License-Identifier: GPL-3.0-or-later
// The other end may send arbitrary data, which is refused with one sentence, in limited time and
// memory.
#include <fmt/format.h>

#include <chrono>
#include <random>

#include "core/far/row_coder.h"
#include "tests/far/peer.h"

namespace ridgepoint::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kHello = far::greetingLine("9.9.9");

// Returns the message for an end that sends these bytes.
std::string saidAbout(const Scratch& scratch, const std::string& bytes) {
    writeFile(scratch / "bytes", bytes);
    far::FollowOptions options;
    options.address.via = {FAR_PEER, "say", (scratch / "bytes").string()};
    options.address.path = "/run.ridge";
    options.mirror = scratch / "mirror.ridge";
    options.version = "1.2.3";
    const auto begun = std::chrono::steady_clock::now();
    const std::string sentence = farErrorOf([&] { far::follow(options); });
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(10));
    EXPECT_THAT(sentence, testing::EndsWith("."));
    EXPECT_THAT(sentence, Not(HasSubstr("\033")));
    EXPECT_LT(sentence.size(), 1000u);
    return sentence;
}

std::string frame(char type, const std::string& content, std::size_t size) {
    std::string bytes(1, type);
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>((size >> shift) & 0xff);
    return bytes + content;
}
std::size_t tableNamed(std::string_view name) {
    for (std::size_t table = 0; table < far::sentTables().size(); ++table)
        if (far::sentTables()[table].table->name == name) return table;
    return 0;
}
std::string packed(const std::string& rows) {
    far::FramePacker packer;
    std::string bytes;
    packer.pack(far::FrameType::state, R"({"run":"x","resumes":false})", bytes);
    packer.pack(far::FrameType::rows, rows, bytes);
    return bytes;
}

TEST(FarHostile, AnotherVersionIsNamed) {
    const Scratch scratch;
    const std::string said = saidAbout(scratch, "ridgepoint-stream 99 2 7.7.7\n");
    EXPECT_THAT(said, HasSubstr("7.7.7"));
    EXPECT_THAT(said, HasSubstr("1.2.3"));
    EXPECT_THAT(said, HasSubstr("same version"));
}

TEST(FarHostile, ARefusalWithEscapesIsPlain) {
    const Scratch scratch;
    const std::string words = "\033]0;owned\007 no \033[2J such file.";
    EXPECT_THAT(saidAbout(scratch, kHello + frame('E', words, words.size())),
                HasSubstr("such file."));
}

TEST(FarHostile, AnEndlessGreetingIsRefused) {
    const Scratch scratch;
    EXPECT_THAT(saidAbout(scratch, std::string(1 << 20, 'x')), HasSubstr("does not answer as"));
}

TEST(FarHostile, LyingLengthsAreRefused) {
    const Scratch scratch;
    EXPECT_THAT(saidAbout(scratch, kHello + frame('R', "", 0xffffffff)), HasSubstr("bytes"));
    EXPECT_THAT(saidAbout(scratch, kHello + frame('S', "", 1 << 20)), HasSubstr("bytes"));
    EXPECT_THAT(saidAbout(scratch, kHello + frame('Q', "", 0)), HasSubstr("unknown type"));
    EXPECT_THAT(saidAbout(scratch, kHello + frame('R', "junk", 4)), HasSubstr("unpacked"));
}

TEST(FarHostile, ABombIsRefused) {
    const Scratch scratch;
    // 64 MiB of zeros in a few frames that claim to be one frame.
    far::FramePacker packer;
    std::string bytes, content;
    for (int piece = 0; piece < 32; ++piece)
        packer.pack(far::FrameType::data, std::string(2 << 20, '\0'), bytes);
    for (std::size_t at = 0; at < bytes.size();) {
        std::size_t size = 0;
        for (std::size_t i = 0; i < 4; ++i)
            size |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[at + 1 + i]))
                    << (8 * i);
        content += bytes.substr(at + 5, size);
        at += 5 + size;
    }
    EXPECT_THAT(saidAbout(scratch, kHello + frame('R', content, content.size())),
                HasSubstr("8 MiB"));
}

TEST(FarHostile, ATextThatIsRepeatedIsBounded) {
    const Scratch scratch;
    // One row with a text of 1 MiB, and many rows that repeat it with two bytes.
    std::string rows("\x00\x00\x02\x05\x80\x80\x40", 7);
    rows += std::string(1 << 20, 'x');
    for (int row = 0; row < 1000; ++row) rows += std::string("\x00\x00\x02\x01", 4);
    EXPECT_THAT(saidAbout(scratch, kHello + packed(rows)), HasSubstr("32 MiB of texts"));
}

TEST(FarHostile, TotalsAreBoundedByTheirBytes) {
    // A short stream of distinct totals, each of which would be remembered.
    const std::size_t cell = tableNamed("cell");
    far::Row row;
    for (const auto& column : far::sentTables()[cell].table->columns) {
        if (column.type == run::tables::Type::integer) {
            row.emplace_back(std::int64_t{1});
        } else if (column.type == run::tables::Type::real) {
            row.emplace_back(1.0);
        } else {
            row.emplace_back(std::string("x"));
        }
    }
    const auto residentPages = [] {
        std::ifstream file("/proc/self/statm");
        long size = 0, resident = 0;
        file >> size >> resident;
        return resident;
    };
    const far::RowDecoder::Sink nowhere{[](std::size_t) {},
                                        [](std::size_t, std::int64_t, const far::Row&) {}};
    const long before = residentPages();
    far::RowDecoder decoder;
    far::RowEncoder encoder;
    std::string rows, said;
    for (std::int64_t id = 1; id < 2'000'000 && said.empty(); ++id) {
        std::string unsent;
        encoder.put(cell, id, row, rows);
        encoder.clear(cell, unsent);  // only this end forgets its totals
        if (rows.size() <= 1 << 16) continue;
        try {
            decoder.read(rows, nowhere);
        } catch (const far::ProtocolError& error) {
            said = error.what();
        }
        rows.clear();
    }
    EXPECT_THAT(said, HasSubstr("more totals"));
#ifdef __SANITIZE_ADDRESS__
    constexpr long kQuarantine = 256;  // MiB of freed memory that the sanitizer retains
#else
    constexpr long kQuarantine = 0;
#endif
    EXPECT_LT((residentPages() - before) * 4096, (150 + kQuarantine) << 20);
}

TEST(FarHostile, StatesWithoutEndAreGivenUp) {
    const Scratch scratch;
    far::FollowOptions options;
    options.address.via = {FAR_PEER, "repeat", "states"};
    options.address.path = "/run.ridge";
    options.mirror = scratch / "mirror.ridge";
    options.version = "1.2.3";
    options.patience = std::chrono::seconds(1);
    EXPECT_THAT(farErrorOf([&] { far::follow(options); }), HasSubstr("nothing of the run"));
    far::FetchOptions whole;
    whole.address = options.address;
    whole.output = scratch / "whole.ridge";
    whole.version = "1.2.3";
    whole.patience = std::chrono::seconds(1);
    EXPECT_THAT(farErrorOf([&] { far::fetch(whole); }), HasSubstr("nothing of the run"));
    whole.address.via = {FAR_PEER, "repeat", "bytes"};
    EXPECT_THAT(farErrorOf([&] { far::fetch(whole); }), HasSubstr("too slowly"));
    EXPECT_FALSE(std::filesystem::exists(whole.output));
}

TEST(FarHostile, RowsThatLieAreRefused) {
    const Scratch scratch;
    EXPECT_THAT(saidAbout(scratch, kHello + packed("\xff")), HasSubstr("unknown table"));
    EXPECT_THAT(saidAbout(scratch, kHello + packed(std::string("\x00\x09", 2))),
                HasSubstr("unknown record"));
    // A text that claims to be longer than its frame.
    EXPECT_THAT(
        saidAbout(scratch, kHello + packed(std::string("\x00\x00\x02\x05\xff\xff\xff\x7f", 8))),
        HasSubstr("longer than its frame"));
    // An integer where the column is text.
    EXPECT_THAT(saidAbout(scratch, kHello + packed(std::string("\x00\x00\x02\x03\x02", 5))),
                HasSubstr("another type"));
    // Rows before the run was named.
    far::FramePacker packer;
    std::string bytes;
    packer.pack(far::FrameType::rows, "x", bytes);
    EXPECT_THAT(saidAbout(scratch, kHello + bytes), HasSubstr("unexpected"));
    EXPECT_THAT(saidAbout(scratch, kHello + frame('S', "[1]", 3)), HasSubstr("unreadable"));
}

TEST(FarHostile, ChangedStreamsNeverBreakTheDecoder) {
    // A valid stream with flipped bits: refused or decoded, without other effects.
    const std::size_t cell = tableNamed("cell");
    far::RowEncoder encoder;
    std::string sound;
    for (std::int64_t step = 1; step <= 3; ++step) {
        for (std::int64_t id = 1; id <= 20; ++id) {
            far::Row row;
            for (const auto& column : far::sentTables()[cell].table->columns)
                row.emplace_back(column.name == "calls" ? step : step * id * 1000);
            encoder.put(cell, id, row, sound);
        }
    }
    const far::RowDecoder::Sink nowhere{[](std::size_t) {},
                                        [](std::size_t, std::int64_t, const far::Row&) {}};
    far::RowDecoder().read(sound, nowhere);
    std::mt19937 random(1);
    for (int round = 0; round < 20'000; ++round) {
        std::string changed = sound;
        for (int change = 0; change < 3; ++change)
            changed[random() % changed.size()] = static_cast<char>(random());
        try {
            far::RowDecoder().read(changed, nowhere);
        } catch (const far::ProtocolError&) {
        }
    }
}

}  // namespace
}  // namespace ridgepoint::tests
