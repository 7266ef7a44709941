// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/axes_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <span>

#include "core/cost/autocast.h"
#include "core/cost/estimate.h"
#include "core/cost/model/zoo.h"
#include "core/estimate/dry_run.h"
#include "core/recording/request/device_choice.h"
#include "core/recording/request/recorder.h"

namespace ridgepoint::study {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr std::int64_t kMostGpus = 1024;

}  // namespace

// Reads a list, a single value or, for numbers, a range {"from", "to", "times" or "step"}.
template <class Value, class Read>
void AxesReader::readAxis(const json& axes, const Place& axes_place, Axis axis,
                          std::vector<Value>& values, Read&& read) const {
    const std::string key(toString(axis));
    if (!axes.contains(key)) return;
    const Place place = axes_place / key;
    const json& given = axes.at(key);
    values.clear();
    std::set<Value> known;
    const auto add = [&](const json& value, const Place& where) {
        Value made = read(value, where);
        if (!known.insert(made).second) {
            fields_.fail(where,
                         fmt::format("{} occurs twice in this axis.", JsonFields::shown(value)));
        }
        values.push_back(std::move(made));
    };
    if (given.is_array()) {
        if (given.empty()) fields_.fail(place, "must have a value.");
        if (given.size() > kMostPoints) fields_.fail(place, "has too many values.");
        for (std::size_t i = 0; i < given.size(); ++i) add(given.at(i), place[i]);
    } else if (given.is_object() && isNumber(axis)) {
        for (const std::int64_t value : range(given, place)) add(json(value), place);
    } else {
        add(given, place);
    }
}

std::vector<std::int64_t> AxesReader::range(const json& given, const Place& place) const {
    constexpr std::int64_t kMost = std::int64_t{1} << 40;
    fields_.checkKeys(given, place, {"from", "to", "times", "step"});
    if (!given.contains("from") || !given.contains("to") ||
        given.contains("times") == given.contains("step")) {
        fields_.fail(place, "needs \"from\", \"to\" and one of \"times\" and \"step\".");
    }
    const std::int64_t from = fields_.whole(given, place, "from", 0, 1, kMost);
    const std::int64_t to = fields_.whole(given, place, "to", 0, from, kMost);
    const std::int64_t times = fields_.whole(given, place, "times", 1, 2, kMost);
    const std::int64_t step = fields_.whole(given, place, "step", 0, 1, kMost);
    std::vector<std::int64_t> values;
    for (std::int64_t value = from; value <= to;) {
        values.push_back(value);
        if (values.size() > kMostPoints) fields_.fail(place, "has too many values.");
        if (value > kMost / times) break;
        value = value * times + step;
    }
    return values;
}

Model AxesReader::model(const json& value, const Place& place) const {
    Model found;
    if (value.is_object()) {
        fields_.checkKeys(value, place, {"file", "input"});
        found.name = fields_.text(value, place, "file", {});
        const auto input = cost::model::parseShape(fields_.text(value, place, "input", {}));
        if (found.name.empty() || !input) {
            fields_.fail(place, "needs \"file\" and \"input\", as \"3x224x224\".");
        }
        found.input = *input;
        checkModel(found.name, place / "file");
        if (estimate::isScriptFile(found.name)) found.name = resolved(found.name);
    } else {
        found.name = fields_.text(value, place);
        if (estimate::isScriptFile(found.name)) {
            fields_.fail(place,
                         "is a TorchScript file, which needs the size of a sample: {\"file\": "
                         "\"my.pt\", \"input\": \"3x224x224\"}.");
        }
        checkModel(found.name, place);
    }
    if (const auto graph = cost::model::findInZoo(found.name)) found.name = graph->name;
    return found;
}
void AxesReader::checkModel(const std::string& model, const Place& place) const {
    if (estimate::isScriptFile(model) || cost::model::findInZoo(model)) return;
    fields_.fail(place, fmt::format("unknown network \"{}\"; the nearest names are {}.", model,
                                    fmt::join(cost::model::nearestZooNames(model), ", ")));
}
std::string AxesReader::resolved(const std::string& path) const {
    return fs::path(path).is_absolute() ? path : (folder_ / path).lexically_normal().string();
}

