import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { kopecks } from '#domain/money.ts';
import { mostShownPayments } from '#domain/reconciliation/shown-payments.ts';
import { askBank, type UnknownPayment, workQueueKey } from '../../api/reconciliation/reconciliation.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { formatMoney } from '../../format/money.ts';
import { countryCode, formatPhone } from '../../format/phone.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { DataGrid } from '../../ui/collections/data-grid.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';

type Props = { readonly payments: readonly UnknownPayment[]; readonly exporting: ReactNode };

/** Payments and refunds with an unknown result. A job polls the bank; the button asks it at once. */
export function UnknownPayments({ payments, exporting }: Props) {
  return (
    <Section title="Платежи с неизвестным исходом" aside={exporting}>
      {payments.length === mostShownPayments && (
        <Note as="p">{`Показаны ${mostShownPayments} самых старых. Все строки есть в выгрузке.`}</Note>
      )}
      <DataGrid
        id="unknown-payments"
        caption="Платежи с неизвестным исходом"
        columns={columns}
        rows={payments}
        keyOf={({ operationUuid, refundUuid }) => refundUuid ?? operationUuid}
      />
    </Section>
  );
}

/** In the order of the server, which cuts a long list. */
const columns: readonly Column<UnknownPayment>[] = [
  {
    title: 'Начат',
    narrow: 'bottom',
    cell: ({ createdAt }) => formatTimestamp(createdAt),
  },
  { title: 'Что', narrow: 'top', cell: kindOf },
  { title: 'Клиент', cell: ({ phone }) => formatPhone({ countryCode, phone }) },
  {
    title: 'Сумма',
    narrow: 'bottomEnd',
    isNumber: true,
    cell: ({ amount }) => formatMoney(kopecks(amount)),
  },
  { title: 'Что сделать', narrow: 'ending', cell: (payment) => <AskBank payment={payment} /> },
];

function kindOf({ refundUuid }: UnknownPayment): string {
  return refundUuid === null ? 'Платеж' : 'Возврат';
}

function AskBank({ payment: { operationUuid, refundUuid } }: { readonly payment: UnknownPayment }) {
  const queryClient = useQueryClient();
  const ask = useSingleMutation({
    mutationKey: ['reconciliation', 'ask', refundUuid ?? operationUuid],
    mutationFn: () => askBank(operationUuid),
    onSuccess: async (state) => {
      if (refundUuid !== null) notify('SUCCESS', 'Возврат запрошен в банке ещё раз');
      else if (state === 'SENT' || state === 'UNKNOWN') notify('FAIL', 'Банк пока не знает');
      else notify('SUCCESS', state === 'SETTLED' ? 'Банк принял платеж' : 'Банк платеж не принял');
      await queryClient.invalidateQueries({ queryKey: workQueueKey });
    },
    onError: () => {
      notify('FAIL', 'Не удалось спросить банк');
    },
  });
  return (
    <Button
      variant="secondary"
      isPending={ask.isPending}
      onClick={() => {
        ask.mutate();
      }}
    >
      Спросить банк
    </Button>
  );
}
