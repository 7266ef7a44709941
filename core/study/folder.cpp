// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>
#include <thread>

#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/plain_text.h"
#include "core/base/replaced_file.h"
#include "core/estimate/estimated.h"
#include "core/run/ranks.h"
#include "core/run/store/write/create.h"

namespace ridgepoint::study {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kRecordings = "recordings";
constexpr std::size_t kMostOutcomeBytes = std::size_t{4} << 20;

// Returns the 64-bit FNV-1a hash. The hash only distinguishes keys in file names, because the
// outcome contains the complete key.
std::uint64_t hashOf(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001b3;
    }
    return hash;
}

std::string keyOf(const Study& study, const Point& point, std::int64_t repeat) {
    if (const GivenRun* const given = study.givenRun(point)) {
        const json document{{"files", given->files},
                            {"stamp", given->stamp},
                            {"steps", given->steps ? json(*given->steps) : json()},
                            {"seconds", given->seconds ? json(*given->seconds) : json()},
                            {"time_file", given->time_file},
                            {"batch", point.batch}};
        return base::jsonDocument(document);
    }
    const json document{{"model", point.model.name},
                        {"input", point.model.input},
                        {"device", point.device},
                        {"gpus", point.gpus},
                        {"threads", point.threads},
                        {"precision", point.precision},
                        {"optimizer", point.optimizer},
                        {"data", point.data},
                        {"batch", point.batch},
                        {"warmup", study.warmup},
                        {"steps", study.steps},
                        {"seed", study.seed},
                        {"channels_last", study.channels_last},
                        {"repeat", repeat}};
    return base::jsonDocument(document);
}

std::string nameOf(const Point& point, const std::string& key, std::int64_t repeat) {
    std::string name = fmt::format("{}-{}-b{}", plainName(estimate::modelTitle(point.model.name)),
                                   plainName(point.device), point.batch);
    if (point.precision != "fp32") name += fmt::format("-{}", point.precision);
    if (repeat > 1) name += fmt::format("-r{}", repeat);
    return fmt::format("{}-{:016x}", name, hashOf(key));
}

std::optional<json> readJson(const fs::path& file) {
    std::error_code error;
    const auto size = fs::file_size(file, error);
    if (error || size > kMostOutcomeBytes) return std::nullopt;
    std::ifstream stream(file, std::ios::binary);
    std::string text(static_cast<std::size_t>(size), '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!stream) return std::nullopt;
    json document = base::jsonOrDiscarded(text);
    if (!document.is_object()) return std::nullopt;
    return document;
}

std::string reason(int error) { return std::generic_category().message(error); }

}  // namespace

std::string plainName(std::string_view text, std::size_t most) {
    std::string result;
    for (const char c : text) {
        const bool good = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
        const bool capital = c >= 'A' && c <= 'Z';
        if (good || capital) {
            result += capital ? static_cast<char>(c - 'A' + 'a') : c;
        } else if (!result.empty() && result.back() != '-') {
            result += '-';
        }
        if (result.size() >= most) break;
    }
    return result;
}

std::string figureFile(const FigureWish& wish, std::size_t number) {
    return fmt::format("{}/{}-{}", kFigures, number + 1, plainName(wish.title));
}

std::string recordingName(const Study& study, const Point& point, std::int64_t repeat) {
    return nameOf(point, keyOf(study, point, repeat), repeat);
}

std::vector<Recording> recordingsOf(const Study& study, const std::vector<Point>& points) {
    std::vector<Recording> recordings;
    std::set<std::string> known;
    for (std::int64_t repeat = 1; repeat <= study.repeats; ++repeat) {
        for (const Point& point : points) {
            if (repeat > 1 && study.givenRun(point) != nullptr) continue;
            Recording recording;
            recording.key = keyOf(study, point, repeat);
            if (!known.insert(recording.key).second) continue;  // already listed for another phase
            recording.name = nameOf(point, recording.key, repeat);
            recording.point = study.recordingOf(point);
            recording.repeat = repeat;
            recordings.push_back(std::move(recording));
        }
    }
    return recordings;
}

