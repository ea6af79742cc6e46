import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './field.module.css';

type Ids = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

type Props = {
  readonly label: string;
  /** For a screen reader only: the heading above says the same. */
  readonly labelIsHidden?: boolean;
  /** What is wrong, said below and read out; null while nothing is. */
  readonly error?: string | null | undefined;
  readonly hint?: string | undefined;
  /** How much is typed of how much may be; stays when something is wrong. */
  readonly count?: string | undefined;
  /** Draws the control with the attributes that tie it to its label and its error. */
  readonly children: (attributes: Ids) => ReactNode;
};

/** A label above a control, a hint or an error below it. */
export function Field({ label, labelIsHidden = false, error = null, hint, count, children }: Props) {
  const id = useId();
  const below = [error ?? hint, count].filter((part) => part !== undefined).join(' · ');
  return (
    <div className={styles.field}>
      <label className={labelIsHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === null ? undefined : true,
        'aria-describedby': below === '' ? undefined : `${id}-below`,
      })}
      <p className={styles.below} id={`${id}-below`} data-error={error !== null} aria-live="polite">
        {below}
      </p>
    </div>
  );
}
