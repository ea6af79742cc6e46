import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import { type Checkout, checkoutByTokenHash } from '../../db/checkout/checkout-store.ts';
import { isUnderAttack } from '../auth/by-code/attack-mode.ts';
import { type CodeState, issueCode } from '../auth/by-code/issue-code.ts';
import { exclusionReason } from '../auth/by-code/start-log-in.ts';
import { refuseUntil } from '../auth/by-code/refuse-until.ts';
import { logInLimitEnd, recogniseBrowser, type LoginBrowser } from '../auth/by-code/login-browser.ts';
import type { DatabaseAccess } from '../context.ts';
import { agreementsAt, agreeWith, type GivenHashes, givenHashes, type TextHashes } from './agreements.ts';
import { stepRefusal } from './checkout-state.ts';
import { consentText } from './consent-text.ts';
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

/** SHA-256 of each text that the customer saw; null without one, e.g. while the box of a consent is not ticked. */
type StartInput = GivenHashes & {
  readonly token: string;
  readonly browser: LoginBrowser;
};

/**
 * Sends the confirmation code to the phone that the merchant named. The code confirms exactly the documents that the
 * customer saw; no code is sent without the consent to the processing of personal data (docs/spec/rules.md#2,
 * docs/spec/rules.md#7, docs/spec/rules.md#11).
 */
export async function startConfirmation(
  context: DatabaseAccess,
  { token, browser, ...hashes }: StartInput,
): Promise<Result<CodeState, StartRefusal>> {
  const { database } = context;
  const request = await readRequest(context, token, hashes);
  if (!request.ok) return request;
  const { checkout, signedTexts } = request.value;
  const { phone } = checkout;
  const { client, trustedDevice } = await recogniseBrowser(context, browser, phone);
  if (!trustedDevice) {
    const underAttack = await isUnderAttack(context, database.reader);
    const until = await logInLimitEnd(context, browser, { phone, underAttack, isKnown: null });
    if (until !== null) return refuseUntil(context, 'request.limit.exceeded', until);
  }
  if (client !== null && exclusionReason(client) !== null) return refuse('client.blocked.error');
  return issueCode(context, {
    orderUuid: checkout.orderUuid,
    phone,
    clientUuid: client?.clientUuid ?? null,
    browserToken: browser.browserToken,
    trustedDevice,
    textOf: (code) => consentText(code, checkout.fullAmount),
    // a refresh shows the code that was already sent; the customer may request another one after the delay or after the
    // last guess
    requestKind: 'AGAIN',
    signedTexts,
  });
}

type RequestedCode = { readonly checkout: Checkout; readonly signedTexts: TextHashes };

/** The purchase and the present texts that the code is to confirm. */
async function readRequest(
  context: DatabaseAccess,
  token: string,
  hashes: GivenHashes,
): Promise<Result<RequestedCode, StartRefusal>> {
  const checkout = await checkoutByTokenHash(context.database.reader, hashOfSecret(token));
  if (checkout === null) return refuse('order.not.found.error');
  const hindrance = stepRefusal((await currentPurchase(context, checkout)).state, ['CREATED']);
  if (hindrance !== null) return refuse(hindrance);
  const signedTexts = givenHashes(hashes);
  if (!signedTexts.ok) return signedTexts;
  const agreements = await agreementsAt(context, checkout, context.clock.now());
  const agreed = agreeWith(agreements, signedTexts.value);
  return agreed.ok ? success({ checkout, signedTexts: signedTexts.value }) : agreed;
}
