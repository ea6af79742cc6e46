import { unsafeTextProblem } from '#domain/unsafe-text.ts';
import { classNames } from '../theme/class-names.ts';
import { Field } from './field.tsx';
import styles from './field.module.css';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The maximum number of characters, shown below. */
  readonly maxLength: number;
  readonly error?: string | null;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
};

/**
 * Several lines of text with a count «12/255» (docs/spec/specification.md#2 «Profile page»). Shows an error for
 * characters that the server refuses.
 */
export function TextArea({ label, value, onChange, maxLength, error, hint, isRequired }: Props) {
  return (
    <Field
      label={label}
      error={error ?? unsafeTextProblem(value)}
      hint={hint}
      isRequired={isRequired}
      count={`${value.length}/${maxLength}`}
    >
      {(attributes) => (
        <textarea
          {...attributes}
          className={classNames(styles.control, styles.area)}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
