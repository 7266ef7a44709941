// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/far/follow.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/base/json_text.h"
#include "core/far/mirror.h"
#include "core/far/sha256.h"
#include "core/run/store/write/create.h"

namespace ridgepoint::far {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using State = FollowStatus::State;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kFirstPause{500}, kLongestPause{30'000};
// Bytes between two checks of the free disk space.
constexpr std::int64_t kLookAtDiskAfter = 16 << 20;
constexpr int kMostTries = 10;  // maximum attempts without progress; not used for a mirror that has
                                // rows

void pauseFor(std::chrono::milliseconds time, const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, time, [] { return false; });
}

json requestFor(std::string_view want) {
    return {{"protocol", kProtocol}, {"format", run::kSchemaVersion}, {"want", want}};
}

// Parses a state frame from the other end. Throws FarError if it is malformed.
json stateIn(const Frame& frame, const Address& address) {
    json state = base::jsonOrDiscarded(frame.content);
    if (!state.is_object())
        throw FarError(fmt::format("{} sent something unreadable.", address.place()), false);
    return state;
}

void checkTime(Clock::time_point since, std::chrono::seconds patience, const Address& address) {
    if (Clock::now() - since > patience) {
        throw FarError(fmt::format("{} answers, but has sent nothing of the run for {} s.",
                                   address.place(), patience.count()),
                       false);
    }
}

class Follower {
  public:
    explicit Follower(const FollowOptions& options)
        : options_(options), address_(options.address), begins_(!options.start.empty()) {}

    void run() {
        auto pause = kFirstPause;
        while (!options_.stop.stop_requested()) {
            try {
                const bool over = once(pause);
                if (over) return;
            } catch (const FarError& error) {
                if (options_.stop.stop_requested()) return;
                if (!error.lost() || !connected_ || (!begun_ && ++tries_ == kMostTries)) throw;
                if (begins_ && address_.path.empty()) {
                    throw FarError(
                        fmt::format("{} The recording there may have begun.", error.what()), false);
                }
                tell(State::lost, error.what());
            }
            pauseFor(pause, options_.stop);
            pause = std::min(2 * pause, kLongestPause);
        }
    }

  private:
    // Follows the run over one connection. Returns true when the run is over.
    bool once(std::chrono::milliseconds& pause) {
        std::vector<std::string> words{"serve", address_.path};
        if (address_.path.empty()) words = options_.start;
        Link link(address_, words, options_.version, options_.patience, options_.stop);
        const auto connected = Clock::now();
        connected_ = true;
        json request = requestFor("rows");
        if (!mirror_) mirror_ = std::make_unique<Mirror>(options_.mirror);
        const std::string id = mirror_->runId();
        if (!id.empty()) {
            json marks = json::object();
            for (const auto& [table, mark] : mirror_->marks())
                marks[table] = {{"id", mark.id}, {"digest", mark.digest}};
            request["from"] = {{"run", id}, {"marks", std::move(marks)}};
        }
        if (begins_) request["began"] = true;
        link.send(request.dump() + "\n");
        mirror_->connected();
        bool known = false, asked = false;
        for (;;) {
            if (begins_ && !ending_ && options_.end.stop_requested() && !std::exchange(asked, true))
                link.send(kEnd);
            const std::optional<Frame> frame = link.next();
            if (!frame) continue;
            switch (frame->type) {
                case FrameType::state:
                    if (takeState(stateIn(*frame, address_), id, known)) return true;
                    if (!begun_ && !begins_) checkTime(connected, options_.patience, address_);
                    break;
                case FrameType::rows:
                    if (!known) throw FarError(unexpected(), false);
                    add(frame->content);
                    break;
                case FrameType::commit:
                    mirror_->commit();
                    pause = kFirstPause;
                    begun_ = true;
                    tell(State::following, {});
                    break;
                default:
                    throw FarError(unexpected(), false);
            }
        }
    }

    std::string unexpected() const {
        return fmt::format("{} sent something unexpected.", address_.place());
    }

