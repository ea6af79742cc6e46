import { nextPayment } from '#domain/orders/order-totals.ts';
import { paymentGroups } from '#domain/orders/payment-state.ts';
import type { OrderView } from '../../../api/orders/order.ts';
import type { PaymentObject, PaymentOption } from '../../../api/payments/early-payment.ts';
import { formatDayNear, today } from '../../../format/date.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import { RadioGroup } from '../../../ui/inputs/radio-group.tsx';
import styles from './option-choice.module.css';

type Props = {
  readonly order: Pick<OrderView, 'payments'>;
  readonly options: readonly PaymentOption[];
  readonly chosen: PaymentObject | null;
  readonly onChoose: (choice: PaymentObject) => void;
};

const labels = {
  NEXT_PAYMENT: 'Ближайший платеж',
  ALL_MAIN_DEBT: 'Весь долг',
} as const satisfies Record<PaymentObject, string>;

/** What the payment of an option does (docs/spec/screens.md#early-payment). */
const effects = {
  NEXT_PAYMENT: (order) => {
    const next = nextPayment(order);
    if (next === null) return undefined;
    const day = formatDayNear(next.date, today());
    return paymentGroups[next.state] === 'failed' ? `Просрочен с ${day}` : day;
  },
  ALL_MAIN_DEBT: () => 'Заказ закроется',
} as const satisfies Record<PaymentObject, (order: Props['order']) => string | undefined>;

/**
 * «Сколько хотите заплатить»: at most two amounts, both computed by the server (docs/spec/specification.md#9,
 * docs/spec/rules.md#5).
 */
export function OptionChoice({ order, options, chosen, onChoose }: Props) {
  return (
    <RadioGroup
      label="Сколько хотите заплатить"
      value={chosen}
      onChange={onChoose}
      options={options.map(({ paymentObject, amount }) => ({
        value: paymentObject,
        label: labels[paymentObject],
        note: effects[paymentObject](order),
        aside: <Money amount={amount} className={styles.sum} />,
      }))}
    />
  );
}
