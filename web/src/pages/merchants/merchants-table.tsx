import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  issueMerchantKey,
  type Merchant,
  type MerchantSecrets,
  merchantsKey,
  merchantsQuery,
} from '../../api/merchants/merchants.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { useAct } from '../../api/wire/use-act.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { MarkWindow } from '../../features/merchants/mark-window.tsx';
import { MerchantKeys } from '../../features/merchants/merchant-keys.tsx';
import { ReplayFailed } from '../../features/merchants/replay-buttons.tsx';
import { Note } from '../../ui/back-office/note.tsx';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { ConfirmedButton } from '../../ui/back-office/confirmed-button.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import { Button } from '../../ui/inputs/button.tsx';

type Field = ExportFieldOf<'MERCHANTS'>;

type Props = { readonly onIssued: (secrets: MerchantSecrets) => void };

/** Merchants with their keys and their undelivered webhooks. */
export function MerchantsTable({ onIssued }: Props) {
  const load = useQuery(merchantsQuery());
  return (
    <QueryGrid
      id="merchants"
      caption="Магазины"
      load={load}
      renderExport={(shown) => <ExportButton request={{ list: 'MERCHANTS', filter: {} }} shown={shown} />}
      errorText="Не удалось загрузить список магазинов"
      picture="orders"
      keyOf={({ merchantUuid }) => merchantUuid}
      columns={[
        ...columns,
        {
          title: 'Действия',
          narrow: 'ending',
          cell: (merchant) => <MerchantActions merchant={merchant} onIssued={onIssued} />,
        },
      ]}
    />
  );
}

const columns: readonly Column<Merchant, Field>[] = [
  {
    title: 'Магазин',
    exported: ['fullName', 'websiteUrl', 'physicalAddress'],
    narrow: 'top',
    sortBy: ({ fullName }) => fullName,
    cell: ({ fullName, websiteUrl, physicalAddress }) => (
      <>
        <ShopMark name={fullName} size="small" /> <strong>{fullName}</strong>
        {websiteUrl !== null && <Note>{websiteUrl}</Note>}
        {physicalAddress !== null && <Note>{physicalAddress}</Note>}
      </>
    ),
  },
  {
    title: 'Ключи',
    short: 'Ключи',
    exported: ['keysInUse'],
    narrow: 'bottom',
    cell: activeKeys,
    full: (merchant) => <MerchantKeys merchant={merchant} />,
  },
  {
    title: 'В пути',
    exported: ['waitingWebhooks'],
    isNumber: true,
    sortBy: ({ waitingWebhooks }) => waitingWebhooks,
    cell: ({ waitingWebhooks }) => waitingWebhooks,
  },
  {
    title: 'Не доставлено',
    short: 'Не доставлено',
    exported: ['failedWebhooks'],
    narrow: 'bottomEnd',
    isNumber: true,
    sortBy: ({ failedWebhooks }) => failedWebhooks,
    cell: ({ failedWebhooks }) => failedWebhooks,
  },
];

function activeKeys({ keys }: Merchant): string {
  const active = keys.filter(({ revokedAt }) => revokedAt === null).length;
  return active === 0 ? 'нет действующих' : String(active);
}

type ActionsProps = { readonly merchant: Merchant; readonly onIssued: Props['onIssued'] };

function MerchantActions({ merchant, onIssued }: ActionsProps) {
  const { merchantUuid, fullName, failedWebhooks } = merchant;
  const queryClient = useQueryClient();
  const [isMarkOpen, setMarkOpen] = useState(false);
  const issue = useAct({
    mutationKey: [...merchantsKey, 'issue', merchantUuid],
    mutationFn: () => issueMerchantKey(merchantUuid),
    onSuccess: onIssued,
    onRefused: (error) => {
      notify('FAIL', refusalMessage(error, 'Не удалось выпустить ключ'));
    },
    reload: () => queryClient.invalidateQueries({ queryKey: merchantsKey }),
  });
  return (
    <ButtonRow>
      <ConfirmedButton
        label="Выпустить ключ"
        spokenLabel={`Выпустить ключ: ${fullName}`}
        title={`Выпустить ключ для магазина «${fullName}»?`}
        confirmLabel="Выпустить ключ"
        confirmVariant="primary"
        act={issue}
        onConfirm={(close) => {
          issue.confirm(undefined, close);
        }}
      >
        <p>
          С новым ключом можно оформлять заказы и возвраты этого магазина. Он показывается один раз. Прежние
          ключи действуют, пока их не отозвали.
        </p>
      </ConfirmedButton>
      <Button
        variant="secondary"
        aria-label={`Логотип и цвет: ${fullName}`}
        onClick={() => {
          setMarkOpen(true);
        }}
      >
        Логотип
      </Button>
      {isMarkOpen && (
        <MarkWindow
          merchant={merchant}
          onClose={() => {
            setMarkOpen(false);
          }}
        />
      )}
      {failedWebhooks > 0 && <ReplayFailed merchant={merchant} />}
    </ButtonRow>
  );
}
