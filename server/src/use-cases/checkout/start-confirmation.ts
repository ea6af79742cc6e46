import type { Phone } from '#domain/auth/phone.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { hashOfSecret } from '../../secrets/chance.ts';
import { checkoutByTokenHash } from '../../db/orders/checkout-store.ts';
import type { ClientRow } from '../../db/clients/client-store.ts';
import { clientByPhone } from '../../db/clients/client-store.ts';
import { isUnderAttack } from '../auth/by-code/attack-mode.ts';
import type { CodeState } from '../auth/by-code/issue-code.ts';
import { issueCode } from '../auth/by-code/issue-code.ts';
import { whyBarred } from '../auth/by-code/start-log-in.ts';
import type { Visitor } from '../auth/by-code/visitor.ts';
import { isTrusted, mayStart } from '../auth/by-code/visitor.ts';
import type { Context } from '../context.ts';
import { whyNot } from './expired.ts';

type StartRefusal = Refusal<
  | 'order.not.found.error'
  | 'checkout.expired.error'
  | 'order.state.error'
  | 'client.blocked.error'
  | 'request.limit.exceeded'
  | 'otp.resend.too.early.error'
>;

/** Sends the code with which the customer agrees to the terms, to the phone that the merchant named (rules 2, rules 7). */
export async function startConfirmation(
  context: Context,
  { token, visitor }: { readonly token: string; readonly visitor: Visitor },
): Promise<Result<CodeState, StartRefusal>> {
  const { database } = context;
  const checkout = await checkoutByTokenHash(database.reader, hashOfSecret(token));
  if (checkout === null) return refuse('order.not.found.error');
  const hindrance = whyNot(context, checkout, ['CREATED']);
  if (hindrance !== null) return refuse(hindrance);
  const { phone } = checkout;
  const client = await clientByPhone(database.reader, phone);
  const trustedDevice = client !== null && (await isTrusted(context, visitor, client));
  const held = await whyHeld(context, { phone, visitor, client, trustedDevice });
  if (held !== null) return refuse(held);
  return issueCode(context, {
    purpose: 'CHECKOUT',
    phone,
    clientUuid: client?.clientUuid ?? null,
    browserToken: visitor.browserToken,
    trustedDevice,
    textOf: (code) => consentText(code, checkout.fullAmount),
    // a refresh shows the code that is on its way; who asks again has waited or has no guess left
    asked: 'AGAIN',
  });
}

type Asking = {
  readonly phone: Phone;
  readonly visitor: Visitor;
  readonly client: ClientRow | null;
  readonly trustedDevice: boolean;
};

async function whyHeld(
  context: Context,
  { phone, visitor, client, trustedDevice }: Asking,
): Promise<'request.limit.exceeded' | 'client.blocked.error' | null> {
  const underAttack = await isUnderAttack(context, context.database.reader);
  if (!trustedDevice && !(await mayStart(context, visitor, { phone, underAttack, isKnown: null })))
    return 'request.limit.exceeded';
  return client !== null && whyBarred(context, client, trustedDevice) !== null
    ? 'client.blocked.error'
    : null;
}

/** At most 70 characters, one segment (gateway.md 15.1); the code stands first for autofill. */
function consentText(code: string, fullAmount: Kopecks): string {
  const roubles = Math.floor(fullAmount / 100)
    .toLocaleString('ru-RU')
    .replaceAll(/\s/g, ' ');
  return `${code} — код согласия на оплату частями, ${roubles} ₽`;
}
