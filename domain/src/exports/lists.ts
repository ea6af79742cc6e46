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

/** The name of a column of a list. */
export type ExportFieldOf<List extends ExportListName> =
  (typeof exportLists)[List]['columns'][number]['field'];

/** What a page shows of its list: the order of the rows, and the columns that a person has hidden. */
export type ListView = {
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' } | undefined;
  readonly hidden?: readonly string[] | undefined;
};

/** The part of a view that the list refuses: an unknown sort field, an unknown column, or no column left. Else null. */
export function refusedPartOf(list: ExportListName, { sort, hidden = [] }: ListView): keyof ListView | null {
  const { columns, sortedBy = [] }: ListRules = exportLists[list];
  if (sort !== undefined && !sortedBy.includes(sort.field)) return 'sort';
  const isKnown = hidden.every((field) => columns.some((known) => known.field === field));
  return isKnown && columns.some(({ field }) => !hidden.includes(field)) ? null : 'hidden';
}

/** The columns that are exported for staff with these permissions. */
export function columnsFor(
  list: ExportListName,
  held: readonly Permission[],
  { hidden = [] }: ListView = {},
): readonly ExportColumn[] {
  const { columns }: ListRules = exportLists[list];
  return columns.filter(
    ({ field, right }) => (right === undefined || held.includes(right)) && !hidden.includes(field),
  );
}

/** Limits of an export file: larger files are hardly usable and would fill the database. */
export const exportLimits = { rows: 200_000, bytes: 64 * 1024 * 1024, lifetimeSeconds: 86_400 } as const;
