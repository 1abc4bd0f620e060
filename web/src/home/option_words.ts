// The words of an option: what it is called, what it changes, and what each of its values is called.
import type { Option } from "../edition";
import { either, maybe } from "../words/words.svelte";

export const titleOf = (name: string, option: Option): string => maybe(`option_${name}`) ?? either(option.label ?? option.title);
export const changes = (name: string, option: Option): string => (option.text ? either(option.text) : (maybe(`option_${name}_what`) ?? "").replace(/\s*;$/u, ""));

export function valueWord(option: Option, value: string): string {
  const label = option.choice_labels?.[value];
  return label ? either(label) : (maybe(`option_${value}`) ?? value);
}

/** A value as the controls have it: flags as yes and no, numbers as they are. */
export function written(value: unknown): string {
  return value === true ? "yes" : value === false ? "no" : String(value);
}
