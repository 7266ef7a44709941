// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the window's views. All other facts about a view are in its descriptor.
#pragma once

#include <vector>

#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {

// Returns the views in the order of the dock menus. The first view is in the middle of the window.
const std::vector<const ViewDescriptor*>& allViews();

}  // namespace ridgepoint::ui
