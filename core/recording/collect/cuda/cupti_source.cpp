// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/collect/cuda/cupti_source.h"

#include <array>
#include <mutex>
#include <utility>
#include <vector>

#include "core/machine/cuda/shared_library.h"

namespace ridgepoint::recording::collect::cuda {
namespace {

constexpr std::uint32_t kFlushForced = 1;  // CUpti_ActivityFlag
// Values from CUpti_CallbackDomain.
constexpr int kDriverDomain = 1;
constexpr int kRuntimeDomain = 2;

// Buffer pools that no trace uses. A CUPTI thread may still be in a callback when tracing has
// stopped, so a pool is never freed. The next trace reuses it.
struct Resting {
    std::mutex mutex;
    std::vector<ActivityBuffers*> pools;
};
Resting& resting() {
    static Resting* const pools = new Resting;  // never freed, because it must outlive every thread
    return *pools;
}

ActivityBuffers* takePool(const CuptiSource::Settings& settings) {
    Resting& rest = resting();
    const std::lock_guard lock(rest.mutex);
    for (auto pool = rest.pools.begin(); pool != rest.pools.end(); ++pool) {
        if ((*pool)->bytes() != settings.buffer_bytes || (*pool)->count() != settings.buffers)
            continue;
        ActivityBuffers* const found = *pool;
        rest.pools.erase(pool);
        return found;
    }
    return new ActivityBuffers(settings.buffers, settings.buffer_bytes);
}

void returnPool(ActivityBuffers* pool) {
    const std::lock_guard lock(resting().mutex);
    resting().pools.push_back(pool);
}

// Returns the driver's cuCtxSynchronize, or null if there is no driver.
int (*findSynchronize())() {
    int (*synchronize)() = nullptr;
    try {
        const std::array names{"libcuda.so.1"};
        const machine::cuda::SharedLibrary driver(names, "NVIDIA's driver provides it");
        driver.find(synchronize, "cuCtxSynchronize");
    } catch (const machine::cuda::Unavailable&) {
        return nullptr;
    }
    return synchronize;
}

}  // namespace

CuptiSource::CuptiSource(CuptiApi api, Settings settings)
    : api_(std::move(api)), buffers_(takePool(settings)), synchronize_(findSynchronize()) {
    try {
        checkVersions(api_);
        session_ = openSession(api_, *buffers_);
    } catch (...) {
        returnPool(buffers_);
        throw;
    }
}

CuptiSource::~CuptiSource() {
    session_->disable();
    api_.flush_all(kFlushForced);
    session_.reset();
    buffers_->drain([](std::span<const std::byte>) {});
    returnPool(buffers_);
}

void CuptiSource::flush(bool all, const Take& take) {
    const int result = api_.flush_all(all ? kFlushForced : 0);
    buffers_->drain([&](std::span<const std::byte> bytes) { take({bytes, *session_->layouts()}); });
    checkCupti(api_, result, "hand over what it traced");
    checkCupti(api_, refused_, "begin to trace again");
    // No lock that a callback could need may be held here, because CUPTI waits for its callbacks.
    dropped_ += session_->takeDropped();
}

std::string CuptiSource::callName(bool driver, std::uint32_t call) const {
    const char* name = nullptr;
    if (api_.call_name == nullptr ||
        api_.call_name(driver ? kDriverDomain : kRuntimeDomain, call, &name) != 0 ||
        name == nullptr) {
        return {};
    }
    return name;
}

void CuptiSource::setTracing(bool on) {
    if (on_.exchange(on) == on) return;
    const int result = on ? session_->enable() : session_->disable();
    if (on && result != 0) refused_ = result;
}

void CuptiSource::finishWork() {
    if (synchronize_ != nullptr) synchronize_();
    api_.flush_all(0);
}

}  // namespace ridgepoint::recording::collect::cuda
