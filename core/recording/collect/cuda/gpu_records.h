// SPDX-License-Identifier: GPL-3.0-or-later
// GpuRecords converts a joined step to the GPU records of a run, with interned names, categories
// from kernel names, and the precision of the FLOPs.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/recording/collect/cuda/joined.h"
#include "core/run/api_call.h"

namespace ridgepoint::recording::collect::cuda {

class GpuRecords {
  public:
    using Intern = std::function<run::StringId(std::string_view)>;
    // Returns the name of the driver or runtime call with this number, or an empty string if
    // unknown.
    using CallName = std::function<std::string(bool driver, std::uint32_t call)>;
    // `names` must outlive this object.
    GpuRecords(const KernelNames& names, CallName call_name, Intern intern)
        : names_(names), call_name_(std::move(call_name)), intern_(std::move(intern)) {}

    // Returns the API calls in a step (core/run/api_call.h).
    std::vector<run::ApiCall> apiCallsOf(const JoinedStep& step);
    // Returns the step's kernels, copies, memsets and graphs. calls: the step's API calls.
    std::vector<run::GpuRecord> of(const JoinedStep& step, std::span<const run::ApiCall> calls);
    // Returns the totals of driver work. The keys contain the step's segment and warm-up flag.
    std::vector<run::GpuCall> totalsOf(const JoinedStep& step, std::span<const run::ApiCall> calls);

  private:
    struct Name {
        run::StringId name, full;
    };
    Name nameOf(KernelId kernel);
    run::StringId callId(bool driver, std::uint32_t call);

    const KernelNames& names_;
    CallName call_name_;
    Intern intern_;
    std::vector<Name> kernels_;  // indexed by KernelId
    std::unordered_map<std::uint64_t, run::StringId> calls_;
};

// Returns the precision of a kernel's FLOPs. For matrix work, the kernel's name usually shows the
// precision. If it does not, the tensor cores compute 16-bit products, because cuBLAS and cuDNN
// always use them (CUDA 13 supports no GPU without tensor cores). All other work runs on the CUDA
// cores, which compute 16-bit numbers in fp32 (at::opmath_type, ATen/OpMathType.h).
roofline::Arithmetic arithmeticOf(bool matrix_work, const cost::kernel::KernelKind& kind,
                                  roofline::Arithmetic of_op);
// Returns the category that the kernel's name shows. Returns the op's category if the name shows
// none, or if a convolution runs as a matrix product. In the optimizer phase, elementwise,
// reduction and copy kernels, and kernels without a category, belong to the optimizer.
cost::Category categoryOf(const cost::kernel::KernelKind& kind, const run::OpRecord* op);
// Returns the name without its version suffix: "cudaLaunchKernel" for "cudaLaunchKernel_v7000".
std::string plainCallName(std::string_view name);

}  // namespace ridgepoint::recording::collect::cuda
