// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recording/script/injection.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/child.h"
#include "core/base/json_values.h"
#include "core/recording/script/elf_symbols.h"
#include "core/recording/script/stopped_thread.h"

// Functions for the other process, as position-independent machine code. The argument of each
// function is the address of a Request, whose members are accessed by offset. The functions raise
// no exception and execute no Python code on the main thread, so the main thread's call depth and
// signals do not matter.
asm(R"(
    .pushsection .rodata
    .intel_syntax noprefix
    .globl ridgepoint_injected, ridgepoint_injected_pending, ridgepoint_injected_thread
    .globl ridgepoint_injected_end
    .hidden ridgepoint_injected, ridgepoint_injected_pending, ridgepoint_injected_thread
    .hidden ridgepoint_injected_end
ridgepoint_injected:                 # adds the pending call
    push rbx
    mov rbx, rdi
    mov rdi, [rbx + 16]
    mov rsi, rbx
    call [rbx + 32]
    mov [rbx + 8], eax
    pop rbx
    ret
ridgepoint_injected_pending:         # the pending call: starts the thread if it is still wanted
    endbr64
    push rbx
    mov rbx, rdi
    mov eax, 1
    mov ecx, 2
    lock cmpxchg [rbx], ecx
    jne 1f
    mov rdi, [rbx + 24]
    mov rsi, rbx
    call [rbx + 40]
    cmp rax, -1
    jne 1f
    mov dword ptr [rbx], 3
1:  xor eax, eax
    pop rbx
    ret
ridgepoint_injected_thread:          # executes the text; its errors end here
    endbr64
    push rbx
    push r12
    push r13
    mov rbx, rdi
    call [rbx + 48]
    mov r12d, eax
    call [rbx + 64]
    mov r13, rax
    test rax, rax
    jz 2f
    lea rdi, [rbx + 104]
    mov esi, 257
    mov rdx, r13
    mov rcx, r13
    xor r8d, r8d
    call [rbx + 72]
    test rax, rax
    jz 1f
    mov rdi, rax
    call [rbx + 80]
1:  call [rbx + 88]
    mov rdi, r13
    call [rbx + 80]
2:  call [rbx + 88]
    mov edi, r12d
    call [rbx + 56]
    pop r13
    pop r12
    pop rbx
    ret
ridgepoint_injected_end:
    .att_syntax
    .popsection
)");
extern "C" {
extern const char ridgepoint_injected[], ridgepoint_injected_pending[],
    ridgepoint_injected_thread[], ridgepoint_injected_end[];
}

