// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces `ridgepoint record`: writes a synthetic run, or fails as the network's name requests.
// Logs its start and the completion of its run in the file PRETEND_CALLS.
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "tests/support/synthetic_run.h"

namespace {

void note(const std::string& line) {
    const char* const file = std::getenv("PRETEND_CALLS");
    if (file == nullptr) return;
    const int descriptor = ::open(file, O_WRONLY | O_CREAT | O_APPEND, 0666);
    const std::string text = line + "\n";
    if (::write(descriptor, text.data(), text.size()) < 0) std::abort();
    ::close(descriptor);
}

}  // namespace

int main(int count, char** words) {
    ridgepoint::tests::SyntheticOptions options;
    options.layers = 2;
    options.reference = 0;
    std::string run;
    const std::string model = count > 2 ? words[2] : "";
    for (int i = 3; i + 1 < count; ++i) {
        const std::string word = words[i];
        if (word == "-o") run = words[i + 1];
        if (word == "--batch") options.batch = std::atoll(words[i + 1]);
        if (word == "--steps") options.steps = std::atoi(words[i + 1]);
        if (word == "--warmup") options.warmup = std::atoi(words[i + 1]);
    }
    options.model = model;
    note("start " + run);
    std::fprintf(stderr, "Loading\n");
    if (model == "alexnet") std::abort();
    if (model == "vgg11") std::this_thread::sleep_for(std::chrono::hours(1));
    if (model == "vgg13") {
        std::fprintf(stderr, "ridgepoint: The batch does not fit; take 2.\n");
        return 1;
    }
    if (model == "vgg16") return 0;  // without a run
    const char* const delay = std::getenv("PRETEND_DELAY_MS");
    ridgepoint::tests::writeRun(run, ridgepoint::tests::makeSyntheticRun(options), [&](int) {
        std::this_thread::sleep_for(
            std::chrono::milliseconds(delay == nullptr ? 0 : std::atoi(delay)));
    });
    note("end " + run);
    if (delay != nullptr) std::this_thread::sleep_for(std::chrono::milliseconds(std::atoi(delay)));
    return 0;
}
