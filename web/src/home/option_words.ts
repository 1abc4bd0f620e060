// The words of an option, as the server tells them: what it is called, what it changes, and what each of its values is called.
import type { Option } from "../edition";
import { either, typeset } from "../words/words.svelte";

export const titleOf = (option: Option): string => either(option.label);
export const changes = (option: Option): string => either(option.text);

export function valueWord(option: Option, value: string): string {
  const words = option.choice_labels?.[value];
  return words ? either(words) : typeset(value);
}

/** A value as the controls have it: flags as yes and no, numbers as they are. */
export function written(value: unknown): string {
  return value === true ? "yes" : value === false ? "no" : String(value);
}
