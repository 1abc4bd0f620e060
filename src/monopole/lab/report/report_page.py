"""The page of a report: one file that needs no other, in one language or in both with a switch that needs no script."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from monopole.lab.report.figures import Figures
from monopole.lab.report.report_findings import findings
from monopole.lab.report.report_tables import Grid, tables
from monopole.lab.report.report_text import CAPTIONS, SECTIONS, plot_title, say
from monopole.text.numbers import decimal

STYLE = """
:root { --ink: #22252b; --grey: #5d6169; --line: #d9dade; --paper: #faf8f3; --accent: #0072b2; }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
body { margin: 0; color: var(--ink); background: #fff; font: 17px/1.6 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
article, .switch { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding: 2.2rem 0 1rem; border-bottom: 3px solid var(--ink); margin-bottom: 1.2rem; }
h1 { font-size: clamp(1.7rem, 4vw, 2.5rem); line-height: 1.15; margin: .2rem 0 .6rem; }
.kicker { color: var(--grey); margin: 0; font-size: .95rem; }
h2 { font-size: 1.55rem; line-height: 1.25; margin: 0 0 .5rem; }
section { padding: 1.6rem 0 1rem; border-top: 1px solid var(--line); }
nav ol { columns: 2; column-gap: 2rem; padding-left: 1.4rem; margin: .4rem 0 1.2rem; }
a { color: var(--accent); }
.found { background: var(--paper); border-left: 4px solid var(--accent); padding: .7rem 1rem; margin: .9rem 0; }
.note { border-left: 4px solid #d55e00; background: #fdf3ec; padding: .7rem 1rem; }
.read { color: var(--grey); }
figure { margin: 1.2rem 0; }
figcaption { color: var(--grey); padding: .4rem 0; }
img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; font-variant-numeric: tabular-nums; }
th, td { padding: .34rem .6rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child { text-align: left; }
thead th { color: var(--grey); font-weight: 600; border-bottom: 2px solid var(--ink); }
summary { cursor: pointer; color: var(--accent); padding: .3rem 0; }
footer { color: var(--grey); font-size: .9rem; border-top: 3px solid var(--ink); padding: 1rem 0 3rem; margin-top: 1.5rem; }
code { background: var(--paper); padding: .1rem .3rem; border-radius: 3px; overflow-wrap: anywhere; }
.switch { padding-top: 1rem; text-align: right; }
.switch label { display: inline-block; padding: .25rem .9rem; margin-left: .4rem; cursor: pointer; }
.switch label { border: 1px solid var(--ink); border-radius: 999px; }
.pick { position: absolute; opacity: 0; }
#pick-fr:checked ~ .switch label[for=pick-fr], #pick-en:checked ~ .switch label[for=pick-en] { background: var(--ink); color: #fff; }
#pick-fr:focus-visible ~ .switch label[for=pick-fr] { outline: 3px solid var(--accent); }
#pick-en:focus-visible ~ .switch label[for=pick-en] { outline: 3px solid var(--accent); }
#pick-fr:checked ~ article[lang=en], #pick-en:checked ~ article[lang=fr] { display: none; }
@media (max-width: 40rem) { nav ol { columns: 1; } body { font-size: 16px; } }
@media print { .switch, nav, details { display: none; } figure, .found { break-inside: avoid; } body { font-size: 11pt; } }
"""


def page(figures: Figures, pictures: Mapping[str, Mapping[str, bytes]], command: str) -> str:
    """The whole page; `pictures` by language, then by name."""
    languages = list(pictures)
    title = f"{figures.box.title(languages[0])} · {say('report', languages[0])}"
    parts = ["<!doctype html>", f'<html lang="{languages[0]}">', "<head>", '<meta charset="utf-8">']
    parts += ['<meta name="viewport" content="width=device-width, initial-scale=1">', f"<title>{escape(title)}</title>"]
    parts += [f"<style>{STYLE}</style>", "</head>", "<body>"]
    if len(languages) > 1:
        parts += _switch(languages)
    for lang in languages:
        parts += _article(figures, pictures[lang], command, lang)
    return "\n".join([*parts, "</body>", "</html>", ""])


def _switch(languages: Sequence[str]) -> Iterable[str]:
    for lang in languages:
        checked = " checked" if lang == languages[0] else ""
        yield f'<input class="pick" type="radio" name="lang" id="pick-{lang}"{checked} aria-label="{say("language", lang)}">'
    labels = "".join(f'<label for="pick-{lang}" lang="{lang}">{say("language", lang)}</label>' for lang in languages)
    yield f'<div class="switch">{labels}</div>'


def _article(figures: Figures, pictures: Mapping[str, bytes], command: str, lang: str) -> Iterable[str]:
    about = {"games": decimal(figures.games, lang, 0), "seats": figures.seats, "bot": figures.bot, "seed": figures.seed}
    yield f'<article lang="{lang}">'
    yield f'<header><p class="kicker">{escape(say("report", lang))} · monopole</p><h1>{escape(figures.box.title(lang))}</h1>'
    yield f"<p>{escape(say('about', lang, **about))}</p></header>"
    if figures.executor == "interpreted":
        yield f'<p class="note">{escape(say("interpreted", lang))}</p>'
    entries = "".join(f'<li><a href="#{name}-{lang}">{escape(say(name, lang))}</a></li>' for name in SECTIONS)
    yield f'<nav aria-label="{escape(say("contents", lang))}"><ol>{entries}</ol></nav>'
    found, grids = findings(figures, lang), tables(figures, lang)
    turn = decimal(figures.turn, lang, 0)
    for name, plots in SECTIONS.items():
        yield f'<section id="{name}-{lang}">'
        yield f"<h2>{escape(say(name, lang))}</h2>"
        yield f'<p class="found">{escape(found[name])}</p>'
        yield f'<p class="read">{escape(say(f"{name}_read", lang, turn=turn, seats=figures.seats))}</p>'
        for plot in plots:
            caption = say(CAPTIONS[plot], lang) if plot in CAPTIONS else ""
            yield _picture(pictures[plot], plot_title(plot, turn, lang), caption)
        for grid in grids[name]:
            yield _table(grid, lang)
        yield "</section>"
    made = say("made", lang, edition=figures.box.id, mode=figures.box.mode, command="\0")
    before, after = escape(made).split("\0")
    yield f"<footer><p>{before}<code>{escape(command)}</code>{after}</p></footer>"
    yield "</article>"


def _picture(picture: bytes, title: str, caption: str) -> str:
    image = f'<img alt="{escape(title)}" src="data:image/png;base64,{base64.b64encode(picture).decode()}">'
    return f"<figure>{image}{f'<figcaption>{escape(caption)}</figcaption>' if caption else ''}</figure>"


def _table(grid: Grid, lang: str) -> str:
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in grid.headings)
    rows = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in grid.rows)
    summary = escape(say("numbers", lang, title=grid.title))
    table = f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table></div>'
    return f"<details><summary>{summary}</summary>{table}</details>"
