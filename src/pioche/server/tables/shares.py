"""Shares: how processes on one store keep one allowance for an address that comes to several of them.

Each says once a second what an address has taken there; Redis holds the bucket, and answers with what is left.
A message never waits for that, so that an address may for a second have what every process would give it alone.
"""

import logging
import secrets
from collections.abc import Awaitable
from typing import Any, NamedTuple, Protocol

log = logging.getLogger("pioche.shares")
SECONDS = 1.0  # between two exchanges
AT_ONCE = 500  # addresses in one call of the script: 500 take about 3 ms of Redis
SCRIPT = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local me, full, each = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local answers = {}
for number, key in ipairs(KEYS) do
  local used, sockets = tonumber(ARGV[2 + 2 * number]), ARGV[3 + 2 * number]
  local left, since, elsewhere = full, now, 0
  local known = redis.call('HGETALL', key)
  for at = 1, #known, 2 do
    local name, value = known[at], known[at + 1]
    if name == 'left' then left = tonumber(value)
    elseif name == 'since' then since = tonumber(value)
    elseif name ~= me then
      local said, count = string.match(value, '^(%S+) (%S+)$')
      if now - tonumber(said) < 30 then elsewhere = elsewhere + tonumber(count) end
    end
  end
  left = math.max(math.min(full, left + (now - since) * each) - used, -full)
  local stamp = string.format('%.3f', now)
  redis.call('HSET', key, 'left', string.format('%.3f', left), 'since', stamp, me, stamp .. ' ' .. sockets)
  redis.call('EXPIRE', key, 60)
  answers[2 * number - 1] = string.format('%.3f', left)
  answers[2 * number] = elsewhere
end
return answers
"""


class Said(NamedTuple):
    """What a process says of an address: what was taken since it last spoke, and its sockets now."""

    taken: float
    sockets: int


class Heard(NamedTuple):
    """What it hears: what is left of the allowance of all processes, and the sockets at the others."""

    left: float
    elsewhere: int


class Shares(Protocol):
    """What the guard needs to be one of several."""

    async def exchange(self, said: dict[str, Said], full: float, each: float) -> dict[str, Heard]:
        """Say what addresses have taken here, and hear what is left to them."""
        ...

    async def close(self) -> None:
        """Hang up."""
        ...


class NoShares:
    """The shares of a process that is alone."""

    async def exchange(self, said: dict[str, Said], full: float, each: float) -> dict[str, Heard]:
        """There is nobody to share with."""
        return {}

    async def close(self) -> None:
        """There was nobody."""


class Evaluating(Protocol):
    """The part of a Redis client that is needed here."""

    def eval(self, script: str, numkeys: int, *keys_and_args: Any) -> Awaitable[Any]: ...
    def aclose(self) -> Awaitable[None]: ...


class RedisShares:
    """Allowances kept in Redis; while it is away, every process counts for itself."""

    def __init__(self, redis: Evaluating) -> None:
        self._redis = redis
        self._me = secrets.token_hex(8)

    async def exchange(self, said: dict[str, Said], full: float, each: float) -> dict[str, Heard]:
        """Say what addresses have taken here, and hear what is left to them."""
        heard: dict[str, Heard] = {}
        addresses = list(said)
        try:
            for first in range(0, len(addresses), AT_ONCE):
                some = addresses[first : first + AT_ONCE]
                keys = [f"pioche.address.{address}" for address in some]
                numbers = [number for address in some for number in said[address]]
                answers = await self._redis.eval(SCRIPT, len(keys), *keys, self._me, full, each, *numbers)
                for address, left, elsewhere in zip(some, answers[::2], answers[1::2], strict=True):
                    heard[address] = Heard(float(left), int(elsewhere))
        except Exception:
            log.warning("without Redis each process counts what an address takes for itself")
        return heard

    async def close(self) -> None:
        """Hang up."""
        await self._redis.aclose()
