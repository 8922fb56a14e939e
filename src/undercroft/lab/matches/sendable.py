"""Whether matches can be sent to other processes and machines, checked before the work."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from concurrent.futures import Executor

from undercroft.engine import SettingError
from undercroft.lab.cluster.dask import check_same
from undercroft.lab.cluster.tasks import check_jobs
from undercroft.lab.matches.plan import Plan, fingerprint


def check_sendable(plans: Sequence[Plan], jobs: int, executor: Executor | None) -> None:
    """Say so before the work if it cannot be done elsewhere, or would not be the same there."""
    check_jobs(jobs)
    if executor is not None or jobs > 1:
        for plan in plans:
            check_bots_can_be_sent(plan)
    if executor is not None:
        for game in dict.fromkeys(plan.game for plan in plans):
            check_same(executor, fingerprint, game)


def check_bots_can_be_sent(plan: Plan) -> None:
    """Say so before the work if a bot cannot be sent to another process."""
    for name, source in plan.sources.items():
        try:
            pickle.dumps(source)
        except Exception as error:  # whatever cannot be sent
            raise SettingError(
                f"the bot {name!r} cannot be sent to other processes ({error}): use jobs=1, or a class or function"
                " that stands at the top of a module"
            ) from error
