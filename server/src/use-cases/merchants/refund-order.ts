import type { Kopecks } from '#domain/money.ts';
import { refundOrder } from '#domain/refund/refund-order.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import type { Context } from '../context.ts';
import { changeOrder } from '../orders/change-order.ts';
import type { MerchantOrder, MerchantsDeed } from './view-order.ts';
import { refusalOfDeed, viewMerchantOrder } from './view-order.ts';

type RefundRefusal = Refusal<
  'order.not.found.error' | 'order.state.error' | 'payment.amount.changed.error' | 'payment.in.progress.error'
>;

/**
 * The shop gives back a part of the price, in kopecks: the unpaid tail is cut, what it cannot bear goes back to the card; before the
 * delivery the sum of the order is lowered (rules 2). Payments that are open are declined first.
 */
export async function refundMerchantOrder(
  context: Context,
  { amount, requestKey, ...merchants }: MerchantsDeed & { readonly amount: Kopecks },
): Promise<Result<MerchantOrder, RefundRefusal>> {
  const { clock, chance } = context;
  const refunded = await changeOrder(context, {
    orderUuid: merchants.orderUuid,
    isTheirs: ({ merchantUuid }) => merchantUuid === merchants.merchantUuid,
    concerns: ({ allocations }) => allocations.some(({ targetType }) => targetType === 'SCHEDULED'),
    deedKey: `refund ${requestKey}`,
    decide: (order, money) => refundOrder({ order, amount, money, now: clock.now(), drawUuid: chance.uuid }),
  });
  return refunded.ok ? viewMerchantOrder(context, merchants) : refusalOfDeed(context, merchants, refunded);
}