std::string AxesReader::device(const json& value, const Place& place) const {
    const std::string text = fields_.text(value, place);
    if (recording::isDeviceName(text) && text != recording::kAutomaticDevice) return text;
    if (const machine::Device* const device = catalogue_.find(text)) return device->name;
    fields_.fail(place,
                 fmt::format("\"{}\" is not cpu, cuda, cuda:N or one device of the catalogue; "
                             "did you mean {}?",
                             text, fmt::join(catalogue_.suggestions(text), ", ")));
}
std::string AxesReader::oneOf(const json& value, const Place& place,
                              std::span<const std::string_view> known) const {
    const std::string text = fields_.text(value, place);
    if (std::find(known.begin(), known.end(), text) == known.end()) {
        fields_.fail(place,
                     fmt::format("must be one of {}, not \"{}\".", fmt::join(known, ", "), text));
    }
    return text;
}

Axes AxesReader::axes(const json& given, const Place& place) const {
    fields_.checkKeys(
        given, place,
        {"model", "device", "gpus", "threads", "precision", "optimizer", "data", "batch", "phase"});
    if (!given.contains("model")) fields_.fail(place, "needs \"model\".");
    Axes axes;
    const auto numbers = [this](std::int64_t least, std::int64_t most) {
        return [this, least, most](const json& value, const Place& where) {
            return fields_.whole(value, where, least, most);
        };
    };
    readAxis(given, place, Axis::model, axes.model,
             [this](const json& value, const Place& where) { return model(value, where); });
    readAxis(given, place, Axis::device, axes.device,
             [this](const json& value, const Place& where) { return device(value, where); });
    readAxis(given, place, Axis::gpus, axes.gpus, numbers(1, kMostGpus));
    readAxis(given, place, Axis::threads, axes.threads, numbers(0, recording::kMaxThreads));
    readAxis(given, place, Axis::batch, axes.batch, numbers(1, recording::kMaxBatch));
    readAxis(given, place, Axis::precision, axes.precision,
             [this](const json& value, const Place& where) {
                 return oneOf(value, where, cost::kPrecisionNames);
             });
    readAxis(given, place, Axis::optimizer, axes.optimizer,
             [this](const json& value, const Place& where) {
                 return oneOf(value, where, cost::kOptimizerNames);
             });
    readAxis(given, place, Axis::data, axes.data, [this](const json& value, const Place& where) {
        const std::string text = fields_.text(value, where);
        if (text.empty()) fields_.fail(where, "must be \"synthetic\" or a folder.");
        return text == "synthetic" ? text : resolved(text);
    });
    readAxis(given, place, Axis::phase, axes.phase, [this](const json& value, const Place& where) {
        const auto phase = parsePart(fields_.text(value, where));
        if (!phase) {
            fields_.fail(where, fmt::format("must be one of step, data, forward, loss, backward, "
                                            "optimizer, not {}.",
                                            JsonFields::shown(value)));
        }
        return *phase;
    });
    return axes;
}

PartialPoint AxesReader::part(const json& object, const Place& place) const {
    fields_.checkKeys(
        object, place,
        {"model", "device", "gpus", "threads", "precision", "optimizer", "data", "batch", "phase"});
    PartialPoint found;
    for (const auto& item : object.items()) {
        const Place where = place / item.key();
        const Axis axis = *parseAxis(item.key());
        if (isNumber(axis)) {
            Point point;
            const std::int64_t number = fields_.whole(item.value(), where, 0, recording::kMaxBatch);
            (axis == Axis::batch  ? point.batch
             : axis == Axis::gpus ? point.gpus
                                  : point.threads) = number;
            found[axis] = axisText(point, axis);
            continue;
        }
        std::string text = fields_.text(item.value(), where);
        // Converts names to the spelling that points use. Names that are not found are names from
        // published figures and stay unchanged.
        if (axis == Axis::model) {
            if (const auto graph = cost::model::findInZoo(text)) text = graph->name;
        } else if (axis == Axis::device) {
            if (const auto* const device = catalogue_.find(text)) text = device->name;
        }
        found[axis] = std::move(text);
    }
    if (found.empty()) fields_.fail(place, "must name a value of an axis.");
    return found;
}

}  // namespace ridgepoint::study
