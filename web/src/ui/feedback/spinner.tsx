import { classNames } from '../theme/class-names.ts';
import styles from './spinner.module.css';

type Props = { readonly className?: string | undefined };

/** A decorative progress indicator; the text next to it names the process. */
export function Spinner({ className }: Props) {
  return <span className={classNames(styles.spinner, className)} aria-hidden="true" />;
}
