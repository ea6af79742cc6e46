import { type PaymentIntent, type IntentKind, paymentNumberOfTarget } from '../orders/payment-intent.ts';
import { paymentNumbersText } from './payment-numbers-text.ts';

/** Text of an intent in the history: its kind and its payments (docs/spec/specification.md#3 «History row»). */
export function intentText({ kind, allocations }: Pick<PaymentIntent, 'kind' | 'allocations'>): string {
  const numbers = allocations
    .filter(({ targetType }) => targetType === 'SCHEDULED')
    .map(({ targetId }) => paymentNumberOfTarget(targetId));
  const paysPenalty = allocations.some(({ targetType }) => targetType === 'PENALTY');
  if (numbers.length === 0) return intentNames[paysPenalty ? 'PENALTY' : kind];
  return `${intentNames[kind]}: ${paymentNumbersText(numbers)}${paysPenalty ? ' и штраф' : ''}`;
}

const intentNames = {
  INITIAL: 'Первый платеж',
  SCHEDULED: 'Списание по графику',
  MANUAL: 'Оплата просроченного платежа',
  EARLY: 'Досрочное погашение',
  RECURRENT: 'Досрочное погашение',
  PENALTY: 'Оплата штрафа',
  SERVICE: 'Оплата услуги',
  FULL_PAYMENT: 'Полное погашение',
  BINDING: 'Привязка карты',
} as const satisfies Record<IntentKind, string>;
