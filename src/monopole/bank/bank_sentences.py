"""What the bank does not write, and why."""

from __future__ import annotations

from monopole.bilingual import Both
from monopole.table.book import BookError

SENTENCES = {
    "wrong_wish": Both("cette banque ne peut pas s'ouvrir : {why}", "this bank cannot be opened: {why}"),
    "wrong_entry": Both("cette écriture ne se comprend pas : {why}", "this entry cannot be understood: {why}"),
    "how_many": Both("une banque sert de {least} à {most} joueurs, pas {count}", "a bank serves {least} to {most} players, not {count}"),
    "closed": Both("les comptes sont arrêtés ; on n'écrit plus rien", "the accounts are closed; nothing more is written"),
    "moving": Both(
        "la table où la partie continue s'ouvre : rien ne s'écrit plus ici, et rien n'a bougé",
        "the table where the game goes on is being opened: nothing is written here any more, and nothing moved",
    ),
    "gone_on": Both(
        "la partie continue à la table {table} : rien ne s'écrit plus ici, et rien n'a bougé",
        "the game goes on at table {table}: nothing is written here any more, and nothing moved",
    ),
    "open_lines": Both(
        "il reste des lignes à trancher et des sommes dues, {count} en tout : réglez-les ou abandonnez-les d'abord",
        "lines wait for a decision and sums are owed, {count} in all: settle them or give them up first",
    ),
    "not_moving": Both("aucune table {value} n'est attendue ici", "no table {value} is awaited here"),
    "not_yours": Both("c'est au banquier de l'écrire", "that is for the banker to write"),
    "no_edition": Both("il n'y a pas d'édition « {value} » ; il y a : {known}", 'there is no edition "{value}"; there are: {known}'),
    "no_player": Both("il n'y a pas de joueur « {value} » ici", 'there is no player "{value}" here'),
    "is_out": Both("{name} a fait faillite", "{name} is bankrupt"),
    "same_account": Both("personne ne se paie soi-même", "nobody pays himself"),
    "short": Both("il manque {amount} à {name}. Rien n'a bougé.", "{name} is short of {amount}. Nothing moved."),
    "pot_short": Both("il n'y a que {amount} au parc gratuit. Rien n'a bougé.", "there are only {amount} on free parking. Nothing moved."),
    "nothing_moves": Both("cela ne coûte rien : rien n'est à écrire", "that costs nothing: there is nothing to write"),
    "no_deed": Both("la case {value} n'a pas de titre de propriété", "square {value} has no deed"),
    "no_owner": Both("ce titre est à la banque : personne ne doit de loyer", "this deed is the bank's: nobody owes rent"),
    "own_rent": Both("{name} est chez soi : pas de loyer", "{name} is at home: no rent"),
    "no_rent": Both("ce titre est hypothéqué : pas de loyer", "this deed is mortgaged: no rent"),
    "dice_needed": Both("il faut les deux dés pour ce loyer", "this rent needs the two dice"),
    "no_tax": Both("la case {value} n'est pas un impôt", "square {value} is no tax"),
    "no_card": Both("aucune carte « {value} » ne parle d'argent seulement", 'no card "{value}" is about money alone'),
    "no_line": Both("la ligne {value} n'est pas une écriture qui s'annule", "line {value} is no entry that can be reversed"),
    "reversed": Both("la ligne {value} est déjà annulée par la ligne {by}", "line {value} is reversed already, by line {by}"),
    "moved_on": Both(
        "le registre a changé depuis : annulez d'abord ce qui est venu après pour « {place} »",
        'the register has changed since: first reverse what came later for "{place}"',
    ),
    "upset": Both("le registre ne serait plus juste : {why}", "the register would not be right any more: {why}"),
    "not_held": Both("la ligne {value} n'attend pas de décision", "line {value} waits for no decision"),
    "no_ask": Both("personne ne doit rien sous le numéro {value}", "nobody owes anything under the number {value}"),
    "auction_on": Both("une vente est en cours : finissez-la d'abord", "a sale is under way: finish it first"),
    "no_auction": Both("il n'y a pas d'enchère en cours", "no auction is under way"),
    "not_for_sale": Both("ce titre n'est pas à la banque", "this deed is not the bank's"),
    "no_shortage": Both("personne ne demande qui d'autre veut bâtir", "nobody is asking who else wants to build"),
    "no_room": Both("{name} n'a pas où bâtir, ou pas de quoi", "{name} has nowhere to build, or not the money"),
    "too_many_wanted": Both("{name} peut en prendre {most} au plus", "{name} can take {most} at most"),
    "nothing_to_place": Both("aucun bâtiment n'attend sa place", "no building waits for its place"),
    "place_needed": Both("ce bâtiment a encore où se poser : dites où", "this building can still stand somewhere: say where"),
    "has_left": Both("{name} a quitté la partie", "{name} has left the game"),
    "owes_first": Both("{name} doit encore une somme à {to} : réglez-la d'abord", "{name} still owes {to} something: settle it first"),
    "last_two": Both("il faut être {least} pour jouer : comptez plutôt la fin", "it takes {least} to play: count the fortunes instead"),
    "too_late": Both(
        "la banque n'a plus de titre à vendre : qui arriverait maintenant ne pourrait rien acheter",
        "the bank has no deed left to sell: whoever came now could buy nothing",
    ),
    "many_held": Both(
        "{most} écritures attendent déjà une décision : écrivez-les ou abandonnez-les d'abord",
        "{most} entries wait for a decision already: write them or drop them first",
    ),
    "many_asks": Both("{most} demandes attendent déjà : réglez-les d'abord", "{most} requests wait already: settle them first"),
    "no_pile": Both(
        "il n'y a pas de carte de sortie de prison dans la pile « {value} » ; il y en a dans : {known}",
        'there is no out-of-jail card in the pile "{value}"; there is one in: {known}',
    ),
    "no_bank": Both("ce livre n'est pas une banque", "this book is no bank"),
    "no_form": Both("la banque se prend en {known}, pas en « {value} »", 'the bank can be had as {known}, not as "{value}"'),
    "same_name": Both("« {name} » a déjà son téléphone", '"{name}" has a phone already'),
    "table_full": Both("toutes les places sont prises ({most})", "every place is taken ({most})"),
    "name_needed": Both("il faut un nom", "a name is needed"),
}


class BankRefusal(BookError):
    """The bank does not write this."""

    def __init__(self, code: str, /, rule: str | None = None, **values: object) -> None:
        super().__init__(SENTENCES[code].typeset(), **values)
        self.code, self.rule = code, rule
