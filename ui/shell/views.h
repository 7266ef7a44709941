// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the views of the window; everything else about a view is in its descriptor.
#pragma once

#include <vector>

#include "ui/views/view_descriptor.h"

namespace ridgepoint::ui {

// In the order of docks in menus; the first view is in the middle of the window.
const std::vector<const ViewDescriptor*>& allViews();

}  // namespace ridgepoint::ui
