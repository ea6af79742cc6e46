import { classNames } from '../theme/class-names.ts';
import { Field } from './field.tsx';
import styles from './field.module.css';
import { Icon } from '../data-display/icon.tsx';

type Props<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly error?: string | null;
  readonly disabled?: boolean;
};

/** The select of the client's pages, native: the fastest on a phone, and accessible to screen readers. */
export function NativeSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
  error,
  disabled,
}: Props<Value>) {
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <span className={styles.selectBox}>
          <select
            {...attributes}
            className={classNames(styles.control, styles.select)}
            value={value}
            disabled={disabled}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen !== undefined) onChange(chosen.value);
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.selectArrow}>
            <Icon name="down" size={20} />
          </span>
        </span>
      )}
    </Field>
  );
}
