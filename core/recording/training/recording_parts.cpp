// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/recording_parts.h"

#include <fmt/format.h>

#include "core/recording/data/image_loader.h"

namespace ridgepoint::recording::training {

std::string titleOf(const run::RunInfo& info) {
    std::string words = fmt::format("{} · batch {} · {}", info.model, info.batch, info.precision);
    for (const std::string& mode : info.modes) words += " · " + mode;
    return words;
}

recording::data::ImageSource openImages(const recording::data::Choice& choice,
                                        const std::string& asked,
                                        const std::function<bool()>& cancelled,
                                        run::RunInfo& info) {
    recording::data::ImageSource source{recording::data::openImages(choice, cancelled), choice};
    const recording::data::AboutSet& about = source.images->about();
    const std::filesystem::path folder = choice.folder;
    const std::filesystem::path name = folder.has_filename() ? folder : folder.parent_path();
    info.modes.push_back(
        fmt::format("data {}{}", name.filename().string(), asked.substr(choice.folder.size())));
    const std::int64_t workers = recording::data::workersFor(choice);
    info.notes.push_back(fmt::format(
        "It trained on {} images of {} class{} in \"{}\" ({}), cut as for {}, read by {} thread{} "
        "up to {} batch{} ahead.",
        source.images->size(), about.classes, about.classes == 1 ? "" : "es", choice.folder,
        about.kind, choice.crop == recording::data::Crop::train ? "training" : "evaluation",
        workers, workers == 1 ? "" : "s", choice.prefetch, choice.prefetch == 1 ? "" : "es"));
    info.notes.insert(info.notes.end(), about.notes.begin(), about.notes.end());
    return source;
}

}  // namespace ridgepoint::recording::training
