import { FieldError } from 'react-aria-components';
import { classNames } from '../theme/class-names.ts';
import styles from './field-error-text.module.css';

type Props = {
  /** null without one. */
  readonly error: string | null;
};

/** The error below a control, or what React Aria says against its value: a date outside the bounds. */
export function FieldErrorText({ error }: Props) {
  return (
    <div className={styles.below} aria-live="polite">
      <FieldError className={classNames(styles.error)}>
        {({ validationErrors }) => error ?? validationErrors.join(' ')}
      </FieldError>
    </div>
  );
}
