// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/training/script_file.h"

#include <caffe2/serialize/inline_container.h>
#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "core/recording/training/script_module.h"

namespace ridgepoint::recording::training {
namespace {

using caffe2::serialize::PyTorchStreamReader;

constexpr std::string_view kSaveIt =
    "torch.jit.script(model).save(FILE) in Python makes one that can be read";
constexpr std::size_t kMostRecords = 1 << 20;
constexpr std::uint64_t kMostCode = std::uint64_t{256} << 20;  // bytes

template <class... Arguments>
[[noreturn]] void refuse(fmt::format_string<Arguments...> sentence, Arguments&&... arguments) {
    throw BadScript(fmt::format(sentence, std::forward<Arguments>(arguments)...));
}

bool startsWith(std::string_view text, std::string_view start) {
    return text.substr(0, start.size()) == start;
}

std::string head(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string bytes(4096, '\0');
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    return bytes;
}

// Returns the class at the start of a pickle (opcode GLOBAL after PROTO) as "module.Class".
std::string firstClass(std::string_view pickle) {
    if (pickle.size() < 4 || pickle[0] != '\x80' || pickle[2] != 'c') return {};
    const std::size_t end = pickle.find('\n', 3);
    if (end == std::string_view::npos) return {};
    const std::size_t last = pickle.find('\n', end + 1);
    if (last == std::string_view::npos || last > 300) return {};
    return fmt::format("{}.{}", pickle.substr(3, end - 3), pickle.substr(end + 1, last - end - 1));
}

[[noreturn]] void refusePickle(const std::string& name, std::string_view pickle) {
    const std::string object = firstClass(pickle);
    if (object.empty() || startsWith(object, "collections.") ||
        startsWith(object, "torch._utils.") || object.ends_with("Storage")) {
        refuse(
            "\"{}\" contains only weights (a state_dict or a checkpoint of torch.save), no "
            "network; {}.",
            name, kSaveIt);
    }
    refuse("\"{}\" is a pickled Python object ({}), without its code; {}.", name, object, kSaveIt);
}

std::string record(PyTorchStreamReader& reader, const std::string& name) {
    const auto [data, size] = reader.getRecord(name);
    return {static_cast<const char*>(data.get()), size};
}

}  // namespace

void checkScriptFile(const std::filesystem::path& file) {
    const std::string name = file.string();
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (!std::filesystem::exists(status)) refuse("The file \"{}\" does not exist.", name);
    if (!std::filesystem::is_regular_file(status)) refuse("\"{}\" is not a file.", name);
    const auto bytes = std::filesystem::file_size(file, error);
    const std::string begin = head(file);
    if (begin.empty()) {
        refuse("\"{}\" {}.", name, bytes == 0 && !error ? "is empty" : "cannot be read");
    }
    if (begin[0] == '\x80') {
        // torch.save's old format starts with a pickle of a magic number.
        if (startsWith(begin, "\x80\x02\x8a\x0al\xfc\x9c")) {
            refuse("\"{}\" uses torch.save's format from before 2020, which contains no code; {}.",
                   name, kSaveIt);
        }
        refusePickle(name, begin);
    }
    if (!startsWith(begin, "PK")) {
        refuse("\"{}\" is not a TorchScript file; {}.", name, kSaveIt);
    }
    std::unique_ptr<PyTorchStreamReader> reader;
    std::vector<std::string> records;
    try {
        reader = std::make_unique<PyTorchStreamReader>(name);
        records = reader->getAllRecords();
    } catch (const std::exception& problem) {
        const std::string_view said = problem.what();
        if (said.find("central directory") != std::string_view::npos) {
            refuse("\"{}\" is damaged: it is truncated or not an archive.", name);
        }
        if (said.find("is not in a subdirectory") != std::string_view::npos) {
            refuse("\"{}\" is an archive, but not a TorchScript file; {}.", name, kSaveIt);
        }
        throw BadScript(whyNotLoaded(file, said));
    }
    if (records.size() > kMostRecords) refuse("\"{}\" has too many parts.", name);
    const auto has = [&](std::string_view start) {
        return std::any_of(records.begin(), records.end(),
                           [&](const std::string& text) { return startsWith(text, start); });
    };
    try {
        if (!has("code/") && !has("model.json")) {
            if (has("models/") || has("archive_format") || has("serialized_exported_program") ||
                has("data/aotinductor")) {
                refuse("\"{}\" is a torch.export program, which contains no training step; {}.",
                       name, kSaveIt);
            }
            if (has("data.pkl")) refusePickle(name, record(*reader, "data.pkl"));
            refuse("\"{}\" is an archive, but not a TorchScript file; {}.", name, kSaveIt);
        }
        // torch.jit.save compresses only code. If code decompresses to more than the limit, the
        // file can only be malicious.
        std::uint64_t code = 0, data = 0;
        for (const std::string& part : records) {
            (startsWith(part, "code/") ? code : data) += reader->getRecordSize(part);
        }
        if (!error && (data > bytes || code > kMostCode)) {
            refuse("\"{}\" is damaged: its parts are larger than the file.", name);
        }
        for (const std::string& part : records) {
            if (!startsWith(part, "code/") || !part.ends_with(".py")) continue;
            if (record(*reader, part).find("def __setstate__(") == std::string::npos) continue;
            refuse(
                "\"{}\" runs code while it is loaded ({} has __setstate__), as quantized and "
                "packed modules do; save the network as it is trained.",
                name, part.substr(5));
        }
    } catch (const BadScript&) {
        throw;
    } catch (const std::exception& problem) {
        throw BadScript(whyNotLoaded(file, problem.what()));
    }
}

std::string gist(std::string_view message) {
    // The message has the form "The following operation failed in the TorchScript interpreter.
    // Traceback …: RuntimeError: …".
    for (const std::string_view mark : {"RuntimeError: ", "torch.jit.Error: "}) {
        if (const auto at = message.rfind(mark); at != std::string_view::npos) {
            message.remove_prefix(at + mark.size());
        }
    }
    std::string line;
    for (std::size_t begin = 0; begin < message.size();) {
        const std::size_t end = std::min(message.find('\n', begin), message.size());
        line = std::string(message.substr(begin, end - begin));
        begin = end + 1;
        const auto first = line.find_first_not_of(" \t");
        if (first == std::string::npos) continue;
        line.erase(0, first);
        break;
    }
    for (const std::string_view mark : {"Exception raised from", " (most recent call"}) {
        if (const auto at = line.find(mark); at != std::string::npos) line.erase(at);
    }
    while (!line.empty() && (line.back() == '.' || line.back() == ' ' || line.back() == ':')) {
        line.pop_back();
    }
    if (line.size() > 300) line = line.substr(0, 300) + "…";
    return line;
}

std::string whyNotLoaded(const std::filesystem::path& file, std::string_view message) {
    const std::string name = file.string();
    if (const auto at = message.find("maximum supported version for reading");
        at != std::string_view::npos) {
        return fmt::format("\"{}\" was saved by a newer torch than the one that is built in ({}).",
                           name, gist(message));
    }
    for (const std::string_view mark : {"Unknown builtin op: ", "Unknown type name '"}) {
        if (const auto at = message.find(mark); at != std::string_view::npos) {
            std::string_view what = message.substr(at + mark.size());
            what = what.substr(0, what.find_first_of("'\n"));
            while (what.ends_with('.')) what.remove_suffix(1);
            return fmt::format(
                "\"{}\" uses {}, which LibTorch alone does not have; it comes from another "
                "library, "
                "which is not loaded here.",
                name, what);
        }
    }
    return fmt::format("\"{}\" cannot be loaded; it is probably damaged ({}).", name,
                       gist(message));
}

}  // namespace ridgepoint::recording::training
