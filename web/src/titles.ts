// Short titles of our own for the editions: a place and a year. Others keep theirs.
import type { Summary } from "./edition";
import { either, type Both } from "./words/words.svelte";

const SHORT: Record<string, Both & { line: Both }> = {
  "paris-1936": { fr: "Paris 1936", en: "Paris 1936", line: { fr: "Les anciens francs, les loyers payables en titres", en: "Old francs, rents payable in deeds" } },
  "belgium-1985": { fr: "Belgique 1985", en: "Belgium 1985", line: { fr: "Le banquier fixe la mise à prix", en: "The banker sets the opening price" } },
  "monopolic-1985": { fr: "Monopolic 1985", en: "Monopolic 1985", line: { fr: "Sur Amstrad CPC : la banque prête", en: "On an Amstrad CPC: the bank lends" } },
  "football-1999": { fr: "Football 1999", en: "Football 1999", line: { fr: "Des clubs, des gradins, des stades", en: "Clubs, stands, stadiums" } },
  "france-2003": { fr: "France 2003", en: "France 2003", line: { fr: "Celle que tout le monde croit connaître", en: "The one everybody thinks they know" } },
  "wonders-2003": { fr: "Merveilles 2003", en: "Wonders 2003", line: { fr: "Un passeport à remplir, des vols à prendre", en: "A passport to fill, flights to take" } },
  championship: { fr: "Championnat", en: "Championship", line: { fr: "Par équipes, à l'horloge", en: "In teams, by the clock" } },
  "asterix-2006": { fr: "Tour de Gaule 2006", en: "Tour of Gaul 2006", line: { fr: "Des sesterces, des huttes et des palais", en: "Sesterces, huts and palaces" } },
  "world-2008": { fr: "Monde 2008", en: "World 2008", line: { fr: "Des millions, des enchères contre la montre", en: "Millions, auctions against the clock" } },
  "canada-2011": { fr: "Canada 2011", en: "Canada 2011", line: { fr: "Le guichet électronique", en: "The cash machine" } },
  "godfather-2021": { fr: "Parrain 2021", en: "Godfather 2021", line: { fr: "Rapide, jusqu'à la première faillite", en: "Quick, to the first bankruptcy" } },
};

export function shortTitle(edition: Pick<Summary, "id" | "title">): string {
  const own = SHORT[edition.id];
  return either(own ?? edition.title);
}

/** A sentence that calls editions by their names, with their titles: `world-2008` is what a command takes. */
export const inTitles = (text: string): string => text.replace(/[a-z]+-\d{4}/g, (name) => (SHORT[name] ? either(SHORT[name]) : name));

export function lineOf(edition: Summary): string {
  return either(SHORT[edition.id]?.line ?? edition.summary);
}
