// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the interface for exchanging tensors between GPUs. Tests implement this interface. If
// NVIDIA's headers exist, a separate library implements it with NCCL
// (core/recording/training/nccl).
#pragma once

#include <c10/core/Device.h>
#include <c10/util/intrusive_ptr.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace c10d {
class Backend;
class Store;
class Work;
}  // namespace c10d

namespace ridgepoint::recording::training {

// Time when the device reached a point in its work, in ticks; 0 if the device has not reached this
// point.
using DeviceMoment = std::shared_ptr<std::atomic<std::uint64_t>>;

// Exchanges tensors between devices. The backend's Work objects report completion in isCompleted()
// and errors in exception(). wait() blocks the device, not the caller. Do not call isSuccess().
class DeviceExchange {
  public:
    DeviceExchange() = default;
    virtual ~DeviceExchange() = default;
    DeviceExchange(const DeviceExchange&) = delete;
    DeviceExchange& operator=(const DeviceExchange&) = delete;

    // Returns the device's PCI address, which identifies the device to all processes on this
    // machine.
    virtual std::string device() const = 0;
    // Connects to the other ranks. Returns when all ranks are connected or abort() was called.
    // Rethrows the library's errors.
    virtual void connect(c10::intrusive_ptr<c10d::Store> store, int rank, int ranks) = 0;
    // Returns the backend through which the ranks exchange tensors. Call this after connect().
    virtual const c10::intrusive_ptr<c10d::Backend>& backend() const = 0;

    // These functions record when the device completes all work submitted so far, and when an
    // exchange completes. Neither the caller nor other work on the device waits.
    virtual DeviceMoment whenIdle() = 0;
    virtual DeviceMoment whenOver(c10d::Work& exchange) = 0;
    // Waits until these times are known. Call this only after all these exchanges have completed.
    virtual void settle() = 0;

    // Ends exchanges that other ranks will never join and that would block the device forever. Can
    // be called on any thread and more than once. Data on the device is lost. Hangs if the driver
    // hangs.
    virtual void abort() noexcept = 0;
};

// Opens the exchange for a device. Returns null if there is none; `why_not` then contains the
// reason as a clause.
using OpenExchange =
    std::function<std::unique_ptr<DeviceExchange>(c10::Device device, std::string& why_not)>;

}  // namespace ridgepoint::recording::training
