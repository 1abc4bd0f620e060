"""The bank of a real table: its accounts, who holds which deeds, what the rules say each thing costs; and the two printed machines.

Pure: no clock, files, sockets or chance of its own. `bank_book` is the book the server keeps; `ledger` the accounts; `register` deeds and
buildings; `rules_desk` asks the engine for every amount and every refusal, `auction_desk` for auctions, which `hammer` keeps; `onto_board`
hands the whole game to a referee.
"""
