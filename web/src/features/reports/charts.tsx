import type { ReactElement } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { kopecks } from '#domain/money.ts';
import type { DashboardDay, MetricSum, ForecastPeriod } from '../../api/reports/reports.ts';
import { formatCount } from '../../format/count.ts';
import { formatMoney } from '../../format/money.ts';
import { formatShortRoubles } from '../../format/short-money.ts';
import { formatDaySpan } from './day-span.ts';
import styles from './reports.module.css';

/*
 * Colours are design tokens, so light and dark themes work. A pattern or a position repeats every difference in
 * colour. There is no animation.
 */
const due = 'var(--border-control)';
const came = 'var(--accent)';
const late = 'var(--danger)';
const axis = {
  stroke: 'var(--border)',
  tick: { fill: 'var(--text-muted)', fontSize: 'var(--text-small)' },
  tickLine: false,
} as const;
const height = 280;

/** The amounts due and collected by day. */
export function DaysChart({ days }: { readonly days: readonly DashboardDay[] }) {
  const rows = days.map((day) => ({ ...day, name: formatDaySpan(day.from, day.from) }));
  return (
    <Frame title="К оплате и поступило по дням">
      <BarChart
        data={rows}
        barGap={0}
        barCategoryGap="20%"
        margin={margin}
        title="К оплате и поступило по дням"
      >
        {scales}
        <Tooltip cursor={cursor} content={tooltip} isAnimationActive={false} />
        <Bar dataKey="due" name="К оплате" fill={due} isAnimationActive={false} />
        <Bar dataKey="collected" name="Поступило" fill={came} isAnimationActive={false} />
      </BarChart>
    </Frame>
  );
}

/** The amounts due and paid in the last 90 days, and the expected amounts of the next 90 days. */
export function ForecastChart({ periods }: { readonly periods: readonly ForecastPeriod[] }) {
  const rows = periods.map((period) => ({
    ...period,
    name: formatDaySpan(period.from, period.from),
    expected: period.expected === null ? null : Math.max(0, period.expected - period.paid),
  }));
  return (
    <Frame title="Прогноз на 90 дней">
      <BarChart data={rows} barGap={0} barCategoryGap="20%" margin={margin} title="Прогноз на 90 дней">
        <defs>
          <pattern
            id="expected"
            width={6}
            height={6}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width={6} height={6} fill="var(--accent-soft)" />
            <rect width={2} height={6} fill={came} />
          </pattern>
        </defs>
        {scales}
        <Tooltip cursor={cursor} content={tooltip} isAnimationActive={false} />
        <Bar dataKey="due" name="К оплате" stackId="due" fill={due} isAnimationActive={false} />
        <Bar dataKey="paid" name="Оплачено" stackId="came" fill={came} isAnimationActive={false} />
        <Bar
          dataKey="expected"
          name="Ожидаем еще"
          stackId="came"
          fill="url(#expected)"
          isAnimationActive={false}
        />
      </BarChart>
    </Frame>
  );
}

type PartsProps = {
  readonly title: string;
  readonly parts: readonly MetricSum[];
  readonly by: 'amount' | 'count';
  readonly tone: (sum: MetricSum) => 'came' | 'late' | 'failed';
};

const tones = { came, late, failed: due } as const;

/** The parts of a metric as bars. */
export function PartsChart({ title, parts, by, tone }: PartsProps) {
  const format = by === 'amount' ? formatShortRoubles : formatCount;
  return (
    <Frame title={title} rows={parts.length}>
      <BarChart
        data={parts.map((sum) => ({ ...sum, fill: tones[tone(sum)] }))}
        layout="vertical"
        margin={margin}
        barCategoryGap="28%"
        title={title}
      >
        <CartesianGrid horizontal={false} stroke="var(--border)" />
        <XAxis type="number" {...axis} tickFormatter={format} allowDecimals={false} />
        <YAxis type="category" dataKey="name" {...axis} width={132} interval={0} />
        <Tooltip cursor={cursor} content={tooltip} isAnimationActive={false} />
        <Bar dataKey={by} name={by === 'amount' ? 'Сумма' : 'Количество'} isAnimationActive={false} />
      </BarChart>
    </Frame>
  );
}

const margin = { top: 8, right: 8, bottom: 0, left: 0 } as const;
const cursor = { fill: 'var(--surface-sunken)' } as const;

const scales = (
  <>
    <CartesianGrid vertical={false} stroke="var(--border)" />
    <XAxis dataKey="name" {...axis} minTickGap={16} />
    <YAxis {...axis} width={72} tickFormatter={formatShortRoubles} />
  </>
);

type FrameProps = { readonly title: string; readonly rows?: number; readonly children: ReactElement };

function Frame({ rows, children }: FrameProps) {
  return (
    <ResponsiveContainer width="100%" height={rows === undefined ? height : 48 + rows * 36}>
      {children}
    </ResponsiveContainer>
  );
}

type TooltipProps = {
  readonly active?: boolean;
  readonly label?: string | number;
  readonly payload?: readonly {
    readonly dataKey?: unknown;
    readonly name?: unknown;
    readonly value?: unknown;
  }[];
};

function tooltip({ active = false, label, payload = [] }: TooltipProps) {
  if (!active || payload.length === 0) return null;
  return (
    <div className={styles.tooltip}>
      <p>{label}</p>
      {payload.map(({ dataKey, name, value }) => (
        <p key={String(dataKey)}>
          {String(name)}:{' '}
          {dataKey === 'count' ? formatCount(Number(value)) : formatMoney(kopecks(Number(value)))}
        </p>
      ))}
    </div>
  );
}
