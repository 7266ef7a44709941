// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of Compilations with their names in JSON: in the run file, in the answers of `show`,
// and in what a recorded script reports.
#pragma once

#include "core/run/types.h"

namespace ridgepoint::run {

// Calls visit(name, field) for each field except `events`. `Of`: Compilations, constant or not.
template <class Of, class Visit>
void compilationFields(Of& of, Visit&& visit) {
    visit("count", of.count);
    visit("seconds", of.seconds);
    visit("again", of.again);
    visit("again_seconds", of.again_seconds);
    visit("reason", of.reason);
    visit("where", of.where);
    visit("breaks", of.breaks);
    visit("break_reason", of.break_reason);
    visit("break_where", of.break_where);
}

// The same for an event's fields except its times, whose units differ.
template <class Of, class Visit>
void eventFields(Of& of, Visit&& visit) {
    visit("kind", of.kind);
    visit("reason", of.reason);
    visit("where", of.where);
    visit("line", of.line);
}

}  // namespace ridgepoint::run
