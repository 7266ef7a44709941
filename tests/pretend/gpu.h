// SPDX-License-Identifier: GPL-3.0-or-later
// The pretend GPU behind the pretend libraries (docs/pretend-gpu.md): catalogue devices that
// compute nothing, a clock, streams that run in order and in parallel, memory, configurable faults,
// and a ledger of all activities. All libraries share it. Times are nanoseconds on CLOCK_MONOTONIC,
// or on a virtual clock that only calls and waits advance.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::pretend {

struct DeviceFacts {
    std::string name;  // "Pretend H200 SXM"
    std::string bus;   // "0000:01:00.0"
    int major = 0, minor = 0;
    int multiprocessors = 0;
    std::size_t memory_bytes = 0, l2_bytes = 0;
    int clock_khz = 0, memory_clock_khz = 0, memory_bus_bits = 0;
    int shared_bytes_per_multiprocessor = 0;
    double dram_bytes_per_second = 0, fp32_flops = 0, matrix_flops = 0;  // matrix: 16-bit operands
};

// Faults and when they occur. Read from the environment (see configure()); a test may change them.
struct Faults {
    std::size_t memory_bytes = 0;       // device memory; 0: as in the catalogue
    std::uint64_t error_at_launch = 0;  // every call after this launch fails; 0: none
    int error = 719;                    // with this cudaError_t (cudaErrorLaunchFailure)
    std::uint64_t lost_at_launch = 0;   // the device disappears: CUDA error 46, NVML status 15
    std::uint64_t endless_launch = 0;   // this kernel runs for a day
    int driver_version = 13000;         // CUDA version that the driver supports
    int init = 0;                       // result of cuInit, a CUresult
    bool mig = false;                   // the GPU is a MIG slice
    bool no_instance = false;           // MIG mode without an instance: CUDA finds no GPU
    bool hot = false;                   // clocks are throttled
    bool no_energy = false;             // NVML has no energy counter
    bool shared = false;                // another process uses 1 GiB; its share is unknown to NVML
    int nvml = 0;                       // result of nvmlInit, an nvmlReturn_t
    int cupti = 0;                      // result of cupti_call, a CUptiResult
    std::string cupti_call;             // "subscribe", "enable", "flush", "buffers", "timestamp"
    bool abort_counters = false;        // CUPTI aborts the process that counts
    std::string holder;                 // the tool that uses CUPTI already: "CUPTI for nsys"
    std::uint64_t drop_every = 0;       // CUPTI drops every such record
    bool late = false;                  // buffers arrive one flush later, newest first
    std::uint64_t delay_ns = 0;         // delay of buffers; 0: delivered as soon as they are full
};

// Configures the GPU and clears the ledger. gpus: catalogue names separated by commas ("H200
// SXM,T4"). faults: "memory=4e9 error_at=1000:700 lost_at=1000 endless_at=50 driver=12080 init=999
// nvml=9 mig no_instance hot no_energy shared cupti=subscribe:35 holder=nsys drop=10 late delay=3
// abort=counters", separated by spaces. clock: "real" or "virtual". Throws std::invalid_argument.
// Without a call, RIDGEPOINT_PRETEND_GPU, RIDGEPOINT_PRETEND_FAULTS and RIDGEPOINT_PRETEND_CLOCK
// determine the configuration; the default is one H200.
void configure(std::string_view gpus, std::string_view faults = {}, std::string_view clock = {});
const std::vector<DeviceFacts>& devices();
const Faults& faults();
// This thread's device, as set by cudaSetDevice.
int currentDevice();
void setCurrentDevice(int device);

// --- clock

// Durations of calls as on real machines, ns. Speed tests set them to 0.
struct Costs {
    std::uint64_t launch = 4000, copy = 3000, allocate = 20'000, begin = 3000;
    std::uint64_t load = 20'000;  // loads kernel code before the first launch
};
Costs& costs();

std::uint64_t now();
void spend(std::uint64_t nanoseconds);      // the calling thread computes
void waitUntil(std::uint64_t nanoseconds);  // the calling thread waits for the GPU

// --- activities

enum class Kind : std::uint8_t { kernel, copy, fill, call, wait, overhead };
// Numbered like CUpti_ActivityMemoryKind, CUpti_ActivityMemcpyKind,
// CUpti_ActivitySynchronizationType and CUpti_ActivityOverheadKind.
enum Memory : std::uint8_t { kUnknownMemory = 0, kPageable = 1, kPinned = 2, kDevice = 3 };
enum CopyKind : std::uint8_t {
    kToDevice = 1,
    kToHost = 2,
    kOnDevice = 8,
    kOnHost = 9,
    kToPeer = 10
};
enum WaitType : std::uint8_t { kEvent = 1, kStreamWaitEvent = 2, kStream = 3, kContext = 4 };
enum OverheadType : std::uint32_t {
    kBufferFlush = 1 << 16,  // CUPTI delivers its buffers
    kLazyLoading = 5 << 16,  // loads a kernel's code before its first launch
    kLaunchQueueFull = 6 << 16
};

