// The table as anybody at it may know it: what the server sends as `about`.
export type SeatAbout = {
  name: string | null;
  kind: "person" | "bot" | "empty";
  level: string | null;
  here?: boolean;
  played_by?: string | null;
  muted?: boolean;
  resigned?: boolean;
  beside?: string | null;
};

export type Proposed = { what: "undo" | "pause" | "continue" | "end" | "rematch"; by: string; agreed: string[]; missing: string[] };

export type TableAbout = {
  code: string;
  edition: string;
  mode: string | null;
  own: boolean;
  options: Record<string, unknown>;
  pace: string;
  lang: string;
  dice: "drawn" | "given";
  public: boolean;
  locked: boolean;
  host: string;
  seats: SeatAbout[];
  state: "open" | "playing" | "over";
  number?: number;
  paused?: boolean;
  throw?: string | null;
  proposals?: Proposed[];
  left?: Record<string, number>;
  reserve?: Record<string, number>;
  watching?: number;
  next?: string | null;
  winners?: string[];
};
