import { useState } from 'react';
import type { Merchant, WebhooksRequest } from '../../api/staff/merchants.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import styles from './merchants.module.css';
import { webhookStates } from './webhook-names.ts';
import type { WebhooksSearch } from './webhooks-search.ts';

const everything = { value: '', label: 'Показать все' } as const;
const states = ['WAITING', 'PARKED', 'DELIVERED'] as const;

type Props = {
  readonly search: WebhooksSearch;
  readonly merchants: readonly Merchant[];
  readonly onApply: (search: WebhooksSearch) => void;
};

/** The webhook filter. It applies on submit. */
export function WebhooksFilter({ search, merchants, onApply }: Props) {
  const [draft, setDraft] = useState(search);
  return (
    <Card>
      <form
        className={styles.filter}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onApply(withoutEmpty(draft));
        }}
      >
        <Select
          label="Состояние"
          value={draft.state ?? ''}
          options={[everything, ...states.map((value) => ({ value, label: webhookStates[value].text }))]}
          onChange={(state) => {
            setDraft({ ...draft, state });
          }}
        />
        <Select
          label="Магазин"
          value={draft.merchant ?? ''}
          options={[
            everything,
            ...merchants.map(({ merchantUuid, fullName }) => ({ value: merchantUuid, label: fullName })),
          ]}
          onChange={(merchant) => {
            setDraft({ ...draft, merchant });
          }}
        />
        <TextField
          label="Номер заказа"
          value={draft.order ?? ''}
          maxLength={64}
          onChange={(order) => {
            setDraft({ ...draft, order });
          }}
        />
        <Button type="submit">Применить</Button>
      </form>
    </Card>
  );
}

/** Omits empty fields. */
function withoutEmpty({ state = '', merchant = '', order = '' }: WebhooksSearch): WebhooksSearch {
  const number = order.trim();
  return {
    ...(state === '' ? {} : { state }),
    ...(merchant === '' ? {} : { merchant }),
    ...(number === '' ? {} : { order: number }),
  };
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
