import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { webhookStateNames, webhookTypeNames } from '#domain/merchants/webhook-names.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import {
  type Merchant,
  type MerchantWebhook,
  type WebhookSort,
  webhooksQuery,
  type WebhooksRequest,
} from '../../api/merchants/merchants.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { ReplayFailed, ReplayOne } from '../../features/merchants/replay-buttons.tsx';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { shownCount } from '../../format/shown-count.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { paths } from '../../paths.ts';
import { sortOfList } from '../../session/list-sort.ts';
import { type ListSearch, useListSearch } from '../../session/use-list-search.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { FilterBar } from '../../ui/collections/filter-bar.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { Section } from '../../ui/layout/section.tsx';

type Props = { readonly merchants: readonly Merchant[] };

const states = {
  WAITING: { text: webhookStateNames.WAITING, tone: 'neutral' },
  PARKED: { text: webhookStateNames.PARKED, tone: 'neutral' },
  DELIVERED: { text: webhookStateNames.DELIVERED, tone: 'accent' },
} as const satisfies Record<MerchantWebhook['state'], unknown>;

const stateChoices = (['WAITING', 'PARKED', 'DELIVERED'] as const).map((value) => ({
  value,
  label: states[value].text,
}));

const patterns = {
  state: /^(?:WAITING|DELIVERED|PARKED)$/,
  merchant: /^[0-9a-f-]{36}$/,
  order: /^.{1,64}$/,
} as const;

const sorting = sortOfList<WebhookSort>(['createdAt', 'state'], { field: 'createdAt', order: 'DESC' });

/** The webhooks of merchants with their state, the merchant's answer and the next try. */
export function WebhooksList({ merchants }: Props) {
  const { search, onFilter, onOpenView, onSort } = useListSearch(paths.merchants, patterns);
  const { state = '', merchant = '', order = '' } = search;
  const filter = requestOf(search);
  const { list, first } = useRows(webhooksQuery(filter, sorting.read(search.sort)), (page) => page.webhooks);
  return (
    <Section
      title="Уведомления"
      aside={merchants.some(({ failedWebhooks }) => failedWebhooks > 0) && <ReplayFailed merchant={null} />}
    >
      <FilterBar
        fields={[
          { kind: 'choice', name: 'state', label: 'Состояние', options: stateChoices },
          {
            kind: 'choice',
            name: 'merchant',
            label: 'Магазин',
            options: merchants.map(({ merchantUuid, fullName }) => ({
              value: merchantUuid,
              label: fullName,
            })),
          },
          { kind: 'text', name: 'order', label: 'Номер заказа', maxLength: 64 },
        ]}
        values={{ state, merchant, order }}
        onApply={onFilter}
      >
        <SavedViews list="WEBHOOKS" search={search} onOpen={onOpenView} />
      </FilterBar>
      <QueryGrid
        id="webhooks"
        caption="Уведомления"
        load={list}
        more={list}
        sort={sorting.toGrid(search.sort, onSort)}
        renderExport={(shown) => (
          <ExportButton label="Выгрузить уведомления" request={{ list: 'WEBHOOKS', filter }} shown={shown} />
        )}
        summary={shownCount(list.data, first?.total)}
        empty="Таких уведомлений нет"
        picture="document"
        keyOf={({ webhookId }) => webhookId}
        columns={columns}
      />
    </Section>
  );
}

function requestOf({ state, merchant, order }: ListSearch<keyof typeof patterns>): WebhooksRequest {
  const known = stateChoices.find(({ value }) => value === state)?.value;
  return {
    ...(known === undefined ? {} : { state: known }),
    ...(merchant === undefined ? {} : { merchantUuid: merchant }),
    ...(order === undefined ? {} : { orderNumber: order }),
  };
}

type Field = ExportFieldOf<'WEBHOOKS'>;

const columns: readonly Column<MerchantWebhook, Field>[] = [
  {
    title: 'Создано',
    short: 'Создано',
    exported: ['createdAt'],
    narrow: 'bottom',
    sortField: 'createdAt',
    sortNames: ['Сначала старые', 'Сначала новые'],
    cell: ({ createdAt }) => formatTimestamp(createdAt),
  },
  {
    title: 'Событие',
    exported: ['type', 'merchantFullName'],
    narrow: 'top',
    cell: ({ type, merchantFullName }) => (
      <>
        {webhookTypeNames[type] ?? type}
        <Note>
          <ShopMark name={merchantFullName} size="small" /> {merchantFullName}
        </Note>
      </>
    ),
  },
  { title: 'Заказ', exported: ['orderNumber'], cell: ({ orderNumber }) => shortOrderNumber(orderNumber) },
  {
    title: 'Состояние',
    exported: ['state', 'deliveredAt', 'nextTryAt'],
    narrow: 'bottomEnd',
    sortField: 'state',
    sortNames: ['Сначала не доставленные', 'Сначала доставленные'],
    cell: ({ state, nextTryAt, deliveredAt }) => (
      <>
        <Tag tone={states[state].tone}>{states[state].text}</Tag>
        {deliveredAt !== null && <Note>{formatTimestamp(deliveredAt)}</Note>}
        {nextTryAt !== null && <Note>следующая попытка {formatTimestamp(nextTryAt)}</Note>}
      </>
    ),
  },
  { title: 'Попыток', exported: ['attempts'], isNumber: true, cell: ({ attempts }) => attempts },
  {
    title: 'Ответ магазина',
    exported: ['lastStatus'],
    cell: ({ lastStatus, attempts }) => lastStatus ?? (attempts === 0 ? '—' : 'не ответил'),
  },
  { title: 'Действия', narrow: 'ending', cell: (webhook) => <ReplayOne webhook={webhook} /> },
];
