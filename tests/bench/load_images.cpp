// SPDX-License-Identifier: GPL-3.0-or-later
// Reads batches like a recording, for data_loading.py: load_images DATA BATCH. For each number of
// batches on standard input, prints the seconds that reading them takes.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "core/recording/data/image_loader.h"

namespace {

using namespace ridgepoint;

void serve(const std::string& what, std::int64_t batch) {
    const auto choice = recording::data::parseChoice(what);
    if (!choice) throw recording::data::DataError("name a folder");
    const std::shared_ptr<const recording::data::ImageSet> images =
        recording::data::openImages(*choice, {});
    recording::data::LoaderOptions options;
    options.batch = batch;
    options.sample = {224, 224};
    options.crop = choice->crop;
    options.workers = recording::data::workersFor(*choice);
    const auto ahead = static_cast<std::size_t>(choice->prefetch) + 1;
    const auto samples = static_cast<std::size_t>(batch);
    std::vector<std::vector<float>> values(ahead, std::vector<float>(samples * 3 * 224 * 224));
    std::vector<std::vector<std::int64_t>> classes(ahead, std::vector<std::int64_t>(samples));
    std::vector<recording::data::BatchMemory> memory;
    for (std::size_t i = 0; i < ahead; ++i) {
        memory.push_back({values[i].data(), classes[i].data()});
    }
    recording::data::Loader loader(images, options, memory);
    for (std::int64_t count = 0; std::cin >> count;) {
        const auto start = std::chrono::steady_clock::now();
        for (std::int64_t i = 0; i < count; ++i) loader.next();
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        std::cout << seconds.count() << std::endl;
    }
    const std::string skipped = recording::data::skippedWords(*images, loader.skipped());
    if (!skipped.empty()) std::cerr << skipped << "\n";
}

}  // namespace

int main(int count, char** words) {
    if (count != 3) {
        std::fputs("load_images DATA BATCH\n", stderr);
        return 2;
    }
    try {
        serve(words[1], std::stoll(words[2]));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "load_images: %s\n", error.what());
        return 1;
    }
    return 0;
}
