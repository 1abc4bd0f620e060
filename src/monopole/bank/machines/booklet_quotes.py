"""The booklets' own sentences on their machines, in French as printed; the page sets one beside what it says.

By machine, then by what is said (`machine_sentences`) or by the rule it rests on. Signs the scan has lost (the key pictures, the mark of
the currency) are left out; three points stand for words left out.
"""

from __future__ import annotations

QUOTES: dict[str, dict[str, str]] = {
    "world-2008": {
        "EBANK-1": (
            "L’écran de la banque électronique affiche 5 chiffres maximum. Par exemple, 100 000 sera indiqué par : 100K et 1 000"
            " 000 sera indiqué par : 1 M. Lorsque vous entrerez des sommes dans la banque, vous devrez respecter ce format."
        ),
        "EBANK-3": "Appuyez sur n’importe quelle touche ou insérez une carte dans l’une ou l’autre des deux fentes de la banque.",
        "off": (
            "Appuyez sur n’importe quelle touche ou insérez une carte dans l’une ou l’autre des deux fentes de la banque. Chaque"
            " joueur commence la partie avec 15 Millions sur son compte."
        ),
        "ready": (
            "Lorsque la carte d’un joueur est insérée dans la banque, le numéro de sa carte s’inscrit d’abord sur l’écran, suivi du"
            " solde de son compte."
        ),
        "left": (
            "Le banquier insère votre carte dans la fente gauche de la banque et votre solde s’affiche sur l’écran. Il entre le"
            " montant que vous devez recevoir."
        ),
        "EBANK-4": "Lorsque votre solde augmente sur l’écran, il retire la carte de la banque.",
        "right": "Le banquier insère votre carte dans la fente droite de la banque. Puis il entre le montant que vous devez payer.",
        "EBANK-5": "Lorsque le solde diminue sur l’écran, il retire la carte de la banque.",
        "both": (
            "Le banquier insère la carte débitrice dans la fente droite de la banque et la carte créditrice dans la fente gauche."
            " Le solde du joueur qui doit payer s’affiche sur l’écran. Le banquier entre le montant à payer."
        ),
        "EBANK-6": (
            "Le solde du payeur diminue. Lorsque le transfert a eu lieu, le solde du bénéficiaire augmente. Le banquier peut alors"
            " retirer les deux cartes de la banque."
        ),
        "salary": (
            "Lorsque vous passez par la Case Départ : le banquier insère votre carte bancaire dans la fente gauche de la banque"
            " électronique et appuie sur ce bouton pour créditer votre compte de 2 M."
        ),
        "salary_left": (
            "Le banquier insère votre carte bancaire dans la fente gauche de la banque électronique et appuie sur ce bouton pour"
            " créditer votre compte de 2 M."
        ),
        "EBANK-8": (
            "Pour vous payer, le banquier devra insérer votre carte dans la banque et appuyer … puis enlever votre carte, la"
            " réinsérer et appuyer de nouveau sur la même touche."
        ),
        "EBANK-9": "Vous pouvez saisir en une fois un montant maximum de 20 M et un montant minimum de 10 K.",
        "cleared": "Si vous avez entré le mauvais montant, appuyez sur « C » et entrez le nouveau montant.",
        "EBANK-10": "Vous ne pouvez corriger une erreur que si la carte est encore insérée dans la banque.",
        "EBANK-11": (
            "Pour jouer une nouvelle partie, maintenez cette touche appuyée jusqu’à ce que vous entendiez un bip. Tous les comptes"
            " sont effacés et tous les joueurs retrouvent un compte de départ de 15 M."
        ),
        "EBANK-12": (
            "La banque électronique s’éteint automatiquement après 1 minute d’inactivité. Appuyez sur n’importe quelle touche pour"
            " la réactiver, les soldes des comptes des joueurs sont toujours stockés dans la banque."
        ),
        "EBANK-13": "Pour régler le son, enlever les cartes et presser ce bouton.",
        "deal": "Le banquier presse la touche DEAL sur la banque – le voyant rouge clignote.",
        "deal_fast": (
            "Lorsque vous entendez un bip et que le voyant rouge clignote plus vite, dépêchez-vous, les enchères touchent à leur"
            " fin ! Il faut conclure."
        ),
        "deal_green": (
            "Lorsque le voyant clignote vert, le joueur qui a donné l’enchère la plus haute remporte le droit d’acheter la"
            " propriété à ce prix."
        ),
        "deal_stopped": (
            "Si tout le monde est tombé d’accord avant que le voyant passe au vert, le banquier peut stopper le timer en appuyant"
            " sur la touche DEAL."
        ),
        "EBANK-14": "Le temps accordé par la banque varie de façon aléatoire entre 13 et 50 secondes.",
        "EBANK-15": (
            "Si la banque n’émet aucun bip lorsque vous insérez la carte, vérifiez que vous l’avez insérée dans le bon sens"
        ),
    },
    "canada-2011": {
        "EBANK-1": (
            "L’écran du guichet électronique ne peut afficher que 5 chiffres. Ainsi, il affiche 100 K pour 100 000 et 1 M pour 1"
            " 000 000."
        ),
        "no_unit": (
            "Il est donc important d’entrer les montants tels qu’ils sont incrits sur les titres de propriété et sur les cartes"
            " Chance et Caisse commune."
        ),
        "EBANK-3": "Appuyez sur n’importe quel bouton ou insérez une carte.",
        "ready": "Lorsqu’une carte est insérée dans le guichet, le numéro de la carte puis le solde courant pour ce joueur s’affichent.",
        "card": "Le banquier insère votre carte dans le guichet. Votre solde s’affiche. Le banquier entre ensuite le montant",
        "received": "Une fois le solde mis à jour, le banquier retire votre carte du guichet.",
        "EBANK-4": "Le banquier entre ensuite le montant que vous recevez … puis appuie sur +",
        "paid_bank": "La somme est débitée de votre compte, puis le banquier vous remet votre carte.",
        "EBANK-5": "Le banquier insère votre carte dans le guichet, entre le montant … puis appuie sur",
        "sent": "Le solde du payeur diminue. Le banquier retire alors la carte. Ensuite, il insère votre carte et appuie",
        "on_its_way": "Il retire ensuite la carte et répète l’opération avec les autres joueurs concernés.",
        "waiting": "Une fois terminé, le banquier insère votre carte et appuie",
        "EBANK-6": "Les fonds sont transférés dans votre compte. Le banquier retire ensuite votre carte.",
        "EBANK-7": "Les sommes sont versées une à la fois dans votre compte.",
        "salary": "Glissez votre carte dans le guichet et appuyez sur ce bouton pour ajouter 2 M … dans votre compte.",
        "EBANK-8": "Le banquier devra retirer et insérer de nouveau votre carte dans le guichet avant d’appuyer … la deuxième fois.",
        "EBANK-9": "Le montant maximal pouvant être entré d’un seul coup est 20 M … Le montant minimal est de 10 K",
        "cleared": (
            "Si vous faites une erreur, appuyez une fois sur ce bouton pendant que votre carte est dans le guichet, puis rectifiez"
            " le montant."
        ),
        "EBANK-10": "Vous ne pouvez corriger un montant que si la carte est toujours insérée dans le guichet.",
        "EBANK-11": (
            "Pour commencer une nouvelle partie, retirez toute carte du guichet, appuyez et maintenez enfoncé le bouton « C »"
            " jusqu’au bip. Tous les soldes sont réinitialisés et chaque joueur commence avec un solde initial de 15 M"
        ),
        "asleep": (
            "Le guichet se met hors tension automatiquement après une période d’inactivité. Insérez une carte et appuyez sur"
            " n’importe quelle touche pour le remettre sous tension. Le guichet garde en mémoire tous les soldes."
        ),
        "EBANK-12": "Insérez une carte et appuyez sur n’importe quelle touche pour le remettre sous tension.",
        "EBANK-13": (
            "Pour régler le volume, retirez toute carte du guichet, puis enfoncez ce bouton. Vous aurez alors les options de"
            " réglage du volume. Relâchez le bouton une fois le volume désiré obtenu."
        ),
        "EBANK-15": "Si le guichet n’émet aucun bip lorsque vous insérez une carte, vérifiez si vous l’avez insérée dans le bon sens.",
    },
}


def quote_for(edition: str, says: str, rules: tuple[str, ...]) -> str:
    """The printed sentence nearest to what is said; nothing where the booklet is silent."""
    known = QUOTES[edition]
    return next((known[name] for name in (says, *rules) if name in known), "")
