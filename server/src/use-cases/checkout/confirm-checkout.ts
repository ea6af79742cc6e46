import { isDeepStrictEqual } from 'node:util';
import type { Instant } from '#domain/calendar.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { HistoryEventType } from '#domain/orders/order-change.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import type { Checkout } from '../../db/orders/checkout-store.ts';
import { checkoutByTokenHash, lockCheckout, updateCheckout } from '../../db/orders/checkout-store.ts';
import { clientByPhone, insertClient, lockClientByUuid } from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { ClientDebt } from '../../db/payments/debt-store.ts';
import { debtOfClient } from '../../db/payments/debt-store.ts';
import { insertEvents } from '../../db/history/history-store.ts';
import type { ScoringAnswer } from '../../gateways/scoring/port.ts';
import { hashOfBrowser } from '../auth/by-code/phone-hash.ts';
import { exclusionReason } from '../auth/by-code/start-log-in.ts';
import type { CodeRefusal } from '../auth/by-code/verify-code.ts';
import { verifyCode } from '../auth/by-code/verify-code.ts';
import { offerExchange } from '../auth/exchange-checkout-code.ts';
import type { Context } from '../context.ts';
import { enqueueWebhooks } from '../webhooks/enqueue-webhook.ts';
import { checkoutEvent } from './checkout-event.ts';
import { stepRefusal } from './checkout-state.ts';
import { currentPurchase } from './current-purchase.ts';

type Confirmation = {
  readonly token: string;
  readonly code: string;
  readonly browserToken: string;
  /** The cookie that identifies this browser from now on. */
  readonly checkoutToken: string;
  /** The cookie with which this browser may exchange the code for a session. */
  readonly exchangeToken: string;
};

type ConfirmRefusal =
  | CodeRefusal
  | Refusal<
      | 'order.not.found.error'
      | 'checkout.expired.error'
      | 'order.state.error'
      | 'client.blocked.error'
      | 'scoring.failed.error'
    >;

/**
 * Confirms a purchase with the code from the SMS. The purchase is scored and then confirmed or rejected; the history
 * records each step (docs/spec/rules.md#2). A consent repeated after a broken connection is one consent: its answer is
 * REPEATED and offers no exchange.
 */
export async function confirmCheckout(
  context: Context,
  { token, code, browserToken, checkoutToken, exchangeToken }: Confirmation,
): Promise<Result<'CONFIRMED' | 'REPEATED', ConfirmRefusal>> {
  const { database } = context;
  const checkout = await checkoutByTokenHash(database.reader, hashOfSecret(token));
  if (checkout === null) return refuse('order.not.found.error');
  const browserHash = hashOfBrowser(checkoutToken);
  if (isConfirmedBy(browserHash, checkout)) return done('REPEATED');
  const hindrance = stepRefusal((await currentPurchase(context, checkout)).state, ['CREATED']);
  if (hindrance !== null) return refuse(hindrance);
  const verified = await verifyCode(context, {
    orderUuid: checkout.orderUuid,
    phone: checkout.phone,
    browserToken,
    code,
  });
  if (!verified.ok) {
    const meanwhile = await checkoutByTokenHash(database.reader, hashOfSecret(token));
    return isConfirmedBy(browserHash, meanwhile) ? done('REPEATED') : verified;
  }
  return score(context, { checkout, browserHash, exchangeToken });
}

function isConfirmedBy(browserHash: string, checkout: Checkout | null): boolean {
  return checkout?.state === 'CONFIRMED' && checkout.browserHash === browserHash;
}

type Agreed = {
  readonly checkout: Checkout;
  readonly browserHash: string;
  readonly exchangeToken: string;
};

