"""The few words of a drawing that are not said elsewhere."""

from __future__ import annotations

from monopole.bilingual import Both

SENTENCES: dict[str, Both] = {
    "board": Both("Plateau : {title}", "Board: {title}"),
    "turn": Both("tour {turn}", "turn {turn}"),
    "left": Both("encore {time}", "{time} left"),
    "bank": Both("Banque : {houses}, {hotels}", "Bank: {houses}, {hotels}"),
    "pot": Both("cagnotte {amount}", "pot {amount}"),
    "to_begin": Both("{count} joueurs, {cash} chacun", "{count} players, {cash} each"),
    "over": Both("La partie est finie.", "The game is over."),
    "winner": Both("La partie est finie : {names} gagne.", "The game is over: {names} wins."),
    "winners": Both("La partie est finie : {names} gagnent.", "The game is over: {names} win."),
    "visiting": Both("Simple visite", "Just visiting"),
    "in_jail": Both("en prison", "in jail"),
    "bankrupt": Both("faillite", "bankrupt"),
    "owned": Both("à {who}", "owned by {who}"),
    "rent": Both("loyer {amount}", "rent {amount}"),
    "mortgaged": Both("hypothéqué", "mortgaged"),
    "pawned": Both("hyp.", "mortg."),
    "here": Both("ici : {names}", "here: {names}"),
    "player": Both("joueur", "player"),
    "cash": Both("caisse", "cash"),
    "square": Both("case", "square"),
    "deeds": Both("titres", "deeds"),
    "fortune": Both("fortune", "fortune"),
}


def said(code: str, lang: str, **values: object) -> str:
    return SENTENCES[code].say(lang).replace(" :", "\u00a0:").format(**values)
