import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { moscowDate } from '#domain/dates.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import { startPenaltyPayment } from '../../../api/payments/early-payment.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import type { PenaltyView } from '../../../api/orders/order.ts';
import { consentOf } from '../../../api/payments/payment-calls.ts';
import { CardScopeLine } from '../card-scope/card-scope-line.tsx';
import { useCardScope } from '../card-scope/use-card-scope.ts';
import { formatDayNear, today } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { orderName } from '../../../format/order-name.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { createIdempotencyKeys } from '../../../api/wire/idempotency-keys.ts';
import { failedStartText } from '../outcome/payment-failure.ts';
import { reloadAfterRefusal } from '../outcome/reload-after-refusal.ts';
import { PaymentErrorMessage } from '../early/payment-error-message.tsx';
import { paymentErrorOf } from '../early/payment-error-of.ts';
import { usePaymentError } from '../early/use-payment-error.ts';
import { mayPayNow, payingKey } from './use-start-payment.ts';
import { useLeaveForBank } from '../../../ui/navigation/use-leave-for-bank.ts';

type Props = {
  readonly penalty: PenaltyView;
  /** Secondary when another debt must be paid first; its row has the sum. */
  readonly variant: 'primary' | 'secondary';
  /** The service charges further payments of the order. */
  readonly isOrderCharged?: boolean;
};

const failure = 'Оплата не была выполнена успешно';

/** Pays a penalty on the bank's page (docs/spec/specification.md#7 «registerPenaltyOrder.do»). */
export function PayPenalty({ penalty, variant, isOrderCharged = false }: Props) {
  const { orderId, penaltyUuid, amount, appliedAt } = penalty;
  const [idempotencyKeys] = useState(() => createIdempotencyKeys(() => crypto.randomUUID()));
  const queryClient = useQueryClient();
  const cardScope = useCardScope(isOrderCharged);
  const { scope } = cardScope;
  const { paymentError, refuse } = usePaymentError();
  const { isLeaving, leaveForBank } = useLeaveForBank();
  const { mutate, isPending } = useSingleMutation({
    mutationKey: payingKey,
    mutationFn: () =>
      startPenaltyPayment(
        { orderUuid: orderId, penaltyUuid, ...consentOf(scope) },
        idempotencyKeys.keyFor(`${penaltyUuid} ${scope}`),
      ),
    onSettled: (_formUrl, error) => {
      idempotencyKeys.onResult(error);
    },
    onSuccess: (formUrl) => {
      if (!leaveForBank(formUrl)) notify('FAIL', failure);
    },
    onError: (error) => {
      reloadAfterRefusal(queryClient, error);
      const text = hasCode(error, 'payment.failed.error') ? failure : failedStartText(error, failure);
      const isShown = refuse(error) && paymentErrorOf(error) !== 'OUTDATED';
      if (!isShown && text !== null) notify('FAIL', text);
    },
  });
  const since = `с ${formatDayNear(moscowDate(appliedAt), today())}`;
  const withSum = `Оплатить штраф ${formatMoney(amount)}`;
  return (
    <>
      {paymentError !== null && paymentError !== 'OUTDATED' && (
        <PaymentErrorMessage paymentError={paymentError} button="Оплатить штраф" />
      )}
      <Button
        variant={variant === 'primary' ? 'primary' : 'text'}
        isWide={variant === 'primary'}
        isPending={isPending || isLeaving}
        aria-label={`${withSum}, ${since}, ${orderName(penalty)}`}
        onClick={() => {
          if (mayPayNow()) mutate();
        }}
      >
        {variant === 'primary' ? withSum : 'Оплатить штраф'}
      </Button>
      {variant === 'primary' && <CardScopeLine {...cardScope} about={`штраф ${since}`} />}
    </>
  );
}
