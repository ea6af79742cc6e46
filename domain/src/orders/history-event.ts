import type { Kopecks } from '../money.ts';
import type { HistoryEvent, HistoryEventType, HistorySubject } from './order-change.ts';

type EventFields = {
  readonly type: HistoryEventType;
  readonly subjectType: HistorySubject;
  readonly subjectId: string;
  /** The state reached, with a number or date when the state can be reached several times. */
  readonly newState: string;
  readonly amount: Kopecks | null;
  /** Text of the event; defaults to the name of its type. */
  readonly text?: string;
};

/** Builds a history event; its unique key prevents duplicates (docs/spec/reliability.md#I-28). */
export function historyEvent({
  type,
  subjectType,
  subjectId,
  newState,
  amount,
  text,
}: EventFields): HistoryEvent {
  return {
    type,
    subjectType,
    subjectId,
    transitionKey: `${subjectType}/${subjectId}/${newState}`,
    amount,
    text: text ?? historyEventNames[type],
  };
}

/**
 * Names of the event types in the history and its filter (docs/spec/specification.md#2 «Operation history page»,
 * docs/spec/specification.md#3).
 */
export const historyEventNames = {
  PROCESS_STARTED: 'Оформление начато',
  VERIFICATION_SMS_SUCCESS: 'Подтверждение по СМС',
  VERIFICATION_SBERID_SUCCESS: 'Подтверждение по Сбер ID',
  SCORING_FAILED: 'Скоринг не пройден',
  SCORING_SUCCEEDED: 'Скоринг пройден',
  SCORING_ERROR: 'Ошибка скоринга',
  APPROVE_SUCCESS: 'Заказ одобрен',
  APPROVE_FAILED: 'Заказ не одобрен',
  COMPLETION: 'Заказ завершен',
  DEPOSIT_SUCCESS: 'Покупка подтверждена магазином',
  DEPOSIT_FAILED: 'Покупка не подтверждена',
  PAYMENT_EVENT_SUCCESS: 'Платеж выполнен',
  PAYMENT_EVENT_FAILED: 'Платеж не выполнен',
  SMS_SEND: 'СМС отправлено',
  PENALTY_APPLIED: 'Начислен штраф',
  PENALTY_NOT_APPLIED: 'Штраф не начислен',
  BINDING_CHANGED: 'Карта изменена',
  REFUND: 'Оформлен возврат',
  AMOUNT_CHANGED: 'Сумма изменена',
  MONEY_RETURNED: 'Деньги возвращены',
  REVERSE: 'Заказ отменен',
  PENALTY_CANCELLATION: 'Штраф отменен',
} as const satisfies Record<HistoryEventType, string>;

/**
 * Whether the client sees events of a type. Scoring results and skipped penalties are for staff only
 * (docs/spec/specification.md#6).
 */
export const isVisibleToClient = {
  PROCESS_STARTED: true,
  VERIFICATION_SMS_SUCCESS: true,
  VERIFICATION_SBERID_SUCCESS: true,
  SCORING_FAILED: false,
  SCORING_SUCCEEDED: false,
  SCORING_ERROR: false,
  APPROVE_SUCCESS: true,
  APPROVE_FAILED: true,
  COMPLETION: true,
  DEPOSIT_SUCCESS: true,
  DEPOSIT_FAILED: true,
  PAYMENT_EVENT_SUCCESS: true,
  PAYMENT_EVENT_FAILED: true,
  SMS_SEND: true,
  PENALTY_APPLIED: true,
  PENALTY_NOT_APPLIED: false,
  BINDING_CHANGED: true,
  REFUND: true,
  AMOUNT_CHANGED: true,
  MONEY_RETURNED: true,
  REVERSE: true,
  PENALTY_CANCELLATION: true,
} as const satisfies Record<HistoryEventType, boolean>;
