// SPDX-License-Identifier: GPL-3.0-or-later
// Implements independent parts of a recording: its title and its data.
#pragma once

#include <functional>
#include <string>

#include "core/recording/data/image_set.h"
#include "core/run/types.h"

namespace ridgepoint::recording::training {

// Returns a title, for example "resnet18 · batch 16 · fp32", followed by the modes that are not the
// default.
std::string titleOf(const run::RunInfo& info);

// Opens the images of the folder and describes them in `info`. `asked` is the argument of --data.
// Throws recording::data::DataError.
recording::data::ImageSource openImages(const recording::data::Choice& choice,
                                        const std::string& asked,
                                        const std::function<bool()>& cancelled, run::RunInfo& info);

}  // namespace ridgepoint::recording::training
