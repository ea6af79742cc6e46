import type { Permission } from '../staff/permissions.ts';
import { catalogueLists } from './catalogue-lists.ts';
import { clientLists } from './client-lists.ts';
import { operationsLists } from './operations-lists.ts';
import { moneyLists } from './money-lists.ts';
import type { ExportColumn, ListRules } from './list-rules.ts';

/** All lists of the back office that can be exported, with their permissions and columns. */
export const exportLists = {
  ...clientLists,
  ...catalogueLists,
  ...moneyLists,
  ...operationsLists,
} as const satisfies Record<string, ListRules>;

export type ExportListName = keyof typeof exportLists;

/** The columns that are exported for staff with these permissions. */
export function columnsFor(list: ExportListName, held: readonly Permission[]): readonly ExportColumn[] {
  const { columns }: ListRules = exportLists[list];
  return columns.filter(({ right }) => right === undefined || held.includes(right));
}

/** Limits of an export file: larger files are hardly usable and would fill the database. */
export const exportLimits = { rows: 200_000, bytes: 64 * 1024 * 1024, lifetimeSeconds: 86_400 } as const;
