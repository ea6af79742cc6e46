import {
  calendarDate,
  type CalendarDate,
  instantOfMilliseconds,
  moscowDate,
  plusDays,
} from '#domain/dates.ts';
import { calls } from '#testing/calls.ts';
import { cardsWithoutConsent, type SavedCard } from '#testing/people/saved-cards.ts';
import type { ListedPayment } from './run-record.ts';

/** A successful answer: the fields of its call, and its body. */
export type SuccessfulAnswer = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
};

/** What an answer says about the charges of one order. */
type NamedOrder = { readonly orderUuid: string; readonly payments: readonly ListedPayment[] };

type NoCharge = {
  readonly paymentNumber?: number;
  /** The first day on which a charge is allowed again; null for ever. */
  readonly until: CalendarDate | null;
} & ({ readonly orderUuid: string } | { readonly bindingUuid: string; readonly card: string });

export type NamedInAnswer = {
  readonly orders: readonly NamedOrder[];
  readonly noCharges: readonly NoCharge[];
};

type Reading = (answer: SuccessfulAnswer) => NamedInAnswer;

const nothing: NamedInAnswer = { orders: [], noCharges: [] };

type ListedCharge = {
  readonly orderUuid: string;
  readonly paymentNumber: number;
  readonly amount: number;
  readonly date: string;
  readonly nextTryOn: string | null;
};

const charges: Reading = ({ body }) => {
  const listed = Map.groupBy(body['charges'] as readonly ListedCharge[], ({ orderUuid }) => orderUuid);
  const orders = [...listed].map(([orderUuid, payments]) => ({
    orderUuid,
    payments: payments.map(({ paymentNumber, amount, date, nextTryOn }) => ({
      paymentNumber,
      amount,
      day: calendarDate(nextTryOn ?? date),
    })),
  }));
  return { ...nothing, orders };
};

type FailedCharge = {
  readonly paymentNumber: number;
  readonly nextTry: { readonly at: string } | null;
  readonly mayAnnounceCard: boolean;
};

const failedCharge: Reading = ({ fields, body }) => {
  const failed = body['failedCharge'] as FailedCharge | null;
  if (failed?.nextTry !== null || failed.mayAnnounceCard) return nothing;
  const { paymentNumber } = failed;
  return { ...nothing, noCharges: [{ orderUuid: String(fields['orderUuid']), paymentNumber, until: null }] };
};

type ShownPayment = NumberedSum & { readonly date: string; readonly scheduledPaymentState: string };
type NumberedSum = { readonly paymentNumber: number; readonly amount: number };

type ShownOrder = {
  readonly orderUuid: string;
  readonly state: string;
  readonly schedulesStopped: boolean;
  readonly pause?: { readonly dateTo: string };
  readonly scheduledPayments: readonly ShownPayment[];
};

const unpaidStates = [
  'NOT_YET_PAID',
  'ERROR_PAID',
  'OVERDUE',
  'OVERDUE_TASK_STOPPED',
  'CASCADE_PAYMENT_TRY_FAIL',
];

function inOrders(shown: readonly ShownOrder[]): NamedInAnswer {
  return {
    orders: shown.map(({ orderUuid, scheduledPayments }) => ({
      orderUuid,
      payments: scheduledPayments
        .filter(({ scheduledPaymentState }) => unpaidStates.includes(scheduledPaymentState))
        .map(({ paymentNumber, amount, date }) => ({ paymentNumber, amount, day: calendarDate(date) })),
    })),
    noCharges: shown.flatMap(noChargesOf),
  };
}

function noChargesOf({ orderUuid, state, schedulesStopped, pause }: ShownOrder): readonly NoCharge[] {
  if (pause !== undefined) return [{ orderUuid, until: plusDays(calendarDate(pause.dateTo), 1) }];
  return state !== 'ACTIVE' || schedulesStopped ? [{ orderUuid, until: null }] : [];
}

const order: Reading = ({ body }) => inOrders([body['order'] as ShownOrder]);
const orders: Reading = ({ body }) => inOrders(body['orders'] as readonly ShownOrder[]);

type ExplainedPayment = {
  readonly paymentNumber: number;
  readonly steps: readonly { readonly result: number }[];
};