/** Scores the purchase by the client's debt. A debt that grew meanwhile, by another purchase, is scored again. */
async function score(context: Context, agreed: Agreed): Promise<Result<'CONFIRMED', ConfirmRefusal>> {
  const { database } = context;
  const { checkout } = agreed;
  const client = await clientByPhone(database.reader, checkout.phone);
  if (client !== null && exclusionReason(client) !== null) return refuse('client.blocked.error');
  const debt = await debtOfClient(database.reader, client?.clientUuid ?? null, context.clock.now());
  const answer = await context.scoring.score({ ...debt, fullAmount: checkout.fullAmount });
  const written = await database.transaction((transaction) =>
    write(context, transaction, { ...agreed, answer, debt }),
  );
  return written ?? score(context, agreed);
}

type Scored = Agreed & { readonly answer: ScoringAnswer; readonly debt: ClientDebt };

/** Null when an approval was given for a debt that has changed since. */

async function write(
  context: Context,
  transaction: Transaction,
  { checkout, answer, debt, browserHash, exchangeToken }: Scored,
): Promise<Result<'CONFIRMED', ConfirmRefusal> | null> {
  const { clock, random } = context;
  const fresh = await lockCheckout(transaction, checkout.orderUuid);
  if (fresh?.state !== 'CREATED') return refuse('order.state.error');
  const clientUuid = await findOrCreateClient(context, transaction, checkout);
  // the lock makes purchases of one client that are confirmed at once see each other
  await lockClientByUuid(transaction, clientUuid);
  const debtNow = await debtOfClient(transaction, clientUuid, clock.now());
  if (answer.kind === 'approved' && !isDeepStrictEqual(debtNow, debt)) return null;
  await recordHistory(context, transaction, { checkout, clientUuid, answer });
  const state = answer.kind === 'approved' ? 'CONFIRMED' : 'REJECTED';
  await updateCheckout(transaction, fresh, { state, browserHash, clientUuid });
  if (state === 'CONFIRMED') {
    await offerExchange(context, transaction, { orderUuid: checkout.orderUuid, clientUuid, exchangeToken });
    return done(state);
  }
  const { orderUuid, orderNumber } = checkout;
  const webhooks = { orderUuid, orderNumber, type: 'order.rejected', state } as const;
  await enqueueWebhooks(transaction, [webhooks], { at: clock.now(), random });
  return refuse('scoring.failed.error');
}

const scoringEvent = {
  approved: 'SCORING_SUCCEEDED',
  refused: 'SCORING_FAILED',
  unknown: 'SCORING_ERROR',
} as const satisfies Record<ScoringAnswer['kind'], HistoryEventType>;

type CheckoutHistory = {
  readonly checkout: Checkout;
  readonly clientUuid: ClientUuid;
  readonly answer: ScoringAnswer;
};

/** Before the code was entered, no client existed for the history; earlier events keep their own timestamps. */
async function recordHistory(
  { clock }: Context,
  transaction: Transaction,
  { checkout, clientUuid, answer }: CheckoutHistory,
): Promise<void> {
  const { orderUuid, createdAt } = checkout;
  const record = async (types: readonly HistoryEventType[], actionDate: Instant): Promise<void> => {
    await insertEvents(
      transaction,
      types.map((type) => ({ ...checkoutEvent(checkout, type), clientUuid, orderUuid, actionDate })),
    );
  };
  await record(['PROCESS_STARTED'], createdAt);
  await record(['VERIFICATION_SMS_SUCCESS', scoringEvent[answer.kind]], clock.now());
  if (answer.kind !== 'approved') await record(['APPROVE_FAILED'], clock.now());
}

/** A known client keeps the stored name and birth date, even if the merchant sends others. */
async function findOrCreateClient(
  { random, clock }: Context,
  transaction: Transaction,
  checkout: Checkout,
): Promise<ClientUuid> {
  const { phone, fullName, birthDate } = checkout;
  const clientUuid = identifier<ClientUuid>(random.uuid());
  await insertClient(
    transaction,
    { clientUuid, countryCode: '7', phone, fullName, birthDate, status: 'ACTIVE' },
    clock.now(),
  );
  const client = await clientByPhone(transaction, phone);
  if (client === null) throw new Error(`client ${clientUuid} not found after its insertion`);
  return client.clientUuid;
}