    void add(const std::string& rows) {
        try {
            mirror_->add(rows);
        } catch (const ProtocolError& error) {
            throw FarError(fmt::format("The connection to {} cannot be used: {}", address_.place(),
                                       error.what()),
                           false);
        }
    }

    // Creates a new mirror, because the current one belongs to another run.
    void renew() {
        mirror_.reset();
        run::removeFile(options_.mirror);
        mirror_ = std::make_unique<Mirror>(options_.mirror);
    }

    bool takeState(const json& state, const std::string& id, bool& known) {
        if (const auto path = state.find("path"); path != state.end() && path->is_string()) {
            const auto& name = path->get_ref<const std::string&>();
            if (address_.path.empty() && name.starts_with('/')) {
                address_.path = name;
                tell(State::following, {});
            }
        }
        if (const auto there = state.find("run"); there != state.end() && there->is_string()) {
            const bool resumes = state.value("resumes", json(false)) == json(true);
            if (!id.empty() && !resumes) {
                if (begun_) {
                    throw FarError(fmt::format("\"{}\" on {} is another run now; open it again.",
                                               address_.path, address_.place()),
                                   false);
                }
                renew();
                mirror_->connected();
            }
            known = true;
        }
        if (state.contains("ending")) ending_ = true;
        if (state.value("over", json(false)) != json(true)) return false;
        mirror_->finish();
        tell(State::over, {});
        return true;
    }

    void tell(State state, std::string sentence) {
        if (!options_.tell) return;
        if (told_ == state && told_begun_ == begun_ && sentence.empty()) return;
        told_ = state;
        told_begun_ = begun_;
        options_.tell({state, address_.path, std::move(sentence)}, begun_);
    }

