import { reverseOrder } from '#domain/orders/lifecycle/reverse-order.ts';
import type { Result } from '#domain/result.ts';
import type { BankAccess } from '../context.ts';
import { changeOrder, type ChangeRefusal } from '../orders/change-order.ts';
import {
  type MerchantOrder,
  type MerchantsAction,
  refusalOfAction,
  viewMerchantOrder,
} from './view-order.ts';

type ReverseRefusal = ChangeRefusal<'order.state.error'>;

/** Reverses the whole purchase before delivery: everything paid goes back to the card (docs/spec/rules.md#2). */
export async function reverseMerchantOrder(
  context: BankAccess,
  { requestKey, ...merchants }: MerchantsAction,
): Promise<Result<MerchantOrder, ReverseRefusal>> {
  const { clock, random } = context;
  const reversed = await changeOrder(context, {
    orderUuid: merchants.orderUuid,
    isOwnedBy: ({ merchantUuid }) => merchantUuid === merchants.merchantUuid,
    blocksChange: () => true,
    idempotencyKey: `reverse ${requestKey}`,
    decide: (order, money) => reverseOrder({ order, money, now: clock.now(), newUuid: random.uuid }),
  });
  return reversed.ok ? viewMerchantOrder(context, merchants) : refusalOfAction(context, merchants, reversed);
}
