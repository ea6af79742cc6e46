import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { OrderUuid } from '#domain/identifier.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import { savedCardsQuery } from '../../../api/cards/card-queries.ts';
import type { DueOrder } from '../../../api/payments/due.ts';
import { formatMoney } from '../../../format/money.ts';
import { paths } from '../../../paths.ts';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Collapse } from '../../../ui/layout/collapse.tsx';
import type { EnteredScope } from '../card-scope/card-consent.ts';
import { CardScopeChoice } from '../card-scope/card-scope-choice.tsx';
import { CardChoice } from '../early/card-choice.tsx';
import { PaymentErrorMessage } from '../early/payment-error-message.tsx';
import { type PaymentError, paymentErrorOf } from '../early/payment-error-of.ts';
import { otherCard, payingCards, sourceOf } from '../early/payment-source.ts';
import { useStartPayment } from '../late/use-start-payment.ts';
import { searchOfStarted } from '../outcome/payment-return.ts';
import { dueCard } from './due-card.ts';
import { DueLines } from './due-lines.tsx';
import { DueTotal } from './due-total.tsx';
import styles from './due.module.css';
import { payDueCall } from './pay-due-call.ts';

type Props = {
  readonly due: DueOrder;
  /** The reason of the failed charge and its next try. */
  readonly facts: ReactNode;
  /** The buttons that pay one debt at a time. */
  readonly parts: ReactNode;
  /** «Сложно платить?» */
  readonly relief: ReactNode;
  /** The order has changed since the sum was shown. */
  readonly onOutdated: () => void;
};

/** Everything due of one order, paid by one button (docs/spec/rules.md#5). */
export function DueOfOrder({ due, facts, parts, relief, onOutdated }: Props) {
  const cards = payingCards(useQuery(savedCardsQuery()).data ?? [], false);
  const [picked, pick] = useState<string | null>(null);
  const [scope, chooseScope] = useState<EnteredScope>('ONCE');
  const [paymentError, setPaymentError] = useState<PaymentError | null>(null);
  const card = dueCard(cards, [due], picked);
  const { start, isPending } = usePayOrder(due.orderId, (found) => {
    setPaymentError(found);
    pick(null);
    onOutdated();
  });
  const isOnly = due.lines.length === 1;
  const title = `${isOnly ? 'Оплатить' : 'Оплатить всё'} ${formatMoney(due.amount)}`;
  return (
    <>
      <DueTotal due={[due]} titleId="due-title" />
      {facts}
      {!isOnly && <DueLines lines={due.lines} />}
      <CardChoice cards={cards} chosen={card} onChoose={pick} />
      {card === otherCard && <CardScopeChoice scope={scope} onChoose={chooseScope} />}
      {paymentError !== null && <PaymentErrorMessage paymentError={paymentError} button={title} />}
      <Button
        isWide
        isPending={isPending}
        onClick={() => {
          setPaymentError((before) => (before === 'UNANSWERED' ? before : null));
          start(payDueCall(due, sourceOf(card, scope)));
        }}
      >
        {title}
      </Button>
      {relief}
      {!isOnly && (
        <div className={styles.parts}>
          <Collapse title="Оплатить по частям" level={3}>
            {parts}
          </Collapse>
        </div>
      )}
    </>
  );
}

/** A refusal other than an unknown outcome may have changed the offered card or the sum. */
function usePayOrder(orderId: OrderUuid, onRefusal: (paymentError: PaymentError | null) => void) {
  const navigate = useNavigate();
  return useStartPayment({
    fallback: 'Не удалось выполнить платеж',
    onCharged: (started) => {
      void navigate({ to: paths.pay, params: { orderId }, search: searchOfStarted(started) });
    },
    onRefused: (error) => {
      const paymentError = paymentErrorOf(error);
      if (hasCode(error, 'payment.not.allowed.error'))
        notify('FAIL', 'По этому заказу сейчас платить не нужно. Деньги не списали');
      onRefusal(paymentError);
      return paymentError !== null;
    },
  });
}
