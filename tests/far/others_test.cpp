// SPDX-License-Identifier: GPL-3.0-or-later
// Other users of the machine: files that they place in a shared folder never redirect a cache or an
// export.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>

#include "core/base/own_folder.h"
#include "core/base/replaced_file.h"
#include "core/far/mirror.h"
#include "tests/run/scratch.h"

namespace ridgepoint::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr uid_t kNobody = 65534;

mode_t modeOf(const fs::path& path) {
    struct stat found{};
    ::lstat(path.c_str(), &found);
    return found.st_mode & 07777;
}

template <class Action>
std::string pathErrorOf(Action&& action) {
    try {
        action();
    } catch (const base::PathError& error) {
        EXPECT_THAT(error.what(), testing::EndsWith("."));
        return error.what();
    }
    return {};
}

// Sets or removes an environment variable, and restores it.
class Variable {
  public:
    Variable(const char* name, const char* value) : name_(name) {
        if (const char* const before = std::getenv(name)) before_ = before;
        value != nullptr ? ::setenv(name, value, 1) : ::unsetenv(name);
    }
    ~Variable() { before_ ? ::setenv(name_, before_->c_str(), 1) : ::unsetenv(name_); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    const char* name_;
    std::optional<std::string> before_;
};

class Others : public testing::Test {
  protected:
    Others() {
        fs::create_directory(shared_);
        ::chmod(shared_.c_str(), 01777);
    }
    Scratch scratch_;
    fs::path shared_ = scratch_ / "shared";
};

TEST_F(Others, AFolderIsOursAloneInSpiteOfTheUmask) {
    const mode_t before = ::umask(0);
    const fs::path made = base::ownFolder(scratch_ / "cache/ridgepoint", {"far", "run"});
    ::umask(before);
    EXPECT_EQ(made, scratch_ / "cache/ridgepoint/far/run");
    for (const char* const name : {"cache", "cache/ridgepoint", "cache/ridgepoint/far"})
        EXPECT_EQ(modeOf(scratch_ / name), 0700u) << name;
    // A folder with other permissions loses them.
    ::chmod((scratch_ / "cache/ridgepoint").c_str(), 0777);
    base::ownFolder(scratch_ / "cache/ridgepoint");
    EXPECT_EQ(modeOf(scratch_ / "cache/ridgepoint"), 0700u);
}

TEST_F(Others, ALinkIsNoFolder) {
    const fs::path victim = scratch_ / "victim";
    fs::create_directory(victim);
    ::chmod(victim.c_str(), 0755);
    fs::create_directory_symlink(victim, shared_ / "ridgepoint");
    EXPECT_THAT(pathErrorOf([&] { base::ownFolder(shared_ / "ridgepoint"); }),
                HasSubstr("not a folder of yours"));
    fs::remove(shared_ / "ridgepoint");
    base::ownFolder(shared_ / "ridgepoint");
    fs::create_directory_symlink(victim, shared_ / "ridgepoint/far");
    EXPECT_THAT(pathErrorOf([&] { base::ownFolder(shared_ / "ridgepoint", {"far"}); }),
                HasSubstr("not a folder of yours"));
    EXPECT_EQ(modeOf(victim), 0755u);
    EXPECT_TRUE(fs::is_empty(victim));
}

TEST_F(Others, AFolderThatAnotherUserCanReplaceIsRefused) {
    ::chmod(shared_.c_str(), 0777);  // no sticky bit
    EXPECT_THAT(pathErrorOf([&] { base::ownFolder(shared_ / "ridgepoint"); }),
                HasSubstr("changed by other users"));
    ::chmod(shared_.c_str(), 01777);
    base::ownFolder(shared_ / "ridgepoint");
    if (::geteuid() != 0) return;  // only root can change owners
    EXPECT_EQ(::lchown((shared_ / "ridgepoint").c_str(), kNobody, kNobody), 0);
    EXPECT_THAT(pathErrorOf([&] { base::ownFolder(shared_ / "ridgepoint"); }),
                HasSubstr("not a folder of yours"));
    EXPECT_THAT(pathErrorOf([&] { base::ownFolder(shared_ / "ridgepoint/far"); }),
                HasSubstr("changed by other users"));
}

TEST_F(Others, AMirrorFollowsNoPlantedLink) {
    const fs::path victim = scratch_ / "victim";
    fs::create_directories(victim / "photos");
    writeFile(victim / "photos/run.ridge", "mine");
    const timespec old{std::time(nullptr) - 400 * 86'400L, 0};
    const timespec times[] = {old, old};
    ::utimensat(AT_FDCWD, (victim / "photos/run.ridge").c_str(), times, 0);
    ::utimensat(AT_FDCWD, (victim / "photos").c_str(), times, 0);
    fs::create_directory(shared_ / "ridgepoint");
    fs::create_directory_symlink(victim, shared_ / "ridgepoint/far");
    far::Address address;
    address.via = {"true"};
    address.path = "/run.ridge";
    {
        const Variable cache("XDG_CACHE_HOME", shared_.c_str());
        EXPECT_THAT(pathErrorOf([&] { far::mirrorFile(address, {}); }), HasSubstr("far"));
    }
    {  // without a home folder, no shared folder is used either
        const Variable cache("XDG_CACHE_HOME", nullptr), home("HOME", nullptr);
        EXPECT_THAT(pathErrorOf([&] { far::mirrorFile(address, {}); }),
                    HasSubstr("XDG_CACHE_HOME"));
    }
    const fs::path own = scratch_ / "own";
    const Variable cache("XDG_CACHE_HOME", own.c_str());
    EXPECT_EQ(modeOf(far::mirrorFile(address, {}).parent_path()), 0700u);
    EXPECT_EQ(readFile(victim / "photos/run.ridge"), "mine");
}

TEST_F(Others, AnExportFollowsOwnLinksOnlyInOwnFolders) {
    writeFile(scratch_ / "real.csv", "old");
    fs::create_symlink(scratch_ / "real.csv", scratch_ / "link.csv");
    EXPECT_EQ(base::followed(scratch_ / "link.csv"), scratch_ / "real.csv");
    EXPECT_EQ(base::whyNotReplaced(scratch_ / "link.csv"), "");
    // The same link in a world-writable folder, also as a parent folder.
    fs::create_symlink(scratch_ / "real.csv", shared_ / "link.csv");
    fs::create_directory_symlink(scratch_.folder(), shared_ / "folder");
    for (const char* const planted : {"link.csv", "folder/real.csv"}) {
        EXPECT_THAT(base::whyNotReplaced(shared_ / planted), HasSubstr("another user"));
        EXPECT_THROW(base::ReplacedFile{shared_ / planted}, base::PathError);
    }
    if (::geteuid() == 0) {  // only root can change owners
        EXPECT_EQ(::lchown((scratch_ / "link.csv").c_str(), kNobody, kNobody), 0);
        EXPECT_THAT(base::whyNotReplaced(scratch_ / "link.csv"), HasSubstr("another user"));
    }
    EXPECT_EQ(readFile(scratch_ / "real.csv"), "old");
}

}  // namespace
}  // namespace ridgepoint::tests
