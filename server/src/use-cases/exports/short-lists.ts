import { shownValue } from '#domain/exports/labels.ts';
import type { ListView } from '#domain/exports/lists.ts';
import { templateRows } from '#domain/notifications/template-rows.ts';
import { partName } from '#domain/reports/metrics.ts';
import type { ExportedList, ExportRequest, StoredRow } from '../../db/exports/list-rows-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { creditorOf } from '../laws/check-message.ts';
import { viewBreaches, viewClauses } from '../laws/view-laws.ts';
import { readDashboard } from '../reports/view-dashboard.ts';

const shortLists = [
  'LAW_BREACHES',
  'LAW_CLAUSES',
  'TEMPLATES',
  'METRIC_PARTS',
  'METRIC_DAYS',
  'FORECAST',
] as const;

/** A list that is computed as a whole, of some hundred rows at most. */
type ShortList = Extract<ExportedList, { readonly list: (typeof shortLists)[number] }> &
  Pick<ExportRequest, 'view'>;

export function isShortList(input: ExportRequest): input is ShortList {
  return shortLists.some((list) => list === input.list);
}

/** The rows of a short list in the order of its page. */
export async function readShortList(
  context: DatabaseAccess,
  input: ShortList,
): Promise<readonly StoredRow[]> {
  const rows = await rowsOf(context, input);
  return sorted(rows, { list: input.list, sort: input.view?.sort });
}

async function rowsOf(context: DatabaseAccess, input: ShortList): Promise<readonly StoredRow[]> {
  switch (input.list) {
    case 'LAW_BREACHES':
      return breachesOf(context, input);
    case 'LAW_CLAUSES':
      return (await viewClauses(context)).map(
        ({ law, article, requirement, validFrom, validUntil, link }) => {
          return { law, article, requirement, validFrom, validUntil, link };
        },
      );
    case 'TEMPLATES': {
      const sender = { creditor: creditorOf(context), publicUrl: context.settings.publicUrl };
      return templateRows(input.channel, sender);
    }
    case 'METRIC_PARTS':
      return (await readDashboard(context, input.days)).sums
        .filter(({ metric }) => metric === input.metric)
        .map((sum) => ({ name: partName(sum), count: sum.count, amount: sum.amount }));
    case 'METRIC_DAYS':
      return (await readDashboard(context, input.days)).days;
    case 'FORECAST':
      return (await readDashboard(context, input.days)).forecast;
  }
}

type Breaches = Extract<ShortList, { readonly list: 'LAW_BREACHES' }>;

async function breachesOf(context: DatabaseAccess, { day, type }: Breaches): Promise<readonly StoredRow[]> {
  return (await viewBreaches(context, day))
    .filter(({ subjectType }) => type === null || subjectType === type)
    .map(({ clause: { law, article }, subjectType, subjectName, isRunning, reason, from }) => {
      return { subjectType, subjectName, isRunning, reason, law, article, from };
    });
}

type Order = Pick<ListView, 'sort'> & Pick<ShortList, 'list'>;

/** Numbers by size, texts by the alphabet; equal rows stay in the order of the list. */
function sorted(rows: readonly StoredRow[], { list, sort }: Order): readonly StoredRow[] {
  if (sort === undefined) return rows;
  const sign = sort.order === 'ASC' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one, other].map((row) => keyOf(row, { list, field: sort.field }));
    return (
      sign *
      (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'ru'))
    );
  });
}

type Key = { readonly list: ShortList['list']; readonly field: string };

/** What a page sorts by: a clause by law and article, and one without an end behind all others. */
function keyOf(row: StoredRow, { list, field }: Key): string | number | boolean {
  if (field === 'law') return [row['law'], row['article']].filter(Boolean).join(', ');
  return shownValue(list, field, row[field] ?? null) ?? (field === 'validUntil' ? '9999-12-31' : '');
}
