// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/confine.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string>

#include "core/base/descriptor.h"
#include "core/base/own_program.h"

namespace ridgepoint::base {
namespace {

namespace fs = std::filesystem;

// Declarations from linux/landlock.h, because the header is missing or outdated on older systems.
namespace landlock {
struct Ruleset {
    std::uint64_t files, network, scopes;
};
struct __attribute__((packed)) PathRule {
    std::uint64_t allowed;
    std::int32_t parent;
};
constexpr long kCreate = 444, kAddRule = 445, kRestrict = 446;
constexpr std::uint64_t kWrite = 1 << 1, kRead = 1 << 2, kReadFolder = 1 << 3,
                        kRemoveFolder = 1 << 4, kRemove = 1 << 5, kMakeFolder = 1 << 7,
                        kMakeFile = 1 << 8, kRefer = 1 << 13, kTruncate = 1 << 14;
constexpr std::uint64_t kReading = kRead | kReadFolder;
constexpr std::uint64_t kWriting =
    kReading | kWrite | kRemove | kRemoveFolder | kMakeFolder | kMakeFile | kTruncate;
// Rights that a rule for a file may contain.
constexpr std::uint64_t kOfFiles = kRead | kWrite | kTruncate;

// Returns all rights that Landlock `version` can restrict: rights for files and, in newer versions,
// rights for TCP connections and for sockets and signals of other processes.
Ruleset everything(long version) {
    Ruleset rules{(1 << 13) - 1, 0, 0};
    if (version >= 2) rules.files |= kRefer;
    if (version >= 3) rules.files |= kTruncate;
    if (version >= 4) rules.network = 3;
    if (version >= 6) rules.scopes = 3;
    return rules;
}

void allow(int ruleset, const Ruleset& handled, const fs::path& path, std::uint64_t rights) {
    const Descriptor opened(::open(path.c_str(), O_PATH | O_CLOEXEC));
    struct stat status{};
    if (opened.number() < 0 || ::fstat(opened.number(), &status) != 0) return;
    if (!S_ISDIR(status.st_mode)) rights &= kOfFiles;
    const PathRule rule{rights & handled.files, opened.number()};
    ::syscall(kAddRule, ruleset, 1, &rule, 0);
}
}  // namespace landlock

// Folders with libraries that are loaded late, and files from which LibTorch reads machine
// properties.
constexpr const char* kSystem[] = {"/usr",
                                   "/lib",
                                   "/lib64",
                                   "/etc/ld.so.cache",
                                   "/etc/localtime",
                                   "/proc/self",
                                   "/proc/cpuinfo",
                                   "/proc/meminfo",
                                   "/proc/stat",
                                   "/proc/sys/kernel/random",
                                   "/sys/devices/system",
                                   "/sys/fs/cgroup",
                                   "/dev/urandom",
                                   "/dev/zero"};

bool restrictFiles(const Permitted& permitted) {
    using namespace landlock;
    const long version = ::syscall(kCreate, nullptr, 0, 1);
    if (version < 1) return false;
    const Ruleset rules = everything(version);
    const std::size_t size = version >= 6   ? sizeof rules
                             : version >= 4 ? offsetof(Ruleset, scopes)
                                            : offsetof(Ruleset, network);
    const Descriptor ruleset(static_cast<int>(::syscall(kCreate, &rules, size, 0)));
    if (ruleset.number() < 0) return false;
    for (const char* const path : kSystem) allow(ruleset.number(), rules, path, kReading);
    allow(ruleset.number(), rules, "/dev/null", kReading | kWrite);
    allow(ruleset.number(), rules, ownProgram().parent_path(), kReading);
    for (const fs::path& path : permitted.read) allow(ruleset.number(), rules, path, kReading);
    for (const fs::path& path : permitted.write) allow(ruleset.number(), rules, path, kWriting);
    return ::syscall(kRestrict, ruleset.number(), 0) == 0;
}

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kArchitecture = 0;
#endif

// System calls for sockets, other programs and processes, and rarely used kernel interfaces. Most
// escapes from confined processes have used them.
constexpr int kRefused[] = {
    SYS_socket,
    SYS_socketpair,
    SYS_connect,
    SYS_bind,
    SYS_listen,
    SYS_accept,
    SYS_accept4,
    SYS_execve,
    SYS_execveat,
#ifndef __SANITIZE_ADDRESS__  // LeakSanitizer's process needs ptrace
    SYS_ptrace,
#endif
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_kcmp,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_unshare,
    SYS_setns,
    SYS_swapon,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_io_uring_setup,
    SYS_keyctl,
    SYS_add_key,
    SYS_request_key,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_kexec_load,
    SYS_open_by_handle_at,
    SYS_name_to_handle_at,
    SYS_reboot,
    SYS_acct,
    SYS_quotactl,
#ifdef SYS_fork
    SYS_fork,
    SYS_vfork,
#endif
};

bool restrictCalls() {
    if (kArchitecture == 0) return false;
    constexpr std::uint32_t kRefuse = SECCOMP_RET_ERRNO | EPERM;
    std::vector<sock_filter> program;
    const auto add = [&](std::uint16_t code, std::uint32_t value, std::uint8_t yes = 0,
                         std::uint8_t no = 0) { program.push_back({code, yes, no, value}); };
    add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch));
    add(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0);
    add(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
    add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr));
#if defined(__x86_64__)
    constexpr std::uint32_t kOtherNumbers = 0x40000000;  // first number of the x32 system calls
    add(BPF_JMP | BPF_JGE | BPF_K, kOtherNumbers, 0, 1);
    add(BPF_RET | BPF_K, kRefuse);
#endif
    for (const int call : kRefused) {
        add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 1);
        add(BPF_RET | BPF_K, kRefuse);
    }
#ifndef __SANITIZE_ADDRESS__
    // Report clone3 as missing, so that threads are started with clone, whose flags the filter can
    // read. The filter refuses new processes.
    add(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1);
    add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS);
    constexpr std::uint32_t kThread = 0x00010000;
    add(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3);
    add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args));
    add(BPF_JMP | BPF_JSET | BPF_K, kThread, 1, 0);
    add(BPF_RET | BPF_K, kRefuse);
#endif
    add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    const sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
    return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter) == 0;
}

}  // namespace

Confined confine(const Permitted& permitted) {
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);  // a core dump could expose confidential data
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return {};
    Confined confined;
    confined.files = !permitted.any_file && restrictFiles(permitted);
    confined.calls = restrictCalls();
    return confined;
}

}  // namespace ridgepoint::base
