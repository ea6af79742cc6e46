import type { OrderUuid } from '#domain/identifier.ts';
import type { DueOrder } from '../../../api/payments/due.ts';
import { formatMoney } from '../../../format/money.ts';
import { orderName } from '../../../format/order-name.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { ShopName } from '../../../ui/data-display/shop-mark.tsx';
import { formatDayNear, today } from '../../../format/date.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import styles from './due.module.css';

type Props = {
  readonly due: readonly DueOrder[];
  /** The goods of an order, by which the orders of one shop differ; null when they are not known. */
  readonly goodsOf: (orderId: OrderUuid) => string | null;
  readonly isPaying: boolean;
  /** Pays one order with the card that stands above the list. */
  readonly onPay: (order: DueOrder) => void;
};

/** «По частям»: each order with its debts. Of several orders each has a button of its own (docs/spec/screens.md#orders). */
export function DueParts({ due, goodsOf, isPaying, onPay }: Props) {
  return (
    <ul className={styles.orders}>
      {due.map((order) => (
        <li key={order.orderId} className={styles.order}>
          <div className={styles.line}>
            <Link to={paths.order} params={{ orderId: order.orderId }} aria-label={orderName(order)}>
              <ShopName name={order.merchantFullName} />
            </Link>
            {due.length > 1 && <PayOne order={order} isPaying={isPaying} onPay={onPay} />}
          </div>
          <Goods text={goodsOf(order.orderId)} />
          <DueLines lines={order.lines} />
        </li>
      ))}
    </ul>
  );
}

type PayOneProps = Pick<Props, 'isPaying' | 'onPay'> & { readonly order: DueOrder };

function PayOne({ order, isPaying, onPay }: PayOneProps) {
  const title = `Оплатить ${formatMoney(order.amount)}`;
  return (
    <Button
      variant="text"
      isPending={isPaying}
      aria-label={`${title}: ${orderName(order)}`}
      onClick={() => {
        onPay(order);
      }}
    >
      {title}
    </Button>
  );
}

function Goods({ text }: { readonly text: string | null }) {
  return text === null ? null : <p className={styles.goods}>{text}</p>;
}

/** The debts of one order, oldest first. */
function DueLines({ lines }: Pick<DueOrder, 'lines'>) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ kind, paymentNumber, amount, date }) => (
        <li key={`${kind}/${paymentNumber}`} className={styles.line}>
          <span>
            {names[kind]} <time dateTime={date}>{formatDayNear(date, today())}</time>
          </span>
          <Money amount={amount} />
        </li>
      ))}
    </ul>
  );
}

const names = { SCHEDULED: 'Платеж', PENALTY: 'Штраф за платеж' } as const satisfies Record<
  DueOrder['lines'][number]['kind'],
  string
>;
