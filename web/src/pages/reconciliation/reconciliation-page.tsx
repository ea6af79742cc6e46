import { Link } from '@tanstack/react-router';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { kopecks } from '#domain/money.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { differenceNames } from '#domain/reconciliation/difference-names.ts';
import {
  type BookDifference,
  compareBooks,
  type DifferenceSort,
  differencesQuery,
} from '../../api/reconciliation/reconciliation.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { DifferenceActions } from '../../features/reconciliation/difference-actions.tsx';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { formatMoney } from '../../format/money.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { paths } from '../../paths.ts';
import { sortOfList, sortPattern } from '../../session/list-sort.ts';
import { useListSearch } from '../../session/use-list-search.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { UnknownPayments } from './unknown-payments.tsx';

/** The payments with an unknown result have an order of their own. */
const patterns = { closed: /^true$/, paymentsSort: sortPattern } as const;

const fields: readonly DifferenceSort[] = ['foundAt', 'settledAt', 'ourAmount', 'theirAmount'];

/** Open differences begin with the oldest, settled ones with the latest. */
const sortings = {
  open: sortOfList(fields, { field: 'foundAt', order: 'ASC' }),
  settled: sortOfList(fields, { field: 'settledAt', order: 'DESC' }),
} as const;

/**
 * The differences between the books, the bank and the orders, with their age and responsible employee, and the payments
 * with an unknown result (docs/spec/rules.md#6).
 */
export function ReconciliationPage() {
  const { search, show, onSort } = useListSearch(paths.reconciliation, patterns);
  const { paymentsSort } = search;
  const isOpen = search.closed === undefined;
  const sorting = isOpen ? sortings.open : sortings.settled;
  const { list } = useRows(differencesQuery(isOpen, sorting.read(search.sort)), (page) => page.differences);
  return (
    <Page
      title="Сверка"
      aside={
        <>
          <SavedViews
            list="DIFFERENCES"
            search={search}
            onOpen={(saved) => {
              show({ ...saved, paymentsSort });
            }}
          />
          <CompareButton />
        </>
      }
    >
      <Checkbox
        label="Показать закрытые"
        isChecked={!isOpen}
        onChange={(isChecked) => {
          show({ closed: isChecked ? 'true' : undefined, paymentsSort });
        }}
      />
      <QueryGrid
        id="differences"
        caption="Расхождения"
        load={list}
        more={list}
        sort={sorting.toGrid(search.sort, onSort)}
        renderExport={(shown) => (
          <ExportButton request={{ list: 'DIFFERENCES', filter: { isOpen } }} shown={shown} />
        )}
        columns={isOpen ? [...columns, actions] : [...columns, settledAt, outcome]}
        empty={isOpen ? 'Книги сходятся' : 'Закрытых расхождений нет'}
        picture="done"
        keyOf={({ differenceUuid }) => differenceUuid}
        isMuted={(difference) => difference.settledAt !== null}
      />
      <UnknownPayments
        sort={paymentsSort}
        onSort={(next) => {
          show({ ...search, paymentsSort: next });
        }}
      />
    </Page>
  );
}

function CompareButton() {
  const compare = useSingleMutation({
    mutationKey: ['reconciliation', 'run'],
    mutationFn: compareBooks,
    onSuccess: () => {
      notify('SUCCESS', 'Сверка начата, обновите страницу через минуту');
    },
    onError: () => {
      notify('FAIL', 'Не удалось начать сверку');
    },
  });
  return (
    <Button
      variant="secondary"
      isPending={compare.isPending}
      onClick={() => {
        compare.mutate();
      }}
    >
      Сверить сейчас
    </Button>
  );
}

type Field = ExportFieldOf<'DIFFERENCES'>;

const columns: readonly Column<BookDifference, Field>[] = [
  {
    title: 'Найдено',
    short: 'Найдено',
    exported: ['foundAt'],
    narrow: 'bottom',
    sortField: 'foundAt',
    sortNames: ['Сначала давние', 'Сначала недавние'],
    cell: ({ foundAt }) => formatTimestamp(foundAt),
  },
  { title: 'Что не сходится', exported: ['kind'], narrow: 'top', cell: ({ kind }) => differenceNames[kind] },
  {
    title: 'Заказ',
    exported: ['orderNumber', 'subject'],
    cell: (difference) => <OrderOf difference={difference} />,
  },
  {
    title: 'У нас',
    exported: ['ourAmount'],
    isNumber: true,
    sortField: 'ourAmount',
    cell: ({ ourAmount }) => formatMoney(kopecks(ourAmount)),
  },
  {
    title: 'Там',
    short: 'Там',
    exported: ['theirAmount'],
    narrow: 'bottomEnd',
    isNumber: true,
    sortField: 'theirAmount',
    cell: ({ theirAmount }) => formatMoney(kopecks(theirAmount)),
  },
  { title: 'Кто взял', exported: ['owner'], cell: ({ owner }) => owner ?? '—' },
];

const settledAt: Column<BookDifference, Field> = {
  title: 'Закрыто',
  exported: ['settledAt'],
  sortField: 'settledAt',
  sortNames: ['Сначала закрытые давно', 'Сначала закрытые недавно'],
  cell: (difference) => (difference.settledAt === null ? '—' : formatTimestamp(difference.settledAt)),
};

const actions: Column<BookDifference, Field> = {
  title: 'Что сделать',
  narrow: 'ending',
  cell: (difference) => <DifferenceActions difference={difference} />,
};

const outcome: Column<BookDifference, Field> = {
  title: 'Чем закончилось',
  exported: ['note'],
  cell: ({ note }) => note ?? '—',
};

function OrderOf({
  difference: { orderUuid, orderNumber, clientUuid, subject },
}: {
  readonly difference: BookDifference;
}) {
  if (orderUuid === null || orderNumber === null || clientUuid === null) return subject;
  return (
    <Link to={paths.order} params={{ orderId: orderUuid }} search={{ client: clientUuid }}>
      {shortOrderNumber(orderNumber)}
    </Link>
  );
}
