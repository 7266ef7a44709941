# SPDX-License-Identifier: GPL-3.0-or-later
"""Which of several processes that train together this one is."""
import os
import uuid

_TRAINING = "ridgepoint/training"


def here(torch, device):
    """(The rank, as entry/recording.h describes it, None where one process trains alone; whether all exchanges are among
    all ranks, so that they have the same order everywhere.)"""
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
    """The file that was asked for; of several ranks, each its own."""
    number = os.environ.get("RANK", "") if rank is None else str(rank["rank"])
    if number in ("", "0"):
        return wanted
    stem, ending = os.path.splitext(wanted)
    return f"{stem}-rank{number}{ending}"


def _training(distributed):
    """A word that is the same on all ranks, and of this training only: the first rank that asks makes it up."""
    try:
        store = distributed.distributed_c10d._get_default_store()
        return store.compare_set(_TRAINING, "", uuid.uuid4().hex).decode()
    except Exception:  # a store that cannot do this
        words = ("MASTER_ADDR", "MASTER_PORT", "TORCHELASTIC_RUN_ID", "TORCHELASTIC_RESTART_COUNT")
        return " ".join(os.environ.get(word, "") for word in words)


def _backend(config, device):
    """ "gloo" of "gloo" or of "cpu:gloo,cuda:nccl"."""
    backends = dict(entry.partition(":")[::2] for entry in config.split(","))
    return backends.get(device) or (config if ":" not in config else "")
