import type { Instant } from '#domain/calendar.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import { isJobKind } from '#domain/jobs/job-names.ts';
import type { Job, JobKind, JobPayloads } from '#domain/jobs/job-payloads.ts';
import { newBatcher } from '../concurrency/batcher.ts';
import type { Context } from '../use-cases/context.ts';
import { forgetOldAttempts } from '../use-cases/auth/forget-old-attempts.ts';
import { checkBulkPayoff } from '../use-cases/bulk-payoff/check-bulk-payoff.ts';
import { settleBulkPayoff } from '../use-cases/bulk-payoff/settle-bulk-payoff.ts';
import { forgetExports } from '../use-cases/exports/forget-exports.ts';
import { makeExport } from '../use-cases/exports/make-export.ts';
import { sendSms } from '../use-cases/auth/by-code/send-sms.ts';
import { unbindCard } from '../use-cases/cards/unbind-card.ts';
import { growPenalties } from '../use-cases/penalties/grow-penalties.ts';
import { planPenaltyGrowth } from '../use-cases/penalties/plan-penalty-growth.ts';
import { expireCheckout } from '../use-cases/checkout/expire-checkout.ts';
import { deliverWebhooks } from '../use-cases/webhooks/deliver-webhooks.ts';
import { planReminders } from '../use-cases/charges/plan-reminders.ts';
import { remindClient } from '../use-cases/charges/remind-client.ts';
import { sendReceipts } from '../use-cases/notifications/send-receipts.ts';
import { reverseUndelivered } from '../use-cases/orders/reverse-undelivered.ts';
import { probeSilentBank } from '../use-cases/payments/gateway-status/probe-silent-bank.ts';
import { batchedCharges } from '../use-cases/charges/charge-order.ts';
import { planDueCharges } from '../use-cases/charges/plan-due-charges.ts';
import { reconcile } from '../use-cases/reconciliation/reconcile.ts';
import { resolveOperation } from '../use-cases/payments/gateway-status/resolve-operation.ts';
import { sendPaymentResult } from '../use-cases/payments/pending/send-result.ts';
import { returnMoney } from '../use-cases/payments/return-money.ts';
import { forgetLostRequests } from '../use-cases/idempotency/forget-lost-requests.ts';
import { forgetOldRequests } from '../use-cases/idempotency/forget-old-requests.ts';

/** Turns the payload of a job into the arguments of one use case; returns when to run again, or null. */
type Handler<Kind extends JobKind> = (
  context: Context,
  payload: JobPayloads[Kind],
) => Promise<Instant | null>;

export type Handlers<Kind extends JobKind = JobKind> = { readonly [K in Kind]: Handler<K> };

type BatchedKind = 'charge-order' | 'send-receipt';

const handlers: Handlers<Exclude<JobKind, BatchedKind>> = {
  'send-sms': (context, { smsId }) => sendSms(context, smsId),
  'resolve-operation': async (context, { operationUuid }) =>
    (await resolveOperation(context, operationUuid)).nextQueryAt,
  'ask-silent-bank': probeSilentBank,
  'tell-payment-result': (context, { operationUuid }) => sendPaymentResult(context, operationUuid),
  'return-money': (context, { refundUuid }) => returnMoney(context, refundUuid),
  'plan-due-charges': planDueCharges,
  'plan-penalty-growth': planPenaltyGrowth,
  'grow-penalties': once(growPenalties),
  'plan-reminders': planReminders,
  'remind-client': once(remindClient),
  reconcile,
  'reverse-undelivered': reverseUndelivered,
  'unbind-card': (context, { bindingUuid, gatewayBindingId = null }) =>
    unbindCard(context, { bindingUuid, gatewayBindingId }),
  'expire-checkout': (context, { orderUuid }) => expireCheckout(context, orderUuid),
  'deliver-webhooks': (context, { orderUuid }) => deliverWebhooks(context, orderUuid),
  'check-full-payment': (context, { fileUuid }) => checkBulkPayoff(context, fileUuid),
  'settle-full-payment': (context, { fileUuid }) => settleBulkPayoff(context, fileUuid),
  'make-export': once((context, { exportUuid }) => makeExport(context, exportUuid)),
  'forget-exports': forgetExports,
  'forget-old-requests': forgetOldRequests,
  'forget-lost-requests': once((context) => forgetLostRequests(context)),
  'forget-old-attempts': forgetOldAttempts,
};

/** A job that does not run again. */
function once<Payload>(
  work: (context: Context, payload: Payload) => Promise<unknown>,
): (context: Context, payload: Payload) => Promise<null> {
  return async (context, payload) => {
    await work(context, payload);
    return null;
  };
}

export type JobHandler = (job: Job) => Promise<Instant | null>;

/**
 * Handles jobs of every kind. Charges and receipts are batched across concurrent jobs.
 * @throws Error for the kind of another version: the job is dead-lettered after its attempts and shows up in the
 * monitor.
 */
export function jobHandler(context: Context): JobHandler {
  const all: Handlers = { ...handlers, ...batchedHandlers(context) };
  return async (job) => {
    if (!isJobKind(job.kind)) throw new Error(`no handler for jobs of kind ${String(job['kind'])}`);
    return handle(all, context, job);
  };
}

function handle<Kind extends JobKind>(
  all: Handlers,
  context: Context,
  { kind, payload }: Job<Kind>,
): Promise<Instant | null> {
  return all[kind](context, payload);
}

const receiptsPerBatch = 25;

function batchedHandlers(context: Context): Handlers<BatchedKind> {
  const chargeOrder = batchedCharges(context);
  const sendReceipt = newBatcher({
    work: async (operationUuids: readonly OperationUuid[]) => {
      await sendReceipts(context, operationUuids);
      return operationUuids;
    },
    mostAtOnce: receiptsPerBatch,
    onFailure: (error) => {
      context.log.error('receipts.batch.failed', error);
    },
  });
  return {
    'charge-order': (_, { orderUuid }) => chargeOrder(orderUuid),
    'send-receipt': async (_, { operationUuid }) => {
      await sendReceipt(operationUuid);
      return null;
    },
  };
}
