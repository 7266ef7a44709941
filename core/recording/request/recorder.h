// SPDX-License-Identifier: GPL-3.0-or-later
// Recorder is the interface of the recording library (LibTorch, CUPTI). The library is loaded when
// the first recording starts, so saved runs open on machines without LibTorch.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/own_program.h"
#include "core/cost/device_time.h"
#include "core/run/ranks.h"
#include "core/run/snapshot.h"

namespace ridgepoint::estimate {
struct DryRunRequest;
struct DryRun;
}  // namespace ridgepoint::estimate

namespace ridgepoint::recording {

struct RecordingOptions {
    std::string model = "resnet18";   // name of a built-in network, or path of a TorchScript file
                                      // (dry_run.h)
    std::vector<std::int64_t> input;  // shape of one sample; empty: the network's default
    std::filesystem::path output;     // path of the run file, which must not exist
    bool any_free_output = false;     // if true and the file exists, a free name is used instead
    std::int64_t batch = 16;
    std::int64_t steps = 20;  // number of measured steps; 0: until stopped
    std::int64_t warmup = 3;
    std::string device = "cpu";  // "cpu", "cuda", "cuda:1" or kAutomaticDevice
    // The precision of matrix work: fp32 (IEEE 754), tf32 (tensor cores for convolutions),
    // tf32-matmul (tensor cores also for matrix products), or autocast to bf16 or fp16 (fp16 with
    // loss scaling).
    std::string precision = "fp32";
    bool channels_last = false;    // whether images and their weights use the channels-last layout
    bool cudnn_benchmark = false;  // whether cuDNN selects its fastest algorithms by measurement
    bool deterministic = false;    // whether only algorithms with reproducible results are used
    std::string optimizer = "sgd";
    std::string data = "synthetic";
    std::int64_t threads = 0;  // 0: all usable cores
    std::uint64_t seed = 0;
    bool collect_ops = true;
    bool collect_memory = true;
    bool collect_kernels = true;  // GPUs only
    bool collect_samples = true;  // GPUs only: clocks, power, temperature, utilization, memory
    // If true, hardware counters are read. A set of passes (collect/counters/step_counter.h) starts
    // every `counters_every` measured steps, and each pass takes one step. Sets that count phases
    // and layers alternate with sets that count kernels or, on a CPU, op calls.
    bool collect_counters = false;
    std::int64_t counters_every = 50;
    bool sample_counters = false;  // GPUs only, 1000 times per second; requires collect_samples
    run::Detail detail;            // steps whose calls are stored
    // This process's rank in distributed training. Unset if only one process trains. `batch` is
    // then the total over all ranks, and `output` is this rank's file (fileOfRank).
    std::optional<run::RankPlace> rank;
};

// Selects a GPU if one is usable, or the CPU if not.
inline constexpr std::string_view kAutomaticDevice = "auto";

// Checks everything that needs neither LibTorch nor a GPU driver: ranges, names and the output
// path. On a CPU, also checks the modes and whether the batch fits into memory. The recording
// checks the GPU when it starts (device_choice.h). Throws std::invalid_argument with one sentence.
void validate(const RecordingOptions& options);
// Checks the numbers in the options again after a change of the batch size. Throws like validate().
void validateBatch(const RecordingOptions& options);
inline constexpr std::int64_t kMaxBatch = 1 << 20;
inline constexpr std::int64_t kMaxSteps = 1'000'000'000;
inline constexpr std::int64_t kMaxThreads = 4096;

// A command for the training thread, which executes it at the next step boundary.
struct Command {
    enum class Kind : std::uint8_t { pause, resume, stop, set_batch };
    Kind kind = Kind::stop;
    std::int64_t batch = 0;  // used with set_batch
    std::string reason;      // used with stop: the run's end_reason if not empty
};

struct RecorderStatus {
    enum class State : std::uint8_t {
        idle,
        preparing,
        recording,
        paused,
        finishing,
        finished,
        failed
    };
    State state = State::idle;
    std::string message;  // current preparation or, after a failure, a sentence with the reason
    std::string notice;   // why a command was not executed ("batch 4096 does not fit …")
    bool of_another_rank = false;   // whether another rank, which reports the reason, has failed
    std::int64_t steps_done = 0;    // number of measured steps so far
    std::int64_t steps_wanted = 0;  // requested number of measured steps; 0: until stopped
    std::filesystem::path file;     // path of the run file; empty until the file is created
    bool active() const {
        return state != State::idle && state != State::finished && state != State::failed;
    }
};

class Recorder {
  public:
    virtual ~Recorder() = default;  // stops the recording, waits, and completes the file
    // Starts recording and returns immediately. Call this only once per object.
    virtual void start(const RecordingOptions& options) = 0;
    virtual void post(const Command& command) = 0;  // can be called on any thread; never waits
    virtual RecorderStatus status() const = 0;      // can be called on any thread; never waits for
                                                    // training
    // Returns the latest snapshot, which is never null. Its revision increases with each change.
    // Can be called on any thread.
    virtual std::shared_ptr<const run::Snapshot> snapshot() const = 0;
    virtual void wait() = 0;  // returns when the recording has ended and the file is closed
};

// Creates a recorder. The first call loads the recording library from the program's folder (or
// RIDGEPOINT_RECORDING_LIBRARY). This takes 0.2–0.3 s, so do not call this function on a UI thread.
// Throws RecordingUnavailable.
std::unique_ptr<Recorder> createRecorder();
// Returns the reason why recording is unavailable, or an empty string if it is available. The
// library stays loaded, because LibTorch's threads do not survive unloading.
std::string recordingUnavailableReason();

// Executes one step of a TorchScript file in this process. The file can crash the process
// (dry_run.h).
void dryRunHere(const estimate::DryRunRequest& request, estimate::DryRun& answer);

// Counts a few kernels of cuda:`number` in this process, which CUPTI can abort (counter_trial.h).
// Returns the reason why counting is impossible, or an empty string. Calls `part` at the start of
// each part, for example with "counting kernels".
std::string tryCountersHere(int number, const std::function<void(std::string_view)>& part);

// Functions that the recording library exports. The version number detects a library from another
// build.
inline constexpr int kRecorderInterfaceVersion = 8;
extern "C" using RecorderInterfaceVersionFunction = int();
extern "C" using CreateRecorderFunction = Recorder * ();
extern "C" using DryRunFunction = void(const estimate::DryRunRequest&, estimate::DryRun&);
extern "C" using TryCountersFunction =
    void(int number, const std::function<void(std::string_view)>& part, std::string& why_not);
inline constexpr const char* kRecorderInterfaceVersionSymbol =
    "ridgepoint_recorder_interface_version";
inline constexpr const char* kCreateRecorderSymbol = "ridgepoint_create_recorder";
inline constexpr const char* kDryRunSymbol = "ridgepoint_dry_run";
inline constexpr const char* kTryCountersSymbol = "ridgepoint_try_counters";

}  // namespace ridgepoint::recording
