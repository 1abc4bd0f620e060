// One pattern a group, on a tile of 20, drawn in the ink of its mark: the colour is never the only sign.
import type { Group } from "../edition";

export const PATTERN: Record<Group, string> = {
  brown: '<path d="M-5 25 25-5M-5 5 5-5M15 25 25 15" stroke-width="3"/>',
  light_blue: '<circle cx="5" cy="5" r="2.7" class="fill"/><circle cx="15" cy="15" r="2.7" class="fill"/>',
  pink: '<path d="M0 7 5 2l5 5 5-5 5 5M0 17l5-5 5 5 5-5 5 5" stroke-width="2.4"/>',
  orange: '<path d="M5 0V20M15 0V20" stroke-width="3.4"/>',
  red: '<path d="M10 1 19 10 10 19 1 10Z" class="fill"/>',
  yellow: '<path d="M0 5H20M0 15H20" stroke-width="3"/>',
  green: '<path d="M5 1.5v7M1.5 5h7M15 11.5v7M11.5 15h7" stroke-width="2.6"/>',
  dark_blue: '<path d="M0 10a10 10 0 0 1 20 0M-10 20a10 10 0 0 1 20 0M10 20a10 10 0 0 1 20 0" stroke-width="2.2"/>',
  stations: '<path d="M0 6H20M0 14H20M5 2V18M15 2V18" stroke-width="2"/>',
  utilities: '<path d="M0 6q5-7 10 0t10 0M0 16q5-7 10 0t10 0" stroke-width="2.2"/>',
};
