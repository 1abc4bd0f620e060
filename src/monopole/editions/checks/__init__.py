"""Everything an edition file must have, all problems at once, each on its line."""

from monopole.editions.checks.board import check_board
from monopole.editions.checks.decks import check_decks
from monopole.editions.checks.findings import Findings
from monopole.editions.checks.head import check_head
from monopole.editions.checks.option_values import check_options
from monopole.editions.checks.whole import check_whole
from monopole.editions.edition_error import EditionError
from monopole.editions.edition_files import Document


def check(document: Document) -> None:
    """Raises with every problem of the file."""
    findings = Findings(document)
    check_head(findings)
    check_board(findings)
    check_decks(findings)
    check_options(findings)
    if not findings.problems:
        check_whole(findings)
    if findings.problems:
        raise EditionError(findings.problems)
