import { type Ref, useState } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './code-field.module.css';
import { Field } from './field.tsx';

type Props = {
  readonly label: string;
  /** For screen readers only, when the heading above has the same text. */
  readonly labelIsHidden?: boolean;
  /** Digits typed so far. */
  readonly code: string;
  /** 4, or the configured length (docs/spec/reliability.md#D-8). */
  readonly length: number;
  readonly onChange: (code: string) => void;
  readonly error?: string | null;
  readonly hint?: string | null;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
};

/** One box per digit over a single input, so that paste, autofill from the SMS and screen readers work. */
export function CodeField(props: Props) {
  const {
    label,
    labelIsHidden = false,
    code,
    length,
    onChange,
    error,
    hint = null,
    disabled = false,
    autoFocus,
    ref,
  } = props;
  const [hasFocus, setFocus] = useState(false);
  const boxes = Array.from({ length }, (_, index) => index);
  const current = Math.min(code.length, length - 1);
  return (
    <Field label={label} labelIsHidden={labelIsHidden} error={error} hint={hint ?? undefined}>
      {(attributes) => (
        <span className={styles.code} style={{ '--boxes': length }}>
          <input
            {...attributes}
            ref={ref}
            className={styles.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            value={code}
            readOnly={disabled}
            autoFocus={autoFocus}
            onFocus={() => {
              setFocus(true);
            }}
            onBlur={() => {
              setFocus(false);
            }}
            onChange={({ target }) => {
              onChange(target.value.replaceAll(/\D/g, '').slice(0, length));
            }}
          />
          {boxes.map((index) => (
            <span
              key={index}
              className={classNames(styles.box, hasFocus && index === current && styles.current)}
              aria-hidden="true"
            >
              {code[index]}
            </span>
          ))}
        </span>
      )}
    </Field>
  );
}
