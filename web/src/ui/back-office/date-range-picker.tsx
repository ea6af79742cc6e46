import { useState } from 'react';
import { DateRangePicker as AriaDateRangePicker, Group, Label } from 'react-aria-components';
import fieldStyles from '../inputs/field.module.css';
import { classNames } from '../theme/class-names.ts';
import { RangeOfDays } from './calendar.tsx';
import { CalendarButton, CalendarPopover, Segments } from './date-parts.tsx';
import styles from './date-picker.module.css';
import { dateOf, isPartlyTyped, notValid } from './dates.ts';
import { FieldBelow } from './field-below.tsx';
import { pastedPeriod } from './pasted-period.ts';
import { Russian } from './russian.tsx';

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
  const [isPartial, setPartial] = useState(false);
  const [start, end] = [dateOf(from), dateOf(to)];
  const shownError = error ?? (isPartial ? notValid : null);
  return (
    <Russian>
      <AriaDateRangePicker
        className={classNames(fieldStyles.field)}
        value={start === null || end === null ? null : { start, end }}
        {...(shownError !== null && { isInvalid: true })}
        validationBehavior="aria"
        shouldForceLeadingZeros
        onChange={(range) => {
          setPartial(false);
          onChange(range?.start.toString() ?? '', range?.end.toString() ?? '');
        }}
      >
        <Label className={classNames(fieldStyles.label)}>{label}</Label>
        {/* the group itself takes no event of the clipboard */}
        <div
          onPaste={(event) => {
            const isLast = event.target instanceof Element && event.target.closest('[slot=end]') !== null;
            const period = pastedPeriod({ text: event.clipboardData.getData('text'), isLast }, { from, to });
            event.preventDefault();
            // a text that is no day changes nothing, and says so
            setPartial(period === null);
            if (period !== null) onChange(period.from, period.to);
          }}
        >
          <Group
            className={classNames(fieldStyles.control, fieldStyles.group, styles.group)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (currentTarget.contains(relatedTarget)) return;
              const isLeftPartial = isPartlyTyped(currentTarget);
              setPartial(isLeftPartial);
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
        <FieldBelow error={shownError} />
        <CalendarPopover>
          <RangeOfDays />
        </CalendarPopover>
      </AriaDateRangePicker>
    </Russian>
  );
}
