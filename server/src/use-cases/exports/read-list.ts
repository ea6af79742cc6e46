import { moscowDate } from '#domain/calendar.ts';
import type { StoredValue } from '#domain/exports/cells.ts';
import type { ExportColumn } from '#domain/exports/lists.ts';
import { shownValue } from '#domain/exports/words.ts';
import { daysLateOf, rowWords } from '#domain/report/row-words.ts';
import type { ExportWish, StoredRow } from '../../db/exports/list-rows-store.ts';
import { rowsInPortions, selectList } from '../../db/exports/list-rows-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { FigureRow } from '../../db/reports/figure-rows-store.ts';
import { selectRows } from '../../db/reports/figure-rows-store.ts';
import type { Context } from '../context.ts';
import { wishOfRows } from '../reports/view-figure-rows.ts';

const rowsAtOnce = 500;

/** The rows of a list one by one, each with a value for each column; no more of them are held than are on their way. */
export async function* readList(
  context: Context,
  transaction: Transaction,
  { wish, columns }: { readonly wish: ExportWish; readonly columns: readonly ExportColumn[] },
): AsyncGenerator<readonly StoredValue[]> {
  for await (const rows of portionsOf(context, transaction, wish))
    for (const row of rows)
      yield columns.map(({ field }) => shownValue(wish.list, field, row[field] ?? null));
}

async function* portionsOf(
  context: Context,
  transaction: Transaction,
  wish: ExportWish,
): AsyncGenerator<readonly StoredRow[]> {
  if (wish.list !== 'FIGURE_ROWS') {
    yield* rowsInPortions<StoredRow>(transaction, selectList(transaction, wish), rowsAtOnce);
    return;
  }
  const today = moscowDate(context.clock.now());
  const statement = selectRows(transaction, await wishOfRows(context, wish));
  for await (const rows of rowsInPortions<FigureRow>(transaction, statement, rowsAtOnce))
    yield rows.map((row) => {
      const { key, date, at, orderNumber, merchantFullName, phone, paymentNumber, amount } = row;
      const shown = { what: rowWords(row), daysLate: daysLateOf(row, today) };
      return { key, date, at, orderNumber, merchantFullName, phone, paymentNumber, amount, ...shown };
    });
}
