import { Fragment, type ReactNode, useState } from 'react';
import type { CalendarDate } from '#domain/dates.ts';
import type { Kopecks } from '#domain/money.ts';
import { plurals } from '#domain/plural.ts';
import { formatDayNear, formatDayWithYear, today } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { plural } from '../../format/plural.ts';
import { Button } from '../inputs/button.tsx';
import { useFocusOnNewRow } from '../navigation/use-focus-on-new-row.ts';
import { Icon, type IconName } from '../data-display/icon.tsx';
import { Money } from '../data-display/money.tsx';
import { groupAllEqualLines, groupEqualLines, isShortGroup, type LineGroup } from './equal-lines.ts';
import { nearLines } from './near-lines.ts';
import styles from './schedule-list.module.css';

/** Paid, not yet due, being processed by the bank, or failed. */
export type ScheduleStatus = 'done' | 'pending' | 'processed' | 'failed';

export type ScheduleLine = {
  /** The number of the payment. */
  readonly key: number;
  readonly status: ScheduleStatus;
  readonly date: CalendarDate;
  readonly amount: Kopecks;
  /** The day of the payment, when it differs from `date`, the day on which it was due. */
  readonly paidOn?: CalendarDate | undefined;
  readonly note?: ReactNode;
  /** Content below the line of the payment. */
  readonly below?: ReactNode;
};

type Props = {
  readonly lines: readonly ScheduleLine[];
  readonly withYear?: boolean;
  /** Equal payments of a long schedule share a line that opens them. */
  readonly isGrouped?: boolean;
  /** Equal payments share a line that names the days of a few of them, also in a short schedule. */
  readonly namesDays?: boolean;
  /** Opens a payment; the lines are buttons then. */
  readonly onOpen?: ((key: number) => void) | undefined;
  readonly 'aria-label'?: string;
};

/** Six lines fit a phone with space between them. A longer list has less space. */
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
export function ScheduleList(props: Props) {
  const { lines, withYear = false, namesDays = false, onOpen, 'aria-label': label } = props;
  const [isExpanded, setExpanded] = useState(false);
  const { foot, expectRow } = useFocusOnNewRow();
  const format = (date: CalendarDate) => (withYear ? formatDayWithYear(date) : formatDayNear(date, today()));
  const entries = groupsOf(props).map((group) => ({ status: group[0].status, group }));
  const shown = isExpanded ? entries : nearLines(entries);
  return (
    <>
      <ol className={styles.schedule} data-dense={shown.length > denseFrom} aria-label={label}>
        {shown.map(({ group }) => (
          <Entry key={group[0].key} {...{ group, format, onOpen, namesDays }} />
        ))}
      </ol>
      <div ref={foot}>
        {shown.length < entries.length && (
          <Button
            variant="secondary"
            isWide
            onClick={() => {
              expectRow();
              setExpanded(true);
            }}
          >
            Показать все {plural(lines.length, plurals.payment)}
          </Button>
        )}
      </div>
    </>
  );
}

function groupsOf({ lines, isGrouped, namesDays }: Props): readonly LineGroup<ScheduleLine>[] {
  if (namesDays === true) return groupAllEqualLines(lines);
  return isGrouped === true ? groupEqualLines(lines) : lines.map((line): LineGroup<ScheduleLine> => [line]);
}

type Format = (date: CalendarDate) => string;
type SharedProps = Pick<Props, 'onOpen'> & { readonly format: Format };
type EntryProps = SharedProps & { readonly group: LineGroup<ScheduleLine> };

function Entry({ group, namesDays, ...shared }: EntryProps & { readonly namesDays: boolean }) {
  if (group.length === 1) return <Line line={group[0]} {...shared} />;
  return namesDays && isShortGroup(group) ? (
    <Days group={group} format={shared.format} />
  ) : (
    <Group group={group} {...shared} />
  );
}

/** «Платежи 2–4: по 10 000,00 ₽», and each of their days. */
function Days({ group, format }: Omit<EntryProps, 'onOpen'>) {
  const [first] = group;
  return (
    <li className={styles.line} data-mark={first.status}>
      <div className={styles.row}>
        <Mark status={first.status} />
        <GroupWords group={group}>
          {group.map(({ key, date }, index) => (
            <Fragment key={key}>
              {index > 0 && ', '}
              <time dateTime={date}>{format(date)}</time>
            </Fragment>
          ))}
        </GroupWords>
      </div>
    </li>
  );
}

type WordsProps = Pick<EntryProps, 'group'> & {
  /** The days. */
  readonly children: ReactNode;
};

function GroupWords({ group, children }: WordsProps) {
  const [first] = group;
  return (
    <span className={styles.what}>
      <span>
        Платежи {first.key}–{group.at(-1)?.key}: по&nbsp;{formatMoney(first.amount)}
      </span>
      <span className={styles.note}>
        {first.status === 'done' && 'Оплачены, '}
        {children}
      </span>
    </span>
  );
}

/** «Платежи 4–10: по 8 567,50 ₽», which opens its payments one by one. */
function Group({ group, ...shared }: EntryProps) {
  const { format } = shared;
  const [isOpen, setOpen] = useState(false);
  const [first] = group;
  const last = group.at(-1) ?? first;
  return (
    <>
      <li className={styles.line} data-mark={first.status}>
        <button
          type="button"
          className={styles.row}
          data-group
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          <Mark status={first.status} />
          <GroupWords group={group}>
            {format(first.date)} — {format(last.date)}
          </GroupWords>
          <span className={styles.arrow} data-open={isOpen}>
            <Icon name="down" size={20} />
          </span>
        </button>
      </li>
      {isOpen && group.map((line) => <Line key={line.key} line={line} {...shared} />)}
    </>
  );
}

type LineProps = SharedProps & { readonly line: ScheduleLine };

function Line({ line, format, onOpen }: LineProps) {
  const { key, status, below } = line;
  return (
    <li className={styles.line} data-mark={status}>
      {onOpen === undefined ? (
        <div className={styles.row}>
          <Payment line={line} format={format} />
        </div>
      ) : (
        <button
          type="button"
          className={styles.row}
          aria-haspopup="dialog"
          onClick={() => {
            onOpen(key);
          }}
        >
          <span className="visually-hidden">Платеж {key}, </span>
          <Payment line={line} format={format} />
          <span className={styles.arrow}>
            <Icon name="forward" size={20} />
          </span>
        </button>
      )}
      {below !== undefined && <div className={styles.below}>{below}</div>}
    </li>
  );
}

/** Beside a long sum a phone has no room for a day with its year. It then breaks between words, not in its digits. */
const spaceBeforeYear = /\u00a0(?=\d{4}$)/;

function Payment({ line: { status, date, paidOn, note, amount }, format }: Omit<LineProps, 'onOpen'>) {
  return (
    <>
      <Mark status={status} />
      <span className={styles.what}>
        <span className="visually-hidden">{statusLabels[status]}</span>
        <span>
          <time dateTime={date}>{format(date).replaceAll('\u00a0', ' ')}</time>
          {paidOn !== undefined && (
            <>
              , оплачен <time dateTime={paidOn}>{format(paidOn).replace(spaceBeforeYear, ' ')}</time>
            </>
          )}
        </span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      <Money amount={amount} className={styles.amount} />
    </>
  );
}

function Mark({ status }: Pick<ScheduleLine, 'status'>) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {icons[status] !== null && <Icon name={icons[status]} size={16} />}
    </span>
  );
}
