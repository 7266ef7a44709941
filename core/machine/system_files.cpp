// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/system_files.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <limits>
#include <system_error>

namespace ridgepoint::machine {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";

// Maximum number of processors in any kernel. A longer range is not a processor list.
constexpr int kMostCpus = 1 << 16;

std::optional<std::int64_t> leadingInteger(std::string_view& text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

}  // namespace

std::optional<std::string> readText(const std::filesystem::path& path, std::size_t limit) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) return std::nullopt;
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    // Files in /proc and /sys do not report a size, so they are read to their end.
    std::string text;
    constexpr std::size_t kChunk = 4096;
    while (text.size() < limit) {
        const std::size_t before = text.size();
        text.resize(before + std::min(kChunk, limit - before));
        file.read(text.data() + before, static_cast<std::streamsize>(text.size() - before));
        text.resize(before + static_cast<std::size_t>(file.gcount()));
        if (!file) break;
    }
    if (file.bad()) return std::nullopt;
    return text;
}

std::optional<std::string> readLine(const std::filesystem::path& path) {
    const std::optional<std::string> text = readText(path, 4096);
    if (!text) return std::nullopt;
    std::string line = printable(std::string_view(*text).substr(0, text->find('\n')));
    if (line.empty()) return std::nullopt;
    return line;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string printable(std::string_view text) {
    std::string result(trimmed(text));
    for (char& letter : result) {
        if (letter == '\t') letter = ' ';
        if (letter < ' ' || letter > '~') letter = '?';
    }
    return result;
}

std::optional<std::int64_t> parseInteger(std::string_view text) {
    text = trimmed(text);
    const std::optional<std::int64_t> value = leadingInteger(text);
    if (!value || !text.empty()) return std::nullopt;
    return value;
}

std::optional<std::int64_t> readInteger(const std::filesystem::path& path) {
    const std::optional<std::string> text = readText(path, 256);
    if (!text) return std::nullopt;
    return parseInteger(*text);
}

std::optional<std::int64_t> parseSize(std::string_view text) {
    text = trimmed(text);
    const std::optional<std::int64_t> value = leadingInteger(text);
    if (!value || *value <= 0) return std::nullopt;
    unsigned shift = 0;
    if (text == "K") {
        shift = 10;
    } else if (text == "M") {
        shift = 20;
    } else if (text == "G") {
        shift = 30;
    } else if (!text.empty()) {
        return std::nullopt;
    }
    if (*value > std::numeric_limits<std::int64_t>::max() >> shift) return std::nullopt;
    return *value << shift;
}

std::vector<int> parseCpuList(std::string_view text) {
    text = trimmed(text);
    std::vector<int> cpus;
    while (!text.empty()) {
        const std::optional<std::int64_t> first = leadingInteger(text);
        std::optional<std::int64_t> last = first;
        if (!text.empty() && text.front() == '-') {
            text.remove_prefix(1);
            last = leadingInteger(text);
        }
        if (!first || !last || *first < 0 || *last < *first || *last >= kMostCpus) return {};
        for (std::int64_t cpu = *first; cpu <= *last; ++cpu) {
            cpus.push_back(static_cast<int>(cpu));
        }
        if (text.empty()) break;
        // A comma must be followed by another entry.
        if (text.front() != ',' || text.size() == 1) return {};
        text.remove_prefix(1);
    }
    std::sort(cpus.begin(), cpus.end());
    cpus.erase(std::unique(cpus.begin(), cpus.end()), cpus.end());
    return cpus;
}

std::optional<std::string_view> valueOfKey(std::string_view text, std::string_view key) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.substr(0, key.size()) != key) continue;
        line.remove_prefix(key.size());
        // The key must end here: "Mem" does not match "MemTotal: 1".
        const std::string_view value = trimmed(line);
        if (!value.empty() && value.front() == ':') return trimmed(value.substr(1));
        if (!line.empty() && kBlanks.find(line.front()) != std::string_view::npos &&
            value.find(':') == std::string_view::npos) {
            return value;
        }
    }
    return std::nullopt;
}

}  // namespace ridgepoint::machine
