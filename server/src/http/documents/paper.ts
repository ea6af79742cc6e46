import type { Instant } from '#domain/calendar.ts';

/** A document as its words, before it is printed. */
export type Paper = {
  readonly title: string;
  readonly madeAt: Instant;
  readonly blocks: readonly PaperBlock[];
};

export type PaperBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** Terms with their values, line by line. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [term: string, value: string])[] }
  | { readonly kind: 'table'; readonly columns: readonly PaperColumn[]; readonly rows: readonly PaperRow[] };

export type PaperColumn = {
  readonly title: string;
  /** Share of the width, beside those of the other columns. */
  readonly share: number;
  /** Sums stand at the right. */
  readonly isNumber?: boolean;
};

/** A cell for each column; what a table comes to is printed bold. */
export type PaperRow = { readonly cells: readonly string[]; readonly isTotal?: boolean };
