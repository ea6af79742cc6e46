import { instantOfMilliseconds, moscowDate } from '#domain/dates.ts';
import { enqueueChargesDue } from '#server/db/charges/due-charge-store.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import type { ChargeBench } from './charge-bench.ts';
import { recordStatements } from './recorded-statements.ts';
import type { RecordedStatement } from './statement-recorder.ts';

type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
};

/**
 * Returns the scan and the index by which PostgreSQL finds the due payments, e.g. «Index Only Scan
 * scheduled_payment_due».
 */
export async function dueScanIndex({ stack, product }: ChargeBench): Promise<string> {
  const { text, values } = await recordEnqueueStatement(stack.databaseUrl);
  const [row] = await product.database.reader.unsafe<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }[]>(
    `explain (format json) ${text}`,
    [...values],
  );
  const nodes = row === undefined ? [] : nodesOf(row['QUERY PLAN'][0].Plan);
  const scan = nodes.find((node) => node['Relation Name'] === 'scheduled_payment');
  return `${scan?.['Node Type'] ?? 'nothing'} ${scan?.['Index Name'] ?? ''}`.trim();
}

/** Records the statement with which the product enqueues the day's charges. */
async function recordEnqueueStatement(databaseUrl: string): Promise<RecordedStatement> {
  const now = instantOfMilliseconds(testBeginsAt);
  const recorded = await recordStatements(databaseUrl, (database) =>
    database.transaction((transaction) => enqueueChargesDue(transaction, moscowDate(now), now)),
  );
  const enqueueStatement = recorded.find(({ text }) => text.includes('scheduled_payment'));
  if (enqueueStatement === undefined) throw new Error('no recorded statement reads scheduled_payment');
  return enqueueStatement;
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
