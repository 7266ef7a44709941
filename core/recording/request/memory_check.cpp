// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/request/memory_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <utility>

#include "core/estimate/estimated.h"
#include "core/machine/machine.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::recording {
namespace {

// Approximate GPU memory that CUDA's context and the libraries' kernels use.
constexpr std::uint64_t kCudaContextBytes = std::uint64_t{512} << 20;

estimate::EstimateRequest requestFor(const RecordingOptions& options) {
    return {.model = options.model,
            .input = options.input,
            .batch = options.batch,
            .options = stepOptions(options)};
}

void checkMemory(const RecordingOptions& options, const ChosenDevice& device, std::uint64_t needed,
                 const LargestBatch& largest_batch) {
    const std::optional<std::uint64_t> room = roomOn(device);
    if (!room || needed <= *room) return;
    const std::string has = device.gpu
                                ? machine::cuda::freeWords(*device.gpu)
                                : fmt::format("this machine has {} free",
                                              roofline::formatMemory(static_cast<double>(*room)));
    std::string sentence = fmt::format("Batch {} of {} needs about {}, and {}", options.batch,
                                       estimate::modelTitle(options.model),
                                       roofline::formatMemory(static_cast<double>(needed)), has);
    if (const std::optional<std::int64_t> fits = largest_batch(*room)) {
        sentence += *fits == 0 ? "; not even batch 1 fits"
                               : fmt::format("; the largest that fits is about {}", *fits);
    }
    throw std::invalid_argument(sentence + ".");
}

}  // namespace

cost::StepOptions stepOptions(const RecordingOptions& options) {
    return {.optimizer = options.optimizer,
            .precision = cost::parsePrecision(options.precision),
            .gpu = cudaNumber(options.device).has_value()};
}

LargestBatch zooLargestBatch(const RecordingOptions& options) {
    return estimate::estimate(requestFor(options)).largest_batch;
}

LargestBatch scriptLargestBatch(std::vector<cost::PeakLine> peak) {
    return [peak = std::move(peak)](std::uint64_t room) { return cost::largestBatch(peak, room); };
}

std::optional<std::uint64_t> roomOn(const ChosenDevice& device) {
    if (device.gpu) {
        if (!device.gpu->free_bytes) return std::nullopt;
        const auto free = static_cast<std::uint64_t>(*device.gpu->free_bytes);
        return free > kCudaContextBytes ? free - kCudaContextBytes : 0;
    }
    const std::optional<std::int64_t> available = machine::availableMemoryBytes();
    if (!available || *available <= 0) return std::nullopt;
    return static_cast<std::uint64_t>(*available);
}

void checkZooMemory(const RecordingOptions& options, const ChosenDevice& device) {
    const estimate::Estimated step = estimate::estimate(requestFor(options));
    checkMemory(options, device, step.step.peak_bytes, step.largest_batch);
}

void checkScriptMemory(const RecordingOptions& options, const ChosenDevice& device,
                       std::uint64_t needed_bytes, const std::vector<cost::PeakLine>& peak) {
    checkMemory(options, device, needed_bytes, scriptLargestBatch(peak));
}

std::int64_t smallerBatch(std::int64_t batch, std::uint64_t memory_bytes,
                          const LargestBatch& largest_batch) {
    const std::optional<std::int64_t> fits =
        largest_batch ? largest_batch(memory_bytes) : std::nullopt;
    // Without an estimate, or if the estimate was too low, half the batch is a safer suggestion: a
    // batch based on a low estimate might run out of memory again.
    if (!fits || *fits >= batch) return batch / 2;
    return *fits;
}

std::string outOfMemoryWords(const std::string& model, const run::OutOfMemory& moment) {
    const auto amount = [](std::int64_t bytes) {
        return roofline::formatMemory(static_cast<double>(bytes));
    };
    std::string words = fmt::format("{} at batch {} ran out of memory", model, moment.batch);
    if (moment.phase != run::Phase::none)
        words += fmt::format(" in {}", run::toString(moment.phase));
    if (!moment.op.empty()) {
        words += fmt::format(", where {} {}asked for {} more", moment.op,
                             moment.layer.empty() ? "" : fmt::format("of {} ", moment.layer),
                             amount(moment.requested_bytes));
    }
    std::vector<std::pair<std::int64_t, std::string>> parts;
    for (std::size_t i = 0; i < run::kMemoryCategoryCount; ++i) {
        if (moment.bytes[i] <= 0) continue;
        std::string name(run::toString(static_cast<run::MemoryCategory>(i)));
        std::replace(name.begin(), name.end(), '_', ' ');
        parts.emplace_back(moment.bytes[i], std::move(name));
    }
    std::sort(parts.begin(), parts.end(), std::greater<>());
    std::string list;
    for (const auto& [bytes, name] : parts) {
        list += fmt::format("{}{} {}", list.empty() ? "" : ", ", name, amount(bytes));
    }
    words += fmt::format("; {} were taken{}", amount(run::total(moment.bytes)),
                         list.empty() ? "" : fmt::format(" ({})", list));
    if (!moment.largest.empty()) {
        const run::OutOfMemory::Block& block = moment.largest.front();
        words += fmt::format(", the largest block {}{}", amount(block.bytes),
                             block.layer.empty() ? "" : fmt::format(" of {}", block.layer));
    }
    if (moment.step > 0) words += "; the earlier steps are in the run";
    if (!moment.batch_that_fits) return words + ", use a smaller batch.";
    if (*moment.batch_that_fits == 0) return words + ", and no smaller batch fits.";
    return words + fmt::format(", take batch {}.", *moment.batch_that_fits);
}

}  // namespace ridgepoint::recording
