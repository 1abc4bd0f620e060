"""The doors of a server on somebody's own machine: how far the compiler is, and the button that lets the local network in."""

from __future__ import annotations

from ipaddress import ip_network

from fastapi import APIRouter, Depends
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from monopole.server.guard import Caller, among
from monopole.server.home import Home
from monopole.server.lobby import JSON, answer, body, caller_of, doors_of, gives, in_a_language, takes
from monopole.server.sentences import TurnedAway
from monopole.server.settings import LOOPBACK
from monopole.server.warming import Compilation

HERE = tuple(map(ip_network, LOOPBACK))


class AtHome(Struct, frozen=True, omit_defaults=True):
    """What is so here. `owner`: the caller sits at this very machine and may open it to the local network; `network`: where it is
    reached from there, the likeliest address first; `compiled`: only where a server at home makes the compiled rules ready.
    """

    owner: bool
    network: list[str]
    compiled: Compilation | None = None


class Network(Struct, frozen=True, forbid_unknown_fields=True):
    open: bool


BODIES: tuple[type[Struct], ...] = (Network,)
ANSWERS: tuple[type[Struct], ...] = (AtHome,)
router = APIRouter(dependencies=[Depends(in_a_language)], default_response_class=Response)


def _is_owner(home: Home | None, caller: Caller) -> bool:
    return home is not None and among(caller.address, HERE) and not caller.proxied


def _told(home: Home | None, caller: Caller) -> AtHome:
    if home is None:
        return AtHome(owner=False, network=[])
    return AtHome(_is_owner(home, caller), home.network.links, home.warming.told())


@router.get("/api/home", responses=gives(200, AtHome, JSON, 422))
async def at_home(request: Request) -> Response:
    """Whether this server runs on the caller's own machine, who else reaches it, and how far the compiled rules are."""
    return answer(_told(doors_of(request).home, caller_of(request)))


@router.post("/api/home/network", openapi_extra=takes(Network), responses=gives(200, AtHome, JSON, 400, 403, 409, 415, 422))
async def network(request: Request) -> Response:
    """Lets the local network in, or shuts it out again; only whoever sits at this machine may."""
    doors, caller = doors_of(request), caller_of(request)
    home = doors.home
    wish = await body(request, Network)
    if home is None or not _is_owner(home, caller):
        raise TurnedAway("owner_only")
    if wish.open:
        await home.network.open()
    else:
        home.network.close()
        doors.send_home(lambda address: not among(address, HERE), TurnedAway("network_closed"))
    return answer(_told(home, caller))
