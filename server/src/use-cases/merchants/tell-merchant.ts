import type { Instant } from '#domain/calendar.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { Order, OrderState } from '#domain/order/order.ts';
import type { Chance } from '../../chance.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../db/job-store.ts';
import { insertWebhook } from '../../db/webhook-store.ts';

export type MerchantNews =
  | 'order.approved'
  | 'order.delivered'
  | 'order.completed'
  | 'order.reversed'
  | 'order.refunded'
  | 'order.rejected'
  | 'order.expired';

const newsOfState = {
  APPROVED: 'order.approved',
  ACTIVE: 'order.delivered',
  COMPLETED: 'order.completed',
  REVERSED: 'order.reversed',
} as const satisfies Record<OrderState, MerchantNews>;

type Told = { readonly order: Order; readonly at: Instant; readonly chance: Chance };

/** Queues what a change of an order means to its merchant, in the transaction of the change. */
export async function tellMerchant(
  transaction: Transaction,
  before: Order | null,
  { order, at, chance }: Told,
): Promise<void> {
  const { orderUuid, orderNumber, state } = order;
  const news: MerchantNews[] = [];
  if (order.refunds.length > (before?.refunds.length ?? 0)) news.push('order.refunded');
  if (state !== before?.state) news.push(newsOfState[state]);
  for (const type of news)
    await queueWebhook(transaction, { orderUuid, orderNumber, type, state }, { at, chance });
}

type News = {
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly type: MerchantNews;
  readonly state: string;
};

/** Queues one piece of news: Standard Webhooks' type, timestamp and data. */
export async function queueWebhook(
  transaction: Transaction,
  { type, ...data }: News,
  { at, chance }: { readonly at: Instant; readonly chance: Chance },
): Promise<void> {
  const webhook = {
    webhookId: chance.uuid(),
    orderUuid: data.orderUuid,
    type,
    body: JSON.stringify({ type, timestamp: at, data }),
    createdAt: at,
  };
  if (!(await insertWebhook(transaction, webhook))) return;
  const { orderUuid } = data;
  await enqueueJob(transaction, {
    kind: 'deliver-webhooks',
    key: orderUuid,
    payload: { orderUuid },
    runAt: at,
  });
}
