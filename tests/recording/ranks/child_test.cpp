// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/child.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <system_error>

namespace ridgepoint::run {
namespace {

std::string readAll(const base::Descriptor& from) {
    std::string text;
    std::array<char, 256> buffer{};
    for (;;) {
        const ssize_t count = ::read(from.number(), buffer.data(), buffer.size());
        if (count <= 0) return text;
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

TEST(Child, GetsItsWordsEnvironmentAndStreams) {
    base::Pipe in, out;
    base::Child child({.words = {"sh", "-c", "read line; echo \"$0 $line $NAME\"; exit 7", "zero"},
                       .environment = std::vector<std::string>{"NAME=value"},
                       .streams = {in.reading.number(), out.writing.number(), -1}});
    out.writing.close();
    ASSERT_EQ(::write(in.writing.number(), "said\n", 5), 5);
    EXPECT_EQ(readAll(out.reading), "zero said value\n");
    const base::ChildEnd end = child.wait();
    EXPECT_EQ(end.status, 7);
    EXPECT_EQ(end.signal, 0);
    EXPECT_EQ(child.id(), 0);
}

TEST(Child, SaysWhyAProgramDoesNotStart) {
    for (const char* const program : {"there-is-no-such-program", "/nonexistent/program"}) {
        try {
            base::Child child({.words = {program}});
            ADD_FAILURE() << program << " started";
        } catch (const std::system_error& error) {
            EXPECT_EQ(error.code(), std::errc::no_such_file_or_directory);
        }
    }
    try {
        base::Child child({.words = {"/etc/passwd"}});
        ADD_FAILURE() << "a file that is no program started";
    } catch (const std::system_error& error) {
        EXPECT_EQ(error.code(), std::errc::permission_denied);
    }
}

TEST(Child, EndsWithItsOwnerAndTakesAlongWhatItStarted) {
    base::Pipe out;
    {
        const base::Child child({.words = {"sh", "-c", "sleep 60 & sleep 60"},
                                 .streams = {-1, out.writing.number(), -1},
                                 .dependent = true});
        EXPECT_GT(child.id(), 0);
    }
    out.writing.close();
    EXPECT_EQ(readAll(out.reading), "");  // no process has the pipe open anymore
}

}  // namespace
}  // namespace ridgepoint::run
