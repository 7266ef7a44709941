// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/estimate/device_model.h"

#include <QGuiApplication>
#include <QPalette>
#include <utility>

#include "core/roofline/quantity.h"
#include "ui/base/theme.h"

namespace ridgepoint::ui {
namespace {

std::optional<double> asDouble(const std::optional<std::int64_t>& value) {
    if (!value) return std::nullopt;
    return static_cast<double>(*value);
}

std::optional<double> secondsOf(const cost::OnDevice& device) {
    if (!device.time) return std::nullopt;
    return device.time->seconds;
}

QString tipOf(const DeviceRow& row, int column) {
    using namespace roofline;
    QStringList lines{text(row.device)};
    if (column == DeviceModel::kOpenRun && row.open_run) {
        lines << predictedWords(*row.open_run)
              << DeviceModel::tr(
                     "Each kernel of the open run is carried over by itself; the GPU "
                     "waits as long as in the run.");
        return lines.join(QLatin1Char('\n'));
    }
    if (row.largest_batch) {
        lines << DeviceModel::tr("Batch %1 is the largest that fits; %2 does not.")
                     .arg(text(formatCount(asDouble(row.largest_batch))),
                          text(formatCount(static_cast<double>(*row.largest_batch + 1))));
    } else {
        lines << DeviceModel::tr("The catalogue does not contain its memory size.");
    }
    if (row.time) {
        lines << DeviceModel::tr("Limited by compute %1, by memory %2, by launches %3.")
                     .arg(text(formatSeconds(row.time->compute_seconds)),
                          text(formatSeconds(row.time->memory_seconds)),
                          text(formatSeconds(row.time->launch_seconds)));
    } else {
        lines << DeviceModel::tr("A roof that this step needs is unknown for this device.");
    }
    if (row.predicted) lines << predictedWords(*row.predicted);
    if (row.utilization.mfu) {
        lines << DeviceModel::tr("Model FLOPs utilization (MFU) in the predicted time: %1")
                     .arg(text(formatShare(row.utilization.mfu)));
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

QString predictedWords(const cost::Predicted& time) {
    using roofline::formatSeconds;
    const QString words =
        DeviceModel::tr("Predicted: %1, with a probability of 80 % between %2 and %3.")
            .arg(text(formatSeconds(time.seconds)), text(formatSeconds(time.low)),
                 text(formatSeconds(time.high)));
    return time.extrapolated
               ? words + QLatin1Char('\n') +
                     DeviceModel::tr(
                         "Extrapolated: such kernels, devices or precisions were not measured.")
               : words;
}

DeviceModel::DeviceModel(QObject* parent) : TableModel(parent) {
    using Device = DeviceRow;
    const auto fits = [this](const Device& row) {
        const auto known = row.fits(batch_);
        return !known ? text(roofline::kUnknown) : *known ? tr("yes") : tr("no");
    };
    setColumns({
        {tr("Device"), [](const Device& row) { return text(row.device); }},
        numbers(
            tr("Memory"), [](const Device& row) { return asDouble(row.memory_bytes); },
            roofline::formatMemory),
        {tr("Fits"), fits, tr("Shows whether this batch fits its memory")},
        numbers(
            tr("Max. batch"), [](const Device& row) { return asDouble(row.largest_batch); },
            roofline::formatCount, tr("The largest batch that fits")),
        numbers(tr("Step at best"), secondsOf, roofline::formatSeconds,
                tr("A lower bound of the step time, for ops that run one at a time")),
        numbers(
            tr("Samples/s"), [this](const Device& row) { return row.samplesPerSecond(batch_); },
            roofline::formatIntensity),
        {tr("Bound"),
         [](const Device& row) { return row.time ? word(row.time->bound) : QString(); }},
        numbers(
            tr("Predicted"),
            [](const Device& row) {
                return row.predicted ? std::optional(row.predicted->seconds) : std::nullopt;
            },
            roofline::formatSeconds,
            tr("The time to expect for a step. The tooltip shows its interval")),
        numbers(
            tr("Open run"),
            [](const Device& row) {
                return row.open_run ? std::optional(row.open_run->seconds) : std::nullopt;
            },
            roofline::formatSeconds,
            tr("The time to expect for a step of the open run, from its kernels on its own GPU. "
               "The "
               "tooltip shows its interval")),
    });
}

void DeviceModel::setDevices(std::vector<DeviceRow> devices, std::int64_t batch) {
    batch_ = batch;
    setRows(std::move(devices), true);
}

QVariant DeviceModel::answer(const DeviceRow& row, int column, int role) const {
    if (role == Qt::ToolTipRole) return tipOf(row, column);
    if (role == Qt::ForegroundRole && column == kFits && row.fits(batch_) == std::optional(false))
        return Theme::of(QGuiApplication::palette()).warning;
    return {};
}

}  // namespace ridgepoint::ui
