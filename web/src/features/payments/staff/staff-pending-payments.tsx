import { useQuery } from '@tanstack/react-query';
import { moscowDate } from '#domain/dates.ts';
import { staffPendingPaymentsQuery } from '../../../api/payments/staff-pending-payments.ts';
import { formatDayWithYear, formatTime } from '../../../format/date.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Money } from '../../../ui/data-display/money.tsx';

type Props = { readonly phone: string; readonly orderUuid: string };

/** Each request is recorded in the audit log, so the page polls only once a minute. */
const refreshMilliseconds = 60_000;

/** «Оплата обрабатывается»: the payments of an order whose result is pending at the bank (docs/spec/rules.md#5). */
export function StaffPendingPayments({ phone, orderUuid }: Props) {
  const { data = [] } = useQuery({
    ...staffPendingPaymentsQuery(phone, orderUuid),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.length === 0 ? false : refreshMilliseconds,
  });
  return data.map(({ intentUuid, amount, startedAt }) => (
    <Notice key={intentUuid} title="Оплата обрабатывается" picture="bank" role="status">
      <p>
        <Money amount={amount} />, начата {formatDayWithYear(moscowDate(startedAt))} в{'\u00a0'}
        {formatTime(startedAt)}. Банк ещё не сообщил, списаны ли деньги: не называйте платёж неудачным и не
        просите платить ещё раз. Результат появится в истории.
      </p>
    </Notice>
  ));
}
