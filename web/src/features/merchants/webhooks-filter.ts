import type { Merchant, WebhooksRequest } from '../../api/merchants/merchants.ts';
import type { FilterField } from '../../ui/collections/filter-fields.ts';
import { webhookStates } from './webhook-names.ts';
import type { WebhooksSearch } from './webhooks-search.ts';

const states = ['WAITING', 'PARKED', 'DELIVERED'] as const;

type Name = Exclude<keyof WebhooksSearch, 'sort'>;

/** The webhook filter. */
export function webhookFields(merchants: readonly Merchant[]): readonly FilterField<Name>[] {
  return [
    {
      kind: 'choice',
      name: 'state',
      label: 'Состояние',
      options: states.map((value) => ({ value, label: webhookStates[value].text })),
    },
    {
      kind: 'choice',
      name: 'merchant',
      label: 'Магазин',
      options: merchants.map(({ merchantUuid, fullName }) => ({ value: merchantUuid, label: fullName })),
    },
    { kind: 'text', name: 'order', label: 'Номер заказа', maxLength: 64 },
  ];
}

/** The filter of an address; empty fields are not chosen. */
export function webhooksFilterOf({
  state = '',
  merchant = '',
  order = '',
}: WebhooksSearch): Record<Name, string> {
  return { state, merchant, order };
}

/** The address of a filter, without empty fields. */
export function webhooksSearchOf(filter: Readonly<Record<Name, string>>): WebhooksSearch {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** The request for the query parameters. */
export function webhooksRequestOf({ state, merchant, order }: WebhooksSearch): WebhooksRequest {
  const known = states.find((name) => name === state);
  return {
    ...(known === undefined ? {} : { state: known }),
    ...(merchant === undefined ? {} : { merchantUuid: merchant }),
    ...(order === undefined ? {} : { orderNumber: order }),
  };
}
