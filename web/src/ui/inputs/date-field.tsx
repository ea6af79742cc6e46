import { useId, useRef, useState } from 'react';
import type { CalendarDate } from '#domain/calendar.ts';
import { isCalendarDate } from '#domain/calendar.ts';
import { formatDate } from '../../format/date.ts';
import { readDate, typedDate } from '../../format/date-input.ts';
import { classNames } from '../theme/class-names.ts';
import { Icon } from '../data-display/icon.tsx';
import styles from './date-field.module.css';
import { DatePicker } from './date-picker.tsx';
import { Field } from './field.tsx';
import fieldStyles from './field.module.css';

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

/** The text of docs/spec/specification.md#5. */
const notValid = 'Date input not valid.';

/**
 * A date, typed as dd.mm.yyyy or picked from a calendar whose weeks start on Monday (docs/spec/specification.md#2
 * «Operation history page», docs/spec/specification.md#9 «Date picker»).
 */
export function DateField({ label, value, min = '', max = '', error = null, onChange }: Props) {
  const [shown, setText] = useShownText(value);
  const [wasLeft, setLeft] = useState(false);
  const isWrong = wasLeft && shown !== '' && readDate(shown) === null;
  const type = (next: string): void => {
    setText(next);
    setLeft(false);
    onChange(readDate(next) ?? '');
  };
  return (
    <Field label={label} error={error ?? (isWrong ? notValid : null)}>
      {(attributes) => (
        <span className={classNames(fieldStyles.control, fieldStyles.group)}>
          <input
            {...attributes}
            type="text"
            className={classNames(fieldStyles.bare, styles.input)}
            inputMode="numeric"
            autoComplete="off"
            placeholder="дд.мм.гггг"
            value={shown}
            onChange={({ target }) => {
              type(typedDate(target.value));
            }}
            onBlur={() => {
              setLeft(true);
            }}
          />
          <Calendar
            label={label}
            chosen={readDate(shown)}
            min={min}
            max={max}
            onPick={(date) => {
              type(formatDate(date));
            }}
          />
        </span>
      )}
    </Field>
  );
}

/** The typed text, or the text of `value` after it was changed from outside. */
function useShownText(value: string) {
  const [text, setText] = useState(() => textOf(value));
  return [(readDate(text) ?? '') === value ? text : textOf(value), setText] as const;
}

function textOf(value: string): string {
  return isCalendarDate(value) ? formatDate(value) : '';
}

type CalendarProps = Required<Pick<Props, 'label' | 'min' | 'max'>> & {
  readonly chosen: CalendarDate | null;
  readonly onPick: (date: CalendarDate) => void;
};

/** The browser closes the popover by Escape or a press outside and returns the focus to its button. */
function Calendar({ label, chosen, min, max, onPick }: CalendarProps) {
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={`Открыть календарь: ${label}`}
        aria-haspopup="dialog"
        popoverTarget={id}
      >
        <Icon name="calendar" size={20} />
      </button>
      <div
        ref={popup}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={`Календарь: ${label}`}
        className={styles.popup}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
        }}
      >
        {isOpen && (
          <DatePicker
            chosen={chosen}
            min={min}
            max={max}
            onPick={(date) => {
              popup.current?.hidePopover();
              onPick(date);
            }}
          />
        )}
      </div>
    </>
  );
}
