import type { Instant } from '#domain/calendar.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { HistoryEvent, HistoryEventType } from '#domain/order/order-change.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { hashOfSecret } from '../../chance.ts';
import type { Checkout } from '../../db/checkout-store.ts';
import { checkoutByTokenHash, lockCheckout, updateCheckout } from '../../db/checkout-store.ts';
import { clientByPhone, insertClient, lockClient } from '../../db/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { ClientDebt } from '../../db/debt-store.ts';
import { debtOfClient } from '../../db/debt-store.ts';
import { insertEvents } from '../../db/history-store.ts';
import type { ScoringAnswer } from '../../gateways/scoring/port.ts';
import { hashOfBrowser } from '../auth/phone-hash.ts';
import { whyBarred } from '../auth/start-log-in.ts';
import type { CodeRefusal } from '../auth/verify-code.ts';
import { verifyCode } from '../auth/verify-code.ts';
import type { Context } from '../context.ts';
import { queueWebhook } from '../merchants/tell-merchant.ts';
import { whyNot } from './expired.ts';

type Confirmation = {
  readonly token: string;
  readonly code: string;
  readonly browserToken: string;
  /** The cookie by which this browser is known from now on. */
  readonly checkoutToken: string;
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

/** The customer agrees with the code from the SMS; the purchase is scored, confirmed or refused; the history tells each step (rules 2). */
export async function confirmCheckout(
  context: Context,
  { token, code, browserToken, checkoutToken }: Confirmation,
): Promise<Result<'CONFIRMED', ConfirmRefusal>> {
  const { database } = context;
  const checkout = await checkoutByTokenHash(database.reader, hashOfSecret(token));
  if (checkout === null) return refuse('order.not.found.error');
  const hindrance = whyNot(context, checkout, ['CREATED']);
  if (hindrance !== null) return refuse(hindrance);
  const verified = await verifyCode(context, {
    purpose: 'CHECKOUT',
    phone: checkout.phone,
    browserToken,
    code,
  });
  if (!verified.ok) return verified;
  const agreed = {
    checkout,
    trustedDevice: verified.value.trustedDevice,
    browserHash: hashOfBrowser(checkoutToken),
  };
  for (let round = 1; round < mostRounds; round += 1) {
    const ended = await scoreAndWrite(context, agreed);
    if (ended !== null) return ended;
  }
  const undecided = { ...agreed, answer: { kind: 'unknown' }, debt: null } as const;
  const ended = await database.transaction((transaction) => write(context, transaction, undecided));
  return ended ?? refuse('scoring.failed.error');
}

/** Other purchases of the same customer may be agreed to meanwhile; more often than this somebody is racing himself. */
const mostRounds = 4;

type Agreed = { readonly checkout: Checkout; readonly trustedDevice: boolean; readonly browserHash: string };

type Ended = Result<'CONFIRMED', ConfirmRefusal>;

/** null when what the customer owes has grown while it was scored. */
async function scoreAndWrite(context: Context, agreed: Agreed): Promise<Ended | null> {
  const { clock, database, scoring } = context;
  const { checkout, trustedDevice } = agreed;
  const client = await clientByPhone(database.reader, checkout.phone);
  if (client !== null && whyBarred(context, client, trustedDevice) !== null)
    return refuse('client.blocked.error');
  const debt = await debtOfClient(database.reader, client?.clientUuid ?? null, clock.now());
  const answer = await scoring.score({ ...debt, fullAmount: checkout.fullAmount });
  return database.transaction((transaction) => write(context, transaction, { ...agreed, answer, debt }));
}

/** `debt`: what the answer was given for. */
type Scored = Agreed & { readonly answer: ScoringAnswer; readonly debt: ClientDebt | null };

async function write(
  context: Context,
  transaction: Transaction,
  { checkout, answer, debt, browserHash }: Scored,
): Promise<Ended | null> {
  const { clock, chance } = context;
  const now = clock.now();
  const fresh = await lockCheckout(transaction, checkout.orderUuid);
  if (fresh?.state !== 'CREATED') return refuse('order.state.error');
  const clientUuid = await findOrCreateClient(context, transaction, checkout);
  await lockClient(transaction, clientUuid);
  const approved = answer.kind === 'approved';
  if (approved && hasGrown(debt, await debtOfClient(transaction, clientUuid, now))) return null;
  await tellHistory(context, transaction, { checkout, clientUuid, answer });
  const state = approved ? 'CONFIRMED' : 'REJECTED';
  await updateCheckout(transaction, fresh, { state, browserHash, clientUuid });
  if (approved) return done('CONFIRMED');
  const { orderUuid, orderNumber } = checkout;
  const news = { orderUuid, orderNumber, type: 'order.rejected', state } as const;
  await queueWebhook(transaction, news, { at: now, chance });
  return refuse('scoring.failed.error');
}

function hasGrown(scored: ClientDebt | null, now: ClientDebt): boolean {
  if (scored === null) return true;
  return (
    now.debt > scored.debt ||
    now.activeOrders > scored.activeOrders ||
    now.overduePayments > scored.overduePayments
  );
}

const scoringEvent = {
  approved: 'SCORING_SUCCEEDED',
  refused: 'SCORING_FAILED',
  unknown: 'SCORING_ERROR',
} as const satisfies Record<ScoringAnswer['kind'], HistoryEventType>;

type Told = {
  readonly checkout: Checkout;
  readonly clientUuid: ClientUuid;
  readonly answer: ScoringAnswer;
};

/** Before the code there was no client whose history could be written; what happened then keeps its moment. */
async function tellHistory(
  { clock }: Context,
  transaction: Transaction,
  { checkout, clientUuid, answer }: Told,
): Promise<void> {
  const { orderUuid, createdAt } = checkout;
  const tell = (types: readonly HistoryEventType[], actionDate: Instant): Promise<void> =>
    insertEvents(transaction, {
      clientUuid,
      orderUuid,
      actionDate,
      events: types.map((type) => eventOf(checkout, type)),
    });
  await tell(['PROCESS_STARTED'], createdAt);
  await tell(['VERIFICATION_SMS_SUCCESS', scoringEvent[answer.kind]], clock.now());
  if (answer.kind !== 'approved') await tell(['APPROVE_FAILED'], clock.now());
}

/** A known client keeps name and birth date, whatever the merchant says. */
async function findOrCreateClient(
  { chance, clock }: Context,
  transaction: Transaction,
  checkout: Checkout,
): Promise<ClientUuid> {
  const { phone, fullName, birthDate } = checkout;
  const clientUuid = identifier<ClientUuid>(chance.uuid());
  await insertClient(
    transaction,
    { clientUuid, countryCode: '7', phone, fullName, birthDate, status: 'ACTIVE', blockedUntil: null },
    clock.now(),
  );
  const client = await clientByPhone(transaction, phone);
  if (client === null) throw new Error('a written client is found');
  return client.clientUuid;
}

const texts: Readonly<Partial<Record<HistoryEventType, string>>> = {
  PROCESS_STARTED: 'Начато оформление покупки',
  VERIFICATION_SMS_SUCCESS: 'Покупка подтверждена кодом из СМС',
  SCORING_SUCCEEDED: 'Проверка пройдена',
  SCORING_FAILED: 'Проверка не пройдена',
  SCORING_ERROR: 'Проверку не удалось провести',
  APPROVE_FAILED: 'В покупке частями отказано',
};

function eventOf({ orderUuid, purchaseAmount }: Checkout, type: HistoryEventType): HistoryEvent {
  return {
    type,
    subjectType: 'CHECKOUT',
    subjectId: orderUuid,
    transitionKey: `CHECKOUT/${orderUuid}/${type}/1`,
    amount: type === 'PROCESS_STARTED' ? purchaseAmount : null,
    text: texts[type] ?? type,
  };
}
