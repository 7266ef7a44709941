// SPDX-License-Identifier: GPL-3.0-or-later
// Translates the directions and places of copies.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <array>

#include "core/run/gpu.h"

namespace ridgepoint::ui {

// Names of the copy directions, indexed by enumerator. The English names are the same as in core.
inline constexpr std::array<const char*, run::kCopyDirectionCount> kCopyDirections{
    QT_TRANSLATE_NOOP("Copies", "unknown"),
    QT_TRANSLATE_NOOP("Copies", "host to device"),
    QT_TRANSLATE_NOOP("Copies", "device to host"),
    QT_TRANSLATE_NOOP("Copies", "device to device"),
    QT_TRANSLATE_NOOP("Copies", "host to host"),
    QT_TRANSLATE_NOOP("Copies", "device to other device")};
inline constexpr std::array<const char*, run::kMemoryPlaceCount> kMemoryPlaces{
    QT_TRANSLATE_NOOP("Copies", "unknown"),       QT_TRANSLATE_NOOP("Copies", "pageable"),
    QT_TRANSLATE_NOOP("Copies", "pinned"),        QT_TRANSLATE_NOOP("Copies", "device"),
    QT_TRANSLATE_NOOP("Copies", "array"),         QT_TRANSLATE_NOOP("Copies", "managed"),
    QT_TRANSLATE_NOOP("Copies", "device static"), QT_TRANSLATE_NOOP("Copies", "managed static")};

inline QString word(run::CopyDirection direction) {
    return QCoreApplication::translate("Copies",
                                       kCopyDirections[static_cast<std::size_t>(direction)]);
}
inline QString word(run::MemoryPlace place) {
    return QCoreApplication::translate("Copies", kMemoryPlaces[static_cast<std::size_t>(place)]);
}

}  // namespace ridgepoint::ui
