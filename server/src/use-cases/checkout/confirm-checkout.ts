import { isDeepStrictEqual } from 'node:util';
import type { Instant } from '#domain/dates.ts';
import { type ClientUuid, type ConsentUuid, identifier } from '#domain/identifier.ts';
import type { UtcOffset } from '#domain/local-time.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import {
  type Checkout,
  checkoutByTokenHash,
  lockCheckout,
  updateCheckout,
} from '../../db/checkout/checkout-store.ts';
import { newestChallenge } from '../../db/auth/otp-store.ts';
import { type CheckoutConsent, insertCheckoutConsents } from '../../db/checkout/checkout-consent-store.ts';
import {
  clientByPhone,
  insertClient,
  lockClientByUuid,
  saveUtcOffset,
} from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import { type ClientDebt, debtOfClient } from '../../db/payments/debt-store.ts';
import { hashOfBrowser, hashOfPhone } from '../secrets/phone-hash.ts';
import { exclusionReason } from '../auth/by-code/start-log-in.ts';
import { type CodeRefusal, verifyCode } from '../auth/by-code/verify-code.ts';
import { offerExchange } from '../auth/exchange-checkout-code.ts';
import type { Context, DatabaseAccess } from '../context.ts';
import { offerPurchaseDetails } from './offer-purchase-details.ts';
import { offerEmail } from '../notifications/email/offer-email.ts';
import { writeEarlierCodeEntries } from '../notifications/write-code-entry.ts';
import { enqueueWebhooks } from '../webhooks/enqueue-webhook.ts';
import { purchaseBreach, refusePurchase } from '../laws/check-purchase.ts';
import { type Agreements, agreementsAt, agreeWith, type GivenHashes, givenHashes } from './agreements.ts';
import { type Decision, recordDecision } from './record-decision.ts';
import { stepRefusal } from './checkout-state.ts';
import { currentPurchase } from './current-purchase.ts';

type Confirmation = GivenHashes & {
  readonly token: string;
  readonly code: string;
  readonly browserToken: string;
  /** The cookie that identifies this browser from now on. */
  readonly checkoutToken: string;
  /** The cookie with which this browser may exchange the code for a session. */
  readonly exchangeToken: string;
  readonly address: string;
  readonly userAgent: string;
  /** The clock of the browser; null or absent when it is not known. */
  readonly utcOffset?: UtcOffset | null;
};

type ConfirmRefusal =
  | CodeRefusal
  | Refusal<
      | 'order.not.found.error'
      | 'checkout.expired.error'
      | 'order.state.error'
      | 'client.blocked.error'
      | 'scoring.failed.error'
      | 'consent.required.error'
      | 'consent.text.changed.error'
      | 'product.not.available.error'
    >;

/**
 * Confirms a purchase with the code from the SMS, which signs the contract and both consents. The request
 * names the texts by their hashes. When the texts have changed since the page showed them
 * or since the code was requested, nothing is signed (docs/spec/rules.md#11).
 * The purchase is scored and then confirmed or rejected; the history records each step (docs/spec/rules.md#2). A
 * purchase that breaks a clause in force is rejected without scoring (docs/spec/rules.md#15). A request repeated after
 * a broken connection records no second consent; its answer is REPEATED and offers no exchange.
 */
export async function confirmCheckout(
  context: DatabaseAccess & Pick<Context, 'scoring'>,
  confirmation: Confirmation,
): Promise<Result<'CONFIRMED' | 'REPEATED', ConfirmRefusal>> {
  const { database } = context;
  const { token, code, browserToken, checkoutToken } = confirmation;
  const checkout = await checkoutByTokenHash(database.reader, hashOfSecret(token));
  if (checkout === null) return refuse('order.not.found.error');
  const browserHash = hashOfBrowser(checkoutToken);
  if (isConfirmedBy(browserHash, checkout)) return success('REPEATED');
  const hindrance = stepRefusal((await currentPurchase(context, checkout)).state, ['CREATED']);
  if (hindrance !== null) return refuse(hindrance);
  const signedAt = context.clock.now();
  const agreements = await agreementsAt(context, checkout, signedAt);
  const shown = checkShownTexts(agreements, confirmation);
  if (!shown.ok) return shown;
  const fresh = await checkCode(context, { checkout, browserToken, agreements });
  if (!fresh.ok) return fresh;
  const { orderUuid, phone } = checkout;
  const verified = await verifyCode(context, { orderUuid, phone, browserToken, code });
  if (!verified.ok) {
    const meanwhile = await checkoutByTokenHash(database.reader, hashOfSecret(token));
    return isConfirmedBy(browserHash, meanwhile) ? success('REPEATED') : verified;
  }
  const agreed = agreeWith(agreements, verified.value);
  if (!agreed.ok) return agreed;
  const { challengeUuid } = verified.value;
  return score(context, { checkout, confirmation, agreements, signedAt, challengeUuid });
}

/** Refuses a request without the hashes of all texts, or with the hash of another text. */
function checkShownTexts(
  agreements: Agreements,
  shown: GivenHashes,
): Result<null, Refusal<'consent.required.error' | 'consent.text.changed.error'>> {
  const given = givenHashes(shown);
  return given.ok ? agreeWith(agreements, given.value) : given;
}

type CodeCheck = {
  readonly checkout: Checkout;
  readonly browserToken: string;
  readonly agreements: Agreements;
};

/** Refuses a code for other texts before a guess is counted. A code sent before the consent confirms nothing. */
async function checkCode(
  context: DatabaseAccess,
  { checkout: { orderUuid, phone }, browserToken, agreements }: CodeCheck,
): Promise<Result<null, Refusal<'consent.text.changed.error' | 'action.not.started.error'>>> {
  const challenge = await newestChallenge(context.database.reader, {
    browserHash: hashOfBrowser(browserToken),
    phoneHash: hashOfPhone(context, phone),
    orderUuid,
  });
  if (challenge?.consumedAt !== null) return success(null);
  if (challenge.contractHash === null) return refuse('action.not.started.error');
  return agreeWith(agreements, challenge);
}

