import { moscowDate, moscowTimeOfDay } from '../dates.ts';
import type { DeclineReason } from '../charges/decline-reason.ts';
import {
  announcementText,
  cardChangedText,
  dayAndMonth,
  limitsRestoredText,
  receiptText,
  reminderText,
  roubles,
} from './message-text.ts';
import type { CardConsentNotice, NotificationKind, NotificationParameters } from './notification-kinds.ts';
import { paymentResultText } from './payment-result-text.ts';
import { shortOrderNumber } from '../orders/short-order-number.ts';

type Templates = { readonly [K in NotificationKind]: (parameters: NotificationParameters[K]) => string };

/**
 * The one catalogue of message texts (docs/spec/rules.md#12). The text of CODE is the entry in «Сообщения» and never
 * contains the code.
 */
const templates: Templates = {
  CODE: ({ isForPurchase }) =>
    isForPurchase ? 'Отправлен код подтверждения покупки' : 'Отправлен код для входа',
  REMINDER: reminderText,
  RECEIPT: receiptText,
  CHARGE_FAILED: chargeFailedText,
  OVERDUE_SOON: ({ amount, from, hasPenalty }) =>
    `Платеж ${roubles(amount)} ₽ просрочится ${dayAndMonth(from)}${hasPenalty ? ', начнётся штраф' : ''}. Оплатите его в кабинете`,
  PENALTY_STARTED: ({ overdue, dueOn, penalty }) =>
    `Платеж ${roubles(overdue)} ₽ от ${dayAndMonth(dueOn)} просрочен. Штраф ${roubles(penalty)} ₽ растёт каждый день. Оплатите`,
  PENALTY_GROWS: ({ overdue, dueOn, penalty, daysLate }) =>
    `Штраф вырос до ${roubles(penalty)} ₽ за ${daysLate} дн. Платеж ${roubles(overdue)} ₽ от ${dayAndMonth(dueOn)}. Оплатите`,
  PAYMENT_RESOLVED: paymentResultText,
  CASCADE_ANNOUNCED: announcementText,
  CARD_CHANGED: ({ oldCard, newCard }) => cardChangedText(oldCard, newCard),
  CARD_EXPIRES: ({ card, lastDay }) =>
    `Карта *${card} действует до ${dayAndMonth(lastDay)}. Смените её в кабинете`,
  REFUND_STARTED: refundText,
  REFUND_ARRIVED: ({ amount, orderNumber, paymentNumber }) => {
    const payment = paymentNumber === null ? '' : ` за платеж ${paymentNumber}`;
    return `Вернули ${roubles(amount)} ₽${payment}${ofOrder(orderNumber)}`;
  },
  ORDER_PAID: ({ orderNumber }) => `Заказ ${shortOrderNumber(orderNumber)} оплачен полностью. Плати частями`,
  ORDER_PAUSED: ({ orderNumber, until }) =>
    `Заказ ${shortOrderNumber(orderNumber)}: платежи на паузе${until === null ? '' : ` по ${dayAndMonth(until)}`}`,
  ORDER_RESUMED: ({ orderNumber, isRefused, pausedUntil, next }) => {
    const charge = next === null ? '' : `. ${nextChargeText(next)}`;
    const running = pausedUntil === null ? '' : `, пауза идёт по ${dayAndMonth(pausedUntil)}`;
    const end = `пауза окончена${charge}`;
    const refusal = next === null ? `в просьбе отказано${running}` : `отказано, ${end}`;
    return `Заказ ${shortOrderNumber(orderNumber)}: ${isRefused ? refusal : end}`;
  },
  CONSENT_CHANGED: (change) =>
    'card' in change
      ? `Карта *${change.card}: ${consentWords[change.scope]}`
      : `Согласие на обработку данных отозвано${ofOrder(change.orderNumber)}`,
  LOGIN_NEW_DEVICE: ({ at, supportPhone }) => {
    const entered = `Плати частями: вход с нового устройства ${dayAndMonth(moscowDate(at))} в ${moscowTimeOfDay(at)} мск.`;
    return supportPhone === '' ? entered : `${entered} Не вы? ${supportPhone}`;
  },
  LIMITS_RESTORED: ({ supportPhone }) => limitsRestoredText(supportPhone),
};

/** A kind with its parameters. */
export type NotificationContent<Kind extends NotificationKind = NotificationKind> = {
  readonly [K in Kind]: { readonly kind: K; readonly parameters: NotificationParameters[K] };
}[Kind];

/** The text of a notification: the entry in «Сообщения», and the SMS except for CODE. */
export function textOf<Kind extends NotificationKind>({
  kind,
  parameters,
}: NotificationContent<Kind>): string {
  return templates[kind](parameters);
}

function nextChargeText({
  amount,
  on,
  card,
}: NonNullable<NotificationParameters['ORDER_RESUMED']['next']>): string {
  const sum = `${roubles(amount)} ₽`;
  return card === null
    ? `${dayAndMonth(on)} оплатите ${sum}: карты нет`
    : `${dayAndMonth(on)} спишем ${sum} с *${card}`;
}

/** The reason of the failure, the date and card of the next try, and the advice to the client. */
function chargeFailedText({
  amount,
  card,
  reason,
  nextTry,
}: NotificationParameters['CHARGE_FAILED']): string {
  const sum = `${roubles(amount)} ₽`;
  if (card === null) return `Платеж ${sum}: карты для списания нет. Оплатите его в кабинете`;
  const failed = `Не списали ${sum} с *${card}: ${reasonWords[reason]}.`;
  if (nextTry === null) return `${failed} Оплатите в кабинете`;
  return `${failed} Снова спишем ${dayAndMonth(nextTry.on)} с *${nextTry.card}. ${reason === 'NO_MONEY' ? 'Пополните карту' : 'Можно оплатить'}`;
}

function refundText({ amount, toCard, orderNumber, to }: NotificationParameters['REFUND_STARTED']): string {
  const [sum, order] = [`${roubles(amount)} ₽`, ofOrder(orderNumber)];
  if (to === 'STAFF') return `Банк не вернул ${sum}. Разбираемся и сообщим${order}`;
  if (to === 'CARD') return `Возвращаем ${sum} на карту${order}`;
  if (to === 'TRANSFER') return `Возвращаем ${sum} банковским переводом${order}`;
  if (toCard === 0)
    return `Магазин вернул ${sum}: ${to === 'WHOLE_DEBT' ? 'платить больше не нужно' : 'платежи уменьшены'}${order}`;
  return `Магазин вернул ${sum}, на карту ${roubles(toCard)} ₽${to === 'WHOLE_DEBT' ? '. Долга нет' : ''}${order}`;
}

const reasonWords = {
  NO_MONEY: 'мало денег',
  CARD_LIMIT: 'лимит по карте',
  CARD_EXPIRED: 'срок карты истёк',
  CARD_BLOCKED: 'карта закрыта',
  BANK_SILENT: 'банк не ответил',
  TOO_MANY_TRIES: 'много попыток',
  DECLINED: 'банк отказал',
} as const satisfies Record<DeclineReason, string>;

/** What the message about the consent of a card says of each scope. */
export const consentWords = {
  ORDER: 'списываем только платежи выбранных заказов',
  ALL: 'списываем платежи любых заказов',
  NONE: 'автоматически больше не списываем',
} as const satisfies Record<CardConsentNotice['scope'], string>;

function ofOrder(orderNumber: string | null): string {
  return orderNumber === null ? '' : `, заказ ${shortOrderNumber(orderNumber)}`;
}
