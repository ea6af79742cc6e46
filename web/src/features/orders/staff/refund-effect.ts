import { type Kopecks, minus, noMoney, parseRoubles, smaller } from '#domain/money.ts';
import type { RefundPreview } from '../../../api/refunds/refund-to-card.ts';
import { cardTitle } from '../../../format/card-title.ts';
import { formatMoney } from '../../../format/money.ts';

/** The typed sum; null for a text that is no sum between one kopeck and what can be returned. */
export function sumToReturn(text: string, returnable: Kopecks): Kopecks | null {
  const sum = parseRoubles(text);
  return sum.ok && sum.value > 0 && sum.value <= returnable ? sum.value : null;
}

/** The error of the typed sum; null for a right one. */
export function sumProblem(text: string, returnable: Kopecks): string | null {
  if (text.trim() === '') return 'Обязательное поле';
  const sum = parseRoubles(text);
  if (!sum.ok) return 'Укажите сумму в рублях, например 1 234,50';
  if (sum.value === 0) return 'Укажите сумму больше нуля';
  return sum.value > returnable ? `Не больше ${formatMoney(returnable)}` : null;
}

/** «На карту Visa •• 1111 вернётся 500,00 ₽», card by card in the order in which the money is returned. */
export function returnSentence(amount: Kopecks, { cards }: Pick<RefundPreview, 'cards'>): string {
  const clauses: string[] = [];
  let missing = amount;
  for (const { card, amount: most } of cards) {
    const sum = smaller(missing, most);
    if (sum === noMoney) break;
    const target = card === null ? 'карту, которой платил клиент,' : `карту ${cardTitle(card)}`;
    clauses.push(`на ${target} вернётся ${formatMoney(sum)}`);
    missing = minus(missing, sum);
  }
  const sentence = clauses.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}
