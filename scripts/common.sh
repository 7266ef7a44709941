# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What the scripts in this folder share. Sourced, never run.

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=scripts/$(basename "$0")
# Headers of a CUDA toolkit in these folders would come before those that scripts/setup fetches.
unset CPATH C_INCLUDE_PATH CPLUS_INCLUDE_PATH

die() {
  printf '%s: %s\n' "$program" "$*" >&2
  exit 1
}

wrong_usage() {
  printf '%s: %s (see %s --help)\n' "$program" "$*" "$program" >&2
  exit 2
}

# usage: prints the comment block at the head of the script, from its second paragraph on.
usage() {
  sed -n '/^# SPDX/,/^[^#]/{/^# SPDX/d;/^#/!d;s/^# \{0,1\}//;p}' "$0"
}

# How many compilers may run at once: one for each processor, but no more than memory allows (a file that includes
# LibTorch takes up to 1.5 GiB).
build_jobs() {
  local processors available jobs
  processors=$(nproc)
  available=$(awk '/^MemAvailable:/ {print int($2 / 1572864)}' /proc/meminfo)
  jobs=$((available < processors ? available : processors))
  echo $((jobs > 0 ? jobs : 1))
}

# The programs that a user has: what scripts/run builds, and what the tests test.
programs=(ridgepoint ridgepoint-ui ridgepoint-recording ridgepoint-entry ridgepoint-hooks)

# configure PRESET: runs CMake if the build folder is new, the presets or NVIDIA's headers are newer, or the last try failed.
# The generated build checks everything else by itself. In CI warnings are errors; elsewhere they are
# not, because another compiler may know others.
configure() {
  local preset=$1 dir=$top/build/$1 cache=$top/build/$1/CMakeCache.txt options=()
  if [ -f "$cache" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$top" "$cache"; then
    echo "build/$preset belongs to another copy of the sources: building it anew" >&2
    rm -rf "$dir"
  fi
  if [ -f "$dir/build.ninja" ] && [ -f "$dir/.configured" ] && [ ! "$top/CMakePresets.json" -nt "$dir/.configured" ] &&
     [ ! "$top/build/nvidia/fetched" -nt "$dir/.configured" ]; then
    return 0
  fi
  rm -f "$dir/.configured"
  # scripts/test was interrupted while it tried this folder without a library.
  [ ! -f "$dir/CMakeCache.whole" ] || mv "$dir/CMakeCache.whole" "$cache"
  echo "Configuring build/$preset …"
  [ -z "${CI:-}" ] || options+=(-DCMAKE_COMPILE_WARNING_AS_ERROR=ON)
  if ! (cd "$top" && cmake --preset "$preset" "${options[@]}") >"$top/build/configure-$preset.log" 2>&1; then
    cat "$top/build/configure-$preset.log" >&2
    return 1
  fi
  touch "$dir/.configured"
}

# build PRESET [TARGET…]: quiet when all is up to date; on a terminal ninja's own progress line, elsewhere one plain line
# for every tenth of the work. What a compiler says is always shown.
build() {
  local preset=$1 dir=$top/build/$1 targets=()
  shift
  [ $# -eq 0 ] || targets=(--target "$@")
  [[ $(ninja -C "$dir" -n "$@" 2>/dev/null) != *'ninja: no work to do.'* ]] || return 0
  local command=(cmake --build --preset "$preset" -j "$(build_jobs)" "${targets[@]}")
  if [ -t 1 ]; then
    (cd "$top" && "${command[@]}")
  else
    (cd "$top" && "${command[@]}" 2>&1) | plain_progress
  fi
}

plain_progress() {
  awk '
    match($0, /^\[[0-9]+\/[0-9]+\] /) {
      split(substr($0, 2, RLENGTH - 3), part, "/")
      tenth = int(10 * part[1] / part[2])
      if (tenth > shown || part[1] == part[2]) { shown = tenth; print substr($0, 1, 150); fflush() }
      next
    }
    { print; fflush() }'
}
