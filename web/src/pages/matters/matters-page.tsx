import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { instant, moscowDate } from '#domain/dates.ts';
import { isMatterKind, matterKinds, matterKindsFor } from '#domain/matters/matter-kinds.ts';
import { kopecks } from '#domain/money.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { plurals } from '#domain/plural.ts';
import { type Matter, type MatterSort, mattersQuery } from '../../api/matters/matters.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { MatterOwner, OwnerButton } from '../../features/matters/matter-owner.tsx';
import { SettlingPage } from '../../features/matters/settling-page.tsx';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { formatDate } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { plural } from '../../format/plural.ts';
import { paths } from '../../paths.ts';
import { sortOfList } from '../../session/list-sort.ts';
import { useListSearch } from '../../session/use-list-search.ts';
import { useRights } from '../../session/use-rights.ts';
import { useUser } from '../../session/user-query.ts';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { Note } from '../../ui/back-office/note.tsx';
import { FilterBar } from '../../ui/collections/filter-bar.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { Page } from '../../ui/layout/page.tsx';

const patterns = { kind: /^[A-Z_0-9]{1,32}$/, own: /^true$/ } as const;

/** Without an order the matters beyond their limits first, then the oldest. */
const sorting = sortOfList<MatterSort>(['since', 'amount'], null);

/**
 * «Требует внимания»: what waits for staff, with its age, limit and owner
 * (docs/decisions/0102-matters-that-wait-for-staff.md).
 */
export function MattersPage() {
  const { search, onFilter, onOpenView, onSort } = useListSearch(paths.matters, patterns);
  const { kind: chosen = '', own = '', sort } = search;
  const kind = isMatterKind(chosen) ? chosen : '';
  const filter = { ...(kind === '' ? {} : { kind }), ...(own === '' ? {} : { own: true }) };
  const { list } = useRows(mattersQuery(filter, sorting.read(sort)), (page) => page.matters);
  const kinds = useKinds();
  const { viewProfile } = useRights();
  return (
    <Page title="Требует внимания">
      <FilterBar
        fields={[
          { kind: 'choice', name: 'kind', label: 'Что ждёт', options: kinds },
          { kind: 'choice', name: 'own', label: 'Кто взял', options: owners },
        ]}
        values={{ kind, own }}
        onApply={onFilter}
      >
        <SavedViews list="MATTERS" search={search} onOpen={onOpenView} />
      </FilterBar>
      <QueryGrid
        id="matters"
        caption="Требует внимания"
        load={list}
        more={list}
        sort={sorting.toGrid(sort, onSort)}
        renderExport={(shown) => <ExportButton request={{ list: 'MATTERS', filter }} shown={shown} />}
        columns={[matter, ...numbers, subject, ...(viewProfile ? [client] : []), ...others]}
        keyOf={({ kind: of, matterUuid }) => `${of}/${matterUuid}`}
        errorText="Не удалось загрузить список"
        empty="Ничего не ждёт"
        picture="done"
      />
    </Page>
  );
}

const owners = [{ value: 'true', label: 'Только мои' }] as const;

/** The kinds that the employee may see. */
function useKinds() {
  const user = useUser();
  const held = user?.kind === 'STAFF' ? user.permissions : [];
  return matterKindsFor(held).map((value) => ({ value, label: matterKinds[value].name }));
}

type Field = ExportFieldOf<'MATTERS'>;

const matter: Column<Matter, Field> = {
  title: 'Что ждёт',
  exported: ['kind', 'text'],
  narrow: 'top',
  keepsName: true,
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
  isSpare: true,
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
        {ageText({ ageDays })} {isLate && <Tag tone="accent">Поздно</Tag>}
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
  { title: 'Кто взял', exported: ['owner'], cell: (matter) => <MatterOwner matter={matter} /> },
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
