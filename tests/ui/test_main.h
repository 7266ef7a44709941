// SPDX-License-Identifier: GPL-3.0-or-later
// One program for the tests of the window: `test_ui NAME [QtTest's arguments]` runs the class NAME,
// in a process of its own.
#pragma once

#include <QObject>
#include <functional>
#include <memory>

namespace ridgepoint::tests {

inline constexpr int kPatience = 20000;  // ms; how long a test waits for what should come at once

using MakeUiTest = std::function<std::unique_ptr<QObject>()>;

// Makes a class known to main(); the value means nothing.
bool addUiTest(const char* name, MakeUiTest make);

}  // namespace ridgepoint::tests

// In place of QTEST_MAIN.
#define RIDGEPOINT_UI_TEST(Class) \
    const bool k##Class##Added =  \
        ridgepoint::tests::addUiTest(#Class, [] { return std::make_unique<Class>(); });
