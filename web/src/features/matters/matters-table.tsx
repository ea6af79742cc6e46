import { instant, moscowDate } from '#domain/dates.ts';
import { matterKinds } from '#domain/matters/matter-kinds.ts';
import { kopecks } from '#domain/money.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { plurals } from '#domain/plural.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import type { Matter, MatterSort } from '../../api/matters/matters.ts';
import { formatDate } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { plural } from '../../format/plural.ts';
import { sortOfList } from '../../session/list-sort.ts';
import { useRights } from '../../session/use-rights.ts';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { Note } from '../../ui/back-office/note.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid, type QueryGridProps } from '../../ui/collections/query-grid.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { MatterOwner, OwnerButton } from './matter-owner.tsx';
import { SettlingPage } from './settling-page.tsx';

type Field = ExportFieldOf<'MATTERS'>;

type Props = Required<Pick<QueryGridProps<Matter>, 'load' | 'more' | 'sort' | 'renderExport'>>;

export const matterSort = sortOfList<MatterSort>(['since', 'amount'], null);

/** What waits for staff; without an order the matters beyond their limits first, then the oldest. */
export function MattersTable(query: Props) {
  const { viewProfile } = useRights();
  return (
    <QueryGrid
      {...query}
      id="matters"
      caption="Требует внимания"
      columns={[what, ...numbers, subject, ...(viewProfile ? [client] : []), ...others]}
      keyOf={({ kind, matterUuid }) => `${kind}/${matterUuid}`}
      failed="Не удалось загрузить список"
      empty="Ничего не ждёт"
      picture="done"
    />
  );
}

const what: Column<Matter, Field> = {
  title: 'Что ждёт',
  exported: ['kind', 'text'],
  narrow: 'top',
  cell: ({ kind, text }) => (
    <>
      {matterKinds[kind].name}
      {text !== null && <Note>{text}</Note>}
    </>
  ),
};

const subject: Column<Matter, Field> = {
  title: 'Заказ',
  exported: ['orderNumber'],
  cell: ({ orderNumber }) => (orderNumber === null ? '—' : shortOrderNumber(orderNumber)),
};

/** Only for staff who see clients; the answer has no name for others. */
const client: Column<Matter, Field> = {
  title: 'Клиент',
  exported: ['fullName'],
  cell: ({ clientUuid, fullName }) => (clientUuid === null ? '—' : (fullName ?? 'Клиент без имени')),
};

const numbers: readonly Column<Matter, Field>[] = [
  {
    title: 'Сумма',
    exported: ['amount'],
    narrow: 'bottomEnd',
    isNumber: true,
    sortField: 'amount',
    sortNames: ['Сначала малые суммы', 'Сначала большие суммы'],
    cell: ({ amount }) => formatMoney(kopecks(amount)),
  },
  {
    title: 'Ждёт',
    short: 'Ждёт',
    exported: ['since'],
    narrow: 'bottom',
    sortField: 'since',
    sortNames: ['Сначала давние', 'Сначала недавние'],
    cell: ({ ageDays, isLate }) => (
      <>
        {ageText({ ageDays })} {isLate && <Tag tone="accent">Срок прошёл</Tag>}
      </>
    ),
    full: ({ ageDays, since }) => (
      <>
        {ageText({ ageDays })}
        <Note>с {formatDate(moscowDate(instant(since)))}</Note>
      </>
    ),
  },
];

const others: readonly Column<Matter, Field>[] = [
  {
    title: 'Срок',
    isDetail: true,
    cell: ({ limitDays, isLate }) => (
      <>
        {plural(limitDays, plurals.day)} {isLate && <Tag tone="accent">Срок прошёл</Tag>}
      </>
    ),
  },
  { title: 'Кто занимается', exported: ['owner'], cell: (matter) => <MatterOwner matter={matter} /> },
  {
    title: 'Что сделать',
    narrow: 'ending',
    cell: (matter) => (
      <ButtonRow>
        <OwnerButton matter={matter} />
        <SettlingPage matter={matter} />
      </ButtonRow>
    ),
  },
];

function ageText({ ageDays }: Pick<Matter, 'ageDays'>): string {
  return ageDays === 0 ? 'сегодня' : plural(ageDays, plurals.day);
}
