// Whether the board stands alone with the word, without lists beside it: a phone, upright or on its side, a small window. As design/widths.css has it.
export const isNarrow = (width: number, height: number): boolean => width < 700 || height < 521 || (width < 900 && width > height);
