import { cardDetailsOf, pickCardDetails } from '#domain/cards/card-brand.ts';
import type { CardDetails, OtherCardBrand, PaymentSystem } from '#domain/orders/order.ts';

/** Columns of a stored card; null where a row has no card. */
type CardColumns = { readonly maskedPan: string | null; readonly paymentSystem: PaymentSystem | null };

/** The name of the card of a row; `panLastFourDigits` is null in a row without a card. */
export type RowCard = {
  readonly panLastFourDigits: string | null;
  readonly paymentSystem: PaymentSystem | null;
  readonly cardBrand?: OtherCardBrand;
};

/** A row as the database returns it. */
export type StoredRow<Row extends RowCard> = Omit<Row, keyof RowCard> & CardColumns;

/** Replaces the masked number in a row by the name of the card. */
export function withCardDetails<Row extends CardColumns>(row: Row): Omit<Row, keyof CardColumns> & RowCard {
  const { maskedPan, paymentSystem, ...rest } = row;
  const card: RowCard =
    maskedPan === null
      ? { panLastFourDigits: null, paymentSystem: null }
      : cardDetailsOf({ maskedPan, paymentSystem });
  return { ...rest, ...card };
}

/** The card of a row; null when no card is known. */
export function cardOfRow({ panLastFourDigits, ...row }: RowCard): CardDetails | null {
  return panLastFourDigits === null ? null : pickCardDetails({ panLastFourDigits, ...row });
}
