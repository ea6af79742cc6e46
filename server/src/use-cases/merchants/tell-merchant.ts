import type { Instant } from '#domain/calendar.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { Order, OrderState } from '#domain/order/order.ts';
import type { Random } from '../../secrets/random.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueAwaitedJob } from '../../db/monitoring/job-store.ts';
import { insertWebhook } from '../../db/merchants/webhook-store.ts';

export type MerchantNews =
  | 'order.approved'
  | 'order.delivered'
  | 'order.completed'
  | 'order.reversed'
  | 'order.refunded'
  | 'order.rejected'
  | 'order.expired';

/** What reaching a state means; that an order is active is told by its delivery. */
const newsOfState = {
  APPROVED: ['order.approved'],
  ACTIVE: [],
  COMPLETED: ['order.completed'],
  REVERSED: ['order.reversed'],
} as const satisfies Record<OrderState, readonly MerchantNews[]>;

type Told = { readonly order: Order; readonly at: Instant; readonly random: Random };

/** Queues what a change of an order means to its merchant, in the transaction of the change. */
export async function tellMerchant(
  transaction: Transaction,
  before: Order | null,
  { order, at, random }: Told,
): Promise<void> {
  const { orderUuid, orderNumber, state } = order;
  for (const type of newsOf(before, order))
    await queueWebhook(transaction, { orderUuid, orderNumber, type, state }, { at, random });
}

/** In the order in which it happened: an order may be delivered and completed, or refunded and completed, at once. */
function newsOf(before: Order | null, after: Order): MerchantNews[] {
  const isDelivered = after.deliveredAt !== null && before?.deliveredAt === null;
  const isRefunded = after.refunds.length > (before?.refunds.length ?? 0);
  return [
    ...(isDelivered ? (['order.delivered'] as const) : []),
    ...(isRefunded ? (['order.refunded'] as const) : []),
    ...(after.state === before?.state ? [] : newsOfState[after.state]),
  ];
}

type News = {
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly type: MerchantNews;
  readonly state: string;
};

/** Standard Webhooks' type, timestamp and data. */
export function newsBody({ type, ...data }: Record<keyof News, string>, at: Instant): string {
  return JSON.stringify({ type, timestamp: at, data });
}

/** Queues one piece of news. */
export async function queueWebhook(
  transaction: Transaction,
  { type, ...data }: News,
  { at, random }: { readonly at: Instant; readonly random: Random },
): Promise<void> {
  const webhook = {
    webhookId: random.uuid(),
    orderUuid: data.orderUuid,
    type,
    body: newsBody({ type, ...data }, at),
    createdAt: at,
  };
  if (!(await insertWebhook(transaction, webhook))) return;
  const { orderUuid } = data;
  await enqueueAwaitedJob(transaction, {
    kind: 'deliver-webhooks',
    key: orderUuid,
    payload: { orderUuid },
    runAt: at,
  });
}
