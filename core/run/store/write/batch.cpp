// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/run/store/store.h"

namespace ridgepoint::run {

bool RunWriter::Batch::empty() const {
    return steps.empty() && ops.empty() && memory_events.empty() && memory_points.empty() &&
           gpu_records.empty() && api_calls.empty() && gpu_cells.empty() && gpu_calls.empty() &&
           gpu_uses.empty() && device_samples.empty() && cells.empty() && !memory && !info &&
           !machine && !ceilings && !counted && !repair && !ranks && !exchange_groups &&
           collectives.empty() && segments.empty() && !annotations && loss.empty();
}

bool RepairNotes::isIncomplete(std::string_view table) const {
    return std::find(incomplete.begin(), incomplete.end(), table) != incomplete.end();
}

}  // namespace ridgepoint::run
