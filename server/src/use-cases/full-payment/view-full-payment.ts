import { reportHeading, reportLine } from '#domain/full-payment/write-report.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { Reader } from '../../db/database.ts';
import type { FullPaymentProgress } from '../../db/full-payment-store.ts';
import { fullPaymentProgress, reportRowsAfter } from '../../db/full-payment-store.ts';
import type { Context } from '../context.ts';

type NotFound = Refusal<'full.payment.file.not.found'>;

/** How far a process has come (spec 7). */
export async function viewFullPayment(
  { database }: Context,
  fileUuid: string,
): Promise<Result<FullPaymentProgress, NotFound>> {
  const progress = await fullPaymentProgress(database.reader, fileUuid);
  return progress === null ? refuse('full.payment.file.not.found') : done(progress);
}

/** The report of a process, line by line as it is read, in the order of the file (rules 10). */
export async function readReport(
  context: Context,
  fileUuid: string,
): Promise<Result<AsyncIterable<string>, NotFound>> {
  const progress = await viewFullPayment(context, fileUuid);
  return progress.ok ? done(reportOf(context.database.reader, fileUuid)) : progress;
}

async function* reportOf(reader: Reader, fileUuid: string): AsyncGenerator<string> {
  yield reportHeading;
  let lineNo = 0;
  for (;;) {
    const rows = await reportRowsAfter(reader, fileUuid, lineNo);
    if (rows.length === 0) return;
    yield rows.map(reportLine).join('');
    lineNo = rows.at(-1)?.lineNo ?? lineNo;
  }
}
