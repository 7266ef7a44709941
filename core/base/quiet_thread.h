// SPDX-License-Identifier: GPL-3.0-or-later
// Prepares Ridgepoint's own threads in a process that can belong to another program, such as a
// recorded script.
#pragma once

#include <pthread.h>

#include <csignal>

namespace ridgepoint::base {

// Names the calling thread (at most 15 bytes) and blocks all signals except those for the thread's
// own faults. Otherwise, this thread could receive signals that the program's other threads block.
inline void beQuietThread(const char* name) {
    ::pthread_setname_np(::pthread_self(), name);
    sigset_t signals;
    ::sigfillset(&signals);
    for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP})
        ::sigdelset(&signals, fault);
    ::pthread_sigmask(SIG_SETMASK, &signals, nullptr);
}

}  // namespace ridgepoint::base
