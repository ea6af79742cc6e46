import type { ReactNode } from 'react';
import type { OrderView } from '../../../api/orders/order.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { paidPayments } from '#domain/orders/order-totals.ts';
import { paymentGroups } from '#domain/orders/payment-state.ts';
import { plurals } from '#domain/plural.ts';
import { plural } from '../../../format/plural.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { CopyButton } from '../../../ui/inputs/copy-button.tsx';
import { OutsideLink } from '../../../ui/navigation/link.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import { OrderNumber } from '../../../ui/data-display/order-number.tsx';
import { Tag } from '../../../ui/data-display/tag.tsx';
import { orderPageStates, outcomeOf } from '../list/order-status.ts';
import styles from './order-summary.module.css';

type Props = {
  readonly order: OrderView;
  /** The buttons of the order; they differ between client and staff. */
  readonly actions: ReactNode;
  /** The button that explains the amounts, unless a debt beside it has the button of the screen. */
  readonly why: ReactNode;
};

/**
 * The head of the order page: number, merchant, state, remaining amount (docs/spec/specification.md#2 «Order page»).
 */
export function OrderSummary({ order, actions, why }: Props) {
  const state = orderPageStates[outcomeOf(order)];
  return (
    <Card className={styles.summary} data-order={order.id}>
      <div className={styles.number}>
        <span>
          Заказ{' '}
          <span title={order.orderNumber}>
            <OrderNumber number={shortOrderNumber(order.orderNumber)} />
          </span>
        </span>
        <CopyButton text={order.orderNumber} label="Скопировать номер заказа" />
      </div>
      <Place order={order} />
      <p className={styles.state}>
        <strong>{remainingText(order)}</strong>
        <PaidCount order={order} />
        {state !== null && <Tag>{state}</Tag>}
      </p>
      <dl className={styles.sums}>
        {order.remainingPaymentAmount > 0 && (
          <div>
            <dt>Осталось</dt>
            <dd>
              <Money amount={order.remainingPaymentAmount} />
            </dd>
          </div>
        )}
        <div>
          <dt>Сумма заказа</dt>
          <dd>
            <Money amount={order.fullAmount} />
          </dd>
        </div>
      </dl>
      {why}
      <div className={styles.actions}>{actions}</div>
    </Card>
  );
}

/** «Осталось N платежей» or «Завершен». */
function remainingText({ state, remainingPaymentCount }: OrderView): string {
  if (state !== 'ACTIVE' || remainingPaymentCount === 0) return 'Завершен';
  return `Осталось ${plural(remainingPaymentCount, plurals.payment)}`;
}

/** «оплачено 1 из 4». */
function PaidCount({ order: { payments, state, remainingPaymentCount } }: Pick<Props, 'order'>) {
  const shown = payments.filter((payment) => paymentGroups[payment.state] !== 'hidden');
  if (state !== 'ACTIVE' || remainingPaymentCount === 0) return null;
  return (
    <span className={styles.paid}>
      оплачено {paidPayments({ payments }).length} из {shown.length}
    </span>
  );
}

const places = {
  SBOL_BANK_GATEWAY: ({ websiteUrl }) =>
    websiteUrl === null ? null : <OutsideLink href={websiteUrl}>{hostOf(websiteUrl)}</OutsideLink>,
  OFFLINE: ({ physicalAddress }) => physicalAddress,
} as const satisfies Record<OrderView['channel'], (order: OrderView) => ReactNode>;

/** The website of an online merchant, or the address of an offline one. */
function Place({ order }: { readonly order: OrderView }) {
  const place = places[order.channel](order);
  return place === null ? null : <p>{place}</p>;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : address;
}
