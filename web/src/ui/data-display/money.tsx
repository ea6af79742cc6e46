import type { Kopecks } from '#domain/money.ts';
import { formatMoney } from '../../format/money.ts';
import { classNames } from '../theme/class-names.ts';
import styles from './money.module.css';

type Props = {
  readonly amount: Kopecks;
  readonly className?: string | undefined;
};

/** An amount as «12 345,60 ₽»: tabular digits, no line break. */
export function Money({ amount, className }: Props) {
  return <span className={classNames(styles.money, className)}>{formatMoney(amount)}</span>;
}
