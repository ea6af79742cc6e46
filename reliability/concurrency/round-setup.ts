import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import type { Reader } from '#server/db/database.ts';
import { mirCard } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { savedCards } from '#testing/people/saved-cards.ts';
import { mdOrderOf } from '#testing/bank/bank-callback.ts';
import { type Offer, servicesOf } from '#testing/people/move-payment.ts';
import { logIn, sendCard } from '#testing/people/purchase.ts';
import { type ShownOrder, viewOrder } from '#testing/people/shown-order.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { injectFault } from '#testing/bank/sandbox-calls.ts';
import { type PlannedRound, removal, starts } from './starts.ts';

/** The state of an order before the race, as its client sees it. */
export type RacedOrder = ShownOrder & {
  readonly orderUuid: string;
  /** The service that moves the next payment, if it can be bought. */
  readonly offer: Offer | null;
};

/** The objects of a round. */
export type RoundPurchase = Pick<PlannedRound, 'round' | 'start' | 'turn'> & {
  readonly stack: Stack;
  readonly phone: string;
  readonly orderUuids: readonly string[];
};

/** The calls that are sent first, each three times. */
type PreferredCalls = { readonly preferred: readonly string[] };

/** One client, staff and a shop with all their pages loaded, before the first call. */
export type RoundSetup = RoundPurchase &
  PreferredCalls & {
    readonly client: ApiClient;
    readonly staff: ApiClient;
    /** The calls race for the first order; the others share the client and the cards. */
    readonly orders: readonly [RacedOrder, ...RacedOrder[]];
    readonly cards: readonly string[];
    /** A form that is open at the bank and is paid during the calls. */
    readonly openForm: string | null;
    /** A card change that the bank has accepted and the service does not know yet. */
    readonly changed: { readonly bindingUuid: string; readonly mdOrder: string };
    /** The bank's order numbers of earlier payments. */
    readonly gatewayOrderIds: readonly string[];
  };

export async function prepareScene(
  reader: Reader,
  bought: RoundPurchase & PreferredCalls,
): Promise<RoundSetup> {
  const { stack, phone, orderUuids } = bought;
  const [client, staff] = await Promise.all([logIn(stack, phone), logInStaff(stack, 'admin')]);
  const [first, ...others] = await Promise.all(orderUuids.map((orderUuid) => viewRound(client, orderUuid)));
  assert.ok(first);
  const cards = (await savedCards(client)).map(({ bindingUuid }) => bindingUuid);
  if (bought.preferred.includes(removal)) await allowForAllOrders(client, cards);
  const paid = await reader<{ gatewayOrderId: string }[]>`
    select md_order as "gatewayOrderId" from operation
    where order_uuid = any (${[...orderUuids]}) and state = 'SETTLED'`;
  return {
    ...bought,
    client,
    staff,
    orders: [first, ...others],
    cards,
    openForm: starts[bought.start].hasForm && bought.turn % 2 === 0 ? await openForm(client, first) : null,
    changed: await enterAnotherCard(stack, client, cards.at(-1) ?? ''),
    gatewayOrderIds: paid.map(({ gatewayOrderId }) => gatewayOrderId),
  };
}

async function viewRound(client: ApiClient, orderUuid: string): Promise<RacedOrder> {
  const [order, { offers }] = await Promise.all([
    viewOrder(client, orderUuid),
    servicesOf(client, orderUuid),
  ]);
  return { ...order, orderUuid, offer: offers[0] ?? null };
}

/** The card of an order can be removed while another one is allowed for all orders (docs/spec/rules.md#11). */
async function allowForAllOrders(client: ApiClient, cards: readonly string[]): Promise<void> {
  for (const bindingUuid of cards) {
    const consent = { bindingUuid, scope: 'ALL', textVersion: consentTexts.ALL.version } as const;
    assertSuccess(await client.allowCard(consent));
  }
}

export type UnpaidPayment = { readonly paymentNumber: number; readonly amount: number };

const paidStates = ['PAID', 'APPROVED', 'CANCELLED', 'REFUNDED', 'REVERSED'];

export function unpaidOf({ scheduledPayments }: ShownOrder): readonly UnpaidPayment[] {
  return scheduledPayments.filter(({ scheduledPaymentState }) => !paidStates.includes(scheduledPaymentState));
}

/** Opens a form for the penalty if there is one, otherwise for the next payment. */
async function openForm(client: ApiClient, order: RacedOrder): Promise<string | null> {
  const { orderUuid, penalties } = order;
  const [penalty] = penalties;
  const [next] = unpaidOf(order);
  const { body } =
    penalty === undefined
      ? await client.payOnPage({
          orderUuid,
          paymentObject: 'NEXT_PAYMENT',
          amount: next?.amount ?? 0,
        })
      : await client.payPenalty({
          orderUuid,
          penaltyUuid: penalty.penaltyUuid,
        });
  return typeof body['formUrl'] === 'string' ? body['formUrl'] : null;
}

/** A new card. The bank's callback is lost, and the client stays on the bank's page. */
async function enterAnotherCard(
  stack: Stack,
  client: ApiClient,
  bindingUuid: string,
): Promise<RoundSetup['changed']> {
  const input = { bindingUuid };
  const key = { 'idempotency-key': randomUUID() };
  const { body } = await client.changeCard(input, key);
  assertSuccess({ body });
  const formUrl = String(body['formUrl']);
  await injectFault(stack, { operation: 'callback', fault: 'drop', times: 1 });
  const back = await sendCard(formUrl, { pan: mirCard, expiry: '12/39', cvc: '123' });
  assert.ok(back !== null, 'the bank takes the card');
  return { bindingUuid, mdOrder: mdOrderOf(formUrl) };
}
