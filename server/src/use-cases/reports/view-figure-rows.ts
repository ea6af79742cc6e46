import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { CalendarDate } from '#domain/calendar.ts';
import { moscowDate } from '#domain/calendar.ts';
import type { FigurePart } from '#domain/reports/figures.ts';
import type { Reader } from '../../db/database.ts';
import type { FigureRow, RowsRequest } from '../../db/reports/figure-rows-store.ts';
import { figureRows, sumOfRows } from '../../db/reports/figure-rows-store.ts';
import type { Sum } from '../../db/reports/figure-store.ts';
import { triesByAnswer } from '../../db/reports/figure-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Context } from '../context.ts';
import type { Days } from './rows-of-figure.ts';
import { timestampsOf, rowsOfFigure } from './rows-of-figure.ts';

export type FigureRequest = FigurePart & { readonly days: Days };

type Page = { readonly count: number; readonly page: number };

/**
 * A page of the rows behind a figure, with their number and sum. The view is recorded in the audit log
 * (docs/spec/reliability.md#S-45).
 */
export async function viewFigureRows(
  context: Context,
  staff: StaffActor,
  { page, ...input }: FigureRequest & { readonly page: Page },
): Promise<{ readonly rows: readonly FigureRow[]; readonly sum: Sum }> {
  const { clock, database } = context;
  const rowsRequest = await requestOfRows(database.reader, moscowDate(clock.now()), input);
  const { figure, part, days } = input;
  await database.transaction((transaction) =>
    insertStaffAction(
      transaction,
      { staff, action: 'VIEW_REPORT_ROWS', subjectId: figure, after: { part, ...days } },
      clock.now(),
    ),
  );
  const [rows, sum] = await Promise.all([
    figureRows(database.reader, rowsRequest, page),
    sumOfRows(database.reader, rowsRequest),
  ]);
  return { rows, sum };
}

/** The query of the rows behind a figure on this day in Moscow. */
export async function requestOfRows(
  reader: Reader,
  today: CalendarDate,
  { figure, part, days }: FigureRequest,
): Promise<RowsRequest> {
  const answers = figure === 'TRIES' ? await triesByAnswer(reader, timestampsOf(days)) : [];
  return rowsOfFigure(figure, { part, days, today, answers });
}
