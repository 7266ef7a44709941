// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/test_main.h"

#include <QApplication>
#include <QTest>
#include <cstdio>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ridgepoint::tests {
namespace {

// A function, so that it is initialized before other files' static variables use it.
std::map<std::string, MakeUiTest>& uiTests() {
    static std::map<std::string, MakeUiTest> tests;
    return tests;
}

}  // namespace

bool addUiTest(const char* name, MakeUiTest make) {
    return uiTests().emplace(name, std::move(make)).second;
}

}  // namespace ridgepoint::tests

int main(int argc, char** argv) {
    const auto& tests = ridgepoint::tests::uiTests();
    const auto found = tests.find(argc > 1 ? argv[1] : "");
    if (found == tests.end()) {
        std::fprintf(stderr, "usage: test_ui NAME [QtTest's arguments], with NAME one of\n");
        for (const auto& [name, make] : tests) std::fprintf(stderr, "  %s\n", name.c_str());
        return 2;
    }
    QApplication application(argc, argv);
    // Like QTEST_MAIN: sizes in pixels must not depend on the screen.
    QApplication::setAttribute(Qt::AA_Use96Dpi, true);
    std::vector<char*> arguments{argv[0]};
    arguments.insert(arguments.end(), argv + 2, argv + argc);
    const std::unique_ptr<QObject> test = found->second();
    return QTest::qExec(test.get(), static_cast<int>(arguments.size()), arguments.data());
}
