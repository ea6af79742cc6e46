import type { PaymentObject, PaymentOption } from '../../../api/payments/early-payment.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import { RadioGroup } from '../../../ui/inputs/radio-group.tsx';
import styles from './option-choice.module.css';

type Props = {
  readonly options: readonly PaymentOption[];
  readonly chosen: PaymentObject | null;
  readonly onChoose: (choice: PaymentObject) => void;
};

const labels = {
  NEXT_PAYMENT: 'Ближайший платеж',
  ALL_MAIN_DEBT: 'Весь долг',
} as const satisfies Record<PaymentObject, string>;

/**
 * «Сколько хотите заплатить»: at most two amounts, both computed by the server (docs/spec/specification.md#9,
 * docs/spec/rules.md#5).
 */
export function OptionChoice({ options, chosen, onChoose }: Props) {
  return (
    <RadioGroup
      label="Сколько хотите заплатить"
      value={chosen}
      onChange={onChoose}
      options={options.map(({ paymentObject, amount }) => ({
        value: paymentObject,
        label: labels[paymentObject],
        aside: <Money amount={amount} className={styles.sum} />,
      }))}
    />
  );
}
