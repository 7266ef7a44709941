// SPDX-License-Identifier: GPL-3.0-or-later
// See ../context.h.
#pragma once
