// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces ridgepoint-ui: writes its arguments into the picture, or fails as its title requests.
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>

int main(int argc, char** argv) {
    std::string words;
    std::string target;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        words += word + "\n";
        if (word == "--title=fail") {
            std::cerr << "something else first\nridgepoint-ui: The picture could not be drawn.\n";
            return 1;
        }
        if (word == "--title=abort") std::abort();
        if (word == "--title=nothing") return 0;
        if (word == "--title=slow") {
            std::this_thread::sleep_for(std::chrono::seconds(3));
            return 0;
        }
        if (const auto at = word.find('='); i > 1 && std::string(argv[i - 1]) == "--export") {
            target = word.substr(at + 1);
        }
    }
    // For a study's figures, the first argument is the folder.
    if (argc > 2 && std::string(argv[2]) == "--study-figures")
        target = argv[1] + std::string("/drawn");
    const char* const platform = std::getenv("QT_QPA_PLATFORM");
    words += std::string("platform ") + (platform == nullptr ? "" : platform) + "\n";
    std::ofstream(target) << words;
    return 0;
}
