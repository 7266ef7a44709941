// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/log_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace ridgepoint::study {
namespace {

bool isLetterOrDigit(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Returns the words in lower case.
std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char c : text) {
        const char small = lower(c);
        if (isLetterOrDigit(small))
            words.back() += small;
        else if (!words.back().empty())
            words.emplace_back();
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

bool hasDigit(std::string_view word) {
    return std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Returns the arguments after "command: " or "Profiling application: " in an nvprof message.
std::vector<std::string> commandIn(std::string_view text) {
    for (const std::string_view before : {"command: ", "Profiling application: "}) {
        const std::size_t at = text.find(before);
        if (at == std::string_view::npos) continue;
        std::string_view line = text.substr(at + before.size());
        line = line.substr(0, line.find_first_of("\r\n"));
        std::vector<std::string> words(1);
        for (const char c : line) {
            if (c == ' ' || c == '\t' || c == '=')
                words.emplace_back();
            else
                words.back() += c;
        }
        std::erase(words, std::string());
        return words;
    }
    return {};
}

std::optional<std::string> optionIn(const std::vector<std::string>& command,
                                    std::initializer_list<std::string_view> names) {
    for (std::size_t i = 0; i + 1 < command.size(); ++i) {
        if (std::find(names.begin(), names.end(), command[i]) != names.end()) return command[i + 1];
    }
    return std::nullopt;
}

// Returns the only value for which `fits` returns true; unset if there is no such value or more
// than one.
template <class Fits>
std::optional<std::string> only(const std::vector<std::string>& values, Fits&& fits) {
    std::optional<std::string> found;
    for (const std::string& value : values) {
        if (!fits(value)) continue;
        if (found) return std::nullopt;
        found = value;
    }
    return found;
}

// Returns the number of devices in the log's rows, for example 4 for "Tesla K80 (0)" to "Tesla K80
// (3)"; 0 if there are none.
std::size_t devicesIn(std::string_view text, const std::string& device) {
    std::set<std::string> numbers;
    for (std::size_t at = text.find(device); at != std::string_view::npos;
         at = text.find(device, at + 1)) {
        std::string_view rest = text.substr(at + device.size());
        if (!rest.starts_with(" (")) continue;
        rest = rest.substr(2, rest.find(')') == std::string_view::npos ? 0 : rest.find(')') - 2);
        if (!rest.empty() && rest.size() < 4) numbers.emplace(rest);
    }
    return numbers.size();
}

// Returns all values of an axis in the spelling that points use.
std::vector<std::string> valuesOf(const Study& study, Axis axis) {
    std::vector<std::string> values;
    const auto add = [&](const auto& list, auto&& set) {
        for (const auto& value : list) {
            Point point;
            set(point) = value;
            values.push_back(axisText(point, axis));
        }
    };
    const Axes& axes = study.axes;
    switch (axis) {
        case Axis::model:
            add(axes.model, [](Point& point) -> auto& { return point.model; });
            break;
        case Axis::device:
            add(axes.device, [](Point& point) -> auto& { return point.device; });
            break;
        case Axis::gpus:
            add(axes.gpus, [](Point& point) -> auto& { return point.gpus; });
            break;
        case Axis::threads:
            add(axes.threads, [](Point& point) -> auto& { return point.threads; });
            break;
        case Axis::precision:
            add(axes.precision, [](Point& point) -> auto& { return point.precision; });
            break;
        case Axis::optimizer:
            add(axes.optimizer, [](Point& point) -> auto& { return point.optimizer; });
            break;
        case Axis::data:
            add(axes.data, [](Point& point) -> auto& { return point.data; });
            break;
        case Axis::batch:
            add(axes.batch, [](Point& point) -> auto& { return point.batch; });
            break;
        case Axis::phase:
            break;
    }
    return values;
}

}  // namespace

bool standsFor(std::string_view word, const std::string& device) {
    const std::vector<std::string> words = wordsOf(device);
    return hasDigit(word) && std::find(words.begin(), words.end(), word) != words.end();
}

LogPoint pointOfLog(const std::filesystem::path& file, std::string_view beginning,
                    const Study& study) {
    const std::vector<std::string> command = commandIn(beginning);
    const std::vector<std::string> words = wordsOf(file.filename().string());
    const auto named = [&](const std::string& value) {
        return std::find(words.begin(), words.end(), value) != words.end();
    };
    LogPoint point;
    std::vector<std::string> sources, missing;
    const auto take = [&](Axis axis, const std::optional<std::string>& value, const char* source) {
        if (!value || point.of.contains(axis)) return;
        point.of[axis] = *value;
        if (std::find(sources.begin(), sources.end(), source) == sources.end())
            sources.emplace_back(source);
    };
    for (const Axis axis : kAxes) {
        if (axis == Axis::phase) continue;
        const std::vector<std::string> values = valuesOf(study, axis);
        if (values.size() == 1) {
            point.of[axis] = values.front();
            continue;
        }
        const auto fromCommand = [&](std::initializer_list<std::string_view> names) {
            const auto given = optionIn(command, names);
            take(axis, only(values, [&](const std::string& value) { return value == given; }),
                 "command line");
        };
        if (axis == Axis::model) {
            fromCommand({"--arch", "-a", "--model", "-m"});
            take(axis, only(values, named), "file name");
        } else if (axis == Axis::batch) {
            fromCommand({"--batch-size", "--batch_size", "--batch", "-b"});
            take(axis, only(values, named), "file name");
        } else if (axis == Axis::device) {
            take(axis,
                 only(values,
                      [&](const std::string& value) {
                          return beginning.find(value) != std::string_view::npos;
                      }),
                 "rows");
            take(axis,
                 only(values,
                      [&](const std::string& value) {
                          return std::any_of(
                              words.begin(), words.end(),
                              [&](const std::string& word) { return standsFor(word, value); });
                      }),
                 "file name");
        } else if (axis == Axis::gpus && point.of.contains(Axis::device)) {
            const std::size_t count = devicesIn(beginning, point.of.at(Axis::device));
            take(axis,
                 only(values,
                      [&](const std::string& value) { return value == fmt::format("{}", count); }),
                 "rows");
        }
        if (!point.of.contains(axis)) missing.emplace_back(toString(axis));
    }
    point.from = fmt::format("{}", fmt::join(sources, ", "));
    point.missing = fmt::format("{}", fmt::join(missing, ", "));
    return point;
}

}  // namespace ridgepoint::study
