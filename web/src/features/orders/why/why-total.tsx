import { type Kopecks, sumOf } from '#domain/money.ts';
import { classNames } from '../../../ui/theme/class-names.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import { ShortText } from '../../../ui/data-display/short-text.tsx';
import styles from './why-total.module.css';
import { WhyWindow } from './why-window.tsx';

/** One term of a total. */
export type Term = { readonly name: string; readonly amount: Kopecks };

type Props = {
  readonly terms: readonly Term[];
};

/** «Почему такая сумма?» for a total: the window lists its terms. A total of one term has no button. */
export function WhyTotal({ terms }: Props) {
  if (terms.length < 2) return null;
  return (
    <WhyWindow>
      <dl>
        {terms.map(({ name, amount }, index) => (
          <Line key={index} name={name} amount={amount} />
        ))}
        <Line name="Всего" amount={sumOf(terms.map(({ amount }) => amount))} className={styles.total} />
      </dl>
    </WhyWindow>
  );
}

function Line({ name, amount, className }: Term & { readonly className?: string | undefined }) {
  return (
    <div className={classNames(styles.term, className)}>
      <dt>
        <ShortText text={name} />
      </dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
