import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperationUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { orderKeys } from '../../../api/orders/order-queries.ts';
import type { DueOrder } from '../../../api/payments/due.ts';
import { startPayment } from '../../../api/payments/early-payment.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import {
  createIdempotencyKeys,
  type IdempotencyKeys,
  isOutcomeUnknown,
} from '../../../api/wire/idempotency-keys.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import { useLeaveForBank } from '../../../ui/inputs/use-leave-for-bank.ts';
import type { PaymentSource } from '../early/pay-early-call.ts';
import { mayPayNow, payingKey } from '../late/use-start-payment.ts';
import { paymentFailureText } from '../outcome/payment-failure.ts';
import { paymentResult } from '../outcome/payment-return.ts';
import { payDueCall } from './pay-due-call.ts';

/**
 * The state of one order in a series of payments. UNKNOWN: no answer came, so the payment may have been made.
 * NOTHING_DUE: the order owes nothing any more, for example after a payment in another tab. IN_PROGRESS: another tab or
 * the service was paying it, so nothing was charged. CHANGED: it owes another sum. NOT_STARTED: an order before it is
 * not paid.
 */
export type DueState =
  | {
      readonly kind:
        | 'PAYING'
        | 'PAID'
        | 'NOTHING_DUE'
        | 'IN_PROGRESS'
        | 'CHANGED'
        | 'NOT_STARTED'
        | 'BANK_PAGE'
        | 'UNKNOWN';
    }
  | { readonly kind: 'PENDING'; readonly earlyPaymentUuid: OperationUuid }
  | { readonly kind: 'FAILED'; readonly reason: string };

export type DueResult = {
  readonly orderId: OrderUuid;
  readonly merchantFullName: string;
  readonly amount: Kopecks;
  readonly state: DueState;
};

type PayDue = {
  readonly results: readonly DueResult[];
  readonly isPaying: boolean;
  /** Pays the orders one after the other and stops at the first one that is not paid at once. */
  readonly pay: (due: readonly DueOrder[], source: PaymentSource) => void;
  /** Records the final result of a pending payment. */
  readonly end: (result: DueResult, state: DueState) => void;
};

/** The order owes nothing any more. */
export function isOver({ kind }: DueState): boolean {
  return kind === 'PAID' || kind === 'NOTHING_DUE';
}

type Series = { readonly due: readonly DueOrder[]; readonly source: PaymentSource };

/**
 * «Оплатить всё» over several orders: one payment per order (docs/spec/rules.md#5). Each payment has its own
 * idempotency key, so a repeat after a lost answer charges nothing twice.
 */
export function usePayDue(): PayDue {
  const queryClient = useQueryClient();
  const [keys] = useState(() => new Map<OrderUuid, IdempotencyKeys>());
  const [results, setResults] = useState<readonly DueResult[]>([]);
  const { isLeaving, leaveForBank } = useLeaveForBank();
  const show = (order: Omit<DueResult, 'state'>, state: DueState): void => {
    const { orderId, merchantFullName, amount } = order;
    setResults((before) => [
      ...before.filter((result) => result.orderId !== orderId),
      { orderId, merchantFullName, amount, state },
    ]);
  };
  const { mutate, isPending } = useSingleMutation({
    mutationKey: payingKey,
    mutationFn: async ({ due, source }: Series) => {
      for (const [index, order] of due.entries()) {
        show(order, { kind: 'PAYING' });
        const known = keys.get(order.orderId) ?? createIdempotencyKeys(() => crypto.randomUUID());
        keys.set(order.orderId, known);
        const state = await payOne({ order, source, keys: known, leaveForBank });
        show(order, state);
        if (isOver(state)) continue;
        for (const left of due.slice(index + 1)) show(left, { kind: 'NOT_STARTED' });
        return;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: orderKeys.all }),
  });
  const end: PayDue['end'] = (result, state) => {
    show(result, state);
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  };
  const pay: PayDue['pay'] = (due, source) => {
    if (!mayPayNow()) return;
    setResults((before) => before.filter(({ state }) => isOver(state)));
    mutate({ due, source });
  };
  return { results, isPaying: isPending || isLeaving, pay, end };
}

type One = {
  readonly order: DueOrder;
  readonly source: PaymentSource;
  readonly keys: IdempotencyKeys;
  readonly leaveForBank: (formUrl: string) => boolean;
};

const fallback = 'Не удалось выполнить платеж';

async function payOne({ order, source, keys, leaveForBank }: One): Promise<DueState> {
  const payment = payDueCall(order, source);
  try {
    const { state, formUrl, earlyPaymentUuid } = await startPayment(
      payment,
      keys.keyFor(JSON.stringify(payment)),
    );
    keys.onResult(null);
    if (formUrl !== null)
      return leaveForBank(formUrl) ? { kind: 'BANK_PAGE' } : { kind: 'FAILED', reason: fallback };
    const result = paymentResult(state);
    if (result === 'FAIL') return { kind: 'FAILED', reason: fallback };
    return result === 'SUCCESS' ? { kind: 'PAID' } : { kind: 'PENDING', earlyPaymentUuid };
  } catch (error) {
    keys.onResult(error);
    return stateOfError(error);
  }
}

function stateOfError(error: unknown): DueState {
  if (isOutcomeUnknown(error)) return { kind: 'UNKNOWN' };
  if (hasCode(error, 'payment.not.allowed.error')) return { kind: 'NOTHING_DUE' };
  if (hasCode(error, 'payment.in.progress.error')) return { kind: 'IN_PROGRESS' };
  if (hasCode(error, 'payment.amount.changed.error')) return { kind: 'CHANGED' };
  return { kind: 'FAILED', reason: paymentFailureText(error, fallback) };
}
