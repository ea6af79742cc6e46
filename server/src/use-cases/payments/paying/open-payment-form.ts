import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import type { Refusal } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { changeIntentState } from '../../../db/payments/intent-store.ts';
import type { BankAccess } from '../../context.ts';
import { registerIntent } from '../register-intent.ts';

/** The bank's page of an intent. Opens it, unless an earlier request has opened it. */
export async function formOfIntent(
  context: BankAccess,
  intent: PaymentIntent,
): Promise<Result<{ readonly formUrl: string }, Refusal<'payment.failed.error'>>> {
  const { formUrl } = intent;
  if (formUrl !== null) return success({ formUrl });
  const form = await openPaymentForm(context, intent);
  return form.ok ? success({ formUrl: form.value.formUrl }) : form;
}

/**
 * Registers an intent at the bank and stores its form, so that a second tab opens the same form
 * (docs/spec/rules.md#5, docs/spec/reliability.md#D-2). The intent's recovery job asks the bank about it within a
 * minute.
 */
export async function openPaymentForm(
  context: BankAccess,
  intent: PaymentIntent,
): ReturnType<typeof registerIntent> {
  const registered = await registerIntent(context, intent, null);
  if (!registered.ok) return registered;
  await changeIntentState(context.database.autocommit, intent.intentUuid, {
    from: ['CREATED'],
    to: 'REGISTERED',
    ...registered.value,
  });
  return registered;
}
