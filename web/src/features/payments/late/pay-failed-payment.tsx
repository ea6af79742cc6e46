import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { StartedPayment } from '../../../api/payments/early-payment.ts';
import { failedChargeQuery } from '../../../api/payments/failed-charge.ts';
import { orderKeys } from '../../../api/orders/order-queries.ts';
import type { OrderView, PaymentView } from '../../../api/orders/order.ts';
import { formatDayNear, today } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { consentOf, type EnteredScope } from '../card-scope/card-consent.ts';
import { CardScopeLine } from '../card-scope/card-scope-line.tsx';
import styles from './pay-failed-payment.module.css';
import { paymentResult, searchOfStarted } from '../outcome/payment-return.ts';
import { PaymentErrorMessage } from '../early/payment-error-message.tsx';
import { paymentErrorOf } from '../early/payment-error-of.ts';
import { usePaymentError } from '../early/use-payment-error.ts';
import { useStartPayment } from './use-start-payment.ts';
import { workingCard } from './working-card.ts';

const withOther = 'Другая карта';

type Props = {
  readonly order: Pick<OrderView, 'id' | 'card'>;
  readonly payment: Pick<PaymentView, 'paymentNumber' | 'date' | 'amount'>;
  /** Primary when the payment is the main action of its block. */
  readonly variant: 'primary' | 'secondary';
  /** Offers to choose the use of an entered card; once per block. */
  readonly asksScope: boolean;
  /** The block names the card, so that the button does not. */
  readonly isCardNamed?: boolean;
};

/**
 * Pays a failed payment: with the order's card at once, or with another card at the bank
 * (docs/spec/specification.md#4, docs/spec/specification.md#7).
 */
export function PayFailedPayment({ order, payment, variant, asksScope, isCardNamed = false }: Props) {
  const { id } = order;
  const card = workingCard(order.card, useQuery(failedChargeQuery(id)).data ?? null);
  const follow = useFollowCharge(id);
  const { paymentError, refuse } = usePaymentError();
  const { start, isPending } = useStartPayment({
    fallback: 'Не удалось выполнить платеж',
    onCharged: follow,
    // an outdated order is shown by a toast
    onRefused: (error) => refuse(error) && paymentErrorOf(error) !== 'OUTDATED',
  });
  const [pressed, press] = useState('');
  const [scope, chooseScope] = useState<EnteredScope>('ONCE');
  const request = { orderUuid: id, paymentNumber: payment.paymentNumber };
  const which = whichPayment(payment);
  const withCard = `Оплатить ${formatMoney(payment.amount)}`;
  const payWithCard = (): void => {
    press(withCard);
    start({ call: 'POST /overdue/manualPayment.do', request });
  };
  return (
    <>
      <div className={styles.actions}>
        {paymentError !== null && paymentError !== 'OUTDATED' && (
          <PaymentErrorMessage paymentError={paymentError} button={pressed} />
        )}
        {card !== null && (
          <Button
            variant={variant}
            isPending={isPending}
            aria-label={`${withCard} картой\u00a0••\u00a0${card.lastFourDigits}, ${which}`}
            onClick={payWithCard}
          >
            {withCard}
            {!isCardNamed && ` картой\u00a0••\u00a0${card.lastFourDigits}`}
          </Button>
        )}
        <Button
          variant={card === null ? variant : 'secondary'}
          isPending={isPending}
          aria-label={`${withOther}, ${which}`}
          onClick={() => {
            press(withOther);
            start({
              call: 'POST /early-payment/initRawNumber.do',
              request: { ...request, ...consentOf(scope) },
            });
          }}
        >
          {withOther}
        </Button>
      </div>
      {asksScope && <CardScopeLine scope={scope} onChoose={chooseScope} about={which} />}
    </>
  );
}

/** Tells the buttons of several payments apart. */
function whichPayment({ date, amount }: Props['payment']): string {
  return `платеж ${formatDayNear(date, today())}, ${formatMoney(amount)}`;
}

/** Shows a final result here and reloads the order. A pending charge continues on its own page. */
function useFollowCharge(orderId: OrderView['id']): (started: StartedPayment) => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (started) => {
    const result = paymentResult(started.state);
    if (result === 'PENDING') {
      void navigate({ to: paths.pay, params: { orderId }, search: searchOfStarted(started) });
      return;
    }
    if (result === 'SUCCESS') notify('SUCCESS', 'Платеж принят');
    else notify('FAIL', 'Не удалось выполнить платеж');
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  };
}
