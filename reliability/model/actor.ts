import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cardsIn } from '#testing/people/saved-cards.ts';
import { mdOrderOf } from '#testing/bank/bank-callback.ts';
import { lastingSession } from '#testing/people/lasting-session.ts';
import { callAsShop, enterCard, logIn, viewAsShop } from '#testing/people/purchase.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { type Answer, type Driver, driverOf, type Send } from '#testing/api-client.ts';
import { pans } from './expected.ts';
import type { StaffSession } from './staff-session.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import type { ClockParticipant } from './shared-clock.ts';

/** One client of the real service, with the shop, the staff and the bank of the purchase. */
export type Actor = {
  readonly stack: Stack;
  readonly clock: ClockParticipant;
  readonly phone: string;
  readonly orderNumber: string;
  readonly orderUuid: string;
  readonly checkoutToken: string;
  /** Calls as the client, and logs in again after the session of another day has ended. */
  readonly client: Driver;
  readonly staff: Driver;
  shop(action: 'deliver' | 'reverse' | 'refund', amount?: number): Promise<Answer>;
  viewAsShop(): Promise<Answer>;
  /**
   * Enters the card with these last four digits on the bank's page of an answer. Returns the path to which the client
   * returns.
   */
  payForm(answer: Answer, card: string): Promise<string | null>;
  /** The identifier of a saved card. */
  bindingOf(card: string): Promise<string>;
  /** Ends the session of the client. */
  forgetSession(): void;
  /** The bank's order numbers of payments that were made on its page. */
  readonly paidAtBank: string[];
  /** The last paying call, which an action may repeat. */
  lastAction: DoneAction | null;
};

type DoneAction = {
  readonly day: string;
  readonly answer: Answer;
  /** The same call under the same key, for this or another order. */
  readonly repeat: (orderUuid: string) => Promise<Answer>;
};

/** The card form of the bank's page. A card always has the same expiry date. */
export function cardEntry(card: string): Parameters<typeof enterCard>[1] {
  return { pan: pans[card] ?? card, expiry: '12/39', cvc: '123' };
}

export type ActorSetup = Pick<
  Actor,
  'stack' | 'clock' | 'phone' | 'orderNumber' | 'orderUuid' | 'checkoutToken'
>;

export function actorOf(setup: ActorSetup, staffSession: StaffSession, limit: ConcurrencyLimit): Actor {
  const { stack, clock, phone, orderUuid } = setup;
  let codeSentOn = clock.today();
  const session = lastingSession(async () => {
    // two codes for one phone are a minute apart
    if (codeSentOn === clock.today()) await clock.waitSeconds(61);
    codeSentOn = clock.today();
    const apiClient = await limit(() => logIn(stack, phone));
    return { send: (...input) => limit(() => apiClient.send(...input)) };
  });
  const send: Send = (call, fields, headers = { 'idempotency-key': randomUUID() }) =>
    session.send(call, fields, headers);
  const actor: Actor = {
    ...setup,
    client: driverOf(send),
    staff: driverOf((call, fields) => limit(() => staffSession.send(call, fields))),
    shop: (action, amount) => {
      const input = { orderUuid, action, key: randomUUID(), ...(amount === undefined ? {} : { amount }) };
      return limit(() => callAsShop(stack, input));
    },
    viewAsShop: () => limit(() => viewAsShop(stack, orderUuid)),
    payForm: async ({ body }, card) => {
      const formUrl = String(body['formUrl']);
      actor.paidAtBank.push(mdOrderOf(formUrl));
      return limit(() => enterCard(formUrl, cardEntry(card)));
    },
    bindingOf: async (card) => {
      const found = cardsIn(await actor.client.listCards()).find(({ mnemonic }) => mnemonic.endsWith(card));
      assert.ok(found, `no card •• ${card}`);
      return found.bindingUuid;
    },
    forgetSession: session.forget,
    paidAtBank: [],
    lastAction: null,
  };
  return actor;
}
