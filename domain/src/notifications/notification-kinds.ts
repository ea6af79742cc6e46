import type { CalendarDate, Instant } from '../dates.ts';
import type { DeclineReason } from '../charges/decline-reason.ts';
import type { Kopecks } from '../money.ts';
import type { AnnouncedCharge, ComingCharge, NamedCard, TakenCharge } from './message-text.ts';
import type { ResultNotice } from './payment-result-text.ts';

/** A declined scheduled charge with the next try of the plan. */
export type FailedCharge = {
  readonly amount: Kopecks;
  /** Last four digits of the declined card; null when the order has no card to charge. */
  readonly card: string | null;
  readonly reason: DeclineReason;
  /** The next try of the plan of charges; null when the plan has no further try. */
  readonly nextTry: { readonly on: CalendarDate; readonly card: string } | null;
};

/** A payment that becomes overdue on a day unless it is paid before. */
export type OverdueSoon = {
  readonly amount: Kopecks;
  readonly from: CalendarDate;
  readonly hasPenalty: boolean;
};

/** A penalty of an overdue payment. */
export type PenaltyNotice = {
  readonly overdue: Kopecks;
  /** The due date of the payment, from which the penalty counts. */
  readonly dueOn: CalendarDate;
  readonly penalty: Kopecks;
  /** Days late that the penalty covers. */
  readonly daysLate: number;
};

export type RefundNotice = { readonly amount: Kopecks; readonly orderNumber: string | null };

export type CardConsentNotice = { readonly card: string; readonly scope: 'ORDER' | 'ALL' | 'NONE' };

/** The facts that the text of each kind needs (docs/spec/rules.md#12). A kind without a template does not compile. */
export type NotificationParameters = {
  readonly CODE: { readonly isForPurchase: boolean };
  readonly REMINDER: readonly ComingCharge[];
  readonly RECEIPT: TakenCharge;
  readonly CHARGE_FAILED: FailedCharge;
  readonly OVERDUE_SOON: OverdueSoon;
  readonly PENALTY_STARTED: PenaltyNotice;
  readonly PENALTY_GROWS: PenaltyNotice;
  readonly PAYMENT_RESOLVED: ResultNotice;
  readonly CASCADE_ANNOUNCED: AnnouncedCharge;
  readonly CARD_CHANGED: { readonly oldCard: string; readonly newCard: NamedCard };
  readonly CARD_EXPIRES: { readonly card: string; readonly lastDay: CalendarDate };
  readonly REFUND_STARTED: RefundNotice & {
    /**
     * The money goes to the card or by bank transfer, or the refund of the shop reduces the unpaid payments, or leaves
     * none. STAFF: the bank does not return this part, and staff clear it up.
     */
    readonly to: 'CARD' | 'TRANSFER' | 'UNPAID_PAYMENTS' | 'WHOLE_DEBT' | 'STAFF';
    /** The part that goes to the card. */
    readonly toCard: Kopecks;
  };
  readonly REFUND_ARRIVED: RefundNotice & {
    /** The number of the payment that is returned; null for a penalty and other money. */
    readonly paymentNumber: number | null;
  };
  readonly ORDER_PAID: { readonly orderNumber: string };
  /** `until` is null for a pause without an end. */
  readonly ORDER_PAUSED: { readonly orderNumber: string; readonly until: CalendarDate | null };
  /** `next` is the next charge, null when none is planned. Its card is null when the client has to pay. */
  readonly ORDER_RESUMED: {
    readonly orderNumber: string;
    /** True when staff have refused a request. With `next` the refusal has ended a pause. */
    readonly isRefused: boolean;
    /** The last day of a pause that goes on after a refusal; null without one. */
    readonly pausedUntil: CalendarDate | null;
    readonly next: {
      readonly amount: Kopecks;
      readonly on: CalendarDate;
      readonly card: string | null;
    } | null;
  };
  /** The consent of a card, or the withdrawal of the consent to personal data that was signed for a purchase. */
  readonly CONSENT_CHANGED: CardConsentNotice | { readonly orderNumber: string };
  readonly LOGIN_NEW_DEVICE: { readonly at: Instant; readonly supportPhone: string };
  readonly LIMITS_RESTORED: { readonly supportPhone: string };
};

export type NotificationKind = keyof NotificationParameters;

/** Names of the kinds as clients and staff see them in «Сообщения». */
export const notificationNames = {
  CODE: 'Код подтверждения',
  REMINDER: 'Напоминание о списании',
  RECEIPT: 'Чек о списании',
  CHARGE_FAILED: 'Списание не прошло',
  OVERDUE_SOON: 'Скоро просрочка',
  PENALTY_STARTED: 'Начислен штраф',
  PENALTY_GROWS: 'Штраф растёт',
  PAYMENT_RESOLVED: 'Результат платежа',
  CASCADE_ANNOUNCED: 'Списание с другой карты',
  CARD_CHANGED: 'Карта заменена',
  CARD_EXPIRES: 'Срок карты истекает',
  REFUND_STARTED: 'Возврат отправлен',
  REFUND_ARRIVED: 'Деньги возвращены',
  ORDER_PAID: 'Заказ оплачен',
  ORDER_PAUSED: 'Платежи приостановлены',
  ORDER_RESUMED: 'Платежи по графику',
  CONSENT_CHANGED: 'Согласие изменено',
  LOGIN_NEW_DEVICE: 'Вход с нового устройства',
  LIMITS_RESTORED: 'Вход снова доступен',
} as const satisfies Record<NotificationKind, string>;

/** All kinds, in the order of their names. */
export const notificationKinds: readonly NotificationKind[] = Object.keys(notificationNames).filter(isKind);

function isKind(text: string): text is NotificationKind {
  return Object.hasOwn(notificationNames, text);
}

/** Whether a message is sent at any hour: by its kind, or because it answers an act of the client. */
export function isUrgent({
  kind,
  answersClient,
}: {
  kind: NotificationKind;
  answersClient: boolean;
}): boolean {
  return isSentAtAnyHour[kind] || answersClient;
}

/** Whether a kind is sent at any hour: a person waits for the message, or it warns of an intruder. */
export const isSentAtAnyHour = {
  CODE: true,
  REMINDER: false,
  RECEIPT: false,
  CHARGE_FAILED: false,
  OVERDUE_SOON: false,
  PENALTY_STARTED: false,
  PENALTY_GROWS: false,
  PAYMENT_RESOLVED: true,
  CASCADE_ANNOUNCED: false,
  CARD_CHANGED: true,
  CARD_EXPIRES: false,
  REFUND_STARTED: false,
  REFUND_ARRIVED: false,
  ORDER_PAID: false,
  ORDER_PAUSED: false,
  ORDER_RESUMED: false,
  CONSENT_CHANGED: true,
  LOGIN_NEW_DEVICE: true,
  // the client may be talking to support on the telephone
  LIMITS_RESTORED: true,
} as const satisfies Record<NotificationKind, boolean>;
