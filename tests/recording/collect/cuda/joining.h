// SPDX-License-Identifier: GPL-3.0-or-later
// A joiner with an exact clock, steps of plain values, and buffers with times of the run.
#pragma once

#include <algorithm>

#include "buffer_writer.h"
#include "core/recording/collect/cuda/activity_joiner.h"
#include "core/recording/collect/cuda/activity_parser.h"

namespace ridgepoint::tests {

inline constexpr const char* kGemm = "volta_sgemm_128x64_nn";
inline constexpr const char* kAdd =
    "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, "
    "std::array<char*, 3ul> >(int, at::native::CUDAFunctor_add<float>, std::array<char*, 3ul>)";
inline constexpr const char* kTranspose =
    "void cudnn::engines_precompiled::nchwToNhwcKernel<float, float, float, false, true, "
    "(cudnnKernelDataType_t)2>(cudnn::engines_precompiled::nchw2nhwc_params_t<float>, float "
    "const*, float*)";

inline run::OpRecord op(std::uint32_t thread, std::uint32_t depth, std::int64_t start,
                        std::int64_t end, bool costed, run::Phase phase = run::Phase::forward) {
    run::OpRecord record;
    record.thread = thread;
    record.depth = depth;
    record.start_ns = start;
    record.duration_ns = end - start;
    record.costed = costed;
    record.flops_known = costed;
    record.phase = phase;
    return record;
}

inline recording::collect::cuda::StepOps step(std::int64_t index, std::int64_t start,
                                              std::int64_t end, std::vector<run::OpRecord> ops,
                                              std::vector<std::uint32_t> threads = {100, 200}) {
    recording::collect::cuda::StepOps result;
    result.step.index = index;
    result.step.start_ns = start;
    result.step.duration_ns = end - start;
    for (run::OpRecord& record : ops) record.step = index;
    result.ops = std::move(ops);
    result.system_threads = std::move(threads);
    return result;
}

struct Joining {
    explicit Joining(cuda::ActivityJoiner::Limits limits = {}) : joiner(device, names, limits) {
        device.anchor(base);
    }
    // Returns a time of the run on CLOCK_MONOTONIC.
    std::uint64_t at(std::int64_t run_ns) const {
        return base.nanoseconds +
               static_cast<std::uint64_t>(run_ns - clock.nanoseconds(base.ticks));
    }
    Joining& kernel(const char* name, std::uint32_t correlation, std::int64_t start,
                    std::int64_t end) {
        return feed(BufferWriter{}.kernel(name, correlation, at(start), at(end)));
    }
    Joining& call(std::uint32_t correlation, std::uint32_t thread, std::int64_t start,
                  std::int64_t end) {
        return feed(BufferWriter{}.call(correlation, thread, at(start), at(end)));
    }
    Joining& feed(const BufferWriter& buffer) {
        parser.parse(buffer.buffer(), joiner);
        return *this;
    }
    std::vector<cuda::JoinedStep> finish() {
        joiner.settle(true);
        return joiner.takeFinished();
    }

    recording::collect::TickClock clock;
    recording::collect::ClockReading base = recording::collect::readClocks();
    cuda::DeviceClock device{clock};
    cuda::KernelNames names;
    cuda::PointerNames pointers;
    cuda::ActivityParser parser{pointers};
    cuda::ActivityJoiner joiner;
};

}  // namespace ridgepoint::tests
