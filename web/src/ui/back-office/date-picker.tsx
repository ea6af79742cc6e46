import { useState } from 'react';
import { DatePicker as AriaDatePicker, Group, Label } from 'react-aria-components';
import { parseDate } from '#domain/typed-date.ts';
import fieldStyles from '../inputs/field.module.css';
import { classNames } from '../theme/class-names.ts';
import { MonthCalendar } from './calendar.tsx';
import { CalendarButton, CalendarPopover, Segments } from './date-parts.tsx';
import styles from './date-picker.module.css';
import { dateOf, isPartlyTyped, invalidDateText } from './dates.ts';
import { FieldErrorText } from './field-error-text.tsx';
import { RussianLocale } from './russian-locale.tsx';

type Props = {
  readonly label: string;
  /** YYYY-MM-DD; empty without a date. */
  readonly value: string;
  /** A day outside these bounds is an error; empty for no bound. */
  readonly min?: string;
  readonly max?: string;
  readonly error?: string | null;
  readonly onChange: (value: string) => void;
};

/**
 * A date: day, month and year are typed or pasted, or the day is picked from a calendar
 * (docs/spec/specification.md#2 «Operation history page», docs/spec/specification.md#9 «Date picker»).
 */
export function DatePicker({ label, value, min = '', max = '', error = null, onChange }: Props) {
  const [hasInvalidText, setInvalidText] = useState(false);
  const shownError = error ?? (hasInvalidText ? invalidDateText : null);
  return (
    <RussianLocale>
      <AriaDatePicker
        className={classNames(fieldStyles.field)}
        value={dateOf(value)}
        minValue={dateOf(min)}
        maxValue={dateOf(max)}
        {...(shownError !== null && { isInvalid: true })}
        validationBehavior="aria"
        shouldForceLeadingZeros
        onChange={(date) => {
          setInvalidText(false);
          onChange(date?.toString() ?? '');
        }}
      >
        <Label className={classNames(fieldStyles.label)}>{label}</Label>
        {/* the group itself takes no event of the clipboard */}
        <div
          onPaste={(event) => {
            const date = parseDate(event.clipboardData.getData('text'));
            event.preventDefault();
            // a text that is no day changes nothing, and says so
            setInvalidText(!date.ok);
            if (date.ok) onChange(date.value);
          }}
        >
          <Group
            className={classNames(fieldStyles.control, fieldStyles.group, styles.group)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (currentTarget.contains(relatedTarget)) return;
              const isLeftPartial = isPartlyTyped(currentTarget);
              setInvalidText(isLeftPartial);
              // otherwise the date before the change would be sent
              if (isLeftPartial && value !== '') onChange('');
            }}
          >
            <Segments />
            <CalendarButton />
          </Group>
        </div>
        <FieldErrorText error={shownError} />
        <CalendarPopover>
          <MonthCalendar />
        </CalendarPopover>
      </AriaDatePicker>
    </RussianLocale>
  );
}
