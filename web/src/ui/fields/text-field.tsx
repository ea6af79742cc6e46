import type { InputHTMLAttributes } from 'react';
import { Field } from './field.tsx';
import styles from './field.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange' | 'value' | 'id'> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | null;
  readonly hint?: string;
};

/** One line of text. */
export function TextField({ label, error, hint, onChange, ...input }: Props) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => (
        <input
          type="text"
          {...input}
          {...attributes}
          className={styles.control}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
