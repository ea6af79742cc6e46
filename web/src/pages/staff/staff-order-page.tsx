import { useQuery } from '@tanstack/react-query';
import type { StaffOrder } from '../../api/staff/staff-queries.ts';
import { staffOrderQuery, staffOrderServicesQuery } from '../../api/staff/staff-queries.ts';
import { OrderCart } from '../../features/orders/order/order-cart.tsx';
import { OrderRefunds } from '../../features/orders/refunds/order-refunds.tsx';
import { OrderSchedule } from '../../features/orders/order/order-schedule.tsx';
import { OrderFallback } from '../../features/orders/order/order-fallback.tsx';
import { OrderSummary } from '../../features/orders/order/order-summary.tsx';
import { NotesExport } from '../../features/exports/notes-export.tsx';
import { Notes } from '../../features/notes/notes.tsx';
import { OrderServices } from '../../features/payments/services/order-services.tsx';
import { planNote, StaffOrderFacts } from '../../features/staff/staff-order-facts.tsx';
import { StaffPenalties } from '../../features/staff/staff-penalties.tsx';
import { ResumeSchedules } from '../../features/staff/resume-schedules.tsx';
import { StopSchedules } from '../../features/staff/stop-schedules.tsx';
import { paths } from '../../paths.ts';
import { useRights } from '../../session/use-rights.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Page } from '../../ui/frames/page.tsx';

type Props = { readonly phone: string; readonly orderId: string };

/** One order of a client as staff see it (spec 2 «Order page», spec 6). */
export function StaffOrderPage({ phone, orderId }: Props) {
  const { data: order, error, isFetching, refetch } = useQuery(staffOrderQuery(phone, orderId));
  const back = <BackLink to={paths.orders}>Назад</BackLink>;
  if (order !== undefined) {
    return (
      <Page title={order.merchantFullName} above={back}>
        <Parts phone={phone} order={order} />
      </Page>
    );
  }
  return (
    <Page title="Заказ" titleIsHidden above={back}>
      <OrderFallback error={error} isPending={isFetching} onRetry={() => void refetch()} />
    </Page>
  );
}

function Parts({ phone, order }: { readonly phone: string; readonly order: StaffOrder }) {
  const { editPenalty, manualTermination } = useRights();
  const mayChange = manualTermination && order.state === 'ACTIVE';
  const Change = order.schedulesStopped ? ResumeSchedules : StopSchedules;
  return (
    <>
      <OrderSummary order={order} actions={mayChange && <Change phone={phone} orderUuid={order.id} />} />
      <StaffOrderFacts order={order} />
      <Notes
        key={order.id}
        subject={{ phone, orderUuid: order.id }}
        exporting={<NotesExport phone={phone} orderUuid={order.id} />}
      />
      <StaffPenalties phone={phone} penalties={order.penalties} mayCancel={editPenalty} />
      <OrderSchedule
        payments={order.payments}
        withYear
        noteOf={({ paymentNumber }) => planNote(order, paymentNumber)}
      />
      <OrderServices load={useQuery(staffOrderServicesQuery(phone, order.id))} mayBeOffered={false} />
      <OrderRefunds refunds={order.refunds} />
      <OrderCart cart={order.cart} />
    </>
  );
}
