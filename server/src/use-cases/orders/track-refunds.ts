import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import {
  isOrderOfClient,
  type MoneyBack,
  moneyBackOfOrder,
  type TrackedRefund,
  trackedRefunds,
} from '../../db/payments/money-back-store.ts';
import type { DatabaseAccess } from '../context.ts';

export type RefundTrack = {
  readonly refunds: readonly TrackedRefund[];
  readonly moneyBack: readonly MoneyBack[];
};

/**
 * The refunds of an order by the shop with their effect on the schedule, and the state of the returned money
 * (docs/spec/rules.md#2).
 */
export async function trackRefunds(
  { database: { reader } }: DatabaseAccess,
  order: { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid },
): Promise<Result<RefundTrack, Refusal<'order.not.found.error'>>> {
  if (!(await isOrderOfClient(reader, order))) return refuse('order.not.found.error');
  const [refunds, moneyBack] = await Promise.all([
    trackedRefunds(reader, order.orderUuid),
    moneyBackOfOrder(reader, order.orderUuid),
  ]);
  return success({ refunds, moneyBack });
}
