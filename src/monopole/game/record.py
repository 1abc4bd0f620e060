"""A game written down whole, and played again from what was written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from monopole.bilingual import Both
from monopole.game.actions import Action
from monopole.game.commitment import Commitment
from monopole.game.game import CAUSES, Game
from monopole.game.game_errors import Complaint, RecordError, shown
from monopole.game.going_back import Anew
from monopole.game.refusals import Refused
from monopole.game.setting import Own, Setting, check_played_by, load_edition, played_by

FORMAT = "monopole-record/1"
MOST_ACTIONS = 1_000_000


def record(game: Game, reveal: bool) -> dict[str, Any]:
    """Everything needed to play this game again."""
    written: dict[str, Any] = {"format": FORMAT, **played_by(game.box), **game.setting.to_dict(), "commitment": game.commitment}
    if reveal:
        written |= {"key": game.secret.key, "salt": game.secret.salt}
    if game.renewed:
        secrets = [{"key": each.key, "salt": each.salt} if reveal else {} for each in game.renewed]
        written["renewed"] = [{"commitment": each.digest, **secret} for each, secret in zip(game.renewed, secrets, strict=True)]
    if game.anew:
        written["anew"] = [anew.to_dict() for anew in game.anew]
    written["actions"] = [{**action.to_dict(), "cause": cause} for action, cause in game.history]
    written["winners"] = game.winners if game.over else None
    return written


def replay(
    written: Mapping[str, Any], accept_other_rules: bool, key: str | None, salt: str | None, edition: Own | None, executor: str, lang: str
) -> Game:
    """The game of this record."""
    if not isinstance(written, Mapping) or written.get("format") != FORMAT:
        raise RecordError("other_format", value=shown(written.get("format") if isinstance(written, Mapping) else written), right=FORMAT)
    actions = written.get("actions")
    if not isinstance(actions, list) or len(actions) > MOST_ACTIONS:
        right = Both(f"une liste d'au plus {MOST_ACTIONS} actions", f"a list of at most {MOST_ACTIONS} actions")
        raise RecordError("record_shape", field="actions", value=shown(actions), right=right)
    game = begin_again(written, written.get("key", key), written.get("salt", salt), accept_other_rules, edition, executor, lang)
    game.renewed = _renewed(written)
    anew = [Anew.from_dict(each, len(actions), len(game.renewed)) for each in reversed(_list(written, "anew"))]
    for number, spoken in enumerate(actions, 1):
        _go_on(game, anew)
        play_again(game, number, spoken)
    _go_on(game, anew)
    if anew:
        raise RecordError("record_shape", field="anew", value=shown(anew[-1].to_dict()), right=_IN_ORDER)
    winners = written.get("winners")
    if winners is not None and (not game.over or winners != game.winners):
        raise RecordError("other_result", noted=shown(winners), found=shown(game.winners if game.over else None))
    return game


_IN_ORDER = Both("les tirages repris dans l'ordre des actions", "draws gone on with in the order of the actions")


def _list(written: Mapping[str, Any], name: str) -> list[Any]:
    value = written.get(name, [])
    if not isinstance(value, list) or len(value) > MOST_ACTIONS:
        right = Both(f"une liste d'au plus {MOST_ACTIONS}", f"a list of at most {MOST_ACTIONS}")
        raise RecordError("record_shape", field=name, value=shown(value), right=right)
    return value


def _renewed(written: Mapping[str, Any]) -> list[Commitment]:
    """The secrets that came after the first, each the one that was committed to."""
    listed = [each if isinstance(each, Mapping) else {} for each in _list(written, "renewed")]
    return [opened(str(each.get("commitment")), [each]) for each in listed]


def opened(commitment: str, revealed: Sequence[Mapping[str, Any]]) -> Commitment:
    """The secret of a commitment among those revealed. Raises RecordError where it is none of them."""
    pairs = [(each.get("key"), each.get("salt")) for each in revealed]
    secrets = [Commitment.fresh(key, salt) for key, salt in pairs if key is not None and salt is not None]
    if not secrets:
        raise RecordError("key_hidden")
    for secret in secrets:
        if secret.digest == commitment:
            return secret
    raise RecordError("commitment", found=secrets[-1].digest, published=shown(commitment))


def _go_on(game: Game, anew: list[Anew]) -> None:
    """Chance goes on as the record says, wherever the game went back to where it stands now; what comes next is last in the list."""
    while anew and anew[-1].after == len(game.history):
        game.go_on(anew.pop())


def begin_again(
    written: Mapping[str, Any], key: Any, salt: Any, accept_other_rules: bool, edition: Own | None, executor: str, lang: str
) -> Game:
    """The game of a record, or of a journal's head, at its beginning."""
    setting = Setting.from_dict(written)
    box = load_edition(setting, edition)
    if not accept_other_rules:
        check_played_by(written, box)
    if key is None or salt is None:
        raise RecordError("key_hidden")
    secret = Commitment.fresh(key, salt)
    if secret.digest != written.get("commitment"):
        raise RecordError("commitment", found=secret.digest, published=shown(written.get("commitment")))
    try:
        return Game.begin(setting, box, secret, executor, lang)
    except Complaint as why:
        raise RecordError("setting", why=why) from None


def play_again(game: Game, number: int, spoken: Any, play: Callable[[Action, str], Any] | None = None) -> list[Any]:
    """One action of a record, played by the game or whoever listens to it; a record holds no action that is refused."""
    fields = dict(spoken) if isinstance(spoken, Mapping) else spoken
    cause = fields.pop("cause", "player") if isinstance(fields, dict) else "player"
    try:
        action = Action.from_dict(fields)
        if game.over:
            raise RecordError("was_over", number=number, action=str(action))
        happened = (play or game.play)(action, cause if cause in CAUSES else shown(cause))
    except Complaint as why:
        raise why if isinstance(why, RecordError) else RecordError("bad_action", number=number, why=why) from None
    if isinstance(happened, Refused):
        raise RecordError("was_refused", number=number, action=str(action), rule=happened.rule, text=happened)
    return happened