namespace ridgepoint::recording::script {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kPatience{5};
constexpr std::size_t kPage = 4096;
// A function in the stable ABI that, like sys.remote_exec, has existed since Python 3.14.
constexpr const char* kSinceRemoteExec = "Py_PACK_VERSION";
// Machine code that calls rt_sigreturn: mov $15, %rax; syscall.
constexpr std::string_view kSignalReturn("\x48\xc7\xc0\x0f\0\0\0\x0f\x05", 9);

enum class State : std::uint32_t { withdrawn, waits, begun, failed };

struct Request {
    State state = State::waits;
    std::uint32_t unused = 0;
    std::int32_t answer = -1;  // result of Py_AddPendingCall
    std::uint32_t unused_too = 0;
    std::uint64_t pending = 0, thread = 0;  // addresses of the machine code functions
    // Addresses of Python API functions.
    std::uint64_t add_pending_call = 0, start_new_thread = 0, gil_ensure = 0, gil_release = 0,
                  dict_new = 0, run_string = 0, dec_ref = 0, err_clear = 0, unused_last = 0;
    std::array<char, kPage - 104> text{};
};
static_assert(offsetof(Request, answer) == 8 && offsetof(Request, add_pending_call) == 32 &&
              offsetof(Request, text) == 104 && sizeof(Request) == kPage);

bool readFrom(pid_t process, std::uint64_t address, void* data, std::size_t size) {
    const iovec local{data, size}, remote{reinterpret_cast<void*>(address), size};
    return ::process_vm_readv(process, &local, 1, &remote, 1, 0) == static_cast<ssize_t>(size);
}

State stateOf(pid_t process, std::uint64_t request) {
    State state = State::withdrawn;
    readFrom(process, request, &state, sizeof state);
    return state;
}

bool hasFunction(const PythonProcess& process, const char* name) {
    const LoadedFile loaded = loadedFile(process.id, process.interpreter);
    return !loaded.path.empty() && symbolsOf(loaded.path, {name}).contains(name);
}

// Calls sys.remote_exec in an interpreter of the same Python as the process, because the protocol
// depends on the version.
void callRemoteExec(const PythonProcess& process, const fs::path& script) {
    const base::Pipe pipe;
    std::optional<base::Child> child;
    try {
        child.emplace(
            base::ChildOptions{.words = {process.program.string(), "-I", "-S", "-c",
                                         "import sys\n"
                                         "try:\n"
                                         "    sys.remote_exec(int(sys.argv[1]), sys.argv[2])\n"
                                         "except Exception as error:\n"
                                         "    sys.exit(f'{type(error).__name__}: {error}')\n",
                                         std::to_string(process.id), script.string()},
                               .streams = {-1, -1, pipe.writing.number()}});
    } catch (const std::system_error& error) {
        throw std::runtime_error(
            fmt::format("The Python of process {} (\"{}\") cannot be started to ask it ({}); start "
                        "the training with RIDGEPOINT_WAIT=1.",
                        process.id, process.program.string(), error.code().message()));
    }
    const auto end = child->waitFor(kPatience);
    if (end && end->status == 0 && end->signal == 0) return;
    std::array<char, 512> text{};
    std::string reason = "no answer";
    if (end) {
        const ssize_t got = ::read(pipe.reading.number(), text.data(), text.size());
        reason.assign(text.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
        while (!reason.empty() && reason.back() == '\n') reason.pop_back();
    }
    if (reason.starts_with("PermissionError"))
        throw std::runtime_error(whyNotTraced(process.id, EPERM));
    pythonProcess(process.id);  // throws if the process has exited
    throw std::runtime_error(
        fmt::format("The Python of process {} refuses to be asked: {}; start the training with "
                    "RIDGEPOINT_WAIT=1.",
                    process.id, reason));
}

}  // namespace

Injection::Injection(const PythonProcess& process, const Code& code)
    : process_(process),
      code_(code),
      alive_(static_cast<int>(::syscall(SYS_pidfd_open, process.id, 0))) {
    if (hasFunction(process, kSinceRemoteExec)) {
        executeRemotely();
    } else {
        addPendingCall();
    }
}

Injection::~Injection() {
    pollfd ended{alive_.number(), POLLIN, 0};
    if (alive_.number() < 0 || ::poll(&ended, 1, 0) != 0) return;
    try {
        std::error_code error;
        if (data_ == 0) {
            // The process removes the file when the script starts. If the file still exists, a
            // request for the script `nothing` replaces the request.
            if (fs::exists(code_.file, error)) callRemoteExec(process_, code_.nothing);
        } else if (stateOf(process_.id, data_) == State::waits) {
            const State withdrawn = State::withdrawn;
            writeTo(process_.id, data_, &withdrawn, sizeof withdrawn);
        }
    } catch (const std::exception&) {
        // The process has exited or executes another program.
    }
}

bool Injection::failed() const {
    return data_ != 0 && stateOf(process_.id, data_) == State::failed;
}

void Injection::executeRemotely() {
    const auto quoted = [](const std::string& text) {
        return base::jsonDocument(nlohmann::json(text), -1);
    };
    std::ofstream script(code_.file, std::ios::binary);
    script << fmt::format(
        "try:\n"
        "    import _thread, posix\n"
        "    posix.unlink({})\n"
        "    def execute(text):\n"
        "        try:\n"
        "            exec(text, {{}})\n"
        "        except BaseException:\n"
        "            pass\n"
        "    _thread.start_new_thread(execute, ({},))\n"
        "except BaseException:\n"
        "    pass\n",
        quoted(code_.file.string()), quoted(code_.text));
    script.close();
    if (!script) {
        throw std::runtime_error(fmt::format(
            "\"{}\" cannot be written; set TMPDIR to a folder that can be.", code_.file.string()));
    }
    callRemoteExec(process_, code_.file);
}

void Injection::addPendingCall() {
    Request request;
    if (code_.text.size() >= request.text.size())
        throw std::runtime_error("The path of TMPDIR is too long.");
    std::memcpy(request.text.data(), code_.text.data(), code_.text.size());
    const LoadedFile python = loadedFile(process_.id, process_.interpreter);
    const std::array<std::pair<const char*, std::uint64_t*>, 8> functions{
        {{"Py_AddPendingCall", &request.add_pending_call},
         {"PyThread_start_new_thread", &request.start_new_thread},
         {"PyGILState_Ensure", &request.gil_ensure},
         {"PyGILState_Release", &request.gil_release},
         {"PyDict_New", &request.dict_new},
         {"PyRun_StringFlags", &request.run_string},
         {"Py_DecRef", &request.dec_ref},
         {"PyErr_Clear", &request.err_clear}}};
    std::vector<std::string> names;
    for (const auto& [name, address] : functions) names.emplace_back(name);
    const auto symbols = symbolsOf(python.path, names);
    for (const auto& [name, address] : functions) {
        if (const auto found = symbols.find(name); found != symbols.end())
            *address = python.address + found->second;
    }
    fs::path libc_name = mappedLibrary(process_.id, "libc.so");
    if (libc_name.empty()) libc_name = mappedLibrary(process_.id, "libc-2.");
    if (libc_name.empty()) libc_name = mappedLibrary(process_.id, "ld-musl-");
    const LoadedFile libc = loadedFile(process_.id, libc_name);
    const auto map = symbolsOf(libc.path, {"mmap"});
    const std::uint64_t restorer = codeIn(libc.path, kSignalReturn);
    if (symbols.size() != functions.size() || map.empty() || restorer == 0) {
        pythonProcess(process_.id);  // throws if the process has exited
        throw std::runtime_error(fmt::format(
            "The Python of process {} (\"{}\") hides its functions, as a frozen or statically "
            "linked program does; start the training with \"ridgepoint record\".",
            process_.id, process_.interpreter.string()));
    }
    StoppedThread thread(process_.id, libc.address + restorer);
    // The pages are never freed, because the process might execute them much later.
    const auto page = [&](std::uint64_t rights) {
        const std::uint64_t address =
            thread.call(libc.address + map.at("mmap"),
                        {0, kPage, rights, 0x22 /* private, anonymous */, ~std::uint64_t{0}, 0});
        if (address == 0 || address % kPage != 0) {
            throw std::runtime_error(fmt::format(
                "Process {} can have no more memory for code (out of memory, or forbidden); start "
                "the training with RIDGEPOINT_WAIT=1.",
                process_.id));
        }
        return address;
    };
    const std::uint64_t code = page(5 /* PROT_READ | PROT_EXEC */);
    const std::uint64_t data = page(3 /* PROT_READ | PROT_WRITE */);
    request.pending =
        code + static_cast<std::uint64_t>(ridgepoint_injected_pending - ridgepoint_injected);
    request.thread =
        code + static_cast<std::uint64_t>(ridgepoint_injected_thread - ridgepoint_injected);
    thread.writeCode(code, std::string(&ridgepoint_injected[0], &ridgepoint_injected_end[0]));
    writeTo(process_.id, data, &request, sizeof request);
    thread.call(code, {data, 0, 0, 0, 0, 0});
    readFrom(process_.id, data, &request, offsetof(Request, pending));
    if (request.answer != 0) {
        throw std::runtime_error(fmt::format(
            "Process {} does not get to what it was asked to do before; try again later.",
            process_.id));
    }
    data_ = data;
}

}  // namespace ridgepoint::recording::script
