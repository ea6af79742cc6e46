import { classNames } from '../theme/class-names.ts';
import { Field } from './field.tsx';
import styles from './field.module.css';

type Props = {
  readonly label: string;
  /** YYYY-MM-DD; empty without a date. */
  readonly value: string;
  /** Days outside these bounds cannot be picked; empty for no bound. */
  readonly min?: string;
  readonly max?: string;
  readonly error?: string | null;
  readonly onChange: (value: string) => void;
};

/** The date of the client's pages: the browser's own field and calendar, which a phone shows as a wheel. */
export function NativeDateField({ label, value, min = '', max = '', error = null, onChange }: Props) {
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <input
          {...attributes}
          type="date"
          className={classNames(styles.control, styles.date)}
          value={value}
          min={min === '' ? undefined : min}
          max={max === '' ? undefined : max}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      )}
    </Field>
  );
}
