# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes bare Debian systems in folders, for .ci/run and scripts/release-check. Sourced after common.sh, never run. Requires
# root, a network and debootstrap.

root=''  # the folder of the current system

# own_mounts ARGUMENTS…: continues the script in a mount namespace of its own, where nothing that it mounts or unmounts has an
# effect outside, and which ends with the script. $0 and the arguments start the script again.
own_mounts() {
  [ ! "${RIDGEPOINT_OWN_MOUNTS:-}" ] && [ "$(id -u)" = 0 ] && unshare --mount true 2>/dev/null || return 0
  RIDGEPOINT_OWN_MOUNTS=1 exec unshare --mount --propagation slave "$0" "$@"
}

# can_chroot: checks that this machine can make a bare system. Prints the reason if it cannot.
can_chroot() {
  local folder status=0
  [ "$(id -u)" = 0 ] || { echo 'making a Debian system requires root'; return 1; }
  command -v debootstrap >/dev/null || { echo 'debootstrap is missing (apt-get install debootstrap)'; return 1; }
  folder=$(mktemp -d)
  mount -t proc proc "$folder" 2>/dev/null && chroot / true 2>/dev/null || { echo 'mount or chroot is not permitted here'; status=1; }
  umount "$folder" 2>/dev/null || true
  rmdir "$folder"
  return $status
}

# make_root SUITE CACHE: sets root to a new system of this Debian suite with only its essential packages and certificates, so
# without Python, Git, make and compilers. debootstrap takes half a minute, so an archive of its result stays in the folder
# CACHE; delete minbase-SUITE.tar there for a newer system. This machine's network settings apply in the system.
make_root() {
  local suite=$1 cache=$2 mirror script file tool archive
  archive=$cache/minbase-$suite.tar
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 2>/dev/null | grep -m1 'debian$' || true)
  mirror=${mirror:-http://deb.debian.org/debian}
  root=$(realpath "$(mktemp -d "/var/tmp/ridgepoint-$suite.XXXXXX")") && chmod 755 "$root" && mkdir -p "$cache" || return 1
  if [ ! -f "$archive" ]; then
    script=/usr/share/debootstrap/scripts/$suite
    [ -e "$script" ] || script=/usr/share/debootstrap/scripts/sid
    debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" "$mirror" "$script" >"$root.log" 2>&1 ||
      { tail -n 5 "$root.log"; return 1; }
    file=$(mktemp "$archive.XXXXXX") && tar -C "$root" -cf "$file" . && mv "$file" "$archive" || return 1
  else
    tar -C "$root" -xf "$archive" || return 1
  fi
  echo "deb $mirror $suite main" >"$root/etc/apt/sources.list"
  for file in /etc/resolv.conf /etc/hosts /etc/pip.conf; do [ ! -f "$file" ] || cp -L "$file" "$root$file" || return 1; done
  for file in /etc/ssl/certs /usr/local/share/ca-certificates; do
    [ ! -d "$file" ] || { mkdir -p "$root$file" && cp -a "$file/." "$root$file/"; } || return 1
  done
  apt-config dump | grep -E '^Acquire::' >"$root/etc/apt/apt.conf.d/90network" || true  # hooks of this machine stay out
  mount -t proc proc "$root/proc" || return 1
  for file in dev sys; do
    # Unmounting a slave does not unmount the original.
    mount --rbind "/$file" "$root/$file" && mount --make-rslave "$root/$file" || return 1
  done
  echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/quick"  # the system is temporary
  root_settings=()
  while IFS= read -r file; do root_settings+=("$file"); done < <(
    env | grep -E '^(PIP_|SSL_|CURL_CA|REQUESTS_CA|https?_proxy=|HTTPS?_PROXY=|no_proxy=|NO_PROXY=)' | grep -v '^PIP_FIND_LINKS=')
  for tool in gcc g++ c++ clang cmake make ninja git python3 pip qmake6 nvcc; do
    ! in_root "command -v $tool" >/dev/null ||
      { echo "the system in $archive is not bare: it contains $tool. Delete this file"; return 1; }
  done
}

# in_root COMMAND [ASSIGNMENT…]: runs a shell command in /root of the system, with these environment variables.
in_root() {
  chroot "$root" env -i HOME=/root USER=root LANG=C.UTF-8 TERM=dumb PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    DEBIAN_FRONTEND=noninteractive "${root_settings[@]}" "${@:2}" bash -euc "cd; $1"
}

unmount_root() {
  local folder
  for folder in $(awk -v root="$root/" 'index($2, root) == 1 {print $2}' /proc/mounts | tac); do umount -l "$folder" || true; done
  ! grep -qF " $root/" /proc/mounts || { echo "$root is still in use" >&2; return 1; }
}

remove_root() {
  [ "$root" ] || return 0
  local folder=$root
  # Removing a folder that is still mounted would delete files outside.
  unmount_root && rm -rf --one-file-system "$folder" "$folder.log"
  root=''
}

# install_torch VERSION FOLDER [PYTHON]: makes the Python environment FOLDER (a path in the system) with this torch, as a user
# has it before installing Ridgepoint. Only the runtime, CUPTI and NVSHMEM of torch's CUDA libraries (2 GB) are installed,
# because torch does not load without them. Empty libraries replace the others, which only run on a GPU. Fails if no such
# wheel exists for this Python; $root.log contains the reason.
install_torch() {
  local version=$1 folder=$2 python=${3:-python3} packages run=() outside=$root
  rm -rf "${root:?}$folder"
  in_root "$python -m venv $folder"
  in_root "$folder/bin/pip install -q --no-cache-dir --only-binary=:all: --no-compile --no-deps torch==$version" \
    >"$root.log" 2>&1 || return 1
  packages=$(cd "$root" && echo ".$folder"/lib/python3*/site-packages) packages=${packages#.}
  in_root "$folder/bin/pip install -q --no-cache-dir --no-compile typing_extensions filelock sympy networkx jinja2 fsspec \
    setuptools numpy $(sed -n 's/^Requires-Dist: \(nvidia-\(cuda-runtime\|cuda-cupti\|nvshmem\)[^;]*\).*/\1/p;
      s/^Requires-Dist: cuda-toolkit\[[^]]*\]\([^;]*\).*/cuda-toolkit[cudart,cupti]\1/p' \
      "$root$packages"/torch-*.dist-info/METADATA | tr -d ' ' | xargs)" >"$root.log" 2>&1 || { tail -n 5 "$root.log"; return 1; }
  mkdir -p "$root$folder/stand-ins"
  # A system without a compiler gets its empty libraries from this machine's.
  [ ! -x "$root/usr/bin/gcc" ] || run=(chroot "$root") outside=''
  "${run[@]}" bash -c 'readelf -d "$1"/torch/lib/*.so | sed -n "s/.*(NEEDED).*\[\(lib\(cu\|nccl\|nv\)[^]]*\)\]/\1/p" | sort -u |
    while IFS= read -r name; do
      compgen -G "$1/nvidia/*/lib/$name" >/dev/null ||
        gcc -shared -nostdlib -x c /dev/null -o "$2/stand-ins/$name" "-Wl,-soname,$name" || exit 1
    done' bash "$outside$packages" "$outside$folder" || return 1
  cat >"$root$packages/stand_ins.py" <<END
import ctypes, glob, os, sys
sys.setdlopenflags(os.RTLD_LAZY)  # functions that are never called need not be found
for path in glob.glob("$folder/stand-ins/lib*"):
    ctypes.CDLL(path, os.RTLD_LAZY)
END
  echo 'import stand_ins' >"$root$packages/stand_ins.pth"
}
