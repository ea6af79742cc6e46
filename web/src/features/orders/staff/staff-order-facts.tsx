import type { ReactNode } from 'react';
import { sumOf } from '#domain/money.ts';
import { plurals } from '#domain/plural.ts';
import type { ProductInfo, StaffOrder } from '../../../api/orders/staff-orders.ts';
import { formatDayWithYear } from '../../../format/date.ts';
import { plural } from '../../../format/plural.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { CopyButton } from '../../../ui/inputs/copy-button.tsx';
import { CardLine } from '../../../ui/data-display/card-line.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import styles from './staff-order-facts.module.css';

type Props = {
  readonly order: StaffOrder;
  /** Who stopped the charges, when and why; nothing while they run. */
  readonly stop: ReactNode;
};

/**
 * The order data for staff only: the bank's number, the product, the stop of scheduled charges
 * (docs/spec/specification.md#6 «Admin»).
 */
export function StaffOrderFacts({ order, stop }: Props) {
  const { originalGatewayOrderId, productInfo, productName, channel } = order;
  const commission = sumOf(order.payments.map((payment) => payment.commission));
  return (
    <Card as="section" className={styles.facts} aria-labelledby="staff-facts-title">
      <h2 id="staff-facts-title">Для сотрудника</h2>
      {stop}
      <dl className={styles.list}>
        {originalGatewayOrderId !== null && (
          <div>
            <dt>Исходный номер заказа</dt>
            <dd className={styles.number}>
              {originalGatewayOrderId}
              <CopyButton text={originalGatewayOrderId} label="Скопировать исходный номер заказа" />
            </dd>
          </div>
        )}
        {productName !== null && (
          <div>
            <dt>Продукт</dt>
            <dd>{productName}</dd>
          </div>
        )}
        {productInfo !== null && <ProductRows order={order} info={productInfo} />}
        <div>
          <dt>Комиссия</dt>
          <dd>{commission === 0 ? 'Нет' : <Money amount={commission} />}</dd>
        </div>
        {order.card !== null && (
          <div>
            <dt>Карта списаний</dt>
            <dd>
              <CardLine card={order.card} />
            </dd>
          </div>
        )}
        <div>
          <dt>Покупка</dt>
          <dd>{channelNames[channel]}</dd>
        </div>
      </dl>
    </Card>
  );
}

const channelNames = {
  SBOL_BANK_GATEWAY: 'На сайте магазина',
  OFFLINE: 'В магазине',
} as const satisfies Record<StaffOrder['channel'], string>;

const units = {
  DAYS: plurals.day,
  WEEKS: plurals.week,
  MONTHS: plurals.month,
} as const satisfies Record<ProductInfo['paymentsIntervalUnit'], unknown>;

type ProductRowsProps = {
  readonly order: Pick<StaffOrder, 'shiftPayment' | 'withoutPenalties'>;
  readonly info: ProductInfo;
};

function ProductRows({ order: { shiftPayment, withoutPenalties }, info }: ProductRowsProps) {
  const { paymentsCount, paymentsIntervalValue, paymentsIntervalUnit, initialPaymentPercentage } = info;
  return (
    <>
      <div>
        <dt>Платежей</dt>
        <dd>{paymentsCount}</dd>
      </div>
      <div>
        <dt>Интервал</dt>
        <dd>{plural(paymentsIntervalValue, units[paymentsIntervalUnit])}</dd>
      </div>
      <div>
        <dt>Первый платеж</dt>
        <dd>
          {initialPaymentPercentage === null ? 'Равными долями' : `${initialPaymentPercentage} %`}
          {shiftPayment && ', отложен'}
        </dd>
      </div>
      {withoutPenalties && (
        <div>
          <dt>Штрафы</dt>
          <dd>Без штрафов</dd>
        </div>
      )}
    </>
  );
}

/**
 * The planned day of a payment, which may differ from the actual one. Clients do not see it
 * (docs/spec/specification.md#6).
 */
export function planNote({ planDates }: StaffOrder, paymentNumber: number): string | null {
  const planned = planDates.get(paymentNumber);
  return planned === undefined ? null : `План: ${formatDayWithYear(planned)}`;
}
