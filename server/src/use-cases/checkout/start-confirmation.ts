import type { Kopecks } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import { checkoutByTokenHash } from '../../db/orders/checkout-store.ts';
import { isUnderAttack } from '../auth/by-code/attack-mode.ts';
import type { CodeState } from '../auth/by-code/issue-code.ts';
import { issueCode } from '../auth/by-code/issue-code.ts';
import { exclusionReason } from '../auth/by-code/start-log-in.ts';
import { refuseUntil } from '../auth/by-code/refuse-until.ts';
import type { Visitor } from '../auth/by-code/visitor.ts';
import { recognise, startRefusedUntil } from '../auth/by-code/visitor.ts';
import type { Context } from '../context.ts';
import { stepRefusal } from './checkout-state.ts';
import { currentPurchase } from './current-purchase.ts';

type StartRefusal = Refusal<
  | 'order.not.found.error'
  | 'checkout.expired.error'
  | 'order.state.error'
  | 'client.blocked.error'
  | 'request.limit.exceeded'
  | 'otp.resend.too.early.error'
>;

/** Sends the confirmation code to the phone that the merchant named (docs/spec/rules.md#2, docs/spec/rules.md#7). */
export async function startConfirmation(
  context: Context,
  { token, visitor }: { readonly token: string; readonly visitor: Visitor },
): Promise<Result<CodeState, StartRefusal>> {
  const { database } = context;
  const checkout = await checkoutByTokenHash(database.reader, hashOfSecret(token));
  if (checkout === null) return refuse('order.not.found.error');
  const hindrance = stepRefusal((await currentPurchase(context, checkout)).state, ['CREATED']);
  if (hindrance !== null) return refuse(hindrance);
  const { phone } = checkout;
  const { client, trustedDevice } = await recognise(context, visitor, phone);
  if (!trustedDevice) {
    const underAttack = await isUnderAttack(context, database.reader);
    const until = await startRefusedUntil(context, visitor, { phone, underAttack, isKnown: null });
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
    // a refresh shows the code that was already sent; the customer asks again after the wait or without guesses left
    asked: 'AGAIN',
  });
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
