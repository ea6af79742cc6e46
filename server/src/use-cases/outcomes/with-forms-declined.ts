import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { Transaction } from '../../db/database.ts';
import type { BankAccess } from '../context.ts';
import { declineForm } from './decline-form.ts';

/** Open forms that block an attempt. They are declined before the attempt is repeated. */
export type BlockingForms = { readonly kind: 'decline-first'; readonly intents: readonly PaymentIntent[] };

/** Limit of attempts. More are needed only if the customer keeps opening forms at the same time. */
const maxRounds = 3;

/**
 * Runs an attempt in a transaction. Declines the forms that block it outside the transaction, then repeats the
 * attempt. Refuses with `payment.in.progress.error` when a form is being paid or the bank does not confirm the
 * decline (docs/spec/rules.md#5, docs/spec/reliability.md#D-2, docs/spec/reliability.md#F-51,
 * docs/spec/reliability.md#F-53).
 */
export async function withFormsDeclined<Ready extends { readonly kind: string }, Refused extends Refusal>(
  context: BankAccess,
  attempt: (transaction: Transaction) => Promise<Result<Ready | BlockingForms, Refused>>,
): Promise<Result<Ready, Refused | Refusal<'payment.in.progress.error'>>> {
  for (let round = 1; round <= maxRounds; round += 1) {
    const attempted = await context.database.transaction(attempt);
    if (!attempted.ok) return attempted;
    if (!isBlockedByForms(attempted.value)) return success(attempted.value);
    for (const intent of attempted.value.intents) {
      if (!(await declineForm(context, intent))) return refuse('payment.in.progress.error');
    }
  }
  return refuse('payment.in.progress.error');
}

function isBlockedByForms<Ready extends { readonly kind: string }>(
  outcome: Ready | BlockingForms,
): outcome is BlockingForms {
  return outcome.kind === 'decline-first';
}
