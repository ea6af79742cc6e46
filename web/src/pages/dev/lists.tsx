import { useState } from 'react';
import { calendarDate, plusDays } from '#domain/dates.ts';
import { cardBrands } from '#domain/cards/card-brand.ts';
import { kopecks } from '#domain/money.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CardLogo } from '../../ui/data-display/card-logo.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { DataGrid } from '../../ui/collections/data-grid.tsx';
import { LoadedList } from '../../ui/collections/loaded-list.tsx';
import { Money } from '../../ui/data-display/money.tsx';
import { ScheduleList } from '../../ui/collections/schedule-list.tsx';
import { ShortText } from '../../ui/data-display/short-text.tsx';
import styles from './catalogue-page.module.css';

const lines = [
  {
    key: 1,
    status: 'done',
    date: calendarDate('2026-11-21'),
    amount: kopecks(100_000),
    note: 'Оплачено досрочно',
  },
  {
    key: 2,
    status: 'failed',
    date: calendarDate('2026-12-05'),
    amount: kopecks(100_000),
    note: 'Оплата не прошла',
  },
  { key: 3, status: 'pending', date: calendarDate('2026-12-19'), amount: kopecks(100_000) },
] as const;

/** One payment per day. */
const manyLines = Array.from({ length: 90 }, (_, index) => ({
  key: index,
  status: index < 30 ? ('done' as const) : ('pending' as const),
  date: plusDays(calendarDate('2026-11-21'), index),
  amount: kopecks(1_234_567),
}));

const rows = [
  { name: '4 платежа', sum: kopecks(400_000), isOn: true },
  { name: '10 платежей', sum: kopecks(1_000_000), isOn: false },
] as const;

/** Rows of every kind, and the card logos. */
export function Lists() {
  const [isOn, setOn] = useState(true);
  return (
    <>
      <div className={styles.row}>
        {[...Object.values(cardBrands).map(({ logo }) => logo), ...otherLogos].map((logo) => (
          <CardLogo key={logo} logo={logo} />
        ))}
      </div>
      <div className={styles.grid}>
        <Card>
          <ScheduleList lines={lines} aria-label="График" />
        </Card>
        <Card>
          <ScheduleList lines={lines} withYear aria-label="График с годами" />
        </Card>
        <Card>
          <ScheduleList lines={manyLines} aria-label="Длинный график" />
          <ShortText text="Общество с ограниченной ответственностью «Всероссийская торговая сеть бытовой техники, мебели и товаров для дома и сада»" />
        </Card>
        <Card>
          <Checkbox label="СМС на номер телефона" isChecked={isOn} onChange={setOn} />
          <Checkbox label="Так изменить нельзя" isChecked={false} onChange={setOn} disabled />
        </Card>
        <Card>
          <LoadedList load={{ data: [], ...quiet }} message="Операции отсутствуют..." picture="document">
            {() => null}
          </LoadedList>
        </Card>
      </div>
      <DataGrid
        caption="Продукты"
        rows={rows}
        keyOf={({ name }) => name}
        isMuted={(row) => !row.isOn}
        columns={[
          { title: 'Название', cell: ({ name }) => name },
          { title: 'Наибольшая сумма', isNumber: true, cell: ({ sum }) => <Money amount={sum} /> },
        ]}
      />
    </>
  );
}

const otherLogos = ['maestro', 'bank-online', null] as const;
const quiet = { error: null, isFetching: false, refetch: () => undefined } as const;
