import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

type Ids = {
  readonly id: string;
  readonly 'aria-required': true | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

type Props = {
  readonly label: string;
  /** For screen readers only, when the heading above has the same text. */
  readonly labelIsHidden?: boolean;
  /** The label has a mark. */
  readonly isRequired?: boolean | undefined;
  /** The error below the control, announced to screen readers; null without one. */
  readonly error?: string | null | undefined;
  readonly hint?: string | undefined;
  /** The typed and allowed number of characters. It stays next to an error. */
  readonly count?: string | undefined;
  /** Renders the control with the attributes that connect it to its label and error. */
  readonly children: (attributes: Ids) => ReactNode;
};

/** A control with a label above it and a hint or an error below it. */
export function Field(props: Props) {
  const { label, labelIsHidden = false, isRequired = false, error = null, hint, count, children } = props;
  const id = useId();
  const below = [error ?? hint, count].filter((part) => part !== undefined).join(' · ');
  return (
    <div className={styles.field}>
      <label
        className={labelIsHidden ? 'visually-hidden' : styles.label}
        htmlFor={id}
        data-required={isRequired}
      >
        {label}
      </label>
      {children({
        id,
        'aria-required': isRequired || undefined,
        'aria-invalid': error === null ? undefined : true,
        'aria-describedby': below === '' ? undefined : `${id}-below`,
      })}
      <p className={styles.below} id={`${id}-below`} data-error={error !== null} aria-live="polite">
        {below}
      </p>
    </div>
  );
}
