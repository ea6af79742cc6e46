import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

type Props = {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly disabled?: boolean;
};

/** A checkbox on its own line. */
export function Checkbox({ label, isChecked, onChange, disabled }: Props) {
  return (
    <label className={styles.line}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isChecked}
        disabled={disabled}
        onChange={({ target }) => {
          onChange(target.checked);
        }}
      />
      <span>{label}</span>
    </label>
  );
}
