import { useState } from 'react';
import type { PaymentObject, PaymentOption, PaymentQuote } from '../../../api/payments/early-payment.ts';
import type { DueOrder } from '../../../api/payments/due.ts';
import type { OrderView } from '../../../api/orders/order.ts';
import type { SavedCard } from '../../../api/cards/saved-card.ts';
import { track } from '../../../api/wire/track.ts';
import { formatMoney } from '../../../format/money.ts';
import { paths } from '../../../paths.ts';
import { useGoTo } from '../../../session/use-go-to.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { ConsentFold } from '../../../ui/layout/consent-fold.tsx';
import { CardScopeChoice } from '../card-scope/card-scope-choice.tsx';
import { useCardScope } from '../card-scope/use-card-scope.ts';
import { dueCard } from '../due/due-card.ts';
import { AnotherSum } from './another-sum.tsx';
import { CardChoice } from './card-choice.tsx';
import styles from './early-payment-form.module.css';
import { OptionChoice } from './option-choice.tsx';
import { payEarlyCall, type PaymentSource, paySumCall } from '../../../api/payments/payment-calls.ts';
import { searchOfStarted } from '../outcome/payment-return.ts';
import { chosenCard, otherCard, payingCards, sourceOf } from './payment-source.ts';
import { PaymentErrorMessage } from './payment-error-message.tsx';
import { rememberChoice, rememberedChoice } from './remembered-choice.ts';
import { ResultingSchedule } from './resulting-schedule.tsx';
import { paymentErrorOf } from './payment-error-of.ts';
import { trackedOption } from './tracked-option.ts';
import { useStartPayment } from '../late/use-start-payment.ts';
import { usePaymentError } from './use-payment-error.ts';
import { useSum } from './use-sum.ts';

type Props = {
  readonly order: Pick<
    OrderView,
    'id' | 'card' | 'payments' | 'penalties' | 'remainingPaymentAmount' | 'schedulesStopped'
  >;
  /** What is due of a late order. It decides which card is offered. */
  readonly due: DueOrder | undefined;
  readonly options: readonly PaymentOption[];
  readonly cards: readonly SavedCard[];
  readonly isShortFlow: boolean;
  /** The order has changed since the quote, so the new amounts must be shown. */
  readonly onQuoteChanged: () => void;
};

/** A late order offers one card on all its screens. */
function offeredCard(
  { order, due }: Pick<Props, 'order' | 'due'>,
  cards: Props['cards'],
  picked: string | null,
) {
  return due === undefined
    ? chosenCard(cards, picked, order.card?.cardUuid ?? null)
    : dueCard(cards, [due], picked);
}

/**
 * The amount, the card and the resulting schedule of an early payment (docs/spec/specification.md#2 «Early payment
 * page»).
 */
export function EarlyPaymentForm({ order, due, options, cards: saved, isShortFlow, onQuoteChanged }: Props) {
  const [picked, pick] = useState<string | null>(null);
  const cards = payingCards(saved, isShortFlow);
  const card = offeredCard({ order, due }, cards, picked);
  const { option, choose, sum, quote } = usePaymentChoice(order, options);
  const cardScope = useCardScope(!order.schedulesStopped && quote?.remainingCount !== 0);
  const source = sourceOf(card, cardScope.scope);
  const { paymentError, begin, refuse } = usePaymentError();
  const payment = usePayEarly(order.id, (error) => {
    if (paymentErrorOf(error) === 'OUTDATED') onQuoteChanged();
    return refuse(error);
  });
  const isPending = payment.isPending || sum.isAsking;
  const title = titleOf(quote);
  const pay = (): void => {
    begin();
    const chosen = { orderUuid: order.id, source };
    if (option !== null) payment.start(payEarlyCall({ ...chosen, option }, isShortFlow));
    else if (quote !== null) payment.start(paySumCall({ ...chosen, quote }));
    else if (sum.askAgain !== null) sum.askAgain();
    else notify('FAIL', 'Выберите сумму для погашения');
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) pay();
      }}
    >
      <div className={styles.choice}>
        <OptionChoice
          order={order}
          options={options}
          chosen={option?.paymentObject ?? null}
          onChoose={choose}
        />
        <AnotherSum text={sum.text} error={sum.problem} onType={sum.type} />
        <CardChoice cards={cards} chosen={card} onChoose={pick} />
        {card === otherCard && <CardScopeChoice {...cardScope} />}
      </div>
      <div className={styles.summary}>
        {quote !== null && <ResultingSchedule order={order} quote={quote} />}
        {paymentError !== null && <PaymentErrorMessage paymentError={paymentError} button={title} />}
        <div className={styles.pay}>
          <Button type="submit" isWide isPending={isPending}>
            {title}
          </Button>
        </div>
        <Consent source={source} />
      </div>
    </form>
  );
}

/** The consent to the use of a card that is entered; a saved card has its own. */
function Consent({ source }: { readonly source: PaymentSource }) {
  return source.kind === 'OTHER_CARD' ? <ConsentFold scope={source.scope} /> : null;
}

function titleOf(quote: PaymentQuote | null): string {
  return quote === null ? 'Погасить' : `Погасить ${formatMoney(quote.amount)}`;
}

/** The chosen option, or another amount once its field is open. */
function usePaymentChoice(order: Props['order'], options: Props['options']) {
  const [choice, remember] = useChoice(order.id);
  const sum = useSum(order.id, order.remainingPaymentAmount);
  const chosen = options.find(({ paymentObject }) => paymentObject === choice) ?? null;
  const option = sum.text === null ? chosen : null;
  const choose = (next: PaymentObject): void => {
    sum.type(null);
    remember(next);
    const offered = options.find(({ paymentObject }) => paymentObject === next);
    if (offered !== undefined) track({ event: 'early_payment_option', option: trackedOption(offered) });
  };
  return { option, choose, sum, quote: option ?? sum.quote };
}

function useChoice(orderId: string) {
  const [choice, setChoice] = useState(() => rememberedChoice(orderId));
  const choose = (next: PaymentObject): void => {
    setChoice(next);
    rememberChoice(orderId, next);
  };
  return [choice, choose] as const;
}

function usePayEarly(orderId: OrderView['id'], onRefused: (error: unknown) => boolean) {
  const goTo = useGoTo();
  return useStartPayment({
    fallback: 'Не удалось выполнить платеж',
    onCharged: (started) => {
      goTo(paths.pay, { params: { orderId }, search: searchOfStarted(started), replace: true });
    },
    onRefused,
  });
}
