// SPDX-License-Identifier: GPL-3.0-or-later
// Independent parts of a recording: its title and its data.
#pragma once

#include <functional>
#include <string>

#include "core/data/image_set.h"
#include "core/run/types.h"

namespace ridgepoint::training {

// "resnet18 · batch 16 · fp32", and how it computed otherwise than usual.
std::string titleOf(const run::RunInfo& info);

// Looks through the folder and says in the run what was found there. asked: --data's words. Throws
// data::DataError.
data::ImageSource openImages(const data::Choice& choice, const std::string& asked,
                             const std::function<bool()>& cancelled, run::RunInfo& info);

}  // namespace ridgepoint::training
