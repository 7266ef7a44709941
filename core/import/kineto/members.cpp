// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/members.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"

namespace ridgepoint::import::kineto {
namespace {

using nlohmann::json;

// Returns whether the value is an integer of 2⁶³ or more, which std::int64_t cannot represent.
bool isTooLarge(const json& value) {
    return value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX;
}

std::optional<std::int64_t> integerAt(const json& object, std::initializer_list<const char*> keys) {
    for (const char* const key : keys) {
        if (!object.contains(key)) continue;
        const json& value = object.at(key);
        // is_number_integer() is also true for unsigned numbers, so this test must come first.
        if (isTooLarge(value)) return std::nullopt;
        if (value.is_number_integer()) return value.get<std::int64_t>();
    }
    return std::nullopt;
}

std::string textAt(const json& object, const char* key) {
    if (!object.contains(key) || !object.at(key).is_string()) return {};
    return object.at(key).get<std::string>().substr(0, 256);
}

void readDevices(const json& list, std::map<std::uint32_t, SeenDevice>& devices) {
    if (!list.is_array()) return;
    for (const json& each : list) {
        if (!each.is_object() || devices.size() >= Sink::kMostDevices) continue;
        SeenDevice device;
        const auto number = integerAt(each, {"id"});
        if (!number || *number < 0 || *number > 0xffff) continue;
        device.number = static_cast<std::uint32_t>(*number);
        device.name = textAt(each, "name");
        const auto major = integerAt(each, {"computeMajor", "major"});
        const auto minor = integerAt(each, {"computeMinor", "minor"});
        if (major && minor) device.compute_capability = fmt::format("{}.{}", *major, *minor);
        const auto multiprocessors = integerAt(each, {"numSms", "multiProcessorCount"});
        if (multiprocessors && *multiprocessors > 0) device.multiprocessors = *multiprocessors;
        const auto bytes = integerAt(each, {"totalGlobalMem"});
        if (bytes && *bytes > 0) device.memory_bytes = *bytes;
        devices[device.number] = device;
    }
}

// Formats a CUDA version number, for example "12.9" for 12090.
std::string cudaVersion(std::int64_t number) {
    return fmt::format("{}.{}", number / 1000, number % 1000 / 10);
}

}  // namespace

void readMember(std::string_view key, std::string_view text, Trace& trace,
                std::map<std::uint32_t, SeenDevice>& devices) {
    const bool wanted =
        key == "deviceProperties" || key == "computeProperties" || key == "distributedInfo" ||
        key == "baseTimeNanoseconds" || key == "record_shapes" || key == "host_name" ||
        key == "cuda_runtime_version" || key == "cuda_driver_version" || key == "cupti_version" ||
        key == "hip_runtime_version" || key == "pytorch_version";
    if (!wanted) return;
    const json value = base::jsonOrDiscarded(text);
    if (value.is_discarded()) return;
    if (key == "deviceProperties" || key == "computeProperties") {
        readDevices(value, devices);
    } else if (key == "distributedInfo" && value.is_object()) {
        const auto rank = integerAt(value, {"rank"});
        if (rank && *rank >= 0 && *rank < 10'000'000) trace.rank = rank;
        trace.world_size = integerAt(value, {"world_size"});
        trace.backend = textAt(value, "backend");
    } else if (key == "baseTimeNanoseconds" && value.is_number_integer()) {
        const auto base = value.get<std::int64_t>();
        if (base > 0) trace.base_ns = base;
    } else if (key == "record_shapes") {
        trace.recorded_shapes = value == 1 || value == true;
    } else if (key == "host_name" && value.is_string()) {
        trace.host_name = value.get<std::string>().substr(0, 256);
    } else if (key == "pytorch_version" && value.is_string()) {
        trace.software["LibTorch"] = value.get<std::string>().substr(0, 64);
    } else if (value.is_number_integer() && !isTooLarge(value)) {
        const auto number = value.get<std::int64_t>();
        if (key == "cuda_runtime_version")
            trace.software["CUDA runtime"] = cudaVersion(number);
        else if (key == "cuda_driver_version")
            trace.software["CUDA driver"] = cudaVersion(number);
        else if (key == "cupti_version")
            trace.software["CUPTI"] = fmt::format("{}", number);
        else if (key == "hip_runtime_version")
            trace.software["HIP"] = fmt::format("{}", number);
    }
}

bool isLibraryCall(std::string_view call) {
    if (call.empty() || call.front() == '<') return true;
    for (const std::string_view part :
         {"site-packages", "dist-packages", "/lib/python", "torch/", "threading.py",
          "contextlib.py", "<frozen", "multiprocessing/"}) {
        // The slash distinguishes the library's folder, torch/, from a project folder such as
        // torch-something.
        const std::size_t at = call.find(part);
        if (at == std::string_view::npos) continue;
        if (part != "torch/" || at == 0 || call[at - 1] == '/') {
            // Model definitions in a library (torchvision, transformers) are treated as user code.
            if (call.find("torchvision/models") != std::string_view::npos ||
                call.find("transformers/models") != std::string_view::npos) {
                return false;
            }
            return true;
        }
    }
    return false;
}

std::string_view shortPlace(std::string_view call) {
    const std::size_t line = call.find('(');
    const std::size_t folder = call.substr(0, line).rfind('/');
    return folder == std::string_view::npos ? call : call.substr(folder + 1);
}

std::optional<std::int64_t> rankInName(std::string_view file_name) {
    const std::size_t folder = file_name.rfind('/');
    if (folder != std::string_view::npos) file_name.remove_prefix(folder + 1);
    for (const std::string_view word : {"rank", "worker"}) {
        const std::size_t at = file_name.rfind(word);
        if (at == std::string_view::npos) continue;
        std::size_t digits = at + word.size();
        if (digits < file_name.size() && (file_name[digits] == '-' || file_name[digits] == '_'))
            ++digits;
        std::int64_t rank = 0;
        const char* const end = file_name.data() + file_name.size();
        const auto [stop, error] = std::from_chars(file_name.data() + digits, end, rank);
        if (error == std::errc() && rank >= 0 && rank <= 10'000'000) return rank;
    }
    return std::nullopt;
}

}  // namespace ridgepoint::import::kineto
