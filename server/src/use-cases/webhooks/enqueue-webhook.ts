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

/** The events of reaching a state; `order.delivered` already reports ACTIVE. */
const webhookOfState = {
  APPROVED: ['order.approved'],
  ACTIVE: [],
  COMPLETED: ['order.completed'],
  REVERSED: ['order.reversed'],
} as const satisfies Record<OrderState, readonly WebhookEvent[]>;

type ChangedOrder = { readonly order: Order; readonly at: Instant; readonly random: Random };

/** Queues the webhooks of a changed order, in the transaction of the change. */
export async function enqueueOrderWebhooks(
  transaction: Transaction,
  before: Order | null,
  { order, at, random }: ChangedOrder,
): Promise<void> {
  const { orderUuid, orderNumber, state } = order;
  for (const type of webhooksOf(before, order))
    await enqueueWebhook(transaction, { orderUuid, orderNumber, type, state }, { at, random });
}

/**
 * Events in the order in which they happened: one change may deliver and complete an order, or refund and complete it.
 */
function webhooksOf(before: Order | null, after: Order): WebhookEvent[] {
  const isDelivered = after.deliveredAt !== null && before?.deliveredAt === null;
  const isRefunded = after.refunds.length > (before?.refunds.length ?? 0);
  return [
    ...(isDelivered ? (['order.delivered'] as const) : []),
    ...(isRefunded ? (['order.refunded'] as const) : []),
    ...(after.state === before?.state ? [] : webhookOfState[after.state]),
  ];
}

type NewWebhook = {
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly type: WebhookEvent;
  readonly state: string;
};

/** The body of Standard Webhooks: type, timestamp and data. */
export function webhookBody({ type, ...data }: Record<keyof NewWebhook, string>, at: Instant): string {
  return JSON.stringify({ type, timestamp: at, data });
}

/** Queues one webhook. */
export async function enqueueWebhook(
  transaction: Transaction,
  { type, ...data }: NewWebhook,
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
