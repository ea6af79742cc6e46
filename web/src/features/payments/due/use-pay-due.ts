import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OrderUuid } from '#domain/identifier.ts';
import { savedCardsKey } from '../../../api/cards/saved-cards-request.ts';
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
import { useLeaveForBank } from '../../../ui/navigation/use-leave-for-bank.ts';
import { paymentErrorOf } from '../early/payment-error-of.ts';
import { mayPayNow, payingKey } from '../late/use-start-payment.ts';
import { paymentFailureText } from '../outcome/payment-failure.ts';
import { paymentResult } from '../outcome/payment-return.ts';
import { type DueResult, type DueState, isOver } from './due-result.ts';
import { forgetResults, keepResults, keptResults } from './kept-results.ts';
import { payDueCall, type PaymentSource } from '../../../api/payments/payment-calls.ts';

type PayDue = {
  readonly results: readonly DueResult[];
  readonly isPaying: boolean;
  /**
   * Pays the orders one after the other. A pending payment does not stop it, because each order has debts of its own;
   * a refusal does, because the card would be refused again.
   */
  readonly pay: (due: readonly DueOrder[], source: PaymentSource) => void;
  /** Records the final result of a pending payment. */
  readonly end: (result: DueResult, state: DueState) => void;
};

type Series = {
  readonly due: readonly DueOrder[];
  readonly source: PaymentSource;
  /** The orders whose last try the bank did not answer. The bank is still asked about it. */
  readonly silent: ReadonlySet<OrderUuid>;
};

/**
 * «Оплатить всё» over several orders: one payment per order (docs/spec/rules.md#5). Each payment has its own
 * idempotency key, so a repeat after a lost answer charges nothing twice.
 */
export function usePayDue(due: readonly DueOrder[]): PayDue {
  const queryClient = useQueryClient();
  const [keys] = useState(() => new Map<OrderUuid, IdempotencyKeys>());
  const [results, setResults] = useKeptResults(due);
  const { isLeaving, leaveForBank } = useLeaveForBank();
  const hasLeft = useHasLeft();
  const leave = (formUrl: string): boolean => hasLeft.current || leaveForBank(formUrl);
  const show = (order: Omit<DueResult, 'state'>, state: DueState): void => {
    const { orderId, orderNumber, merchantFullName, amount } = order;
    setResults((before) => [
      ...before.filter((result) => result.orderId !== orderId),
      { orderId, orderNumber, merchantFullName, amount, state },
    ]);
  };
  const { mutate, isPending } = useSingleMutation({
    mutationKey: payingKey,
    mutationFn: async ({ due, source, silent }: Series) => {
      for (const [index, order] of due.entries()) {
        show(order, { kind: 'PAYING' });
        const known = keys.get(order.orderId) ?? createIdempotencyKeys(() => crypto.randomUUID());
        keys.set(order.orderId, known);
        const wasSilent = silent.has(order.orderId);
        const state = await payOne({ order, source, keys: known, wasSilent, leaveForBank: leave });
        show(order, state);
        // the client has left the page, and would see neither the next payment nor its result
        if (hasLeft.current) return;
        if (isOver(state) || state.kind === 'PENDING') continue;
        for (const left of due.slice(index + 1)) show(left, { kind: 'NOT_STARTED' });
        return;
      }
    },
    onSettled: () => {
      // a card that was removed in another tab must not be chosen again
      void queryClient.invalidateQueries({ queryKey: savedCardsKey });
      return queryClient.invalidateQueries({ queryKey: orderKeys.all });
    },
  });
  const end: PayDue['end'] = (result, state) => {
    show(result, state);
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  };
  const pay: PayDue['pay'] = (paid, source) => {
    if (!mayPayNow()) return;
    setResults((before) => before.filter(({ state }) => isOver(state) || state.kind === 'PENDING'));
    const silent = results.filter(({ state }) => state.kind === 'BANK_SILENT');
    mutate({ due: paid, source, silent: new Set(silent.map(({ orderId }) => orderId)) });
  };
  return { results, isPaying: isPending || isLeaving, pay, end };
}

/** The results outlive a reload of the page, until the client leaves it (docs/spec/rules.md#5). */
function useKeptResults(due: readonly DueOrder[]) {
  const [results, setResults] = useState(() => keptResults(due));
  useEffect(() => {
    keepResults(results);
  }, [results]);
  useEffect(() => forgetResults, []);
  return [results, setResults] as const;
}

/** True after the page was left. */
function useHasLeft() {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}

type DuePayment = {
  readonly order: DueOrder;
  readonly source: PaymentSource;
  readonly keys: IdempotencyKeys;
  readonly wasSilent: boolean;
  readonly leaveForBank: (formUrl: string) => boolean;
};

const fallback = 'Не удалось выполнить платеж';

async function payOne({ order, source, keys, wasSilent, leaveForBank }: DuePayment): Promise<DueState> {
  const payment = payDueCall(order, source);
  try {
    const { state, formUrl, intentUuid } = await startPayment(payment, keys.keyFor(JSON.stringify(payment)));
    keys.onResult(null);
    if (formUrl !== null)
      return leaveForBank(formUrl) ? { kind: 'BANK_PAGE' } : { kind: 'FAILED', reason: fallback };
    const result = paymentResult(state);
    if (result === 'FAIL') return { kind: 'FAILED', reason: fallback };
    return result === 'SUCCESS' ? { kind: 'PAID' } : { kind: 'PENDING', intentUuid };
  } catch (error) {
    keys.onResult(error);
    // the first try has charged nothing, and it is still open
    if (wasSilent && hasCode(error, 'payment.in.progress.error')) return { kind: 'BANK_SILENT' };
    return stateOfError(error);
  }
}

function stateOfError(error: unknown): DueState {
  if (paymentErrorOf(error) === 'BANK_SILENT') return { kind: 'BANK_SILENT' };
  if (isOutcomeUnknown(error)) return { kind: 'UNKNOWN' };
  if (hasCode(error, 'payment.not.allowed.error')) return { kind: 'NOTHING_DUE' };
  if (hasCode(error, 'payment.in.progress.error')) return { kind: 'IN_PROGRESS' };
  if (hasCode(error, 'payment.amount.changed.error')) return { kind: 'CHANGED' };
  return { kind: 'FAILED', reason: paymentFailureText(error, fallback) };
}
