import type { Operation } from '#domain/payments/operation.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Context } from '../../context.ts';
import { killForm } from './kill-form.ts';

/** Forms that a customer could still pay, and that stand in the way of what is tried. */
export type FormsInTheWay = { readonly kind: 'decline-first'; readonly operations: readonly Operation[] };

/** Forms that stand in the way are declined and the question asked again; more often than this somebody is racing himself. */
const mostRounds = 3;

/**
 * Tries something under an order's lock. Forms that stand in its way are declined at the bank, outside of the transaction, and it is
 * tried again; one that cannot be declined for sure, or is being paid: `payment.in.progress.error` (docs/spec/rules.md#5, docs/spec/reliability.md#D-2, docs/spec/reliability.md#F-51, docs/spec/reliability.md#F-53).
 */
export async function afterOpenForms<Ready extends { readonly kind: string }, Refused extends Refusal>(
  context: Context,
  attempt: (transaction: Transaction) => Promise<Result<Ready | FormsInTheWay, Refused>>,
): Promise<Result<Ready, Refused | Refusal<'payment.in.progress.error'>>> {
  for (let round = 1; round <= mostRounds; round += 1) {
    const attempted = await context.database.transaction(attempt);
    if (!attempted.ok) return attempted;
    if (!areInTheWay(attempted.value)) return done(attempted.value);
    for (const operation of attempted.value.operations) {
      if (!(await killForm(context, operation))) return refuse('payment.in.progress.error');
    }
  }
  return refuse('payment.in.progress.error');
}

function areInTheWay<Ready extends { readonly kind: string }>(
  outcome: Ready | FormsInTheWay,
): outcome is FormsInTheWay {
  return outcome.kind === 'decline-first';
}
