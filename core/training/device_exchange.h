// SPDX-License-Identifier: GPL-3.0-or-later
// The interface for exchanging tensors from GPU to GPU. NCCL implements it in a library of its own
// (core/training/nccl), built only where NVIDIA's headers are; so do tests.
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

// When the device came to a point of its work, in ticks; 0: not yet, or never.
using DeviceMoment = std::shared_ptr<std::atomic<std::uint64_t>>;

// A Work of its backend reports its end in isCompleted() and its failure in exception(). wait()
// makes the device wait, not the caller. Do not call isSuccess().
class DeviceExchange {
  public:
    DeviceExchange() = default;
    virtual ~DeviceExchange() = default;
    DeviceExchange(const DeviceExchange&) = delete;
    DeviceExchange& operator=(const DeviceExchange&) = delete;

    // Which device of this machine it is, the same in every process: a PCI address.
    virtual std::string device() const = 0;
    // Connects to the other ranks; does not return before all are there, or abort() was called.
    // Throws what the library says.
    virtual void connect(c10::intrusive_ptr<c10d::Store> store, int rank, int ranks) = 0;
    // Of the connection.
    virtual const c10::intrusive_ptr<c10d::Backend>& backend() const = 0;

    // When the device will have done all that it was given so far, and when an exchange will be
    // over on it. Not waited for, neither here nor by the device's other work.
    virtual DeviceMoment whenIdle() = 0;
    virtual DeviceMoment whenOver(c10d::Work& exchange) = 0;
    // Until the moments that have come are known. Only when all exchanges asked after are over.
    virtual void settle() = 0;

    // Ends exchanges that the others never come to: without it the device is busy with them for
    // ever. Any thread, any number of times; what is on the device is lost. May hang, where the
    // driver does.
    virtual void abort() noexcept = 0;
};

// Null: why_not says why, as half a sentence.
using OpenExchange =
    std::function<std::unique_ptr<DeviceExchange>(c10::Device device, std::string& why_not)>;

}  // namespace ridgepoint::training
