// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/far/serve.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/descriptor.h"
#include "core/base/json_text.h"
#include "core/base/plain_text.h"
#include "core/base/temporary_folder.h"
#include "core/far/begin.h"
#include "core/far/sha256.h"
#include "core/far/stream_rows.h"
#include "core/run/store/documents.h"
#include "core/run/store/run_file.h"
#include "core/run/store/store.h"

namespace ridgepoint::far {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using run::sqlite::Database;
using How = SentTable::How;

constexpr int kLookMs = 50;     // interval between two checks of the file
constexpr int kStateMs = 1000;  // interval between two state frames
constexpr int kSilenceMs = 60'000;
// Limit for a live stream. The data that is sent directly after connecting may exceed this limit.
constexpr double kBytesPerSecond = 80'000;
constexpr std::size_t kRowsFrame = 256 << 10;
// Maximum number of memory points to send: at each check of the file (kPointsPerLook), and for a
// new mirror (kPointsAtFirst).
constexpr std::size_t kPointsPerLook = 128, kPointsAtFirst = 8192;

std::int64_t nowMs() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

// Memory points that have not been sent yet, thinned out to the smallest and the largest point in
// each time range.
class Points {
  public:
    void add(std::int64_t id, Row row) { rows_.emplace_back(id, std::move(row)); }
    template <class Take>
    void each(std::size_t most, Take&& take) {
        const std::size_t stretch =
            rows_.size() <= most ? 1 : 2 * ((rows_.size() + most - 1) / most);
        for (std::size_t at = 0; at < rows_.size(); at += stretch) {
            const auto first = rows_.begin() + static_cast<std::ptrdiff_t>(at);
            const auto last =
                first + static_cast<std::ptrdiff_t>(std::min(stretch, rows_.size() - at));
            auto [least, largest] = std::minmax_element(
                first, last,
                [](const auto& a, const auto& b) { return bytes(a.second) < bytes(b.second); });
            if (largest < least) std::swap(least, largest);
            take(*least);
            if (largest != least) take(*largest);
        }
    }

  private:
    // Returns the sum of the columns after the time, which contain the bytes per category.
    static double bytes(const Row& row) {
        double sum = 0;
        for (std::size_t at = 1; at <= run::kMemoryCategoryCount; ++at) {
            if (const auto* const value = std::get_if<std::int64_t>(&row[at]))
                sum += static_cast<double>(*value);
        }
        return sum;
    }
    std::vector<std::pair<std::int64_t, Row>> rows_;
};

// Sends the rows of a run.
class RowStream {
  public:
    RowStream(Connection& connection, Marks marks) : connection_(connection) {
        for (std::size_t table = 0; table < sentTables().size(); ++table)
            last_.push_back(marks[std::string(sentTables()[table].table->name)].id);
        whole_.resize(sentTables().size());
    }

    // Sends the changes since the last call in one consistent state.
    void update(Database& database) {
        {
            const run::sqlite::Transaction transaction(database,
                                                       run::sqlite::Transaction::Kind::read);
            for (std::size_t table = 0; table < sentTables().size(); ++table) {
                switch (sentTables()[table].how) {
                    case How::growing:
                        grow(database, table);
                        break;
                    case How::totals:
                        changed(database, table);
                        break;
                    case How::at_end:
                        if (!complete_) break;
                        [[fallthrough]];
                    case How::whole:
                        whole(database, table);
                        break;
                }
            }
            flush();
            first_ = false;
        }
        connection_.add(FrameType::commit, {});
    }
    bool complete() const { return complete_; }

  private:
    void put(std::size_t table, std::int64_t id, Row row) {
        encoder_.put(table, id, std::move(row), rows_);
        if (rows_.size() >= kRowsFrame) flush();
    }
    void flush() {
        if (!rows_.empty()) connection_.add(FrameType::rows, rows_);
        rows_.clear();
    }
    void grow(Database& database, std::size_t table) {
        std::int64_t& last = last_[table];
        if (sentTables()[table].table->name != "memory_point") {
            readRows(database, table, last, [&](std::int64_t id, Row row) {
                put(table, id, std::move(row));
                last = id;
            });
            return;
        }
        Points points;
        readRows(database, table, last, [&](std::int64_t id, Row row) {
            points.add(id, std::move(row));
            last = id;
        });
        points.each(first_ ? kPointsAtFirst : kPointsPerLook,
                    [&](auto& point) { put(table, point.first, std::move(point.second)); });
    }
    void changed(Database& database, std::size_t table) {
        if (first_) encoder_.clear(table, rows_);
        readRows(database, table, 0,
                 [&](std::int64_t id, Row row) { put(table, id, std::move(row)); });
    }
    void whole(Database& database, std::size_t table) {
        const bool documents = sentTables()[table].table->name == "document";
        const auto each = [&](const auto& take) {
            readRows(database, table, 0, [&](std::int64_t id, Row row) {
                if (documents) {
                    const std::string& name = std::get<std::string>(row[0]);
                    if (isOwnDocument(name)) return;
                    const auto& text = std::get<std::string>(row[1]);
                    if (name == "run") complete_ = run::runInfoFrom(text).complete;
                    // This document describes tables that are only sent at the end.
                    if (name == "timeline" && !complete_) return;
                }
                take(id, std::move(row));
            });
        };
        std::uint64_t digest = 0xcbf29ce484222325;
        each([&](std::int64_t, const Row& row) { digest = digestOf(digest, row); });
        if (whole_[table] == digest) return;
        whole_[table] = digest;
        encoder_.clear(table, rows_);
        each([&](std::int64_t id, Row row) { put(table, id, std::move(row)); });
    }

