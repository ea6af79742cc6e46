import type { Instant } from '#domain/calendar.ts';
import { completeFullPaymentFile, openLines } from '../../db/full-payment-store.ts';
import type { Context } from '../context.ts';
import { payOffByRow } from './pay-off-by-row.ts';

/** So many that the job ends within its lease, and a worker that stops is not waited for long. */
const rowsAtOnce = 200;

/**
 * Works a file off, row by row, each in a transaction of its own: a process that dies goes on at the first row without an outcome,
 * and no row is applied twice (rules 10, F-40). Says when to go on; null when the file is done.
 */
export async function settleFullPayment(context: Context, fileUuid: string): Promise<Instant | null> {
  const { database, clock } = context;
  const lines = await openLines(database.reader, fileUuid, rowsAtOnce);
  for (const lineNo of lines) await payOffByRow(context, { fileUuid, lineNo });
  if (lines.length === rowsAtOnce) return clock.now();
  await database.transaction((transaction) => completeFullPaymentFile(transaction, fileUuid, clock.now()));
  return null;
}
