import { paymentNumberOfTarget } from '#domain/orders/payment-intent.ts';
import { type Try, tryOutcome, trySentence } from '#domain/orders/view/try-sentence.ts';
import { cardOfRow } from '../../db/cards/card-columns.ts';
import type { TryRow } from '../../db/payments/try-store.ts';

/** A stored try as its sentence needs it. */
export function tryOfRow(row: TryRow): Try {
  return { ...row, card: cardOfRow(row) };
}

/** The scheduled payments that a try wanted to pay. */
export function paymentNumbersOf({ allocations }: Pick<TryRow, 'allocations'>): number[] {
  return allocations
    .filter(({ targetType }) => targetType === 'SCHEDULED')
    .map(({ targetId }) => paymentNumberOfTarget(targetId));
}

/** How a try ended, and what it was for when it paid several debts. */
export function outcomeOfTry(row: TryRow): string {
  return row.allocations.length > 1 ? trySentence(tryOfRow(row)) : tryOutcome(tryOfRow(row));
}
