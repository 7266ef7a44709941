// SPDX-License-Identifier: GPL-3.0-or-later
// An estimate's layers, and what devices make of it, as tables for other programs.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/cost/layer_rows.h"
#include "core/cost/on_device.h"
#include "core/present/text_table.h"

namespace ridgepoint::exchange {

// One column for each field of `estimate --json`'s layers and what follows from them, SI base
// units named in the header; unknown is an empty field. `device`: that the times are of.
std::string toCsv(std::span<const cost::LayerRow> layers, const std::string& device);
TextTable textTable(std::span<const cost::LayerRow> layers, const std::string& device);

std::string toCsv(std::span<const cost::OnDevice> devices, std::int64_t batch);
TextTable textTable(std::span<const cost::OnDevice> devices, std::int64_t batch);

}  // namespace ridgepoint::exchange
