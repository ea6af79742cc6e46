import type { Instant } from '#domain/calendar.ts';
import { calendarDate } from '#domain/calendar.ts';
import type { BindingUuid, ClientUuid, OperationUuid, OrderUuid, RefundUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { ClaimedJob } from '../db/jobs/job-store.ts';
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
import { deliverWebhooks } from '../use-cases/merchants/deliver-webhooks.ts';
import { planReminders } from '../use-cases/notifications/plan-reminders.ts';
import { remindClient } from '../use-cases/notifications/remind-client.ts';
import { sendReceipts } from '../use-cases/notifications/send-receipts.ts';
import { reverseUndelivered } from '../use-cases/orders/reverse-undelivered.ts';
import { probeSilentBank } from '../use-cases/payments/gateway-status/probe-silent-bank.ts';
import { batchedCharges } from '../use-cases/payments/scheduled-charges/charge-order.ts';
import { planDueCharges } from '../use-cases/payments/scheduled-charges/plan-due-charges.ts';
import { reconcile } from '../use-cases/reconciliation/reconcile.ts';
import { resolveOperation } from '../use-cases/payments/gateway-status/resolve-operation.ts';
import { sendPaymentResult } from '../use-cases/payments/pending/send-result.ts';
import { returnMoney } from '../use-cases/payments/return-money.ts';
import { forgetLostRequests } from '../use-cases/idempotency/forget-lost-requests.ts';
import { forgetOldRequests } from '../use-cases/idempotency/forget-old-requests.ts';

/** Entry point 2: turns the payload of a job into the arguments of one use case; returns when to run again, or null. */
type Handler = (context: Context, payload: Payload) => Promise<Instant | null>;

type Payload = Readonly<Record<string, unknown>>;

const handlers: Readonly<Record<string, Handler>> = {
  'send-sms': (context, payload) => sendSms(context, Number(payload['smsId'])),
  'resolve-operation': (context, payload) =>
    resolveOperation(context, identifier<OperationUuid>(text(payload, 'operationUuid'))).then(
      ({ nextQueryAt }) => nextQueryAt,
    ),
  'ask-silent-bank': probeSilentBank,
  'tell-payment-result': (context, payload) =>
    sendPaymentResult(context, identifier<OperationUuid>(text(payload, 'operationUuid'))),
  'return-money': (context, payload) =>
    returnMoney(context, identifier<RefundUuid>(text(payload, 'refundUuid'))),
  'plan-due-charges': planDueCharges,
  'plan-penalty-growth': planPenaltyGrowth,
  'grow-penalties': async (context, payload) => {
    const orderUuid = identifier<OrderUuid>(text(payload, 'orderUuid'));
    await growPenalties(context, {
      orderUuid,
      days: text(payload, 'days') === 'counted' ? 'counted' : 'passed-over',
    });
    return null;
  },
  'plan-reminders': planReminders,
  'remind-client': async (context, payload) => {
    const clientUuid = identifier<ClientUuid>(text(payload, 'clientUuid'));
    await remindClient(context, { clientUuid, date: calendarDate(text(payload, 'date')) });
    return null;
  },
  reconcile,
  'reverse-undelivered': reverseUndelivered,
  'unbind-card': (context, payload) =>
    unbindCard(context, {
      bindingUuid: identifier<BindingUuid>(text(payload, 'bindingUuid')),
      gatewayBindingId: 'gatewayBindingId' in payload ? text(payload, 'gatewayBindingId') : null,
    }),
  'expire-checkout': (context, payload) =>
    expireCheckout(context, identifier<OrderUuid>(text(payload, 'orderUuid'))),
  'deliver-webhooks': (context, payload) =>
    deliverWebhooks(context, identifier<OrderUuid>(text(payload, 'orderUuid'))),
  'check-full-payment': (context, payload) => checkBulkPayoff(context, text(payload, 'fileUuid')),
  'settle-full-payment': (context, payload) => settleBulkPayoff(context, text(payload, 'fileUuid')),
  'make-export': async (context, payload) => {
    await makeExport(context, text(payload, 'exportUuid'));
    return null;
  },
  'forget-exports': forgetExports,
  'forget-old-requests': forgetOldRequests,
  'forget-lost-requests': async (context) => {
    await forgetLostRequests(context);
    return null;
  },
  'forget-old-attempts': forgetOldAttempts,
};

export type JobHandler = (job: Pick<ClaimedJob, 'kind' | 'payload'>) => Promise<Instant | null>;

/**
 * Handles jobs of every kind. Charges and receipts are batched across concurrent jobs.
 * @throws Error for an unknown kind: the job is dead-lettered after its attempts and shows up in the monitor.
 */
export function jobHandler(context: Context): JobHandler {
  const inBatches = batchedHandlers(context);
  return async ({ kind, payload }) => {
    const handler = inBatches[kind] ?? handlers[kind];
    if (handler === undefined) throw new Error(`no handler for jobs of kind ${kind}`);
    return handler(context, payload);
  };
}

const receiptsPerBatch = 25;

function batchedHandlers(context: Context): Readonly<Record<string, Handler>> {
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
    'charge-order': (_, payload) => chargeOrder(identifier<OrderUuid>(text(payload, 'orderUuid'))),
    'send-receipt': async (_, payload) => {
      await sendReceipt(identifier<OperationUuid>(text(payload, 'operationUuid')));
      return null;
    },
  };
}

function text(payload: Payload, name: string): string {
  const value = payload[name];
  if (typeof value !== 'string') throw new Error(`the job payload has no text field ${name}`);
  return value;
}
