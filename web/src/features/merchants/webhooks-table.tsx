import type { MerchantWebhook, WebhookSort } from '../../api/merchants/merchants.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { sortOfList } from '../../session/list-sort.ts';
import { Note } from '../../ui/back-office/note.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid, type QueryGridProps } from '../../ui/collections/query-grid.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { formatTimestamp } from '../../format/timestamp.ts';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import { ReplayOne } from './replay-buttons.tsx';
import { webhookName, webhookStates } from './webhook-names.ts';

type Field = ExportFieldOf<'WEBHOOKS'>;

type Props = Pick<QueryGridProps<MerchantWebhook>, 'load' | 'more' | 'summary' | 'sort' | 'renderExport'>;

export const webhookSort = sortOfList<WebhookSort>(['createdAt', 'state'], {
  field: 'createdAt',
  order: 'DESC',
});

/** The webhooks of merchants with their state, the merchant's answer and the next try. */
export function WebhooksTable(query: Props) {
  return (
    <QueryGrid
      {...query}
      id="webhooks"
      caption="Уведомления"
      empty="Таких уведомлений нет"
      picture="document"
      keyOf={({ webhookId }) => webhookId}
      columns={columns}
    />
  );
}

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
        {webhookName(type)}
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
        <Tag tone={webhookStates[state].tone}>{webhookStates[state].text}</Tag>
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
