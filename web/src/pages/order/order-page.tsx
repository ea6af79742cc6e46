import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { openPenalties } from '#domain/orders/order-totals.ts';
import { penaltyRules } from '#domain/orders/penalty-state.ts';
import { paymentGroups } from '#domain/orders/payment-state.ts';
import { orderQuery } from '../../api/orders/order-queries.ts';
import { orderServicesQuery } from '../../api/orders/order-services.ts';
import { orderTriesQuery } from '../../api/orders/order-tries.ts';
import type { OrderView, PaymentView } from '../../api/orders/order.ts';
import { refundTrackQuery } from '../../api/orders/refund-track.ts';
import type { DueOrder } from '../../api/payments/due.ts';
import {
  findPendingOfSchedule,
  isPaymentPending,
  isPenaltyPending,
  type PendingPayment,
} from '../../api/payments/pending-payments.ts';
import { isFirstLoad } from '../../api/wire/first-load.ts';
import { OrderDocuments } from '../../features/documents/order-documents.tsx';
import { orderParts } from '../../features/orders/explanation/amount-parts.ts';
import { stepSentence } from '../../features/orders/explanation/step-sentence.ts';
import { OrderCart } from '../../features/orders/order/order-cart.tsx';
import { OrderOperations } from '../../features/orders/order/order-operations.tsx';
import { OrderFallback } from '../../features/orders/order/order-fallback.tsx';
import { OrderSummary } from '../../features/orders/order/order-summary.tsx';
import { RefundTracker } from '../../features/orders/refunds/refund-tracker.tsx';
import { AmountExplanationWindow } from '../../features/orders/explanation/amount-explanation-window.tsx';
import { isChargedLater } from '../../features/payments/card-scope/use-card-scope.ts';
import { FailedCharge } from '../../features/payments/late/failed-charge.tsx';
import { PayPenalty } from '../../features/payments/late/pay-penalty.tsx';
import type { PaymentSearch } from '../../features/payments/outcome/payment-search.ts';
import { PaymentResults } from '../../features/payments/outcome/payment-results.tsx';
import { usePendingPayments } from '../../features/payments/outcome/use-pending-payments.ts';
import { MovePayment } from '../../features/payments/services/move-payment.tsx';
import { OrderServices } from '../../features/payments/services/order-services.tsx';
import { OrderHelp, OrderPause } from '../../features/pauses/order-help.tsx';
import { OrderPenalties } from '../../features/penalties/order-penalties.tsx';
import { paths } from '../../paths.ts';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { ButtonLink } from '../../ui/inputs/button.tsx';
import { Columns } from '../../ui/layout/columns.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { confirm, DueSection, useDue, useDueLoad } from './due-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';

type Props = {
  readonly orderId: string;
  /** The query parameters after the payment of a penalty or a service at the bank. */
  readonly search: PaymentSearch;
  readonly penaltyInfoLink: string;
};

/** One order of the client (docs/spec/specification.md#2 «Order page»). */
export function OrderPage({ orderId, search, penaltyInfoLink }: Props) {
  const { order, pending, error, isFetching, refetch } = useOrderPage(orderId);
  const back = <BackLink to={paths.orders}>Назад</BackLink>;
  if (order !== undefined) {
    return (
      <Page
        title={order.merchantFullName}
        mark={<ShopMark name={order.merchantFullName} size="large" />}
        above={back}
      >
        <PaymentResults orderId={order.id} search={search} pending={pending} />
        <OrderParts order={order} pending={pending} penaltyInfoLink={penaltyInfoLink} />
      </Page>
    );
  }
  return (
    <Page title="Заказ" titleIsHidden above={back}>
      <OrderFallback orderId={orderId} error={error} isPending={isFetching} onRetry={() => void refetch()} />
    </Page>
  );
}

/** Renders all blocks at once when they are loaded, so that the layout does not shift. */
function useOrderPage(orderId: string) {
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(orderId));
  const pending = usePendingPayments(orderId);
  const blocks = [
    useQuery(orderServicesQuery(orderId)),
    useQuery(refundTrackQuery(orderId)),
    useQuery(orderTriesQuery(orderId)),
    pending.load,
    useDueLoad(order),
  ];
  const isWaiting = useDeferredValue(order === undefined || isFirstLoad(blocks));
  return { order: isWaiting ? undefined : order, pending: pending.payments, error, isFetching, refetch };
}

type PartsProps = {
  readonly order: OrderView;
  /** The pending payments of this order. Their debts cannot be paid (docs/spec/rules.md#5). */
  readonly pending: readonly PendingPayment[];
  readonly penaltyInfoLink: string;
};

