// SPDX-License-Identifier: GPL-3.0-or-later
// CuptiSource provides activity buffers from CUPTI in this process.
#pragma once

#include <atomic>
#include <memory>

#include "core/recording/collect/cuda/activity_buffers.h"
#include "core/recording/collect/cuda/activity_source.h"
#include "core/recording/collect/cuda/cupti_api.h"
#include "core/recording/collect/cuda/cupti_session.h"

namespace ridgepoint::recording::collect::cuda {

// Traces with CUPTI. A process can have only one CuptiSource. Create it before CUDA starts, so that
// no work is missed.
class CuptiSource : public ActivitySource {
  public:
    struct Settings {
        // The buffers are small, because CUPTI returns a buffer only when all work in it is
        // complete. Even so, the records of a few hundred launches share a buffer and wait for each
        // other.
        std::size_t buffers = 512;
        std::size_t buffer_bytes = std::size_t{128} << 10;
    };
    // Starts tracing; throws TracingUnavailable.
    explicit CuptiSource(CuptiApi api) : CuptiSource(std::move(api), Settings{}) {}
    CuptiSource(CuptiApi api, Settings settings);
    // Stops tracing. Records that were not flushed are lost.
    ~CuptiSource() override;
    CuptiSource(const CuptiSource&) = delete;
    CuptiSource& operator=(const CuptiSource&) = delete;

    void flush(bool all, const Take& take) override;
    const NameResolver& names() const override { return names_; }
    std::uint64_t dropped() const override { return dropped_; }
    std::string callName(bool driver, std::uint32_t call) const override;
    void setTracing(bool on) override;
    void finishWork() override;

  private:
    CuptiApi api_;
    ActivityBuffers* buffers_;  // never freed: see cupti_source.cpp
    int (*synchronize_)();      // the driver's cuCtxSynchronize; null without a driver
    std::unique_ptr<CuptiSession> session_;
    PointerNames names_;
    std::uint64_t dropped_ = 0;
    std::atomic<bool> on_{true};
    std::atomic<int> refused_{0};  // result of a failed attempt to resume tracing
};

}  // namespace ridgepoint::recording::collect::cuda