    Connection& connection_;
    RowEncoder encoder_;
    std::string rows_;
    std::vector<std::int64_t> last_;
    std::vector<std::optional<std::uint64_t>> whole_;
    bool first_ = true;
    bool complete_ = false;
};

// Returns the number, or 0 if it is not an integer of this type. nlohmann_json would also convert
// 1e99, and would make large unsigned numbers negative.
template <class Integer>
Integer integerOf(const json& number) {
    const auto inRange = [](auto value) {
        return std::in_range<Integer>(value) ? static_cast<Integer>(value) : Integer{0};
    };
    if (number.is_number_unsigned()) return inRange(number.get<std::uint64_t>());
    return number.is_number_integer() ? inRange(number.get<std::int64_t>()) : Integer{0};
}

void serveRows(Connection& connection, const fs::path& path, const json& request) {
    // The reader provides the run's ID and later checks whether a recorder exists. Its file is
    // closed, because `file` reads the rows.
    const auto reader = run::RunReader::open(path);
    reader->release();
    auto file = std::make_unique<run::RunFile>(path);
    const std::string id = reader->summary()->info.id;
    reader->release();
    Marks marks;
    bool resumes = false;
    if (const auto from = request.find("from"); from != request.end() && from->is_object()) {
        for (const auto& [table, mark] : from->at("marks").items()) {
            marks[table] = {integerOf<std::int64_t>(mark.at("id")),
                            integerOf<std::uint64_t>(mark.at("digest"))};
        }
        resumes = from->at("run").get<std::string>() == id && contains(file->database(), marks);
        if (!resumes) marks.clear();
    }
    connection.add(FrameType::state,
                   json{{"run", id}, {"resumes", resumes}, {"path", path.string()}}.dump());
    connection.send();

    RowStream stream(connection, std::move(marks));
    std::int64_t version = -1, next_ms = 0, state_ms = 0;
    for (;;) {
        // Check this before reading, so that the recorder's last rows are read.
        const bool recorded = reader->beingWritten();
        const std::int64_t now = nowMs();
        if (const std::int64_t current = file->database().integer("PRAGMA data_version");
            (current != version && now >= next_ms) || !recorded) {
            const bool first = version < 0;
            version = current;
            stream.update(file->database());
            if (!first)
                next_ms =
                    now + static_cast<std::int64_t>(static_cast<double>(connection.unsentBytes()) *
                                                    1000 / kBytesPerSecond);
        }
        const bool over = stream.complete() || !recorded;
        // Close the file, because a recorder waits for its readers when it completes the file.
        if (over) file.reset();
        if (over || now >= state_ms) {
            connection.add(FrameType::state, json{{"over", over}}.dump());
            state_ms = now + kStateMs;
        }
        connection.send();
        if (over) return;
        if (!connection.wait(kLookMs)) return;
        if (connection.takeEnd()) endRecording(connection, path);
    }
}

bool isPlain(const fs::path& path) {
    std::error_code error;
    fs::path log = path;
    log += "-wal";
    const auto bytes = fs::file_size(log, error);
    return error || bytes == 0;
}

void serveFile(Connection& connection, const fs::path& path, const json& request) {
    std::optional<base::TemporaryFolder>
        folder;  // contains a copy if the run is not a single plain file
    fs::path source = path;
    if (const auto reader = run::RunReader::open(path); !isPlain(path) || reader->beingWritten()) {
        folder.emplace();
        source = *folder / "run.ridge";
        run::saveRunAs(path, source);
    }
    const base::Descriptor file(::open(source.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.number() < 0) throw std::system_error(errno, std::generic_category(), path.string());
    const auto size = static_cast<std::int64_t>(fs::file_size(source));
    // The other end's bytes might come from an earlier file, so their hash is compared.
    std::int64_t have = integerOf<std::int64_t>(request.value("offset", json(0)));
    std::vector<char> piece(256 << 10);
    Sha256 hash;
    const auto read = [&](std::int64_t most) {
        const ssize_t count =
            ::read(file.number(), piece.data(),
                   static_cast<std::size_t>(std::min<std::int64_t>(most, std::ssize(piece))));
        if (count <= 0)
            throw std::system_error(count < 0 ? errno : EIO, std::generic_category(),
                                    path.string());
        const std::string_view bytes(piece.data(), static_cast<std::size_t>(count));
        hash.add(bytes);
        return bytes;
    };
    std::int64_t at = 0;
    if (have > 0 && have <= size) {
        while (at < have) at += std::ssize(read(have - at));
        if (Sha256(hash).hex() != request.value("sha256", std::string())) have = -1;
    }
    if (at != have) {
        at = 0;
        hash = {};
        ::lseek(file.number(), 0, SEEK_SET);
    }
    connection.add(FrameType::state, json{{"bytes", size}, {"offset", at}}.dump());
    while (at < size) {
        const std::string_view bytes = read(size - at);
        at += std::ssize(bytes);
        connection.add(FrameType::data, bytes);
        connection.send();
        if (!connection.wait(0)) return;
    }
    connection.add(FrameType::state, json{{"over", true}, {"sha256", hash.hex()}}.dump());
    connection.send();
}

}  // namespace

Connection::Connection(int in, int out, const std::string& version)
    : in_(in), out_(out), unsent_(greetingLine(version)), heard_ms_(nowMs()) {
    send();
}

std::string Connection::request() {
    for (;;) {
        if (const auto end = received_.find('\n'); end != std::string::npos) {
            std::string request = received_.substr(0, end);
            received_.clear();
            return request;
        }
        if (received_.size() > kMostRequestBytes) throw ProtocolError("The request is too long.");
        if (!wait(1000)) end();
    }
}

bool Connection::takeEnd() {
    const auto end = received_.rfind('\n');
    if (end == std::string::npos) return false;
    const bool asked =
        ("\n" + received_.substr(0, end + 1)).find("\n" + std::string(kEnd)) != std::string::npos;
    received_.erase(0, end + 1);
    return asked;
}

void Connection::end() {
    throw std::system_error(std::make_error_code(std::errc::broken_pipe), "The connection ended");
}

void Connection::send() {
    std::string_view left = unsent_;
    while (!left.empty()) {
        const ssize_t count = ::write(out_, left.data(), left.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0)
            throw std::system_error(errno, std::generic_category(), "The connection ended");
        left.remove_prefix(static_cast<std::size_t>(count));
    }
    unsent_.clear();
}

bool Connection::wait(int milliseconds) {
    const std::int64_t until = nowMs() + milliseconds;
    for (;;) {
        const std::int64_t now = nowMs();
        pollfd input{in_, POLLIN, 0};
        const int ready =
            ::poll(&input, 1, static_cast<int>(std::max<std::int64_t>(0, until - now)));
        if (ready < 0 && errno != EINTR) return false;
        if (ready <= 0) {
            if (nowMs() - heard_ms_ > kSilenceMs) return false;
            if (nowMs() >= until) return true;
            continue;
        }
        std::array<char, 4096> bytes{};
        const ssize_t count = ::read(in_, bytes.data(), bytes.size());
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count <= 0) return false;
        heard_ms_ = nowMs();
        // An empty line only shows that the other end is still connected, so it is discarded.
        if (received_.size() <= kMostRequestBytes) {
            received_.append(bytes.data(), static_cast<std::size_t>(count));
            if (received_.find_first_not_of('\n') == std::string::npos) received_.clear();
        }
        if (!received_.empty()) return true;
    }
}

