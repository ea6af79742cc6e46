import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { kopecks } from '#domain/money.ts';
import { orderListQuery } from '../../api/orders/order-queries.ts';
import type { OrderView } from '../../api/orders/order.ts';
import {
  paidThisMonthQuery,
  type UpcomingCharge,
  upcomingChargesQuery,
} from '../../api/orders/upcoming-charges.ts';
import { isChargeBeingProcessed } from '../../api/payments/pending-payments.ts';
import { isFirstLoad } from '../../api/wire/first-load.ts';
import { useList } from '../../api/wire/use-list.ts';
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
  const charges = useQuery(upcomingChargesQuery());
  const orders = useList(orderListQuery('ACTIVE'));
  if (isFirstLoad([charges, orders])) return <OrdersSkeleton />;
  return (
    <>
      <Months charges={charges} />
      <Undelivered orders={orders.data ?? []} />
      <ConfirmByCode purpose="Чтобы подписать на платежи свой календарь, нужен новый код.">
        <CalendarFeed />
      </ConfirmByCode>
    </>
  );
}

type MonthsProps = { readonly charges: UseQueryResult<readonly UpcomingCharge[]> };

function Months({ charges: { data: charges, isFetching, refetch } }: MonthsProps) {
  const { data: paidThisMonth = kopecks(0) } = useQuery(paidThisMonthQuery());
  const { payments: pending } = usePendingPayments(null);
  if (charges === undefined)
    return (
      <ErrorState
        message="Не удалось выполнить загрузку"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (charges.length === 0) return <EmptyState picture="calendar" message="Платежей нет" />;
  return (
    <ChargeCalendar
      charges={charges}
      paidThisMonth={paidThisMonth}
      isProcessed={(charge) => isChargeBeingProcessed(pending, charge)}
    />
  );
}

/** The orders whose payments the calendar does not have yet. */
function Undelivered({ orders }: { readonly orders: readonly OrderView[] }) {
  const shops = orders
    .filter(({ awaitsDelivery, remainingPaymentCount }) => awaitsDelivery && remainingPaymentCount > 0)
    .map(({ merchantFullName }) => merchantFullName);
  if (shops.length === 0) return null;
  return <p>Списания начнутся, когда магазин выдаст заказ: {[...new Set(shops)].join(', ')}</p>;
}
