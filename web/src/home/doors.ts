// Other pages that the first screen leads to: add a line here.
import type { IconName } from "../parts/icons";
import type { HomePhrase } from "./words";

export type Door = { href: string; icon: IconName; title: HomePhrase; what: HomePhrase };

export const DOORS: Door[] = [
  { href: "/#bank", icon: "bank", title: "bank", what: "bank_what" },
  { href: "/#championship", icon: "cup", title: "championship", what: "championship_what" },
];
