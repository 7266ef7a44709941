// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/counters/metric_host.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace ridgepoint::recording::collect::counters {
namespace {

// Returns the names as C strings for CUPTI. The pointers are valid as long as the strings exist.
std::vector<const char*> pointers(std::span<const std::string> names) {
    std::vector<const char*> list;
    list.reserve(names.size());
    for (const std::string& name : names) list.push_back(name.c_str());
    return list;
}

std::vector<std::string> strings(const char* const* list, std::size_t count) {
    std::vector<std::string> texts(list == nullptr ? 0 : count);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const char* const text = list[i];
        if (text != nullptr) texts[i] = text;
    }
    return texts;
}

}  // namespace

std::vector<std::string> knownChips(const ProfilerApi& api) {
    layout::SupportedChips chips = layout::makeSupportedChips();
    check(api, api.supported_chips(&chips), "list the chips that it knows");
    return strings(chips.names, chips.count);
}

MetricHost::MetricHost(const ProfilerApi& api, layout::ProfilerType type, std::string chip,
                       std::vector<std::uint8_t> availability)
    : api_(api), chip_(std::move(chip)), availability_(std::move(availability)) {
    layout::HostInitialize made = layout::makeHostInitialize();
    made.type = type;
    made.chip = chip_.c_str();
    made.availability = availability_.empty() ? nullptr : availability_.data();
    check(api_, api_.host_initialize(&made),
          fmt::format("{} on the chip {}",
                      type == layout::kPmSampling ? "sample counters" : "count", chip_));
    host_ = made.host;
}

MetricHost::~MetricHost() {
    layout::HostDeinitialize done = layout::makeHostDeinitialize();
    done.host = host_;
    api_.host_deinitialize(&done);
}

std::vector<std::string> MetricHost::counters() const {
    layout::BaseMetrics list = layout::makeBaseMetrics();
    list.host = host_;
    list.type = layout::kCounter;
    check(api_, api_.base_metrics(&list), fmt::format("list the metrics of {}", chip_));
    return strings(list.names, list.count);
}

MetricPlan MetricHost::plan(std::span<const std::string> metrics) {
    MetricPlan plan;
    plan.metrics = std::vector<std::string>(metrics.begin(), metrics.end());
    std::vector<const char*> names = pointers(metrics);
    layout::AddMetrics add = layout::makeAddMetrics();
    add.host = host_;
    add.metrics = names.data();
    add.metric_count = names.size();
    check(api_, api_.add_metrics(&add),
          fmt::format("count {} on {}", fmt::join(metrics, ", "), chip_));
    layout::ConfigImageSize bytes = layout::makeConfigImageSize();
    bytes.host = host_;
    check(api_, api_.config_image_size(&bytes), "plan the passes");
    plan.image.resize(bytes.bytes);
    layout::ConfigImage image = layout::makeConfigImage();
    image.host = host_;
    image.bytes = plan.image.size();
    image.image = plan.image.data();
    check(api_, api_.config_image(&image), "plan the passes");
    layout::PassCount passes = layout::makePassCount();
    passes.bytes = plan.image.size();
    passes.image = plan.image.data();
    check(api_, api_.pass_count(&passes), "count the passes");
    plan.passes = passes.passes;
    return plan;
}

std::vector<double> MetricHost::evaluate(std::span<const std::uint8_t> data, std::size_t range,
                                         std::span<const std::string> metrics) const {
    std::vector<const char*> names = pointers(metrics);
    std::vector<double> values(names.size());
    layout::Evaluate evaluate = layout::makeEvaluate();
    evaluate.host = host_;
    evaluate.data = data.data();
    evaluate.data_bytes = data.size();
    evaluate.range = range;
    evaluate.metrics = names.data();
    evaluate.metric_count = names.size();
    evaluate.values = values.data();
    check(api_, api_.evaluate(&evaluate), "work out what was counted");
    return values;
}

}  // namespace ridgepoint::recording::collect::counters
