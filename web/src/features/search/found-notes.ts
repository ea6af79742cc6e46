import { comparisonText } from '#domain/canonical-text.ts';
import { kopecks } from '#domain/money.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { readNamedCard } from '../../api/cards/named-card.ts';
import type { SearchResults } from '../../api/search/search.ts';
import { cardTitle } from '../../format/card-title.ts';
import { formatMoney } from '../../format/money.ts';
import { countryCode, formatPhone } from '../../format/phone.ts';

/** The line below a found card. */
export function cardNote({ phone, active, ...wire }: SearchResults['cards'][number]): string {
  const card = readNamedCard(wire);
  return joined([
    card === null ? null : cardTitle(card),
    active ? null : 'удалена',
    formatPhone({ countryCode, phone }),
  ]);
}

/** The line below a found client, with the address that was searched. */
export function clientNote({ phone, email }: SearchResults['clients'][number]): string {
  return joined([formatPhone({ countryCode, phone }), email]);
}

/** The line below a found order. It begins with what was searched when the order does not show that. */
export function orderNote(order: SearchResults['orders'][number], text: string): string {
  const { orderNumber, fullAmount, paymentAmount, bankNumber, merchantFullName, phone } = order;
  return joined([
    isHidden(text, orderNumber) ? `номер ${orderNumber}` : null,
    bankNumber === null ? null : `номер в банке ${bankNumber}`,
    paymentAmount === null || paymentAmount === fullAmount
      ? null
      : `операция на ${formatMoney(kopecks(paymentAmount))}`,
    formatMoney(kopecks(fullAmount)),
    merchantFullName,
    formatPhone({ countryCode, phone }),
  ]);
}

/** Whether the order number has the text, but not where our screens show it. */
function isHidden(text: string, orderNumber: string): boolean {
  const part = compared(text);
  const [head = '', tail = ''] = shortOrderNumber(orderNumber).split('…');
  return (
    compared(orderNumber).includes(part) && ![head, tail].some((shown) => compared(shown).includes(part))
  );
}

function compared(text: string): string {
  return comparisonText(text).replaceAll(/[- ]/g, '');
}

function joined(facts: readonly (string | null)[]): string {
  return facts.filter((fact) => fact !== null).join(', ');
}
