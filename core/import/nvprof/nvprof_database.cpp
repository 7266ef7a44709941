// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/nvprof/nvprof_database.h"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <map>

#include "core/import/cuda_rows.h"

namespace ridgepoint::import::nvprof {
namespace {

using Row = DatabaseFile::Row;
constexpr double kNanosecond = 1e-9;
constexpr std::string_view kKernels = "CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL",
                           kSerialKernels = "CUPTI_ACTIVITY_KIND_KERNEL",
                           kCopies = "CUPTI_ACTIVITY_KIND_MEMCPY",
                           kFills = "CUPTI_ACTIVITY_KIND_MEMSET",
                           kRuntime = "CUPTI_ACTIVITY_KIND_RUNTIME",
                           kDriver = "CUPTI_ACTIVITY_KIND_DRIVER",
                           kMarkers = "CUPTI_ACTIVITY_KIND_MARKER";

// Returns the name of a frequent call, or a name with the callback ID for any other call. The IDs
// are from cupti_runtime_cbid.h, because the database contains no names.
std::string callName(bool runtime, std::int64_t number) {
    constexpr std::array<std::pair<std::int64_t, std::string_view>, 26> kNames{{
        {10, "cudaGetLastError"},
        {11, "cudaPeekAtLastError"},
        {13, "cudaLaunch"},
        {15, "cudaFuncGetAttributes"},
        {16, "cudaSetDevice"},
        {17, "cudaGetDevice"},
        {20, "cudaMalloc"},
        {22, "cudaFree"},
        {25, "cudaMallocHost"},
        {27, "cudaHostAlloc"},
        {31, "cudaMemcpy"},
        {41, "cudaMemcpyAsync"},
        {49, "cudaMemset"},
        {51, "cudaMemsetAsync"},
        {129, "cudaStreamCreate"},
        {131, "cudaStreamSynchronize"},
        {135, "cudaEventRecord"},
        {137, "cudaEventSynchronize"},
        {138, "cudaEventQuery"},
        {147, "cudaStreamWaitEvent"},
        {165, "cudaDeviceSynchronize"},
        {206, "cudaMallocManaged"},
        {211, "cudaLaunchKernel"},
        {4, "cudaGetDeviceProperties"},
        {8, "cudaConfigureCall"},
        {9, "cudaSetupArgument"},
    }};
    for (const auto& [known, name] : kNames) {
        if (runtime && known == number) return std::string(name);
    }
    return fmt::format("{} call {}", runtime ? "cuda" : "cu", number);
}

class Database {
  public:
    Database(DatabaseFile& file, Report& report, GpuTables& tables)
        : file_(file), report_(report), tables_(tables) {}
    void read();

  private:
    std::string_view text(std::int64_t id) {
        return file_.text("StringTable", "_id_", "value", id);
    }
    void kernels(std::string_view table);
    void moved(std::string_view table, bool copies);
    void calls(std::string_view table);
    void markers();
    void devices();

