"""What the page says beside a machine: one sentence for each thing that can be told, with the rules it rests on, in both languages.

`{a}` is the holder of the left or only card, `{b}` of the right one, `{p}` of the one that pays, `{s}` the sum in question; `{e}` ends a
French word as the machine's gender wants it: la banque de 2008, le guichet de 2011. `{wakes}` is how it is woken.
"""

from __future__ import annotations

from typing import NamedTuple

from monopole.bilingual import Both


class Saying(NamedTuple):
    """A sentence and its rules."""

    words: Both
    rules: tuple[str, ...]


def _says(fr: str, en: str, *rules: str) -> Saying:
    return Saying(Both(fr, en).typeset(), rules)


SAYINGS: dict[str, Saying] = {
    # off and on
    "off": _says("Éteint{e}. Appuyez sur une touche, ou glissez une carte.", "Off. Press any key, or slide a card in.", "EBANK-3"),
    "asleep": _says(
        "Endormi{e} après une minute, soldes gardés. {wakes}", "Asleep after a minute, balances kept. {wakes}", "EBANK-12"
    ),
    "asleep_card": _says(
        "Carte en place : appuyez sur une touche pour le réveiller.", "Card in: press any key to wake it.", "EBANK-12"
    ),
    "asleep_key": _says(
        "Pour le réveiller, glissez une carte, puis appuyez sur une touche.", "To wake it, slide a card in, then press a key.", "EBANK-12"
    ),
    "ready": _says(
        "Prêt{e}. Glissez une carte, flèche vers la fente.", "Ready. Slide a card in, arrow towards the slot.", "EBANK-3", "EBANK-15"
    ),
    # cards
    "turned": _says(
        "Pas de bip : la carte est à l'envers. Suivez la flèche.", "No beep: the card is the wrong way round. Follow the arrow.", "EBANK-15"
    ),
    "bounced": _says(
        "La carte ressort : la fente est prise, ou la carte est déjà dans l'autre.",
        "The card comes back out: the slot is taken, or that card is already in the other.",
        "EBANK-15", "A-123",
    ),
    "left": _says(
        "{a} reçoit de la banque. Tapez le montant puis K ou M, ou GO pour {salary}.",
        "{a} receives from the bank. Key the amount then K or M, or GO for {salary}.",
        "EBANK-4", "EBANK-8",
    ),
    "right": _says("{b} paie la banque. Tapez le montant, puis K ou M.", "{b} pays the bank. Key the amount, then K or M.", "EBANK-5"),
    "both": _says(
        "{b} paie {a}. L'écran montre le solde du payeur. Tapez le montant, puis K ou M.",
        "{b} pays {a}. The display shows the payer’s balance. Key the amount, then K or M.",
        "EBANK-6",
    ),
    "card": _says(
        "{a} : tapez le montant avec K ou M, puis choisissez l'opération.", "{a}: key the amount with K or M, then choose what to do.",
        "EBANK-4", "EBANK-5",
    ),
    "waiting": _says(
        "{s} en attente. Appuyez sur + pour verser à {a}.", "{s} waiting. Press + to pay it to {a}.", "EBANK-6", "EBANK-7"
    ),
    "own_sum": _says(
        "{s} en attente. Cette carte a payé : + lui rendrait la somme.", "{s} waiting. This card has paid: + would give it back.",
        "EBANK-6", "A-130",
    ),
    "on_its_way": _says(
        "{s} en route. Un autre payeur, ou la carte de qui reçoit, puis +.",
        "{s} on its way. Another payer, or the receiver’s card, then +.",
        "EBANK-6", "EBANK-7",
    ),
    # keying
    "keying": _says("Finissez par K (millier) ou M (million).", "End with K (thousand) or M (million).", "EBANK-1"),
    "amount": _says(
        "{s}. Payer un joueur, recevoir, ou payer la banque ?", "{s}. Pay a player, receive, or pay the bank?", "EBANK-2", "A-125"
    ),
    "full": _says("Cinq chiffres, une virgule : l'écran est plein.", "Five digits, one point: the display is full.", "EBANK-1"),
    "no_digits": _says(
        "D'abord le montant, comme il est imprimé : 20 K, 1,5 M. Rien n'a bougé.",
        "The amount first, as printed: 20 K, 1.5 M. Nothing moved.",
        "EBANK-1", "A-122",
    ),
    "no_unit": _says("Il manque K ou M. Rien n'a bougé.", "K or M is missing. Nothing moved.", "EBANK-1", "A-122"),
    "amount_is_set": _says(
        "Le montant est posé : C pour le corriger. Rien n'a bougé.", "The amount is set: C corrects it. Nothing moved.", "EBANK-10", "A-122"
    ),
    "out_of_range": _says(
        "De {least} à {most} en une fois. Rien n'a bougé.", "From {least} to {most} at a time. Nothing moved.", "EBANK-9"
    ),
    "fraction": _says("Pas de fraction de millier. Rien n'a bougé.", "No fraction of a thousand. Nothing moved.", "EBANK-1", "A-124"),
    "too_poor": _says(
        "Solde trop petit. Rien n'a bougé : vendez, hypothéquez, puis recommencez.",
        "Balance too small. Nothing moved: sell, mortgage, then try again.",
        "EBANK-5", "A-127",
    ),
    "no_card": _says("Il faut une carte. Rien n'a bougé.", "A card is needed. Nothing moved.", "EBANK-4", "A-122"),
    # what was done
    "received": _says(
        "{a} a reçu {s}. Retirez la carte, ou C pour corriger.", "{a} has received {s}. Take the card out, or C to correct.",
        "EBANK-4", "EBANK-10",
    ),
    "paid_bank": _says(
        "{p} a payé {s} à la banque. Retirez la carte, ou C pour corriger.",
        "{p} has paid the bank {s}. Take the card out, or C to correct.",
        "EBANK-5", "EBANK-10",
    ),
    "paid": _says(
        "{b} a payé {s} à {a}. Retirez les deux cartes, ou C pour corriger.", "{b} has paid {a} {s}. Take both cards out, or C to correct.",
        "EBANK-6", "EBANK-10",
    ),
    "sent": _says(
        "{a} a payé {s}. Retirez sa carte, glissez celle de qui reçoit, puis +.",
        "{a} has paid {s}. Take the card out, slide the receiver’s in, then +.",
        "EBANK-6", "EBANK-7",
    ),
    "arrived": _says("{a} a reçu {s}. Retirez la carte.", "{a} has received {s}. Take the card out.", "EBANK-6", "EBANK-10"),
    "all_arrived": _says(
        "{a} a reçu {s}, une somme après l'autre. Retirez la carte.",
        "{a} has received {s}, one sum after the other. Take the card out.",
        "EBANK-7", "EBANK-10",
    ),
    "salary": _says(
        "{a} passe par le départ : {s} de plus. Retirez la carte.", "{a} passes GO: {s} more. Take the card out.", "EBANK-8"
    ),
    "salary_left": _says(
        "GO paie la carte de la fente gauche. Rien n'a bougé.", "GO pays the card in the left slot. Nothing moved.", "EBANK-8"
    ),
    "salary_both": _says(
        "Deux cartes, c'est un virement : retirez celle de droite. Rien n'a bougé.",
        "Two cards mean a transfer: take the right one out. Nothing moved.",
        "EBANK-8", "A-133",
    ),
    "salary_twice": _says(
        "Déjà payé. Pour un second passage, retirez la carte et remettez-la.",
        "Already paid. For a second pass, take the card out and put it back.",
        "EBANK-8",
    ),
    "nothing_comes": _says(
        "Aucune somme n'attend. Tapez d'abord un montant. Rien n'a bougé.", "No sum is waiting. Key an amount first. Nothing moved.",
        "EBANK-4", "A-122",
    ),
    # C
    "cleared": _says("Effacé. Tapez le bon montant.", "Cleared. Key the right amount.", "EBANK-10"),
    "corrected": _says(
        "Corrigé : les soldes sont revenus. Tapez le bon montant.", "Corrected: balances are back. Key the right amount.", "EBANK-10"
    ),
    "nothing_to_correct": _says(
        "Rien à corriger : C reprend la dernière opération, tant que sa carte est dans la fente.",
        "Nothing to correct: C takes the last operation back, while its card is in.", "EBANK-10",
    ),
    "let_go": _says(
        "Touche relâchée avant le bip : rien n'a bougé. Pour une nouvelle partie, tenez C jusqu'au bip.",
        "Let go before the beep: nothing moved. For a new game, hold C until the beep.",
        "EBANK-11", "A-129",
    ),
    "not_held": _says("Tenir cette touche ne fait rien.", "Holding this key does nothing.", "EBANK-2", "A-122"),
    "new_game": _says("Nouvelle partie : {start} pour chacun.", "New game: {start} each.", "EBANK-11"),
    "reset_with_card": _says(
        "Retirez d'abord la carte, puis tenez C jusqu'au bip. Rien n'a bougé.",
        "Take the card out first, then hold C until the beep. Nothing moved.",
        "EBANK-11",
    ),
    "old_balances": _says(
        "Les soldes d'avant sont revenus. C'est la page qui s'en souvient, pas la machine.",
        "The old balances are back. The page remembers them, not the machine.",
    ),
    "no_reset": _says("Aucune remise à neuf à reprendre.", "There is no reset to take back."),
    # volume
    "volume": _says("Volume {volume} sur 3.", "Volume {volume} of 3.", "EBANK-13"),
    "hold_point": _says(
        "Tenez la virgule, sans carte, pour régler le volume.", "Hold the point, with no card in, to set the volume.", "EBANK-13"
    ),
    "volume_with_card": _says("Retirez d'abord la carte pour régler le volume.", "Take the card out first to set the volume.", "EBANK-13"),
    # DEAL
    "deal": _says(
        "Les enchères sont ouvertes, à partir de {least}. La durée reste cachée.",
        "The auction is open, from {least}. Its length is hidden.",
        "EBANK-14", "AUCTION-2",
    ),
    "deal_fast": _says("Vite ! Les enchères touchent à leur fin.", "Hurry! The auction is about to end.", "EBANK-14", "A-128"),
    "deal_green": _says("Adjugé à la plus haute enchère.", "Sold to the highest bidder.", "EBANK-14"),
    "deal_stopped": _says(
        "Tout le monde est d'accord : les enchères sont closes.", "Everyone agrees: the auction is closed.", "EBANK-14"
    ),
    "deal_busy": _says(
        "Enchères en cours : seule la touche DEAL les arrête. Rien n'a bougé.",
        "Auction under way: only DEAL stops it. Nothing moved.",
        "EBANK-14", "A-128",
    ),
}  # fmt: skip
