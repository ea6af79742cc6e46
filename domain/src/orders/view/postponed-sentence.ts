import type { ChargePlan } from '../../charges/charge-plan.ts';
import type { PostponedCharge } from '../../charges/postponed-charges.ts';
import { roublesInWords } from '../../money.ts';
import type { CardDetails } from '../order.ts';
import { nameOfCard } from './try-sentence.ts';

type Hours = Pick<ChargePlan, 'windowFromHour' | 'windowToHour'>;

/**
 * A charge that a rule has moved, in sentences that staff can read to the client: what for, how much, which card, and
 * why not on its day (docs/spec/rules.md#3). null is a card that is not known.
 */
export function postponedSentence(
  { payment: { paymentNumber, amount }, reason }: Pick<PostponedCharge, 'payment' | 'reason'>,
  card: CardDetails | null,
  plan: Hours,
): string {
  const from = card === null ? '' : ` с карты ${nameOfCard(card)}`;
  const postponed = `Списание по графику: платеж ${paymentNumber}. Отложено ${roublesInWords(amount)}${from}`;
  return `${postponed}. ${reasons[reason](plan)}`;
}

const reasons = {
  PAUSE: () => 'День списания перенесла пауза',
  CARD_LIMIT: () => 'По этой карте за 30 дней слишком много отказов, попытки по ней приостановлены',
  NEW_CARD: () => 'Карту ввели сегодня, по графику с неё списывают со следующего дня',
  ONE_A_DAY: () => 'Сегодня по этому заказу уже было списание, второго в тот же день не бывает',
  HOURS: ({ windowFromHour, windowToHour }) =>
    `По графику списывают с ${windowFromHour}:00 до ${windowToHour}:00 по Москве`,
  RESUMED: () => 'Списания возобновлены, сначала об этом приходит сообщение клиенту',
} as const satisfies Record<PostponedCharge['reason'], (plan: Hours) => string>;
