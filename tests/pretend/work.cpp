// SPDX-License-Identifier: GPL-3.0-or-later
// Streams, events, work and graphs of the pretend GPU.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "tests/pretend/state.h"

namespace ridgepoint::pretend {
namespace {

using Lock = std::lock_guard<std::recursive_mutex>;

constexpr std::uint64_t kLatency = 1000;   // ns from the end of a launch's call to its start
constexpr std::uint64_t kShortest = 1500;  // ns, minimum for a kernel
constexpr std::uint64_t kEndless = 86'400'000'000'000;  // ns, a day
constexpr std::size_t kQueue = 1024;  // launches in a stream's queue; the next one waits
constexpr double kPinnedRate = 25e9, kPageableRate = 6e9;  // bytes/s
constexpr std::size_t kStaged = 64 << 10;  // smaller pageable copies to the device return at once
// Bytes that a thread of a torch kernel moves if unknown: four elements in and out.
constexpr double kBytesOfThread = 32;

std::uint64_t nanoseconds(double seconds) {
    return static_cast<std::uint64_t>(std::llround(seconds * 1e9));
}

double secondsOf(const DeviceFacts& device, const Launch& launch) {
    if (launch.seconds > 0) return launch.seconds;
    double bytes = launch.bytes;
    if (bytes == 0 && launch.flops == 0 && launch.matrix_flops == 0) {
        bytes = kBytesOfThread;
        for (const std::uint32_t side : launch.grid) bytes *= side;
        for (const std::uint32_t side : launch.block) bytes *= side;
    }
    return std::max(bytes / device.dram_bytes_per_second,
                    launch.flops / device.fp32_flops + launch.matrix_flops / device.matrix_flops);
}

// The default stream and blocking streams wait for each other.
std::uint64_t earliest(const State& s, const Stream& stream) {
    std::uint64_t from = stream.end;
    const Stream* const legacy = s.default_streams[static_cast<std::size_t>(stream.device)].get();
    if (&stream == legacy) {
        for (const Stream* const other : s.streams) {
            if (other->blocking && other->device == stream.device)
                from = std::max(from, other->end);
        }
    } else if (stream.blocking) {
        from = std::max(from, legacy->end);
    }
    return from;
}

void put(Stream& stream, Activity activity, std::uint64_t start, std::uint64_t duration) {
    activity.start = start;
    activity.end = start + duration;
    activity.device = static_cast<std::uint32_t>(stream.device);
    activity.stream = stream.id;
    activity.correlation = currentCorrelation();
    if (activity.kind == Kind::kernel) {
        activity.queued = now();
        activity.submitted = activity.queued + state().costs.launch;
    }
    stream.end = activity.end;
    stream.ends.push_back(activity.end);
    while (!stream.ends.empty() && stream.ends.front() <= now()) stream.ends.pop_front();
    happened(activity);
}

// Waits until the stream has room; a real launch queue has about the same length.
void waitForRoom(Stream& stream, std::unique_lock<std::recursive_mutex>& lock) {
    const std::uint64_t start = now();
    bool waited = false;
    while (stream.ends.size() >= kQueue && stream.ends.front() > now()) {
        const std::uint64_t until = stream.ends[stream.ends.size() - kQueue];
        lock.unlock();
        waitUntil(until);
        waited = true;
        lock.lock();
        while (!stream.ends.empty() && stream.ends.front() <= now()) stream.ends.pop_front();
    }
    if (waited) tookTime(kLaunchQueueFull, start);
}

// CUDA loads a kernel's code at its first launch (CUDA C++ Programming Guide, "Lazy Loading").
void load(const char* kernel, std::unique_lock<std::recursive_mutex>& lock) {
    State& s = state();
    if (!s.loaded.insert(kernel).second) return;
    lock.unlock();
    const std::uint64_t start = now();
    spend(s.costs.load);
    tookTime(kLazyLoading, start);
    lock.lock();
}

bool inCapture(Stream& stream, const Activity& activity, double seconds) {
    if (stream.capture == nullptr) return false;
    stream.capture->nodes.push_back({activity, seconds});
    stream.capture->nodes.back().activity.graph_node = state().next_node++;
    return true;
}

Activity kernelOf(const Launch& launch) {
    Activity kernel;
    kernel.kind = Kind::kernel;
    kernel.name = launch.name;
    kernel.grid = launch.grid;
    kernel.block = launch.block;
    kernel.cluster = launch.cluster;
    kernel.registers = launch.registers;
    kernel.shared_bytes = launch.shared_bytes;
    return kernel;
}

constexpr int kStreamCaptureInvalidated = 901;

}  // namespace

// --- streams and events

Stream* newStream(int device, bool blocking, int priority) {
    State& s = state();
    const Lock lock(s.mutex);
    auto* const stream = new Stream;
    stream->device = device;
    stream->blocking = blocking;
    stream->priority = priority;
    stream->id = s.next_stream++;
    s.streams.insert(stream);
    return stream;
}

void destroy(Stream* stream) {
    State& s = state();
    const Lock lock(s.mutex);
    if (s.streams.erase(stream) != 0) delete stream;
}

Stream* streamOf(void* handle, int device) {
    State& s = state();
    if (reinterpret_cast<std::uintptr_t>(handle) > 2) return static_cast<Stream*>(handle);
    return s.default_streams.at(static_cast<std::size_t>(device)).get();
}

std::uint32_t idOf(const Stream* stream) { return stream->id; }
int priorityOf(const Stream* stream) { return stream->priority; }

bool idle(const Stream* stream) {
    const Lock lock(state().mutex);
    return earliest(state(), *stream) <= now();
}

namespace {

void waitAs(WaitType type, std::uint64_t until, std::uint32_t stream, int device) {
    Activity wait;
    wait.kind = Kind::wait;
    wait.wait = type;
    wait.start = now();
    waitUntil(until);
    wait.end = now();
    wait.correlation = currentCorrelation();
    wait.stream = stream;
    wait.device = static_cast<std::uint32_t>(device);
    happened(wait);
}

}  // namespace

void wait(Stream* stream) {
    std::uint64_t until = 0;
    {
        const Lock lock(state().mutex);
        until = earliest(state(), *stream);
    }
    waitAs(kStream, until, stream->id, stream->device);
}

void waitForDevice(int device) {
    std::uint64_t until = 0;
    {
        State& s = state();
        const Lock lock(s.mutex);
        until = s.default_streams.at(static_cast<std::size_t>(device))->end;
        for (const Stream* const stream : s.streams) {
            if (stream->device == device) until = std::max(until, stream->end);
        }
    }
    waitAs(kContext, until, ~std::uint32_t{0}, device);
}

void record(Event& event, Stream* stream) {
    const Lock lock(state().mutex);
    event.capture = stream->capture;
    event.time = std::max(earliest(state(), *stream), now());
}

void wait(Event& event) { waitAs(kEvent, event.time, ~std::uint32_t{0}, 0); }

void waitOn(Stream* stream, const Event& event) {
    const Lock lock(state().mutex);
    if (event.capture != nullptr) {  // the stream joins the capture
        stream->capture = event.capture;
        return;
    }
    stream->end = std::max(stream->end, event.time);
}

// --- work

int stickyError() { return state().sticky; }
bool lost() {
    const State& s = state();
    return s.faults.lost_at_launch != 0 && s.launches >= s.faults.lost_at_launch;
}

int launch(Stream* stream, const Launch& launch) {
    State& s = state();
    std::unique_lock lock(s.mutex);
    if (s.sticky != 0) return s.sticky;
    load(launch.name, lock);
    const double seconds = secondsOf(s.devices[static_cast<std::size_t>(stream->device)], launch);
    if (inCapture(*stream, kernelOf(launch), seconds)) return 0;
    waitForRoom(*stream, lock);
    ++s.launches;
    std::uint64_t duration = std::max(nanoseconds(seconds), kShortest);
    if (s.launches == s.faults.endless_launch) duration = kEndless;
    put(*stream, kernelOf(launch),
        std::max(earliest(s, *stream), now() + s.costs.launch + kLatency), duration);
    // As on a real device, the launch succeeds and later calls fail.
    if (s.launches == s.faults.error_at_launch) s.sticky = s.faults.error;
    constexpr int kDevicesUnavailable = 46;
    if (lost()) s.sticky = kDevicesUnavailable;
    return 0;
}

int launchFromLibrary(void* stream, const Launch& launched) {
    Call call(true, kLaunchKernelEx, costs().launch);
    return call.result = launch(streamOf(stream, currentDevice()), launched);
}

int copy(Stream* stream, void* to, const void* from, std::size_t bytes, bool asynchronous) {
    State& s = state();
    std::unique_lock lock(s.mutex);
    if (s.sticky != 0) return s.sticky;
    const Place source = placeOf(from), target = placeOf(to);
    Activity copy;
    copy.kind = Kind::copy;
    copy.bytes = bytes;
    copy.from = source.memory;
    copy.to = target.memory;
    copy.asynchronous = asynchronous;
    const bool into = target.memory == kDevice, out_of = source.memory == kDevice;
    const bool peers = into && out_of && source.device != target.device;
    copy.copy_kind = peers            ? kToPeer
                     : into && out_of ? kOnDevice
                     : into           ? kToDevice
                     : out_of         ? kToHost
                                      : kOnHost;
    copy.to_device = static_cast<std::uint32_t>(target.device);
    const bool pageable = source.memory == kPageable || target.memory == kPageable;
    const DeviceFacts& device = s.devices[static_cast<std::size_t>(stream->device)];
    const double rate = into && out_of ? device.dram_bytes_per_second / 2
                        : pageable     ? kPageableRate
                                       : kPinnedRate;
    const double seconds = static_cast<double>(bytes) / rate;
    if (into || out_of || bytes < (std::size_t{1} << 30)) std::memmove(to, from, bytes);
    if (inCapture(*stream, copy, seconds)) return 0;
    waitForRoom(*stream, lock);
    // Each direction has its own engine.
    std::uint64_t& engine = s.copy_engines[stream->device][into && out_of ? 2 : into ? 0 : 1];
    const std::uint64_t start =
        std::max({earliest(s, *stream), engine, now() + s.costs.copy + kLatency});
    put(*stream, copy, start, std::max(nanoseconds(seconds), kShortest));
    engine = stream->end;
    const std::uint64_t end = stream->end;
    lock.unlock();
    const bool staged = into && !out_of && bytes <= kStaged;
    if (!(into && out_of) && ((pageable && !staged) || !asynchronous)) waitUntil(end);
    return 0;
}

int copyRows(Stream* stream, void* to, std::size_t to_pitch, const void* from,
             std::size_t from_pitch, std::size_t width, std::size_t rows) {
    if (rows == 0 || width == 0) return 0;
    for (std::size_t row = 1; row < rows; ++row) {
        std::memmove(static_cast<char*>(to) + row * to_pitch,
                     static_cast<const char*>(from) + row * from_pitch, width);
    }
    // One record represents all rows; this call also copies the first row.
    return copy(stream, to, from, width, true);
}

int fill(Stream* stream, void* at, int value, std::size_t bytes, bool asynchronous) {
    State& s = state();
    std::unique_lock lock(s.mutex);
    if (s.sticky != 0) return s.sticky;
    setBytes(at, value, bytes);
    Activity fill;
    fill.kind = Kind::fill;
    fill.bytes = bytes;
    fill.value = static_cast<std::uint32_t>(value);
    fill.to = placeOf(at).memory;
    fill.asynchronous = asynchronous;
    const double seconds =
        static_cast<double>(bytes) /
        s.devices[static_cast<std::size_t>(stream->device)].dram_bytes_per_second;
    if (inCapture(*stream, fill, seconds)) return 0;
    waitForRoom(*stream, lock);
    put(*stream, fill, std::max(earliest(s, *stream), now() + s.costs.copy + kLatency),
        std::max(nanoseconds(seconds), kShortest));
    return 0;
}

// --- CUDA graphs

void beginCapture(Stream* stream) {
    State& s = state();
    const Lock lock(s.mutex);
    stream->capture = new Graph;
    stream->capture->id = s.next_graph++;
}

int endCapture(Stream* stream, Graph** graph) {
    State& s = state();
    const Lock lock(s.mutex);
    *graph = stream->capture;
    if (*graph == nullptr) return kStreamCaptureInvalidated;
    stream->capture = nullptr;
    for (Stream* const other : s.streams) {
        if (other->capture == *graph) other->capture = nullptr;
    }
    return 0;
}

std::uint64_t captureOf(const Stream* stream) {
    const Lock lock(state().mutex);
    return stream->capture == nullptr ? 0 : stream->capture->id;
}
Graph* captureGraph(const Stream* stream) { return stream->capture; }

Graph* clone(const Graph* graph) {
    State& s = state();
    const Lock lock(s.mutex);
    auto* const copy = new Graph(*graph);
    copy->id = s.next_graph++;
    return copy;
}
void destroy(Graph* graph) { delete graph; }
std::size_t nodesOf(const Graph* graph) { return graph->nodes.size(); }

int launch(Stream* stream, Graph* graph) {
    State& s = state();
    std::unique_lock lock(s.mutex);
    if (s.sticky != 0) return s.sticky;
    waitForRoom(*stream, lock);
    std::uint64_t start = std::max(earliest(s, *stream), now() + s.costs.launch + kLatency);
    for (const Node& node : graph->nodes) {
        Activity activity = node.activity;
        activity.graph = graph->id;
        put(*stream, activity, start, std::max(nanoseconds(node.seconds), kShortest));
        start = stream->end;
    }
    return 0;
}

}  // namespace ridgepoint::pretend
