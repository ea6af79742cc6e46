import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type Instant, instant } from '#domain/dates.ts';
import { type Kopecks, kopecks } from '#domain/money.ts';
import { takePrefetchedBody, call } from '../wire/call.ts';
import { type NamedCard, readNamedCard } from '../cards/named-card.ts';
import { orderKeys } from './order-queries.ts';
import { type PaymentView, readPayment, readRefund, type RefundView } from './order.ts';

type Wire = ResponseOf<Endpoints['POST /client/order/refunds']>;
type WireMoneyBack = Wire['moneyBack'][number];

/** A refund with the schedules before and after it; null for a refund older than these records. */
export type TrackedRefund = RefundView & {
  readonly schedules: {
    readonly before: readonly PaymentView[];
    readonly after: readonly PaymentView[];
  } | null;
};

/** Money that was returned to a card, or is being returned. */
export type MoneyBack = {
  readonly amount: Kopecks;
  readonly reason: WireMoneyBack['reason'];
  readonly state: WireMoneyBack['state'];
  readonly startedAt: Instant;
  /** null until the bank has returned it. */
  readonly returnedAt: Instant | null;
  readonly card: NamedCard | null;
  /** TRANSFER: no answer says that the money has arrived. OTHER: staff have confirmed it. */
  readonly way: NonNullable<WireMoneyBack['way']>;
};

export type RefundTrack = {
  /** Newest first. */
  readonly refunds: readonly TrackedRefund[];
  readonly moneyBack: readonly MoneyBack[];
};

export function refundTrackQuery(orderUuid: string) {
  return queryOptions({
    queryKey: [...orderKeys.all, 'refunds', orderUuid],
    queryFn: async ({ signal }): Promise<RefundTrack> =>
      readTrack(await call('POST /client/order/refunds', { orderUuid }, { signal })),
    initialData: () => {
      const response = takePrefetchedBody('POST /client/order/refunds', { orderUuid });
      return response === undefined ? undefined : readTrack(response);
    },
  });
}

function readTrack({ refunds, moneyBack }: Wire): RefundTrack {
  return { refunds: refunds.map(readTrackedRefund), moneyBack: moneyBack.map(readMoneyBack) };
}

function readTrackedRefund({
  paymentsBefore,
  paymentsAfter,
  ...wire
}: Wire['refunds'][number]): TrackedRefund {
  const schedules =
    paymentsBefore === null || paymentsAfter === null
      ? null
      : { before: paymentsBefore.map(readPayment), after: paymentsAfter.map(readPayment) };
  return { ...readRefund(wire), schedules };
}

function readMoneyBack(wire: WireMoneyBack): MoneyBack {
  const { amount, reason, state, startedAt, returnedAt, way = 'CARD' } = wire;
  return {
    amount: kopecks(amount),
    reason,
    state,
    startedAt: instant(startedAt),
    returnedAt: returnedAt === null ? null : instant(returnedAt),
    card: readNamedCard(wire),
    way,
  };
}
