// SPDX-License-Identifier: GPL-3.0-or-later
// The one door between recording (LibTorch, CUPTI) and everything else. The recording library is
// loaded when the first recording starts; a machine without LibTorch opens saved runs all the same.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/own_program.h"
#include "core/cost/device_time.h"
#include "core/run/ranks.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

struct RecordingOptions {
    std::string model = "resnet18";   // of the zoo, or a TorchScript file (see dry_run.h)
    std::vector<std::int64_t> input;  // of one sample; empty: the network's own
    std::filesystem::path output;     // the run file; must not exist
    std::int64_t batch = 16;
    std::int64_t steps = 20;  // measured steps; 0: until stopped
    std::int64_t warmup = 3;
    std::string device = "cpu";  // "cuda", "cuda:1", or kAutomaticDevice
    // Of matrix work: fp32 is IEEE's, tf32 what tensor cores make of it, bf16 and fp16 autocast
    // (fp16 with a scaled loss).
    std::string precision = "fp32";
    bool channels_last = false;    // images and their weights with the channels innermost
    bool cudnn_benchmark = false;  // cuDNN tries its algorithms out and takes the fastest
    bool deterministic = false;    // only algorithms that give the same result each time
    std::string optimizer = "sgd";
    std::string data = "synthetic";
    std::int64_t threads = 0;  // 0: every usable core
    std::uint64_t seed = 0;
    bool collect_ops = true;
    bool collect_memory = true;
    bool collect_kernels = true;  // of a GPU; a CPU has none
    bool collect_samples = true;  // of a GPU: clocks, power, temperature, use
    // Hardware counters: of a GPU steps are its profiler's passes
    // (collect/counters/step_counter.h), a set after every so many measured steps; of a CPU they
    // are read around each phase.
    bool collect_counters = false;
    std::int64_t counters_every = 50;
    bool sample_counters = false;  // of a GPU, a thousand times a second; with collect_samples
    Detail detail;                 // of which steps every call is kept
    // Of several processes that train together; unset: alone. `batch` is then of all of them, and
    // `output` the file of this one (fileOfRank).
    std::optional<RankPlace> rank;
};

// The GPU where one can be used, else the CPU.
inline constexpr std::string_view kAutomaticDevice = "auto";

// Checks everything that can be checked without LibTorch and without starting a GPU's driver
// (ranges, names, the output path, on a CPU the modes and whether the batch can fit into memory;
// what a GPU allows, the recording checks when it starts: device_choice.h). Throws
// std::invalid_argument with one sentence.
void validate(const RecordingOptions& options);
// Of a new batch size: its range.
void validateBatch(const RecordingOptions& options);
inline constexpr std::int64_t kMaxBatch = 1 << 20;
inline constexpr std::int64_t kMaxSteps = 1'000'000'000;
inline constexpr std::int64_t kMaxThreads = 4096;

// Taken by the training thread at the next step boundary.
struct Command {
    enum class Kind : std::uint8_t { pause, resume, stop, set_batch };
    Kind kind = Kind::stop;
    std::int64_t batch = 0;  // set_batch
    std::string reason;      // stop: kept as the run's end_reason when not empty
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
    std::string message;  // what is being prepared; or, failed, one sentence why
    std::string notice;   // a command that could not be followed ("batch 4096 does not fit …")
    bool of_another_rank = false;   // failed, and another rank says what happened
    std::int64_t steps_done = 0;    // measured
    std::int64_t steps_wanted = 0;  // 0: until stopped
    bool active() const {
        return state != State::idle && state != State::finished && state != State::failed;
    }
};

class Recorder {
  public:
    virtual ~Recorder() = default;                            // stops, waits, completes the file
    virtual void start(const RecordingOptions& options) = 0;  // returns at once; once per object
    virtual void post(const Command& command) = 0;            // any thread, never waits
    virtual RecorderStatus status() const = 0;  // any thread, never waits for training
    // Never null; a newer revision each time something was added. Any thread.
    virtual std::shared_ptr<const Snapshot> snapshot() const = 0;
    virtual void wait() = 0;  // until finished or failed and the file is closed
};

// Loads the recording library from the program's folder (or RIDGEPOINT_RECORDING_LIBRARY) on first
// use: 0.2–0.3 s, so not on a UI thread. Throws RecordingUnavailable.
std::unique_ptr<Recorder> createRecorder();
// The same test without making a recorder: empty when recording works here, else the reason. The
// library stays loaded, since LibTorch's threads do not survive being unloaded.
std::string recordingUnavailableReason();

struct DryRunRequest;
struct DryRun;
// Plays a step of a TorchScript file in this process, with all that may come of it; see dry_run.h.
void dryRunHere(const DryRunRequest& request, DryRun& answer);

// Exported by the recording library; the version guards against a stale one.
inline constexpr int kRecorderInterfaceVersion = 7;
extern "C" using RecorderInterfaceVersionFunction = int();
extern "C" using CreateRecorderFunction = Recorder * ();
extern "C" using DryRunFunction = void(const DryRunRequest&, DryRun&);
inline constexpr const char* kRecorderInterfaceVersionSymbol =
    "ridgepoint_recorder_interface_version";
inline constexpr const char* kCreateRecorderSymbol = "ridgepoint_create_recorder";
inline constexpr const char* kDryRunSymbol = "ridgepoint_dry_run";

}  // namespace ridgepoint::run
