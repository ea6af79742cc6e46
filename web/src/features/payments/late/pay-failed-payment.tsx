import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentCall, StartedPayment } from '../../../api/payments/early-payment.ts';
import { cardsToPayWithQuery } from '../../../api/cards/card-queries.ts';
import { dueQuery } from '../../../api/payments/due.ts';
import { failedChargeQuery } from '../../../api/payments/failed-charge.ts';
import { orderKeys } from '../../../api/orders/order-queries.ts';
import type { CardView, OrderView, PaymentView } from '../../../api/orders/order.ts';
import { formatDayNear, today } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { paths } from '../../../paths.ts';
import { useGoTo } from '../../../session/use-go-to.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { consentOf, type EnteredScope } from '../../../api/payments/payment-calls.ts';
import { CardScopeLine } from '../card-scope/card-scope-line.tsx';
import { isChargedLater, useCardScope } from '../card-scope/use-card-scope.ts';
import styles from './pay-failed-payment.module.css';
import { paymentResult, searchOfStarted } from '../outcome/payment-return.ts';
import { dueCard } from '../due/due-card.ts';
import { PaymentErrorMessage } from '../early/payment-error-message.tsx';
import { paymentErrorOf } from '../early/payment-error-of.ts';
import { otherCard } from '../early/payment-source.ts';
import { usePaymentError } from '../early/use-payment-error.ts';
import { useStartPayment } from './use-start-payment.ts';
import { workingCard } from './working-card.ts';

type Props = {
  readonly order: Pick<OrderView, 'id' | 'card' | 'payments' | 'schedulesStopped'>;
  readonly payment: Pick<PaymentView, 'paymentNumber' | 'date' | 'amount'>;
  /** Primary when the payment is the main action of its block. */
  readonly variant: 'primary' | 'secondary';
  /** The use of an entered card. ASK offers to choose it; once per block. */
  readonly scope: EnteredScope | 'ASK';
  /** The block names the card, so that the button does not. */
  readonly isCardNamed?: boolean;
};

/**
 * Pays a failed payment: with the order's card at once, or with another card at the bank
 * (docs/spec/specification.md#4, docs/spec/specification.md#7). The way that can work comes first.
 */
export function PayFailedPayment({ order, payment, variant, scope, isCardNamed }: Props) {
  const { card, leads, isLoading } = useOrderCard(order);
  const { paymentError, refuse } = usePaymentError();
  const { start, isPending } = useStartPayment({
    fallback: 'Не удалось выполнить платеж',
    onCharged: useFollowCharge(order.id),
    // an outdated order is shown by a toast
    onRefused: (error) => refuse(error) && paymentErrorOf(error) !== 'OUTDATED',
  });
  const [pressed, press] = useState('');
  const cardScope = useCardScope(isChargedLater(order, payment.paymentNumber));
  const request = { orderUuid: order.id, paymentNumber: payment.paymentNumber };
  const which = whichPayment(payment);
  const withCard = `Оплатить ${formatMoney(payment.amount)}`;
  const withOther = titleWithOther(mainOrSecondary(!leads, variant), withCard);
  const pay = (button: string, call: PaymentCall): void => {
    press(button);
    start(call);
  };
  const isBusy = isPending || isLoading;
  const cardButton = card !== null && (
    <CardButton
      {...{ card, which, isCardNamed }}
      variant={mainOrSecondary(leads, variant)}
      title={withCard}
      isPending={isBusy}
      onPay={() => {
        pay(withCard, { call: 'POST /overdue/manualPayment.do', request });
      }}
    />
  );
  return (
    <>
      <div className={styles.actions}>
        {paymentError !== null && paymentError !== 'OUTDATED' && (
          <PaymentErrorMessage paymentError={paymentError} button={pressed} />
        )}
        {leads && cardButton}
        <Button
          variant={mainOrSecondary(!leads, variant)}
          isPending={isBusy}
          aria-label={`${withOther}, ${which}`}
          onClick={() => {
            const withConsent = { ...request, ...consentOf(scope === 'ASK' ? cardScope.scope : scope) };
            pay(withOther, { call: 'POST /early-payment/initRawNumber.do', request: withConsent });
          }}
        >
          {withOther}
        </Button>
        {!leads && cardButton}
      </div>
      {scope === 'ASK' && <CardScopeLine {...cardScope} about={which} />}
    </>
  );
}

/** Only the way that comes first looks like the main action. */
function mainOrSecondary(isFirst: boolean, variant: Props['variant']): Props['variant'] {
  return isFirst ? variant : 'secondary';
}

/** A main action says what it takes. */
function titleWithOther(variant: Props['variant'], withCard: string): string {
  return variant === 'primary' ? `${withCard} другой картой` : 'Другая карта';
}

type CardButtonProps = Pick<Props, 'variant'> & {
  readonly card: Pick<CardView, 'lastFourDigits'>;
  readonly title: string;
  readonly which: string;
  readonly isCardNamed: boolean | undefined;
  readonly isPending: boolean;
  readonly onPay: () => void;
};

function CardButton({ card, title, which, isCardNamed, variant, isPending, onPay }: CardButtonProps) {
  const withCard = ` картой\u00a0••\u00a0${card.lastFourDigits}`;
  return (
    <Button
      variant={variant}
      isPending={isPending}
      aria-label={`${title}${withCard}, ${which}`}
      onClick={onPay}
    >
      {title}
      {isCardNamed !== true && withCard}
    </Button>
  );
}

/**
 * The order's card, the only saved one that `manualPayment.do` charges, and whether it comes before another card: the
 * rule of the whole debt decides (docs/spec/screens.md#orders).
 */
function useOrderCard(order: Props['order']) {
  const card = workingCard(order.card, useQuery(failedChargeQuery(order.id)).data ?? null);
  const saved = useQuery(cardsToPayWithQuery());
  const due = useQuery(dueQuery()).data ?? [];
  const ofOrder = (saved.data ?? []).filter(({ cardUuid }) => cardUuid === card?.cardUuid);
  const debts = due.filter(({ orderId }) => orderId === order.id);
  return { card, leads: dueCard(ofOrder, debts, null) !== otherCard, isLoading: saved.isLoading };
}

/** Tells the buttons of several payments apart. */
function whichPayment({ date, amount }: Props['payment']): string {
  return `платеж ${formatDayNear(date, today())}, ${formatMoney(amount)}`;
}

/** Shows a final result here and reloads the order. A pending charge continues on its own page. */
function useFollowCharge(orderId: OrderView['id']): (started: StartedPayment) => void {
  const goTo = useGoTo();
  const queryClient = useQueryClient();
  return (started) => {
    const result = paymentResult(started.state);
    if (result === 'PENDING') {
      goTo(paths.pay, { params: { orderId }, search: searchOfStarted(started) });
      return;
    }
    if (result === 'SUCCESS') notify('SUCCESS', 'Платеж принят');
    else notify('FAIL', 'Не удалось выполнить платеж');
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  };
}
