import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderUuid } from '#domain/identifier.ts';
import { createIdempotencyKeys } from '../../../api/wire/idempotency-keys.ts';
import { savedCardsKey } from '../../../api/cards/saved-cards-request.ts';
import { orderKeys } from '../../../api/orders/order-queries.ts';
import {
  buyService,
  type ServicePurchase,
  type StartedPurchase,
} from '../../../api/orders/order-services.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import { paths } from '../../../paths.ts';
import { useGoTo } from '../../../session/use-go-to.ts';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { useLeaveForBank } from '../../../ui/navigation/use-leave-for-bank.ts';
import type { PaymentError } from '../early/payment-error-of.ts';
import { usePaymentError } from '../early/use-payment-error.ts';
import { failedStartText } from '../outcome/payment-failure.ts';
import { searchOfStarted } from '../outcome/payment-return.ts';
import { mayPayNow, payingKey } from '../late/use-start-payment.ts';

type BuyService = {
  readonly buy: (purchase: ServicePurchase) => void;
  /** True until the answer arrives and while the browser leaves for the bank. */
  readonly isPending: boolean;
  /** The error that the page shows next to its button. */
  readonly paymentError: PaymentError | null;
};

const failure = 'Оплата не была выполнена успешно';

/**
 * Buys a service and continues: to the result, to the bank's page, or to the order page, which polls the payment
 * (docs/spec/rules.md#9).
 */
export function useBuyService(orderId: OrderUuid, onDone: () => void): BuyService {
  const goTo = useGoTo();
  const queryClient = useQueryClient();
  const [idempotencyKeys] = useState(() => createIdempotencyKeys(() => crypto.randomUUID()));
  const { paymentError, begin, refuse } = usePaymentError();
  const { isLeaving, leaveForBank } = useLeaveForBank();
  const follow = ({ state, intentUuid, formUrl }: StartedPurchase): void => {
    if (formUrl !== null) {
      if (!leaveForBank(formUrl)) notify('FAIL', failure);
      return;
    }
    if (state === 'SETTLED') notify('SUCCESS', 'Платеж перенесён');
    else if (intentUuid !== null) {
      const search = searchOfStarted({ state, intentUuid });
      goTo(paths.order, { params: { orderId }, search, replace: true });
    }
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
    onDone();
  };
  const { mutate, isPending } = useSingleMutation({
    mutationKey: payingKey,
    mutationFn: (purchase: ServicePurchase) =>
      buyService(purchase, idempotencyKeys.keyFor(JSON.stringify(purchase))),
    onMutate: begin,
    onSettled: (_started, error) => {
      idempotencyKeys.onResult(error);
    },
    onSuccess: follow,
    onError: (error) => {
      const text = failedStartText(error, failure);
      if (!refuse(error) && text !== null) notify('FAIL', text);
      void queryClient.invalidateQueries({ queryKey: orderKeys.all });
      void queryClient.invalidateQueries({ queryKey: savedCardsKey });
    },
  });
  const buy = (purchase: ServicePurchase): void => {
    if (mayPayNow()) mutate(purchase);
  };
  return { buy, isPending: isPending || isLeaving, paymentError };
}
