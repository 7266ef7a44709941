// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the icons of the recording buttons. They are suitable for both themes and do not depend on
// an icon set.
#pragma once

#include <QIcon>

#include "ui/base/theme.h"

namespace ridgepoint::ui {

enum class RecordIcon { record, pause, resume, stop };
QIcon recordIcon(RecordIcon which, const Theme& theme);

}  // namespace ridgepoint::ui