struct Activity {
    Kind kind = Kind::kernel;
    std::uint64_t start = 0, end = 0;
    std::uint32_t correlation = 0, device = 0, context = 1, stream = 0;
    std::uint32_t graph = 0;
    std::uint64_t graph_node = 0;
    // kernel
    const char* name = nullptr;  // mangled; lives as long as the process
    std::array<std::uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1}, cluster{0, 0, 0};
    std::uint32_t registers = 0, shared_bytes = 0;
    std::uint64_t queued = 0, submitted = 0;  // in the driver's queue, to the GPU
    // copy, fill
    std::uint64_t bytes = 0;
    std::uint8_t copy_kind = 0, from = 0, to = 0;
    bool asynchronous = false;
    std::uint32_t to_device = 0, value = 0;
    // call
    bool driver = false;
    std::uint32_t call = 0;  // a CUpti_CallbackId
    std::uint32_t thread = 0;
    std::uint32_t result = 0;
    // wait, overhead
    std::uint8_t wait = 0;
    std::uint32_t overhead = 0;
};

// Returns all activities since configure(), in request order. Long runs can call keepLedger(false).
// RIDGEPOINT_PRETEND_LEDGER names a file to which the process writes the ledger at its end, one
// activity per line.
std::vector<Activity> ledger();
void keepLedger(bool keep);

// CUPTI's side: receives every activity when it is requested (device activities before they run),
// and a thread-local pair of notifications around every call. There is at most one listener; null:
// none.
struct Listener {
    virtual ~Listener() = default;
    virtual void happened(const Activity& activity) = 0;
    virtual void entered(bool driver, std::uint32_t call, std::uint32_t correlation) = 0;
    virtual void left(bool driver, std::uint32_t call, std::uint32_t correlation) = 0;
};
void listen(Listener* listener);
// Records time that the driver or CUPTI needs itself on this thread, from `start` until now.
void tookTime(OverheadType type, std::uint64_t start);

// A runtime or driver call on this thread, from construction to destruction. Inner calls are part
// of the outer call and not recorded.
class Call {
  public:
    Call(bool driver, std::uint32_t call, std::uint64_t cost = 0);
    ~Call();
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    int result = 0;

  private:
    Activity activity_;
    bool outer_;
};
std::uint32_t currentCorrelation();

// --- streams and events

struct Graph;
struct Stream;
// Null (or a CUDA handle with the value 1 or 2) is the device's default stream.
Stream* newStream(int device, bool blocking, int priority);
void destroy(Stream* stream);
Stream* streamOf(void* handle, int device);
std::uint32_t idOf(const Stream* stream);
int priorityOf(const Stream* stream);
bool idle(const Stream* stream);
void wait(Stream* stream);
void waitForDevice(int device);

struct Event {
    std::uint64_t time = 0;  // when the stream reaches the event; 0: never recorded
    Graph* capture = nullptr;
};
void record(Event& event, Stream* stream);
void wait(Event& event);
void waitOn(Stream* stream, const Event& event);

// --- work

struct Launch {
    const char* name = nullptr;
    std::array<std::uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1}, cluster{0, 0, 0};
    std::uint32_t registers = 32, shared_bytes = 0;
    // Values that the kernel's library provides; 0: derived from the grid.
    double flops = 0, matrix_flops = 0, bytes = 0;
    double seconds = 0;  // replaces these values if set
};
// If this is a loop that measures roofs (core/machine/cuda/cuda_kernels.h), sets the duration that
// the device's roof allows for its work. Other kernels stay unchanged.
void asLoop(Launch& launch, void* const* arguments);
// All return a cudaError_t, which has the same value as the CUresult of the fault.
int launch(Stream* stream, const Launch& launch);
int copy(Stream* stream, void* to, const void* from, std::size_t bytes, bool asynchronous);
int copyRows(Stream* stream, void* to, std::size_t to_pitch, const void* from,
             std::size_t from_pitch, std::size_t width, std::size_t rows);
int fill(Stream* stream, void* at, int value, std::size_t bytes, bool asynchronous);
int stickyError();  // 0: none
bool lost();        // the device has vanished
// Launches like cuBLAS and cuDNN launch their own kernels: with the driver's cuLaunchKernelEx.
// `stream` is a CUDA handle.
int launchFromLibrary(void* stream, const Launch& launch);
inline constexpr std::uint32_t kLaunchKernelEx = 652;  // CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx

// --- memory

int allocate(int device, std::size_t bytes, void** address);
int release(void* address);
int allocatePinned(std::size_t bytes, void** address);
int releasePinned(void* address);
void pin(void* address, std::size_t bytes);
void unpin(void* address);
std::size_t freeBytes(int device);
struct Place {
    std::uint8_t memory = kPageable;
    int device = 0;
    std::uintptr_t base = 0;
    std::size_t bytes = 0;
    bool ours = false;  // allocated by the pretend GPU in whole pages
};
Place placeOf(const void* address);
int reserveAddresses(std::size_t bytes, void** address);
void giveAddressesBack(void* address, std::size_t bytes);
int createMemory(int device, std::size_t bytes, std::uint64_t* handle);
int releaseMemory(std::uint64_t handle);
int mapMemory(void* address, std::size_t bytes, std::uint64_t handle);
int unmapMemory(void* address, std::size_t bytes);

// --- CUDA graphs

void beginCapture(Stream* stream);
int endCapture(Stream* stream, Graph** graph);
std::uint64_t captureOf(const Stream* stream);  // id of the capture; 0: not capturing
Graph* captureGraph(const Stream* stream);
Graph* clone(const Graph* graph);
void destroy(Graph* graph);
std::size_t nodesOf(const Graph* graph);
int launch(Stream* stream, Graph* graph);

}  // namespace ridgepoint::pretend
