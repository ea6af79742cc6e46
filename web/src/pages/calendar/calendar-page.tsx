import { useQuery } from '@tanstack/react-query';
import { kopecks } from '#domain/money.ts';
import { paidThisMonthQuery, upcomingChargesQuery } from '../../api/orders/upcoming-charges.ts';
import { isChargeBeingProcessed } from '../../api/payments/pending-payments.ts';
import { ConfirmByCode } from '../../features/auth/confirm-by-code.tsx';
import { CalendarFeed } from '../../features/orders/calendar/calendar-feed.tsx';
import { ChargeCalendar } from '../../features/orders/calendar/charge-calendar.tsx';
import { OrdersSkeleton } from '../../features/orders/list/orders-skeleton.tsx';
import { usePendingPayments } from '../../features/payments/outcome/use-pending-payments.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** «Календарь платежей» of all orders. */
export function CalendarPage() {
  return (
    <Page title="Календарь платежей" above={<BackLink to={paths.orders}>Назад</BackLink>}>
      <Calendar />
    </Page>
  );
}

/** The calendar feed renders together with the months above it, so that the layout does not shift. */
function Calendar() {
  const { data: charges, error, isFetching, refetch } = useQuery(upcomingChargesQuery());
  const { data: paidThisMonth = kopecks(0) } = useQuery(paidThisMonthQuery());
  const { payments: pending } = usePendingPayments(null);
  if (charges === undefined && error === null) return <OrdersSkeleton />;
  return (
    <>
      {charges === undefined && (
        <ErrorState
          message="Не удалось выполнить загрузку"
          isPending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {charges?.length === 0 && <EmptyState picture="calendar" message="Платежей нет" />}
      {charges !== undefined && charges.length > 0 && (
        <ChargeCalendar
          charges={charges}
          paidThisMonth={paidThisMonth}
          isProcessed={(charge) => isChargeBeingProcessed(pending, charge)}
        />
      )}
      <ConfirmByCode purpose="Чтобы подписать на платежи свой календарь, нужен новый код.">
        <CalendarFeed />
      </ConfirmByCode>
    </>
  );
}
