import type { ReactNode } from 'react';
import { kopecks } from '#domain/money.ts';
import { plurals } from '#domain/plural.ts';
import type { Checkout } from '../../api/checkout/checkout.ts';
import { formatCount } from '../../format/count.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { plural } from '../../format/plural.ts';
import { piecesOf } from '../../format/pieces.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Collapse } from '../../ui/layout/collapse.tsx';
import { ItemPicture } from '../../ui/data-display/item-picture.tsx';
import { Money } from '../../ui/data-display/money.tsx';
import { OrderNumber } from '../../ui/data-display/order-number.tsx';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import { ScheduleList } from '../../ui/collections/schedule-list.tsx';

import styles from './purchase.module.css';

type Props = { readonly checkout: Checkout };

/** «4 платежа» stays in one line. */
const afterCount = /(?<=^\d+) /;

/** The purchase with all amounts and dates, shown before the client agrees (docs/spec/rules.md#2). */
export function Purchase({ checkout }: Props) {
  const isFirstPaid = checkout.state === 'APPROVED' && !checkout.shiftPayment;
  return (
    <Card as="section" className={styles.purchase} aria-labelledby="purchase-title">
      <div className={styles.shop}>
        <ShopMark name={checkout.merchantFullName} size="large" />
        <div className={styles.name}>
          <h2 id="purchase-title">{checkout.merchantFullName}</h2>
          <p className={styles.number}>
            Заказ <OrderNumber number={shortOrderNumber(checkout.orderNumber)} /> ·{' '}
            {checkout.productName.replace(afterCount, '\u00a0')}
          </p>
        </div>
        <Money amount={checkout.fullAmount} />
      </div>
      {checkout.state === 'CREATED' && <Plan {...checkout} />}
      <div>
        <h3>График платежей</h3>
        {checkout.shiftPayment && checkout.state !== 'APPROVED' && (
          <p className={styles.note}>Сегодня деньги не спишутся: мы только сохраним вашу карту.</p>
        )}
        <ScheduleList
          namesDays
          lines={checkout.payments.map((payment, index) => ({
            key: payment.paymentNumber,
            status: index === 0 && isFirstPaid ? 'done' : 'pending',
            date: payment.date,
            amount: payment.amount,
            note: noteOf(payment, index === 0 && !checkout.shiftPayment && !isFirstPaid),
          }))}
        />
      </div>
      <Sums checkout={checkout} />
      {checkout.cart.length > 0 && <Cart cart={checkout.cart} />}
    </Card>
  );
}

/** «Сегодня 1 000,00 ₽, потом 3 × 1 000,00 ₽». */
function Plan({ payments, shiftPayment }: Pick<Checkout, 'payments' | 'shiftPayment'>) {
  const [first] = payments;
  return (
    <p className={styles.plan}>
      Сегодня {shiftPayment || first === undefined ? 'ничего' : <Money amount={first.amount} />}
      <Later payments={shiftPayment ? payments : payments.slice(1)} />
    </p>
  );
}

function Later({ payments }: Pick<Checkout, 'payments'>) {
  const [next, ...others] = payments;
  if (next === undefined) return null;
  if (others.some(({ amount }) => amount !== next.amount))
    return <>, потом {plural(payments.length, plurals.payment)}</>;
  return (
    <>
      , потом {others.length > 0 && `${payments.length}\u00a0×\u00a0`}
      <Money amount={next.amount} />
    </>
  );
}

/** The note of a payment. Without a note the list may group equal payments. */
function noteOf({ commission }: Checkout['payments'][number], isDueNow: boolean): ReactNode {
  if (commission === 0) return isDueNow ? 'Сегодня' : undefined;
  return (
    <>
      {isDueNow && 'Сегодня. '}
      В том числе комиссия <Money amount={commission} />
    </>
  );
}

/** The full amount is beside the name of the shop. Only a commission makes it differ from the price. */
function Sums({ checkout: { purchaseAmount, commission, fullAmount } }: Props) {
  if (commission === 0) return <p className={styles.note}>Комиссии нет</p>;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>Покупка</dt>
        <dd>
          <Money amount={purchaseAmount} />
        </dd>
      </div>
      <div>
        <dt>Комиссия</dt>
        <dd>
          <Money amount={commission} />
        </dd>
      </div>
      <div className={styles.total}>
        <dt>Итого</dt>
        <dd>
          <Money amount={fullAmount} />
        </dd>
      </div>
    </dl>
  );
}

function Cart({ cart }: Pick<Checkout, 'cart'>) {
  return (
    <Collapse title={`Корзина · ${piecesOf(cart)}`} level={3}>
      <ul className={styles.cart}>
        {cart.map(({ name, itemPrice, itemAmount, picture }, index) => (
          <li key={index} className={styles.item}>
            <ItemPicture picture={picture} />
            <span className={styles.name}>
              {itemAmount > 1 ? `${name} × ${formatCount(itemAmount)}` : name}
            </span>
            <Money amount={kopecks(itemPrice * itemAmount)} />
          </li>
        ))}
      </ul>
    </Collapse>
  );
}
