// SPDX-License-Identifier: GPL-3.0-or-later
// Threads of ours in a process that can belong to somebody else, such as a recorded script.
#pragma once

#include <pthread.h>

#include <csignal>

namespace ridgepoint::run {

// Names the calling thread (at most 15 bytes) and lets it receive no signals except those of its
// own faults. Otherwise, the kernel would deliver a signal to it that all other threads block.
inline void beQuietThread(const char* name) {
    ::pthread_setname_np(::pthread_self(), name);
    sigset_t signals;
    ::sigfillset(&signals);
    for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP})
        ::sigdelset(&signals, fault);
    ::pthread_sigmask(SIG_SETMASK, &signals, nullptr);
}

}  // namespace ridgepoint::run
