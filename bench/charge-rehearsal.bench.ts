import { instantOfMilliseconds } from '#domain/dates.ts';
import { basisPoints } from '#domain/money.ts';
import { composeProduct } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { allowSeconds, type Transaction } from '#server/db/database.ts';
import { rehearseChargePolicy } from '#server/use-cases/charges/rehearse-charge-policy.ts';
import { insertManyOrders } from '#testing/domain/many-orders.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { startStack } from '#testing/stack/stack.ts';
import type { Benchmark } from './benchmark.ts';
import { sizes } from './sizes.ts';
import { vacuum } from './vacuum.ts';

const orders = sizes.rehearsedOrders;
const statementTimeoutSeconds = 3_600;
const dayMilliseconds = 86_400_000;
/** Two of four payments are due: one since 50 to 43 days, the other since 20 to 13. */
const ageDays = 80;
const interval = { paymentsIntervalUnit: 'DAYS', paymentsIntervalValue: 30 } as const;

/**
 * Replays another retry plan and penalty rate over orders with two due payments (docs/spec/performance.md#goals). Of
 * ten payments seven are charged by the first try, two by the third, and one is declined five times.
 */
export const benchmark: Benchmark = {
  rounds: 1,
  name: `retry plan and penalty rate rehearsed on ${orders} orders`,
  unit: 's',
  goal: { kind: 'value', of: 'rehearsal', bound: { atMost: 60 } },
  open: async () => {
    const cleanUps: (() => void | Promise<void>)[] = [];
    const stack = await startStack({ after: (work) => void cleanUps.unshift(work) }, { role: 'api' });
    const { context, database } = await composeProduct(readConfig(stack.environment));
    cleanUps.unshift(() => database.close());
    await database.transaction(async (transaction) => {
      await allowSeconds(transaction, statementTimeoutSeconds);
      await transaction`set local session_replication_role = replica`;
      const now = instantOfMilliseconds(testBeginsAt - ageDays * dayMilliseconds);
      await insertManyOrders(transaction, { name: 'PAST', orders, clients: orders, now, terms: interval });
      await insertTries(transaction);
    });
    await vacuum(stack.databaseUrl);
    const plan = { ...context.settings.chargePlan, laterTries: [{ daysAfterLast: 2, hour: 9 }] };
    const rehearsal = async (): Promise<number> => {
      const begin = performance.now();
      const found = await rehearseChargePolicy(context, { plan, penaltyRate: basisPoints(1_500) });
      if (found.isCut || found.rehearsal.payments !== 2 * orders)
        throw new Error(JSON.stringify(found.rehearsal));
      return (performance.now() - begin) / 1000;
    };
    return {
      variants: { rehearsal },
      close: async () => {
        for (const work of cleanUps) await work();
      },
    };
  },
};

/** The tries of the due payments by the default plan: 8:00, 19:00 and the next three mornings. */
async function insertTries(transaction: Transaction): Promise<void> {
  await transaction`
    update scheduled_payment p set plan_date = plan_date + (hashtext(p.order_uuid::text) & 7) from orders o
    where o.order_uuid = p.order_uuid and o.order_number like 'PAST-%'`;
  await transaction`
    create temporary table made on commit drop as
    select gen_random_uuid() as operation_uuid, due.*, number,
      case when number = tries and tries < 5 then 'SETTLED' else 'DECLINED' end as state,
      (plan_date + case number when 1 then interval '8 hours' when 2 then interval '19 hours'
        else interval '8 hours' + (number - 2) * interval '1 day' end) at time zone 'Europe/Moscow' as made_at
    from (
      select o.order_uuid, o.client_uuid, p.payment_number, p.amount, p.plan_date,
        case row_number() over (order by p.order_uuid, p.payment_number) % 10
          when 0 then 5 when 1 then 3 when 2 then 3 else 1 end as tries
      from scheduled_payment p join orders o using (order_uuid)
      where o.order_number like 'PAST-%' and p.payment_number <= 2) due
      cross join lateral generate_series(1, tries) number`;
  await transaction`
    insert into operation (operation_uuid, order_uuid, client_uuid, kind, state, amount, binding_uuid,
      gateway_order_number, created_at, expires_at, settled_at, action_code, begun_by, consent_uuid)
    select operation_uuid, order_uuid, client_uuid, 'SCHEDULED', state, amount, client_uuid,
      replace(operation_uuid::text, '-', ''), made_at, made_at, case state when 'SETTLED' then made_at end,
      case state when 'SETTLED' then 0 else (array[116, 51, 5, 91])[1 + number % 4] end, 'SERVICE', order_uuid
    from made`;
  await transaction`
    insert into allocation (operation_uuid, target_type, target_id, amount, live)
    select operation_uuid, 'SCHEDULED', order_uuid || '/' || payment_number, amount, false from made`;
  await transaction`
    update scheduled_payment p set state = 'PAID', paid_at = made_at from made m
    where m.state = 'SETTLED' and p.order_uuid = m.order_uuid and p.payment_number = m.payment_number`;
}
