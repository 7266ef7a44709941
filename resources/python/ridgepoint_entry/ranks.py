# SPDX-License-Identifier: GPL-3.0-or-later
"""Determines the rank of this process among processes that train together."""
import os
import uuid

_TRAINING = "ridgepoint/training"


def here(torch, device):
    """Returns the rank, as core/recording/script/recording.h describes it, or None if one process
    trains alone. Also returns whether all exchanges are among all ranks, so that they have the same
    order on every rank."""
    distributed = getattr(torch, "distributed", None)
    if distributed is None or not distributed.is_available() or not distributed.is_initialized():
        return None, False
    ranks = distributed.get_world_size()
    if ranks < 2:
        return None, False
    groups = distributed.distributed_c10d._world.pg_names
    return {
        "rank": distributed.get_rank(),
        "ranks": ranks,
        "training": _training(distributed),
        "exchange": _backend(distributed.get_backend_config(), device),
    }, all(group.size() == ranks for group in groups)


def output(wanted, rank):
    """Returns the path of the run file. The paths of all ranks except the first contain
    the rank."""
    number = os.environ.get("RANK", "") if rank is None else str(rank["rank"])
    if number in ("", "0"):
        return wanted
    stem, ending = os.path.splitext(wanted)
    return f"{stem}-rank{number}{ending}"


def _training(distributed):
    """Returns a string that is the same on all ranks and unique for this training. The first rank
    that asks creates the string."""
    try:
        store = distributed.distributed_c10d._get_default_store()
        return store.compare_set(_TRAINING, "", uuid.uuid4().hex).decode()
    except Exception:  # the store does not support this
        words = ("MASTER_ADDR", "MASTER_PORT", "TORCHELASTIC_RUN_ID", "TORCHELASTIC_RESTART_COUNT")
        return " ".join(os.environ.get(word, "") for word in words)


def _backend(config, device):
    """Returns the backend of the device, for example "gloo" for "gloo" or for
    "cpu:gloo,cuda:nccl"."""
    backends = dict(entry.partition(":")[::2] for entry in config.split(","))
    return backends.get(device) or (config if ":" not in config else "")
