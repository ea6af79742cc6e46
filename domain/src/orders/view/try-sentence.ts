import { brandOf } from '../../cards/card-brand.ts';
import { declineReason } from '../../charges/decline-reason.ts';
import { declineTexts } from '../../charges/decline-texts.ts';
import { roublesInWords } from '../../money.ts';
import { intentText } from '../../payments/intent-text.ts';
import type { PaymentIntent, IntentState } from '../payment-intent.ts';
import type { CardDetails } from '../order.ts';

export type Try = Pick<PaymentIntent, 'kind' | 'state' | 'amount' | 'actionCode' | 'allocations'> & {
  /** null when the customer enters the card on the bank's page. */
  readonly card: CardDetails | null;
  /** The bank has answered the registration of the payment. */
  readonly isRegistered: boolean;
};

/**
 * A try to take money, in sentences that staff can read to the client: what for, how much, from which card, and how it
 * ended. A declined try has its reason in words (docs/spec/gateway.md#8).
 */
export function trySentence(payment: Try): string {
  return `${intentText(payment)}. ${tryOutcome(payment)}`;
}

/** The end of a try without what it was for. */
export function tryOutcome(payment: Try): string {
  const { kind, amount } = payment;
  if (kind === 'BINDING' && amount === 0) return bindingEnds[endOf(payment)];
  // the money of a file does not pass the gateway (docs/spec/rules.md#10)
  if (kind === 'FULL_PAYMENT') return `Погашено по файлу: ${roublesInWords(amount)}`;
  return ends[endOf(payment)](`${roublesInWords(amount)} ${cardOf(payment)}`, payment);
}

type End = 'taken' | 'declined' | 'expired' | 'pending' | 'open' | 'silent' | 'registering';

const endByState = {
  SETTLED: 'taken',
  DECLINED: 'declined',
  EXPIRED: 'expired',
  SENT: 'pending',
  UNKNOWN: 'pending',
  REGISTERED: 'open',
  CREATED: 'open',
} as const satisfies Record<IntentState, End>;

/** Without an answer of the bank no page has opened. */
function endOf({ state, card, isRegistered }: Try): End {
  const end = endByState[state];
  if (card !== null || isRegistered) return end;
  if (end === 'expired') return 'silent';
  return end === 'open' ? 'registering' : end;
}

const ends = {
  taken: (sum) => `Списано ${sum}`,
  declined: (sum, { actionCode }) => `Не удалось списать ${sum}. ${declineTexts[declineReason(actionCode)]}`,
  expired: (sum, { card }) =>
    card === null
      ? `Не списано ${sum}. Клиент не завершил оплату на странице банка`
      : `Не списано ${sum}. Списание не состоялось`,
  pending: (sum) => `Банк обрабатывает списание ${sum}. Результата пока нет`,
  open: (sum, { card }) =>
    `${card === null ? 'Открыта страница банка' : 'Списание готовится'}: ${sum}. Деньги пока не списаны`,
  silent: (sum) => `Не списано ${sum}. Банк не ответил, страница банка не открылась`,
  registering: (sum) => `Банк ещё не открыл страницу оплаты: ${sum}. Деньги не списаны`,
} as const satisfies Record<End, (sum: string, payment: Try) => string>;

const bindingEnds = {
  taken: 'Карта сохранена',
  declined: 'Карта не сохранена',
  expired: 'Карта не сохранена: клиент не завершил её ввод на странице банка',
  pending: 'Банк проверяет карту',
  open: 'Открыта страница банка',
  silent: 'Карта не сохранена: банк не ответил, страница банка не открылась',
  registering: 'Банк ещё не открыл страницу для карты',
} as const satisfies Record<End, string>;

function cardOf({ card }: Try): string {
  return card === null ? 'с карты, введённой на странице банка' : `с карты ${nameOfCard(card)}`;
}

/** «Visa •• 1234», without the name when the brand is unknown. */
export function nameOfCard(card: CardDetails): string {
  const brand = brandOf(card);
  return `${brand === null ? '' : `${brand.name} `}••\u00a0${card.panLastFourDigits}`;
}
