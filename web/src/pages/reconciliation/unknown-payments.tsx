import { useQueryClient } from '@tanstack/react-query';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { kopecks } from '#domain/money.ts';
import {
  askBank,
  type UnknownPayment,
  type UnknownPaymentSort,
  unknownPaymentsQuery,
  reconciliationKey,
} from '../../api/reconciliation/reconciliation.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { formatTimestamp } from '../../format/timestamp.ts';
import { formatMoney } from '../../format/money.ts';
import { sortOfList } from '../../session/list-sort.ts';
import { countryCode, formatPhone } from '../../format/phone.ts';
import { Button } from '../../ui/inputs/button.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';

type Props = {
  /** The order of the address. */
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
};

const sorting = sortOfList<UnknownPaymentSort>(['createdAt', 'amount'], { field: 'createdAt', order: 'ASC' });

/**
 * Payments and refunds with an unknown result; nothing when there are none. A job polls the bank; the button asks it at
 * once.
 */
export function UnknownPayments({ sort, onSort }: Props) {
  const { list } = useRows(unknownPaymentsQuery(sorting.read(sort)), (page) => page.payments);
  if (list.data?.length === 0) return null;
  return (
    <Section title="Платежи с неизвестным исходом">
      <QueryGrid
        id="unknown-payments"
        caption="Платежи с неизвестным исходом"
        load={list}
        more={list}
        renderExport={(shown) => (
          <ExportButton
            label="Выгрузить платежи"
            request={{ list: 'UNKNOWN_PAYMENTS', filter: {} }}
            shown={shown}
          />
        )}
        sort={sorting.toGrid(sort, onSort)}
        columns={columns}
        keyOf={({ intentUuid, refundUuid }) => refundUuid ?? intentUuid}
        errorText="Не удалось загрузить платежи с неизвестным исходом"
        picture="lost"
      />
    </Section>
  );
}

const columns: readonly Column<UnknownPayment, ExportFieldOf<'UNKNOWN_PAYMENTS'>>[] = [
  {
    title: 'Начат',
    short: 'Начат',
    exported: ['createdAt'],
    narrow: 'bottom',
    sortField: 'createdAt',
    sortNames: ['Сначала давние', 'Сначала недавние'],
    cell: ({ createdAt }) => formatTimestamp(createdAt),
  },
  { title: 'Что', exported: ['refundUuid'], narrow: 'top', cell: kindOf },
  { title: 'Клиент', exported: ['phone'], cell: ({ phone }) => formatPhone({ countryCode, phone }) },
  {
    title: 'Сумма',
    exported: ['amount'],
    narrow: 'bottomEnd',
    isNumber: true,
    sortField: 'amount',
    sortNames: ['Сначала малые суммы', 'Сначала большие суммы'],
    cell: ({ amount }) => formatMoney(kopecks(amount)),
  },
  { title: 'Что сделать', narrow: 'ending', cell: (payment) => <AskBank payment={payment} /> },
];

function kindOf({ refundUuid }: UnknownPayment): string {
  return refundUuid === null ? 'Платеж' : 'Возврат';
}

function AskBank({ payment: { intentUuid, refundUuid } }: { readonly payment: UnknownPayment }) {
  const queryClient = useQueryClient();
  const ask = useSingleMutation({
    mutationKey: ['reconciliation', 'ask', refundUuid ?? intentUuid],
    mutationFn: () => askBank(intentUuid),
    onSuccess: async (state) => {
      if (refundUuid !== null) notify('SUCCESS', 'Возврат запрошен в банке ещё раз');
      else if (state === 'SENT' || state === 'UNKNOWN') notify('FAIL', 'Банк пока не знает');
      else notify('SUCCESS', state === 'SETTLED' ? 'Банк принял платеж' : 'Банк платеж не принял');
      await queryClient.invalidateQueries({ queryKey: reconciliationKey });
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
