import { type ReactNode, useState } from 'react';
import type { OrderUuid } from '#domain/identifier.ts';
import { type Kopecks, sumOf } from '#domain/money.ts';
import { explanationQuery } from '../../../api/orders/explanation.ts';
import type { UpcomingCharge } from '../../../api/orders/upcoming-charges.ts';
import type { DueOrder } from '../../../api/payments/due.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import { ShortText } from '../../../ui/data-display/short-text.tsx';
import { Collapse } from '../../../ui/layout/collapse.tsx';
import { AmountExplanation } from './amount-explanation.tsx';
import { type PartsSelector, dueParts, paymentParts } from './amount-parts.ts';
import styles from './due-explanation.module.css';
import { ExplanationWindow } from './explanation-window.tsx';

type Props = {
  readonly due: readonly DueOrder[];
  /** «Ближайшее списание» on the same screen. */
  readonly nextCharges?: readonly UpcomingCharge[];
};

/**
 * «Почему такая сумма?» of a screen with late orders: the due amount and the next charge. Each order can be expanded to
 * its explanation, which is loaded when it is expanded (docs/spec/screens.md).
 */
export function DueExplanation({ due, nextCharges = [] }: Props) {
  return (
    <ExplanationWindow>
      <Total
        title="К оплате сейчас"
        amounts={due.map((order) => ({ ...order, detail: 'просрочен', parts: dueParts(order.lines) }))}
      />
      {nextCharges.length > 0 && (
        <Total
          title="Ближайшее списание"
          amounts={nextCharges.map((charge) => ({
            ...charge,
            detail: `платеж ${charge.paymentNumber}`,
            parts: paymentParts(charge.paymentNumber),
          }))}
        />
      )}
    </ExplanationWindow>
  );
}

type OrderAmount = {
  readonly orderId: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
  readonly amount: Kopecks;
  /** Read by screen readers. It tells two amounts of one order apart. */
  readonly detail: string;
  readonly parts: PartsSelector;
};

type TotalProps = { readonly title: string; readonly amounts: readonly OrderAmount[] };

function Total({ title, amounts }: TotalProps): ReactNode {
  return (
    <section className={styles.total}>
      <h3 className={styles.line}>
        {title} <Money amount={sumOf(amounts.map(({ amount }) => amount))} />
      </h3>
      {amounts.map((order) => (
        <OrderExplanation
          key={`${order.orderId}/${order.detail}`}
          order={order}
          isOnly={amounts.length === 1}
        />
      ))}
    </section>
  );
}

type ExplanationProps = { readonly order: OrderAmount; readonly isOnly: boolean };

function OrderExplanation({ order, isOnly }: ExplanationProps) {
  const { orderId, orderNumber, merchantFullName, amount, detail, parts } = order;
  const [wasOpened, setOpened] = useState(isOnly);
  return (
    <Collapse
      level={4}
      startsOpen={isOnly}
      title={
        <span className={styles.line}>
          <span>
            <ShortText text={merchantFullName} />
            <span className="visually-hidden">
              , заказ {orderNumber}, {detail}
            </span>
          </span>{' '}
          <Money amount={amount} />
        </span>
      }
      onOpen={() => {
        setOpened(true);
      }}
    >
      {wasOpened && (
        <div className={styles.explanation}>
          <AmountExplanation query={explanationQuery(orderId)} parts={parts} />
        </div>
      )}
    </Collapse>
  );
}
