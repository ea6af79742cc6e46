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
import { type PartsSelector, dueParts, paymentParts } from './amount-parts.ts';
import styles from './why-due.module.css';
import { WhyWindow } from './why-window.tsx';

type Props = {
  readonly due: readonly DueOrder[];
  /** «Ближайшее списание» on the same screen. */
  readonly next?: readonly UpcomingCharge[];
};

/**
 * «Почему такая сумма?» of a screen with late orders: the due amount and the next charge. Each order opens its proof,
 * which is loaded then (docs/spec/screens.md).
 */
export function WhyDue({ due, next = [] }: Props) {
  return (
    <WhyWindow>
      <Total
        title="К оплате сейчас"
        terms={due.map((order) => ({ ...order, detail: 'просрочен', parts: dueParts(order.lines) }))}
      />
      {next.length > 0 && (
        <Total
          title="Ближайшее списание"
          terms={next.map((charge) => ({
            ...charge,
            detail: `платеж ${charge.paymentNumber}`,
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
  /** For a screen reader: two terms of one order differ by it. */
  readonly detail: string;
  readonly parts: PartsSelector;
};

type TotalProps = { readonly title: string; readonly terms: readonly Term[] };

function Total({ title, terms }: TotalProps): ReactNode {
  return (
    <section className={styles.total}>
      <h3 className={styles.line}>
        {title} <Money amount={sumOf(terms.map(({ amount }) => amount))} />
      </h3>
      {terms.map((term) => (
        <TermProof key={`${term.orderId}/${term.detail}`} term={term} isOnly={terms.length === 1} />
      ))}
    </section>
  );
}

type TermProps = { readonly term: Term; readonly isOnly: boolean };

function TermProof({ term, isOnly }: TermProps) {
  const { orderId, orderNumber, merchantFullName, amount, detail, parts } = term;
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
        <div className={styles.proof}>
          <AmountProof query={explanationQuery(orderId)} parts={parts} />
        </div>
      )}
    </Collapse>
  );
}