void serve(Connection& connection, const std::function<fs::path()>& run) {
    try {
        const json request = base::parseJson(connection.request());
        if (!request.is_object() ||
            integerOf<std::int64_t>(request.value("protocol", json(0))) != kProtocol ||
            integerOf<std::int64_t>(request.value("format", json(0))) != run::kSchemaVersion) {
            return;  // the other end has read the greeting and reports the reason itself
        }
        const fs::path path = run();
        if (request.value("began", false)) awaitRun(connection, path);
        if (request.value("want", std::string()) == "file") {
            serveFile(connection, path, request);
        } else {
            serveRows(connection, path, request);
        }
    } catch (const json::exception&) {
        connection.add(FrameType::refusal, "The request cannot be read.");
        connection.send();
    } catch (const std::system_error& error) {
        if (error.code() == std::errc::broken_pipe || error.code() == std::errc::connection_reset)
            return;
        connection.add(FrameType::refusal, base::printable(error.what()));
        connection.send();
    } catch (const run::sqlite::BadValue& error) {
        connection.add(FrameType::refusal, fmt::format("The run is damaged: {}.", error.what()));
        connection.send();
    } catch (const std::exception& error) {
        connection.add(FrameType::refusal, base::printable(error.what()));
        connection.send();
    }
}

}  // namespace ridgepoint::far
