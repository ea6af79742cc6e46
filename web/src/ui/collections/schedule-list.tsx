import { type ReactNode, useState } from 'react';
import type { CalendarDate } from '#domain/dates.ts';
import type { Kopecks } from '#domain/money.ts';
import { plurals } from '#domain/plural.ts';
import { formatDayNear, formatDayWithYear, today } from '../../format/date.ts';
import { plural } from '../../format/plural.ts';
import { Button } from '../inputs/button.tsx';
import { Icon, type IconName } from '../data-display/icon.tsx';
import { Money } from '../data-display/money.tsx';
import { nearLines } from './near-lines.ts';
import styles from './schedule-list.module.css';

/** Paid, not yet due, being processed by the bank, or failed. */
export type ScheduleStatus = 'done' | 'pending' | 'processed' | 'failed';

export type ScheduleLine = {
  readonly key: number;
  readonly status: ScheduleStatus;
  readonly date: CalendarDate;
  readonly amount: Kopecks;
  readonly note?: ReactNode;
  /** The action for the payment. */
  readonly action?: ReactNode;
};

type Props = {
  readonly lines: readonly ScheduleLine[];
  readonly withYear?: boolean;
  readonly 'aria-label'?: string;
};

/** Half a year of payments fits a phone with room between them; more stand closer. */
const denseFrom = 6;

const icons = {
  done: 'check',
  pending: null,
  processed: 'clock',
  failed: 'warning',
} as const satisfies Record<ScheduleStatus, IconName | null>;
const statusLabels = {
  done: 'Оплачено, ',
  pending: '',
  processed: '',
  failed: '',
} as const satisfies Record<ScheduleStatus, string>;

/**
 * A vertical schedule with date, amount and state. A long schedule shows only the next payments, and all of them on
 * demand.
 */
export function ScheduleList({ lines, withYear = false, ...rest }: Props) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : nearLines(lines);
  return (
    <>
      <ol className={styles.schedule} data-dense={shown.length > denseFrom} {...rest}>
        {shown.map(({ key, ...line }) => (
          <Line key={key} {...line} withYear={withYear} />
        ))}
      </ol>
      {shown.length < lines.length && (
        <Button
          variant="secondary"
          isWide
          onClick={() => {
            setWhole(true);
          }}
        >
          Показать все {plural(lines.length, plurals.payment)}
        </Button>
      )}
    </>
  );
}

function Line({
  status,
  date,
  amount,
  note,
  action,
  withYear,
}: Omit<ScheduleLine, 'key'> & { readonly withYear: boolean }) {
  return (
    <li className={styles.line} data-mark={status}>
      <span className={styles.mark} aria-hidden="true">
        {icons[status] !== null && <Icon name={icons[status]} size={16} />}
      </span>
      <span className={styles.what}>
        <span className="visually-hidden">{statusLabels[status]}</span>
        <time dateTime={date}>{withYear ? formatDayWithYear(date) : formatDayNear(date, today())}</time>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      <Money amount={amount} className={styles.amount} />
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </li>
  );
}
