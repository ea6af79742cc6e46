import { useContext, useState } from 'react';
import {
  Button,
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarStateContext,
  RangeCalendar,
  RangeCalendarStateContext,
} from 'react-aria-components';
import { formatMonth } from '../../format/date.ts';
import { yearsAround, yearsPerPage } from '../../format/years.ts';
import { Icon } from '../data-display/icon.tsx';
import { classNames } from '../theme/class-names.ts';
import styles from './calendar.module.css';

/** A month whose weeks start on Monday, or a page of twelve years (docs/spec/specification.md#9 «Date picker»). */
export function MonthCalendar() {
  return (
    <AriaCalendar>
      <Pages daysClass={classNames(styles.days)} />
    </AriaCalendar>
  );
}

/** The same calendar for the first and the last day of a period. */
export function RangeOfDays() {
  return (
    <RangeCalendar>
      <Pages daysClass={classNames(styles.days, styles.period)} />
    </RangeCalendar>
  );
}

/** The state of the calendar around: a day or a period. Both move by the same calls. */
function useCalendar() {
  const day = useContext(CalendarStateContext);
  const period = useContext(RangeCalendarStateContext);
  const state = day ?? period;
  if (state === null) throw new Error('calendar page rendered outside a calendar');
  return state;
}

function Pages({ daysClass }: { readonly daysClass: string }) {
  const [showsYears, setShowsYears] = useState(false);
  const state = useCalendar();
  const { focusedDate } = state;
  return (
    <>
      <div className={styles.head}>
        {showsYears ? <YearsTurn name="back" years={-yearsPerPage} /> : <MonthTurn name="back" />}
        <button
          type="button"
          className={styles.title}
          aria-expanded={showsYears}
          onClick={() => {
            setShowsYears(!showsYears);
          }}
        >
          {formatMonth(focusedDate.toString().slice(0, 7))}
        </button>
        {showsYears ? <YearsTurn name="forward" years={yearsPerPage} /> : <MonthTurn name="forward" />}
      </div>
      {showsYears ? (
        <Years
          onPick={(year) => {
            state.setFocusedDate(focusedDate.set({ year }));
            state.setFocused(true);
            setShowsYears(false);
          }}
        />
      ) : (
        <CalendarGrid className={daysClass} weekdayStyle="short">
          {(date) => <CalendarCell date={date} className={classNames(styles.cell)} />}
        </CalendarGrid>
      )}
    </>
  );
}

const turns = {
  back: { slot: 'previous', years: 'Раньше' },
  forward: { slot: 'next', years: 'Позже' },
} as const;

type TurnProps = { readonly name: keyof typeof turns };

function MonthTurn({ name }: TurnProps) {
  return (
    <Button slot={turns[name].slot} className={classNames(styles.turn)}>
      <Icon name={name} size={20} />
    </Button>
  );
}

function YearsTurn({ name, years }: TurnProps & { readonly years: number }) {
  const { focusedDate, setFocusedDate } = useCalendar();
  return (
    <button
      type="button"
      className={styles.turn}
      aria-label={turns[name].years}
      onClick={() => {
        setFocusedDate(focusedDate.add({ years }));
      }}
    >
      <Icon name={name} size={20} />
    </button>
  );
}

function Years({ onPick }: { readonly onPick: (year: number) => void }) {
  const { focusedDate } = useCalendar();
  return (
    <div className={styles.years}>
      {yearsAround(focusedDate.year).map((year) => (
        <button
          key={year}
          type="button"
          className={styles.cell}
          aria-current={year === focusedDate.year ? 'date' : undefined}
          onClick={() => {
            onPick(year);
          }}
        >
          {year}
        </button>
      ))}
    </div>
  );
}
