import type { CardConsent } from '#domain/consents/consent.ts';
import { type CardUuid, identifier, type OrderUuid } from '#domain/identifier.ts';
import { noMoney } from '#domain/money.ts';
import { isPending } from '#domain/orders/payment-intent.ts';
import type { PaymentRequest } from '#domain/payments/payment-request.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import type { CustomerIntentInput } from '../payments/new-intent.ts';
import { formOfIntent } from '../payments/paying/open-payment-form.ts';
import type { RecordedIntent } from '../payments/paying/record-intent.ts';

type CardCheck = {
  readonly request: PaymentRequest;
  /** The card to be replaced; null for an additional card. */
  readonly cardUuid: CardUuid | null;
  readonly cardConsent: CardConsent;
};

/** The input for a card check: no money is taken. It belongs to no order, because the card may serve several. */
export function cardCheckInput({ random }: DatabaseAccess, check: CardCheck): CustomerIntentInput {
  const orderUuid = identifier<OrderUuid>(random.uuid());
  return { ...check, orderUuid, kind: 'BINDING', amount: noMoney, allocations: [] };
}

/** The bank's page of a card check. Refuses an earlier check whose result is pending or whose page was not opened. */
export async function formOfCheck(
  context: BankAccess,
  { kind, intent }: RecordedIntent,
): Promise<
  Result<
    { readonly formUrl: string },
    Refusal<'payment.in.progress.error' | 'payment.not.allowed.error' | 'payment.failed.error'>
  >
> {
  if (isPending(intent.state)) return refuse('payment.in.progress.error');
  if (kind === 'existing' && intent.formUrl === null) return refuse('payment.not.allowed.error');
  return formOfIntent(context, intent);
}
