import { type Instant, moscowDate } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { queueOf } from '#domain/jobs/job-names.ts';
import type { Kopecks } from '#domain/money.ts';
import { isOpen } from '#domain/orders/lifecycle/pause-order.ts';
import type { Order, OrderState } from '#domain/orders/order.ts';
import { type Pause, runningPauseOf } from '#domain/pauses/pause.ts';
import { isProblem, type Problem } from '#domain/pauses/pause-reason.ts';
import type { Random } from '../../secrets/random.ts';
import { batch, type Transaction } from '../../db/database.ts';
import { notifyWorkers } from '../../db/jobs/job-announcements.ts';
import { enqueueJobs } from '../../db/jobs/job-store.ts';
import { insertWebhooks } from '../../db/webhooks/webhook-store.ts';

export type WebhookEvent =
  | 'order.approved'
  | 'order.delivered'
  | 'order.completed'
  | 'order.reversed'
  | 'order.refunded'
  | 'order.refund.declined'
  | 'order.problem.reported'
  | 'order.paused'
  | 'order.resumed'
  | 'order.rejected'
  | 'order.expired';

/** The event that reports each reached state. ACTIVE has none, because `order.delivered` reports it. */
const webhookOfState = {
  APPROVED: ['order.approved'],
  ACTIVE: [],
  COMPLETED: ['order.completed'],
  REVERSED: ['order.reversed'],
} as const satisfies Record<OrderState, readonly WebhookEvent[]>;

/** An order before a change, or null for a new one, and after it. */
type ChangedOrder = { readonly before: Order | null; readonly after: Order };

type WebhookOptions = {
  readonly at: Instant;
  readonly random: Random;
  /** False for bulk work, because NOTIFY serialises commits. The deliveries then start within a second. */
  readonly areWorkersNotified?: boolean;
};

/** Queues the webhooks of changed orders, in the transaction of the changes. */
export async function enqueueOrderWebhooks(
  transaction: Transaction,
  changed: readonly ChangedOrder[],
  options: WebhookOptions,
): Promise<void> {
  const webhooks = changed.flatMap(({ before, after }) => {
    const { orderUuid, orderNumber, state } = after;
    const order = { orderUuid, orderNumber, state };
    return [
      ...webhooksOf(before, after).map((type) => ({ ...order, type })),
      ...pauseWebhooksOf({ before, after }, options.at).map((webhook) => ({ ...order, ...webhook })),
    ];
  });
  await enqueueWebhooks(transaction, webhooks, options);
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

type PauseWebhook = {
  readonly type: 'order.paused' | 'order.resumed';
  /** The reason is absent for relief, because the grounds are personal data of the client that no shop needs. */
  readonly pause: Pick<Pause, 'dateFrom' | 'dateTo'> & { readonly reason?: Problem };
};

/**
 * A new or changed pause is reported as `order.paused`, its end as `order.resumed` unless another pause has begun
 * (docs/spec/rules.md#13). Changes during a stop of the charges are reported when they resume: the pause that runs
 * then, or the end of the last one. A pause that ends because its order is closed is not reported.
 */
function pauseWebhooksOf({ before, after }: ChangedOrder, at: Instant): PauseWebhook[] {
  if (!isOpen(after) || after.schedulesStoppedAt !== null) return [];
  const unreported = after.pauses.filter((pause) => isUnreported(pause, before));
  const running = runningPauseOf(after.pauses, moscowDate(at));
  const reported = running === null ? unreported.at(-1) : unreported.find((pause) => pause === running);
  if (reported === undefined) return [];
  const { reason, dateFrom, dateTo } = reported;
  const type = reported === running ? 'order.paused' : 'order.resumed';
  return [{ type, pause: { ...(isProblem(reason) ? { reason } : {}), dateFrom, dateTo } }];
}

/** The pause has changed, or its change or end was held back by a stop that is over. */
function isUnreported(pause: Pause, before: Order | null): boolean {
  if (before?.pauses.includes(pause) !== true) return true;
  const stoppedAt = before.schedulesStoppedAt;
  return stoppedAt !== null && (pause.endedAt === null || pause.endedAt > stoppedAt);
}

type NewWebhook = {
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly type: WebhookEvent;
  readonly state: string;
  readonly pause?: PauseWebhook['pause'];
  /** The client's report, which the shop may answer (docs/spec/rules.md#13). */
  readonly problem?: { readonly reason: Problem; readonly comment: string };
  /** The request that is not carried out, with its sum in kopecks (docs/spec/rules.md#14). */
  readonly refundRequest?: { readonly amount: Kopecks; readonly state: string };
};

/** Queues webhooks; a purchase without a notification URL gets none. */
export async function enqueueWebhooks(
  transaction: Transaction,
  webhooks: readonly NewWebhook[],
  { at, random, areWorkersNotified = true }: WebhookOptions,
): Promise<void> {
  if (webhooks.length === 0) return;
  const orderUuids = await insertWebhooks(
    transaction,
    webhooks.map(({ type, ...data }) => ({
      webhookId: random.uuid(),
      orderUuid: data.orderUuid,
      type,
      body: webhookBody({ type, ...data }, at),
      createdAt: at,
    })),
  );
  if (orderUuids.length === 0) return;
  const kind = 'deliver-webhooks';
  const jobs = orderUuids.map(
    (orderUuid) => ({ kind, key: orderUuid, payload: { orderUuid }, runAt: at }) as const,
  );
  await batch([enqueueJobs(transaction, jobs)]);
  if (areWorkersNotified) await notifyWorkers(transaction, queueOf(kind));
}

/** The body of Standard Webhooks: type, timestamp and data. */
function webhookBody({ type, ...data }: NewWebhook, at: Instant): string {
  return JSON.stringify({ type, timestamp: at, data });
}
