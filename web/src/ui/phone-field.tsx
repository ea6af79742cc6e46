import { useLayoutEffect, useRef } from 'react';
import { countryCode, maskPhone, onlyDigits, positionAfterDigits, readPhoneDigits } from '../format/phone.ts';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import styles from './field.module.css';

type Props = {
  readonly label: string;
  /** Up to ten digits, without the country. */
  readonly digits: string;
  readonly onChange: (digits: string) => void;
  readonly error?: string | null;
  readonly autoFocus?: boolean;
};

/** A phone after its country's prefix, grouped 3-3-2-2 while it is typed, pasted or filled in (spec 5). */
export function PhoneField({ label, digits, onChange, error, autoFocus = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBeforeCursor = useRef<number | null>(null);
  const masked = maskPhone(digits);
  useLayoutEffect(() => {
    if (digitsBeforeCursor.current === null) return;
    const position = positionAfterDigits(masked, digitsBeforeCursor.current);
    input.current?.setSelectionRange(position, position);
    digitsBeforeCursor.current = null;
  });
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <span className={classNames(styles.control, styles.group)}>
          <span className={styles.prefix} aria-hidden="true">
            +{countryCode}
          </span>
          <input
            {...attributes}
            ref={input}
            className={styles.bare}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            placeholder="900 000-00-00"
            autoFocus={autoFocus}
            value={masked}
            onChange={({ target }) => {
              const next = readPhoneDigits(target.value, digits);
              const dropped = onlyDigits(target.value).length - next.length;
              const before = onlyDigits(target.value.slice(0, target.selectionStart ?? undefined)).length;
              digitsBeforeCursor.current = Math.max(0, before - Math.max(0, dropped));
              onChange(next);
              // The same digits leave the state as it was: what was typed between them still has to go.
              if (next === digits) target.value = masked;
            }}
          />
        </span>
      )}
    </Field>
  );
}
