// The words of an option: what it is called, what it changes, and what each of its values is called.
import type { Option } from "../edition";
import { either, maybe, say, typeset } from "../words/words.svelte";

export const titleOf = (name: string, option: Option): string => maybe(`option_${name}`) ?? either(option.title);
export const changes = (name: string, _option: Option): string => (maybe(`option_${name}_what`) ?? "").replace(/\s*;$/u, "");

export function valueWord(name: string, value: string, _option: Option): string {
  return maybe(`option_${name}_${value}`) ?? (value === "yes" ? say("option_yes") : value === "no" ? say("option_no") : typeset(value));
}

/** A value as the controls have it: flags as yes and no, numbers as they are. */
export function written(value: unknown): string {
  return value === true ? "yes" : value === false ? "no" : String(value);
}
