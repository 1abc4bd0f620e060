// Street names as plates and small squares write them.
const KINDS = "Rue|Avenue|Boulevard|Place|Faubourg|Gare|Compagnie de distribution|Compagnie|Auberge|Échoppe|Grand-rue|Port|Aéroport|Chemin de fer|Tribune|Famille|[A-ZÉ][a-zéè]+ –";
const PLATE = new RegExp(`^((?:${KINDS})(?: de la| de l[’']| des| du| de(?! l[’']))?) ?(.+)$`);

/** The kind of street, written small, and its name, written large. */
export function plate(name: string): { kind: string; name: string } {
  const parts = name.match(PLATE);
  return parts ? { kind: parts[1]!, name: parts[2]! } : { kind: "", name };
}

const SHORT: [RegExp, string][] = [
  [/ ?\(.*\)/, ""],
  [/^Boulevard /, "Bd "],
  [/^Avenue /, "Av. "],
  [/^Place /, "Pl. "],
  [/^Faubourg /, "Fg "],
  [/^Compagnie de distribution /, "Cie "],
  [/^Compagnie /, "Cie "],
  [/^Aéroport /, "Aérop. "],
];

/** A shorter writing for a small square; said in full to whoever asks. */
export function short(name: string): string {
  return SHORT.reduce((told, [long, brief]) => told.replace(long, brief), name);
}
