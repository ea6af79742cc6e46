import { isCalendarDate } from '#domain/dates.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { Period } from '#domain/documents/statement.ts';
import { viewStatement } from '../../use-cases/documents/view-statement.ts';
import type { Handler } from '../handler.ts';
import { printDocument } from './print-document.ts';
import { statementDocument, statementTable } from './statement-document.ts';

export const statementHandler: Handler<'GET /client/documents/statement'> = async (input) => {
  const result = await statementFor(input);
  if (!result.ok) return result;
  const { statement, fileName } = result.value;
  return success({ readyFile: printDocument(statementDocument(statement)), fileName: `${fileName}.pdf` });
};

export const statementTableHandler: Handler<'GET /client/documents/statement/table'> = async (input) => {
  const result = await statementFor(input);
  if (!result.ok) return result;
  const { statement, fileName } = result.value;
  return success({ readyFile: streamOf(statementTable(statement)), fileName: `${fileName}.csv` });
};

type Input = Pick<
  Parameters<Handler<'GET /client/documents/statement'>>[0],
  'context' | 'caller' | 'request'
>;

async function statementFor({ context, caller, request }: Input) {
  const period = periodOf(request);
  if (!period.ok) return period;
  const statement = await viewStatement(context, caller.clientUuid, period.value);
  const { from, to } = period.value;
  return statement.ok
    ? success({ statement: statement.value, fileName: `statement-${from}-${to}` })
    : statement;
}

/** Finds invalid dates, which the schema accepts. */
function periodOf({ dateFrom, dateTo }: Input['request']): Result<Period, Refusal<'request.invalid.error'>> {
  if (!isCalendarDate(dateFrom)) return refuse('request.invalid.error', 'field=dateFrom');
  if (!isCalendarDate(dateTo)) return refuse('request.invalid.error', 'field=dateTo');
  return success({ from: dateFrom, to: dateTo });
}

async function* streamOf(text: string): AsyncGenerator<string> {
  yield text;
}
