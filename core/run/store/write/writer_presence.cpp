// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/write/writer_presence.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <fstream>

namespace ridgepoint::run {
namespace {

struct Address {
    sockaddr_un name{};
    socklen_t size = 0;
};

// Returns a name in the abstract namespace, without the zero byte at its beginning. Such a name
// leaves no file in a folder.
std::string nameOf(const FileIdentity& file) {
    return fmt::format("ridgepoint-run/{:x}-{:x}", file.device, file.inode);
}

Address addressOf(const FileIdentity& file) {
    Address address;
    address.name.sun_family = AF_UNIX;
    const std::string name = nameOf(file);
    std::copy(name.begin(), name.end(), address.name.sun_path + 1);
    address.size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
    return address;
}

int openSocket() { return ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0); }

}  // namespace

std::optional<FileIdentity> identityOf(const std::filesystem::path& path) {
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0) return std::nullopt;
    return FileIdentity{status.st_dev, status.st_ino};
}

WriterPresence::WriterPresence(const FileIdentity& file) : socket_(openSocket()) {
    if (socket_ < 0) return;
    const Address address = addressOf(file);
    if (::bind(socket_, reinterpret_cast<const sockaddr*>(&address.name), address.size) != 0) {
        release();
    }
}

void WriterPresence::release() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
}

bool WriterPresence::isHeld(const FileIdentity& file) {
    // The kernel's list of sockets is used because a confined reader cannot create sockets
    // (core/base/confine.h).
    if (std::ifstream sockets("/proc/self/net/unix"); sockets) {
        const std::string wanted = " @" + nameOf(file);
        for (std::string line; std::getline(sockets, line);) {
            if (line.ends_with(wanted)) return true;
        }
        return false;
    }
    const int probe = openSocket();
    if (probe < 0) return false;
    const Address address = addressOf(file);
    const bool held =
        ::connect(probe, reinterpret_cast<const sockaddr*>(&address.name), address.size) == 0;
    ::close(probe);
    return held;
}

std::string WriterPresence::place() {
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string boot;
    std::error_code error;
    const auto network = std::filesystem::read_symlink("/proc/self/ns/net", error);
    if (!std::getline(file, boot) || boot.empty() || error) return {};
    return boot + " " + network.string();
}

}  // namespace ridgepoint::run
