import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { kopecks } from '#domain/money.ts';
import { orderTimelineQuery } from '../../api/orders/order-timeline.ts';
import {
  staffExplanationQuery,
  type StaffOrder,
  staffOrderQuery,
  staffOrderServicesQuery,
} from '../../api/orders/staff-orders.ts';
import { OrderCart } from '../../features/orders/order/order-cart.tsx';
import { OrderRefunds } from '../../features/orders/refunds/order-refunds.tsx';
import { OrderSchedule } from '../../features/orders/order/order-schedule.tsx';
import { OrderFallback } from '../../features/orders/order/order-fallback.tsx';
import { OrderSummary } from '../../features/orders/order/order-summary.tsx';
import {
  type PartsSelector,
  penaltyParts,
  refundParts,
  scheduleParts,
  serviceParts,
  summaryParts,
} from '../../features/orders/explanation/amount-parts.ts';
import { AmountExplanation } from '../../features/orders/explanation/amount-explanation.tsx';
import { ExplanationWindow } from '../../features/orders/explanation/explanation-window.tsx';
import { ApprovalMark } from '../../features/approvals/approval-mark.tsx';
import { NotesExport } from '../../features/exports/notes-export.tsx';
import { Notes } from '../../features/notes/notes.tsx';
import { OrderServices } from '../../features/payments/services/order-services.tsx';
import { RecordRelief } from '../../features/pauses/staff/record-relief.tsx';
import { StopOfOrder } from '../../features/pauses/staff/staff-stop.tsx';
import { StaffPausesSection } from '../../features/pauses/staff/staff-pauses.tsx';
import { planNote, StaffOrderFacts } from '../../features/orders/staff/staff-order-facts.tsx';
import { StaffPendingPayments } from '../../features/payments/staff/staff-pending-payments.tsx';
import { OrderTimeline } from '../../features/orders/staff/order-timeline.tsx';
import { PaymentTries } from '../../features/orders/staff/payment-tries.tsx';
import { StaffPenalties } from '../../features/penalties/staff/staff-penalties.tsx';
import { RefundToCard } from '../../features/orders/staff/refund-to-card.tsx';
import { ResumeSchedules } from '../../features/orders/staff/resume-schedules.tsx';
import { StopSchedules } from '../../features/orders/staff/stop-schedules.tsx';
import { paths } from '../../paths.ts';
import { useRights } from '../../session/use-rights.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { Columns } from '../../ui/layout/columns.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import { penaltyMark } from './penalty-mark.tsx';

type Props = { readonly phone: string; readonly orderId: string };

/** One order of a client for staff (docs/spec/specification.md#2 «Order page», docs/spec/specification.md#6). */
export function StaffOrderPage({ phone, orderId }: Props) {
  const { data: order, error, isFetching, refetch } = useQuery(staffOrderQuery(phone, orderId));
  // the bar above has a link of this name
  const back = (
    <BackLink to={paths.orders}>
      Назад<span className="visually-hidden"> к заказам</span>
    </BackLink>
  );
  if (order !== undefined) {
    return (
      <Page
        title={order.merchantFullName}
        mark={<ShopMark name={order.merchantFullName} size="large" />}
        above={back}
      >
        <Parts phone={phone} order={order} />
      </Page>
    );
  }
  return (
    <Page title="Заказ" titleIsHidden above={back}>
      <OrderFallback orderId={orderId} error={error} isPending={isFetching} onRetry={() => void refetch()} />
    </Page>
  );
}

type PartsProps = { readonly phone: string; readonly order: StaffOrder };

function Parts({ phone, order }: PartsProps) {
  const why = (about: string, parts: PartsSelector) => (
    <ExplanationWindow about={about}>
      <AmountExplanation query={staffExplanationQuery(phone, order.id)} parts={parts} />
    </ExplanationWindow>
  );
  return (
    <>
      <StaffPendingPayments phone={phone} orderUuid={order.id} />
      <Columns
        aside="ends"
        first={
          <OrderSummary
            order={order}
            actions={<Actions phone={phone} order={order} />}
            why={why('Сумма заказа', summaryParts(order))}
          />
        }
        middle={<Money phone={phone} order={order} why={why} />}
        last={<Facts phone={phone} order={order} />}
      />
    </>
  );
}

type MoneyProps = PartsProps & { readonly why: (about: string, parts: PartsSelector) => ReactNode };

/** What was charged, what is owed, and everything that happened. */
function Money({ phone, order, why }: MoneyProps) {
  const { editPenalty, manualTermination } = useRights();
  const growth = useQuery(orderTimelineQuery(phone, order.id)).data?.penaltyPerDay;
  return (
    <>
      <StaffPausesSection phone={phone} order={order} mayChange={manualTermination} />
      <StaffPenalties
        phone={phone}
        perDay={growth === undefined ? null : kopecks(growth)}
        penalties={order.penalties}
        mayCancel={editPenalty}
        why={({ penaltyUuid }) => why('Штраф', penaltyParts(penaltyUuid))}
        mark={penaltyMark}
      />
      <OrderSchedule
        payments={order.payments}
        withYear
        noteOf={({ paymentNumber }) => planNote(order, paymentNumber)}
        belowOf={({ paymentNumber }) => (
          <PaymentTries phone={phone} orderUuid={order.id} paymentNumber={paymentNumber} />
        )}
      >
        {why('График платежей', scheduleParts)}
      </OrderSchedule>
      <OrderServices
        load={useQuery(staffOrderServicesQuery(phone, order.id))}
        mayBeOffered={false}
        why={({ feeUuid }) => why('Услуга', serviceParts(feeUuid))}
      />
      <OrderRefunds withYear refunds={order.refunds} why={(index) => why('Возврат', refundParts(index))} />
      <OrderCart cart={order.cart} />
      <OrderTimeline phone={phone} orderUuid={order.id} />
    </>
  );
}

/** The terms and numbers of an order, its notes and its documents. */
function Facts({ phone, order }: PartsProps) {
  return (
    <>
      <StaffOrderFacts
        order={order}
        stop={order.schedulesStopped && <StopOfOrder phone={phone} orderUuid={order.id} />}
      />
      <Notes
        key={order.id}
        subject={{ phone, orderUuid: order.id }}
        exporting={<NotesExport phone={phone} orderUuid={order.id} />}
      />
      <Card as="section" aria-labelledby="documents-title">
        <h2 id="documents-title">Документы</h2>
        <Link to={paths.orderConsents} params={{ orderId: order.id }}>
          Договор и согласия
        </Link>
      </Card>
    </>
  );
}

/** The buttons of an order: each for staff with its right. */
function Actions({ phone, order }: PartsProps) {
  const { editRefund, manualTermination } = useRights();
  return (
    <>
      {(manualTermination || editRefund) && (
        <h2 id="order-acts-title" className="visually-hidden">
          Действия с заказом
        </h2>
      )}
      {manualTermination && order.state === 'ACTIVE' && (
        <>
          {order.schedulesStopped ? (
            <ResumeSchedules phone={phone} orderUuid={order.id} />
          ) : (
            <StopSchedules phone={phone} order={order} />
          )}
          <RecordRelief phone={phone} orderUuid={order.id} />
        </>
      )}
      {editRefund && order.state !== 'REVERSED' && <RefundToCard phone={phone} orderUuid={order.id} />}
      <ApprovalMark kinds={['REFUND_TO_CARD', 'REFUND_ORDER', 'LONG_PAUSE']} subjectId={order.id} />
    </>
  );
}
