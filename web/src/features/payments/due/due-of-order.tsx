import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { OrderUuid } from '#domain/identifier.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import { cardsToPayWithQuery } from '../../../api/cards/card-queries.ts';
import type { DueOrder } from '../../../api/payments/due.ts';
import { formatMoney } from '../../../format/money.ts';
import { paths } from '../../../paths.ts';
import { useGoTo } from '../../../session/use-go-to.ts';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { CardScopeLine } from '../card-scope/card-scope-line.tsx';
import { useCardScope } from '../card-scope/use-card-scope.ts';
import { isFinalRefusal } from '../early/payment-error-of.ts';
import { PaymentErrorMessage } from '../early/payment-error-message.tsx';
import { otherCard, payingCards, sourceOf } from '../early/payment-source.ts';
import { usePaymentError } from '../early/use-payment-error.ts';
import { useStartPayment } from '../late/use-start-payment.ts';
import { searchOfStarted } from '../outcome/payment-return.ts';
import { CardAndParts } from './card-and-parts.tsx';
import { dueCard } from './due-card.ts';
import { DueTotal } from './due-total.tsx';
import { type EnteredScope, payDueCall } from '../../../api/payments/payment-calls.ts';

type Props = {
  readonly due: DueOrder;
  /** The service charges further payments of the order. */
  readonly isChargedLater: boolean;
  /** «Почему такая сумма?» */
  readonly why: ReactNode;
  /** The reason of the failed charge and its next try. */
  readonly facts: ReactNode;
  /** Each debt with the buttons that pay it alone; with the allowed use of an entered card if the block asks for it. */
  readonly parts: (scope: EnteredScope | null) => ReactNode;
  /** «Сложно платить?» */
  readonly relief: ReactNode;
  /** The order has changed since the sum was shown. */
  readonly onOutdated: () => void;
};

/** Everything due of one order. The sum and its button stand first, without scrolling (docs/spec/screens.md#order). */
export function DueOfOrder({ due, isChargedLater, onOutdated, ...blocks }: Props) {
  const saved = useQuery(cardsToPayWithQuery());
  const cards = payingCards(saved.data ?? [], false);
  const [picked, pick] = useState<string | null>(null);
  const cardScope = useCardScope(isChargedLater);
  const { paymentError, begin, refuse } = usePaymentError();
  const card = dueCard(cards, [due], picked);
  const asksScope = card === otherCard;
  const { start, isPending } = usePayOrder(due.orderId, (error) => {
    if (isFinalRefusal(error)) {
      pick(null);
      onOutdated();
    }
    return refuse(error);
  });
  const isOnly = due.lines.length === 1;
  const title = `${isOnly ? 'Оплатить' : 'Оплатить всё'} ${formatMoney(due.amount)}`;
  return (
    <>
      <DueTotal due={[due]} titleId="due-title" why={blocks.why} />
      {paymentError !== null && <PaymentErrorMessage paymentError={paymentError} button={title} />}
      <Button
        isWide
        isPending={isPending || saved.isPending}
        onClick={() => {
          begin();
          start(payDueCall(due, sourceOf(card, cardScope.scope)));
        }}
      >
        {title}
      </Button>
      <CardAndParts
        cards={cards}
        chosen={card}
        onChoose={pick}
        parts={isOnly ? null : blocks.parts(asksScope ? cardScope.scope : null)}
      >
        {asksScope && <CardScopeLine {...cardScope} />}
      </CardAndParts>
      {blocks.facts}
      {blocks.relief}
    </>
  );
}

function usePayOrder(orderId: OrderUuid, onRefusal: (error: unknown) => boolean) {
  const goTo = useGoTo();
  return useStartPayment({
    fallback: 'Не удалось выполнить платеж',
    onCharged: (started) => {
      goTo(paths.pay, { params: { orderId }, search: searchOfStarted(started) });
    },
    onRefused: (error) => {
      if (hasCode(error, 'payment.not.allowed.error'))
        notify('FAIL', 'По этому заказу сейчас платить не нужно. Деньги не списали');
      return onRefusal(error);
    },
  });
}
