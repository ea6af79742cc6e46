import { classNames } from '../theme/class-names.ts';
import styles from './spinner.module.css';

type Props = { readonly className?: string | undefined };

/** Turns while something is under way; what it is, is said beside it. */
export function Spinner({ className }: Props) {
  return <span className={classNames(styles.spinner, className)} aria-hidden="true" />;
}
