// The largest size at which a name stands in its box, broken at spaces and after hyphens, its lines as even as possible.
/** `width`: what a line that would run longer is set close to. */
export type Lettering = { size: number; lines: string[]; width?: number };

export type Measure = (text: string, size: number) => number;

let ruler: CanvasRenderingContext2D | null | undefined;

/** Measures with a canvas; where there is none (in tests), by a guess. */
export function measureIn(face: string, weight = 700): Measure {
  return (text, size) => {
    ruler ??= typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
    if (!ruler) return text.length * size * 0.5;
    ruler.font = `${weight} ${size}px ${face}`;
    return ruler.measureText(text).width;
  };
}

const DANGLING = /^(de|du|des|la|le|les|en|et|of|the)$/i;

export function fit(name: string, width: number, height: number, measure: Measure, largest: number, least: number): Lettering {
  const words = name.split(/(?<=[-–])(?=\S)|\s+(?!–)/).filter(Boolean); // a dash ends a line, and begins none
  const joined = (part: string[]) => part.map((word, k) => word + (k < part.length - 1 && !(/[-–]$/.test(word) && name.includes(word + part[k + 1])) ? " " : "")).join("");
  for (let size = largest; size >= least; size -= 0.5) {
    const most = Math.floor(height / (size * 1.12));
    let best: { score: number; lines: string[] } | null = null;
    const cut = (start: number, lines: string[][]): void => {
      if (lines.length > most) return;
      if (start === words.length) {
        const widths = lines.map((line) => measure(joined(line), size));
        const dangling = lines.slice(0, -1).filter((line) => DANGLING.test(line.at(-1) ?? "")).length;
        const widest = Math.max(...widths), score = lines.length * 30 + dangling * 40 + widest - Math.min(...widths) * 0.4;
        if (widest <= width && (!best || score < best.score)) best = { score, lines: lines.map(joined) };
        return;
      }
      for (let end = start + 1; end <= words.length; end++) cut(end, [...lines, words.slice(start, end)]);
    };
    cut(0, []);
    if (best) return { size, lines: (best as { lines: string[] }).lines };
  }
  return { size: least, lines: [name] };
}
