// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/ranks/rank_group.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <thread>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>
#include <utility>

#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/recording/collect/tick_clock.h"
#include "core/recording/ranks/exchange_choice.h"
#include "core/recording/training/nccl_library.h"
#include "core/recording/training/ranks/rank_group_parts.h"

namespace ridgepoint::recording::training {
namespace {

using std::chrono::milliseconds;

// Timeout for exchanges. It is long, because an exchange takes as long as the computation of the
// slowest rank, and heartbeats detect lost ranks.
constexpr milliseconds kExchange = std::chrono::hours(24);
constexpr int kPings = 16;

// Returns the address under which ranks on other machines reach this machine, or an empty string if
// it is unknown.
std::string addressTowards(const std::string& host, int port) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_DGRAM;  // no packet is sent when a datagram socket is connected
    addrinfo* found = nullptr;
    if (::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) return {};
    std::string address;
    for (const addrinfo* each = found; each != nullptr && address.empty(); each = each->ai_next) {
        const int socket = ::socket(each->ai_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
        if (socket < 0) continue;
        sockaddr_storage own{};
        socklen_t length = sizeof own;
        char text[NI_MAXHOST] = {};
        if (::connect(socket, each->ai_addr, each->ai_addrlen) == 0 &&
            ::getsockname(socket, reinterpret_cast<sockaddr*>(&own), &length) == 0 &&
            ::getnameinfo(reinterpret_cast<sockaddr*>(&own), length, text, sizeof text, nullptr, 0,
                          NI_NUMERICHOST) == 0) {
            address = text;
        }
        ::close(socket);
    }
    ::freeaddrinfo(found);
    return address;
}

}  // namespace

RankGroup::RankGroup(const run::RankPlace& place, c10::Device device,
                     const std::vector<Setting>& settings, OpenExchange open)
    : place_(place), exchange_name_(recording::ranks::kGloo) {
    connect();
    agree(settings);
    openGroup(device);
    stop_ = torch::zeros({1}, torch::kInt);
    here_ = torch::zeros({1}, torch::kInt);
    signs_.start(store_, place.rank, place.ranks);
    if (!open && device.is_cuda()) open = openNccl;
    if (!open) return;
    try {
        chooseExchange(device, open);
        if (device_) connectDevice(device);
    } catch (...) {
        letGo();
        throw;
    }
}

RankGroup::~RankGroup() {
    if (failed_) letGo();
}

// Abandons the group's objects, because their threads might wait forever for a lost rank. The
// process then exits without joining these threads.
void RankGroup::letGo() {
    signs_.leaveBehind();
    static_cast<void>(stop_work_.release());
    static_cast<void>(here_work_.release());
    static_cast<void>(group_.release());
    static_cast<void>(backend_.release());
    static_cast<void>(store_.release());
    if (device_) static_cast<void>(new std::shared_ptr<DeviceExchange>(std::move(device_)));
}

void RankGroup::connect() {
    c10d::TCPStoreOptions options;
    options.port = static_cast<std::uint16_t>(place_.master_port);
    options.isServer = place_.rank == 0 && !place_.store_is_served;
    options.waitWorkers = false;
    options.timeout = kStart;
    if (options.isServer && place_.listening_socket >= 0) {
        options.masterListenFd = place_.listening_socket;
    }
    try {
        auto store = c10::make_intrusive<c10d::TCPStore>(place_.master_address, options);
        // When torchrun's agent restarts the ranks, its store still contains all earlier values.
        // Each attempt therefore uses its own prefix.
        store_ = c10::make_intrusive<c10d::PrefixStore>(
            fmt::format("ridgepoint/{}", place_.attempt), std::move(store));
    } catch (const std::exception& error) {
        const std::string words = wordsOf(error);
        if (words.find("EADDRINUSE") != std::string::npos ||
            words.find("ddress already in use") != std::string::npos) {
            throw RankFailure(
                fmt::format("Port {} is in use by another program, so that the ranks cannot meet "
                            "there; set MASTER_PORT to one that is free.",
                            place_.master_port),
                false);
        }
        throw RankFailure(fmt::format("Rank {} cannot meet the others at {}:{} ({}).", place_.rank,
                                      place_.master_address, place_.master_port, words),
                          false);
    }
}

std::string RankGroup::key(const char* what, int rank) const {
    return fmt::format("{}/{}", what, rank);
}

void RankGroup::set(const std::string& key, const std::string& value) {
    store_->set(key, storeBytes(value));
}

std::string RankGroup::get(const std::string& key, milliseconds timeout) {
    store_->wait({key}, timeout);
    return storeText(store_->get(key));
}

// Compares the settings of each rank with the settings of rank 0. Rank 0 then sends all ranks the
// first setting that differs.
void RankGroup::agree(const std::vector<Setting>& settings) {
    nlohmann::json own = nlohmann::json::array();
    for (const Setting& setting : settings) own.push_back({setting.name, setting.value});
    std::string verdict;
    try {
        if (place_.rank == 0) {
            set("settings", base::jsonDocument(own));
            for (int rank = 1; rank < place_.ranks && verdict.empty(); ++rank) {
                try {
                    verdict = get(key("verdict", rank), kStart);
                } catch (const std::exception&) {
                    verdict = fmt::format(
                        "Rank {} did not connect to {}:{} within {} s; see its output.", rank,
                        place_.master_address, place_.master_port, kStart.count() / 1000);
                }
                if (verdict == "agreed") verdict.clear();
            }
            set("verdict", verdict.empty() ? "agreed" : verdict);
        } else {
            const auto first = base::parseJson(get("settings", kStart));
            std::string mine = "agreed";
            for (std::size_t i = 0; i < settings.size() && mine == "agreed"; ++i) {
                const std::string& name = settings[i].name;
                const bool known = i < first.size() && first[i].size() == 2 && first[i][0] == name;
                const std::string theirs =
                    known ? first[i][1].get<std::string>() : std::string("another version");
                if (theirs == settings[i].value) continue;
                mine = fmt::format(
                    "Rank {} was started with {} {} and rank 0 with {}; start all ranks with the "
                    "same settings.",
                    place_.rank, name, settings[i].value, theirs);
            }
            set(key("verdict", place_.rank), mine);
            verdict = get("verdict", kStart);
            if (verdict == "agreed") verdict.clear();
        }
    } catch (const std::exception& error) {
        throw RankFailure(
            fmt::format("Rank {} cannot reach the others at {}:{} any more ({}).", place_.rank,
                        place_.master_address, place_.master_port, wordsOf(error)),
            place_.rank != 0);
    }
    if (verdict.empty()) return;
    if (place_.rank != 0) {
        store_->add("heard", 1);
    } else {
        // The store ends with rank 0, so rank 0 waits until the other ranks have read from the
        // store.
        for (int look = 0; look < 20 && store_->add("heard", 0) + 1 < place_.ranks; ++look) {
            std::this_thread::sleep_for(milliseconds(100));
        }
    }
    throw RankFailure(verdict, place_.rank != 0);
}

void RankGroup::openGroup(c10::Device device) {
    auto options = c10d::ProcessGroupGloo::Options::create(kExchange);
    const char* const interface = std::getenv("GLOO_SOCKET_IFNAME");
    const std::string address = addressTowards(place_.master_address, place_.master_port);
    try {
        if (interface != nullptr && *interface != '\0') {
            options->devices.push_back(c10d::ProcessGroupGloo::createDeviceForInterface(interface));
        } else if (!address.empty()) {
            options->devices.push_back(c10d::ProcessGroupGloo::createDeviceForHostname(address));
        } else {
            options->devices.push_back(c10d::ProcessGroupGloo::createDefaultDevice());
        }
        backend_ = c10::make_intrusive<c10d::ProcessGroupGloo>(
            c10::make_intrusive<c10d::PrefixStore>("gloo", store_), place_.rank, place_.ranks,
            options);
        group_ = c10::make_intrusive<c10d::ProcessGroup>(store_, place_.rank, place_.ranks);
        using Type = c10d::ProcessGroup::BackendType;
        group_->setDefaultBackend(Type::GLOO);
        group_->setBackend(c10::kCPU, Type::GLOO, backend_);
        if (!device.is_cpu()) group_->setBackend(device.type(), Type::GLOO, backend_);
    } catch (const std::exception& error) {
        failed_ = true;
        throw RankFailure(
            fmt::format("Rank {} cannot connect to the others ({}); GLOO_SOCKET_IFNAME names the "
                        "network interface to use.",
                        place_.rank, wordsOf(error)),
            false);
    }
}

// Returns a sentence about the rank that failed. A rank that leaves normally reports a reason. If a
// rank has become silent, this function does not query the store, because the store might not
// respond either.
std::string RankGroup::whoWasIt(const std::string& words) const {
    if (const int rank = signs_.silent(); rank >= 0) {
        return fmt::format("Rank {} no longer responds, so rank {} stopped.", rank, place_.rank);
    }
    try {
        for (int look = 0; look < 5; ++look) {
            for (int rank = 0; rank < place_.ranks; ++rank) {
                if (rank == place_.rank || !store_->check({key("left", rank)})) continue;
                return fmt::format("Rank {} stopped, and so did rank {}: {}", rank, place_.rank,
                                   storeText(store_->get(key("left", rank))));
            }
            std::this_thread::sleep_for(milliseconds(100));
        }
    } catch (const std::exception&) {
        return fmt::format("Rank 0 is gone, so rank {} stopped.", place_.rank);
    }
    return fmt::format("Another rank is gone, so rank {} stopped{}.", place_.rank,
                       words.empty() ? words : fmt::format(" ({})", words));
}

void RankGroup::lost(const std::string& words) {
    failed_ = true;
    const std::string sentence = whoWasIt(words);
    if (device_ && signs_.silent() != 0) {
        try {
            RankSigns::tellStop(*store_, signs_.silent());
        } catch (const std::exception&) {
            // Rank 0, which serves the store, is also lost, so this error is ignored.
        }
    }
    endOnDevice();
    throw RankFailure(sentence, true);
}

void RankGroup::waitFor(c10d::Work& work) {
    if (device_) {
        waitOnDevice(work);
    } else {
        waitOverGloo(work);
    }
}

void RankGroup::waitOverGloo(c10d::Work& work) {
    for (;;) {
        try {
            work.wait(kLook);
            return;
        } catch (const std::exception& error) {
            if (work.isCompleted() && work.exception()) lost(wordsOf(error));
        }
        if (signs_.standsStill() || signs_.silent() >= 0) lost({});
    }
}

void RankGroup::broadcast(std::vector<torch::Tensor> tensors) {
    for (torch::Tensor& tensor : tensors) {
        // Gloo can send only contiguous tensors. Other tensors are sent as copies.
        const torch::NoGradGuard plain;
        torch::Tensor piece = tensor.detach();
        const bool whole = piece.is_contiguous();
        if (!whole) piece = piece.contiguous();
        std::vector<torch::Tensor> pieces{piece};
        waitFor(*(device_ ? device_->backend() : backend_)->broadcast(pieces));
        if (!whole) tensor.detach().copy_(piece);
    }
}

void RankGroup::askToStop(bool wanted) {
    stop_.fill_(wanted ? 1 : 0);
    std::vector<torch::Tensor> tensors{stop_};
    c10d::AllreduceOptions options;
    options.reduceOp = c10d::ReduceOp::MAX;
    stop_work_ = backend_->allreduce(tensors, options);
}

bool RankGroup::anyStops() {
    if (!stop_work_) return false;
    waitOverGloo(*std::exchange(stop_work_, nullptr));
    return stop_.item<int>() != 0;
}

void RankGroup::meet() {
    std::vector<torch::Tensor> tensors{torch::zeros({1}, torch::kInt)};
    waitOverGloo(*backend_->allreduce(tensors));
}

std::string RankGroup::wordOfFirst(const std::string& own) {
    try {
        if (place_.rank != 0) return get("word", kStart);
        set("word", own);
        return own;
    } catch (const std::exception& error) {
        lost(wordsOf(error));
    }
}

void RankGroup::tellMachine(const std::string& name, const std::string& text) {
    try {
        set(fmt::format("{}/{}", bootId(), name), text);
    } catch (const std::exception& error) {
        lost(wordsOf(error));
    }
}

std::optional<std::string> RankGroup::toldOnMachine(const std::string& name) {
    const std::string key = fmt::format("{}/{}", bootId(), name);
    try {
        if (!store_->check({key})) return std::nullopt;
        return storeText(store_->get(key));
    } catch (const std::exception& error) {
        lost(wordsOf(error));
    }
}

RankGroup::Clock RankGroup::compareClocks() {
    try {
        const std::string own = bootId();
        set(key("boot", place_.rank), own);
        if (place_.rank == 0) {
            for (int rank = 1; rank < place_.ranks; ++rank) {
                if (get(key("boot", rank), kStart) == own) continue;
                for (int i = 0; i < kPings; ++i) {
                    const std::string ping = fmt::format("ping/{}/{}", rank, i);
                    store_->wait({ping}, kMoment);
                    set(fmt::format("pong/{}/{}", rank, i),
                        std::to_string(recording::collect::clockNanoseconds()));
                }
            }
            return {};
        }
        if (get(key("boot", 0), kStart) == own) return {};
        // The maximum error is half the round-trip time, because the midpoint is used.
        Clock best;
        best.uncertainty_ns = std::numeric_limits<std::int64_t>::max();
        for (int i = 0; i < kPings; ++i) {
            const auto before = static_cast<std::int64_t>(recording::collect::clockNanoseconds());
            set(fmt::format("ping/{}/{}", place_.rank, i), "");
            const std::int64_t there =
                std::stoll(get(fmt::format("pong/{}/{}", place_.rank, i), kStart));
            const auto after = static_cast<std::int64_t>(recording::collect::clockNanoseconds());
            const std::int64_t half = (after - before) / 2;
            if (half < best.uncertainty_ns) best = {there - (before + half), half};
        }
        return best;
    } catch (const std::exception& error) {
        lost(wordsOf(error));
    }
}

void RankGroup::leave(const std::string& sentence) {
    failed_ = true;
    try {
        set(key("left", place_.rank), sentence);
        if (device_) RankSigns::tellStop(*store_, -1);
    } catch (const std::exception&) {
        // Rank 0, which serves the store, is also lost, so this error is ignored.
    }
    endOnDevice();
}

void RankGroup::finish() {
    try {
        // One device might have completed its part of the last exchange while another device still
        // reads from it. After meet(), no device reads any more.
        if (device_) {
            meet();
            signs_.setOnLoss({});
            endOnDevice();
        }
        const std::int64_t here = store_->add("finished", 1);
        if (place_.rank != 0 || here == place_.ranks) return;
        const auto until = std::chrono::steady_clock::now() + kMoment;
        while (store_->add("finished", 0) < place_.ranks &&
               std::chrono::steady_clock::now() < until) {
            std::this_thread::sleep_for(milliseconds(20));
        }
    } catch (const std::exception&) {
        // All work is complete, so a lost store does not matter.
    }
}

}  // namespace ridgepoint::recording::training
