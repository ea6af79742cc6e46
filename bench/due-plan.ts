import { instantOfMilliseconds, moscowDate } from '#domain/calendar.ts';
import { enqueueChargesDue } from '#server/db/payments/due-charge-store.ts';
import type { ChargeBench } from './charge-bench.ts';
import { recordStatements } from './heard-statements.ts';
import type { RecordedStatement } from './statement-recorder.ts';

type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
};

/** How PostgreSQL finds the payments that are due this morning, e.g. «Index Only Scan scheduled_payment_due». */
export async function duePlan({ stack, product }: ChargeBench): Promise<string> {
  const { text, values } = await heardPlanning(stack.databaseUrl);
  const [row] = await product.database.reader.unsafe<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }[]>(
    `explain (format json) ${text}`,
    [...values],
  );
  const nodes = row === undefined ? [] : nodesOf(row['QUERY PLAN'][0].Plan);
  const scan = nodes.find((node) => node['Relation Name'] === 'scheduled_payment');
  return `${scan?.['Node Type'] ?? 'nothing'} ${scan?.['Index Name'] ?? ''}`.trim();
}

/** The statement of the morning's plan, as the product sends it. */
async function heardPlanning(databaseUrl: string): Promise<RecordedStatement> {
  const now = instantOfMilliseconds(Date.now());
  const heard = await recordStatements(databaseUrl, (database) =>
    database.transaction((transaction) => enqueueChargesDue(transaction, moscowDate(now), now)),
  );
  const planning = heard.find(({ text }) => text.includes('scheduled_payment'));
  if (planning === undefined) throw new Error('the day was not planned');
  return planning;
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
