import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { IntentUuid, OrderUuid } from '#domain/identifier.ts';
import { type Kopecks, sumOf } from '#domain/money.ts';
import { cardsToPayWithQuery } from '../../../api/cards/card-queries.ts';
import type { DueOrder } from '../../../api/payments/due.ts';
import type { PendingPayment } from '../../../api/payments/pending-payments.ts';
import { formatMoney } from '../../../format/money.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { EnteredScope } from '../../../api/payments/payment-calls.ts';
import { CardScopeLine } from '../card-scope/card-scope-line.tsx';
import { useCardScope } from '../card-scope/use-card-scope.ts';
import { otherCard, payingCards, sourceOf } from '../early/payment-source.ts';
import { CardAndParts } from './card-and-parts.tsx';
import { dueCard } from './due-card.ts';
import { DueParts } from './due-parts.tsx';
import { DueResults } from './due-results.tsx';
import { DueTotal } from './due-total.tsx';
import styles from './due.module.css';
import { type DueResult, type DueState, isOver } from './due-result.ts';
import { usePayDue } from './use-pay-due.ts';
import { paymentFailureText } from '../outcome/payment-failure.ts';
import { usePaymentOutcome } from '../outcome/use-payment-outcome.ts';

type Props = {
  /** The late orders; the one that is late longest comes first. */
  readonly due: readonly DueOrder[];
  /** Their orders are left out, because the debts of an order wait for the result of its payment. */
  readonly pending: readonly PendingPayment[];
  /** «Почему такая сумма?» of the orders that are left. */
  readonly why: (left: readonly DueOrder[]) => ReactNode;
  /** «Сложно платить?» for the orders that are left; absent on the page of a payment. */
  readonly relief?: (left: readonly [DueOrder, ...DueOrder[]]) => ReactNode;
  /** The goods of an order, by which the orders of one shop differ; null when they are not known. */
  readonly goodsOf?: (orderId: OrderUuid) => string | null;
};

const noGoods = (): null => null;

/**
 * «Оплатить всё» over all late orders: one press pays them one after the other with a saved card
 * (docs/spec/rules.md#5). The bank's page pays the first one. If the client lets the card be saved there, one more press
 * pays the others with it.
 */
export function DueOrders({ due, pending, why, relief, goodsOf = noGoods }: Props) {
  const { results, isPaying, pay, end } = usePayDue(due);
  const paid = new Set(results.filter(({ state }) => isOver(state)).map(({ orderId }) => orderId));
  const waiting = new Set(pending.map(({ orderId }) => orderId));
  const [first, ...others] = due.filter(({ orderId }) => !paid.has(orderId) && !waiting.has(orderId));
  const [hadDebt] = useState(first !== undefined);
  const watched = <Pending results={results} onEnd={end} />;
  if (first === undefined)
    return results.length === 0 ? null : (
      <>
        {watched}
        <Done results={results.map((result) => withoutDebt(result, waiting))} takesFocus={hadDebt} />
      </>
    );
  const left = [first, ...others] as const;
  return (
    <Card as="section" className={styles.due} data-late aria-labelledby="due-orders-title">
      {watched}
      <DueTotal due={left} titleId="due-orders-title" why={why(left)} />
      {results.length > 0 && (
        <DueResults results={results.map((result) => withSumDue(result, { left, waiting }))} />
      )}
      <PayOrders due={left} goodsOf={goodsOf} isPaying={isPaying} onPay={pay} />
      {relief?.(left)}
    </Card>
  );
}

type Waiting = ReadonlySet<OrderUuid>;
type Orders = { readonly left: readonly DueOrder[]; readonly waiting: Waiting };

/** An order that is still due shows its sum of now, which may have changed since it was tried. */
function withSumDue(result: DueResult, { left, waiting }: Orders): DueResult {
  const due = left.find(({ orderId }) => orderId === result.orderId);
  return due === undefined ? withoutDebt(result, waiting) : { ...result, amount: due.amount };
}

/**
 * An order that owes nothing any more was paid by the try without an answer, or elsewhere. One with a pending payment
 * waits for its result.
 */
