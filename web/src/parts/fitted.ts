// A name on a plate is never broken inside a word: where its longest word is wider than the plate, all of it is written smaller.
const LEAST = 0.6;

export function fitted(name: HTMLElement): { destroy(): void } {
  const fit = (): void => {
    name.style.fontSize = "";
    const wide = name.scrollWidth / name.clientWidth;
    if (wide > 1) name.style.fontSize = `${Math.max(LEAST, 1 / wide)}em`;
  };
  const resized = new ResizeObserver(fit), changed = new MutationObserver(fit);
  resized.observe(name.parentElement!);
  changed.observe(name, { characterData: true, childList: true, subtree: true });
  fit();
  return { destroy: () => (resized.disconnect(), changed.disconnect()) };
}
