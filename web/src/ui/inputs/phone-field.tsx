import { useLayoutEffect, useRef } from 'react';
import {
  countryCode,
  formatPhoneDigits,
  onlyDigits,
  positionAfterDigits,
  readPhoneDigits,
} from '../../format/phone.ts';
import { classNames } from '../theme/class-names.ts';
import { Field } from './field.tsx';
import styles from './field.module.css';

type Props = {
  readonly label: string;
  /** Up to ten digits, without the country code. */
  readonly digits: string;
  readonly onChange: (digits: string) => void;
  readonly error?: string | null;
  readonly autoFocus?: boolean;
  readonly isRequired?: boolean;
};

/**
 * A phone after its country code, grouped 3-3-2-2 for typed, pasted and autofilled input
 * (docs/spec/specification.md#5).
 */
export function PhoneField({ label, digits, onChange, error, autoFocus = false, isRequired }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const cursorAfterDigits = useRef<number | null>(null);
  const formatted = formatPhoneDigits(digits);
  useLayoutEffect(() => {
    if (cursorAfterDigits.current === null || input.current === null) return;
    setCursor(input.current, cursorAfterDigits.current);
    cursorAfterDigits.current = null;
  });
  const read = (field: HTMLInputElement): void => {
    const next = readPhoneDigits(field.value, digits);
    const typedBefore = onlyDigits(field.value.slice(0, field.selectionStart ?? undefined)).length;
    const leftOut = Math.max(0, onlyDigits(field.value).length - next.length);
    cursorAfterDigits.current = Math.max(0, typedBefore - leftOut);
    if (next === digits) {
      // React does not render again for the same digits, so the format is restored here.
      field.value = formatted;
      setCursor(field, cursorAfterDigits.current);
    }
    onChange(next);
  };
  return (
    <Field label={label} error={error} isRequired={isRequired}>
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
            value={formatted}
            onChange={({ target }) => {
              read(target);
            }}
          />
        </span>
      )}
    </Field>
  );
}

function setCursor(field: HTMLInputElement, digitCount: number): void {
  const position = positionAfterDigits(field.value, digitCount);
  field.setSelectionRange(position, position);
}