function withoutDebt(result: DueResult, waiting: Waiting): DueResult {
  const { kind } = result.state;
  const isOpen = kind === 'FAILED' || kind === 'NOT_STARTED' || kind === 'CHANGED';
  if (kind === 'UNKNOWN' || (isOpen && waiting.has(result.orderId)))
    return { ...result, state: { kind: 'IN_PROGRESS' } };
  return isOpen ? { ...result, state: { kind: 'NOTHING_DUE' } } : result;
}

type PendingProps = {
  readonly results: readonly DueResult[];
  readonly onEnd: ReturnType<typeof usePayDue>['end'];
};

/** Follows the pending payments of a series. */
function Pending({ results, onEnd }: PendingProps) {
  return results.map((result) =>
    result.state.kind === 'PENDING' ? (
      <PendingWatch
        key={result.state.intentUuid}
        orderId={result.orderId}
        intentUuid={result.state.intentUuid}
        onEnd={(state) => {
          onEnd(result, state);
        }}
      />
    ) : null,
  );
}

type PayProps = Required<Pick<Props, 'due' | 'goodsOf'>> & {
  readonly isPaying: boolean;
  readonly onPay: ReturnType<typeof usePayDue>['pay'];
};

/**
 * The button stands directly below its sum, and its card below the button (docs/spec/screens.md#orders). The card, also
 * another one, pays a single order of the list as well.
 */
function PayOrders({ due, goodsOf, isPaying, onPay }: PayProps) {
  const saved = useQuery(cardsToPayWithQuery());
  const cards = payingCards(saved.data ?? [], false);
  const [picked, pick] = useState<string | null>(null);
  const card = dueCard(cards, due, picked);
  const isOneByOne = card === otherCard && due.length > 1;
  const paid = isOneByOne ? due.slice(0, 1) : due;
  const cardScope = useCardScope(paid.some(({ remainingAmount }) => remainingAmount > 0));
  const pay = (orders: readonly DueOrder[]): void => {
    onPay(orders, sourceOf(card, cardScope.scope));
  };
  const isPending = isPaying || saved.isPending;
  const parts = (
    <DueParts
      {...{ due, goodsOf }}
      isPaying={isPending}
      onPay={(order) => {
        pay([order]);
      }}
    />
  );
  return (
    <>
      <Button
        isWide
        isPending={isPending}
        onClick={() => {
          pay(paid);
        }}
      >
        {isOneByOne ? 'Оплатить первый заказ' : 'Оплатить всё'} {formatMoney(totalOf(paid))}
      </Button>
      <CardAndParts cards={cards} chosen={card} onChoose={pick} parts={parts}>
        {isOneByOne && <OneByOne first={due[0]} scope={cardScope.scope} />}
        {card === otherCard && <CardScopeLine {...cardScope} />}
      </CardAndParts>
    </>
  );
}

type OneByOneProps = { readonly first: DueOrder | undefined; readonly scope: EnteredScope };

/** How several orders are paid with a card that the client enters on the bank's page. */
function OneByOne({ first, scope }: OneByOneProps) {
  return (
    <p>
      Первым — {first?.merchantFullName}, на странице банка.{' '}
      {scope === 'ONCE'
        ? 'Каждый следующий заказ тоже оплачивается там отдельно. Если сохранить карту, вводить её второй раз не нужно.'
        : 'Остальные заказы оплатите этой же картой одним нажатием, когда вернётесь.'}
    </p>
  );
}

type DoneProps = {
  readonly results: readonly DueResult[];
  /** The button has left the page, and the focus with it. */
  readonly takesFocus: boolean;
};

/** The results of a series that is over. */
function Done({ results, takesFocus }: DoneProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <Card as="section" className={styles.done} aria-labelledby="due-done-title">
      <h2 id="due-done-title" ref={title} tabIndex={-1}>
        Оплата просроченных платежей
      </h2>
      <DueResults results={results} />
    </Card>
  );
}

function totalOf(due: readonly DueOrder[]): Kopecks {
  return sumOf(due.map(({ amount }) => amount));
}

type PendingWatchProps = {
  readonly orderId: OrderUuid;
  readonly intentUuid: IntentUuid;
  readonly onEnd: (state: DueState) => void;
};

/** Asks about a pending payment until its result is final; shows nothing. */
function PendingWatch({ onEnd, ...payment }: PendingWatchProps) {
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