Folder::Folder(const fs::path& path, const Study& study) : path_(path) {
    std::error_code error;
    fs::create_directories(path_ / kRecordings, error);
    if (error) {
        throw StudyError(
            fmt::format("Cannot create the folder \"{}\": {}.", path_.string(), error.message()));
    }
    const fs::path lock = path_ / "lock";
    lock_ = ::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (lock_ < 0) {
        throw StudyError(
            fmt::format("\"{}\" cannot be written: {}.", lock.string(), reason(errno)));
    }
    // Tries several times, because the recorder of a study that was just killed might hold the lock
    // a little longer.
    constexpr int kTries = 20;
    bool locked = false;
    for (int i = 0; i < kTries && !locked; ++i) {
        if (i > 0) std::this_thread::sleep_for(std::chrono::milliseconds(25));
        locked = ::flock(lock_, LOCK_EX | LOCK_NB) == 0;
        if (!locked && errno != EWOULDBLOCK && errno != EINTR) break;
    }
    if (!locked) {
        const int why = errno;
        ::close(lock_);
        lock_ = -1;
        throw StudyError(
            why == EWOULDBLOCK
                ? fmt::format("Another study is at work in \"{}\"; wait for it, or "
                              "choose another folder.",
                              path_.string())
                : fmt::format("\"{}\" cannot be locked: {}.", lock.string(), reason(why)));
    }
    try {
        const auto before = readJson(path_ / "study.json");
        const std::string name = before ? before->value("name", json("")).is_string()
                                              ? before->value("name", json("")).get<std::string>()
                                              : ""
                                        : "";
        if (!name.empty() && name != study.name) {
            throw StudyError(
                fmt::format("\"{}\" contains the study \"{}\"; choose another folder for \"{}\".",
                            path_.string(), base::validUtf8(name), study.name));
        }
    } catch (...) {
        ::close(lock_);
        throw;
    }
}

Folder::~Folder() {
    if (lock_ >= 0) ::close(lock_);  // also releases the lock
}

fs::path Folder::fileOf(const Recording& recording, const char* ending) const {
    return path_ / kRecordings / (recording.name + ending);
}
fs::path Folder::runFile(const Recording& recording) const { return fileOf(recording, ".ridge"); }
fs::path Folder::logFile(const Recording& recording) const { return fileOf(recording, ".log"); }

std::optional<Outcome> Folder::outcome(const Recording& recording) const {
    const auto document = readJson(fileOf(recording, ".json"));
    if (!document) return std::nullopt;
    try {
        const json& entry = *document;
        if (entry.at("format") != "ridgepoint-study-recording" || entry.at("version") != 1 ||
            entry.at("key") != recording.key) {
            return std::nullopt;
        }
        Outcome outcome;
        const std::string state = entry.at("state").get<std::string>();
        outcome.state = state == "done" ? Outcome::State::done : Outcome::State::failed;
        outcome.reason = entry.at("reason").get<std::string>();
        outcome.out_of_memory = entry.at("out_of_memory").get<bool>();
        outcome.wall_seconds = entry.at("wall_seconds").get<double>();
        outcome.started = entry.at("started").get<std::string>();
        outcome.machine = entry.at("machine").get<std::string>();
        const json& numbers = entry.at("numbers");
        for (std::size_t i = 0; i < kPartCount; ++i) {
            const std::string part(toString(static_cast<Part>(i)));
            if (numbers.contains(part)) outcome.numbers[i] = numbersFrom(numbers.at(part));
        }
        return outcome;
    } catch (const json::exception&) {
        return std::nullopt;
    }
}

void Folder::keep(const Recording& recording, const Outcome& outcome) const {
    nlohmann::ordered_json document{
        {"format", "ridgepoint-study-recording"},
        {"version", 1},
        {"key", recording.key},
        {"state", outcome.state == Outcome::State::done ? "done" : "failed"},
        {"reason", base::validUtf8(outcome.reason)},
        {"out_of_memory", outcome.out_of_memory},
        {"wall_seconds", outcome.wall_seconds},
        {"started", outcome.started},
        {"machine", base::validUtf8(outcome.machine)}};
    nlohmann::ordered_json numbers = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < kPartCount; ++i) {
        if (outcome.numbers[i].empty()) continue;
        numbers[std::string(toString(static_cast<Part>(i)))] = toJson(outcome.numbers[i]);
    }
    document["numbers"] = std::move(numbers);
    write(fmt::format("{}/{}.json", kRecordings, recording.name),
          base::jsonDocument(document, 1) + "\n");
}

void Folder::clear(const Recording& recording) const {
    std::error_code ignored;
    for (const char* const ending : {".json", ".log", ".time.ridge"})
        fs::remove(fileOf(recording, ending), ignored);
    for (std::int64_t rank = 0; rank == 0 || rank < recording.point.gpus; ++rank)
        run::removeFile(run::fileOfRank(runFile(recording), rank));
}

void Folder::write(const std::string& name, std::string_view text) const {
    const fs::path file = path_ / name;
    try {
        base::ReplacedFile replaced(file);
        replaced.write(text);
        replaced.putInPlace(base::ReplacedFile::Sync::yes);
    } catch (const std::system_error& error) {
        throw StudyError(fmt::format("\"{}\" cannot be written: {}.", file.string(),
                                     reason(error.code().value())));
    }
}

}  // namespace ridgepoint::study
