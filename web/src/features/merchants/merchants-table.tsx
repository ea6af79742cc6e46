import { useQueryClient } from '@tanstack/react-query';
import type { Merchant, MerchantSecrets } from '../../api/staff/merchants.ts';
import { issueMerchantKey, merchantsKey } from '../../api/staff/merchants.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import type { Column } from '../../ui/collections/data-table.tsx';
import { DataTable } from '../../ui/collections/data-table.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { MerchantKeys } from './merchant-keys.tsx';
import styles from './merchants.module.css';
import { ReplayFailed } from './replay-buttons.tsx';

type Props = {
  readonly merchants: readonly Merchant[];
  readonly onIssued: (secrets: MerchantSecrets) => void;
};

/** Merchants with their keys and their undelivered webhooks. */
export function MerchantsTable({ merchants, onIssued }: Props) {
  return (
    <DataTable
      caption="Магазины"
      rows={merchants}
      keyOf={({ merchantUuid }) => merchantUuid}
      columns={[
        ...columns,
        {
          title: 'Действия',
          cell: (merchant) => <MerchantActions merchant={merchant} onIssued={onIssued} />,
        },
      ]}
    />
  );
}

const columns: readonly Column<Merchant>[] = [
  {
    title: 'Магазин',
    cell: ({ fullName, websiteUrl, physicalAddress }) => (
      <>
        <strong>{fullName}</strong>
        {websiteUrl !== null && <span className={styles.note}>{websiteUrl}</span>}
        {physicalAddress !== null && <span className={styles.note}>{physicalAddress}</span>}
      </>
    ),
  },
  { title: 'Ключи', cell: ({ keys }) => <MerchantKeys keys={keys} /> },
  { title: 'В пути', isNumber: true, cell: ({ waitingWebhooks }) => waitingWebhooks },
  { title: 'Не доставлено', isNumber: true, cell: ({ failedWebhooks }) => failedWebhooks },
];

type ActionsProps = { readonly merchant: Merchant; readonly onIssued: Props['onIssued'] };

function MerchantActions({ merchant, onIssued }: ActionsProps) {
  const { merchantUuid, fullName, failedWebhooks } = merchant;
  const queryClient = useQueryClient();
  const issue = useSingleMutation({
    mutationKey: [...merchantsKey, 'issue', merchantUuid],
    mutationFn: () => issueMerchantKey(merchantUuid),
    onSuccess: async (secrets) => {
      await queryClient.invalidateQueries({ queryKey: merchantsKey });
      onIssued(secrets);
    },
    onError: () => {
      notify('FAIL', 'Не удалось выпустить ключ');
    },
  });
  return (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        aria-label={`Выпустить ключ: ${fullName}`}
        isPending={issue.isPending}
        onClick={() => {
          issue.mutate();
        }}
      >
        Выпустить ключ
      </Button>
      {failedWebhooks > 0 && <ReplayFailed merchant={merchant} />}
    </div>
  );
}
