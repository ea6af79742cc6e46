import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { Operation } from '#domain/orders/operation.ts';
import type { PendingDebts } from '#domain/payments/pending-debts.ts';
import { pendingDebts } from '#domain/payments/pending-debts.ts';
import type { PendingCardCheck, PendingOperation } from '../../../db/payments/pending-payment-store.ts';
import { pendingCardChecks, pendingOperations } from '../../../db/payments/pending-payment-store.ts';
import type { StaffClientQuery } from '../../clients/find-client-for-staff.ts';
import { findClientForStaff } from '../../clients/find-client-for-staff.ts';
import type { Context } from '../../context.ts';
import { showPending } from './show-pending.ts';

export type PendingPayment = { readonly operation: Operation; readonly debts: PendingDebts };

/**
 * The payments of a client whose result is pending, the oldest first (docs/spec/rules.md#5). The list records that the
 * client has seen them, so the client gets a message with each result.
 */
export async function listPending(
  context: Context,
  clientUuid: ClientUuid,
): Promise<readonly PendingPayment[]> {
  const pending = await pendingOperations(context.database.reader, { clientUuid, orderUuid: null });
  for (const { operation } of pending) await showPending(context, operation.operationUuid);
  return pending.map(withDebts);
}

/**
 * The card checks of a client whose result is pending, for every browser of the client (docs/spec/rules.md#5). The
 * client gets a message with each result.
 */
export async function listPendingCardChecks(
  context: Context,
  clientUuid: ClientUuid,
): Promise<readonly PendingCardCheck[]> {
  const checks = await pendingCardChecks(context.database.reader, clientUuid);
  for (const { operationUuid } of checks) await showPending(context, operationUuid);
  return checks;
}

/** The pending payments of one order for staff; the client gets no message because of it. */
export async function listPendingAsStaff(
  context: Context,
  look: StaffClientQuery,
  orderUuid: OrderUuid,
): Promise<Result<readonly PendingPayment[], Refusal<'client.not.exist.error'>>> {
  const client = await findClientForStaff(context, { ...look, action: 'VIEW_PENDING_PAYMENTS', orderUuid });
  if (!client.ok) return client;
  const { clientUuid } = client.value;
  const pending = await pendingOperations(context.database.reader, { clientUuid, orderUuid });
  return done(pending.map(withDebts));
}

function withDebts({ operation, paymentsInSchedule }: PendingOperation): PendingPayment {
  return { operation, debts: pendingDebts(operation.allocations, paymentsInSchedule) };
}