function OrderParts({ order, pending, penaltyInfoLink }: PartsProps) {
  const late = firstFailed(order, pending);
  const isScheduleFree = findPendingOfSchedule(pending) === undefined;
  const due = useDue(order, pending);
  return (
    <Columns
      aside="ends"
      first={
        <>
          <DebtAndPause order={order} due={due} late={late} />
          <OrderSummary
            order={order}
            actions={isScheduleFree && <PayEarly order={order} />}
            why={
              due === undefined && <AmountExplanationWindow orderId={order.id} parts={orderParts(order)} />
            }
          />
        </>
      }
      middle={
        <>
          <ScheduleSection order={order} pending={pending} />
          <Penalties order={order} pending={pending} penaltyInfoLink={penaltyInfoLink} />
          <Services order={order} isScheduleFree={isScheduleFree} />
          <RefundTracker order={order} />
          <OrderCart cart={order.cart} />
          <OrderOperations orderId={order.id} />
        </>
      }
      last={
        <>
          <OrderDocuments order={order} />
          <OrderHelp
            order={order}
            confirm={confirm}
            isReliefAbove={due !== undefined && order.pause === null}
          />
        </>
      }
    />
  );
}

/** The penalties of an order. A debt beside them has the primary button. */
function Penalties({ order, pending, penaltyInfoLink }: PartsProps) {
  const late = firstFailed(order, pending);
  const due = useDue(order, pending);
  const isOnlyDebt = late === undefined && due === undefined;
  return (
    <OrderPenalties
      penalties={order.penalties.filter(({ state }) => penaltyRules[state].visibleToClient)}
      isGrowing={due !== undefined && due.penaltyPerDay > 0}
      infoLink={penaltyInfoLink}
      action={(penalty) =>
        isPenaltyPending(pending, penalty.penaltyUuid) ? (
          <Tag>Обрабатывается</Tag>
        ) : (
          <PayPenalty
            penalty={penalty}
            variant={isOnlyDebt ? 'primary' : 'secondary'}
            isOrderCharged={isChargedLater(order, null)}
          />
        )
      }
    />
  );
}

type DebtProps = {
  readonly order: OrderView;
  readonly due: DueOrder | undefined;
  readonly late: PaymentView | undefined;
};

/** What is due now; a pause stands first, because nothing is charged while it runs. */
function DebtAndPause({ order, due, late }: DebtProps) {
  const pause = <OrderPause order={order} />;
  return (
    <>
      {order.pause !== null && pause}
      {due !== undefined && <DueSection order={order} due={due} hasFailed={late !== undefined} />}
      {due === undefined && late !== undefined && <FailedCharge order={order} payment={late} />}
      {order.pause === null && pause}
    </>
  );
}

type ServicesProps = { readonly order: OrderView; readonly isScheduleFree: boolean };

/** Hidden when there are no offered and no bought services. */
function Services({ order, isScheduleFree }: ServicesProps) {
  return (
    <OrderServices
      load={useQuery(orderServicesQuery(order.id))}
      mayBeOffered={order.earlyPaymentAllowed && !order.schedulesStopped && !hasFailedPayment(order)}
      action={(offer) =>
        isScheduleFree ? (
          <MovePayment order={order} offer={offer} describeStep={stepSentence} />
        ) : (
          <p>Пока банк обрабатывает платёж, перенести дату нельзя</p>
        )
      }
    />
  );
}

/** An overdue debt has the primary button; the early payment is secondary then. It begins with the delivery. */
function PayEarly({ order }: { readonly order: OrderView }) {
  const { id, state, earlyPaymentAllowed, awaitsDelivery, remainingPaymentCount } = order;
  if (awaitsDelivery && remainingPaymentCount > 0)
    return <p>Списания и досрочное погашение начнутся, когда магазин выдаст заказ</p>;
  if (state !== 'ACTIVE' || !earlyPaymentAllowed) return null;
  const isLate = hasFailedPayment(order) || openPenalties(order).length > 0;
  return (
    <ButtonLink to={paths.pay} params={{ orderId: id }} variant={isLate ? 'secondary' : 'primary'}>
      Погасить досрочно
    </ButtonLink>
  );
}

/** The oldest failed payment that can be paid now. */
function firstFailed({ payments }: OrderView, pending: readonly PendingPayment[]): PaymentView | undefined {
  return payments.find(
    ({ state, paymentNumber }) =>
      paymentGroups[state] === 'failed' && !isPaymentPending(pending, paymentNumber),
  );
}

function hasFailedPayment(order: OrderView): boolean {
  return firstFailed(order, []) !== undefined;
}
