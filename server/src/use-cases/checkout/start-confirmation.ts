import type { Kopecks } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import type { Checkout } from '../../db/orders/checkout-store.ts';
import { checkoutByTokenHash } from '../../db/orders/checkout-store.ts';
import { isUnderAttack } from '../auth/by-code/attack-mode.ts';
import type { CodeState, SignedTexts } from '../auth/by-code/issue-code.ts';
import { issueCode } from '../auth/by-code/issue-code.ts';
import { exclusionReason } from '../auth/by-code/start-log-in.ts';
import { refuseUntil } from '../auth/by-code/refuse-until.ts';
import type { Visitor } from '../auth/by-code/visitor.ts';
import { recogniseBrowser, logInLimitEnd } from '../auth/by-code/visitor.ts';
import type { Context } from '../context.ts';
import { agreementsAt, agreeWith } from './agreements.ts';
import { stepRefusal } from './checkout-state.ts';
import { currentPurchase } from './current-purchase.ts';

type StartRefusal = Refusal<
  | 'order.not.found.error'
  | 'checkout.expired.error'
  | 'order.state.error'
  | 'client.blocked.error'
  | 'consent.required.error'
  | 'consent.text.changed.error'
  | 'request.limit.exceeded'
  | 'otp.resend.too.early.error'
>;

type StartInput = {
  readonly token: string;
  readonly visitor: Visitor;
  /** SHA-256 of the contract that the customer saw. */
  readonly contractHash: string;
  /** SHA-256 of the consent to the processing of personal data; null when its box is not ticked. */
  readonly personalDataHash: string | null;
};

/**
 * Sends the confirmation code to the phone that the merchant named. The code confirms exactly the documents that the
 * customer saw; no code is sent without the consent to the processing of personal data (docs/spec/rules.md#2,
 * docs/spec/rules.md#7, docs/spec/rules.md#11).
 */
export async function startConfirmation(
  context: Context,
  { token, visitor, ...asked }: StartInput,
): Promise<Result<CodeState, StartRefusal>> {
  const { database } = context;
  const request = await readRequest(context, token, asked);
  if (!request.ok) return request;
  const { checkout, signedTexts } = request.value;
  const { phone } = checkout;
  const { client, trustedDevice } = await recogniseBrowser(context, visitor, phone);
  if (!trustedDevice) {
    const underAttack = await isUnderAttack(context, database.reader);
    const until = await logInLimitEnd(context, visitor, { phone, underAttack, isKnown: null });
    if (until !== null) return refuseUntil(context, 'request.limit.exceeded', until);
  }
  if (client !== null && exclusionReason(client) !== null) return refuse('client.blocked.error');
  return issueCode(context, {
    orderUuid: checkout.orderUuid,
    phone,
    clientUuid: client?.clientUuid ?? null,
    browserToken: visitor.browserToken,
    trustedDevice,
    textOf: (code) => consentText(code, checkout.fullAmount),
    // a refresh shows the code that was already sent; the customer may request another one after the delay or after the
    // last guess
    requestKind: 'AGAIN',
    signedTexts,
  });
}

type RequestedCode = { readonly checkout: Checkout; readonly signedTexts: SignedTexts };

/** The purchase and both present texts that the code is to confirm. */
async function readRequest(
  context: Context,
  token: string,
  { contractHash, personalDataHash }: Pick<StartInput, 'contractHash' | 'personalDataHash'>,
): Promise<Result<RequestedCode, StartRefusal>> {
  const checkout = await checkoutByTokenHash(context.database.reader, hashOfSecret(token));
  if (checkout === null) return refuse('order.not.found.error');
  const hindrance = stepRefusal((await currentPurchase(context, checkout)).state, ['CREATED']);
  if (hindrance !== null) return refuse(hindrance);
  if (personalDataHash === null) return refuse('consent.required.error', 'field=personalDataHash');
  const signedTexts = { contractHash, personalDataHash };
  const agreed = agreeWith(agreementsAt(context, checkout, context.clock.now()), signedTexts);
  return agreed.ok ? done({ checkout, signedTexts }) : agreed;
}

/**
 * At most 70 characters, one SMS segment (docs/spec/gateway.md#15.1); the code comes first for autofill. The message
 * says that the code also opens the cabinet (docs/spec/rules.md#7).
 */
function consentText(code: string, fullAmount: Kopecks): string {
  const roubles = Math.floor(fullAmount / 100)
    .toLocaleString('ru-RU')
    .replaceAll(/\s/g, ' ');
  return `${code} — код согласия на оплату частями, ${roubles} ₽, и входа в кабинет`;
}
