import type { Instant } from '#domain/dates.ts';
import type { IntentUuid } from '#domain/identifier.ts';
import { currentKind } from '#domain/jobs/job-names.ts';
import type { Job, JobKind, JobPayloads } from '#domain/jobs/job-payloads.ts';
import { newBatcher } from '../concurrency/batcher.ts';
import type { Context } from '../use-cases/context.ts';
import { deleteOldAttempts } from '../use-cases/auth/forget-old-attempts.ts';
import { checkBulkPayoff } from '../use-cases/bulk-payoff/check-bulk-payoff.ts';
import { settleBulkPayoff } from '../use-cases/bulk-payoff/settle-bulk-payoff.ts';
import { bringTextsIntoForm } from '../use-cases/orders/bring-texts-into-form.ts';
import { forgetExports } from '../use-cases/exports/forget-exports.ts';
import { makeExport } from '../use-cases/exports/make-export.ts';
import { sendConfirmation } from '../use-cases/notifications/email/send-confirmation.ts';
import { notifyFormerAddress } from '../use-cases/notifications/email/notify-former-address.ts';
import { sendEmail } from '../use-cases/notifications/email/send-email.ts';
import { sendPush } from '../use-cases/notifications/push/send-push.ts';
import { batchedSms } from '../use-cases/notifications/send-sms.ts';
import { warnOfExpiringCards } from '../use-cases/cards/warn-of-expiring-cards.ts';
import { unbindCard } from '../use-cases/cards/unbind-card.ts';
import { endPauseOnTime } from '../use-cases/pauses/end-pause-on-time.ts';
import { growPenalties } from '../use-cases/penalties/grow-penalties.ts';
import { planPenaltyGrowth } from '../use-cases/penalties/plan-penalty-growth.ts';
import { expireCheckout } from '../use-cases/checkout/expire-checkout.ts';
import { deliverWebhooks } from '../use-cases/webhooks/deliver-webhooks.ts';
import { fetchPictures } from '../use-cases/merchants/fetch-pictures.ts';
import { forgetPictures } from '../use-cases/merchants/forget-pictures.ts';
import { planOverdueWarnings } from '../use-cases/charges/plan-overdue-warnings.ts';
import { planReminders } from '../use-cases/charges/plan-reminders.ts';
import { remindClient } from '../use-cases/charges/remind-client.ts';
import { warnOfOverdue } from '../use-cases/charges/warn-of-overdue.ts';
import { sendReceipts } from '../use-cases/notifications/send-receipts.ts';
import { reverseUndelivered } from '../use-cases/orders/reverse-undelivered.ts';
import { probeSilentBank } from '../use-cases/outcomes/probe-silent-bank.ts';
import { batchedCharges } from '../use-cases/charges/charge-order.ts';
import { planDueCharges } from '../use-cases/charges/plan-due-charges.ts';
import { reconcile } from '../use-cases/reconciliation/reconcile.ts';
import { resolveIntent } from '../use-cases/outcomes/resolve-intent.ts';
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

type BatchedKind = 'charge-order' | 'send-receipt' | 'send-sms';

const handlers: Handlers<Exclude<JobKind, BatchedKind>> = {
  'send-email': (context, { notificationUuid }) => sendEmail(context, notificationUuid),
  'send-push': (context, { notificationUuid }) => sendPush(context, notificationUuid),
  'send-email-confirmation': once(sendConfirmation),
  'tell-former-address': once((context, { clientUuid }) => notifyFormerAddress(context, clientUuid)),
  'resolve-operation': async (context, { operationUuid }) =>
    (await resolveIntent(context, operationUuid)).nextQueryAt,
  'probe-bank': probeSilentBank,
  'send-payment-result': (context, { operationUuid }) => sendPaymentResult(context, operationUuid),
  'return-money': (context, { refundUuid }) => returnMoney(context, refundUuid),
  'plan-due-charges': planDueCharges,
  'plan-penalty-growth': planPenaltyGrowth,
  'grow-penalties': once(growPenalties),
  'end-pause': (context, { orderUuid }) => endPauseOnTime(context, orderUuid),
  'plan-reminders': planReminders,
  'remind-client': once(remindClient),
  'plan-overdue-warnings': planOverdueWarnings,
  'warn-of-overdue': once((context, { orderUuid }) => warnOfOverdue(context, orderUuid)),
  'warn-of-expiring-cards': warnOfExpiringCards,
  reconcile,
  'reverse-undelivered': reverseUndelivered,
  'unbind-card': once((context, { bindingUuid: cardUuid, gatewayBindingId = null }) =>
    unbindCard(context, { cardUuid, gatewayBindingId }),
  ),
  'expire-checkout': (context, { orderUuid }) => expireCheckout(context, orderUuid),
  'deliver-webhooks': (context, { orderUuid }) => deliverWebhooks(context, orderUuid),
  'fetch-pictures': (context, { orderUuid }) => fetchPictures(context, orderUuid),
  'check-bulk-payoff': (context, { fileUuid }) => checkBulkPayoff(context, fileUuid),
  'settle-bulk-payoff': (context, { fileUuid }) => settleBulkPayoff(context, fileUuid),
  'make-export': once((context, { exportUuid }) => makeExport(context, exportUuid)),
  'forget-exports': forgetExports,
  'forget-pictures': forgetPictures,
  'bring-texts-into-form': bringTextsIntoForm,
  'forget-old-requests': forgetOldRequests,
  'forget-lost-requests': once((context) => forgetLostRequests(context)),
  'forget-old-attempts': deleteOldAttempts,
};

/** Makes a handler whose job does not run again. */
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
 * Handles jobs of every kind. Charges, receipts and SMS are batched across concurrent jobs.
 * @throws Error for a kind that this program version does not know. The job is dead-lettered after its last attempt.
 */
export function jobHandler(context: Context): JobHandler {
  const handlersByKind: Handlers = { ...handlers, ...batchedHandlers(context) };
  return async (job) => {
    if (currentKind(job.kind) === null) throw new Error(`no handler for jobs of kind ${job.kind}`);
    return handle(handlersByKind, context, job);
  };
}

function handle<Kind extends JobKind>(
  handlersByKind: Handlers,
  context: Context,
  { kind, payload }: Job<Kind>,
): Promise<Instant | null> {
  return handlersByKind[kind](context, payload);
}

const receiptsPerBatch = 25;

function batchedHandlers(context: Context): Handlers<BatchedKind> {
  const chargeOrder = batchedCharges(context);
  const sendSms = batchedSms(context);
  const sendReceipt = newBatcher({
    work: async (intentUuids: readonly IntentUuid[]) => {
      await sendReceipts(context, intentUuids);
      return intentUuids;
    },
    maxBatchSize: receiptsPerBatch,
    onFailure: (error) => {
      context.log.error('receipts.batch.failed', error);
    },
  });
  return {
    'charge-order': (_, { orderUuid }) => chargeOrder(orderUuid),
    'send-sms': (_, { smsId }) => sendSms(smsId),
    'send-receipt': async (_, { operationUuid }) => {
      await sendReceipt(operationUuid);
      return null;
    },
  };
}