function isConfirmedBy(browserHash: string, checkout: Checkout | null): boolean {
  return checkout?.state === 'CONFIRMED' && checkout.browserHash === browserHash;
}

type SignedPurchase = {
  readonly checkout: Checkout;
  readonly confirmation: Confirmation;
  readonly agreements: Agreements;
  readonly signedAt: Instant;
  readonly challengeUuid: string;
};

/**
 * Scores the purchase by the client's debt, and scores it again if another purchase has increased the debt meanwhile.
 */
async function score(
  context: DatabaseAccess & Pick<Context, 'scoring'>,
  agreed: SignedPurchase,
): Promise<Result<'CONFIRMED', ConfirmRefusal>> {
  const { database } = context;
  const { checkout } = agreed;
  const client = await clientByPhone(database.reader, checkout.phone);
  if (client !== null && exclusionReason(client) !== null) return refuse('client.blocked.error');
  const debt = await debtOfClient(database.reader, client?.clientUuid ?? null, context.clock.now());
  const { terms, purchaseAmount: amount, cart } = checkout;
  const breach = await purchaseBreach(context, database.reader, { terms, amount, debt: debt.debt, cart });
  const answer: Decision =
    breach === null
      ? await context.scoring.score({ ...debt, fullAmount: checkout.fullAmount })
      : { kind: 'unlawful', breach };
  const written = await database.transaction((transaction) =>
    write(context, transaction, { ...agreed, answer, debt }),
  );
  return written ?? score(context, agreed);
}

type ScoredPurchase = SignedPurchase & { readonly answer: Decision; readonly debt: ClientDebt };

/** Null when an approval was given for a debt that has changed since. */
async function write(
  context: DatabaseAccess,
  transaction: Transaction,
  { answer, debt, ...agreed }: ScoredPurchase,
): Promise<Result<'CONFIRMED', ConfirmRefusal> | null> {
  const { clock, random } = context;
  const { checkout, signedAt, confirmation } = agreed;
  const { checkoutToken, exchangeToken } = confirmation;
  const fresh = await lockCheckout(transaction, checkout.orderUuid);
  if (fresh?.state !== 'CREATED') return refuse('order.state.error');
  const clientUuid = await lockOrCreateClient(context, transaction, agreed);
  await offerPurchaseDetails(context, transaction, { checkout, clientUuid });
  const debtNow = await debtOfClient(transaction, clientUuid, clock.now());
  if (answer.kind === 'approved' && !isDeepStrictEqual(debtNow, debt)) return null;
  await recordDecision(context, transaction, { checkout, clientUuid, answer });
  const state = answer.kind === 'approved' ? 'CONFIRMED' : 'REJECTED';
  await insertCheckoutConsents(transaction, consentsOf(context, clientUuid, agreed));
  const browserHash = hashOfBrowser(checkoutToken);
  await updateCheckout(transaction, fresh, { state, browserHash, clientUuid, signedAt });
  if (state === 'CONFIRMED') {
    await offerExchange(context, transaction, { orderUuid: checkout.orderUuid, clientUuid, exchangeToken });
    return success(state);
  }
  const { orderUuid, orderNumber } = checkout;
  const webhooks = { orderUuid, orderNumber, type: 'order.rejected', state } as const;
  await enqueueWebhooks(transaction, [webhooks], { at: clock.now(), random });
  return answer.kind === 'unlawful' ? refusePurchase(answer.breach) : refuse('scoring.failed.error');
}

/** A refused purchase keeps its consents as well: the customer's data was processed to score it. */
function consentsOf(
  { random }: DatabaseAccess,
  clientUuid: ClientUuid,
  { checkout: { orderUuid }, confirmation, agreements, signedAt, challengeUuid }: SignedPurchase,
): readonly CheckoutConsent[] {
  const { address, userAgent } = confirmation;
  return Object.values(agreements.documents).map((agreement) => ({
    consentUuid: identifier<ConsentUuid>(random.uuid()),
    orderUuid,
    clientUuid,
    agreement,
    challengeUuid,
    signedAt,
    address,
    userAgent,
  }));
}

/**
 * The client of a purchase. The lock puts concurrent purchases of one client in sequence, so that each sees the debt of
 * the others. A known client keeps the stored address, even if the merchant sends another one.
 */
async function lockOrCreateClient(
  context: DatabaseAccess,
  transaction: Transaction,
  { checkout, confirmation: { utcOffset = null } }: SignedPurchase,
): Promise<ClientUuid> {
  const { random, clock } = context;
  const { orderUuid, phone, fullName, birthDate, email } = checkout;
  const newUuid = identifier<ClientUuid>(random.uuid());
  await insertClient(
    transaction,
    { clientUuid: newUuid, countryCode: '7', phone, fullName, birthDate, status: 'ACTIVE' },
    clock.now(),
  );
  const client = await clientByPhone(transaction, phone);
  if (client === null) throw new Error(`client ${newUuid} not found after its insertion`);
  const { clientUuid } = client;
  if (email !== null) await offerEmail(context, transaction, { clientUuid, address: email, source: 'SHOP' });
  await lockClientByUuid(transaction, clientUuid);
  const phoneHash = hashOfPhone(context, phone);
  await writeEarlierCodeEntries(context, transaction, { clientUuid, orderUuid, phoneHash });
  if (utcOffset !== null) await saveUtcOffset(transaction, clientUuid, utcOffset);
  return clientUuid;
}
