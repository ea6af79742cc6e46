import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isUnpaid } from '#domain/orders/payment-state.ts';
import { cardsToPayWithQuery } from '../../../api/cards/card-queries.ts';
import type { SavedCard } from '../../../api/cards/saved-card.ts';
import type { ExplainedStep } from '../../../api/orders/explanation.ts';
import type { ServiceOffer } from '../../../api/orders/order-services.ts';
import type { OrderView } from '../../../api/orders/order.ts';
import { formatDayNear, today } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Modal } from '../../../ui/layout/modal.tsx';
import { ScheduleList } from '../../../ui/collections/schedule-list.tsx';
import { WindowButton } from '../../../ui/layout/window-button.tsx';
import { consentOf } from '../../../api/payments/payment-calls.ts';
import { CardScopeChoice } from '../card-scope/card-scope-choice.tsx';
import { useCardScope } from '../card-scope/use-card-scope.ts';
import { ConsentFold } from '../../../ui/layout/consent-fold.tsx';
import { CardChoice } from '../early/card-choice.tsx';
import styles from './move-payment.module.css';
import { Price } from './order-services.tsx';
import { PaymentErrorMessage } from '../early/payment-error-message.tsx';
import { chosenCard, otherCard, payingCards } from '../early/payment-source.ts';
import { useBuyService } from './use-buy-service.ts';

type Props = {
  readonly order: Pick<OrderView, 'id' | 'card'>;
  readonly offer: ServiceOffer;
  /** Describes a step of the price calculation as a sentence. */
  readonly describeStep: (step: ExplainedStep) => string;
};

/**
 * «Перенести платеж»: shows the old and the new day, the price with its calculation and the resulting schedule before
 * the client pays (docs/spec/rules.md#9).
 */
export function MovePayment(props: Props) {
  return (
    <WindowButton label="Перенести платеж">
      {(close) => <MoveWindow {...props} onClose={close} />}
    </WindowButton>
  );
}

type WindowProps = Props & { readonly onClose: () => void };

/** The client chooses among the cards, so the window waits for them. */
function MoveWindow(props: WindowProps) {
  const { offer, onClose } = props;
  const { data: saved, isPending } = useQuery(cardsToPayWithQuery());
  if (isPending)
    return (
      <Modal title={offer.serviceName} onClose={onClose}>
        <Skeleton height={96} />
      </Modal>
    );
  return <MoveForm {...props} cards={payingCards(saved ?? [], false)} />;
}

function MoveForm(props: WindowProps & { readonly cards: readonly SavedCard[] }) {
  const { order, offer, describeStep, onClose, cards } = props;
  const [picked, pick] = useState<string | null>(null);
  const cardScope = useCardScope(true);
  const card = chosenCard(cards, picked, order.card?.cardUuid ?? null);
  const { buy, isPending, paymentError } = useBuyService(order.id, onClose);
  const { serviceUuid, paymentNumber, dateTo, amount } = offer;
  const isCardEntered = amount > 0 && card === otherCard;
  const button = amount > 0 ? `Оплатить ${formatMoney(amount)}` : 'Перенести бесплатно';
  const pay = (): void => {
    const cardUuid = amount === 0 || card === otherCard ? null : card;
    const consent = card === otherCard ? consentOf(cardScope.scope) : {};
    buy({ orderUuid: order.id, serviceUuid, paymentNumber, dateTo, amount, cardUuid, ...consent });
  };
  return (
    <Modal title={offer.serviceName} isLocked={isPending} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) pay();
        }}
      >
        <Move offer={offer} />
        <section aria-labelledby="move-proof-title">
          <h3 id="move-proof-title" className={styles.title}>
            Почему такая сумма?
          </h3>
          {offer.steps.map((step) => (
            <p key={step.rule} className={styles.muted}>
              {describeStep(step)}
            </p>
          ))}
        </section>
        <Result offer={offer} />
        {amount > 0 && <CardChoice cards={cards} chosen={card} onChoose={pick} />}
        {isCardEntered && <CardScopeChoice {...cardScope} />}
        {paymentError !== null && <PaymentErrorMessage paymentError={paymentError} button={button} />}
        <Button type="submit" isWide isPending={isPending}>
          {button}
        </Button>
        {isCardEntered && <ConsentFold scope={cardScope.scope} />}
      </form>
    </Modal>
  );
}

function Move({ offer }: Pick<Props, 'offer'>) {
  return (
    <dl className={styles.move}>
      <div>
        <dt>Платеж {offer.paymentNumber}, было</dt>
        <dd>
          <time dateTime={offer.dateFrom}>{formatDayNear(offer.dateFrom, today())}</time>
        </dd>
      </div>
      <div>
        <dt>Станет</dt>
        <dd>
          <time dateTime={offer.dateTo}>{formatDayNear(offer.dateTo, today())}</time>
        </dd>
      </div>
      <Price offer={offer} />
    </dl>
  );
}

/**
 * The other payments keep their days, so two may fall on the same day. Only one of them is charged per day
 * (docs/spec/reliability.md#I-26).
 */
function Result({ offer: { resultingPayments, dateTo } }: Pick<Props, 'offer'>) {
  const left = resultingPayments.filter(({ state }) => isUnpaid(state));
  const isShared = left.filter(({ date }) => date === dateTo).length > 1;
  return (
    <section aria-labelledby="move-result-title">
      <h3 id="move-result-title" className={styles.title}>
        График после переноса
      </h3>
      <ScheduleList
        lines={left.map(({ paymentNumber, amount, date }) => ({
          key: paymentNumber,
          status: 'pending',
          date,
          amount,
        }))}
      />
      {isShared && (
        <p className={styles.muted}>
          В этот день два платежа. Списываем по одному в день: второй спишем на следующий день, без штрафа.
        </p>
      )}
    </section>
  );
}
