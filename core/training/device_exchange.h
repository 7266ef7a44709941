// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the interface for exchanging tensors between GPUs. Tests implement this interface, and a
// separate library implements it with NCCL (core/training/nccl), if NVIDIA's headers exist.
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

namespace ridgepoint::training {

// Time when the device reached a point of its work, in ticks; 0: not yet, or never.
using DeviceMoment = std::shared_ptr<std::atomic<std::uint64_t>>;

// The backend's Work objects report completion in isCompleted() and errors in exception(). wait()
// blocks the device, not the caller. Do not call isSuccess().
class DeviceExchange {
  public:
    DeviceExchange() = default;
    virtual ~DeviceExchange() = default;
    DeviceExchange(const DeviceExchange&) = delete;
    DeviceExchange& operator=(const DeviceExchange&) = delete;

    // Returns the device's PCI address, which identifies it for every process of this machine.
    virtual std::string device() const = 0;
    // Connects to the other ranks. Returns when all are connected
    // or abort() was called. Throws the library's errors.
    virtual void connect(c10::intrusive_ptr<c10d::Store> store, int rank, int ranks) = 0;
    // Backend of the connection.
    virtual const c10::intrusive_ptr<c10d::Backend>& backend() const = 0;

    // Record when the device completes all work given so far, and when an exchange completes.
    // Neither the caller nor the device's other work waits for that.
    virtual DeviceMoment whenIdle() = 0;
    virtual DeviceMoment whenOver(c10d::Work& exchange) = 0;
    // Waits until these moments are known. Call it only after all these exchanges have completed.
    virtual void settle() = 0;

    // Ends exchanges that other ranks never join and that would otherwise
    // block the device forever. Callable from any thread, repeatedly.
    // Data on the device is lost. May hang if the driver hangs.
    virtual void abort() noexcept = 0;
};

// Returns null if there is no exchange; why_not then contains the reason as half a sentence.
using OpenExchange =
    std::function<std::unique_ptr<DeviceExchange>(c10::Device device, std::string& why_not)>;

}  // namespace ridgepoint::training
