import { type Instant, moscowTime, plusDays } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { isStatementPeriod, type Period, type Statement, statementOf } from '#domain/documents/statement.ts';
import { debtBefore, movementsOf } from '../../db/orders/statement-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { clientOfDocument, type DocumentClient } from './client-of-document.ts';
import { mayRequestDocument } from './document-limit.ts';

export type ClientStatement = {
  readonly client: DocumentClient;
  readonly statement: Statement;
  readonly madeAt: Instant;
};

/**
 * The debts, payments and refunds of a client in a period of at most one year, by the books (docs/spec/rules.md#6).
 * Refused above the limit of documents.
 */
export async function viewStatement(
  context: DatabaseAccess,
  clientUuid: ClientUuid,
  period: Period,
): Promise<Result<ClientStatement, Refusal<'request.invalid.error' | 'request.limit.exceeded'>>> {
  if (!isStatementPeriod(period)) return refuse('request.invalid.error', 'field=dateTo');
  if (!(await mayRequestDocument(context, clientUuid))) return refuse('request.limit.exceeded');
  const { reader } = context.database;
  const [from, until] = [moscowTime(period.from, 0), moscowTime(plusDays(period.to, 1), 0)];
  const [client, openingDebt, movements] = await Promise.all([
    clientOfDocument(context, clientUuid),
    debtBefore(reader, { clientUuid }, from),
    movementsOf(reader, clientUuid, { from, until }),
  ]);
  return success({
    client,
    statement: statementOf(period, openingDebt, movements),
    madeAt: context.clock.now(),
  });
}
