import { useState } from 'react';
import { DateRangePicker as AriaDateRangePicker, Group, Label } from 'react-aria-components';
import fieldStyles from '../inputs/field.module.css';
import { classNames } from '../theme/class-names.ts';
import { RangeOfDays } from './calendar.tsx';
import { CalendarButton, CalendarPopover, Segments } from './date-parts.tsx';
import styles from './date-picker.module.css';
import { dateOf, isPartlyTyped, invalidDateText } from './dates.ts';
import { FieldErrorText } from './field-error-text.tsx';
import { pastedPeriod } from './pasted-period.ts';
import { RussianLocale } from './russian-locale.tsx';

type Props = {
  readonly label: string;
  /** YYYY-MM-DD; empty without dates. */
  readonly from: string;
  readonly to: string;
  readonly error?: string | null;
  readonly onChange: (from: string, to: string) => void;
};

/** The first and the last day of a period, both required: typed, pasted, or picked from one calendar. */
export function DateRangePicker({ label, from, to, error = null, onChange }: Props) {
  const [hasInvalidText, setInvalidText] = useState(false);
  const [start, end] = [dateOf(from), dateOf(to)];
  const shownError = error ?? (hasInvalidText ? invalidDateText : null);
  return (
    <RussianLocale>
      <AriaDateRangePicker
        className={classNames(fieldStyles.field)}
        value={start === null || end === null ? null : { start, end }}
        {...(shownError !== null && { isInvalid: true })}
        validationBehavior="aria"
        shouldForceLeadingZeros
        onChange={(range) => {
          setInvalidText(false);
          onChange(range?.start.toString() ?? '', range?.end.toString() ?? '');
        }}
      >
        <Label className={classNames(fieldStyles.label)}>{label}</Label>
        {/* the group itself takes no event of the clipboard */}
        <div
          onPaste={(event) => {
            const isEndFocused =
              event.target instanceof Element && event.target.closest('[slot=end]') !== null;
            const period = pastedPeriod(
              { text: event.clipboardData.getData('text'), isEndFocused },
              { from, to },
            );
            event.preventDefault();
            // an invalid pasted text keeps the period and shows an error
            setInvalidText(period === null);
            if (period !== null) onChange(period.from, period.to);
          }}
        >
          <Group
            className={classNames(fieldStyles.control, fieldStyles.group, styles.group)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (currentTarget.contains(relatedTarget)) return;
              const isLeftPartial = isPartlyTyped(currentTarget);
              setInvalidText(isLeftPartial);
              // otherwise the period before the change would be sent
              if (isLeftPartial && from !== '') onChange('', '');
            }}
          >
            <Segments slot="start" />
            <span className={styles.dash} aria-hidden="true">
              –
            </span>
            <Segments slot="end" />
            <CalendarButton />
          </Group>
        </div>
        <FieldErrorText error={shownError} />
        <CalendarPopover>
          <RangeOfDays />
        </CalendarPopover>
      </AriaDateRangePicker>
    </RussianLocale>
  );
}