    const FollowOptions& options_;
    Address address_;
    bool begins_;             // whether to start a recording on the other machine
    bool connected_ = false;  // whether a connection has succeeded at least once
    bool ending_ = false;     // whether the other end was asked to end the recording
    int tries_ = 0;           // number of attempts without rows
    std::unique_ptr<Mirror> mirror_;
    bool begun_ = false;  // whether this object has committed rows
    std::optional<State> told_;
    bool told_begun_ = false;
};

// The file that is being fetched. It has no name until it is complete, so that it disappears if
// this program is killed. If the file system does not support this, the file has a hidden name.
class Part {
  public:
    explicit Part(const fs::path& path) : path_(path) {
        struct stat found{};
        if (::lstat(path.c_str(), &found) == 0) run::cannotCreate(path, EEXIST);
        file_ = base::Descriptor(::open(folder().c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666));
        if (file_.number() >= 0) return;
        if (errno != EOPNOTSUPP && errno != EISDIR) run::cannotCreate(path, errno);
        hidden_ = folder() / fmt::format(".{}.{}.part", path.filename().string(), ::getpid());
        file_ = base::Descriptor(
            ::open(hidden_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
        if (file_.number() < 0) run::cannotCreate(std::exchange(hidden_, {}), errno);
    }
    ~Part() {
        if (!hidden_.empty()) ::unlink(hidden_.c_str());
    }
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;

    std::int64_t size() const { return size_; }
    const Sha256& hash() const { return hash_; }
    fs::path folder() const { return path_.has_parent_path() ? path_.parent_path() : "."; }
    // Gives the file its name. Throws if another file has taken this name in the meantime.
    void keep() {
        const std::string there =
            hidden_.empty() ? fmt::format("/proc/self/fd/{}", file_.number()) : hidden_.string();
        if (::linkat(AT_FDCWD, there.c_str(), AT_FDCWD, path_.c_str(), AT_SYMLINK_FOLLOW) != 0)
            run::cannotCreate(path_, errno);
    }
    void restart() {
        if (::ftruncate(file_.number(), 0) != 0 || ::lseek(file_.number(), 0, SEEK_SET) != 0)
            run::cannotCreate(path_, errno);
        size_ = looked_at_ = 0;
        hash_ = {};
    }
    void write(std::string_view bytes) {
        hash_.add(bytes);
        size_ += std::ssize(bytes);
        if (size_ - looked_at_ >= kLookAtDiskAfter) {
            looked_at_ = size_;
            if (spareBytes(folder()) == 0) run::cannotCreate(path_, ENOSPC);
        }
        while (!bytes.empty()) {
            const ssize_t count = ::write(file_.number(), bytes.data(), bytes.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) run::cannotCreate(path_, errno);
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
    }

  private:
    fs::path path_, hidden_;
    base::Descriptor file_;
    std::int64_t size_ = 0, looked_at_ = 0;
    Sha256 hash_;
};

// Fetches over one connection. Returns when the file is complete.
void fetchOnce(const FetchOptions& options, Part& part) {
    const Address& address = options.address;
    const std::vector<std::string> words{"serve", address.path};
    Link link(address, words, options.version, options.patience, options.stop);
    auto heard = Clock::now();  // last time when file data arrived
    json request = requestFor("file");
    if (part.size() > 0) {
        request["offset"] = part.size();
        request["sha256"] = Sha256(part.hash()).hex();
    }
    link.send(request.dump() + "\n");
    std::int64_t size = -1;
    for (;;) {
        const std::optional<Frame> next = link.next();
        if (!next) continue;
        const Frame& frame = *next;
        if (frame.type == FrameType::data) {
            if (part.size() + std::ssize(frame.content) > size)
                throw FarError(fmt::format("{} sent more than the file.", address.place()), false);
            part.write(frame.content);
            if (!frame.content.empty()) heard = Clock::now();
            checkTime(heard, options.patience, address);
            if (options.progress && size > 0)
                options.progress(static_cast<double>(part.size()) / static_cast<double>(size));
        } else if (frame.type == FrameType::state) {
            const json state = stateIn(frame, address);
            checkTime(heard, options.patience, address);
            if (state.contains("sha256")) {
                const json hash = Sha256(part.hash()).hex();
                if (part.size() != size || state["sha256"] != hash) {
                    throw FarError(fmt::format("The file from {} is not identical to the one "
                                               "there; fetch it again.",
                                               address.place()),
                                   false);
                }
                return;
            }
            if (!state.contains("bytes")) continue;
            const json& bytes = state["bytes"];
            const json offset = state.value("offset", json(0));
            if (!bytes.is_number_integer() || !offset.is_number_integer() || bytes < 0)
                throw FarError(fmt::format("{} sent something unreadable.", address.place()),
                               false);
            size = bytes.get<std::int64_t>();
            if (offset != part.size()) part.restart();
            if (offset != part.size())
                throw FarError(fmt::format("{} sent a wrong offset.", address.place()), false);
            if (static_cast<std::uintmax_t>(size - part.size()) > spareBytes(part.folder())) {
                throw FarError(fmt::format("The file on {} has {} bytes, more than are free here "
                                           "(256 MiB stay free).",
                                           address.place(), size),
                               false);
            }
        } else {
            throw FarError(fmt::format("{} sent something unexpected.", address.place()), false);
        }
    }
}

}  // namespace

void follow(const FollowOptions& options) { Follower(options).run(); }

void fetch(const FetchOptions& options) {
    Part part(options.output);
    auto pause = kFirstPause;
    std::int64_t reached = -1;
    int tries = 0;
    for (;;) {
        try {
            fetchOnce(options, part);
            part.keep();
            return;
        } catch (const FarError& error) {
            if (part.size() > reached) {
                tries = 0;
                pause = kFirstPause;
            }
            // A failure before the first byte is not retried, because the user must solve the
            // problem.
            if (!error.lost() || part.size() == 0 || ++tries == kMostTries) throw;
            reached = std::max(reached, part.size());
        }
        pauseFor(pause, options.stop);
        pause = std::min(2 * pause, kLongestPause);
    }
}

}  // namespace ridgepoint::far
