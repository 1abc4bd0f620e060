"""The face of each edition: a few colours, by day and by night, and a family of letters. An edition changes these and its motif only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from monopole.editions import Box, Words
from monopole.game.drawing.lettering import MONO, NARROW, SERIF, Letters

# Paper and ink, the enamel of the plate, the lamp on whoever is asked, the middle of the board, the ten groups: by day and by night, or
# one colour for both. All pairs of text and ground reach a contrast of 4.5 to 1.
REFERENCE: Mapping[str, str] = {
    "board": "#fdf9ef #1b2330", "sunk": "#efe7d7 #10161f", "ink": "#1c2230 #f0e7d4", "soft": "#575549 #b3ab9a", "line": "#cfc5b1 #353e4e",
    "rule": "#1c2230 #8d8879", "hatch": "#1c223059 #f0e7d466", "plate": "#14387f #1a4391", "plate_ink": "#fffdf4", "plate_soft": "#cfdcf5",
    "plate_frame": "#2c7a52 #4c9f73", "plate_edge": "#0a2150 #0a1a3c", "lamp": "#e8a317 #ffc24d", "wash": "#fbe7b8 #3a301a",
    "motif": "#d9cdb4 #2c384b", "brown": "#80512f", "light_blue": "#9fd0ea", "pink": "#c6488d", "orange": "#e88a34", "red": "#c4312b",
    "yellow": "#f2cf45", "green": "#2f8555", "dark_blue": "#27479c", "stations": "#4b4f58", "utilities": "#c9c4b4",
}  # fmt: skip

# The ink of each group's pattern: dark on light colours, light on dark ones.
MARKS: Mapping[str, str] = {
    "brown": "#ffffff8c", "light_blue": "#14304d9e", "pink": "#ffffffa6", "orange": "#4a2200a8", "red": "#ffffff94", "yellow": "#57420099",
    "green": "#ffffffa6", "dark_blue": "#ffffff94", "stations": "#ffffff8c", "utilities": "#1c2230a0",
}  # fmt: skip

# The eight pieces and their letters: the same in all editions.
PIECE_COLOURS: tuple[tuple[str, str], ...] = (
    ("#c2410c", "#fff"), ("#1d5fa6", "#fff"), ("#00775a", "#fff"), ("#f2c80f", "#1b1b1b"),
    ("#6b3fa0", "#fff"), ("#eea3c6", "#1b1b1b"), ("#23242b", "#fff"), ("#7accf2", "#1b1b1b"),
)  # fmt: skip


@dataclass(frozen=True)
class Face:
    """What an edition looks like: its short name, its letters, how round its plate is, and where its colours are not those of reference."""

    short: Words | None
    letters: Letters = NARROW
    radius: int = 7
    own: Mapping[str, str] = field(default_factory=dict)

    def paints(self, night: bool) -> dict[str, str]:
        """Every colour by its name."""
        told = {**REFERENCE, **self.own}
        told.setdefault("field", told["board"])
        return {name: both.split()[-1 if night else 0] for name, both in told.items()}


FACES: dict[str, Face] = {
    "france-2003": Face(Words("France 2003", "France 2003")),
    # letterpress, sepia, two inks
    "paris-1936": Face(Words("Paris 1936", "Paris 1936"), SERIF, 2, {
        "board": "#f7edd8 #271d13", "sunk": "#e7d8b8 #17110a", "ink": "#2d1f12 #eddcbd", "soft": "#634d33 #b9a27d",
        "line": "#c9b48c #4a3925", "rule": "#4a3420 #927a55", "plate": "#4a2f1a #5a3a20", "plate_ink": "#fbf0d9", "plate_soft": "#e6d2ad",
        "plate_frame": "#a5793c #c0924f", "plate_edge": "#2a190c #140c05", "lamp": "#b8541a #f0a35c", "wash": "#f2d5ae #402714",
        "motif": "#ddc9a2 #3b2c1b", "brown": "#6f4a30", "light_blue": "#a8bfc2", "pink": "#a85270", "orange": "#cf8140", "red": "#a3362a",
        "yellow": "#dcb853", "green": "#4d7350", "dark_blue": "#34456f", "stations": "#4a3f35", "utilities": "#c7b791",
    }),
    # brick, slate and tram yellow
    "belgium-1985": Face(Words("Belgique 1985", "Belgium 1985"), NARROW, 7, {
        "board": "#fcfaf5 #212125", "sunk": "#e9e3d9 #131315", "ink": "#211d1f #f2ece2", "soft": "#5b534f #b5aca3",
        "line": "#cbc2b6 #3d3c41", "rule": "#211d1f #8f8981", "plate": "#26272e #2f3039", "plate_ink": "#fff8e2", "plate_soft": "#e3dcc8",
        "plate_frame": "#e9b52c #f0c24a", "plate_edge": "#0e0e12", "lamp": "#d13b2a #ff8d72", "wash": "#fadcd2 #43211b",
        "motif": "#e0d3c6 #332f31",
    }),
    # yellow on blue by day, green phosphor by night
    "monopolic-1985": Face(Words("Monopolic 1985", "Monopolic 1985"), MONO, 0, {
        "board": "#000068 #041a08", "sunk": "#00004f #010b03", "ink": "#ffff3c #57ff7e", "soft": "#7fe9ff #35c65a",
        "line": "#3c3cd0 #14612b", "rule": "#ffff3c #2fae52", "hatch": "#ffff3c80 #57ff7e80", "plate": "#ffff3c #57ff7e",
        "plate_ink": "#00006b #02220a", "plate_soft": "#1a1a8c #0a4a1b", "plate_frame": "#ff5a00 #02220a", "plate_edge": "#000030 #000",
        "lamp": "#ff8000 #c8ffd5", "wash": "#2b2bb8 #0b3d19", "motif": "#1e1ea6 #0a3a17", "brown": "#a04000 #0c4d20",
        "light_blue": "#00ffff #9affb3", "pink": "#ff00ff #1f8a3f", "orange": "#ff8000 #4fd873", "red": "#ff0000 #146a2e",
        "yellow": "#ffff00 #c8ffd5", "green": "#00a000 #27a84c", "dark_blue": "#0060ff #073314", "stations": "#606060 #0f5a27",
        "utilities": "#ffffff #6fe58d",
    }),
    # pitch and touchlines
    "football-1999": Face(Words("Football 1999", "Football 1999"), NARROW, 3, {
        "board": "#fbfcf6 #17251b", "sunk": "#e4edda #0c160f", "ink": "#12241a #e9f3e4", "soft": "#46594c #a6b8a8",
        "line": "#bccfb6 #304535", "rule": "#12241a #7f9583", "plate": "#0f5a34 #146c40", "plate_ink": "#ffffff", "plate_soft": "#d2f0dc",
        "plate_frame": "#ffffff #e8f5ec", "plate_edge": "#07351e #041a0f", "lamp": "#e4571b #ff9b63", "wash": "#fde0cd #3f2414",
        "field": "#4f9a5e #12391f", "motif": "#ffffffb8 #ffffff38",
    }),
    # a passport, burgundy and gold
    "wonders-2003": Face(Words("Merveilles 2003", "Wonders 2003"), NARROW, 7, {
        "board": "#fdfcf7 #1c272e", "sunk": "#e8e8e1 #10181d", "ink": "#1b2a33 #ebeadf", "soft": "#4d5c64 #a9b3b5",
        "line": "#c5ccce #35444c", "rule": "#1b2a33 #84949b", "plate": "#6a1f33 #7d2a40", "plate_ink": "#fff6df", "plate_soft": "#f0d7c4",
        "plate_frame": "#c9a24c #d9b566", "plate_edge": "#3f0f1d #22070f", "lamp": "#0b7f86 #5fd0d3", "wash": "#cfeceb #14373b",
        "motif": "#c4cfd6 #33454f",
    }),
    # the referee's sheet and the clock
    "championship": Face(Words("Championnat", "Championship"), NARROW, 4, {
        "board": "#ffffff #1b1f27", "sunk": "#eaeef3 #101318", "ink": "#14171c #eef0f3", "soft": "#4f5762 #a9b0bb",
        "line": "#c3cad4 #373e4a", "rule": "#14171c #858d99", "plate": "#15181f #262b36", "plate_ink": "#ffffff", "plate_soft": "#d5dae3",
        "plate_frame": "#d3a316 #e7bb3c", "plate_edge": "#05060a", "lamp": "#d3a316 #f2c94c", "wash": "#fbf0cb #38301a",
        "motif": "#e0e5ec #2a303b",
    }),
    # parchment and laurel
    "asterix-2006": Face(Words("Tour de Gaule 2006", "Tour of Gaul 2006"), SERIF, 3, {
        "board": "#faf2d9 #282315", "sunk": "#ecdeb5 #18150b", "ink": "#2a2210 #f1e6c4", "soft": "#5f5028 #bcae83",
        "line": "#ccb77f #4a4228", "rule": "#4a3b18 #978758", "plate": "#8f2f1b #9c3a24", "plate_ink": "#fff4d6", "plate_soft": "#ffdfc2",
        "plate_frame": "#d9ab3d #e5bd58", "plate_edge": "#571709 #2b0d06", "lamp": "#4d7a1f #a9d36a", "wash": "#dfe8b9 #2f3a18",
        "motif": "#dccb93 #3f3a20",
    }),
    # the departures board of an airport
    "world-2008": Face(Words("Monde 2008", "World 2008"), MONO, 4, {
        "board": "#fbfcfc #191d21", "sunk": "#e2e6e9 #0c0f11", "ink": "#15191d #eef1f2", "soft": "#4a545c #a3adb5",
        "line": "#bfc7cd #343b42", "rule": "#15191d #7c8790", "plate": "#14181c #050708", "plate_ink": "#ffd54a", "plate_soft": "#f3e6b5",
        "plate_frame": "#3c444c #4d5760", "plate_edge": "#000", "lamp": "#f0b400 #ffd54a", "wash": "#fff0bd #37301a",
        "field": "#20262c #0b0e10", "motif": "#12161a #181d22",
    }),
    # snow and maple
    "canada-2011": Face(Words("Canada 2011", "Canada 2011"), NARROW, 9, {
        "board": "#ffffff #19222c", "sunk": "#e7eef4 #0e141b", "ink": "#172230 #eaf1f7", "soft": "#4a5a6b #a5b4c3",
        "line": "#c3d0dc #324152", "rule": "#172230 #8093a6", "plate": "#b3161f #b81f28", "plate_ink": "#ffffff", "plate_soft": "#ffe1e1",
        "plate_frame": "#ffffff", "plate_edge": "#74090f #40060a", "lamp": "#1a78b8 #6fc3f7", "wash": "#d6ecfa #15324a",
        "motif": "#d3e0ea #2a3a4b",
    }),
    # burgundy, brass, light through blinds
    "godfather-2021": Face(Words("Parrain 2021", "Godfather 2021"), SERIF, 1, {
        "board": "#f8f2ec #1d1316", "sunk": "#e3d8ce #10090b", "ink": "#1d1214 #efe3d6", "soft": "#574442 #b6a398",
        "line": "#c8b8ac #43302f", "rule": "#2c181b #8d756d", "plate": "#4d0f1c #5c1524", "plate_ink": "#f9ead2", "plate_soft": "#e8cfb8",
        "plate_frame": "#b08a4e #c29b5c", "plate_edge": "#16060a", "lamp": "#a8781f #e6b455", "wash": "#f1deb5 #392a15",
        "field": "#3b0d18 #14080b", "motif": "#f9ead226 #f9ead21a",
    }),
}  # fmt: skip


def face_of(box: Box) -> Face:
    """The face of an edition; somebody's own has that of the edition it extends, under its own title."""
    if box.id in FACES:
        return FACES[box.id]
    return replace(FACES.get(box.extends, FACES["france-2003"]), short=None)
