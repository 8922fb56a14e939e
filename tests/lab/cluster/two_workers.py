"""A cluster of two worker processes here: prints its address and the workers, and stays until its input ends."""

from __future__ import annotations

import sys
from typing import Any

from undercroft.lab.extras import extra


def main() -> None:
    distributed: Any = extra("distributed", "cluster", "the test")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        pids = [worker.pid for worker in cluster.workers.values()]
        print(cluster.scheduler_address.removeprefix("tcp://"), *pids, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
