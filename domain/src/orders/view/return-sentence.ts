import { type Kopecks, roublesInWords } from '../../money.ts';
import type { CardDetails } from '../order.ts';
import type { RefundWay } from '../refund-intent.ts';
import { nameOfCard } from './try-sentence.ts';

export type ReturnedMoney = {
  readonly amount: Kopecks;
  readonly state: 'RETURNED' | 'ON_THE_WAY' | 'REFUSED';
  /** null when the card that paid is not known. */
  readonly card: CardDetails | null;
  readonly way: RefundWay;
};

/** The return of paid money in a sentence that staff can read to the client (docs/spec/rules.md#2). */
export function returnSentence({ amount, state, card, way }: ReturnedMoney): string {
  // people make the transfer, and no answer says that it has arrived
  if (way === 'TRANSFER') return `Возвращаем ${roublesInWords(amount)} банковским переводом`;
  if (way === 'OTHER') return `Возвращено ${roublesInWords(amount)} другим путём, сотрудник подтвердил`;
  const to = card === null ? 'на карту, с которой платили' : `на карту ${nameOfCard(card)}`;
  return sentences[state](`${roublesInWords(amount)} ${to}`);
}

const sentences = {
  RETURNED: (sum) => `Возвращено ${sum}`,
  ON_THE_WAY: (sum) => `Возврат отправлен в банк: ${sum}. Деньги в пути`,
  REFUSED: (sum) => `Банк не вернул ${sum}. Сотрудник выясняет причину`,
} as const satisfies Record<ReturnedMoney['state'], (sum: string) => string>;
