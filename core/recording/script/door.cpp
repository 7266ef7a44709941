// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/script/door.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "core/base/json_values.h"

namespace ridgepoint::recording::script {

base::Descriptor openDoor(const PythonProcess& process) {
    const std::string name = fmt::format("ridgepoint-wait-{}", process.id_there);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    // A leading null byte makes the socket name abstract.
    std::memcpy(address.sun_path + 1, name.data(), name.size());
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
    base::Descriptor door(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (door.number() < 0 ||
        ::connect(door.number(), reinterpret_cast<const sockaddr*>(&address), length) != 0)
        return base::Descriptor();
    ucred peer{};
    socklen_t size = sizeof(peer);
    // Any process could have taken the name first, so the peer is checked.
    if (::getsockopt(door.number(), SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0 ||
        peer.uid != ::geteuid() || peer.pid != process.id)
        return base::Descriptor();
    return door;
}

void askAtDoor(const base::Descriptor& door, const PythonProcess& process,
               const std::filesystem::path& place, const std::filesystem::path& python) {
    const nlohmann::json wanted{
        {"place", place.string()}, {"folder", python.string()}, {"process", process.id}};
    const std::string line = base::jsonDocument(wanted, -1) + "\n";
    if (::send(door.number(), line.data(), line.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(line.size())) {
        throw std::runtime_error(
            fmt::format("Process {} waits for a recording, but does not answer ({}); try again.",
                        process.id, std::strerror(errno)));
    }
}

}  // namespace ridgepoint::recording::script
