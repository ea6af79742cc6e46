import type { Permission } from '../staff/permissions.ts';
import { catalogueLists } from './catalogue-lists.ts';
import { clientLists } from './client-lists.ts';
import { houseLists } from './house-lists.ts';
import { moneyLists } from './money-lists.ts';
import type { ExportColumn, ListRules } from './list-rules.ts';

/** Every list of staff that can be kept as a file, with its rights and its columns. */
export const exportLists = {
  ...clientLists,
  ...catalogueLists,
  ...moneyLists,
  ...houseLists,
} as const satisfies Record<string, ListRules>;

export type ExportListName = keyof typeof exportLists;

/** The columns that somebody with these rights gets. */
export function columnsFor(list: ExportListName, held: readonly Permission[]): readonly ExportColumn[] {
  const { columns }: ListRules = exportLists[list];
  return columns.filter(({ right }) => right === undefined || held.includes(right));
}

/** A file may have so many rows and bytes: what is more nobody opens, and it would fill the database. */
export const exportLimits = { rows: 200_000, bytes: 64 * 1024 * 1024, keptSeconds: 86_400 } as const;
