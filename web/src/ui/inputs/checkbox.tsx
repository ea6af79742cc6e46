import { type ReactNode, type Ref, useId } from 'react';
import styles from './checkbox.module.css';

type Props = {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly disabled?: boolean;
  /** The error below the box, announced to screen readers; null without one. */
  readonly error?: string | null;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A checkbox on its own line. */
export function Checkbox({ label, isChecked, onChange, disabled, error = null, ref }: Props) {
  const errorId = useId();
  return (
    <>
      <label className={styles.line}>
        <input
          ref={ref}
          type="checkbox"
          className={styles.box}
          checked={isChecked}
          disabled={disabled}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : errorId}
          onChange={({ target }) => {
            onChange(target.checked);
          }}
        />
        <span>{label}</span>
      </label>
      {error !== null && (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
