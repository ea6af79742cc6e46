import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PaymentCall, type StartedPayment, startPayment } from '../../../api/payments/early-payment.ts';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { createIdempotencyKeys } from '../../../api/wire/idempotency-keys.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import { failedStartText, type FailureFallback } from '../outcome/payment-failure.ts';
import { reloadAfterRefusal } from '../outcome/reload-after-refusal.ts';
import { useLeaveForBank } from '../../../ui/navigation/use-leave-for-bank.ts';

/** One payment at a time for all buttons of a page. */
export const payingKey = ['paying'];

type Options = {
  readonly fallback: FailureFallback;
  /** Called when the saved card was charged, or is being charged, without the bank's page. */
  readonly onCharged: (started: StartedPayment) => void;
  /** Returns true when the page shows the error itself. */
  readonly onRefused: (error: unknown) => boolean;
};

type StartPayment = {
  readonly start: (payment: PaymentCall) => void;
  /** True until the answer arrives and while the browser leaves for the bank; a second press has no effect then. */
  readonly isPending: boolean;
};

/**
 * Starts a payment and continues to the bank or to the result. A toast shows a failure (docs/spec/specification.md#8
 * «Payments»).
 */
export function useStartPayment({ fallback, onCharged, onRefused }: Options): StartPayment {
  const [idempotencyKeys] = useState(() => createIdempotencyKeys(() => crypto.randomUUID()));
  const queryClient = useQueryClient();
  const { isLeaving, leaveForBank } = useLeaveForBank();
  const { mutate, isPending } = useSingleMutation({
    mutationKey: payingKey,
    mutationFn: (payment: PaymentCall) =>
      startPayment(payment, idempotencyKeys.keyFor(JSON.stringify(payment))),
    onSettled: (_started, error) => {
      idempotencyKeys.onResult(error);
    },
    onSuccess: (started) => {
      if (started.formUrl === null) onCharged(started);
      else if (!leaveForBank(started.formUrl)) notify('FAIL', fallback);
    },
    onError: (error) => {
      const text = failedStartText(error, fallback);
      if (!onRefused(error) && text !== null) notify('FAIL', text);
      reloadAfterRefusal(queryClient, error);
    },
  });
  const start = (payment: PaymentCall): void => {
    if (mayPayNow()) mutate(payment);
  };
  return { start, isPending: isPending || isLeaving };
}

/** Shows a toast and returns false when there is no connection. */
export function mayPayNow(): boolean {
  if (!navigator.onLine) notify('FAIL', 'Нет соединения с интернетом: сейчас оплатить нельзя');
  return navigator.onLine;
}
