// SPDX-License-Identifier: GPL-3.0-or-later
// Memory of the pretend GPU. It is this machine's memory, and only written pages need physical
// memory.
#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "tests/pretend/state.h"

namespace ridgepoint::pretend {
namespace {

using Lock = std::lock_guard<std::recursive_mutex>;

constexpr std::size_t kOfContext = std::size_t{500} << 20;  // bytes that CUDA itself uses
constexpr int kOutOfMemory = 2, kInvalidValue = 1;          // cudaError_t

std::size_t rounded(std::size_t bytes) {
    constexpr std::size_t kPage = 4096;
    return (std::max<std::size_t>(bytes, 1) + kPage - 1) / kPage * kPage;
}

void* mapped(std::size_t bytes) {
    void* const at = ::mmap(nullptr, rounded(bytes), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return at == MAP_FAILED ? nullptr : at;
}

}  // namespace

// Gigabytes of zeros (the arrays for measuring roofs) use no physical memory.
void setBytes(void* at, int value, std::size_t bytes) {
    constexpr std::uintptr_t kPage = 4096;
    const auto from = reinterpret_cast<std::uintptr_t>(at);
    const Place place = placeOf(at);
    const std::uintptr_t first = (from + kPage - 1) / kPage * kPage;
    const std::uintptr_t last = (from + bytes) / kPage * kPage;
    if (value != 0 || !place.ours || first >= last) {
        std::memset(at, value, bytes);
        return;
    }
    std::memset(at, 0, first - from);
    ::madvise(reinterpret_cast<void*>(first), last - first, MADV_DONTNEED);
    std::memset(reinterpret_cast<void*>(last), 0, from + bytes - last);
}

std::size_t freeBytes(int device) {
    State& s = state();
    const Lock lock(s.mutex);
    const std::size_t taken = s.used[device] + kOfContext;
    const std::size_t all = s.devices.at(static_cast<std::size_t>(device)).memory_bytes;
    return all > taken ? all - taken : 0;
}

namespace {

int take(int device, std::size_t bytes) {
    State& s = state();
    if (s.sticky != 0) return s.sticky;
    if (bytes > freeBytes(device)) return kOutOfMemory;
    s.used[device] += bytes;
    return 0;
}

}  // namespace

int allocate(int device, std::size_t bytes, void** address) {
    State& s = state();
    const Lock lock(s.mutex);
    if (const int refused = take(device, bytes)) return refused;
    *address = mapped(bytes);
    if (*address == nullptr) return kOutOfMemory;
    s.blocks[reinterpret_cast<std::uintptr_t>(*address)] = {bytes, kDevice, device, true};
    return 0;
}

int allocatePinned(std::size_t bytes, void** address) {
    State& s = state();
    const Lock lock(s.mutex);
    *address = mapped(bytes);
    if (*address == nullptr) return kOutOfMemory;
    s.blocks[reinterpret_cast<std::uintptr_t>(*address)] = {bytes, kPinned, 0, true};
    return 0;
}

int release(void* address) {
    if (address == nullptr) return 0;
    State& s = state();
    const Lock lock(s.mutex);
    const auto block = s.blocks.find(reinterpret_cast<std::uintptr_t>(address));
    if (block == s.blocks.end() || !block->second.mapped) return kInvalidValue;
    if (block->second.memory == kDevice) s.used[block->second.device] -= block->second.bytes;
    ::munmap(address, rounded(block->second.bytes));
    s.blocks.erase(block);
    return 0;
}
int releasePinned(void* address) { return release(address); }

void pin(void* address, std::size_t bytes) {
    const Lock lock(state().mutex);
    state().blocks[reinterpret_cast<std::uintptr_t>(address)] = {bytes, kPinned, 0, false};
}
void unpin(void* address) {
    const Lock lock(state().mutex);
    state().blocks.erase(reinterpret_cast<std::uintptr_t>(address));
}

Place placeOf(const void* address) {
    State& s = state();
    const Lock lock(s.mutex);
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    auto block = s.blocks.upper_bound(at);
    if (block == s.blocks.begin()) return {};
    --block;
    if (at - block->first >= block->second.bytes) return {};
    return {block->second.memory, block->second.device, block->first, block->second.bytes,
            block->second.mapped};
}

// --- separate addresses and memory, for LibTorch's expandable segments

int reserveAddresses(std::size_t bytes, void** address) {
    *address = mapped(bytes);
    return *address == nullptr ? kOutOfMemory : 0;
}
void giveAddressesBack(void* address, std::size_t bytes) { ::munmap(address, rounded(bytes)); }

int createMemory(int device, std::size_t bytes, std::uint64_t* handle) {
    State& s = state();
    const Lock lock(s.mutex);
    if (const int refused = take(device, bytes)) return refused;
    static std::uint64_t next = 1;
    *handle = next++;
    s.unmapped[*handle] = {bytes, kDevice, device, false};
    return 0;
}
int releaseMemory(std::uint64_t handle) {
    State& s = state();
    const Lock lock(s.mutex);
    const auto found = s.unmapped.find(handle);
    if (found == s.unmapped.end()) return kInvalidValue;
    s.used[found->second.device] -= found->second.bytes;
    s.unmapped.erase(found);
    return 0;
}
int mapMemory(void* address, std::size_t bytes, std::uint64_t handle) {
    State& s = state();
    const Lock lock(s.mutex);
    const auto found = s.unmapped.find(handle);
    if (found == s.unmapped.end() || found->second.bytes != bytes) return kInvalidValue;
    s.blocks[reinterpret_cast<std::uintptr_t>(address)] = found->second;
    return 0;
}
int unmapMemory(void* address, std::size_t bytes) {
    State& s = state();
    const Lock lock(s.mutex);
    const auto first = reinterpret_cast<std::uintptr_t>(address);
    s.blocks.erase(s.blocks.lower_bound(first), s.blocks.lower_bound(first + bytes));
    ::madvise(address, bytes, MADV_DONTNEED);
    return 0;
}

}  // namespace ridgepoint::pretend
