import type { Instant } from '#domain/dates.ts';

/** The content of a document before it is rendered as PDF. */
export type PrintedDocument = {
  readonly title: string;
  readonly madeAt: Instant;
  readonly blocks: readonly DocumentBlock[];
};

export type DocumentBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** Lines of a term and its value. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [term: string, value: string])[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly DocumentColumn[];
      readonly rows: readonly DocumentRow[];
    };

export type DocumentColumn = {
  readonly title: string;
  /** The width relative to the other columns. */
  readonly share: number;
  /** True to align the column to the right. */
  readonly isNumber?: boolean;
};

/** One cell per column; a total row is printed bold. */
export type DocumentRow = { readonly cells: readonly string[]; readonly isTotal?: boolean };
