// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the names of the fields of Compilations in JSON: in the run file, in the output of
// `show`, and in messages from a recorded script.
#pragma once

#include "core/run/types.h"

namespace ridgepoint::run {

// Calls visit(name, field) for each field except `events`. `Of` is Compilations or const
// Compilations.
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

// Calls visit(name, field) for each field of an event except its times, which have other units.
template <class Of, class Visit>
void eventFields(Of& of, Visit&& visit) {
    visit("kind", of.kind);
    visit("reason", of.reason);
    visit("where", of.where);
    visit("line", of.line);
}

}  // namespace ridgepoint::run
