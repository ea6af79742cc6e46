import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { CalendarDate } from '#domain/calendar.ts';
import { calendarDate, plusDays, plusMonths } from '#domain/calendar.ts';
import { formatDayWithYear, formatMonth, today } from '../../format/date.ts';
import { dayOfWeek, weeksOfMonth, yearsAround } from '../../format/month-grid.ts';
import { Icon } from '../data-display/icon.tsx';
import styles from './date-picker.module.css';

type Props = {
  readonly chosen: CalendarDate | null;
  /** Dates as sortable strings; empty for no bound. */
  readonly min: string;
  readonly max: string;
  readonly onPick: (date: CalendarDate) => void;
};

/**
 * The days of one month, or a page of years. The arrow keys move by a day or a week, Page Up and Page Down by a month
 * (docs/spec/specification.md#9 «Date picker»).
 */
export function DatePicker({ chosen, min, max, onPick }: Props) {
  const [current, setCurrent] = useState(chosen ?? today());
  const [showsYears, setShowsYears] = useState(false);
  const step = showsYears ? 12 * 12 : 1;
  const move = (months: number) => () => {
    setCurrent(plusMonths(current, months));
  };
  return (
    <>
      <div className={styles.head}>
        <Turn name="back" label={showsYears ? 'Раньше' : 'Предыдущий месяц'} onTurn={move(-step)} />
        <button
          type="button"
          className={styles.title}
          aria-live="polite"
          aria-expanded={showsYears}
          onClick={() => {
            setShowsYears(!showsYears);
          }}
        >
          {formatMonth(current.slice(0, 7))}
        </button>
        <Turn name="forward" label={showsYears ? 'Позже' : 'Следующий месяц'} onTurn={move(step)} />
      </div>
      {showsYears ? (
        <Years
          current={current}
          onPick={(months) => {
            setCurrent(plusMonths(current, months));
            setShowsYears(false);
          }}
        />
      ) : (
        <Days current={current} chosen={chosen} min={min} max={max} onMove={setCurrent} onPick={onPick} />
      )}
    </>
  );
}

type TurnProps = { readonly name: 'back' | 'forward'; readonly label: string; readonly onTurn: () => void };

function Turn({ name, label, onTurn }: TurnProps) {
  return (
    <button type="button" className={styles.turn} aria-label={label} onClick={onTurn}>
      <Icon name={name} size={20} />
    </button>
  );
}

type YearsProps = { readonly current: CalendarDate; readonly onPick: (months: number) => void };

function Years({ current, onPick }: YearsProps) {
  const shown = Number(current.slice(0, 4));
  return (
    <div className={styles.years}>
      {yearsAround(shown).map((year) => (
        <button
          key={year}
          type="button"
          className={styles.cell}
          aria-current={year === shown ? 'date' : undefined}
          onClick={() => {
            onPick((year - shown) * 12);
          }}
        >
          {year}
        </button>
      ))}
    </div>
  );
}

type DaysProps = Props & {
  /** The focused date. */
  readonly current: CalendarDate;
  readonly onMove: (date: CalendarDate) => void;
};

const weekdays = [
  ['Пн', 'Понедельник'],
  ['Вт', 'Вторник'],
  ['Ср', 'Среда'],
  ['Чт', 'Четверг'],
  ['Пт', 'Пятница'],
  ['Сб', 'Суббота'],
  ['Вс', 'Воскресенье'],
] as const;

function Days({ current, onMove, ...props }: DaysProps) {
  const grid = useRef<HTMLTableElement>(null);
  const movesFocus = useRef(true);
  // At first, and after a key. A press on another month does not move the focus.
  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date='${current}']`)?.focus();
  }, [current]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = keys[event.key]?.(current);
    if (next === undefined) return;
    event.preventDefault();
    movesFocus.current = true;
    onMove(next);
  };
  return (
    <table ref={grid} role="grid" className={styles.days} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weekdays.map(([short, whole]) => (
            <th key={short} scope="col" abbr={whole}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(current).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <Day key={date} date={date} current={current} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const keys: Readonly<Record<string, (date: CalendarDate) => CalendarDate>> = {
  ArrowLeft: (date) => plusDays(date, -1),
  ArrowRight: (date) => plusDays(date, 1),
  ArrowUp: (date) => plusDays(date, -7),
  ArrowDown: (date) => plusDays(date, 7),
  Home: (date) => plusDays(date, -dayOfWeek(date)),
  End: (date) => plusDays(date, 6 - dayOfWeek(date)),
  PageUp: (date) => plusMonths(date, -1),
  PageDown: (date) => plusMonths(date, 1),
};

type DayProps = Omit<DaysProps, 'onMove'> & { readonly date: CalendarDate };

function Day({ date, current, chosen, min, max, onPick }: DayProps) {
  const isOutside = (min !== '' && date < min) || (max !== '' && date > max);
  return (
    <td>
      <button
        type="button"
        className={styles.cell}
        data-date={date}
        data-around={date.slice(0, 7) !== current.slice(0, 7)}
        tabIndex={date === current ? 0 : -1}
        aria-label={formatDayWithYear(date)}
        aria-pressed={date === chosen}
        aria-current={date === today() ? 'date' : undefined}
        aria-disabled={isOutside}
        onClick={() => {
          if (!isOutside) onPick(calendarDate(date));
        }}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  );
}
