// SPDX-License-Identifier: GPL-3.0-or-later
// Prints, for each row of resources/measurements/networks.csv, the terms of its prediction as a
// line of JSON. scripts/fit-prediction fits the factors of these terms, and
// tests/bench/prediction.py compares their sum with the measurement.
//
//   prediction_terms networks.csv [prediction.json] > terms.jsonl
#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/cost/model/zoo.h"
#include "core/cost/on_device.h"
#include "core/cost/prediction/step_prediction.h"

namespace {

using namespace ridgepoint;
using Row = std::map<std::string, std::string>;

std::vector<std::string> split(const std::string& line, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(line);
    for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
    return parts;
}

std::string textOf(const char* path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

cost::StepOptions optionsOf(const Row& row) {
    cost::StepOptions options;
    options.training = row.at("mode") != "infer";
    options.precision = cost::parsePrecision(row.at("precision"));
    options.attention = row.at("attention") == "fused" ? cost::AttentionForm::fused
                                                       : cost::AttentionForm::materialised;
    options.gpu = true;
    options.channels_last = row.at("layout") == "nhwc";
    return options;
}

nlohmann::json answer(const Row& row, const machine::Catalogue& catalogue,
                      const cost::KernelModel& model) {
    const machine::Device* const device = catalogue.find(row.at("device"));
    auto graph = cost::model::findInZoo(row.at("network"));
    if (device == nullptr || !graph) throw std::runtime_error("unknown device or network");
    graph->input.clear();
    for (const std::string& size : split(row.at("input"), 'x'))
        graph->input.push_back(std::stoll(size));
    const cost::StepEstimate estimate =
        cost::estimateStep(*graph, std::stoll(row.at("batch")), optionsOf(row));
    // "gradients": a training step without its optimizer.
    const bool updates = row.at("mode") != "gradients";
    const auto terms = cost::stepTerms(model, estimate, *device, updates);
    const auto time = cost::leastTimeOn(estimate, *device);
    if (!terms || !time) throw std::runtime_error("no prediction");
    const cost::DeviceTime least = cost::sumOf(*time);
    nlohmann::json sums;
    for (std::size_t i = 0; i < cost::kTermCount; ++i)
        sums[std::string(cost::kTermNames[i])] = terms->seconds[i];
    nlohmann::json result(row);
    result["seconds"] = std::stod(row.at("seconds"));
    result["capability"] = device->compute_capability;
    result["terms"] = std::move(sums);
    result["transposed"] = terms->transposed;
    result["sustained"] = terms->sustained;
    result["kernels"] = terms->kernels;
    result["launches"] = terms->launches;
    result["least"] = least.seconds - (updates ? 0 : least.update_seconds);
    return result;
}

}  // namespace

int main(int count, char** arguments) {
    try {
        if (count != 2 && count != 3)
            throw std::runtime_error("usage: prediction_terms networks.csv [prediction.json]");
        std::ifstream file(arguments[1]);
        std::string line;
        if (!std::getline(file, line))
            throw std::runtime_error(fmt::format("cannot read \"{}\"", arguments[1]));
        const std::vector<std::string> names = split(line, ',');
        const machine::Catalogue catalogue = machine::Catalogue::builtIn();
        const std::unique_ptr<const cost::KernelModel> read =
            count == 3 ? std::make_unique<cost::KernelModel>(textOf(arguments[2])) : nullptr;
        const cost::KernelModel* const model = read ? read.get() : &cost::KernelModel::builtIn();
        while (std::getline(file, line)) {
            const std::vector<std::string> values = split(line, ',');
            if (values.size() != names.size())
                throw std::runtime_error(fmt::format("not a row: {}", line));
            Row row;
            for (std::size_t i = 0; i < names.size(); ++i) row[names[i]] = values[i];
            fmt::print("{}\n", answer(row, catalogue, *model).dump());
        }
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "prediction_terms: {}\n", error.what());
        return 1;
    }
}
