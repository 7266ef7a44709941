// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/far/address.h"

#include <gmock/gmock.h>

#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "core/far/sha256.h"
#include "core/far/stream_frames.h"

namespace ridgepoint::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string refusalOf(const std::string& word) {
    try {
        far::addressOf(word);
    } catch (const far::AddressError& error) {
        return error.what();
    }
    return {};
}

TEST(FarAddress, NamesUserHostPortAndPath) {
    const auto address = far::addressOf("ssh://me@node7.example:2222/scratch/my run.ridge");
    EXPECT_EQ(address.user, "me");
    EXPECT_EQ(address.host, "node7.example");
    EXPECT_EQ(address.port, "2222");
    EXPECT_EQ(address.path, "/scratch/my run.ridge");
    EXPECT_EQ(address.text(), "ssh://me@node7.example:2222/scratch/my run.ridge");
    EXPECT_EQ(far::addressOf("ssh://[::1]:22/a").host, "::1");
    EXPECT_EQ(far::addressOf("ssh://node7").path, "");
}

TEST(FarAddress, WhatSshCouldTakeForAnOptionIsRefused) {
    for (const char* const word :
         {"ssh://-oProxyCommand=touch x/a", "ssh://-F/a", "ssh://-l@host/a", "ssh:///a",
          "ssh://a b/c", "ssh://host:/a", "ssh://host:0/a", "ssh://host:70000/a",
          "ssh://host:22x/a", "ssh://[::1/a", "ssh://host;ls/a", "ssh://$(ls)/a"}) {
        EXPECT_THAT(refusalOf(word), HasSubstr("is not an address")) << word;
    }
    EXPECT_EQ(refusalOf("ssh://host\033[31m/a").find('\033'), std::string::npos);
}

TEST(FarAddress, TheOtherShellReceivesEachWordUnchanged) {
    const auto address = far::addressOf("ssh://me@host:22/a");
    const std::vector<std::string> words{"printf", "%s|", "it's", "$HOME", "a b",
                                         "`x`",    "*",   "",     "\"\\"};
    const auto command = far::commandFor(address, words);
    ASSERT_EQ(command.size(), 7u);
    EXPECT_THAT(std::vector<std::string>(command.begin(), command.end() - 1),
                ElementsAre("ssh", "-T", "-p", "22", "--", "me@host"));
    FILE* const shell = ::popen(command.back().c_str(), "r");  // passed to a shell as by sshd
    ASSERT_NE(shell, nullptr);
    std::array<char, 200> said{};
    const std::size_t count = std::fread(said.data(), 1, said.size(), shell);
    ::pclose(shell);
    EXPECT_EQ(std::string(said.data(), count), "it's|$HOME|a b|`x`|*||\"\\|");
}

TEST(FarAddress, ViaIsSplitLikeAShellButNeedsNone) {
    EXPECT_THAT(far::viaWords("docker exec -i 'my box' \"$HOME\" a\\ b"),
                ElementsAre("docker", "exec", "-i", "my box", "$HOME", "a b"));
    EXPECT_THROW(far::viaWords("docker 'exec"), far::AddressError);
    EXPECT_THROW(far::viaWords("  "), far::AddressError);
    EXPECT_THROW(far::viaWords("docker exec -i $BOX"), far::AddressError);
    far::Address address;
    // ssh joins the words for a remote shell, once per ssh command.
    address.via = {"ssh", "node7"};
    const std::vector<std::string> path{"/my $(id) it's.ridge"};
    EXPECT_THAT(far::commandFor(address, path),
                testing::ElementsAre("ssh", "node7", "'/my $(id) it'\\''s.ridge'"));
    address.via = {"/usr/bin/ssh", "gate", "ssh", "node7"};
    EXPECT_THAT(far::commandFor(address, path).back(), testing::StartsWith("''\\''/my $(id) it"));
    address.via = far::viaWords("srun --overlap");
    EXPECT_THAT(far::commandFor(address, std::vector<std::string>{"a b", "c"}),
                ElementsAre("srun", "--overlap", "a b", "c"));
}

TEST(FarFrames, SurviveAnyDivisionOfTheirBytes) {
    far::FramePacker packer;
    std::string bytes;
    const std::string rows(300'000, 'x');
    packer.pack(far::FrameType::state, "{}", bytes);
    packer.pack(far::FrameType::rows, rows, bytes);
    packer.pack(far::FrameType::commit, {}, bytes);
    packer.pack(far::FrameType::rows, "end", bytes);
    far::FrameParser parser;
    std::vector<far::Frame> frames;
    for (const char byte : bytes) {
        parser.add({&byte, 1});
        while (auto frame = parser.next()) frames.push_back(*std::move(frame));
    }
    ASSERT_EQ(frames.size(), 4u);
    EXPECT_EQ(frames[1].content, rows);
    EXPECT_EQ(frames[3].content, "end");
}

TEST(FarFrames, TheGreetingIsFoundBehindWhatAShellPrints) {
    EXPECT_FALSE(far::greetingIn("Welcome to node7!\nridgepoint-str"));
    const auto greeting = far::greetingIn("Welcome!\r\nridgepoint-stream 7 9 0.2.0\nrest");
    ASSERT_TRUE(greeting);
    EXPECT_EQ(greeting->protocol, 7);
    EXPECT_EQ(greeting->format, 9);
    EXPECT_EQ(greeting->version, "0.2.0");
    EXPECT_EQ(greeting->rest, "rest");
    EXPECT_THROW(far::greetingIn(std::string(70'000, 'x')), far::ProtocolError);
    EXPECT_THROW(far::greetingIn("ridgepoint-stream x\n"), far::ProtocolError);
}

TEST(FarHash, IsSha256) {
    far::Sha256 hash;
    hash.add("abc");
    EXPECT_EQ(hash.hex(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    far::Sha256 longer;
    for (int i = 0; i < 1000; ++i) longer.add(std::string(1000, 'a'));
    EXPECT_EQ(longer.hex(), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

}  // namespace
}  // namespace ridgepoint::tests
