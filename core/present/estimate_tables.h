// SPDX-License-Identifier: GPL-3.0-or-later
// Formats an estimate's layers, and their times on devices, as tables for other programs.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "core/cost/layer_rows.h"
#include "core/cost/on_device.h"
#include "core/present/text_table.h"

namespace ridgepoint::present {

// toCsv() returns one column for each field of the layers in `estimate --json`, and for derived
// values. The header contains the SI base units, and unknown values are empty fields. textTable()
// returns a table for people. `device` is the device for which the times are estimated.
std::string toCsv(std::span<const cost::LayerRow> layers, const std::string& device);
TextTable textTable(std::span<const cost::LayerRow> layers, const std::string& device);

// These functions return {"value","low","high","provenance"} or null, and a string such as "75.2 ms
// (61 ms to 90 ms, extrapolated)" or "–".
nlohmann::ordered_json predictedJson(const std::optional<cost::Predicted>& time);
std::string predictedText(const std::optional<cost::Predicted>& time);

// These functions return the measurements on which a prediction is based. The JSON is
// {"device","precision","mode","layout","measurements","networks","median_error","distance"} or
// null. The string is, for example, "A100 SXM4 80GB AMP NHWC inference: 18 measurements of 2
// networks, median error 39 %", or empty.
nlohmann::ordered_json evidenceJson(const cost::OnDevice& device);
std::string evidenceText(const cost::OnDevice& device);

std::string toCsv(std::span<const cost::OnDevice> devices, std::int64_t batch);
TextTable textTable(std::span<const cost::OnDevice> devices, std::int64_t batch);

}  // namespace ridgepoint::present
