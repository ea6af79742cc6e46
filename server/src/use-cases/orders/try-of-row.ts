import type { NamedCard, Try } from '#domain/orders/view/try-sentence.ts';
import type { TryRow } from '../../db/orders/try-store.ts';

type CardColumns = Pick<TryRow, 'panLastFourDigits' | 'paymentSystem'>;

/** The card of a joined row; null when no card is known. */
export function cardOfRow({ panLastFourDigits, paymentSystem }: CardColumns): NamedCard | null {
  return panLastFourDigits === null ? null : { panLastFourDigits, paymentSystem };
}

/** A stored try as its sentence needs it. */
export function tryOfRow(row: TryRow): Try {
  return { ...row, card: cardOfRow(row) };
}
