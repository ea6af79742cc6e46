import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { type PendingDebts, pendingDebts } from '#domain/payments/pending-debts.ts';
import {
  type PendingCardCheck,
  pendingCardChecks,
  type PendingIntent,
  pendingIntents,
} from '../../../db/payments/pending-payment-store.ts';
import { findClientForStaff, type StaffClientQuery } from '../../clients/find-client-for-staff.ts';
import type { DatabaseAccess } from '../../context.ts';
import { showPending } from './show-pending.ts';

export type PendingPayment = { readonly intent: PaymentIntent; readonly debts: PendingDebts };

/**
 * Returns the client's payments whose result is pending, the oldest first (docs/spec/rules.md#5). Records each as
 * shown, so that the client gets a message with the result.
 */
export async function listPending(
  context: DatabaseAccess,
  clientUuid: ClientUuid,
): Promise<readonly PendingPayment[]> {
  const pending = await pendingIntents(context.database.reader, { clientUuid, orderUuid: null });
  for (const { intent } of pending) await showPending(context, intent.intentUuid);
  return pending.map(withDebts);
}

/**
 * Returns the client's card checks whose result is pending (docs/spec/rules.md#5). Records each as shown, so that
 * the client gets a message with the result.
 */
export async function listPendingCardChecks(
  context: DatabaseAccess,
  clientUuid: ClientUuid,
): Promise<readonly PendingCardCheck[]> {
  const checks = await pendingCardChecks(context.database.reader, clientUuid);
  for (const { intentUuid } of checks) await showPending(context, intentUuid);
  return checks;
}

/** Returns the pending payments of one order to staff. Does not record them as shown to the client. */
export async function listPendingAsStaff(
  context: DatabaseAccess,
  staffView: StaffClientQuery,
  orderUuid: OrderUuid,
): Promise<Result<readonly PendingPayment[], Refusal<'client.not.exist.error'>>> {
  const client = await findClientForStaff(context, {
    ...staffView,
    action: 'VIEW_PENDING_PAYMENTS',
    orderUuid,
  });
  if (!client.ok) return client;
  const { clientUuid } = client.value;
  const pending = await pendingIntents(context.database.reader, { clientUuid, orderUuid });
  return success(pending.map(withDebts));
}

function withDebts({ intent, paymentsInSchedule }: PendingIntent): PendingPayment {
  return { intent, debts: pendingDebts(intent.allocations, paymentsInSchedule) };
}
