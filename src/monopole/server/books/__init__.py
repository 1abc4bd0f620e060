"""Books: journals of a real table that are no game on the board, kept, told and guarded as tables are.

`kinds` says which there are; `kept_book` is one of them with everybody who has it before them; `shelf` all those of this process;
`book_doors` and `book_socket` how they are reached.
"""
