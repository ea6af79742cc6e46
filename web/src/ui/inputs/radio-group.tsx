import { type ReactNode, useId } from 'react';
import styles from './radio-group.module.css';

type Props<Value extends string> = {
  readonly label: ReactNode;
  /** null until a choice is made. */
  readonly value: Value | null;
  readonly options: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    /** At the end of the line: an amount or a logo. */
    readonly aside?: ReactNode;
    /** Below the label. */
    readonly note?: ReactNode;
    readonly disabled?: boolean;
  }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  /** Short options stand beside each other where they have a place. */
  readonly isRow?: boolean;
};

/** One of a few options, all visible. */
export function RadioGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
  isRow,
}: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.options} data-row={isRow}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => {
                onChange(option.value);
              }}
            />
            <span className={styles.words}>
              {option.label}
              {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
            </span>
            {option.aside}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
