// SPDX-License-Identifier: GPL-3.0-or-later
// One program for all window tests: `test_ui NAME [QtTest's arguments]` runs the class NAME in its
// own process.
#pragma once

#include <QObject>
#include <functional>
#include <memory>

namespace ridgepoint::tests {

inline constexpr int kPatience = 20000;  // ms; timeout for events that should come at once

using MakeUiTest = std::function<std::unique_ptr<QObject>()>;

// Registers a class with main(); the return value has no meaning.
bool addUiTest(const char* name, MakeUiTest make);

}  // namespace ridgepoint::tests

// Replaces QTEST_MAIN.
#define RIDGEPOINT_UI_TEST(Class) \
    const bool k##Class##Added =  \
        ridgepoint::tests::addUiTest(#Class, [] { return std::make_unique<Class>(); });
