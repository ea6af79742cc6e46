import type { InputHTMLAttributes } from 'react';
import { unsafeTextProblem } from '#domain/unsafe-text.ts';
import { Field } from './field.tsx';
import styles from './field.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange' | 'value' | 'id'> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | null;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
};

/** One line of text. Shows an error for characters that the server refuses. */
export function TextField({ label, error, hint, isRequired, onChange, ...input }: Props) {
  const unsafe = input.type === 'password' ? null : unsafeTextProblem(input.value);
  return (
    <Field label={label} error={error ?? unsafe} hint={hint} isRequired={isRequired}>
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
