// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/image_batches.h"

#include <torch/types.h>
#include <torch/utils.h>

#include <stdexcept>

namespace ridgepoint::recording::training {

ImageBatches::ImageBatches(recording::data::ImageSource source, const InputForm& form,
                           std::uint64_t seed, c10::Device device, Share share)
    : source_(std::move(source)), form_(form), seed_(seed), device_(device), share_(share) {
    if (form_.tokens || form_.sizes.size() != 3) {
        throw std::logic_error("a network that takes no images cannot be trained on them");
    }
}

void ImageBatches::start(std::int64_t batch) {
    if (loader_) skipped_before_.merge(loader_->skipped());
    loader_.reset();
    samples_.clear();
    classes_.clear();
    const bool pinned = device_.is_cuda();
    std::vector<std::int64_t> sizes{batch};
    sizes.insert(sizes.end(), form_.sizes.begin(), form_.sizes.end());
    std::vector<recording::data::BatchMemory> memory;
    for (std::int64_t i = 0; i <= source_.choice.prefetch; ++i) {
        const auto kind = torch::TensorOptions().pinned_memory(pinned);
        samples_.push_back(torch::empty(sizes, kind.dtype(torch::kFloat)));
        classes_.push_back(torch::empty({batch}, kind.dtype(torch::kLong)));
        memory.push_back({samples_.back().mutable_data_ptr<float>(),
                          classes_.back().mutable_data_ptr<std::int64_t>()});
    }
    recording::data::LoaderOptions options;
    options.batch = batch;
    options.channels = static_cast<int>(form_.sizes[0]);
    options.sample = {static_cast<int>(form_.sizes[2]), static_cast<int>(form_.sizes[1])};
    options.crop = source_.choice.crop;
    options.seed = seed_;
    options.rank = share_.rank;
    options.ranks = share_.ranks;
    options.workers = recording::data::workersFor(source_.choice);
    loader_ = std::make_unique<recording::data::Loader>(source_.images, options, std::move(memory));
}

ImageBatches::Batch ImageBatches::next() {
    const std::size_t number = loader_->next();
    if (device_.is_cpu() && form_.type == torch::kFloat) {
        return {samples_[number], classes_[number]};
    }
    // Each step waits for the device before the step ends, so the copy completes before the loader
    // overwrites its source.
    return {samples_[number].to(device_, form_.type, /*non_blocking=*/device_.is_cuda()),
            classes_[number].to(device_, /*non_blocking=*/device_.is_cuda())};
}

recording::data::Skipped ImageBatches::skipped() const {
    recording::data::Skipped all = skipped_before_;
    if (loader_) all.merge(loader_->skipped());
    return all;
}

}  // namespace ridgepoint::recording::training
