"""A game written down whole, and played again from what was written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from monopole.bilingual import Both
from monopole.game.actions import Action
from monopole.game.commitment import Commitment
from monopole.game.game import CAUSES, Game
from monopole.game.game_errors import Complaint, RecordError, shown
from monopole.game.refusals import Refused
from monopole.game.setting import Own, Setting, check_played_by, load_edition, played_by

FORMAT = "monopole-record/1"
MOST_ACTIONS = 1_000_000


def record(game: Game, reveal: bool) -> dict[str, Any]:
    """Everything needed to play this game again."""
    written: dict[str, Any] = {"format": FORMAT, **played_by(game.box), **game.setting.to_dict(), "commitment": game.commitment}
    if reveal:
        written |= {"key": game.secret.key, "salt": game.secret.salt}
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
    for number, spoken in enumerate(actions, 1):
        play_again(game, number, spoken)
    winners = written.get("winners")
    if winners is not None and (not game.over or winners != game.winners):
        raise RecordError("other_result", noted=shown(winners), found=shown(game.winners if game.over else None))
    return game


def begin_again(
    written: Mapping[str, Any], key: Any, salt: Any, accept_other_rules: bool, edition: Own | None, executor: str, lang: str
) -> Game:
    """The game of a record, or of a journal's head, at its beginning."""
    setting = Setting.from_dict(written)
    if key is None or salt is None:
        raise RecordError("key_hidden")
    box = load_edition(setting, edition)
    if not accept_other_rules:
        check_played_by(written, box)
    secret = Commitment.fresh(key, salt)
    if secret.digest != written.get("commitment"):
        raise RecordError("commitment", found=secret.digest, published=shown(written.get("commitment")))
    try:
        return Game.begin(setting, box, secret, executor, lang)
    except Complaint as why:
        raise RecordError("setting", why=why) from None


def play_again(game: Game, number: int, spoken: Any) -> list[Any]:
    """One action of a record; a record holds no action that is refused."""
    fields = dict(spoken) if isinstance(spoken, Mapping) else spoken
    cause = fields.pop("cause", "player") if isinstance(fields, dict) else "player"
    try:
        action = Action.from_dict(fields)
        if game.over:
            raise RecordError("was_over", number=number, action=str(action))
        happened = game.play(action, cause if cause in CAUSES else shown(cause))
    except Complaint as why:
        raise why if isinstance(why, RecordError) else RecordError("bad_action", number=number, why=why) from None
    if isinstance(happened, Refused):
        raise RecordError("was_refused", number=number, action=str(action), rule=happened.rule, text=happened)
    return happened
