import { useEffect, useEffectEvent } from 'react';
import type { OperationUuid, OrderUuid } from '#domain/identifier.ts';
import { paymentFailureText } from '../outcome/payment-failure.ts';
import { usePaymentOutcome } from '../outcome/use-payment-outcome.ts';
import type { DueState } from './due-result.ts';

type Props = {
  readonly orderId: OrderUuid;
  readonly earlyPaymentUuid: OperationUuid;
  readonly onEnd: (state: DueState) => void;
};

/** Asks about a pending payment until its result is final; shows nothing. */
export function PendingWatch({ onEnd, ...payment }: Props) {
  const outcome = usePaymentOutcome(payment);
  const end = useEffectEvent(() => {
    if (outcome.kind === 'SUCCESS') onEnd({ kind: 'PAID' });
    if (outcome.kind === 'FAIL')
      onEnd({ kind: 'FAILED', reason: paymentFailureText(outcome.error, 'Не удалось выполнить платеж') });
  });
  useEffect(() => {
    end();
  }, [outcome.kind]);
  return null;
}