    DatabaseFile& file_;
    Report& report_;
    GpuTables& tables_;
    std::int64_t zero_ns_ = 0;  // earliest time; the clock starts when the machine boots
    std::map<std::uint32_t, std::uint64_t> used_;
};

void Database::kernels(std::string_view table) {
    file_.rows(table,
               {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "name",
                "registersPerThread", "gridX", "gridY", "gridZ", "blockX", "blockY", "blockZ",
                "staticSharedMemory", "dynamicSharedMemory"},
               [&](const Row& row) {
                   // CUPTI writes zeros if it could not time a kernel.
                   if (row.anyInteger(0) == 0 && row.anyInteger(1) == 0) {
                       report_.skip("kernel launches", "their times are invalid",
                                    text(row.anyInteger(6).value_or(-1)));
                       return;
                   }
                   auto timed = recordIn(row, report_, zero_ns_);
                   if (!timed) return;
                   putLaunch(timed->record, row, 7);
                   ++used_[timed->record.device];
                   tables_.addKernel(text(row.anyInteger(6).value_or(-1)), *timed);
               });
}

void Database::moved(std::string_view table, bool copies) {
    file_.rows(table,
               {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "bytes",
                "copyKind", "srcKind", "dstKind"},
               [&](const Row& row) {
                   auto timed = recordIn(row, report_, zero_ns_);
                   if (!timed) return;
                   timed->record.kind = copies ? run::GpuKind::copy : run::GpuKind::memset;
                   putCopy(timed->record, row, 6, 1);
                   ++used_[timed->record.device];
                   tables_.addWork(*timed);
               });
}

void Database::calls(std::string_view table) {
    file_.rows(table,
               {"start", "end", "processId", "threadId", "correlationId", "cbid", "returnValue"},
               [&](const Row& row) {
                   const auto span = spanIn(row, report_, zero_ns_);
                   if (!span) return;
                   tables_.addCall(callName(table == kRuntime, row.anyInteger(5).value_or(0)),
                                   {{small(row, 2), small(row, 3)},
                                    span->start_seconds,
                                    static_cast<double>(span->duration_ns) * kNanosecond,
                                    correlationIn(row, 4).value_or(0),
                                    small(row, 6)});
               });
}

// Adds the ranges. The database stores a range as two markers with the same ID: a start marker,
// which contains the name, and an end marker.
void Database::markers() {
    constexpr std::int64_t kStart = 2, kEnd = 4, kThread = 2;
    struct Open {
        std::int64_t start_ns = 0, name = 0;
        HostThread thread;
    };
    std::map<std::int64_t, Open> open;
    file_.rows(kMarkers, {"flags", "timestamp", "id", "objectKind", "objectId", "name"},
               [&](const Row& row) {
                   const std::int64_t flags = row.anyInteger(0).value_or(0);
                   const auto time = row.anyInteger(1);
                   const std::int64_t id = row.anyInteger(2).value_or(0);
                   if (!time || (flags & (kStart | kEnd)) == 0) return;
                   if ((flags & kStart) != 0) {
                       Open range{*time, row.anyInteger(5).value_or(-1), {}};
                       const std::string_view object = row.anyText(4);
                       const auto number = [&](std::size_t at) {
                           std::uint64_t value = 0;
                           for (std::size_t i = 4; i > 0; --i)
                               value = value << 8 | static_cast<unsigned char>(object[at + i - 1]);
                           return value;
                       };
                       if (row.anyInteger(3) == kThread && object.size() >= 8)
                           range.thread = {number(0), number(4)};
                       if (open.size() < HostRanges::kMostRanges) open[id] = range;
                       return;
                   }
                   const auto begun = open.find(id);
                   if (begun == open.end() || *time < begun->second.start_ns) return;
                   tables_.add(
                       text(begun->second.name),
                       {begun->second.thread,
                        static_cast<double>(begun->second.start_ns - zero_ns_) * kNanosecond,
                        static_cast<double>(*time - begun->second.start_ns) * kNanosecond, false});
                   open.erase(begun);
               });
    if (!open.empty()) report_.skip("ranges", "they do not end in the file", "", open.size());
}

void Database::devices() {
    file_.rows("CUPTI_ACTIVITY_KIND_DEVICE",
               {"id", "name", "computeCapabilityMajor", "computeCapabilityMinor",
                "numMultiprocessors", "globalMemorySize", "coreClockRate"},
               [&](const Row& row) {
                   machine::SeenDevice device;
                   device.number = small(row, 0);
                   if (!used_.contains(device.number)) return;
                   device.name = text(row.anyInteger(1).value_or(-1)).substr(0, 200);
                   const std::uint32_t major = small(row, 2), minor = small(row, 3);
                   if (major > 0 && major < 100 && minor < 100)
                       device.compute_capability = fmt::format("{}.{}", major, minor);
                   device.multiprocessors = std::min<std::int64_t>(small(row, 4), 1'000'000);
                   if (const auto bytes = row.anyInteger(5); bytes && *bytes > 0)
                       device.memory_bytes = std::min(*bytes, std::int64_t{1} << 50);
                   if (const auto khz = row.anyInteger(6); khz && *khz > 0 && *khz < 100'000'000)
                       device.clock_hz = static_cast<double>(*khz) * 1e3;
                   tables_.see(device);
               });
}

void Database::read() {
    std::int64_t zero = std::numeric_limits<std::int64_t>::max();
    for (const std::string_view table : {kKernels, kSerialKernels, kCopies, kFills, kRuntime}) {
        file_.rows(
            table, {"min(start)"},
            [&](const Row& row) { zero = std::min(zero, row.anyInteger(0).value_or(zero)); },
            "WHERE start > 0");
    }
    if (zero == std::numeric_limits<std::int64_t>::max()) return;
    zero_ns_ = std::min(zero, std::int64_t{1} << 61);
    file_.expect({kKernels, kSerialKernels, kCopies, kFills, kRuntime, kDriver, kMarkers});
    kernels(kKernels);
    kernels(kSerialKernels);
    moved(kCopies, true);
    moved("CUPTI_ACTIVITY_KIND_MEMCPY2", true);
    moved(kFills, false);
    if (used_.empty()) return;
    calls(kRuntime);
    calls(kDriver);
    markers();
    devices();
    bool metrics = false;
    for (const std::string_view table :
         {"CUPTI_ACTIVITY_KIND_METRIC", "CUPTI_ACTIVITY_KIND_METRIC_INSTANCE"})
        file_.rows(table, {"_id_"}, [&](const Row&) { metrics = true; }, "LIMIT 1");
    if (metrics) {
        report_.note(
            "The database numbers its metrics without their names, so they were left out; export "
            "them with \"nvprof --import FILE --csv --print-gpu-trace --metrics all\" and import "
            "both files together.");
    }
}

}  // namespace

bool isDatabase(std::string_view beginning) {
    return beginning.starts_with(kDatabaseBegins) &&
           beginning.find("CREATE TABLE StringTable") != std::string_view::npos;
}

void readDatabase(DatabaseFile& file, Report& report, GpuTables& tables) {
    Database(file, report, tables).read();
}

}  // namespace ridgepoint::import::nvprof
