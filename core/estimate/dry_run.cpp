// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/dry_run.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <system_error>

#include "core/base/child.h"
#include "core/base/json_text.h"
#include "core/base/own_program.h"
#include "core/base/plain_text.h"
#include "core/estimate/dry_run_json.h"

namespace ridgepoint::estimate {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// Maximum answer size: ten times the size of the answer for a network with 100,000 layers.
constexpr std::size_t kLongestAnswer = std::size_t{256} << 20;

base::Child startDryRun(int input, int output) {
    const std::string program = base::commandLineProgram("Reading a TorchScript file").string();
    // LibTorch's warnings are discarded, because they are for LibTorch developers.
    const base::Descriptor null(::open("/dev/null", O_WRONLY | O_CLOEXEC));
    const base::ChildOptions options{.words = {program, "dry-run"},
                                     .streams = {input, output, null.number()},
                                     .dependent = true};
    try {
        return base::Child(options);
    } catch (const std::system_error& error) {
        throw std::runtime_error(
            fmt::format("\"{}\" could not be started: {}.", program, error.code().message()));
    }
}

void writeAll(int descriptor, const std::string& text) {
    std::size_t done = 0;  // write() does not block, because a request fits into the pipe
    while (done < text.size()) {
        const ssize_t count = ::write(descriptor, text.data() + done, text.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        done += static_cast<std::size_t>(count);
    }
}

std::string readUntil(int descriptor, const DryRunRequest& request,
                      const std::function<bool()>& cancelled) {
    const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                             std::chrono::duration<double>(request.limit_seconds));
    std::string text;
    std::vector<char> buffer(1 << 16);
    for (;;) {
        if (cancelled && cancelled()) throw DryRunStopped("The dry run was stopped.");
        if (Clock::now() > deadline) {
            throw std::runtime_error(fmt::format(
                "The step of \"{}\" did not come to an end within {:.0f} s, even without values; "
                "its script may loop for ever.",
                request.file.string(), request.limit_seconds));
        }
        pollfd ready{descriptor, POLLIN, 0};
        const int found = ::poll(&ready, 1, 50);
        if (found <= 0) continue;
        const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return text;
        text.append(buffer.data(), static_cast<std::size_t>(count));
        if (text.size() > kLongestAnswer) {
            throw std::runtime_error(
                fmt::format("\"{}\" has more layers than can be shown.", request.file.string()));
        }
    }
}

}  // namespace

bool isScriptFile(std::string_view model) {
    return model.ends_with(".pt") || model.ends_with(".pth");
}

DryRun dryRun(const DryRunRequest& request, const std::function<bool()>& cancelled) {
    if (base::validUtf8(request.file.string()) != request.file.string())
        throw std::runtime_error("The name of the TorchScript file is not UTF-8; rename the file.");
    base::Pipe to_child, from_child;
    std::string text;
    base::ChildEnd end;
    {
        base::Child child = startDryRun(to_child.reading.number(), from_child.writing.number());
        to_child.reading.close();
        from_child.writing.close();
        writeAll(to_child.writing.number(), toJson(request).dump());
        to_child.writing.close();
        text = readUntil(from_child.reading.number(), request, cancelled);
        end = child.wait();
    }
    const nlohmann::json answer = base::jsonOrDiscarded(text);
    if (answer.is_discarded() || !answer.is_object()) {
        if (end.signal != 0) {
            throw std::runtime_error(
                fmt::format("LibTorch crashed over \"{}\" ({}); the file is probably damaged.",
                            request.file.string(), ::strsignal(end.signal)));
        }
        throw std::runtime_error(fmt::format("LibTorch gave no answer about \"{}\" (status {}).",
                                             request.file.string(), end.status));
    }
    if (answer.contains("error")) {
        const std::string sentence = answer.at("error");
        const std::string kind = answer.value("kind", "");
        if (kind == "unavailable") throw base::RecordingUnavailable(sentence);
        if (kind == "values") throw NeedsValues(sentence);
        throw std::runtime_error(sentence);
    }
    try {
        return answerFromJson(answer);
    } catch (const std::exception&) {
        throw std::runtime_error(fmt::format(
            "LibTorch gave no usable answer about \"{}\"; the file is probably damaged.",
            request.file.string()));
    }
}

}  // namespace ridgepoint::estimate
