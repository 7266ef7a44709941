// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/runs_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "core/study/folder.h"
#include "core/study/log_names.h"

namespace ridgepoint::study {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr std::size_t kLongestFileName = 255;
constexpr std::size_t kMostFilesOfAFolder = 10'000;

// Normalizes spaces and capitals, so that "Tesla K80" and "tesla_k80" are equal.
std::string wordOf(const std::string& name) {
    std::string word = plainName(name, kLongestFileName);
    std::replace(word.begin(), word.end(), '_', '-');
    return word;
}

// Replaces placeholders in the pattern, for example "{model}-b{batch}", with the point's values.
// The result contains only characters that are valid in file names.
std::string nameAfter(const JsonFields& fields, const std::string& pattern, const Point& point,
                      const Place& place, const std::string& device) {
    std::string name;
    for (std::size_t at = 0; at < pattern.size();) {
        if (pattern[at] != '{') {
            name += pattern[at++];
            continue;
        }
        const std::size_t end = std::min(pattern.find('}', at), pattern.size());
        const auto axis = parseAxis(pattern.substr(at + 1, end - at - 1));
        if (!axis || *axis == Axis::phase) {
            fields.fail(place, fmt::format("\"{}\" is not an axis of a recording.",
                                           pattern.substr(at, end + 1 - at)));
        }
        name += *axis == Axis::device ? device : axisText(point, *axis);
        at = end + 1;
    }
    return wordOf(name);
}

json ofPoint(const Point& point) {
    json of;
    for (const Axis axis : kAxes) {
        if (axis == Axis::phase) continue;
        const std::string key(toString(axis));
        of[key] = axisText(point, axis);
        if (axis == Axis::gpus) of[key] = point.gpus;
        if (axis == Axis::threads) of[key] = point.threads;
        if (axis == Axis::batch) of[key] = point.batch;
    }
    return of;
}

// Returns the words that identify this device in file names, but no other device in the study.
std::vector<std::string> ownWords(const std::string& device, const std::vector<std::string>& all) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : plainName(device, kLongestFileName) + "-") {
        if (c != '-') {
            word += c;
            continue;
        }
        const auto count = std::count_if(
            all.begin(), all.end(), [&](const std::string& each) { return standsFor(word, each); });
        if (count == 1 && standsFor(word, device)) words.push_back(word);
        word.clear();
    }
    return words;
}

// Returns a run for each point that a file in the folder describes according to its contents and
// its name.
json runsByContents(const JsonFields& fields, const json& given, const fs::path& folder,
                    const Place& place, const Study& study) {
    constexpr std::size_t kBeginning = std::size_t{1} << 18;  // bytes searched for the point
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.is_regular_file(error)) files.push_back(entry.path());
        if (files.size() > kMostFilesOfAFolder)
            fields.fail(place / "folder", fmt::format("\"{}\" has more than {} files.",
                                                      folder.string(), kMostFilesOfAFolder));
    }
    if (error)
        fields.fail(place / "folder",
                    fmt::format("the folder \"{}\" cannot be read.", folder.string()));
    std::sort(files.begin(), files.end());
    std::map<Point, json> runs;
    std::string why;
    for (const fs::path& file : files) {
        std::string beginning(kBeginning, '\0');
        std::ifstream stream(file, std::ios::binary);
        stream.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
        beginning.resize(static_cast<std::size_t>(std::max<std::streamsize>(stream.gcount(), 0)));
        const LogPoint log = pointOfLog(file, beginning, study);
        if (!log.missing.empty()) {
            if (why.empty())
                why = fmt::format(" The first one, \"{}\", does not show: {}.",
                                  file.filename().string(), log.missing);
            continue;
        }
        for (Point point : study.points(kMostPoints)) {
            point.phase = Part::step;
            if (!fits(log.of, point)) continue;
            json& run = runs[point];
            run["of"] = ofPoint(point);
            run["file"].push_back(file.string());
            run["inferred"] = log.from;
            if (given.contains("steps")) run["steps"] = given.at("steps");
            break;
        }
    }
    if (runs.empty()) {
        fields.fail(
            place / "folder",
            fmt::format("no file in \"{}\" shows which point of the study it describes, by its "
                        "command line, devices or name.{} Add \"name\", such as "
                        "\"{{model}}_{{device}}_{{batch}}\".",
                        folder.string(), why));
    }
    json list = json::array();
    for (auto& [point, run] : runs) list.push_back(std::move(run));
    return list;
}

}  // namespace

json runsIn(const json& given, const Place& place, const Study& study, const JsonFields& fields,
            const AxesReader& axes) {
    fields.checkKeys(given, place, {"folder", "name", "steps"});
    const fs::path folder = axes.resolved(fields.text(given, place, "folder", {}));
    if (!given.contains("name")) return runsByContents(fields, given, folder, place, study);
    const std::string pattern = fields.text(given, place, "name", {});
    // The keys are the whole file name and each part of it that ends before a dot.
    std::map<std::string, std::vector<std::string>> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (!entry.is_regular_file(error)) continue;
        std::string name = entry.path().filename().string();
        for (std::size_t end = name.size(); end != std::string::npos && end > 0;
             end = name.rfind('.', end - 1))
            files[wordOf(name.substr(0, end))].push_back(entry.path());
    }
    if (error) {
        fields.fail(place / "folder",
                    fmt::format("the folder \"{}\" cannot be read.", folder.string()));
    }
    json runs = json::array();
    std::map<std::string, Point> named;
    for (Point point : study.points(kMostPoints)) {
        point.phase = Part::step;
        const std::string name = nameAfter(fields, pattern, point, place / "name", point.device);
        const auto [known, fresh] = named.emplace(name, point);
        if (!fresh && known->second != point) {
            fields.fail(place / "name",
                        fmt::format("makes \"{}\" of several points; add an axis that "
                                    "differs, in braces.",
                                    name));
        }
        if (!fresh) continue;
        auto found = files.find(name);
        // For example, "k80" matches "Tesla K80" if no other device in the study has this word.
        for (const std::string& word : ownWords(point.device, study.axes.device)) {
            if (found != files.end()) break;
            found = files.find(nameAfter(fields, pattern, point, place / "name", word));
        }
        if (found == files.end()) continue;
        std::sort(found->second.begin(), found->second.end());
        json run{{"file", found->second}, {"of", ofPoint(point)}};
        if (given.contains("steps")) run["steps"] = given.at("steps");
        runs.push_back(std::move(run));
    }
    if (runs.empty()) {
        fields.fail(place / "name",
                    fmt::format("no file in \"{}\" has a name such as \"{}\".", folder.string(),
                                named.empty() ? pattern : named.begin()->first));
    }
    return runs;
}

}  // namespace ridgepoint::study
