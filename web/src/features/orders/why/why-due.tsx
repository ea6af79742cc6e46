import { type ReactNode, useState } from 'react';
import type { OrderUuid } from '#domain/identifier.ts';
import { type Kopecks, sumOf } from '#domain/money.ts';
import { explanationQuery } from '../../../api/orders/explanation.ts';
import type { UpcomingCharge } from '../../../api/orders/upcoming-charges.ts';
import type { DueOrder } from '../../../api/payments/due.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import { ShortText } from '../../../ui/data-display/short-text.tsx';
import { Collapse } from '../../../ui/layout/collapse.tsx';
import { AmountProof } from './amount-proof.tsx';
import { type AmountParts, dueParts, paymentParts } from './amount-parts.ts';
import styles from './why-due.module.css';
import { WhyWindow } from './why-window.tsx';

type Props = {
  readonly due: readonly DueOrder[];
  /** «Ближайшее списание» on the same screen. */
  readonly next?: readonly UpcomingCharge[];
};

/**
 * «Почему такая сумма?» of a screen with late orders: what is due and what is charged next, each order with its proof,
 * which is loaded when it is opened (docs/spec/screens.md).
 */
export function WhyDue({ due, next = [] }: Props) {
  return (
    <WhyWindow>
      <Total
        title="К оплате сейчас"
        terms={due.map((order) => ({ ...order, which: 'просрочен', parts: dueParts(order.lines) }))}
      />
      {next.length > 0 && (
        <Total
          title="Ближайшее списание"
          terms={next.map((charge) => ({
            ...charge,
            which: `платеж ${charge.paymentNumber}`,
            parts: paymentParts(charge.paymentNumber),
          }))}
        />
      )}
    </WhyWindow>
  );
}

type Term = {
  readonly orderId: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
  readonly amount: Kopecks;
  /** Tells the terms of one order apart for a screen reader. */
  readonly which: string;
  readonly parts: AmountParts;
};

type TotalProps = { readonly title: string; readonly terms: readonly Term[] };

function Total({ title, terms }: TotalProps): ReactNode {
  return (
    <section className={styles.total}>
      <h3 className={styles.line}>
        {title} <Money amount={sumOf(terms.map(({ amount }) => amount))} />
      </h3>
      {terms.map((term) => (
        <TermProof key={`${term.orderId}/${term.which}`} term={term} isOnly={terms.length === 1} />
      ))}
    </section>
  );
}

type TermProps = { readonly term: Term; readonly isOnly: boolean };

function TermProof({ term, isOnly }: TermProps) {
  const { orderId, orderNumber, merchantFullName, amount, which, parts } = term;
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
              , заказ {orderNumber}, {which}
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
        <div className={styles.proof}>
          <AmountProof query={explanationQuery(orderId)} parts={parts} />
        </div>
      )}
    </Collapse>
  );
}
