// SPDX-License-Identifier: GPL-3.0-or-later
// The GPU records of a joined step as a run stores them: names interned, categories by kernel name,
// and the precision of the FLOPs.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/collect/cuda/joined.h"
#include "core/run/api_call.h"

namespace ridgepoint::collect::cuda {

class GpuRecords {
  public:
    using Intern = std::function<run::StringId(std::string_view)>;
    // The name of a call of the driver's or the runtime's, by its number; empty: not known.
    using CallName = std::function<std::string(bool driver, std::uint32_t call)>;
    // names must outlive it.
    GpuRecords(const KernelNames& names, CallName call_name, Intern intern)
        : names_(names), call_name_(std::move(call_name)), intern_(std::move(intern)) {}

    // The API calls of a step (core/run/api_call.h).
    std::vector<run::ApiCall> apiCallsOf(const JoinedStep& step);
    // Kernels, copies, fills and graphs by start; `calls`: those of the step.
    std::vector<run::GpuRecord> of(const JoinedStep& step, std::span<const run::ApiCall> calls);
    // What the threads did at the driver, added up; the key's segment and warmup are the step's.
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
    std::vector<Name> kernels_;  // by KernelId
    std::unordered_map<std::uint64_t, run::StringId> calls_;
};

// In which arithmetic a kernel's FLOPs are done. Matrix work: as its name says; where it does not,
// products of 16-bit numbers are done by the matrix unit, which cuBLAS and cuDNN use for them on
// every GPU that has one (CUDA 13 knows no other). Other work is done by the CUDA cores, of 16-bit
// numbers in fp32 (at::opmath_type, ATen/OpMathType.h).
roofline::Arithmetic arithmeticOf(bool matrix_work, const kernel::KernelKind& kind,
                                  roofline::Arithmetic of_op);
// From the kernel's name, or from its op if the name does not show it. Compute kernels of the
// optimizer phase belong to the optimizer.
cost::Category categoryOf(const kernel::KernelKind& kind, const run::OpRecord* op);
// "cudaLaunchKernel" of "cudaLaunchKernel_v7000".
std::string plainCallName(std::string_view name);

}  // namespace ridgepoint::collect::cuda
