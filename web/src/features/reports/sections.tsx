import { lazy, type ReactNode, Suspense, useId } from 'react';
import type { Dashboard, DashboardRequest, MetricSum } from '../../api/reports/reports.ts';
import { Note } from '../../ui/back-office/note.tsx';
import type { ShownList } from '../../ui/collections/shown-list.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { DaysTable, ForecastTable } from './number-tables.tsx';
import { PartsTable } from './parts-table.tsx';
import styles from './reports.module.css';
import { partsOf, totalOf } from './sums.ts';
import { Collapse } from '../../ui/layout/collapse.tsx';

// The chart library loads lazily, after the numbers.
const DaysChart = lazy(async () => ({ default: (await import('./charts.tsx')).DaysChart }));
const ForecastChart = lazy(async () => ({ default: (await import('./charts.tsx')).ForecastChart }));
const PartsChart = lazy(async () => ({ default: (await import('./charts.tsx')).PartsChart }));

/** The table whose numbers are exported; `metric` is one of those with parts. */
export type ExportedTable = { readonly caption: string } & (
  | { readonly list: 'METRIC_DAYS' | 'FORECAST' }
  | { readonly metric: MetricSum['metric'] }
);

const tables = {
  days: { list: 'METRIC_DAYS', caption: 'По дням' },
  forecast: { list: 'FORECAST', caption: 'Прогноз на 90 дней' },
  collected: { metric: 'COLLECTED', caption: 'Поступления' },
  penalties: { metric: 'PENALTIES', caption: 'Штрафы, начатые за период' },
  overdue: { metric: 'OVERDUE', caption: 'Просрочка по срокам' },
  tries: { metric: 'TRIES', caption: 'Чем закончились попытки' },
} as const satisfies Record<string, ExportedTable>;

type Props = {
  readonly dashboard: Dashboard;
  readonly days: DashboardRequest;
  readonly renderExport: (table: ExportedTable, shown: ShownList) => ReactNode;
};

/** The charts of the dashboard with the tables of their numbers. */
export function Sections({ dashboard, days, renderExport }: Props) {
  return (
    <div className={styles.sections}>
      <Section title="К оплате и поступило">
        <ChartFrame
          caption="К оплате по графикам и поступившие деньги по дням"
          legend={[
            { status: 'due', name: 'К оплате по графику' },
            { status: 'came', name: 'Поступило' },
          ]}
          chart={<DaysChart days={dashboard.days} />}
          table={
            <DaysTable days={dashboard.days} renderExport={(shown) => renderExport(tables.days, shown)} />
          }
        />
      </Section>
      <Overdue dashboard={dashboard} days={days} renderExport={renderExport} />
      <Tries dashboard={dashboard} days={days} renderExport={renderExport} />
      <Section title="Прогноз на 90 дней" lead={forecastLead}>
        <ChartFrame
          caption="Что было к оплате за 90 дней и сколько оплачено; что будет к оплате и сколько ожидаем"
          legend={[
            { status: 'due', name: 'К оплате по графику' },
            { status: 'came', name: 'Оплачено' },
            { status: 'expected', name: 'Ожидаем еще' },
          ]}
          chart={<ForecastChart periods={dashboard.forecast} />}
          table={
            <ForecastTable
              periods={dashboard.forecast}
              renderExport={(shown) => renderExport(tables.forecast, shown)}
            />
          }
        />
      </Section>
      <Section title="Из чего сложилось">
        <PartsTable
          caption="Поступления"
          title="Поступления"
          days={days}
          parts={nonZeroPartsOf(dashboard, 'COLLECTED')}
          by="amount"
          renderExport={(shown) => renderExport(tables.collected, shown)}
        />
        <PartsTable
          caption="Штрафы, начатые за период"
          title="Штрафы"
          days={days}
          parts={partsOf(dashboard, 'PENALTIES')}
          by="amount"
          renderExport={(shown) => renderExport(tables.penalties, shown)}
        />
      </Section>
    </div>
  );
}

const forecastLead =
  'Ожидаем ту же долю, какую оплатили из графиков последних 90 дней. Столбец — десять дней, первый зелёный в полоску начинается сегодня.';

function Overdue({ dashboard, days, renderExport }: Props) {
  const parts = partsOf(dashboard, 'OVERDUE');
  return (
    <Section title="Просрочка по срокам" lead="На сегодня, по числу дней после даты платежа.">
      {totalOf(parts).count === 0 ? (
        <EmptyState picture="done" message="Просроченных платежей нет" />
      ) : (
        <div className={styles.pair}>
          <Suspense fallback={<Skeleton height={57} />}>
            <PartsChart title="Просрочка по срокам" parts={parts} by="amount" tone={() => 'late'} />
          </Suspense>
          <PartsTable
            caption="Просрочка по срокам"
            title="Срок"
            days={days}
            parts={parts}
            by="amount"
            renderExport={(shown) => renderExport(tables.overdue, shown)}
          />
        </div>
      )}
    </Section>
  );
}

function Tries({ dashboard, days, renderExport }: Props) {
  const parts = nonZeroPartsOf(dashboard, 'TRIES');
  return (
    <Section
      title="Попытки списания"
      lead="Списания по графику за период: сколько удалось и почему не удалось."
    >
      {parts.length === 0 ? (
        <EmptyState picture="card" message="За эти дни ничего не списывали" />
      ) : (
        <div className={styles.pair}>
          <Suspense fallback={<Skeleton height={57} />}>
            <PartsChart title="Попытки списания" parts={parts} by="count" tone={toneOfTry} />
          </Suspense>
          <PartsTable
            caption="Чем закончились попытки"
            title="Итог"
            days={days}
            parts={parts}
            by="count"
            renderExport={(shown) => renderExport(tables.tries, shown)}
          />
        </div>
      )}
    </Section>
  );
}

/** Red marks overdue money. A failed try is not red, because it is repeated. */
function toneOfTry({ part }: MetricSum): 'came' | 'failed' {
  return part === 'SUCCESS' ? 'came' : 'failed';
}

function nonZeroPartsOf(dashboard: Dashboard, metric: 'TRIES' | 'COLLECTED'): readonly MetricSum[] {
  return partsOf(dashboard, metric).filter(({ count }) => count > 0);
}

type SectionProps = { readonly title: string; readonly lead?: string; readonly children: ReactNode };

function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <Card as="section" className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {lead !== undefined && <Note as="p">{lead}</Note>}
      </div>
      {children}
    </Card>
  );
}

type ChartFrameProps = {
  readonly caption: string;
  /** The legend of the chart, in drawing order. */
  readonly legend: readonly {
    readonly status: 'due' | 'came' | 'expected' | 'late' | 'failed';
    readonly name: string;
  }[];
  readonly chart: ReactNode;
  /** The same numbers as a table. */
  readonly table: ReactNode;
};

/** A chart with its legend and a table of its numbers, for users who cannot see the chart. */
function ChartFrame({ caption, legend, chart, table }: ChartFrameProps) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        <span className="visually-hidden">{caption}</span>
        {legend.map(({ status, name }) => (
          <span key={name} className={styles.mark} data-mark={status}>
            {name}
          </span>
        ))}
      </figcaption>
      <div className={styles.chart}>
        <Suspense fallback={<Skeleton height={70} />}>{chart}</Suspense>
      </div>
      <Collapse
        title={
          <>
            Числа таблицей<span className="visually-hidden">: {caption}</span>
          </>
        }
        level={3}
      >
        {table}
      </Collapse>
    </figure>
  );
}