const explanation: Reading = ({ fields, body }) => {
  const payments = (body['payments'] as readonly ExplainedPayment[]).map(({ paymentNumber, steps }) => ({
    paymentNumber,
    day: null,
    amount: steps.at(-1)?.result ?? 0,
  }));
  return { ...nothing, orders: [{ orderUuid: String(fields['orderUuid']), payments }] };
};

type CardOrder = {
  readonly orderUuid: string;
  readonly payments: readonly { readonly date: string; readonly amount: number }[];
};
type CardWithOrders = SavedCard & { readonly orders: readonly CardOrder[] };

const cards: Reading = ({ body }) => {
  const saved = body['cardInfos'] as readonly CardWithOrders[];
  const listed = [...saved.flatMap((card) => card.orders), ...(body['ordersWithoutCard'] as CardOrder[])];
  return {
    orders: listed.map(({ orderUuid, payments }) => ({
      orderUuid,
      payments: payments.map(({ date, amount }) => ({
        paymentNumber: null,
        amount,
        day: calendarDate(date),
      })),
    })),
    noCharges: cardsWithoutConsent(saved).map(({ bindingUuid, mnemonic }) => ({
      bindingUuid,
      card: mnemonic.slice(-4),
      until: null,
    })),
  };
};

type StaffPause = { readonly dateTo: string; readonly endedAt: string | null };

const pausesForStaff: Reading = ({ fields, body }) => {
  const running = (body['pauses'] as readonly StaffPause[]).filter(({ endedAt }) => endedAt === null);
  const noCharges = running.map(({ dateTo }) => ({
    orderUuid: String(fields['orderUuid']),
    until: plusDays(calendarDate(dateTo), 1),
  }));
  return { ...nothing, noCharges };
};

type Obstacle = { readonly kind: string; readonly orderUuid: string; readonly dateTo: string | null };

const summary: Reading = ({ body }) => ({
  ...nothing,
  noCharges: (body['obstacles'] as readonly Obstacle[])
    .filter(({ kind }) => kind !== 'REQUESTED')
    .map(({ orderUuid, dateTo }) => ({
      orderUuid,
      until: dateTo === null ? null : plusDays(calendarDate(dateTo), 1),
    })),
});

type NextTry = { readonly paymentNumber: number; readonly at: string };

const timeline: Reading = ({ fields, body }) => {
  const orderUuid = String(fields['orderUuid']);
  const noCharges = (body['nextTries'] as readonly NextTry[]).map(({ paymentNumber, at }) => ({
    orderUuid,
    paymentNumber,
    until: moscowDate(instantOfMilliseconds(Date.parse(at))),
  }));
  return { ...nothing, noCharges };
};

type StaffCharge = { readonly key: string; readonly orderUuid: string; readonly nextAt?: string };

/** The key of a postponed charge ends with the number of its payment. */
const chargesForStaff: Reading = ({ body }) => {
  const noCharges = (body['charges'] as readonly StaffCharge[]).flatMap(({ key, orderUuid, nextAt }) =>
    nextAt === undefined
      ? []
      : [
          {
            orderUuid,
            paymentNumber: Number(key.split('/')[1]),
            until: moscowDate(instantOfMilliseconds(Date.parse(nextAt))),
          },
        ],
  );
  return { ...nothing, noCharges };
};

const checkout: Reading = ({ body }) => {
  const payments = (body['payments'] as readonly (NumberedSum & { readonly date: string })[]).map(
    ({ paymentNumber, amount, date }) => ({ paymentNumber, amount, day: calendarDate(date) }),
  );
  return { ...nothing, orders: [{ orderUuid: String(body['orderUuid']), payments }] };
};

/** The calls whose answers name days or sums of charges (`testing/contract/promise-fields.ts` has their promises). */
export const readingsOfCalls: Readonly<Record<string, Reading>> = {
  [calls.listCharges]: charges,
  [calls.viewFailedCharge]: failedCharge,
  [calls.viewOrder]: order,
  [calls.listOrders]: orders,
  [calls.viewOrderAsStaff]: order,
  [calls.listOrdersAsStaff]: orders,
  [calls.explainOrder]: explanation,
  [calls.explainOrderAsStaff]: explanation,
  [calls.listCards]: cards,
  [calls.listCardsAsStaff]: cards,
  [calls.listPausesAsStaff]: pausesForStaff,
  [calls.summarizeClient]: summary,
  [calls.listClientCharges]: chargesForStaff,
  [calls.viewTimeline]: timeline,
  [calls.viewCheckout]: checkout,
};
