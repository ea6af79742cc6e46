import type { Phone } from '#domain/auth/phone.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { type Kopecks, plus, sumOf } from '#domain/money.ts';
import type { PaidPart } from '#domain/refunds/paid-money.ts';
import { goodwillGiven, goodwillParts, leftOf } from '#domain/refunds/refund-goodwill.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { clientByPhone } from '../../db/clients/client-store.ts';
import { readOrders } from '../../db/orders/order-store.ts';
import { cardOfRow, type RowCard } from '../../db/cards/card-columns.ts';
import { cardsOfPayments } from '../../db/payments/money-back-store.ts';
import { intentsOfOrder } from '../../db/payments/intent-store.ts';
import { refundsOfOrder } from '../../db/payments/refund-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';

/** What a card can get back, in kopecks. */
export type ReturnToCard = RowCard & { readonly amount: Kopecks };

export type RefundPreview = {
  readonly returnableAmount: Kopecks;
  /** What staff have returned of the order before. */
  readonly givenAmount: Kopecks;
  /** In the order in which the money is returned. */
  readonly cards: readonly ReturnToCard[];
};

/**
 * How much paid money of an order staff can return, and to which cards (docs/spec/rules.md#14). The phone of another
 * client is answered like an unknown one (docs/spec/reliability.md#S-18), and the view is recorded before it is shown
 * (docs/spec/reliability.md#S-45).
 */
export async function previewRefund(
  { clock, database }: DatabaseAccess,
  {
    staff,
    phone,
    orderUuid,
  }: { readonly staff: StaffActor; readonly phone: Phone; readonly orderUuid: OrderUuid },
): Promise<Result<RefundPreview, Refusal<'order.not.found.error'>>> {
  const client = await clientByPhone(database.reader, phone);
  return database.transaction(async (transaction) => {
    const [order] = await readOrders(transaction, [orderUuid]);
    if (order === undefined || order.clientUuid !== client?.clientUuid)
      return refuse('order.not.found.error');
    const { clientUuid } = order;
    const view = { staff, action: 'VIEW_RETURNABLE', clientUuid, orderUuid } as const;
    await insertStaffAction(transaction, view, clock.now());
    const intents = await intentsOfOrder(transaction, orderUuid);
    const refunds = await refundsOfOrder(transaction, orderUuid);
    const parts = goodwillParts(order, { intents, refunds });
    const cards = returnsToCards(parts, await cardsOfPayments(transaction, orderUuid));
    return success({
      returnableAmount: leftOf(parts),
      givenAmount: sumOf(goodwillGiven({ refunds })),
      cards,
    });
  });
}

type KnownCards = Awaited<ReturnType<typeof cardsOfPayments>>;

/** What goes to each card; neighbours on the same card are one sum. */
function returnsToCards(parts: readonly PaidPart[], known: KnownCards): ReturnToCard[] {
  const cards: ReturnToCard[] = [];
  for (const { intent, left } of parts) {
    const found = known.find(({ intentUuid }) => intentUuid === intent.intentUuid);
    const card = (found === undefined ? null : cardOfRow(found)) ?? unknownCard;
    const last = cards.at(-1);
    const isSame =
      last?.panLastFourDigits === card.panLastFourDigits && last.paymentSystem === card.paymentSystem;
    const amount = isSame ? plus(last.amount, left) : left;
    cards.splice(isSame ? -1 : cards.length, 1, { ...card, amount });
  }
  return cards;
}

const unknownCard: RowCard = { panLastFourDigits: null, paymentSystem: null };
