// SPDX-License-Identifier: GPL-3.0-or-later
// Implements DeviceExchange with LibTorch's process group for NCCL, in libridgepoint-nccl.so. This
// is the only file that requires NVIDIA's headers. The library is opened after libtorch_cuda.so
// (core/recording/training/nccl_library.h).
#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/CUDAEvent.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/util/env.h>
#include <cuda_runtime_api.h>

#include <array>
#include <chrono>
#include <mutex>
#include <torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp>
#include <utility>

#include "core/recording/training/nccl_library.h"

namespace ridgepoint::recording::training {
namespace {

// Sets the environment variables from which ProcessGroupNCCL reads its settings when it is created.
void chooseErrorHandling() {
    // Because wait() is not called, the first setting blocks nothing. These settings prevent
    // ProcessGroupNCCL from starting two threads: the watchdog, which throws on its own thread when
    // an exchange fails and thereby ends the process, and the monitor, which ends the process if
    // the watchdog hangs. RankGroup handles both cases.
    c10::utils::set_env("TORCH_NCCL_BLOCKING_WAIT", "1");
    c10::utils::set_env("TORCH_NCCL_ASYNC_ERROR_HANDLING", "0");
    c10::utils::set_env("TORCH_NCCL_ENABLE_MONITORING", "0");
    c10::utils::set_env("TORCH_NCCL_DUMP_ON_TIMEOUT", "0");
    // Without this setting, ProcessGroupNCCL records the most recent exchanges with their call
    // stacks for debugging. Unwinding these stacks would take time in a measured step.
    c10::utils::set_env("TORCH_NCCL_TRACE_BUFFER_SIZE", "0", /*overwrite=*/false);
}

// The timeout is long, because heartbeats detect lost ranks. It is the same as for RankGroup's
// exchanges through Gloo.
constexpr auto kTimeout = std::chrono::hours(24);

class NcclExchange : public DeviceExchange {
  public:
    NcclExchange(int device, std::uint64_t (*now)())
        : device_(c10::kCUDA, static_cast<c10::DeviceIndex>(device)), now_(now) {
        const c10::cuda::CUDAGuard guard(device_);
        for (cudaStream_t* stream : {&idle_stream_, &over_stream_}) {
            C10_CUDA_CHECK(cudaStreamCreateWithFlags(stream, cudaStreamNonBlocking));
        }
    }
    // The streams are never destroyed, because a DeviceMoment can still be pending when this object
    // is destroyed.
    ~NcclExchange() override = default;

    std::string device() const override {
        std::array<char, 32> address{};
        C10_CUDA_CHECK(cudaDeviceGetPCIBusId(address.data(), static_cast<int>(address.size()),
                                             device_.index()));
        return address.data();
    }

    void connect(c10::intrusive_ptr<c10d::Store> store, int rank, int ranks) override {
        const c10::cuda::CUDAGuard guard(device_);
        chooseErrorHandling();
        auto options = c10d::ProcessGroupNCCL::Options::create();
        options->timeout = kTimeout;
        auto group =
            c10::make_intrusive<c10d::ProcessGroupNCCL>(std::move(store), rank, ranks, options);
        {
            const std::lock_guard lock(mutex_);
            if (aborted_) TORCH_CHECK(false, "another rank is gone");
            backend_ = group;
        }
        group->setBoundDeviceId(device_);
        group->eagerConnectSingleDevice(device_);
    }

    const c10::intrusive_ptr<c10d::Backend>& backend() const override { return backend_; }

    DeviceMoment whenIdle() override {
        const c10::cuda::CUDAGuard guard(device_);
        at::cuda::CUDAEvent event;
        event.record(at::cuda::getCurrentCUDAStream(device_.index()));
        event.block(asStream(idle_stream_));
        return noteOn(idle_stream_);
    }

    // Does not use a callback of the exchange's future: LibTorch completes the future as soon as
    // the exchange is queued, and only makes streams wait. Instead, a separate stream waits for the
    // end of the exchange, and the driver then calls a function.
    DeviceMoment whenOver(c10d::Work& exchange) override {
        const c10::cuda::CUDAStreamGuard guard(asStream(over_stream_));
        exchange.synchronize();
        return noteOn(over_stream_);
    }

    void settle() override {
        const c10::cuda::CUDAGuard guard(device_);
        C10_CUDA_CHECK(cudaStreamSynchronize(idle_stream_));
        C10_CUDA_CHECK(cudaStreamSynchronize(over_stream_));
    }

    void abort() noexcept override {
        c10::intrusive_ptr<c10d::Backend> backend;
        {
            const std::lock_guard lock(mutex_);
            if (std::exchange(aborted_, true)) return;
            backend = backend_;
        }
        if (!backend) return;
        try {
            backend->abort();
        } catch (const std::exception&) {
            // The error is ignored, because abort() has ended every communicator that it could end.
        }
    }

  private:
    c10::cuda::CUDAStream asStream(cudaStream_t stream) const {
        return c10::cuda::getStreamFromExternal(stream, device_.index());
    }

    struct Note {
        DeviceMoment moment;
        std::uint64_t (*now)();
    };
    DeviceMoment noteOn(cudaStream_t stream) {
        auto moment = std::make_shared<std::atomic<std::uint64_t>>(0);
        auto note = std::make_unique<Note>(Note{moment, now_});
        // If the driver drops the call after an error, a few bytes are leaked.
        C10_CUDA_CHECK(cudaLaunchHostFunc(
            stream,
            [](void* data) {
                const std::unique_ptr<Note> own(static_cast<Note*>(data));
                *own->moment = own->now();
            },
            note.get()));
        static_cast<void>(note.release());
        return moment;
    }

    const c10::Device device_;
    std::uint64_t (*const now_)();
    cudaStream_t idle_stream_ = nullptr, over_stream_ = nullptr;
    std::mutex mutex_;
    bool aborted_ = false;
    c10::intrusive_ptr<c10d::Backend> backend_;
};

}  // namespace
}  // namespace ridgepoint::recording::training

#define RIDGEPOINT_EXPORT extern "C" __attribute__((visibility("default")))

RIDGEPOINT_EXPORT int ridgepoint_nccl_interface_version() {
    return ridgepoint::recording::training::kNcclInterfaceVersion;
}

// Opens the exchange for a device. Returns null on failure; `why_not` then contains the reason as a
// clause. `now` is the clock for DeviceMoment.
RIDGEPOINT_EXPORT ridgepoint::recording::training::DeviceExchange* ridgepoint_open_nccl(
    int device, std::uint64_t (*now)(), std::string& why_not) {
    try {
        const std::int64_t devices = at::cuda::getNumGPUs();
        if (device >= devices) {
            why_not = devices == 0
                          ? std::string("LibTorch finds no GPU here")
                          : "LibTorch finds only " + std::to_string(devices) + " GPUs here";
            return nullptr;
        }
        return new ridgepoint::recording::training::NcclExchange(device, now);
    } catch (const c10::Error& error) {
        why_not = error.what_without_backtrace();
    } catch (const std::exception& error) {
        why_not = error.what();
    }
    why_not = "CUDA says: " + why_not.substr(0, why_not.find('\n'));
    return nullptr;
}
