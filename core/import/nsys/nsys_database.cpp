// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/nsys/nsys_database.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/import/cuda_rows.h"
#include "core/import/numbers.h"

namespace ridgepoint::import::nsys {
namespace {

using Row = DatabaseFile::Row;
constexpr double kNanosecond = 1e-9;

std::uint64_t processOf(std::int64_t global_id) {
    return static_cast<std::uint64_t>(global_id) >> 24 & 0xffffff;
}
HostThread threadOf(std::int64_t global_id) {
    return {processOf(global_id), static_cast<std::uint64_t>(global_id) & 0xffffff};
}

class Database {
  public:
    Database(DatabaseFile& file, Report& report,
             const std::function<GpuTables&(std::uint64_t)>& tables_of)
        : file_(file), report_(report), tables_of_(tables_of) {}
    void read();

  private:
    std::string_view text(std::int64_t id) { return file_.text("StringIds", "id", "value", id); }
    GpuTables& tablesOf(std::int64_t global_id) { return tables_of_(processOf(global_id)); }
    void kernels();
    void moved();
    void take(const TimedRecord& timed, std::int64_t process);
    void calls();
    void ranges();
    void samples();
    void facts();
    void devices();
    void others();

    DatabaseFile& file_;
    Report& report_;
    const std::function<GpuTables&(std::uint64_t)>& tables_of_;
    // Records by process and device.
    std::map<std::uint64_t, std::map<std::uint32_t, std::uint64_t>> used_;
};

void Database::take(const TimedRecord& timed, std::int64_t process) {
    ++used_[processOf(process)][timed.record.device];
    tablesOf(process).addWork(timed);
}

void Database::kernels() {
    file_.rows("CUPTI_ACTIVITY_KIND_KERNEL",
               {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid",
                "demangledName", "registersPerThread", "gridX", "gridY", "gridZ", "blockX",
                "blockY", "blockZ", "staticSharedMemory", "dynamicSharedMemory", "shortName"},
               [&](const Row& row) {
                   auto timed = recordIn(row, report_);
                   if (!timed) return;
                   putLaunch(timed->record, row, 8);
                   const std::int64_t process = row.anyInteger(6).value_or(0);
                   ++used_[processOf(process)][timed->record.device];
                   std::string_view name = text(row.anyInteger(7).value_or(-1));
                   if (name.empty()) name = text(row.anyInteger(17).value_or(-1));
                   tablesOf(process).addKernel(name, *timed);
               });
}

void Database::moved() {
    // Number of the first memory kind in this database. CUPTI's numbers start at 1.
    constexpr std::int64_t kFirstPlace = 0;
    file_.rows("CUPTI_ACTIVITY_KIND_MEMCPY",
               {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid",
                "bytes", "copyKind", "srcKind", "dstKind"},
               [&](const Row& row) {
                   auto timed = recordIn(row, report_);
                   if (!timed) return;
                   timed->record.kind = run::GpuKind::copy;
                   putCopy(timed->record, row, 7, kFirstPlace);
                   take(*timed, row.anyInteger(6).value_or(0));
               });
    file_.rows("CUPTI_ACTIVITY_KIND_MEMSET",
               {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid",
                "bytes"},
               [&](const Row& row) {
                   auto timed = recordIn(row, report_);
                   if (!timed) return;
                   timed->record.kind = run::GpuKind::memset;
                   timed->record.copied_bytes = bytesIn(row, 7);
                   take(*timed, row.anyInteger(6).value_or(0));
               });
    file_.rows("CUPTI_ACTIVITY_KIND_GRAPH_TRACE",
               {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid"},
               [&](const Row& row) {
                   auto timed = recordIn(row, report_);
                   if (!timed) return;
                   timed->record.kind = run::GpuKind::graph;
                   take(*timed, row.anyInteger(6).value_or(0));
               });
}

void Database::calls() {
    std::map<std::int64_t, std::string> names;  // names without a version suffix such as "_v3020"
    for (const std::string_view table :
         {"CUPTI_ACTIVITY_KIND_RUNTIME", "CUPTI_ACTIVITY_KIND_DRIVER"}) {
        file_.rows(table, {"start", "end", "globalTid", "correlationId", "nameId", "returnValue"},
                   [&](const Row& row) {
                       const auto span = spanIn(row, report_);
                       if (!span) return;
                       const std::int64_t id = row.anyInteger(4).value_or(-1);
                       const auto [name, is_new] = names.try_emplace(id);
                       if (is_new) name->second = withoutVersion(text(id));
                       if (!name->second.starts_with("cu")) {
                           report_.skip("calls", "of other libraries than CUDA", name->second);
                           return;
                       }
                       const std::int64_t thread = row.anyInteger(2).value_or(0);
                       tablesOf(thread).addCall(
                           name->second, {threadOf(thread), span->start_seconds,
                                          static_cast<double>(span->duration_ns) * kNanosecond,
                                          correlationIn(row, 3).value_or(0), small(row, 5)});
                   });
    }
}

void Database::ranges() {
    constexpr std::int64_t kPushPop = 59, kStartEnd = 60, kOldPushPop = 70, kOldStartEnd = 71,
                           kDomain = 75;
    const bool typed = file_.has("NVTX_EVENTS", "eventType");
    std::map<std::pair<std::uint64_t, std::int64_t>, std::string> domains;
    const auto textOf = [&](const Row& row) {
        const std::string_view own = row.anyText(5).substr(0, DatabaseFile::kMostText);
        return own.empty() ? text(row.anyInteger(6).value_or(-1)) : own;
    };
    const auto columns = {std::string_view("start"),     std::string_view("end"),
                          std::string_view("eventType"), std::string_view("globalTid"),
                          std::string_view("domainId"),  std::string_view("text"),
                          std::string_view("textId")};
    file_.rows(
        "NVTX_EVENTS", columns,
        [&](const Row& row) {
            if (row.anyInteger(2) != kDomain) return;
            if (domains.size() < 10'000) {
                domains[{processOf(row.anyInteger(3).value_or(0)), row.anyInteger(4).value_or(0)}] =
                    textOf(row);
            }
        },
        typed ? "WHERE eventType = 75" : "WHERE 0");
    std::string name;
    file_.rows("NVTX_EVENTS", columns, [&](const Row& row) {
        const std::int64_t type = row.anyInteger(2).value_or(kPushPop);
        if (type != kPushPop && type != kStartEnd && type != kOldPushPop && type != kOldStartEnd)
            return;
        if (!row.anyInteger(1)) {
            report_.skip("ranges", "they do not end in the file", textOf(row));
            return;
        }
        const auto span = spanIn(row, report_);
        const std::string_view own = textOf(row);
        if (!span || own.empty()) return;
        const std::int64_t thread = row.anyInteger(3).value_or(0);
        const auto domain = domains.find({processOf(thread), row.anyInteger(4).value_or(0)});
        name.clear();
        if (domain != domains.end() && !domain->second.empty())
            name.append(domain->second).append(1, ':');
        name.append(own);
        addRange(tablesOf(thread), name,
                 {threadOf(thread), span->start_seconds,
                  static_cast<double>(span->duration_ns) * kNanosecond, false});
    });
}

// Adds the GPU samples. Rows with the same time and type become one sample. The database contains
// shares as percentages.
void Database::samples() {
    enum class Kind : std::uint8_t { none, sm, tensor, busy, dram, clock };
    std::map<std::pair<std::int64_t, std::int64_t>, Kind> kinds;  // by (type, metric)
    file_.rows("TARGET_INFO_GPU_METRICS", {"typeId", "metricId", "metricName"},
               [&](const Row& row) {
                   const std::string_view name = row.anyText(2);
                   const Kind kind = name.starts_with("SMs Active")      ? Kind::sm
                                     : name.starts_with("Tensor Active") ? Kind::tensor
                                     : name.starts_with("GR Active")     ? Kind::busy
                                     : name.starts_with("DRAM Read Bandwidth") ||
                                             name.starts_with("DRAM Write Bandwidth") ||
                                             name.starts_with("DRAM Bandwidth")
                                         ? Kind::dram
                                     : name.starts_with("GPC Clock Frequency") ? Kind::clock
                                                                               : Kind::none;
                   if (kinds.size() < 100'000)
                       kinds[{row.anyInteger(0).value_or(0), row.anyInteger(1).value_or(0)}] = kind;
               });
    run::DeviceSample sample;
    std::optional<std::pair<std::int64_t, std::int64_t>> at;  // (time, type)
    const auto put = [&] {
        const bool any = sample.sm_active || sample.tensor_active || sample.busy ||
                         sample.memory_busy || sample.sm_clock_hz;
        if (at && any) tables_of_(0).add(sample, static_cast<double>(at->first) * kNanosecond);
        sample = {};
    };
    file_.rows("GPU_METRICS", {"timestamp", "typeId", "metricId", "value"}, [&](const Row& row) {
        const auto time = row.anyInteger(0);
        const std::int64_t type = row.anyInteger(1).value_or(0);
        const auto value = row.anyNumber(3);
        const auto kind = kinds.find({type, row.anyInteger(2).value_or(0)});
        if (!time || !value || *value < 0 || kind == kinds.end()) return;
        if (at != std::pair(*time, type)) {
            put();
            at = std::pair(*time, type);
            sample.device = static_cast<std::uint32_t>(type & 0xff);  // other bits: GPU type
        }
        const double share = std::min(*value / 100, 1.0);
        switch (kind->second) {
            case Kind::sm:
                sample.sm_active = share;
                break;
            case Kind::tensor:
                sample.tensor_active = share;
                break;
            case Kind::busy:
                sample.busy = share;
                break;
            case Kind::dram:
                sample.memory_busy = std::min(sample.memory_busy.value_or(0) + share, 1.0);
                break;
            case Kind::clock:
                sample.sm_clock_hz = *value < 1e5 ? *value * 1e6 : *value;
                break;
            case Kind::none:
                break;
        }
    });
    put();
}

void Database::devices() {
    struct Gpu {
        machine::SeenDevice device;
        std::int64_t id = 0;
    };
    std::vector<Gpu> gpus;
    file_.rows("TARGET_INFO_GPU",
               {"id", "name", "computeMajor", "computeMinor", "smCount", "totalMemory", "clockRate",
                "cuDevice"},
               [&](const Row& row) {
                   if (gpus.size() >= 256) return;
                   Gpu gpu;
                   gpu.id = row.anyInteger(0).value_or(0);
                   gpu.device.number = small(row, 7);
                   gpu.device.name = row.anyText(1).substr(0, 200);
                   const auto major = row.anyInteger(2), minor = row.anyInteger(3);
                   if (major && minor && *major > 0 && *major < 100 && *minor >= 0 && *minor < 100)
                       gpu.device.compute_capability = fmt::format("{}.{}", *major, *minor);
                   gpu.device.multiprocessors = std::min<std::int64_t>(small(row, 4), 1'000'000);
                   if (const auto bytes = row.anyInteger(5); bytes && *bytes > 0)
                       gpu.device.memory_bytes = std::min(*bytes, std::int64_t{1} << 50);
                   if (const auto hertz = row.anyInteger(6); hertz && *hertz > 0)
                       gpu.device.clock_hz = static_cast<double>(*hertz);
                   gpus.push_back(gpu);
               });
    // Device numbers are specific to each process because of CUDA_VISIBLE_DEVICES.
    std::map<std::pair<std::uint64_t, std::int64_t>, std::int64_t> gpu_of;
    file_.rows("TARGET_INFO_CUDA_DEVICE", {"gpuId", "cudaId", "pid"}, [&](const Row& row) {
        if (gpu_of.size() < 100'000) {
            gpu_of[{static_cast<std::uint64_t>(row.anyInteger(2).value_or(0)),
                    row.anyInteger(1).value_or(0)}] = row.anyInteger(0).value_or(-1);
        }
    });
    for (const auto& [process, devices] : used_) {
        std::vector<std::pair<std::uint32_t, std::uint64_t>> order(devices.begin(), devices.end());
        std::stable_sort(order.begin(), order.end(),
                         [](const auto& a, const auto& b) { return a.second > b.second; });
        for (const auto& [number, records] : order) {
            const auto known = gpu_of.find({process, number});
            const auto gpu =
                std::find_if(gpus.begin(), gpus.end(), [&, &number = number](const Gpu& each) {
                    return known != gpu_of.end() ? each.id == known->second
                                                 : each.device.number == number;
                });
            machine::SeenDevice device;
            if (gpu != gpus.end()) device = gpu->device;
            device.number = number;
            tables_of_(process).see(device);
        }
    }
}

void Database::facts() {
    std::map<std::string, std::string> software;
    std::string host, processor;
    for (const std::string_view table : {"META_DATA_EXPORT", "EXPORT_META_DATA"}) {
        file_.rows(table, {"name", "value"}, [&](const Row& row) {
            if (row.anyText(0) == "EXPORT_PRODUCT_VERSION")
                software["nsight-systems"] = row.anyText(1).substr(0, 100);
        });
    }
    file_.rows("TARGET_INFO_SYSTEM_ENV", {"name", "value"}, [&](const Row& row) {
        const std::string_view name = row.anyText(0), value = row.anyText(1).substr(0, 200);
        if (value.empty()) return;
        if (name == "Hostname") host = value;
        if (name == "CpuDescription") processor = value;
        if (name == "CudaDriverVersion") software["cuda-driver"] = value;
        if (name == "NvDriverVersion") software["driver"] = value;
    });
    std::optional<double> epoch;
    file_.rows("TARGET_INFO_SESSION_START_TIME", {"utcEpochNs"}, [&](const Row& row) {
        if (const auto ns = row.anyInteger(0); ns && *ns > 0)
            epoch = static_cast<double>(*ns) * kNanosecond;
    });
    for (const auto& [process, devices] : used_) {
        GpuTables& tables = tables_of_(process);
        Sink& sink = tables.sink();
        if (!host.empty()) sink.machine.host = host;
        if (!processor.empty()) sink.machine.cpu = processor;
        for (const auto& [name, version] : software) sink.machine.software[name] = version;
        if (epoch) tables.setEpoch(*epoch);
    }
}

// Adds notes about facts that a run cannot store but that users should know.
void Database::others() {
    std::size_t told = 0;
    file_.rows("DIAGNOSTIC_EVENT", {"severity", "text"}, [&](const Row& row) {
        constexpr std::int64_t kError = 3;
        if (row.anyInteger(0) != kError || told++ >= 5) return;
        report_.note(fmt::format("Nsight Systems reported: \"{}\"", row.anyText(1).substr(0, 300)));
    });
    std::vector<std::string> parts;
    file_.rows(
        "OSRT_API", {"nameId", "count(*)", "sum(\"end\" - \"start\")"},
        [&](const Row& row) {
            parts.push_back(fmt::format(
                "{} {:.3g} s ({} calls)", text(row.anyInteger(0).value_or(-1)),
                row.anyNumber(2).value_or(0) * kNanosecond, row.anyInteger(1).value_or(0)));
        },
        "GROUP BY nameId ORDER BY 3 DESC LIMIT 5");
    if (!parts.empty()) {
        std::string list;
        for (const std::string& part : parts) list += (list.empty() ? "" : ", ") + part;
        report_.note(fmt::format("Longest calls of the operating system: {}.", list));
    }
}

void Database::read() {
    file_.expect({"CUPTI_ACTIVITY_KIND_KERNEL", "CUPTI_ACTIVITY_KIND_MEMCPY",
                  "CUPTI_ACTIVITY_KIND_MEMSET", "CUPTI_ACTIVITY_KIND_RUNTIME",
                  "CUPTI_ACTIVITY_KIND_DRIVER", "NVTX_EVENTS", "GPU_METRICS"});
    tables_of_(0).expect(
        file_.rowsIn("CUPTI_ACTIVITY_KIND_KERNEL") + file_.rowsIn("CUPTI_ACTIVITY_KIND_MEMCPY") +
            file_.rowsIn("CUPTI_ACTIVITY_KIND_MEMSET"),
        file_.rowsIn("CUPTI_ACTIVITY_KIND_RUNTIME") + file_.rowsIn("CUPTI_ACTIVITY_KIND_DRIVER"));
    kernels();
    moved();
    if (used_.empty()) return;
    calls();
    ranges();
    samples();
    devices();
    facts();
    others();
}

}  // namespace

bool isDatabase(std::string_view beginning) {
    return beginning.starts_with(kDatabaseBegins) &&
           beginning.find("CREATE TABLE StringIds") != std::string_view::npos;
}

void addRange(GpuTables& tables, std::string_view name, HostRanges::Range range) {
    const std::size_t numbers = std::min(name.find(", seq = ", 1), name.find(", op_id = ", 1));
    range.op = numbers != std::string_view::npos;
    tables.add(name.substr(0, numbers), range);
}

void readDatabase(DatabaseFile& file, Report& report,
                  const std::function<GpuTables&(std::uint64_t)>& tables_of) {
    Database(file, report, tables_of).read();
}

}  // namespace ridgepoint::import::nsys
