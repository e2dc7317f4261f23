"""What an edited input means for the cache: nothing behind it may be kept under the key it had."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping

from app.runtime.graph import Key, Step, StepId


def forget_keys_behind(
    edited: StepId, steps: Mapping[StepId, Step], keys: MutableMapping[StepId, Key | None]
) -> list[StepId]:
    """Take the keys away of a step and of all that need it, so that what they give is not cached.

    Returns these steps without the first, each after those of them that it uses, as `steps` has them.
    """
    users: dict[StepId, list[StepId]] = {}
    for step_id, step in steps.items():
        for link in step.links.values():
            users.setdefault(link.node_id, []).append(step_id)
    behind, waiting = {edited}, [edited]
    while waiting:
        for user in users.get(waiting.pop(), ()):
            if user not in behind:
                behind.add(user)
                waiting.append(user)
    for step_id in behind:
        keys[step_id] = None
    return [step_id for step_id in steps if step_id in behind and step_id != edited]
