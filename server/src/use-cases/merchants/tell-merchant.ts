import type { Instant } from '#domain/calendar.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { Order, OrderState } from '#domain/orders/order.ts';
import type { Random } from '../../secrets/random.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueAwaitedJob } from '../../db/jobs/job-store.ts';
import { insertWebhook } from '../../db/merchants/webhook-store.ts';

export type WebhookEvent =
  | 'order.approved'
  | 'order.delivered'
  | 'order.completed'
  | 'order.reversed'
  | 'order.refunded'
  | 'order.rejected'
  | 'order.expired';

/** What reaching a state means; that an order is active is told by its delivery. */
const webhookOfState = {
  APPROVED: ['order.approved'],
  ACTIVE: [],
  COMPLETED: ['order.completed'],
  REVERSED: ['order.reversed'],
} as const satisfies Record<OrderState, readonly WebhookEvent[]>;

type Told = { readonly order: Order; readonly at: Instant; readonly random: Random };

/** Queues what a change of an order means to its merchant, in the transaction of the change. */
export async function enqueueWebhook(
  transaction: Transaction,
  before: Order | null,
  { order, at, random }: Told,
): Promise<void> {
  const { orderUuid, orderNumber, state } = order;
  for (const type of webhooksOf(before, order))
    await queueWebhook(transaction, { orderUuid, orderNumber, type, state }, { at, random });
}

/** In the order in which it happened: an order may be delivered and completed, or refunded and completed, at once. */
function webhooksOf(before: Order | null, after: Order): WebhookEvent[] {
  const isDelivered = after.deliveredAt !== null && before?.deliveredAt === null;
  const isRefunded = after.refunds.length > (before?.refunds.length ?? 0);
  return [
    ...(isDelivered ? (['order.delivered'] as const) : []),
    ...(isRefunded ? (['order.refunded'] as const) : []),
    ...(after.state === before?.state ? [] : webhookOfState[after.state]),
  ];
}

type ReceivedWebhook = {
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly type: WebhookEvent;
  readonly state: string;
};

/** Standard Webhooks' type, timestamp and data. */
export function webhookBody({ type, ...data }: Record<keyof ReceivedWebhook, string>, at: Instant): string {
  return JSON.stringify({ type, timestamp: at, data });
}

/** Queues one piece of news. */
export async function queueWebhook(
  transaction: Transaction,
  { type, ...data }: ReceivedWebhook,
  { at, random }: { readonly at: Instant; readonly random: Random },
): Promise<void> {
  const webhook = {
    webhookId: random.uuid(),
    orderUuid: data.orderUuid,
    type,
    body: webhookBody({ type, ...data }, at),
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
