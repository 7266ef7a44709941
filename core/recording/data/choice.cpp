// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/data/choice.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <limits>
#include <string_view>
#include <system_error>

namespace ridgepoint::recording::data {
namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();

class Reader {
  public:
    explicit Reader(const std::string& text) : text_(text) {}

    std::optional<std::int64_t> whole(std::string_view word) const {
        std::int64_t value = 0;
        const char* const end = word.data() + word.size();
        const auto [stopped, error] = std::from_chars(word.data(), end, value);
        if (stopped != end || error != std::errc{} || word.empty()) return std::nullopt;
        return value;
    }
    std::int64_t whole(std::string_view key, std::string_view word, std::int64_t least,
                       std::int64_t most) const {
        const auto value = whole(word);
        if (!value || *value < least || *value > most) {
            fail(fmt::format("{} takes a whole number from {} to {}, not \"{}\"", key, least, most,
                             word));
        }
        return *value;
    }
    void classes(std::string_view word, Choice& choice) const {
        const std::size_t dash = word.find('-');
        const auto first = whole(word.substr(0, dash));
        const auto last = dash == std::string_view::npos ? first : whole(word.substr(dash + 1));
        if (!first || !last || *first < 0 || *last < *first || *last > kMost) {
            fail(fmt::format("classes takes a range such as 0-499, not \"{}\"", word));
        }
        choice.first_class = *first;
        choice.last_class = last;
    }
    void set(std::string_view word, Choice& choice) const {
        const std::size_t equals = word.find('=');
        const std::string_view key = word.substr(0, equals);
        const std::string_view value =
            equals == std::string_view::npos ? std::string_view() : word.substr(equals + 1);
        if (key == "classes") {
            classes(value, choice);
        } else if (key == "files") {
            choice.files = whole(key, value, 1, kMost);
        } else if (key == "workers") {
            choice.workers = whole(key, value, 1, kMaxWorkers);
        } else if (key == "prefetch") {
            choice.prefetch = whole(key, value, 1, kMaxPrefetch);
        } else if (key == "crop") {
            if (value != "train" && value != "eval") {
                fail(fmt::format("crop is train or eval, not \"{}\"", value));
            }
            choice.crop = value == "train" ? Crop::train : Crop::eval;
        } else {
            fail(
                fmt::format("unknown setting \"{}\"; the settings are classes=0-499, files=N (per "
                            "class), crop=train|eval, workers=N and prefetch=N",
                            key));
        }
    }

  private:
    [[noreturn]] void fail(const std::string& words) const {
        throw DataError(fmt::format("In the data \"{}\" {}.", text_, words));
    }
    const std::string& text_;
};

}  // namespace

std::optional<Choice> parseChoice(const std::string& text) {
    if (text == "synthetic") return std::nullopt;
    Choice choice;
    choice.folder = text;
    std::error_code error;
    const std::size_t slash = text.rfind('/');
    std::size_t comma = text.find(',', slash == std::string::npos ? 0 : slash);
    if (comma == std::string::npos || std::filesystem::exists(text, error)) return choice;
    choice.folder = text.substr(0, comma);
    const Reader reader(text);
    while (comma != std::string::npos) {
        const std::size_t next = text.find(',', comma + 1);
        reader.set(std::string_view(text).substr(
                       comma + 1, next == std::string::npos ? next : next - comma - 1),
                   choice);
        comma = next;
    }
    return choice;
}

}  // namespace ridgepoint::recording::data
