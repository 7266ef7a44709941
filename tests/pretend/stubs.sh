#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# stubs.sh NM TORCH_LIB_DIR FOLDER LIBRARY…: what LibTorch takes of each of NVIDIA's libraries, as weak functions that say
# "not supported" (FOLDER/LIBRARY.c), and the version of its symbols (FOLDER/LIBRARY.map). The pretend GPU's own functions
# take their place where there are some.
set -euo pipefail
nm=$1 torch=$2 folder=$3
shift 3
for library in "$torch"/*.so; do "$nm" -D --undefined-only "$library" 2>/dev/null || true; done |
  awk '{print $2}' | sort -u >"$folder/undefined"

for library in "$@"; do
  version=$library refusal=1
  case $library in # the status "not supported" of each
    libcublas.so.*) prefix=cublas refusal=15 ;;
    libcublasLt.*) prefix=cublasLt refusal=15 ;;
    libcudnn.*) prefix=cudnn refusal=3000 ;;
    libcusparse.so.*) prefix=cusparse refusal=10 ;;
    libcusparseLt.*) prefix=cusparseLt refusal=10 version= ;;
    libcusolver.*) prefix=cusolver refusal=9 ;;
    libcufft.*) prefix=cufft refusal=16 ;;
    libcurand.*) prefix=curand version= ;;
    libnccl.*) prefix=nccl refusal=5 version= ;;
    libcufile.*) prefix=cuFile version= ;;
    libnvshmem_host.*) prefix=nvshmem version=NVSHMEM ;;
    libnvrtc.*) prefix=nvrtc ;;
    libcudart.*) prefix=cuda refusal=801 ;; # what the pretend runtime does not have
  esac
  sed -n "/^$prefix/{s/@.*//;p}" "$folder/undefined" | sort -u |
    awk -v refusal="$refusal" -v prefix="$prefix" '
      (prefix == "cublas" && /^cublasLt/) || (prefix == "cusparse" && /^cusparseLt/) { next }
      # A handle is an address; what sets something up or takes it down has nothing to do.
      /^cu(blas|blasLt|sparse|solverDn|dnn)Create(_v2)?$/ {
        printf "__attribute__((weak)) int %s(void** h) { static int handle; *h = &handle; return 0; }\n", $0; next }
      prefix != "cuda" && /Get(Error|Status|LastError|ErrorString|ErrorName)/ {
        printf "__attribute__((weak)) const char* %s(void) { return \"not supported by the pretend GPU\"; }\n", $0; next }
      /Destroy|Create|Set|nvshmem/ { printf "__attribute__((weak)) int %s(void) { return 0; }\n", $0; next }
      { printf "__attribute__((weak)) int %s(void) { return %d; }\n", $0, refusal }' >"$folder/$library.c"
  echo "$version { global: $prefix*; local: *; };" >"$folder/$library.map"
done
