// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/event.h"

#include <simdjson.h>

#include <charconv>

#include "core/import/kineto/event_blocks.h"
#include "core/import/kineto/inputs.h"
#include "core/import/kineto/splitter.h"
#include "core/import/kineto/trace_values.h"
#include "core/import/kineto/value_scan.h"

namespace ridgepoint::import::kineto {
namespace {

using simdjson::dom::element;
using simdjson::dom::element_type;
using Kind = TraceEvent::Kind;

static_assert(Splitter::kPadding >= simdjson::SIMDJSON_PADDING);

// Returns the number in "25738" or "stream 7", or a number derived from the string for any other
// string.
std::uint64_t threadOf(const element& value) {
    if (const auto number = integerOf(value)) return static_cast<std::uint64_t>(*number);
    const std::string_view text = textOf(value);
    constexpr std::string_view kStream = "stream ";
    if (text.starts_with(kStream)) {
        std::uint64_t number = 0;
        std::from_chars(text.data() + kStream.size(), text.data() + text.size(), number);
        return number;
    }
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash | std::uint64_t{1} << 63;
}

struct NamedKind {
    std::string_view category;
    Kind kind;
};
// Names of activity types in libkineto, including versions from 2020 and 2021.
constexpr std::array kCategories{
    NamedKind{"cpu_op", Kind::op},
    NamedKind{"Operator", Kind::op},
    NamedKind{"hpu_op", Kind::op},
    NamedKind{"kernel", Kind::kernel},
    NamedKind{"Kernel", Kind::kernel},
    NamedKind{"mtia_ccp_events", Kind::kernel},
    NamedKind{"mtia_workloadd", Kind::kernel},
    NamedKind{"concurrent_kernel", Kind::kernel},
    NamedKind{"cuda_runtime", Kind::runtime},
    NamedKind{"Runtime", Kind::runtime},
    NamedKind{"cuda_driver", Kind::driver},
    NamedKind{"gpu_memcpy", Kind::copy},
    NamedKind{"Memcpy", Kind::copy},
    NamedKind{"gpu_memset", Kind::fill},
    NamedKind{"Memset", Kind::fill},
    NamedKind{"user_annotation", Kind::annotation},
    NamedKind{"python_function", Kind::python},
    NamedKind{"cuda_sync", Kind::wait},
    NamedKind{"overhead", Kind::overhead},
    NamedKind{"Overhead", Kind::overhead},
    NamedKind{"cpu_instant_event", Kind::memory},
    NamedKind{"cuda_profiler_range", Kind::counted_kernel},
    NamedKind{"gpu_user_annotation", Kind::none},
    NamedKind{"Trace", Kind::none},
    NamedKind{"external_correlation", Kind::none},
    NamedKind{"cuda_event", Kind::none},
    NamedKind{"mtia_insight", Kind::none},
    NamedKind{"collective_comm", Kind::none},
};

Kind kindOfSlice(std::string_view category, std::string_view process, std::string_view name) {
    // MTIA lists its copies ("dma_request") in the same category as computations.
    if (category.starts_with("mtia_") && name.starts_with("dma")) return Kind::copy;
    for (const NamedKind& named : kCategories) {
        if (named.category == category) return named.kind;
    }
    if (category.ends_with("_runtime")) return Kind::runtime;
    if (category.ends_with("_driver")) return Kind::driver;
    // The profiler that preceded Kineto did not write categories.
    if (category.empty() && process == "CPU functions") return Kind::op;
    if (category.empty() && process == "CUDA functions") return Kind::kernel;
    return Kind::unknown;
}

Kind kindOf(std::string_view phase, std::string_view category, std::string_view process,
            std::string_view name) {
    if (phase.size() != 1) return Kind::unknown;
    switch (phase.front()) {
        case 'X':
            return kindOfSlice(category, process, name);
        case 's':
            return category == "ac2g" || category == "async" || category == "async_gpu" ||
                           category == "cpu_to_cuda"
                       ? Kind::launch
                       : Kind::none;
        case 'M':
            return Kind::metadata;
        case 'C':
            return Kind::counter;
        case 'i':
        case 'I':
            return name == "[memory]" ? Kind::memory : Kind::none;
        case 'f':
        case 't':
            return Kind::none;
        default:
            return Kind::unknown;
    }
}

void readThree(const element& value, std::array<std::uint32_t, 3>& into) {
    simdjson::dom::array list;
    if (value.get(list) != simdjson::SUCCESS) return;
    std::size_t i = 0;
    for (const element& each : list) {
        if (i == into.size()) break;
        into[i++] = naturalOf<std::uint32_t>(each).value_or(0);
    }
}

// Returns the characters of a key with at most four bytes as one number, which is faster to
// compare. Returns 0 for longer keys.
constexpr std::uint32_t placeOfKey(std::string_view key) {
    if (key.size() > 4) return 0;
    std::uint32_t place = 0;
    for (const char c : key) place = place << 8 | static_cast<unsigned char>(c);
    return place;
}

// Names of arguments, with the members of a struct that they set.
template <class Of, class Member>
using Members = std::pair<std::string_view, Member Of::*>;
using Number = std::optional<std::int64_t>;
constexpr Members<Collective, std::string_view> kCollectiveTexts[] = {
    {"Collective name", &Collective::name},
    {"dtype", &Collective::dtype},
    {"In split size", &Collective::in_split},
    {"Out split size", &Collective::out_split},
    {"Process Group Name", &Collective::group},
    {"Process Group Description", &Collective::group_description},
    {"Process Group Ranks", &Collective::ranks}};
constexpr Members<Collective, Number> kCollectiveNumbers[] = {
    {"In msg nelems", &Collective::in_elements},
    {"Out msg nelems", &Collective::out_elements},
    {"Group size", &Collective::group_size}};
using Own = OwnArguments;
constexpr Members<Own, std::string_view> kOwnTexts[] = {{"phase", &Own::phase},
                                                        {"category", &Own::category},
                                                        {"precision", &Own::precision},
                                                        {"layer", &Own::layer},
                                                        {"shapes", &Own::shapes},
                                                        {"inner", &Own::inner},
                                                        {"kind", &Own::kind},
                                                        {"from", &Own::from},
                                                        {"to", &Own::to},
                                                        {"direction", &Own::direction},
                                                        {"op", &Own::op},
                                                        {"short name", &Own::short_name}};
constexpr Members<Own, Number> kOwnNumbers[] = {{"flops_matrix", &Own::flops_matrix},
                                                {"flops_elementwise", &Own::flops_elementwise},
                                                {"self_ns", &Own::self_ns},
                                                {"batch", &Own::batch},
                                                {"segment", &Own::segment},
                                                {"depth", &Own::depth},
                                                {"order", &Own::order},
                                                {"launch_ns", &Own::launch_ns},
                                                {"op_call", &Own::op_call}};
constexpr Members<Own, bool> kOwnFlags[] = {
    {"helps", &Own::helps}, {"asynchronous", &Own::asynchronous}, {"traced", &Own::traced}};

// Sets the member that has the argument's name. Returns false if there is none.
template <class Of, class Member, std::size_t count>
bool put(Of& of, const Members<Of, Member> (&members)[count], std::string_view key,
         const element& value) {
    for (const auto& [name, member] : members) {
        if (key != name) continue;
        if constexpr (std::is_same_v<Member, std::string_view>)
            of.*member = textOf(value);
        else if constexpr (std::is_same_v<Member, bool>)
            of.*member = value.get(of.*member) == simdjson::SUCCESS && of.*member;
        else
            of.*member = integerOf(value);
        return true;
    }
    return false;
}

}  // namespace

struct EventReader::Document {
    simdjson::dom::parser parser{Splitter::kMostEvent + 1};
    std::optional<simdjson::dom::object> arguments;
    std::optional<element> dims, types, values;
};

EventReader::EventReader() : document_(std::make_unique<Document>()) {}
EventReader::~EventReader() = default;

bool EventReader::parse(std::string_view json) {
    element root;
    auto error = document_->parser.parse(json.data(), json.size(), false).get(root);
    if (error == simdjson::UTF8_ERROR) {
        repaired_text_ = asUtf8(json);
        repaired_text_.reserve(repaired_text_.size() + Splitter::kPadding);
        ++repaired_;
        json = repaired_text_;
        error = document_->parser.parse(json.data(), json.size(), false).get(root);
    }
    if (error != simdjson::SUCCESS) {
        why_ = simdjson::error_message(error);
        return false;
    }
    return readMembers(root, json);
}

// simdjson returns a value and an error in one object. If GCC does not inline these functions,
// reading the object stalls the processor for 10 ns per number.
[[gnu::flatten]] bool EventReader::readMembers(const simdjson::dom::element& root,
                                               std::string_view json) {
    simdjson::dom::object object;
    if (const auto error = root.get(object); error != simdjson::SUCCESS) {
        why_ = simdjson::error_message(error);
        return false;
    }
    event_ = {};
    document_->arguments.reset();
    document_->dims.reset();
    document_->types.reset();
    document_->values.reset();
    std::string_view phase, process;
    std::optional<std::int64_t> id;
    for (const auto& [key, value] : object) {
        switch (placeOfKey(key)) {
            case placeOfKey("ph"):
                phase = textOf(value);
                break;
            case placeOfKey("cat"):
                event_.category = textOf(value);
                break;
            case placeOfKey("name"):
                event_.name = textOf(value);
                break;
            case placeOfKey("ts"):
                event_.start_ns = timeOf(value, json, "\"ts\"");
                break;
            case placeOfKey("dur"):
                event_.duration_ns = timeOf(value, json, "\"dur\"");
                break;
            case placeOfKey("tid"):
                event_.thread = threadOf(value);
                break;
            case placeOfKey("id"):
                id = integerOf(value);
                break;
            case placeOfKey("pid"):
                process = textOf(value);
                event_.process = threadOf(value);
                break;
            case placeOfKey("args"): {
                simdjson::dom::object arguments;
                if (value.get(arguments) == simdjson::SUCCESS) document_->arguments = arguments;
                break;
            }
            default:
                break;
        }
    }
    event_.kind = kindOf(phase, event_.category, process, event_.name);
    if (event_.kind == Kind::launch) event_.correlation = id;
    return true;
}

const TraceEvent* EventReader::read(std::string_view json) {
    if (!parse(json)) return nullptr;
    if (document_->arguments && event_.kind != Kind::none) readArguments();
    return &event_;
}

const TraceEvent* EventReader::read(const EventBlock& block, std::size_t event) {
    const std::string_view json = block.json(block.events[event]);
    if (block.parsed.empty()) return read(json);
    if (!readMembers(block.parsed[event], json)) return nullptr;
    if (document_->arguments && event_.kind != Kind::none) readArguments();
    return &event_;
}

// Reads an argument of an op call.
void EventReader::readOpArgument(std::string_view key, const element& value) {
    Document& document = *document_;
    switch (key.empty() ? '\0' : key.front()) {
        case 'E':
        case 'e':
            if (key == "External id" || key == "external id") event_.external = integerOf(value);
            break;
        case 'I':
            if (key == "Input Dims" || key == "Input dims")
                document.dims = value;
            else if (key == "Input type")
                document.types = value;
            break;
        case 'C':
            if (key == "Concrete Inputs")
                document.values = value;
            else if (key == "Call stack")
                event_.call_stack = textOf(value);
            break;
        case 'S':
            if (key == "Sequence number") event_.sequence = integerOf(value);
            break;
        case 'F':
            if (key == "Fwd thread id")
                event_.forward_thread = integerOf(value).value_or(0);
            else if (key == "Flops" || key == "FLOPS")
                event_.recorded_flops = numberOf(value);
            break;
        case 'f':
            if (key == "flops") event_.recorded_flops = numberOf(value);
            break;
        case 'M':
            if (key == "Module Hierarchy") event_.module_hierarchy = textOf(value);
            break;
        case 'k':
            if (key == "kernel_backend") event_.kernel_backend = textOf(value);
            break;
        default:
            break;
    }
}

// Reads an argument of a kernel, a copy or an API call.
void EventReader::readGpuArgument(std::string_view key, const element& value) {
    switch (key.front()) {
        case 'c':
            if (key == "correlation")
                event_.correlation = integerOf(value);
            else if (key == "context")
                event_.context = naturalOf<std::uint32_t>(value);
            break;
        case 'd':
            if (key == "device") event_.device = naturalOf<std::uint32_t>(value);
            break;
        case 's':
            if (key == "stream")
                event_.stream = naturalOf<std::uint32_t>(value);
            else if (key == "shared memory") {
                event_.shared_bytes = naturalOf<std::uint64_t>(value).value_or(0);
            }
            break;
        case 'r':
            if (key == "registers per thread") {
                event_.registers_per_thread = naturalOf<std::uint32_t>(value).value_or(0);
            }
            break;
        case 'g':
            if (key == "grid")
                readThree(value, event_.grid);
            else if (key == "graph id")
                event_.graph = integerOf(value);
            else if (key == "graph node id")
                event_.graph_node = integerOf(value);
            break;
        case 'b':
            if (key == "block")
                readThree(value, event_.block);
            else if (key == "bytes")
                event_.bytes = naturalOf<std::uint64_t>(value);
            break;
        default:
            break;
    }
}

// Reads an argument of an allocation or a release of memory.
void EventReader::readMemoryArgument(std::string_view key, const element& value) {
    if (key == "Bytes")
        event_.memory_bytes = integerOf(value).value_or(0);
    else if (key == "Addr")
        event_.address = static_cast<std::uint64_t>(integerOf(value).value_or(0));
    else if (key == "Device Type")
        event_.device_type = integerOf(value).value_or(0);
    else if (key == "Device Id")
        event_.device_id = integerOf(value).value_or(-1);
    else if (key == "Total Allocated")
        event_.total_allocated = integerOf(value);
    else if (key == "Total Reserved")
        event_.total_reserved = integerOf(value);
}

// Reads an argument of a collective operation.
void EventReader::readCollectiveArgument(std::string_view key, const element& value) {
    if (!put(event_.collective, kCollectiveTexts, key, value))
        put(event_.collective, kCollectiveNumbers, key, value);
}

[[gnu::flatten]] void EventReader::readArguments() {
    Document& document = *document_;
    const bool values = event_.kind == Kind::counted_kernel || event_.kind == Kind::counter;
    for (const auto& [key, value] : *document.arguments) {
        // The first letter of a key selects the function that reads the argument. Keys that begin
        // with "d", "C" or "I" can belong to two functions.
        switch (key.empty() ? '\0' : key.front()) {
            case 'n':
            case 'l':
                if (key == "name" || key == "labels") event_.metadata = textOf(value);
                break;
            case 'd':
                readGpuArgument(key, value);
                readCollectiveArgument(key, value);
                break;
            case 'b':
            case 'c':
            case 'g':
            case 'r':
            case 's':
                readGpuArgument(key, value);
                break;
            case 'A':
            case 'B':
            case 'D':
            case 'T':
                readMemoryArgument(key, value);
                break;
            case 'C':
            case 'I':
                readOpArgument(key, value);
                readCollectiveArgument(key, value);
                break;
            case 'G':
            case 'O':
            case 'P':
                readCollectiveArgument(key, value);
                break;
            default:
                readOpArgument(key, value);
                break;
        }
        if (values) {
            if (const auto number = numberOf(value)) event_.values.emplace_back(key, *number);
        }
    }
    event_.has_shapes = document.dims && document.dims->is_array();
    event_.has_inputs = event_.has_shapes && document.dims->get_array().value_unsafe().size() > 0;
    event_.has_values = document.values && document.values->is_array();
}

std::uint64_t EventReader::inputsHash() const {
    InputsHash hash;
    for (const auto& part : {document_->dims, document_->types, document_->values}) {
        hash.add(part);
    }
    return hash.value();
}

std::vector<cost::Argument> EventReader::inputs() const {
    return argumentsOf(document_->dims, document_->types, document_->values);
}

OwnArguments EventReader::own() const {
    OwnArguments own;
    if (!document_->arguments) return own;
    static constexpr std::array<std::string_view, 4> kBytes{"bytes_l1", "bytes_l2", "bytes_l3",
                                                            "bytes_dram"};
    static constexpr std::array<std::string_view, 6> kPhases{
        "none_ns", "data_ns", "forward_ns", "loss_ns", "backward_ns", "optimizer_ns"};
    for (const auto& [key, value] : *document_->arguments) {
        if (put(own, kOwnTexts, key, value) || put(own, kOwnNumbers, key, value) ||
            put(own, kOwnFlags, key, value))
            continue;
        for (std::size_t i = 0; i < kBytes.size(); ++i) {
            if (key == kBytes[i]) own.bytes[i] = integerOf(value);
        }
        for (std::size_t i = 0; i < kPhases.size(); ++i) {
            if (key == kPhases[i]) own.phase_ns[i] = integerOf(value);
        }
    }
    return own;
}

}  // namespace ridgepoint::import::kineto
