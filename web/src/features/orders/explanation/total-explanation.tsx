import { type Kopecks, sumOf } from '#domain/money.ts';
import { classNames } from '../../../ui/theme/class-names.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import { ShortText } from '../../../ui/data-display/short-text.tsx';
import styles from './total-explanation.module.css';
import { ExplanationWindow } from './explanation-window.tsx';

/** A part of a total. */
export type TotalPart = { readonly name: string; readonly amount: Kopecks };

type Props = {
  readonly parts: readonly TotalPart[];
};

/** «Почему такая сумма?» for a total: the window lists its parts. A total of one part has no button. */
export function TotalExplanation({ parts }: Props) {
  if (parts.length < 2) return null;
  return (
    <ExplanationWindow>
      <dl>
        {parts.map(({ name, amount }, index) => (
          <Line key={index} name={name} amount={amount} />
        ))}
        <Line name="Всего" amount={sumOf(parts.map(({ amount }) => amount))} className={styles.total} />
      </dl>
    </ExplanationWindow>
  );
}

function Line({ name, amount, className }: TotalPart & { readonly className?: string | undefined }) {
  return (
    <div className={classNames(styles.part, className)}>
      <dt>
        <ShortText text={name} />
      </dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
