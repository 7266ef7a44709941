# SPDX-License-Identifier: GPL-3.0-or-later
"""Imports a synthetic database of Nsight Systems and prints its size, the time and the memory that the import takes.

Alone, it writes the database only:  import_nsys.py report.sqlite [launches]
"""

import json
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time

LAUNCHES = 400_000  # about 100 MB
STEPS = 20
PROCESS = 4711 << 24
HOME = 0x01 << 56
KERNELS = [
    "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, "
    f"std::array<char*, 3> >(int, at::native::CUDAFunctor_add<float>, std::array<char*, 3>) [{i}]"
    for i in range(60)
] + ["ampere_sgemm_128x64_tn", "cutlass_80_tensorop_s1688gemm_64x64_32x6_nn_align4"]


def tables(database):
    database.executescript(
        """
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
        CREATE TABLE StringIds (id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL);
        CREATE TABLE META_DATA_EXPORT (name TEXT NOT NULL PRIMARY KEY, value TEXT);
        CREATE TABLE TARGET_INFO_GPU (id INTEGER, name TEXT, computeMajor INTEGER, computeMinor INTEGER,
            smCount INTEGER, totalMemory INTEGER, clockRate INTEGER, cuDevice INTEGER);
        CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER,
            contextId INTEGER, greenContextId INTEGER, streamId INTEGER, correlationId INTEGER, globalPid INTEGER,
            demangledName INTEGER, shortName INTEGER, mangledName INTEGER, launchType INTEGER, cacheConfig INTEGER,
            registersPerThread INTEGER, gridX INTEGER, gridY INTEGER, gridZ INTEGER, blockX INTEGER, blockY INTEGER,
            blockZ INTEGER, staticSharedMemory INTEGER, dynamicSharedMemory INTEGER, localMemoryPerThread INTEGER,
            localMemoryTotal INTEGER, gridId INTEGER, sharedMemoryExecuted INTEGER, graphNodeId INTEGER,
            sharedMemoryLimitConfig INTEGER);
        CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER NOT NULL, end INTEGER NOT NULL, eventClass INTEGER,
            globalTid INTEGER, correlationId INTEGER, nameId INTEGER NOT NULL, returnValue INTEGER NOT NULL,
            callchainId INTEGER);
        CREATE TABLE NVTX_EVENTS (start INTEGER NOT NULL, end INTEGER, eventType INTEGER NOT NULL, rangeId INTEGER,
            category INTEGER, color INTEGER, text TEXT, globalTid INTEGER, endGlobalTid INTEGER, textId INTEGER,
            domainId INTEGER, uint64Value INTEGER, int64Value INTEGER, doubleValue REAL, uint32Value INTEGER,
            int32Value INTEGER, floatValue REAL, jsonTextId INTEGER, jsonText TEXT, binaryData TEXT);
        """
    )


def write(path, launches):
    database = sqlite3.connect(path)
    tables(database)
    names = KERNELS + ["cudaLaunchKernel_v7000", "cudaEventRecord_v3020", "aten::op"]
    database.executemany("INSERT INTO StringIds VALUES (?, ?)", enumerate(names))
    call, event, op = len(KERNELS), len(KERNELS) + 1, len(KERNELS) + 2
    thread = HOME | PROCESS | 4712
    database.execute("INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_PRODUCT_VERSION', '2025.1.1')")
    database.execute("INSERT INTO TARGET_INFO_GPU VALUES (0, 'NVIDIA A100-SXM4-80GB', 8, 0, 108, 85174910976, "
                     "1410000000, 0)")
    at = range(launches)
    database.executemany(
        "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (?,?,0,1,NULL,7,?,?,?,?,NULL,1,0,32,?,1,1,256,1,1,0,1024,0,0,?,"
        "32768,NULL,0)",
        ((10_000 * i + 3000, 10_000 * i + 3000 + 500 * (i % 13), i, HOME | PROCESS, i % len(KERNELS),
          i % len(KERNELS), 1 + i % 997, i) for i in at))
    database.executemany(
        "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (?,?,0,?,?,?,0,NULL)",
        ((10_000 * (i // 2) + 5000 * (i % 2), 10_000 * (i // 2) + 5000 * (i % 2) + 1500, thread,
          i // 2 if i % 2 == 0 else launches + i, event if i % 2 else call) for i in range(2 * launches)))
    each = launches // STEPS
    database.executemany(
        "INSERT INTO NVTX_EVENTS (start, end, eventType, text, globalTid, textId) VALUES (?,?,59,?,?,?)",
        [(10_000 * each * step, 10_000 * each * (step + 1) - 1, f"step {step}", thread, None)
         for step in range(STEPS)])
    database.executemany(
        "INSERT INTO NVTX_EVENTS (start, end, eventType, text, globalTid, textId) VALUES (?,?,59,NULL,?,?)",
        ((10_000 * i + 1, 10_000 * i + 2500, thread, op) for i in range(0, launches, 2)))
    database.commit()
    database.close()


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "report.sqlite")
        write(path, LAUNCHES)
        size = os.path.getsize(path) / 1e9
        program = os.path.join(os.environ["RIDGEPOINT_BENCH_BIN"], "ridgepoint")
        began = time.monotonic()
        subprocess.run([program, "import", path, "-o", os.path.join(folder, "run.ridge"), "--quiet"], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wall = time.monotonic() - began
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(json.dumps({"name": "import of Nsight Systems, per GB", "value": wall / size, "unit": "s",
                      "cpu_seconds": (used.ru_utime + used.ru_stime) / size, "database_bytes": int(size * 1e9),
                      "peak_bytes": used.ru_maxrss * 1024}))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        write(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else LAUNCHES)
    else:
        main()
