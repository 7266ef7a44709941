# SPDX-License-Identifier: GPL-3.0-or-later
# Configures the project anew, without anything of NVIDIA's, with a CUDA toolkit, and with the
# wheels that scripts/setup unpacks, and looks at what would be compiled.
file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}/none")

# configure(NAME OPTIONS…): the commands of compilation in COMMANDS, how it ended in STATUS, WORDS.
function(configure name)
  execute_process(
    COMMAND "${CMAKE_COMMAND}" -S "${SOURCE}" -B "${WORK}/${name}" -G "${GENERATOR}"
            "-DCMAKE_CXX_COMPILER=${COMPILER}" -DRIDGEPOINT_GUI=OFF
            "-DRIDGEPOINT_NVIDIA_HEADERS=${WORK}/none"
            -DCMAKE_UNITY_BUILD=OFF ${ARGN}  # so that each source is a command of its own
    RESULT_VARIABLE status OUTPUT_VARIABLE words ERROR_VARIABLE words)
  set(commands "")
  if(status EQUAL 0)
    file(READ "${WORK}/${name}/compile_commands.json" commands)
    string(REPLACE "${WORK}/${name}" "" commands "${commands}")
  endif()
  string(REGEX REPLACE "[ \n]+" " " words "${words}")  # CMake breaks lines where a path ends them
  set(STATUS "${status}" PARENT_SCOPE)
  set(WORDS "${words}" PARENT_SCOPE)
  set(COMMANDS "${commands}" PARENT_SCOPE)
endfunction()
function(expect_configured what)
  if(NOT STATUS EQUAL 0)
    message(FATAL_ERROR "Does not configure ${what}:\n${WORDS}")
  endif()
endfunction()

# Nothing of NVIDIA's: the readers of its records and counters are there all the same.
configure(without -DRIDGEPOINT_RECORDING=OFF "-DRIDGEPOINT_WHEELS_DIR=${WORK}/none")
expect_configured("without anything of NVIDIA's")
set(without "${COMMANDS}")
foreach(source core/recording/collect/cuda/cupti_source.cpp core/recording/collect/counters/range_profiler.cpp core/machine/cuda/gpu_driver.cpp)
  if(NOT without MATCHES "${source}")
    message(FATAL_ERROR "${source} is not built without CUDA")
  endif()
endforeach()
if(without MATCHES "cu13|layout_test")
  message(FATAL_ERROR "Something of NVIDIA's is looked for where there is nothing")
endif()

# A toolkit changes nothing: its compiler is not asked, its headers are not seen.
file(MAKE_DIRECTORY "${WORK}/toolkit/bin" "${WORK}/toolkit/include")
file(WRITE "${WORK}/toolkit/include/cupti.h" "#error a toolkit's header\n")
file(WRITE "${WORK}/toolkit/bin/nvcc" "#!/bin/sh\necho called >> '${WORK}/called'\nexit 1\n")
file(CHMOD "${WORK}/toolkit/bin/nvcc" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
foreach(name CUDA_PATH CUDA_HOME CUDAToolkit_ROOT)
  set(ENV{${name}} "${WORK}/toolkit")
endforeach()
set(ENV{CUDACXX} "${WORK}/toolkit/bin/nvcc")
set(path "$ENV{PATH}")
set(ENV{PATH} "${WORK}/toolkit/bin:${path}")
configure(toolkit -DRIDGEPOINT_RECORDING=OFF "-DRIDGEPOINT_WHEELS_DIR=${WORK}/none")
expect_configured("beside a CUDA toolkit")
if(NOT COMMANDS STREQUAL without)
  message(FATAL_ERROR "A CUDA toolkit changes what is compiled")
endif()
if(EXISTS "${WORK}/called")
  message(FATAL_ERROR "The toolkit's compiler was called")
endif()
set(ENV{PATH} "${path}")

# Recording takes LibTorch and CUPTI's library, and says where from.
configure(missing -DRIDGEPOINT_RECORDING=ON "-DRIDGEPOINT_WHEELS_DIR=${WORK}/none")
if(STATUS EQUAL 0 OR NOT WORDS MATCHES "run scripts/setup")
  message(FATAL_ERROR "Recording without LibTorch is not refused with what mends it:\n${WORDS}")
endif()

# With NVIDIA's headers, tests compare the declarations with them.
if(EXISTS "${HEADERS}/cu13/include/cupti.h")
  configure(wheels -DRIDGEPOINT_RECORDING=OFF "-DRIDGEPOINT_WHEELS_DIR=${WHEELS}" "-DRIDGEPOINT_NVIDIA_HEADERS=${HEADERS}")
  expect_configured("with NVIDIA's headers")
  foreach(source tests/recording/collect/cuda/layout_test.cpp tests/recording/collect/counters/layout_test.cpp)
    if(NOT COMMANDS MATCHES "${source}")
      message(FATAL_ERROR "${source} is not built although NVIDIA's headers are there")
    endif()
  endforeach()
endif()
