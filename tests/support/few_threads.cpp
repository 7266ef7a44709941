// SPDX-License-Identifier: GPL-3.0-or-later
// A library for LD_PRELOAD: after MOST_THREADS threads, the system refuses more, as with ulimit -u.
#include <dlfcn.h>
#include <pthread.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>

extern "C" __attribute__((visibility("default"))) int pthread_create(
    pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
    void* argument) noexcept {
    static std::atomic<int> started{0};
    const char* const most = std::getenv("MOST_THREADS");
    if (most != nullptr && started++ >= std::atoi(most)) return EAGAIN;
    using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
    return reinterpret_cast<Create>(::dlsym(RTLD_NEXT, "pthread_create"))(thread, attributes, start,
                                                                          argument);
}
